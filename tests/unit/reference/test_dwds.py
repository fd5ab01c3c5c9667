"""The second opinion: what is asked, what is understood, what is remembered."""

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.unit.listbuilder.server import Server, redirect, silence, status, whole
from tests.unit.reference.dwds import drops, dwds, knows_all, questions, says
from wortkniffel import __version__
from wortkniffel.reference.dwds import ADDRESS, MOST_WORDS, Dwds
from wortkniffel.reference.opinion import Entry, Opinion, Usage
from wortkniffel.reference.web import Manners

HASTY = Manners(connect=1, read=0.3, whole=0.4, pause=0)
PUZZLING = "seine Antwort ist nicht zu verstehen"
HAUS = Opinion("Haus", (Entry("Haus", "Substantiv", "https://www.dwds.de/wb/Haus"),))


def client(server: Server, cache: Path | None = None, manners: Manners = HASTY) -> Dwds:
    return Dwds(server.url(""), cache, manners)


def test_the_usual_address_is_the_dictionary_itself() -> None:
    assert ADDRESS == "https://www.dwds.de/api/"


def test_headwords_are_found_with_one_question_for_all(server: Server) -> None:
    opinions, trouble = client(server).ask(["Haus", "Maß", "Kelp", "Delphin", "Haus"])
    assert trouble == ""
    assert opinions["Haus"] == HAUS
    assert opinions["Kelp"].entries == (Entry("Kelp", "", "https://www.dwds.de/wb/Kelp"),)
    assert opinions["Maß"].entries == (Entry("Maß", "Substantiv", "https://www.dwds.de/wb/Maß"),)
    assert opinions["Delphin"].entries[0].lemma == "Delfin"
    assert questions(server) == [("wb/snippet", "Haus|Maß|Kelp|Delphin")]


def test_other_forms_are_looked_up_in_texts(server: Server) -> None:
    opinions, trouble = client(server).ask(["Häuser", "locker", "Quarx", "qqq"])
    assert trouble == ""
    assert opinions == {
        "Häuser": Opinion("Häuser", usage=Usage(5, 3_000_000, ("Haus",))),
        "locker": Opinion("locker", usage=Usage(0, 0, ("locker", "lockern"))),
        "Quarx": Opinion("Quarx", usage=Usage(1, 120, ())),
        "qqq": Opinion("qqq", usage=Usage(0, 0, ("qqq",))),
    }
    assert [kind for kind, _word in questions(server)] == ["wb/snippet", *["frequency"] * 4]


def test_words_are_asked_composed(server: Server) -> None:
    opinions, _trouble = client(server).ask(["Ha\u0308user"])
    assert list(opinions) == ["Häuser"]
    assert ("frequency", "Häuser") in questions(server)


def test_it_asks_as_a_guest_who_gives_a_name(server: Server) -> None:
    client(server).ask(["Haus"])
    (request,) = server.requests
    assert request.headers["User-Agent"] == f"wortkniffel/{__version__}"
    assert request.headers["Accept"] == "application/json"


def test_there_is_a_pause_between_questions(server: Server) -> None:
    dwds_client = client(server, manners=Manners(pause=0.2))
    start = time.monotonic()
    dwds_client.ask(["Häuser"])
    dwds_client.ask(["ging"])
    assert len(server.requests) == 4
    assert time.monotonic() - start >= 0.6


def test_many_words_are_asked_in_questions_of_bearable_length(server: Server) -> None:
    words = [f"Übermäßigkeit{'äöü' * 10}{number}" for number in range(30)]
    server.answers = [knows_all]
    opinions, trouble = client(server).ask(words)
    assert (list(opinions), trouble) == (words, "")
    assert "|".join(text for _kind, text in questions(server)).split("|") == words
    assert 1 < len(server.requests) < 10
    assert max(len(request.path) for request in server.requests) < 2000


def test_nobody_is_asked_for_more_than_a_hundred_words(server: Server) -> None:
    server.answers = [knows_all]
    dwds_client = client(server)
    first = dwds_client.ask(f"W{i}" for i in range(60))
    assert (len(first.opinions), first.trouble) == (60, "")
    second = dwds_client.ask(f"W{i}" for i in range(60, MOST_WORDS + 5))
    assert len(second.opinions) == 40
    assert second.trouble == "es wird auf einmal nach höchstens 100 Wörtern gefragt"
    asked = "|".join(text for _kind, text in questions(server)).split("|")
    assert asked == [f"W{i}" for i in range(MOST_WORDS)]


@pytest.mark.parametrize(
    "body",
    [
        "<!DOCTYPE html><html><body>Wartung</body></html>",
        "",
        "{",
        "[" * 100_000,
        "null",
        "{}",
        '{"error": "no"}',
        "[1]",
        "[null]",
        '[{"lemma": "Haus", "wortart": "Substantiv"}]',
        '[{"input": "Haus", "wortart": "Substantiv"}]',
        '[{"input": ["Haus"], "lemma": "Haus"}]',
        '[{"input": "Haus", "lemma": 7}]',
        '[{"input": "Haus", "lemma": "Haus", "wortart": {"a": 1}}]',
        " " * 2_000_000 + "[]",
    ],
    ids=lambda body: str(body)[:30],
)
def test_an_answer_of_another_form_is_no_opinion(server: Server, body: str) -> None:
    server.answers = [says(body)]
    assert client(server).ask(["Haus"]) == ({}, PUZZLING)


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "null",
        '"Haus"',
        '{"hits": 1}',
        '{"frequency": 7, "hits": 1}',
        '{"frequency": -1, "hits": 1}',
        '{"frequency": 2.5, "hits": 1}',
        '{"frequency": "viel", "hits": 1}',
        '{"frequency": true, "hits": 1}',
        '{"frequency": 1, "hits": -5}',
        '{"frequency": 1, "hits": 1, "lemma": ["Haus"]}',
        f'{{"frequency": 1, "hits": {"9" * 5000}}}',
    ],
    ids=lambda body: str(body)[:40],
)
def test_what_was_understood_stays_if_the_next_answer_is_odd(server: Server, body: str) -> None:
    server.answers = [dwds, says(body)]
    opinions, trouble = client(server).ask(["Haus", "Häuser"])
    assert trouble == PUZZLING
    assert opinions == {"Haus": HAUS, "Häuser": Opinion("Häuser")}


def test_missing_counts_are_no_counts(server: Server) -> None:
    server.answers = [dwds, says('{"frequency": null, "hits": null, "q": "x", "lemma": null}')]
    opinions, trouble = client(server).ask(["Häuser"])
    assert (opinions["Häuser"].usage, trouble) == (Usage(0, 0, ()), "")


def test_counts_may_be_written_as_text(server: Server) -> None:
    server.answers = [dwds, says('{"frequency": "3", "hits": "669794"}')]
    opinions, _trouble = client(server).ask(["Häuser"])
    assert opinions["Häuser"].usage == Usage(3, 669794, ())


def test_what_a_server_sends_cannot_command_the_terminal(server: Server) -> None:
    text = "\x1b[31m" + "x" * 5000
    server.answers = [says(json.dumps([{"input": "Haus", "lemma": text, "wortart": "\u202eS"}]))]
    (entry,) = client(server).ask(["Haus"]).opinions["Haus"].entries
    assert entry.lemma == "?[31m" + "x" * 75
    assert entry.part_of_speech == "?S"


@pytest.mark.parametrize("code", [400, 403, 404, 500, 502, 503, 204, 206])
def test_a_status_that_is_no_answer(server: Server, code: int) -> None:
    server.answers = [status(code)]
    assert client(server).ask(["Haus"]) == ({}, f"es antwortet mit dem Fehler {code}")
    assert len(server.requests) == 1


def test_an_answer_that_is_not_packed_as_it_says(server: Server) -> None:
    server.answers = [whole(b"[]", Content_Encoding="gzip")]
    assert client(server).ask(["Haus"]) == ({}, PUZZLING)


def test_a_server_that_leads_in_circles(server: Server) -> None:
    server.answers = [redirect(server.url("wb/snippet/?q=Haus"))]
    assert client(server).ask(["Haus"]) == ({}, PUZZLING)
    assert len(server.requests) <= 4


def test_a_server_that_says_nothing_is_given_up(server: Server) -> None:
    server.answers = [silence]
    start = time.monotonic()
    assert client(server).ask(["Haus"]) == ({}, "es hat in 0,3 s nicht geantwortet")
    assert time.monotonic() - start < 3


def test_an_answer_in_drops_is_given_up(server: Server) -> None:
    server.answers = [drops]
    start = time.monotonic()
    assert client(server).ask(["Haus"]) == ({}, "es hat in 0,4 s nicht geantwortet")
    assert time.monotonic() - start < 3


def test_an_answer_that_breaks_off(server: Server) -> None:
    def broken(handler: object) -> None:
        handler.begin(200, {"Content-Length": "500"})  # type: ignore[attr-defined]
        handler.wfile.write(b'[{"input": "Haus", ')  # type: ignore[attr-defined]

    server.answers = [broken]
    opinions, trouble = client(server).ask(["Haus"])
    assert opinions == {}
    assert trouble.startswith("es ist nicht zu erreichen")


def test_nobody_is_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    answer = Dwds(f"http://127.0.0.1:{port}/", None, HASTY).ask(["Haus"])
    assert answer == ({}, "es ist nicht zu erreichen (vielleicht fehlt die Netzverbindung)")


def test_a_name_that_nobody_has() -> None:
    answer = Dwds("https://dwds.invalid/api/", None, HASTY).ask(["Haus"])
    assert answer == ({}, "es ist nicht zu erreichen (vielleicht fehlt die Netzverbindung)")


@pytest.mark.parametrize("address", ["quatsch", "ftp://x/", "http://[::1/", "http://:x"])
def test_an_address_that_is_none(address: str) -> None:
    opinions, trouble = Dwds(address, None, HASTY).ask(["Haus"])
    assert opinions == {}
    assert trouble.startswith(f"mit der Adresse {address}")


def test_a_server_without_tls_where_tls_was_meant(server: Server) -> None:
    answer = Dwds(server.url("").replace("http:", "https:"), None, HASTY).ask(["Haus"])
    assert answer == ({}, "eine sichere Verbindung zu ihm kommt nicht zustande")


def test_a_short_wish_for_patience_is_granted_at_once(server: Server) -> None:
    server.answers = [status(429, Retry_After="1"), dwds]
    start = time.monotonic()
    assert client(server).ask(["Haus"]) == ({"Haus": HAUS}, "")
    assert time.monotonic() - start >= 1


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (status(429, Retry_After="50"), "50 s"),
        (status(503, Retry_After="600"), "10 min"),
        (status(429), "60 s"),
        (status(429, Retry_After="bald"), "60 s"),
    ],
)
def test_a_long_wish_for_patience_is_granted_by_all_programs(
    server: Server, tmp_path: Path, wish: object, told: str
) -> None:
    cache = tmp_path / "cache" / "dwds.json"
    client(server, cache).ask(["Maß"])
    server.answers = [wish]  # type: ignore[list-item]
    first = client(server, cache)
    assert first.ask(["Haus"]) == ({}, f"es bittet um {told} Geduld")
    server.answers = [dwds]
    for one in (first, client(server, cache)):
        opinions, trouble = one.ask(["Haus", "Maß"])
        assert list(opinions) == ["Maß"]
        assert trouble.startswith("es bittet um ")
    assert len(server.requests) == 2


def test_a_server_that_is_never_ready_is_asked_twice(server: Server) -> None:
    server.answers = [status(429, Retry_After="0.5"), status(429, Retry_After="1")]
    client(server, manners=Manners(pause=0, rest=0.2)).ask(["Haus"])
    assert len(server.requests) == 2


def test_nothing_is_asked_twice(server: Server, tmp_path: Path) -> None:
    cache = tmp_path / "cache" / "dwds.json"
    words = ["Haus", "Häuser", "locker", "qqq"]
    first = client(server, cache).ask(words)
    asked = len(server.requests)
    again = client(server, cache)
    assert again.ask(words) == first
    assert again.recall(words) == first.opinions
    assert again.ask(["Haus", "Bank"]).opinions["Bank"].entries
    assert len(server.requests) == asked + 1
    assert questions(server)[-1] == ("wb/snippet", "Bank")
    assert [path.name for path in cache.parent.iterdir()] == ["dwds.json"]


def test_half_an_answer_is_not_kept(server: Server, tmp_path: Path) -> None:
    cache = tmp_path / "dwds.json"
    server.answers = [dwds, status(500)]
    client(server, cache).ask(["Haus", "Häuser"])
    assert list(client(server, cache).recall(["Haus", "Häuser"])) == ["Haus"]


def test_another_server_has_another_opinion(server: Server, tmp_path: Path) -> None:
    cache = tmp_path / "dwds.json"
    client(server, cache).ask(["Haus"])
    assert Dwds("http://localhost/", cache).recall(["Haus"]) == {}


def test_a_word_in_several_spellings_counts_once(server: Server) -> None:
    server.answers = [knows_all]
    spellings = [s for i in range(MOST_WORDS) for s in (f"w{_word(i)}", f"W{_word(i)}")]
    asked = client(server)
    assert asked.ask(spellings[:-1]).trouble == ""
    assert asked.ask(["Haus"]).trouble == "es wird auf einmal nach höchstens 100 Wörtern gefragt"


def test_several_threads_share_the_hundred_words(server: Server) -> None:
    server.answers = [knows_all]
    asked = client(server)
    with ThreadPoolExecutor(8) as threads:
        answers = threads.map(lambda i: asked.ask([f"W{_word(i)}"]), range(MOST_WORDS + 20))
        refused = [answer for answer in answers if "nach höchstens 100" in answer.trouble]
    assert len(refused) == 20


def test_a_program_has_one_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Dwds.usual() is Dwds.usual()


def _word(number: int) -> str:
    """Letters for a number below 676."""
    return "abcdefghijklmnopqrstuvwxyz"[number // 26] + "abcdefghijklmnopqrstuvwxyz"[number % 26]
