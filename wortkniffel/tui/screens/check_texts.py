"""What the word check says of a word."""

from textual.content import Content

from wortkniffel.lexicon.verdict import Verdict
from wortkniffel.messages import _

_LONGEST_WORD = 40


def verdict_text(verdict: Verdict) -> Content:
    """A verdict with its sign, its reason and its readings."""
    if verdict.admitted:
        return Content.assemble(
            ("✓ ", "bold $success"),
            (verdict.lay_form, "bold"),
            _(" gilt"),
            "\n  ",
            (verdict.spellings_text, "$muted"),
        )
    word = verdict.lay_form or verdict.word
    if len(word) > _LONGEST_WORD:
        word = word[: _LONGEST_WORD - 1] + "…"
    return Content.assemble(("✗ ", "bold $error"), (word, "bold"), f" {verdict.message}")


def suggested(verdict: Verdict) -> Content:
    """A verdict, and the words that may be meant."""
    near = verdict.suggestions_text
    return Content("\n  ").join([verdict_text(verdict), Content(near[:1].upper() + near[1:])])
