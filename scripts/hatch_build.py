"""Build hook: compiles the word list and how common words are, so that installs carry both."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WordListHook(BuildHookInterface[Any]):
    """Runs for wheels and editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile ``wordlists/`` before hatchling collects the files of the wheel."""
        root = Path(self.root)
        # The package that does the work is the one being built, not yet installed.
        sys.path.insert(0, str(root))
        try:
            from wortkniffel.listbuilder.default import compile_default

            compile_default(root)
        finally:
            sys.path.remove(str(root))
