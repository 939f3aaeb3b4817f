"""From a puzzle and a size to a board."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..board.board import Board, check_size, check_variants, shape_for
from ..board.layers import AreaLayer
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..errors import InputError
from ..rules.catalog import Catalog
from ..solving.answers import Status
from ..solving.limits import Limits
from ..solving.session import Session
from .difficulty import DIFFICULTIES, eased
from .mending import mended
from .orbits import orbits
from .setting import Setter, Setting
from .symmetry import SYMMETRIES, move_of
from .thinning import Thinning
from .wishes import Wishes

MOST_CELLS = 10_000
"""The largest board that is made: more than a person would solve, and it still grounds."""

_SIDE, _SIDE_OF_BOXES = 10, 9
_BARREN = 50
"""How many times in a row random numbers may leave no answer."""
_TRIES = 200
"""How many random answers may leave no board."""


def generate(
    puzzle: str | Puzzle,
    rows: int | None = None,
    cols: int | None = None,
    *,
    seed: int | None = None,
    symmetry: str = "none",
    clues: int = 0,
    difficulty: str | None = None,
    variants: Iterable[str] = (),
    time_limit: float | None = None,
    memory_limit: int | None = None,
    catalog: Catalog | None = None,
) -> Board:
    """A board with exactly one solution in which every clue is needed.

    ``rows`` and ``cols`` are 10 unless told (9 where the board has boxes of its own, and
    where all boards have one shape, that); one alone makes a square. The same ``seed``
    makes the same board with the same version of clingo; without one it is drawn at
    random, and the board's note tells it. ``symmetry`` is one of SYMMETRIES: then no
    set of clues that belong together by it can be left out. With ``clues``, spare ones
    are left in until there are so many. With ``difficulty``, one of DIFFICULTIES, spare
    ones are left in until the board is rated so. ``time_limit`` is in seconds,
    ``memory_limit`` in bytes, of all that this process holds.

    The board has its solution, a title and a note. Raises InputError for bad input and
    for a puzzle without ``clues.lp``, ValueError where there is no answer of that size,
    TimeoutError where the time was over, or too many random answers made no such board,
    MemoryError where the memory limit came first.
    """
    kind = puzzle if isinstance(puzzle, Puzzle) else (catalog or Catalog()).puzzle(puzzle)
    shape = _shape(kind, rows, cols)
    chosen = check_variants(kind, variants)
    for value, known, name in (
        (symmetry, list(SYMMETRIES), "symmetry"),
        (difficulty or DIFFICULTIES[0], DIFFICULTIES, "difficulty"),
    ):
        if value not in known:
            raise InputError(f"'{value}' is not a {name}; known: {', '.join(known)}")
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    wishes = Wishes(kind, shape, chosen, move_of(symmetry, shape))
    limits = Limits(time_limit, memory_limit)
    rng = random.Random(seed)
    for found in full_boards(wishes, rng, limits):
        board = _thinned(found, rng, clues, difficulty, limits)
        if board:
            return replace(board, info=_info(board, seed, symmetry, clues, difficulty))
    raise TimeoutError(f"none of {_TRIES} random answers made such a board")


def full_boards(wishes: Wishes, rng: random.Random, limits: Limits) -> Iterator[Thinning]:
    """Random answers that are the only ones with all their clues, ready for thinning.

    Raises ValueError where there is no answer, TimeoutError or MemoryError where a limit
    comes first.
    """

    def thinning(setting: Setting) -> Thinning:
        return Thinning(setting, orbits(setting, wishes.move), limits)

    barren = 0
    for _ in range(_TRIES):
        setter = Setter(wishes, rng, limits)
        setting = setter.setting()
        if setting is None:
            barren += 1
            shape = wishes.shape
            what = f"{wishes.puzzle.name} of {shape.rows} x {shape.cols}"
            what += " with this symmetry" if wishes.move else ""
            if not setter.by_chance:
                raise ValueError(f"there is no {what}")
            if barren == _BARREN:
                raise ValueError(f"no {what} was found")
            continue
        barren = 0
        found = mended(setter, setting, thinning, rng)
        if found:
            yield found


def _shape(puzzle: Puzzle, rows: int | None, cols: int | None) -> Shape:
    if puzzle.shape:
        return shape_for(puzzle, Shape(rows or puzzle.shape.rows, cols or puzzle.shape.cols))
    layers = puzzle.given.layers.values()
    boxes = any(isinstance(layer, AreaLayer) and layer.optional for layer in layers)
    side = _SIDE_OF_BOXES if boxes else _SIDE
    height = next(n for n in (rows, cols, side) if n is not None)
    width = next(n for n in (cols, rows, side) if n is not None)
    check_size(height, width)
    if height * width > MOST_CELLS:
        raise InputError(
            f"a board of {height} x {width} is too large to be made: at most {MOST_CELLS:,} cells"
        )
    return Shape(height, width)


def _thinned(
    found: Thinning, rng: random.Random, clues: int, difficulty: str | None, limits: Limits
) -> Board | None:
    """A board without spare clues, but for those asked for.

    None where it is not as difficult as it should be, or its solution not the only one.
    """
    order = rng.sample(range(len(found.groups)), len(found.groups))
    minimal = set(found.minimal(order) or ())
    kept = [index for index in order if index in minimal]
    spare = [index for index in order if index not in minimal]
    while spare and sum(len(found.groups[index]) for index in kept) < clues:
        kept.append(spare.pop())

    def board(more: Sequence[int]) -> Board:
        return found.board([*kept, *more])

    made = eased(board, spare, difficulty, limits) if difficulty else board(())
    return made and _checked(made, limits)


def _checked(board: Board, limits: Limits) -> Board | None:
    """The board, if a session of its own finds that its solution is the only one."""
    found = Session(board, limits=limits).check()
    if not found.status.is_known:
        limits.check()
    return board if found.status is Status.UNIQUE and found.answer == board.solution else None


def _info(
    board: Board, seed: int, symmetry: str, clues: int, difficulty: str | None
) -> dict[str, str]:
    """A title, and the command that makes the board once more."""
    command = [
        f"asppuz generate {board.puzzle.name} --rows {board.rows} --cols {board.cols}",
        *(f"--variant {name}" for name in board.variants),
        f"--symmetry {symmetry}" if symmetry != "none" else "",
        f"--clues {clues}" if clues else "",
        f"--difficulty {difficulty.replace(' ', '-')}" if difficulty else "",
        f"--seed {seed}",
    ]
    note = f"Made by: {' '.join(filter(None, command))}"
    title = f"{board.puzzle.title} {board.rows} x {board.cols}, seed {seed}"
    return {"title": title, "note": note}
