"""Runs every check: ``python3 scripts/test.py [arguments of pytest]``.

Sets up ``.venv`` first where that is needed. Goes on after a failure, so that one run
shows all that is wrong.
"""

import subprocess
import sys
import time
from typing import List, Sequence, Tuple

from setup_venv import (
    EXIT_INTERRUPTED,
    EXIT_SETUP,
    ROOT,
    Project,
    SetupError,
    child_environment,
    run,
    seconds,
)

# import-linter has no `python -m`, and its script holds the path it was installed to.
_LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"

QUIET_CHECKS: Tuple[Tuple[str, Tuple[str, ...]], ...] = (
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("mypy", ("-m", "mypy")),
    ("lint-imports", ("-c", _LINT_IMPORTS, "--no-logo")),
)


def main(arguments: List[str]) -> int:
    """Set up, run the checks and sum them up."""
    project = Project(ROOT, sys.stdout)
    try:
        python = str(project.prepare(for_tests=True))
        failed = [name for name, check in QUIET_CHECKS if not passes(project, python, name, check)]
        if not tests_pass(project, python, arguments):
            failed.append("pytest")
    except SetupError as error:
        project.say(str(error))
        return EXIT_SETUP
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    project.say("Nicht bestanden: " + ", ".join(failed) if failed else "Alles in Ordnung.")
    return 1 if failed else 0


def passes(project: Project, python: str, name: str, check: Sequence[str]) -> bool:
    """Run a check whose output matters only if it fails."""
    start = time.monotonic()
    project.say(name + " ... ", end="")
    outcome = run([python, *check], cwd=project.root)
    project.say("{} ({})".format("FEHLER" if outcome.code else "ok", seconds(start)))
    if outcome.code:
        project.say(outcome.output.rstrip())
    return outcome.code == 0


def tests_pass(project: Project, python: str, arguments: Sequence[str]) -> bool:
    """Run the tests on all cores; their output is shown as it comes."""
    start = time.monotonic()
    project.say("pytest ...")
    code = subprocess.call(
        [python, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *arguments],
        cwd=str(project.root),
        env=child_environment(),
    )
    project.say("pytest ... {} ({})".format("FEHLER" if code else "ok", seconds(start)))
    return code == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
