"""Affix files and what stems stand for, worked out by hand from hunspell(5)."""

import pytest

from wortkniffel.listbuilder.affixes import AffixError, Affixes, parse_affixes

# The example of hunspell(5), with its own expansion: work, worked, rework, reworked.
ENGLISH = """
SET UTF-8
PFX A Y 1
PFX A 0 re .

SFX B Y 2
SFX B 0 ed [^y]
SFX B y ied y
"""

GERMAN = """
SFX P Y 4
SFX P auf äufe auf
SFX P ass ässe [fF]ass
SFX P in innen [^z]in
SFX P 0 en ..t
PFX U N 1
PFX U 0 un .
"""

HUNGARIAN = """
CIRCUMFIX X
PFX A Y 1
PFX A 0 leg/X .
PFX B Y 1
PFX B 0 legesleg/X .
SFX C Y 3
SFX C 0 obb .
SFX C 0 obb/AX .
SFX C 0 obb/BX .
"""


def parsed(text: str, encoding: str = "utf-8") -> Affixes:
    return parse_affixes(enumerate(text.splitlines(), start=1), encoding)


def forms(text: str, stem: str, flags: str = "") -> set[str]:
    affixes = parsed(text)
    found = affixes.forms(stem, affixes.flags(flags) if flags else ())
    assert len(found) == len(set(found))
    return set(found)


class TestCircumfix:
    RULES = """
CIRCUMFIX X
PFX A Y 1
PFX A 0 leg/X .
PFX P Y 1
PFX P 0 re .
SFX D Y 1
SFX D 0 obb/XE .
SFX E Y 1
SFX E 0 an/P .
SFX F Y 1
SFX F 0 obb/X .
"""

    @pytest.mark.parametrize(
        ("flags", "found"),
        [
            ("A", {"nagy"}),
            ("F", {"nagy"}),
            ("AF", {"nagy", "legnagyobb"}),
            ("PF", {"nagy", "renagy"}),
            ("D", {"nagy"}),
        ],
    )
    def test_both_halves_or_none(self, flags: str, found: set[str]) -> None:
        assert forms(self.RULES, "nagy", flags) == found


class TestForms:
    def test_a_stem_without_flags_is_one_word(self) -> None:
        assert forms(ENGLISH, "work") == {"work"}

    def test_prefix_and_suffix_alone_and_together(self) -> None:
        assert forms(ENGLISH, "work", "AB") == {"work", "worked", "rework", "reworked"}

    def test_the_condition_chooses_the_rule_and_something_is_stripped(self) -> None:
        assert forms(ENGLISH, "try", "B") == {"try", "tried"}

    @pytest.mark.parametrize(
        ("stem", "found"),
        [
            ("Lauf", {"Lauf", "Läufe"}),
            ("Fass", {"Fass", "Fässe"}),
            ("Bass", {"Bass"}),
            ("Ärztin", {"Ärztin", "Ärztinnen"}),
            ("Medizin", {"Medizin"}),
            ("Saat", {"Saat", "Saaten"}),
            ("ut", {"ut"}),  # shorter than its condition
        ],
    )
    def test_conditions_with_brackets_umlauts_and_points(self, stem: str, found: set[str]) -> None:
        assert forms(GERMAN, stem, "P") == found

    def test_without_the_cross_mark_prefix_and_suffix_do_not_go_together(self) -> None:
        assert forms(GERMAN, "Tat", "PU") == {"Tat", "Taten", "unTat"}

    def test_a_suffix_without_the_mark_takes_no_prefix_either(self) -> None:
        text = "PFX A Y 1\nPFX A 0 re .\nSFX B N 1\nSFX B 0 ed .\n"
        assert forms(text, "work", "AB") == {"work", "rework", "worked"}

    def test_two_suffixes_in_a_row_but_not_three(self) -> None:
        text = "SFX A Y 1\nSFX A 0 lich/B .\nSFX B Y 1\nSFX B 0 e/C .\nSFX C Y 1\nSFX C 0 n .\n"
        assert forms(text, "fried", "A") == {"fried", "friedlich", "friedliche"}

    def test_a_prefix_that_only_a_suffix_allows(self) -> None:
        text = "PFX A Y 1\nPFX A 0 ge .\nSFX B Y 1\nSFX B 0 t/A .\n"
        assert forms(text, "mach", "B") == {"mach", "macht", "gemacht"}

    def test_a_suffix_that_only_a_prefix_allows(self) -> None:
        text = "PFX A Y 1\nPFX A 0 ge/B .\nSFX B Y 1\nSFX B 0 t .\n"
        assert forms(text, "mach", "A") == {"mach", "gemach", "gemacht"}

    def test_a_circumfix_has_both_ends_or_none(self) -> None:
        assert forms(HUNGARIAN, "nagy", "C") == {"nagy", "nagyobb", "legnagyobb", "legeslegnagyobb"}

    def test_the_condition_of_a_prefix_is_about_the_form_with_its_suffix(self) -> None:
        text = "PFX A Y 1\nPFX A a u ab\nSFX B Y 1\nSFX B 0 b .\n"
        assert forms(text, "a", "AB") == {"a", "ab", "ub"}

    def test_nothing_is_stripped_to_nothing_unless_the_file_says_so(self) -> None:
        text = "SFX B Y 1\nSFX B gut besser gut\n"
        assert forms(text, "gut", "B") == {"gut"}
        assert forms(f"FULLSTRIP\n{text}", "gut", "B") == {"gut", "besser"}

    def test_a_rule_may_add_nothing(self) -> None:
        assert forms("SFX B Y 1\nSFX B n 0 en\n", "lachen", "B") == {"lachen", "lache"}


class TestSpecialFlags:
    TEXT = (
        "NEEDAFFIX N\nONLYINCOMPOUND O\nNOSUGGEST Q\nKEEPCASE K\nFORBIDDENWORD F\n"
        "SFX S Y 3\nSFX S 0 s .\nSFX S 0 chen/O .\nSFX S 0 er/NT .\nSFX T Y 1\nSFX T 0 n .\n"
    )

    def test_a_stem_that_needs_an_affix_is_no_word_itself(self) -> None:
        assert forms(self.TEXT, "Änderung", "NS") == {"Änderungs", "Änderungern"}

    def test_an_affix_that_needs_another_does_not_end_a_word(self) -> None:
        assert forms(self.TEXT, "Kind", "S") == {"Kind", "Kinds", "Kindern"}

    def test_what_stands_only_in_compounds_is_no_word(self) -> None:
        assert forms(self.TEXT, "Kind", "SO") == set()

    def test_words_not_to_be_suggested_or_not_to_be_capitalised_are_words(self) -> None:
        assert forms(self.TEXT, "Kacke", "Q") == {"Kacke"}
        assert forms(self.TEXT, "dm", "K") == {"dm"}

    def test_parts_of_compounds_are_not_made(self) -> None:
        text = "PFX M Y 2\nPFX M A -a A\nPFX M 0 ur .\n"
        assert forms(text, "Aal", "M") == {"Aal", "urAal"}


class TestFlags:
    @pytest.mark.parametrize(
        ("head", "names", "flags"),
        [
            ("", "AB", "AB"),
            ("FLAG long", ["Aa", "A1"], "AaA1"),
            ("FLAG num", ["1", "1001"], "1,1001"),
            ("FLAG UTF-8", "ÄÖ", "ÄÖ"),
            ("AF 2\nAF B\nAF AB", "AB", "2"),
            ("FLAG num\nAF 2\nAF 77\nAF 1,1001", ["1", "1001"], "2"),
        ],
    )
    def test_all_ways_to_write_flags(self, head: str, names: list[str], flags: str) -> None:
        rules = "".join(
            f"SFX {name} Y 1\nSFX {name} 0 {add} .\n" for name, add in zip(names, "se", strict=True)
        )
        assert forms(f"{head}\n{rules}", "Tag", flags) == {"Tag", "Tags", "Tage"}

    @pytest.mark.parametrize(
        ("head", "flags"),
        [
            ("FLAG long", "Aab"),
            ("FLAG num", "A"),
            ("AF 1\nAF A", "2"),
            ("AF 1\nAF A", "0"),
            ("AF 1\nAF A", "A"),
        ],
    )
    def test_flags_that_are_none_are_refused(self, head: str, flags: str) -> None:
        with pytest.raises(ValueError, match=flags):
            parsed(head).flags(flags)

    def test_aliases_stand_in_continuations_and_for_morphology_too(self) -> None:
        text = (
            "AF 2\nAF A\nAF B\nAM 1\nAM st:Tag\nSFX A Y 1\nSFX A 0 e/2 .\nSFX B Y 1\nSFX B 0 s .\n"
        )
        assert forms(text, "Tag", "1") == {"Tag", "Tage", "Tages"}
        assert parsed(text).morphology("1") == "st:Tag"
        assert parsed(text).morphology("st:Nacht") == "st:Nacht"


class TestFaults:
    def test_lines_that_are_wrong_are_left_out_and_listed(self) -> None:
        text = "SFX A Y 3\nSFX A 0 s [^x\nSFX A 0\nSFX A 0 e .\nSFX A 0 en .\nSFX B\nNEEDAFFIX AB\n"
        affixes = parsed(text)
        assert set(affixes.forms("Tag", ("A",))) == {"Tag", "Tage"}
        assert sorted(line for line, _text in affixes.faults) == [2, 3, 5, 6, 7]

    def test_comments_and_what_is_about_suggestions_are_passed_over(self) -> None:
        text = "# SFX A Y 1\nTRY abc\nREP 1\nREP f ph\nMAP 1\nMAP aä\nWORDCHARS -\nBREAK 0\n"
        assert parsed(text).faults == []

    def test_comments_between_rules_do_not_end_them(self) -> None:
        text = "SFX A Y 2\nSFX A 0 s .\n\n# und\nSFX A 0 e . # mehr\n"
        assert forms(text, "Tag", "A") == {"Tag", "Tags", "Tage"}

    @pytest.mark.parametrize("line", ["COMPLEXPREFIXES", "FLAG short"])
    def test_what_is_not_known_here_is_refused_with_its_line(self, line: str) -> None:
        with pytest.raises(AffixError) as refused:
            parsed(f"SET UTF-8\n{line}\n")
        assert refused.value.line == 2
        assert line in str(refused.value)
