"""What can be wrong with an action or its input; nothing changes when one is raised."""

from wortkniffel.lexicon.verdict import Verdict
from wortkniffel.messages import _, ngettext


class RuleError(ValueError):
    """Base of the family. ``ruling`` names the number in the rules of its game (W19, K7)."""

    def __init__(self, ruling: str, message: str) -> None:
        self.ruling = ruling
        self.message = message
        super().__init__(f"{message} [{ruling}]")


class SetupError(RuleError):
    """A game cannot begin with these players or options."""


class IllegalActionError(RuleError):
    """The action is not allowed now."""


class NotOnDiceError(RuleError):
    """The dice lack letters of the word; ``missing`` names them, each as often."""

    def __init__(self, word: str, missing: str) -> None:
        self.word = word
        self.missing = missing
        super().__init__(
            "W11",
            ngettext(
                "{word}: dafür fehlt {missing}.", "{word}: dafür fehlen {missing}.", len(missing)
            ).format(word=word, missing=" ".join(missing)),
        )


class WordRefusedError(RuleError):
    """The judge does not admit the word; ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(
            "W7",
            _("{word} gilt nicht: {reason}.").format(word=verdict.word, reason=verdict.message),
        )
