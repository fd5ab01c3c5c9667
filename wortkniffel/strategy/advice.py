"""What an adviser says, in words: as little or as much of it as somebody asks for."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from wortkniffel.figures import decimal
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.dice import Throw, faces_under
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Box, Part, Sheet

# Whoever only has to know the levels need not wait for NumPy.
if TYPE_CHECKING:
    from wortkniffel.strategy.adviser import Advice, Adviser, RankedEntry
    from wortkniffel.strategy.best_play import Keep

_KEEPS_SHOWN = 8
_NOISE = 1e-9
_GAP = "  "


class Help(Enum):
    """How much is given away."""

    NUDGE = "nudge"
    """What to do, but neither words nor dice."""
    WORDS = "words"
    """The words in the dice, and where they could go."""
    EVERYTHING = "everything"
    """What is worth how much."""


def levels(rules: Ruleset) -> tuple[Help, ...]:
    """The levels of help that a game has, from the least on."""
    return tuple(level for level in Help if rules.policy or level is not Help.WORDS)


class Moment(NamedTuple):
    """A moment of a turn after ``done`` throws, and all that an adviser says about it.

    ``found`` are the lay forms that the player has found; ``bands`` says how common the
    words of the entries are.
    """

    rules: Ruleset
    throw: Throw
    done: int
    found: frozenset[str]
    advice: "Advice"
    chances: Mapping[str, float]
    bands: Mapping[str, int]
    note: str

    @classmethod
    def of(
        cls, adviser: "Adviser", sheet: Sheet, throw: Throw, done: int, found: Iterable[str] = ()
    ) -> "Moment":
        """Ask an adviser, which takes some milliseconds; ``throw`` is "" before the first."""
        known = frozenset(found)
        advice = adviser.advise(sheet, throw, done, known)
        words = {laid.word for row in advice.entries for laid in row.entry.laid}
        return cls(
            adviser.rules,
            throw,
            done,
            known,
            advice,
            adviser.chances(sheet, throw, done),
            {word: adviser.band(word) for word in words},
            adviser.note,
        )

    @classmethod
    def of_sand_run_out(cls, adviser: "Adviser", sheet: Sheet, throw: Throw) -> "Moment":
        """When nothing is left but to strike a box."""
        rules, advice = adviser.rules, adviser.advise_strike(sheet)
        return cls(rules, throw, rules.throws, frozenset(), advice, {}, {}, adviser.note)


class Passage(NamedTuple):
    """Some lines under a heading, which can be ""."""

    heading: str
    lines: tuple[str, ...]


def passages(level: Help, moment: Moment, width: int) -> list[Passage]:
    """What an adviser says, in lines of at most so many characters where they can be that short."""
    if level is Help.NUDGE:
        return [_paragraph(_nudge(moment), width)]
    if level is Help.WORDS:
        return [_words(moment, width)]
    said = [_paragraph(best_in_a_sentence(moment), width)]
    if moment.note:
        said.append(_paragraph(_("Die Werte sind {note}.").format(note=moment.note), width))
    if moment.advice.keeps:
        said.append(_keeps(moment))
    said.append(_boxes(moment, width))
    return said


def best_in_a_sentence(moment: Moment) -> str:
    """What is best to do, and the final total on average that it leads to."""
    advice = moment.advice
    worth = decimal(advice.total)
    if not advice.entries:
        return _("Vor dem ersten Wurf: {worth} im Mittel am Ende.").format(worth=worth)
    if advice.stops:
        return _("{todo}: {worth} im Mittel am Ende.").format(
            todo=_entering(moment, advice.entries[0]), worth=worth
        )
    keep = advice.keeps[0]
    cup = len(moment.rules.dice) - keep.mask.bit_count()
    if not keep.mask:
        return _("Wirf noch einmal alle Würfel: {worth} im Mittel am Ende.").format(worth=worth)
    return _("Halte {dice} und wirf {cup}: {worth} im Mittel am Ende.").format(
        dice=_kept(moment, keep), cup=_dice(cup), worth=worth
    )


def percent(chance: float) -> str:
    """A chance in hundredths (34 %); what is neither sure nor impossible does not look so."""
    hundredths = round(chance * 100)
    # A sum of chances may be a little less than it is.
    if hundredths == 0 and chance > _NOISE:
        return _("< 1 %")
    if hundredths == 100 and chance < 1 - _NOISE:
        return _("> 99 %")
    return _("{number} %").format(number=hundredths)


def _entering(moment: Moment, row: "RankedEntry") -> str:
    name = _box(moment.rules, row.box).name
    if not row.entry.throw:
        return _("Streich {box}").format(box=name)
    words = " + ".join(laid.word for laid in row.entry.laid)
    if words:
        return _("Trag {points} bei {box} ein ({words})").format(
            points=row.entry, box=name, words=words
        )
    return _("Trag {points} bei {box} ein").format(points=row.entry, box=name)


def _nudge(moment: Moment) -> str:
    advice = moment.advice
    if not advice.entries:
        likeliest = max(moment.chances, key=moment.chances.__getitem__)
        return _("Wirf erst einmal. Am ehesten wird in diesem Zug etwas aus {box}.").format(
            box=_box(moment.rules, likeliest).name
        )
    if advice.stops:
        return _nudge_to_enter(moment, advice.entries[0])
    count = advice.keeps[0].mask.bit_count()
    if not count:
        return _("Es lohnt sich, noch einmal alle Würfel zu werfen.")
    return _("Es lohnt sich, noch einmal zu werfen und {dice} liegen zu lassen.").format(
        dice=_dice(count)
    )


def _nudge_to_enter(moment: Moment, row: "RankedEntry") -> str:
    upper = _box(moment.rules, row.box).part is Part.UPPER
    part = _("oben") if upper else _("unten")
    if not row.entry.throw:
        return _("Streich jetzt etwas, {part}.").format(part=part)
    laid = row.entry.laid
    letters = sum(word.mask.bit_count() for word in laid)
    if moment.found.issuperset(word.word for word in laid):
        return _("Trag jetzt ein, {part}.").format(part=part)
    if len(laid) == 1:
        return _("Hier liegt ein Wort mit {letters} Buchstaben. Es gehört nach {part}.").format(
            letters=_number(letters), part=part
        )
    return _(
        "Hier liegen {count} Wörter mit zusammen {letters} Buchstaben. Sie gehören nach {part}."
    ).format(count=_number(len(laid)), letters=_number(letters), part=part)


def _words(moment: Moment, width: int) -> Passage:
    def how_rare(row: "RankedEntry") -> tuple[int, float]:
        return max(moment.bands[laid.word] for laid in row.entry.laid), -row.worth

    with_words = sorted((row for row in moment.advice.entries if row.entry.laid), key=how_rare)
    if not with_words:
        return _paragraph(_("Es liegt kein Wort da, das in ein freies Kästchen passt."), width)
    rows = [[_box(moment.rules, row.box).name, str(row.entry), _laid(row)] for row in with_words]
    return Passage(_("Wörter im Wurf, die geläufigsten zuerst"), _table(rows, "<><", width))


def _keeps(moment: Moment) -> Passage:
    """What to keep, and by how much each is worse than the best that can be done."""
    advice = moment.advice
    rows = [
        [_kept(moment, keep) or "–", decimal(keep.worth), _less(advice.total - keep.worth)]
        for keep in advice.keeps[:_KEEPS_SHOWN]
    ]
    return Passage(_("Halten und noch einmal werfen"), _table(rows, "<>>"))


def _kept(moment: Moment, keep: "Keep") -> str:
    return " ".join(faces_under(moment.throw, keep.mask))


def _boxes(moment: Moment, width: int) -> Passage:
    """Each free box: what it takes now, what that leads to, and its chance in this turn."""
    rules = moment.rules
    chances = {} if moment.done == rules.throws else moment.chances
    if not moment.advice.entries:
        by_chance = sorted(chances, key=lambda key: -chances[key])
        rows = [[_box(rules, key).name, percent(chances[key])] for key in by_chance]
        return Passage(_("Chance auf Punkte in diesem Zug"), _table(rows, "<>", width))
    head = [_("Kästchen"), _("jetzt"), _("am Ende")]
    rows = [
        [_box(rules, row.box).name, str(row.entry), decimal(row.worth)]
        for row in moment.advice.entries
    ]
    aligned = "<>>"
    if chances:
        head.append(_("Chance"))
        rows = [
            [*row, percent(chances[ranked.box]) if ranked.box in chances else ""]
            for row, ranked in zip(rows, moment.advice.entries, strict=True)
        ]
        aligned += ">"
    rows = [[*row, _laid(r)] for row, r in zip(rows, moment.advice.entries, strict=True)]
    heading, *lines = _table([[*head, ""], *rows], aligned + "<", width)
    return Passage(heading, tuple(lines))


def _laid(row: "RankedEntry") -> str:
    if not row.entry.throw:
        return _("streichen")
    return " + ".join(laid.word for laid in row.entry.laid)


def _less(difference: float) -> str:
    return f"–{decimal(difference)}" if difference else ""


def _dice(count: int) -> str:
    """So many dice, as what somebody holds or throws."""
    return ngettext("einen Würfel", "{count} Würfel", count).format(count=_number(count))


def _number(number: int) -> str:
    """A small number in letters."""
    words = (
        _("zwei"), _("drei"), _("vier"), _("fünf"), _("sechs"), _("sieben"), _("acht"),
        _("neun"), _("zehn"), _("elf"), _("zwölf"),
    )  # fmt: skip
    return dict(enumerate(words, 2)).get(number, str(number))


def _box(rules: Ruleset, key: str) -> Box:
    return next(box for box in rules.boxes if box.key == key)


def _paragraph(text: str, width: int) -> Passage:
    return Passage("", tuple(wrap(text, width, break_on_hyphens=False)))


def _table(rows: Sequence[Sequence[str]], aligned: str, width: int = 0) -> tuple[str, ...]:
    """Rows in columns, "<" flush left and ">" flush right; the last one is cut to the width."""
    columns = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(aligned))]
    lines = (
        _GAP.join(
            f"{cell:{side}{size}}" for cell, side, size in zip(row, aligned, columns, strict=False)
        ).rstrip()
        for row in rows
    )
    return tuple(
        line if not width or len(line) <= width else f"{line[: width - 1]}…" for line in lines
    )
