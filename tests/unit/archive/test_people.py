"""The people in the archive: listed, renamed, put together."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cases.finished import finished, keep
from tests.cases.table import new_game, play, thrown
from tests.unit.archive.seats import DAY, add, add_daily, damage, seats
from wortkniffel.archive.archive import Archive, InPlayError, Moment
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.people import (
    LONGEST_NAME,
    NoPersonError,
    Person,
    Places,
    SameGameError,
    Try,
    UnfitNameError,
    daily_tries,
    delete,
    is_nobody,
    is_same_person,
    name_fault,
    people,
    places_of,
    rename,
)
from wortkniffel.archive.results import results
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup, StrikeBox
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.proof import proven


class TestNames:
    @pytest.mark.parametrize("name", ["?", "??", "????????????"])
    def test_a_taken_out_name_is_nobody(self, name: str) -> None:
        assert is_nobody(name)
        assert name_fault(name) == "So heißt, wessen Name gelöscht ist."

    @pytest.mark.parametrize("name", ["", "Anna?", "?!"])
    def test_other_names_are_somebody(self, name: str) -> None:
        assert not is_nobody(name)

    def test_case_and_outer_spaces_make_no_other_person(self) -> None:
        assert is_same_person(" STRASSE", "Straße ")
        assert not is_same_person("Anna", "Hanna")
        assert is_same_person("Jo\u0308rg\u200b", "Jörg")

    def test_who_cannot_be_seen_is_nobody_and_has_no_name(self) -> None:
        assert is_nobody("?\u200b")
        assert name_fault("\u3164") == "Ein Name braucht mindestens ein Zeichen."

    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            ("", "Ein Name braucht mindestens ein Zeichen."),
            (" \t", "Ein Name braucht mindestens ein Zeichen."),
            ("Maximilianes M", "Ein Name hat höchstens 12 Zeichen."),
            ("An\nna", "In einem Namen steht nur, was sich zeigen lässt."),
            ("An\x1bna", "In einem Namen steht nur, was sich zeigen lässt."),
            ("An\ud800na", "In einem Namen steht nur, was sich zeigen lässt."),
            (" ? ", "So heißt, wessen Name gelöscht ist."),
        ],
    )
    def test_a_name_that_nobody_can_have(self, archive: Archive, name: str, fault: str) -> None:
        add(archive, "Anna")
        with pytest.raises(UnfitNameError) as error:
            rename(archive, "Anna", name)
        assert str(error.value) == fault
        assert seats(archive) == {1: ("Anna",)}

    @pytest.mark.parametrize("name", ["Ö", "x" * LONGEST_NAME, f"  {'x' * LONGEST_NAME} ", "Anna?"])
    def test_a_name_that_somebody_can_have(self, name: str) -> None:
        assert name_fault(name) == ""


class TestPeople:
    def test_nobody_is_in_an_empty_archive(self, archive: Archive) -> None:
        assert people(archive) == []

    def test_a_person_is_told_as_written_last_in_alphabetical_order(self, archive: Archive) -> None:
        add(archive, "ÖZGE", "anna ", over=True, minute=1)
        add(archive, "Anna", "Zoe", minute=3)
        add(archive, "ANNA", "Özge", over=True, minute=2)
        evening = datetime(2026, 12, 1, 18, tzinfo=UTC)
        assert people(archive) == [
            Person("Anna", 3, 2, evening.replace(minute=3)),
            Person("Özge", 2, 2, evening.replace(minute=2)),
            Person("Zoe", 1, 0, evening.replace(minute=3)),
        ]

    def test_seats_without_a_name_are_no_person(self, archive: Archive) -> None:
        add(archive, "Anna", "?", "??")
        assert [person.name for person in people(archive)] == ["Anna"]

    def test_who_only_has_a_try_left_is_a_person_without_a_game(self, archive: Archive) -> None:
        archive.forget(add_daily(archive, "Anna", "2026-12-01T18:00:00Z"))
        assert people(archive) == [Person("anna", 0, 0, datetime(2026, 12, 1, tzinfo=UTC))]
        assert places_of(archive, "Anna") == Places((), (), 1)
        assert delete(archive, "Anna")
        assert people(archive) == []
        assert daily_tries(archive) == []

    def test_who_only_has_tries_left_has_the_day_of_the_last(self, archive: Archive) -> None:
        rules = Kniffel()
        for day in ("2026-12-01", "2026-12-03", "2026-12-02"):
            started = GameStarted(daily_setup(rules, day, "Anna", f"{day}T18:00:00Z"))
            archive.forget(archive.add([started], over=False)[0])
        assert people(archive) == [Person("anna", 0, 0, datetime(2026, 12, 3, tzinfo=UTC))]

    def test_a_damaged_game_hides_nobody(self, archive: Archive) -> None:
        for name in ("Anna", "Ben", "Cora"):
            add(archive, name)
        damage(archive, 1, "{")
        damage(archive, 2, '{"event":"glass","at":1.0}')
        assert [person.name for person in people(archive)] == ["Cora"]
        rename(archive, "Cora", "Cleo")
        assert [person.name for person in people(archive)] == ["Cleo"]

    def test_places_are_those_alone_and_those_with_others(self, archive: Archive) -> None:
        add(archive, "Anna")
        add(archive, "Ben", " ANNA")
        add(archive, "Ben")
        add(archive, "?", "anna")
        add_daily(archive, "Anna", "2026-12-01T18:00:00Z")
        assert places_of(archive, "anna ") == Places((1, 4, 5), (2,), 1)

    @pytest.mark.parametrize("name", ["Cora", "", " ", "?", "??"])
    def test_a_name_that_nobody_has(self, archive: Archive, name: str) -> None:
        add(archive, "Anna", "?", "??")
        with pytest.raises(NoPersonError):
            places_of(archive, name)
        with pytest.raises(NoPersonError):
            rename(archive, name, "Dirk")
        with pytest.raises(NoPersonError):
            delete(archive, name)
        assert seats(archive) == {1: ("Anna", "?", "??")}


class TestRename:
    def test_a_name_changes_in_all_games_open_or_over(self, archive: Archive) -> None:
        add(archive, "Anna", over=True)
        add(archive, "Ben", "anna")
        add(archive, "Ben")
        rename(archive, "ANNA", " Hanna ")
        assert seats(archive) == {1: ("Hanna",), 2: ("Ben", "Hanna"), 3: ("Ben",)}

    def test_nothing_but_the_name_changes(self, archive: Archive, started: GameStarted) -> None:
        events = (started, GlassTurned(1.5))
        archive.add(events, over=False)
        before = archive.story(1)[0]
        rename(archive, "Jürgen", "Jörg")
        setup = replace(started.setup, players=("Jörg", "Anna"))
        assert archive.story(1) == (before, (GameStarted(setup), GlassTurned(1.5)))

    def test_only_the_way_of_writing_may_change(self, archive: Archive) -> None:
        add(archive, "anna", "Ben")
        rename(archive, "anna", "Anna")
        assert seats(archive) == {1: ("Anna", "Ben")}

    def test_a_name_that_somebody_has_makes_two_people_one(self, archive: Archive) -> None:
        add(archive, "Anni")
        add(archive, "ANNA", "Ben")
        rename(archive, "Anni", "Anna")
        assert seats(archive) == {1: ("Anna",), 2: ("Anna", "Ben")}
        assert [(person.name, person.games) for person in people(archive)] == [
            ("Anna", 2),
            ("Ben", 1),
        ]

    def test_two_at_one_table_are_not_one_and_nothing_changes(self, archive: Archive) -> None:
        add(archive, "Anni")
        add(archive, "anni", "Ben", "Anna", minute=5)
        add(archive, "Anna")
        add(archive, "Anna", "Anni", minute=2)
        before = seats(archive)
        with pytest.raises(SameGameError) as error:
            rename(archive, "Anni", "Anna")
        assert error.value.games == (2, 4)
        assert seats(archive) == before

    def test_the_tries_at_daily_games_go_with_the_name(self, archive: Archive) -> None:
        number = add_daily(archive, "Anna", "2026-12-01T18:00:00Z")
        rename(archive, "Anna", "Straße")
        assert daily_tries(archive) == [Try(DAY, "kniffel", "strasse", number)]

    @pytest.mark.parametrize("old", ["Anna", "Ben"])
    def test_of_two_tries_at_a_day_the_first_one_counts(self, archive: Archive, old: str) -> None:
        add_daily(archive, "Anna", "2026-12-01T19:00:00Z")
        first = add_daily(archive, "Ben", "2026-12-01T18:00:00Z")
        rename(archive, old, "Ben" if old == "Anna" else "Anna")
        assert [one.game for one in daily_tries(archive)] == [first]

    def test_a_try_whose_game_is_there_counts_before_one_that_is_gone(
        self, archive: Archive
    ) -> None:
        archive.forget(add_daily(archive, "Anna", "2026-12-01T18:00:00Z"))
        there = add_daily(archive, "Ben", "2026-12-01T19:00:00Z")
        rename(archive, "Anna", "Ben")
        assert daily_tries(archive) == [Try(DAY, "kniffel", "ben", there)]

    def test_a_renamed_daily_game_is_still_that_of_the_day(self, archive: Archive) -> None:
        number = add_daily(archive, "Anna", "2026-12-01T18:00:00Z")
        rename(archive, "Anna", "Ben")
        game = proven(archive.story(number)[1], Kniffel())
        assert (game.setup.players, game.setup.day) == (("Ben",), DAY)

    def test_results_go_to_the_new_name_without_being_worked_out_again(
        self, archive: Archive
    ) -> None:
        rules = Kniffel()
        keep(archive, finished(rules, [{"chance": 20}, {"chance": 10}], ("Anna", "Ben")))
        assert len(results(archive, lambda _setup: rules).found) == 2
        rename(archive, "Anna", "Cora")

        def no_rules(_setup: Setup) -> Kniffel:
            raise KeyError

        found = results(archive, no_rules).found
        assert [(one.name, one.facts.total) for one in found] == [("Cora", 20), ("Ben", 10)]

    def test_a_game_that_another_program_plays_goes_on_under_the_new_name(
        self, archive: Archive, path: Path
    ) -> None:
        game = new_game(Kniffel(), ("Anna", "Ben"))
        started = game.events[0]
        assert isinstance(started, GameStarted)
        logbook = archive.begin(started)
        game = play(thrown(game), StrikeBox("chance"))
        with closing(Archive.open(path)) as other:
            logbook.record(1, game.events[1], Moment(), over=False)
            rename(other, "Anna", "Cora")
            with pytest.raises(InPlayError):
                other.resume(1)
            for place in (2, 3):
                logbook.record(place, game.events[place], Moment(), over=False)
            logbook.keep(Moment(2.0))
            logbook.close()
            events, moment, taken_up = other.resume(1)
            taken_up.close()
        again = Game.replay(events, Kniffel())
        assert again.setup.players == ("Cora", "Ben")
        assert again.events[1:] == game.events[1:]
        assert moment == Moment(2.0)

    def test_a_full_disk_changes_no_name_anywhere(self, archive: Archive) -> None:
        for seed in range(300):
            archive.add([GameStarted(Setup(("A",), f"{seed}", None))], over=False)
        pages = archive.do(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
        archive.do(lambda c: c.execute(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(ArchiveError, match="der Datenträger ist voll"):
            rename(archive, "A", "Ö" * LONGEST_NAME)
        assert set(seats(archive).values()) == {("A",)}
