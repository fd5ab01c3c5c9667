"""A game once more: every step as it was, and what is told of it."""

from dataclasses import replace

import pytest

from tests.cases.finished import finished
from tests.cases.table import new_game, play, rules_showing
from tests.cases.written_game import written_game
from tests.tui.driver import Player, playing
from tests.tui.replaying import SAND, cells, see, whole_game
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    GameStarted,
    GlassTurned,
    LayWord,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game, Turn
from wortkniffel.rules.sheet import Sheet
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.start import StartScreen


def steps(game: Game) -> list[tuple[Turn, tuple[Sheet, ...]]]:
    """The turn and the sheets that each step is to show, by the rules' own account."""
    states, shown = game.states(), []
    for place, (event, state) in enumerate(zip(game.events, states, strict=True)):
        following = game.events[place + 1 : place + 2]
        if isinstance(event, GlassTurned) and isinstance(next(iter(following), None), DiceThrown):
            continue
        # The dice of a turn lie there until the next player takes them.
        turn = states[place - 1].turn if isinstance(event, BoxEntered) else state.turn
        assert turn is not None
        shown.append((turn, state.sheets))
    return shown


def faces(player: Player, look: str) -> str:
    """What the dice show on the smallest screen."""
    width = 5 if look == "wort" else 7
    rows = player.region("DiceRow").splitlines()
    count = 7 if look == "wort" else 5
    columns = [
        "\n".join(row.ljust(width * count)[d * width :][:width] for row in rows)
        for d in range(count)
    ]
    if look == "wort":
        return "".join(
            next((c for c in column if c.isalpha() or c == "?"), "") for column in columns
        )
    return "".join(str(column.count("●") or "") for column in columns)


def held(player: Player) -> str:
    """The numbers under the dice that are held."""
    return "".join(number for number in "1234567" if f"═{number}═" in player.region("DiceRow"))


def entered(player: Player, game: Game, seat: int, sheet: Sheet) -> bool:
    """Whether the column of a seat shows just these entries."""
    shown = cells(player)
    return all(
        shown[f"{box.name:<{16 - len(box.hint)}}{box.hint}".rstrip()][game.title(seat)]
        == ("" if (entry := sheet.get(box.key)) is None else str(entry.points))
        for box in game.ruleset.boxes
    )


def pointed(player: Player) -> str:
    """The line of the sheet that the pointer marks, with single blanks."""
    (line,) = (line for line in player.region("ReplaySheet").splitlines() if "│▸" in line)
    return " ".join(line.split())


@pytest.mark.parametrize(
    ("key", "players", "sand"),
    [
        ("wort", 1, None),
        ("wort", 2, SAND),
        ("kniffel", 2, SAND),
        ("punktverkehrt", 1, None),
    ],
)
async def test_a_whole_game_forward_and_back_shows_what_was(
    small_lexicon: Lexicon, key: str, players: int, sand: int | None
) -> None:
    game = whole_game(small_lexicon, key, players, sand)
    assert game.over
    expected = steps(game)
    last = len(expected) - 1
    pictures = []
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        for number, (turn, sheets) in enumerate(expected):
            assert faces(player, key) == turn.throw
            assert entered(player, game, turn.seat, sheets[turn.seat])
            found = player.region("FoundWords") if turn.found else ""
            assert all(word.lay_form in found for word in turn.found)
            if number:
                where = f"Schritt {number} von {last} · Runde {turn.number + 1}"
                assert player.region("#where").splitlines()[0] == where
            pictures.append(player.text)
            await player.press("right")
        # There is nothing behind the last step.
        assert player.text == pictures[-1]
        for before in reversed(pictures):
            assert player.text == before
            await player.press("left")
        assert player.text == pictures[0]


async def test_each_step_is_told_with_its_time_and_the_sand_left(small_lexicon: Lexicon) -> None:
    told = [
        ("Anna beginnt.", "Anfang · 12 Schritte"),
        ("Anna dreht die Sanduhr um und würfelt.", "0 s im Zug · noch 120 s"),
        ("Anna hält F R und würfelt zum 2. Mal.", "1 s im Zug · noch 119 s"),
        ("Anna findet FREUNDE (10): Freunde.", "3 s im Zug · noch 117 s"),
        ("Anna trägt 50 in Wort-Kniffel ein (FREUNDE).", "3 s im Zug · noch 117 s"),
        ("Anna nimmt den Eintrag in Wort-Kniffel zurück.", "3 s im Zug · noch 117 s"),
        ("Anna trägt 50 in Wort-Kniffel ein (FREUNDE).", "4 s im Zug · noch 116 s"),
        ("Ben: der Zweite dreht die Sanduhr um.", "0 s im Zug · noch 120 s"),
        ("Der Sand ist abgelaufen.", "120 s im Zug · noch 0 s"),
        ("Ben: der Zweite streicht Straße.", "123 s im Zug · noch 0 s"),
        ("Anna dreht die Sanduhr um und würfelt.", "1 s im Zug · noch 119 s"),
        ("Anna findet FREUNDE (10): Freunde.", "2 s im Zug · noch 118 s"),
        (
            "Anna trägt 10 in 6 Buchstaben ein (FREUNDE) und bekommt 50 extra.",
            "3 s im Zug · noch 117 s",
        ),
    ]
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        for sentence, time in told:
            assert player.prose == sentence
            assert player.region("#where").splitlines()[-1] == time
            await player.press("right")


async def test_the_glass_stands_as_it_stood(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        # Beginning, first throw, second throw, sand run out.
        for number, seconds in ((0, "120 s"), (1, "120 s"), (2, "119 s"), (8, "Zeit um")):
            await player.press("home", *["right"] * number)
            assert player.region("HourGlass").splitlines()[-1].strip() == seconds


async def test_dice_are_held_as_they_were_for_the_next_throw(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        seen = []
        for _step in range(5):
            seen.append(held(player))
            await player.press("right")
        assert seen == ["", "12", "", "", ""]


async def test_what_is_laid_is_marked_on_the_dice_and_in_the_sheet(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        await player.press("right", "right")
        assert "┏" not in player.region("DiceRow")
        for _step in ("word", "entry"):
            await player.press("right")
            borders = "".join(f"┏━{place}━┓" for place in range(1, 8))
            assert player.region("DiceRow").splitlines()[0] == borders
        assert pointed(player) == "│▸Wort-Kniffel 50│ 50 │ │"
        # Taken back, the box is pointed at once more, and is empty.
        await player.press("right")
        assert pointed(player) == "│▸Wort-Kniffel 50│ │ │"


async def test_help_a_drawn_start_and_a_throw_of_all_dice_are_told(small_lexicon: Lexicon) -> None:
    game = new_game(rules_showing("FREUNDE", small_lexicon), ("Anna", "Ben"), by_lot=True)
    game = play(game, TurnGlass(), ThrowDice(), TakeHelp(), ThrowDice())
    assert game.turn is not None
    name = ("Anna", "Ben")[game.turn.seat]
    game = play(game, StrikeBox("3"))
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon, place=0)
        assert player.prose == f"Das Los fällt auf {name}."
        for sentence in ("würfelt.", "holt Rat.", "würfelt mit allen Würfeln zum 2. Mal."):
            await player.press("right")
            assert player.prose == f"{name} {sentence}"
        assert player.region("#where").splitlines()[-1] == "0 s im Zug"


async def test_with_chaos_dice_the_pips_are_left_to_the_eye(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "punktverkehrt", 1, turns=1)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon, place=0)
        await player.press("right")
        assert player.prose == "Anna würfelt für Nr. 1."
        assert "(" not in player.region("ReplaySheet")
        await player.press("right")
        assert player.prose == "Anna hält 2 Würfel und würfelt zum 2. Mal."


# Where it opens, and what is told there


async def test_a_finished_game_opens_at_its_beginning_with_what_was_agreed(
    small_lexicon: Lexicon,
) -> None:
    rules = Equipment(small_lexicon, load_dice()).ruleset("kniffel")
    setup = Setup(
        ("Anna",), "MAUS", None, False, "kniffel", rules.options, begun="2026-12-01T18:30:00Z"
    )
    game = finished(rules, [{"chance": 20}], setup=setup)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        agreed = player.region("#agreed").splitlines()
        assert agreed[0] == "Kniffel · Regelblatt · ohne Sanduhr"
        assert agreed[1] == "Kennung: MAUS"
        assert agreed[2].startswith("begonnen am ")
        await player.press("end")
        assert "Kennung: MAUS" not in player.text.partition("\n")[2]
        assert player.region("#note") == "Das Spiel ist aus: 20 Punkte."
        assert cells(player)["Gesamt"] == {"Anna": "20"}


async def test_an_open_game_opens_where_it_was_left_and_says_so(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon)
        assert player.region("#where").splitlines()[0] == "Schritt 12 von 12 · Runde 2"
        assert "Weiter wurde noch nicht gespielt." in player.region("#note")
        await player.press("left")
        assert "Weiter wurde" not in player.text


@pytest.mark.parametrize("undone", [False, True])
async def test_the_turn_that_is_being_played_is_nowhere_to_be_seen(
    small_lexicon: Lexicon, undone: bool
) -> None:
    game = play(written_game(small_lexicon), TurnGlass(), ThrowDice(), LayWord("freunde"))
    if undone:
        game = play(game, StrikeBox("3"), UndoEntry())
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        assert "Schritt 12 von 12 · Runde 2" in player.text
        note = " ".join(player.region("#note").split())
        assert note == (
            "Ben: der Zweite ist mitten im Zug; der bleibt verdeckt, bis er zu Ende ist."
        )
        before = player.text
        await player.press("right", "down", "end")
        assert player.text == before
        await player.press("f3")
        assert player.row("3 Buchstaben") == ["", ""]


async def test_at_the_end_the_winner_is_told(small_lexicon: Lexicon) -> None:
    rules = Equipment(small_lexicon, load_dice()).ruleset("kniffel")
    for sheets, told in (
        ([{"chance": 20}, {"chance": 21}], "Ben gewinnt mit 21 Punkten."),
        ([{"chance": 20}, {"6": 20}], "Anna und Ben gewinnen mit je 20 Punkten."),
    ):
        async with playing(small_lexicon) as player:
            await see(player, finished(rules, sheets, ("Anna", "Ben")), small_lexicon)
            await player.press("end")
            note = " ".join(player.region("#note").split())
            assert note == f"Das Spiel ist aus: {told}"


async def test_a_bonus_that_cannot_be_had_any_more_is_nothing(small_lexicon: Lexicon) -> None:
    rules = Equipment(small_lexicon, load_dice()).ruleset("kniffel")
    game = finished(rules, [{"6": 24, "5": 1}])
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        bonus = next(label for label in cells(player) if label.startswith("Bonus"))
        assert cells(player)[bonus] == {"Anna": "–63"}
        await player.press("end")
        assert cells(player)[bonus] == {"Anna": "0"}


async def test_it_opens_at_any_event_the_glass_with_its_throw(small_lexicon: Lexicon) -> None:
    game = written_game(small_lexicon)
    async with playing(small_lexicon) as player:
        for place, number in ((1, 1), (2, 1), (6, 5), (14, 12)):
            await see(player, game, small_lexicon, place)
            assert f"Schritt {number} von 12" in player.text
            await player.press("escape")
        assert isinstance(player.screen, StartScreen)


async def test_a_game_of_the_day_is_called_so(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 1, turns=1)
    setup = replace(game.setup, day="2026-12-01")
    daily = Game.replay((GameStarted(setup), *game.events[1:]), game.ruleset)
    async with playing(small_lexicon) as player:
        await see(player, daily, small_lexicon, place=0)
        assert "Tagespartie 1.12.2026" in player.region("#agreed").splitlines()
