"""The bands in ``wordlists/``: the text, its decisions, and the file that is built of it."""

import os
from collections import Counter
from pathlib import Path

import pytest

from wortkniffel.lexicon.frequency import Frequencies
from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import DUDEN
from wortkniffel.listbuilder.build import SaveError
from wortkniffel.listbuilder.default import compile_frequencies
from wortkniffel.listbuilder.readers import SourceError

FOLDER = Path(__file__).resolve().parents[3] / "wordlists"
TEXT = FOLDER / "frequency.tsv"


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, list[str]]]:
    """A band and its forms a line."""
    text = TEXT.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in text if not line.startswith("#")]
    return [(band, forms.split(" ")) for band, forms in rows]


@pytest.fixture(scope="module")
def forms(lines: list[tuple[str, list[str]]]) -> list[str]:
    return [form for _band, listed in lines for form in listed]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "wordlists").mkdir()
    (tmp_path / "wortkniffel").mkdir()
    write(tmp_path, "# source: a test\n1\tHAUS HÄUSER\n6\tZEBU\n")
    return tmp_path


def write(checkout: Path, text: str) -> None:
    (checkout / "wordlists" / "frequency.tsv").write_text(text, "utf-8")


class TestText:
    def test_it_says_where_it_is_from_and_what_it_may_be_used_for(self) -> None:
        with TEXT.open(encoding="utf-8") as file:
            assert next(file).startswith("# source: wordfreq 3.1.1")
            assert next(file) == "# licence: CC-BY-SA-4.0\n"

    def test_it_stays_small_enough_to_be_read(self) -> None:
        assert TEXT.stat().st_size < 400_000

    def test_every_form_can_be_laid_and_stands_in_the_list(
        self, forms: list[str], lexicon: Lexicon
    ) -> None:
        assert [form for form in forms if not 2 <= len(form) <= 7 or lay_form(form) != form] == []
        unknown = [form for form in forms if not lexicon.judge(form, DUDEN).admitted]
        # Words that have gone since are no harm, but a file that fits to no list is.
        assert len(unknown) < 0.01 * len(forms)

    def test_most_forms_have_a_band_and_none_has_two(self, forms: list[str]) -> None:
        assert len(forms) == len(set(forms)) > 50_000

    def test_each_band_has_more_forms_than_the_one_before(
        self, lines: list[tuple[str, list[str]]]
    ) -> None:
        sizes = Counter[str]()
        for band, listed in lines:
            sizes[band] += len(listed)
        assert sorted(sizes) == list("123456")
        assert [sizes[band] for band in "123456"] == sorted(sizes.values())

    def test_it_is_sorted(self, lines: list[tuple[str, list[str]]]) -> None:
        rows = [(band, form) for band, listed in lines for form in listed]
        assert rows == sorted(rows, key=lambda row: (row[0], collation_key(row[1])))

    def test_what_was_decided_by_hand_is_honoured(self, lines: list[tuple[str, list[str]]]) -> None:
        rows = (FOLDER / "frequency-reviewed.tsv").read_text("utf-8").splitlines()
        assert rows[0] == "form\tband\treason"
        decided = [row.split("\t") for row in rows[1:]]
        bands = {form: band for band, listed in lines for form in listed}
        assert [row for row in decided if bands.get(row[0]) != row[1] or not row[2]] == []
        assert [row[0] for row in decided] == sorted({row[0] for row in decided}, key=collation_key)


def compiled(checkout: Path) -> Path:
    built = compile_frequencies(checkout)
    assert built == checkout / "wortkniffel" / "data" / "frequency.wkf"
    return built


def test_the_text_becomes_the_built_file(checkout: Path) -> None:
    frequencies = Frequencies.open(compiled(checkout))
    forms = ("HAUS", "HÄUSER", "ZEBU", "TÜR")
    assert [frequencies.band(form) for form in forms] == [1, 1, 6, 7]


def test_a_current_file_is_left_alone(checkout: Path) -> None:
    before = compiled(checkout).stat().st_ino
    assert compiled(checkout).stat().st_ino == before


def test_a_changed_text_is_built_again_whatever_its_time(checkout: Path) -> None:
    compile_frequencies(checkout)
    write(checkout, "2\tHAUS\n")
    os.utime(checkout / "wordlists" / "frequency.tsv", (0, 0))
    assert Frequencies.open(compiled(checkout)).band("HAUS") == 2


def test_a_damaged_file_is_built_again(checkout: Path) -> None:
    built = compiled(checkout)
    whole = built.read_bytes()
    built.write_bytes(whole[:-1])
    assert compiled(checkout).read_bytes() == whole


def test_without_the_text_nothing_is_built_and_nothing_stays(checkout: Path) -> None:
    built = compiled(checkout)
    (checkout / "wordlists" / "frequency.tsv").unlink()
    assert compile_frequencies(checkout) is None
    assert not built.exists()
    assert compile_frequencies(checkout) is None


@pytest.mark.parametrize("line", ["7\tHAUS", "HAUS\t1", "1", "1\t", "", "1\tHaus", "1\tHAUS, TÜR"])
def test_a_line_that_is_none_of_bands_is_named(line: str, checkout: Path) -> None:
    write(checkout, f"1\tTÜR\n{line}\n2\tTOR\n")
    with pytest.raises(SourceError, match=r"frequency\.tsv, Zeile 2: .* passt nicht zum Format"):
        compile_frequencies(checkout)


def test_a_line_that_is_not_utf_8_is_named(checkout: Path) -> None:
    (checkout / "wordlists" / "frequency.tsv").write_bytes(b"1\tT\xdcR\n")
    with pytest.raises(SourceError, match=r"Zeile 1: .* ist nicht in der Kodierung"):
        compile_frequencies(checkout)


def test_a_text_that_cannot_be_read_is_named(checkout: Path) -> None:
    (checkout / "wordlists" / "frequency.tsv").unlink()
    (checkout / "wordlists" / "frequency.tsv").mkdir()
    with pytest.raises(SourceError, match=r"frequency\.tsv geht nicht: das ist ein Ordner"):
        compile_frequencies(checkout)


def test_a_file_that_cannot_be_written_is_named(checkout: Path) -> None:
    (checkout / "wortkniffel" / "data" / "frequency.wkf").mkdir(parents=True)
    said = r"frequency\.wkf ist nicht zu schreiben: dort steht ein"
    with pytest.raises(SaveError, match=said):
        compile_frequencies(checkout)


def test_a_file_that_has_to_go_and_cannot_is_named(checkout: Path) -> None:
    (checkout / "wortkniffel" / "data" / "frequency.wkf").mkdir(parents=True)
    (checkout / "wordlists" / "frequency.tsv").unlink()
    with pytest.raises(SaveError, match=r"frequency\.wkf ist nicht zu schreiben"):
        compile_frequencies(checkout)
