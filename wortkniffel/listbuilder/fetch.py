"""Fetch the sources of a recipe: what is already there as the recipe has it stays.

A source's file is replaced only by a whole and checked one, and stays where it is not as
it was fetched: a note beside it (``words.gz.fetched``) says where it came from and what it
was like, so that a package that it was taken out of need not be kept.
"""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from wortkniffel.listbuilder.archives import extract
from wortkniffel.listbuilder.download import Part, Patience, download
from wortkniffel.listbuilder.packages import debian_package, python_package
from wortkniffel.listbuilder.recipe import Fetch, Source
from wortkniffel.listbuilder.transfer import PassingError, Step, TransferError
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _, write_fault

Progress = Callable[[Source, Step], None]
"""Told which source is being fetched, and how far it is."""

PATIENCE = Patience()


class FetchError(Exception):
    """A source that cannot be fetched; a sentence that names it and says why."""


class Fetched(NamedTuple):
    """What was downloaded for a source: its size in bytes and its SHA-256."""

    size: int
    sha256: str


def fetch_source(
    source: Source, progress: Progress, patience: Patience = PATIENCE
) -> Fetched | None:
    """Fetch one source; ``None`` if it is there already or says not from where it comes.

    Raises:
        FetchError: it cannot be fetched, or somebody's work would be lost.
    """
    if source.fetch is None or _is_current(source, source.fetch):
        return None
    _keep_edited(source, source.fetch)
    try:
        source.file.parent.mkdir(parents=True, exist_ok=True)
        if source.fetch.url:
            lock = source.file.with_name(f"{source.file.name}.lock")
            with alone(lock):
                return _by_address(source, source.fetch, progress, patience)
        progress(source, Step(0))
        return _by_package(source, source.fetch)
    except TransferError as trouble:
        raise _error(source, str(trouble)) from trouble
    except BusyError as error:
        raise _error(source, _("jemand anders holt es gerade")) from error
    except OSError as error:
        clause = _("{path} lässt sich nicht schreiben: {fault}").format(
            path=source.file, fault=write_fault(error)
        )
        raise _error(source, clause) from error


def _error(source: Source, fault: str) -> FetchError:
    return FetchError(
        _("{name} ließ sich nicht holen: {fault}.").format(name=source.name, fault=fault)
    )


def _keep_edited(source: Source, origin: Fetch) -> None:
    """Refuse to replace what is not as it was fetched."""
    for path in _wanted(source, origin):
        if path.exists() and not path.is_dir() and not _is_as_fetched(source, path):
            text = _(
                "{path} ist nicht so, wie es geholt wurde, und bleibt; um es neu zu holen, die "
                "Datei vorher löschen oder umbenennen"
            )
            raise _error(source, text.format(path=path))


def _is_as_fetched(source: Source, path: Path) -> bool:
    try:
        note = json.loads(_note(source).read_bytes())
        return _sha256(path) in note["files"].values()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _by_address(source: Source, origin: Fetch, progress: Progress, patience: Patience) -> Fetched:
    path = source.file.with_name(f"{source.file.name}.part")
    part = Part(path, origin.url, checked=bool(origin.sha256))

    def report(step: Step) -> None:
        progress(source, step)

    try:
        download(part, report, patience)
        if part.joined and origin.sha256 and _sha256(path) != origin.sha256:
            # Halves of two versions; from the beginning it may well be the right one.
            part.discard()
            download(part, report, patience)
    except PassingError as trouble:
        if not part.resumable:
            raise
        raise TransferError(
            _("{fault}; was schon da ist ({part}), wird beim nächsten Mal fortgesetzt").format(
                fault=str(trouble), part=path
            )
        ) from trouble
    try:
        fetched = _check(path, origin)
    except TransferError:
        part.discard()
        raise
    _place(path, source, origin, fetched)
    part.discard()
    return fetched


def _by_package(source: Source, origin: Fetch) -> Fetched:
    # Beside the file, since a file can only be renamed within one file system.
    with TemporaryDirectory(dir=source.file.parent, prefix=f".{source.file.name}.") as name:
        if origin.deb:
            package = debian_package(origin.deb, Path(name))
        else:
            package = python_package(origin.pip, Path(name))
        fetched = _check(package, origin)
        _place(package, source, origin, fetched)
    return fetched


def _check(path: Path, origin: Fetch) -> Fetched:
    found = _sha256(path)
    if origin.sha256 and found != origin.sha256:
        text = _("die Prüfsumme (SHA-256) stimmt nicht; erwartet: {expected}, gefunden: {found}")
        raise TransferError(text.format(expected=origin.sha256, found=found))
    return Fetched(path.stat().st_size, found)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _place(downloaded: Path, source: Source, origin: Fetch, fetched: Fetched) -> None:
    """Put what was downloaded, or what is wanted of it, where it belongs."""
    if origin.member:
        wanted = _wanted(source, origin)
        halves = {path: path.with_name(f".{path.name}.{os.getpid()}") for path in wanted}
        try:
            for path, member in wanted.items():
                extract(downloaded, member, halves[path])
            for path, half in halves.items():
                half.replace(path)
        finally:
            for half in halves.values():
                half.unlink(missing_ok=True)
    else:
        downloaded.replace(source.file)
    _write_note(source, origin, fetched)


def _wanted(source: Source, origin: Fetch) -> dict[Path, str]:
    """The files that a download brings, and which member of it each is.

    The affixes of a hunspell dictionary lie beside its words under the same name.
    """
    wanted = {source.file: origin.member}
    if origin.member and source.affixes:
        wanted[source.affixes] = str(PurePosixPath(origin.member).with_suffix(".aff"))
    return wanted


def _note(source: Source) -> Path:
    return source.file.with_name(f"{source.file.name}.fetched")


def _write_note(source: Source, origin: Fetch, fetched: Fetched) -> None:
    files = {member: _sha256(path) for path, member in _wanted(source, origin).items()}
    note = {**_address(origin), "sha256": fetched.sha256, "files": files}
    _note(source).write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")


def _address(origin: Fetch) -> dict[str, str]:
    return {"url": origin.url, "deb": origin.deb, "pip": origin.pip}


def _is_current(source: Source, origin: Fetch) -> bool:
    try:
        if origin.sha256 and not origin.member:
            return _sha256(source.file) == origin.sha256
        note = json.loads(_note(source).read_bytes())
        return (
            note.items() >= _address(origin).items()
            and origin.sha256 in ("", note["sha256"])
            and all(
                _sha256(path) == note["files"][member]
                for path, member in _wanted(source, origin).items()
            )
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
