"""Extracts of Wiktionary: which words, forms, base forms and classes come out of them."""

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tests.unit.listbuilder.reading import Reading, reading, source_of
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Entry, Fault, Report
from wortkniffel.listbuilder.readers import SourceError, read
from wortkniffel.listbuilder.recipe import Source

HAUS = {
    "word": "Haus",
    "lang_code": "de",
    "pos": "noun",
    "senses": [{"glosses": ["house"], "tags": ["neuter", "strong"]}],
    "forms": [
        {"form": "Hauses", "tags": ["genitive"]},
        {"form": "Häuser", "tags": ["plural"]},
        {"form": "Häuslein", "tags": ["diminutive", "neuter"]},
        {"form": "strong", "source": "declension", "tags": ["table-tags"]},
        {"form": "de-ndecl", "source": "declension", "tags": ["inflection-template"]},
        {"form": "Haus", "source": "declension", "tags": ["nominative", "singular"]},
        {"form": "Häuser", "source": "declension", "tags": ["nominative", "plural"]},
        {"form": "der Häuser", "tags": ["genitive", "plural"]},
        {"form": "—", "tags": ["vocative"]},
    ],
}


def word(spelling: str, pos: str = "noun", *senses: Any, **further: Any) -> dict[str, Any]:
    return {"word": spelling, "lang_code": "de", "pos": pos, "senses": list(senses), **further}


def tagged(*tags: str) -> dict[str, Any]:
    return {"glosses": ["…"], "tags": list(tags)}


def filed(*categories: Any) -> dict[str, Any]:
    return {"glosses": ["…"], "categories": list(categories)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "de.jsonl"


def extract(path: Path, *records: Any) -> Reading:
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    return reading(source_of(path, lines, format="wiktextract"))


def class_of(path: Path, *records: Any) -> WordClass | None:
    """The class of the first spelling."""
    return extract(path, *records).entries[0].word_class


def test_a_word_comes_with_its_forms_and_they_with_their_base_form(path: Path) -> None:
    read = extract(path, HAUS)
    assert read.entries == [
        Entry("Haus", 1, lemma="Haus"),
        Entry("Hauses", 1, lemma="Haus"),
        Entry("Häuser", 1, lemma="Haus"),
        Entry("Häuslein", 1),
    ]
    assert read.findings == []


def test_other_languages_are_passed_over(path: Path) -> None:
    read = extract(
        path,
        {"word": "house", "lang_code": "en", "pos": "noun", "translations": [{"code": "de"}]},
        {"word": "maison", "lang_code": "fr", "pos": "noun"},
        {"title": "Hauß", "redirect": "Haus"},
        HAUS,
    )
    assert read.spellings[0] == "Haus"
    assert read.entries[0].line == 4


def test_verbs_have_no_auxiliaries_and_no_exclamation_marks(path: Path) -> None:
    forms = [
        {"form": "geht", "tags": ["present"]},
        {"form": "sein", "tags": ["auxiliary"]},
        {"form": "7", "tags": ["class"]},
        {"form": "geh!", "tags": ["imperative"]},
        {"form": "bin gegangen", "tags": ["perfect", "multiword-construction"]},
    ]
    assert extract(path, word("gehen", "verb", tagged(), forms=forms)).spellings == [
        "gehen",
        "geht",
        "geh",
    ]


def test_a_page_of_a_form_names_the_base_form(path: Path) -> None:
    page = word("ging", "verb", {"tags": ["form-of", "past"], "form_of": [{"word": "gehen"}]})
    assert extract(path, page).entries == [Entry("ging", 1, lemma="gehen")]


def test_a_word_that_is_also_a_form_is_its_own_base_form(path: Path) -> None:
    form = {"form_of": [{"word": "Lade"}]}
    assert extract(path, word("Laden", "noun", tagged(), form)).entries == [
        Entry("Laden", 1, lemma="Laden")
    ]
    pages = word("Laden", "noun", form), word("Laden", "noun", tagged())
    assert extract(path, *pages).entries == [Entry("Laden", 1, lemma="Laden")]


@pytest.mark.parametrize(
    ("record", "word_class"),
    [
        (word("Uganda", "name", tagged("neuter")), WordClass.NAME),
        (word("Anna", "noun", tagged(), other_pos=["name"]), WordClass.NAME),
        (word("Huber", "noun", tagged("proper-noun")), WordClass.NAME),
        (word("Huber", "noun", filed("German surnames")), WordClass.NAME),
        (word("Huber", "noun", tagged(), categories=["Nachname (Deutsch)"]), WordClass.NAME),
        (word("bzw", "abbrev", tagged()), WordClass.ABBREVIATION),
        (word("kWh", "symbol", tagged()), WordClass.ABBREVIATION),
        (word("PC", "noun", tagged("initialism", "alt-of")), WordClass.ABBREVIATION),
        (word("NATO", "noun", tagged("acronym")), WordClass.ABBREVIATION),
        (word("im", "abbrev", tagged(), categories=["Kontraktion (Deutsch)"]), None),
        (word("icke", "pron", tagged("Berlin")), WordClass.REGIONAL),
        (word("Lackl", "noun", tagged("Bavarian", "Low-German")), WordClass.REGIONAL),
        (word("Lackl", "noun", filed({"name": "Bavarian German"})), WordClass.REGIONAL),
        (word("Dingsda", "noun", tagged("Central German", "regional")), WordClass.REGIONAL),
        (word("Jänner", "noun", tagged("Austria")), None),
        (word("Matur", "noun", tagged("Switzerland", "regional")), None),
        (word("Topfen", "noun", tagged("Austria", "Bavaria")), None),
        (word("Topfen", "noun", tagged("Bavaria"), categories=["Austrian German"]), None),
        (word("Sonnabend", "noun", tagged("Northern-Germany")), None),
        (word("daß", "conj", tagged("alt-of", "obsolete")), WordClass.OBSOLETE),
        (word("daß", "conj", filed("German superseded forms")), WordClass.OBSOLETE),
        (word("Thee", "noun", tagged("alt-of", "dated")), WordClass.OBSOLETE),
        (word("Base", "noun", tagged("dated")), None),
        (word("Job", "noun", tagged(), categories=["German unadapted borrowings"]), None),
        (word("Haus", "noun"), None),
    ],
)
def test_tags_and_categories_say_the_class(
    path: Path, record: dict[str, Any], word_class: WordClass | None
) -> None:
    assert class_of(path, record) == word_class


class TestSeveralSenses:
    def test_one_ordinary_sense_makes_a_word_ordinary(self, path: Path) -> None:
        assert class_of(path, word("Laden", "noun", tagged("obsolete"), tagged())) is None
        assert class_of(path, word("Bach", "noun", tagged("regional"), tagged("dated"))) is None

    def test_the_class_that_all_senses_share_counts(self, path: Path) -> None:
        senses = [tagged("obsolete", "regional"), tagged("obsolete")]
        assert class_of(path, word("Ohm", "noun", *senses)) == WordClass.OBSOLETE

    def test_of_different_classes_the_mildest_counts(self, path: Path) -> None:
        senses = [tagged("obsolete"), tagged("dialectal")]
        assert class_of(path, word("Ohm", "noun", *senses)) == WordClass.REGIONAL

    def test_categories_of_a_whole_entry_are_about_one_sense_only(self, path: Path) -> None:
        entry = word("Laden", "noun", tagged(), tagged(), categories=["German obsolete terms"])
        assert class_of(path, entry) is None

    def test_a_noun_beside_a_name_makes_the_spelling_ordinary(self, path: Path) -> None:
        name = word("Essen", "name", tagged(), forms=[{"form": "Essens", "tags": ["genitive"]}])
        noun = word("Essen", "noun", tagged())
        expected = [("Essen", None), ("Essens", WordClass.NAME)]
        for records in ([name, noun], [noun, name]):
            read = extract(path, *records)
            assert [(e.spelling, e.word_class) for e in read.entries] == expected

    def test_each_spelling_of_a_page_comes_once(self, path: Path) -> None:
        assert extract(path, HAUS, HAUS, word("Maus")).spellings.count("Häuser") == 1

    def test_a_word_is_vulgar_only_in_every_sense(self, path: Path) -> None:
        forms = [{"form": "Scheißen"}]
        entries = extract(
            path,
            word("Scheiße", "noun", tagged("vulgar"), tagged("vulgar", "slang"), forms=forms),
            word("Sack", "noun", tagged(), tagged("vulgar")),
        ).entries
        assert [(e.spelling, e.vulgar) for e in entries] == [
            ("Scheiße", True),
            ("Scheißen", True),
            ("Sack", False),
        ]


class TestLeftOut:
    def test_phrases_and_parts_of_words_are_counted(self, path: Path) -> None:
        read = extract(
            path,
            word("auf Wiedersehen", "intj"),
            word("-lich", "suffix"),
            word("ur", "prefix"),
            word("z. B.", "abbrev"),
            word("Haus"),
        )
        assert read.spellings == ["Haus"]
        assert read.report.left_out == {"phrase": 4}
        assert read.findings == []

    def test_what_stands_there_only_as_misspelled_is_no_word(self, path: Path) -> None:
        read = extract(
            path,
            word("vorraus", "adv", tagged("alt-of", "misspelling")),
            word("Standart", "noun", tagged("misspelling"), tagged()),
        )
        assert read.spellings == ["Standart"]
        assert read.report.left_out == {"misspelling": 1}

    def test_old_forms_are_obsolete_beside_a_good_word(self, path: Path) -> None:
        forms = [
            {"form": "Flusses"},
            {"form": "Fluß", "tags": ["alternative", "obsolete"]},
            {"form": "Fluss'", "tags": ["misspelling"]},
        ]
        assert extract(path, word("Fluss", "noun", tagged(), forms=forms)).entries == [
            Entry("Fluss", 1, lemma="Fluss"),
            Entry("Flusses", 1, lemma="Fluss"),
            Entry("Fluß", 1, WordClass.OBSOLETE, "Fluss", today="Fluss"),
        ]

    def test_the_page_of_an_old_spelling_names_that_of_today(self, path: Path) -> None:
        old = {**tagged("alt-of", "obsolete"), "alt_of": [{"word": "dass"}]}
        (entry,) = extract(path, word("daß", "conj", old)).entries
        assert entry == Entry("daß", 1, WordClass.OBSOLETE, "daß", today="dass")

    def test_a_good_word_has_no_spelling_of_today(self, path: Path) -> None:
        other = {**tagged("alt-of"), "alt_of": [{"word": "Delphin"}]}
        assert extract(path, word("Delfin", "noun", other)).entries == [
            Entry("Delfin", 1, lemma="Delfin")
        ]

    def test_a_word_with_a_stray_character_is_a_finding(self, path: Path) -> None:
        read = extract(path, word("Haus"), word("Ha§us"))
        assert read.findings == [(Fault.STRAY, 2, "Ha§us")]


class TestDamage:
    def test_a_broken_line_is_reported_and_costs_no_other(self, path: Path) -> None:
        lines = [json.dumps(word("Haus")), '{"word": "Ma', "[1]", json.dumps(word("Laus"))]
        read = reading(source_of(path, "\n".join(lines), format="wiktextract"))
        assert read.spellings == ["Haus", "Laus"]
        assert read.findings == [(Fault.FORMAT, 2, '{"word": "Ma'), (Fault.FORMAT, 3, "[1]")]

    @pytest.mark.parametrize("content", ["Haus\n", "[\n", '"Haus"\n', "[]\n"])
    def test_a_file_of_another_format_is_an_error(self, path: Path, content: str) -> None:
        with pytest.raises(SourceError) as refused:
            reading(source_of(path, content, format="wiktextract"))
        assert str(path) in str(refused.value)
        assert "Zeile 1" in str(refused.value)

    @pytest.mark.parametrize(
        "record",
        [
            {"word": 1, "lang_code": "de"},
            {"lang_code": "de"},
            word(""),
            word("Haus", forms=None, senses="x", tags=1, categories={}, other_pos=None),
            word("Haus", forms=[None, {"form": None}, {"form": 3, "tags": [1]}, {}]),
            word("Haus", "noun", {"form_of": [{}], "categories": [1, {}], "tags": None}),
            {**word("Haus"), "pos": ["noun"]},
        ],
    )
    def test_records_of_another_shape_do_no_harm(self, path: Path, record: Any) -> None:
        assert extract(path, record, word("Maus")).spellings[-1] == "Maus"

    def test_forms_that_are_no_texts_are_reported_and_are_no_words(self, path: Path) -> None:
        forms = [{"form": None}, {"form": True}, None, {"form": "Äpfel"}]
        read = extract(
            path, word("Apfel", forms=forms), word("Haus", "noun", {"form_of": [{"word": None}]})
        )
        assert read.spellings == ["Apfel", "Äpfel", "Haus"]
        assert read.entries[-1].lemma == "Haus"
        assert read.findings == [
            (Fault.FORMAT, 1, "null"),
            (Fault.FORMAT, 1, '{"form": null}'),
            (Fault.FORMAT, 1, '{"form": true}'),
        ]

    def test_records_without_a_word_are_reported_but_not_those_of_a_redirect(
        self, path: Path
    ) -> None:
        odd = ['{"foo": 1}', '{"word": 5}', '{"word": 5, "lang_code": "de"}']
        fine = ['{"redirect": "Haus", "title": "haus"}', '{"word": "house", "lang_code": "en"}']
        for lines in ([json.dumps(word("Haus")), *odd, *fine], [*odd, *fine]):
            read = reading(source_of(path, "\n".join(lines), format="wiktextract"))
            assert [text for _fault, _line, text in read.findings] == odd

    def test_lone_surrogates_are_no_letters(self, path: Path) -> None:
        line = r'{"word": "Ha\ud800us", "lang_code": "de", "pos": "noun"}'
        read = reading(source_of(path, line, format="wiktextract"))
        assert read.findings == [(Fault.STRAY, 1, r"Ha\ud800us")]


def test_a_long_extract_needs_no_more_memory_than_a_short_one(path: Path) -> None:
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=1) as file:
        for number in range(2_000):
            file.write(json.dumps({**HAUS, "word": f"Haus{number % 7 * 'x'}"}) + "\n")
    report = Report()
    tracemalloc.start()
    try:
        entries = read(Source("Probe", path, "wiktextract"), report, lambda _size: None)
        count = sum(1 for _entry in entries)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count > 7_000
    assert most < 2_000_000
