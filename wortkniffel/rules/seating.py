"""Who may sit down together, and what they agree on before the first throw."""

from dataclasses import replace

from wortkniffel.messages import _
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import Setup
from wortkniffel.rules.names import name_key
from wortkniffel.rules.ruleset import Ruleset


def agreed(setup: Setup, ruleset: Ruleset) -> Setup:
    """What is agreed, with everything that was left out; fit to begin a game.

    Raises:
        SetupError: too few or too many players, nobody but computers, or names that cannot
            be told apart.
    """
    ruling, allowed = ruleset.rulings.players, ruleset.players
    if len(setup.players) not in allowed:
        raise SetupError(
            ruling,
            _("Es spielen {fewest} bis {most} Personen.").format(
                fewest=allowed[0], most=allowed[-1]
            ),
        )
    names = [name_key(name) for name in setup.players]
    if not all(names):
        raise SetupError(ruling, _("Jeder Platz braucht einen Namen."))
    if twice := next((n for i, n in enumerate(setup.players) if names[i] in names[:i]), None):
        raise SetupError(ruling, _("Den Namen {name} gibt es zweimal.").format(name=twice))
    if setup.characters and len(setup.characters) != len(setup.players):
        raise SetupError(ruling, _("Für jeden Platz ist zu sagen, ob dort ein Computer spielt."))
    if not setup.people:
        raise SetupError(ruling, _("Mindestens ein Platz ist für einen Menschen."))
    if setup.sand is not None and setup.sand <= 0:
        raise SetupError(ruleset.rulings.sand, _("Die Sanduhr braucht mehr als 0 Sekunden."))
    options = dict(ruleset.options) | dict(setup.options)
    characters = setup.characters if any(setup.characters) else ()
    return replace(setup, options=tuple(options.items()), characters=characters)
