"""A lock that one holds at a time, and file systems that have none."""

import errno
import fcntl
from pathlib import Path

import pytest

from wortkniffel.locking import BusyError, alone


def failing(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """As on a file system whose locks fail so; there is none here."""

    def flock(_descriptor: int, _operation: int) -> None:
        raise OSError(number, "")

    monkeypatch.setattr(fcntl, "flock", flock)


def test_one_at_a_time_and_nothing_stays(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for _time in range(2):
        with alone(path):
            assert path.exists()
            with pytest.raises(BusyError), alone(path):
                pass
            assert path.exists()
        assert not path.exists()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS])
def test_without_locks_everybody_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    failing(monkeypatch, number)
    path = tmp_path / "lock"
    with alone(path), alone(path):
        assert path.exists()
    assert not path.exists()


@pytest.mark.parametrize("number", [errno.EWOULDBLOCK, errno.EACCES])
def test_a_lock_that_somebody_holds_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    failing(monkeypatch, number)
    with pytest.raises(BusyError), alone(tmp_path / "lock"):
        pass


def test_another_fault_is_told_as_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match=rf"\[Errno {errno.EIO}\]"), alone(tmp_path / "lock"):
        pass


def test_a_file_that_went_before_does_not_take_the_next_one_with_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with alone(path):
        path.unlink()
        with alone(path):
            pass
        path.write_bytes(b"somebody else's")
    assert path.exists()
