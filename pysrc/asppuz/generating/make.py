"""From a puzzle and a size to a board."""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NoReturn

from ..board.atoms import Atom
from ..board.board import Board, check_size, check_variants, shape_for
from ..board.layers import AreaLayer
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..errors import InputError
from ..formats import regular_example
from ..rules.catalog import Catalog
from ..solving.engine import WorkOver
from ..solving.limits import Limits
from ..solving.session import Session
from ..texts import load_text
from .difficulty import DIFFICULTIES, EASED, Hard, of_level
from .easing import EASY, PLEASANT, AtOnce, Patience, eased, least_open
from .holes import usual_holes, with_holes
from .insight import Insight, Outlook
from .ladder import deeper, ladder, proven
from .mending import mended
from .orbits import orbits
from .progress import Making, outcome, retold
from .search import symbol_of
from .setting import Setter, Setting
from .start import picture
from .symmetry import SYMMETRIES
from .thinning import Thinning
from .wishes import Extreme, Wishes

MOST_CELLS = 10_000
"""The largest board that is made: more than a person would solve, and it still grounds."""

_SIDE, _SIDE_OF_BOXES = 10, 9
_TRIES = 200
"""How many random draws may leave no board."""
_CHANGES = 4
"""So often an answer that is too hard is changed where its hardest step is."""


def generate(
    puzzle: str | Puzzle,
    rows: int | None = None,
    cols: int | None = None,
    *,
    seed: int | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] = 0,
    minimal: bool = False,
    difficulty: str | None = None,
    variants: Iterable[str] = (),
    start: Board | None = None,
    pattern: str | Path | None = None,
    rules: str | Path | None = None,
    most: str | None = None,
    fewest: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    catalog: Catalog | None = None,
) -> Board:
    """A board with exactly one solution, as pleasant to solve as its answer allows.

    ``rows`` and ``cols`` are those of the puzzle's regular example unless told, or 10 where
    it has none (9 with boxes of its own); one alone makes a square. It has holes where that
    example has some, unless a board or a pattern tells its shape. The same ``seed``
    makes the same board with the same version of clingo; without one it is drawn at
    random, and the board's note tells it. ``symmetry`` is one of SYMMETRIES: then clues
    belong together by it. There are at least so many ``clues``, or from so many to so many.
    With ``minimal``, none can be left out; otherwise there are as many as it takes to solve
    the board without trying anything out, where that can be. With ``difficulty``, one of
    DIFFICULTIES, there are as many as it takes for that rating, and for the two easiest the
    answer is made easy before; "very easy" will do for "easy" where an answer has none such.
    The clues of ``start`` stay, and its size and variants are those of the board. ``pattern``
    is a file with a picture of where clues may stand: ``.`` for none, all else for one.
    ``rules`` is a file with rules of one's own for the answer and its clues. The answer has
    as many atoms of the kind ``most``, or as few of the kind ``fewest``, as is soon found;
    kinds are as for ``Session.most``.
    ``time_limit`` is in seconds, ``memory_limit`` in bytes, of all that this process holds.

    The board has its solution, a title and a note. Raises InputError for bad input and
    for a puzzle without ``clues.lp``, ValueError where there is no answer of that size,
    TimeoutError where the time was over, or too many random answers made no such board,
    MemoryError where the memory limit came first.
    """
    wishes = wishes_of(
        puzzle, rows, cols,
        symmetry=symmetry, clues=clues, minimal=minimal, difficulty=difficulty,
        variants=variants, start=start, pattern=pattern, rules=rules, most=most, fewest=fewest,
        catalog=catalog,
    )  # fmt: skip
    return outcome(making(wishes, seed, Limits(time_limit, memory_limit)))


def wishes_of(
    puzzle: str | Puzzle,
    rows: int | None = None,
    cols: int | None = None,
    *,
    symmetry: str = "none",
    clues: int | tuple[int, int] = 0,
    minimal: bool = False,
    difficulty: str | None = None,
    variants: Iterable[str] = (),
    start: Board | None = None,
    pattern: str | Path | None = None,
    rules: str | Path | None = None,
    most: str | None = None,
    fewest: str | None = None,
    catalog: Catalog | None = None,
) -> Wishes:
    """What is asked of a board, in the words of ``generate``; raises InputError for bad input."""
    kind = puzzle if isinstance(puzzle, Puzzle) else (catalog or Catalog()).puzzle(puzzle)
    for value, known, name in (
        (symmetry, list(SYMMETRIES), "symmetry"),
        (difficulty or DIFFICULTIES[0], DIFFICULTIES, "difficulty"),
    ):
        if value not in known:
            raise InputError(f"'{value}' is not a {name}; known: {', '.join(known)}")
    if start:
        if start.puzzle.name != kind.name:
            raise InputError(f"a board of {kind.name} can't begin with one of {start.puzzle.name}")
        rows, cols = rows or start.rows, cols or start.cols
        variants = [*variants, *start.variants]
    marked = None
    if pattern is not None:
        told, marked = picture(load_text(Path(pattern)), str(pattern), kind)
        rows, cols = rows or told.rows, cols or told.cols
        if (rows, cols) != (told.rows, told.cols):
            size = f"{told.rows} x {told.cols}"
            raise InputError(f"the pattern is one of {size}, and the board of {rows} x {cols}")
    shape = _shape(kind, rows, cols)
    if start:
        if (start.rows, start.cols) != (shape.rows, shape.cols):
            size = f"{start.rows} x {start.cols}"
            raise InputError(f"a board that begins with one of {size} has that size, too")
        shape = start.shape
    if most and fewest:
        raise InputError("give one of 'most' and 'fewest'")
    kind_wished = most or fewest
    is_told = start or marked is not None or kind.shape
    holes = 0 if is_told else usual_holes(regular_example(kind), shape)
    low, high = clues if isinstance(clues, tuple) else (clues, math.inf)
    return Wishes(
        kind,
        shape,
        check_variants(kind, variants),
        symmetry,
        low,
        high,
        minimal,
        difficulty,
        start.clues if start else (),
        marked,
        Path(rules) if rules else None,
        Extreme(kind_wished, bool(most)) if kind_wished else None,
        holes,
    )


def making(wishes: Wishes, seed: int | None, limits: Limits) -> Making[Board]:
    """A board as ``generate`` makes it, and in words which attempt it is, and what is done.

    Raises what ``generate`` does.
    """
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    rng = random.Random(seed)
    boards = full_boards(wishes, rng, limits)
    board: Board | Hard | None = None
    was_hard = False
    while not isinstance(board, Board):
        attempt, found = boards.send(board)
        words, board = f"attempt {attempt}: {{}}".format, None
        if isinstance(found, str):
            yield words(found)
        else:
            board = yield from retold(_thinned(found, rng, wishes, limits, was_hard), words)
            was_hard = isinstance(board, Hard)
    title = f"{wishes.puzzle.title} {wishes.shape.rows} x {wishes.shape.cols}, seed {seed}"
    return replace(board, info={"title": title, "note": f"Made by: {wishes.command(seed)}"})


def full_boards(
    wishes: Wishes, rng: random.Random, limits: Limits
) -> Generator[tuple[int, str | Thinning], Hard | None, NoReturn]:
    """Random answers that are the only ones with all their clues, ready for thinning.

    Each has its number, and so have words about what is done for it. One that was found to be too
    hard is changed where its hardest step is, a few times before another one is drawn. Raises
    ValueError where there is no answer, TimeoutError where too many made no board, and TimeoutError
    or MemoryError where a limit comes first.
    """

    def shown(setting: Setting) -> Setting:
        # Clues whose images none can hold won't be on the board.
        held = chain.from_iterable(orbits(setting, wishes.move))
        return replace(setting, clues=tuple(held)).whole

    def plainly(setting: Setting) -> Setting:
        return shown(setting.plain)

    def insight(setting: Setting) -> Insight:
        return Insight(setting, orbits(setting, wishes.move), limits)

    def full(
        setter: Setter, setting: Setting, at_once: AtOnce, patience: Patience
    ) -> Making[tuple[Setting | None, Insight | None]]:
        """A setting whose clues leave no other answer, and an insight where there is one of it."""
        settled = None
        if patience.any:
            easier = eased(setter, setting, at_once, insight, rng, patience)
            setting, settled = yield from easier
        if settled and not setting.supposed:
            return setting, settled
        yield "trying whether its clues leave another one"
        found = yield from mended(setter, setting, plainly, rng, limits)
        # An easy board is looked for among those with more clues than that leave no other answer.
        hard = wishes.difficulty and wishes.difficulty not in EASED
        if found and (wishes.minimal or hard or wishes.most < math.inf):
            found = found.plain
        return found, settled if found is setting else None

    is_barren, given_up = True, 0
    may_want, unheard = not wishes.given, set(wishes.given)
    for attempt in range(1, _TRIES + 1):
        said = partial(_numbered, attempt)
        yield said("looking for a random solution")
        # What a setter begins with may leave no answer that is all that is wanted.
        is_content = not may_want and attempt % 2 == 0
        setter = Setter(with_holes(wishes, rng, attempt), rng, limits, is_content)
        unheard.intersection_update(setter.unheard)
        too_few = wishes.fewest > 0 and wishes.fewest > setter.most_clues
        try:
            setting = None if too_few else setter.setting(attempt - 1, given_up)
        except WorkOver:
            given_up += 1
            continue
        if setting is None:
            is_last = is_content or may_want
            if is_last and not (setter.by_chance or wishes.holes):
                raise _none(f"there is no {_wanted(wishes, too_few)}", wishes, unheard)
            continue
        is_barren, given_up = False, 0
        may_want = may_want or not is_content
        at_once = Outlook(setter, shown, limits).of_each
        changed: Setting | None = setting
        for patience in _patiences(wishes):
            if changed is None:
                break
            found, known = yield from retold(full(setter, changed, at_once, patience), said)
            if found is None:
                break
            hard = yield attempt, Thinning(found, orbits(found, wishes.move), limits, known)
            if hard is None:
                break
            yield said("changing the solution where its hardest step is")
            changed = least_open(setter.changes(found, map(symbol_of, hard.atoms)), at_once)
    if is_barren:
        raise _none(f"no {_wanted(wishes, too_few)} was found", wishes, unheard)
    raise TimeoutError(f"none of {_TRIES} random answers made such a board")


def _none(words: str, wishes: Wishes, unheard: Iterable[Atom]) -> Exception:
    """In ``words`` that there is no board, or that no draw had an answer that tells of a clue."""
    clue = min(map(str, unheard), default="")
    if clue:
        return InputError(f"no answer of {wishes.puzzle.name} shows the clue {clue}")
    return ValueError(words)


def _wanted(wishes: Wishes, too_few: bool) -> str:
    """What there may be none of, in words; perhaps since there are ``too_few`` clues to show."""
    shape = wishes.shape
    what = f"{wishes.puzzle.name} of {shape.rows} x {shape.cols}"
    what += f" with {wishes.fewest} clues" if too_few else ""
    what += " with this symmetry" if wishes.move else ""
    return what + (" that keeps to what is asked" if wishes.narrows else "")


def _patiences(wishes: Wishes) -> list[Patience]:
    """How an answer is made easier, and then each one that comes of it where that is too hard.

    An extreme one stays.
    """
    if wishes.minimal or wishes.extreme or wishes.difficulty:
        is_easy = wishes.difficulty in EASED
        return [EASY] * (_CHANGES + 1) if is_easy else [Patience()]
    return [PLEASANT]


def _numbered(number: int, said: str) -> tuple[int, str]:
    return number, said


def _shape(puzzle: Puzzle, rows: int | None, cols: int | None) -> Shape:
    if puzzle.shape:
        return shape_for(puzzle, Shape(rows or puzzle.shape.rows, cols or puzzle.shape.cols))
    if rows is None and cols is None:
        example = regular_example(puzzle)
        rows, cols = (example.rows, example.cols) if example else (None, None)
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
    found: Thinning, rng: random.Random, wishes: Wishes, limits: Limits, was_hard: bool
) -> Making[Board | Hard | None]:
    """A board with as many of the clues as were asked for; the answer before perhaps ``was_hard``.

    None where there is none so difficult, or with so many clues, or where its solution
    is not the only one.
    """
    bare = found.setting.bare
    usual = _usual_clues(bare) - _clues(bare)
    is_easy = wishes.difficulty in EASED
    rungs = yield from ladder(found, rng, max(usual, wishes.fewest), is_easy)
    if wishes.minimal or wishes.most < math.inf:
        rungs = yield from deeper(found, rungs)
    rungs = rungs.bare if wishes.minimal else rungs
    within = rungs.within(wishes.fewest, wishes.most)
    if not within:
        return None
    if wishes.difficulty:
        made = yield from of_level(found, rungs, wishes, limits, was_hard)
        return _checked(made, limits) if isinstance(made, Board) else made
    rungs = yield from proven(found, rungs, limits)
    within = rungs.within(wishes.fewest, wishes.most)
    rung = min(within, key=lambda rung: abs(rung - rungs.pleasant))
    return _checked(found.board(rungs.order[:rung]), limits)


def _usual_clues(board: Board) -> float:
    """As many clues as people set on a board of this size, or else as the regular example has."""
    puzzle, cells = board.puzzle, _cells(board.shape)
    if puzzle.clues is not None:
        return puzzle.clues * cells / 100
    example = regular_example(puzzle)
    return _clues(example) * cells / _cells(example.shape) if example else 0


def _clues(board: Board) -> int:
    """How many clues a board shows beside its regions."""
    owners = map(board.puzzle.given.owner, board.clues)
    return sum(not isinstance(layer, AreaLayer) for layer in owners)


def _cells(shape: Shape) -> int:
    return len([*shape.cells()])


def _checked(board: Board, limits: Limits) -> Board | None:
    """The board, if a session of its own finds that its solution is the only one."""
    found = Session(board, limits=limits).check()
    if not found.status.is_known:
        limits.check()
    return board if found.is_only(board.solution) else None
