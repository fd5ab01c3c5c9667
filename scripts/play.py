"""Plays Wort-Kniffel from a checkout: ``python3 scripts/play.py [arguments]``.

Sets up ``.venv`` first where that is needed; the arguments are those of ``wortkniffel``.
"""

import os
import subprocess
import sys
from typing import Dict, List

from setup_venv import EXIT_INTERRUPTED, EXIT_SETUP, ROOT, Project, SetupError


def main(arguments: List[str]) -> int:
    """Set up, then become the game."""
    # Standard output belongs to the game: `play.py check --json Haus` may be piped.
    project = Project(ROOT, sys.stderr)
    try:
        python = project.prepare()
    except SetupError as error:
        project.say(str(error))
        return EXIT_SETUP
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    # On Windows, Python before 3.13 misreads the path of an editable install that has an
    # umlaut in it (C:\Users\Jürgen); the variable is read right everywhere.
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    # Set for another Python, it would keep this one from finding its own modules.
    environment.pop("PYTHONHOME", None)
    # -P: a file in the player's own folder must not stand in for a module of the game.
    return become([str(python), "-P", "-m", "wortkniffel", *arguments], environment)


def become(command: List[str], environment: Dict[str, str]) -> int:
    """Hand the terminal and the signals to a command."""
    if os.name != "nt":
        os.execve(command[0], command, environment)
    process = subprocess.Popen(command, env=environment)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # The game got the same Ctrl-C and decides what it means.
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
