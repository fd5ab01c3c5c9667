"""Computer players at many games side by side, and how often one beats another."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby

from wortkniffel.rules.events import ThrowDice
from wortkniffel.rules.sheet import Part, Sheet
from wortkniffel.strategy.best_play import kept_faces
from wortkniffel.strategy.bots import Bot, Fill
from wortkniffel.strategy.outlook import Outlook, outlooks
from wortkniffel.strategy.states import stage_of


def totals(bot: Bot, seeds: Sequence[str]) -> list[int]:
    """What a character has in the end in the games with these seeds, alone and in its time.

    One turn of all games comes after the other, so that those that stand the same share
    the outlook on it, which takes most of the time.
    """
    rules = bot.play.rules
    outlook_on = outlooks(bot.play)

    def stand(sheet: Sheet) -> tuple[int, str, int]:
        # What stands above is of no account once nothing can be added to it.
        adds = any(box.part is Part.UPPER for box in sheet.free(rules.boxes))
        upper = min(rules.totals(sheet).upper, rules.bonus_from) if adds else 0
        return (*stage_of(rules, sheet), upper)

    sheets = dict.fromkeys(seeds, Sheet())
    for number in range(len(rules.boxes)):
        stands = {seed: stand(sheet) for seed, sheet in sheets.items()}
        by_stand = sorted(sheets, key=stands.__getitem__)
        for _stand, alike in groupby(by_stand, stands.__getitem__):
            games = list(alike)
            outlook = outlook_on(sheets[games[0]])
            for seed in games:
                box, entry = _turn(bot, outlook, sheets[seed], seed, number)
                sheets[seed] = sheets[seed].enter(box, entry)
    return [rules.totals(sheet).total for sheet in sheets.values()]


def _turn(bot: Bot, outlook: Outlook, sheet: Sheet, seed: str, number: int) -> Fill:
    """What a turn ends with."""
    throw, done = "", 0
    decision: ThrowDice | Fill = ThrowDice()
    while isinstance(decision, ThrowDice):
        kept = kept_faces(throw, decision.keep)
        throw = bot.play.rules.dice.throw(seed, 0, number, done, kept)
        done += 1
        decision = bot.decide(outlook, sheet, throw, done)
    return decision


def wins(mine: Sequence[int], others: Sequence[int]) -> float:
    """How likely the one total beats the other, each from any of its games; a tie is half."""
    ordered = sorted(others)
    beaten = sum(bisect_left(ordered, total) + bisect_right(ordered, total) for total in mine)
    return beaten / (2 * len(mine) * len(ordered))
