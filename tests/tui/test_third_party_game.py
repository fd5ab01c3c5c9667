"""A game that another package brings, at the table from the start screen to the result."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.driver import SIZES, SMALLEST, Player, playing
from tests.unit.rules.third_party import install, install_example, site_folder
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

pytestmark = pytest.mark.usefixtures("no_rest")

ROWS = ["Hoch", "Tief", "Gerade", "Ungerade", "Summe", "Bonus: je 12  20", "Vierling"]
ROWS += ["Drei Paare    30", "Drillinge     40", "Sechserreihe  45", "Summe", "Gesamt"]

# As many lines as the guide (docs/rulesets.md) says that there is room for.
LONG = """
from pathlib import Path
from wortkniffel.rules.family import Family
from wortkniffel.rules.number_game import NumberGame, total
from wortkniffel.rules.ruleset import Look, Rulings, boxes_of
from wortkniffel.rules.sheet import Box, Part, Sum, SumLine


class Long(NumberGame):
    key, name, look, options, in_force = "lang", "Lang", Look.DIGITS, (), ()
    sections = (
        (*(Box(f"o{n}", Part.UPPER, f"Oben {n}") for n in range(8)), SumLine(Sum.UPPER, "Oben")),
        (*(Box(f"u{n}", Part.LOWER, f"Unten {n}") for n in range(8)), SumLine(Sum.LOWER, "Unten")),
        (SumLine(Sum.TOTAL, "Gesamt"),),
    )
    boxes = boxes_of(sections)
    worth = {box.key: total for box in boxes}
    bonus_from = bonus = 0
    rulings = Rulings("L1", "L1", "L1", "L1")
    text = Path(__file__)


FAMILY = Family("lang", "Lang", lambda options, supplies: Long())
"""


ODDLY_NAMED = (
    LONG.replace(
        'options, in_force = "lang", "Lang", Look.DIGITS, (), ()',
        'in_force = "lang", "[/b] Lang", Look.DIGITS, ()',
    )
    .replace("    sections = (", '    options = (("sand", "rules"),)\n    sections = (', 1)
    .replace("lambda options, supplies: Long())", "lambda options, supplies: Long(), (SAND,))")
    .replace("import Family", "import Choice, Family, Option")
    .replace('"lang", "Lang", lambda', '"lang", "[/b] Lang", lambda')
    .replace(
        "class Long(",
        'SAND = Option("sand", "[/b] Was?", (Choice("rules", "so", "[red] so"),))\n\n\nclass Long(',
    )
)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with site_folder(tmp_path, monkeypatch) as folder:
        install_example(folder)
        yield folder


async def begin(player: Player, *, any_pairs: bool = False) -> None:
    """Anna and Ben, in this order, without sand, by a seed of their own."""
    await player.press("4")
    assert isinstance(player.screen, SetupScreen)
    await player.type("Anna")
    await player.press("down")
    await player.type("Ben")
    await player.press(*["down"] * 7, "right", "down")
    assert "wie eingetragen" in player.text
    assert "ohne Sanduhr" in player.text
    await player.press("down", *(["right"] if any_pairs else []))
    await player.press("down", "down")
    await player.type("SECHS")
    await player.press("enter")
    assert isinstance(player.screen, PlayScreen)


def pips(player: Player) -> int:
    return sum(map(int, player.throw))


@pytest.mark.usefixtures("site")
async def test_it_is_the_fourth_line_of_the_start_screen(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        games = [line.split() for line in player.region("Menu").splitlines()]
        numbered = [words for words in games if words and words[0].isdecimal()]
        assert numbered == [
            ["1", "Wort-Kniffel"],
            ["2", "Kniffel"],
            ["3", "Punktverkehrt"],
            ["4", "Hoch", "und", "Tief"],
        ]
        assert "nicht spielbar" not in player.text


@pytest.mark.usefixtures("site")
async def test_its_option_is_chosen_with_its_reading(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("4")
        assert "Welche drei Paare gelten?" in player.text
        assert "◂ nur verschiedene ▸" in player.text
        assert "Vier Gleiche sind ein Vierling" in player.text
        await player.press(*["down"] * 10, "right")
        assert "◂ auch gleiche ▸" in player.text
        assert "Vier Gleiche sind auch zwei Paare," in player.text
        await player.press("enter")
        assert isinstance(player.screen, PlayScreen)
        assert player.screen.table.rules.options == (("paare", "beliebig"),)
        assert "alle Paare · ohne Sanduhr" in player.header


@pytest.mark.usefixtures("site")
async def test_a_turn_of_it_is_played_entered_and_taken_back(lexicon: Lexicon) -> None:
    async with playing(lexicon, size=(100, 30)) as player:
        await begin(player)
        assert "Anna · Runde 1 von 8" in player.header
        await player.press("space")
        assert "1-6 halten" in player.keys
        first = player.throw
        await player.press("1", "6", "space")
        assert (player.throw[0], player.throw[5]) == (first[0], first[5])
        assert "Anna ist dran · Wurf 2 von 2" in player.header
        await player.press("space")
        assert player.prose == "✗ Alle 2 Würfe sind getan."
        thrown = player.throw
        await player.type("haus")
        await player.choose("tief")
        assert player.row("Tief")[0] == f"({42 - pips(player)})"
        points = 42 - pips(player)
        await player.press("enter")
        assert player.prose.startswith(f"✓ Anna: {points} in Tief.")
        assert player.row("Tief")[0] == player.row("Gesamt")[0] == str(points)
        await player.press("f4")
        assert player.throw == thrown
        assert player.row("Tief")[0] == f"({points})"
        await player.choose("hoch")
        await player.press("enter")
        assert player.row("Hoch")[0] == str(42 - points)
        assert player.row("Tief")[0] == ""


@pytest.mark.usefixtures("site")
async def test_two_people_play_it_to_the_result(lexicon: Lexicon) -> None:
    async with playing(lexicon, size=(100, 30)) as player:
        await begin(player, any_pairs=True)
        written: list[dict[str, int]] = [{}, {}]
        for number in range(2 * 8):
            seat = number % 2
            await player.press("space")
            possible = player.possible()
            box = player.chosen
            written[seat][box] = possible[box].points if box in possible else 0
            await player.press("enter", *([] if box in possible else ["enter"]))
        assert "Das Spiel ist aus. Enter zeigt das Ergebnis." in player.prose
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        upper = ("hoch", "tief", "gerade", "ungerade")
        bonuses = [20 if min(column[box] for box in upper) >= 12 else 0 for column in written]
        totals = [
            sum(column.values()) + bonus for column, bonus in zip(written, bonuses, strict=True)
        ]
        await player.press("k")
        ranked = sorted(zip(totals, ("Anna", "Ben"), strict=True), reverse=True)
        assert player.app.clipboard.splitlines() == [
            "Hoch und Tief, Kennung SECHS",
            "alle Paare · ohne Sanduhr",
            *(f"{rank}. {name}: {total}" for rank, (total, name) in enumerate(ranked, 1)),
        ]
        await player.press("n")
        assert isinstance(player.screen, SetupScreen)
        assert "Welche drei Paare gelten?" in player.text


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("size", SIZES)
async def test_its_sheet_is_whole_on_every_screen(lexicon: Lexicon, size: tuple[int, int]) -> None:
    async with playing(lexicon, size=size) as player:
        await begin(player)
        await player.press("space")
        shown = [line[2:18].rstrip() for line in player.region("SheetView").splitlines()]
        named = [line for line in shown if line[:1].isalpha()]
        assert named == ROWS


@pytest.mark.parametrize("size", [SMALLEST, (100, 24)])
async def test_a_sheet_as_long_as_can_be_is_whole_on_a_low_screen(
    site: Path, lexicon: Lexicon, size: tuple[int, int]
) -> None:
    install(site, "langes-spiel", LONG, "lang")
    async with playing(lexicon, size=size) as player:
        await player.press("5", "enter", "space")
        shown = [line[2:9].strip() for line in player.region("SheetView").splitlines()]
        upper, lower = ([f"{part} {n}" for n in range(8)] for part in ("Oben", "Unten"))
        named = [line for line in shown if line[:1].isalpha()]
        assert named == [*upper, "Oben", *lower, "Unten", "Gesamt"]


@pytest.mark.usefixtures("site")
async def test_its_rules_can_be_read(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.press("r", "left")
        assert isinstance(player.screen, RulesScreen)
        assert "◂ Hoch und Tief ▸" in player.text
        await player.until(lambda: "Sechs Würfel, acht Kästchen, zwei Würfe" in player.text)
        await player.press("right")
        assert "◂ Wort-Kniffel ▸" in player.text


async def test_a_broken_game_is_told_on_the_start_screen(site: Path, lexicon: Lexicon) -> None:
    install(site, "mein-paket", "FAMILY = 1 / 0", "meins")
    async with playing(lexicon, size=SMALLEST) as player:
        assert isinstance(player.screen, StartScreen)
        seen = " ".join(player.text.split())
        assert (
            "Das Spiel „meins“ aus dem Paket mein-paket ist nicht spielbar: "
            "beim Laden kam ZeroDivisionError: division by zero." in seen
        )
        assert "4 Hoch und Tief" in seen
        assert "B Beenden" in seen
        await player.press("r", "escape", "4", "enter")
        assert isinstance(player.screen, PlayScreen)


async def test_its_names_are_text_and_its_keys_its_own(site: Path, lexicon: Lexicon) -> None:
    install(site, "merkwuerdig", ODDLY_NAMED, "lang")
    async with playing(lexicon) as player:
        await player.press("5")
        assert "─ [/b] Lang ─" in player.text
        assert "[/b] Was?" in player.text
        assert "◂ [red] so ▸" in player.text
        await player.press("enter")
        assert isinstance(player.screen, PlayScreen)
        assert player.table.game.setup.options == (("sand", "rules"),)
        assert player.table.game.setup.sand is None
