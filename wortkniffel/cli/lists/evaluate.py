"""``wortkniffel lists evaluate``: a list measured on words that people have judged."""

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser, add_policy_option, file_name
from wortkniffel.cli.lists.wording import (
    class_heading,
    list_title,
    list_to_read,
    number,
    percent,
    table,
)
from wortkniffel.cli.output import complain, json_line, write_lines
from wortkniffel.lexicon.letters import SHORTEST, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import POLICIES, Policy, Reason, WordClass, reason_text
from wortkniffel.listbuilder.evaluate import (
    VERDICTS,
    Evaluation,
    GoldError,
    Judged,
    Share,
    evaluate,
    read_gold,
)
from wortkniffel.listbuilder.wordlist import is_built, read_list
from wortkniffel.messages import _, ngettext

_LONGEST = 99
_SHORT = range(2, 8)
"""The lengths that the dice of a game can show, and that are told apart."""
_GROUPS = {"sure": ("sure",), "sure_and_agree": ("sure", "agree")}
_REASONS = (
    Reason.NAME,
    Reason.ABBREVIATION,
    Reason.FOREIGN,
    Reason.REGIONAL,
    Reason.OBSOLETE,
    Reason.UNKNOWN,
    Reason.ADMITTED,
)


def add_arguments(parser: ArgumentParser) -> None:
    """The judged words, the list, and what is measured."""
    parser.description = _(
        "Misst eine Liste an Wörtern, die zwei Menschen beurteilt haben: wie viele von denen, "
        "die sie gelten lässt, wirklich gelten (Genauigkeit), wie viele von denen, die gelten, "
        "sie kennt (Vollständigkeit), und ob sie die anderen mit dem richtigen Grund ablehnt. "
        "Unter „95 %“ steht, wo der Wert mit dieser Sicherheit liegt (nach Wilson)."
    )
    parser.add_argument(
        "gold",
        metavar=_("GOLD"),
        type=Path,
        help=_("Tabelle mit lay_form, spellings_seen, judge_a, judge_b und agreement"),
    )
    parser.add_argument(
        "--list",
        type=file_name,
        metavar=_("DATEI"),
        help=_("eine andere Liste messen, gebaut oder als Text"),
    )
    add_policy_option(parser)
    parser.add_argument(
        "--lengths",
        type=_lengths,
        default=_SHORT,
        metavar=_("VON-BIS"),
        help=_("Wörter mit so vielen Buchstaben (sonst: 2-7; ohne Ende: 8-)"),
    )
    parser.add_argument(
        "--errors", action="store_true", help=_("jedes Wort zeigen, bei dem die Liste irrt")
    )
    parser.add_argument("--json", action="store_true", help=_("alles als ein JSON-Objekt"))


def _lengths(text: str) -> range:
    found = re.fullmatch(r"(\d{1,2})(-(\d{1,2})?)?", text, re.ASCII)
    if found:
        first = int(found[1])
        last = int(found[3] or _LONGEST) if found[2] else first
        if SHORTEST <= first <= last:
            return range(first, last + 1)
    raise argparse.ArgumentTypeError(
        _("{text!r} sind keine Längen (Beispiele: 2-7, 5, 8-)").format(text=text)
    )


def run(arguments: argparse.Namespace) -> int:
    """Print how good the list is; the status says only whether it could be measured."""
    policy = POLICIES[arguments.policy]
    try:
        rows = read_gold(arguments.gold)
    except GoldError as error:
        complain(str(error))
        return UNUSABLE
    rows = [row for row in rows if len(row.lay_form) in arguments.lengths]
    path = list_to_read(arguments.list)
    title, reason_of = _opened(path, policy)
    evaluation = evaluate(rows, reason_of, policy)
    left_out = len(rows) - len(evaluation.judged)
    if arguments.json:
        found = _object(evaluation, left_out, with_errors=arguments.errors)
        write_lines([json_line({"list": str(path), **found})])
        return 0
    lines = [
        _("Liste: {list}").format(list=title),
        "",
        *_report(evaluation),
        *_notes(evaluation, left_out),
    ]
    if arguments.errors:
        lines += _errors(evaluation)
    write_lines(lines)
    return 0


def _opened(path: Path, policy: Policy) -> tuple[str, Callable[[str], Reason]]:
    """Which list of either form this is, and what it says of lay forms.

    The player's own words are no part of the list and are not measured.
    """
    if is_built(path):
        lexicon = Lexicon.open(path)
        return list_title(path, lexicon.manifest), lambda lay: lexicon.judge(lay, policy).reason
    forms = {lay_form(spelling) for spelling in read_list(path).words}
    return (
        list_title(path, None),
        lambda lay: Reason.ADMITTED if lay in forms else Reason.UNKNOWN,
    )


def _report(evaluation: Evaluation) -> Iterator[str]:
    parts = {group: evaluation.of(agreements) for group, agreements in _GROUPS.items()}
    for group, part in parts.items():
        yield _("Urteil {group}:").format(group=_group_name(group))
        heading = [_("Länge"), _("Wörter"), "", _("genau"), _("95 %"), "", _("vollst."), _("95 %")]
        rows = [heading]
        by_length = list(_by_length(part))
        # A single line would repeat the one of all words.
        by_length = by_length if len(by_length) > 1 else []
        for label, judged in [(_("alle"), part), *by_length]:
            shares = [*_cells(judged.precision), *_cells(judged.recall)]
            rows.append([label, number(len(judged.judged)), *shares])
        yield from table(rows)
        yield ""
    rows = [[_("Richtiger Grund"), "", "", _("95 %")]]
    for group, part in parts.items():
        name = _group_name(group)
        for label, share in (
            (_("{group}: von den zu Recht abgelehnten"), part.reasons),
            (_("{group}: von allen, die nicht gelten"), part.reasons_of_all),
        ):
            rows.append([label.format(group=name), *_cells(share)])
    yield from table(rows)
    yield ""
    yield from _confusion(evaluation)


def _group_name(group: str) -> str:
    return {"sure": _("sicher"), "sure_and_agree": _("sicher oder einig")}[group]


def _by_length(evaluation: Evaluation) -> Iterator[tuple[str, Evaluation]]:
    for length in _SHORT:
        part = evaluation.of(lengths=[length])
        if part.judged:
            yield str(length), part
    longer = evaluation.of(lengths=range(_SHORT.stop, _LONGEST + 1))
    if longer.judged:
        yield _("ab {length}").format(length=_SHORT.stop), longer


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval or (None, None)
    reach = "" if low is None else f"{percent(low)}–{percent(high)}".replace(" %", "")
    return f"{share.hits}/{share.total}", percent(share.value), reach


def _confusion(evaluation: Evaluation) -> Iterator[str]:
    """What the list says of words that do not count, a line a verdict."""
    counts = evaluation.confusion
    rows = [[_("Urteil"), *map(_heading, _REASONS)]]
    for verdict in VERDICTS:
        cells = [counts[verdict, reason] for reason in _REASONS]
        if any(cells):
            rows.append([verdict, *map(str, cells)])
    if len(rows) > 1:
        yield _("Was nicht gilt (sicher oder einig), und was die Liste dazu sagt:")
        yield from table(rows)
        yield ""


def _heading(reason: Reason) -> str:
    if reason is Reason.ADMITTED:
        return _("gilt")
    return _("unbekannt") if reason is Reason.UNKNOWN else class_heading(WordClass(reason.value))


def _notes(evaluation: Evaluation, left_out: int) -> Iterator[str]:
    yield _("genau: so viele von den Wörtern, die die Liste gelten lässt, gelten wirklich.")
    yield _("vollst.: so viele von den Wörtern, die gelten, lässt die Liste gelten.")
    if left_out:
        yield ngettext(
            "{count} Wort mit geteiltem Urteil ist ausgelassen.",
            "{count} Wörter mit geteiltem Urteil sind ausgelassen.",
            left_out,
        ).format(count=left_out)
    if evaluation.ambiguous:
        yield ngettext(
            "Bei {count} Wort nennen die Urteile zwei Gründe; jeder der beiden ist richtig.",
            "Bei {count} Wörtern nennen die Urteile zwei Gründe; jeder der beiden ist richtig.",
            evaluation.ambiguous,
        ).format(count=evaluation.ambiguous)


def _errors(evaluation: Evaluation) -> Iterator[str]:
    wrong = evaluation.wrong
    for title, part in (
        (_("Zu Unrecht zugelassen:"), [one for one in wrong if one.admitted]),
        (_("Zu Unrecht abgelehnt:"), [one for one in wrong if one.right]),
        (_("Mit falschem Grund abgelehnt:"), [one for one in wrong if one.rightly_rejected]),
    ):
        if part:
            yield ""
            yield title
            yield from map(_error, part)


def _error(judged: Judged) -> str:
    row = judged.row
    return _("  Zeile {line}: {word} {reason}; Urteil: {verdicts} ({agreement})").format(
        line=row.line,
        word=row.lay_form,
        reason=reason_text(judged.reason),
        verdicts=", ".join(dict.fromkeys(row.verdicts)),
        agreement=_("sicher") if row.agreement == "sure" else _("einig"),
    )


def _object(evaluation: Evaluation, left_out: int, *, with_errors: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "rows": len(evaluation.judged),
        "left_out": left_out,
        "ambiguous": evaluation.ambiguous,
    }
    for group, agreements in _GROUPS.items():
        part = evaluation.of(agreements)
        found[group] = {
            **_measures(part),
            "by_length": {label: _measures(judged) for label, judged in _by_length(part)},
        }
    confusion: dict[str, dict[str, int]] = {}
    for (verdict, reason), count in evaluation.confusion.items():
        confusion.setdefault(verdict, {})[reason] = count
    found["confusion"] = confusion
    if with_errors:
        found["errors"] = [_error_object(judged) for judged in evaluation.wrong]
    return found


def _measures(evaluation: Evaluation) -> dict[str, object]:
    return {
        "rows": len(evaluation.judged),
        "precision": _share_object(evaluation.precision),
        "recall": _share_object(evaluation.recall),
        "reasons": _share_object(evaluation.reasons),
        "reasons_of_all": _share_object(evaluation.reasons_of_all),
    }


def _share_object(share: Share) -> dict[str, object]:
    return {**share._asdict(), "value": share.value, "interval": share.interval}


def _error_object(judged: Judged) -> dict[str, object]:
    return {
        "line": judged.row.line,
        "lay_form": judged.row.lay_form,
        "admitted": judged.admitted,
        "reason": judged.reason,
        "verdicts": judged.row.verdicts,
        "agreement": judged.row.agreement,
    }
