"""Where things are kept on the user's machine: every path there is made in this module.

Each system has its own folders for this; on Linux and macOS ``XDG_CACHE_HOME``,
``XDG_CONFIG_HOME`` and ``XDG_DATA_HOME`` move them. Nothing here makes a folder.
"""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from platformdirs import PlatformDirs

_NAME = "wortkniffel"


def cache_dir() -> "Path":
    """The folder for what can be got again; it may be deleted at any time."""
    return _folders().user_cache_path


def own_words_file() -> str:
    """The text with the words that the player lets in or keeps out."""
    return os.path.join(_quickly("XDG_CONFIG_HOME", ".config", "user_config_dir"), "woerter.txt")


def chosen_list_file() -> str:
    """The built list that the player has chosen instead of the one in the package."""
    return os.path.join(_quickly("XDG_DATA_HOME", ".local/share", "user_data_dir"), "liste.wkl")


def archive_file() -> str:
    """The file with the player's games."""
    return os.path.join(_quickly("XDG_DATA_HOME", ".local/share", "user_data_dir"), "spiele.db")


def tables_dir() -> "Path":
    """The folder for what best play is worth in games that the player has had solved."""
    return _folders().user_data_path / "wertetafeln"


def _quickly(variable: str, usual: str, name: str) -> str:
    # Every word check asks for these, and platformdirs alone costs it 25 ms; on Linux they
    # are where the XDG specification puts them.
    if sys.platform == "linux":
        base = os.environ.get(variable, "")
        if not os.path.isabs(base):
            base = os.path.join(os.path.expanduser("~"), usual)
        return os.path.join(base, _NAME)
    return str(getattr(_folders(), name))


def _folders() -> "PlatformDirs":
    from platformdirs import PlatformDirs

    return PlatformDirs(_NAME, appauthor=False)
