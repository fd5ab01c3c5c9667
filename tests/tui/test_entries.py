"""Striking on purpose, and taking the last entry back."""

import pytest

from tests.tui.driver import ANNA, ANNA_AND_BEN, letters_of, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.result import ResultScreen

FACES = "TRAUENR"

pytestmark = pytest.mark.usefixtures("no_rest")


async def test_striking_on_purpose_asks_once(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA_AND_BEN, FACES) as player:
        await player.press("space")
        await player.choose("6")
        await player.press("enter")
        asked = "? 6 Buchstaben streichen? Das gibt 0 Punkte. Enter = ja, Esc = nein"
        assert player.prose == asked
        await player.press("escape")
        assert player.prose == ""
        assert player.row("6 Buchstaben") == ["", ""]
        await player.press("enter")
        assert player.prose == asked
        await player.press("n")
        assert player.row("6 Buchstaben") == ["", ""]
        await player.press("enter", "enter")
        assert player.row("6 Buchstaben") == ["0", ""]
        assert "Anna: 0 in 6 Buchstaben." in player.prose


async def test_typing_takes_the_question_away(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.choose("6")
        await player.press("enter", "r")
        assert player.word == "R"
        assert "streichen?" not in player.prose
        await player.press("backspace", "enter")
        assert "streichen?" in player.prose


async def test_a_throw_takes_the_question_away(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.choose("6")
        await player.press("enter", "space")
        assert "Wurf 2 von 3" in player.header
        await player.press("j")
        assert player.row("6 Buchstaben") == [""]


async def test_the_last_entry_can_be_taken_back_until_the_glass_is_turned(
    lexicon: Lexicon,
) -> None:
    async with playing(lexicon, ANNA_AND_BEN, FACES) as player:
        assert "F4" not in player.keys
        await player.press("space")
        await player.lay("rat", "nu")
        await player.choose("3")
        before = player.region("SheetView")
        await player.press("enter")
        assert player.row("Gesamt") == ["3", "0"]
        assert "F4 zurücknehmen" in player.keys
        # The very first entry.
        await player.press("f4")
        assert "Der letzte Eintrag ist zurückgenommen." in player.prose
        assert player.region("SheetView") == before
        assert player.region("FoundWords").split()[2:] == ["RAT", "3", "NU", "2"]
        assert "Anna ist dran · Wurf 1 von 3" in player.header
        await player.press("f4")
        assert "Es gibt keinen Eintrag zum Zurücknehmen." in player.prose
        await player.choose("2")
        await player.press("enter")
        assert player.row("2 Buchstaben") == ["2", ""]
        # Ben turns the glass.
        await player.press("space")
        assert "F4" not in player.keys
        await player.press("f4")
        assert "Es gibt keinen Eintrag zum Zurücknehmen." in player.prose
        assert player.row("2 Buchstaben") == ["2", ""]


async def test_the_very_last_entry_can_be_taken_back(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        for _box in player.table.rules.boxes[:-1]:
            await player.press("space", "enter", "enter")
        await player.press("space", "enter")
        assert player.table.game.over
        assert player.row("Gesamt") == ["7"]
        assert "Spielende" in player.header
        assert "F4 zurücknehmen" in player.keys
        await player.press("f4")
        assert "Anna ist dran · Wurf 1 von 3" in player.header
        assert player.row("Chance") == ["(7)"]
        assert player.row("Gesamt") == ["0"]
        await player.press("space", "enter")
        assert player.row("Chance") == ["7"]
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        assert "7 Punkte" in player.text


async def test_what_the_sheet_promises_is_what_is_written(lexicon: Lexicon) -> None:
    # Every box of a real throw with a joker, each written and taken back.
    async with playing(lexicon, ANNA, "BEIUHR?") as player:
        await player.press("space")
        best = player.possible()
        words = {word for entry in best.values() for word in letters_of(entry)}
        await player.lay(*words)
        for box in player.table.rules.boxes:
            (shown,) = player.row(box.name)
            if not shown:
                assert box.key not in best
                continue
            assert shown == f"({best[box.key].points})"
            await player.choose(box.key)
            assert str(best[box.key].points) in player.region("Offers").split()
            await player.press("enter")
            assert player.row(box.name) == [shown.strip("()")]
            await player.press("f4")
            assert player.row(box.name) == [shown]


async def test_filled_and_struck_boxes_cannot_be_chosen(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.choose("chance")
        await player.press("enter", "space")
        await player.choose("3")
        await player.press("enter", "enter", "space")
        seen = []
        for _box in player.table.rules.boxes:
            seen.append(player.chosen)
            await player.press("down")
        assert not {"chance", "3"} & set(seen)
        assert len(set(seen)) == 9
        assert seen[:2] == seen[9:]
        up = []
        for _press in range(9):
            await player.press("up")
            up.append(player.chosen)
        assert set(up) == set(seen)


async def test_whoever_has_looked_takes_nothing_back(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, "HAUSTÜR".replace("Ü", "U")) as player:
        await player.press("space", "enter", "enter")
        assert "F4 zurücknehmen" in player.text
        await player.press("f5", "escape")
        assert "F4 zurücknehmen" not in player.text
        await player.press("f4")
        assert "nimmt nichts mehr zurück" in player.prose
        assert len(player.sheet().entries) == 1
