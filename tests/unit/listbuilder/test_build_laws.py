"""Laws of what a recipe makes of its sources."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.listbuilder.recipes import (
    LABELS,
    REVIEWED,
    TEXT,
    classes,
    decisions,
    recipe_in,
    silent,
)
from wortkniffel.lexicon.letters import collation_key
from wortkniffel.lexicon.verdict import REGEL, WordClass
from wortkniffel.listbuilder.build import (
    build,
)
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.listbuilder.recipe import Recipe

DROP = f"drop = {list(KINDS)}\n"

SPELLINGS = st.sampled_from(
    "ab Ab ausgeh ausgehen auszugehen Aller aller Maß Mass Häuser Ulm Xi a ä zu".split()
)
ADMITTED = st.sampled_from([WordClass.ORDINARY, WordClass.LOAN])
CLASSED = st.lists(st.tuples(SPELLINGS, st.sampled_from(WordClass)), max_size=8)


def sources_in(folder: Path, role: str, tables: Sequence[list[tuple[str, WordClass]]]) -> Recipe:
    return recipe_in(
        folder,
        {
            f"{role}{number}.tsv": (
                LABELS.replace("labels", role),
                "".join(f"{spelling}\t{word_class}\n" for spelling, word_class in table),
            )
            for number, table in enumerate(tables)
        },
        TEXT + DROP,
    )


class TestLaws:
    @given(tables=st.lists(CLASSED, min_size=1, max_size=3), data=st.data())
    def test_the_order_of_sources_of_words_changes_nothing(
        self,
        tables: list[list[tuple[str, WordClass]]],
        data: st.DataObject,
        tmp_path_factory: pytest.TempPathFactory,
    ) -> None:
        folder = tmp_path_factory.mktemp("recipe")
        made = build(sources_in(folder, "words", tables), silent)
        others = [data.draw(st.permutations(table)) for table in data.draw(st.permutations(tables))]
        again = build(sources_in(folder, "words", others), silent)
        assert again.words == made.words
        assert again.admitted == made.admitted
        assert again.report.left_out == made.report.left_out

    @given(
        brought=st.dictionaries(SPELLINGS, st.sampled_from(WordClass)),
        labels=st.dictionaries(SPELLINGS, st.sampled_from(WordClass)),
        reviewed=st.dictionaries(
            SPELLINGS.filter(lambda word: len(word) > 1),
            st.sampled_from([*WordClass, None]),
        ),
    )
    def test_whoever_knows_best_has_the_last_word(
        self,
        brought: dict[str, WordClass],
        labels: dict[str, WordClass],
        reviewed: dict[str, WordClass | None],
        tmp_path_factory: pytest.TempPathFactory,
    ) -> None:
        folder = tmp_path_factory.mktemp("recipe")
        rows = [
            f"{word} {reviewed[word] or 'junk'} Probe"
            for word in sorted(reviewed, key=collation_key)
        ]
        made = classes(
            folder,
            {
                "labels.tsv": (LABELS, _table(labels)),
                "reviewed.tsv": (REVIEWED, decisions(*rows, "zz junk Probe")),
                "words.tsv": (LABELS.replace("labels", "words"), _table(brought)),
            },
        )
        for spelling in {*brought, *labels, *reviewed}:
            label = labels.get(spelling)
            if spelling in reviewed:
                expected = reviewed[spelling]
            elif len(spelling) < 2:
                expected = None
            elif label and (spelling in brought or label not in REGEL.admits):
                expected = label
            else:
                expected = brought.get(spelling)
            assert made.get(spelling) == expected


def _table(classed: dict[str, WordClass]) -> str:
    return "".join(f"{spelling}\t{word_class}\n" for spelling, word_class in classed.items())
