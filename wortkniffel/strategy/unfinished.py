"""A game that is being solved, so that it can go on where it was left, whatever happens.

A file is a NumPy archive (npz), not compressed, since it is written again and again.
"""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wortkniffel.files import write_whole
from wortkniffel.messages import _, os_fault
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.lattice import Floats
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.solver import Flow, Workers, means, solve, unsolved
from wortkniffel.strategy.tables import FAULTS, Subject, Table, TableError
from wortkniffel.strategy.worths import Outcome, Report, Survey

FORMAT = 1

_NOT_ALLOWED = np.iinfo(np.int32).min
_FLOW = ("likely", "done", "boxes")


@dataclass
class Unfinished:
    """How far it has come: the survey of the hands, then the values, then the means."""

    subject: Subject
    survey: Survey
    values: Floats | None = None
    flow: Flow | None = None

    @classmethod
    def of(cls, subject: Subject, rules: Solvable) -> "Unfinished":
        """Of a game in which nothing has been done."""
        return cls(subject, Survey.unbegun(rules))

    def finish(
        self,
        rules: Solvable,
        source: WordSource | None,
        surveyors: Executor,
        workers: Callable[[Model], AbstractContextManager[Workers]],
        report: Report,
    ) -> Table:
        """Do what is left to do.

        Whatever ``report`` raises ends it, and what has been done until then is in here.

        Raises:
            UnsolvableError: the game has too many different outcomes.
        """
        model = Model.of(rules, source, surveyors, report, self.survey)
        if self.values is None:
            self.values = unsolved(model)
            self.flow = Flow.unbegun(model)
        with workers(model) as working:
            solve(model, working, self.values, report)
            found = means(model, working, self.values, report, self.flow)
        return Table.of(self.subject, model, self.values, found)

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all.

        Raises:
            OSError: it cannot be written.
        """
        arrays: dict[str, Any] = _of_survey(self.survey)
        extra = 0.0
        if self.values is not None and self.flow is not None:
            arrays["values"] = self.values
            arrays |= {name: getattr(self.flow, name) for name in _FLOW}
            extra = self.flow.extra
        head = {"format": FORMAT, "subject": asdict(self.subject), "extra": extra}
        file = BytesIO()
        np.savez(file, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **arrays)
        write_whole({path: file.getvalue()})

    @classmethod
    def read(cls, path: Path, subject: Subject) -> "Unfinished":
        """Read a file about some subject.

        Raises:
            TableError: it cannot be read, is damaged, or about another one.
        """
        try:
            content = path.read_bytes()
        except OSError as error:
            raise TableError(path, os_fault(error)) from error
        try:
            with np.load(BytesIO(content)) as archive:
                arrays = dict(archive)
            head = json.loads(arrays["head"].tobytes())
            if head["format"] != FORMAT:
                raise ValueError(head["format"])
            known = Subject(**head["subject"])
            begun = cls._unpacked(known, arrays, head["extra"])
        except FAULTS as error:
            raise TableError(path, _("die Datei ist keine oder beschädigt")) from error
        if differs := subject.differs(known):
            raise TableError(path, differs)
        return begun

    @classmethod
    def _unpacked(
        cls, subject: Subject, arrays: Mapping[str, NDArray[Any]], extra: float
    ) -> "Unfinished":
        survey = _survey_in(arrays)
        if "values" not in arrays:
            return cls(subject, survey)
        flow = Flow(arrays["likely"], arrays["done"], arrays["boxes"], extra)
        return cls(subject, survey, arrays["values"], flow)


def _of_survey(survey: Survey) -> dict[str, NDArray[Any]]:
    rows = [[outcome or (_NOT_ALLOWED, 0) for outcome in row] for row in survey.rows]
    return {
        "rows": np.array(rows, np.int32),
        "common": survey.common,
        "varies": survey.varies,
        "apart": survey.apart,
    }


def _survey_in(arrays: Mapping[str, NDArray[Any]]) -> Survey:
    rows: dict[tuple[Outcome | None, ...], int] = {}
    for row in arrays["rows"].tolist():
        outcomes = (
            None if points == _NOT_ALLOWED else Outcome(points, more) for points, more in row
        )
        rows[tuple(outcomes)] = len(rows)
    return Survey(rows, arrays["common"], arrays["varies"], arrays["apart"])
