"""Writing files so that a reader sees the old one or the new one, never half of one."""

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path


def write_whole(contents: Mapping[Path, str | bytes]) -> None:
    """Write files, texts in UTF-8; each appears whole, and none before all are written.

    What a symbolic link leads to is written, and the link stays. Into what is no file but
    a device or a pipe the content goes straight.

    Raises:
        OSError: a file cannot be written; ``filename`` is that of the target.
    """
    with ExitStack() as unfinished:
        parts: dict[Path, Path] = {}
        for target, content in contents.items():
            data = content if isinstance(content, bytes) else content.encode()
            with _naming(target):
                if not _is_replaceable(target):
                    target.write_bytes(data)
                    continue
                # Beside the file, since it can only be renamed within one file system.
                parts[target] = Path(f"{os.path.realpath(target)}.{os.getpid()}.part")
                with parts[target].open("wb") as file:
                    unfinished.callback(parts[target].unlink, missing_ok=True)
                    file.write(data)
        for target, part in parts.items():
            with _naming(target):
                part.replace(os.path.realpath(target))


def _is_replaceable(target: Path) -> bool:
    """Whether there is a file or nothing, and no device or pipe that others hold open."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    return stat.S_ISREG(mode)


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, also where there is none yet."""
    try:
        return one.samefile(other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


@contextmanager
def _naming(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.filename = str(target)
        raise
