"""Who is who among the players."""


def name_key(name: str) -> str:
    """What is the same for a name, however it is written, and tells people apart."""
    return name.strip().casefold()
