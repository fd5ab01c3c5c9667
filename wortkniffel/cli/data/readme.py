"""What lies in the file that ``wortkniffel data export`` writes, told to who opens it."""

from collections.abc import Collection
from textwrap import fill

from wortkniffel.cli.output import shown
from wortkniffel.messages import _, ngettext

GAMES, RESULTS, DAYS = "spiele", "ergebnisse.csv", "tagespartien.csv"
OWN_WORDS, README, SET_ASIDE = "eigene-woerter.txt", "LIESMICH.txt", "beschaedigt"
_WIDTH = 78


def readme(contents: Collection[str], name: str | None, *, shared: bool) -> str:
    """What the files are whose names these are; of everybody or of one person.

    ``shared``: they tell of others, too.
    """
    games = sum(path.endswith(".json") for path in contents)
    texts = sum(path.endswith(".txt") and path.startswith(GAMES) for path in contents)
    title = _("Was Wort-Kniffel auf diesem Rechner gespeichert hat")
    if name is not None:
        title = _("Was Wort-Kniffel auf diesem Rechner von {name} gespeichert hat").format(
            name=shown(name)
        )
    parts = [title]
    if shared:
        parts.append(_("Spiele mit anderen enthalten auch deren Namen."))
    if games:
        text = ngettext("{count} Spiel", "{count} Spiele", games).format(count=games)
        parts.append(
            _(
                "{folder}/NUMMER.json\n"
                "{games} für Programme (JSON): wer gespielt hat, was abgemacht war, und der Reihe "
                "nach alles, was geschehen ist. wortkniffel import nimmt diese Dateien wieder an."
            ).format(folder=GAMES, games=text)
        )
    if texts:
        parts.append(
            _(
                "{folder}/NUMMER.txt\nDasselbe zum Lesen; auch das nimmt wortkniffel import an."
            ).format(folder=GAMES)
        )
    if texts < games:
        text = ngettext(
            "{count} Spiel gibt es nur als JSON: Regeln oder Würfel sind hier andere.",
            "{count} Spiele gibt es nur als JSON: Regeln oder Würfel sind hier andere.",
            games - texts,
        )
        parts.append(text.format(count=games - texts))
    told = {
        RESULTS: _(
            "Die Ergebnisse der Spiele, die zu Ende sind, eine Zeile für jedes Blatt (CSV mit "
            "Strichpunkten, in UTF-8)."
        ),
        DAYS: _(
            "Wer an welchem Tag die Tagespartie begonnen hat (CSV). Ohne Nummer ist das Spiel "
            "gelöscht, der Versuch zählt trotzdem."
        ),
        OWN_WORDS: _(
            "Wörter, die gelten sollen (+) oder nicht (-), obwohl die Liste es anders sagt."
        ),
    }
    if any(path.startswith(f"{SET_ASIDE}/") for path in contents):
        parts.append(
            _(
                "{folder}/\nGespeicherte Spiele, die beschädigt waren und zur Seite gelegt "
                "wurden: die Dateien, wie sie sind."
            ).format(folder=SET_ASIDE)
        )
    parts += [f"{path}\n{text}" for path, text in told.items() if path in contents]
    parts.append(
        _(
            "Nicht dabei sind eine gewählte Wortliste und Antworten von Wörterbüchern im Netz, "
            "die sich wieder holen lassen."
        )
    )
    wrapped = ("\n".join(fill(line, _WIDTH) for line in part.split("\n")) for part in parts)
    return "\n\n".join(wrapped) + "\n"
