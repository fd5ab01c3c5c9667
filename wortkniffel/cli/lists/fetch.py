"""``wortkniffel lists fetch``: get the sources of a recipe."""

import argparse
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser
from wortkniffel.cli.output import complain, write_lines
from wortkniffel.cli.progress import progress_bar, size_text
from wortkniffel.listbuilder.fetch import Fetched, FetchError, fetch_source
from wortkniffel.listbuilder.recipe import Recipe, RecipeError, Source, read_recipe
from wortkniffel.listbuilder.transfer import Step
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which recipe."""
    parser.epilog = _(
        "Ende mit 0: alles ist da; 2: falscher Aufruf; 3: das Rezept ist nicht brauchbar, oder "
        "eine Quelle ließ sich nicht holen."
    )
    parser.add_argument("recipe", metavar=_("REZEPT"), help=_("das Rezept einer Wortliste (TOML)"))


def run(arguments: argparse.Namespace) -> int:
    """Fetch what is not there yet, a line a source; 3 at the first that fails."""
    try:
        recipe = read_recipe(Path(arguments.recipe))
        if not any(source.fetch for source in recipe.sources):
            write_lines([_("{name}: dieses Rezept holt nichts.").format(name=recipe.name)])
        fetch_all(recipe)
    except (RecipeError, FetchError) as error:
        complain(str(error))
        return UNUSABLE
    return 0


def fetch_all(recipe: Recipe) -> None:
    """Fetch what is not there yet, a line a source.

    Raises:
        FetchError: a source cannot be fetched; those before it are there.
    """
    for source in recipe.sources:
        if source.fetch:
            write_lines([_line(source, _fetch(source))])


def _fetch(source: Source) -> Fetched | None:
    with progress_bar() as show:

        def progress(source: Source, step: Step) -> None:
            if step.delay:
                complain(f"{source.name}: {step.delay}")
            show(source.name, step.done, step.total)

        return fetch_source(source, progress)


def _line(source: Source, fetched: Fetched | None) -> str:
    if not fetched:
        return _("{name}: schon da").format(name=source.name)
    line = _("{name}: geholt ({size})").format(name=source.name, size=size_text(fetched.size))
    if source.fetch and not source.fetch.sha256:
        line += _('; das Rezept nennt keine Prüfsumme, dies wäre sie: sha256 = "{sha256}"').format(
            sha256=fetched.sha256
        )
    return line
