"""The trial of a game that another package brings, before anybody can choose it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from wortkniffel.lexicon.verdict import REGEL, Policy, Reading, Reason, Verdict
from wortkniffel.messages import _
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import EnterBox, LayWord, Setup, StrikeBox, ThrowDice, TurnGlass
from wortkniffel.rules.family import Family, Supplies
from wortkniffel.rules.game import MOST_PLAYERS, Game
from wortkniffel.rules.ruleset import Look, Options, Ruleset, boxes_of

_KEY = re.compile(r"[a-z][a-z0-9]*")
_DRAWN = {Look.LETTERS: "[A-Z?]", Look.DIGITS: "[0-9]", Look.PIPS: "[1-6]", Look.CHAOS: "[1-6]"}
# Each is held by a digit key.
_MOST_DICE = 9
_TRIAL_SEED, _NO_WORD = "1", "XY"


def faults_of(family: Family, families: Sequence[Family]) -> Iterator[str]:
    """What is wrong with a game, the first thing first; a later one may follow from it."""
    if not _KEY.fullmatch(family.key):
        yield _("sein Schlüssel „{key}“ ist nicht aus kleinen Buchstaben und Ziffern").format(
            key=family.key
        )
    if taken := next((other for other in families if other.key == family.key), None):
        yield _("den Schlüssel „{key}“ hat schon das Spiel {other}").format(
            key=family.key, other=taken.name
        )
    for option in family.options:
        if not _KEY.fullmatch(option.key):
            yield _(
                "der Schlüssel „{key}“ einer Auswahl ist nicht aus kleinen Buchstaben und Ziffern"
            ).format(key=option.key)
        if not option.choices:
            yield _("bei „{option}“ gibt es nichts zu wählen").format(option=option.key)
        if twice := _twice(choice.key for choice in option.choices):
            yield _("zwei Möglichkeiten bei „{option}“ haben den Schlüssel „{key}“").format(
                option=option.key, key=twice
            )
    if twice := _twice(option.key for option in family.options):
        yield _("zwei Auswahlen haben den Schlüssel „{key}“").format(key=twice)
    for options in _settled(family):
        rules = family.ruleset(Supplies(_NoWords(), load_dice()), options)
        yield from _faults_of_rules(family, rules, options)


def _settled(family: Family) -> Iterator[Options]:
    """The usual choices, then every other one beside the usual ones."""
    usual = {option.key: option.choices[0].key for option in family.options}
    yield tuple(usual.items())
    for option in family.options:
        for choice in option.choices[1:]:
            yield tuple({**usual, option.key: choice.key}.items())


def _faults_of_rules(family: Family, rules: Ruleset, options: Options) -> Iterator[str]:
    if rules.key != family.key:
        yield _("seine Regeln nennen sich „{key}“").format(key=rules.key)
    if rules.options != options:
        yield _("seine Regeln gelten für {given} statt {wanted}").format(
            given=_listed(rules.options), wanted=_listed(options)
        )
    yield from _faults_of_dice(rules)
    if not 1 <= rules.players[0] <= rules.players[-1] <= MOST_PLAYERS or rules.solo_columns < 1:
        yield _("es spielen 1 bis {most} Personen").format(most=MOST_PLAYERS)
    if rules.sand is not None and rules.sand <= 0:
        yield _("die Sanduhr braucht mehr als 0 Sekunden")
    if not all(name and isinstance(name, str) for name in rules.in_force):
        yield _("was im Kopf stehen soll, ist kein Text")
    if rules.boxes != boxes_of(rules.sections):
        yield _("seine Kästchen sind nicht die des Blattes")
    if twice := _twice(box.key for box in rules.boxes):
        yield _("zwei Kästchen haben den Schlüssel „{key}“").format(key=twice)
    if not rules.text.read_text(encoding="utf-8").strip():
        yield _("der Text der Regeln ist leer")
    for players in {rules.players[0], rules.players[-1]}:
        _play_through(rules, players)


def _faults_of_dice(rules: Ruleset) -> Iterator[str]:
    if not 1 <= len(rules.dice) <= _MOST_DICE:
        yield _("es sind {count} Würfel statt 1 bis {most}").format(
            count=len(rules.dice), most=_MOST_DICE
        )
    for face in sorted({face for die in rules.dice.dice for face in die.faces}):
        if not re.fullmatch(_DRAWN[rules.look], face):
            yield _("„{face}“ auf einem Würfel lässt sich nicht als {look} zeichnen").format(
                face=face, look=rules.look
            )
        if face not in rules.dice.values:
            yield _("„{face}“ auf einem Würfel hat keinen Wert").format(face=face)


def _twice(keys: Iterable[str]) -> str | None:
    seen = list(keys)
    return next((key for key in seen if seen.count(key) > 1), None)


def _listed(options: Options) -> str:
    return ", ".join(f"{option} = {choice}" for option, choice in options) or "–"


def _play_through(rules: Ruleset, players: int) -> None:
    """Play a whole game, in the first box each time; what it raises is its fault."""
    setup = Setup(
        tuple(map(str, range(players))), _TRIAL_SEED, None, ruleset=rules.key, options=rules.options
    )
    game = Game.new(setup, rules)
    while not game.over:
        game = game.apply(TurnGlass(), 0).apply(ThrowDice(), 0)
        with suppress(RuleError):
            game = game.apply(LayWord(_NO_WORD), 0)
        box, entries = game.open_boxes()[0], game.entries(claim=False) | game.entries()
        game = game.apply(EnterBox(box.key) if box.key in entries else StrikeBox(box.key), 0)
        game.ranking()


class _NoWords:
    """A judge who knows no word, for games that are only tried out."""

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """Never heard of it."""
        return Verdict((word, Reason.UNKNOWN, policy, self))

    def readings_of(self, verdict: Verdict) -> tuple[Reading, ...]:
        """None."""
        return ()

    def suggestions_for(self, verdict: Verdict) -> tuple[str, ...]:
        """None."""
        return ()

    def lemma(self, spelling: str) -> str:
        """None."""
        return ""
