"""The scripts, and what they are tried on."""

import importlib.util
from pathlib import Path
from types import ModuleType

import setup_venv

SCRIPTS = Path(setup_venv.__file__).parent
LIST_SOURCES = ("words.txt", "reviewed.tsv", "lemmas.tsv", "german.toml", "classes/names.tsv")


def load_script(name: str) -> ModuleType:
    """A script as a module, under a name that no other module has."""
    spec = importlib.util.spec_from_file_location(f"script_{name}", SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
