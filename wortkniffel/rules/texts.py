"""Where the rules that people read are kept."""

from pathlib import Path

_TEXTS = Path(__file__).parent.parent / "data" / "rules"


def rules_text(name: str) -> Path:
    """A file of Markdown with the rules of a game in the project's own words."""
    return _TEXTS / name
