"""Views of the layers of a puzzle."""

from __future__ import annotations

from ...board.layers import OutsideLayer, PlaceLayer
from ...board.shape import Shape
from ...errors import InputError
from .draft import Draft
from .view import View


def place_view(layer: PlaceLayer, inner: bool = False) -> View:
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


def side_view(layer: OutsideLayer) -> View:
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


def aside_view(name: str) -> View:
    """What is said of the whole board, or the pieces and words of a bank."""

    def counts(draft: Draft) -> list[int]:
        return [-1]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        draft.grids[name] = [[value] for value in sequences[0]] or [[""]]

    def write(draft: Draft) -> list[list[str]]:
        return [[token for line in draft.grids.get(name, []) for token in line if token]]

    return View(counts, read, write, frozenset({name}), frozenset({name}))
