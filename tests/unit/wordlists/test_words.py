"""The word list, the decisions it rests on, and the script that joins the two."""

import hashlib
from pathlib import Path
from typing import NoReturn
from unicodedata import is_normalized

import make_words
import pytest
from make_words import BuildError, merge, read_base

from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.reviewed import Review, ReviewError, read_reviewed
from wortkniffel.lexicon.verdict import WordClass

FOLDER = Path(__file__).resolve().parents[3] / "wordlists"
HEADER = "spelling\tdecision\tclass\treason\n"


@pytest.fixture(scope="module")
def words() -> list[str]:
    return (FOLDER / "words.txt").read_bytes().decode("utf-8").removesuffix("\n").split("\n")


@pytest.fixture(scope="module")
def known(words: list[str]) -> frozenset[str]:
    return frozenset(words)


@pytest.fixture(scope="module")
def rows() -> list[Review]:
    with (FOLDER / "reviewed.tsv").open(encoding="utf-8") as file:
        return read_reviewed(file)


class TestWords:
    def test_every_line_is_one_spelling_of_letters(self, words: list[str]) -> None:
        assert [word for word in words if lay_form(word) is None] == []
        assert [word for word in words if len(word) < 2] == []

    def test_it_is_nfc(self, words: list[str]) -> None:
        assert [word for word in words if not is_normalized("NFC", word)] == []

    def test_no_capital_stands_inside_a_word(self, words: list[str]) -> None:
        assert [word for word in words if word[1:] != word[1:].lower()] == []

    def test_it_is_sorted_and_has_no_word_twice(self, words: list[str]) -> None:
        assert words == sorted(set(words), key=collation_key)

    def test_the_file_ends_with_its_last_word(self) -> None:
        assert not (FOLDER / "words.txt").read_bytes().endswith(b"\n\n")

    @pytest.mark.parametrize(
        "word",
        [
            *("Väter", "Brüder", "Männer", "ertöne", "Kelp", "Wagen", "Stärke", "Straße"),
            *("aller", "Maß", "Mass", "Café", "pulte", "Pulte", "vom", "hm", "liebe", "Liebe"),
            *("begründ", "bewert", "gestalt", "Verzweiflungsschreie", "trauern", "Klaue"),
            *("schauen", "manuell", "Poet", "heißt", "träge", "gäbe", "überwach", "üb", "hör"),
            *("Go", "Ai", "bi", "Tö", "Ud", "uh", "ui", "st", "oh", "he", "hi", "ha", "ho"),
            *("Tjost", "Patty", "swipen", "joa", "Jänner", "Matur", "Abi", "Kita", "Pizza"),
            *("einmal", "zuteil", "herhast", "vornehm", "dünn", "träf", "hersoll", "führ", "könnt"),
            *("mithat", "angabt", "ausgegangen", "Hause", "Tage", "Schifffahrt", "Aachener"),
        ],
    )
    def test_it_has(self, word: str, known: frozenset[str]) -> None:
        assert word in known

    @pytest.mark.parametrize(
        "word",
        [
            *("Alf", "Alfe", "Elak", "Eth", "käm", "tak", "bät", "Aller", "männer"),
            *("Cfahrer", "Cfabrik", "AanschlusS", "taürn", "Klaü", "schaün", "manüll"),
            *("Netzwerkgehen", "Netzwerkkennen", "Amigaatestx", "Treppengang", "Suchrum"),
            *("Feuerwerksartigel", "Kühlschrankartigel", "Präsentations", "Kälber(stall"),
            *("einzelnd", "einzelnt", "vereinzeld", "ISO9000", "Low-Level Testing"),
            *("Joga", "Jockei", "Frotté", "Anschovis", "Belkanto", "bravurös", "Campagne"),
            *("Grislibär", "Kalvinismus", "daß", "Fluß", "Kuß", "muß", "rauh", "Känguruh"),
            *("Uganda", "Korsika", "Korsikas", "SMS", "GAU", "MByte", "kOhm", "Pkw"),
            *("irrrede", "Büsßrin", "ausreis", "verwänd", "vorsäh", "wüchs", "ausgeh", "würf"),
            *("bürd", "dünst", "ankuck", "Xi", "Ny", "Pi", "cringe", "funny", "WiFi"),
        ],
    )
    def test_it_lacks(self, word: str, known: frozenset[str]) -> None:
        assert word not in known


class TestReviewed:
    def test_every_decision_is_honoured(self, rows: list[Review], known: frozenset[str]) -> None:
        assert [row for row in rows if row.admitted != (row.spelling in known)] == []

    def test_every_word_of_two_letters_was_decided(
        self, rows: list[Review], words: list[str]
    ) -> None:
        reviewed = {row.spelling for row in rows if row.admitted}
        short = {word for word in words if len(lay_form(word) or "") == 2}
        assert len(short) >= 44
        assert short - reviewed == set()

    def test_an_obsolete_spelling_names_a_present_one(
        self, rows: list[Review], known: frozenset[str]
    ) -> None:
        obsolete = [row for row in rows if row.word_class == "obsolete"]
        assert [row for row in obsolete if not row.reason.startswith("heute: ")] == []
        # Russland is a name in any spelling.
        named = {row.reason.removeprefix("heute: ") for row in obsolete}
        assert {word for word in named if word not in known} <= {"Russland"}

    def test_the_reason_is_never_just_the_class(self, rows: list[Review]) -> None:
        assert [row for row in rows if row.reason.lower() in (row.class_name, "wort")] == []

    @pytest.mark.parametrize(
        ("spelling", "word_class"),
        [
            ("Uganda", "name"),
            ("Berlin", "name"),
            ("USA", "abbreviation"),
            ("kWh", "abbreviation"),
            ("MBYTE", "abbreviation"),
            ("daß", "obsolete"),
            ("Joga", "obsolete"),
            ("Xi", "foreign"),
            ("cringe", "foreign"),
            ("ös", "regional"),
            ("einzelnd", "junk"),
        ],
    )
    def test_what_is_rejected_has_its_class(
        self, spelling: str, word_class: str, rows: list[Review]
    ) -> None:
        assert [row.class_name for row in rows if row.spelling == spelling] == [word_class]


class TestReading:
    def test_a_key_alone_is_a_word_in_lower_case(self) -> None:
        assert list(read_base(["AALEN", "MASS Maß Mass", "HÄUSER Häuser"])) == [
            *("aalen", "Maß", "Mass", "Häuser"),
        ]

    def test_a_spelling_is_made_nfc(self) -> None:
        assert list(read_base(["HÄUSER Ha\u0308user"])) == ["Häuser"]

    @pytest.mark.parametrize("line", ["", "aalen", "123"])
    def test_a_base_line_without_a_key_is_an_error(self, line: str) -> None:
        with pytest.raises(BuildError, match="Line 2 of the base list"):
            list(read_base(["AALEN", line]))

    def test_a_row_is_read(self) -> None:
        table = [HEADER, "Uganda\treject\tname\tStaat in Afrika\n"]
        assert read_reviewed(table) == [Review("Uganda", WordClass.NAME, "Staat in Afrika")]

    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            ([], "keine Entscheidung"),
            (["spelling\tdecision\n"], "Zeile 1: die Kopfzeile"),
            ([HEADER], "keine Entscheidung"),
            ([HEADER, "ab\tadmit\tordinary\n"], "Zeile 2: .* vier nicht leere Felder"),
            ([HEADER, "ab\tadmit\tordinary\t\n"], "vier nicht leere Felder"),
            ([HEADER, "ab\tadmit\tordinary\t Adverb\n"], "vier nicht leere Felder"),
            ([HEADER, "a-b\tadmit\tordinary\tAdverb\n"], "a-b besteht nicht aus Buchstaben"),
            ([HEADER, "o\u0308d\tadmit\tordinary\tAdjektiv\n"], "in NFC"),
            ([HEADER, "ab\tkeep\tordinary\tAdverb\n"], "gehört admit, nicht keep"),
            ([HEADER, "ab\tadmit\tnice\tAdverb\n"], "Klasse nice gibt es nicht"),
            ([HEADER, "ab\tadmit\tname\tAdverb\n"], "zur Klasse name gehört reject"),
            ([HEADER, "ab\treject\tloan\tAdverb\n"], "zur Klasse loan gehört admit"),
            (
                [HEADER, "ab\tadmit\tordinary\tAdverb\n", "ab\treject\tjunk\tRest\n"],
                "Zeile 3: ab ist schon entschieden",
            ),
            (
                [HEADER, "zu\tadmit\tordinary\tAdverb\n", "ab\tadmit\tordinary\tAdverb\n"],
                "ab gehört vor zu",
            ),
        ],
    )
    def test_a_bad_table_is_an_error(self, lines: list[str], message: str) -> None:
        with pytest.raises(ReviewError, match=message):
            read_reviewed(lines)


class TestMerging:
    def test_rows_take_out_and_put_in(self) -> None:
        merged = merge(
            ["Zug", "Aller", "aller", "Uganda", "Äpfel", "Apfel"],
            [
                Review("Aller", WordClass.NAME, "Fluss"),
                Review("Kelp", WordClass.ORDINARY, "Algen"),
                Review("Zug", WordClass.ORDINARY, "Bahn"),
                Review("USA", WordClass.ABBREVIATION, "Staaten"),
            ],
        )
        assert merged.words == ["aller", "Apfel", "Äpfel", "Kelp", "Uganda", "Zug"]
        assert (merged.read, merged.added) == (6, 1)
        assert merged.dropped["name"] == 1
        assert "abbreviation" not in merged.dropped

    def test_entries_that_are_no_letters_are_left_out(self) -> None:
        merged = merge(["ISO9000", "Kälber(stall", "Kälberstall"], [])
        assert merged.words == ["Kälberstall"]
        assert merged.dropped["not letters"] == 2

    def test_the_stem_of_a_separable_verb_goes(self) -> None:
        base = {
            *("ausgeh", "ausgehe", "ausgehen", "auszugehen", "ausgehend"),
            *("überleg", "überlegen", "überzulegen"),
            *("abblätter", "abblättern", "abzublättern", "abfrier", "abfrieren", "abzufrieren"),
            *("hinzog", "hinzogen", "hinzuzogen"),
            *("vornehm", "vornehmen", "vorzunehmen", "vornehmem"),
            *("ausreis", "ausreisen", "ausreiste", "reisend"),
            *("anrief", "anriefen", "riefend", "abreist", "abreisten", "abzureisten", "abreisen"),
        }
        found = make_words.separable_stems(base)
        assert found == {"ausgeh", "abblätter", "abfrier", "ausreis"}

    def test_a_subjunctive_without_its_e_goes(self) -> None:
        endings = ("", "e", "en", "est", "et")
        base = {
            *("wuchs", "wuchsen", "half", "halfen", "fuhr", "fuhren", "führend", "tarn", "tarnen"),
            *("tarne", "konnte", "konntest", "können", "dünnem", "dann", "dannen"),
            *(
                stem + ending
                for stem in ("wüchs", "hülf", "führ", "törn", "könnt", "dünn")
                for ending in endings
            ),
        }
        assert make_words.cut_subjunctives(base) == {"wüchs", "hülf"}

    def test_a_reviewed_word_wins_over_a_rule(self) -> None:
        base = ["ausgeh", "ausgehen", "auszugehen"]
        assert merge(base, []).words == ["ausgehen", "auszugehen"]
        admitted = merge(base, [Review("ausgeh", WordClass.ORDINARY, "geprüft")])
        assert admitted.words == base
        assert admitted.dropped["separable stem"] == 0

    def test_the_order_of_the_base_changes_nothing(self) -> None:
        base = ["Masse", "Maße", "masse", "mäße", "Abend"]
        assert merge(base, []).words == merge(reversed(base), []).words


class TestBuilding:
    def test_a_foreign_package_is_refused(self, tmp_path: Path) -> None:
        package = tmp_path / "other.deb"
        package.write_bytes(b"something else")
        with pytest.raises(BuildError, match=r"other\.deb is not tanglet-data 1\.6\.3-2"):
            make_words.check_package(package)

    def test_a_package_of_another_version_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        package = tmp_path / "old.deb"
        package.write_bytes(b"old")
        monkeypatch.setattr(make_words, "SHA256", hashlib.sha256(b"old").hexdigest())
        monkeypatch.setattr(make_words, "_run", lambda command, folder=None: "1.6.0-1\n")
        with pytest.raises(BuildError, match=r"has version 1\.6\.0-1, not 1\.6\.3-2"):
            make_words.check_package(package)

    def test_a_missing_package_is_one_sentence(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert make_words.main(["--base", str(tmp_path / "none.deb")]) == 1
        said = capsys.readouterr().err
        assert said.startswith("make_words: ")
        assert said.endswith("none.deb cannot be read: No such file or directory.\n")

    def test_a_missing_tool_is_one_sentence(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing(*arguments: object, **options: object) -> NoReturn:
            raise FileNotFoundError

        monkeypatch.setattr("subprocess.run", missing)
        with pytest.raises(BuildError, match="apt-get is missing"):
            make_words.download(tmp_path)

    def test_the_list_is_written_in_one_move(self, tmp_path: Path) -> None:
        target = tmp_path / "words.txt"
        target.write_text("old\n", encoding="utf-8")
        make_words.write_words(["Öl", "Maß"], target)
        assert target.read_bytes() == "Öl\nMaß\n".encode()
        assert list(tmp_path.iterdir()) == [target]

    def test_a_folder_that_is_missing_is_a_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(BuildError, match="cannot be written"):
            make_words.write_words([], tmp_path / "none" / "words.txt")
