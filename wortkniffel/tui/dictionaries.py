"""Other dictionaries at the table. Looking up takes time: it is done in the background."""

from typing import TYPE_CHECKING

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import Verdict
from wortkniffel.messages import _
from wortkniffel.tui.widgets.references import Passage

if TYPE_CHECKING:
    from wortkniffel.reference.dwds import Dwds


class Dictionaries:
    """What other dictionaries say of a judged word, as passages to be shown.

    Their clients are imported by the thread that needs them: requests alone takes 100 ms.
    """

    def __init__(self, lexicon: Lexicon, dwds: "Dwds | None" = None) -> None:
        self._lexicon = lexicon
        self._dwds = dwds

    def dwds(self, verdict: Verdict) -> list[Passage]:
        """The second opinion of the DWDS."""
        from wortkniffel.reference.dwds import Dwds
        from wortkniffel.reference.spellings import spellings_of
        from wortkniffel.reference.wording import opinion_texts, trouble_text

        spellings = spellings_of(verdict)
        if not spellings:
            return dwds_passages(_("Gefragt wird nur nach Wörtern aus Buchstaben."))
        if self._dwds is None:
            self._dwds = Dwds.usual()
        opinions, trouble = self._dwds.ask(spellings)
        texts = [f"{text}." for text in opinion_texts(spellings, opinions)]
        return dwds_passages(*texts, *([trouble_text(trouble)] if trouble else []))

    def wiktionary(self, verdict: Verdict) -> list[Passage]:
        """What the word means."""
        from wortkniffel.reference.spellings import spellings_of
        from wortkniffel.reference.wiktionary import SOURCE, Wiktionary, WiktionaryError
        from wortkniffel.reference.wording import numbered

        spellings = spellings_of(verdict)
        try:
            wiktionary = Wiktionary.installed()
            found = [
                wiktionary.define(spelling, self._lexicon.lemma(spelling)) for spelling in spellings
            ]
        except WiktionaryError as error:
            return meaning_passages(*str(error).splitlines())
        definitions = dict.fromkeys(filter(None, found))
        if not definitions:
            return meaning_passages(_("keine Erklärung"))
        return [
            Passage(definition.headword, SOURCE, numbered(definition)) for definition in definitions
        ]


def dwds_passages(*texts: str) -> list[Passage]:
    """Texts from the DWDS or about it."""
    return [Passage(_("DWDS"), "www.dwds.de", [("", text) for text in texts])]


def meaning_passages(*texts: str) -> list[Passage]:
    """Texts about meanings that are no meaning themselves."""
    return [Passage(_("Bedeutung"), "Wiktionary", [("", text) for text in texts])]
