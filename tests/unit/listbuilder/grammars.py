"""Small affix files made by chance, and what the real hunspell says about words."""

import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random

LETTERS = "abä"
_NAMES = {
    "": "A B C D E F G H N O Z".split(),
    "UTF-8": "Ä B Ç D É F G H Ñ Ö Z".split(),
    "long": "Aa Bb Cc Dd Ee Ff Gg Hh Nn Oo Zz".split(),
    "num": "1 22 333 4 5 66 7 8 1000 2000 4000".split(),
}


class Grammar:
    """An affix file and a dictionary of a language with three letters.

    Left out is what hunspell decides by the order in which it looks: stems that look like
    forms of forbidden ones, and affixes at both ends that only allow each other.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._style = self._chance.choice(list(_NAMES))
        names = _NAMES[self._style]
        self._prefixes, self._suffixes = names[:3], names[3:8]
        self._need_affix, self._only_in_compound, self._forbidden = names[8:]
        self._aliases: list[str] | None = [] if self._chance.random() < 0.5 else None
        rules = [
            line
            for kind, flags in (("PFX", self._prefixes), ("SFX", self._suffixes))
            for flag in flags
            for line in self._rules(kind, flag)
        ]
        stems = {self._letters(2, 3): self._stem_flags() for _stem in range(8)}
        entries = [word + self._written(flags) for word, flags in stems.items()]
        self.dictionary = "\n".join([str(len(entries)), *entries, ""])
        self.affixes = "\n".join([*self._head(), *rules, ""])

    def _head(self) -> list[str]:
        lines = [
            "SET UTF-8",
            *([f"FLAG {self._style}"] if self._style else []),
            f"NEEDAFFIX {self._need_affix}",
            f"ONLYINCOMPOUND {self._only_in_compound}",
            f"FORBIDDENWORD {self._forbidden}",
            "BREAK 0",
        ]
        if self._aliases:
            lines += [f"AF {len(self._aliases)}", *(f"AF {alias}" for alias in self._aliases)]
        return lines

    def _letters(self, fewest: int, most: int) -> str:
        return "".join(self._chance.choices(LETTERS, k=self._chance.randint(fewest, most)))

    def _written(self, flags: list[str]) -> str:
        if not flags:
            return ""
        text = ("," if self._style == "num" else "").join(flags)
        if self._aliases is None:
            return f"/{text}"
        if text not in self._aliases:
            self._aliases.append(text)
        return f"/{self._aliases.index(text) + 1}"

    def _rules(self, kind: str, flag: str) -> list[str]:
        chance = self._chance
        count = chance.randint(1, 3)
        lines = [f"{kind} {flag} {chance.choice('YYN')} {count}"]
        for _rule in range(count):
            strip = chance.choice(["0", "0", self._letters(1, 2)])
            add = chance.choice(["0", self._letters(1, 2), self._letters(1, 2)])
            ends = [".", ".", "[^a]", "[ab]", ".b"]
            ends += ["[^bä]a", self._letters(1, 2)] if kind == "SFX" else ["[^bä]"]
            further = self._written(self._continuations(kind, flag))
            lines.append(f"{kind} {flag} {strip} {add}{further} {chance.choice(ends)}")
        return lines

    def _continuations(self, kind: str, flag: str) -> list[str]:
        """Flags of a rule: of second suffixes, of a prefix, of what must not stand alone."""
        chance = self._chance
        second = self._suffixes[3:]
        if flag in second:
            return []
        found: list[str] = []
        if chance.random() < 0.4:
            found += chance.sample(second if kind == "SFX" else self._suffixes[1:], 2)
        if flag == self._suffixes[0] and chance.random() < 0.4:
            found.append(chance.choice(self._prefixes))
        if chance.random() < 0.15:
            found.append(self._need_affix)
        return found

    def _stem_flags(self) -> list[str]:
        chance = self._chance
        flags = chance.sample([*self._prefixes, *self._suffixes], chance.randint(0, 4))
        alone = chance.random()
        if alone < 0.1:
            return [self._only_in_compound]
        if alone < 0.2:
            return [self._forbidden]
        return [*flags, self._need_affix] if alone < 0.4 else flags


def rejected(words: Iterable[str], dictionary: str) -> set[str]:
    """The words that the real hunspell rejects; the dictionary is a name or a path."""
    done = subprocess.run(
        ["hunspell", "-i", "utf-8", "-d", dictionary, "-l"],
        input="".join(f"{word}\n" for word in words).encode(),
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == b""
    return set(done.stdout.decode().split())


def write_dictionary(folder: Path, affixes: str, dictionary: str) -> Path:
    """The dictionary of two files in a folder; its path without an ending for hunspell."""
    folder.joinpath("probe.aff").write_text(affixes, encoding="utf-8")
    folder.joinpath("probe.dic").write_text(dictionary, encoding="utf-8")
    return folder / "probe"
