"""One file by HTTP, in as many tries as it takes, going on where the last one stopped."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError, InvalidHeader
from urllib3.util import Retry

from wortkniffel import __version__
from wortkniffel.listbuilder.addresses import is_safe
from wortkniffel.listbuilder.network import network_trouble
from wortkniffel.listbuilder.transfer import PassingError, Step, TransferError, seconds_text
from wortkniffel.messages import _

_CHUNK = 1 << 16
_REDIRECTS = 10
_NUMBER = "[0-9]{1,18}"
_GONE, _REFUSED, _BUSY = (404, 410), (401, 403), (408, 425, 429)


@dataclass(frozen=True)
class Patience:
    """How long is waited for what, in seconds.

    ``connect`` and ``read`` end a silence. ``pause`` comes before the second try and is
    doubled each time; a server may ask for up to ``longest_pause``. ``tries`` that fail in a
    row end the download, unless they bring it further by ``worth`` bytes.
    """

    connect: float = 10
    read: float = 30
    pause: float = 1
    longest_pause: float = 60
    tries: int = 4
    worth: int = 1_000_000


class Part:
    """The beginning of a file, and a note beside it: from which address, which version.

    The version is the server's word for it (ETag or date). Where it has none, only a
    checksum (``checked``) can tell whether the two halves belong together. ``joined`` says
    whether there are halves at all.
    """

    def __init__(self, path: Path, url: str, *, checked: bool) -> None:
        self.path = path
        self.url = url
        self._checked = checked
        self._note = path.with_name(f"{path.name}.json")
        self.version = ""
        try:
            note = json.loads(self._note.read_bytes())
            self._known = note["url"] == url
            self.version = str(note["version"]) if self._known else ""
        except (OSError, ValueError, KeyError, TypeError):
            self._known = False
        self.joined = self.resumable > 0

    @property
    def size(self) -> int:
        """The bytes that are there."""
        return self.path.stat().st_size if self.path.exists() else 0

    @property
    def resumable(self) -> int:
        """The bytes that a download can go on from."""
        return self.size if self._known and (self.version or self._checked) else 0

    def begin(self, version: str) -> None:
        """Start anew with some version of the file."""
        self.path.write_bytes(b"")
        self._note.write_text(json.dumps({"url": self.url, "version": version}), encoding="utf-8")
        self.version, self._known, self.joined = version, True, False

    def discard(self) -> None:
        """Leave nothing behind."""
        self.path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)
        self.version, self._known, self.joined = "", False, False


class _Session(requests.Session):
    """A session that names the program and is never led to an address without TLS."""

    def __init__(self) -> None:
        super().__init__()
        self.max_redirects = _REDIRECTS
        # Bytes as they are stored: a range and a checksum are about those.
        self.headers.update(
            {"User-Agent": f"wortkniffel/{__version__}", "Accept-Encoding": "identity"}
        )

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """The address that an answer leads to.

        Raises:
            TransferError: it is one that no recipe may name.
        """
        target = super().get_redirect_target(resp)
        if target is None or _may_lead(resp.url, target):
            return target
        # Left open, its connection would only be closed by chance.
        resp.close()
        raise TransferError(
            _("{host} leitet auf eine Adresse um, die nicht sicher ist: {url}").format(
                host=urlsplit(resp.url).hostname, url=requests.utils.requote_uri(target)
            )
        )


def _may_lead(url: str, target: str) -> bool:
    try:
        new = urljoin(url, target)
    except ValueError:
        return False
    # Who began with an encrypted line keeps one, even to this machine.
    schemes = urlsplit(url).scheme, urlsplit(new).scheme
    return is_safe(new) and schemes != ("https", "http")


def download(part: Part, report: Callable[[Step], None], patience: Patience) -> None:
    """Bring a part to its end.

    Raises:
        TransferError: the file is not to be had; what there is of it is left for another day.
        OSError: it cannot be written.
    """
    furthest, failures = part.size, 0
    with _Session() as session:
        while True:
            try:
                _receive(session, part, report, patience)
                return
            except PassingError as trouble:
                if part.size >= furthest + patience.worth:
                    furthest, failures = part.size, 0
                failures += 1
                if failures >= patience.tries:
                    raise
                pause = patience.pause * 2 ** (failures - 1)
                _wait(part, report, trouble, max(pause, trouble.wait or 0), patience)


def _wait(
    part: Part,
    report: Callable[[Step], None],
    trouble: PassingError,
    pause: float,
    patience: Patience,
) -> None:
    fault, seconds = str(trouble), seconds_text(pause)
    if pause > patience.longest_pause:
        raise TransferError(
            _("{fault} und bittet um {seconds} s Geduld").format(fault=fault, seconds=seconds)
        )
    delay = _("{fault}, neuer Versuch in {seconds} s.").format(fault=fault, seconds=seconds)
    report(Step(part.size, delay=delay))
    time.sleep(pause)


def _receive(
    session: requests.Session, part: Part, report: Callable[[Step], None], patience: Patience
) -> None:
    start = part.resumable
    headers = {}
    if start:
        headers["Range"] = f"bytes={start}-"
        if part.version:
            headers["If-Range"] = part.version
    try:
        response = session.get(
            part.url, headers=headers, stream=True, timeout=(patience.connect, patience.read)
        )
    # requests' own errors are OSErrors, as is its complaint about a lost set of
    # certificates; an address that cannot be parsed is a plain ValueError at times.
    except (OSError, HTTPError, ValueError) as error:
        raise network_trouble(error, part.url, patience.read) from error
    with response:
        first, total = _extent(response)
        if start and response.status_code == 416 and total == start:
            return
        if start and (response.status_code == 416 or first not in (0, start)):
            part.discard()
            raise PassingError(_("die Datei ist dort inzwischen eine andere"))
        _check_status(response)
        if first == 0:
            part.begin(_version(response))
        else:
            part.joined = True
        _pour(response, part, report, total, patience)


def _extent(response: requests.Response) -> tuple[int, int]:
    """The first byte of the file that an answer brings, and the size of the whole file.

    The size is 0 where the answer does not say it.
    """
    headers = response.headers
    if response.status_code not in (206, 416):
        # A length beside chunks does not count.
        length = "" if "Transfer-Encoding" in headers else headers.get("Content-Length", "")
        return 0, int(length) if re.fullmatch(_NUMBER, length) else 0
    found = re.fullmatch(
        rf"bytes (?:({_NUMBER})-{_NUMBER}|\*)/({_NUMBER}|\*)", headers.get("Content-Range", "")
    )
    if not found:
        return -1, 0
    return int(found[1] or 0), int(found[2]) if found[2] != "*" else 0


def _check_status(response: requests.Response) -> None:
    status, url = response.status_code, response.url
    host = urlsplit(url).hostname
    if status in _GONE:
        raise TransferError(_("{url} gibt es nicht ({status})").format(url=url, status=status))
    if status in _REFUSED:
        raise TransferError(
            _("{host} gibt {url} nicht heraus ({status})").format(host=host, url=url, status=status)
        )
    if status in _BUSY or status >= 500:
        raise PassingError(
            _("{host} kann gerade nicht liefern ({status})").format(host=host, status=status),
            _retry_after(response),
        )
    if status != 200 and not (status == 206 and "Range" in response.request.headers):
        raise TransferError(
            _("{host} antwortet mit {status} statt mit der Datei").format(host=host, status=status)
        )


def _retry_after(response: requests.Response) -> float | None:
    try:
        return Retry().parse_retry_after(response.headers.get("Retry-After", ""))
    # Dates beyond every calendar.
    except (InvalidHeader, ValueError, OverflowError):
        return None


def _version(response: requests.Response) -> str:
    etag = response.headers.get("ETag", "")
    # A weak tag says that two files mean the same, not that their bytes are the same.
    return etag if etag.startswith('"') else response.headers.get("Last-Modified", "")


def _pour(
    response: requests.Response,
    part: Part,
    report: Callable[[Step], None],
    total: int,
    patience: Patience,
) -> None:
    done = part.size
    with part.path.open("ab") as file:
        report(Step(done, total))
        while chunk := _next(response, patience):
            file.write(chunk)
            done += len(chunk)
            report(Step(done, total))
    done = part.size
    if total and done != total:
        raise PassingError(
            _("{host} hat {done} statt {total} Bytes geschickt").format(
                host=urlsplit(response.url).hostname, done=done, total=total
            )
        )


def _next(response: requests.Response, patience: Patience) -> bytes:
    """What has come of a body, as it came over the line; b"" at its end."""
    try:
        # requests' own way would unpack what a server says is packed, and wait for a
        # full chunk, which a broken line then loses.
        chunk: bytes = response.raw.read1(_CHUNK, decode_content=False)
    except (OSError, HTTPError) as error:
        raise network_trouble(error, response.url, patience.read) from error
    return chunk
