"""What is to be seen on a board, before it is decided how it is drawn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from ..board.atoms import Place
from ..board.shape import Shape

Edge = tuple[Place, Place]
UNKNOWN = "?"
DISCS = "○◍●□■△"
"""Signs that other texts are written into: circles, squares and triangles, white to black."""


class Label(NamedTuple):
    """A text on a cell or a corner: of the question, or of the answer."""

    text: str
    given: bool
    above: bool = False
    """Whether it is drawn above the lines of an answer, so that they end at its circle."""


class Named(NamedTuple):
    """The cells and the corners that a reason names."""

    cells: Collection[Place]
    corners: Collection[Place]


class Line(NamedTuple):
    """A line between two places: of the question or of the answer, single or double."""

    given: bool
    double: bool = False


@dataclass
class Scene:
    """Everything that a picture shows. Edges are pairs of places, the smaller one first."""

    shape: Shape
    coordinates: bool = False
    """Whether the numbers of rows and columns stand at the rim."""
    fills: dict[Place, str] = field(default_factory=dict)
    labels: dict[Place, tuple[Label, ...]] = field(default_factory=dict)
    """Texts in a cell, of several layers and of the answer, the first one first."""
    notes: dict[Place, str] = field(default_factory=dict)
    """Small texts in the upper left corners of cells."""
    sides: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """Texts at the north, east, south and west of a cell."""
    halves: dict[Place, Label] = field(default_factory=dict)
    """Cells with a black half: the corner in which it lies, such as ``se``."""
    corners: dict[Place, Label] = field(default_factory=dict)
    edges: dict[Edge, Label] = field(default_factory=dict)
    """Texts on the edge between two cells."""
    lines: dict[Edge, Line] = field(default_factory=dict)
    """Lines between the centres of cells."""
    grid_lines: dict[Edge, Line] = field(default_factory=dict)
    """Lines between neighbouring corners."""
    segments: dict[Edge, Line] = field(default_factory=dict)
    """Straight lines between corners, at any angle."""
    has_lines: bool = False
    """Whether the answer is made of lines between cells."""
    has_grid_lines: bool = False
    """Whether the answer is made of lines between corners."""
    walls: set[Edge] = field(default_factory=set)
    """Given edges, as pairs of cells."""
    frames: set[Edge] = field(default_factory=set)
    """The sides of cells that are framed, as pairs of cells."""
    cages: dict[Place, str] = field(default_factory=dict)
    """Cells of areas that have a dashed outline, each with the name of its area."""
    borders: set[Edge] = field(default_factory=set)
    """Edges that the answer draws, as pairs of cells."""
    has_borders: bool = False
    """Whether the answer is made of borders."""
    outside: dict[str, list[list[str]]] = field(default_factory=dict)
    """Clues outside the board, a list for each line of a side."""
    header: list[str] = field(default_factory=list)
    """What is said of the whole board."""
    bank: list[str] = field(default_factory=list)
    """Pieces and words to be placed: words, or the rows of a picture, parted by slashes."""
    empty: set[Place] = field(default_factory=set)
    """Cells that are known to stay empty."""
    crossed: set[Edge] = field(default_factory=set)
    """Edges that are known to have no line: between corners, or else between cells."""
    joined: set[Edge] = field(default_factory=set)
    """Pairs of cells that are known to have no border between them."""
    candidates: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """What is still possible in a cell in which something is ruled out."""
    marked: set[Place] = field(default_factory=set)
    """Cells to look at: what is decided, or differs."""
    marked_edges: set[Edge] = field(default_factory=set)
    """Edges to look at: between corners in a picture of grid lines, or else between cells."""
    leaned: set[Place] = field(default_factory=set)
    """Cells that the marked ones follow from."""
    leaned_edges: set[Edge] = field(default_factory=set)
    """Edges that the marked ones follow from."""
    reasons: dict[Place, tuple[int, ...]] = field(default_factory=dict)
    """Cells that reasons name, each with the numbers of these; the only reason has none."""
    corner_reasons: dict[Place, tuple[int, ...]] = field(default_factory=dict)
    """Corners that reasons name, in the same way."""

    def side(self, edge: Edge) -> Edge:
        """The two corners between which an edge of the answer is to be seen or crossed."""
        return edge if self.has_grid_lines else side_between(edge)

    def same_cage(self, cell: Place, other: Place) -> bool:
        """Whether both cells lie in one area with a dashed outline."""
        return cell in self.cages and self.cages[cell] == self.cages.get(other)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from .svg import draw_svg

        return draw_svg(self)

    def text_of(self, cell: Place) -> str:
        """All that is written in a cell, in one line."""
        texts = [label.text for label in self.labels.get(cell, ())]
        discs = "".join(text for text in texts if text in DISCS)
        rest = ",".join(text for text in texts if text not in DISCS)
        return ":".join(filter(None, [self.notes.get(cell, ""), discs + rest]))


def side_between(pair: Edge) -> Edge:
    """The corners at the ends of the side that two cells share."""
    (row, col), (other_row, _) = pair
    before = (row - 1, col) if row == other_row else (row, col - 1)
    return before, (row, col)
