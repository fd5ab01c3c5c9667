"""From key events to letters, whatever the terminal makes of a German keyboard."""

from time import monotonic

from textual.events import Key

from wortkniffel.lexicon.letters import lay_form, nfc

_COMBINING_DIAERESIS = "\u0308"
_COMMANDS = ("ctrl+", "alt+", "super+", "meta+", "hyper+")


def typed_character(event: Key) -> str:
    """The character a key types, "" for keys that type none and for commands (Alt+1)."""
    return "" if event.key.startswith(_COMMANDS) else event.character or ""


def typed_letter(event: Key) -> str:
    """The letter a key stands for, or "" for any other key.

    Under the extended keyboard protocols a shifted umlaut arrives as ``shift+ä`` and
    without a character. A combining diaeresis is returned as it is, to be composed
    with the letter before it.
    """
    char = typed_character(event)
    if not char and event.key.startswith("shift+") and len(event.key) == len("shift+") + 1:
        char = event.key[-1].upper()
    return char if char == _COMBINING_DIAERESIS or (len(char) == 1 and lay_form(char)) else ""


def appended(line: str, addition: str, limit: int) -> str:
    """The word line with letters added, as capitals, composed, at most ``limit`` letters.

    Anything but letters is left out, so a pasted sentence does no harm; ß becomes SS.
    """
    text = nfc(line + addition[: 8 * limit])
    letters = [lay_form(char) or "" for char in text]
    return "".join(letters)[:limit]


class KeyRest:
    """One press, one effect: after an effect the key rests for some seconds.

    Presses during the rest are dropped and prolong it, so a key that is held down goes
    on being one press.
    """

    def __init__(self, seconds: float, repeat: float) -> None:
        self._seconds = seconds
        self._repeat = repeat
        self._until = 0.0

    def takes(self) -> bool:
        """Whether a press made now counts."""
        now = monotonic()
        if now >= self._until:
            return True
        self._until = max(self._until, now + self._repeat)
        return False

    def begin(self) -> None:
        """Rest from now on."""
        self._until = monotonic() + self._seconds
