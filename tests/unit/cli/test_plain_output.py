"""Text where the encoding of the output has no more than plain letters."""

import io
import sys

import pytest

from wortkniffel.cli.lists.wording import percent
from wortkniffel.cli.output import prepare_streams, write_lines
from wortkniffel.figures import decimal


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Kniffel · 60 s", "Kniffel - 60 s"),
        ("Müßiggang", "Muessiggang"),
        ("Zoë, Inês, Łódź, Çelik", "Zoe, Ines, ?odz, Celik"),
        ("Zoe\u0308", "Zoe"),
        ("李", "?"),
        ("1–2 → „3“ …", '1-2 -> "3" ...'),
    ],
    ids=ascii,
)
def test_each_letter_has_a_plain_one(
    monkeypatch: pytest.MonkeyPatch, text: str, plain: str
) -> None:
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, encoding="ascii"))
    prepare_streams()
    write_lines([text])
    assert data.getvalue() == f"{plain}\n".encode()


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (6.25, "6,3"),
        (6.35, "6,4"),
        (0.05, "0,1"),
        (6.249, "6,2"),
        (-6.25, "−6,3"),
        (1203.45, "1.203,5"),
        (1e6, "1.000.000,0"),
        (3, "3,0"),
    ],
)
def test_halves_are_rounded_up(value: float, told: str) -> None:
    assert decimal(value) == told


@pytest.mark.parametrize(("share", "told"), [(0.0625, "6,3 %"), (1, "100,0 %"), (None, "–")])
def test_halves_of_shares_are_rounded_up_too(share: float | None, told: str) -> None:
    assert percent(share) == told
