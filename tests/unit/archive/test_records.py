"""Events as JSON: exact both ways, in a form that saved games depend on."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.rulesets import VARIANTS, Variant
from tests.unit.rules.laws import Agreed, Step, agreed, relaxed, steps
from wortkniffel.archive.records import RecordError, from_record, kind_of, to_record
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    HelpTaken,
    SandRanOut,
    Setup,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry

# Written by hand: games that people have saved look like this.
SAVED: list[tuple[Event, str]] = [
    (
        GameStarted(
            Setup(
                ("Jörg", "Anna"),
                "7",
                None,
                by_lot=False,
                ruleset="kniffel",
                options=(("preset", "yahtzee"),),
            )
        ),
        r'{"event":"start","game":"kniffel","options":{"preset":"yahtzee"},'
        r'"players":["J\u00f6rg","Anna"],"by_lot":false,"sand":null,"seed":"7",'
        r'"dice_digest":"","dice_name":"","word_list":""}',
    ),
    (
        GameStarted(
            Setup(
                ("Anna",),
                "",
                180,
                options=(("policy", "regel"), ("aufgabe", "b")),
                dice_digest="00ff",
                word_list="klein",
                dice_name="leicht",
            )
        ),
        '{"event":"start","game":"wort","options":{"policy":"regel","aufgabe":"b"},'
        '"players":["Anna"],"by_lot":true,"sand":180,"seed":"",'
        '"dice_digest":"00ff","dice_name":"leicht","word_list":"klein"}',
    ),
    (
        GameStarted(
            Setup(
                ("Anna",),
                "2026-12-01-wort",
                120,
                by_lot=False,
                options=(("policy", "regel"),),
                own_words=True,
                begun="2026-12-01T18:30:00Z",
                day="2026-12-01",
            )
        ),
        '{"event":"start","game":"wort","options":{"policy":"regel"},'
        '"players":["Anna"],"by_lot":false,"sand":120,"seed":"2026-12-01-wort",'
        '"dice_digest":"","dice_name":"","word_list":"",'
        '"own_words":true,"begun":"2026-12-01T18:30:00Z","day":"2026-12-01"}',
    ),
    (GlassTurned(0.0), '{"event":"glass","at":0.0}'),
    (
        DiceThrown(5, "FR?UNDE", 12.345678901234567),
        '{"event":"throw","keep":5,"throw":"FR?UNDE","at":12.345678901234567}',
    ),
    (
        WordLaid(FoundWord("MASS", ("Maß", "Mass")), 20.5),
        r'{"event":"word","word":"MASS","spellings":["Ma\u00df","Mass"],"at":20.5}',
    ),
    (
        BoxEntered("zwei", Entry(17, (Laid("RUF", 35), Laid("ENDE", 92)), "FREUNDE"), 30.25),
        '{"event":"box","box":"zwei","points":17,"extra":0,"throw":"FREUNDE",'
        '"laid":[["RUF",35],["ENDE",92]],"at":30.25}',
    ),
    (
        BoxEntered("kniffel", Entry(0, extra=50), 31.0),
        '{"event":"box","box":"kniffel","points":0,"extra":50,"throw":"","laid":[],"at":31.0}',
    ),
    (SandRanOut(180.0), '{"event":"sand","at":180.0}'),
    (EntryUndone(1e-7), '{"event":"undo","at":1e-07}'),
    (HelpTaken(40.5), '{"event":"help","at":40.5}'),
]
RECORDS = [record for _event, record in SAVED]
KINDS = ["start"] * 3 + ["glass", "throw", "word", "box", "box", "sand", "undo", "help"]
FIELDS = [(record, field) for record in RECORDS for field in json.loads(record)]
# Records of version 1 lack them.
LATER = {"own_words", "begun", "day"}
NEEDED = [(record, field) for record, field in FIELDS if field not in LATER]


@pytest.mark.parametrize(("event", "record"), SAVED)
def test_the_form_of_saved_games_stays(event: Event, record: str) -> None:
    assert to_record(event) == record
    assert from_record(record) == event


def test_each_kind_of_event_has_its_stable_name() -> None:
    assert [kind_of(event) for event, _record in SAVED] == KINDS


def test_a_record_is_read_with_umlauts_and_whole_seconds_too() -> None:
    assert from_record('{"event": "glass", "at": 3}') == GlassTurned(3.0)
    record = '{"event":"word","word":"MÄSSE","spellings":["Mäße"],"at":1}'
    assert from_record(record) == WordLaid(FoundWord("MÄSSE", ("Mäße",)), 1.0)


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.name for variant in VARIANTS])
@relaxed
@given(agreed, steps)
def test_every_event_of_any_game_comes_back_the_same(
    variant: Variant, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    rules = variant.ruleset(small_lexicon)
    player = agreed.seat(rules, small_lexicon)
    for step in wishes:
        player.take(step)
    records = [to_record(event) for event in player.game.events]
    events = tuple(from_record(record) for record in records)
    assert events == player.game.events
    assert Game.replay(events, rules) == player.game
    for record in records:
        assert record.isascii()
        assert "\n" not in record


# Bytes of a file's name that are no UTF-8 come as these.
texts = st.text() | st.text(st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF), min_size=1)
words = st.builds(FoundWord, texts, st.lists(texts).map(tuple))
entries = st.builds(
    Entry,
    st.integers(),
    st.lists(st.builds(Laid, texts, st.integers())).map(tuple),
    texts,
    st.integers(),
)
setups = st.builds(
    Setup,
    st.lists(texts).map(tuple),
    texts,
    st.none() | st.integers(),
    st.booleans(),
    texts,
    st.dictionaries(texts, texts).map(lambda options: tuple(options.items())),
    texts,
    texts,
    texts,
    st.booleans(),
    texts,
    texts,
)
times = st.floats(allow_nan=False, allow_infinity=False)
events = st.one_of(
    st.builds(GameStarted, setups),
    st.builds(GlassTurned, times),
    st.builds(DiceThrown, st.integers(), texts, times),
    st.builds(WordLaid, words, times),
    st.builds(BoxEntered, texts, entries, times),
    st.builds(SandRanOut, times),
    st.builds(EntryUndone, times),
    st.builds(HelpTaken, times),
)


@given(events)
def test_an_event_with_whatever_in_it_comes_back_the_same(event: Event) -> None:
    record = to_record(event)
    assert from_record(record) == event
    assert from_record(record.encode().decode()) == event


@pytest.mark.parametrize("field", sorted(LATER))
def test_a_start_without_what_came_later_is_read(field: str) -> None:
    start, record = SAVED[2]
    fields = json.loads(record)
    del fields[field]
    assert isinstance(start, GameStarted)
    without = {"own_words": False} if field == "own_words" else {field: ""}
    assert from_record(json.dumps(fields)) == GameStarted(replace(start.setup, **without))


@pytest.mark.parametrize(("record", "field"), NEEDED)
def test_a_record_without_one_of_its_fields_is_none(record: str, field: str) -> None:
    fields = json.loads(record)
    del fields[field]
    with pytest.raises(RecordError):
        from_record(json.dumps(fields))


TEXT: list[object] = [None, True, 7, 1.5, ["x"], {"x": "y"}]
WHOLE: list[object] = [None, True, False, 1.0, "7", [7], {}]
TRUTH: list[object] = [None, 0, 1, 1.0, "true", []]
TIME: list[object] = [None, True, "1.0", [1.0], {}, 10**400]
TEXTS: list[object] = [None, True, 7, "AB", "", {"AB": 1}, {}, [7], [None], [["AB"]]]
WRONG: dict[str, list[object]] = {
    "event": [None, True, 7, ["start"], {}, "", "Start", "nix"],
    "game": TEXT,
    "options": [None, True, 7, "ab", [], [["policy", "regel"]], {"policy": 7}, {"policy": None}],
    "players": TEXTS,
    **dict.fromkeys(("by_lot", "own_words"), TRUTH),
    # Without a glass it is null.
    "sand": WHOLE[1:],
    **dict.fromkeys(("seed", "dice_digest", "dice_name", "word_list", "begun", "day"), TEXT),
    **dict.fromkeys(("throw", "word", "box"), TEXT),
    **dict.fromkeys(("keep", "points", "extra"), WHOLE),
    "spellings": TEXTS,
    "laid": [
        *TEXTS,
        ["AB"],
        [["AB", 1.0]],
        [["AB", True]],
        [["AB", "3"]],
        [["AB", 3, 3]],
        [[3, "AB"]],
        [3],
    ],
    "at": TIME,
}


@pytest.mark.parametrize(("record", "field"), FIELDS)
def test_a_record_with_a_value_of_another_type_is_none(record: str, field: str) -> None:
    fields = json.loads(record)
    for wrong in WRONG[field]:
        with pytest.raises(RecordError):
            from_record(json.dumps({**fields, field: wrong}))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
@pytest.mark.parametrize("field", ["at", "keep", "points", "sand"])
def test_what_is_no_number_or_without_end_is_refused(number: str, field: str) -> None:
    tried = 0
    for record in RECORDS:
        fields = json.loads(record)
        if field in fields:
            tried += 1
            wrong = json.dumps({**fields, field: "HERE"}).replace('"HERE"', number)
            with pytest.raises(RecordError):
                from_record(wrong)
    assert tried


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "true",
        "7",
        '"glass"',
        "[]",
        "{}",
        '["glass",1.0]',
        '[{"event":"glass","at":1.0}]',
        '{"at":1.0}',
        '{"event":"glass","at":1.0',
        '{"event":"glass","at":1.0}}',
        '{"event":"glass","at":1.0}{"event":"sand","at":1.0}',
        "{'event':'glass','at':1.0}",
        "Anna würfelt",
        "\x00",
        "\ufffd",
        "[" * 100_000,
        '{"event":"glass","at":' + "[" * 100_000,
        '{"event":' * 100_000,
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        from_record(text)


@given(st.text())
def test_any_text_is_an_event_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        from_record(text)


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_that_was_cut_off_is_refused(record: str, data: st.DataObject) -> None:
    with pytest.raises(RecordError):
        from_record(record[: data.draw(st.integers(0, len(record) - 1))])


def test_the_refusal_is_german_and_names_the_text() -> None:
    with pytest.raises(RecordError) as refused:
        from_record('{"event":"nix"}')
    assert str(refused.value) == """'{"event":"nix"}' ist kein Ereignis."""
