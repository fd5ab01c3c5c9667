"""Answers that were given before, in one file, so that nothing is asked twice in a month."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from wortkniffel.files import write_whole
from wortkniffel.reference.opinion import Opinion, as_json, from_json

_DAY = 24 * 60 * 60
_FRESH = 30 * _DAY
_MOST = 5000


class Cache:
    """Opinions of one server by spelling, each for thirty days.

    Without a path they are only kept as long as the program runs. A file that cannot be
    read or written is no trouble: then the server is asked again. ``now`` gives seconds
    since 1970.
    """

    def __init__(
        self, server: str, path: Path | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._server = server
        self._path = path
        self._now = now
        self._lock = Lock()
        self._opinions: dict[str, tuple[float, Opinion]] = {}
        self._silent_until = 0.0
        self._read()

    @property
    def silence(self) -> float:
        """For how many seconds from now the server does not want to be asked."""
        left = self._silent_until - self._now()
        # More than a day is a clock that was set back.
        return left if 0 < left <= _DAY else 0.0

    def get(self, spelling: str) -> Opinion | None:
        """What was said of a spelling, unless it was never or is too old."""
        asked, opinion = self._opinions.get(spelling, (0.0, None))
        return opinion if 0 <= self._now() - asked <= _FRESH else None

    def keep(self, opinions: list[Opinion], silence: float = 0) -> None:
        """Remember opinions, and that the server wants to be left alone for some seconds."""
        if not opinions and not silence:
            return
        with self._lock:
            # Another program may have written meanwhile.
            self._read()
            for opinion in opinions:
                self._opinions[opinion.spelling] = self._now(), opinion
            if silence:
                self._silent_until = self._now() + silence
            if self._path is not None:
                with suppress(OSError):
                    self._write(self._path)

    def _read(self) -> None:
        if self._path is None:
            return
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            told = json.loads(self._path.read_bytes())
            if told["server"] == self._server:
                self._silent_until = max(self._silent_until, float(told["silent_until"]))
                for spelling, one in told["words"].items():
                    opinion = from_json(spelling, one)
                    known, _before = self._opinions.get(spelling, (0.0, None))
                    if one["asked"] > known:
                        self._opinions[spelling] = one["asked"], opinion

    def _write(self, path: Path) -> None:
        newest = sorted(self._opinions.items(), key=lambda item: item[1][0])[-_MOST:]
        told = {
            "server": self._server,
            "silent_until": self._silent_until,
            "words": {
                spelling: {"asked": asked, **as_json(opinion)}
                for spelling, (asked, opinion) in newest
            },
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole({path: json.dumps(told, ensure_ascii=False)})
