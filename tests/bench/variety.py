"""Whether boards that are made look like boards that people set, and unlike each other.

    asppuz batch generate PUZZLE... --count 200 --seed 1 --rows 10 --output made.jsonl
    python tests/bench/variety.py made.jsonl ../shared/boards [--size 10] [--boards 200]

For each puzzle a line of a table: the boards that were made, and those of that size in a file of
real boards. Each figure but the last ones is the mean over the boards, made / set:

    clues     clues on 100 cells, rooms not counted
    rooms     cells in a room
    answer    atoms of the answer on 100 cells
    stretch   of shading, how many cells in a row are alike; of lines, how long a straight one is
    nearest   how much the answer shares with the most similar one of the others, in percent;
              turned and mirrored in the best way. It grows with the number of boards, so that
              it is told of as many of both
    alike     how many answers of all that were made are turned or mirrored others, and how much
              the two that are the most similar share, in percent
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from statistics import mean

from asppuz import Atom, Board, Catalog, InputError, Puzzle, read
from asppuz.board.moves import mirrored, turned
from asppuz.formats import janko

HEAD = ("puzzle", "boards", "clues", "rooms", "answer", "stretch", "nearest", "alike")
Answer = frozenset[Atom]


def made(path: Path, catalog: Catalog, size: int) -> dict[str, list[Board]]:
    """The boards of that size in the lines that were made, by puzzle; no board was made in some."""
    boards: dict[str, list[Board]] = {}
    for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if line["status"] == "made" and (line["rows"], line["cols"]) == (size, size):
            boards.setdefault(line["puzzle"], []).append(read(line["problem"], catalog=catalog))
    return boards


def real(path: Path, puzzle: Puzzle, size: int, most: int) -> list[Board]:
    """The first boards of one size with a solution in a file."""
    boards: list[Board] = []
    for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if line["problem"].split()[:2] == [str(size), str(size)] and line["solution"]:
            with suppress(InputError):  # some lines hold half a board, or half a loop
                board = janko.read(line["problem"], puzzle, solution=line["solution"])
                images(board)
                boards.append(board)
    return boards[:most]


def images(board: Board) -> list[Answer]:
    """The answer of a board, turned and mirrored in the eight ways of a square."""
    found = []
    for answer in (_moved(board, [*(board.solution or ())], flip) for flip in (False, True)):
        for quarters in range(4):
            atoms = board.puzzle.answer.moved(answer, turned(board.shape, quarters))
            found.append(frozenset(atoms))
    return found


def _moved(board: Board, answer: list[Atom], flip: bool) -> list[Atom]:
    return board.puzzle.answer.moved(answer, mirrored(board.shape)) if flip else answer


def shared(one: Answer, other: Answer) -> float:
    """The part of two answers that is in both."""
    return len(one & other) / max(len(one | other), 1)


def nearest(boards: list[Board]) -> list[float]:
    """For each answer, how much it shares with the most similar one of the others."""
    turns = [images(board) for board in boards]
    best = [0.0] * len(boards)
    for i, mine in enumerate(turns):
        for j in range(i):
            near = max(shared(mine[0], other) for other in turns[j])
            best[i], best[j] = max(best[i], near), max(best[j], near)
    return best


def stretches(board: Board) -> list[int]:
    """The lengths of straight lines, or of cells in a row that are alike."""
    answer = board.solution or ()
    pairs = [atom.args for atom in answer if len(atom.args) == 2 and is_place(atom.args[1])]
    if not pairs:
        on = {atom.args[0] for atom in answer}
        cells = set(board.shape.cells())
        if cells <= on:
            return []  # such an answer has something in each cell
        rows = [[(r, c) for c in range(1, board.cols + 1)] for r in range(1, board.rows + 1)]
        lines = [[cell for cell in line if cell in cells] for line in (*rows, *zip(*rows))]
        return [len([*run]) for line in lines for _, run in groupby(line, on.__contains__)]
    found = []
    for axis in (0, 1):
        along = {start for start, end in pairs if start[axis] == end[axis]}
        step = (0, 1) if axis == 0 else (1, 0)
        for row, col in along:
            if (row - step[0], col - step[1]) not in along:
                length = 0
                while (row + length * step[0], col + length * step[1]) in along:
                    length += 1
                found.append(length)
    return found


def is_place(term: object) -> bool:
    return isinstance(term, tuple)


def figures(boards: list[Board]) -> Iterator[str]:
    """The figures of some boards, in the order of the table."""
    cells = [len([*board.shape.cells()]) for board in boards]

    def on_hundred(numbers: Iterable[int]) -> str:
        return f"{mean(100 * number / all_ for number, all_ in zip(numbers, cells)):.0f}"

    rooms = [{atom.args[1] for atom in b.clues if atom.name == "region"} for b in boards]
    yield str(len(boards))
    yield on_hundred(sum(atom.name != "region" for atom in b.clues) for b in boards)
    yield f"{mean(n / len(r) for n, r in zip(cells, rooms)):.1f}" if all(rooms) else "–"
    yield on_hundred(len(b.solution or ()) for b in boards)
    lengths = [length for board in boards for length in stretches(board)]
    yield f"{mean(lengths):.2f}" if lengths else "–"


def row(puzzle: Puzzle, ours: list[Board], theirs: list[Board]) -> Iterator[str]:
    """The line of the table for a puzzle."""
    yield puzzle.title
    for made, set_ in zip(figures(ours), figures(theirs)):
        yield made if made == set_ == "–" else f"{made} / {set_}"
    number = min(len(ours), len(theirs))
    near = [100 * mean(nearest(boards[:number])) for boards in (ours, theirs)]
    yield f"{near[0]:.0f} / {near[1]:.0f}"
    most_similar = nearest(ours)
    yield f"{sum(part == 1 for part in most_similar)}, {100 * max(most_similar):.0f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("made", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--boards", type=int, default=200)
    options = parser.parse_args()
    catalog = Catalog()
    print("| " + " | ".join(HEAD) + " |\n" + "|---" * len(HEAD) + "|")
    for name, ours in made(options.made, catalog, options.size).items():
        puzzle = catalog.puzzle(name)
        path = options.folder / f"{puzzle.section('janko').get('name')}.jsonl"
        if not path.is_file():
            print(f"there are no boards of {name} that people set", file=sys.stderr)
            continue
        theirs = real(path, puzzle, options.size, options.boards)
        print("| " + " | ".join(row(puzzle, ours[: options.boards], theirs)) + " |", flush=True)


if __name__ == "__main__":
    main()
