"""Numbers as they are written in German."""


def grouped(number: int) -> str:
    """A whole number, its thousands set apart (1.234)."""
    return f"{number:,}".replace(",", ".")


def decimal(number: float) -> str:
    """A number with one place behind the comma (1.234,5)."""
    return f"{number:,.1f}".translate(str.maketrans(",.", ".,"))


def percent(share: float) -> str:
    """A share between 0 and 1 in hundredths (34 %)."""
    return f"{round(100 * share)} %"


def duration(seconds: float) -> str:
    """A time in seconds, from a minute on in minutes and seconds (7:02 min)."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{grouped(minutes)}:{rest:02} min" if minutes else f"{rest} s"
