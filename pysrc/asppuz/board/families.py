"""The family of a puzzle: what its answers are made of, so that a long list has an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .layers import Layer, PlaceLayer
from .puzzle import Puzzle

FAMILIES = {
    "shading": "Shading cells",
    "lines": "Drawing loops and paths",
    "shading and lines": "Shading cells and drawing a loop",
    "division": "Dividing the board",
    "numbers": "Writing numbers and letters",
    "symbols": "Placing symbols",
}
"""The families in order, each with what a solver does."""

_LINES = {"line", "grid line", "segment"}
_DIVISIONS = {"border", "region", "wall"}
_SHADED = "#"


def family_of(puzzle: Puzzle) -> str:
    """The family of a puzzle, one of ``FAMILIES``: it follows from the layers of its answer."""
    answer = puzzle.answer
    roles = set().union(*(layer.roles for layer in answer))
    tokens = set(_tokens(answer))
    if roles & _LINES:
        return "shading and lines" if _SHADED in tokens else "lines"
    if _SHADED in tokens:
        return "shading"
    if roles & _DIVISIONS:
        return "division"
    return "numbers" if any("{" in token for token in tokens) else "symbols"


def by_family(puzzles: Iterable[Puzzle]) -> dict[str, list[Puzzle]]:
    """The puzzles of each family that has some, in the order of ``FAMILIES``."""
    found: dict[str, list[Puzzle]] = {family: [] for family in FAMILIES}
    for puzzle in puzzles:
        found[family_of(puzzle)].append(puzzle)
    return {family: members for family, members in found.items() if members}


def _tokens(layers: Iterable[Layer]) -> Iterator[str]:
    for layer in layers:
        if isinstance(layer, PlaceLayer):
            yield from (entry.token for entry in layer.table.entries)
