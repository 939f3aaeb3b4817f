"""Marks as text: what a person has filled in, and what they have crossed out.

One grid holds what is true, another what is false; both are laid out as an
answer is. In the first, ``-`` is a place that stays empty in the answer. A line
may be told at one end alone, and several tokens in one place are joined by
commas: ``2,3``. What no grid can say is told by atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..board.atoms import Atom, Mark, parse_marks
from ..board.layers import (
    STEPS,
    AreaLayer,
    Grid,
    Layer,
    Layout,
    PlaceLayer,
    SideLayer,
    Spot,
    TokenError,
    as_place,
    empty_grid,
    fresh_labels,
)
from ..board.shape import Shape, edges, number_areas
from ..errors import InputError

EMPTY_PLACE = "-"
Placed = tuple[Mark, int, int]
"""A mark, and the row and the column of its token in the grid, from 0."""


def read_grid(layer: Layer, grid: Grid, shape: Shape, holds: bool) -> Iterator[Placed]:
    """The marks that a grid says; raises TokenError.

    ``holds`` tells whether it is the grid of what is true.
    """
    layer.check(grid, shape)
    if isinstance(layer, PlaceLayer):
        yield from _read_places(layer, grid, shape, holds)
    elif isinstance(layer, AreaLayer) and not layer.numbered and holds:
        yield from _read_labels(layer, grid, shape)
    elif isinstance(layer, SideLayer):
        for atom in layer.read(grid, shape):
            row, col = as_place(atom.args[0])
            yield Mark(atom, holds), max(row - 1, 0), max(col - 1, 0)
    else:
        raise TokenError(0, 0, "this answer has no such grid of marks: write its atoms instead")


def write_grids(layer: Layer, marks: frozenset[Mark], shape: Shape) -> dict[bool, Grid] | None:
    """The grid of what holds (True) and of what does not (False), each where it says something.

    None where grids can't say just these marks.
    """
    if isinstance(layer, PlaceLayer):
        grids = _write_places(layer, marks, shape)
    elif isinstance(layer, AreaLayer) and not layer.numbered:
        grids = {True: _write_labels(marks, shape)}
    elif isinstance(layer, SideLayer):
        grids = {holds: _write_sides(layer, marks, shape, holds) for holds in (True, False)}
    else:
        return None
    told = {holds: grid for holds, grid in grids.items() if any(map(any, grid))}
    found = [mark for holds, grid in told.items() for mark, _, _ in _try(layer, grid, shape, holds)]
    return told if set(found) == marks else None


def read_atoms(text: str, answer: Layout, shape: Shape) -> Iterator[tuple[Mark, int, int]]:
    """The marks of a text, ``shaded((1,2)). not shaded((1,3)).``, with line and column.

    Raises InputError with the line and the column of what is not an atom of the answer.
    """
    for mark, line, column in parse_marks(text):
        try:
            yield Mark(answer.own(mark.atom, shape), mark.holds), line, column
        except InputError as error:
            raise error.at("", line, column) from None


def _try(layer: Layer, grid: Grid, shape: Shape, holds: bool) -> list[Placed]:
    try:
        return list(read_grid(layer, grid, shape, holds))
    except TokenError:
        return []


def _read_places(layer: PlaceLayer, grid: Grid, shape: Shape, holds: bool) -> Iterator[Placed]:
    for row, tokens in enumerate(grid):
        for column, token in enumerate(tokens):
            if not token:
                continue
            spot = layer.kind.spot(row, column)
            if not layer.kind.has(spot, shape):
                raise TokenError(row, column, f"'{token}' is in a hole")
            try:
                if token == EMPTY_PLACE and holds:
                    marks = [Mark(atom, False) for atom in _all_at(layer, spot, shape)]
                else:
                    marks = [Mark(atom, holds) for atom in _atoms(layer, token, spot, shape)]
            except ValueError as error:
                raise TokenError(row, column, str(error)) from None
            for mark in marks:
                yield mark, row, column


def _atoms(layer: PlaceLayer, token: str, spot: Spot, shape: Shape) -> Iterator[Atom]:
    for part in layer.parts(token):
        if not layer.is_sides(part):
            atom = layer.read_token(part, spot)
            if atom:
                yield atom
            continue
        for letter in part:
            line = _line(layer, spot, letter, shape)
            if line is None:
                raise ValueError(f"there is nothing to the side {letter} of '{token}'")
            yield line


def _line(layer: PlaceLayer, spot: Spot, letter: str, shape: Shape) -> Atom | None:
    """The line by which a place is left to one side; None where there is no neighbour."""
    try:
        return layer.own(layer.line_to(spot[0], letter), shape)
    except InputError:
        return None


def _all_at(layer: PlaceLayer, spot: Spot, shape: Shape) -> list[Atom]:
    """Every atom that the answer could have at a place: ValueError where they are without end."""
    tokens = [entry.token for entry in layer.table.entries]
    if any("{" in token for token in tokens):
        raise ValueError(f"'{EMPTY_PLACE}' is an empty place, and in this answer none is empty")
    letters = [*STEPS, *(map(str.upper, STEPS) if layer.counted else ())] if layer.line else []
    lines = [_line(layer, spot, letter, shape) for letter in letters]
    found = [*(layer.read_token(token, spot) for token in tokens), *lines]
    return [atom for atom in found if atom]


def _write_places(layer: PlaceLayer, marks: Iterable[Mark], shape: Shape) -> dict[bool, Grid]:
    parts: dict[bool, dict[Spot, set[str]]] = {True: {}, False: {}}
    false = {mark.atom for mark in marks if not mark.holds}
    for atom, holds in marks:
        for spot, part in layer.parts_of(atom):
            parts[holds].setdefault(spot, set()).add(part)
    for spot in list(parts[False]):
        try:
            empty = false.issuperset(_all_at(layer, spot, shape))
        except ValueError:
            break
        if empty:
            parts[True][spot] = {EMPTY_PLACE}
            del parts[False][spot]
    grids = {}
    for holds, spots in parts.items():
        grids[holds] = layer.blank(shape)
        for spot, several in spots.items():
            row, column = layer.kind.index(spot)
            grids[holds][row][column] = layer.together(several)
    return grids


def _write_sides(layer: SideLayer, marks: Iterable[Mark], shape: Shape, holds: bool) -> Grid:
    atoms = [mark.atom for mark in marks if mark.holds is holds]
    return layer.write(atoms, shape) or layer.blank(shape)


def _read_labels(layer: AreaLayer, grid: Grid, shape: Shape) -> Iterator[Placed]:
    for cell, other in edges(shape):
        label, beside = (grid[row - 1][col - 1] for row, col in (cell, other))
        if label and beside:
            border = Atom(layer.predicate, (cell, other))
            yield Mark(border, label != beside), other[0] - 1, other[1] - 1


def _write_labels(marks: Iterable[Mark], shape: Shape) -> Grid:
    """A label for each set of connected cells, wherever an edge is decided."""
    known = {tuple(map(as_place, mark.atom.args)): mark.holds for mark in marks}
    areas = number_areas(shape, lambda c, d: known.get((c, d)) is False)
    told = {cell for pair in known for cell in pair}
    labels = fresh_labels(len(set(areas.values())))
    names = {area: next(labels) for area in dict.fromkeys(areas[c] for c in areas if c in told)}
    grid = empty_grid(shape)
    for row, col in told:
        grid[row - 1][col - 1] = names[areas[row, col]]
    return grid
