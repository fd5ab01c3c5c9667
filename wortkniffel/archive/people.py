"""The people in the archive: their names, and how one is changed or taken out."""


def is_nobody(name: str) -> bool:
    """Whether a seat is that of somebody whose name was taken out."""
    return bool(name) and not name.strip("?")
