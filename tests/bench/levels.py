"""How often, and how soon, a board of a wanted level is made.

    python tests/bench/levels.py [PUZZLE...] [--levels easy medium] [--seeds 3] [--limit 20]
                                 [--shape 10x10] [--jobs 2]

For each puzzle that has clues, or those that are named, and each level: how many boards of how
many were made within the limit, and the median of their processor seconds; a board that wasn't
counts with the limit. Each board is made by a process of its own, at the size that it has unless
told, or at the shape that is given, if the puzzle can have that. In the end, how many puzzles made
nine of ten.
"""

from __future__ import annotations

import argparse
import math
import statistics
from itertools import islice, product

from generating import tried, with_clues

from asppuz.generating.difficulty import DIFFICULTIES

SPARE = 2
"""A process is ended after so many times the limit: systems are not exact about it."""
WANTED = 0.9
"""The part of the boards that should be made."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--levels", nargs="+", default=["easy"], choices=DIFFICULTIES)
    parser.add_argument("--shape", help="the size of boards, as in 10x10")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds")
    options = parser.parse_args()
    names = options.puzzles or with_clues()
    tries = list(product(names, range(1, options.seeds + 1)))
    often = dict.fromkeys(options.levels, 0)
    for level in options.levels:
        asked = ["--difficulty", level.replace(" ", "-")]
        results = tried(tries, options.jobs, SPARE * options.limit, options.shape, *asked)
        for name in names:
            runs = list(islice(results, options.seeds))
            seconds = [spent if made else math.inf for spent, made in runs]
            number = sum(x <= options.limit for x in seconds)
            often[level] += number >= WANTED * len(runs)
            middle = min(statistics.median(seconds), options.limit)
            each = " ".join(f"{x:.1f}" for x in seconds)
            print(
                f"{name:22} {level:10} {number:3} of {len(runs)}  {middle:6.2f} s  {each}",
                flush=True,
            )
    for level, number in often.items():
        print(f"{level}: {number} of {len(names)} puzzles in {WANTED:.0%} of the tries")


if __name__ == "__main__":
    main()
