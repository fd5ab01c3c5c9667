"""How a solved game is told, to people and to programs."""

from wortkniffel.cli.lists.wording import percent
from wortkniffel.cli.output import json_line, printable
from wortkniffel.cli.solving.solved import Solved
from wortkniffel.messages import _
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.tables import Subject

_PLACES = 4


def lines_of(rules: Solvable, solved: Solved) -> list[str]:
    """The game, what best play brings in each box and altogether, and where it is from."""
    means = solved.table.means
    rows = [(box.name, _figure(means.boxes[box.key])) for box in rules.boxes]
    rows.append((_("Bonus"), _figure(means.bonus * rules.bonus)))
    if means.extra:
        rows.append((_("Extrapunkte"), _figure(means.extra)))
    rows.append((_("Gesamt"), _figure(means.total)))
    names, figures = (max(len(row[column]) for row in rows) for column in (0, 1))
    came = _("Ausgerechnet: {path}") if solved.computed else _("Aus der Wertetafel {path}")
    return [
        printable(line)
        for line in (
            *_title(solved.table.subject),
            *(f"{name:<{names}}  {figure:>{figures}}" for name, figure in rows),
            _("Der Bonus wird zu {share} erreicht.").format(share=percent(means.bonus)),
            came.format(path=solved.path),
        )
    ]


def json_of(rules: Solvable, knowledge: Knowledge | None, solved: Solved) -> str:
    """The same as one object; ``knowledge`` only of a game with words."""
    means = solved.table.means
    return json_line(
        {
            "game": rules.key,
            "options": dict(rules.options),
            "dice": rules.dice.name,
            "knowledge": knowledge and knowledge.key,
            "mean": round(means.total, _PLACES),
            "boxes": {key: round(mean, _PLACES) for key, mean in means.boxes.items()},
            "extra": round(means.extra, _PLACES),
            "bonus": round(means.bonus * rules.bonus, _PLACES),
            "bonus_chance": round(means.bonus, _PLACES),
            "table": str(solved.path),
            "computed": solved.computed,
        }
    )


def _title(subject: Subject) -> list[str]:
    title = _("{game}: bestes Spiel bringt im Mittel").format(game=subject.game)
    if not subject.words:
        return [title]
    return [title, _("Wörter: {words}").format(words=subject.words_name)]


def _figure(points: float) -> str:
    return f"{points:.{_PLACES}f}".replace(".", ",")
