"""A board that is being edited: what is known of it after each change, by and by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..board.board import Board
from ..rules.program import Program, load_program
from .answers import Deduction
from .deduction import Known
from .engine import Engine
from .limits import Limits

PAUSE = 300
"""So many conflicts clingo may meet between two looks at what is known: some hundredths of a
second, so that a newer edit never waits for longer."""


class Live:
    """What is known of the boards of one puzzle while they are edited.

    It needs neither threads nor clocks of its own: each edit is an iterator that pauses often,
    and whoever has a newer edit leaves the older one unfinished. ``program`` and ``encodings``
    are as in ``Session``; ``memory_limit`` is in bytes.

    >>> import asppuz
    >>> live = asppuz.Live()
    >>> board = asppuz.read("https://puzz.link/p?slither/2/2/3ch")
    >>> for known in live.edit(board):
    ...     latest = known
    >>> latest.status.value
    'unique'
    """

    def __init__(
        self,
        *,
        encodings: Mapping[str, str] | None = None,
        program: Program | None = None,
        memory_limit: int | None = None,
    ) -> None:
        self._encodings = encodings
        self._program = program
        self._memory_limit = memory_limit
        self._programs: dict[str, Program] = {}

    def edit(self, board: Board, time_limit: float | None = None) -> Iterator[Deduction]:
        """What is known of a board: at first what grounding alone decides, at last the verdict.

        Each deduction says no less than the one before. Raises InputError when the rules
        can't be read.
        """
        limits = Limits(time_limit, self._memory_limit)
        known = Known(Engine(board, self._rules(board), 1, limits), limits, PAUSE)
        for _ in known:
            yield known.told()
        yield known.told()

    def _rules(self, board: Board) -> Program:
        """The program of the board's puzzle, put together once."""
        if self._program is not None:
            return self._program
        folder = str(board.puzzle.folder)
        if folder not in self._programs:
            self._programs[folder] = load_program(board.puzzle, self._encodings)
        return self._programs[folder]
