"""The words that ``body:`` has besides the names of layers: what they run over."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...board.atoms import Place, term_text
from ...board.layers import PlaceLayer, empty_grid
from ...board.shape import edges, number_areas
from ...errors import InputError
from .draft import WALLS, Draft, Edge, add_holes
from .layers import place_view
from .view import View, joined

HOLES = "holes"


def _holes() -> View:
    """Every square in reading order: 1 where it is not a cell."""

    def counts(draft: Draft) -> list[int]:
        return [draft.shape.rows * draft.shape.cols]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        add_holes(sequences[0], "1", draft)

    def write(draft: Draft) -> list[list[str]]:
        return [["1" if square in draft.shape.holes else "" for square in draft.squares.cells()]]

    return View(counts, read, write, frozenset(), frozenset({HOLES}))


def _walls() -> View:
    """Every edge between two squares: 1 where it parts two regions or has a single wall.

    Where an edge ends a hole it is of no account: nothing is written there.
    """

    def sides(draft: Draft) -> list[list[Edge]]:
        both = list(edges(draft.squares))
        upright = [(c, d) for c, d in both if c[0] == d[0]]
        return [upright, [(c, d) for c, d in both if c[0] != d[0]]]

    def counts(draft: Draft) -> list[int]:
        return [len(side) for side in sides(draft)]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        draft.walls = {
            edge
            for side, values in zip(sides(draft), sequences, strict=True)
            for edge, value in zip(side, values, strict=True)
            if value
        }

    def write(draft: Draft) -> list[list[str]]:
        shape = draft.shape
        label = draft.areas() if "regions" in draft.grids else dict.fromkeys(shape.cells())
        ends = {atom.args for atom in WALLS.read(draft.grids.get("walls"), shape)}
        idle = next(
            ((c, d) for c, d in edges(shape) if (c, d) in ends and label[c] != label[d]), None
        )
        if idle:
            told = " and ".join(map(term_text, idle))
            raise InputError(
                f"a puzz.link URL can't hold a wall between {told}, which separates two regions"
            )
        walls = {(c, d) for c, d in edges(shape) if label[c] != label[d] or (c, d) in ends}
        areas = number_areas(shape, lambda cell, other: (cell, other) not in walls)
        parted = any(label[c] == label[d] and areas[c] != areas[d] for c, d in walls)
        if parted and "regions" in draft.grids:
            raise InputError("a puzz.link URL can't hold a wall that cuts a region in two")
        return [["1" if edge in walls else "" for edge in side] for side in sides(draft)]

    return View(counts, read, write, frozenset(), frozenset({"regions", "walls"}))


def _gaps() -> View:
    """The same edges in one sequence: 1 where there is no wall."""
    walls = joined([_walls()])

    def turned(sequences: list[list[str]]) -> list[list[str]]:
        return [["" if value else "1" for value in values] for values in sequences]

    return walls._replace(
        read=lambda sequences, draft: walls.read(turned(sequences), draft),
        write=lambda draft: turned(walls.write(draft)),
    )


def _rooms() -> View:
    """One clue for each region, in reading order of their first cells.

    It stands in the topmost cell of the region's leftmost column.
    """

    def rooms(draft: Draft) -> list[list[Place]]:
        found: dict[object, list[Place]] = {}
        for cell, area in draft.areas().items():
            found.setdefault(area, []).append(cell)
        return list(found.values())

    def counts(draft: Draft) -> list[int]:
        return [len(rooms(draft))]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        draft.grids["cells"] = empty_grid(draft.shape)
        for cells, value in zip(rooms(draft), sequences[0], strict=True):
            col, row = min((col, row) for row, col in cells)
            draft.grids["cells"][row - 1][col - 1] = value

    def write(draft: Draft) -> list[list[str]]:
        values = []
        for cells in rooms(draft):
            clues = [t for row, col in cells if (t := draft.grids["cells"][row - 1][col - 1])]
            if len(clues) > 1:
                raise InputError(
                    f"a puzz.link URL holds one clue a region; that of {cells[0]} has {len(clues)}"
                )
            values += clues or [""]
        return [values]

    return View(counts, read, write, frozenset({"regions", "cells"}), frozenset({"cells"}))


def _dots() -> View:
    """Dots on the centres of cells, on the edges between cells and on inner corners.

    A dot belongs to the cell at whose centre, right edge, bottom edge or lower
    right corner it lies; ``e``, ``s`` or ``se`` after its token says so. Several
    dots of one cell are joined by ``,``, or by ``+`` where that is a token of its own.
    """
    offsets = {"": (0, 0), "e": (0, 1), "s": (1, 0), "se": (1, 1)}

    def counts(draft: Draft) -> list[int]:
        return [(2 * draft.shape.rows - 1) * (2 * draft.shape.cols - 1)]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        width = 2 * draft.shape.cols - 1
        rows, cols = range(draft.shape.rows), range(draft.shape.cols)
        found: list[list[list[str]]] = [[[] for _ in cols] for _ in rows]
        places = {offset: letters for letters, offset in offsets.items()}
        for index, token in enumerate(sequences[0]):
            row, col = divmod(index, width)
            if token:
                found[row // 2][col // 2].append(token + places[row % 2, col % 2])
        draft.grids["cells"] = [[",".join(tokens) for tokens in line] for line in found]

    def write(draft: Draft) -> list[list[str]]:
        points = [[""] * (2 * draft.shape.cols) for _ in range(2 * draft.shape.rows)]
        for row, line in enumerate(draft.grids["cells"]):
            for col, tokens in enumerate(line):
                for token in filter(None, re.split("[+,]", tokens)):
                    [(dot, letters)] = re.findall(r"(.+?)(se|s|e|)$", token)
                    down, right = offsets[letters]
                    points[2 * row + down][2 * col + right] = dot
        if any(points[-1]) or any(line[-1] for line in points):
            raise InputError("a puzz.link URL can't hold a dot on the rim of the board")
        return [[token for line in points[:-1] for token in line[:-1]]]

    return View(counts, read, write, frozenset({"cells"}), frozenset({"cells"}))


VIEWS: Mapping[str, View] = {
    "walls": _walls(),
    "gaps": _gaps(),
    "rooms": _rooms(),
    "inner": place_view(PlaceLayer("corners", "corners", {}), inner=True),
    "dots": _dots(),
    HOLES: _holes(),
}
"""What a part of a body can run over besides layers; ``outside`` are all sides with clues."""
