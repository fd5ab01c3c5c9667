"""The option ``--kenntnis``: whose words are reckoned with."""

import argparse
import shlex
from collections.abc import Mapping

from wortkniffel.cli.arguments import as_utf8
from wortkniffel.cli.games import MisfitError
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.knowledge import ALL_KNOWLEDGE, COMMON_WORDS, Knowledge

_BY_KEY = {knowledge.key: knowledge for knowledge in ALL_KNOWLEDGE}


def add_knowledge_option(parser: argparse.ArgumentParser) -> None:
    """The option itself; people know the common words unless they say otherwise."""
    parser.add_argument(
        "--kenntnis",
        choices=list(_BY_KEY),
        help=_("mit welchen Wörtern gerechnet wird: {known} (sonst {usual})").format(
            known=", ".join(f"{key} ({known.name})" for key, known in _BY_KEY.items()),
            usual=COMMON_WORDS.key,
        ),
    )


def knowledge_of(arguments: argparse.Namespace, rules: Ruleset) -> Knowledge:
    """What was chosen.

    Raises:
        MisfitError: the game has no words.
    """
    if arguments.kenntnis is None:
        return COMMON_WORDS
    if rules.policy is None:
        raise MisfitError(
            _("{game} hat keine Wörter, also nichts für --kenntnis.").format(game=rules.name)
        )
    return _BY_KEY[arguments.kenntnis]


def unsolved(
    fault: Exception, rules: Ruleset, knowledge: Knowledge, files: Mapping[str, str | None]
) -> str:
    """What is wrong with a table, and the command that computes it.

    ``files`` has what was named for the options of that command, ``None`` where nothing was.
    """
    # NumPy has been loaded by whoever looked for the table.
    from wortkniffel.strategy.adviser import solving

    named = [word for flag, file in files.items() if file is not None for word in (flag, file)]
    command = shlex.join([*solving(rules, knowledge), *map(as_utf8, named)])
    return _("{fault}\nDieser Befehl rechnet sie aus: {command}").format(
        fault=fault, command=command
    )
