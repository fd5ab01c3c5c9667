"""The screens around the table: word check, set-up, rules, help, what was possible, result."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.events import Paste
from textual.widgets import Input

from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES_AND_PLAYERS, Player, key, letters_of, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import OFFEN
from wortkniffel.rules.events import EnterBox, StrikeBox, ThrowDice, TurnGlass
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.possible import PossibleScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

FACES = "HAUSERN"

pytestmark = pytest.mark.usefixtures("no_rest")


async def settled(player: Player) -> str:
    """The verdict after the pause in which suggestions are looked for."""
    await player.pilot.pause(0.5)
    return " ".join(player.region("#verdict").split())


async def retype(player: Player, word: str) -> str:
    """Another word in the line; the verdict that stands there at once."""
    await player.press("home", "ctrl+k")
    await player.type(word)
    return " ".join(player.region("#verdict").split())


async def test_word_check(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("w")
        assert player.region("#verdict").strip() == ""
        await player.type("mas")
        assert player.region("#verdict").startswith(" ✗ MAS ")
        await player.type("s")
        assert player.region("#verdict").startswith(" ✓ MASS gilt")
        assert {"Maß", "Mass"} <= set(re.findall(r"\w+", player.region("#verdict")))
        for word, verdict in [
            ("häuser", "✓ HÄUSER gilt Häuser"),
            ("ha\u0308user", "✓ HÄUSER gilt Häuser"),
            ("STRASSE", "✓ STRASSE gilt Straße"),
            ("STRAẞE", "✓ STRASSE gilt Straße"),
            ("h", "✗ H ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
            ("Haus!", "✗ Haus! enthält Zeichen, die in keinem Wort stehen"),
            ("[/b]", "✗ [/b] enthält Zeichen, die in keinem Wort stehen"),
            ("🎲", "✗ 🎲 enthält Zeichen, die in keinem Wort stehen"),
        ]:
            assert (await retype(player, word)).startswith(verdict)
        assert (await retype(player, "xqzyv")).startswith("✗ XQZYV steht nicht in der Wortliste")
        await retype(player, "haeuser")
        assert (await settled(player)).startswith("✗ HAEUSER")
        assert "Gemeint: Häuser" in await settled(player)
        assert "Haus" in (await retype(player, "haus"))
        assert "Gemeint" not in await settled(player)
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)


async def test_word_check_under_another_policy(lexicon: Lexicon) -> None:
    refused = next(
        reading for reading in ("anna", "götz", "uganda") if not lexicon.judge(reading).admitted
    )
    async with playing(lexicon) as player:
        await player.press("w")
        await player.type(refused)
        assert player.region("#verdict").startswith(" ✗")
        first = player.region("#verdict")
        await player.press("tab", "left")
        assert "offen, auch Namen" in player.text
        second = player.region("#verdict")
        assert ("✓" in second) is lexicon.judge(refused, OFFEN).admitted
        await player.press("right")
        assert "nach Spielregel" in player.text
        await player.pilot.pause(0.4)
        assert player.region("#verdict").splitlines()[0] == first.splitlines()[0]


async def test_a_huge_paste_into_the_word_check(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("w")
        await player.send(Paste("häuser" * 20_000))
        assert "✗" in player.region("#verdict")
        await player.pilot.pause(0.4)
        assert "Wort prüfen" in player.text


async def test_faults_of_the_set_up_are_told_in_german(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("1")
        await player.type("Jörg")
        await player.press("down")
        await player.type("jörg")
        await player.press("enter")
        assert isinstance(player.screen, SetupScreen)
        assert player.region("#fault").startswith("✗ Den Namen jörg gibt es zweimal.")
        # Names are text, whatever brackets stand in them.
        for name in ("[/b]", "[red]", "\\["):
            for field in list(player.screen.query(".name").results(Input))[:2]:
                field.value = name
            await player.press("enter")
            assert player.region("#fault").startswith(f"✗ Den Namen {name} gibt es zweimal.")
        await player.press("escape", "1")
        assert player.region("#fault").strip() == ""


async def test_who_gives_no_name_plays_alone(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("1")
        await player.type("   ")
        await player.press("enter")
        assert isinstance(player.screen, PlayScreen)
        assert player.screen.table.game.setup.players == ("Solo",)


async def test_enter_begins_the_game_wherever_the_focus_is(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("1", *["down"] * 9, "enter")
        assert isinstance(player.screen, PlayScreen)
        assert player.screen.table.game.setup.sand == 120


async def test_a_second_key_in_the_same_moment_chooses_nothing(lexicon: Lexicon) -> None:
    for keys, left in (("ww", 2), ("ss", 1)):
        async with playing(lexicon, ANNA) as player:
            await player.press("space", "escape")
            for char in keys:
                player.app.post_message(key(char))
            await player.settle()
            assert player.app.is_running
            assert len(player.app.screen_stack) == left


async def test_the_rules_can_be_paged(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("r", "end")
        assert "Noch ein Wort-Kniffel" in player.text
        await player.press("home")
        assert "Worum es geht" in player.text
        await player.press("pagedown", "pagedown")
        assert "Worum es geht" not in player.text


async def test_names_with_brackets_and_wide_letters_play_like_any_other(lexicon: Lexicon) -> None:
    names = ("[/b]", "[red]Rot", "日本", "Anna🎲")
    async with playing(lexicon, replace(ANNA, players=names), FACES, size=(100, 30)) as player:
        for name in names:
            assert name in player.header
            await player.press("space")
            await player.choose("chance")
            await player.press("enter")
            assert f"{name}: 8 in Chance." in player.prose
        sheet = player.region("SheetView").splitlines()
        assert len({cell_len(line) for line in sheet}) == 1
        await player.press("f3")
        assert "Blatt" in player.text
        await player.press("escape")
        while not player.table.game.over:
            box = next(iter(player.table.game.open_boxes()))
            player.table.begin_turn()
            player.table.strike(box)
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        assert "Gleichstand: [/b], [red]Rot, 日本," in player.text


async def test_the_set_up_gives_a_fresh_seed_each_time(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        seeds = set()
        for _time in range(3):
            await player.press("1")
            seeds.add(player.screen.query_one("#seed", Input).value)
            await player.press("escape")
        assert len(seeds) == 3


async def test_choices_go_round(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("1", *["down"] * 9)
        assert "120 Sekunden" in player.text
        for shown in ("150", "180", "ohne Sanduhr", "60", "90", "120"):
            await player.press("right")
            assert f"◂ {shown}" in player.text
        await player.press("left", "left", "left")
        assert "◂ ohne Sanduhr ▸" in player.text
        await player.press("f10")
        assert "ohne Sanduhr" in player.header


async def test_rules_and_help_open_and_close(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("r")
        assert "Spielregeln" in player.text
        first = player.text
        await player.send(*(key("down") for _line in range(100)))
        last = player.text
        assert last != first
        assert "Esc schließt" in last
        await player.send(*(key("up") for _line in range(100)))
        assert player.text == first
        await player.press("escape", "h")
        for name in ("Leertaste", "1-7", "Rücktaste", "F3", "F4", "F5", "Strg+Q"):
            assert name in player.text
        assert "gehaltener Würfel" in player.text
        await player.press("f1")
        assert isinstance(player.screen, StartScreen)


async def test_what_was_possible_is_what_the_throw_held(lexicon: Lexicon) -> None:
    setup = replace(ANNA, seed="718")
    async with playing(lexicon, setup) as player:
        await player.press("f5")
        assert player.screen is player.play
        await player.press("space", "1", "space")
        possible = player.possible()
        throw = player.throw
        await player.choose("6")
        await player.press("enter", "enter", "f5")
        assert isinstance(player.screen, PossibleScreen)
        shown = player.text
        assert f"Wurf: {' '.join(throw)}" in shown
        best = max(entry.points for entry in possible.values())
        for box in player.table.rules.boxes:
            told = [line for line in shown.splitlines() if f" {box.name} " in line]
            if box.key not in possible:
                assert not told
                continue
            entry = possible[box.key]
            (line,) = told
            _before, _name, rest = line.partition(box.name)
            assert rest.split()[0] == str(entry.points)
            assert ("▸" in line) is (entry.points == best)
            for word in letters_of(entry):
                spellings = lexicon.judge(word).spellings
                assert spellings[0] in rest
        await player.press("f5")
        assert player.screen is player.play


async def result_of(player: Player, chances: int) -> None:
    """Open the result of a game in which some players wrote 8 in Chance."""
    table = player.table
    while not table.game.over:
        turn = table.turn
        assert turn is not None
        for action in (TurnGlass(), ThrowDice()):
            table.game = table.game.apply(action, 0.0)
        free = [box for box in table.rules.boxes if table.game.sheet(turn.seat).is_free(box)]
        last = free[-1]
        if last.key == "chance" and turn.seat < chances:
            table.game = table.game.apply(EnterBox("chance"), 0.0)
        else:
            table.game = table.game.apply(StrikeBox(last.key), 0.0)
    await player.press("enter")
    assert isinstance(player.screen, ResultScreen)


async def test_equal_totals_share_a_rank(lexicon: Lexicon) -> None:
    setup = replace(ANNA, players=("Anna", "Ben", "Cleo", "Dora"))
    async with playing(lexicon, setup, FACES) as player:
        await result_of(player, chances=2)
        assert "Gleichstand: Anna, Ben" in player.text
        for line in ("1. Anna            8", "1. Ben             8", "3. Cleo            0"):
            assert line in player.text
        await player.press("k")
        assert player.region("#told").startswith("An die Zwischenablage geschickt;")
        assert player.app.clipboard == (
            "Wort-Kniffel, Kennung 7\nSpielregel · ohne Sanduhr\n"
            "1. Anna: 8\n1. Ben: 8\n3. Cleo: 0\n3. Dora: 0"
        )


@pytest.mark.parametrize(("size", "count"), SIZES_AND_PLAYERS)
async def test_the_result_is_complete(lexicon: Lexicon, size: tuple[int, int], count: int) -> None:
    names = tuple(f"Maximilian{seat:02}" for seat in range(count))
    setup = replace(ANNA, players=names)
    async with playing(lexicon, setup, FACES, size=size) as player:
        await result_of(player, chances=1)
        for name in names:
            assert name in player.text
        for line in ("Noch ein Spiel", "Blatt zeigen", "Ergebnis kopieren", "Zum Anfang"):
            assert line in player.text
        await player.press("s")
        sheet = player.region("SheetView").splitlines()
        assert sheet[0].count("┬") == count
        assert player.row("Gesamt") == ["8", *["0"] * (count - 1)]
        assert sheet[-1].endswith("┘")


async def test_another_game_with_the_same_names(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA_AND_BEN, FACES) as player:
        await result_of(player, chances=1)
        await player.press("n")
        assert isinstance(player.screen, SetupScreen)
        fields = list(player.screen.query(".name").results(Input))
        assert [field.value for field in fields[:3]] == ["Anna", "Ben", ""]
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
