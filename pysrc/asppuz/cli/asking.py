"""One question asked about boards: each is told its answer, and the gravest exit code counts."""

from __future__ import annotations

import json
import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

import click

from .. import formats
from ..board.board import Board
from ..draw.making import make_scene
from ..draw.scene import Scene
from ..errors import InputError
from ..formats import native
from ..rules.catalog import Catalog
from ..solving.answers import Answer
from ..solving.limits import Limits
from ..solving.session import Session
from .common import (
    EXIT_INPUT,
    EXIT_MEMORY,
    EXIT_OK,
    EXIT_UNKNOWN,
    PICTURES,
    SEVERITY,
    TOLD_MEMORY,
    complain,
    read_board,
    show_scene,
)
from .output import say, say_exactly, say_progress, say_source

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass
class Job:
    """A board with its session, and how the user wants to see the answer."""

    source: str
    board: Board
    session: Session
    form: str
    only: bool
    """Whether it is the only board of this call."""
    coordinates: bool | None = None
    """Whether pictures number rows and columns; None for those that words speak of."""

    def title(self) -> None:
        """In a text of several boards, the name of this one."""
        if not self.only and self.form == "text":
            say(f"{self.source}:")

    def show(self, scene: Scene, named: bool = False) -> None:
        """Print a scene as text or SVG; ``named`` tells whether words name places in it."""
        show_scene(scene, self.form, self.numbered(named))

    def numbered(self, named: bool) -> bool:
        """Whether a picture numbers rows and columns; ``named`` as for ``show``."""
        return named if self.coordinates is None else self.coordinates

    def show_answer(self, answer: Answer | None) -> None:
        """Print the board with an answer in the form asked for, but for JSON."""
        if self.form == "native":
            say_source(native.write(self.board.with_solution(answer)))
        elif self.form == "url":
            say(formats.write(self.board, "url"))
        else:
            self.show(make_scene(self.board, answer or ()))

    def show_json(self, stats: bool, **result: Any) -> None:
        """Print one line of JSON."""
        head = {"source": self.source, "puzzle": self.board.puzzle.name}
        tail = {"stats": asdict(self.session.stats)} if stats else {}
        size = {"rows": self.board.rows, "cols": self.board.cols}
        say(json.dumps({**head, **size, **result, **tail}))

    def show_stats(self) -> None:
        """Print the figures of the session."""
        figures = self.session.stats
        say(
            f"ground {figures.ground_s:.3f} s, solve {figures.solve_s:.3f} s, "
            f"{figures.atoms} atoms, {figures.rules} rules, "
            f"{figures.choices} choices, {figures.conflicts} conflicts",
            err=True,
        )


def run(
    sources: Sequence[str],
    answer: Callable[[Job], int],
    *,
    puzzles: Sequence[str],
    puzzle: str | None,
    form: str,
    threads: int,
    time_limit: float | None,
    memory_limit: int | None,
    encodings: Mapping[str, str],
    stats: bool,
    coordinates: bool | None = None,
) -> None:
    """Ask one question about every board and leave with the gravest exit code."""
    if form in PICTURES and len(sources) > 1:
        raise click.UsageError(f"--format {form} shows one board: give one at a time")
    codes = [EXIT_OK]
    catalog = Catalog(puzzles)
    only = len(sources) == 1
    pressed: list[bool] = []

    def ask(source: str) -> int:
        limits = Limits(time_limit, memory_limit)
        _at_interrupt(limits.stop, pressed, signal.default_int_handler if only else signal.SIG_IGN)
        try:
            board = limits.run(lambda: read_board(source, puzzle, catalog))
            session = Session(board, limits=limits, threads=threads, encodings=encodings)
            job = Job(source, board, session, form, only, coordinates)
            job.title()
            code = answer(job)
            if stats and form != "json":
                job.show_stats()
            return code
        except InputError as error:
            complain(error)
            return EXIT_INPUT
        except TimeoutError:
            say(f"asppuz: {source}: time ran out before it was read", err=True)
            return EXIT_UNKNOWN
        except MemoryError:
            say(f"asppuz: {source}: {TOLD_MEMORY}", err=True)
            return EXIT_MEMORY

    for number, source in enumerate(sources, 1):
        if not only:
            say_progress(f"{number}/{len(sources)}")
        codes.append(ask(source) if only else _asked_apart(ask, source, pressed))
        if pressed:
            break
    sys.exit(max(codes, key=SEVERITY.index))


def _at_interrupt(stop: Callable[[], None], pressed: list[bool], then: Any) -> None:
    """Let the first Ctrl-C stop the question, and the second one do something else."""

    def handle(*_: object) -> None:
        pressed.append(True)
        stop()
        signal.signal(signal.SIGINT, then)

    signal.signal(signal.SIGINT, handle)


def _asked_apart(ask: Callable[[str], int], source: str, pressed: list[bool]) -> int:
    """Ask about a board in a process of its own, if the system can copy this one.

    So what one board leaves behind, such as a grounding without an end, takes nothing
    from the boards that come after it. Only standard input can't be read there.
    """
    if source == "-" or not hasattr(os, "fork"):
        return ask(source)
    from ..solving.processes import start_process

    worker, pipe = start_process(_ask, ask, source)
    _at_interrupt(lambda: os.kill(worker.pid, signal.SIGINT), pressed, signal.default_int_handler)
    try:
        out, err, remarks, code = pipe.recv()
    except EOFError:
        complain(InputError("the process for this board has died", source))
        return EXIT_INPUT
    finally:
        worker.kill()
        worker.join()
        pipe.close()
    for remark in remarks:
        warnings.warn(remark, stacklevel=1)  # here, so that it is told once of all boards
    say_exactly(out)
    say_exactly(err, err=True)
    return int(code)


def _ask(pipe: Connection, ask: Callable[[str], int], source: str) -> None:
    """Ask about a board; send what there is to print, the warnings, and the exit code."""
    out, err = Page(sys.stdout), Page(sys.stderr)
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        warnings.catch_warnings(record=True) as heard,
    ):
        code = ask(source)
    remarks = [each.message for each in heard]
    pipe.send((out.getvalue(), err.getvalue(), remarks, code))


class Page(StringIO):
    """What is to be printed, with colours where the terminal has them."""

    def __init__(self, target: TextIO) -> None:
        super().__init__()
        self._target = target

    def isatty(self) -> bool:
        return self._target.isatty()
