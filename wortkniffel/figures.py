"""Numbers as people write them here."""

from decimal import ROUND_HALF_UP, Decimal

_AS_HERE = str.maketrans(",.-", ".,−")


def rounded(number: float, place: str = "0.1") -> Decimal:
    """A number to a place, halves rounded up."""
    # By its digits: 0.35 is a little less in binary.
    return Decimal(str(number)).quantize(Decimal(place), ROUND_HALF_UP)


def decimal(number: float) -> str:
    """A number with one digit behind the comma, halves rounded up: ``1.203,4``."""
    tenths = rounded(number)
    return f"{tenths or abs(tenths):,}".translate(_AS_HERE)


def signed(number: float) -> str:
    """As ``decimal``, with a plus where there is more than nothing."""
    figure = decimal(number)
    return f"+{figure}" if number > 0 and figure.strip("0,") else figure
