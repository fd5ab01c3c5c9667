"""What a recipe makes of its sources: roles, what wins, what is written."""

from itertools import permutations
from pathlib import Path

import pytest

from tests.unit.listbuilder.recipes import (
    DATED,
    LABELS,
    LEMMAS,
    REVIEWED,
    TEXT,
    Sources,
    built_in,
    classes,
    decisions,
    recipe_in,
    silent,
    words,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import REGEL, WordClass
from wortkniffel.listbuilder.build import (
    Ingredients,
    build,
    gather,
    weigh,
)
from wortkniffel.listbuilder.entries import Report
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Source

DROP = f"drop = {list(KINDS)}\n"
VERB = "ausgeh ausgehe ausgehen auszugehen ausgehend"


class TestRoles:
    def test_words_are_ordinary_unless_the_source_says_more(self, tmp_path: Path) -> None:
        made = classes(
            tmp_path,
            {
                "plain.txt": ("", "Haus\nhaus\n"),
                "loans.txt": ('class = "loan"\n', "Pizza\n"),
                "table.tsv": (
                    LABELS.replace("labels", "words") + 'class = "name"\n',
                    "Ulm\t\nicke\tregional\nArsch\tvulgar\n",
                ),
            },
        )
        assert made == {
            "Haus": WordClass.ORDINARY,
            "haus": WordClass.ORDINARY,
            "Pizza": WordClass.LOAN,
            "Ulm": WordClass.NAME,
            "icke": WordClass.REGIONAL,
            "Arsch": WordClass.NAME,
        }

    def test_a_label_gives_its_class_to_what_is_there(self, tmp_path: Path) -> None:
        sources = {
            "words.txt": ("", words("Aller aller Pizza")),
            "labels.tsv": (LABELS, "Aller\tname\nPizza\tloan\n"),
        }
        assert classes(tmp_path, sources) == {
            "Aller": WordClass.NAME,
            "aller": WordClass.ORDINARY,
            "Pizza": WordClass.LOAN,
        }

    @pytest.mark.parametrize("word_class", list(WordClass))
    def test_a_label_alone_makes_known_what_the_rules_do_not_admit(
        self, tmp_path: Path, word_class: WordClass
    ) -> None:
        sources = {"words.txt": ("", "Haus\n"), "l.tsv": (LABELS, f"Uganda\t{word_class}\n")}
        known = {} if word_class in REGEL.admits else {"Uganda": word_class}
        assert classes(tmp_path, sources) == {"Haus": WordClass.ORDINARY, **known}

    def test_a_label_on_what_is_no_word_brings_nothing_in(self, tmp_path: Path) -> None:
        sources = {"words.txt": ("", "Haus\n"), "l.tsv": (LABELS, "V\tname\nC3\tabbreviation\n")}
        assert list(classes(tmp_path, sources)) == ["Haus"]

    def test_the_first_source_of_labels_wins(self, tmp_path: Path) -> None:
        labels = {
            "one.tsv": (LABELS, "Xi\tforeign\nUlm\tloan\n"),
            "two.tsv": (LABELS, "Xi\tabbreviation\nUlm\tname\nicke\tregional\n"),
        }
        source: Sources = {"words.txt": ("", "Ulm\n")}
        expected = {
            "Xi": WordClass.FOREIGN,
            "Ulm": WordClass.LOAN,
            "icke": WordClass.REGIONAL,
        }
        assert classes(tmp_path, {**labels, **source}) == expected
        # Whether it comes before or behind the words is no matter.
        assert classes(tmp_path, {**source, **labels}) == expected

    def test_labels_win_over_what_a_source_says_of_its_own_words(self, tmp_path: Path) -> None:
        sources = {
            "words.txt": ('class = "foreign"\n', "Pizza\nUlm\n"),
            "labels.tsv": (LABELS, "Pizza\tloan\n"),
        }
        assert classes(tmp_path, sources) == {"Pizza": WordClass.LOAN, "Ulm": WordClass.FOREIGN}

    def test_a_label_that_one_source_gives_twice_is_the_mildest(self, tmp_path: Path) -> None:
        rows = ["Rosen\tname\n", "Rosen\tordinary\n", "AB\tabbreviation\n", "AB\tname\n"]
        for lines in (rows, rows[::-1]):
            sources = {"words.txt": ("", "Rosen\n"), "labels.tsv": (LABELS, "".join(lines))}
            assert classes(tmp_path, sources) == {
                "Rosen": WordClass.ORDINARY,
                "AB": WordClass.NAME,
            }

    def test_decisions_win_over_everything(self, tmp_path: Path) -> None:
        sources = {
            "words.txt": ("", words(f"Aller aller einzelnd Zug {VERB}")),
            "labels.tsv": (LABELS, "Zug\tname\nAB\tabbreviation\nUlm\tname\n"),
            "reviewed.tsv": (
                REVIEWED,
                decisions(
                    "AB junk Tippfehler",
                    "Aller name ein Fluss",
                    "ausgeh ordinary zur Probe",
                    "einzelnd junk falsch für einzeln",
                    "Kelp ordinary fehlte",
                    "USA abbreviation ein Staat",
                    "Zug ordinary Bahn",
                ),
            ),
        }
        expected = {
            **dict.fromkeys(f"aller Zug Kelp {VERB}".split(), WordClass.ORDINARY),
            "Aller": WordClass.NAME,
            "USA": WordClass.ABBREVIATION,
            "Ulm": WordClass.NAME,
        }
        for names in permutations(sources):
            assert classes(tmp_path, {name: sources[name] for name in names}, TEXT + DROP) == (
                expected
            )

    def test_vulgar_is_a_mark_beside_the_class(self, tmp_path: Path) -> None:
        made = built_in(
            tmp_path,
            {
                "words.txt": ("", words("Arsch Haus Mist")),
                "labels.tsv": (LABELS, "Arsch\tvulgar\nMist\tvulgar\nFotze\tvulgar\n"),
                "more.tsv": (LABELS, "Mist\tregional\n"),
            },
        )
        assert made.words == {
            "Arsch": ListWord("Arsch", WordClass.ORDINARY, vulgar=True),
            "Haus": ListWord("Haus", WordClass.ORDINARY),
            "Mist": ListWord("Mist", WordClass.REGIONAL, vulgar=True),
        }

    def test_a_mark_of_vulgar_words_is_not_of_the_class_of_its_source(self, tmp_path: Path) -> None:
        made = built_in(
            tmp_path,
            {
                "words.txt": ("", words("Mist Ulm")),
                "labels.tsv": (f'class = "name"\n{LABELS}', "Mist\tvulgar\nUlm\t\n"),
            },
        )
        assert made.words == {
            "Mist": ListWord("Mist", WordClass.ORDINARY, vulgar=True),
            "Ulm": ListWord("Ulm", WordClass.NAME),
        }

    def test_a_vulgar_word_may_have_a_class_too(self, tmp_path: Path) -> None:
        record = (
            '{"word": "Fut", "lang_code": "de", "pos": "noun", '
            '"senses": [{"tags": ["vulgar", "dialectal"]}]}\n'
        )
        settings = 'format = "wiktextract"\nrole = "labels"\n'
        made = built_in(
            tmp_path, {"words.txt": ("", words("Fut")), "labels.jsonl": (settings, record)}
        )
        assert made.words == {"Fut": ListWord("Fut", WordClass.REGIONAL, "", True, "Fut")}

    def test_a_headword_is_its_own_base_form_though_it_is_a_form_before(
        self, tmp_path: Path
    ) -> None:
        records = (
            '{"word": "Bank", "lang_code": "de", "forms": [{"form": "Banken"}, {"form": "Banks"}]}'
            '\n{"word": "Banken", "lang_code": "de", "pos": "name"}\n'
        )
        made = built_in(tmp_path, {"words.jsonl": ('format = "wiktextract"\n', records)})
        assert {word.spelling: word.lemma for word in made.words.values()} == {
            "Bank": "Bank",
            "Banken": "Banken",
            "Banks": "Bank",
        }

    def test_two_tables_of_decisions_must_agree(self, tmp_path: Path) -> None:
        sources = {
            "words.txt": ("", words("Haus")),
            "one.tsv": (REVIEWED, decisions("Haus ordinary ja")),
            "two.tsv": (REVIEWED, decisions("Haus ordinary doch")),
        }
        assert built_in(tmp_path, sources).words.keys() == {"Haus"}
        sources["two.tsv"] = (REVIEWED, decisions("Haus name nein"))
        with pytest.raises(SourceError) as refused:
            built_in(tmp_path, sources)
        assert str(refused.value) == (
            f"Die Quelle {tmp_path / 'two.tsv'} geht nicht: Haus ist in "
            f"{tmp_path / 'one.tsv'} anders entschieden."
        )

    def test_base_forms_that_no_list_can_show_are_not_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "out.wkl"
        entries = [
            ListWord("Hauses", WordClass.ORDINARY, lemma="Haus\ud800"),
            ListWord("daß", WordClass.OBSOLETE, "dass\x1b[31m", lemma="\x1b[31m"),
            ListWord("muß", WordClass.OBSOLETE, "\ud800"),
            ListWord("wieviel", WordClass.OBSOLETE, "wie viel"),
        ]
        write(path, entries, {})
        lexicon = Lexicon.open(path)
        assert {reading.today for reading in lexicon.all_readings()} == {"", "wie viel"}
        assert lexicon.lemma("Hauses") in ("", "Hauses")

    def test_base_forms_bring_nothing_in_and_change_no_class(self, tmp_path: Path) -> None:
        made = built_in(
            tmp_path,
            {
                "words.txt": ("", words("Haus Häuser Ulm")),
                "labels.tsv": (LABELS, "Ulm\tname\n"),
                "lemmas.tsv": (LEMMAS, "Haus\tHäuser Hauses\nUlme\tUlm\n"),
                "others.tsv": (LEMMAS, "Hausung\tHäuser\n"),
            },
        )
        assert made.words == {
            "Haus": ListWord("Haus", WordClass.ORDINARY),
            "Häuser": ListWord("Häuser", WordClass.ORDINARY, lemma="Haus"),
            "Ulm": ListWord("Ulm", WordClass.NAME, lemma="Ulme"),
        }

    def test_an_obsolete_spelling_has_the_one_of_today(self, tmp_path: Path) -> None:
        made = built_in(
            tmp_path,
            {
                "words.txt": ("", words("rauh Thee Thür")),
                "labels.tsv": (DATED, "Thee\tobsolete\tTee\nThür\tobsolete\tTür\nThal\tobsolete\t"),
                "reviewed.tsv": (
                    REVIEWED,
                    decisions(
                        "Joga obsolete heute: Yoga",
                        "rauh obsolete heute: rau",
                        "Thee ordinary zur Probe",
                        "Thür obsolete heute: Türe",
                        "weiland obsolete sagt niemand mehr",
                    ),
                ),
            },
        )
        assert {word.spelling: word.today for word in made.words.values()} == {
            "rauh": "rau",
            "Thee": "",
            "Thür": "Türe",
            "Thal": "",
            "Joga": "Yoga",
            "weiland": "",
        }

    def test_what_is_no_word_is_left_out_and_counted(self, tmp_path: Path) -> None:
        made = built_in(tmp_path, {"words.txt": ("", "ISO9000\nKälber(stall\nÄ\nKälberstall\n")})
        assert list(made.words) == ["Kälberstall"]
        assert made.report.read == {"words": 2}
        # What has other characters is a finding of the reader.
        assert made.report.left_out["no word"] == 1
        assert sum(made.report.faults.values()) == 2

    def test_decomposed_umlauts_are_one_letter_in_every_source(self, tmp_path: Path) -> None:
        made = built_in(
            tmp_path,
            {
                "words.txt": ("", "Ha\u0308user\nGo\u0308tz\n"),
                "labels.tsv": (LABELS, "Götz\tname\n"),
                "lemmas.tsv": (LEMMAS, "Haus\tHa\u0308user\n"),
            },
        )
        assert made.words == {
            "Häuser": ListWord("Häuser", WordClass.ORDINARY, lemma="Haus"),
            "Götz": ListWord("Götz", WordClass.NAME),
        }

    def test_a_source_that_brings_nothing_is_counted_too(self, tmp_path: Path) -> None:
        made = built_in(tmp_path, {"words.txt": ("", "Haus\n"), "empty.txt": ("", "")})
        assert dict(made.report.read) == {"words": 1, "empty": 0}

    def test_umlauts_spelled_out_are_found_with_their_line(self, tmp_path: Path) -> None:
        text = "Haus\nMuehle\nMühle\nMuehle\n"
        (found,) = built_in(tmp_path, {"words.txt": ("", text)}).report.examples.values()
        assert [(finding.line, finding.text) for finding in found] == [(2, "Muehle (Mühle)")]


class TestDroppedKinds:
    def test_a_kind_goes_only_where_the_recipe_says_so(self, tmp_path: Path) -> None:
        sources: Sources = {"words.txt": ("", words(VERB))}
        assert list(classes(tmp_path, sources)) == VERB.split()
        dropped = classes(tmp_path, sources, f'{TEXT}drop = ["separable-stems"]\n')
        assert list(dropped) == VERB.split()[1:]

    def test_what_was_decided_by_hand_is_not_counted_as_dropped(self, tmp_path: Path) -> None:
        text = words(f"{VERB} abfrier abfrieren abzufrieren annehm annehmen anzunehmen")
        table = decisions("abfrier junk gibt es nicht", "ausgeh ordinary zur Probe")
        made = built_in(
            tmp_path, {"words.txt": ("", text), "r.tsv": (REVIEWED, table)}, TEXT + DROP
        )
        assert "ausgeh" in made.words
        assert not made.words.keys() & {"abfrier", "annehm"}
        assert made.report.left_out["separable-stems"] == 1
        assert made.report.left_out["junk"] == 1

    def test_every_rule_sees_the_words_as_they_came(self, tmp_path: Path) -> None:
        # That "anful" is there tells that "anfül" is a subjunctive, and both go.
        text = words("anful anfulen anzufulen anfül anfüle anfülen anfülest anfület")
        for order in permutations(KINDS):
            head = f"{TEXT}drop = {list(order)}\n"
            kept = classes(tmp_path, {"words.txt": ("", text)}, head)
            assert list(kept) == text.split()[1:3] + text.split()[4:]


class TestGathering:
    def test_progress_is_told_the_bytes_of_each_source(self, tmp_path: Path) -> None:
        recipe = recipe_in(
            tmp_path, {"a.txt": ("", words("Haus " * 9000)), "b.txt": ("", words("Maus"))}
        )
        told: list[tuple[str, int]] = []

        def tell(source: Source, size: int) -> None:
            told.append((source.name, size))

        gather(recipe.sources, Report(), tell)
        sizes = {path.stem: path.stat().st_size for path in tmp_path.glob("*.txt")}
        assert {name for name, _size in told} == {"a", "b"}
        assert dict(told) == sizes
        assert told == sorted(told)

    def test_a_wrong_decision_is_named_with_its_line(self, tmp_path: Path) -> None:
        table = decisions("ab ordinary Präposition", "zu ordinary Adverb").replace("admit", "keep")
        recipe = recipe_in(tmp_path, {"reviewed.tsv": (REVIEWED, table)})
        with pytest.raises(SourceError, match=r"reviewed\.tsv, Zeile 2: .* admit, nicht keep"):
            build(recipe, silent)

    def test_a_decision_that_cannot_be_decoded_is_never_left_out(self, tmp_path: Path) -> None:
        recipe = recipe_in(tmp_path, {"reviewed.tsv": (REVIEWED, "")})
        table = decisions("ab ordinary Präposition", "Öl ordinary Fett").encode("latin-1")
        (tmp_path / "reviewed.tsv").write_bytes(table)
        with pytest.raises(SourceError, match=r"reviewed\.tsv geht nicht, Zeile 2: .* utf-8"):
            build(recipe, silent)

    @pytest.mark.parametrize(
        ("settings", "hint"),
        [
            ("", False),
            ('fetch = { deb = "woerter=1" }\n', True),
            (
                'format = "hunspell"\naffixes = "w.aff"\nfetch = { deb = "w=1", member = "w" }\n',
                True,
            ),
            ('format = "hunspell"\naffixes = "w.aff"\nfetch = { deb = "w=1" }\n', False),
        ],
    )
    def test_a_missing_source_is_named_and_how_it_is_got_if_the_recipe_says_so(
        self, tmp_path: Path, settings: str, *, hint: bool
    ) -> None:
        recipe = recipe_in(tmp_path, {"w": (settings, "")})
        if "affixes" not in settings:
            (tmp_path / "w").unlink()
        with pytest.raises(SourceError, match="die Datei fehlt") as missing:
            build(recipe, silent)
        assert ("lists fetch" in str(missing.value)) == hint


def test_weighing_nothing_gives_nothing() -> None:
    report = Report()
    assert weigh(Ingredients(), KINDS, report) == {}
    assert not any(report.left_out.values())
