"""Marks as text: what a person has filled in, and what they have crossed out.

One grid holds what is true, another what is false; both are laid out as an
answer is. In the first, ``-`` is a place that stays empty in the answer. A line
may be told at one end alone, and several tokens in one place are joined by
commas: ``2,3``. What no grid can say is told by atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..atoms import Atom, Mark, Place, parse_marks
from ..errors import InputError
from ..layers import (
    STEPS,
    AreaLayer,
    Grid,
    Layer,
    Layout,
    PlaceLayer,
    TokenError,
    add_sides,
    as_place,
    fresh_labels,
)
from ..shape import Shape, edges, number_areas

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
    else:
        return None
    told = {holds: grid for holds, grid in grids.items() if any(map(any, grid))}
    found = [mark for holds, grid in told.items() for mark, _, _ in _try(layer, grid, shape, holds)]
    return told if set(found) == marks else None


def read_atoms(text: str, answer: Layout, shape: Shape) -> Iterator[tuple[Mark, int, int]]:
    """The marks of a text, ``shaded((1,2)). not shaded((1,3)).``, with line and column.

    Raises InputError with the line and the column of what is no atom of the answer.
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
            place = (row + layer.first, column + layer.first)
            if not token:
                continue
            if not _is_there(layer, place, shape):
                raise TokenError(row, column, f"'{token}' stands in a hole")
            try:
                if token == EMPTY_PLACE and holds:
                    marks = [Mark(atom, False) for atom in _all_at(layer, place, shape)]
                else:
                    marks = [Mark(atom, holds) for atom in _atoms(layer, token, place, shape)]
            except ValueError as error:
                raise TokenError(row, column, str(error)) from None
            for mark in marks:
                yield mark, row, column


def _is_there(layer: PlaceLayer, place: Place, shape: Shape) -> bool:
    return shape.has(place) if layer.first else shape.has_corner(place)


def _atoms(layer: PlaceLayer, token: str, place: Place, shape: Shape) -> Iterator[Atom]:
    for part in token.split(","):
        if layer.line and part and not set(part) - set(STEPS):
            for letter in part:
                line = _line(layer, place, letter, shape)
                if line is None:
                    raise ValueError(f"there is nothing to the side {letter} of '{token}'")
                yield line
            continue
        for single in layer.joint.get(part, [part]):
            atom = layer.read_token(single, place)
            if atom:
                yield atom


def _line(layer: PlaceLayer, place: Place, letter: str, shape: Shape) -> Atom | None:
    """The line by which a place is left to one side; None where there is no neighbour."""
    end = (place[0] + STEPS[letter][0], place[1] + STEPS[letter][1])
    joined = shape.has_pair(place, end) if layer.first else shape.has_side(place, end)
    return Atom(str(layer.line), (min(place, end), max(place, end))) if joined else None


def _all_at(layer: PlaceLayer, place: Place, shape: Shape) -> list[Atom]:
    """Every atom that the answer could have at a place: ValueError where they are without end."""
    tokens = [entry.token for entry in layer.table.entries]
    if any("{" in token for token in tokens):
        raise ValueError(f"'{EMPTY_PLACE}' is an empty place, and in this answer none is empty")
    lines = [_line(layer, place, letter, shape) for letter in STEPS] if layer.line else []
    found = [*(layer.read_token(token, place) for token in tokens), *lines]
    return [atom for atom in found if atom]


def _write_places(layer: PlaceLayer, marks: Iterable[Mark], shape: Shape) -> dict[bool, Grid]:
    more = 1 - layer.first
    parts: dict[bool, dict[Place, set[str]]] = {True: {}, False: {}}
    false = {mark.atom for mark in marks if not mark.holds}
    for atom, holds in marks:
        for place, part in _parts(layer, atom):
            parts[holds].setdefault(place, set()).add(part)
    for place in list(parts[False]):
        try:
            empty = false.issuperset(_all_at(layer, place, shape))
        except ValueError:
            break
        if empty:
            parts[True][place] = {EMPTY_PLACE}
            del parts[False][place]
    grids = {}
    for holds, places in parts.items():
        grids[holds] = [[""] * (shape.cols + more) for _ in range(shape.rows + more)]
        for (row, col), several in places.items():
            grids[holds][row - layer.first][col - layer.first] = _joined(layer, several)
    return grids


def _parts(layer: PlaceLayer, atom: Atom) -> Iterator[tuple[Place, str]]:
    """The places at which an atom is written, with its token or its letter."""
    if atom.name == layer.line:
        sides: dict[Place, set[str]] = {}
        add_sides(sides, atom)
        for place, letters in sides.items():
            yield from ((place, letter) for letter in letters)
        return
    written = layer.table.write(atom, (layer.variable,))
    if written:
        yield as_place(written[0][layer.variable]), written[1]


def _joined(layer: PlaceLayer, several: Iterable[str]) -> str:
    letters = "".join(x for x in STEPS if layer.line and x in several)
    tokens = sorted((x for x in several if x not in letters), key=lambda x: (len(x), x))
    return ",".join([*tokens, letters] if letters else tokens)


def _read_labels(layer: AreaLayer, grid: Grid, shape: Shape) -> Iterator[Placed]:
    for cell, other in edges(shape):
        label, beside = (grid[row - 1][col - 1] for row, col in (cell, other))
        if label and beside:
            border = Atom(layer.predicate, (cell, other))
            yield Mark(border, label != beside), other[0] - 1, other[1] - 1


def _write_labels(marks: Iterable[Mark], shape: Shape) -> Grid:
    """A label for each set of cells that hang together, wherever an edge is decided."""
    known = {tuple(map(as_place, mark.atom.args)): mark.holds for mark in marks}
    areas = number_areas(shape, lambda c, d: known.get((c, d)) is False)
    told = {cell for pair in known for cell in pair}
    labels = fresh_labels(len(set(areas.values())))
    names = {area: next(labels) for area in dict.fromkeys(areas[c] for c in areas if c in told)}
    grid = [[""] * shape.cols for _ in range(shape.rows)]
    for row, col in told:
        grid[row - 1][col - 1] = names[areas[row, col]]
    return grid
