"""How common words are: a built file with the band of each lay form.

A form is in band 1 if a million words of running text have it at least 30 times, in 2 with
10 times, in 3 with 3, in 4 with one, in 5 with a tenth. Band 6 has what is rarer, and what
was not seen itself though its base form was; ``UNSEEN`` is for all other words. A band is
about letters on the table: MASS is as common as Maß and Mass together.

Layout, all numbers little-endian: the magic, ``format``, the size of the trie and the CRC
of all that follows the head as 32-bit numbers, four empty bytes, the SHA-256 of the text
that it was built from; then a marisa trie of the lay forms, and behind it one byte a form,
its band, in the order of the trie's ids.
"""

import mmap
import os
import struct
import zlib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from marisa_trie import Trie

from wortkniffel.lexicon.store import ListError, StrPath
from wortkniffel.messages import _, os_fault

DEFAULT_FREQUENCIES = os.path.join(
    os.path.dirname(os.path.dirname(__file__)), "data", "frequency.wkf"
)
COMMONEST, RAREST = 1, 6
UNSEEN = RAREST + 1
"""The band of a word that is in none."""

MAGIC = b"WKBANDS\n"
FORMAT = 1

# A trie is mapped from a multiple of eight bytes.
_HEAD = struct.Struct("<8sIII4x32s")


class FrequencyError(ListError):
    """A file of bands that cannot be used; says which file, why, and what to do."""

    def __init__(self, path: StrPath, fault: str) -> None:
        super().__init__(path, fault)
        sentence = _("Die Worthäufigkeiten {path} sind nicht brauchbar: {fault}.")
        self.args = (sentence.format(path=path, fault=fault),)


class _Opened(NamedTuple):
    """``bands`` holds the mapping open, which a trie does not."""

    path: StrPath
    source_digest: bytes
    forms: Trie
    bands: memoryview


class Frequencies:
    """The bands of words. Reading them is safe from several threads."""

    def __init__(self, opened: _Opened) -> None:
        self._opened = opened
        self._form_id = opened.forms.get

    @classmethod
    def open(cls, path: StrPath = DEFAULT_FREQUENCIES) -> "Frequencies":
        """Map a built file, by default the one that the package brings.

        Raises:
            FrequencyError: the file is missing, of another format, or damaged.
        """
        try:
            with open(path, "rb") as file:
                head = file.read(_HEAD.size)
                if len(head) < _HEAD.size or not head.startswith(MAGIC):
                    raise FrequencyError(path, _("das sind keine gebauten Worthäufigkeiten"))
                view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except OSError as error:
            raise FrequencyError(path, os_fault(error)) from error
        _magic, version, size, checksum, digest = _HEAD.unpack(head)
        if version != FORMAT:
            raise FrequencyError(
                path,
                _("sie haben das Format {found}, gebraucht wird {needed}").format(
                    found=version, needed=FORMAT
                ),
            )
        body = view[_HEAD.size :]
        damaged = FrequencyError(path, _("die Datei ist unvollständig oder beschädigt"))
        if zlib.crc32(body) != checksum:
            raise damaged
        # The checksum does not speak for the size.
        try:
            forms = Trie().map(body[:size])
        except RuntimeError as error:
            raise damaged from error
        bands = body[size:]
        if len(bands) != len(forms):
            raise damaged
        return cls(_Opened(path, digest, forms, bands))

    def __reduce__(self) -> "tuple[Callable[[StrPath], Frequencies], tuple[StrPath]]":
        """Another process maps the same file for itself."""
        return Frequencies.open, (self._opened.path,)

    @property
    def source_digest(self) -> bytes:
        """The SHA-256 of the text that the file was built from."""
        return self._opened.source_digest

    def band(self, lay_form: str) -> int:
        """From 1 for the commonest to 6 for the rarest, or 7 for a word in no band.

        ``lay_form`` is in capitals as dice show it (``letters.lay_form``). Umlauts are
        exact: HAUSER is not HÄUSER here, reading a die either way is a matter of W9.
        """
        index = self._form_id(lay_form)
        return UNSEEN if index is None else self._opened.bands[index]


def packed(bands: Mapping[str, int], source_digest: bytes) -> bytes:
    """The bytes of a built file; the same bands give the same bytes.

    Raises:
        ValueError: a band is not from 1 to 6.
    """
    forms = Trie(sorted(bands))
    codes = bytearray(len(forms))
    for form, band in bands.items():
        if not COMMONEST <= band <= RAREST:
            raise ValueError(f"there is no band {band} ({form})")
        codes[forms[form]] = band
    trie: bytes = forms.tobytes()
    body = trie + codes
    return _HEAD.pack(MAGIC, FORMAT, len(trie), zlib.crc32(body), source_digest) + body
