"""Files that a command writes."""

from collections.abc import Mapping
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE
from wortkniffel.cli.output import OutputClosedError, complain
from wortkniffel.files import write_whole
from wortkniffel.messages import _, write_fault


def save(contents: Mapping[Path, str | bytes]) -> int:
    """Write files, each whole or not at all; the exit status, with what went wrong told.

    Raises:
        OutputClosedError: a file is a pipe that nobody reads.
    """
    try:
        write_whole(contents)
    except BrokenPipeError as error:
        raise OutputClosedError from error
    except OSError as error:
        complain(
            _("{path} ist nicht zu schreiben: {fault}.").format(
                path=error.filename, fault=write_fault(error)
            )
        )
        return UNUSABLE
    return 0
