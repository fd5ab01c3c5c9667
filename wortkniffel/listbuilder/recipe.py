"""Recipes: how a list is made, as a TOML file that people write.

A recipe names its sources in order, and what is to be written::

    name = "Deutsch"
    list = "german.wkl"            # the built list, relative to the recipe
    text = "words.txt"             # the admitted spellings, one a line
    drop = ["separable-stems"]     # whole kinds of forms that are left out

    [[source]]
    name = "tanglet-data 1.6.3-2"
    file = "words.gz"
    format = "tanglet"
    licence = "CC0-1.0"

A source has one of four roles. ``words`` brings in spellings. ``labels`` says of which
class spellings are; those of a class that the rules do not admit are known from then
on even if no source brings them in. ``review`` is the table of decisions by hand, which
win over everything. ``lemmas`` names base forms and brings in nothing.
"""

import codecs
import os
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.addresses import is_safe
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.messages import _, os_fault

FORMATS = ("plain", "tanglet", "hunspell", "table", "wiktextract", "reviewed", "lemmas")
ROLES = ("words", "labels", "review", "lemmas")


class RecipeError(ValueError):
    """A recipe that cannot be followed; names the file, the place and the fault."""


@dataclass(frozen=True)
class Fetch:
    """Where a source is got from: an address, or a package by its ordinary client.

    Exactly one of ``url``, ``deb`` (``name=version``) and ``pip`` (``name==version``) is
    set. ``sha256`` is that of the downloaded file, "" where none is known; ``member`` is
    the path inside a package or archive, "" for the download itself.
    """

    url: str = ""
    deb: str = ""
    pip: str = ""
    sha256: str = ""
    member: str = ""


@dataclass(frozen=True)
class Columns:
    """Which columns of a table hold what: a heading, or a number from 1 as text."""

    spelling: str = "1"
    word_class: str = ""
    lemma: str = ""
    today: str = ""


@dataclass(frozen=True)
class Source:
    """One source of a recipe. ``word_class`` is what its words are.

    Its paths begin as that of the recipe does, which may be relative.
    """

    name: str
    file: Path
    format: str = "plain"
    role: str = "words"
    encoding: str = "utf-8"
    licence: str = ""
    word_class: WordClass | None = None
    separator: str = "\t"
    columns: Columns = Columns()
    affixes: Path | None = None
    fetch: Fetch | None = None


@dataclass(frozen=True)
class Recipe:
    """A whole recipe; ``list_file`` or ``text_file`` is set, with paths as in ``Source``."""

    path: Path
    name: str
    sources: tuple[Source, ...]
    list_file: Path | None = None
    text_file: Path | None = None
    drop: tuple[str, ...] = ()


def read_recipe(path: Path) -> Recipe:
    """The recipe in a TOML file, every entry of it checked.

    Raises:
        RecipeError: the file is missing or no TOML, or an entry is missing, unknown, of
            the wrong type, or contradicts another.
    """
    try:
        # Windows' editors put a mark before the first line.
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RecipeError(_fault(path, os_fault(error))) from error
    except UnicodeDecodeError as error:
        raise RecipeError(_fault(path, _("das ist nicht in UTF-8 geschrieben"))) from error
    try:
        table = tomllib.loads(text)
    # A number without end is a ValueError of another kind.
    except (ValueError, RecursionError) as error:
        raise RecipeError(_fault(path, _no_toml(text, str(error)))) from error
    return _recipe(_Entries(path, "", table))


def _no_toml(text: str, message: str) -> str:
    if place := re.search(r"line (\d+), column (\d+)", message):
        fault = _("Zeile {line}, Spalte {column} ist kein TOML")
        return fault.format(line=place[1], column=place[2])
    if "end of document" in message:
        fault = _("in Zeile {line} bricht das TOML ab")
        return fault.format(line=max(1, len(text.splitlines())))
    return _("das ist kein TOML")


def codec_of(encoding: str) -> str:
    """Python's name of an encoding of text files.

    Raises:
        LookupError: there is none of this name.
    """
    try:
        "".encode(encoding)
        name = codecs.lookup(encoding).name
    except ValueError as error:
        raise LookupError(encoding) from error
    if name in _NOT_OF_FILES:
        raise LookupError(encoding)
    return name


_NOT_OF_FILES = frozenset({"idna", "punycode", "raw-unicode-escape", "unicode-escape"})
"""Codecs of host names and of string literals."""


def _fault(path: Path, fault: str) -> str:
    return _("Das Rezept {path} geht nicht: {fault}.").format(path=path, fault=fault)


class _Entries:
    """The entries of one table of a recipe; what is not taken from it is unknown."""

    def __init__(self, path: Path, place: str, table: Mapping[str, Any]) -> None:
        self._path = path
        self._place = place
        self._table = dict(table)

    def text(self, key: str, *, needed: bool = False) -> str:
        """The text of an entry, "" where it is missing and need not be there."""
        value = self._table.pop(key, "")
        if not isinstance(value, str):
            raise self.wrong(_("{key} muss ein Text sein").format(key=key))
        if needed and not value:
            raise self.wrong(_("{key} fehlt").format(key=key))
        # It is shown, and a terminal would obey it.
        if not value.isprintable() and key != "separator":
            raise self.wrong(_("{key} hat Zeichen, die sich nicht zeigen lassen").format(key=key))
        return value

    def column(self, key: str) -> str:
        """The heading of a column, or its number, which people write without quotes too."""
        value = self._table.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            self._table[key] = str(value)
        return self.text(key)

    def choice(self, key: str, choices: Collection[str], usual: str) -> str:
        """The text of an entry, which has to be one of some."""
        value = self.text(key) or usual
        self._check(key, value, choices)
        return value

    def choices(self, key: str, choices: Collection[str]) -> tuple[str, ...]:
        """The texts in a list, each one of some."""
        values = self._table.pop(key, [])
        if not isinstance(values, list):
            raise self.wrong(_("{key} muss eine Liste sein").format(key=key))
        for value in values:
            self._check(key, value, choices)
        return tuple(values)

    def _check(self, key: str, value: object, choices: Collection[str]) -> None:
        if value not in choices:
            raise self.wrong(
                _("{key} = {value!r} gibt es nicht (möglich: {choices})").format(
                    key=key, value=value, choices=", ".join(filter(None, choices))
                )
            )

    def file(self, key: str, *, needed: bool = False) -> Path | None:
        """The path in an entry, which counts from the recipe's folder."""
        value = self.text(key, needed=needed)
        return Path(os.path.normpath(self._path.parent / value)) if value else None

    def table(self, key: str) -> "_Entries | None":
        """The entries of a table inside this one."""
        value = self._table.pop(key, None)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.wrong(_("{key} muss eine Tabelle sein").format(key=key))
        return _Entries(self._path, self._within(key), value)

    def tables(self, key: str) -> "list[_Entries]":
        """The tables of a list of tables."""
        values = self._table.pop(key, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self.wrong(
                _("{key} muss als [[{key}]] stehen, einmal für jede Quelle").format(key=key)
            )
        return [
            _Entries(
                self._path,
                self._within(_("[[{key}]] Nr. {number}").format(key=key, number=number)),
                value,
            )
            for number, value in enumerate(values, start=1)
        ]

    def _within(self, key: str) -> str:
        return f"{self._place}, {key}" if self._place else key

    def done(self) -> None:
        """Refuse what nobody asked for: most likely it is misspelled."""
        if self._table:
            raise self.wrong(_("{key} kennt niemand").format(key=next(iter(self._table))))

    def wrong(self, fault: str) -> RecipeError:
        """A fault of an entry, with its place."""
        return RecipeError(_fault(self._path, f"{self._place}: {fault}" if self._place else fault))

    @property
    def path(self) -> Path:
        """The recipe's own file."""
        return self._path


def _recipe(entries: _Entries) -> Recipe:
    recipe = Recipe(
        entries.path,
        entries.text("name", needed=True),
        tuple(_source(source) for source in entries.tables("source")),
        entries.file("list"),
        entries.file("text"),
        entries.choices("drop", tuple(KINDS)),
    )
    entries.done()
    if not recipe.sources:
        raise entries.wrong(_("es nennt keine Quelle ([[source]])"))
    if recipe.list_file is None and recipe.text_file is None:
        raise entries.wrong(_("es fehlt, was geschrieben wird: list oder text"))
    _check_targets(entries, recipe)
    _check_fetched(entries, recipe)
    return recipe


def _check_fetched(entries: _Entries, recipe: Recipe) -> None:
    """What a recipe fetches stays in its folder, and no two downloads are one file."""
    folder = Path(os.path.realpath(recipe.path.parent))
    origins: dict[Path, tuple[Fetch, bool]] = {}
    for source in recipe.sources:
        for path in (source.file, source.affixes):
            if path is None or source.fetch is None:
                continue
            real = Path(os.path.realpath(path))
            if folder not in real.parents:
                fault = _("geholt wird nur in den Ordner des Rezepts, nicht nach {path}")
                raise entries.wrong(fault.format(path=path))
            origin = (source.fetch, path == source.file)
            if origins.setdefault(real, origin) != origin:
                fault = _("zwei Quellen holen Verschiedenes in dieselbe Datei: {path}")
                raise entries.wrong(fault.format(path=path))


def _check_targets(entries: _Entries, recipe: Recipe) -> None:
    # What is written follows links, so they must not lead to what is read.
    targets = {
        key: (target, os.path.realpath(target))
        for key, target in (("list", recipe.list_file), ("text", recipe.text_file))
        if target
    }
    if len({real for _target, real in targets.values()}) < len(targets):
        raise entries.wrong(_("list und text sind dieselbe Datei"))
    files = (path for source in recipe.sources for path in (source.file, source.affixes) if path)
    read = {os.path.realpath(path) for path in (recipe.path, *files)}
    for key, (target, real) in targets.items():
        if real in read:
            raise entries.wrong(
                _("{key} würde überschreiben, was gelesen wird: {path}").format(
                    key=key, path=target
                )
            )


def _source(entries: _Entries) -> Source:
    name = entries.text("name", needed=True)
    kind = entries.choice("format", FORMATS, "plain")
    role = entries.choice("role", ROLES, _USUAL_ROLES.get(kind, "words"))
    word_class = entries.choice("class", ("", *WordClass), "")
    columns, fetch = entries.table("columns"), entries.table("fetch")
    separator = entries.text("separator")
    source = Source(
        name,
        entries.file("file", needed=True) or entries.path,
        kind,
        role,
        _encoding(entries),
        entries.text("licence"),
        WordClass(word_class) if word_class else None,
        separator or "\t",
        _columns(columns) if columns else Columns(),
        entries.file("affixes"),
        _fetch(fetch) if fetch else None,
    )
    entries.done()
    if (kind == "reviewed") != (role == "review"):
        raise entries.wrong(_("zur Rolle review gehört das Format reviewed, und umgekehrt"))
    if (kind == "hunspell") != (source.affixes is not None):
        raise entries.wrong(_("zum Format hunspell gehört die .aff-Datei (affixes), und umgekehrt"))
    if kind != "table" and (separator or columns):
        raise entries.wrong(_("separator und columns gehören zum Format table"))
    if role == "labels" and not _says_classes(source):
        raise entries.wrong(
            _("die Rolle labels braucht Klassen: class, oder in einer Tabelle die Spalte class")
        )
    if len(source.separator) != 1 or source.separator in '\r\n"':
        raise entries.wrong(
            _('separator muss ein einzelnes Zeichen sein, kein Zeilenende und kein "')
        )
    return source


def _says_classes(source: Source) -> bool:
    return bool(
        source.word_class
        or source.format == "wiktextract"
        or (source.format == "table" and source.columns.word_class)
    )


_USUAL_ROLES = {"reviewed": "review", "lemmas": "lemmas"}


def _encoding(entries: _Entries) -> str:
    encoding = entries.text("encoding") or "utf-8"
    try:
        codec_of(encoding)
    except LookupError:
        raise entries.wrong(_("die Kodierung {name} gibt es nicht").format(name=encoding)) from None
    return encoding


def _columns(entries: _Entries) -> Columns:
    others = (entries.column(key) for key in ("class", "lemma", "today"))
    columns = Columns(entries.column("spelling") or "1", *others)
    entries.done()
    return columns


def _fetch(entries: _Entries) -> Fetch:
    fetch = Fetch(*(entries.text(key) for key in ("url", "deb", "pip", "sha256", "member")))
    entries.done()
    if sum(map(bool, (fetch.url, fetch.deb, fetch.pip))) != 1:
        raise entries.wrong(_("gebraucht wird genau eines von url, deb und pip"))
    if fetch.url and not is_safe(fetch.url):
        raise entries.wrong(_("url muss mit https:// beginnen, ohne Namen vor einem @"))
    for version, sign in ((fetch.deb, "="), (fetch.pip, "==")):
        if version and not re.fullmatch(rf"[\w.+-]+{sign}[\w.+:~-]+", version):
            raise entries.wrong(
                _("{name!r} muss Name{sign}Version sein").format(name=version, sign=sign)
            )
    if fetch.sha256 and not re.fullmatch("[0-9a-f]{64}", fetch.sha256):
        raise entries.wrong(_("sha256 muss aus 64 Ziffern 0-9 und a-f bestehen"))
    return fetch
