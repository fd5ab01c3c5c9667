"""Texts are German unless there is a catalogue for the user's language."""

import errno
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from wortkniffel import messages
from wortkniffel.messages import _, ngettext, os_fault, write_fault

ASK = """
import sys
from wortkniffel.messages import _, ngettext
print(_("gilt"), ngettext("ein Wort", "Wörter", 1), ngettext("ein Wort", "Wörter", 2))
print("gettext" in sys.modules)
"""


def test_german_is_its_own_translation() -> None:
    assert _("Der Sand läuft noch.") == "Der Sand läuft noch."
    assert _("") == ""


@pytest.mark.parametrize(("count", "text"), [(0, "Wörter"), (1, "Wort"), (2, "Wörter")])
def test_the_count_chooses_the_form(count: int, text: str) -> None:
    assert ngettext("Wort", "Wörter", count) == text


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
@pytest.mark.parametrize("language", ["de_AT.UTF-8", "de", "xx_XX.UTF-8"])
def test_without_a_catalogue_texts_stay_german(variable: str, language: str) -> None:
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    outcome = subprocess.run(
        [sys.executable, "-c", ASK],
        capture_output=True,
        encoding="utf-8",
        env={**environment, variable: language, "PYTHONIOENCODING": "utf-8"},
        cwd=os.getcwd(),
        check=True,
    )
    first, gettext_loaded = outcome.stdout.splitlines()
    assert first == "gilt ein Wort Wörter"
    assert gettext_loaded == "False" or not language.startswith("de")


def test_a_catalogue_translates_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "wortkniffel.mo").write_bytes(
        compiled({"": PLURALS, "gilt": "counts", "ein Wort\0Wörter": "one word\0words"})
    )
    monkeypatch.setattr(messages, "_LOCALES", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(messages, "_translations", messages._catalogue())
    assert _("gilt") == "counts"
    assert [ngettext("ein Wort", "Wörter", count) for count in (1, 2)] == ["one word", "words"]
    assert _("Der Sand läuft noch.") == "Der Sand läuft noch."


PLURALS = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"


def compiled(texts: dict[str, str]) -> bytes:
    """A catalogue in the format that gettext reads."""
    pairs = sorted((source.encode(), text.encode()) for source, text in texts.items())
    start = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    body = b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), start + len(body)))
            body += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + body


def test_a_file_that_grows_too_large_is_told_in_german() -> None:
    error = OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    assert write_fault(error) == os_fault(error) == "so groß darf eine Datei dort nicht werden"
