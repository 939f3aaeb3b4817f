"""A layout: the layers that make up one text, what is given or an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import InputError, did_you_mean
from ...yamltext import load_mapping
from ..atoms import Atom, Place
from ..moves import SIDES, Move
from ..shape import Shape
from .areas import AreaLayer
from .corner_sums import CORNERS, CornerSumLayer
from .inside import InsideLayer
from .kinds import KINDS
from .layer import STEPS, Grid, Layer, TokenError
from .outside import OutsideLayer, moved_clues
from .places import PlaceLayer
from .segments import SegmentLayer
from .sides import SideLayer
from .whole import BankLayer, BoardLayer

AREAS = ("regions", "areas")
GROUNDS = [*KINDS, *AREAS, "walls", "sides", "inside", "segments", *SIDES, "board", "bank"]
"""The places that layers lie on, by the names that ``at:`` has for them."""
STOCK = Path(__file__).with_name("stock.yaml")
"""The file of layers that many puzzles have, each by one word."""


class Layout:
    """The layers of one text, by name and in order."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers = {layer.name: layer for layer in layers}

    def __iter__(self) -> Iterator[Layer]:
        return iter(self.layers.values())

    def signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that the layers can hold."""
        return set().union(*(layer.signatures() for layer in self))

    def shape(self, grids: Mapping[str, Grid]) -> tuple[int, int]:
        """Rows and columns that the grids tell; each is 0 where none tells it."""
        rows = cols = None
        for name, grid in grids.items():
            if grid:
                told_rows, told_cols = self.layers[name].size(grid)
                rows, cols = rows or told_rows, cols or told_cols
        return rows or 0, cols or 0

    def take_holes(self, grids: Mapping[str, Grid], tokens: Iterable[str]) -> frozenset[Place]:
        """The squares that some grid of cells marks as a hole; the marks are made empty."""
        holes = set()
        for name, grid in grids.items():
            if self.layers[name].on_squares:
                for row, line in enumerate(grid):
                    for column, token in enumerate(line):
                        if token in tokens:
                            holes.add((row + 1, column + 1))
                            line[column] = ""
        return frozenset(holes)

    def mark_holes(self, name: str, grid: Grid, shape: Shape, token: str) -> None:
        """Put a token into every hole of a grid, if it is one of cells."""
        if self.layers[name].on_squares:
            for row, col in shape.holes:
                grid[row - 1][col - 1] = token

    def read(self, grids: Mapping[str, Grid], shape: Shape) -> list[Atom]:
        """The atoms that the grids say; raises InputError, or TokenError with its layer."""
        atoms: list[Atom] = []
        for name, layer in self.layers.items():
            grid = grids.get(name)
            try:
                if grid is not None:
                    layer.check(grid, shape)
                atoms += layer.read(grid, shape)
            except TokenError as error:
                error.layer = name
                raise
        return atoms

    def owner(self, atom: Atom) -> Layer | None:
        """The layer that an atom is written in."""
        return next((layer for layer in self if layer.takes(atom)), None)

    def shared(self, atoms: Iterable[Atom]) -> dict[str, list[Atom]]:
        """The atoms of each layer, by its name; raises InputError for one that none can hold."""
        taken: dict[str, list[Atom]] = {name: [] for name in self.layers}
        for atom in atoms:
            owner = self.owner(atom)
            if owner is None:
                raise InputError(f"there is no way to write {atom} here")
            taken[owner.name].append(atom)
        return taken

    def write(self, atoms: Iterable[Atom], shape: Shape) -> dict[str, Grid]:
        """The grids that hold all of the atoms.

        Raises InputError for an atom that no layer can hold.
        """
        taken = self.shared(atoms)
        grids = {name: layer.write(taken[name], shape) for name, layer in self.layers.items()}
        told = {name: grid for name, grid in grids.items() if grid is not None}
        # Some grids must tell the size, be they empty ones; one of cells tells it alone.
        size = (shape.rows, shape.cols)
        silent = {x: y.blank(shape) for x, y in self.layers.items() if x not in told}
        for alone in (True, False):
            for name, blank in silent.items():
                if self.shape(told) != size and (self.layers[name].size(blank) == size) is alone:
                    told[name] = blank
        return {name: told[name] for name in self.layers if name in told}

    def moved(self, atoms: Iterable[Atom], move: Move) -> list[Atom]:
        """The atoms on a board that is turned, mirrored or cut, as its text would say them.

        Raises InputError for clues outside that come to a side without a layer.
        """
        taken = self.shared(atoms)
        outside = [layer for layer in self if isinstance(layer, OutsideLayer)]
        found = []
        for layer in self:
            if layer not in outside:
                found += layer.moved(taken[layer.name], move)
        found += moved_clues(outside, [a for x in outside for a in taken[x.name]], move)
        return self.read(self.write(found, move.target), move.target)

    def tiled(self, atoms: Iterable[Atom], tiles: Sequence[Move]) -> list[Atom]:
        """The atoms on a board laid out of copies of this one; each is a move that puts one there.

        The clues outside of a line are repeated as often as it is longer.
        """
        taken = self.shared(atoms)
        found = [x for layer in self for x in layer.tiled(taken[layer.name], tiles)]
        return self.read(self.write(found, tiles[0].target), tiles[0].target)

    def own(self, atom: Atom, shape: Shape) -> Atom:
        """The atom as this layout has it: of two neighbours the smaller one comes first.

        Raises InputError for one that the layout does not have on a board of that shape.
        """
        layer = self.owner(atom)
        if layer is None:
            names = {name for name, _ in self.signatures()}
            raise InputError(f"{atom} is not an atom of an answer{did_you_mean(atom.name, names)}")
        return layer.own(atom, shape)


def layout_from(declaration: object) -> Layout:
    """The layout that ``puzzle.yaml`` declares: layer name to what its tokens mean.

    A word stands for layers that many puzzles have (``stock.yaml``), a list for
    all that its words and mappings say together. Raises InputError for a name or a
    form that isn't known.
    """
    return Layout(
        x for name, meaning in spelt_out(declaration).items() for x in _layers(name, meaning)
    )


def spelt_out(declaration: object) -> dict[str, Any]:
    """A declaration with the layers that its words stand for; raises InputError."""
    layers: dict[str, Any] = {}
    for part in declaration if isinstance(declaration, list) else [declaration]:
        if isinstance(part, str):
            if part not in stock():
                near = did_you_mean(part, stock())
                raise InputError(f"'{part}' stands for no layers; {', '.join(stock())} do{near}")
            part = stock()[part]
        if not isinstance(part, Mapping):
            raise InputError(f"expected layers and what their tokens mean, found {part!r}")
        for name, meaning in part.items():
            before = layers.get(name)
            if isinstance(before, Mapping) and isinstance(meaning, Mapping):
                meaning = {**before, **meaning}
            layers[name] = meaning
    return layers


@cache
def stock() -> Mapping[str, Any]:
    """The layers that many puzzles have, by the words that stand for them."""
    declared = load_mapping(STOCK.read_text(encoding="utf-8"), STOCK.name)
    return {word: value.data for word, value in declared.items()}


def _layers(name: str, meaning: object) -> list[Layer]:
    at: object = name
    if isinstance(meaning, Mapping) and "at" in meaning:
        at = meaning["at"]
        meaning = {token: x for token, x in meaning.items() if token != "at"}
    if isinstance(at, list) and isinstance(meaning, Mapping):
        sides = [str(side) for side in at]
        if all(side in SIDES for side in sides):
            return [OutsideLayer(side, side, meaning) for side in sides]
    if not isinstance(at, str) or at not in GROUNDS:
        near, known = did_you_mean(str(at), GROUNDS), ", ".join(GROUNDS)
        if at == name:
            message = (
                f"'{name}' is not a layer; known: {known}, and any other with 'at:' one of them"
            )
            raise InputError(message + near)
        raise InputError(f"'{at}' is not a place for a layer; known: {known}{near}")
    layer = _layer(name, at, meaning)
    if layer is None:
        raise InputError(f"the layer '{name}' is not declared in a known form: {meaning!r}")
    return [layer]


def _layer(name: str, at: str, meaning: object) -> Layer | None:
    if isinstance(meaning, str):
        kind = _OF_ONE_ATOM.get(at)
        return kind(name, meaning) if kind else None
    if not isinstance(meaning, Mapping):
        return None
    if at in KINDS:
        return PlaceLayer(name, at, meaning)
    if at in SIDES:
        return OutsideLayer(name, at, meaning)
    if at == "board":
        return BoardLayer(name, meaning)
    if at in AREAS and "area" in meaning:
        return AreaLayer(name, str(meaning["area"]), meaning.get("default"))
    if at == "inside" and len(meaning) == 1:
        return InsideLayer(name, meaning)
    if at == "sides" and set(meaning) - {"rim"} == {"atom", *STEPS}:
        weights = {x: meaning[x] for x in STEPS}
        return SideLayer(name, meaning["atom"], weights, with_rim="rim" in meaning)
    if at == "sides" and set(meaning) == {"atom", *CORNERS}:
        return CornerSumLayer(name, meaning["atom"], {x: meaning[x] for x in CORNERS})
    if at in _OF_ONE_ATOM and set(meaning) == {"atom"}:
        return _OF_ONE_ATOM[at](name, str(meaning["atom"]))
    return None


_OF_ONE_ATOM: Mapping[str, Callable[[str, str], Layer]] = {
    "regions": AreaLayer,
    "areas": AreaLayer,
    "walls": SideLayer,
    "segments": SegmentLayer,
    "bank": BankLayer,
}
"""The layers that are told by the pattern of one atom."""
