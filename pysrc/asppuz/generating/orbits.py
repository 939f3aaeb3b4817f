"""Which clues of a setting go together by a symmetry."""

from __future__ import annotations

from collections.abc import Iterable

from ..board.atoms import Place
from ..board.moves import Move
from .setting import Clue, Setting
from .symmetry import Spot, Spots, homes_of


def orbits(setting: Setting, move: Move | None) -> list[list[Clue]]:
    """The clues in sets whose spots the move takes to each other, in their order.

    A clue whose image is the spot of none is left out, with all that go with it, unless
    another stands in its place there. Raises InputError where clues can't be moved so.
    """
    clues = setting.clues
    if move is None:
        return [[clue] for clue in clues]
    layout = setting.bare.puzzle.given
    spots = Spots(layout, move, homes_of(_cells(setting), setting.bare.clues, layout))
    at: dict[Spot, list[Clue]] = {}
    images: dict[Spot, Spot | None] = {}
    for clue in clues:
        spot = spots.of(clue.atom)
        at.setdefault(spot, []).append(clue)
        images[spot] = spots.image(clue.atom)
    found: list[list[Clue]] = []
    seen: set[Spot] = set()
    for spot in at:
        orbit = [spot]
        while (image := images.get(orbit[-1])) not in (spot, None):
            orbit.append(image)
        together = [clue for image in orbit for clue in at.get(image, ())]
        closed = images.get(orbit[-1]) == spot
        if spot not in seen and (closed or any(clue.weak for clue in together)):
            found.append(together)
        seen.update(orbit)
    return found


def _cells(setting: Setting) -> Iterable[Place]:
    """The cells, or the first of the places, at which clues stand."""
    layout = setting.bare.puzzle.given
    for clue in setting.clues:
        layer = layout.owner(clue.atom)
        for figure in layer.figures(clue.atom) if layer else ():
            if figure.role == "token":
                yield from figure.places
