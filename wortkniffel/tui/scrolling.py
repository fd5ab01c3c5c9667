"""Scrolling by keys."""

from textual.widget import Widget


def scroll(view: Widget, where: str) -> None:
    """Scroll at once: up, down, page_up, page_down, home or end.

    Textual's own steps wait for the next picture, and of those that are made before it
    only one counts.
    """
    page = view.scrollable_content_region.height
    place = {
        "up": view.scroll_y - 1,
        "down": view.scroll_y + 1,
        "page_up": view.scroll_y - page,
        "page_down": view.scroll_y + page,
        "home": 0,
        "end": view.max_scroll_y,
    }[where]
    view.scroll_to(y=place, animate=False, immediate=True)
