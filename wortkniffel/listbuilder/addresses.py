"""Which addresses something may be fetched from."""

from urllib.parse import urlsplit

_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def is_safe(url: str) -> bool:
    """Whether an address is encrypted on its way, or of this machine; it names no user."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return False
    if not host or "@" in parts.netloc:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in _THIS_MACHINE)
