"""A game once more: every step as it was, from every seat, at every size."""

from dataclasses import replace

import pytest

from tests.cases.finished import finished
from tests.cases.table import new_game, play, rules_showing
from tests.cases.written_game import written_game
from tests.tui.driver import SIZES, SMALLEST, Player, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
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
from wortkniffel.strategy.moves import best_entries
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens import replay
from wortkniffel.tui.screens.block import BlockScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.screens.too_small import TooSmallScreen

NAMES = ("Anna", "Ben", "Çiğdem", "Maximilian", "Else", "Friederike", "Gül", "Hanna")
SAND = 120


def whole_game(
    lexicon: Lexicon, key: str, players: int, sand: int | None = None, turns: int = 1000
) -> Game:
    """A game of so many turns, if it has them, with held dice, words, undo and run out."""
    rules = Equipment(lexicon, load_dice()).ruleset(key)
    setup = Setup(NAMES[:players], "MAUS", sand, by_lot=False, ruleset=key, options=rules.options)
    game, now = Game.new(setup, rules), 0.0
    for number in range(turns):
        if game.turn is None:
            break
        game = play(game, TurnGlass(), ThrowDice(), now=now)
        if sand is not None and number % 5 == 4:
            now += sand
            game = play(game, DeclareRunOut(), StrikeBox(game.open_boxes()[0].key), now=now)
            continue
        game = written(play(game, ThrowDice(0b101), now=now + 10), lexicon, now + 20)
        if number % 7 == 3:
            game = play(game, UndoEntry(), now=now + 30)
            game = play(game, StrikeBox(game.open_boxes()[-1].key), now=now + 40)
        now += 50
    return game


def written(game: Game, lexicon: Lexicon, now: float) -> Game:
    """The game after the words of the best entry, and that entry or, without one, a 0."""
    assert game.turn is not None
    sheet = game.sheet(game.turn.seat)
    entries = best_entries(game.turn.throw, game.ruleset, lexicon, sheet)
    if not entries:
        return play(game, StrikeBox(game.open_boxes()[0].key), now=now)
    key = max(entries, key=lambda key: (entries[key].points, key))
    words = dict.fromkeys(laid.word for laid in entries[key].laid)
    game = play(game, *map(LayWord, words), now=now)
    try:
        return play(game, EnterBox(key), now=now)
    except RuleError:
        return play(game, StrikeBox(key), now=now)


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


async def see(
    player: Player, game: Game, lexicon: Lexicon, place: int | None = None
) -> ReplayScreen:
    screen = ReplayScreen(game, Equipment(lexicon, load_dice()), place)
    await player.app.push_screen(screen)
    await player.settle()
    return screen


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


def cells(player: Player) -> dict[str, dict[str, str]]:
    """What stands in each line of the sheet, by its label, under each title in sight."""
    lines = [
        line.split("│")[1:-1]
        for line in player.region("ReplaySheet").splitlines()
        if line.startswith("│")
    ]
    head = next(titles for titles in lines if any(title.strip() for title in titles))
    titles = [title.strip() for title in head[1:]]
    return {
        label[1:17].rstrip(): dict(zip(titles, (cell.strip() for cell in row), strict=True))
        for label, *row in lines
    }


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


def assert_nothing_is_cut(player: Player) -> None:
    """What is told and the totals end where their room does, or before."""
    for inner, room in (("#where", "#telling"), ("Standing", "#words")):
        end = player.screen.query_one(inner).region.bottom
        assert end <= player.screen.query_one(room).region.bottom


# Every step


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
        assert player.region("#note") == "Das Spiel ist aus."
        assert cells(player)["Gesamt"] == {"Anna": "20"}


async def test_an_open_game_opens_where_it_was_left_and_says_so(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon)
        assert player.region("#where").splitlines()[0] == "Schritt 12 von 12 · Runde 2"
        assert "Weiter wurde noch nicht gespielt." in player.region("#note")
        await player.press("left")
        assert "Weiter wurde" not in player.text


async def test_it_opens_at_any_event_the_glass_with_its_throw(small_lexicon: Lexicon) -> None:
    game = written_game(small_lexicon)
    async with playing(small_lexicon) as player:
        for place, number in ((1, 1), (2, 1), (6, 5), (14, 12)):
            await see(player, game, small_lexicon, place)
            assert f"Schritt {number} von 12" in player.text
            await player.press("escape")
        assert isinstance(player.screen, StartScreen)


# Turn by turn, seat by seat


async def test_a_turn_back_or_forward_is_the_entry_that_ended_it(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        for keys, number in (
            (("down",), 6),
            (("pagedown",), 9),
            (("down",), 12),
            (("down",), 12),
            (("left", "up"), 9),
            (("left", "pageup"), 6),
            (("left", "down"), 6),
            (("end",), 12),
            (("up", "up"), 6),
        ):
            await player.press(*keys)
            assert f"Schritt {number} von 12" in player.text
        await player.press("up")
        assert "Anfang · 12 Schritte" in player.text
        await player.press("end", "home")
        assert "Anfang · 12 Schritte" in player.text


async def test_from_a_seat_the_turns_of_others_are_passed_over_with_their_entries(
    small_lexicon: Lexicon,
) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        await player.press("1")
        assert player.region("#note").splitlines()[0] == "Nur Anna · 0 zeigt alle"
        await player.press("down")
        assert "Schritt 6 von 12" in player.text
        assert cells(player)["Straße        30"]["Ben:…"] == ""
        await player.press("right")
        assert "Schritt 10 von 12" in player.text
        assert cells(player)["Straße        30"]["Ben:…"] == "0"
        await player.press("left")
        assert "Schritt 6 von 12" in player.text
        # Ben has the steps 7 to 9; the beginning and the end are everyone's.
        await player.press("2")
        assert "Anfang" in player.text
        seen = []
        for _step in range(4):
            await player.press("right")
            seen.append(player.region("#where").split()[1])
        assert seen == ["7", "8", "9", "12"]
        await player.press("left", "0", "left", "left", "left")
        assert "Schritt 6 von 12" in player.text
        assert "0 zeigt alle" not in player.text


async def test_tab_goes_round_the_seats_and_the_mouse_does_as_well(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 2, turns=2)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        for key, name in (("tab", "Anna"), ("tab", "Ben"), ("tab", ""), ("shift+tab", "Ben")):
            await player.press(key)
            told = f"Nur {name} ·" if name else ""
            assert told in player.text
            assert bool(told) == ("0 zeigt alle" in player.text)
        await player.click("Tab Platz")
        assert "0 zeigt alle" not in player.text
        # A digit without a seat is no seat.
        await player.press("9", "3")
        assert "0 zeigt alle" not in player.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["wort", "kniffel"])
@pytest.mark.parametrize("sand", [None, SAND])
async def test_eight_see_their_own_column_and_all_totals(
    small_lexicon: Lexicon, size: tuple[int, int], key: str, sand: int | None
) -> None:
    game = whole_game(small_lexicon, key, 8, sand, turns=20)
    async with playing(small_lexicon, size=size) as player:
        await see(player, game, small_lexicon)
        for seat, name in enumerate(NAMES):
            await player.press(str(seat + 1))
            for where in ("home", "right", "down", "end"):
                await player.press(where)
                head = player.region("ReplaySheet").replace("…", "")
                assert name[:4] in head
                totals = player.region("Standing")
                in_sight = all(other[:4] in head for other in NAMES)
                assert in_sight or all(f"{other} " in totals for other in NAMES)
                assert_nothing_is_cut(player)
                assert "Esc zurück" in player.keys
        assert "Nur Hanna ·" in " ".join(player.region("#note").split())


async def test_the_six_columns_of_one_player_are_seats(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "punktverkehrt", 1)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        await player.press("5", "down", "down")
        assert "Nur Nr. 5 ·" in " ".join(player.region("#note").split())
        assert "Anna · Nr. 5" in player.header
        assert "Runde 2" in player.region("#where")
        await player.press("end")
        assert "Nr. 5" in player.region("ReplaySheet")
        assert "Runde 13" in player.region("#where")


async def test_alone_there_is_no_seat_to_choose(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, whole_game(small_lexicon, "wort", 1, turns=2), small_lexicon)
        await player.press("tab", "1")
        assert "0 zeigt alle" not in player.text
        assert "Platz" not in player.keys


# By itself, other sizes, other screens


async def test_it_runs_by_itself_until_the_end_or_a_key(
    small_lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "_SECONDS_A_STEP", 0.02)
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        await player.press("space")
        await player.until(lambda: "Schritt 12 von 12" in player.text)
        assert "Leertaste abspielen" in player.keys
        # From the end it begins anew.
        monkeypatch.setattr(replay, "_SECONDS_A_STEP", 600)
        await player.press("space")
        assert "Anfang" in player.text
        assert "Leertaste anhalten" in player.keys
        await player.press("right")
        assert "Schritt 1 von 12" in player.text
        assert "Leertaste abspielen" in player.keys
        for stops in (("space",), ("f3", "escape"), ("f1", "escape"), ("2",), ("up",)):
            await player.press("space")
            assert "Leertaste anhalten" in player.keys
            await player.press(*stops)
            assert "Leertaste abspielen" in player.keys
        await player.press("space", "escape")
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize(("key", "players"), [("wort", 4), ("punktverkehrt", 1)])
async def test_another_size_in_the_middle_shows_the_same_step(
    small_lexicon: Lexicon, key: str, players: int
) -> None:
    game = whole_game(small_lexicon, key, players, SAND)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        await player.press("down", "down", "down", "right", "right")
        before, told = player.text, player.prose
        for size in (*SIZES[1:], (100, 24), (80, 50)):
            await player.resize(*size)
            assert player.prose == told
            await player.press("right", "left")
            assert player.prose == told
        await player.resize(60, 20)
        assert isinstance(player.screen, TooSmallScreen)
        await player.resize(*SMALLEST)
        assert player.text == before


async def test_every_hint_can_be_clicked(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, size=SIZES[2]) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        for hint, number in (
            ("→", 1),
            ("↓", 6),
            ("→", 7),
            ("↑ Zug", 6),
            ("← Schritt", 5),
            ("Ende Schluss", 12),
        ):
            await player.click(hint)
            assert f"Schritt {number} von 12" in player.text
        await player.click("Pos1 Anfang")
        assert "Anfang ·" in player.text
        await player.click("F3 Blatt")
        assert isinstance(player.screen, BlockScreen)
        await player.press("escape")
        await player.click("F1 Hilfe")
        assert "1-2" in player.text
        await player.press("escape")
        await player.click("Esc zurück")
        assert isinstance(player.screen, StartScreen)


async def test_sheet_and_rules_of_the_game_can_be_read(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 8, turns=16)
    first = sum(entry.points for _box, entry in game.sheet(0).entries[:1])
    assert first
    async with playing(small_lexicon, size=SIZES[1]) as player:
        await see(player, game, small_lexicon)
        await player.press("home", "down", "f3")
        assert isinstance(player.screen, BlockScreen)
        assert player.row("Gesamt") == [str(first), *["0"] * 7]
        await player.press("escape", "r")
        assert isinstance(player.screen, RulesScreen)
        assert "Kniffel" in player.text
        await player.press("escape")
        assert isinstance(player.screen, ReplayScreen)


async def test_a_game_of_the_day_is_called_so(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 1, turns=1)
    setup = replace(game.setup, day="2026-12-01")
    daily = Game.replay((GameStarted(setup), *game.events[1:]), game.ruleset)
    async with playing(small_lexicon) as player:
        await see(player, daily, small_lexicon, place=0)
        assert "Tagespartie 1.12." in player.region("#agreed").splitlines()
