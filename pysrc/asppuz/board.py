"""A board: a puzzle, its size and its clues as atoms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from .atoms import Atom, Mark
from .catalog import Puzzle
from .errors import InputError, did_you_mean
from .layers import Grid, Layout, TokenError
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
        size = [Atom("rows", (self.rows,)), Atom("cols", (self.cols,))]
        cells = [Atom("cell", (cell,)) for cell in self.shape.cells()]
        return [*size, *cells, *self.clues, *(Atom("variant", (v,)) for v in self.variants)]

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


def check_variants(puzzle: Puzzle, variants: Iterable[str]) -> tuple[str, ...]:
    """The variants, sorted; raises InputError for one that the puzzle doesn't have."""
    for name in variants:
        if name not in puzzle.variants:
            known = ", ".join(puzzle.variants) or "none"
            raise InputError(
                f"'{name}' is no variant of {puzzle.name}; known: {known}"
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
    shape = Shape(rows, cols, holes)
    return shape, tuple(read_atoms(puzzle.given, grids, shape))


def read_atoms(layout: Layout, grids: Mapping[str, Grid], shape: Shape) -> list[Atom]:
    """The atoms that the grids of a layout say; raises as read_layers does."""
    atoms: list[Atom] = []
    for name, layer in layout.layers.items():
        grid = grids.get(name)
        try:
            if grid is not None:
                layer.check(grid, shape)
            atoms += layer.read(grid, shape)
        except TokenError as error:
            error.layer = name
            raise
    return atoms
