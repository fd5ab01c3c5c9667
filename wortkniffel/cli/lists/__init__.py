"""``wortkniffel lists``: for people who keep word lists."""

from wortkniffel.cli.commands import Group
from wortkniffel.messages import _


def group() -> Group:
    """What can be done with lists."""
    return Group(
        "wortkniffel lists",
        __name__,
        {
            "build": _("Eine Liste nach einem Rezept bauen."),
            "fetch": _("Die Quellen eines Rezepts herunterladen."),
            "show": _("Sagen, was mit einem Wort ist und woher es kommt."),
            "diff": _("Zwei Listen vergleichen."),
            "stats": _("Zählen, was in einer Liste steht."),
            "evaluate": _("Eine Liste an beurteilten Wörtern messen."),
            "export": _("Eine Liste für andere Programme ausgeben."),
            "use": _("Von jetzt an mit einer anderen Liste spielen."),
            "allow": _("Wörter gelten lassen, die nicht in der Liste stehen."),
            "block": _("Wörter herausnehmen, die in der Liste stehen."),
            "forget": _("Eine eigene Entscheidung über Wörter zurücknehmen."),
            "own": _("Die eigenen Entscheidungen zeigen."),
            "verify": _("Die ganze Prüfsumme einer gebauten Liste nachrechnen."),
        },
        _("Wortlisten bauen, vergleichen, ausgeben und prüfen."),
    )
