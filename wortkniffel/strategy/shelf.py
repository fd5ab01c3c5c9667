"""Where solved games stand: those of the package, and those that the player had solved."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import REGEL
from wortkniffel.places import tables_dir
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.tables import NoTableError, Subject, Table, TableError

SHIPPED = Path(__file__).parent.parent / "data" / "tables"


class Wanted(NamedTuple):
    """A table that is looked for: its subject, and what its file is called."""

    subject: Subject
    file_name: str
    usual_file: str
    """The same with the usual policy."""

    @classmethod
    def of(cls, rules: Solvable, lexicon: Lexicon | None, knowledge: Knowledge) -> "Wanted":
        """The table of a game; list and knowledge are for games with words alone.

        Raises:
            FrequencyError: how common words are is not installed.
        """
        parts = [rules.key, *(choice for _option, choice in rules.decisive)]
        usual = parts
        if rules.policy is None:
            subject = Subject.of(rules)
        else:
            assert lexicon is not None
            digest = knowledge.digest(lexicon, rules.policy)
            subject = Subject.of(rules, digest, f"{rules.policy.name}, {knowledge.name}")
            usual = [*parts, REGEL.name, knowledge.key]
            parts = [*parts, rules.policy.name, knowledge.key]
        return cls(subject, _file_name(parts), _file_name(usual))

    @property
    def own_file(self) -> Path:
        """Where the player's own table stands or would stand."""
        return tables_dir() / self.file_name

    def files(self) -> Iterator[Path]:
        """Where it may stand, the player's own first."""
        yield from (self.own_file, SHIPPED / self.file_name)

    def find(self) -> Table:
        """The table of exactly this subject.

        Raises:
            TableError: there is none; says what is wrong with the last one that is there.
        """
        return self.find_file()[1]

    def find_file(self) -> tuple[Path, Table]:
        """The same with the file that it is in.

        Raises:
            TableError: there is none; says what is wrong with the last one that is there.
        """
        fault: TableError = NoTableError(self.own_file)
        for path in filter(Path.exists, self.files()):
            try:
                table = Table.read(path)
            except TableError as error:
                fault = error
                continue
            differs = self.subject.differs(table.subject)
            if not differs:
                return path, table
            fault = TableError(path, differs)
        raise fault

    def nearest(self) -> Table:
        """The same, or else the package's if it differs in nothing but its words.

        Raises:
            TableError: there is none.
        """
        try:
            return self.find()
        except TableError:
            path = SHIPPED / self.usual_file
            if not path.exists():
                raise
            table = Table.read(path)
            here, there = self.subject, table.subject
            if (here.rules, here.dice) != (there.rules, there.dice):
                raise TableError(path, here.differs(there)) from None
            return table


def _file_name(parts: Iterable[str]) -> str:
    return "-".join(parts) + ".npz"
