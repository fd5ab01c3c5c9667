"""From the reviewable word list of a checkout to the built list that the game opens."""

import os
from pathlib import Path

from wortkniffel.lexicon.store import ListError, verify
from wortkniffel.listbuilder.build import build, digest_of, save
from wortkniffel.listbuilder.entries import Fault
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import read_recipe
from wortkniffel.messages import _

_RECIPE = Path("wordlists", "german.toml")
_NEVER_HERE = (Fault.STRAY, Fault.FORMAT, Fault.ENCODING)


def compile_default(root: Path) -> Path:
    """Build the default list of the checkout at ``root`` where it is not current.

    Follows ``wordlists/german.toml``, whose sources are all in the checkout. Returns the
    built file.

    Raises:
        RecipeError: the recipe cannot be followed.
        SourceError: a source has something that is no word or no decision.
        OSError: a source is missing or the built file cannot be written.
    """
    recipe = read_recipe(root / _RECIPE)
    built = recipe.list_file
    if built is None:
        raise ValueError(f"{recipe.path} builds no list")
    try:
        # The whole digest, or a list that was damaged would be kept and shipped for ever.
        if verify(built).get("source_digest") == digest_of(recipe):
            # So that whoever compares times sees that there is nothing to do.
            os.utime(built)
            return built
    except ListError:
        pass
    built.parent.mkdir(exist_ok=True)
    made = build(recipe, lambda source, size: None)
    for (_file, fault), findings in made.report.examples.items():
        if fault in _NEVER_HERE:
            # A list for everyone is mended at its source, not built round the fault.
            file, line, text = findings[0].file, findings[0].line, findings[0].text
            raise SourceError(
                _("{file}, Zeile {line}: {text} ist kein Wort aus Buchstaben.").format(
                    file=file, line=line, text=text
                )
            )
    save(recipe, made)
    return built
