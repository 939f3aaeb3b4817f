"""What the parts of a puzz.link body run over, and the board that they put together.

A view reads and writes sequences of values: the tokens of all cells, the edges
between cells, the clue of each region. ``VIEWS`` are the words that ``body:`` in
``puzzle.yaml`` may use besides the names of layers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..board.atoms import Atom, Place, term_text
from ..board.layers import (
    BankLayer,
    BoardLayer,
    Grid,
    Layout,
    OutsideLayer,
    PlaceLayer,
    SideLayer,
    empty_grid,
)
from ..board.shape import Shape, edges, number_areas
from ..errors import InputError, did_you_mean

Edge = tuple[Place, Place]
_WALLS = SideLayer("walls", "wall(C,D)")


@dataclass
class Draft:
    """A board on its way into a body or out of it.

    The walls of a body become regions only in the end, when all holes are known.
    """

    shape: Shape
    grids: dict[str, Grid] = field(default_factory=dict)
    walls: set[Edge] | None = None
    """The edges that have a wall, once they have been read."""

    @property
    def squares(self) -> Shape:
        """The board without its holes: bodies tell of all squares."""
        return Shape(self.shape.rows, self.shape.cols)

    def areas(self) -> Mapping[Place, object]:
        """The region of each cell, as far as walls and holes are known."""
        walls = self.walls
        if walls is None:
            grid = self.grids["regions"]
            return {(row, col): grid[row - 1][col - 1] for row, col in self.shape.cells()}
        return number_areas(self.shape, lambda cell, other: (cell, other) not in walls)

    def finish(self, given: Layout) -> None:
        """Make layers of the walls.

        Raises InputError for a wall that parts no regions where the puzzle has no layer for it.
        """
        if self.walls is None:
            return
        if "regions" not in given.layers:
            self.grids["walls"] = _drawn(self.walls, self.shape)
            return
        areas = self.areas()
        regions = empty_grid(self.shape)
        for (row, col), area in areas.items():
            regions[row - 1][col - 1] = str(area)
        inner = [(c, d) for c, d in edges(self.shape) if (c, d) in self.walls]
        inner = [(c, d) for c, d in inner if areas[c] == areas[d]]
        if inner and "walls" not in given.layers:
            (row, col), (row_2, col_2) = inner[0]
            raise InputError(
                f"the wall between ({row},{col}) and ({row_2},{col_2}) has one region on both "
                "sides, which boards of this puzzle can't hold"
            )
        self.grids["regions"] = regions
        if "walls" in given.layers:
            self.grids["walls"] = _drawn(inner, self.shape)


def _drawn(walls: Iterable[Edge], shape: Shape) -> Grid:
    pairs = [(c, d) for c, d in walls if shape.has_pair(c, d)]
    return _WALLS.write([Atom("wall", pair) for pair in pairs], shape) or empty_grid(shape)


class View(NamedTuple):
    """Something to run over.

    ``counts`` tells how many values each of its sequences has, -1 where it may have any
    number; ``read`` puts the values into a draft and ``write`` takes them from it. It
    needs the ``layers``, and what it writes of a board are ``writes``.
    """

    counts: Callable[[Draft], list[int]]
    read: Callable[[list[list[str]], Draft], None]
    write: Callable[[Draft], list[list[str]]]
    layers: frozenset[str]
    writes: frozenset[str]


def view_of(words: object, given: Layout) -> View:
    """What ``body:`` calls by a word, by the name of a layer, or by a list of these.

    In a list, a list is woven: all of the first line, then all of the second. Raises
    InputError where there is no such thing, or no layer that it needs.
    """
    if isinstance(words, list):
        return _joined(
            [_woven(x, given) if isinstance(x, list) else view_of(x, given) for x in words]
        )
    name = str(words)
    if name == "outside":
        return _joined([_side_view(x) for x in given if isinstance(x, OutsideLayer)])
    if name in VIEWS:
        view = VIEWS[name]
        for layer in sorted(view.layers - set(given.layers)):
            raise InputError(f"the body runs over '{name}', but there is no layer '{layer}'")
        return view
    found = given.layers.get(name)
    if isinstance(found, PlaceLayer):
        return _place_view(found)
    if isinstance(found, OutsideLayer):
        return _side_view(found)
    if isinstance(found, (BankLayer, BoardLayer)):
        return _aside_view(name)
    near = did_you_mean(name, [*VIEWS, *given.layers])
    raise InputError(f"'{name}' is nothing a codec can run over{near}")


def _joined(views: Sequence[View]) -> View:
    """One sequence for several views, one behind the other."""

    def counts(draft: Draft) -> list[int]:
        return [sum(sum(view.counts(draft)) for view in views)]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        values = iter(sequences[0])
        for view in views:
            view.read([[next(values) for _ in range(n)] for n in view.counts(draft)], draft)

    def write(draft: Draft) -> list[list[str]]:
        return [[value for view in views for part in view.write(draft) for value in part]]

    layers = frozenset[str]().union(*(view.layers for view in views))
    return View(counts, read, write, layers, frozenset().union(*(view.writes for view in views)))


def _woven(words: list[object], given: Layout) -> View:
    """Several views by turns: the first values of all, then the second ones."""
    views = [view_of(word, given) for word in words]
    together = _joined(views)

    def counts(draft: Draft) -> list[int]:
        if len({tuple(view.counts(draft)) for view in views}) > 1:
            raise InputError(f"{', '.join(map(str, words))} differ in length: they can't be woven")
        return together.counts(draft)

    def read(sequences: list[list[str]], draft: Draft) -> None:
        for index, view in enumerate(views):
            view.read([sequences[0][index :: len(views)]], draft)

    def write(draft: Draft) -> list[list[str]]:
        parts = [view.write(draft)[0] for view in views]
        return [[value for line in zip(*parts, strict=True) for value in line]]

    return View(counts, read, write, together.layers, together.writes)


def _place_view(layer: PlaceLayer, inner: bool = False) -> View:
    """Every place of one layer, in the order of puzz.link; or those within the rim alone."""
    name = frozenset({layer.name})

    def places(draft: Draft) -> list[tuple[int, int]]:
        shape = draft.shape
        found = layer.kind.order(draft.squares)
        rim_rows, rim_cols = {0, shape.rows}, {0, shape.cols}
        within = [(r, c) for r, c in found if r not in rim_rows and c not in rim_cols]
        return within if inner else found

    def counts(draft: Draft) -> list[int]:
        return [len(places(draft))]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        grid = draft.grids[layer.name] = layer.blank(draft.shape)
        for (row, column), value in zip(places(draft), sequences[0], strict=True):
            grid[row][column] = value

    def write(draft: Draft) -> list[list[str]]:
        grid = draft.grids.get(layer.name) or layer.blank(draft.shape)
        told = places(draft)
        rim = {(r, c) for r, line in enumerate(grid) for c, x in enumerate(line) if x} - {*told}
        if inner and rim:
            raise InputError("a puzz.link URL can't hold a clue on the rim of the board")
        return [[grid[row][column] for row, column in told]]

    return View(counts, read, write, name, name)


def _side_view(layer: OutsideLayer) -> View:
    """The clue of each line; where there are lists, room for half the cells, rounded up.

    A list is told from the board outwards.
    """
    name = frozenset({layer.name})

    def depth(shape: Shape) -> int:
        return 1 if layer.single else ((shape.rows if layer.upright else shape.cols) + 1) // 2

    def counts(draft: Draft) -> list[int]:
        return [layer.count(draft.shape) * depth(draft.shape)]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        deep, lists = depth(draft.shape), []
        for at in range(0, len(sequences[0]), deep):
            block = sequences[0][at : at + deep]
            if "" in block and any(block[block.index("") :]):
                line = at // deep + 1
                raise InputError(f"line {line} of '{layer.name}' has a gap between its clues")
            lists.append(_outwards(layer, [value for value in block if value]))
        draft.grids[layer.name] = layer.from_lists(lists)

    def write(draft: Draft) -> list[list[str]]:
        deep = depth(draft.shape)
        values: list[str] = []
        grid = draft.grids.get(layer.name) or layer.blank(draft.shape)
        for index, clues in enumerate(layer.lists(grid), 1):
            if len(clues) > deep:
                raise InputError(f"line {index} of '{layer.name}' has more than {deep} clues")
            values += [*_outwards(layer, clues), *[""] * (deep - len(clues))]
        return [values]

    return View(counts, read, write, name, name)


def _outwards(layer: OutsideLayer, clues: list[str]) -> list[str]:
    """Clues in the order of the other side: outwards for those read inwards, and back."""
    return clues[::-1] if layer.at in ("top", "left") else clues


def _aside_view(name: str) -> View:
    """What is said of the whole board, or the pieces and words of a bank."""

    def counts(draft: Draft) -> list[int]:
        return [-1]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        draft.grids[name] = [[value] for value in sequences[0]] or [[""]]

    def write(draft: Draft) -> list[list[str]]:
        return [[token for line in draft.grids.get(name, []) for token in line if token]]

    return View(counts, read, write, frozenset({name}), frozenset({name}))


def _holes() -> View:
    """Every square in reading order: 1 where it is not a cell."""

    def counts(draft: Draft) -> list[int]:
        return [draft.shape.rows * draft.shape.cols]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        add_holes(sequences[0], "1", draft)

    def write(draft: Draft) -> list[list[str]]:
        return [["1" if square in draft.shape.holes else "" for square in draft.squares.cells()]]

    return View(counts, read, write, frozenset(), frozenset({HOLES}))


def add_holes(values: list[str], hole: str, draft: Draft) -> None:
    """Make those squares holes whose value says so, and make the values empty."""
    found = {
        square for square, value in zip(draft.squares.cells(), values, strict=True) if value == hole
    }
    values[:] = ["" if value == hole else value for value in values]
    draft.shape = draft.shape._replace(holes=draft.shape.holes | found)


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
        ends = {atom.args for atom in _WALLS.read(draft.grids.get("walls"), shape)}
        idle = next(
            ((c, d) for c, d in edges(shape) if (c, d) in ends and label[c] != label[d]), None
        )
        if idle:
            told = " and ".join(map(term_text, idle))
            raise InputError(
                f"a puzz.link URL can't hold a wall between {told}, which two regions part"
            )
        walls = {(c, d) for c, d in edges(shape) if label[c] != label[d] or (c, d) in ends}
        areas = number_areas(shape, lambda cell, other: (cell, other) not in walls)
        parted = any(label[c] == label[d] and areas[c] != areas[d] for c, d in walls)
        if parted and "regions" in draft.grids:
            raise InputError("a puzz.link URL can't hold a wall that cuts a region in two")
        return [["1" if edge in walls else "" for edge in side] for side in sides(draft)]

    return View(counts, read, write, frozenset(), frozenset({"regions", "walls"}))


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
    right corner it lies; ``e``, ``s`` or ``se`` behind its token says so. Several
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


HOLES = "holes"
VIEWS: Mapping[str, View] = {
    "walls": _walls(),
    "rooms": _rooms(),
    "inner": _place_view(PlaceLayer("corners", "corners", {}), inner=True),
    "dots": _dots(),
    HOLES: _holes(),
}
"""What a part of a body can run over besides layers; ``outside`` are all sides with clues."""
