"""How often, and how soon, a board of a wanted level is made.

    python tests/bench/levels.py [PUZZLE...] [--levels easy medium] [--seeds 3] [--limit 20]
                                 [--shape 10x10] [--jobs 2]

For each puzzle that has clues, or those that are named, and each level: how many boards of how
many were made within the limit, and the median of their processor seconds; a board that wasn't
counts with the limit. Each board is made by a process of its own, at the size that it has unless
told, or at the shape that is given, if the puzzle can have that. Once too many weren't made, no
more are tried. In the end, how many puzzles made nine of ten.
"""

from __future__ import annotations

import argparse
import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from generating import processor_seconds, with_clues

from asppuz.generating.difficulty import DIFFICULTIES

SPARE = 1.1
"""A process is ended after so many times the limit: systems are not exact about it."""
WANTED = 0.9
"""The part of the boards that should be made."""


def tries(name: str, level: str, seeds: int, limit: float, shape: str | None) -> list[float]:
    """The seconds of one board after the other, as far as enough of them may still be made.

    They are infinite for one that wasn't made in time.
    """
    seconds: list[float] = []
    for seed in range(1, seeds + 1):
        asked = ["--difficulty", level.replace(" ", "-")]
        spent, is_made = processor_seconds(name, seed, SPARE * limit, shape, *asked)
        seconds.append(spent if is_made and spent <= limit else math.inf)
        if seconds.count(math.inf) > seeds - WANTED * seeds:
            break
    return seconds


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
    if unknown := set(names) - set(with_clues()):
        parser.error(f"no puzzle that boards are made of: {', '.join(sorted(unknown))}")
    often = dict.fromkeys(options.levels, 0)
    with ProcessPoolExecutor(options.jobs) as pool:
        for level in options.levels:
            asked = map(repeat, (level, options.seeds, options.limit, options.shape))
            for name, runs in zip(names, pool.map(tries, names, *asked), strict=True):
                number = sum(x < math.inf for x in runs)
                often[level] += number >= WANTED * options.seeds
                middle = min(statistics.median(runs), options.limit)
                each = " ".join(f"{x:.1f}" for x in runs)
                print(
                    f"{name:22} {level:10} {number:3} of {len(runs)}  {middle:6.2f} s  {each}",
                    flush=True,
                )
    for level, number in often.items():
        print(f"{level}: {number} of {len(names)} puzzles in {WANTED:.0%} of the tries")


if __name__ == "__main__":
    main()
