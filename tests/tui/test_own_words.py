"""Other words than usual are told wherever words are judged (ruling W22)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tui.driver import ANNA, SMALLEST, Player, playing
from tests.tui.resuming import FACES
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon, OwnWords
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import WordClass

HUNSPELL = "Hunspell ohne Eigennamen"


async def header(player: Player) -> str:
    """The header of a game that was set up here, after the first throw."""
    await player.press("1")
    await player.type("Maximiliane1")
    await player.press("enter", "space")
    return player.header


@pytest.mark.parametrize(
    ("width", "names", "shown"),
    [
        (80, {}, "Spielregel · 120 s · "),
        (80, {"own_words": 3}, "Spielregel · eigene Wörter · 120 s"),
        (80, {"list_name": HUNSPELL}, f"Spielregel · {HUNSPELL} · 120 s"),
        (
            80,
            {"list_name": HUNSPELL, "own_words": 3},
            "Hunspell ohne Eigenn… · eigene Wörter · 120 s",
        ),
        (80, {"list_name": "日本" * 20, "own_words": 3}, "本… · eigene Wörter · 120 s"),
        (
            80,
            {"list_name": HUNSPELL, "own_words": 3, "dice_name": "Eis"},
            "Spielregel · Hunspell ohne… · eigene Wörter · Eis · 120 s",
        ),
        (
            80,
            {"list_name": HUNSPELL, "own_words": 3, "dice_name": "Würfel vom Flohmarkt"},
            " · eigene Wörter · Würfel v",
        ),
        (
            120,
            {"list_name": HUNSPELL, "own_words": 3, "dice_name": "Würfel vom Flohmarkt"},
            f"Spielregel · {HUNSPELL} · eigene Wörter · Würfel vom Flohmarkt · 120 s · ",
        ),
    ],
)
async def test_the_header_names_them(
    small_lexicon: Lexicon, width: int, names: dict[str, Any], shown: str
) -> None:
    async with playing(small_lexicon, size=(width, 30), **names) as player:
        line = await header(player)
        assert shown in line
        assert line.startswith(("Maximiliane1 ", "Wort-Kniffel "))
        assert "120 s" in line


async def test_every_screen_that_judges_names_them(small_lexicon: Lexicon) -> None:
    names: dict[str, Any] = {"list_name": "[/b] & Söhne", "own_words": 2}
    async with playing(small_lexicon, size=SMALLEST, **names) as player:
        note = "Liste [/b] & Söhne, 2 eigene Wörter"
        assert note in player.text
        for letter in ("1", "w"):
            await player.press(letter)
            assert note in player.text
            await player.press("escape")


async def test_a_long_name_leaves_the_set_up_whole(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, list_name=f"{HUNSPELL} und Abkürzungen") as player:
        await player.press("1")
        assert "Abkürzungen" in player.text
        assert player.region("#seed").strip()


async def test_usual_words_need_no_telling(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        for keys in ((), ("1",), ("escape", "w")):
            await player.press(*keys)
            assert "eigene" not in player.text
            assert "Liste" not in player.text


@pytest.mark.usefixtures("no_rest")
@pytest.mark.parametrize("agreed", [False, True])
async def test_a_game_that_is_taken_up_is_judged_as_it_was_begun(
    small_list: Path, archive: Archive, agreed: bool
) -> None:
    lexicon = OwnLexicon.open_with(small_list, OwnWords(frozenset({"Trauner"})))
    setup = replace(ANNA, own_words=agreed)
    async with playing(lexicon, setup, FACES, own_words=1, archive=archive) as player:
        for _taken_up in (False, True):
            await player.press("space")
            await player.lay("trauner")
            assert player.prose.startswith("✓" if agreed else "✗")
            assert ("eigene Wörter" in player.header) is agreed
            await player.press("escape", "s", "0", "enter", "w", "delete", "enter")
        # The next game is agreed with what lies ready.
        assert player.table.equipment.own_words == 1


async def test_own_words_that_are_gone_were_agreed_all_the_same(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    setup = replace(ANNA, own_words=True)
    async with playing(small_lexicon, setup, FACES, archive=archive) as player:
        await player.press("space", "escape", "s", "0", "enter", "w")
        assert "eigene Wörter" in player.header


def spelled(number: int) -> str:
    """A different word for each number."""
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")


@pytest.mark.parametrize(
    ("count", "told"),
    [(1, "1 Wort"), (742, "742 Wörter"), (9_999, "9.999 Wörter"), (12_612, "13.000 Wörter")],
)
async def test_the_start_screen_counts_what_the_rules_admit(
    tmp_path: Path, count: int, told: str
) -> None:
    words = [ListWord(spelled(number), WordClass.ORDINARY) for number in range(count)]
    names = [ListWord("Uganda", WordClass.NAME), ListWord("Anna", WordClass.NAME)]
    path = tmp_path / "words.wkl"
    # Two spellings of one form are one word.
    write(path, [*words, ListWord("Aaaaa", WordClass.LOAN), *names], {})
    async with playing(Lexicon.open(path)) as player:
        assert player.region("#about").rstrip().endswith(f" · {told}")
