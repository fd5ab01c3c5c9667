"""A finished game looked back on: luck and skill apart, each decision, the words missed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest

from tests.cases.table import play
from tests.tui.driver import ANNA, SIZES, SMALLEST, Player, key, playing
from tests.tui.replaying import see, whole_game
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import (
    DiceThrown,
    GameStarted,
    StrikeBox,
    ThrowDice,
    TurnGlass,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.adviser import Adviser
from wortkniffel.tui import counsel
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.analysis import AnalysisScreen
from wortkniffel.tui.screens.block import BlockScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.result import Ended, ResultScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.widgets.choice import Choice
from wortkniffel.tui.widgets.course import Course
from wortkniffel.tui.widgets.curve import Curve, _points

pytestmark = pytest.mark.usefixtures("no_rest")

WHOLE = (160, 50)


async def analyse(player: Player, game: Game, lexicon: Lexicon) -> None:
    """Open the analysis of a game."""
    await player.app.push_screen(AnalysisScreen(game, Equipment(lexicon, load_dice())))
    await player.settle()
    await player.work_done()


async def press(player: Player, *keys: str) -> None:
    """Press keys, each when what there is to see is seen."""
    for name in keys:
        await player.press(name)
        await player.work_done()


async def result_of(player: Player, game: Game, lexicon: Lexicon) -> None:
    """Open the result of a game."""
    ended = Ended(game, Equipment(lexicon, load_dice()))
    await player.app.push_screen(ResultScreen(ended))
    await player.settle()


def figures(player: Player, panel: str) -> dict[str, float]:
    """The figures of a panel by what stands before them."""
    lines = re.findall(r"│ *(.+?) ·+ ([+−]?[\d.,]+)", player.region(panel))
    return {name: _number(figure) for name, figure in lines}


def _number(text: str) -> float:
    return float(text.replace(".", "").replace(",", ".").replace("−", "-"))


def turns(player: Player) -> Iterator[list[str]]:
    """The lines of the turns, in words."""
    for line in player.region("_Turns").splitlines():
        if words := line.split():
            yield words


def marked(player: Player) -> list[str]:
    """The numbers of the turns that lost most."""
    return [words[0] for words in turns(player) if words[-1] == "▼"]


# From where it is reached


async def test_the_result_leads_to_the_analysis_and_back(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 2)
    async with playing(small_lexicon) as player:
        await result_of(player, game, small_lexicon)
        await press(player, "a")
        assert isinstance(player.screen, AnalysisScreen)
        assert "Glück und Können" in player.text
        await player.press("f3")
        assert isinstance(player.screen, BlockScreen)
        await player.press("escape", "escape")
        assert isinstance(player.screen, ResultScreen)
        await player.press("z")
        assert isinstance(player.screen, StartScreen)


async def test_an_old_game_can_be_analysed_from_its_replay(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    game = whole_game(small_lexicon, "kniffel", 1)
    archive.add(game.events, over=True)
    async with playing(small_lexicon, archive=archive, size=SIZES[1]) as player:
        await player.press("e", "p")
        await player.work_done()
        await player.press("enter")
        assert isinstance(player.screen, ReplayScreen)
        await press(player, "a")
        assert isinstance(player.screen, AnalysisScreen)
        assert "Bestes Spiel im Mittel" in player.text
        await player.press("escape")
        assert isinstance(player.screen, ReplayScreen)


async def test_an_open_game_is_not_analysed(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 2, turns=5)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        assert "A Analyse" not in player.keys
        await player.press("a")
        assert isinstance(player.screen, ReplayScreen)
        assert "wenn die Partie zu Ende ist" in player.prose


# What it says


@pytest.mark.parametrize(("game", "players"), [("kniffel", 2), ("punktverkehrt", 1)])
async def test_luck_and_skill_add_up_to_the_total_of_each_column(
    small_lexicon: Lexicon, game: str, players: int
) -> None:
    played = whole_game(small_lexicon, game, players, 60)
    async with playing(small_lexicon, size=WHOLE) as player:
        await analyse(player, played, small_lexicon)
        for _seat in played.seats:
            seat = player.screen.query_one("#seat", Choice).index
            sums = figures(player, "#sums")
            best, luck, lost = list(sums.values())[:3]
            total = played.totals(seat).total
            assert sums["Ergebnis"] == total
            assert best + luck + lost == pytest.approx(total)
            assert sum(list(sums.values())[3:-1]) == pytest.approx(lost, abs=0.31)
            by_turn = [words[-1 if words[-1] != "▼" else -2] for words in turns(player)]
            assert sum(map(_number, by_turn)) == pytest.approx(lost, abs=0.7)
            await press(player, "right")


async def test_the_costliest_turns_are_marked_and_one_of_them_is_shown(
    small_lexicon: Lexicon,
) -> None:
    game = whole_game(small_lexicon, "kniffel", 1)
    async with playing(small_lexicon) as player:
        await analyse(player, game, small_lexicon)
        await player.press("2")
        lost = {words[0]: _number(words[-1 if words[-1] != "▼" else -2]) for words in turns(player)}
        costliest = sorted(lost, key=lambda number: lost[number])[:3]
        assert sorted(marked(player), key=int) == sorted(costliest, key=int)
        assert player.region("#detail").startswith(f"╭─ Zug {costliest[0]} von 13 ")


async def test_each_turn_tells_its_throws_and_what_was_better(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 1)
    async with playing(small_lexicon) as player:
        await analyse(player, game, small_lexicon)
        # The first press turns to the page of the turns.
        await player.press("down", "home")
        thrown = [event for event in game.events if isinstance(event, DiceThrown)]
        detail = player.region("#detail")
        assert detail.startswith("╭─ Zug 1 von 13 ")
        for number, event in enumerate(thrown[:2], 1):
            assert f"Wurf {number}: {' '.join(event.throw)}" in detail
        assert "▸ besser" in detail
        await player.press("up")
        assert player.region("#detail") == detail
        await player.press("end", "down")
        assert player.region("#detail").startswith("╭─ Zug 13 von 13 ")


async def test_nothing_is_lost_where_nothing_could_be_done_better(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, replace(ANNA, ruleset="kniffel")) as player:
        table = player.table
        while table.turn is not None:
            table.begin_turn()
            table.strike(table.game.open_boxes()[0])
        assert table.game.totals(0).total == 0
        await analyse(player, table.game, small_lexicon)
        assert "Behalten" not in figures(player, "#sums")
        assert figures(player, "#sums")["Ergebnis"] == 0


async def test_missed_words_are_told_common_ones_first(lexicon: Lexicon) -> None:
    game = struck(lexicon)
    async with playing(lexicon, size=SIZES[1]) as player:
        await analyse(player, game, lexicon)
        assert "geläufige Wörter kennt" in player.text
        await press(player, "2", "home")
        detail = " ".join(player.region("#detail").split())
        assert "Nicht gefunden (" in detail
        common = int(detail.partition("Nicht gefunden (")[2].partition(")")[0])
        assert "W ganze Liste" in player.keys
        await press(player, "w")
        assert "die ganze Liste kennt" in player.text
        assert "W geläufige Wörter" in player.keys
        detail = " ".join(player.region("#detail").split())
        assert int(detail.partition("Nicht gefunden (")[2].partition(")")[0]) > common


def struck(lexicon: Lexicon) -> Game:
    """A game of Wort-Kniffel in which nobody found anything."""
    rules = Equipment(lexicon, load_dice()).ruleset("wort")
    game = Game.new(replace(ANNA, seed="MAUS", options=rules.options), rules)
    for box in rules.boxes:
        game = play(game, TurnGlass(), ThrowDice(), StrikeBox(box.key))
    return game


async def test_another_list_is_measured_roughly_and_it_says_so(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await analyse(player, struck(small_lexicon), small_lexicon)
        assert "ungefähr" in player.text


async def test_a_game_that_nobody_has_solved_has_no_analysis(small_lexicon: Lexicon) -> None:
    rules = Equipment(small_lexicon, load_dice()).ruleset("kniffel", (("preset", "ohne"),))
    setup = replace(ANNA, ruleset="kniffel", options=rules.options)
    game = Game.new(setup, rules)
    for box in rules.boxes:
        game = play(game, TurnGlass(), ThrowDice(), StrikeBox(box.key))
    async with playing(small_lexicon) as player:
        await result_of(player, game, small_lexicon)
        course = player.screen.query_one(Course)
        await player.until(lambda: all(worker.node is not course for worker in player.app.workers))
        assert "Zu erwarten" not in player.text
        await press(player, "a")
        assert "wortkniffel solve kniffel --preset ohne" in player.text
        await press(player, "down", "up", "1", "2", "tab", "w", "pagedown", "home")
        assert "wortkniffel solve kniffel --preset ohne" in player.text
        await player.press("escape")
        assert isinstance(player.screen, ResultScreen)


# The curve under the result


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_draws_the_curve_without_moving_anything(
    small_lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    known, usual = Event(), counsel.adviser_of

    def slow(rules: Ruleset, lexicon: Lexicon) -> Adviser:
        assert known.wait(10)
        return usual(rules, lexicon)

    monkeypatch.setattr("wortkniffel.tui.widgets.course.adviser_of", slow)
    game = whole_game(small_lexicon, "kniffel", 2)
    async with playing(small_lexicon, size=size) as player:
        await result_of(player, game, small_lexicon)
        before = player.lines
        assert "zu erwarten" not in player.text
        known.set()
        await player.until(lambda: "zu erwarten nach jedem Zug" in player.text)
        curve = player.screen.query_one(Course).region
        for y, (was, now) in enumerate(zip(before, player.lines, strict=True)):
            if not curve.y <= y < curve.bottom:
                assert was == now
            else:
                assert was[curve.right :] == now[curve.right :]
        assert "•" in player.text
        winner = game.title(game.ranking()[0][1])
        assert f"{winner}, zu erwarten" in player.text
        assert (
            player.screen.query_one(Curve)._totals[-1]
            == game.totals(0 if winner == "Anna" else 1).total
        )


async def test_people_look_back_on_their_own_game_first(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 2)
    winner = game.ranking()[0][1]
    setup = replace(game.setup, characters=("", "eule") if winner else ("eule", ""))
    game = Game.replay((GameStarted(setup), *game.events[1:]), game.ruleset)
    person = game.title(1 - winner)
    async with playing(small_lexicon, size=WHOLE) as player:
        await result_of(player, game, small_lexicon)
        await player.until(lambda: f"{person}, zu erwarten nach jedem Zug" in player.text)
        await press(player, "a")
        assert f"◂ {person} ▸" in player.text


@pytest.mark.parametrize(
    ("rows", "ticks"),
    [(3, [150, 200, 250]), (5, [150, 200, 250]), (12, [140, 160, 180, 200, 220, 240])],
)
def test_a_low_curve_uses_its_rows(rows: int, ticks: list[int]) -> None:
    assert _points([245, 250, 230, 190, 159], rows).ticks == ticks


async def test_many_players_leave_no_room_for_a_curve_on_a_low_screen(
    small_lexicon: Lexicon,
) -> None:
    game = whole_game(small_lexicon, "kniffel", 8)
    async with playing(small_lexicon) as player:
        await result_of(player, game, small_lexicon)
        assert "B   Beenden" in player.text
        assert not player.screen.query_one(Course).display
        await player.resize(*WHOLE)
        await player.until(lambda: "zu erwarten nach" in player.text)
        await player.resize(*SMALLEST)
        assert not player.screen.query_one(Course).display


# Sizes, and leaving


@pytest.mark.parametrize("size", SIZES)
async def test_it_can_be_read_at_every_size(lexicon: Lexicon, size: tuple[int, int]) -> None:
    async with playing(lexicon, size=size) as player:
        await analyse(player, struck(lexicon), lexicon)
        assert "Glück der Würfel" in player.text
        assert "Zu erwarten nach jedem Zug" in player.text
        assert ("Zug Kästchen" in player.text) == (size == WHOLE)
        await player.press("tab")
        assert "Zug Kästchen" in player.text
        await player.press("home", "down")
        before = player.text
        assert "Zug 2 von 11" in before
        for other in (*SIZES, (100, 24), (60, 20), size):
            await player.resize(*other)
        assert player.text == before
        await press(player, "end", "pagedown")
        assert "Zug 11 von 11" in player.text


async def test_whoever_leaves_at_once_does_not_wait(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await result_of(player, struck(lexicon), lexicon)
        await player.send(key("a"), key("w"), key("escape"), key("z"))
        assert isinstance(player.screen, StartScreen)
