"""Measuring a list on judged words: gold files, shares with their intervals, reasons."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import DUDEN, REGEL, Policy, Reason
from wortkniffel.listbuilder.evaluate import Evaluation, GoldError, Share, evaluate, read_gold

HEADER = "lay_form\tspellings_seen\tjudge_a\tjudge_b\tagreement\n"

# What the small list says: everything but these is a word that counts or is not there.
GOLD = """\
HAUS\tHaus\tja\tja\tsure
MAUS\tMaus / maus\tja\tja\tagree
PIZZA\tPizza\tlehn\tja\tsure
NÖNÖ\tnönö\tja\tja\tsure
HÄUSER\tHäuser\tja\tja\tsure
BAUM\tBaum / baum\tkein\tkein\tagree
UGANDA\tUganda\tname\tname\tsure
KWH\tkWh\tabk\tname\tsure
LACKL\tLackl\tfremd\tfremd\tagree
QQ\tqq\tkein\tkein\tsure
JOGA\tJoga\talt\talt\tsure
CRINGE\tcringe\tfremd\tlehn\tsplit
TRAUERN\ttrauern\tja\tja\tsure
SCHREIBTISCHE\tSchreibtische\tja\tja\tsure
"""


def gold_file(folder: Path, rows: str, header: str = HEADER) -> Path:
    path = folder / "gold.tsv"
    path.write_text(header + rows, encoding="utf-8")
    return path


@pytest.fixture
def measured(tmp_path: Path, small_lexicon: Lexicon) -> Evaluation:
    return measure(tmp_path, small_lexicon, GOLD)


def measure(folder: Path, lexicon: Lexicon, rows: str, policy: Policy = REGEL) -> Evaluation:
    gold = read_gold(gold_file(folder, rows))
    return evaluate(gold, lambda lay: lexicon.judge(lay, policy).reason, policy)


class TestShare:
    @pytest.mark.parametrize(
        ("hits", "total", "low", "high"),
        [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ],
    )
    def test_published_intervals(self, hits: int, total: int, low: float, high: float) -> None:
        """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
        interval = Share(hits, total).interval
        assert interval == pytest.approx((low, high), abs=0.00005)

    def test_nothing_counted_is_no_share(self) -> None:
        assert (Share(0, 0).value, Share(0, 0).interval) == (None, None)

    @given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
    def test_the_share_lies_in_its_interval_which_a_larger_draw_narrows(
        self, counted: tuple[int, int]
    ) -> None:
        hits, total = counted
        (low, high), (closer_low, closer_high) = (
            share.interval or (0, 0) for share in (Share(hits, total), Share(4 * hits, 4 * total))
        )
        assert 0 <= low <= hits / total <= high <= 1
        assert closer_high - closer_low < high - low

    @given(st.integers(1, 1000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
    def test_hits_and_misses_mirror_each_other(self, counted: tuple[int, int]) -> None:
        hits, total = counted
        low, high = Share(hits, total).interval or (0, 0)
        assert Share(total - hits, total).interval == pytest.approx((1 - high, 1 - low))


class TestMeasures:
    def test_precision_and_recall_of_the_sure_rows(self, measured: Evaluation) -> None:
        sure = measured.of(["sure"])
        # Admitted: HAUS, PIZZA, HÄUSER, TRAUERN, all rightly. Missing: NÖNÖ, SCHREIBTISCHE.
        assert sure.precision == Share(4, 4)
        assert sure.recall == Share(4, 6)

    def test_with_the_rows_that_the_judges_agree_on(self, measured: Evaluation) -> None:
        both = measured.of(["sure", "agree"])
        # MAUS is admitted as well, BAUM wrongly.
        assert both.precision == Share(5, 6)
        assert both.recall == Share(5, 7)

    def test_split_rows_are_left_out(self, measured: Evaluation) -> None:
        assert "CRINGE" not in [judged.row.lay_form for judged in measured.judged]
        assert len(measured.judged) == 13

    def test_by_length(self, measured: Evaluation) -> None:
        assert measured.of(lengths=[4]).precision == Share(2, 3)
        assert measured.of(lengths=[4]).recall == Share(2, 3)
        assert measured.of(lengths=range(8, 20)).recall == Share(0, 1)

    def test_reasons_count_among_right_rejections_and_among_all_that_does_not_count(
        self, measured: Evaluation
    ) -> None:
        # Rightly rejected: UGANDA, KWH, QQ, JOGA with the right reason, LACKL as regional.
        assert measured.reasons == Share(4, 5)
        # BAUM should have been rejected.
        assert measured.reasons_of_all == Share(4, 6)

    def test_each_of_two_reasons_is_right(self, measured: Evaluation) -> None:
        kwh = next(judged for judged in measured.judged if judged.row.lay_form == "KWH")
        assert (kwh.reason, kwh.reason_right) == (Reason.ABBREVIATION, True)
        assert measured.ambiguous == 1

    def test_confusion(self, measured: Evaluation) -> None:
        assert measured.confusion == {
            ("name", Reason.NAME): 1,
            ("abk", Reason.ABBREVIATION): 1,
            ("fremd", Reason.REGIONAL): 1,
            ("kein", Reason.UNKNOWN): 1,
            ("kein", Reason.ADMITTED): 1,
            ("alt", Reason.OBSOLETE): 1,
        }

    def test_where_the_judges_differ_the_verdict_is_the_one_that_the_list_shares(
        self, tmp_path: Path, small_lexicon: Lexicon
    ) -> None:
        rows = "KWH\tkWh\tname\tabk\tsure\nQQ\tqq\tname\tabk\tagree\n"
        assert measure(tmp_path, small_lexicon, rows).confusion == {
            ("abk", Reason.ABBREVIATION): 1,
            ("name", Reason.UNKNOWN): 1,
        }

    def test_what_is_wrong(self, measured: Evaluation) -> None:
        wrong = [judged.row.lay_form for judged in measured.wrong]
        assert wrong == ["NÖNÖ", "BAUM", "LACKL", "SCHREIBTISCHE"]

    def test_another_policy_admits_more(self, tmp_path: Path, small_lexicon: Lexicon) -> None:
        evaluation = measure(tmp_path, small_lexicon, GOLD, DUDEN)
        # LACKL counts now, for list and judges alike.
        assert evaluation.precision == Share(6, 7)
        assert evaluation.reasons == Share(4, 4)

    def test_rows_that_a_policy_sets_the_judges_apart_on_are_left_out(
        self, tmp_path: Path, small_lexicon: Lexicon
    ) -> None:
        rows = "LACKL\tLackl\tfremd\tkein\tagree\nHAUS\tHaus\tja\tja\tsure\n"
        assert len(measure(tmp_path, small_lexicon, rows).judged) == 2
        assert len(measure(tmp_path, small_lexicon, rows, DUDEN).judged) == 1


class TestGoldFiles:
    @pytest.mark.parametrize(
        ("rows", "fault"),
        [
            (
                "HAUS\tHaus\tja\tja",
                "Zeile 2: gebraucht werden 5 Felder mit Tabulatoren, hier sind 4",
            ),
            ("Haus\tHaus\tja\tja\tsure", "Zeile 2: 'Haus' ist keine Legeform aus Großbuchstaben"),
            ("\tHaus\tja\tja\tsure", "Zeile 2: '' ist keine Legeform"),
            ("HAUS\tHaus\tja\tyes\tsure", "Zeile 2: das Urteil 'yes' gibt es nicht (möglich: ja, "),
            (
                "HAUS\tHaus\tja\tja\tfast",
                "Zeile 2: die Einigkeit 'fast' gibt es nicht (möglich: su",
            ),
            ("HAUS\tHaus\tja\tkein\tsure", "Zeile 2: sure passt nicht zu den Urteilen ja und kein"),
            ("HAUS\t\tja\tja\tsure\nHAUS\t\tja\tja\tsure", "Zeile 3: HAUS steht schon in Zeile 2."),
            ("", "enthält kein beurteiltes Wort."),
        ],
    )
    def test_a_fault_is_named_with_file_and_line(
        self, tmp_path: Path, rows: str, fault: str
    ) -> None:
        path = gold_file(tmp_path, rows)
        with pytest.raises(GoldError) as caught:
            read_gold(path)
        assert str(caught.value).startswith(str(path))
        assert fault in str(caught.value)

    def test_the_heading_has_to_be_there(self, tmp_path: Path) -> None:
        path = gold_file(tmp_path, "", "HAUS\tHaus\tja\tja\tsure\n")
        with pytest.raises(GoldError, match="Zeile 1: die Kopfzeile muss lauten: lay_form spell"):
            read_gold(path)

    def test_other_bytes_than_utf_8(self, tmp_path: Path) -> None:
        path = tmp_path / "gold.tsv"
        path.write_bytes(HEADER.encode() + "HÄUSER\tHäuser\tja\tja\tsure\n".encode("latin-1"))
        with pytest.raises(GoldError, match="Zeile 2: das ist nicht in UTF-8 geschrieben"):
            read_gold(path)

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(GoldError, match="ist nicht brauchbar: die Datei fehlt"):
            read_gold(tmp_path / "fehlt.tsv")

    def test_files_from_windows_are_read(self, tmp_path: Path) -> None:
        path = tmp_path / "gold.tsv"
        path.write_bytes(
            ("\ufeff" + HEADER + "HAUS\tHaus\tja\tja\tsure\n").replace("\n", "\r\n").encode()
        )
        assert [row.lay_form for row in read_gold(path)] == ["HAUS"]
