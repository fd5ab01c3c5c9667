"""What the policies are called at the table."""

from wortkniffel.lexicon.verdict import POLICIES, Policy
from wortkniffel.messages import _


def policy_at(index: int) -> Policy:
    """The policy whose text is at that place in ``policy_texts``."""
    return list(POLICIES.values())[index]


def policy_name(policy: str) -> str:
    """What a policy is called where there is little room, by its own name."""
    return {
        "regel": _("Spielregel"),
        "regional": _("mit Mundart"),
        "duden": _("Duden"),
        "offen": _("offen"),
    }[policy]


def policy_texts() -> list[str]:
    """What each policy admits, in the order of ``POLICIES``."""
    return [
        _("nach Spielregel"),
        _("Spielregel, auch Mundart"),
        _("alles aus dem Duden"),
        _("offen, auch Namen"),
    ]
