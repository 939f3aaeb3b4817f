"""Symmetries of a board, and which clues go together by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..board.atoms import Atom
from ..board.layers import Layout, OutsideLayer
from ..board.moves import Move, mirrored, turned
from ..board.shape import Shape
from ..errors import InputError
from .setting import Clue

_Spot = tuple[str, tuple[object, ...]]
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


def orbits(clues: Sequence[Clue], layout: Layout, shape: Shape, symmetry: str) -> list[list[Clue]]:
    """The clues in sets whose places the symmetry takes to each other, in their order.

    A clue whose image is the place of none is left out, with all that go with it.
    Raises InputError for a symmetry that the board or its clues can't have.
    """
    symmetric = SYMMETRIES[symmetry]
    if symmetric is None:
        return [[clue] for clue in clues]
    if symmetry in _SQUARE and shape.rows != shape.cols:
        raise InputError(f"the symmetry '{symmetry}' needs a square board")
    if not clues:
        raise InputError("boards show all clues of their answer, so there is no symmetry to choose")
    if any(clue.weak for clue in clues):
        raise InputError("the answer decides where these clues are, so they can't be symmetric")
    move = symmetric(shape)
    at: dict[_Spot, list[Clue]] = {}
    images: dict[_Spot, _Spot | None] = {}
    for clue in clues:
        spot = _spot(clue.atom, layout)
        at.setdefault(spot, []).append(clue)
        images[spot] = _image(clue.atom, layout, move)
    found: list[list[Clue]] = []
    seen: set[_Spot] = set()
    for spot in at:
        orbit = [spot]
        while (image := images.get(orbit[-1])) not in (spot, None):
            orbit.append(image)
        if spot not in seen and images.get(orbit[-1]) == spot:
            found.append([clue for image in orbit for clue in at[image]])
        seen.update(orbit)
    return found


def _image(atom: Atom, layout: Layout, move: Move) -> _Spot | None:
    """The spot to which a clue is taken; None where that is off the board."""
    layer = layout.owner(atom)
    assert layer is not None
    if isinstance(layer, OutsideLayer):
        raise InputError("clues outside the board have no symmetry")
    found = layer.moved([atom], move)
    return _spot(found[0], layout) if found else None


def _spot(atom: Atom, layout: Layout) -> _Spot:
    layer = layout.owner(atom)
    assert layer is not None
    return layer.name, tuple(figure.places for figure in layer.figures(atom))
