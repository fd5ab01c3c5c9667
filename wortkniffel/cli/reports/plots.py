"""The pictures of a page: SVG that takes its colours from the page, without script or net."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from pygal import XY, Histogram
from pygal.graph.graph import Graph
from pygal.style import Style

from wortkniffel.archive.statistics import Bin

_MOST_TICKS = 5
# The page draws a rim of one on each side of it.
_LEAST_HEIGHT = 5
LOOKS = {
    "width": 480,
    "height": 270,
    "margin": 6,
    "style": Style(label_font_size=13, major_label_font_size=13, value_font_size=13),
    "js": (),
    "css": (),
    "no_prefix": True,
    "show_legend": False,
    "truncate_label": -1,
}
_SPACE = "{http://www.w3.org/2000/svg}"
_ONLY_FOR_SCRIPT = {"x", "y", "x_label"}


def distribution(bins: Sequence[Bin], key: str, title: str, about: str) -> str:
    """How many sheets have how many points."""
    most = max(one.sheets for one in bins)
    edges = [bins[0].low, *(one.high for one in bins)]
    chart = Histogram(
        **LOOKS,
        print_values=True,
        print_values_position="top",
        x_labels=edges,
        x_value_formatter=whole,
        value_formatter=whole,
        range=(0, most * 1.1),
        y_labels=range(0, most + 1, _step(most)),
    )
    bars = [
        {"value": (one.sheets, one.low, one.high), "formatter": lambda bar: str(bar[0])}
        for one in bins
        if one.sheets
    ]
    chart.add("", bars)
    picture = drawn(chart)
    _make_all_bars_seen(picture)
    return inline(picture, key, title, about)


def course(totals: Sequence[int], means: Sequence[float], key: str, title: str, about: str) -> str:
    """The points of each sheet in the order of play, and a line for their moving mean."""
    step = _step(len(totals))
    chart = XY(
        **LOOKS,
        dots_size=3.5 if len(totals) <= 100 else 2,
        x_labels=[1, *range(step, len(totals) + 1, step)]
        if step > 1
        else range(1, len(totals) + 1),
        x_value_formatter=whole,
        value_formatter=whole,
        min_scale=3,
        max_scale=_MOST_TICKS + 1,
    )
    chart.add("", list(enumerate(totals, 1)), stroke=False)
    chart.add("", list(enumerate(means, 1)), show_dots=False)
    return inline(drawn(chart), key, title, about)


def _step(end: int) -> int:
    """A round number that leads from 0 to the end in a few steps."""
    size = 1
    while 10 * size * _MOST_TICKS < end:
        size *= 10
    return next((d * size for d in (1, 2, 5) if d * size * _MOST_TICKS >= end), 10 * size)


def whole(value: float) -> str:
    """A value without what is behind its comma."""
    return str(round(value))


def _make_all_bars_seen(picture: ET.Element) -> None:
    """Give the low bars some height, and draw the line under all of them on top."""
    bars = picture.iterfind(".//rect[@rx]")
    numbers = picture.iterfind(".//text[@class='value']")
    for bar, told in zip(bars, numbers, strict=True):
        missing = max(0.0, _LEAST_HEIGHT - float(bar.attrib["height"]))
        bar.set("height", str(float(bar.attrib["height"]) + missing))
        for element in (bar, told):
            element.set("y", str(float(element.attrib["y"]) - missing))
    plot = next(picture.iterfind(".//g[@class='plot']"))
    ground = next(plot.iterfind(".//g[@class='axis y always_show']/g"))
    line = next(ground.iterfind("path"))
    ground.remove(line)
    plot.append(line)


def drawn(chart: Graph) -> ET.Element:
    """The picture without what pygal adds for a file of its own.

    That is styles, scripts, and the day it was made.
    """
    root = ET.fromstring(chart.render(is_unicode=True))
    for parent in root.iter():
        for child in list(parent):
            kind = child.get("class", "").split(" ")
            if child.tag == f"{_SPACE}desc" and kind[0] == "value":
                # What the script would show, browsers show by themselves.
                child.tag = f"{_SPACE}title"
                del child.attrib["class"]
            elif (
                child.tag in {f"{_SPACE}defs", f"{_SPACE}title"}
                or (child.tag == f"{_SPACE}desc" and _ONLY_FOR_SCRIPT & set(kind))
                or "tooltip-overlay" in kind
            ):
                parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SPACE)
    root.attrib.pop("id", None)
    return root


def inline(root: ET.Element, key: str, title: str, about: str) -> str:
    """The picture as part of a page, the same text for the same figures."""
    root.set("role", "img")
    root.set("aria-labelledby", f"{key}-title {key}-desc")
    for place, (tag, text) in enumerate((("title", title), ("desc", about))):
        told = ET.Element(tag, id=f"{key}-{tag}")
        told.text = text
        root.insert(place, told)
    return ET.tostring(root, encoding="unicode")
