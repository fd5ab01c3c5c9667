"""Lists for other programs: text, and dictionaries that hunspell itself has to take."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases.words import BY_CLASS
from wortkniffel.files import write_whole
from wortkniffel.lexicon.letters import collation_key
from wortkniffel.lexicon.verdict import OFFEN, REGEL, WordClass
from wortkniffel.listbuilder.export import as_hunspell, as_text
from wortkniffel.listbuilder.wordlist import WordList, read_list

needs_hunspell = pytest.mark.skipif(not shutil.which("hunspell"), reason="hunspell is missing")


def ordinary(*words: str) -> WordList:
    return WordList(Path("liste.wkl"), dict.fromkeys(words, (WordClass.ORDINARY,)), {})


def misspelled(folder: Path, word_list: WordList, *words: str) -> list[str]:
    """The words that hunspell does not know from the exported dictionary."""
    dictionary, affixes = as_hunspell(word_list, REGEL)
    write_whole({folder / "wk.dic": dictionary, folder / "wk.aff": affixes})
    done = subprocess.run(
        # With -1 a word is a line up to a tabulator, whatever characters it has.
        ["hunspell", "-i", "utf-8", "-d", str(folder / "wk"), "-1", "-l"],
        input="".join(f"{word}\t\n" for word in words),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


class TestText:
    def test_what_the_policy_admits_in_german_order(self, small_list: Path) -> None:
        words = as_text(read_list(small_list), REGEL).splitlines()
        assert set(words) == {*BY_CLASS[WordClass.ORDINARY], *BY_CLASS[WordClass.LOAN]}
        assert words == sorted(words, key=collation_key)

    def test_another_policy_has_more(self, small_list: Path) -> None:
        words = as_text(read_list(small_list), OFFEN).splitlines()
        assert {"Uganda", "cringe", "Lackl"} <= set(words)
        assert not {"kWh", "daß"} & set(words)

    def test_a_text_comes_out_as_it_went_in(self, tmp_path: Path, small_list: Path) -> None:
        path = tmp_path / "liste.txt"
        write_whole({path: as_text(read_list(small_list), REGEL)})
        assert as_text(read_list(path), REGEL).encode() == path.read_bytes()


@needs_hunspell
class TestHunspell:
    def test_every_word_is_known_and_others_are_not(self, tmp_path: Path, small_list: Path) -> None:
        word_list = read_list(small_list)
        words = list(word_list.admitted(REGEL))
        others = ["Uganda", "kWh", "cringe", "daß", "Hauss", "Strasse", "häuser", "Cafe", "HAUSER"]
        assert misspelled(tmp_path, word_list, *words, *others) == others

    def test_sharp_s_is_double_s_in_capitals(self, tmp_path: Path) -> None:
        words = ordinary("Straße", "heißt", "aller")
        known = ["STRASSE", "HEISST", "Heißt", "ALLER", "Aller"]
        unknown = ["STRAßE", "HEIßT", "straße", "heisst", "aLLer"]
        assert misspelled(tmp_path, words, *known, *unknown) == unknown

    @pytest.mark.slow
    def test_the_whole_default_list(self, tmp_path: Path, default_list: Path) -> None:
        word_list = read_list(default_list)
        words = word_list.admitted(REGEL)
        assert misspelled(tmp_path, word_list, *words, "Häuserx") == ["Häuserx"]

    def test_a_slash_is_part_of_the_word(self, tmp_path: Path) -> None:
        assert misspelled(tmp_path, ordinary("und/oder"), "und/oder", "und") == ["und"]


class TestDictionary:
    def test_the_first_line_is_the_number_of_words(self, small_list: Path) -> None:
        dictionary, _affixes = as_hunspell(read_list(small_list), REGEL)
        count, *words = dictionary.splitlines()
        assert int(count) == len(words) == len(as_text(read_list(small_list), REGEL).splitlines())

    def test_sources_and_licences_go_along(self, small_list: Path) -> None:
        _dictionary, affixes = as_hunspell(read_list(small_list), REGEL)
        assert affixes.splitlines()[:3] == [
            "# Quellen: tests",
            "# Lizenzen: CC0-1.0",
            "SET UTF-8",
        ]

    def test_the_most_frequent_letters_are_tried_first(self) -> None:
        _dictionary, affixes = as_hunspell(ordinary("Beere", "Bär", "See"), REGEL)
        assert "TRY ebrsä" in affixes.splitlines()


class TestWriting:
    def test_no_file_changes_if_one_cannot_be_written(self, tmp_path: Path) -> None:
        old = tmp_path / "alt.dic"
        old.write_text("alt", encoding="utf-8")
        missing = tmp_path / "fehlt" / "neu.aff"
        with pytest.raises(FileNotFoundError) as caught:
            write_whole({old: "neu", missing: "neu"})
        assert caught.value.filename == str(missing)
        assert old.read_text(encoding="utf-8") == "alt"
        assert list(tmp_path.iterdir()) == [old]

    @pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators")
    def test_a_link_stays_and_what_it_leads_to_is_written(self, tmp_path: Path) -> None:
        (tmp_path / "there").mkdir()
        for name in ("old.txt", "new.txt"):
            (tmp_path / name).symlink_to(Path("there", name))
        (tmp_path / "there" / "old.txt").write_text("alt", encoding="utf-8")
        write_whole({tmp_path / "old.txt": "neu", tmp_path / "new.txt": "neu"})
        for name in ("old.txt", "new.txt"):
            assert (tmp_path / name).is_symlink()
            assert (tmp_path / "there" / name).read_text(encoding="utf-8") == "neu"
        assert len(list(tmp_path.rglob("*"))) == 5

    @pytest.mark.skipif(sys.platform == "win32", reason="no pipes among the files")
    def test_a_pipe_stays_a_pipe(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            write_whole({pipe: "Haus\n"})
            assert os.read(end, 100) == b"Haus\n"
        finally:
            os.close(end)
        assert pipe.is_fifo()
        assert list(tmp_path.iterdir()) == [pipe]

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_a_device_that_takes_nothing_stays_and_says_so(self, tmp_path: Path) -> None:
        link = tmp_path / "full"
        link.symlink_to("/dev/full")
        with pytest.raises(OSError, match="full") as caught:
            write_whole({tmp_path / "liste.txt": "neu", link: "neu"})
        assert caught.value.errno == errno.ENOSPC
        assert Path("/dev/full").is_char_device()
        assert list(tmp_path.iterdir()) == [link]

    def test_a_folder_is_not_replaced(self, tmp_path: Path) -> None:
        with pytest.raises((IsADirectoryError, PermissionError)) as caught:
            write_whole({tmp_path: "neu"})
        assert caught.value.filename == str(tmp_path)
        assert list(tmp_path.parent.glob("*.part")) == []
