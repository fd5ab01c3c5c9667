"""A folder with two recipes, for commands that follow them."""

from pathlib import Path

WORDS_RECIPE = """\
name = "Wörter"
text = "words.txt"
drop = ["separable-stems"]

[[source]]
name = "Grundliste"
file = "base.txt"
licence = "CC0-1.0"
"""
LIST_RECIPE = """\
name = "Deutsch"
list = "german.wkl"

[[source]]
name = "Wörter der Grundliste"
file = "words.txt"
licence = "CC0-1.0"

[[source]]
name = "Namen"
file = "names.tsv"
format = "table"
role = "labels"
columns = { spelling = "spelling", class = "class" }
licence = "MIT"

[[source]]
name = "Entscheidungen"
file = "reviewed.tsv"
format = "reviewed"
licence = "CC0-1.0"
"""
BASE = "Zug\nausgeh\nausgehen\nauszugehen\nHäuser\nAller\n"
NAMES = "spelling\tclass\nAller\tname\nUganda\tname\n"
REVIEWED = "spelling\tdecision\tclass\treason\nMaus\tadmit\tordinary\tfehlte\n"


def recipes_in(folder: Path) -> Path:
    """Two recipes with their sources, the second of which rests on the first."""
    files = {
        "words.toml": WORDS_RECIPE,
        "german.toml": LIST_RECIPE,
        "base.txt": BASE,
        "names.tsv": NAMES,
        "reviewed.tsv": REVIEWED,
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
