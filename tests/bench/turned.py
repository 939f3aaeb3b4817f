"""Whether a board that is turned or mirrored is rated as it was.

    python tests/bench/turned.py [PUZZLE | BOARDS.jsonl]... [--boards 3] [--limit 60]

Takes the easy and the regular example of each puzzle (without any it is some of many kinds), or
the first boards of files of lines of JSON, as `asppuz batch` reads them, with at most a hundred
cells. Prints of each board the scores of its eight images, or of as many as its rules allow, and
by how much the highest is above the lowest; at the end the widest gap of each puzzle. Boards with
an image that takes more than ``--limit`` seconds of the processor are left out.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import suppress

from explanations import cells, within

from asppuz import Board, Catalog, Explainer, InputError, Session, rate, read
from asppuz.batch import board_of, read_tasks
from asppuz.rules.catalog import BUILT_IN
from asppuz.solving.limits import Limits

PUZZLES = [
    "akari",
    "binairo",
    "compass",
    "creek",
    "dominosa",
    "galaxies",
    "gokigen",
    "hashikake",
    "heyawake",
    "hitori",
    "kakuro",
    "kenken",
    "kurodoko",
    "lits",
    "magnets",
    "masyu",
    "norinori",
    "nurikabe",
    "shakashaka",
    "shikaku",
    "simpleloop",
    "skyscrapers",
    "slitherlink",
    "starbattle",
    "sudoku",
    "tapa",
    "tents",
    "yajilin",
    "yinyang",
]
MOST_CELLS = 100


def images(board: Board) -> Iterator[Board]:
    """The board turned and mirrored, as far as its puzzle can have such clues."""
    for move in board.images():
        with suppress(InputError):
            yield board.moved(move)


def score(board: Board, limit: float) -> float:
    """How hard a board is; NaN where the limit comes first."""
    scores = [math.nan]

    def work(limits: Limits) -> None:
        explainer = Explainer(board, session=Session(board, limits=limits))
        scores.append(rate(list(explainer.steps())).score)

    within(limit, work)
    return scores[-1]


def boards_of(source: str, number: int) -> Iterator[tuple[str, Board]]:
    """The boards that a puzzle's name or a file stands for."""
    if not source.endswith(".jsonl"):
        for example in ("easy", "regular")[:number]:
            yield example, read(BUILT_IN / source / "examples" / f"{example}.yaml")
        return
    tasks = [task for task in read_tasks([source], None, Catalog()) if cells(task) <= MOST_CELLS]
    for task in tasks[:number]:
        try:
            yield task.id, board_of(task, Catalog())
        except InputError:
            continue


def gap(scores: Collection[float]) -> float:
    """By how much the highest score is above the lowest, as a part of it."""
    low, high = min(scores), max(scores)
    return high / low - 1 if low else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", metavar="PUZZLE | BOARDS.jsonl")
    parser.add_argument("--boards", type=int, default=3, help="of each")
    parser.add_argument("--limit", type=float, default=60, help="seconds of the processor")
    options = parser.parse_args()
    widest: dict[str, list[float]] = defaultdict(list)
    for source in options.sources or PUZZLES:
        for name, board in boards_of(source, options.boards):
            scores = []
            for image in images(board):
                scores.append(score(image, options.limit))
                if math.isnan(scores[-1]):
                    break
            told = " ".join(f"{value:.2f}" for value in scores)
            if math.isnan(scores[-1]):
                print(f"{board.puzzle.name:16} {name:16} left out after {told}", flush=True)
                continue
            widest[board.puzzle.name].append(gap(scores))
            print(f"{board.puzzle.name:16} {name:16} {gap(scores):6.1%}  {told}", flush=True)
    print()
    for puzzle, gaps in sorted(widest.items(), key=lambda item: -max(item[1])):
        print(f"{puzzle:16} {max(gaps):6.1%} of {len(gaps)} boards")


if __name__ == "__main__":
    main()
