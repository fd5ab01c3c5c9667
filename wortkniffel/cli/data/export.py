"""``wortkniffel data export``: what is kept of people, for them to take along (ZIP)."""

import argparse
import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from wortkniffel.archive.archive import Archive, DamagedGameError, NoGameError
from wortkniffel.archive.damaged import unreadable
from wortkniffel.archive.exchange import as_json
from wortkniffel.archive.people import (
    NoPersonError,
    Try,
    daily_tries,
    is_same_person,
    people,
    places_of,
)
from wortkniffel.archive.results import Result, results
from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, file_name, person_name
from wortkniffel.cli.data.kept import kept_files, set_aside_files, tell_of_set_aside_files
from wortkniffel.cli.data.readme import (
    DAYS,
    GAMES,
    OWN_WORDS,
    README,
    RESULTS,
    SET_ASIDE,
    readme,
)
from wortkniffel.cli.output import complain, shown, write_lines
from wortkniffel.cli.reports.report import rules_of
from wortkniffel.cli.saved import answered, open_archive, rules_with
from wortkniffel.cli.saving import save
from wortkniffel.files import same_file
from wortkniffel.messages import _, os_fault
from wortkniffel.places import own_words_file
from wortkniffel.rules.events import Event, GameStarted, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.names import name_key
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.ruleset import Ruleset

# Office programs take what begins so for a formula, and work it out.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

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
    parser.add_argument(
        "--name", type=person_name, metavar=_("NAME"), help=_("nur die Spiele dieser Person")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the file, whole or not at all."""
    if arguments.output == "-":
        complain(_("Die ZIP-Datei geht nicht auf die Standardausgabe: -o braucht eine Datei."))
        return WRONG_USE
    return answered(lambda: _export(Path(arguments.output), arguments.name))


def _export(target: Path, name: str | None) -> int:
    if any(same_file(target, kept) for kept in kept_files()):
        complain(
            _("{path} gehört zu den gespeicherten Daten: -o braucht ein anderes Ziel.").format(
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
        tell_of_set_aside_files()
        return WRONG_USE
    except OSError as error:
        complain(
            _("{name} ist nicht zu lesen: {fault}.").format(
                name=error.filename, fault=os_fault(error)
            )
        )
        return UNUSABLE
    if name is not None:
        tell_of_set_aside_files()
    if not contents:
        write_lines([_("Es ist nichts gespeichert.")])
        return 0
    return save({target: _packed(contents)})


def _contents(name: str | None) -> _Contents:
    """What is given out and a file that tells of it, by the names of the files; or nothing.

    Without a name it is that of everybody.

    Raises:
        NoPersonError: nobody has that name.
        ArchiveError: the games cannot be read.
        DiceError: the usual dice cannot be used.
        OSError: the own words or a damaged file cannot be read.
    """
    contents: _Contents = {}
    with open_archive() as archive:
        contents |= _of_games(archive, name)
        whose = None if name is None else _spellings(archive).get(name_key(name), name.strip())
        shared = name is not None and bool(places_of(archive, name).shared)
    own = Path(own_words_file())
    # They are this machine's and nobody's in particular.
    if name is None and own.exists():
        contents[OWN_WORDS] = own.read_bytes()
    if name is None:
        for path in set_aside_files():
            contents[f"{SET_ASIDE}/{path.name}"] = path.read_bytes()
    return {README: readme(contents, whose, shared=shared), **contents} if contents else {}


def _of_games(archive: Archive, name: str | None) -> _Contents:
    rules_for = rules_with(None)
    damaged = unreadable(archive)
    if name is None:
        wanted = {game.number for game in archive.games()}
    else:
        places = places_of(archive, name)
        wanted = {*places.alone, *places.shared}
    contents: _Contents = {}
    # Nobody can say who sits in a damaged one.
    for number in sorted({*wanted, *damaged}):
        contents |= _game(archive, number, rules_for)
    found = results(archive, rules_for).found
    mine = [one for one in found if name is None or is_same_person(one.name, name)]
    if mine:
        contents[RESULTS] = _table(_result_row(one, rules_for) for one in mine)
    tries = [
        one for one in daily_tries(archive) if name is None or is_same_person(one.person, name)
    ]
    if tries:
        names = _spellings(archive)
        contents[DAYS] = _table(_try_row(one, names) for one in tries)
    return contents


def _spellings(archive: Archive) -> dict[str, str]:
    """How everybody's name was written last, by its key."""
    return {name_key(person.name): person.name for person in people(archive)}


def _game(archive: Archive, number: int, rules_for: _RulesFor) -> _Contents:
    """A game as JSON and, where its rules and dice are here, as text."""
    try:
        _begun, events = archive.story(number)
    except NoGameError:
        # Another program has removed it meanwhile.
        return {}
    except DamagedGameError as error:
        complain(_("{fault} Es fehlt in der Datei.").format(fault=error))
        return {}
    stem = f"{GAMES}/{number:04}"
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


def _result_row(result: Result, rules_for: _RulesFor) -> dict[str, object]:
    facts, agreement = result.facts, result.agreement
    begun = result.begun.strftime("%Y-%m-%d %H:%M:%S") if result.dated else ""
    return {
        _("Nummer"): result.game,
        _("Platz"): result.seat + 1,
        _("Name"): result.name,
        _("Begonnen (UTC)"): begun,
        _("Spiel"): agreement.ruleset,
        _("Regeln"): ", ".join(agreement.parts(rules_of(agreement, rules_for))),
        _("Tagespartie"): result.day,
        _("Mitspieler"): result.rivals,
        _("Rang"): facts.rank,
        _("Punkte"): facts.total,
        _("Bonus"): facts.bonus,
        _("Extrapunkte"): facts.extra,
        _("Sekunden"): str(facts.seconds).replace(".", ","),
        _("Rat geholt"): _("ja") if facts.helped else _("nein"),
    }


def _try_row(one: Try, names: Mapping[str, str]) -> dict[str, object]:
    return {
        _("Tag"): one.day,
        _("Spiel"): one.ruleset,
        _("Person"): names.get(name_key(one.person), one.person),
        _("Nummer"): "" if one.game is None else one.game,
    }


def _table(rows: Iterable[Mapping[str, object]]) -> bytes:
    """Rows, of which there is one at least, as office programs here open them."""
    first, *others = ({head: _guarded(cell) for head, cell in row.items()} for row in rows)
    text = StringIO(newline="")
    writer = csv.DictWriter(text, list(first), delimiter=";")
    writer.writeheader()
    writer.writerows([first, *others])
    return text.getvalue().encode("utf-8-sig", "replace")


def _guarded(cell: object) -> object:
    """A cell that no program takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _packed(contents: Mapping[str, str | bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, content in contents.items():
            archive.writestr(path, content)
    return packed.getvalue()
