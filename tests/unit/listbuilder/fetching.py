"""How the tests fetch: quickly, and looking at what is left behind."""

import hashlib
from pathlib import Path

import pytest

from wortkniffel.listbuilder.download import Patience
from wortkniffel.listbuilder.fetch import Fetched, FetchError, fetch_source
from wortkniffel.listbuilder.recipe import Fetch, Source
from wortkniffel.listbuilder.transfer import Step

BODY = bytes(range(256)) * 1000
OTHER = BODY[::-1]
SHA256 = hashlib.sha256(BODY).hexdigest()
HASTE = Patience(connect=5, read=5, pause=0.01, longest_pause=1, tries=3)
IMPATIENT = Patience(connect=5, read=0.15, pause=0.01, tries=2)


class Steps(list[Step]):
    """A progress that remembers what it was told."""

    def __call__(self, source: Source, step: Step) -> None:
        self.append(step)

    @property
    def delays(self) -> list[str]:
        return [step.delay for step in self if step.delay]


def source_in(folder: Path, url: str, sha256: str = SHA256) -> Source:
    return Source("Wörter", folder / "words", fetch=Fetch(url=url, sha256=sha256))


def get(source: Source, patience: Patience = HASTE) -> Fetched | None:
    return fetch_source(source, Steps(), patience)


def refusal(source: Source, patience: Patience = HASTE) -> str:
    """Why a source could not be fetched; its file is as it was before."""
    before = source.file.read_bytes() if source.file.exists() else None
    with pytest.raises(FetchError) as caught:
        get(source, patience)
    assert (source.file.read_bytes() if source.file.exists() else None) == before
    text = str(caught.value)
    assert text.startswith("Wörter ließ sich nicht holen: ")
    assert text.endswith(".")
    assert "\n" not in text
    return text


def part(source: Source) -> Path:
    return source.file.with_name("words.part")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
