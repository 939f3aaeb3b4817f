"""Symmetries of a board, and which clues go together by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..atoms import Atom, Place
from ..errors import InputError
from ..layers import CORNER_GRIDS, Layout
from ..shape import Shape
from .setting import Clue

_Turn = Callable[[Place, Shape], Place]
_Spot = tuple[str, tuple[Place, ...]]
"""A layer and the places of a clue in it."""

SYMMETRIES: dict[str, _Turn | None] = {
    "none": None,
    "rotate": lambda place, shape: (shape.rows + 1 - place[0], shape.cols + 1 - place[1]),
    "rotate4": lambda place, shape: (place[1], shape.rows + 1 - place[0]),
    "mirror-h": lambda place, shape: (place[0], shape.cols + 1 - place[1]),
    "mirror-v": lambda place, shape: (shape.rows + 1 - place[0], place[1]),
    "diagonal": lambda place, shape: (place[1], place[0]),
}
"""Where each symmetry takes a cell; it is repeated until a place comes back to itself."""

_SQUARE = {"rotate4", "diagonal"}


def orbits(clues: Sequence[Clue], layout: Layout, shape: Shape, symmetry: str) -> list[list[Clue]]:
    """The clues in sets whose places the symmetry takes to each other, in their order.

    A clue whose image is the place of none is left out, with all that go with it.
    Raises InputError for a symmetry that the board or its clues can't have.
    """
    turn = SYMMETRIES[symmetry]
    if turn is None:
        return [[clue] for clue in clues]
    if symmetry in _SQUARE and shape.rows != shape.cols:
        raise InputError(f"the symmetry '{symmetry}' asks for a square board")
    if any(clue.weak for clue in clues):
        raise InputError("the places of these clues are told by the answer: no symmetry for them")
    at: dict[_Spot, list[Clue]] = {}
    for clue in clues:
        at.setdefault(_spot(clue.atom, layout), []).append(clue)
    found: list[list[Clue]] = []
    seen: set[_Spot] = set()
    for spot in at:
        orbit = [spot]
        while (image := _image(orbit[-1], turn, shape)) != spot:
            orbit.append(image)
        if spot not in seen and all(image in at for image in orbit):
            found.append([clue for image in orbit for clue in at[image]])
        seen.update(orbit)
    return found


def _spot(atom: Atom, layout: Layout) -> _Spot:
    layer = next(x for x in layout.layers.values() if x.takes(atom))
    places = (x for x in atom.args if isinstance(x, tuple) and len(x) == 2)
    found = tuple(sorted((r, c) for r, c in places if isinstance(r, int) and isinstance(c, int)))
    if not found or layer.name in ("top", "bottom", "left", "right"):
        raise InputError("clues outside of the board have no symmetry")
    return layer.name, found


def _image(spot: _Spot, turn: _Turn, shape: Shape) -> _Spot:
    name, places = spot
    # A corner is turned as the cell at its upper left, on a board without the last row and column.
    on = Shape(shape.rows - 1, shape.cols - 1) if name in CORNER_GRIDS else shape
    return name, tuple(sorted(turn(place, on) for place in places))
