"""Views of a portion: some of the places, one token's place, a layer that several parts share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace

from ..board.layers import Grid, Layout, OutsideLayer, PlaceLayer
from ..board.shape import Shape
from ..errors import InputError
from .views import Draft, View

Index = tuple[int, int]
"""A row and a column of a grid, from 0."""


def where(view: View, words: object, condition: Mapping[str, str], given: Layout) -> View:
    """The values at the squares where a layer has a token, be it an empty one.

    The value of a line beside the board is at the first square of the line. Raises
    InputError where the values of the view are at no squares.
    """
    [(name, token)] = condition.items()
    layers = [given.layers.get(str(x)) for x in (words if isinstance(words, list) else [words])]
    told = given.layers.get(name)
    if not isinstance(told, PlaceLayer) or told.at != "cells":
        raise InputError(f"'where:' has to name a layer of cells, not '{name}'")
    squares = [_squares(layer) for layer in layers]

    def chosen(draft: Draft) -> list[bool]:
        grid = draft.grids.get(name) or told.blank(draft.shape)
        places = [at for squares_of in squares for at in squares_of(draft.squares)]
        return [grid[row][col] == (token or "") for row, col in places]

    def counts(draft: Draft) -> list[int]:
        return [sum(chosen(draft))]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        values = iter(sequences[0])
        view.read([[next(values) if here else "" for here in chosen(draft)]], draft)

    def write(draft: Draft) -> list[list[str]]:
        [values], here = view.write(draft), chosen(draft)
        if any(value for value, told in zip(values, here, strict=True) if not told):
            words = f"at cells with '{token}'" if token else "at cells without a token"
            raise InputError(f"a puzz.link URL holds these clues only {words}")
        return [[value for value, told in zip(values, here, strict=True) if told]]

    return View(counts, read, write, view.layers | {name}, view.writes)


def _squares(layer: object) -> Callable[[Shape], list[Index]]:
    """The square of each value, in the order of a view."""
    if isinstance(layer, PlaceLayer) and layer.at == "cells":
        return layer.kind.order
    if not isinstance(layer, OutsideLayer) or not layer.single:
        raise InputError("'where:' is for cells, and for sides with one clue for each line")
    side: OutsideLayer = layer

    def first(shape: Shape) -> list[Index]:
        far = 0 if side.at in ("top", "left") else (shape.rows if side.upright else shape.cols) - 1
        lines = range(side.count(shape))
        return [(far, line) if side.upright else (line, far) for line in lines]

    return first


def place(view: View, token: str) -> View:
    """The place of one token, counted from 0."""

    def read(sequences: list[list[str]], draft: Draft) -> None:
        [[value]], [count] = sequences, view.counts(draft)
        if not value.isdecimal() or int(value) >= count:
            raise InputError(f"there is no place '{value}' for '{token}'")
        view.read([[token if at == int(value) else "" for at in range(count)]], draft)

    def write(draft: Draft) -> list[list[str]]:
        [values] = view.write(draft)
        if values.count(token) != 1:
            raise InputError(f"a puzz.link URL holds one '{token}', not {values.count(token)}")
        return [[str(values.index(token))]]

    return View(lambda draft: [1], read, write, view.layers, view.writes)


def square(view: View, token: str) -> View:
    """The column and the row of one token's square, counted from 1: ``3,2``."""
    placed = place(view, token)

    def read(sequences: list[list[str]], draft: Draft) -> None:
        [[value]] = sequences
        col, _, row = value.partition(",")
        there = [int(x) if x.isdecimal() else 0 for x in (row, col)]
        if not draft.squares.has((there[0], there[1])):
            raise InputError(f"there is no place '{value}' for '{token}'")
        placed.read([[str((there[0] - 1) * draft.shape.cols + there[1] - 1)]], draft)

    def write(draft: Draft) -> list[list[str]]:
        [[index]] = placed.write(draft)
        row, col = divmod(int(index), draft.shape.cols)
        return [[f"{col + 1},{row + 1}"]]

    return View(placed.counts, read, write, view.layers, view.writes)


def shared(view: View, hidden: Set[str]) -> View:
    """One of several parts that run over a layer, without the tokens that others tell of.

    What has been read of the layer before stays, and both are joined by a comma.
    """

    def read(sequences: list[list[str]], draft: Draft) -> None:
        before = {name: draft.grids[name] for name in view.writes if name in draft.grids}
        view.read(sequences, draft)
        for name, grid in before.items():
            draft.grids[name] = _merged(grid, draft.grids[name])

    def write(draft: Draft) -> list[list[str]]:
        grids = {
            name: _without(grid, hidden) if name in view.writes else grid
            for name, grid in draft.grids.items()
        }
        return view.write(replace(draft, grids=grids))

    return View(view.counts, read, write, view.layers, view.writes)


def _merged(grid: Grid, other: Grid) -> Grid:
    return [
        [",".join(filter(None, pair)) for pair in zip(row, more, strict=True)]
        for row, more in zip(grid, other, strict=True)
    ]


def _without(grid: Grid, hidden: Set[str]) -> Grid:
    return [
        [",".join(x for x in token.split(",") if x not in hidden) for token in row] for row in grid
    ]
