"""Questions to a public server, asked the way a guest does."""

import json
import time
from dataclasses import dataclass
from threading import Lock

import requests
from urllib3.exceptions import DecodeError, HTTPError, InvalidHeader, ReadTimeoutError
from urllib3.util import Retry

from wortkniffel import __version__
from wortkniffel.messages import _

_CHUNK = 1 << 16
_MOST_BYTES = 1 << 20
_REDIRECTS = 3
_TOO_MANY_QUESTIONS, _UNAVAILABLE = 429, 503


@dataclass(frozen=True)
class Manners:
    """How long is waited for what, in seconds.

    ``connect`` and ``read`` end a silence, ``whole`` an answer that comes in drops.
    ``pause`` lies between two questions. A server that asks for patience is asked again
    after that time if it is at most ``longest_wait``, else not before it has passed;
    where it does not say how long, ``rest`` is taken.
    """

    connect: float = 5
    read: float = 8
    whole: float = 12
    pause: float = 0.5
    longest_wait: float = 3
    rest: float = 60


class NoAnswerError(Exception):
    """Why there is no answer: a clause whose subject „es“ is the server, without its end.

    A ``wait`` above 0 is for how many seconds the server does not want to be asked.
    """

    def __init__(self, clause: str, wait: float = 0) -> None:
        super().__init__(clause)
        self.wait = wait


class Guest:
    """Asks one server. Several threads may share it; their questions keep their distance."""

    def __init__(self, manners: Manners) -> None:
        self._manners = manners
        self._next = 0.0
        self._lock = Lock()

    def ask(self, address: str, question: str) -> object:
        """The JSON that the server answers to ``address?q=question``.

        Raises:
            NoAnswerError: it gives no answer that can be used.
        """
        try:
            return self._answer(address, question)
        except NoAnswerError as trouble:
            if not 0 < trouble.wait <= self._manners.longest_wait:
                raise
            time.sleep(trouble.wait)
        return self._answer(address, question)

    def _answer(self, address: str, question: str) -> object:
        self._keep_distance()
        try:
            with requests.Session() as session:
                session.max_redirects = _REDIRECTS
                session.headers.update(
                    {"User-Agent": f"wortkniffel/{__version__}", "Accept": "application/json"}
                )
                timeout = self._manners.connect, self._manners.read
                with session.get(
                    address, params={"q": question}, timeout=timeout, stream=True
                ) as response:
                    self._check(response)
                    body = self._body(response)
        # An address that cannot be parsed is a plain ValueError at times, and lost
        # certificates are a plain OSError.
        except (OSError, HTTPError, ValueError) as error:
            raise self._trouble(error, address) from error
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise puzzling() from error

    def _keep_distance(self) -> None:
        with self._lock:
            now = time.monotonic()
            start = max(now, self._next)
            self._next = start + self._manners.pause
        time.sleep(start - now)

    def _check(self, response: requests.Response) -> None:
        status = response.status_code
        if status == _TOO_MANY_QUESTIONS or (
            status == _UNAVAILABLE and "Retry-After" in response.headers
        ):
            wait = self._wait(response)
            raise NoAnswerError(patience_clause(wait), wait)
        if status != 200:
            raise NoAnswerError(_("es antwortet mit dem Fehler {status}").format(status=status))

    def _wait(self, response: requests.Response) -> float:
        try:
            return Retry().parse_retry_after(response.headers["Retry-After"])
        except (KeyError, InvalidHeader):
            return self._manners.rest

    def _body(self, response: requests.Response) -> bytes:
        """What was sent, unpacked.

        requests would wait for ever for a body of which now and then a byte comes.
        """
        end = time.monotonic() + self._manners.whole
        body = b""
        while chunk := response.raw.read1(_CHUNK, decode_content=True):
            body += chunk
            if len(body) > _MOST_BYTES:
                raise puzzling()
            if time.monotonic() > end:
                raise NoAnswerError(_silent_clause(self._manners.whole))
        return body

    def _trouble(self, error: Exception, address: str) -> NoAnswerError:
        if isinstance(error, requests.ConnectTimeout):
            return NoAnswerError(_unreachable_clause())
        if isinstance(error, (requests.Timeout, ReadTimeoutError)):
            return NoAnswerError(_silent_clause(self._manners.read))
        if isinstance(error, requests.exceptions.SSLError):
            return NoAnswerError(_("eine sichere Verbindung zu ihm kommt nicht zustande"))
        if isinstance(error, (requests.TooManyRedirects, DecodeError)):
            return puzzling()
        if isinstance(error, ValueError):
            return NoAnswerError(
                _("mit der Adresse {address} lässt sich nichts anfangen").format(address=address)
            )
        return NoAnswerError(_unreachable_clause())


def puzzling() -> NoAnswerError:
    """The trouble with an answer that is not of the form that was promised."""
    return NoAnswerError(_("seine Antwort ist nicht zu verstehen"))


def patience_clause(seconds: float) -> str:
    """That the server does not want to be asked for some seconds."""
    if seconds < 120:
        return _("es bittet um {seconds} s Geduld").format(seconds=max(1, round(seconds)))
    return _("es bittet um {minutes} min Geduld").format(minutes=round(seconds / 60))


def _silent_clause(seconds: float) -> str:
    text = f"{seconds:.1f}".removesuffix(".0").replace(".", ",")
    return _("es hat in {seconds} s nicht geantwortet").format(seconds=text)


def _unreachable_clause() -> str:
    return _("es ist nicht zu erreichen (vielleicht fehlt die Netzverbindung)")
