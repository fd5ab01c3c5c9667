"""What becomes of the games of somebody who is taken out, in sentences."""

from wortkniffel.archive.people import Places
from wortkniffel.messages import ngettext


def what_goes(places: Places) -> list[str]:
    """What is removed and what stays, a sentence each."""
    told = (
        (
            len(places.alone),
            ngettext(
                "{count} Partie, die sonst niemand gespielt hat, wird gelöscht.",
                "{count} Partien, die sonst niemand gespielt hat, werden gelöscht.",
                len(places.alone),
            ),
        ),
        (
            len(places.shared),
            ngettext(
                "{count} Partie mit anderen bleibt, darin steht dann „?“ statt des Namens.",
                "{count} Partien mit anderen bleiben, darin steht dann „?“ statt des Namens.",
                len(places.shared),
            ),
        ),
        (
            places.days,
            ngettext(
                "{count} Versuch bei einer Tagespartie wird vergessen.",
                "{count} Versuche bei Tagespartien werden vergessen.",
                places.days,
            ),
        ),
        (
            len(places.damaged),
            ngettext(
                "{count} beschädigte Partie, in der der Name steht, wird gelöscht.",
                "{count} beschädigte Partien, in denen der Name steht, werden gelöscht.",
                len(places.damaged),
            ),
        ),
    )
    return [text.format(count=count) for count, text in told if count]
