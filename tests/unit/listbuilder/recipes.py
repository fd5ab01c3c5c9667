"""Recipes made in a test, with the files of their sources."""

from pathlib import Path

from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.build import Built, build
from wortkniffel.listbuilder.recipe import Recipe, Source, read_recipe

LABELS = 'format = "table"\nrole = "labels"\ncolumns = { spelling = "1", class = "2" }\n'
"""The settings of a source that gives classes in the second column of a table."""
DATED = LABELS.replace(" }", ', today = "3" }')
"""The same, with today's spelling in the third."""
REVIEWED = 'format = "reviewed"\n'
LEMMAS = 'format = "lemmas"\n'

TEXT, LIST = 'text = "out.txt"\n', 'list = "out.wkl"\n'


def decisions(*rows: str) -> str:
    """A table of decisions, given as ``spelling class reason`` with what follows from the class."""
    lines = ["spelling\tdecision\tclass\treason"]
    for row in rows:
        spelling, word_class, reason = row.split(maxsplit=2)
        decision = "admit" if word_class in ("ordinary", "loan") else "reject"
        lines.append(f"{spelling}\t{decision}\t{word_class}\t{reason}")
    return "".join(f"{line}\n" for line in lines)


def words(text: str) -> str:
    """A plain list of the words in a text."""
    return "".join(f"{word}\n" for word in text.split())


def recipe_in(folder: Path, sources: dict[str, tuple[str, str]], head: str = TEXT + LIST) -> Recipe:
    """A recipe with its sources: by the name of a file, its settings and its content."""
    entries = [f'name = "Probe"\n{head}']
    for file, (settings, content) in sources.items():
        (folder / file).write_text(content, encoding="utf-8")
        name = file.partition(".")[0]
        entries.append(f'[[source]]\nname = "{name}"\nfile = "{file}"\n{settings}')
    path = folder / "recipe.toml"
    path.write_text("\n".join(entries), encoding="utf-8")
    return read_recipe(path)


def silent(_source: Source, _size: int) -> None:
    """Nobody is watching."""


def built_in(folder: Path, sources: dict[str, tuple[str, str]], head: str = TEXT + LIST) -> Built:
    """What such a recipe makes."""
    return build(recipe_in(folder, sources, head), silent)


Sources = dict[str, tuple[str, str]]


def classes(folder: Path, sources: Sources, head: str = TEXT) -> dict[str, WordClass]:
    made = built_in(folder, sources, head).words
    assert all(word.spelling == spelling for spelling, word in made.items())
    return {spelling: word.word_class for spelling, word in made.items()}
