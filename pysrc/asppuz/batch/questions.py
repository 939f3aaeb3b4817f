"""The questions, each asked about one board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..board.atoms import Atom
from ..board.board import Board
from ..errors import InputError
from ..formats import janko, write
from ..rules.catalog import Catalog
from ..solving.answers import Status
from ..solving.limits import Limits
from ..solving.session import Session
from .records import Record
from .tasks import How, Task, board_of


@dataclass
class _Asking:
    """A board under way: what it is asked by, and its record, which is filled in."""

    task: Task
    how: How
    catalog: Catalog
    limits: Limits
    record: Record

    def board(self) -> Board:
        """The board, read within the limits."""
        board = self.limits.run(lambda: board_of(self.task, self.catalog))
        self.tell(board)
        return board

    def tell(self, board: Board) -> None:
        """Write down which board this is."""
        self.record.puzzle = board.puzzle.name
        self.record.rows, self.record.cols = board.rows, board.cols

    def session(self) -> Session:
        """A session of the board."""
        return Session(self.board(), limits=self.limits, encodings=self.task.encodings)

    def end(self, session: Session, status: Status | str, **found: Any) -> None:
        """Write down what a session has found."""
        stats, record = session.stats, self.record
        record.ground_s, record.solve_s = round(stats.ground_s, 4), round(stats.solve_s, 4)
        record.rules, record.conflicts = stats.rules, stats.conflicts
        record.status, record.found = str(getattr(status, "value", status)), found or None


def _check(asking: _Asking) -> None:
    session = asking.session()
    result = session.check()
    asking.end(session, result.status)
    told = asking.task.solution
    board = session.board
    stored = janko.read_solution(told, board, asking.task.id) if told else board.solution
    if stored is not None and result.status.is_known:
        if stored in (result.answer, result.second):
            asking.record.agrees = True
        elif result.status is not Status.MULTIPLE:
            asking.record.agrees = False


def _solve(asking: _Asking) -> None:
    session = asking.session()
    answer = session.solve()
    if answer is None:
        asking.end(session, session.check().status)
    else:
        asking.end(session, "solved", answer=_told(answer))


def _deduce(asking: _Asking) -> None:
    session = asking.session()
    result = session.deduce()
    sets = {name: getattr(result, name) for name in ("proven", "never", "varies", "open")}
    asking.end(session, result.status, **{name: _told(atoms) for name, atoms in sets.items()})


def _rate(asking: _Asking) -> None:
    from ..reasons import Explainer, rate

    session = asking.session()
    status = session.check().status
    asking.end(session, status)
    if status in (Status.UNIQUE, Status.MULTIPLE):
        rating = rate(list(Explainer(session.board, session=session).steps()))
        asking.end(session, status, level=rating.level, **asdict(rating))


def _generate(asking: _Asking) -> None:
    from ..generating import generate

    kind = asking.catalog.puzzle(asking.task.puzzle or "")
    how = asking.how
    try:
        board = generate(
            kind, seed=asking.task.seed, **how.making,
            time_limit=how.time_limit, memory_limit=how.memory_limit,
        )  # fmt: skip
    except ValueError as error:
        asking.record.status, asking.record.error = Status.NONE.value, str(error)
        return
    asking.tell(board)
    asking.record.problem = write(board, how.to)
    asking.record.status = "made"


def _convert(asking: _Asking) -> None:
    asking.record.problem = write(asking.board(), asking.how.to)
    asking.record.status = "converted"


QUESTIONS: Mapping[str, Callable[[_Asking], None]] = {
    "check": _check,
    "solve": _solve,
    "deduce": _deduce,
    "rate": _rate,
    "generate": _generate,
    "convert": _convert,
}
"""How to ask each question."""


def ask(task: Task, how: How, catalog: Catalog, limits: Limits) -> Record:
    """What is found of one board: always a record, whatever is wrong with the board."""
    record = Record.of(task, how)
    start = time.perf_counter()
    try:
        QUESTIONS[how.question](_Asking(task, how, catalog, limits, record))
    except InputError as error:
        # Where only the stored answer can't be read, what was found is told all the same.
        record.error = str(error)
    except MemoryError:
        record.status = Status.MEMORY.value
    except TimeoutError:
        record.status = Status.UNKNOWN.value
    except Exception as error:  # a fault of asppuz itself costs this board, too, and no other
        record.status, record.error = "error", f"unexpected: {error!r}"
    record.seconds = round(time.perf_counter() - start, 4)
    return record


def _told(atoms: Iterable[Atom]) -> list[str]:
    return sorted(map(str, atoms))
