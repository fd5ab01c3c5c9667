"""``wortkniffel stats``: high scores, and what finished games say of those who played them."""

import argparse
from collections.abc import Callable
from pathlib import Path

from wortkniffel.archive.results import Results, results
from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, person_name
from wortkniffel.cli.extras import MissingPackageError, coming_with
from wortkniffel.cli.games import game_among, keys_of
from wortkniffel.cli.output import complain, json_line, shown, write_exactly, write_lines
from wortkniffel.cli.reports.fields import fields_of
from wortkniffel.cli.reports.report import Overview, UnknownNameError, overview
from wortkniffel.cli.reports.terminal import lines_of
from wortkniffel.cli.reports.wording import left_out
from wortkniffel.cli.saved import (
    add_dice_played_with,
    add_forms,
    answered,
    open_archive,
    rules_with,
)
from wortkniffel.cli.saving import save
from wortkniffel.messages import _
from wortkniffel.rules.registry import installed_games

_NOTHING = 1
_STANDARD_OUTPUT = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Whose, of which game, in which form."""
    games = installed_games()
    parser.description = _(
        "Zeigt, was Partien ergeben haben, die zu Ende sind: Bestenlisten und, mit einem Namen, "
        "die Statistik dazu. Partien nach verschiedenen Regeln, mit und ohne Sanduhr, mit und ohne "
        "Rat werden nie vermischt."
    )
    parser.epilog = _(
        "Ende mit 0: gezeigt; 1: noch keine Partie ist zu Ende; 2: falscher Aufruf, auch wenn es "
        "den Namen nicht gibt; 3: die gespeicherten Spiele oder die Würfel sind nicht "
        "brauchbar, oder es lässt sich nicht schreiben."
    )
    parser.add_argument(
        "--name", type=person_name, metavar=_("NAME"), help=_("die Statistik von jemandem")
    )
    parser.add_argument(
        "--game",
        type=game_among(games),
        metavar=_("SPIEL"),
        help=_("nur dieses Spiel ({games})").format(games=keys_of(games)),
    )
    add_forms(parser)
    add_dice_played_with(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the figures, or write the page, whole or not at all."""
    return answered(lambda: _answer(arguments))


def _answer(arguments: argparse.Namespace) -> int:
    rules_for = rules_with(arguments.dice)
    with open_archive() as archive:
        found = results(archive, rules_for)
    name = arguments.name
    game = arguments.game.key if arguments.game else None
    if not found.found:
        # Nobody has a name here yet, so none is wrong.
        name = None
    try:
        told = overview(found, rules_for, _bands(found), name=name, game=game)
    except UnknownNameError as error:
        complain(
            _("„{name}“ hat hier noch keine Partie zu Ende gespielt (möglich: {names}).").format(
                name=shown(name or ""), names=", ".join(map(shown, error.names))
            )
        )
        return WRONG_USE
    return _tell(told, arguments)


def _tell(told: Overview, arguments: argparse.Namespace) -> int:
    if arguments.json:
        write_lines([json_line(fields_of(told))])
    if not told.reports:
        complain("\n".join([_("Noch ist keine Partie zu Ende, die hier zählt."), *left_out(told)]))
        return _NOTHING
    if arguments.html is not None:
        try:
            page = _page(told)
            if arguments.html == _STANDARD_OUTPUT:
                write_exactly(page)
                return 0
            return save({Path(arguments.html): page})
        except MissingPackageError as error:
            complain(str(error))
            return UNUSABLE
    if not arguments.json:
        write_lines(lines_of(told))
    return 0


def _bands(found: Results) -> Callable[[str], int] | None:
    """The frequency band of a lay form, ``None`` without words or where bands are not known."""
    if not any(result.facts.words for result in found.found):
        return None
    from wortkniffel.lexicon.frequency import Frequencies, FrequencyError

    try:
        return Frequencies.open().band
    except FrequencyError as error:
        # All but the rarest words can be told without them.
        complain(str(error))
        return None


def _page(told: Overview) -> str:
    """The figures as HTML.

    Raises:
        MissingPackageError: what draws it is not installed.
    """
    with coming_with("plots"):
        from wortkniffel.cli.reports.page import page_of
    return page_of(told)
