"""``wortkniffel data export``: what is kept of people, for them to take along (ZIP)."""

import argparse
import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from textwrap import fill
from zipfile import ZIP_DEFLATED, ZipFile

from wortkniffel.archive.archive import Archive, NoGameError
from wortkniffel.archive.exchange import as_json
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.people import (
    NoPersonError,
    Try,
    daily_tries,
    is_same_person,
    places_of,
)
from wortkniffel.archive.results import Result, results
from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, as_utf8, file_name
from wortkniffel.cli.data.kept import kept_files
from wortkniffel.cli.output import complain, shown, write_lines
from wortkniffel.cli.saved import answered, open_archive, rules_with
from wortkniffel.cli.saving import save
from wortkniffel.files import same_file
from wortkniffel.messages import _, ngettext, os_fault
from wortkniffel.places import archive_file, own_words_file
from wortkniffel.rules.events import Event, GameStarted, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.ruleset import Ruleset

_GAMES, _RESULTS, _DAYS = "spiele", "ergebnisse.csv", "tagespartien.csv"
_OWN_WORDS, _README = "eigene-woerter.txt", "LIESMICH.txt"
_WIDTH = 78

_RulesFor = Callable[[Setup], Ruleset]
_Contents = dict[str, str | bytes]


def add_arguments(parser: ArgumentParser) -> None:
    """Whose data, and to where."""
    parser.description = _(
        "Packt in eine ZIP-Datei, was das Programm aufhebt: jedes Spiel als Text und als JSON, "
        "die Ergebnisse als Tabelle und die eigenen Wörter. Mit --name sind es nur die Spiele "
        "einer Person."
    )
    parser.epilog = _(
        "Ende mit 0: ausgegeben, oder es gab nichts; 2: falscher Aufruf, auch wenn es den Namen "
        "nicht gibt; 3: die gespeicherten Spiele sind nicht brauchbar, oder die Datei lässt sich "
        "nicht schreiben."
    )
    parser.add_argument(
        "-o", "--output", required=True, type=file_name, metavar=_("DATEI"), help=_("wohin")
    )
    parser.add_argument("--name", metavar=_("NAME"), help=_("nur die Spiele dieser Person"))


def run(arguments: argparse.Namespace) -> int:
    """Write the file, whole or not at all."""
    name = None if arguments.name is None else as_utf8(arguments.name)
    return answered(lambda: _export(Path(arguments.output), name))


def _export(target: Path, name: str | None) -> int:
    if any(same_file(target, kept) for kept in kept_files()):
        complain(
            _("{path} gehört zu dem, was aufgehoben wird: -o braucht ein anderes Ziel.").format(
                path=target
            )
        )
        return WRONG_USE
    try:
        contents = _contents(name)
    except NoPersonError:
        complain(
            _("{name}: So heißt niemand in den gespeicherten Spielen.").format(
                name=shown(name or "")
            )
        )
        return WRONG_USE
    except OSError as error:
        complain(
            _("{name} ist nicht zu lesen: {fault}.").format(
                name=own_words_file(), fault=os_fault(error)
            )
        )
        return UNUSABLE
    if not contents:
        write_lines([_("Es ist nichts gespeichert.")])
        return 0
    return save({target: _packed({_README: _readme(contents, name), **contents})})


def _contents(name: str | None) -> _Contents:
    """What is given out, by the names of the files; without a name of everybody.

    Raises:
        NoPersonError: nobody has that name.
        ArchiveError: the games cannot be read.
        DiceError: the usual dice cannot be used.
        OSError: the own words cannot be read.
    """
    contents: _Contents = {}
    if Path(archive_file()).exists():
        with open_archive() as archive:
            contents |= _of_games(archive, name)
    elif name is not None:
        raise NoPersonError(name)
    own = Path(own_words_file())
    # They are this machine's and nobody's in particular.
    if name is None and own.exists():
        contents[_OWN_WORDS] = own.read_bytes()
    return contents


def _of_games(archive: Archive, name: str | None) -> _Contents:
    rules_for = rules_with(None)
    if name is None:
        wanted = sorted(game.number for game in archive.games())
    else:
        places = places_of(archive, name)
        wanted = sorted((*places.alone, *places.shared))
    contents: _Contents = {}
    for number in wanted:
        contents |= _game(archive, number, rules_for)
    found = results(archive, rules_for).found
    mine = [one for one in found if name is None or is_same_person(one.name, name)]
    if mine:
        contents[_RESULTS] = _table(map(_result_row, mine))
    tries = [
        one for one in daily_tries(archive) if name is None or is_same_person(one.person, name)
    ]
    if tries:
        contents[_DAYS] = _table(map(_try_row, tries))
    return contents


def _game(archive: Archive, number: int, rules_for: _RulesFor) -> _Contents:
    """A game as JSON and, where its rules and dice are here, as text."""
    try:
        _begun, events = archive.story(number)
    except NoGameError:
        # Another program has removed it meanwhile.
        return {}
    except ArchiveError:
        complain(
            _("Das Spiel Nummer {number} ist beschädigt und fehlt in der Datei.").format(
                number=number
            )
        )
        return {}
    stem = f"{_GAMES}/{number:04}"
    contents: _Contents = {f"{stem}.json": as_json(events)}
    text = _text(events, rules_for)
    return {f"{stem}.txt": text, **contents} if text else contents


def _text(events: Sequence[Event], rules_for: _RulesFor) -> str:
    started = events[0]
    assert isinstance(started, GameStarted)
    try:
        return text_of(Game.replay(events, rules_for(started.setup)))
    except (KeyError, ValueError):
        return ""


def _result_row(result: Result) -> dict[str, object]:
    facts = result.facts
    return {
        _("Nummer"): result.game,
        _("Platz"): result.seat + 1,
        _("Name"): result.name,
        _("Begonnen (UTC)"): result.begun.strftime("%Y-%m-%d %H:%M:%S"),
        _("Spiel"): result.agreement.ruleset,
        _("Regeln"): ", ".join(result.agreement.parts(None)),
        _("Tagespartie"): result.day,
        _("Mitspieler"): result.rivals,
        _("Rang"): facts.rank,
        _("Punkte"): facts.total,
        _("Bonus"): facts.bonus,
        _("Extrapunkte"): facts.extra,
        _("Sekunden"): str(facts.seconds).replace(".", ","),
        _("Rat geholt"): _("ja") if facts.helped else _("nein"),
    }


def _try_row(one: Try) -> dict[str, object]:
    return {
        _("Tag"): one.day,
        _("Spiel"): one.ruleset,
        _("Person"): one.person,
        _("Nummer"): "" if one.game is None else one.game,
    }


def _table(rows: Iterable[Mapping[str, object]]) -> bytes:
    """Rows, of which there is one at least, as office programs here open them."""
    first, *others = rows
    text = StringIO(newline="")
    writer = csv.DictWriter(text, list(first), delimiter=";")
    writer.writeheader()
    writer.writerows([first, *others])
    return text.getvalue().encode("utf-8-sig", "replace")


def _readme(contents: _Contents, name: str | None) -> str:
    games = sum(path.endswith(".json") for path in contents)
    texts = sum(path.endswith(".txt") and path.startswith(_GAMES) for path in contents)
    title = _("Was Wort-Kniffel auf diesem Rechner gespeichert hat")
    if name is not None:
        title = _("Was Wort-Kniffel auf diesem Rechner von {name} gespeichert hat").format(
            name=shown(name.strip())
        )
    parts = [title]
    if games:
        text = ngettext("{count} Spiel", "{count} Spiele", games).format(count=games)
        parts.append(
            _(
                "{folder}/NUMMER.json\n"
                "{games} für Programme (JSON): wer gespielt hat, was abgemacht war, und der Reihe "
                "nach alles, was geschehen ist. wortkniffel import nimmt diese Dateien wieder an."
            ).format(folder=_GAMES, games=text)
        )
    if texts:
        parts.append(
            _(
                "{folder}/NUMMER.txt\nDasselbe zum Lesen; auch das nimmt wortkniffel import an."
            ).format(folder=_GAMES)
        )
    if texts < games:
        text = ngettext(
            "{count} Spiel gibt es nur als JSON: Regeln oder Würfel sind hier andere.",
            "{count} Spiele gibt es nur als JSON: Regeln oder Würfel sind hier andere.",
            games - texts,
        )
        parts.append(text.format(count=games - texts))
    told = {
        _RESULTS: _(
            "Die Ergebnisse der Spiele, die zu Ende sind, eine Zeile für jedes Blatt (CSV mit "
            "Strichpunkten, in UTF-8)."
        ),
        _DAYS: _(
            "Wer an welchem Tag die Tagespartie begonnen hat (CSV). Ohne Nummer ist das Spiel "
            "gelöscht, der Versuch zählt trotzdem."
        ),
        _OWN_WORDS: _(
            "Wörter, die gelten sollen (+) oder nicht (-), obwohl die Liste es anders sagt."
        ),
    }
    parts += [f"{path}\n{text}" for path, text in told.items() if path in contents]
    parts.append(
        _(
            "Nicht dabei sind eine gewählte Wortliste und Antworten von Wörterbüchern im Netz, "
            "die sich wieder holen lassen."
        )
    )
    wrapped = ("\n".join(fill(line, _WIDTH) for line in part.split("\n")) for part in parts)
    return "\n\n".join(wrapped) + "\n"


def _packed(contents: Mapping[str, str | bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, content in contents.items():
            archive.writestr(path, content)
    return packed.getvalue()
