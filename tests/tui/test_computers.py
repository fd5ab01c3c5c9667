"""Computer players at the table: they take their turns by themselves, and nobody else's."""

from dataclasses import replace

import pytest

from tests.tui.driver import Player, playing
from tests.tui.resuming import kill, take_up
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.results import results
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import (
    BoxEntered,
    EntryUndone,
    HelpTaken,
    SandRanOut,
    Setup,
)
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.tui.computers import PACES, Pace
from wortkniffel.tui.equipment import Session
from wortkniffel.tui.screens import computer_turn
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.stepper import OptionStepper

KNIFFEL = Kniffel()
SETUP = Setup(
    ("Anna", "Elster"),
    "7",
    None,
    by_lot=False,
    ruleset=KNIFFEL.key,
    options=KNIFFEL.options,
    characters=("", "elster"),
)
STARTS = replace(SETUP, players=("Elster", "Anna"), characters=("elster", ""))
EASY, BRISK, AT_ONCE = range(len(PACES))

pytestmark = pytest.mark.usefixtures("no_rest")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that can be watched and do not take long."""
    set_paces(monkeypatch, Pace("rasch", 0.5, 0.2))


@pytest.fixture
def sluggish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that throw once, and then would take hours."""
    set_paces(monkeypatch, Pace("träge", 0.0, 3600.0))


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that wait for hours before they begin."""
    set_paces(monkeypatch, Pace("abwartend", 3600.0, 0.0))


def set_paces(monkeypatch: pytest.MonkeyPatch, pace: Pace) -> None:
    monkeypatch.setattr(computer_turn, "PACES", (pace, pace, PACES[AT_ONCE]))


def at_once() -> Session:
    return Session(pace=AT_ONCE)


async def strike(player: Player) -> None:
    """A turn of a person that gives the first free box away."""
    await player.press("space", "delete", "enter")


async def turn_of(player: Player, name: str) -> None:
    """Wait until somebody is in turn."""
    await player.until(lambda: player.table.player_name == name)


def entries(player: Player) -> int:
    return sum(isinstance(event, BoxEntered) for event in player.table.game.events)


# A game


async def test_a_whole_game_against_a_computer_counts_for_the_person(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, SETUP, archive=archive, session=at_once()) as player:
        for number in range(13):
            await turn_of(player, "Anna")
            assert f"Anna · Runde {number + 1} von 13" in player.header
            await strike(player)
        await player.until(lambda: player.table.game.over)
        game = player.table.game
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        assert "Elster gewinnt!" in player.text
        await player.until(lambda: "Bestenliste, Anna: Platz 1 von 1" in player.text)
        # By hand nobody does as badly as Anna, who struck everything.
        assert game.totals(1).total > 100 > game.totals(0).total == 0
        (anna,) = results(archive, lambda _setup: KNIFFEL).found
        assert (anna.name, anna.computers) == ("Anna", ((1, game.totals(1).total),))


async def test_two_computers_play_one_after_the_other(small_lexicon: Lexicon) -> None:
    players, characters = ("Rabe", "Anna", "Star"), ("rabe", "", "star")
    setup = replace(SETUP, players=players, characters=characters)
    async with playing(small_lexicon, setup, session=at_once()) as player:
        for number in range(2):
            await turn_of(player, "Anna")
            assert entries(player) == 1 + 3 * number
            await strike(player)
        await turn_of(player, "Anna")
        assert [len(player.sheet(seat).entries) for seat in range(3)] == [3, 2, 2]


@pytest.mark.usefixtures("quick")
async def test_a_computer_is_seen_to_play(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, STARTS) as player:
        assert "▶ Elster ist an der Reihe." in player.prose
        seen = set[str]()
        while player.table.computer:
            await player.settle()
            seen |= {player.header, player.prose}
            await player.pilot.pause(0.05)
        assert any("Elster ist dran · Wurf 1 von 3" in one for one in seen)
        assert "Elster überlegt." in seen
        assert any(one.startswith("Elster hält ") for one in seen)
        assert player.prose.startswith("✓ Elster: ")
        assert player.prose.endswith("▶ Anna, würfle.")


# Keys


@pytest.mark.usefixtures("sluggish")
async def test_the_keys_of_a_turn_do_nothing_in_that_of_a_computer(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, STARTS, session=Session()) as player:
        await player.until(lambda: bool(player.throw))
        assert "Leertaste überspringen" in player.keys
        held, events = player.table.held, len(player.table.game.events)
        await player.press("1", "2", "down", "delete", "j", "f2", "f4", "a")
        await player.click("Fünfer")
        assert (player.table.held, len(player.table.game.events)) == (held, events)
        assert player.play.question is None
        assert player.screen is player.play
        assert not any(isinstance(event, HelpTaken) for event in player.table.game.events)


@pytest.mark.usefixtures("waiting")
async def test_a_key_skips_the_turn_and_does_not_begin_the_next(small_lexicon: Lexicon) -> None:
    for key in ("space", "enter"):
        async with playing(small_lexicon, STARTS, session=Session(pace=EASY)) as player:
            await player.press(key)
            await turn_of(player, "Anna")
            turn = player.table.turn
            assert turn is not None
            assert not turn.begun


@pytest.mark.usefixtures("waiting")
async def test_the_pace_is_chosen_by_key_and_kept(small_lexicon: Lexicon) -> None:
    session = Session(pace=EASY)
    async with playing(small_lexicon, session=session) as player:
        player.app._disable_notifications = False
        await player.open_table(Table(STARTS, player.app._equipment))
        assert "F6 Tempo: abwartend" in player.keys
        await player.press("f6", "f6")
        await turn_of(player, "Anna")
        assert session.pace == AT_ONCE
        await player.press("f6")
        await player.until(lambda: bool(player.screen.query("Toast")))
        assert "Die Computer spielen jetzt" in player.text


async def test_the_pause_is_one_for_computers_too(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, STARTS, session=at_once()) as player:
        await turn_of(player, "Anna")
        await player.press("escape")
        await strike_behind_the_pause(player)
        await player.pilot.pause(0.5)
        assert isinstance(player.screen, PauseScreen)
        assert entries(player) == 2
        await player.press("escape")
        await player.until(lambda: entries(player) == 3)


async def strike_behind_the_pause(player: Player) -> None:
    """The person's turn is over, and the computer's has come."""
    player.table.begin_turn()
    player.table.strike(player.table.game.open_boxes()[0])
    player.play.await_glass()
    await player.settle()


# Taking back


@pytest.mark.usefixtures("waiting")
async def test_an_entry_is_taken_back_before_the_computer_has_begun(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, SETUP) as player:
        await strike(player)
        assert "F4 zurücknehmen" in player.keys
        await player.press("f4")
        assert player.table.player_name == "Anna"
        assert isinstance(player.table.game.events[-1], EntryUndone)
        await player.press("delete", "enter", "f6")
        await turn_of(player, "Anna")
        assert entries(player) == 3


async def test_what_a_computer_wrote_is_not_taken_back(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, STARTS, session=at_once()) as player:
        await turn_of(player, "Anna")
        assert "F4" not in player.keys
        await player.press("f4")
        assert "✗ Was ein Computer einträgt, bleibt stehen." in player.prose
        assert entries(player) == 1


# Sand


@pytest.mark.usefixtures("sluggish")
async def test_the_sand_runs_out_for_a_computer_too(small_lexicon: Lexicon) -> None:
    async with playing(
        small_lexicon, replace(STARTS, sand=60), session=Session(pace=EASY)
    ) as player:
        await player.until(lambda: bool(player.throw))
        await player.wait(61)
        await player.until(lambda: "Elster streicht ein Kästchen." in player.prose)
        await player.press("space")
        await turn_of(player, "Anna")
        assert any(isinstance(event, SandRanOut) for event in player.table.game.events)
        ((_box, entry),) = player.sheet(0).entries
        assert (entry.points, entry.throw) == (0, "")


# What is not as it should be


@pytest.mark.usefixtures("sluggish")
async def test_a_killed_game_goes_on_in_the_turn_of_the_computer(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, STARTS, archive=archive) as player:
        await player.until(lambda: bool(player.throw))
        throw = player.throw
        kill(player.table)
    async with playing(small_lexicon, archive=archive, session=at_once()) as player:
        await take_up(player)
        assert player.throw == throw
        await player.press("w")
        await turn_of(player, "Anna")
        assert entries(player) == 1


async def test_a_computer_that_there_is_not_is_played_by_hand(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    setup = replace(STARTS, players=("Uhu", "Anna"), characters=("uhu", ""))
    async with playing(small_lexicon, archive=archive, session=at_once()) as player:
        player.app._disable_notifications = False
        await player.open_table(Table(setup, player.app._equipment))
        await player.until(lambda: bool(player.screen.query("Toast")))
        assert "Einen Computerspieler „uhu“ gibt es" in player.text
        assert "F4" not in player.keys
        await player.press("2", "space", "delete", "enter")
        assert player.table.player_name == "Anna"
        await player.press("f4")
        assert player.table.player_name == "Uhu"
        (saved,) = archive.open_games()
        assert saved.setup.characters == ("uhu", "")


# The set-up


async def set_up(player: Player) -> None:
    await player.press("2")
    assert isinstance(player.screen, SetupScreen)


def names(player: Player) -> list[str]:
    """What stands at the places."""
    lines = [line.strip("│ ") for line in player.region("#players").splitlines()[1:-1]]
    return [" ".join(line.split()) for line in lines if line]


async def test_left_and_right_go_through_the_computers(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await set_up(player)
        assert "Tempo" not in player.text
        await player.type("Anna")
        await player.press("down", "right")
        assert names(player)[1].startswith("◂ Küken ▸ ")
        assert "◂ Tempo: zügig ▸" in player.text
        await player.press("left", "left")
        assert names(player)[1].startswith("◂ Eule ▸ im Mittel ")
        assert player.region("#fault").startswith("Eule hat im Mittel ")
        await player.press("right")
        assert names(player)[1] == "2. Platz frei"
        assert "Tempo" not in player.text
        assert not player.region("#fault").strip()


async def test_who_types_a_name_sits_down_instead_of_the_computer(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await set_up(player)
        await player.press("down", "right")
        assert names(player)[:2] == ["Gast", names(player)[1]]
        await player.type("Ben")
        assert names(player)[:2] == ["Solo", "Ben"]
        await player.press("backspace", "backspace", "backspace", "left")
        assert names(player)[1].startswith("◂ Eule ▸")
        await player.press("backspace")
        assert names(player)[1] == "2. Platz frei"


async def test_computers_of_a_kind_have_names_of_their_own(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, session=at_once()) as player:
        await set_up(player)
        await player.press("right", "down", "down", "right", "enter")
        await player.work_done()
        await player.until(lambda: not isinstance(player.screen, SetupScreen))
        assert player.table.game.setup.players == ("Küken", "Gast", "Küken 2")
        assert player.table.game.setup.characters == ("kueken", "", "kueken")


async def test_one_more_game_is_played_against_the_same(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        family = player.app._equipment.games.family("kniffel")
        await player.app.push_screen(SetupScreen(player.app._equipment, family, SETUP))
        await player.settle()
        assert names(player)[0] == "Anna"
        assert names(player)[1].startswith("◂ Elster ▸")


async def test_a_game_that_is_not_solved_is_refused_with_the_command(
    small_lexicon: Lexicon,
) -> None:
    without = replace(SETUP, options=Kniffel(PRESETS["ohne"]).options)
    async with playing(small_lexicon) as player:
        family = player.app._equipment.games.family("kniffel")
        await player.app.push_screen(SetupScreen(player.app._equipment, family, without))
        await player.settle()
        await player.press("enter")
        await player.work_done()
        assert isinstance(player.screen, SetupScreen)
        told = " ".join(player.region("#fault").split())
        assert told == (
            "✗ Dieses Spiel ist für Elster nicht ausgerechnet. Das macht: "
            "wortkniffel solve kniffel --preset ohne"
        )


async def test_that_a_computer_cannot_play_is_said_when_the_rules_are_chosen(
    small_lexicon: Lexicon,
) -> None:
    async with playing(small_lexicon) as player:
        family = player.app._equipment.games.family("kniffel")
        await player.app.push_screen(SetupScreen(player.app._equipment, family, SETUP))
        await player.settle()
        options = player.screen.query_one(OptionStepper)
        options.focus()
        await player.settle()
        await player.press("left")
        await player.until(lambda: "nicht ausgerechnet" in player.region("#fault"))
        await player.press("right")
        await player.until(lambda: not player.region("#fault").strip())
