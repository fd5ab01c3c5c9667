"""What each key does at the table, whatever the terminal makes of it."""

from dataclasses import replace
from unicodedata import normalize

import pytest
from textual.events import Key, Paste

from tests.tui.driver import ANNA, ANNA_AND_BEN, playing
from wortkniffel.lexicon.lexicon import Lexicon

FACES = "HAUSERN"


def diaeresis() -> Key:
    """The dead key after its letter."""
    return Key("combining_diaeresis", "\u0308")


async def test_letters_go_into_the_word_line_whatever_was_clicked_before(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.lay("haus")
        for target in ("─2─", "Chance", "ohne Sanduhr", "HAUS", "Wort-Kniffel", "1-7 halten"):
            await player.click(target)
            await player.type("rAuSe")
            assert player.word == "RAUSE", target
            await player.press("escape")


async def test_umlauts_by_a_or_by_ae(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, ANNA, "SCHONAH") as player:
        await player.press("space")
        await player.type("schön")
        assert player.word == "SCHÖN"
        await player.press("enter")
        assert player.prose.endswith(" · schön")
        # A typed O may be read as Ö, and both readings count (ruling W9).
        await player.lay("SCHON")
        assert player.prose.endswith(" · schon, schön")
        await player.lay("nah")
        await player.lay("näh")
        assert player.prose.startswith("✗ NÄH gilt nicht: steht nicht in der Wortliste.")
        await player.lay("öh")
        assert player.prose.startswith("✗ ÖH gilt nicht")


async def test_sharp_s_gives_two_dice(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, "MASSEIN") as player:
        await player.press("space")
        await player.type("maß")
        assert player.word == "MASS"
        await player.press("enter")
        assert player.prose.startswith("✓ MASS ")
        assert {"Maß", "Mass"} <= set(player.prose.replace(",", "").split())


async def test_a_combining_diaeresis_joins_the_letter_before(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.send(diaeresis())
        assert player.word == ""
        await player.type("ha")
        await player.send(diaeresis())
        assert player.word == "HÄ"
        await player.press("backspace")
        assert player.word == "H"


async def test_shifted_umlauts_without_a_character(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.send(Key("shift+ä", None), Key("shift+ö", None), Key("shift+ü", None))
        assert player.word == "ÄÖÜ"


IDLE_KEYS = [
    ("alt+h", "h"),
    ("alt+shift+h", "H"),
    ("alt+1", "1"),
    ("alt+ä", "ä"),
    ("ctrl+h", "\x08"),
    ("ctrl+j", "\n"),
    ("ctrl+a", "\x01"),
    ("super+h", "h"),
    ("left_shift", None),
    ("shift", None),
    ("right_alt", None),
    ("caps_lock", None),
    ("<ignore>", "\x1b[1;2Z"),
    ("tab", "\t"),
    ("shift+tab", None),
    ("left", None),
    ("home", None),
    ("8", "8"),
    ("9", "9"),
    ("0", "0"),
    ("question_mark", "?"),
    ("hyphen", "-"),
    ("日", "日"),
    ("🎲", "🎲"),
    ("combining_acute_accent", "\u0301"),
]


async def test_keys_that_do_nothing(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.type("ha")
        before = player.text
        for name, character in IDLE_KEYS:
            await player.send(Key(name, character))
            assert player.text == before, name
        await player.type("u")
        assert player.word == "HAU"
        # Nor do they answer a question.
        await player.press("escape", "enter")
        assert "streichen?" in player.prose
        await player.send(Key("alt+j", "j"), Key("ctrl+j", "\n"))
        assert "streichen?" in player.prose


PASTES = [
    ("Häuser", "HÄUSER"),
    (normalize("NFD", "Häuser"), "HÄUSER"),
    ("ein Haus, 2 Häuser!", "EIN"),
    ("🎲 1 2 3 \n\t haus", "HAUS"),
    ("\x1b[31mrot\x00\x07", "MROT"),
    ("ßßßßßßßßß", "SSSSSSS"),
    ("12345 67890 .,;", ""),
    ("x" * 1_000_000, "XXXXXXX"),
    ("ﷺ 日本 ẞ", "SS"),
    ("", ""),
]


async def test_a_paste_is_harmless_and_bounded(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.send(Paste("haus"))
        assert player.word == ""
        await player.press("space")
        for pasted, word in PASTES:
            await player.send(Paste(pasted))
            assert player.word == word, pasted[:40]
            if word:
                await player.press("escape")
        turn = player.table.turn
        assert turn is not None
        assert (turn.throws, turn.found, player.table.held) == (1, (), 0)


async def test_a_paste_goes_on_where_the_typing_stopped(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.type("ha")
        await player.send(Paste("\u0308user"))
        assert player.word == "HÄUSER"


async def test_the_line_takes_no_more_letters_than_there_are_dice(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.type("hausernnn")
        assert player.word == "HAUSERN"
        assert "Enter legen" in player.keys


async def test_digits_hold_and_release(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("1")
        assert player.table.held == 0
        await player.press("space")
        for die in range(7):
            await player.press(str(die + 1))
            assert player.table.held == 1 << die
            assert f"╚═{die + 1}═╝" in player.region("DiceRow")
            await player.press(str(die + 1))
            assert player.table.held == 0
            assert f"╰─{die + 1}─╯" in player.region("DiceRow")
        await player.press("1", "7")
        assert player.table.held == 0b1000001


@pytest.mark.usefixtures("no_rest")
async def test_after_the_last_throw_nothing_is_held_any_more(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space", "1", "space", "2", "space")
        assert "Wurf 3 von 3" in player.header
        assert "halten" not in player.keys
        assert "würfeln" not in player.keys
        await player.press("3")
        assert player.table.held & 0b100 == 0
        await player.press("space")
        assert "Alle 3 Würfe sind getan." in player.prose
        assert "Wurf 3 von 3" in player.header


@pytest.mark.usefixtures("no_rest")
async def test_with_all_dice_held_nothing_is_thrown(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space", "1", "2", "3", "4", "5", "6", "7", "space")
        assert "Alle Würfel sind gehalten" in player.prose
        assert "Wurf 1 von 3" in player.header


async def test_one_press_is_one_throw(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        # Twice at once, as some terminals send it, and then a key that is held down.
        await player.press("space", "space")
        assert "Wurf 1 von 3" in player.header
        for _repeat in range(12):
            await player.press("space")
            await player.pilot.pause(0.06)
        assert "Wurf 1 von 3" in player.header
        await player.pilot.pause(0.7)
        await player.press("space", "space")
        assert "Wurf 2 von 3" in player.header


async def test_a_throw_never_delays_a_key(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES, tumble=True) as player:
        await player.press("space", "h", "a", "2")
        # The dice still roll, and the letters are there all the same.
        assert player.word == "HA"
        assert player.table.held == 0b10


@pytest.mark.usefixtures("no_rest")
async def test_enter_twice_lays_then_writes_and_nothing_more(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA_AND_BEN, FACES) as player:
        await player.press("space")
        await player.type("haus")
        await player.choose("4")
        await player.press("enter", "enter", "enter", "enter")
        assert player.row("4 Buchstaben") == ["5", ""]
        assert len(player.table.game.sheet(0).entries) == 1
        assert player.table.game.sheet(1).entries == ()
        assert "Ben, würfle." in player.prose


async def test_a_word_is_found_once(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.lay("haus", "haus")
        assert "HAUS ist schon gefunden." in player.prose
        assert player.region("FoundWords").count("HAUS") == 1


REFUSALS = [
    ("hasur", "✗ HASUR gilt nicht: steht nicht in der Wortliste."),
    ("h", "✗ H gilt nicht: ist zu kurz: ein Wort hat mindestens 2 Buchstaben."),
    ("hasse", "✗ HASSE: dafür fehlt S"),
    ("anna", "✗ ANNA: dafür fehlen A N"),
]


async def test_a_refusal_says_why(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        for word, said in REFUSALS:
            await player.lay(word)
            assert player.prose.startswith(said)
            assert player.word == ""


async def test_what_is_missing_is_said_while_typing(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.type("has")
        assert player.region("WordLine").endswith("HAS▁   4 Punkte")
        await player.type("se")
        assert player.region("WordLine").endswith("HASSE▁   ✗ es fehlt S")


async def test_escape_cancels_the_question_then_the_line_then_pauses(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.choose("5")
        await player.press("enter")
        assert "streichen?" in player.prose
        await player.press("escape")
        assert player.prose == ""
        assert player.screen is player.play
        await player.type("ha")
        await player.press("escape")
        assert player.word == ""
        assert player.screen is player.play
        await player.press("escape")
        assert "Pause" in player.text
        await player.press("escape")
        assert player.screen is player.play


async def test_backspace_on_an_empty_line(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("backspace", "space", "backspace")
        await player.type("ha")
        await player.press("backspace", "backspace", "backspace")
        assert player.word == ""
        assert "Enter eintragen" in player.keys


async def test_nothing_is_typed_before_the_throw(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.type("haus")
        await player.press("1", "up", "down", "enter")
        assert player.region("WordLine").strip() == ""
        assert player.chosen == ""
        assert player.sheet().entries == ()


async def test_the_cursor_of_the_terminal_follows_the_word(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        await player.type("häu")
        x, y = player.app.cursor_position
        assert player.lines[y][:x].endswith("▸ HÄU")


async def test_quitting_a_running_game_asks_wherever_one_is(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        for card in ((), ("f1",), ("f3",)):
            await player.press(*card, "ctrl+q")
            assert "Ein Spiel, das man verlässt, ist weg." in player.text
            assert player.app.is_running
            assert player.table.clock.paused
            await player.pilot.pause()
            assert player.table.clock.paused
            await player.press("escape")
            assert player.screen is player.play
            assert not player.table.clock.paused
        await player.press("ctrl+q", "s")
        assert len(player.app.screen_stack) == 1
        await player.press("ctrl+q")
        assert player.app.return_code == 0


async def test_an_enter_held_down_in_the_pause_writes_nothing(lexicon: Lexicon) -> None:
    async with playing(lexicon, replace(ANNA, ruleset="kniffel")) as player:
        await player.press("space", "escape", "enter", "enter", "enter")
        assert player.screen is player.play
        assert not player.sheet().entries
