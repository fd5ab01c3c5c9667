"""From the reviewable texts of a checkout to the built files that the game opens."""

import os
from hashlib import sha256
from pathlib import Path

from wortkniffel.files import write_whole
from wortkniffel.lexicon.frequency import COMMONEST, RAREST, Frequencies, packed
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.store import ListError, verify
from wortkniffel.listbuilder.build import Built, SaveError, build, digest_of, is_word, save
from wortkniffel.listbuilder.entries import Fault, Report
from wortkniffel.listbuilder.readers import SourceError, read
from wortkniffel.listbuilder.readers.text import shown, wrong_file
from wortkniffel.listbuilder.recipe import Recipe, read_recipe
from wortkniffel.listbuilder.suspicion import UNUSABLE
from wortkniffel.messages import _, os_fault, write_fault

_RECIPE = Path("wordlists", "german.toml")
_FREQUENCIES = Path("wordlists", "frequency.tsv")
_BUILT_FREQUENCIES = Path("wortkniffel", "data", "frequency.wkf")
_BANDS = {str(band): band for band in range(COMMONEST, RAREST + 1)}
_NEVER_HERE = frozenset({Fault.STRAY, Fault.FORMAT, Fault.ENCODING})


def compile_default(root: Path) -> Path:
    """Build what the game opens from the checkout at ``root`` where it is not current.

    Raises:
        RecipeError: as ``compile_list``, whose file it returns.
        SourceError: as ``compile_list`` and ``compile_frequencies``.
        SaveError: as both.
    """
    built = compile_list(root)
    compile_frequencies(root)
    return built


def compile_list(root: Path) -> Path:
    """Build the default list of the checkout at ``root`` where it is not current.

    Follows ``wordlists/german.toml``, whose sources are all in the checkout. Returns the
    built file.

    Raises:
        RecipeError: the recipe cannot be followed.
        SourceError: a source is missing, or has something that is no word or no decision.
        SaveError: the built file cannot be written.
    """
    recipe = read_recipe(root / _RECIPE)
    built = recipe.list_file
    if built is None:
        raise ValueError(f"{recipe.path} builds no list")
    try:
        # The whole digest, or a list that was damaged would be kept and shipped for ever.
        if verify(built).get("source_digest") == digest_of(recipe):
            # So that whoever compares times sees that there is nothing to do.
            os.utime(built)
            return built
    except (ListError, OSError):
        pass
    built.parent.mkdir(exist_ok=True)
    made = build(recipe, lambda source, size: None)
    _refuse_faults(recipe, made)
    save(recipe, made)
    return built


def compile_frequencies(root: Path) -> Path | None:
    """Build the bands of how common words are where they are not current.

    Follows ``wordlists/frequency.tsv``. Where that was left out for its licence nothing is
    built, and what was built of it goes. Returns the built file.

    Raises:
        SourceError: the text cannot be read, or has a line that is none of bands.
        SaveError: the built file cannot be written.
    """
    text, built = root / _FREQUENCIES, root / _BUILT_FREQUENCIES
    try:
        content = text.read_bytes()
    except FileNotFoundError:
        try:
            built.unlink(missing_ok=True)
        except OSError as error:
            raise SaveError(built, write_fault(error)) from error
        return None
    except OSError as error:
        raise wrong_file(text, os_fault(error)) from error
    digest = sha256(content).digest()
    try:
        if Frequencies.open(built).source_digest == digest:
            return built
    except ListError:
        pass
    bands = _read_bands(text, content)
    try:
        built.parent.mkdir(exist_ok=True)
        write_whole({built: packed(bands, digest)})
    except OSError as error:
        raise SaveError(built, write_fault(error)) from error
    return built


def _read_bands(path: Path, content: bytes) -> dict[str, int]:
    """Lines of a band, a tabulator, and lay forms with blanks between them."""
    bands: dict[str, int] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if line.startswith(b"#"):
            continue
        try:
            name, _tab, listed = line.decode().partition("\t")
        except UnicodeDecodeError:
            excerpt = shown(line.decode(errors="replace"))
            raise _refusal(str(path), number, excerpt, Fault.ENCODING) from None
        forms = listed.split()
        if name not in _BANDS or not forms or any(lay_form(form) != form for form in forms):
            raise _refusal(str(path), number, shown(line.decode()), Fault.FORMAT)
        bands.update(dict.fromkeys(forms, _BANDS[name]))
    return bands


def _refuse_faults(recipe: Recipe, made: Built) -> None:
    """A list for everyone is mended at its source, not built round what is wrong there."""
    words = [source for source in recipe.sources if source.role == "words"]
    files = {str(source.file) for source in words}
    for (file, fault), findings in made.report.examples.items():
        if fault in _NEVER_HERE or (fault in UNUSABLE and file in files):
            raise _refusal(file, findings[0].line, findings[0].text, fault)
    # What has too few letters is no fault of a source that lists words of all kinds.
    for source in words if made.report.left_out["no word"] else ():
        for entry in read(source, Report(), lambda size: None):
            if not is_word(entry.spelling):
                raise _refusal(str(source.file), entry.line, entry.spelling, Fault.STRAY)


def _refusal(file: str, line: int, text: str, fault: Fault) -> SourceError:
    what = {
        Fault.MOJIBAKE: _("hat verdorbene Zeichen"),
        Fault.B_FOR_SHARP_S: _("hat ein B statt ß"),
        Fault.INNER_CAPITAL: _("hat Großbuchstaben im Wort"),
        Fault.ENCODING: _("ist nicht in der Kodierung der Datei geschrieben"),
        Fault.FORMAT: _("passt nicht zum Format"),
    }.get(fault, _("ist kein Wort aus Buchstaben"))
    return SourceError(
        _("{file}, Zeile {line}: {text} {what}.").format(file=file, line=line, text=text, what=what)
    )
