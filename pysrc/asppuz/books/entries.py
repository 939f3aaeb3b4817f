"""What a book holds: boards with their only solutions, sorted by how hard they are."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..board.board import Board
from ..errors import InputError
from ..formats import read
from ..reasons import Explainer, Rating, Step, rate
from ..reasons.rating import HARDEST
from ..rules.catalog import Catalog
from ..solving.answers import Answer, Status
from ..solving.limits import Limits
from ..solving.session import Session


@dataclass(frozen=True)
class Entry:
    """A board, its only solution, and how hard it is; None where a limit came first."""

    board: Board
    answer: Answer
    rating: Rating | None = None
    title: str = ""
    """What stands above it, beside its number and its level."""


@dataclass(frozen=True)
class Chapter:
    """The boards of one puzzle, the easiest first, and another one that shows its rules."""

    entries: tuple[Entry, ...]
    example: Board | None

    @property
    def title(self) -> str:
        """The name of the puzzle."""
        return self.entries[0].board.puzzle.title


def entry_of(board: Board, limits: Limits, title: str = "") -> Entry:
    """A board solved and rated within limits.

    Raises InputError where it has no solution or several, TimeoutError and MemoryError where
    a limit comes first; only the rating may be left out.
    """
    board = replace(board, marks=frozenset())
    session = Session(board, limits=limits)
    explainer = Explainer(board, session=session)
    status, answer = explainer.status(), session.solve()
    if status is not Status.UNIQUE or answer is None:
        number = "no solution" if status is Status.NONE else "several solutions"
        raise InputError(f"a book holds boards with exactly one solution, and this has {number}")
    try:
        return Entry(board, answer, _rating(explainer), title)
    except TimeoutError:
        return Entry(board, answer, None, title)


def _rating(explainer: Explainer) -> Rating:
    """How hard a board is, found out no further than to the hardest level."""
    steps: list[Step] = []
    rating = rate(steps)
    for step in explainer.steps():
        steps.append(step)
        # Each step adds to the score, and there is nothing beyond this level.
        rating = rate(steps)
        if rating.level == HARDEST:
            break
    return rating


def in_chapters(entries: Iterable[Entry], catalog: Catalog) -> list[Chapter]:
    """The entries of each puzzle, the easiest first, and the puzzles by their titles."""
    of: dict[str, list[Entry]] = {}
    for entry in entries:
        of.setdefault(entry.board.puzzle.name, []).append(entry)
    chapters = []
    for same in of.values():
        same.sort(key=_effort)  # stable: those that are equally hard stay in their order
        chapters.append(Chapter(tuple(same), _example(same, catalog)))
    return sorted(chapters, key=lambda chapter: chapter.title.lower())


def _effort(entry: Entry) -> tuple[float, int]:
    """How hard a board is; where that isn't known, the larger is taken to be the harder."""
    cells = entry.board.rows * entry.board.cols
    return entry.rating.score if entry.rating else math.inf, cells


def _example(entries: Iterable[Entry], catalog: Catalog) -> Board | None:
    """The first example of a puzzle that is none of these boards; it shows its solution."""
    boards = [entry.board for entry in entries]
    for path in boards[0].puzzle.examples():
        example = read(path, catalog=catalog)
        if example.solution and not any(_same(example, board) for board in boards):
            return example
    return None


def _same(one: Board, other: Board) -> bool:
    """Whether two boards of a puzzle ask the same."""
    return (one.shape, set(one.clues), one.variants) == (
        other.shape,
        set(other.clues),
        other.variants,
    )
