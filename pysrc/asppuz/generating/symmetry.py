"""Symmetries of a board: where each takes its cells, and what clues stand at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..board.atoms import Atom, Place, Term
from ..board.layers import AreaLayer, BankLayer, BoardLayer, Layout, OutsideLayer, as_place
from ..board.layers.outside import OPPOSITE_SIDE
from ..board.moves import Move, mirrored, turned
from ..board.shape import Shape
from ..errors import InputError

Spot = tuple[str, tuple[object, ...]]
"""A layer and what a clue stands at in it."""

SYMMETRIES: dict[str, Callable[[Shape], Move] | None] = {
    "none": None,
    "rotate": lambda shape: turned(shape, 2),
    "rotate4": lambda shape: turned(shape, 1),
    "mirror-h": mirrored,
    "mirror-v": lambda shape: Move(shape, shape, flip=True),
    "diagonal": lambda shape: Move(shape, shape, across=True),
}
"""Where each symmetry takes the board; it is repeated until a place comes back to itself."""

_SQUARE = {"rotate4", "diagonal"}


def move_of(symmetry: str, shape: Shape) -> Move | None:
    """The move that a symmetry repeats; None where there is none.

    Raises InputError for a symmetry that the board can't have.
    """
    symmetric = SYMMETRIES[symmetry]
    if symmetric is None:
        return None
    if symmetry in _SQUARE and shape.rows != shape.cols:
        raise InputError(f"the symmetry '{symmetry}' needs a square board")
    move = symmetric(shape)
    if any(not shape.has(move.cell(cell) or cell) for cell in shape.cells()):
        raise InputError(f"the board itself lacks the symmetry '{symmetry}'")
    return move


def images(place: Place, move: Move | None) -> list[Place]:
    """A cell and all cells that the move takes it to, one after the other."""
    found = [place]
    while move and (image := move.cell(found[-1])) not in (place, None):
        assert image is not None
        found.append(image)
    return found


def cell_orbits(shape: Shape, move: Move | None) -> list[list[Place]]:
    """The cells in sets that the move takes to each other, in reading order."""
    found: list[list[Place]] = []
    seen: set[Place] = set()
    for cell in shape.cells():
        if cell not in seen:
            found.append(images(cell, move))
            seen.update(found[-1])
    return found


class Spots:
    """Where the clues of a board stand, and where a move takes them.

    ``homes`` maps each cell to the one that stands for it: where clues are those of rooms, to
    the first cell of its room.
    """

    def __init__(self, layout: Layout, move: Move, homes: Mapping[Place, Place]) -> None:
        self._layout, self._move, self._homes = layout, move, homes
        self._outside = {x.at: x for x in layout if isinstance(x, OutsideLayer)}

    def of(self, atom: Atom) -> Spot:
        """The spot of a clue."""
        layer = self._layout.owner(atom)
        assert layer is not None
        figures = layer.figures(atom)
        if isinstance(layer, OutsideLayer):
            return layer.name, figures[0].places[0][:1]
        home = self._homes.get
        # A corner may be counted as a cell is.
        return layer.name, tuple(
            (figure.on_corners, *(home(p, p) for p in figure.places)) for figure in figures
        )

    def image(self, atom: Atom) -> Spot | None:
        """The spot to which a clue is taken; None where that is off the board.

        Raises InputError where the clues of a side come to one that has none like them.
        """
        layer = self._layout.owner(atom)
        assert layer is not None
        if isinstance(layer, (BoardLayer, BankLayer)):
            return self.of(atom)
        if isinstance(layer, OutsideLayer):
            there = self._move.side(layer.at)
            sides = [self._outside.get(side) for side in (there, OPPOSITE_SIDE[there])]
            target = next((x for x in sides if x and x.says() == layer.says()), None)
            if target is None:
                raise InputError(f"the clues of '{layer.name}' would come to a side that has none")
            return target.name, (self._move.line(layer.at, layer.figures(atom)[0].places[0][0]),)
        try:
            found = layer.moved([atom], self._move)
        except InputError as error:
            raise InputError(f"the clues can't have this symmetry: {error.message}") from None
        return self.of(found[0]) if found else None


def homes_of(places: Iterable[Place], clues: Sequence[Atom], layout: Layout) -> dict[Place, Place]:
    """For each cell the first one of its room; empty where clues stand in other cells, too."""
    rooms: dict[tuple[str, Term], list[Place]] = {}
    for layer in layout:
        if isinstance(layer, AreaLayer) and layer.numbered:
            for atom in filter(layer.takes, clues):
                rooms.setdefault((layer.name, atom.args[1]), []).append(as_place(atom.args[0]))
    found = {cell: min(room) for room in rooms.values() for cell in room}
    return found if set(places) <= set(found.values()) else {}
