"""The pictures of an analysis."""

from collections.abc import Sequence

from pygal import XY, Bar

from wortkniffel.cli.reports.plots import LOOKS, drawn, inline, whole
from wortkniffel.figures import decimal, signed


def expectation(curve: Sequence[float], key: str, title: str, about: str) -> str:
    """The total to be expected before the first turn and after each, beside the mean."""
    turns = len(curve) - 1
    chart = XY(
        **LOOKS,
        dots_size=3.5,
        x_labels=range(turns + 1),
        x_value_formatter=whole,
        value_formatter=whole,
        min_scale=3,
        max_scale=6,
    )
    chart.add("", [(0, curve[0]), (turns, curve[0])], show_dots=False)
    chart.add("", list(enumerate(curve)), show_dots=False)
    points = [
        {"value": point, "formatter": lambda value: decimal(value[1])} for point in enumerate(curve)
    ]
    chart.add("", points, stroke=False)
    return inline(drawn(chart), key, title, about)


def luck_and_loss(
    luck: Sequence[float], lost: Sequence[float], key: str, title: str, about: str
) -> str:
    """What the dice brought in each turn, and beside it what was lost."""
    chart = Bar(
        **LOOKS,
        x_labels=[str(turn) for turn in range(1, len(luck) + 1)],
        value_formatter=lambda points: whole(points).replace("-", "−"),
        min_scale=3,
        max_scale=6,
        spacing=3,
    )
    for values in (luck, [-points for points in lost]):
        chart.add("", [{"value": points, "formatter": signed} for points in values])
    return inline(drawn(chart), key, title, about)
