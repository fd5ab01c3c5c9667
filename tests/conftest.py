"""What all tests share: texts in German, the default word list and a small one."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from wortkniffel.lexicon.lexicon import Lexicon

ROOT = Path(__file__).resolve().parent.parent

# Read when wortkniffel.messages is imported, hence set here and imported below: the
# tests compare German texts, whatever the language of the machine.
os.environ["LANGUAGE"] = "de"
# Whoever runs the tests may have own words, a chosen list and a full cache.
for _variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
    os.environ[_variable] = tempfile.mkdtemp(prefix="wortkniffel-tests-")


@pytest.fixture(scope="session")
def default_list() -> Path:
    """The built default list, made first where it is missing or not current."""
    from wortkniffel.listbuilder.default import compile_default

    return compile_default(ROOT)


@pytest.fixture(scope="session")
def lexicon(default_list: Path) -> "Lexicon":
    """The opened default list."""
    from wortkniffel.lexicon.lexicon import Lexicon

    return Lexicon.open(default_list)


@pytest.fixture(scope="session")
def small_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built list of the words in ``tests/cases/words.py``."""
    from tests.cases.words import CLASSED
    from wortkniffel.lexicon.store import write

    path = tmp_path_factory.mktemp("list") / "small.wkl"
    write(path, CLASSED, {"name": "klein", "sources": ["tests"], "licences": ["CC0-1.0"]})
    return path


@pytest.fixture(scope="session")
def small_lexicon(small_list: Path) -> "Lexicon":
    """The opened small list."""
    from wortkniffel.lexicon.lexicon import Lexicon

    return Lexicon.open(small_list)
