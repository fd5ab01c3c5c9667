"""Advice at the table: asked for by F2, given in levels, and noted in the game."""

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from tests.tui.days import setup_of
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, Player, playing
from tests.tui.resuming import kill
from tests.unit.cli.test_commands import imported_by
from tests.unit.rules.third_party import install_example, site_folder
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.results import facts_of
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import DiceThrown, GlassTurned, HelpTaken
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.adviser import Adviser
from wortkniffel.tui import counsel
from wortkniffel.tui.screens.advice import AdviceScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.table import Table

KNIFFEL = replace(ANNA, ruleset="kniffel")
KNIFFEL_OF_TWO = replace(ANNA_AND_BEN, ruleset="kniffel")

pytestmark = pytest.mark.usefixtures("no_rest")


async def press(player: Player, *keys: str) -> None:
    """Press keys, each when what there is to say is known."""
    for name in keys:
        await player.press(name)
        await player.work_done()


def told(player: Player) -> str:
    """What stands on the card."""
    return player.region("#said")


def foot(player: Player) -> str:
    """The lowest line of the card."""
    return player.region(".card").splitlines()[-1]


def helped(player: Player) -> list[HelpTaken]:
    return [event for event in player.table.game.events if isinstance(event, HelpTaken)]


async def write(player: Player) -> None:
    """End a turn."""
    await player.press("delete", "enter")


# Levels


async def test_the_first_time_in_a_game_it_is_said_what_advice_costs(
    small_lexicon: Lexicon,
) -> None:
    async with playing(small_lexicon, KNIFFEL_OF_TWO) as player:
        await press(player, "space", "f2")
        assert isinstance(player.screen, AdviceScreen)
        assert "Wer Rat holt, spielt „mit Rat“" in told(player)
        assert "F2 Rat holen · Esc schließt" in foot(player)
        await press(player, "escape")
        assert isinstance(player.screen, PlayScreen)
        assert not helped(player)
        await press(player, "f2", "f2")
        assert len(helped(player)) == 1
        assert "Es lohnt sich" in told(player)
        # Ben has not agreed to anything.
        await press(player, "escape")
        await write(player)
        await press(player, "space", "f2")
        assert "Wer Rat holt" in told(player)
        await press(player, "escape")
        await write(player)
        await press(player, "space", "f2")
        assert "Wer Rat holt" not in told(player)
        assert len(helped(player)) == 2


async def test_a_game_of_numbers_has_a_nudge_and_everything(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, KNIFFEL, size=SIZES[1]) as player:
        await press(player, "space", "f2", "f2")
        nudge = told(player)
        assert not any(char.isdigit() for char in nudge)
        assert "F2 alles" in foot(player)
        await press(player, "f2")
        everything = told(player)
        assert "im Mittel am Ende" in everything
        assert "Halten und noch einmal werfen" in everything
        assert all(box.name in everything for box in player.table.rules.boxes)
        assert "F2" not in foot(player)
        await press(player, "f2", "right", "enter")
        assert told(player) == everything
        await press(player, "left")
        assert told(player) == nudge
        await press(player, "left", "right")
        assert told(player) == everything
        assert len(helped(player)) == 1


async def test_a_game_of_words_has_the_words_between(lexicon: Lexicon) -> None:
    async with playing(lexicon, replace(ANNA, seed="MAUS"), size=SIZES[1]) as player:
        await press(player, "space", "f2", "f2")
        assert "F2 die Wörter" in foot(player)
        await press(player, "f2")
        assert told(player).startswith("Wörter im Wurf, die geläufigsten zuerst")
        word = told(player).split()[-1]
        assert "im Mittel" not in told(player)
        await press(player, "f2")
        assert "Kästchen" in told(player)
        await press(player, "escape")
        await player.lay(word)
        assert player.prose.startswith(f"✓ {word}")


async def test_what_was_found_is_no_news(lexicon: Lexicon) -> None:
    async with playing(lexicon, replace(ANNA, seed="MAUS"), size=SIZES[1]) as player:
        await press(player, "space", "f2", "f2", "f2")
        word = told(player).split()[-1]
        assert word not in player.table.preview()
        await press(player, "escape")
        await player.lay(word)
        await press(player, "f2", "f2")
        assert word in told(player)


# Moments of a turn


async def test_before_the_glass_is_turned_it_tells_the_chances(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, KNIFFEL) as player:
        await press(player, "f2", "f2")
        assert told(player).startswith("Wirf erst einmal.")
        await press(player, "f2")
        assert "Vor dem ersten Wurf: 248,3 im Mittel am Ende." in told(player)
        assert "Chance auf Punkte in diesem Zug" in told(player)
        # The turn in which help is taken has not begun yet.
        assert not helped(player)
        await press(player, "escape", "space", "f2")
        assert [type(event) for event in player.table.game.events[1:]] == [
            GlassTurned,
            HelpTaken,
            DiceThrown,
        ]
        assert not told(player).startswith("Wirf erst einmal.")


async def test_when_the_sand_runs_out_beneath_the_card_it_says_what_to_strike(
    small_lexicon: Lexicon,
) -> None:
    async with playing(small_lexicon, replace(KNIFFEL, sand=60)) as player:
        await press(player, "space", "f2", "f2", "f2")
        assert "der Sand läuft" in foot(player)
        assert player.table.sand_left() == 60
        await player.wait(30)
        assert player.table.sand_left() == 30
        await player.wait(31)
        await player.until(lambda: "Streich jetzt etwas" in told(player))
        assert "der Sand läuft" not in foot(player)
        await press(player, "f2")
        assert "Halten" not in told(player)
        assert told(player).count("streichen") == 13
        best = told(player).splitlines()[0].partition(":")[0].removeprefix("Streich ")
        await press(player, "escape")
        key = next(box.key for box in player.table.rules.boxes if box.name == best)
        await player.choose(key)
        await player.press("enter", "enter")
        assert player.sheet().get(key) is not None


async def test_an_entry_after_advice_can_be_taken_back(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, KNIFFEL) as player:
        await press(player, "space", "f2", "f2", "escape")
        throw = player.throw
        await write(player)
        await player.press("f4")
        assert player.throw == throw
        await press(player, "f2", "f2")
        assert "im Mittel am Ende" in told(player)
        assert len(helped(player)) == 1


async def test_a_helped_game_counts_as_helped(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, KNIFFEL_OF_TWO) as player:
        await press(player, "space", "f2", "f2", "escape")
        await write(player)
        while player.table.turn is not None:
            player.table.begin_turn()
            player.table.strike(player.table.game.open_boxes()[0])
        assert [facts.helped for facts in facts_of(player.table.game)] == [True, False]
        await player.press("f2")
        assert player.prose.startswith("✗ Das Spiel ist aus")
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)


async def test_a_killed_game_remembers_its_help(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, KNIFFEL, archive=archive) as player:
        await press(player, "space", "f2", "f2", "escape")
        table = player.table
        kill(table)
        again = Table.resume(archive.open_games()[0].number, table.equipment)
        assert again.game == table.game
        await player.open_table(again)
        await press(player, "escape", "f2")
        await press(player, "f2")
        assert len(helped(player)) == 1


# Where nobody advises


async def test_in_the_game_of_a_day_there_is_no_advice(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    setup = setup_of(small_lexicon, "kniffel")
    async with playing(small_lexicon, setup, archive=archive) as player:
        assert "F2" not in player.keys
        await press(player, "space", "f2")
        assert player.prose == "✗ In der Tagespartie gibt es keinen Rat, danach die Analyse."
        assert not helped(player)


async def test_chaos_dice_are_counted_alone(small_lexicon: Lexicon) -> None:
    setup = replace(ANNA, ruleset="punktverkehrt")
    async with playing(small_lexicon, setup) as player:
        await press(player, "space", "f2")
        assert player.prose.startswith("✗ Chaos-Würfel zählt jeder selbst")
    plain = replace(setup, options=(("wuerfel", "ziffern"),))
    async with playing(small_lexicon, plain) as player:
        await press(player, "space", "f2", "f2")
        assert len(helped(player)) == 1


async def test_a_game_that_nobody_has_solved_says_how_to(small_lexicon: Lexicon) -> None:
    setup = replace(KNIFFEL, options=(("preset", "ohne"),))
    async with playing(small_lexicon, setup) as player:
        await press(player, "space", "f2")
        said = " ".join(told(player).split())
        assert said.endswith("wortkniffel solve kniffel --preset ohne")
        await press(player, "f2", "f2", "escape")
        assert not helped(player)


async def test_a_game_of_another_package_says_that_nobody_knows_it(
    small_lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site_folder(tmp_path, monkeypatch) as site:
        install_example(site)
        games = installed_games()
        (key,) = {family.key for family in games.families} - {"wort", "kniffel", "punktverkehrt"}
        async with playing(small_lexicon, replace(ANNA, ruleset=key), games=games) as player:
            await press(player, "space", "f2")
            assert "lässt sich das beste Spiel nicht berechnen." in told(player)
            await press(player, "f2", "escape")
            assert not helped(player)


# While it is reckoned


async def test_the_keys_go_on_while_the_advice_is_reckoned(
    small_lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned, usual = Event(), counsel.adviser_of

    def slow(rules: Ruleset, lexicon: Lexicon) -> Adviser:
        assert reckoned.wait(10)
        return usual(rules, lexicon)

    monkeypatch.setattr(counsel, "adviser_of", slow)
    async with playing(small_lexicon, KNIFFEL) as player:
        await player.press("space", "f2", "f2")
        assert told(player) == "Einen Augenblick …"
        # Whoever leaves before anything was said has not been helped.
        await player.press("escape", "1", "f2", "f2")
        assert player.table.held == 1
        reckoned.set()
        await player.until(lambda: "Es lohnt sich" in player.text)
        assert len(helped(player)) == 1


# How it looks


@pytest.mark.parametrize("key", ["wort", "kniffel"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_card_fits_or_can_be_scrolled(
    lexicon: Lexicon, size: tuple[int, int], key: str
) -> None:
    async with playing(lexicon, replace(ANNA, ruleset=key, seed="MAUS"), size=size) as player:
        assert "F2 Rat" in player.keys
        await press(player, "space")
        assert "F2 Rat" in player.keys
        await press(player, "f2", "f2", "f2", "f2")
        last = player.table.rules.boxes
        await press(player, "end")
        shown = player.text
        assert "Esc schließt" in foot(player)
        assert ("↑↓ blättern" in foot(player)) == (size == SIZES[0])
        await press(player, "home")
        assert all(box.name in shown + player.text for box in last)
        before = player.text
        for other in (*SIZES, size):
            await player.resize(*other)
            assert "im Mittel am Ende" in player.text
        await press(player, "home")
        assert player.text == before


async def test_the_help_names_the_key(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, KNIFFEL) as player:
        await player.press("f1")
        assert "F2           Rat holen" in player.text


def test_nobody_waits_for_numpy_before_advice_is_asked_for() -> None:
    imported = imported_by(
        "-c", "import wortkniffel.tui.app, wortkniffel.tui.screens.play as p; p.PlayScreen"
    )
    assert "textual" in imported
    assert "numpy" not in imported
