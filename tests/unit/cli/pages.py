"""Pages for a browser, taken apart."""

from html.parser import HTMLParser

EMPTY = {"meta", "br", "hr", "img", "link"}


class Page(HTMLParser):
    """What is on a page: texts by the element that they stand in, ids, and attributes."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))

    def texts_in(self, *tags: str) -> list[str]:
        return [text for tag, text in self.texts if tag in tags]

    def values_of(self, attribute: str) -> list[str]:
        return [value for _tag, name, value in self.attributes if name == attribute]


def needs_nothing_else(source: str) -> None:
    """Whether a page loads nothing and runs nothing."""
    page = Page(source)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, *_rest in page.attributes}
    assert not any(name.startswith("on") for _tag, name, _value in page.attributes)
    assert all(value.startswith("#") for value in page.values_of("href"))
    assert page.values_of("src") == []
    for outside in ("//", "@import", "url(", "<script"):
        assert outside not in source
