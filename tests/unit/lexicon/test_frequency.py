"""How common words are: the bands of the default list, and a file that is none of bands."""

import hashlib
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.running import ROOT, environment
from wortkniffel.lexicon.frequency import FORMAT, Frequencies, FrequencyError, packed
from wortkniffel.lexicon.store import ListError

BANDS = {"HAUS": 1, "HÄUSER": 2, "MASS": 3, "ZEBU": 6}
DIGEST = hashlib.sha256(b"a text").digest()


@pytest.fixture(scope="module")
def german(default_list: Path) -> Frequencies:
    """The bands that are built together with the default list."""
    return Frequencies.open(default_list.with_name("frequency.wkf"))


@pytest.fixture
def built(tmp_path: Path) -> Path:
    path = tmp_path / "häufig.wkf"
    path.write_bytes(packed(BANDS, DIGEST))
    return path


def fault(path: Path) -> str:
    with pytest.raises(FrequencyError) as refused:
        Frequencies.open(path)
    assert str(refused.value).startswith(f"Die Worthäufigkeiten {path} sind nicht brauchbar: ")
    return refused.value.fault


class TestGerman:
    @pytest.mark.parametrize(
        "word",
        [
            *("HAUS", "HÄUSER", "KINDER", "BÜCHER", "EIER", "TISCH", "HUND", "KATZE", "GEHT"),
            *("DU", "JA", "ES", "ZU", "ER", "ÖL", "SPASS", "STRASSE", "WEISS", "GRÖSSE", "SCHÖN"),
        ],
    )
    def test_an_everyday_word_is_in_the_two_commonest_bands(
        self, word: str, german: Frequencies
    ) -> None:
        assert german.band(word) <= 2

    @pytest.mark.parametrize(
        "word", ["ÄHRE", "ERPEL", "QUIRL", "ÖSTRUS", "WALLACH", "AI", "UD", "LIPOM", "ZUBERN"]
    )
    def test_a_rare_word_is_in_the_upper_bands(self, word: str, german: Frequencies) -> None:
        assert 4 <= german.band(word) <= 6

    @pytest.mark.parametrize(
        ("common", "rare"),
        [
            ("HAUS", "HAUSEN"),
            ("HUND", "UHU"),
            ("TISCH", "TISCHS"),
            ("GUT", "ULKIG"),
            ("GEHEN", "EILEN"),
            ("SEE", "TÜMPEL"),
            ("VOGEL", "ERPEL"),
            ("ESSEN", "LABEN"),
        ],
    )
    def test_the_commoner_of_two_words_has_the_lower_band(
        self, common: str, rare: str, german: Frequencies
    ) -> None:
        assert german.band(common) < german.band(rare)

    @pytest.mark.parametrize("form", ["GEIGTEN", "MERKEND", "KIOSKES"])
    def test_a_form_never_seen_of_a_word_that_was_is_in_the_rarest_band(
        self, form: str, german: Frequencies
    ) -> None:
        assert german.band(form) == 6

    @pytest.mark.parametrize("form", ["FRANK", "TO", "HAGEN", "MERZ", "GO"])
    def test_a_word_is_no_commoner_for_a_name_or_an_english_word_of_the_same_letters(
        self, form: str, german: Frequencies
    ) -> None:
        assert 4 <= german.band(form) <= 6

    def test_what_is_no_word_is_in_no_band(self, german: Frequencies) -> None:
        assert [german.band(form) for form in ("XYZ", "QQ", "")] == [7, 7, 7]

    @pytest.mark.parametrize("form", ["CRINGE", "THE", "YOU"])
    def test_a_foreign_word_is_in_no_common_band(self, form: str, german: Frequencies) -> None:
        assert 4 <= german.band(form) <= 6

    def test_a_name_is_in_no_band(self, german: Frequencies) -> None:
        assert german.band("UGANDA") == 7

    def test_folded_letters_are_other_letters(self, german: Frequencies) -> None:
        assert (german.band("HÄUSER"), german.band("HAUSER")) == (1, 7)


def test_every_band_comes_back(built: Path) -> None:
    frequencies = Frequencies.open(built)
    assert {form: frequencies.band(form) for form in BANDS} == BANDS
    assert [frequencies.band(form) for form in ("HAUSER", "HAU", "HAUSE", "MAß")] == [7, 7, 7, 7]


def test_it_knows_from_which_text_it_was_built(built: Path) -> None:
    assert Frequencies.open(built).source_digest == DIGEST


def test_the_order_of_the_words_does_not_matter() -> None:
    assert packed(BANDS, DIGEST) == packed(dict(reversed(BANDS.items())), DIGEST)


def test_without_words_every_word_is_in_no_band(tmp_path: Path) -> None:
    path = tmp_path / "empty.wkf"
    path.write_bytes(packed({}, DIGEST))
    assert Frequencies.open(path).band("HAUS") == 7


@pytest.mark.parametrize("band", [0, 7])
def test_there_are_six_bands(band: int) -> None:
    with pytest.raises(ValueError, match=f"no band {band} \\(HAUS\\)"):
        packed({"HAUS": band}, DIGEST)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.wkf") == "die Datei fehlt"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert fault(tmp_path) == "das ist ein Ordner"


@pytest.mark.parametrize("content", [b"", b"WKBANDS", b"WKLISTE\n" + bytes(80)])
def test_a_file_of_another_kind_is_known_as_one(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.wkf"
    path.write_bytes(content)
    assert fault(path) == "das sind keine gebauten Worthäufigkeiten"


def test_another_format_is_named(built: Path) -> None:
    content = bytearray(built.read_bytes())
    struct.pack_into("<I", content, 8, FORMAT + 1)
    built.write_bytes(content)
    assert fault(built) == f"sie haben das Format {FORMAT + 1}, gebraucht wird {FORMAT}"


@pytest.mark.parametrize("kept", [-1, -30, 56, 57])
def test_a_file_cut_short_is_damaged(kept: int, built: Path) -> None:
    built.write_bytes(built.read_bytes()[:kept])
    assert fault(built) == "die Datei ist unvollständig oder beschädigt"


def test_a_byte_that_changed_is_noticed_wherever_it_is(built: Path) -> None:
    content = built.read_bytes()
    for place in range(56, len(content), 97):
        built.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert fault(built) == "die Datei ist unvollständig oder beschädigt"


@pytest.mark.parametrize("bit", range(32))
def test_a_size_that_changed_is_noticed(bit: int, built: Path) -> None:
    content = bytearray(built.read_bytes())
    content[12 + bit // 8] ^= 1 << bit % 8
    built.write_bytes(content)
    assert fault(built) == "die Datei ist unvollständig oder beschädigt"


def test_commands_treat_it_as_a_list_that_cannot_be_used() -> None:
    assert issubclass(FrequencyError, ListError)


def test_a_word_check_does_without_it(default_list: Path) -> None:
    script = (
        "import sys; from wortkniffel.cli.main import main;"
        f"main(['check', '--list', {str(default_list)!r}, 'Haus']);"
        "print('wortkniffel.lexicon.frequency' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "False"
