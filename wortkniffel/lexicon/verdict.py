"""What the judge says: classes of words, policies, reasons, verdicts."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from wortkniffel.lexicon.letters import lay_form
from wortkniffel.messages import _


class WordClass(StrEnum):
    """The class of one spelling (LEXICON, "Classes"). Values are stable."""

    ORDINARY = "ordinary"
    LOAN = "loan"
    FOREIGN = "foreign"
    REGIONAL = "regional"
    NAME = "name"
    ABBREVIATION = "abbreviation"
    OBSOLETE = "obsolete"


class Reason(StrEnum):
    """Why a word is admitted or not. The values are a stable interface."""

    ADMITTED = "admitted"
    UNKNOWN = "unknown"
    NAME = "name"
    ABBREVIATION = "abbreviation"
    FOREIGN = "foreign"
    REGIONAL = "regional"
    OBSOLETE = "obsolete"
    TOO_SHORT = "too_short"
    NOT_LETTERS = "not_letters"


_ADMITTED = Reason.ADMITTED


class Policy(NamedTuple):
    """Which classes of words a game admits (rulings W7 and W22)."""

    name: str
    admits: frozenset[WordClass]


_SETTLED = frozenset({WordClass.ORDINARY, WordClass.LOAN})
_DUDEN = _SETTLED | {WordClass.FOREIGN, WordClass.REGIONAL}

REGEL = Policy("regel", _SETTLED)
REGIONAL = Policy("regional", _SETTLED | {WordClass.REGIONAL})
DUDEN = Policy("duden", _DUDEN)
OFFEN = Policy("offen", _DUDEN | {WordClass.NAME})
POLICIES = {policy.name: policy for policy in (REGEL, REGIONAL, DUDEN, OFFEN)}


class Reading(NamedTuple):
    """One proper spelling of a lay form, and its class.

    ``today`` is what an obsolete spelling is written as today, where that is known.
    ``vulgar`` words count like others, but the program does not propose them.
    """

    spelling: str
    word_class: WordClass = WordClass.ORDINARY
    today: str = ""
    vulgar: bool = False


class Explainer(Protocol):
    """Whoever knows more about a verdict than the verdict itself."""

    def readings_of(self, verdict: "Verdict") -> tuple[Reading, ...]:
        """The readings that the word as typed can stand for, admitted ones first."""
        ...

    def suggestions_for(self, verdict: "Verdict") -> tuple[str, ...]:
        """Admitted spellings near a rejected word, the likeliest first."""
        ...

    def lemma(self, spelling: str) -> str:
        """The base form of a spelling, "" where it is one itself or none is known."""
        ...


class Verdict(tuple[str, Reason, Policy, Explainer]):
    """The judge's answer for one word under one policy; an immutable value.

    Made from a tuple of word, reason, policy and explainer. Readings and suggestions
    are asked of the explainer when they are wanted: a verdict takes a microsecond, a
    suggestion a thousand. It is a tuple because that is made in half the time of
    another object, and making it is most of what a verdict costs beside the look-up.
    """

    __slots__ = ()

    @property
    def word(self) -> str:
        """The word as it was typed."""
        return self[0]

    @property
    def reason(self) -> Reason:
        """Why it is admitted or not."""
        return self[1]

    @property
    def policy(self) -> Policy:
        """What was admitted when it was judged."""
        return self[2]

    @property
    def lay_form(self) -> str:
        """What dice would show, "" where the word has other characters than letters."""
        return lay_form(self.word) or ""

    @property
    def admitted(self) -> bool:
        """Whether the word may be laid."""
        return self[1] is _ADMITTED

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The proper spellings that the word as typed can stand for, admitted first."""
        return self[3].readings_of(self)

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Admitted spellings that the player may have meant; none for an admitted word."""
        return () if self.admitted else self[3].suggestions_for(self)

    @property
    def spellings(self) -> tuple[str, ...]:
        """The spellings that the policy admits, in the order of the readings."""
        admits = self.policy.admits
        return tuple([r.spelling for r in self.readings if r.word_class in admits])

    @property
    def spellings_text(self) -> str:
        """The admitted spellings in words, with their base forms where these are known."""
        texts = []
        for spelling in self.spellings:
            lemma = self[3].lemma(spelling)
            form = _("{spelling}, Form von {lemma}")
            texts.append(form.format(spelling=spelling, lemma=lemma) if lemma else spelling)
        # A comma within a text would be read as one between them.
        return ("; " if any("," in text for text in texts) else ", ").join(texts)

    @property
    def suggestions_text(self) -> str:
        """The suggestions in words: today's spelling, or what may be meant; "" for none."""
        words = ", ".join(self.suggestions)
        if not words:
            return ""
        if any(reading.today for reading in self.readings):
            return _("heute: {words}").format(words=words)
        return _("gemeint: {words}?").format(words=words)

    @property
    def message(self) -> str:
        """The reason as a sentence in the user's language, without the word."""
        if self.reason is Reason.OBSOLETE and not any(r.today for r in self.readings):
            return _("ist ein veraltetes Wort")
        return reason_text(self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self[:3] == other[:3]

    def __hash__(self) -> int:
        return hash(self[:3])

    def __repr__(self) -> str:
        return f"Verdict({self.word!r}, {self.reason!s}, {self.policy.name!r})"


class Judge(Protocol):
    """Whoever can say whether a word counts: the local list or a remote one."""

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """The verdict on a word in any spelling, under a policy."""
        ...


def reason_text(reason: Reason) -> str:
    """A reason as a sentence in the user's language (ruling W7 for the classes)."""
    return {
        Reason.ADMITTED: _("gilt"),
        Reason.UNKNOWN: _("steht nicht in der Wortliste"),
        Reason.NAME: _("ist ein Eigenname"),
        Reason.ABBREVIATION: _("ist eine Abkürzung"),
        Reason.FOREIGN: _("ist ein Fremdwort"),
        Reason.REGIONAL: _("ist Mundart"),
        Reason.OBSOLETE: _("ist eine alte Schreibung"),
        Reason.TOO_SHORT: _("ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
        Reason.NOT_LETTERS: _("enthält Zeichen, die in keinem Wort stehen"),
    }[reason]
