"""Small constraints that hold in all answers though no rule says them: do they help the search?

    python tests/bench/lemmas.py BOARDS.jsonl... [--boards 20] [--side 7] [--most 3]

Each BOARDS.jsonl holds lines of JSON, as `asppuz batch` reads them. First a blank board of the
puzzle is asked about: which ways to fill in a window of a few cells can no answer have, though
propagation doesn't see it? Windows inside the board, at its rim and in its corners are told apart.
A blank board has all answers that other boards can have, unless what these give allows more, as the
walls of Akari do: constraints that an answer breaks are left out. Then boards are solved with and
without these constraints, all of them at once and, where that pays, one by one. Told are the
conflicts, and the seconds of the processor for search alone.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from asppuz import Atom, Board, Catalog, InputError, Puzzle, Session
from asppuz.batch.tasks import board_of, read_tasks
from asppuz.board.atoms import Place, Term
from asppuz.board.shape import Shape
from asppuz.rules.assembly import Line
from asppuz.rules.program import load_program
from asppuz.solving.answers import Answer
from asppuz.solving.engine import Engine, WorkOver
from asppuz.solving.limits import Limits

MOST_ATOMS, MOST_LITERALS = 9, 5
"""So many atoms a window may have, and so many literals a constraint."""
WORK = 2000
"""The conflicts that a question may take; what takes more is left open."""
LIMIT, PATIENCE = 10.0, 240.0
"""Seconds for a board, and for the search for constraints."""
SIDES = "top", "left", "bottom", "right"
WORTH = 0.9
"""The part of the conflicts that may be left where constraints are worth a closer look."""

Pattern = tuple[bool, ...]
"""Which of the atoms of a window are in an answer."""
Literal = tuple[Atom, bool]


class Window(NamedTuple):
    """Some rows and columns of a board."""

    top: int
    left: int
    height: int
    width: int

    def touches(self, side: Sequence[int]) -> tuple[bool, ...]:
        """Which sides of a board with so many rows and columns it touches."""
        rows, cols = side
        return (
            self.top == 1,
            self.left == 1,
            self.top + self.height > rows,
            self.left + self.width > cols,
        )

    def holds(self, place: Place) -> bool:
        """Whether a place lies in it."""
        row, col = place
        return 0 <= row - self.top < self.height and 0 <= col - self.left < self.width


class Lemma(NamedTuple):
    """What no answer has in a window, told from its upper left cell."""

    window: Window
    touches: tuple[bool, ...]
    literals: tuple[Literal, ...]

    def __str__(self) -> str:
        where = [name for name, is_so in zip(SIDES, self.touches) if is_so]
        told = ", ".join(f"{'' if holds else 'not '}{atom}" for atom, holds in self.literals)
        return f"{self.window.height} x {self.window.width} {' '.join(where) or 'inside'}: {told}"

    def everywhere(self, shape: Shape) -> Iterator[list[Literal]]:
        """Its literals at every place of a board where it holds."""
        for window in windows(shape, self.window.height, self.window.width):
            if window.touches((shape.rows, shape.cols)) == self.touches:
                step = window.top - 1, window.left - 1
                yield [(moved(atom, step), holds) for atom, holds in self.literals]

    def is_kept(self, shape: Shape, answer: Answer) -> bool:
        """Whether an answer keeps it."""
        return not any(
            all((atom in answer) == holds for atom, holds in literals)
            for literals in self.everywhere(shape)
        )

    def constraints(self, shape: Shape) -> Iterator[str]:
        """It as constraints, one for each place."""
        for literals in self.everywhere(shape):
            told = (f"{'' if holds else 'not '}{atom}" for atom, holds in literals)
            yield f":- {', '.join(told)}."


def as_place(term: Term) -> Place | None:
    """A place, where a term is one."""
    match term:
        case (int(row), int(col)):
            return row, col
    return None


def moved(atom: Atom, step: Sequence[int]) -> Atom:
    """An atom with its places moved by so many rows and columns."""
    args = ((x[0] + step[0], x[1] + step[1]) if (x := as_place(y)) else y for y in atom.args)
    return Atom(atom.name, tuple(args))


def windows(shape: Shape, height: int, width: int) -> Iterator[Window]:
    """All windows of a size on a board that have no hole."""
    for top in range(1, shape.rows - height + 2):
        for left in range(1, shape.cols - width + 2):
            window = Window(top, left, height, width)
            if not any(map(window.holds, shape.holes)):
                yield window


class Blank:
    """A blank board, and what it is asked."""

    def __init__(self, puzzle: Puzzle, side: int) -> None:
        self.shape = Shape(side, side)
        program = load_program(puzzle)
        self._engine = Engine(Board(puzzle, self.shape, ()), program, 1, Limits(PATIENCE))
        self.atoms = self._engine.atoms()

    def ask(self, literals: Iterable[Literal], work: int = WORK) -> frozenset[Atom] | None:
        """An answer with some literals, None where there is none; raises WorkOver."""
        assumed = [self.atoms[atom] if holds else -self.atoms[atom] for atom, holds in literals]
        found = self._engine.ask(assumed, work)
        return None if found is None else self._engine.answer(found)

    def lemmas(self, height: int, width: int) -> Iterator[Lemma]:
        """What no answer has in windows of a size, though propagation doesn't see it."""
        kinds = defaultdict[tuple[bool, ...], list[Window]](list)
        side = self.shape.rows, self.shape.cols
        for window in windows(self.shape, height, width):
            kinds[window.touches(side)].append(window)
        for touches, same in kinds.items():
            window = same[len(same) // 2]
            atoms = self._atoms_in(window)
            if len(atoms) > MOST_ATOMS:
                continue
            for literals in self._least(atoms, self._never(atoms, window, same)):
                if not self._is_seen(literals):
                    back = 1 - window.top, 1 - window.left
                    yield Lemma(window, touches, tuple((moved(x, back), y) for x, y in literals))

    def _atoms_in(self, window: Window) -> list[Atom]:
        places = {atom: [x for arg in atom.args if (x := as_place(arg))] for atom in self.atoms}
        return [atom for atom, at in places.items() if at and all(map(window.holds, at))]

    def _never(self, atoms: Sequence[Atom], window: Window, same: Sequence[Window]) -> set[Pattern]:
        """The ways to fill in a window that no answer has."""
        seen = set[Pattern]()
        never = set[Pattern]()
        for pattern in product((False, True), repeat=len(atoms)):
            if pattern in seen:
                continue
            try:
                answer = self.ask(zip(atoms, pattern))
            except WorkOver:
                continue
            if answer is None:
                never.add(pattern)
                continue
            for other in same:
                step = other.top - window.top, other.left - window.left
                seen.add(tuple(moved(atom, step) in answer for atom in atoms))
        return never

    def _least(self, atoms: Sequence[Atom], never: set[Pattern]) -> Iterator[tuple[Literal, ...]]:
        """The fewest literals that no answer has together: all ways to add others are ruled out."""
        known: list[frozenset[tuple[int, bool]]] = []
        for number in range(1, MOST_LITERALS + 1):
            for chosen in combinations(range(len(atoms)), number):
                ways = defaultdict[Pattern, int](int)
                for pattern in never:
                    ways[tuple(pattern[i] for i in chosen)] += 1
                for values, count in ways.items():
                    found = frozenset(zip(chosen, values))
                    if count == 2 ** (len(atoms) - number) and not any(x <= found for x in known):
                        known.append(found)
                        yield tuple((atoms[i], value) for i, value in zip(chosen, values))

    def _is_seen(self, literals: Iterable[Literal]) -> bool:
        """Whether propagation sees that no answer has them."""
        try:
            return self.ask(literals, work=1) is None  # what is assumed may be in conflict
        except WorkOver:
            return False


class Work(NamedTuple):
    """What the search for the answers of some boards took."""

    conflicts: int
    seconds: float
    answers: list[Answer | None]

    def __str__(self) -> str:
        return f"{self.conflicts:,} conflicts and {self.seconds:.2f} s"


def work_of(boards: Sequence[Board], lemmas: Sequence[Lemma] = ()) -> Work:
    """The search for the answers of some boards with some lemmas, and the proof that there are
    no others.
    """
    work = Work(0, 0.0, [])
    for board in boards:
        program = load_program(board.puzzle)
        texts = (text for lemma in lemmas for text in lemma.constraints(board.shape))
        lines = (*program.lines, *(Line(text, Path(), 1) for text in texts))
        session = Session(board, program=replace(program, lines=lines), time_limit=LIMIT)
        answer, stats = session.check().answer, session.stats
        work = Work(
            work.conflicts + stats.conflicts, work.seconds + stats.solve_s, [*work.answers, answer]
        )
    return work


def boards_in(path: Path, number: int, catalog: Catalog) -> Iterator[Board]:
    """Boards of a file, spread over it."""
    tasks = [*read_tasks([str(path)], None, catalog)]
    for task in tasks[:: max(1, len(tasks) // number)][:number]:
        try:
            yield board_of(task, catalog)
        except InputError:
            continue  # some lines of these files hold half a board


def tell(path: Path, options: argparse.Namespace) -> None:
    """What there is to tell of the boards of a file."""
    boards = [*boards_in(path, options.boards, Catalog())]
    if not boards:
        return
    sizes = [(h, w) for h in range(1, options.most + 1) for w in range(1, options.most + 1)]
    try:
        blank = Blank(boards[0].puzzle, options.side)
        if blank.ask([]) is None:
            print(f"{path.stem}: a blank board has no answer", flush=True)
            return
        lemmas = [lemma for size in sizes for lemma in blank.lemmas(*size)]
    except (TimeoutError, WorkOver):
        print(f"{path.stem}: a blank board is too hard", flush=True)
        return
    if not lemmas:
        print(f"{path.stem}: none", flush=True)
        return
    before = work_of(boards)
    known = [(x.shape, answer) for x, answer in zip(boards, before.answers) if answer]
    kept = [lemma for lemma in lemmas if all(lemma.is_kept(*each) for each in known)]
    after = work_of(boards, kept)
    print(
        f"{path.stem}: {len(lemmas)} found, {len(kept)} kept; {before}, with these {after}",
        flush=True,
    )
    if after.conflicts < WORTH * before.conflicts:
        for lemma in kept:
            alone = work_of(boards, [lemma])
            if alone.conflicts < WORTH * before.conflicts:
                print(f"    {alone} with {lemma}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--boards", type=int, default=20, help="so many boards of each file")
    parser.add_argument("--side", type=int, default=7, help="rows and columns of the blank board")
    parser.add_argument("--most", type=int, default=3, help="rows and columns of windows")
    options = parser.parse_args()
    for path in options.files:
        tell(path, options)


if __name__ == "__main__":
    main()
