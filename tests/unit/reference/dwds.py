"""A server on this machine that answers like the DWDS, for a few words."""

import json
import threading
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from tests.unit.listbuilder.server import Answer, Server

if TYPE_CHECKING:
    from tests.unit.listbuilder.server import _Handler

TOTAL = "53217038820"
ENTRIES = {
    "Haus": [("Haus", "Substantiv")],
    "Mass": [("Mass", "Substantiv")],
    "Maß": [("Maß", "Substantiv"), ("Maß", "Substantiv")],
    "Bank": [("Bank", "Substantiv"), ("Bank", "Substantiv")],
    "Kelp": [("Kelp", "")],
    "Delphin": [("Delfin", "Substantiv")],
}
USAGE = {
    "Häuser": (5, 3_000_000, "Haus"),
    "ging": (6, 9_000_000, "gehen"),
    "locker": (0, 0, "locker\tlockern"),
    "Quarx": (1, 120, ""),
}


def dwds(handler: "_Handler") -> None:
    """The two kinds of answers, in the form of the real ones."""
    place = urlsplit(handler.path)
    (question,) = parse_qs(place.query)["q"]
    if place.path.endswith("/wb/snippet/"):
        answer: object = [
            {
                "url": f"https://www.dwds.de/wb/{lemma}",
                "lemma": lemma,
                **({"wortart": part} if part else {}),
                "input": word,
            }
            for word in question.split("|")
            for lemma, part in ENTRIES.get(word, [])
        ]
    else:
        frequency, hits, lemma = USAGE.get(question, (0, 0, question))
        answer = {"frequency": frequency, "hits": hits, "lemma": lemma, "q": question}
        answer["total"] = TOTAL
    send(handler, json.dumps(answer).encode())


def knows_all(handler: "_Handler") -> None:
    """Every word has an entry."""
    (question,) = parse_qs(urlsplit(handler.path).query)["q"]
    answer = [{"input": word, "lemma": word} for word in question.split("|")]
    send(handler, json.dumps(answer).encode())


def send(handler: "_Handler", body: bytes, kind: str = "application/json") -> None:
    handler.begin(200, {"Content-Length": str(len(body)), "Content-Type": kind})
    handler.wfile.write(body)


def says(body: str, kind: str = "application/json") -> Answer:
    """The same answer to every question."""
    return lambda handler: send(handler, body.encode(), kind)


def when(gate: threading.Event) -> Answer:
    """The right answer, as soon as the gate is open."""

    def answer(handler: "_Handler") -> None:
        gate.wait(20)
        dwds(handler)

    return answer


def drops(handler: "_Handler") -> None:
    """An answer of which a byte comes now and then."""
    handler.begin(200, {"Content-Length": "1000000"})
    while not handler.server.closing.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def questions(server: Server) -> list[tuple[str, str]]:
    """What was asked: the kind of question, and the words."""
    asked = []
    for request in server.requests:
        place = urlsplit(request.path)
        asked.append((place.path.strip("/"), parse_qs(place.query)["q"][0]))
    return asked
