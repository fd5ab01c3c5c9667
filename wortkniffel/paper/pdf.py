"""Cards drawn as PDF: black and little grey on white, since toner is dear."""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from wortkniffel.messages import _
from wortkniffel.paper.card import Card, Cell, Line
from wortkniffel.paper.dice import draw_dice, row_width
from wortkniffel.paper.layout import Paper, Place, Plan, lay_out
from wortkniffel.paper.lettering import BOLD, ITALIC, REGULAR, broken, printable
from wortkniffel.paper.page import POINTS, Page, Style, cap_height

_GREY, _RULE, _SUM, _TOTAL, _CUT = 0.3, 0.35, 0.95, 0.89, 0.6
_ROUNDING, _PADDING, _BEFORE_DICE = 1.2, 1.4, 4.0
_DATE = 0.3
"""How much of the card's width the date takes."""

_LEADING = 1.3


def as_pdf(cards: list[Card], paper: Paper, sheets: int | None = None) -> bytes:
    """Each card on a page of its own or, with ``sheets``, so many pages full of the first.

    The same cards give the same bytes, whenever that is.

    Raises:
        PaperError: a card does not fit on the paper.
    """
    output = BytesIO()
    canvas = Canvas(
        output,
        pagesize=(paper.width * POINTS, paper.height * POINTS),
        pageCompression=1,
        # No date and no random name of the document.
        invariant=1,
        lang="de",
    )
    canvas.setTitle(printable(cards[0].title))
    canvas.setAuthor("wortkniffel")
    canvas.setCreator("wortkniffel")
    for card in cards if sheets is None else cards[:1] * sheets:
        page = Page(canvas, paper)
        layout = lay_out(card, paper, alone=sheets is None)
        for plan in layout.plans:
            _draw(page, card, plan)
        for cut in layout.cuts:
            page.dashes(cut, _CUT)
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _draw(page: Page, card: Card, plan: Plan) -> None:
    _heading(page, card, plan)
    _names(page, card, plan)
    for lines, place in zip(card.sections, plan.sections(card), strict=True):
        for number, line in enumerate(lines):
            if line.is_sum:
                band = Place(place.left, place.top + number * plan.line, place.width, plan.line)
                page.shade(band, place, _ROUNDING, _TOTAL if line.total else _SUM)
        _grid(page, place, plan)
        for number, line in enumerate(lines):
            top = place.top + number * plan.line
            if number:
                page.line(place.left, top, place.right, top, _RULE)
            _label(page, line, top, plan)
            for column, cell in enumerate(line.cells):
                left = _centre(plan, column) - plan.column / 2
                box = Place(left, top, plan.column, plan.line)
                _cell(page, cell, box, plan, BOLD if line.total else REGULAR)


def _heading(page: Page, card: Card, plan: Plan) -> None:
    place, date = plan.place, plan.place.width * _DATE
    title = Style(_points(plan, 0.62, most=21), 9, BOLD)
    small = Style(_points(plan, 0.27, least=6.5, most=9), 5, ink=_GREY)
    base = place.top + cap_height(title.size)
    room = place.width - date - _PADDING
    end = page.text(card.title, place.left, base, title, room)
    edge = cap_height(title.size)
    if end - place.left + _BEFORE_DICE + row_width(len(card.faces), edge) <= room:
        dice = Place(end + _BEFORE_DICE, place.top, room, edge)
        draw_dice(page, card.faces, card.look, dice, _GREY)
    in_force = "  ·  ".join(card.in_force)
    page.text(in_force, place.left, base + small.size * 0.55, small, room)
    page.line(place.right - date, base, place.right, base, _RULE)
    page.text(_("Datum"), place.right - date, base - 0.8, small, date)
    day = Style(_points(plan, 0.36, most=12), 7)
    page.text_at_right(card.day, place.right, base - 0.8, day, date)


def _names(page: Page, card: Card, plan: Plan) -> None:
    place = plan.names
    _grid(page, place, plan)
    label = Style(_points(plan, 0.27, least=6.5, most=9), 5, ink=_GREY)
    middle = place.top + place.height / 2
    base = middle + cap_height(label.size) / 2
    page.text(card.whose, place.left + _PADDING, base, label, plan.labels - 2 * _PADDING)
    style = Style(_points(plan, 0.34, most=11), 5)
    room = plan.column - 1
    for column, name in enumerate(card.names):
        lines = broken(name, style.font, style.size, room * POINTS)
        for number, text in enumerate(lines):
            lower = (number - (len(lines) - 1) / 2) * style.size * _LEADING / POINTS
            page.text_centred(text, _centre(plan, column), middle + lower, style, room)


def _label(page: Page, line: Line, top: float, plan: Plan) -> None:
    left, right = plan.place.left + _PADDING, plan.place.left + plan.labels - _PADDING
    style, small = Style(_points(plan, 0.38, most=12), 6), _small_print(plan)
    middle = top + plan.line / 2 + cap_height(style.size) / 2
    # The two lines of a label are centred together.
    leading = small.size * _LEADING / POINTS
    base = middle - (leading / 2 if line.worth else 0)
    end = page.text_at_right(line.hint, right, middle, style, right - left) - 1
    name = style._replace(font=BOLD if line.total else REGULAR)
    page.text(line.name, left, base, name, end - left)
    page.text(line.worth, left, base + leading, small, end - left)


def _cell(page: Page, cell: Cell, place: Place, plan: Plan, font: str) -> None:
    centre, room = place.left + place.width / 2, place.width - 1
    style = Style(_points(plan, 0.44, most=14), 6, font)
    middle = place.top + place.height * (0.4 if cell.words else 0.5)
    page.text_centred(cell.text, centre, middle, style, room)
    words = _small_print(plan)._replace(font=ITALIC)
    page.text_centred(cell.words, centre, place.top + place.height * 0.8, words, room)


def _grid(page: Page, place: Place, plan: Plan) -> None:
    for column in range(plan.columns):
        x = _centre(plan, column) - plan.column / 2
        page.line(x, place.top, x, place.bottom, _RULE)
    page.frame(place, _ROUNDING, _RULE)


def _centre(plan: Plan, column: int) -> float:
    return plan.place.left + plan.labels + (column + 0.5) * plan.column


def _small_print(plan: Plan) -> Style:
    return Style(_points(plan, 0.2, least=5.2, most=7), 4, ink=_GREY)


def _points(plan: Plan, share: float, *, least: float = 0, most: float) -> float:
    """The size of a font that is a share of a line's height."""
    return min(max(plan.line * share * POINTS, least), most)
