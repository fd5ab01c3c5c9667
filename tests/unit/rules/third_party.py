"""Packages of other people, installed as an installer would, without a network."""

import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "rulesets"
GROUP = "wortkniffel.games"


@contextmanager
def site_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are found in; what was imported from it is forgotten at the end."""
    site = folder / "site"
    site.mkdir()
    with monkeypatch.context() as patch:
        patch.syspath_prepend(site)
        yield site
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").is_relative_to(site):
            del sys.modules[name]


def install_example(site: Path) -> None:
    """Hoch und Tief: its modules, and the metadata that its pyproject.toml asks for."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package in EXAMPLE.glob("*/__init__.py"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package.parent, site / package.parent.name, ignore=ignored)
    _write_metadata(site, project["name"], project["version"], project["entry-points"])


def install(
    site: Path, package: str, source: str, name: str, value: str = "{module}:FAMILY"
) -> None:
    """A package of one module that offers one game; ``value`` is its entry point's."""
    module = package.replace("-", "_")
    (site / f"{module}.py").write_text(source, encoding="utf-8")
    _write_metadata(site, package, "1.0", {GROUP: {name: value.format(module=module)}})


def _write_metadata(
    site: Path, package: str, version: str, groups: Mapping[str, Mapping[str, str]]
) -> None:
    info = site / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8"
    )
    lines = [
        line
        for group, entries in groups.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
