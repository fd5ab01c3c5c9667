"""What differs between two lists, and what one list is made of."""

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.words import BY_CLASS, CLASSED
from wortkniffel.lexicon.store import ListError, write
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.compare import Change, Classes, compare, measure
from wortkniffel.listbuilder.wordlist import WordList, read_list

ORDINARY, LOAN, NAME = WordClass.ORDINARY, WordClass.LOAN, WordClass.NAME

classes = st.sets(st.sampled_from(WordClass), min_size=1).map(lambda found: tuple(sorted(found)))
lists = st.dictionaries(st.sampled_from("aal Aal Öl oft Maß Mass Uganda".split()), classes)


def text_file(folder: Path, content: bytes | str, name: str = "liste.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def built(words: dict[str, Classes]) -> WordList:
    return WordList(Path("gebaut.wkl"), words, {})


class TestReading:
    def test_a_built_list_has_every_spelling_with_its_class(self, small_list: Path) -> None:
        word_list = read_list(small_list)
        assert word_list.words == {word.spelling: (word.word_class,) for word in CLASSED}
        assert word_list.manifest is not None
        assert word_list.manifest["licences"] == ["CC0-1.0"]

    def test_a_spelling_of_two_classes_keeps_both(self, tmp_path: Path) -> None:
        path = tmp_path / "zwei.wkl"
        write(path, [("Aller", NAME), ("aller", ORDINARY), ("Aller", ORDINARY)], {})
        assert read_list(path).words == {"Aller": (ORDINARY, NAME), "aller": (ORDINARY,)}

    def test_a_text_whatever_its_name_line_ends_and_umlauts(self, tmp_path: Path) -> None:
        path = text_file(
            tmp_path, "\ufeffHaus\r\n\r\n# Wörter\r\n  Ha\u0308user \nHaus\nÖl", "liste.wkl"
        )
        word_list = read_list(path)
        assert list(word_list.words) == ["Haus", "Häuser", "Öl"]
        assert word_list.manifest is None

    @pytest.mark.parametrize("content", ["Haus\nHäuser\n".encode("latin-1"), b"Haus\n\0\1\2\n"])
    def test_what_is_no_text_is_refused_with_its_line(self, tmp_path: Path, content: bytes) -> None:
        with pytest.raises(ListError, match="Zeile 2 ist kein Text in UTF-8"):
            read_list(text_file(tmp_path, content))

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
    def test_a_pipe_is_read_once(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        writer = threading.Thread(target=pipe.write_bytes, args=(b"Haus\n",), daemon=True)
        writer.start()
        assert list(read_list(pipe).words) == ["Haus"]
        writer.join(5)

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
    def test_a_line_without_end_is_refused(self) -> None:
        with pytest.raises(ListError, match="Zeile 1 ist zu lang"):
            read_list(Path("/dev/zero"))

    def test_a_table_is_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "reviewed.tsv"
        path.write_text("# von\tHand\nHaus\nMaus\tadmit\n", encoding="utf-8")
        with pytest.raises(ListError, match="Zeile 3 hat mehrere Spalten"):
            read_list(path)

    def test_a_damaged_built_list_is_no_text(self, tmp_path: Path, small_list: Path) -> None:
        with pytest.raises(ListError, match="unvollständig oder beschädigt"):
            read_list(text_file(tmp_path, small_list.read_bytes()[:-9]))

    def test_a_missing_list(self, tmp_path: Path) -> None:
        with pytest.raises(ListError, match="die Datei fehlt"):
            read_list(tmp_path / "fehlt.txt")


class TestDifference:
    def test_came_went_and_changed_in_german_order(self) -> None:
        old = built({"Zug": (ORDINARY,), "Öl": (ORDINARY,), "Ort": (NAME,), "Ofen": (ORDINARY,)})
        new = built({"Übel": (LOAN,), "Uhr": (ORDINARY,), "Ort": (ORDINARY, NAME), "Zug": (LOAN,)})
        difference = compare(old, new)
        assert difference.came == [Change("Übel", (), (LOAN,)), Change("Uhr", (), (ORDINARY,))]
        assert [change.spelling for change in difference.went] == ["Ofen", "Öl"]
        assert difference.changed == [
            Change("Ort", (NAME,), (ORDINARY, NAME)),
            Change("Zug", (ORDINARY,), (LOAN,)),
        ]

    def test_beside_a_text_only_what_the_rules_admit_counts(self, small_list: Path) -> None:
        text = WordList(Path("text.txt"), dict.fromkeys(["Haus", "Uganda", "Pizza"], (ORDINARY,)))
        difference = compare(text, read_list(small_list))
        assert [change.spelling for change in difference.went] == ["Uganda"]
        assert "Café" in [change.spelling for change in difference.came]
        assert not {"kWh", "daß", "Pizza"} & {change.spelling for change in difference.came}
        assert difference.changed == []

    @given(lists, lists)
    def test_the_way_back_is_the_mirror_image(
        self, old: dict[str, Classes], new: dict[str, Classes]
    ) -> None:
        there, back = compare(built(old), built(new)), compare(built(new), built(old))
        assert [change.spelling for change in there.came] == [
            change.spelling for change in back.went
        ]
        assert there.changed == [Change(c.spelling, c.after, c.before) for c in back.changed]

    @given(lists, lists)
    def test_the_difference_makes_one_list_of_the_other(
        self, old: dict[str, Classes], new: dict[str, Classes]
    ) -> None:
        words = dict(old)
        difference = compare(built(old), built(new))
        for change in difference.went:
            del words[change.spelling]
        for change in difference.came + difference.changed:
            words[change.spelling] = change.after
        assert words == new
        assert any(difference) == (old != new)


class TestStats:
    def test_lengths_are_those_on_the_dice(self) -> None:
        stats = measure(built({"Maß": (ORDINARY,), "Mass": (ORDINARY,), "Öl": (NAME,)}))
        assert stats.spellings == {2: {NAME: 1}, 4: {ORDINARY: 2}}
        assert stats.forms == {2: 1, 4: 1}

    def test_classes_and_policies(self, small_list: Path) -> None:
        stats = measure(read_list(small_list))
        assert stats.by_class == {name: len(words) for name, words in BY_CLASS.items()}
        forms = stats.admitted_forms
        # "Aller" the river is "aller" on the dice; "daß" and "rauh" count nowhere.
        assert forms["regional"] - forms["regel"] == len(BY_CLASS[WordClass.REGIONAL])
        assert forms["duden"] - forms["regional"] == len(BY_CLASS[WordClass.FOREIGN])
        assert forms["offen"] - forms["duden"] == len(BY_CLASS[NAME]) - 1

    def test_marks_and_letters(self) -> None:
        words = "Straße Größe Café ŒUVRE hier".split()
        stats = measure(built(dict.fromkeys(words, (ORDINARY,))))
        assert (stats.umlauts, stats.sharp_s, stats.accents) == (1, 2, 2)
        assert stats.letters["S"] == 5
        assert stats.letters["Ö"] == 1
        assert stats.letters["É"] == 0

    def test_lines_that_are_no_words_are_counted_apart(self) -> None:
        stats = measure(built(dict.fromkeys(["CD-ROM", "x", "Haus"], (ORDINARY,))))
        assert stats.no_words == 2
        assert stats.spellings == {4: {ORDINARY: 1}}
