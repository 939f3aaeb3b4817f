"""The project's own boards and folders, from which cases are made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from asppuz import Board, InputError, Puzzle, read
from asppuz.board.layers import AreaLayer, Grid, Layer, OutsideLayer, PlaceLayer, SideLayer
from asppuz.board.shape import Shape
from asppuz.board.tokens import TokenTable
from asppuz.formats import codecs as codec_room
from asppuz.formats import read_text, write
from asppuz.rules.catalog import FAMILIES, MODULES, Catalog

from . import mangle

MOST_LETTERS = 2_000
"""The longest text of a board that is made use of: longer ones only take longer."""


class Sample(NamedTuple):
    """A board of the project: its puzzle, its native text, and itself."""

    puzzle: Puzzle
    text: str
    board: Board


@cache
def catalog() -> Catalog:
    """The puzzles of the project, the families included."""
    return Catalog([FAMILIES])


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles."""
    return tuple(catalog())


@cache
def samples() -> tuple[Sample, ...]:
    """All boards of the project that are not too long."""
    found = []
    for puzzle in puzzles():
        for path in [*puzzle.examples(), *puzzle.rejected()]:
            text = path.read_text(encoding="utf-8")
            if len(text) <= MOST_LETTERS:
                found.append(Sample(puzzle, text, read(path, catalog=catalog())))
    return tuple(found)


@cache
def small(cells: int) -> tuple[Sample, ...]:
    """The boards of at most so many cells."""
    return tuple(s for s in samples() if s.board.rows * s.board.cols <= cells)


@cache
def native() -> tuple[str, ...]:
    """The boards as native text."""
    return tuple(sample.text for sample in samples())


@cache
def written(form: str) -> tuple[tuple[str, str], ...]:
    """The boards in another format, where it can hold them: the puzzle's name and the text."""
    return tuple(_written(form))


def _written(form: str) -> Iterator[tuple[str, str]]:
    for puzzle, _, board in samples():
        try:
            yield puzzle.name, write(board, form).rstrip("\n")
        except InputError:
            continue


@cache
def texts(form: str) -> tuple[str, ...]:
    """The boards in another format, without the names of their puzzles."""
    return tuple(text for _, text in written(form))


@cache
def folder_texts(name: str) -> dict[str, str]:
    """The file of that name in each puzzle folder that has it, by the puzzle."""
    paths = {puzzle.name: puzzle.folder / name for puzzle in puzzles()}
    return {key: path.read_text(encoding="utf-8") for key, path in paths.items() if path.is_file()}


@cache
def modules() -> tuple[str, ...]:
    """The shared modules."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(MODULES.rglob("*.lp")))


@cache
def declarations() -> dict[str, Any]:
    """What each ``puzzle.yaml`` says, by the puzzle."""
    return {key: yaml.safe_load(text) for key, text in folder_texts("puzzle.yaml").items()}


@cache
def codecs() -> dict[str, Any]:
    """The codecs that the project declares."""
    path = Path(codec_room.__file__).with_name("codecs.yaml")
    texts = [path.read_text(encoding="utf-8")]
    texts += folder_texts("puzzle.yaml").values()
    # As the readers have them: numbers are texts.
    first, *declared = (yaml.load(text, Loader=yaml.BaseLoader) for text in texts)
    found: dict[str, Any] = dict(first)
    for declaration in declared:
        found.update(declaration.get("puzzlink", {}).get("codecs", {}))
    return found


@cache
def pieces() -> tuple[Any, ...]:
    """All subtrees of the declarations and the codecs."""
    return tuple(mangle.subtrees([*declarations().values(), *codecs().values()]))


# Boards that are well-formed, and random


def random_board(chance: Random, puzzle: Puzzle, most: int = 6) -> str:
    """The native text of a random board, with holes, walls, variants and large numbers."""
    shape = Shape(chance.randint(1, most), chance.randint(1, most))
    cells = list(shape.cells())
    holes = chance.sample(cells, len(cells) // 8) if chance.random() < 0.3 else []
    lines = [f"puzzle: {puzzle.name}"]
    if puzzle.variants and chance.random() < 0.5:
        lines.append(f"variants: [{chance.choice(list(puzzle.variants))}]")
    for layer in puzzle.given.layers.values():
        grid = _random_grid(chance, layer, shape)
        if layer.on_squares:
            for row, col in holes:
                grid[row - 1][col - 1] = "_"
        told = ("  " + " ".join(token or "." for token in line) for line in grid)
        lines += [f"{layer.name}: |", *told]
    return "\n".join(lines) + "\n"


def random_text(chance: Random, form: str) -> tuple[str, str]:
    """A random board in another format, or one of the project's: the puzzle's name and the text."""
    for _ in range(chance.choice((0, 5))):
        puzzle = chance.choice(puzzles())
        try:
            board = read_text(random_board(chance, puzzle), "", None, catalog())
            return puzzle.name, write(board, form).rstrip("\n")
        except InputError:
            continue
    return chance.choice(written(form))


def _random_grid(chance: Random, layer: Layer, shape: Shape) -> Grid:
    grid = layer.blank(shape)
    if isinstance(layer, OutsideLayer):
        most = 1 if layer.single else 3
        lines = range(layer.count(shape))
        lists = [
            [_token(chance, layer.table) for _ in range(chance.randint(1, most))] for _ in lines
        ]
        return layer.from_lists(lists)
    share = chance.choice((0.1, 0.4, 1.0))
    for row, line in enumerate(grid):
        for col in range(len(line)):
            if isinstance(layer, AreaLayer):
                line[col] = chance.choice("aabbcde")
            elif isinstance(layer, SideLayer) and (row + 1, col + 1) < (shape.rows, shape.cols):
                line[col] = chance.choice(["", "", "", "e", "s", "es"])
            elif isinstance(layer, PlaceLayer) and chance.random() < share:
                line[col] = _token(chance, layer.table)
    return grid


def _token(chance: Random, table: TokenTable) -> str:
    token = chance.choice(table.entries).token if table.entries else ""
    while (at := token.find("{")) >= 0:
        kind, end = token[at + 1], token.index("}", at)
        words = {
            "D": chance.choice("nesw"),
            "L": chance.choice("abz"),
            "U": chance.choice(("?", mangle.number(chance))),
        }
        token = token[:at] + words.get(kind, mangle.number(chance)) + token[end + 1 :]
    return token
