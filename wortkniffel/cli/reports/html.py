"""What pages for a browser are made of; they need nothing from the net."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from wortkniffel.cli.output import printable
from wortkniffel.messages import _

NUMBER, TEXT = "", ' class="text"'
DOT, LINE = "", ' class="line"'
FIRST_PLACE = ' class="first"'


def whole_page(
    title: str, notes: Iterable[str], contents: Sequence[str], sections: Iterable[str]
) -> str:
    """A page, in HTML; the same text for the same figures.

    ``contents`` are what the sections, with the ids ``g1``, ``g2`` and so on, are called.
    """
    about = files(__package__)
    return Template(about.joinpath("page.html").read_text(encoding="utf-8")).substitute(
        language=_("de"),
        program=_("Wort-Kniffel"),
        title=safe(title),
        style=about.joinpath("page.css").read_text(encoding="utf-8"),
        notes="".join(f'<p class="note">{safe(note)}</p>\n' for note in notes),
        contents=_contents(contents),
        sections="".join(sections),
    )


def _contents(titles: Sequence[str]) -> str:
    """Links to the sections, where there is more than one."""
    if len(titles) < 2:
        return ""
    links = "".join(
        f'<li><a href="#g{place}">{safe(title)}</a></li>\n' for place, title in enumerate(titles, 1)
    )
    return f'<nav aria-label="{safe(_("Inhalt"))}"><ul>\n{links}</ul></nav>\n'


def figures(rows: Iterable[tuple[str, str]]) -> str:
    """Labels with a figure each."""
    told = "".join(
        f"<div><dt>{safe(label)}</dt><dd>{safe(figure)}</dd></div>\n" for label, figure in rows
    )
    return f"<dl>\n{told}</dl>\n"


def section(key: str, heading: str, about: str, *blocks: str) -> str:
    """A part of the page."""
    return (
        f'<section id="{key}" aria-labelledby="{key}-heading">\n'
        f'<h2 id="{key}-heading">{safe(heading)}</h2>\n'
        f'<p class="rules">{safe(about)}</p>\n'
        f"{''.join(blocks)}</section>\n"
    )


def figure(caption: str, picture: str, legend: Iterable[tuple[str, str]] = ()) -> str:
    """A picture, with what its marks (``DOT``, ``LINE``) stand for."""
    keys = "".join(f' <span class="key"><i{mark}></i> {safe(text)}</span>' for mark, text in legend)
    return f"<figure>\n<figcaption>{safe(caption)}{keys}</figcaption>\n{picture}\n</figure>\n"


def beside(*blocks: str) -> str:
    """Blocks side by side where there is room."""
    inside = "".join(blocks)
    return f'<div class="side-by-side">\n{inside}</div>\n' if inside else ""


def table(
    caption: str, head: Sequence[tuple[str, str]], rows: Iterable[tuple[str, Sequence[str]]]
) -> str:
    """A table; ``head`` has the kind of each column, a row its own mark and its cells."""
    heading = "".join(f'<th scope="col"{kind}>{safe(text)}</th>' for text, kind in head)
    kinds = [kind for _text, kind in head]
    lines = "".join(
        f"<tr{mark}>"
        + "".join(f"<td{kind}>{safe(cell)}</td>" for cell, kind in zip(cells, kinds, strict=True))
        + "</tr>\n"
        for mark, cells in rows
    )
    return framed(caption, heading, lines)


def framed(caption: str, head: str, lines: str) -> str:
    """A table of a heading and lines that are made already."""
    return (
        f"<table>\n<caption>{safe(caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"
    )


def safe(text: str) -> str:
    """A text as it may stand anywhere on the page."""
    return escape(printable(text))
