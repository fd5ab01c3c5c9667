"""``wortkniffel lists build``: make lists from recipes."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser
from wortkniffel.cli.lists.fetch import fetch_all
from wortkniffel.cli.lists.wording import fault_name, kind_name, number
from wortkniffel.cli.output import complain, write_lines
from wortkniffel.cli.progress import progress_bar
from wortkniffel.listbuilder.build import Built, build, save
from wortkniffel.listbuilder.entries import Fault, Report
from wortkniffel.listbuilder.fetch import FetchError
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Recipe, RecipeError, read_recipe
from wortkniffel.listbuilder.suspicion import UNUSABLE as NO_WORDS
from wortkniffel.messages import _, ngettext

_EXAMPLES = 5
_LEFT_OUT = NO_WORDS | {Fault.ENCODING, Fault.FORMAT}


def add_arguments(parser: ArgumentParser) -> None:
    """Which recipes, and whether their sources are fetched first."""
    parser.epilog = _(
        "Ende mit 0: gebaut; 2: falscher Aufruf; 3: ein Rezept oder eine Quelle ist nicht "
        "brauchbar. Jedes Rezept wird für sich geschrieben; scheitert eines, bleibt, was die "
        "vor ihm geschrieben haben."
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
    # Before it is written: the report tells why a list that is refused has no words.
    write_lines([f"{recipe.name}:", *_report_lines(built.report)])
    manifest = save(recipe, built)
    write_lines(list(_result_lines(recipe, built, manifest is not None)))


def _report_lines(report: Report) -> Iterator[str]:
    for name, count in report.read.items():
        yield _("  gelesen: {count} aus {name}").format(count=number(count), name=name)
    for what, count in sorted(report.left_out.items()):
        if count:
            yield _("  weggelassen: {count} ({what})").format(
                count=number(count), what=kind_name(what)
            )
    for (file, fault), count in sorted(report.faults.items()):
        line = (
            _("  verdächtig und weggelassen: {count} in {file}: {what}")
            if fault in _LEFT_OUT
            else _("  verdächtig, aber übernommen: {count} in {file}: {what}")
        )
        yield line.format(count=number(count), file=Path(file).name, what=fault_name(fault))
        examples = report.examples[file, fault]
        for finding in examples[:_EXAMPLES]:
            place = _("Zeile {line}: ").format(line=finding.line) if finding.line else ""
            yield f"    {place}{finding.text}"
        if count > _EXAMPLES:
            rest = count - _EXAMPLES
            yield ngettext("    und {count} weiteres", "    und {count} weitere", rest).format(
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
