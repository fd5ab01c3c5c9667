"""A real server on this machine that can be told how to misbehave, answer by answer."""

import re
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

VERSION = '"first"'


class Request(NamedTuple):
    """What was asked for."""

    path: str
    headers: Mapping[str, str]

    @property
    def start(self) -> int:
        """The first byte that was asked for."""
        found = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        return int(found[1]) if found else 0


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        self.close_connection = True
        self.server.requests.append(Request(self.path, dict(self.headers)))
        answer = self.server.answers[0]
        if len(self.server.answers) > 1:
            del self.server.answers[0]
        answer(self)

    def log_message(self, *_arguments: object) -> None:
        """Tests look at what the program says."""

    def begin(self, status: int, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()

    @property
    def request_now(self) -> Request:
        return self.server.requests[-1]


Answer = Callable[[_Handler], None]


class Server(ThreadingHTTPServer):
    """Gives its answers in order, the last one for ever; keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: list[Answer] = [status(404)]
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self.scheme = "http"

    def url(self, path: str = "words") -> str:
        return f"{self.scheme}://127.0.0.1:{self.server_port}/{path}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that leaves, or that refuses the certificate, is part of the tests."""


@contextmanager
def running(certificate: Path | None = None) -> Iterator[Server]:
    """A server in a thread; with TLS if there is a certificate."""
    with Server() as server:
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            server.scheme = "https"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.closing.set()
            server.shutdown()
            thread.join()


def make_certificate(folder: Path) -> Path:
    """A certificate for 127.0.0.1 that only vouches for itself, with its key."""
    path = folder / "certificate.pem"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    ).split()
    subprocess.run(
        [*command, "-keyout", path, "-out", folder / "only.pem"], check=True, capture_output=True
    )
    path.write_text(path.read_text() + (folder / "only.pem").read_text())
    return path


def file(body: bytes, *, version: str = VERSION, sent: int | None = None) -> Answer:
    """A file as a good server gives it: ranges, and the whole if the version is another.

    With ``sent`` the line breaks after so many bytes of the answer.
    """

    def answer(handler: _Handler) -> None:
        start, wanted = handler.request_now.start, handler.headers.get("If-Range", version)
        if wanted != version:
            start = 0
        headers = {"ETag": version} if version else {}
        if start >= len(body) > 0:
            headers |= {"Content-Range": f"bytes */{len(body)}", "Content-Length": "0"}
            handler.begin(416, headers)
            return
        rest = body[start:]
        headers["Content-Length"] = str(len(rest))
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(body) - 1}/{len(body)}"
        handler.begin(206 if start else 200, headers)
        handler.wfile.write(rest[:sent])

    return answer


def piece(body: bytes, start: int, end: int) -> Answer:
    """The bytes of a file from a start to before an end, whatever else was asked for."""

    def answer(handler: _Handler) -> None:
        extent = f"bytes {start}-{end - 1}/{len(body)}"
        headers = {"Content-Range": extent, "Content-Length": str(end - start), "ETag": VERSION}
        handler.begin(206, headers)
        handler.wfile.write(body[start:end])

    return answer


def whole(body: bytes, *, sent: int | None = None, **headers: str) -> Answer:
    """The whole file, whatever range was asked for; headers may say otherwise."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(handler: _Handler) -> None:
        handler.begin(200, {"Content-Length": str(len(body)), "ETag": VERSION, **named})
        handler.wfile.write(body[:sent])

    return answer


def chunked(body: bytes, *, ended: bool = True, **headers: str) -> Answer:
    """The whole file in chunks, the length of which nobody knows before."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(handler: _Handler) -> None:
        handler.begin(200, {"Transfer-Encoding": "chunked", **named})
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
        if ended:
            handler.wfile.write(b"0\r\n\r\n")

    return answer


def stalls(body: bytes, sent: int) -> Answer:
    """A part of the file, and then silence."""

    def answer(handler: _Handler) -> None:
        file(body, sent=sent)(handler)
        handler.wfile.flush()
        handler.server.closing.wait(20)

    return answer


def silence(handler: _Handler) -> None:
    """No answer at all."""
    handler.server.closing.wait(20)


def in_halves(body: bytes, gate: threading.Event) -> Answer:
    """A file whose second half comes when the gate opens."""

    def answer(handler: _Handler) -> None:
        half = len(body) // 2
        file(body, sent=half)(handler)
        handler.wfile.flush()
        gate.wait(20)
        handler.wfile.write(body[half:])

    return answer


def status(code: int, **headers: str) -> Answer:
    """An answer without a file."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler: handler.begin(code, {"Content-Length": "0", **named})


def redirect(url: str) -> Answer:
    """An answer that leads elsewhere."""
    return status(302, Location=url)
