"""From the start screen into each game: what is offered, chosen, agreed and read."""

import pytest
from textual.widgets import Input

from tests.tui.driver import Player, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

GAMES = ("Wort-Kniffel", "Kniffel", "Punktverkehrt")
TEXTS = (
    "Sieben Würfel tragen Buchstaben.",
    "Fünf Würfel, dreizehn Kästchen.",
    "nur sitzen die Augen nicht da, wo man sie erwartet.",
)

pytestmark = pytest.mark.usefixtures("no_rest")


def fields(player: Player) -> list[Input]:
    """Where names are written."""
    return list(player.screen.query(".name").results(Input))


def said(player: Player) -> str:
    """What the card of the rules says, on one line."""
    return " ".join(player.region("#rules").replace("│", " ").split())


@pytest.mark.parametrize(("number", "name"), [*enumerate(GAMES)])
async def test_every_game_is_opened_by_number_by_arrows_and_by_click(
    small_lexicon: Lexicon, number: int, name: str
) -> None:
    async with playing(small_lexicon) as player:
        for way in ("number", "arrows", "click"):
            if way == "number":
                await player.press(str(number + 1))
            elif way == "arrows":
                await player.press(*["home", *["down"] * number, "enter"])
            else:
                await player.click(f"{number + 1}   {name}")
            assert isinstance(player.screen, SetupScreen)
            assert player.region("#rules").startswith(f"╭─ {name} ─")
            await player.press("escape")
            assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize(
    ("number", "seats", "alone", "sand"),
    [
        ("1", 8, "Solo", "120 Sekunden"),
        ("2", 8, "Solo", "ohne Sanduhr"),
        ("3", 6, "Solo: 6 Spiele", "ohne Sanduhr"),
    ],
)
async def test_the_set_up_has_room_for_those_who_may_play(
    small_lexicon: Lexicon, number: str, seats: int, alone: str, sand: str
) -> None:
    async with playing(small_lexicon) as player:
        await player.press(number)
        names = [line.strip("│ ") for line in player.region("#players").splitlines()[1:-1]]
        vacant = [f"{seat}. Platz frei" for seat in range(2, seats + 1)]
        assert [name for name in names if name] == [alone, *vacant]
        assert len(fields(player)) == seats
        assert f"Sanduhr ◂ {sand} ▸" in said(player)
        seed = player.screen.query_one("#seed", Input).value
        assert len(seed) == 8
        assert said(player).endswith(
            f"Kennung (gleiche Kennung, gleiche Würfe) {seed} ╰{'─' * 46}╯"
        )
        await player.press(*["down"] * (seats + 1), "right")
        assert f"Sanduhr ◂ {sand} ▸" not in said(player)


@pytest.mark.parametrize(
    ("number", "seats", "asked", "choices"),
    [
        (
            "2",
            8,
            "Noch ein Kniffel?",
            [
                (
                    "nach Regelblatt: 50 extra",
                    "50 extra nur, wenn beim Kniffel 50 steht und das Zahlenfeld frei ist. "
                    "Ist es voll: unten Joker, auch nach einer 0.",
                    "Regelblatt",
                ),
                (
                    "ohne Extra, ohne Joker",
                    "Fünf Gleiche zählen, wo sie passen. Ein Full House sind sie nie.",
                    "ohne Extra",
                ),
                (
                    "Yahtzee: 100 extra, Jokerpflicht",
                    "Erst Zahlenfeld, dann unten als Joker, dann oben 0; das gilt auch, wenn "
                    "beim Kniffel 0 steht, nur ohne Extra.",
                    "Yahtzee",
                ),
            ],
        ),
        (
            "3",
            6,
            "Welche Würfel?",
            [
                (
                    "Chaos-Würfel",
                    "Die Augen sitzen verstreut. Was ein Wurf zählt, zeigt erst der Eintrag.",
                    "Chaos",
                ),
                ("Würfel mit Ziffern", "Das Blatt zeigt vorher, was ein Wurf zählt.", "Ziffern"),
            ],
        ),
    ],
)
async def test_every_choice_is_read_beside_it_and_is_in_force(
    small_lexicon: Lexicon,
    number: str,
    seats: int,
    asked: str,
    choices: list[tuple[str, str, str]],
) -> None:
    async with playing(small_lexicon) as player:
        for taken, (text, reading, in_force) in enumerate(choices):
            await player.press(number, *["down"] * (seats + 2), *["right"] * taken)
            assert f"{asked} ◂ {text} ▸ {reading} Würfel rollen sichtbar" in said(player)
            # Round and back again.
            await player.press("left", *["right"] * len(choices), "right")
            assert f"◂ {text} ▸ {reading}" in said(player)
            await player.press("enter")
            assert isinstance(player.screen, PlayScreen)
            assert f" {in_force} · ohne Sanduhr" in player.header
            await player.press("escape", "s")
            assert isinstance(player.screen, StartScreen)


async def test_a_seventh_finds_no_seat_at_punktverkehrt_and_two_have_a_column_each(
    small_lexicon: Lexicon,
) -> None:
    async with playing(small_lexicon) as player:
        await player.press("3")
        for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"):
            await player.type(name)
            await player.press("down")
        assert "wie eingetragen" not in player.text
        await player.type("Gustav")
        await player.press("right")
        assert "wie eingetragen" in player.text
        await player.press("enter")
        assert player.table.game.setup.players == ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
        assert player.table.game.columns == 1
        assert "Anna · Runde 1 von 13" in player.header


@pytest.mark.parametrize("game", [0, 1, 2])
async def test_the_rules_of_the_game_can_be_read_before_it_begins(
    small_lexicon: Lexicon, game: int
) -> None:
    async with playing(small_lexicon) as player:
        await player.press(str(game + 1))
        await player.type("Anna")
        before = player.text
        assert "F1 Spielregeln" in player.keys
        for away in ("f1", "escape"):
            await player.press("f1")
            assert isinstance(player.screen, RulesScreen)
            assert f"◂ {GAMES[game]} ▸" in player.text
            await reads(player, game)
            await player.press(away)
            assert isinstance(player.screen, SetupScreen)
            assert player.text == before


async def reads(player: Player, game: int) -> None:
    """Wait until the text of a game is there; a long one takes its time."""

    def seen() -> bool:
        shown = " ".join(player.text.replace("│", " ").split())
        return f"◂ {GAMES[game]} ▸" in shown and TEXTS[game] in shown

    await player.until(seen)


async def test_the_rules_of_all_three_can_be_read(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.press("r")
        assert isinstance(player.screen, RulesScreen)
        for game in (0, 1, 2, 0):
            await reads(player, game)
            # The next text begins at its top again.
            await player.press("end", "right")
        await reads(player, 1)
        await player.press("left", "left")
        await reads(player, 2)
