"""One file out of a package or an archive (zip, wheel, tar, deb), known by its content."""

import lzma
import posixpath
import shutil
import subprocess
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from wortkniffel.listbuilder.transfer import TransferError
from wortkniffel.messages import _

_DEB = b"!<arch>\n"
_CHUNK = 1 << 20
# A zip that wants a password or has an unknown packing is a RuntimeError, and so is a tar
# whose links lead in a circle.
_DAMAGED = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    RuntimeError,
)


def extract(archive: Path, member: str, target: Path) -> None:
    """Copy one member of an archive to a file.

    Raises:
        TransferError: there is no such member, or the archive cannot be read.
        OSError: the file cannot be written.
    """
    with _opened(archive, member) as inside, target.open("wb") as file:
        shutil.copyfileobj(inside, file, _CHUNK)


@contextmanager
def _opened(archive: Path, member: str) -> Iterator[IO[bytes]]:
    wanted = posixpath.normpath(member)
    try:
        with archive.open("rb") as start:
            is_deb = start.read(len(_DEB)) == _DEB
        if is_deb:
            with (
                _deb_as_tar(archive) as unpacked,
                tarfile.open(fileobj=unpacked) as tar,
                _in_tar(tar, wanted) as file,
            ):
                yield file
        elif tarfile.is_tarfile(archive):
            with tarfile.open(archive) as tar, _in_tar(tar, wanted) as file:
                yield file
        elif zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as packed, _in_zip(packed, wanted) as file:
                yield file
        else:
            raise TransferError(_("was kam, ist kein Archiv (zip, tar, deb)"))
    except _DAMAGED as error:
        raise TransferError(_("das Archiv ist beschädigt")) from error
    except OSError as error:
        # Damaged gzip and bzip2 data are OSErrors of which the system knows nothing.
        if error.errno is None:
            raise TransferError(_("das Archiv ist beschädigt")) from error
        raise


@contextmanager
def _deb_as_tar(package: Path) -> Iterator[IO[bytes]]:
    with TemporaryFile(dir=package.parent) as unpacked:
        try:
            done = subprocess.run(
                ["dpkg-deb", "--fsys-tarfile", str(package)],
                stdin=subprocess.DEVNULL,
                stdout=unpacked,
                stderr=subprocess.PIPE,
                check=False,
            )
        except FileNotFoundError as error:
            raise TransferError(_("zum Auspacken fehlt das Programm dpkg-deb")) from error
        if done.returncode:
            raise TransferError(_("das Archiv ist beschädigt"))
        unpacked.seek(0)
        yield unpacked


def _in_tar(tar: tarfile.TarFile, wanted: str) -> IO[bytes]:
    for info in tar:
        if posixpath.normpath(info.name) == wanted:
            try:
                file = tar.extractfile(info)
            except KeyError:
                break  # a link that leads out of the archive
            if file is not None:
                return file
    raise _missing(wanted)


def _in_zip(packed: zipfile.ZipFile, wanted: str) -> IO[bytes]:
    for info in packed.infolist():
        if posixpath.normpath(info.filename) == wanted and not info.is_dir():
            return packed.open(info)
    raise _missing(wanted)


def _missing(wanted: str) -> TransferError:
    return TransferError(_("im Archiv gibt es keine Datei {name}").format(name=wanted))
