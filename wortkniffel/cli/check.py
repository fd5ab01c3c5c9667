"""``wortkniffel check``: whether words count, and why."""

import argparse
import codecs
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BufferedReader
from itertools import groupby, repeat
from typing import TYPE_CHECKING, Any, cast

from wortkniffel.cli.arguments import (
    ArgumentParser,
    add_list_option,
    add_policy_option,
    as_utf8,
)
from wortkniffel.cli.chosen import open_lexicon
from wortkniffel.cli.output import json_line, printable, shown, write_lines
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import POLICIES, Verdict
from wortkniffel.messages import _

if TYPE_CHECKING:
    from wortkniffel.cli.references import Note

    NotesOn = Callable[[Sequence[Verdict]], Iterator[Note | None]]

_CHUNK = 1 << 16
_STANDARD_INPUT = "-"
_UNDECODED = "\N{REPLACEMENT CHARACTER}"


def add_arguments(parser: ArgumentParser) -> None:
    """The words, and how they are judged and shown."""
    parser.description = _("Sagt für jedes Wort, ob es gilt, und warum. Mit - von der Eingabe.")
    parser.epilog = _(
        "Ende mit 0: alle gelten; 1: nicht alle; 2: falscher Aufruf; "
        "3: die Wortliste ist nicht brauchbar. Was andere Wörterbücher sagen, steht daneben und "
        "ändert daran nichts. Die Umgebungsvariable WORTKNIFFEL_DWDS nennt eine andere Adresse als "
        "https://www.dwds.de/api/."
    )
    parser.add_argument("words", nargs="+", metavar=_("WORT"), help=_("ein Wort, oder -"))
    parser.add_argument("--json", action="store_true", help=_("eine JSON-Zeile für jedes Wort"))
    parser.add_argument(
        "--ask",
        choices=["dwds"],
        help=_("dazu ein anderes Wörterbuch fragen (im Netz, höchstens 100 Wörter)"),
    )
    parser.add_argument(
        "--define", action="store_true", help=_("dazu sagen, was die Wörter bedeuten")
    )
    add_policy_option(parser)
    add_list_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if all are admitted, 1 if some are not.

    Suggestions take a thousand times as long as a verdict, so plain lines have them and
    base forms for words given as arguments only; JSON lines always have them.
    """
    lexicon = open_lexicon(arguments.list)
    policy = POLICIES[arguments.policy]
    notes_on = _references(lexicon, arguments)
    all_admitted = True
    for words, streamed in _batches(arguments.words):
        verdicts = list(lexicon.judge_all(words, policy))
        all_admitted &= all(verdict.admitted for verdict in verdicts)
        lines: list[str] = []
        for verdict, note in zip(verdicts, notes_on(verdicts), strict=False):
            if arguments.json:
                lines.append(_json_line(lexicon, verdict, note.fields if note else {}))
            else:
                lines.append(_line(verdict, explain=not streamed))
                lines += note.lines if note else ()
        write_lines(lines)
    return 0 if all_admitted else 1


def _references(lexicon: Lexicon, arguments: argparse.Namespace) -> "NotesOn":
    """What tells the notes on some verdicts, which are None unless they were asked for."""
    if not arguments.ask and not arguments.define:
        return lambda _verdicts: repeat(None)
    # Most checks ask nobody, and requests alone costs 100 ms.
    from wortkniffel.cli.references import References

    return References(lexicon, ask=arguments.ask is not None, define=arguments.define).notes_on


def _batches(arguments: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """The words that are judged together, and whether they come from standard input."""
    for streamed, group in groupby(arguments, lambda argument: argument == _STANDARD_INPUT):
        if not streamed:
            yield [as_utf8(argument) for argument in group], False
            continue
        for _mark in group:
            yield from ((words, True) for words in _standard_input())


def _standard_input() -> Iterator[list[str]]:
    """A batch for whatever one read brings, so that a slow writer is answered at once."""
    unfinished: list[bytes] = []
    mark = codecs.BOM_UTF8
    # A closed standard input is an empty one.
    source = sys.stdin and cast("BufferedReader", sys.stdin.buffer)
    while source and (chunk := source.read1(_CHUNK)):
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*unfinished, lines[0]]).removeprefix(mark)
            unfinished, mark = [], b""
            yield _words(lines)
        unfinished.append(rest)
    yield _words([b"".join(unfinished).removeprefix(mark)])


def _words(lines: Iterable[bytes]) -> list[str]:
    words = (line.decode("utf-8", "replace").strip() for line in lines)
    return [word for word in words if word]


def _line(verdict: Verdict, *, explain: bool) -> str:
    word = shown(verdict.word)
    if verdict.admitted:
        spellings = verdict.spellings_text if explain else ", ".join(verdict.spellings)
        return printable(_("{word}: gilt ({spellings})").format(word=word, spellings=spellings))
    line = _("{word}: gilt nicht, {reason}").format(word=word, reason=_message(verdict))
    if explain and (near := verdict.suggestions_text):
        line += f" ({near})"
    return printable(line)


def _message(verdict: Verdict) -> str:
    """The reason; for bytes that are no UTF-8 what is wrong with them (UTF-16 has NULs)."""
    if _UNDECODED in verdict.word or "\0" in verdict.word:
        return _("ist wohl nicht in UTF-8 geschrieben")
    return verdict.message


def _json_line(lexicon: Lexicon, verdict: Verdict, beside: Mapping[str, Any]) -> str:
    return json_line(
        {
            "word": verdict.word,
            "lay_form": verdict.lay_form,
            "admitted": verdict.admitted,
            "reason": verdict.reason.value,
            "message": _message(verdict),
            "readings": list(verdict.spellings or (r.spelling for r in verdict.readings)),
            "base_forms": {
                spelling: lemma
                for spelling in verdict.spellings
                if (lemma := lexicon.lemma(spelling))
            },
            "suggestions": list(verdict.suggestions),
            **beside,
        }
    )
