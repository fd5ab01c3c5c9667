"""Which forms a rule for a whole kind takes, and which only look like them."""

import pytest

from wortkniffel.listbuilder.kinds import (
    KINDS,
    cut_subjunctives,
    separable_stems,
    stems_that_need_e,
    unchanged_stems,
)


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("ausgeh ausgehe ausgehen auszugehen ausgehend", "ausgeh"),
        ("abblätter abblättern abzublättern", "abblätter"),
        ("abfrier abfrieren abzufrieren", "abfrier"),
        # No form with "zu": the verb shows in its other forms.
        ("ausreis ausreisen ausreiste reisend", "ausreis"),
        # "über" may stay with its verb, so this is an imperative.
        ("überleg überlegen überzulegen", ""),
        ("hinzog hinzogen hinzuzogen", ""),
        ("vornehm vornehmen vorzunehmen vornehmem", ""),
        ("anrief anriefen riefend", ""),
        ("abreist abreisten abzureisten abreisen", ""),
        ("hersoll hersollen herzusollen", ""),
        # A noun of the same letters is no verb form.
        ("Abfall abfallen abzufallen", ""),
        ("zuteil zuteilen zuzuteilen", ""),
        ("ausgeh", ""),
    ],
)
def test_the_stem_of_a_separable_verb_goes(words: str, taken: str) -> None:
    assert separable_stems(set(words.split())) == set(taken.split())


def endings(stem: str) -> str:
    return f"{stem} {stem}e {stem}en {stem}est {stem}et"


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        (f"wuchs wuchsen {endings('wüchs')}", "wüchs"),
        (f"half halfen {endings('hülf')}", "hülf"),
        # führen has the umlaut itself, törnen is no form of tarnen.
        (f"fuhr fuhren führend {endings('führ')}", ""),
        (f"tarn tarnen tarne {endings('törn')}", ""),
        (f"konnte konntest können {endings('könnt')}", ""),
        (f"dann dannen dünnem {endings('dünn')}", ""),
        (f"wuchs wuchsen {endings('Wüchs')}", ""),
        ("wuchs wuchsen wüchs wüchse wüchsen", ""),
    ],
)
def test_a_subjunctive_without_its_e_goes(words: str, taken: str) -> None:
    assert cut_subjunctives(set(words.split())) == set(taken.split())


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("bürd bürden bürdend bürdete", "bürd"),
        ("rechn rechnen rechnend rechnete", "rechn"),
        ("atm atmen atmend atmete", "atm"),
        ("beruhig beruhigen beruhigend beruhigte", "beruhig"),
        # Strong verbs may do without it, and so may those that can be spoken.
        ("halt halten haltend hielt", ""),
        ("lern lernen lernend lernte", ""),
        ("fühl fühlen fühlend fühlte", ""),
        # An adjective, and the form of another verb.
        ("recht rechten rechtend rechtete rechtem", ""),
        ("reist reisten reistend reistete reisen", ""),
        ("flucht fluchten fluchtend fluchtete fluchen", ""),
        ("herhast herhasten herhastend herhastete", ""),
        ("Rechn rechnen rechnend rechnete", ""),
    ],
)
def test_an_imperative_without_the_e_it_needs_goes(words: str, taken: str) -> None:
    assert stems_that_need_e(set(words.split())) == set(taken.split())


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("brech brechen brechend brichst", "brech"),
        ("geb geben gebend gibst", "geb"),
        ("les lesen lesend liest", "les"),
        ("befehl befehlen befehlend befiehlst", "befehl"),
        ("ess essen essend isst", "ess"),
        ("flecht flechten flechtend flicht", "flecht"),
        # No second person: after s it takes t alone, and the bare stem needs a t.
        ("wes wesen wesend wisst", ""),
        ("brech brechen brechend brich", ""),
        # A weak past: the verb keeps its e.
        ("leb leben lebend lebte libst", ""),
        ("heb heben hebend hibst", ""),
        ("geh gehen gehend gehst", ""),
        ("brech brechen brichst", ""),
    ],
)
def test_an_imperative_that_keeps_the_wrong_vowel_goes(words: str, taken: str) -> None:
    assert unchanged_stems(set(words.split())) == set(taken.split())


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_takes_only_what_is_there_and_finds_nothing_in_nothing(kind: str) -> None:
    assert KINDS[kind](set()) == set()
    words = frozenset("ausgehen auszugehen wuchs wuchsen rechnend rechnete brichst".split())
    assert KINDS[kind](words) <= words
