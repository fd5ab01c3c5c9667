"""``wortkniffel data``: what the program keeps of people, given out and deleted."""

from wortkniffel.cli.commands import Group
from wortkniffel.messages import _


def group() -> Group:
    """What can be done with one's data."""
    return Group(
        "wortkniffel data",
        __name__,
        {
            "export": _("Alles, was gespeichert ist, in eine Datei packen (ZIP)."),
            "delete": _("Alles löschen, was gespeichert ist, oder nur eine Person."),
        },
        _("Die eigenen Daten ausgeben oder löschen."),
    )
