"""The files in ``wordlists/``: the words, the decisions and the labels."""

from pathlib import Path
from unicodedata import is_normalized

import pytest

from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.reviewed import Review, read_reviewed
from wortkniffel.lexicon.verdict import REGEL, WordClass
from wortkniffel.listbuilder.entries import Entry, Report
from wortkniffel.listbuilder.readers import read
from wortkniffel.listbuilder.recipe import Source, read_recipe

FOLDER = Path(__file__).resolve().parents[3] / "wordlists"
SOURCES = {source.file.name: source for source in read_recipe(FOLDER / "german.toml").sources}
LABELS = [name for name, source in SOURCES.items() if source.role == "labels"]


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
        # What was one word may be two today: zu viel.
        named = {
            word for row in rows if row.reason.startswith("heute: ") for word in row.today.split()
        }
        # Russland is a name in any spelling.
        names = {row.spelling for row in rows if row.word_class is WordClass.NAME}
        labelled = {
            entry.spelling
            for name in LABELS
            for entry in entries(SOURCES[name])
            if entry.word_class is WordClass.NAME
        }
        assert len(named) > 100
        assert named - known - names - labelled == set()

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


class TestLabels:
    @pytest.mark.parametrize("name", LABELS)
    def test_a_label_file_says_where_it_is_from_and_what_it_may_be_used_for(
        self, name: str
    ) -> None:
        with SOURCES[name].file.open(encoding="utf-8") as file:
            source, licence, head = (next(file).rstrip("\n") for _line in range(3))
        assert source.startswith("# source: ")
        assert licence == f"# licence: {SOURCES[name].licence}"
        assert head.split("\t")[:2] == ["spelling", "class"]

    @pytest.mark.parametrize("name", LABELS)
    def test_it_is_sorted_and_says_everything_once(self, name: str) -> None:
        spellings = [entry.spelling for entry in entries(SOURCES[name])]
        assert spellings == sorted(set(spellings), key=collation_key)
        assert all(map(lay_form, spellings))

    @pytest.mark.parametrize("name", LABELS)
    def test_no_label_takes_a_word_away(
        self, name: str, known: frozenset[str], rows: list[Review]
    ) -> None:
        """A word that is also a name (Rose) counts; only a person may decide otherwise."""
        taken = {
            entry.spelling
            for entry in entries(SOURCES[name])
            if entry.word_class not in (None, *REGEL.admits)
        }
        assert (taken & known) - {row.spelling for row in rows} == set()


def entries(source: Source) -> list[Entry]:
    return list(read(source, Report(), lambda size: None))


class TestLemmas:
    def test_every_form_is_a_word_and_has_one_base_form(self, known: frozenset[str]) -> None:
        found = entries(SOURCES["lemmas.tsv"])
        forms = [entry.spelling for entry in found]
        assert len(forms) == len(set(forms)) > 300_000
        assert [entry for entry in found if not lay_form(entry.lemma)] == []
        assert [entry for entry in found if entry.lemma == entry.spelling] == []
        # Forms of words that have gone since are no harm, but a file that fits to no list is.
        assert len(known.intersection(forms)) > 0.99 * len(forms)

    @pytest.mark.parametrize(
        ("form", "lemma"), [("Häuser", "Haus"), ("ging", "gehen"), ("schöner", "schön")]
    )
    def test_it_knows(self, form: str, lemma: str) -> None:
        found = entries(SOURCES["lemmas.tsv"])
        assert [entry.lemma for entry in found if entry.spelling == form] == [lemma]
