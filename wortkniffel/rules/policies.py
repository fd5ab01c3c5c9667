"""The choice of the words that count, as people read it."""

from wortkniffel.messages import _
from wortkniffel.rules.family import Choice, Option

WHICH_WORDS = Option(
    "policy",
    _("Welche Wörter gelten?"),
    (
        Choice("regel", _("Spielregel"), _("nach Spielregel")),
        Choice("regional", _("mit Mundart"), _("Spielregel, auch Mundart")),
        Choice("duden", _("Duden"), _("alles aus dem Duden")),
        Choice("offen", _("offen"), _("offen, auch Namen")),
    ),
)
"""The keys are the names of the policies (rulings W7 and W22)."""
