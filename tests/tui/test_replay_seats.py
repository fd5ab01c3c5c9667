"""A game once more: turn by turn, and from every seat."""

import pytest

from tests.cases.written_game import written_game
from tests.tui.driver import SIZES, Player, playing
from tests.tui.replaying import NAMES, SAND, cells, see, whole_game
from wortkniffel.lexicon.lexicon import Lexicon


def assert_nothing_is_cut(player: Player) -> None:
    """What is told and the totals end where their room does, or before."""
    for inner, room in (("#where", "#telling"), ("Standing", "#words")):
        end = player.screen.query_one(inner).region.bottom
        assert end <= player.screen.query_one(room).region.bottom


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
        seen = []
        for _step in range(4):
            seen.append(player.region("#where").split()[1])
            await player.press("right")
        assert seen == ["7", "8", "9", "12"]
        await player.press("left", "0", "left", "left", "left")
        assert "Schritt 6 von 12" in player.text
        assert "0 zeigt alle" not in player.text


async def test_another_seat_at_the_end_is_its_last_step(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon)
        assert "Schritt 12 von 12" in player.text
        await player.press("2")
        assert "Schritt 9 von 12" in player.text
        await player.press("1")
        assert "Schritt 6 von 12" in player.text
        await player.press("home", "2")
        assert "Anfang" in player.text


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
