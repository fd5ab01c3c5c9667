"""Plain lists, Tanglet's list, tables and base forms; and what is done with odd spellings."""

from pathlib import Path

import pytest

from tests.unit.listbuilder.reading import reading, source_of
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Entry, Fault
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Columns, Source


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "quelle"


def refusal(source: Source) -> str:
    with pytest.raises(SourceError) as refused:
        reading(source)
    assert str(source.file) in str(refused.value)
    return str(refused.value)


class TestPlain:
    def test_a_word_a_line_without_comments_and_blank_lines(self, path: Path) -> None:
        read = reading(source_of(path, "# von Hand\nHaus\n\n  Maß\t\n#Maus\nÖl"))
        assert read.entries == [Entry("Haus", 2), Entry("Maß", 4), Entry("Öl", 6)]
        assert read.findings == []

    def test_two_words_on_a_line_are_a_fault(self, path: Path) -> None:
        read = reading(source_of(path, "Haus Maus\nLaus\n"))
        assert read.spellings == ["Laus"]
        assert read.findings == [(Fault.STRAY, 1, "Haus Maus")]


class TestOddSpellings:
    def test_what_cannot_be_a_word_is_reported_and_left_out(self, path: Path) -> None:
        words = ["Haus", "Kälber(stall", "ISO9000", "HÃ¤user", "StraBe", "AanschlusS", "Maus"]
        read = reading(source_of(path, "\n".join(words)))
        assert read.spellings == ["Haus", "Maus"]
        assert read.report.faults == {
            (str(path), Fault.STRAY): 2,
            (str(path), Fault.MOJIBAKE): 1,
            (str(path), Fault.B_FOR_SHARP_S): 1,
            (str(path), Fault.INNER_CAPITAL): 1,
        }

    def test_what_may_be_a_word_is_reported_and_kept(self, path: Path) -> None:
        words = ["Cfahrer", "zurueck", "uber"]
        read = reading(source_of(path, "\n".join(words)))
        assert read.spellings == words
        assert read.findings == [
            (Fault.IMPOSSIBLE, 1, "Cfahrer"),
            (Fault.LOST_UMLAUT, 3, "uber"),
            (Fault.SPELLED_OUT, 2, "zurueck"),
        ]

    def test_decomposed_umlauts_are_composed_and_reported(self, path: Path) -> None:
        read = reading(source_of(path, "Ha\u0308user\nHäuser\nCafe\u0301\n"))
        assert read.spellings == ["Häuser", "Häuser", "Café"]
        assert read.report.faults == {(str(path), Fault.NOT_NFC): 2}

    @pytest.mark.parametrize("word_class", [WordClass.ABBREVIATION, WordClass.NAME])
    def test_a_class_that_explains_a_capital_inside_excuses_it(
        self, path: Path, word_class: WordClass
    ) -> None:
        words = ["GmbH", "kWh", "JoBeth", "StaBi", "GeKoB"]
        read = reading(source_of(path, "\n".join(words), word_class=word_class))
        assert read.spellings == words
        assert read.findings == []

    def test_many_findings_keep_few_examples_and_an_exact_count(self, path: Path) -> None:
        read = reading(source_of(path, "".join(f"Wort{number}\n" for number in range(1000))))
        assert read.report.faults == {(str(path), Fault.STRAY): 1000}
        assert len(read.findings) < 50

    def test_a_long_list_without_any_umlaut_has_lost_them(self, path: Path) -> None:
        pairs = [
            f"Hau{first}{second}e" for first in "bdfgklmnprstwz" for second in "bdfgklmnprstwz"
        ]
        words = [
            start + pair.lower() for pair in pairs for start in ("", "Ge", "Be", "Ver", "zer", "er")
        ]
        assert reading(source_of(path, "\n".join(words))).findings == [
            (Fault.LOST_UMLAUT, 1176, "1176 Wörter ohne Umlaut")
        ]
        words[-1] = "Häuser"
        assert reading(source_of(path, "\n".join(words))).findings == []


class TestTanglet:
    def test_a_key_alone_is_the_word_and_others_are_its_spellings(self, path: Path) -> None:
        text = "AUS\nHAEUSER Häuser\nLIEBE liebe Liebe\nMASS Maß Mass\nÄSE\n"
        read = reading(source_of(path, text, format="tanglet"))
        assert [(e.spelling, e.line) for e in read.entries] == [
            ("aus", 1),
            ("Häuser", 2),
            ("liebe", 3),
            ("Liebe", 3),
            ("Maß", 4),
            ("Mass", 4),
            ("äse", 5),
        ]

    def test_an_empty_line_is_an_error(self, path: Path) -> None:
        message = refusal(source_of(path, "AUS\n\nEIN\n", format="tanglet"))
        assert "Zeile 2" in message
        assert "leer" in message

    def test_a_key_that_is_not_in_capitals_is_an_error(self, path: Path) -> None:
        message = refusal(source_of(path, "AUS\nein Ein\n", format="tanglet"))
        assert "Zeile 2" in message
        assert "ein ist kein Schlüssel" in message


class TestLemmas:
    def test_every_form_has_the_base_form(self, path: Path) -> None:
        text = "# gemacht\nHaus\tHauses Häuser\n\ngehen\tging  gegangen\n"
        assert reading(source_of(path, text, format="lemmas")).entries == [
            Entry("Hauses", 2, lemma="Haus"),
            Entry("Häuser", 2, lemma="Haus"),
            Entry("ging", 4, lemma="gehen"),
            Entry("gegangen", 4, lemma="gehen"),
        ]

    def test_base_forms_are_composed_too(self, path: Path) -> None:
        (entry,) = reading(source_of(path, "A\u0308hre\tÄhren\n", format="lemmas")).entries
        assert entry.lemma == "Ähre"

    @pytest.mark.parametrize("line", ["Haus Hauses", "Haus\t", "\tHauses"])
    def test_a_line_without_both_is_reported(self, path: Path, line: str) -> None:
        read = reading(source_of(path, f"{line}\ngehen\tging\n", format="lemmas"))
        assert read.spellings == ["ging"]
        assert [fault for fault, _line, _text in read.findings] == [Fault.FORMAT]


class TestTable:
    def test_headings_say_where_the_columns_are(self, path: Path) -> None:
        text = (
            "# Quelle: ein Buch\n# Lizenz: CC0-1.0\nclass\tspelling\nname\tKorsika\n\nloan\tPizza\n"
        )
        source = source_of(path, text, format="table", columns=Columns("spelling", "class"))
        assert reading(source).entries == [
            Entry("Korsika", 4, WordClass.NAME),
            Entry("Pizza", 6, WordClass.LOAN),
        ]

    def test_numbers_say_where_the_columns_are_if_there_is_no_head(self, path: Path) -> None:
        text = "#x\n1,Häuser,Haus\n2,Öle,Öl\n"
        source = source_of(
            path, text, format="table", separator=",", columns=Columns("2", lemma="3")
        )
        assert reading(source).entries == [
            Entry("Häuser", 2, lemma="Haus"),
            Entry("Öle", 3, lemma="Öl"),
        ]

    def test_without_further_words_the_first_column_has_the_spelling(self, path: Path) -> None:
        assert reading(source_of(path, "Haus\t1\nMaus\t2\n", format="table")).spellings == [
            "Haus",
            "Maus",
        ]

    def test_vulgar_is_a_mark_and_no_class(self, path: Path) -> None:
        text = "wort;art\nScheiße;vulgar\nHaus;\nicke;regional\n"
        source = source_of(
            path, text, format="table", separator=";", columns=Columns("wort", "art")
        )
        assert reading(source).entries == [
            Entry("Scheiße", 2, vulgar=True),
            Entry("Haus", 3),
            Entry("icke", 4, WordClass.REGIONAL),
        ]

    def test_the_last_cells_may_be_missing_where_a_row_needs_them_not(self, path: Path) -> None:
        columns = Columns("wort", "art", "von", "heute")
        text = "wort\tart\tvon\theute\nJoga\tobsolete\t\tYoga\nUganda\tname\n"
        assert reading(source_of(path, text, format="table", columns=columns)).entries == [
            Entry("Joga", 2, WordClass.OBSOLETE, today="Yoga"),
            Entry("Uganda", 3, WordClass.NAME),
        ]

    def test_cells_are_quoted_as_in_csv_and_not_split(self, path: Path) -> None:
        text = 'wort,art\n"Haus","ordinary"\n"Tor, das",name\n"Mau""s",\n'
        source = source_of(
            path, text, format="table", separator=",", columns=Columns("wort", "art")
        )
        read = reading(source)
        assert read.entries == [Entry("Haus", 2, WordClass.ORDINARY)]
        assert read.findings == [(Fault.STRAY, 3, "Tor, das"), (Fault.STRAY, 4, 'Mau"s')]

    def test_after_the_first_row_a_number_sign_is_no_comment(self, path: Path) -> None:
        read = reading(source_of(path, "#a\nHaus\n#Maus\n", format="table"))
        assert read.findings == [(Fault.STRAY, 3, "#Maus")]

    def test_short_rows_empty_words_and_unknown_classes_are_reported_and_left_out(
        self, path: Path
    ) -> None:
        text = "wort\tart\nHaus\nUganda\tEigenname\n\tname\nMaus\tordinary\n"
        read = reading(source_of(path, text, format="table", columns=Columns("wort", "art")))
        assert read.spellings == ["Maus"]
        assert [(fault, line) for fault, line, _text in read.findings] == [
            (Fault.FORMAT, 2),
            (Fault.FORMAT, 3),
            (Fault.FORMAT, 4),
        ]

    def test_a_quotation_that_ends_badly_costs_its_line(self, path: Path) -> None:
        source = source_of(path, '"Ha"us,1\nMaus,2\n"Laus', format="table", separator=",")
        read = reading(source)
        assert read.spellings == ["Maus"]
        assert read.findings == [(Fault.FORMAT, 1, '"Ha"us,1'), (Fault.FORMAT, 3, '"Laus')]

    def test_a_quotation_that_never_ends_is_an_error_where_it_begins(self, path: Path) -> None:
        text = 'Haus\n"Maus\n' + "Laus\n" * 9
        message = refusal(source_of(path, text, format="table"))
        assert "Zeile 2" in message
        assert "Anführungszeichen" in message

    @pytest.mark.parametrize("before", ["", "# Wörter\n"])
    def test_a_heading_that_cannot_be_decoded_is_an_error(self, path: Path, before: str) -> None:
        content = before.encode() + "Wörter;Art\nHaus;x\n".encode("latin-1")
        columns = Columns("Wörter")
        source = source_of(path, content, format="table", separator=";", columns=columns)
        with pytest.raises(SourceError) as refused:
            reading(source)
        line = 1 + before.count("\n")
        assert f"Zeile {line}: das ist nicht in utf-8 geschrieben" in str(refused.value)

    def test_a_class_that_nobody_knows_is_named(self, path: Path) -> None:
        columns = Columns("1", "2")
        read = reading(source_of(path, "Ulm\tPerson\n", format="table", columns=columns))
        assert read.findings == [(Fault.FORMAT, 1, "Ulm Person (die Klasse Person gibt es nicht)")]

    def test_a_heading_that_is_missing_is_named_with_those_there_are(self, path: Path) -> None:
        source = source_of(path, "wort\tart\nHaus\t1\n", format="table", columns=Columns("Wort"))
        message = refusal(source)
        assert "Zeile 1" in message
        assert "Spalte Wort" in message
        assert "wort, art" in message

    @pytest.mark.parametrize("number", ["0", "3", "99"])
    def test_a_column_that_the_table_does_not_have_is_an_error(
        self, path: Path, number: str
    ) -> None:
        source = source_of(path, "Haus\t1\n", format="table", columns=Columns(number))
        assert f"Spalte {number} gibt es nicht, nur 2" in refusal(source)

    def test_an_empty_table_has_no_words(self, path: Path) -> None:
        assert reading(source_of(path, "# nichts\n", format="table")).spellings == []
