"""A board that is being edited: what is known of it after each change, by and by."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from ..board.board import Board
from ..rules.program import Program, load_program
from .answers import Deduction
from .choices import OpenBoard, choices_of, open_board, without
from .deduction import Known
from .engine import Engine
from .limits import Limits

PAUSE = 300
"""So many conflicts clingo may meet between two looks at what is known: some hundredths of a
second, so that a newer edit never waits for longer."""


class _Edit(NamedTuple):
    """An edit, and what answers for it."""

    board: Board
    engine: Engine
    questions: Generator[Deduction, None, None]


class Live:
    """What is known of the boards of one puzzle while they are edited.

    It needs neither threads nor clocks of its own: each edit is an iterator that pauses often,
    and a newer edit ends the older one. ``program`` and ``encodings`` are as in ``Session``;
    ``memory_limit`` is in bytes.

    >>> import asppuz
    >>> live = asppuz.Live()
    >>> board = asppuz.read("https://puzz.link/p?slither/5/5/cbcbcddad")
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
        self._latest: _Edit | None = None
        self._open: OpenBoard | None = None
        """Where the latest board was ground with its clues as choices."""
        self._refused: Board | None = None
        """The latest board, without such clues, that it didn't pay for."""

    def edit(self, board: Board, time_limit: float | None = None) -> Iterator[Deduction]:
        """What is known of a board: at first what needs no search, at last the verdict.

        Each deduction says no less than the one before. Raises InputError when the rules
        can't be read.
        """
        if self._latest is not None:
            self._latest.questions.close()
        limits = Limits(time_limit, self._memory_limit)
        if self._open is not None and self._open.takes(board):
            engine = self._open.engine(board, limits)
        else:
            engine = Engine(board, self._rules(board), 1, limits)
        self._latest = _Edit(board, engine, self._questions(engine, limits))
        return self._latest.questions

    def _questions(self, engine: Engine, limits: Limits) -> Generator[Deduction, None, None]:
        known = Known(engine, limits, PAUSE)
        latest = None
        for is_more in known:
            if latest is None or is_more:
                latest = known.told()
            yield latest
        if limits.abandoned:
            self._latest = self._open = None  # what was left behind is at work there
        yield known.told()

    def prepare(self) -> None:
        """Make the edits to come quicker, while nobody waits for an answer.

        The latest board is ground once more, with its clues as choices; the edits that put
        such clues anywhere then assume them, and need no grounding. Nothing is done where
        that would take several times the work of grounding for each edit.
        """
        latest = self._latest
        if latest is None or (self._open and latest.engine is self._open.own):
            return
        latest.questions.close()
        board, rules = latest.board, latest.engine.stats.rules
        known = self._open and self._open.bare.puzzle == board.puzzle
        choices = choices_of(board, self._open.choices if self._open and known else ())
        bare = without(board, choices)
        if rules and bare != self._refused:
            limits = Limits(memory_limit=self._memory_limit)
            opened = None
            with suppress(MemoryError):
                opened = open_board(board, self._rules(board), choices, rules, limits)
            self._open, self._refused = opened or self._open, None if opened else bare
        self._latest = None  # to give back what was ground for one board takes its time, too

    def _rules(self, board: Board) -> Program:
        """The program of the board's puzzle, put together once."""
        if self._program is not None:
            return self._program
        folder = str(board.puzzle.folder)
        if folder not in self._programs:
            self._programs[folder] = load_program(board.puzzle, self._encodings)
        return self._programs[folder]
