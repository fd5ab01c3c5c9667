"""``wortkniffel lists show``: what is with a word, and where it is from."""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser, add_list_option
from wortkniffel.cli.chosen import open_lexicon, players_list
from wortkniffel.cli.lists.wording import class_name, fault_name, kind_name
from wortkniffel.cli.output import complain, shown, write_lines
from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon, OwnWords
from wortkniffel.lexicon.verdict import POLICIES, Reading, Reason, Verdict, WordClass
from wortkniffel.messages import _

if TYPE_CHECKING:
    from wortkniffel.listbuilder.recipe import Recipe
    from wortkniffel.listbuilder.show import Fate, Mention


def add_arguments(parser: ArgumentParser) -> None:
    """The word, the list, and the recipes to look into."""
    parser.description = _(
        "Zeigt, mit welchen Schreibungen und Klassen ein Wort in einer gebauten Liste steht und "
        "nach welcher Regel es gilt; mit einem Rezept auch, welche Quelle es an welcher Stelle "
        "hat und was daraus wird."
    )
    parser.epilog = _(
        "Ende mit 0: das Wort steht in der Liste, mit welcher Klasse auch immer, oder in deinen "
        "eigenen Wörtern; 1: es steht nicht darin; 2: falscher Aufruf; 3: eine Datei ist nicht "
        "brauchbar."
    )
    parser.add_argument("word", metavar=_("WORT"), help=_("ein Wort in beliebiger Schreibung"))
    parser.add_argument(
        "--recipe",
        action="append",
        default=[],
        type=Path,
        metavar=_("REZEPT"),
        help=_("auch in den Quellen dieses Rezepts suchen (TOML; mehrmals möglich)"),
    )
    add_list_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what list and recipes know; 0 if the list or the player has the word, 1 if not."""
    word = os.fsencode(arguments.word).decode("utf-8", "replace")
    path = Path(players_list() if arguments.list is None else arguments.list)
    lexicon = open_lexicon(arguments.list)
    verdicts = [lexicon.judge(word, policy) for policy in POLICIES.values()]
    usual = verdicts[0]
    if usual.reason in (Reason.NOT_LETTERS, Reason.TOO_SHORT):
        write_lines([f"{shown(word)}: {usual.message}"])
        return 1
    # What the list says itself; the player's decisions stand below.
    plain = Lexicon.open(path) if isinstance(lexicon, OwnLexicon) else lexicon
    readings = plain.readings(usual.lay_form)
    own = list(_own_lines(lexicon, usual.lay_form))
    lines = [*_heading(usual), "", *_list_lines(path, plain, readings), *own]
    if readings or own:
        lines += ["", _("Nach welcher Regel es gilt:"), *map(_policy_line, verdicts)]
    if arguments.recipe:
        from wortkniffel.listbuilder.readers import SourceError
        from wortkniffel.listbuilder.recipe import RecipeError

        try:
            for recipe_path in arguments.recipe:
                lines += ["", *_recipe_lines(recipe_path, usual.lay_form)]
        except (RecipeError, SourceError) as error:
            complain(str(error))
            return UNUSABLE
    write_lines(lines)
    return 0 if readings or own else 1


def _heading(verdict: Verdict) -> Iterator[str]:
    lay = verdict.lay_form
    yield _("{word}, auf den Würfeln {lay} ({count} Buchstaben)").format(
        word=shown(verdict.word), lay=shown(lay), count=len(lay)
    )
    if near := verdict.suggestions_text:
        yield near[:1].upper() + near[1:]


def _list_lines(path: Path, lexicon: Lexicon, readings: Sequence[Reading]) -> Iterator[str]:
    yield _("In {list}:").format(list=path.name)
    if not readings:
        yield _("  keine Schreibung")
    for reading in readings:
        yield f"  {reading.spelling}: {_known_of(reading, lexicon.lemma(reading.spelling))}"


def _own_lines(lexicon: Lexicon, lay: str) -> Iterator[str]:
    own = lexicon.own if isinstance(lexicon, OwnLexicon) else OwnWords()
    for spelling in sorted(own.allowed | own.blocked, key=collation_key):
        if lay_form(spelling) == lay:
            allowed = spelling in own.allowed
            text = _("von dir zugelassen") if allowed else _("von dir herausgenommen")
            yield f"  {spelling}: {text}"


def _known_of(reading: Reading, lemma: str) -> str:
    known = [_class(reading.word_class)]
    if reading.today:
        known.append(_("heute {spelling}").format(spelling=reading.today))
    if lemma:
        known.append(_("Form von {lemma}").format(lemma=lemma))
    if reading.vulgar:
        known.append(_("derb"))
    return ", ".join(known)


def _class(word_class: WordClass) -> str:
    return f"{class_name(word_class)} ({word_class})"


def _policy_line(verdict: Verdict) -> str:
    line = f"  {verdict.policy.name:8}  "
    if verdict.admitted:
        return line + _("gilt ({spellings})").format(spellings=", ".join(verdict.spellings))
    return line + _("gilt nicht, {reason}").format(reason=verdict.message)


def _recipe_lines(path: Path, lay: str) -> Iterator[str]:
    from wortkniffel.cli.progress import progress_bar
    from wortkniffel.listbuilder.recipe import Source, read_recipe
    from wortkniffel.listbuilder.show import history

    recipe = read_recipe(path)
    with progress_bar() as show:

        def progress(source: Source, size: int) -> None:
            show(source.name, size, source.file.stat().st_size)

        found = history(recipe, lay, progress)
    yield _("In den Quellen von {recipe}:").format(recipe=path.name)
    if not found.mentions:
        yield _("  keine Schreibung")
        return
    for mention in found.mentions:
        yield f"  {_mention(mention, recipe)}"
    yield ""
    yield _("Was {recipe} daraus macht:").format(recipe=path.name)
    for fate in found.fates:
        yield f"  {_fate(fate)}"


def _mention(mention: "Mention", recipe: "Recipe") -> str:
    source, entry = mention.source, mention.entry
    file = source.file
    if file.is_relative_to(recipe.path.parent):
        file = file.relative_to(recipe.path.parent)
    facts = [entry.spelling]
    if mention.review and entry.word_class is None:
        facts.append(_("kein Wort (junk)"))
    if entry.word_class is not None:
        facts.append(_class(entry.word_class))
    if entry.vulgar:
        facts.append(_("derb (vulgar)"))
    if entry.lemma:
        facts.append(_("Grundform {lemma}").format(lemma=entry.lemma))
    if mention.fault:
        facts.append(_("verdächtig: {fault}").format(fault=fault_name(mention.fault)))
    line = _("{file}, Zeile {line}: {facts}").format(
        file=file, line=entry.line, facts=", ".join(facts)
    )
    return f"{line} – {mention.review.reason}" if mention.review else line


def _fate(fate: "Fate") -> str:
    from wortkniffel.listbuilder.show import Cause

    cause = {
        Cause.REVIEW: _("von Hand entschieden"),
        Cause.LABEL: _("die Klasse aus der ersten Quelle, die eine nennt"),
        Cause.WORDS: _("so aus der Quelle"),
        Cause.DROPPED: _("weggelassen: {kind}").format(kind=kind_name(fate.dropped_as)),
        Cause.LEFT_OUT: _("weggelassen: {fault}").format(
            fault=fault_name(fate.fault) if fate.fault else ""
        ),
        Cause.NOT_BROUGHT_IN: _("keine Quelle bringt es als Wort"),
    }[fate.cause]
    taken = _("kommt nicht hinein") if fate.word_class is None else _class(fate.word_class)
    return f"{fate.spelling}: {taken}; {cause}"
