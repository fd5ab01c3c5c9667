"""``wortkniffel check``: whether words count, and why."""

import argparse
import codecs
import json
import os
import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import cast

from wortkniffel.cli.arguments import ArgumentParser, add_list_option, add_policy_option
from wortkniffel.cli.output import shown, write_lines
from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon
from wortkniffel.lexicon.verdict import POLICIES, Verdict
from wortkniffel.messages import _

_CHUNK = 1 << 16
_STANDARD_INPUT = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """The words, and how they are judged and shown."""
    parser.description = _("Sagt für jedes Wort, ob es gilt, und warum. Mit - von der Eingabe.")
    parser.epilog = _(
        "Ende mit 0: alle gelten; 1: nicht alle; 2: falscher Aufruf; "
        "3: die Wortliste ist nicht brauchbar."
    )
    parser.add_argument("words", nargs="+", metavar=_("WORT"), help=_("ein Wort, oder -"))
    parser.add_argument("--json", action="store_true", help=_("eine JSON-Zeile für jedes Wort"))
    add_policy_option(parser)
    add_list_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if all are admitted, 1 if some are not.

    Suggestions take a thousand times as long as a verdict, so plain lines have them
    for words given as arguments only; JSON lines always have them.
    """
    lexicon = Lexicon.open(DEFAULT_LIST if arguments.list is None else arguments.list)
    policy = POLICIES[arguments.policy]
    all_admitted = True
    for argument in arguments.words:
        streamed = argument == _STANDARD_INPUT
        for words in _standard_input() if streamed else [[_as_utf8(argument)]]:
            verdicts = list(lexicon.judge_all(words, policy))
            all_admitted &= all(verdict.admitted for verdict in verdicts)
            if arguments.json:
                lines = [_json_line(verdict) for verdict in verdicts]
            else:
                lines = [_line(verdict, suggest=not streamed) for verdict in verdicts]
            write_lines(lines)
    return 0 if all_admitted else 1


def _as_utf8(argument: str) -> str:
    """An argument as UTF-8, also where the locale made Python read it as ASCII."""
    return os.fsencode(argument).decode("utf-8", "replace")


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


def _line(verdict: Verdict, *, suggest: bool) -> str:
    word = shown(verdict.word)
    if verdict.admitted:
        return _("{word}: gilt ({spellings})").format(
            word=word, spellings=", ".join(verdict.spellings)
        )
    line = _("{word}: gilt nicht, {reason}").format(word=word, reason=verdict.message)
    if suggest and verdict.suggestions:
        line += _(" (gemeint: {words}?)").format(words=", ".join(verdict.suggestions))
    return line


def _json_line(verdict: Verdict) -> str:
    return json.dumps(
        {
            "word": verdict.word,
            "lay_form": verdict.lay_form,
            "admitted": verdict.admitted,
            "reason": verdict.reason.value,
            "message": verdict.message,
            "readings": list(verdict.spellings or (r.spelling for r in verdict.readings)),
            "suggestions": list(verdict.suggestions),
        },
        ensure_ascii=not sys.stdout.encoding.lower().startswith("utf"),
    )
