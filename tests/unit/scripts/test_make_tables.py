"""The tables that the package brings are those of its games, dice and list."""

import pytest
from make_tables import MOST_BYTES, all_shipped

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.strategy.shelf import SHIPPED
from wortkniffel.strategy.tables import Table


def test_every_table_is_there_and_fits(lexicon: Lexicon) -> None:
    shipped = list(all_shipped(lexicon))
    for wanted, _rules, _source in shipped:
        table = Table.read(SHIPPED / wanted.file_name)
        assert wanted.subject.differs(table.subject) == ""
        parts = sum(table.means.boxes.values()) + table.means.extra
        bonus = table.means.total - parts
        assert bonus == pytest.approx(35 * table.means.bonus, abs=1e-2)
    assert {path.name for path in SHIPPED.iterdir()} == {table.path.name for table in shipped}


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) <= MOST_BYTES
