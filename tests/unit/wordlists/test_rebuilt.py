"""The default list is the same, byte for byte, wherever and however often it is built."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.listbuilder.recipe import read_recipe

FOLDER = ROOT / "wordlists"


def copied(folder: Path, *, every: int = 1) -> Path:
    """The files that the default list is made of, or a sample of their lines, elsewhere."""
    (folder / "wortkniffel" / "data").mkdir(parents=True)
    for name in ("german.toml", "words.toml"):
        _copy(FOLDER / name, folder / "wordlists" / name, 1)
    for source in read_recipe(FOLDER / "german.toml").sources:
        _copy(source.file, folder / "wordlists" / source.file.relative_to(FOLDER), every)
    return folder / "wordlists"


def _copy(source: Path, target: Path, every: int) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    lines = source.read_bytes().splitlines(keepends=True)
    # What a table begins with has to stay: who made it, and its heading.
    target.write_bytes(b"".join(lines[:3] + lines[3::every]))


def build(hash_seed: int, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "lists", "build", *map(str, arguments)],
        cwd=ROOT,
        env=environment(PYTHONHASHSEED=str(hash_seed)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def built(folder: Path, hash_seed: int) -> bytes:
    done = build(hash_seed, folder / "german.toml")
    assert (done.returncode, done.stderr) == (0, "")
    target = folder.parent / "wortkniffel" / "data" / "german.wkl"
    content = target.read_bytes()
    target.unlink()
    return content


def test_a_sample_is_the_same_whatever_the_seed_of_hashes(tmp_path: Path) -> None:
    here, there = copied(tmp_path / "here", every=100), copied(tmp_path / "there", every=100)
    first = built(here, 1)
    assert len(first) > 50_000
    assert built(here, 2) == first
    assert built(there, 3) == first


@pytest.mark.slow
def test_the_default_list_is_the_same_whatever_the_seed_of_hashes(
    tmp_path: Path, default_list: Path
) -> None:
    folder = copied(tmp_path)
    whole = default_list.read_bytes()
    assert built(folder, 1) == whole
    assert built(folder, 2) == whole


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("apt-get") is None, reason="needs Debian's packages")
def test_the_default_list_is_built_from_scratch_with_one_command(
    tmp_path: Path, default_list: Path
) -> None:
    folder = copied(tmp_path)
    (folder / "words.txt").unlink()
    done = build(1, "--fetch", folder / "words.toml", folder / "german.toml")
    if "ließ sich nicht holen" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "words.txt").read_bytes() == (FOLDER / "words.txt").read_bytes()
    target = tmp_path / "wortkniffel" / "data" / "german.wkl"
    assert target.read_bytes() == default_list.read_bytes()
    assert Lexicon.open(target).judge("Häuser").admitted
