"""Every text that a person sees passes through here.

German is the source language, so without a catalogue a text is its own
translation and nothing is loaded.
"""

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "wortkniffel"
_LOCALES = os.path.join(os.path.dirname(__file__), "locale")
_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def _catalogue() -> "NullTranslations | None":
    wanted = next((os.environ[name] for name in _LANGUAGE_VARIABLES if os.environ.get(name)), "de")
    if wanted.startswith("de") or not os.path.isdir(_LOCALES):
        return None
    # gettext costs a cold check about 2 ms, which German speakers need not pay.
    from gettext import translation

    return translation(DOMAIN, _LOCALES, fallback=True)


_translations = _catalogue()


def _(text: str) -> str:
    """The text in the user's language."""
    return text if _translations is None else _translations.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a text that fits the count, in the user's language."""
    if _translations is None:
        return singular if count == 1 else plural
    return _translations.ngettext(singular, plural, count)


def os_fault(error: OSError) -> str:
    """Why a file cannot be read, in the user's language: a clause without its end."""
    return {
        errno.ENOENT: _("die Datei fehlt"),
        errno.EACCES: _("die Datei darf nicht gelesen werden"),
        errno.EPERM: _("die Datei darf nicht gelesen werden"),
        errno.EISDIR: _("das ist ein Ordner"),
        errno.ENOSPC: _("der Datenträger ist voll"),
        errno.EFBIG: _("so groß darf eine Datei dort nicht werden"),
    }.get(error.errno or 0, _("das System meldet: {text}").format(text=error.strerror or error))


def write_fault(error: OSError) -> str:
    """Why a file cannot be written, in the user's language: a clause without its end."""
    return {
        errno.ENOENT: _("den Ordner gibt es nicht"),
        errno.EACCES: _("dort darf nicht geschrieben werden"),
        errno.EPERM: _("dort darf nicht geschrieben werden"),
        errno.EROFS: _("dort darf nicht geschrieben werden"),
        errno.EEXIST: _("ein Ordner auf dem Weg dorthin ist eine Datei"),
        errno.ENOTDIR: _("ein Ordner auf dem Weg dorthin ist eine Datei"),
        errno.EISDIR: _("dort steht ein Ordner"),
        errno.ENOSPC: _("der Datenträger ist voll"),
        errno.EDQUOT: _("der Datenträger ist voll"),
        errno.EFBIG: _("so groß darf eine Datei dort nicht werden"),
    }.get(error.errno or 0, _("das System meldet: {text}").format(text=error.strerror or error))
