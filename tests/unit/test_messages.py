"""Texts are German unless there is a catalogue for the user's language."""

import os
import subprocess
import sys

import pytest

from wortkniffel.messages import _, ngettext

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
