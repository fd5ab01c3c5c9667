"""Makes and mends ``.venv`` for the two commands of the README.

Standard library only, and the syntax and calls of Python 3.6: whatever ``python3``
is on the machine, it can at least say what is missing.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Dict, Iterator, List, NamedTuple, NoReturn, Optional, Sequence, TextIO, Tuple

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NEWER = ("3.14", "3.13", "3.12", "3.11")

# A code of its own: the game's commands already use 0, 1 and 2.
EXIT_SETUP = 3
EXIT_INTERRUPTED = 130
_LOCK_SECONDS = 0.2

_PLAY_FILES = ("requirements.txt",)
_TEST_FILES = ("requirements.txt", "requirements-dev.txt")
_PROJECT_FILES = ("pyproject.toml", "scripts/hatch_build.py", "wortkniffel/__init__.py")
_BUILT_LIST = "wortkniffel/data/german.wkl"
_LIST_SOURCES = ("wordlists/*.t*", "wordlists/classes/*.tsv")

_ASK_INTERPRETER = (
    "import sys, importlib.util as u;"
    "print(sys.version_info[0], sys.version_info[1],"
    " int(bool(u.find_spec('venv') and u.find_spec('ensurepip'))))"
)
# A venv whose pyvenv.cfg is lost starts, but as the interpreter it was made from: pip
# would then install into the system.
_ASK_VENV = (
    "import os, sys, importlib.util as u;"
    "print(sys.version_info[0], sys.version_info[1],"
    " int(os.path.samefile(sys.prefix, sys.argv[1]) and u.find_spec('pip') is not None))"
)
_COMPILE = (
    "import pathlib, sys;"
    "from wortkniffel.listbuilder.default import compile_default;"
    "compile_default(pathlib.Path(sys.argv[1]))"
)

_NO_NETWORK = (
    "connection broken by",
    "ConnectionError",
    "ConnectTimeout",
    "Max retries exceeded",
    "ProxyError",
    "ReadTimeout",
    "Read timed out",
    "SSLError",
    # All that is left of a failed look-up when pip does not say more.
    "from versions: none",
)


class SetupError(Exception):
    """The game cannot be set up; the text tells the player why and what helps."""


class Answer(NamedTuple):
    """What an interpreter says of itself."""

    version: Tuple[int, int]
    complete: bool


class Outcome(NamedTuple):
    """How a child process ended."""

    code: int
    output: str


def child_environment() -> Dict[str, str]:
    """The environment for every tool that runs in ``.venv``."""
    environment = dict(os.environ)
    for leak in ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__"):
        environment.pop(leak, None)
    # Without it, tools on Windows answer in the code page of the machine.
    environment["PYTHONUTF8"] = "1"
    # A user's pip settings may ask for installs outside the environment.
    environment["PIP_USER"] = "0"
    environment["PIP_NO_INPUT"] = "1"
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    # pip's own five tries keep a player without a network waiting for a minute.
    environment.setdefault("PIP_RETRIES", "2")
    return environment


def run(command: Sequence[str], cwd: Optional[Path] = None) -> Outcome:
    """Run a command to its end and keep what it printed.

    Raises:
        OSError: it cannot be started.
    """
    done = subprocess.run(
        list(command),
        check=False,
        cwd=str(cwd) if cwd else None,
        env=child_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return Outcome(done.returncode, done.stdout.decode("utf-8", "replace").replace("\r\n", "\n"))


def ask(command: Sequence[str]) -> Optional[Answer]:
    """An interpreter's answer to one of the questions above, or None if it gives none."""
    try:
        outcome = run(command)
        major, minor, complete = (int(number) for number in outcome.output.split())
    except (OSError, ValueError):
        return None
    return Answer((major, minor), bool(complete))


def dotted(version: Sequence[int]) -> str:
    """A version as people write it."""
    return ".".join(str(number) for number in version)


def seconds(start: float) -> str:
    """The time since ``start`` of the monotonic clock, the German way."""
    return "{:.1f} s".format(time.monotonic() - start).replace(".", ",")


def interpreters() -> Iterator[List[str]]:
    """The commands that may start another Python on this machine, newest first."""
    launcher = shutil.which("py") if os.name == "nt" else None
    for version in NEWER:
        path = shutil.which("python" + version)
        if path:
            yield [path]
        if launcher:
            yield [launcher, "-" + version]


def find_python(running: Sequence[int], executable: str) -> List[str]:
    """The command of an interpreter that can make ``.venv``, the running one if it can.

    Raises:
        SetupError: there is none; the message tells what to install.
    """
    lacking_venv = tuple(running[:2]) if tuple(running[:2]) >= OLDEST else None
    commands = [[executable]] if lacking_venv else []
    for command in commands + list(interpreters()):
        answer = ask([*command, "-c", _ASK_INTERPRETER])
        if answer is None or answer.version < OLDEST:
            continue
        if answer.complete:
            return command
        lacking_venv = lacking_venv or answer.version
    if lacking_venv:
        raise SetupError(
            "Python {0} hat hier kein vollständiges Modul venv (ensurepip fehlt).\n"
            "  Debian, Ubuntu:  sudo apt install python{0}-venv\n"
            "  Fedora:          sudo dnf install python3-libs python3-pip\n"
            "Danach denselben Befehl noch einmal starten.".format(dotted(lacking_venv))
        )
    raise SetupError(
        "Wort-Kniffel braucht Python {} oder neuer; hier läuft Python {} ({}).\n"
        "Auf diesem Rechner ist kein neueres zu finden. Es gibt eines in der Paketverwaltung\n"
        "des Systems oder auf python.org; danach denselben Befehl noch einmal starten.".format(
            dotted(OLDEST), dotted(running[:3]), executable
        )
    )


def pip_failure(output: str) -> str:
    """What to tell the player when pip has failed with this output."""
    if any(sign in output for sign in _NO_NETWORK):
        missing = re.findall(r"No matching distribution found for ([^\s;]+)", output)
        missing = missing or re.findall(r"/simple/([^/\s]+)/", output)
        what = ", ".join(sorted(set(missing))) or "eines der Pakete"
        return (
            "Keine Verbindung zur Paketquelle: {} ließ sich nicht herunterladen.\n"
            "Bitte die Netzverbindung prüfen und denselben Befehl noch einmal starten;\n"
            "was schon heruntergeladen ist, wird dann weiterverwendet.".format(what)
        )
    return "pip konnte die Pakete nicht installieren. Seine letzten Zeilen:\n" + tail(output)


def tail(output: str, lines: int = 12) -> str:
    """The last lines of an output, indented."""
    kept = [line for line in output.splitlines() if line.strip()][-lines:]
    return "\n".join("  " + line for line in kept)


def _locked(file: IO[str]) -> bool:
    """Try to lock an open file for this process; closing it lets go."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Project:
    """A checkout and its ``.venv``; every step writes one line to ``out``."""

    def __init__(self, root: Path, out: TextIO) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self._out = out

    def say(self, text: str, end: str = "\n") -> None:
        """Write a text at once, also where the terminal lacks some of its characters."""
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        self._out.write(text.encode(encoding, "replace").decode(encoding) + end)
        self._out.flush()

    @contextmanager
    def step(self, text: str) -> Iterator[None]:
        """One line: what is being done, and then that it is done."""
        start = time.monotonic()
        self.say(text + " ... ", end="")
        try:
            yield
        except BaseException as error:
            self.say("abgebrochen" if isinstance(error, KeyboardInterrupt) else "fehlgeschlagen")
            raise
        self.say("fertig ({})".format(seconds(start)))

    def prepare(self, for_tests: bool = False) -> Path:
        """Bring everything up to date; returns the interpreter to run the game with.

        Raises:
            SetupError: something is missing that only the player can supply.
        """
        with self._alone():
            return self._prepare(for_tests)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wait until no other start is setting up the same checkout."""
        with ExitStack() as stack:
            # A checkout that cannot be written to is not set up by anybody.
            with suppress(OSError):
                lock = stack.enter_context(open(str(self.root / ".venv.lock"), "a"))
                if not _locked(lock):
                    self.say("Ein anderer Start richtet gerade ein, darauf wird gewartet.")
                    while not _locked(lock):
                        time.sleep(_LOCK_SECONDS)
            yield

    def _prepare(self, for_tests: bool) -> Path:
        self._ensure_venv()
        files = _TEST_FILES if for_tests else _PLAY_FILES
        current = _read(self._stamp(for_tests)) == self._digest(files)
        if not current:
            with self.step("Pakete installieren"):
                self._pip("-r", files[-1])
        self._build_list()
        if not current:
            with self.step("Wort-Kniffel einrichten"):
                self._pip("--no-deps", "--no-build-isolation", "--editable", ".")
            self._stamp(False).write_bytes(self._digest(_PLAY_FILES).encode("ascii"))
            if for_tests:
                self._stamp(True).write_bytes(self._digest(_TEST_FILES).encode("ascii"))
        return self.python

    def fault(self) -> Optional[str]:
        """What is wrong with the existing ``.venv``, or None if it can be used."""
        answer = ask([str(self.python), "-c", _ASK_VENV, str(self.venv)])
        if answer is None:
            return "lässt sich hier nicht starten"
        if answer.version < OLDEST:
            return "hat nur Python {}".format(dotted(answer.version))
        return None if answer.complete else "ist unvollständig"

    def _ensure_venv(self) -> None:
        fault = None
        if os.path.lexists(str(self.venv)):
            fault = self.fault()
            if fault is None:
                return
        # The running interpreter may be the one inside the .venv that is to go.
        own = getattr(sys, "_base_executable", None) or sys.executable
        command = find_python(sys.version_info[:3], own)
        if fault:
            self.say("Die Umgebung .venv {}; sie wird neu angelegt.".format(fault))
        with self.step("Umgebung .venv anlegen"):
            try:
                self._remove_venv()
                outcome = run([*command, "-m", "venv", str(self.venv)])
            except OSError as error:
                self._raise_venv_failure("  {}".format(error))
            if outcome.code or self.fault():
                self._raise_venv_failure(tail(outcome.output))

    def _raise_venv_failure(self, reason: str) -> NoReturn:
        raise SetupError("Die Umgebung {} ließ sich nicht anlegen:\n{}".format(self.venv, reason))

    def _remove_venv(self) -> None:
        if self.venv.is_symlink() or self.venv.is_file():
            self.venv.unlink()
        elif self.venv.exists():
            shutil.rmtree(str(self.venv))

    def _stamp(self, for_tests: bool) -> Path:
        return self.venv / ("wortkniffel-test.stamp" if for_tests else "wortkniffel-play.stamp")

    def _digest(self, requirements: Sequence[str]) -> str:
        """Changes with whatever makes an install out of date, a moved checkout included."""
        digest = hashlib.sha256(str(self.root).encode("utf-8", "surrogateescape"))
        for name in (*requirements, *_PROJECT_FILES):
            path = self.root / name
            content = path.read_bytes() if path.is_file() else b""
            digest.update("\0{}\0{}\0".format(name, len(content)).encode("ascii") + content)
        return digest.hexdigest()

    def _pip(self, *arguments: str) -> None:
        command = [str(self.python), "-m", "pip", "install", "--quiet", *arguments]
        outcome = run(command, cwd=self.root)
        if outcome.code:
            raise SetupError(pip_failure(outcome.output))

    def _build_list(self) -> None:
        if self._list_looks_current():
            # Times can lie (a copy, a checkout); the compiler compares the contents.
            self._compile_list()
        else:
            with self.step("Wortliste bauen"):
                self._compile_list()

    def _list_looks_current(self) -> bool:
        try:
            built = (self.root / _BUILT_LIST).stat().st_mtime
            sources = (path for files in _LIST_SOURCES for path in self.root.glob(files))
            return all(path.stat().st_mtime <= built for path in sources)
        except OSError:
            return False

    def _compile_list(self) -> None:
        outcome = run([str(self.python), "-c", _COMPILE, str(self.root)], cwd=self.root)
        if outcome.code:
            raise SetupError("Die Wortliste ließ sich nicht bauen:\n" + tail(outcome.output, 1))


def _read(path: Path) -> Optional[str]:
    try:
        return path.read_bytes().decode("ascii", "replace")
    except OSError:
        return None
