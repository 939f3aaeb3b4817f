"""The command that checks a board again whenever it or its rules change: watch.

Each look at the board is a process of its own. So a rule that takes for ever to
ground ends with its time limit or at the next change, and nothing that was read
before is remembered.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..board.atoms import Atom
from ..board.shape import Shape
from ..draw.making import places_of
from ..errors import InputError
from ..formats import load_text
from ..rules.catalog import MODULES, Catalog
from ..solving.answers import Answer, Status
from ..solving.processes import GRACE, start_process
from ..solving.session import Session
from .asking import Job, Page
from .common import complain, main, read_board, search_options
from .output import say, say_exactly
from .questions import show_check, told_status

_PAUSE = 0.2
"""Seconds between two looks at the files."""
_PUZZLE = re.compile(r"^(?:% )?puzzle:\s*(\w+)", re.MULTILINE)
"""Where a board names its puzzle, be it in the native text or in facts."""


class _Options(NamedTuple):
    """What the user has asked for."""

    file: str
    puzzle: str | None
    puzzles: Sequence[str]
    encodings: Mapping[str, str]
    threads: int
    time_limit: float
    memory_limit: int | None
    stats: bool


class _Seen(NamedTuple):
    """What a look at the board has found, for the next one to compare with."""

    folder: Path
    shape: Shape
    status: Status
    answer: Answer | None


@main.command(context_settings={"default_map": {"time_limit": 10.0}})
@click.argument("file")
@search_options
def watch(file: str, **options: Any) -> None:
    """Check the board in FILE again whenever it changes, or its rules do.

    What is shown is what `check` shows, with what has changed in the solution
    marked; a mistake is told in one line. Each check takes 10 seconds at most,
    or as --time-limit says. Ctrl-C ends it.

    \b
    Examples:
      asppuz watch lighthouse/examples/first.yaml
      asppuz watch board.yaml --time-limit 60 --encoding connected=tree
    """
    if not Path(file).is_file():
        raise InputError("there is no such file to watch", file)
    Catalog(options["puzzles"])  # a wrong folder is no matter of waiting
    say(f"watching {file} and its rules; Ctrl-C ends")
    try:
        _watch(_Options(file, **options))
    except KeyboardInterrupt:
        say()


def _watch(options: _Options) -> None:
    files = _Files(Path(options.file))
    seen: _Seen | None = None
    while True:
        files.add(_homes(options))
        look = _Look(options, seen)
        try:
            while not (changed := files.changed()):
                look.listen(_PAUSE)
                if look.seen:
                    files.add([look.seen.folder])
            look.listen(0)
        finally:
            look.end()
        seen = look.seen or seen
        say(f"\n{', '.join(path.name for path in changed)} changed")


def _homes(options: _Options) -> list[Path]:
    """Where the puzzle that the board names is looked for, be it there by now or not."""
    file = Path(options.file)
    try:
        named = _PUZZLE.search(load_text(file))
        folders = Catalog(options.puzzles).beside(file).folders
    except InputError:
        return []
    name = named.group(1) if named else options.puzzle
    return [folder / name for folder in folders] if name else []


class _Files:
    """A board's file, and those in the folders that its rules come from."""

    def __init__(self, board: Path) -> None:
        self._board = board
        self._folders = {MODULES}
        self._known = self._stamps()

    def add(self, folders: Iterable[Path]) -> None:
        """From now on look at the files of these folders, too."""
        if not self._folders.issuperset(folders):
            self._folders.update(folders)
            self._known = {**self._stamps(), **self._known}

    def changed(self) -> list[Path]:
        """The files that have changed since this was last asked.

        Editors write in several steps, or put another file in the place of the old
        one; so where something has changed, this waits until nothing does.
        """
        before, now = self._known, self._stamps()
        while now != self._known:
            self._known = now
            time.sleep(_PAUSE)
            now = self._stamps()
        return sorted(p for p in {*before, *now} if before.get(p) != now.get(p))

    def _stamps(self) -> dict[Path, tuple[int, int, int]]:
        stamps = {}
        for path in self._paths():
            try:
                state = path.stat()
            except OSError:
                continue
            stamps[path] = (state.st_mtime_ns, state.st_size, state.st_ino)
        return stamps

    def _paths(self) -> Iterator[Path]:
        yield self._board
        for folder in self._folders:
            yield folder / "puzzle.yaml"
            yield from folder.glob("*.lp")
            yield from folder.glob("*/*.lp")


class _Look:
    """One look at the board, on its way."""

    def __init__(self, options: _Options, before: _Seen | None) -> None:
        self.seen: _Seen | None = None
        """What was found; None until then, and where the board or the rules can't be read."""
        self._worker, self._pipe = start_process(_look, options, before)
        self._latest = time.monotonic() + options.time_limit + GRACE
        self._over = False

    def listen(self, patience: float) -> None:
        """Hear what the look has found, for so many seconds at most."""
        if self._over:
            time.sleep(patience)
        elif self._pipe.poll(patience):
            try:
                self.seen, page = self._pipe.recv()
                say_exactly(page)
            except EOFError:
                self._over = True
                self._worker.join()
                if self._worker.exitcode:
                    complain(InputError("the process for this check has died"))
        elif time.monotonic() > self._latest:
            self.end()
            say(told_status(Status.UNKNOWN))

    def end(self) -> None:
        """End the look, wherever it stands."""
        self._over = True
        self._worker.kill()
        self._worker.join()
        self._pipe.close()


def _look(pipe: Connection, options: _Options, before: _Seen | None) -> None:
    """Check the board; send what is found, and what there is to print."""
    page = Page(sys.stdout)
    seen = None
    begun = time.perf_counter()
    try:
        board = read_board(options.file, options.puzzle, Catalog(options.puzzles))
        session = Session(
            board,
            time_limit=options.time_limit,
            memory_limit=options.memory_limit,
            threads=options.threads,
            encodings=options.encodings,
        )
        result = session.check()
        seconds = time.perf_counter() - begun
        seen = _Seen(board.puzzle.folder, board.shape, result.status, result.answer)
        changed = _changed(before, seen)
        job = Job(options.file, board, session, "text", True)
        with redirect_stdout(page):
            show_check(job, result, changed)
            say("; ".join(_told(before, seen, changed, seconds)))
        if options.stats:
            job.show_stats()
    except InputError as error:
        complain(error)
    pipe.send((seen, page.getvalue()))


def _changed(before: _Seen | None, now: _Seen) -> Answer:
    """The atoms in which the only solution differs from the only one before."""
    if before is None or before.shape != now.shape:
        return frozenset()
    if not before.status == now.status == Status.UNIQUE:
        return frozenset()
    return (before.answer or frozenset()) ^ (now.answer or frozenset())


def _told(
    before: _Seen | None, now: _Seen, changed: frozenset[Atom], seconds: float
) -> Iterator[str]:
    yield f"{seconds:.2f} s"
    if before and before.status is not now.status:
        yield f"before: {told_status(before.status).split(':')[0]}"
    elif changed:
        yield f"{len(places_of(changed))} places changed"
    elif before and now.status is Status.UNIQUE and before.answer == now.answer:
        yield "the same solution as before"
