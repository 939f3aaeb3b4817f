"""Whether symmetric boards are made of every puzzle, and have their symmetry.

    python tests/bench/symmetric.py [PUZZLE...] [--symmetries mirror-h rotate4] [--most 6]

Each puzzle that has clues, or each that is named, is made with the seed 1 and each symmetry by a
process of its own, at the size that it has unless told; where that has more than the most rows
or columns, at so many, if there are such boards. A line for each: the processor seconds, and
what was said where there is no board, or which clues of it have no image. That is found out by
arithmetic of its own.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from generating import measured

from asppuz import Board, Catalog, read
from asppuz.board.layers import AreaLayer, BankLayer, BoardLayer, OutsideLayer
from asppuz.board.layers.outside import OPPOSITE_SIDE
from asppuz.formats import regular_example
from asppuz.generating.setting import CLUES

Place = tuple[int, int]
Picture = frozenset[Place]
"""Places counted in half cells, so that a cell is even and a corner odd."""
MOVES: dict[str, Callable[[int, int, int, int], Place]] = {
    "rotate": lambda row, col, rows, cols: (rows - row, cols - col),
    "rotate4": lambda row, col, rows, cols: (col, rows - row),
    "mirror-h": lambda row, col, rows, cols: (row, cols - col),
    "mirror-v": lambda row, col, rows, cols: (rows - row, col),
    "diagonal": lambda row, col, rows, cols: (col, row),
}
"""Where each symmetry takes a place; first and last row add up to ``rows``."""
MADE, REFUSED, NONE = 0, 2, 4
"""Codes of the command: a board, one that can't be had, and that there is none."""


def pictures(board: Board) -> Iterator[tuple[str, Picture]]:
    """The layer and the places of each clue; the number of a room is all over the room."""
    areas = [x for x in board.puzzle.given if isinstance(x, AreaLayer)]
    drawn = {x.predicate for x in areas if x.numbered and not x.optional}
    rooms: dict[object, set[Place]] = {}
    for atom in board.clues:
        if atom.name in drawn:
            rooms.setdefault(atom.args[1], set()).add(atom.args[0])
    room_of = {min(room): room for room in rooms.values()}
    outside = {layer.at: layer for layer in board.puzzle.given if isinstance(layer, OutsideLayer)}
    for layer in board.puzzle.given:
        found = [x for atom in board.clues if layer.takes(atom) for x in layer.figures(atom)]
        if isinstance(layer, OutsideLayer):
            twin = outside.get(OPPOSITE_SIDE[layer.at])
            alone = twin is None or twin.says() != layer.says()
            last = 2 * (board.rows if layer.upright else board.cols) + 2
            near = 0 if layer.at in ("top", "left") else last
            for line in {x.places[0][0] for x in found}:
                for away in {near, last - near} if alone else {near}:
                    yield (
                        "outside",
                        frozenset([(away, 2 * line) if layer.upright else (2 * line, away)]),
                    )
        elif isinstance(layer, AreaLayer) and layer.numbered and not layer.optional:
            for room in rooms.values():
                yield layer.name, _halves(room, 0)
        elif not isinstance(layer, (AreaLayer, BankLayer, BoardLayer)):
            of_rooms = all(x.places[0] in room_of and not x.places[1:] for x in found)
            for x in found:
                places = room_of[x.places[0]] if of_rooms else x.places
                yield layer.name, _halves(places, int(x.on_corners))


def _halves(places: Iterable[Place], more: int) -> Picture:
    return frozenset((2 * row + more, 2 * col + more) for row, col in places)


def lacking(board: Board, symmetry: str) -> list[tuple[str, Picture]]:
    """The clues without an image; one that is alone on its layer needs none."""
    there = set(pictures(board))
    number = Counter(layer for layer, _ in there)
    size = 2 * board.rows + 2, 2 * board.cols + 2

    def image(places: Picture) -> Picture:
        return frozenset(MOVES[symmetry](*place, *size) for place in places)

    amiss = ((x, y) for x, y in there if (x, image(y)) not in there and number[x] > 1)
    return sorted(amiss, key=str)


def tried(name: str, symmetry: str, most: int, limit: float) -> str:
    """What came of a puzzle and a symmetry, in a line."""
    example = regular_example(Catalog().puzzle(name))
    rows, cols = (example.rows, example.cols) if example else (most + 1, most + 1)
    small = ["--rows", str(min(rows, most)), "--cols", str(min(cols, most))]
    sizes = [small, []] if max(rows, cols) > most else [[]]
    for size in sizes:
        seconds, done = measured(name, 1, limit, "--symmetry", symmetry, *size)
        if done.returncode not in (REFUSED, NONE):
            break
    head = f"{name:18} {symmetry:9} {' '.join(size[1::2]) or 'usual':6} {seconds:6.2f} s  "
    if done.returncode != MADE:
        said = done.stderr.strip().splitlines()[-1:] or ["not in time"]
        return f"{head}code {done.returncode}: {said[0]}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.yaml"
        path.write_text(done.stdout)
        amiss = lacking(read(path), symmetry)
    return head + (f"LACKS IT: {[(x, sorted(y)) for x, y in amiss[:3]]}" if amiss else "made")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--symmetries", nargs="+", default=list(MOVES), choices=MOVES)
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds")
    options = parser.parse_args()
    names = options.puzzles or [x.name for x in Catalog() if (x.folder / CLUES).is_file()]
    for symmetry in options.symmetries:
        for name in names:
            print(tried(name, symmetry, options.most, options.limit), flush=True)


if __name__ == "__main__":
    main()
