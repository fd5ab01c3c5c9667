"""``wortkniffel lists build``: make lists from recipes."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser
from wortkniffel.cli.lists.fetch import fetch_all
from wortkniffel.cli.lists.wording import number
from wortkniffel.cli.output import complain, write_lines
from wortkniffel.cli.progress import progress_bar
from wortkniffel.listbuilder.build import Built, build, save
from wortkniffel.listbuilder.entries import Fault, Report
from wortkniffel.listbuilder.fetch import FetchError
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Recipe, RecipeError, read_recipe
from wortkniffel.messages import _, ngettext

_EXAMPLES = 5


def add_arguments(parser: ArgumentParser) -> None:
    """Which recipes, and whether their sources are fetched first."""
    parser.epilog = _(
        "Ende mit 0: gebaut; 2: falscher Aufruf; 3: ein Rezept oder eine Quelle ist nicht "
        "brauchbar. Vorher wird nichts geschrieben."
    )
    parser.add_argument(
        "recipes",
        nargs="+",
        metavar=_("REZEPT"),
        type=Path,
        help=_("das Rezept einer Wortliste (TOML); mehrere werden der Reihe nach gebaut"),
    )
    parser.add_argument(
        "--fetch", action="store_true", help=_("vorher holen, was von den Quellen fehlt")
    )


def run(arguments: argparse.Namespace) -> int:
    """Build one recipe after the other, for a later one may rest on an earlier."""
    try:
        for recipe in [read_recipe(path) for path in arguments.recipes]:
            if arguments.fetch:
                fetch_all(recipe)
            _build(recipe)
    except (RecipeError, SourceError, FetchError) as error:
        complain(str(error))
        return UNUSABLE
    return 0


def _build(recipe: Recipe) -> None:
    with progress_bar() as show:
        built = build(
            recipe, lambda source, done: show(source.name, done, source.file.stat().st_size)
        )
    manifest = save(recipe, built)
    write_lines([f"{recipe.name}:", *_report_lines(built.report)])
    write_lines(list(_result_lines(recipe, built, manifest is not None)))


def _report_lines(report: Report) -> Iterator[str]:
    for name, count in report.read.items():
        yield _("  gelesen: {count} aus {name}").format(count=number(count), name=name)
    for what, count in sorted(report.left_out.items()):
        if count:
            yield _("  weggelassen: {count} ({what})").format(
                count=number(count), what=_left_out(what)
            )
    for (file, fault), count in sorted(report.faults.items()):
        yield _("  verdächtig: {count} in {file}: {what}").format(
            count=number(count), file=Path(file).name, what=_fault(fault)
        )
        examples = report.examples[file, fault]
        for finding in examples[:_EXAMPLES]:
            place = _("Zeile {line}: ").format(line=finding.line) if finding.line else ""
            yield f"    {place}{finding.text}"
        if count > _EXAMPLES:
            rest = count - _EXAMPLES
            yield ngettext("    und {count} weitere", "    und {count} weitere", rest).format(
                count=number(rest)
            )


def _result_lines(recipe: Recipe, built: Built, has_list: bool) -> Iterator[str]:
    if recipe.text_file is not None:
        yield _("  geschrieben: {count} Schreibungen nach {path}").format(
            count=number(len(built.admitted)), path=recipe.text_file
        )
    if has_list:
        yield _("  geschrieben: {count} Schreibungen nach {path}").format(
            count=number(len(built.words)), path=recipe.list_file
        )
    licences = sorted({source.licence for source in recipe.sources if source.licence})
    if licences:
        yield _("  Lizenzen: {names}").format(names=", ".join(licences))


def _left_out(what: str) -> str:
    return {
        "no word": _("keine Wörter aus Buchstaben"),
        "phrase": _("Wendungen und Wortteile"),
        "misspelling": _("nur als Falschschreibung verzeichnet"),
        "junk": _("von Hand verworfen"),
        "separable-stems": _("Stämme trennbarer Verben"),
        "cut-subjunctives": _("Konjunktive ohne ihr -e"),
        "stems-that-need-e": _("Befehle ohne das nötige -e"),
        "unchanged-stems": _("Befehle ohne den Wechsel zu i"),
    }.get(what, what)


def _fault(fault: Fault) -> str:
    return {
        Fault.MOJIBAKE: _("verdorbene Zeichen"),
        Fault.ENCODING: _("passt nicht zur Kodierung"),
        Fault.NOT_NFC: _("zerlegte Umlaute (nicht NFC), zusammengesetzt übernommen"),
        Fault.STRAY: _("Zeichen, die kein Buchstabe sind"),
        Fault.INNER_CAPITAL: _("Großbuchstaben im Wort"),
        Fault.SPELLED_OUT: _("ausgeschriebene Umlaute"),
        Fault.LOST_UMLAUT: _("verlorene Umlaute"),
        Fault.IMPOSSIBLE: _("so fängt kein deutsches Wort an"),
        Fault.FORMAT: _("passt nicht zum Format"),
    }[fault]
