"""The word check: verdicts for every reason, and other dictionaries beside them."""

import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.driver import SIZES, SMALLEST, Player, playing
from tests.tui.terminal import program
from tests.unit.listbuilder.server import Answer, Server, running, silence, status
from tests.unit.reference.dwds import dwds, questions, says, when
from tests.unit.reference.glosses import GLOSSES, install
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.reference.dwds import Dwds
from wortkniffel.reference.web import Manners
from wortkniffel.tui.screens.check import CheckScreen
from wortkniffel.tui.screens.start import StartScreen


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine that answers like the DWDS."""
    with running() as server:
        server.answers = [dwds]
        yield server


@pytest.fixture
def words(tmp_path: Path) -> Lexicon:
    """A few words, one of them with its base form."""
    path = tmp_path / "words.wkl"
    known = ("Haus", "Maß", "Mass", "Esel", "Café", "hm", "Zug", "üb")
    write(
        path,
        [
            *(ListWord(word, WordClass.ORDINARY) for word in known),
            ListWord("Häuser", WordClass.ORDINARY, lemma="Haus"),
        ],
        {},
    )
    return Lexicon.open(path)


@pytest.fixture
def glosses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a package with definitions, which is installed now."""
    path = install(tmp_path / "packages")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    return path


@asynccontextmanager
async def checking(
    lexicon: Lexicon,
    address: str = "http://127.0.0.1:9/",
    *,
    size: tuple[int, int] = SMALLEST,
    no_colour: bool = False,
) -> AsyncIterator[Player]:
    """Somebody at the word check, whose DWDS is at an address."""
    client = Dwds(address, None, Manners(connect=2, read=0.5, pause=0))
    async with playing(lexicon, size=size, no_colour=no_colour) as player:
        await player.app.push_screen(CheckScreen(lexicon, client))
        await player.settle()
        yield player


def said(player: Player) -> str:
    """What the other dictionaries say, as one line."""
    return " ".join(player.region("References").split())


def shows(player: Player, text: str) -> bool:
    """Whether a text is in sight among what they say."""
    return text in player.region("References")


async def consult(player: Player, name: str) -> str:
    """Press a key, and wait until the dictionary has answered."""
    await player.press(name)
    await player.until(lambda: "wird gefragt" not in said(player))
    return said(player)


@pytest.mark.parametrize(
    ("word", "verdict"),
    [
        ("haus", "✓ HAUS gilt Haus"),
        ("cafe", "✓ CAFE gilt Café"),
        ("mass", "✓ MASS gilt Mass, Maß"),
        ("strasse", "✓ STRASSE gilt Straße"),
        ("hauser", "✗ HAUSER steht nicht in der Wortliste"),
        ("uganda", "✗ UGANDA ist ein Eigenname"),
        ("kwh", "✗ KWH ist eine Abkürzung"),
        ("cringe", "✗ CRINGE ist ein Fremdwort"),
        ("lackl", "✗ LACKL ist Mundart"),
        ("daß", "✗ DASS ist eine alte Schreibung"),
        ("h", "✗ H ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
        ("haus 1", "✗ haus 1 enthält Zeichen, die in keinem Wort stehen"),
        ("h" * 200, f"✗ {'H' * 39}… steht nicht in der Wortliste"),
    ],
)
@pytest.mark.parametrize("no_colour", [False, True])
async def test_the_verdict_for_every_reason(
    small_lexicon: Lexicon, word: str, verdict: str, no_colour: bool
) -> None:
    async with checking(small_lexicon, no_colour=no_colour) as player:
        await player.type(word)
        assert " ".join(player.region("#verdict").split()) == verdict
        assert said(player) == ""


async def test_suggestions_stand_under_the_verdict(small_lexicon: Lexicon) -> None:
    async with checking(small_lexicon) as player:
        await player.type("haeuser")
        await player.until(lambda: "Gemeint" in player.region("#verdict"))
        first, second = player.region("#verdict").splitlines()
        assert first == " ✗ HAEUSER steht nicht in der Wortliste"
        assert second == "   Gemeint: Häuser?"


async def test_the_second_opinion_stands_under_the_verdict(server: Server, words: Lexicon) -> None:
    async with checking(words, server.url("api")) as player:
        for key in ("F2 DWDS fragen", "F3 Bedeutung", "Esc zurück"):
            assert key in player.keys
        await player.type("mass")
        assert server.requests == []
        before = player.region("#verdict")
        told = await consult(player, "f2")
        assert told == (
            "DWDS www.dwds.de Mass ist Stichwort: Mass (Substantiv). "
            "Maß ist Stichwort: Maß (Substantiv)."
        )
        assert player.region("#verdict") == before
        assert questions(server) == [("api/wb/snippet", "Mass|Maß")]
        assert player.screen.query_one(Input).has_focus


async def test_it_may_differ_from_the_list(server: Server, words: Lexicon) -> None:
    async with checking(words, server.url("api")) as player:
        await player.type("kelp")
        assert "Kelp ist Stichwort: Kelp." in await consult(player, "f2")
        assert player.region("#verdict").startswith(" ✗ KELP steht nicht")
        await player.press("home", "ctrl+k")
        await player.type("üb")
        assert "üb ist kein Stichwort und in Texten kaum zu finden." in await consult(player, "f2")
        assert player.region("#verdict").startswith(" ✓ ÜB gilt")


async def test_the_keys_work_wherever_the_focus_is(
    server: Server, words: Lexicon, glosses: Path
) -> None:
    async with checking(words, server.url("api")) as player:
        await player.type("häuser")
        await player.press("tab")
        assert "zählt zu Haus (Häufigkeit 5 von 6)" in await consult(player, "f2")
        assert "etwas zum Wohnen" in await consult(player, "f3")
        await player.click("F2 DWDS")
        assert "zählt zu Haus" in said(player)


async def test_another_policy_changes_the_verdict_and_not_what_was_said(
    server: Server, words: Lexicon
) -> None:
    async with checking(words, server.url("api")) as player:
        await player.type("haus")
        told = await consult(player, "f2")
        await player.press("tab", "right")
        assert said(player) == told
        await player.press("shift+tab", "x")
        assert said(player) == ""


async def test_the_screen_goes_on_while_the_server_thinks(server: Server, words: Lexicon) -> None:
    gate = threading.Event()
    server.answers = [when(gate)]
    client_waits = Manners(connect=2, read=20, whole=20, pause=0)
    async with playing(words) as player:
        screen = CheckScreen(words, Dwds(server.url("api"), None, client_waits))
        await player.app.push_screen(screen)
        await player.type("haus")
        await player.press("f2", "f2", "f2")
        await player.until(lambda: bool(server.requests))
        assert "wird gefragt …" in said(player)
        await player.press("tab", "right")
        assert "Spielregel, auch Mundart" in player.text
        assert len(server.requests) == 1
        gate.set()
        await player.until(lambda: "wird gefragt" not in said(player))
        assert "Haus ist Stichwort" in said(player)
        assert len(server.requests) == 1


async def test_an_answer_about_another_word_is_never_shown(server: Server, words: Lexicon) -> None:
    gate = threading.Event()
    server.answers = [when(gate), dwds]
    client_waits = Manners(connect=2, read=20, whole=20, pause=0)
    async with playing(words) as player:
        client = Dwds(server.url("api"), None, client_waits)
        await player.app.push_screen(CheckScreen(words, client))
        await player.type("haus")
        await player.press("f2")
        await player.until(lambda: bool(server.requests))
        await player.press("home", "ctrl+k")
        await player.type("mass")
        assert said(player) == ""
        assert "Mass ist Stichwort" in await consult(player, "f2")
        gate.set()
        await player.until(lambda: bool(client.recall(["Haus"])))
        await player.pilot.pause(0.1)
        assert "Haus" not in said(player)
        assert "Mass ist Stichwort" in said(player)


async def test_leaving_while_the_server_thinks(server: Server, words: Lexicon) -> None:
    gate = threading.Event()
    server.answers = [when(gate)]
    async with checking(words, server.url("api")) as player:
        await player.type("haus")
        await player.press("f2")
        await player.until(lambda: bool(server.requests))
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        gate.set()
        await player.pilot.pause(0.2)
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        (silence, "es hat in 0,5 s nicht geantwortet."),
        (status(500), "es antwortet mit dem Fehler 500."),
        (status(404), "es antwortet mit dem Fehler 404."),
        (status(429, Retry_After="90"), "es bittet um 90 s Geduld."),
        (says("<html></html>", "text/html"), "seine Antwort ist nicht zu verstehen."),
        (says('["Haus"]'), "seine Antwort ist nicht zu verstehen."),
    ],
)
async def test_a_server_that_gives_no_answer(
    server: Server, words: Lexicon, answer: Answer, clause: str
) -> None:
    server.answers = [answer]
    async with checking(words, server.url("api")) as player:
        await player.type("haus")
        told = await consult(player, "f2")
        assert told == f"DWDS www.dwds.de Das DWDS gibt keine Auskunft: {clause}"
        assert player.region("#verdict").startswith(" ✓ HAUS gilt")


async def test_nobody_is_there_and_then_somebody_is(server: Server, words: Lexicon) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/"
    async with checking(words, address) as player:
        await player.type("haus")
        assert "es ist nicht zu erreichen" in await consult(player, "f2")
    server.answers = [status(500), dwds]
    async with checking(words, server.url("api")) as player:
        await player.type("haus")
        assert "Fehler 500" in await consult(player, "f2")
        assert "Haus ist Stichwort" in await consult(player, "f2")


async def test_what_is_no_word_is_not_asked_for(
    server: Server, words: Lexicon, glosses: Path
) -> None:
    async with checking(words, server.url("api")) as player:
        for key in ("f2", "f3"):
            assert "Dazu braucht es ein Wort." in await consult(player, key)
        await player.type("haus!")
        assert "nur nach Wörtern aus Buchstaben" in await consult(player, "f2")
        assert "keine Erklärung" in await consult(player, "f3")
        assert server.requests == []


async def test_what_a_word_means(words: Lexicon, glosses: Path) -> None:
    async with checking(words) as player:
        for word, told in [
            ("haus", f"Haus 1. {GLOSSES['Haus'][0]} 2. {GLOSSES['Haus'][1]} 3."),
            ("CAFE", f"Café {GLOSSES['Café'][0]}"),
            ("häuser", "Haus 1. etwas zum Wohnen"),
            ("hm", f"hm {GLOSSES['hm'][0]}"),
            ("kelp", f"Kelp {GLOSSES['Kelp'][0]}"),
        ]:
            await player.press("home", "ctrl+k")
            await player.type(word)
            shown = await consult(player, "f3")
            assert "Wiktionary, CC BY-SA 4.0 " in shown
            assert shown.replace("Wiktionary, CC BY-SA 4.0 ", "").startswith(told)


async def test_both_readings_are_explained(words: Lexicon, glosses: Path) -> None:
    async with checking(words) as player:
        await player.type("mass")
        shown = await consult(player, "f3")
        assert shown.startswith("Mass Wiktionary, CC BY-SA 4.0 ein großes Bier Maß Wiktionary")


async def test_a_word_without_explanation_still_counts(words: Lexicon, glosses: Path) -> None:
    async with checking(words) as player:
        await player.type("üb")
        assert "keine Erklärung" in await consult(player, "f3")
        assert player.region("#verdict").startswith(" ✓ ÜB gilt")


async def test_without_the_package_it_says_how_to_get_it(words: Lexicon, glosses: Path) -> None:
    glosses.unlink()
    async with checking(words, size=(160, 50)) as player:
        await player.type("haus")
        shown = await consult(player, "f3")
        assert "noch nicht eingerichtet. Dieser Befehl holt sie:" in shown
        assert '-m pip install "wortkniffel[definitions]"' in shown


async def test_a_damaged_package_is_told(words: Lexicon, glosses: Path) -> None:
    glosses.write_bytes(b"quatsch")
    async with checking(words) as player:
        await player.type("haus")
        assert "sind nicht lesbar. Neu holen:" in await consult(player, "f3")


@pytest.mark.parametrize("size", SIZES)
async def test_long_explanations_can_be_read_to_the_end(
    words: Lexicon, glosses: Path, size: tuple[int, int]
) -> None:
    async with checking(words, size=size) as player:
        await player.type("esel")
        await consult(player, "f3")
        await player.until(lambda: shows(player, "Esel  Wiktionary, CC BY-SA 4.0"))
        assert shows(player, " 1. 1. Sinn des Wortes")
        assert not shows(player, "12. Sinn")
        assert player.lines[-1].startswith(" F2")
        (foot,) = (y for y, line in enumerate(player.lines) if "╰" in line)
        assert foot == player.screen.query_one("References").region.bottom + 1
        await player.press("down")
        await player.until(lambda: not shows(player, "Esel  Wiktionary"))
        await player.press("up")
        await player.until(lambda: shows(player, "Esel  Wiktionary"))
        for _page in range(12):
            await player.press("pagedown")
        await player.until(lambda: shows(player, "12. 12. Sinn"))
        await player.press("pageup")
        await player.until(lambda: not shows(player, "12. 12. Sinn"))
        await player.type("x")
        assert said(player) == ""


async def test_the_line_stays_where_it_is(words: Lexicon, server: Server) -> None:
    async with checking(words, server.url("api")) as player:
        await player.type("haus")
        place = player.screen.query_one(Input).region
        await consult(player, "f2")
        assert player.screen.query_one(Input).region == place


@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
@pytest.mark.filterwarnings("default:This process:DeprecationWarning")
def test_nobody_waits_for_a_silent_server_at_the_end(
    default_list: Path, server: Server, tmp_path: Path
) -> None:
    assert default_list.exists()
    server.answers = [silence]
    folders = {"XDG_CACHE_HOME": str(tmp_path), "WORTKNIFFEL_DWDS": server.url("api")}
    with program(tmp_path, **folders) as terminal:
        terminal.wait_for("Spielregeln")
        terminal.type("w")
        terminal.wait_for("F2 DWDS fragen")
        terminal.type("haus")
        terminal.wait_for("HAUS gilt")
        terminal.type("\x1bOQ")
        terminal.wait_until(lambda: bool(server.requests), "a question")
        terminal.wait_for("wird gefragt")
        start = time.monotonic()
        terminal.type("\x11")
        assert terminal.end() == 0
        assert time.monotonic() - start < 4
        terminal.check_restored()
        assert "Traceback" not in terminal.text
