"""The words found in this throw."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from wortkniffel.messages import _


class FoundWords(Static):
    """Found words with their points, dearest first."""

    DEFAULT_CSS = """
    FoundWords { width: 1fr; height: 1fr; }
    """

    def show(self, words: Sequence[tuple[str, int]]) -> None:
        """Show lay forms and points."""
        if not words:
            self.update(Content(""))
            return
        parts: list[tuple[str, str]] = [(_("Gefunden  "), "$text-muted")]
        ordered = sorted(words, key=lambda word: (-word[1], -len(word[0]), word[0]))
        for place, (word, points) in enumerate(ordered):
            if place:
                parts.append((" · ", "$text-disabled"))
            # A word and its points stay on one line.
            parts += [(word, "bold"), (f"\N{NO-BREAK SPACE}{points}", "$text-muted")]
        self.update(Content.assemble(*parts))
