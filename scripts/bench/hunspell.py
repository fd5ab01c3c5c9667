"""The peer among word checkers: hunspell with its German dictionary."""

import shutil
import subprocess

MISSING = "hunspell with the dictionary de_DE is not installed here, so it is left out."


def hunspell() -> list[str] | None:
    """The command that prints the wrong words of its input, if it is installed."""
    found = shutil.which("hunspell")
    if found is None:
        return None
    command = [found, "-d", "de_DE", "-i", "utf-8", "-l"]
    asked = subprocess.run(command, input=b"", capture_output=True, check=False)
    return command if asked.returncode == 0 else None
