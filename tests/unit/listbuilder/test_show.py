"""What the sources of a recipe say of a word, and what comes of it."""

from pathlib import Path

import pytest

from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.build import build
from wortkniffel.listbuilder.entries import Fault
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Recipe, read_recipe
from wortkniffel.listbuilder.show import Cause, Fate, History, history

RECIPE = """\
name = "Probe"
text = "aus.txt"
drop = ["separable-stems"]

[[source]]
name = "Wörter"
file = "words.txt"

[[source]]
name = "Namen"
file = "names.tsv"
format = "table"
role = "labels"
columns = { spelling = "spelling", class = "class" }

[[source]]
name = "Entscheidungen"
file = "reviewed.tsv"
format = "reviewed"
"""
WORDS = "aller\nAller\nausgeh\nausgehen\nausgehend\nauszugehen\ngehend\nHaus\nUlm\n"
NAMES = "spelling\tclass\nAller\tname\nUlm\tname\nUganda\tname\nPizza\tloan\n"
REVIEWED = """\
spelling\tdecision\tclass\treason
Haus\treject\tjunk\tzur Probe
maus\tadmit\tordinary\tfehlt in der Quelle
Ulm\tadmit\tordinary\tauch ein Baum
"""


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    files = {"r.toml": RECIPE, "words.txt": WORDS, "names.tsv": NAMES, "reviewed.tsv": REVIEWED}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return read_recipe(tmp_path / "r.toml")


def of(recipe: Recipe, lay: str) -> History:
    return history(recipe, lay, lambda _source, _size: None)


def places(found: History) -> list[tuple[str, int, str]]:
    return [
        (mention.source.file.name, mention.entry.line, mention.entry.spelling)
        for mention in found.mentions
    ]


def test_every_place_with_file_and_line(recipe: Recipe) -> None:
    assert places(of(recipe, "ALLER")) == [
        ("words.txt", 1, "aller"),
        ("words.txt", 2, "Aller"),
        ("names.tsv", 2, "Aller"),
    ]


def test_a_label_gives_the_class(recipe: Recipe) -> None:
    assert of(recipe, "ALLER").fates == [
        Fate("aller", WordClass.ORDINARY, Cause.WORDS),
        Fate("Aller", WordClass.NAME, Cause.LABEL),
    ]
    assert of(recipe, "UGANDA").fates == [Fate("Uganda", WordClass.NAME, Cause.LABEL)]


def test_a_decision_wins_and_comes_with_its_reason(recipe: Recipe) -> None:
    found = of(recipe, "ULM")
    assert found.fates == [Fate("Ulm", WordClass.ORDINARY, Cause.REVIEW)]
    assert places(found)[-1] == ("reviewed.tsv", 4, "Ulm")
    review = found.mentions[-1].review
    assert review is not None
    assert review.reason == "auch ein Baum"
    assert of(recipe, "HAUS").fates == [Fate("Haus", None, Cause.REVIEW)]
    assert of(recipe, "MAUS").fates == [Fate("maus", WordClass.ORDINARY, Cause.REVIEW)]


def test_a_form_of_a_dropped_kind_names_the_kind(recipe: Recipe) -> None:
    assert of(recipe, "AUSGEH").fates == [Fate("ausgeh", None, Cause.DROPPED, "separable-stems")]


def test_a_label_of_an_admitted_class_alone_brings_nothing_in(recipe: Recipe) -> None:
    assert of(recipe, "PIZZA").fates == [Fate("Pizza", None, Cause.NOT_BROUGHT_IN)]


def test_a_word_that_no_source_has(recipe: Recipe) -> None:
    assert of(recipe, "QQ") == History([], [])


def test_what_is_left_out_is_shown_with_the_reason(recipe: Recipe) -> None:
    (recipe.path.parent / "words.txt").write_text(f"{WORDS}GmbH\nUGanda\n", encoding="utf-8")
    found = of(recipe, "GMBH")
    assert places(found) == [("words.txt", 10, "GmbH")]
    assert found.mentions[0].fault is Fault.INNER_CAPITAL
    assert found.fates == [Fate("GmbH", None, Cause.LEFT_OUT, fault=Fault.INNER_CAPITAL)]
    # Another source may know it.
    assert of(recipe, "UGANDA").fates == [
        Fate("Uganda", WordClass.NAME, Cause.LABEL),
        Fate("UGanda", None, Cause.LEFT_OUT, fault=Fault.INNER_CAPITAL),
    ]


def test_it_says_what_a_build_does(recipe: Recipe) -> None:
    built = build(recipe, lambda _source, _size: None).words
    for lay in ("ALLER", "ULM", "HAUS", "MAUS", "AUSGEH", "AUSGEHE", "PIZZA", "UGANDA"):
        for fate in of(recipe, lay).fates:
            word = built.get(fate.spelling)
            assert fate.word_class == (word and word.word_class)


def test_a_missing_source_is_named(recipe: Recipe, tmp_path: Path) -> None:
    (tmp_path / "names.tsv").unlink()
    with pytest.raises(SourceError, match=r"names\.tsv"):
        of(recipe, "ALLER")


def test_a_wrong_decision_is_named_with_its_line(recipe: Recipe, tmp_path: Path) -> None:
    (tmp_path / "reviewed.tsv").write_text(REVIEWED.replace("junk", "quatsch"), encoding="utf-8")
    with pytest.raises(SourceError, match=r"reviewed\.tsv, Zeile 2: die Klasse quatsch"):
        of(recipe, "ALLER")
