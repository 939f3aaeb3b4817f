"""Whether boards that others call harder are rated as harder.

    python tests/bench/grades.py [PUZZLE...] [--boards 16] [--seed 1]

Needs the generators of Simon Tatham's Portable Puzzle Collection (Debian's
``sgt-puzzles``; ``--from`` names their folder, where they are not in /usr/games). Makes boards
of each grade of a type, always the same ones, and prints Spearman's rank correlation of
their scores with their grades and its standard error, the most that it could be (where many
boards share a grade it is less than 1), how often the harder of two boards has the higher
score, and the median score of each grade. How long it takes has no influence on the scores.
"""

from __future__ import annotations

import argparse
import math
import statistics
import subprocess
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from game_ids import native

from asppuz import Board, Explainer, Status, rate, read

GRADES = {
    "akari": ("lightup", ["7x7b20s4d0", "7x7b20s4d1", "7x7b20s4d2"]),
    "binairo": ("unruly", ["8x8dt", "8x8de", "8x8dn"]),
    "consecutivesudoku": ("unequal", ["5ade", "5adk", "5adx"]),
    "dominosa": ("dominosa", ["4dt", "4db", "4dh", "4de"]),
    "galaxies": ("galaxies", ["8x8dn", "8x8du"]),
    "gokigen": ("slant", ["6x6de", "6x6dh"]),
    "hashikake": ("bridges", ["7x7i30e10m2d0", "7x7i30e10m2d1", "7x7i30e10m2d2"]),
    "hitori": ("singles", ["6x6de", "6x6dk"]),
    "jigsawsudoku": ("solo", ["6jdt", "6jdb", "6jdi", "6jda"]),
    "kenken": ("keen", ["4de", "4dn", "4dh", "4dx"]),
    "killersudoku": ("solo", ["2x3kdt", "2x3kdb", "2x3kdi", "2x3kda"]),
    "magnets": ("magnets", ["6x5de", "6x5dt"]),
    "masyu": ("pearl", ["6x6de", "6x6dt"]),
    "minarism": ("unequal", ["5de", "5dk", "5dx"]),
    "skyscrapers": ("towers", ["5de", "5dh", "5dx"]),
    "slitherlink": ("loopy", ["6x6t0de", "6x6t0dn", "6x6t0dt", "6x6t0dh"]),
    "sudoku": ("solo", ["3x3dt", "3x3db", "3x3di", "3x3da"]),
    "tents": ("tents", ["7x7de", "7x7dt"]),
}
"""The generator of each type, and what it is asked for, the easiest grade first."""


def made(puzzle: str, number: int, seed: int, folder: Path) -> list[list[Board]]:
    """So many boards of each grade."""
    generator, grades = GRADES[puzzle]
    boards = []
    for grade in grades:
        command = [folder / f"sgt-{generator}", "--generate", str(number), f"{grade}#{seed}"]
        ids = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        boards.append([read(native(puzzle, game_id)) for game_id in ids])
    return boards


def score(board: Board) -> float:
    """How hard a board is; its one solution shows that it was read aright."""
    explainer = Explainer(board)
    assert explainer.status() is Status.UNIQUE, board
    return rate(list(explainer.steps())).score


def mean_ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, the mean one where several are equal."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in values]


def spearman(ones: Sequence[float], others: Sequence[float]) -> float:
    """Spearman's rank correlation, 0 where all values are equal."""
    try:
        return statistics.correlation(mean_ranks(ones), mean_ranks(others))
    except statistics.StatisticsError:
        return math.nan


def standard_error(ones: Sequence[float], others: Sequence[float]) -> float:
    """That of Spearman's rank correlation, by leaving out one board after the other."""
    without = [
        spearman([*ones[:i], *ones[i + 1 :]], [*others[:i], *others[i + 1 :]])
        for i in range(len(ones))
    ]
    return math.sqrt(len(ones) - 1) * statistics.pstdev(without)


def in_order(grades: Sequence[float], scores: Sequence[float]) -> float:
    """Of all two boards of different grades, the part whose scores tell which is the harder."""
    pairs = [
        (scores[j] > scores[i]) + (scores[j] == scores[i]) / 2
        for i, j in combinations(range(len(grades)), 2)
        if grades[i] < grades[j]
    ]
    return statistics.fmean(pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE")
    parser.add_argument("--boards", type=int, default=16, help="of each grade")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="folder", type=Path, default=Path("/usr/games"))
    options = parser.parse_args()
    heads = "boards  Spearman  error  of at most  in order  median scores, easiest first"
    print(f"{'puzzle':17} {heads}")
    for puzzle in options.puzzles or GRADES:
        boards = made(puzzle, options.boards, options.seed, options.folder)
        each = [[score(board) for board in of_grade] for of_grade in boards]
        grades = [grade for grade, scores in enumerate(each) for _ in scores]
        scores = [score for of_grade in each for score in of_grade]
        most = spearman(grades, range(len(grades)))
        medians = "  ".join(f"{statistics.median(of_grade):.1f}" for of_grade in each)
        print(
            f"{puzzle:17} {len(scores):6}  {spearman(grades, scores):8.2f}  "
            f"{standard_error(grades, scores):5.2f}  {most:10.2f}  "
            f"{in_order(grades, scores):8.0%}  {medians}",
            flush=True,
        )


if __name__ == "__main__":
    main()
