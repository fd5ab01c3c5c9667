"""A game that is being solved goes on where it was left, also from a file."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.cases.small_games import SMALL_GAMES, solved
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.strategy.pools import local_workers, surveyors
from wortkniffel.strategy.tables import Subject, Table, TableError
from wortkniffel.strategy.turn import fastest_turns
from wortkniffel.strategy.unfinished import Unfinished


class EnoughError(Exception):
    """Somebody stops it."""


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_wherever_it_is_stopped_it_comes_to_the_same(
    name: str, small_lexicon: Lexicon, tmp_path: Path
) -> None:
    rules = SMALL_GAMES[name](small_lexicon)
    source = small_lexicon if rules.policy else None
    subject = Subject.of(rules)
    path, whole, pieced = (tmp_path / file for file in ("part", "whole", "pieced"))
    reports = 0

    def stop_at_each_step(_what: str, _share: float) -> None:
        nonlocal reports
        reports += 1
        raise EnoughError

    game = Unfinished.of(subject, rules)
    table: Table | None = None
    # Threads, so that no processes have to start for each step.
    with ThreadPoolExecutor(1) as hands:
        while table is None:
            try:
                table = game.finish(rules, source, hands, local_workers, stop_at_each_step)
            except EnoughError:
                game.write(path)
                game = Unfinished.read(path, subject)
                if reports > 20:
                    table = game.finish(
                        rules, source, hands, local_workers, lambda _what, _share: None
                    )
    table.write(pieced)
    solved(rules, source, fastest_turns).table.write(whole)
    one, other = Table.read(whole), Table.read(pieced)
    assert reports > 3
    assert np.array_equal(one.values, other.values, equal_nan=True)
    assert other.means.boxes == pytest.approx(one.means.boxes, abs=1e-4)


def test_what_is_about_another_game_or_damaged_is_not_gone_on_with(
    small_lexicon: Lexicon, tmp_path: Path
) -> None:
    ohne, other = (SMALL_GAMES[name](small_lexicon) for name in ("kniffel ohne", "punktverkehrt"))
    path = tmp_path / "part"
    Unfinished.of(Subject.of(ohne), ohne).write(path)
    with pytest.raises(TableError, match="sie gilt für „Kniffel, ohne“"):
        Unfinished.read(path, Subject.of(other))
    content = path.read_bytes()
    for damaged in (b"", b"PK", content[:-30], content.replace(b"common", b"kommon")):
        path.write_bytes(damaged)
        with pytest.raises(TableError, match="keine oder beschädigt"):
            Unfinished.read(path, Subject.of(ohne))


def test_processes_see_the_same_in_the_hands(small_lexicon: Lexicon) -> None:
    rules = SMALL_GAMES["wort"](small_lexicon)
    with surveyors(rules, small_lexicon) as hands:
        assert type(hands).__name__ == "ProcessPoolExecutor"
        game = Unfinished.of(Subject.of(rules), rules)
        table = game.finish(rules, small_lexicon, hands, local_workers, lambda _what, _share: None)
    alone = solved(rules, small_lexicon).table
    assert np.array_equal(table.worths.class_of, alone.worths.class_of)


def test_in_a_frozen_program_the_hands_are_looked_at_in_the_same_process(
    small_lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    with surveyors(SMALL_GAMES["wort"](small_lexicon), small_lexicon) as hands:
        assert isinstance(hands, ThreadPoolExecutor)
