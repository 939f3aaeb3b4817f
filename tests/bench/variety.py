"""Whether boards that are made look like boards that people set, and unlike each other.

    python tests/bench/variety.py ../shared/boards [PUZZLE...] [--size 10] [--boards 200]

For each puzzle two lines of a table: the boards that `asppuz generate` makes with the seeds from
1 on, and those of that size in a file of real boards. Each figure is the mean over the boards:

    clues     clues on 100 cells, rooms not counted
    rooms     cells in a room
    answer    atoms of the answer on 100 cells
    stretch   of shading, how many cells in a row are alike; of lines, how long a straight one is
    nearest   how much the answer shares with the most similar one of the others, in percent;
              turned and mirrored in the best way. It grows with the number of boards, so that
              there are as many in both lines
    same      how many answers are turned or mirrored others
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from statistics import mean

from asppuz import Atom, Board, Catalog, InputError, Puzzle, generate
from asppuz.board.moves import mirrored, turned
from asppuz.formats import janko

PUZZLES = [
    "slitherlink", "akari", "heyawake", "hitori", "kurodoko",
    "creek", "yinyang", "masyu", "nurikabe", "shikaku",
]  # fmt: skip
HEAD = ("puzzle", "", "boards", "clues", "rooms", "answer", "stretch", "nearest", "same")
Answer = frozenset[Atom]


def made(puzzle: Puzzle, size: int, most: int, limit: float) -> Iterator[Board]:
    """Boards that are made; those that take too long are left out."""
    for seed in range(1, most + 1):
        try:
            yield generate(puzzle, size, seed=seed, time_limit=limit)
        except TimeoutError:
            continue


def real(path: Path, puzzle: Puzzle, size: int, most: int) -> Iterator[Board]:
    """Boards of a file with their solutions, all of one size."""
    for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if most and line["problem"].split()[:2] == [str(size), str(size)] and line["solution"]:
            try:
                yield janko.read(line["problem"], puzzle, solution=line["solution"])
            except InputError:
                continue  # some lines of these files hold half a board
            most -= 1


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
    near = nearest(boards)
    yield str(len(boards))
    yield on_hundred(sum(atom.name != "region" for atom in b.clues) for b in boards)
    yield f"{mean(n / len(r) for n, r in zip(cells, rooms)):.1f}" if all(rooms) else "-"
    yield on_hundred(len(b.solution or ()) for b in boards)
    yield f"{mean(x for b in boards for x in stretches(b)):.2f}"
    yield f"{100 * mean(near):.0f}"
    yield str(sum(part == 1.0 for part in near))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("puzzles", nargs="*", default=PUZZLES)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each board")
    options = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |\n" + "|---" * len(HEAD) + "|")
    for name in options.puzzles:
        puzzle = Catalog().puzzle(name)
        path = options.folder / f"{puzzle.section('janko')['name']}.jsonl"
        theirs = [*real(path, puzzle, options.size, options.boards)]
        ours = [*made(puzzle, options.size, len(theirs), options.limit)]
        number = min(len(ours), len(theirs))
        for words, boards in (("made", ours[:number]), ("set", theirs[:number])):
            told = figures(boards) if number > 1 else ["too few"]
            print("| " + " | ".join([name, words, *told]) + " |", flush=True)


if __name__ == "__main__":
    main()
