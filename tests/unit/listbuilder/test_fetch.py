"""Sources fetched over a real, and really bad, line."""

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.listbuilder.fetching import (
    BODY,
    HASTE,
    OTHER,
    SHA256,
    Steps,
    get,
    names,
    part,
    refusal,
    source_in,
)
from tests.unit.listbuilder.server import Server, chunked, file, piece, status, whole
from wortkniffel import __version__
from wortkniffel.listbuilder.download import Patience
from wortkniffel.listbuilder.fetch import Fetched, fetch_source
from wortkniffel.listbuilder.recipe import Fetch, Source


class TestGoodServer:
    def test_brings_the_file_and_nothing_else(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        assert get(source_in(tmp_path, server.url())) == Fetched(len(BODY), SHA256)
        assert (tmp_path / "words").read_bytes() == BODY
        assert names(tmp_path) == ["words", "words.fetched"]

    def test_learns_which_program_and_version_asks(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        get(source_in(tmp_path, server.url()))
        assert server.requests[0].headers["User-Agent"] == f"wortkniffel/{__version__}"

    def test_progress_grows_to_the_whole(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        steps = Steps()
        fetch_source(source_in(tmp_path, server.url()), steps, HASTE)
        done = [step.done for step in steps]
        assert done == sorted(done)
        assert (done[0], done[-1]) == (0, len(BODY))
        assert {step.total for step in steps} == {len(BODY)}

    def test_makes_the_folder_of_the_file(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        get(source_in(tmp_path / "sources" / "de", server.url()))
        assert (tmp_path / "sources" / "de" / "words").read_bytes() == BODY

    def test_an_empty_file_and_one_of_unknown_length(self, server: Server, tmp_path: Path) -> None:
        for body, answer in ((b"", file(b"")), (BODY, chunked(BODY))):
            server.answers = [answer]
            get(source_in(tmp_path, server.url(), hashlib.sha256(body).hexdigest()))
            assert (tmp_path / "words").read_bytes() == body

    def test_packed_bytes_stay_as_they_are_stored(self, server: Server, tmp_path: Path) -> None:
        server.answers = [whole(BODY, Content_Encoding="gzip")]
        get(source_in(tmp_path, server.url()))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_a_proxy_is_honoured(
        self, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("http_proxy", server.url("").rstrip("/"))
        server.answers = [file(BODY)]
        get(source_in(tmp_path, "http://localhost:1/words"))
        assert server.requests[0].path == "http://localhost:1/words"


class TestThereAlready:
    def test_a_file_with_the_right_checksum_is_not_fetched(
        self, server: Server, tmp_path: Path
    ) -> None:
        (tmp_path / "words").write_bytes(BODY)
        assert get(source_in(tmp_path, server.url())) is None
        assert server.requests == []

    def test_what_was_fetched_is_replaced_where_the_recipe_wants_another(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(OTHER)]
        get(source_in(tmp_path, server.url(), hashlib.sha256(OTHER).hexdigest()))
        server.answers = [file(BODY)]
        get(source_in(tmp_path, server.url()))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_what_was_never_fetched_is_not_replaced_by_any_checksum(
        self, server: Server, tmp_path: Path
    ) -> None:
        (tmp_path / "words").write_bytes(OTHER)
        assert "ist nicht so, wie es geholt wurde" in refusal(source_in(tmp_path, server.url()))
        assert server.requests == []

    def test_without_a_checksum_a_note_tells_whether_it_is_the_same(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(BODY)]
        source = source_in(tmp_path, server.url(), "")
        assert get(source) == Fetched(len(BODY), SHA256)
        assert get(source) is None
        assert get(source_in(tmp_path, server.url())) is None
        assert get(source_in(tmp_path, server.url("newer"), "")) is not None
        assert len(server.requests) == 2

    @pytest.mark.parametrize("edited", ["words", "words.fetched"])
    def test_what_may_have_been_edited_stays_until_it_is_put_away(
        self, server: Server, tmp_path: Path, edited: str
    ) -> None:
        server.answers = [file(BODY)]
        source = source_in(tmp_path, server.url(), "")
        get(source)
        (tmp_path / edited).write_bytes(b"[")
        assert refusal(source) == (
            f"Wörter ließ sich nicht holen: {source.file} ist nicht so, wie es geholt wurde, und "
            "bleibt; um es neu zu holen, die Datei vorher löschen oder umbenennen."
        )
        assert len(server.requests) == 1
        source.file.unlink()
        assert get(source) == Fetched(len(BODY), SHA256)
        assert source.file.read_bytes() == BODY

    def test_only_what_is_missing(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        (tmp_path / "there").write_bytes(BODY)
        fetch = Fetch(url=server.url(), sha256=SHA256)
        sources = (
            Source("there", tmp_path / "there", fetch=fetch),
            Source("missing", tmp_path / "missing", fetch=fetch),
            Source("by hand", tmp_path / "hand"),
        )
        fetched = [fetch_source(source, Steps(), HASTE) is not None for source in sources]
        assert fetched == [False, True, False]
        assert names(tmp_path) == ["missing", "missing.fetched", "there"]


class TestBrokenLine:
    def test_goes_on_where_the_line_broke(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY, sent=100_000), file(BODY)]
        steps = Steps()
        fetch_source(source_in(tmp_path, server.url()), steps, HASTE)
        assert (tmp_path / "words").read_bytes() == BODY
        assert server.requests[1].start == 100_000
        assert server.requests[1].headers["If-Range"] == '"first"'
        assert steps.delays == [
            "die Verbindung zu 127.0.0.1 ist abgebrochen, neuer Versuch in 0,01 s."
        ]
        assert {step.total for step in steps if not step.delay} == {len(BODY)}

    @pytest.mark.parametrize("sha256", [SHA256, ""])
    def test_a_server_without_ranges_starts_anew(
        self, server: Server, tmp_path: Path, sha256: str
    ) -> None:
        server.answers = [whole(BODY, sent=100_000), whole(BODY)]
        get(source_in(tmp_path, server.url(), sha256))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_a_file_that_changed_meanwhile_is_not_mixed(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(OTHER, version='"old"', sent=100_000), file(BODY)]
        get(source_in(tmp_path, server.url(), ""))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_halves_of_two_versions_are_found_by_the_checksum(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(OTHER, version="", sent=100_000), file(BODY, version="")]
        get(source_in(tmp_path, server.url()))
        assert (tmp_path / "words").read_bytes() == BODY
        assert [request.start for request in server.requests] == [0, 100_000, 0]

    def test_without_version_and_checksum_nothing_is_joined(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(OTHER, version="", sent=100_000), file(BODY, version="")]
        get(source_in(tmp_path, server.url(), ""))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_a_later_run_goes_on(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY, sent=100_000), status(503)]
        source = source_in(tmp_path, server.url(), "")
        assert "wird beim nächsten Mal fortgesetzt" in refusal(source)
        assert part(source).read_bytes() == BODY[:100_000]
        server.answers, server.requests[:] = [file(BODY)], []
        get(source)
        assert source.file.read_bytes() == BODY
        assert [request.start for request in server.requests] == [100_000]
        assert names(tmp_path) == ["words", "words.fetched"]

    def test_a_part_from_another_address_is_not_used(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(OTHER, sent=100_000), status(503)]
        refusal(source_in(tmp_path, server.url("old"), ""))
        server.answers = [file(BODY)]
        get(source_in(tmp_path, server.url("new"), ""))
        assert (tmp_path / "words").read_bytes() == BODY
        assert server.requests[-1].start == 0

    @pytest.mark.parametrize("there", [BODY, BODY + b"too much"])
    def test_nothing_left_to_send(self, server: Server, tmp_path: Path, there: bytes) -> None:
        server.answers = [file(BODY, sent=10), status(503)]
        source = source_in(tmp_path, server.url())
        refusal(source)
        part(source).write_bytes(there)
        server.answers = [file(BODY)]
        get(source)
        assert source.file.read_bytes() == BODY
        assert names(tmp_path) == ["words", "words.fetched"]

    @pytest.mark.parametrize("extent", ["bytes 5-9/256000", "nonsense", ""])
    def test_a_range_nobody_asked_for_is_not_joined(
        self, server: Server, tmp_path: Path, extent: str
    ) -> None:
        server.answers = [
            file(BODY, sent=100_000),
            status(206, Content_Range=extent),
            file(BODY),
        ]
        get(source_in(tmp_path, server.url(), ""))
        assert (tmp_path / "words").read_bytes() == BODY

    def test_tries_that_bring_much_are_not_counted(self, server: Server, tmp_path: Path) -> None:
        source = source_in(tmp_path, server.url())
        breaks = [file(BODY, sent=50_000)] * 4
        server.answers = [*breaks, file(BODY)]
        refusal(source, Patience(pause=0, tries=3))
        assert len(server.requests) == 3
        part(source).unlink()
        server.answers = [*breaks, file(BODY)]
        assert get(source, Patience(pause=0, tries=3, worth=50_000))

    def test_a_server_may_give_less_than_the_rest(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY, sent=100_000), piece(BODY, 100_000, 200_000), file(BODY)]
        get(source_in(tmp_path, server.url(), ""))
        assert (tmp_path / "words").read_bytes() == BODY
        assert [request.start for request in server.requests] == [0, 100_000, 200_000]

    def test_chunks_without_an_end_are_no_file(self, server: Server, tmp_path: Path) -> None:
        server.answers = [chunked(BODY[:1000], ended=False)]
        assert "ist abgebrochen" in refusal(source_in(tmp_path, server.url(), ""))

    @given(st.lists(st.integers(1, 60), max_size=6), st.booleans())
    @settings(
        max_examples=30,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    def test_wherever_it_breaks_the_file_is_whole(
        self, server: Server, cuts: list[int], checked: bool
    ) -> None:
        body = BODY[:256]
        server.answers = [*(file(body, sent=cut) for cut in cuts), file(body)]
        server.requests.clear()
        with TemporaryDirectory() as name:
            sha256 = hashlib.sha256(body).hexdigest() if checked else ""
            get(source_in(Path(name), server.url(), sha256), Patience(pause=0, tries=9))
            assert (Path(name) / "words").read_bytes() == body
        starts = [sum(cuts[:tries]) for tries in range(len(cuts) + 1)]
        asked = [request.start for request in server.requests]
        assert asked == starts[: len(asked)]


class TestLies:
    @pytest.mark.parametrize("length", ["-5", "viel", "9" * 5000])
    def test_a_length_that_is_none_does_not_matter(
        self, server: Server, tmp_path: Path, length: str
    ) -> None:
        server.answers = [whole(BODY, Content_Length=length)]
        assert get(source_in(tmp_path, server.url())) == Fetched(len(BODY), SHA256)

    def test_a_length_beside_chunks_does_not_count(self, server: Server, tmp_path: Path) -> None:
        server.answers = [chunked(BODY, Content_Length="5")]
        assert get(source_in(tmp_path, server.url())) == Fetched(len(BODY), SHA256)

    def test_a_body_shorter_than_promised_is_no_file(self, server: Server, tmp_path: Path) -> None:
        server.answers = [whole(BODY, Content_Length=str(len(BODY) + 9))]
        assert "ist abgebrochen" in refusal(source_in(tmp_path, server.url(), ""))
        assert len(server.requests) >= HASTE.tries

    def test_a_body_longer_than_promised_is_refused(self, server: Server, tmp_path: Path) -> None:
        server.answers = [whole(BODY, Content_Length="1000")]
        assert "Prüfsumme" in refusal(source_in(tmp_path, server.url()))
        assert names(tmp_path) == []

    def test_a_wrong_file_from_the_beginning_is_not_fetched_twice(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [whole(OTHER, sent=1000), whole(OTHER)]
        assert "Prüfsumme" in refusal(source_in(tmp_path, server.url()))
        assert len(server.requests) == 2

    def test_a_wrong_file_is_refused_with_both_checksums(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(b"old")]
        get(source_in(tmp_path, server.url(), hashlib.sha256(b"old").hexdigest()))
        server.answers = [file(OTHER)]
        assert refusal(source_in(tmp_path, server.url())) == (
            "Wörter ließ sich nicht holen: die Prüfsumme (SHA-256) stimmt nicht; erwartet: "
            f"{SHA256}, gefunden: {hashlib.sha256(OTHER).hexdigest()}."
        )
        assert names(tmp_path) == ["words", "words.fetched"]

    def test_a_wrong_file_over_a_broken_line_is_refused_too(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.answers = [file(OTHER, sent=1000), file(OTHER)]
        assert "Prüfsumme" in refusal(source_in(tmp_path, server.url()))
        assert names(tmp_path) == []
