"""How often, and how soon, a board of a wanted level is made.

    python tests/bench/levels.py [PUZZLE...] [--levels easy medium] [--seeds 3] [--limit 20]

For each puzzle that has clues, or those that are named, and each level: how many boards of how
many were made within the limit, and the median of their processor seconds; a board that wasn't
counts with the limit. Each board is made by a process of its own, at the size that it has unless
told, or at the one that is given with --size. In the end, how many puzzles made nine of ten.
"""

from __future__ import annotations

import argparse
import math
import statistics

from generating import processor_seconds

from asppuz import Catalog
from asppuz.generating.difficulty import DIFFICULTIES
from asppuz.generating.setting import CLUES

SPARE = 2
"""A process is ended after so many times the limit: systems are not exact about it."""
WANTED = 0.9
"""The part of the boards that should be made."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--levels", nargs="+", default=["easy"], choices=DIFFICULTIES)
    parser.add_argument("--size", type=int)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds")
    options = parser.parse_args()
    size = ["--rows", str(options.size)] if options.size else []
    names = options.puzzles or [x.name for x in Catalog() if (x.folder / CLUES).is_file()]
    often = dict.fromkeys(options.levels, 0)
    for name in names:
        for level in options.levels:
            asked = [*size, "--difficulty", level.replace(" ", "-")]
            runs = [
                processor_seconds(name, seed, SPARE * options.limit, *asked)
                for seed in range(1, options.seeds + 1)
            ]
            seconds = [spent if made else math.inf for spent, made in runs]
            number = sum(x <= options.limit for x in seconds)
            often[level] += number >= WANTED * len(runs)
            middle = min(statistics.median(seconds), options.limit)
            print(f"{name:18} {level:10} {number:3} of {len(runs)}  {middle:6.2f} s", flush=True)
    for level, number in often.items():
        print(f"{level}: {number} of {len(names)} puzzles in {WANTED:.0%} of the tries")


if __name__ == "__main__":
    main()
