"""``wortkniffel check --ask dwds`` and ``--define``: other dictionaries beside the list."""

import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from tests.unit.cli.running import COMMAND, ROOT, Outcome, environment, run
from tests.unit.listbuilder.server import Server, running, status
from tests.unit.reference.dwds import dwds, questions, says
from tests.unit.reference.glosses import GLOSSES, install
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import WordClass

WORDS = (
    *(ListWord(word, WordClass.ORDINARY) for word in ("Haus", "Maß", "Mass", "Café", "Zug", "üb")),
    ListWord("Häuser", WordClass.ORDINARY, lemma="Haus"),
    ListWord("Uganda", WordClass.NAME),
)
Check = Callable[..., Outcome]


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine that answers like the DWDS."""
    with running() as server:
        server.answers = [dwds]
        yield server


@pytest.fixture
def check(server: Server, tmp_path: Path) -> Check:
    """The command with a list of its own, that server, and a cache of its own."""
    path = tmp_path / "list.wkl"
    write(path, WORDS, {})

    def check(*arguments: str, given: bytes = b"", **changes: str) -> Outcome:
        variables = {
            "WORTKNIFFEL_DWDS": server.url("api"),
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
            "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(tmp_path / "cache"),
            **changes,
        }
        return run("check", *arguments, "--list", str(path), given=given, **variables)

    return check


@pytest.fixture
def glosses(tmp_path: Path) -> dict[str, str]:
    """What makes Python find a package with definitions."""
    install(tmp_path / "packages")
    return {"PYTHONPATH": str(tmp_path / "packages")}


def test_the_second_opinion_stands_beside_the_verdict(check: Check) -> None:
    outcome = check("HÄUSER", "MASS", "quarx", "Haus!", "qqq", "--ask", "dwds")
    assert (outcome.status, outcome.complaint) == (1, "")
    assert outcome.lines == [
        "HÄUSER: gilt (Häuser, Form von Haus)",
        "  DWDS: Häuser ist kein eigenes Stichwort, zählt zu Haus (Häufigkeit 5 von 6)",
        "MASS: gilt (Mass, Maß)",
        "  DWDS: Mass ist Stichwort: Mass (Substantiv)",
        "  DWDS: Maß ist Stichwort: Maß (Substantiv)",
        "quarx: gilt nicht, steht nicht in der Wortliste",
        "  DWDS: Quarx ist kein Stichwort, steht aber in Texten (Häufigkeit 1 von 6)",
        "Haus!: gilt nicht, enthält Zeichen, die in keinem Wort stehen (gemeint: Haus?)",
        "qqq: gilt nicht, steht nicht in der Wortliste",
        "  DWDS: qqq ist kein Stichwort und in Texten kaum zu finden",
    ]


def test_all_words_are_asked_for_at_once_and_only_once(check: Check, server: Server) -> None:
    check("Haus", "mass", "--ask", "dwds")
    assert questions(server) == [("api/wb/snippet", "Haus|Mass|Maß")]
    again = check("--ask", "dwds", "-", given=b"mass\nhaus\n")
    assert [line.partition(":")[2] for line in again.lines if line.startswith("  DWDS")] == [
        " Mass ist Stichwort: Mass (Substantiv)",
        " Maß ist Stichwort: Maß (Substantiv)",
        " Haus ist Stichwort: Haus (Substantiv)",
    ]
    assert len(server.requests) == 1


def test_another_server_leaves_what_is_known_of_the_first(check: Check, server: Server) -> None:
    other = server.url("mirror")
    check("Haus", "--ask", "dwds")
    check("Haus", "--ask", "dwds", WORTKNIFFEL_DWDS=other)
    check("Haus", "--ask", "dwds")
    check("Haus", "--ask", "dwds", WORTKNIFFEL_DWDS=other)
    assert questions(server) == [("api/wb/snippet", "Haus"), ("mirror/wb/snippet", "Haus")]


@pytest.mark.parametrize(("word", "verdict"), [("kelp", 1), ("Uganda", 1), ("üb", 0), ("haus", 0)])
def test_the_list_alone_decides(check: Check, word: str, verdict: int) -> None:
    plain = check(word)
    asked = check(word, "--ask", "dwds")
    assert plain.status == asked.status == verdict
    assert asked.lines[0] == plain.lines[0]
    assert len(asked.lines) == 2


def test_nobody_is_asked_unasked(check: Check, server: Server, tmp_path: Path) -> None:
    assert check("Haus", "qqq", "--json").lines
    assert server.requests == []
    assert not (tmp_path / "cache").exists()


def test_json_has_a_field(check: Check) -> None:
    outcome = check("HÄUSER", "MASS", "Haus!", "--ask", "dwds", "--json")
    house, mass, none = (json.loads(line) for line in outcome.lines)
    assert house["admitted"] is True
    assert house["dwds"] == [
        {
            "spelling": "Häuser",
            "answered": True,
            "entries": [],
            "frequency": 5,
            "hits": 3000000,
            "counted_as": ["Haus"],
        }
    ]
    assert [one["spelling"] for one in mass["dwds"]] == ["Mass", "Maß"]
    assert mass["dwds"][0] == {
        "spelling": "Mass",
        "answered": True,
        "entries": [
            {
                "lemma": "Mass",
                "part_of_speech": "Substantiv",
                "url": "https://www.dwds.de/wb/Mass",
            }
        ],
        "frequency": None,
        "hits": None,
        "counted_as": [],
    }
    assert none["dwds"] == []
    assert "definitions" not in house


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        (status(500), "es antwortet mit dem Fehler 500"),
        (status(404), "es antwortet mit dem Fehler 404"),
        (status(429, Retry_After="300"), "es bittet um 5 min Geduld"),
        (says("<html>Wartung</html>", "text/html"), "seine Antwort ist nicht zu verstehen"),
        (says('{"a": 1}'), "seine Antwort ist nicht zu verstehen"),
        (says("[{"), "seine Antwort ist nicht zu verstehen"),
    ],
)
def test_a_server_that_gives_no_answer_is_told_once(
    check: Check, server: Server, answer: Callable[[object], None], clause: str
) -> None:
    server.answers = [answer]
    outcome = check("Haus", "-", "Mass", "--ask", "dwds", given=b"qqq\nMass\n")
    assert outcome.lines == [
        "Haus: gilt (Haus)",
        "qqq: gilt nicht, steht nicht in der Wortliste",
        "Mass: gilt (Mass, Maß)",
        "Mass: gilt (Mass, Maß)",
    ]
    assert outcome.complaint == f"wortkniffel: Das DWDS gibt keine Auskunft: {clause}.\n"
    assert outcome.status == 1
    assert len(server.requests) == 1
    answers = [json.loads(line) for line in check("Haus", "--ask", "dwds", "--json").lines]
    assert answers[0]["dwds"][0]["answered"] is False


def test_nobody_is_there(check: Check) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/api/"
    outcome = check("Haus", "--ask", "dwds", WORTKNIFFEL_DWDS=address)
    assert (outcome.lines, outcome.status) == (["Haus: gilt (Haus)"], 0)
    assert outcome.complaint == (
        "wortkniffel: Das DWDS gibt keine Auskunft: "
        "es ist nicht zu erreichen (vielleicht fehlt die Netzverbindung).\n"
    )


def test_definitions_with_their_source(check: Check, glosses: dict[str, str]) -> None:
    outcome = check("häuser", "CAFE", "üb", "kelp", "x!", "--define", **glosses)
    assert (outcome.status, outcome.complaint) == (1, "")
    assert outcome.lines == [
        "häuser: gilt (Häuser, Form von Haus)",
        "  Haus (Wiktionary, CC BY-SA 4.0):",
        "    1. etwas zum Wohnen",
        "    2. alle, die darin wohnen",
        "    3. Familie von Fürsten",
        "CAFE: gilt (Café)",
        "  Café (Wiktionary, CC BY-SA 4.0):",
        "    dort gibt es Kaffee und Kuchen",
        "üb: gilt (üb)",
        "  Wiktionary: keine Erklärung",
        "kelp: gilt nicht, steht nicht in der Wortliste",
        "  Kelp (Wiktionary, CC BY-SA 4.0):",
        "    Wald unter Wasser",
        "x!: gilt nicht, enthält Zeichen, die in keinem Wort stehen",
        "  Wiktionary: keine Erklärung",
    ]


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_long_lines_are_broken_between_words_at_a_terminal(
    glosses: dict[str, str], small_list: Path
) -> None:
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "check", "Esel", "--define", "--list", str(small_list)],
        cwd=str(ROOT),
        env=environment(**glosses, TERM="xterm", COLUMNS="60"),
        dimensions=(24, 60),
        encoding="utf-8",
        timeout=60,
    )
    lines = terminal.read().split("\r\n")
    terminal.close()
    first = lines.index("    1. 1. Sinn des Wortes, breit ausgewalzt breit ausgewalzt")
    assert lines[first + 1].startswith("      breit ausgewalzt breit ausgewalzt")
    assert max(map(len, lines)) <= 60
    assert " ".join(" ".join(lines[first:]).split()).count("breit ausgewalzt") == 12 * 12


def test_a_word_with_two_readings_has_the_definitions_of_both(
    check: Check, glosses: dict[str, str]
) -> None:
    (line,) = check("MASS", "--define", "--json", **glosses).lines
    assert json.loads(line)["definitions"] == [
        {"headword": word, "senses": GLOSSES[word], "source": "Wiktionary, CC BY-SA 4.0"}
        for word in ("Mass", "Maß")
    ]


def test_both_together(check: Check, glosses: dict[str, str]) -> None:
    outcome = check("Häuser", "--define", "--ask", "dwds", "--json", **glosses)
    answer = json.loads(outcome.out)
    assert answer["dwds"][0]["counted_as"] == ["Haus"]
    assert answer["definitions"][0]["headword"] == "Haus"
    assert list(answer)[-2:] == ["dwds", "definitions"]


def test_without_the_package_it_says_once_how_to_get_it(check: Check, tmp_path: Path) -> None:
    # Hides a package that this machine may have.
    install(tmp_path / "packages").unlink()
    nothing = {"PYTHONPATH": str(tmp_path / "packages")}
    outcome = check("Haus", "-", "--define", given=b"Mass\n", **nothing)
    assert outcome.lines == ["Haus: gilt (Haus)", "Mass: gilt (Mass, Maß)"]
    assert outcome.status == 0
    sentence, command = outcome.complaint.splitlines()
    assert sentence == (
        "wortkniffel: Die Erklärungen sind noch nicht eingerichtet. Dieser Befehl holt sie:"
    )
    assert command.endswith('-m pip install "wortkniffel[definitions]"')
    assert json.loads(check("Haus", "--define", "--json", **nothing).out)["definitions"] is None


def test_a_damaged_package_is_told_once(check: Check, tmp_path: Path) -> None:
    install(tmp_path, b"quatsch")
    outcome = check("Haus", "Mass", "--define", PYTHONPATH=str(tmp_path))
    assert outcome.lines == ["Haus: gilt (Haus)", "Mass: gilt (Mass, Maß)"]
    assert outcome.complaint.count("sind nicht lesbar. Neu holen:") == 1
    assert outcome.status == 0


def test_what_a_definition_has_is_printable_everywhere(
    check: Check, glosses: dict[str, str]
) -> None:
    outcome = check("Zug", "hm", "--define", **glosses, PYTHONIOENCODING="ascii")
    assert "\x1b" not in outcome.out
    assert "  Zug (Wiktionary, CC BY-SA 4.0):" in outcome.lines


def test_only_known_dictionaries_can_be_asked(check: Check) -> None:
    outcome = check("Haus", "--ask", "duden")
    assert outcome.status == 2
    assert "--ask: 'duden' gibt es nicht (möglich: 'dwds')" in outcome.complaint.replace(
        "möglich: dwds", "möglich: 'dwds'"
    )


def test_help_names_the_address() -> None:
    words = " ".join(run("check", "--help").out.split())
    assert "WORTKNIFFEL_DWDS" in words
    assert "www.dwds.de" in words
