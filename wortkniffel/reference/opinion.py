"""What the DWDS says of one spelling: read from its answers, kept and told as JSON."""

from typing import Any, NamedTuple

from wortkniffel.lexicon.letters import nfc

_LONGEST_TEXT = 80
_MOST_FREQUENT = 6


class Entry(NamedTuple):
    """An entry of the dictionary: its headword, its part of speech or "", its address."""

    lemma: str
    part_of_speech: str
    url: str


class Usage(NamedTuple):
    """How often a spelling stands in texts of today.

    ``frequency`` goes in powers of ten from 0 to 6. ``lemmas`` are the headwords under
    which it is counted; where they are several, nothing is counted at all.
    """

    frequency: int
    hits: int
    lemmas: tuple[str, ...]


class Opinion(NamedTuple):
    """All that is known of a spelling. Usage is asked for where there is no entry."""

    spelling: str
    entries: tuple[Entry, ...] = ()
    usage: Usage | None = None

    @property
    def complete(self) -> bool:
        """Whether no question is left to ask."""
        return bool(self.entries) or self.usage is not None

    @property
    def says_something(self) -> bool:
        """Whether the spelling is a headword, or stands in texts."""
        return bool(self.entries) or (self.usage is not None and self.usage.hits > 0)


def read_entries(answer: object) -> dict[str, list[Entry]]:
    """The entries in an answer of ``api/wb/snippet``, by the spelling that was asked for.

    Raises:
        ValueError: the answer is of another form.
    """
    if not isinstance(answer, list):
        raise ValueError("no list")
    found: dict[str, list[Entry]] = {}
    for item in answer:
        if not isinstance(item, dict):
            raise ValueError("no object")
        entry = Entry(
            _text(item["lemma"]), _text(item.get("wortart") or ""), _text(item.get("url") or "")
        )
        entries = found.setdefault(_text(item["input"]), [])
        if entry not in entries:
            entries.append(entry)
    return found


def read_usage(answer: object) -> Usage:
    """The answer of ``api/frequency``.

    Raises:
        ValueError: the answer is of another form.
    """
    if not isinstance(answer, dict):
        raise ValueError("no object")
    frequency = _number(answer["frequency"])
    if frequency > _MOST_FREQUENT:
        raise ValueError("no frequency")
    # Not documented: the headwords under which the form is counted, divided by tabs.
    lemmas = answer.get("lemma") or ""
    if not isinstance(lemmas, str):
        raise ValueError("no text")
    return Usage(
        frequency,
        _number(answer["hits"]),
        tuple(_text(lemma) for lemma in lemmas.split("\t") if lemma),
    )


def _text(value: object) -> str:
    """A text as it may be printed: composed, without control characters, not too long."""
    if not isinstance(value, str):
        raise ValueError("no text")
    head = nfc(value[:_LONGEST_TEXT])
    return "".join(char if char.isprintable() else "?" for char in head)


def _number(value: object) -> int:
    """A number that is written as one or as a text; nothing is 0."""
    if value is None:
        return 0
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise ValueError("no number")


def as_json(opinion: Opinion) -> dict[str, Any]:
    """An opinion for programs; ``from_json`` reads it."""
    usage = opinion.usage
    return {
        "entries": [
            {"lemma": entry.lemma, "part_of_speech": entry.part_of_speech, "url": entry.url}
            for entry in opinion.entries
        ],
        "frequency": usage and usage.frequency,
        "hits": usage and usage.hits,
        "counted_as": list(usage.lemmas) if usage else [],
    }


def from_json(spelling: str, told: dict[str, Any]) -> Opinion:
    """The opinion on a spelling that ``as_json`` has written.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it was not written by it.
    """
    entries = tuple(
        Entry(_text(entry["lemma"]), _text(entry["part_of_speech"]), _text(entry["url"]))
        for entry in told["entries"]
    )
    if told["hits"] is None:
        return Opinion(spelling, entries)
    lemmas = tuple(_text(lemma) for lemma in told["counted_as"])
    return Opinion(
        spelling, entries, Usage(_number(told["frequency"]), _number(told["hits"]), lemmas)
    )
