"""The Digitales Wörterbuch der deutschen Sprache, asked through its public interface.

Two questions (www.dwds.de/d/api): ``wb/snippet/?q=Haus|Baum`` names the entries of many
headwords at once, ``frequency/?q=Häuser`` how often one word stands in texts. Only
headwords have entries, so the second is asked of the others: it knows inflected forms too.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from functools import cache as cached
from pathlib import Path
from threading import Lock
from typing import NamedTuple
from urllib.parse import quote

from wortkniffel.lexicon.letters import lay_form, nfc
from wortkniffel.messages import _
from wortkniffel.places import cache_dir
from wortkniffel.reference.cache import Cache
from wortkniffel.reference.opinion import Opinion, Usage, read_entries, read_usage
from wortkniffel.reference.web import Guest, Manners, NoAnswerError, patience_clause, puzzling

ADDRESS = "https://www.dwds.de/api/"
ADDRESS_VARIABLE = "WORTKNIFFEL_DWDS"
"""The environment variable that names another address: a mirror, a server for tests."""
MOST_WORDS = 100
"""How many words a client asks for in all. The DWDS does not want its data gathered.

Spellings that dice would show alike (Maß, Mass) are one word.
"""

_BATCH = 50
_LONGEST_QUESTION = 1500


class Answer(NamedTuple):
    """The opinions by spelling; if some are missing, ``trouble`` says why.

    It is a clause whose subject „es“ is the DWDS, without its end, or "".
    """

    opinions: dict[str, Opinion]
    trouble: str = ""


class Dwds:
    """A client of the interface at an address; several threads may share it.

    With ``cache`` answers are kept in that file.
    """

    def __init__(
        self, address: str = ADDRESS, cache: Path | None = None, manners: Manners | None = None
    ) -> None:
        self._address = address if address.endswith("/") else f"{address}/"
        self._cache = Cache(self._address, cache)
        self._guest = Guest(manners or Manners())
        self._left = MOST_WORDS
        self._counting = Lock()

    @staticmethod
    def usual() -> "Dwds":
        """The one of this program at the usual address, with the user's cache for it."""
        address = os.environ.get(ADDRESS_VARIABLE) or ADDRESS
        digest = hashlib.sha256(address.rstrip("/").encode(errors="surrogateescape")).hexdigest()
        return _only(address, cache_dir() / f"dwds-{digest[:12]}.json")

    def recall(self, spellings: Iterable[str]) -> dict[str, Opinion]:
        """What is known of some spellings without asking."""
        known = ((spelling, self._cache.get(spelling)) for spelling in map(nfc, spellings))
        return {spelling: opinion for spelling, opinion in known if opinion}

    def ask(self, spellings: Iterable[str]) -> Answer:
        """What the DWDS says of some spellings. Takes seconds where it has to be asked."""
        wanted = list(dict.fromkeys(map(nfc, spellings)))
        opinions = self.recall(wanted)
        new = [spelling for spelling in wanted if spelling not in opinions]
        if not new:
            return Answer(opinions)
        if silence := self._cache.silence:
            return Answer(opinions, patience_clause(silence))
        asked = self._granted(new)
        trouble, wait = "", 0.0
        try:
            for batch in _batches(asked):
                self._look_up(batch, opinions)
        except NoAnswerError as error:
            trouble, wait = str(error), error.wait
        told = (opinions[spelling] for spelling in asked if spelling in opinions)
        self._cache.keep([opinion for opinion in told if opinion.complete], wait)
        if len(asked) < len(new) and not trouble:
            trouble = _("es wird auf einmal nach höchstens {most} Wörtern gefragt").format(
                most=MOST_WORDS
            )
        return Answer(opinions, trouble)

    def _granted(self, spellings: list[str]) -> list[str]:
        """Those of some spellings that may still be asked for; they count from now on."""
        words = [lay_form(spelling) or spelling for spelling in spellings]
        with self._counting:
            granted = set(list(dict.fromkeys(words))[: self._left])
            self._left -= len(granted)
        return [one for one, word in zip(spellings, words, strict=True) if word in granted]

    def _look_up(self, batch: list[str], opinions: dict[str, Opinion]) -> None:
        """Add the opinions on some spellings, as many as can be had.

        Raises:
            NoAnswerError: something is missing.
        """
        answer = self._guest.ask(f"{self._address}wb/snippet/", "|".join(batch))
        try:
            entries = read_entries(answer)
        except (ValueError, KeyError) as error:
            raise puzzling() from error
        for spelling in batch:
            opinions[spelling] = Opinion(spelling, tuple(entries.get(spelling, ())))
        for spelling in batch:
            if not opinions[spelling].entries:
                opinions[spelling] = Opinion(spelling, usage=self._usage(spelling))

    def _usage(self, spelling: str) -> Usage:
        answer = self._guest.ask(f"{self._address}frequency/", spelling)
        try:
            return read_usage(answer)
        except (ValueError, KeyError) as error:
            raise puzzling() from error


@cached
def _only(address: str, cache: Path) -> Dwds:
    """One client a program, so that no new screen has a new hundred words."""
    return Dwds(address, cache)


def _batches(spellings: list[str]) -> Iterator[list[str]]:
    """Parts that are not too long for one address."""
    batch: list[str] = []
    length = 0
    for spelling in spellings:
        size = len(quote(f"|{spelling}"))
        if batch and (len(batch) == _BATCH or length + size > _LONGEST_QUESTION):
            yield batch
            batch, length = [], 0
        batch.append(spelling)
        length += size
    if batch:
        yield batch
