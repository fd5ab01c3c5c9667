"""What other dictionaries say of the words of a check, for people and for programs."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any, NamedTuple

from wortkniffel.cli.output import complain
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import Verdict
from wortkniffel.messages import _
from wortkniffel.reference.dwds import Dwds
from wortkniffel.reference.opinion import Opinion, as_json
from wortkniffel.reference.spellings import spellings_of
from wortkniffel.reference.wiktionary import SOURCE, Definition, Wiktionary, WiktionaryError
from wortkniffel.reference.wording import numbered, opinion_texts, trouble_text


class Note(NamedTuple):
    """What stands beside one verdict: lines to be read, and fields of its JSON object."""

    lines: Sequence[str]
    fields: Mapping[str, Any]


class References:
    """The dictionaries that are consulted, each given up at its first trouble.

    A trouble is complained of once; verdicts and exit status stay what they are.
    """

    def __init__(self, lexicon: Lexicon, *, ask: bool, define: bool) -> None:
        self._lexicon = lexicon
        self._dwds = Dwds.usual() if ask else None
        self._dwds_answers = True
        self._define = define
        self._wiktionary = _wiktionary() if define else None

    def notes_on(self, verdicts: Sequence[Verdict]) -> Iterator[Note]:
        """A note a verdict, in their order; all words are asked for at once."""
        several = [spellings_of(verdict) for verdict in verdicts]
        opinions = self._opinions(one for spellings in several for one in spellings)
        for spellings in several:
            lines: list[str] = []
            fields: dict[str, Any] = {}
            if self._dwds:
                texts = opinion_texts(spellings, opinions)
                lines += (_("  DWDS: {text}").format(text=text) for text in texts)
                fields["dwds"] = [_dwds_object(one, opinions.get(one)) for one in spellings]
            if self._define:
                definitions = self._definitions(spellings)
                lines += _definition_lines(definitions)
                fields["definitions"] = definitions and [
                    {**definition._asdict(), "source": SOURCE} for definition in definitions
                ]
            yield Note([_wrapped(line) for line in lines], fields)

    def _opinions(self, spellings: Iterable[str]) -> Mapping[str, Opinion]:
        if self._dwds is None:
            return {}
        if not self._dwds_answers:
            return self._dwds.recall(spellings)
        opinions, trouble = self._dwds.ask(spellings)
        if trouble:
            self._dwds_answers = False
            complain(trouble_text(trouble))
        return opinions

    def _definitions(self, spellings: Sequence[str]) -> list[Definition] | None:
        """What the spellings of a word mean; None if nothing can be looked up."""
        if self._wiktionary is None:
            return None
        try:
            found = [
                self._wiktionary.define(spelling, self._lexicon.lemma(spelling))
                for spelling in spellings
            ]
        except WiktionaryError as error:
            complain(str(error))
            self._wiktionary = None
            return None
        return list(dict.fromkeys(filter(None, found)))


def _wrapped(line: str) -> str:
    """A line as a terminal shows it best; programs get it in one piece."""
    if sys.stdout is None or not sys.stdout.isatty():
        return line
    indent = len(line) - len(line.lstrip()) + len("  ")
    width = max(shutil.get_terminal_size().columns, 2 * indent)
    return fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _wiktionary() -> Wiktionary | None:
    try:
        return Wiktionary.installed()
    except WiktionaryError as error:
        complain(str(error))
        return None


def _dwds_object(spelling: str, opinion: Opinion | None) -> dict[str, Any]:
    answered = opinion is not None
    return {"spelling": spelling, "answered": answered, **as_json(opinion or Opinion(spelling))}


def _definition_lines(definitions: Sequence[Definition] | None) -> Iterator[str]:
    if definitions is None:
        return
    if not definitions:
        yield _("  Wiktionary: keine Erklärung")
    for definition in definitions:
        yield f"  {definition.headword} ({SOURCE}):"
        for number, sense in numbered(definition):
            yield f"    {number} {sense}" if number else f"    {sense}"
