"""Who knows which words, by the default list and by lists that differ a little from it."""

import pickle
from pathlib import Path

import pytest

from tests.cases.words import CLASSED
from wortkniffel.lexicon.frequency import Frequencies, FrequencyError, packed
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon, OwnWords
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import OFFEN, REGEL, WordClass
from wortkniffel.strategy.knowledge import ALL_KNOWLEDGE, CHILD, COMMON_WORDS, WHOLE_LIST, Knowledge

ALL = pytest.mark.parametrize("knowledge", ALL_KNOWLEDGE, ids=lambda knowledge: knowledge.key)
BANDS = {"HAUS": 1, "TEE": 2, "HÄUSER": 3, "ZEIT": 4, "ERZ": 5}


@pytest.fixture
def bands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """How common the words are, in a file of its own."""
    path = tmp_path / "bands.wkf"
    path.write_bytes(packed(BANDS, b"1" * 32))
    monkeypatch.setattr(vars(Frequencies)["open"].__func__, "__defaults__", (str(path),))
    return path


def list_of(path: Path, *more: ListWord) -> Lexicon:
    """The small list with some words more."""
    write(path, (*CLASSED, *more), {"name": "klein", "sources": ["tests"], "licences": ["CC0-1.0"]})
    return Lexicon.open(path)


def digests(lexicon: Lexicon) -> set[str]:
    return {knowledge.digest(lexicon, REGEL) for knowledge in ALL_KNOWLEDGE}


@pytest.mark.usefixtures("bands")
class TestWords:
    def test_the_whole_list_is_the_list_itself(self, small_lexicon: Lexicon) -> None:
        assert WHOLE_LIST.of(small_lexicon) is small_lexicon

    def test_the_common_words_go_down_to_band_four(self, small_lexicon: Lexicon) -> None:
        source = COMMON_WORDS.of(small_lexicon)
        known = set().union(*(source.words_from(letters) for letters in BANDS))
        assert known == {"HAUS", "TEE", "HÄUSER", "ZEIT"}

    def test_a_child_knows_the_short_and_common_ones(self, small_lexicon: Lexicon) -> None:
        source = CHILD.of(small_lexicon)
        assert source.exactly("AHSU") == ("HAUS",)
        assert source.exactly("ÄHSUER") == source.exactly("EITZ") == ()

    def test_all_ways_to_ask_agree(self, small_lexicon: Lexicon) -> None:
        source = COMMON_WORDS.of(small_lexicon)
        assert source.words_from("HAUSERT") >= {"HÄUSER", "HAUS"}
        assert source.exactly("HAUSER") == ("HÄUSER",)
        assert source.exactly("ERZ") == ()

    def test_what_the_list_does_not_admit_nobody_knows(self, small_lexicon: Lexicon) -> None:
        known = Knowledge("alles", "alles", rarest=6)
        assert known.of(small_lexicon).exactly("GUANDA") == ()

    def test_the_list_decides_what_may_be_proposed(self, small_lexicon: Lexicon) -> None:
        source = COMMON_WORDS.of(small_lexicon)
        assert source.may_propose("HAUS") == small_lexicon.may_propose("HAUS")


@pytest.mark.usefixtures("default_list")
class TestDigest:
    def test_each_knows_other_words(self, small_lexicon: Lexicon) -> None:
        assert len(digests(small_lexicon)) == len(ALL_KNOWLEDGE)

    @ALL
    def test_it_is_the_same_for_the_same_list(self, tmp_path: Path, knowledge: Knowledge) -> None:
        one, other = list_of(tmp_path / "a.wkl"), list_of(tmp_path / "b.wkl")
        assert knowledge.digest(one, REGEL) == knowledge.digest(other, REGEL)

    @ALL
    def test_a_word_more_in_the_list(self, tmp_path: Path, knowledge: Knowledge) -> None:
        one = list_of(tmp_path / "a.wkl")
        other = list_of(tmp_path / "b.wkl", ListWord("Gnu", WordClass.ORDINARY, ""))
        assert knowledge.digest(one, REGEL) != knowledge.digest(other, REGEL)

    @ALL
    def test_own_words(self, small_list: Path, knowledge: Knowledge) -> None:
        plain = Lexicon.open(small_list)
        changed = [
            OwnLexicon.open_with(small_list, own)
            for own in (
                OwnWords().allow("Gnu"),
                OwnWords().block("Gnu"),
                OwnWords().allow("Gnu").allow("Emu"),
            )
        ]
        found = {knowledge.digest(lexicon, REGEL) for lexicon in (plain, *changed)}
        assert len(found) == 4
        # Once forgotten it is the list's own answer again.
        forgotten = OwnLexicon.open_with(small_list, OwnWords().allow("Gnu").forget("Gnu"))
        assert knowledge.digest(forgotten, REGEL) == knowledge.digest(plain, REGEL)

    @ALL
    def test_the_order_in_which_own_words_were_let_in_is_nothing(
        self, small_list: Path, knowledge: Knowledge
    ) -> None:
        one = OwnLexicon.open_with(small_list, OwnWords().allow("Gnu").allow("Emu"))
        other = OwnLexicon.open_with(small_list, OwnWords().allow("Emu").allow("Gnu"))
        assert knowledge.digest(one, REGEL) == knowledge.digest(other, REGEL)

    @ALL
    def test_the_policy(self, small_lexicon: Lexicon, knowledge: Knowledge) -> None:
        assert knowledge.digest(small_lexicon, REGEL) != knowledge.digest(small_lexicon, OFFEN)

    def test_how_common_words_are_counts_only_where_it_is_asked(
        self, small_lexicon: Lexicon, bands: Path
    ) -> None:
        before = [knowledge.digest(small_lexicon, REGEL) for knowledge in ALL_KNOWLEDGE]
        bands.write_bytes(packed(BANDS, b"2" * 32))
        after = [knowledge.digest(small_lexicon, REGEL) for knowledge in ALL_KNOWLEDGE]
        assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, False]


@pytest.mark.usefixtures("default_list")
class TestOtherProcesses:
    @ALL
    def test_they_know_the_same(self, small_lexicon: Lexicon, knowledge: Knowledge) -> None:
        source = knowledge.of(small_lexicon)
        copy = pickle.loads(pickle.dumps(source))
        for letters in ("HAUSERT", "FREUNDE", "ZEIT?"):
            assert copy.words_from(letters) == source.words_from(letters)
            assert copy.exactly(letters) == source.exactly(letters)

    @ALL
    def test_they_know_the_own_words_too(self, small_list: Path, knowledge: Knowledge) -> None:
        lexicon = OwnLexicon.open_with(small_list, OwnWords().allow("Haust").block("Haus"))
        copy = pickle.loads(pickle.dumps(knowledge.of(lexicon)))
        assert copy.words_from("HAUST") == knowledge.of(lexicon).words_from("HAUST")
        assert "HAUS" not in copy.words_from("HAUST")
        same = pickle.loads(pickle.dumps(lexicon))
        assert knowledge.digest(same, REGEL) == knowledge.digest(lexicon, REGEL)

    def test_they_map_the_same_bands(self, default_list: Path) -> None:
        bands = Frequencies.open(default_list.with_name("frequency.wkf"))
        copy = pickle.loads(pickle.dumps(bands))
        assert copy.source_digest == bands.source_digest
        assert [copy.band(word) for word in BANDS] == [bands.band(word) for word in BANDS]


def test_without_the_bands_it_says_so(small_lexicon: Lexicon, bands: Path) -> None:
    bands.unlink()
    with pytest.raises(FrequencyError, match="Die Worthäufigkeiten"):
        COMMON_WORDS.of(small_lexicon)
    with pytest.raises(FrequencyError, match="Die Worthäufigkeiten"):
        COMMON_WORDS.digest(small_lexicon, REGEL)
