"""What ends a download: servers, lines and disks that refuse, each in one sentence."""

import os
import re
import shutil
import socket
import time
from email.utils import formatdate
from pathlib import Path

import pytest

from tests.unit.listbuilder.fetching import (
    BODY,
    HASTE,
    IMPATIENT,
    Steps,
    get,
    names,
    part,
    refusal,
    source_in,
)
from tests.unit.listbuilder.server import (
    Answer,
    Server,
    file,
    make_certificate,
    redirect,
    running,
    silence,
    stalls,
    status,
)
from wortkniffel.listbuilder.download import Patience
from wortkniffel.listbuilder.fetch import FetchError, fetch_source
from wortkniffel.locking import alone


class TestRefusals:
    def test_a_server_that_stalls_is_given_up(self, server: Server, tmp_path: Path) -> None:
        server.answers = [stalls(BODY, 1000)]
        start = time.monotonic()
        text = refusal(source_in(tmp_path, server.url()), IMPATIENT)
        assert "127.0.0.1 hat 0,15 s lang nichts geschickt" in text
        assert time.monotonic() - start < 5

    def test_a_server_that_never_answers_is_given_up(self, server: Server, tmp_path: Path) -> None:
        server.answers = [silence]
        text = refusal(source_in(tmp_path, server.url()), IMPATIENT)
        assert "127.0.0.1 hat 0,15 s lang nichts geschickt" in text

    def test_a_busy_server_is_asked_again(self, server: Server, tmp_path: Path) -> None:
        server.answers = [status(503), status(429, Retry_After="0"), file(BODY)]
        steps = Steps()
        fetch_source(source_in(tmp_path, server.url()), steps, HASTE)
        assert (tmp_path / "words").read_bytes() == BODY
        assert steps.delays == [
            "127.0.0.1 kann gerade nicht liefern (503), neuer Versuch in 0,01 s.",
            "127.0.0.1 kann gerade nicht liefern (429), neuer Versuch in 0,02 s.",
        ]

    def test_a_server_may_ask_for_time(self, server: Server, tmp_path: Path) -> None:
        server.answers = [status(503, Retry_After="1"), file(BODY)]
        start = time.monotonic()
        get(source_in(tmp_path, server.url()), Patience(pause=0.01))
        assert time.monotonic() - start >= 1

    @pytest.mark.parametrize("as_date", [False, True])
    def test_but_not_for_an_hour(self, server: Server, tmp_path: Path, *, as_date: bool) -> None:
        until = formatdate(time.time() + 3600, usegmt=True) if as_date else "3600"
        server.answers = [status(503, Retry_After=until)]
        text = refusal(source_in(tmp_path, server.url()))
        found = re.search(r"kann gerade nicht liefern \(503\) und bittet um (\d+) s Geduld", text)
        assert found
        assert 3500 < int(found[1]) <= 3600
        assert len(server.requests) == 1

    @pytest.mark.parametrize(
        "until", ["bald", "Mon, 01 Jan 99999 00:00:00 GMT", "Mon, 01 Jan 9999999999999 00:00:00"]
    )
    def test_a_date_that_is_none_does_not_matter(
        self, server: Server, tmp_path: Path, until: str
    ) -> None:
        server.answers = [status(503, Retry_After=until), file(BODY)]
        assert get(source_in(tmp_path, server.url()))

    @pytest.mark.parametrize(
        ("answer", "clause"),
        [
            (status(404), "{url} gibt es nicht (404)"),
            (status(403), "127.0.0.1 gibt {url} nicht heraus (403)"),
            (status(204), "127.0.0.1 antwortet mit 204 statt mit der Datei"),
            (status(416), "127.0.0.1 antwortet mit 416 statt mit der Datei"),
            (status(206), "127.0.0.1 antwortet mit 206 statt mit der Datei"),
        ],
    )
    def test_what_is_not_there_is_asked_for_once(
        self, server: Server, tmp_path: Path, answer: Answer, clause: str
    ) -> None:
        server.answers = [answer]
        assert clause.format(url=server.url()) in refusal(source_in(tmp_path, server.url()))
        assert len(server.requests) == 1
        assert names(tmp_path) == []

    def test_two_at_once(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        source = source_in(tmp_path, server.url())
        with alone(tmp_path / "words.lock"):
            assert "jemand anders holt es gerade" in refusal(source)
        assert server.requests == []
        (tmp_path / "words.lock").write_text("of a process that was killed")
        assert get(source)
        assert names(tmp_path) == ["words", "words.fetched"]

    def test_nobody_listens(self, tmp_path: Path, server: Server) -> None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{unused.getsockname()[1]}/words"
            assert "127.0.0.1 nimmt keine Verbindung an" in refusal(source_in(tmp_path, url))

    def test_a_name_nobody_knows(self, server: Server, tmp_path: Path) -> None:
        text = refusal(source_in(tmp_path, "https://woerter.invalid/words"), Patience(tries=1))
        assert "der Name woerter.invalid lässt sich nicht auflösen" in text

    def test_no_proxy_there(
        self, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
        text = refusal(source_in(tmp_path, "https://woerter.invalid/words"))
        assert "der Proxy stellt keine Verbindung zu woerter.invalid her" in text

    def test_an_address_that_is_none(self, server: Server, tmp_path: Path) -> None:
        text = refusal(source_in(tmp_path, "https://[oops/words"))
        assert "mit der Adresse https://[oops/words lässt sich nichts anfangen" in text


class TestRedirects:
    def test_are_followed(self, server: Server, tmp_path: Path) -> None:
        server.answers = [redirect(server.url("elsewhere")), redirect("relative"), file(BODY)]
        get(source_in(tmp_path, server.url()))
        assert [request.path for request in server.requests] == [
            "/words",
            "/elsewhere",
            "/relative",
        ]

    def test_in_a_loop_end(self, server: Server, tmp_path: Path) -> None:
        server.answers = [redirect(server.url())]
        assert "127.0.0.1 leitet immer weiter um" in refusal(source_in(tmp_path, server.url()))

    @pytest.mark.parametrize(
        "target",
        [
            "http://woerter.invalid/words",
            "file:///etc/passwd",
            "//127.0.0.2/words",
            "http://[oops",
            "https://user@woerter.invalid/words",
        ],
    )
    def test_to_where_no_recipe_may_go_are_refused(
        self, server: Server, tmp_path: Path, target: str
    ) -> None:
        server.answers = [redirect(target)]
        assert f"um, die nicht sicher ist: {target}" in refusal(source_in(tmp_path, server.url()))

    def test_say_nothing_that_a_terminal_obeys(self, server: Server, tmp_path: Path) -> None:
        server.answers = [redirect("ftp://\x1b[31m")]
        assert refusal(source_in(tmp_path, server.url())).isprintable()


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes the certificate")
class TestTls:
    def test_a_trusted_server_must_not_lead_to_an_open_line(
        self, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        certificate = make_certificate(tmp_path)
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
        server.answers = [file(BODY)]
        with running(certificate) as safe:
            source = source_in(tmp_path, safe.url())
            safe.answers = [redirect(server.url())]
            assert "leitet auf eine Adresse um, die nicht sicher ist" in refusal(source)
            assert server.requests == []
            safe.answers = [file(BODY)]
            assert get(source)

    def test_a_certificate_nobody_vouches_for(
        self, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        certificate = make_certificate(tmp_path)
        monkeypatch.delenv("REQUESTS_CA_BUNDLE", raising=False)
        monkeypatch.delenv("CURL_CA_BUNDLE", raising=False)
        with running(certificate) as unsafe:
            source = source_in(tmp_path, unsafe.url())
            assert "das Zertifikat von 127.0.0.1 ist nicht vertrauenswürdig" in refusal(source)
            monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(tmp_path / "nowhere"))
            assert "bürgen sollen, sind nicht zu finden" in refusal(source)

    def test_a_server_that_does_not_speak_it(self, server: Server, tmp_path: Path) -> None:
        source = source_in(tmp_path, server.url().replace("http:", "https:"))
        text = refusal(source)
        assert "mit 127.0.0.1 kommt keine verschlüsselte Verbindung zustande" in text


class TestDisk:
    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_a_full_disk(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        source = source_in(tmp_path, server.url())
        part(source).symlink_to("/dev/full")
        assert refusal(source) == (
            f"Wörter ließ sich nicht holen: {source.file} lässt sich nicht schreiben: "
            f"der Datenträger ist voll."
        )

    def test_a_file_where_the_folder_should_be(self, server: Server, tmp_path: Path) -> None:
        (tmp_path / "sources").touch()
        for folder in (tmp_path / "sources", tmp_path / "sources" / "de"):
            with pytest.raises(FetchError, match="ein Ordner auf dem Weg dorthin ist eine Datei"):
                get(source_in(folder, server.url()))

    def test_a_folder_where_the_file_should_be(self, server: Server, tmp_path: Path) -> None:
        (tmp_path / "words").mkdir()
        server.answers = [file(BODY)]
        with pytest.raises(FetchError, match="dort steht ein Ordner"):
            get(source_in(tmp_path, server.url()))

    def test_a_folder_that_is_closed(self, server: Server, tmp_path: Path) -> None:
        server.answers = [file(BODY)]
        tmp_path.chmod(0o500)
        if os.access(tmp_path, os.W_OK):
            pytest.skip("whoever runs this may write anywhere")
        assert "dort darf nicht geschrieben werden" in refusal(source_in(tmp_path, server.url()))
        tmp_path.chmod(0o700)
