"""``wortkniffel lists``: for people who keep word lists."""

from wortkniffel.cli.commands import Group
from wortkniffel.messages import _


def group() -> Group:
    """What can be done with lists."""
    return Group(
        "wortkniffel lists",
        __name__,
        {
            "verify": _("Die ganze Prüfsumme einer gebauten Liste nachrechnen."),
        },
        _("Wortlisten bauen, vergleichen, ausgeben und prüfen."),
    )
