"""Packages, got by the client that the machine already uses for such packages."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from wortkniffel.listbuilder.transfer import TransferError
from wortkniffel.messages import _

# What the clients say in English when they find no way to their packages, and when there
# is a way but no such package.
_NO_NETWORK = re.compile(
    r"(?i)connection broken by|max retries exceeded|timed out|could not resolve"
    r"|temporary failure|could not connect|unable to connect|network is unreachable"
)
_NO_PACKAGE = re.compile(
    r"(?i)unable to locate package|version .* was not found|no matching distribution"
    r"|no candidate version"
)


def debian_package(package: str, folder: Path) -> Path:
    """The .deb of ``name=version``, downloaded into a folder by apt.

    Raises:
        TransferError: apt is missing or does not get the package.
    """
    return _download(["apt-get", "-qq", "download", "--", package], "apt-get", folder)


def python_package(package: str, folder: Path) -> Path:
    """The wheel of ``name==version``, downloaded into a folder by pip.

    Only wheels: to download anything else, pip would run what it has just downloaded.

    Raises:
        TransferError: pip is missing or does not get the package.
    """
    pip = [sys.executable, "-m", "pip"]
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
    return _download([*pip, "download", *options, "--", package], "pip", folder)


def _download(command: Sequence[str], client: str, folder: Path) -> Path:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
    except FileNotFoundError as error:
        raise TransferError(_("das Programm {client} fehlt").format(client=client)) from error
    if done.returncode:
        raise TransferError(_refusal(command[-1], client, done.stderr.decode("utf-8", "replace")))
    files = list(folder.iterdir())
    if len(files) != 1:
        raise TransferError(
            _("{client} hat {count} Dateien gebracht statt einer").format(
                client=client, count=len(files)
            )
        )
    return files[0]


def _environment() -> dict[str, str]:
    # pip's own five tries keep somebody without a network waiting for a minute.
    environment = {"PIP_RETRIES": "2", **os.environ, "PIP_NO_INPUT": "1"}
    # In English, so that it can be told what went wrong.
    return {**environment, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}


def _refusal(package: str, client: str, said: str) -> str:
    if "No module named pip" in said:
        return _("dieser Python-Umgebung fehlt das Programm pip")
    if _NO_NETWORK.search(said):
        return _("{client} findet keine Verbindung zu seiner Paketquelle").format(client=client)
    if _NO_PACKAGE.search(said):
        return _("{package} gibt es bei den Paketquellen von {client} nicht").format(
            package=package, client=client
        )
    *_before, last = said.strip().splitlines() or [_("nichts")]
    return _("{client} meldet: {text}").format(client=client, text=last.strip(" ."))
