"""What a setter begins with: clues that must stay, and a picture of where clues may stand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import clingo

from ..board.atoms import Atom, Place, read_ground
from ..board.board import Board
from ..board.layers import AreaLayer, Layout, PlaceLayer
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..errors import InputError
from .search import Search, symbol_of
from .ties import SHOWS, clues_told

EMPTY = "."
"""The token of a place where no clue may stand."""


def rooms_of(clues: Sequence[Atom], puzzle: Puzzle) -> list[Atom]:
    """The clues that tell rooms, where they tell more than one."""
    layers = [x for x in puzzle.given if isinstance(x, AreaLayer) and not x.optional]
    told = [atom for layer in layers for atom in filter(layer.takes, clues)]
    return told if len({atom.args[1:] for atom in told}) > 1 else []


def others_of(clues: Sequence[Atom], puzzle: Puzzle) -> list[Atom]:
    """The clues that tell no areas."""
    areas = [layer for layer in puzzle.given if isinstance(layer, AreaLayer)]
    return [atom for atom in clues if not any(layer.takes(atom) for layer in areas)]


def picture(text: str, source: str, puzzle: Puzzle) -> tuple[Shape, frozenset[Place]]:
    """The size of a picture's board, and the places of its marks, counted from 1.

    A line of the picture is a row, with or without blanks between its tokens; ``.`` is no
    clue, all else is one. Where clues stand on corners, so do the tokens. Raises InputError for
    lines that are not equally long.
    """
    lines = [line.split() if " " in line.strip() else [*line.strip()] for line in text.splitlines()]
    rows = [line for line in lines if line]
    if not rows:
        raise InputError("the picture is empty: expected '.' for no clue, all else for one", source)
    for number, line in enumerate(lines, 1):
        if line and len(line) != len(rows[0]):
            message = f"expected {len(rows[0])} tokens in this line, found {len(line)}"
            raise InputError(message, source, number)
    marked = frozenset(
        (r, c) for r, row in enumerate(rows, 1) for c, token in enumerate(row, 1) if token != EMPTY
    )
    less = 1 if _on_corners(puzzle.given) else 0
    return Shape(len(rows) - less, len(rows[0]) - less), marked


def _on_corners(layout: Layout) -> bool:
    at = {layer.at for layer in layout if isinstance(layer, PlaceLayer) and layer.signatures()}
    return "corners" in at and "cells" not in at


def may_stand(clue: Atom, marked: frozenset[Place] | None, layout: Layout) -> bool:
    """Whether a picture lets a clue stand where it does; clues outside stand anywhere."""
    if marked is None:
        return True
    layer = layout.owner(clue)
    if not isinstance(layer, PlaceLayer):
        return True
    return all(
        (row + figure.on_corners, col + figure.on_corners) in marked
        for figure in layer.figures(clue)
        for row, col in figure.places
    )


def begin_with(
    search: Search, empty: Board, given: Sequence[Atom], marked: frozenset[Place] | None
) -> None:
    """From now on, only such answers are found that can have these clues, and none elsewhere.

    Nothing else stands in the place of a clue that is ``unheard``: that is among the facts.
    """
    if marked is None and not given:
        return
    layout = empty.puzzle.given
    heard = _heard(search, given)
    stays = set(map(symbol_of, given))
    taken = {spot_of(clue, layout) for clue, literals in heard.items() if not literals}
    for symbol, literal in search.atoms.items():
        clues = clues_told(symbol)
        is_needed = bool(clues) and (symbol.name == SHOWS or len(clues) > 1)
        if is_needed and stays.isdisjoint(clues):
            clue = _atom(clues[0])
            is_free = symbol.name == SHOWS or may_stand(clue, marked, layout)
            if not is_free or spot_of(clue, layout) in taken:
                search.require([-literal])
    for literals in filter(None, heard.values()):
        search.require(literals)


def unheard(search: Search, given: Sequence[Atom]) -> list[Atom]:
    """Those clues that ``clues.lp`` tells of no answer.

    Chance has it that they stand elsewhere, or it draws no such numbers.
    """
    return [clue for clue, literals in _heard(search, given).items() if not literals]


def _heard(search: Search, given: Sequence[Atom]) -> dict[Atom, list[int]]:
    """The literals that tell of each of some clues."""
    told: dict[clingo.Symbol, list[int]] = {symbol_of(clue): [] for clue in given}
    for symbol, literal in search.atoms.items() if given else ():
        for clue in told.keys() & clues_told(symbol):
            told[clue].append(literal)
    return {clue: told[symbol_of(clue)] for clue in given}


def spot_of(clue: Atom, layout: Layout) -> Hashable:
    """Where a clue stands, on which layer; no two clues share a spot."""
    layer = layout.owner(clue)
    places: list[Hashable] = [x.places for x in layer.figures(clue)] if layer else []
    return layer and layer.name, *(places or [clue])


def _atom(symbol: clingo.Symbol) -> Atom:
    return read_ground(str(symbol))
