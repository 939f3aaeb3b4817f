"""A board: a puzzle, its size and its clues as atoms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import InputError, did_you_mean
from .atoms import Atom, Mark
from .layers import Grid
from .moves import Move, images, mirrored, turned
from .puzzle import Puzzle
from .shape import Shape

MOST_CELLS = 250_000
"""The largest board that is read: more than any that is printed, and it still fits in memory."""


@dataclass(frozen=True)
class Board:
    """One board of a puzzle.

    ``clues`` are the given atoms, in reading order within each layer;
    ``solution`` the stored answer, where the text brought one.
    """

    puzzle: Puzzle
    shape: Shape
    clues: tuple[Atom, ...]
    variants: tuple[str, ...] = ()
    solution: frozenset[Atom] | None = None
    info: Mapping[str, str] = field(default_factory=dict)
    """Title, author and the like."""
    marks: frozenset[Mark] = frozenset()
    """What a person has filled in so far, right or wrong; only explanations look at it."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.shape.rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self.shape.cols

    def facts(self) -> list[Atom]:
        """All that the rules are given: the size, the cells, the clues and the variants."""
        cells = [Atom("cell", (cell,)) for cell in self.shape.cells()]
        return [*self._size(), *cells, *self._clues()]

    def program(self) -> str:
        """The facts as clingo reads them soonest: the cells of a whole rectangle are one."""
        facts = self.facts() if self.shape.holes else [*self._size(), *self._clues()]
        cells = "" if self.shape.holes else f"cell((1..{self.rows},1..{self.cols}))."
        return " ".join([*(f"{fact}." for fact in facts), cells])

    def _size(self) -> list[Atom]:
        return [Atom("rows", (self.rows,)), Atom("cols", (self.cols,))]

    def _clues(self) -> list[Atom]:
        return [*self.clues, *(Atom("variant", (v,)) for v in self.variants)]

    def turned(self, quarters: int) -> Board:
        """The board turned clockwise; raises InputError where the rules don't allow that."""
        if self.puzzle.upright:
            name, why = self.puzzle.name, self.puzzle.upright
            raise InputError(f"a board of {name} can't be turned: {why}")
        return self.moved(turned(self.shape, quarters))

    def mirrored(self) -> Board:
        """The board mirrored, left to right; raises InputError where the rules don't allow that."""
        if self.puzzle.handed:
            name, why = self.puzzle.name, self.puzzle.handed
            raise InputError(f"a board of {name} can't be mirrored: {why}")
        return self.moved(mirrored(self.shape))

    def images(self) -> list[Move]:
        """The moves to all that it looks like turned and mirrored, as far as the rules allow."""
        return images(self.shape, bool(self.puzzle.upright), bool(self.puzzle.handed))

    def moved(self, move: Move) -> Board:
        """The board turned, mirrored or cut, with its solution and its marks.

        Where it is cut or grows, the solution is left out. Raises InputError for clues
        that the puzzle can't have there.
        """
        puzzle, whole = self.puzzle, self.shape.rows * self.shape.cols
        kept = move.target.rows * move.target.cols == whole
        answer = puzzle.answer
        solution = self.solution if kept else None
        return replace(
            self,
            shape=move.target,
            clues=tuple(puzzle.given.moved(self.clues, move)),
            solution=None if solution is None else frozenset(answer.moved(solution, move)),
            marks=frozenset(
                Mark(atom, holds)
                for mark, holds in self.marks
                for layer in answer
                for atom in (layer.moved([mark], move) if layer.takes(mark) else ())
            ),
        )

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows, with the marks."""
        # Nothing else in this room knows of pictures.
        from ..draw.making import scene_of_marks
        from ..draw.svg import draw_svg

        return draw_svg(scene_of_marks(self, self.marks))

    def with_solution(self, answer: Iterable[Atom] | None) -> Board:
        """The same board with that answer stored."""
        return replace(self, solution=None if answer is None else frozenset(answer))


def check_size(rows: int, cols: int) -> None:
    """Raise InputError for a size that is none, or that is out of reach."""
    if rows < 1 or cols < 1:
        raise InputError("the board has no cells")
    if rows * cols > MOST_CELLS:
        raise InputError(
            f"a board of {rows} x {cols} has {rows * cols:,} cells; at most {MOST_CELLS:,} are read"
        )


def shape_for(puzzle: Puzzle, shape: Shape) -> Shape:
    """The shape with the holes that all boards of the puzzle have.

    Raises InputError for a size that no board has.
    """
    own = puzzle.shape
    if own is None:
        return shape
    if (own.rows, own.cols) != (shape.rows, shape.cols):
        raise InputError(
            f"a board of {puzzle.name} is {own.rows} x {own.cols}, not {shape.rows} x {shape.cols}"
        )
    return shape._replace(holes=shape.holes | own.holes)


def check_variants(puzzle: Puzzle, variants: Iterable[str]) -> tuple[str, ...]:
    """The variants, sorted; raises InputError for one that the puzzle doesn't have."""
    for name in variants:
        if name not in puzzle.variants:
            known = ", ".join(puzzle.variants) or "none"
            raise InputError(
                f"'{name}' is not a variant of {puzzle.name}; known: {known}"
                f"{did_you_mean(name, puzzle.variants)}"
            )
    return tuple(sorted(set(variants)))


def read_layers(
    puzzle: Puzzle, grids: Mapping[str, Grid], holes: frozenset[tuple[int, int]] = frozenset()
) -> tuple[Shape, tuple[Atom, ...]]:
    """The shape and the clues that the grids of the given layers say.

    Raises InputError, or TokenError for a token that can't be read.
    """
    rows, cols = puzzle.given.shape(grids)
    check_size(rows, cols)
    shape = shape_for(puzzle, Shape(rows, cols, holes))
    return shape, tuple(puzzle.given.read(grids, shape))
