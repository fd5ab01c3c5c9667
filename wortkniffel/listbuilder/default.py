"""From the reviewable word list of a checkout to the built list that the game opens."""

import os
from pathlib import Path

from wortkniffel.lexicon.store import ListError, verify
from wortkniffel.listbuilder.build import Built, build, digest_of, is_word, save
from wortkniffel.listbuilder.entries import Fault, Report
from wortkniffel.listbuilder.readers import SourceError, read
from wortkniffel.listbuilder.recipe import Recipe, read_recipe
from wortkniffel.listbuilder.suspicion import UNUSABLE
from wortkniffel.messages import _

_RECIPE = Path("wordlists", "german.toml")
_NEVER_HERE = frozenset({Fault.STRAY, Fault.FORMAT, Fault.ENCODING})


def compile_default(root: Path) -> Path:
    """Build the default list of the checkout at ``root`` where it is not current.

    Follows ``wordlists/german.toml``, whose sources are all in the checkout. Returns the
    built file.

    Raises:
        RecipeError: the recipe cannot be followed.
        SourceError: a source is missing, or has something that is no word or no decision.
        SaveError: the built file cannot be written.
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
    except (ListError, OSError):
        pass
    built.parent.mkdir(exist_ok=True)
    made = build(recipe, lambda source, size: None)
    _refuse_faults(recipe, made)
    save(recipe, made)
    return built


def _refuse_faults(recipe: Recipe, made: Built) -> None:
    """A list for everyone is mended at its source, not built round what is wrong there."""
    words = [source for source in recipe.sources if source.role == "words"]
    files = {str(source.file) for source in words}
    for (file, fault), findings in made.report.examples.items():
        if fault in _NEVER_HERE or (fault in UNUSABLE and file in files):
            raise _refusal(file, findings[0].line, findings[0].text, fault)
    # What has too few letters is no fault of a source that lists words of all kinds.
    for source in words if made.report.left_out["no word"] else ():
        for entry in read(source, Report(), lambda size: None):
            if not is_word(entry.spelling):
                raise _refusal(str(source.file), entry.line, entry.spelling, Fault.STRAY)


def _refusal(file: str, line: int, text: str, fault: Fault) -> SourceError:
    what = {
        Fault.MOJIBAKE: _("hat verdorbene Zeichen"),
        Fault.B_FOR_SHARP_S: _("hat ein B statt ß"),
        Fault.INNER_CAPITAL: _("hat Großbuchstaben im Wort"),
        Fault.ENCODING: _("ist nicht in der Kodierung der Datei geschrieben"),
        Fault.FORMAT: _("passt nicht zum Format"),
    }.get(fault, _("ist kein Wort aus Buchstaben"))
    return SourceError(
        _("{file}, Zeile {line}: {text} {what}.").format(file=file, line=line, text=text, what=what)
    )
