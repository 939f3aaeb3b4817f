"""How long boards take to make, and what it is worth to ground once.

    python tests/bench/generating.py [--sizes 10 15] [--seeds 3] [--limit 20]
    python tests/bench/generating.py --all [PUZZLE...] [--shape 10x10] [--seeds 3] [--limit 20]
                                     [--jobs 2]

For each puzzle and size: the seconds of `asppuz generate` (median and maximum over the
seeds), then, from the same answers, those of the thinning alone, once with the guards
of one control and once with a fresh solver for each question, and how many times
longer the latter takes. A run that comes to its limit is counted with it, and told.

With --all, every puzzle that has clues is made at the size that it has unless told, or at the
shape that is given, if it can have that; each board by a process of its own, as many at a time as
there are jobs. Told are the processor seconds of the whole command (median over the seeds, then
each), and how many boards were made within the limit.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice, product, repeat

from asppuz import Catalog, Session, Status, generate
from asppuz.board.shape import Shape
from asppuz.generating.make import full_boards
from asppuz.generating.progress import outcome
from asppuz.generating.setting import CLUES
from asppuz.generating.thinning import Thinning
from asppuz.generating.wishes import Wishes
from asppuz.solving.limits import Limits

PUZZLES = [
    "slitherlink", "masyu", "heyawake", "kurodoko", "akari",
    "creek", "yinyang", "nonogram", "cave", "shingoki",
]  # fmt: skip
REFUSED = 2
"""The exit code for a size that a puzzle doesn't have."""
NO_BOARD = "there is no"
"""So it is told that a size has no board, which is more than that none was found."""


def seconds_of_all(name: str, size: int, seed: int, limit: float) -> tuple[float, bool]:
    """The seconds of a whole board, and whether it was made in time."""
    start = time.perf_counter()
    try:
        generate(name, size, seed=seed, time_limit=limit)
    except TimeoutError:
        return time.perf_counter() - start, False
    return time.perf_counter() - start, True


def with_clues() -> list[str]:
    """The names of all puzzles that boards can be made of."""
    return [x.name for x in Catalog() if (x.folder / CLUES).is_file()]


def processor_seconds(
    name: str, seed: int, limit: float, shape: str | None, *options: str
) -> tuple[float, bool]:
    """The processor seconds of `asppuz generate` with a seed and options, and whether it made it.

    The board has the shape, as in 10x10, if the puzzle allows that, else its usual size.
    A process ends at its limit.
    """
    if shape:
        rows, cols = shape.split("x")
        seconds, done = measured(name, seed, limit, "--rows", rows, "--cols", cols, *options)
        if done.returncode != REFUSED and NO_BOARD not in done.stderr:
            return seconds, done.returncode == 0
    seconds, done = measured(name, seed, limit, *options)
    return seconds, done.returncode == 0


def tried(
    tries: Iterable[tuple[str, int]], jobs: int, limit: float, shape: str | None
) -> Iterator[tuple[float, bool]]:
    """The `processor_seconds` of names and seeds, in that order, several at a time."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(
            processor_seconds, *zip(*tries, strict=True), *map(repeat, (limit, shape))
        )


def measured(
    name: str, seed: int, limit: float, *options: str
) -> tuple[float, subprocess.CompletedProcess[str]]:
    """The same, with the code and all that the command printed."""

    def end_in_time() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "asppuz", "generate", name, "--seed", str(seed), *options]
    # Users have the byte code of all modules from the second time on.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=end_in_time, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, done


def every_type(
    names: Sequence[str], seeds: int, limit: float, shape: str | None, jobs: int
) -> None:
    """A line for each puzzle, and how many are made how fast."""
    tries = list(product(names, range(1, seeds + 1)))
    results = tried(tries, jobs, limit, shape)
    medians = []
    for name in names:
        runs = list(islice(results, seeds))
        seconds = [spent if made else limit for spent, made in runs]
        medians.append(statistics.median(seconds))
        made = sum(made for _, made in runs)
        each = " ".join(f"{x:.2f}" for x in seconds)
        print(f"{name:22} {medians[-1]:6.2f} s  {made} of {seeds} made  {each}", flush=True)
    for most in (2, limit):
        print(f"{sum(x < most for x in medians)} of {len(medians)} under {most:g} s")


def once(found: Thinning, order: list[int], limit: float) -> tuple[float, bool]:
    """The seconds of thinning with one control, and whether it ended."""
    start = time.perf_counter()
    try:
        outcome(found.minimal(order))
    except TimeoutError:
        return limit, False
    return time.perf_counter() - start, True


def afresh(found: Thinning, order: list[int], limit: float) -> tuple[float, bool]:
    """The seconds of thinning with a new session for each question, and whether it ended."""
    start = time.perf_counter()
    kept = list(order)
    for index in order:
        if time.perf_counter() - start > limit:
            return limit, False
        less = [other for other in kept if other != index]
        board = replace(found.board(less), solution=None)
        if Session(board).check().status is Status.UNIQUE:
            kept = less
    return time.perf_counter() - start, True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--all", action="store_true", help="every puzzle at its usual size")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 15])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each part")
    parser.add_argument("--shape", help="with --all: the size of boards, as in 10x10")
    parser.add_argument("--jobs", type=int, default=1, help="with --all: how many at a time")
    options = parser.parse_args()
    if options.all:
        names = options.puzzles or with_clues()
        every_type(names, options.seeds, options.limit, options.shape, options.jobs)
        return
    print(f"{'puzzle':14} {'size':>5}  all: median    max   out  thinning: once  afresh  ratio")
    for name in options.puzzles or PUZZLES:
        puzzle = Catalog().puzzle(name)
        for size in options.sizes:
            runs = [
                seconds_of_all(name, size, seed, options.limit)
                for seed in range(1, options.seeds + 1)
            ]
            seconds = [run[0] for run in runs]
            line = (
                f"{name:14} {size:2}x{size:<2}  {statistics.median(seconds):11.2f} "
                f"{max(seconds):6.2f} {sum(not run[1] for run in runs):5}"
            )
            rng = random.Random(1)
            found = None
            if runs[0][1]:
                wishes = Wishes(puzzle, Shape(size, size))
                boards = full_boards(wishes, rng, Limits(options.limit))
                found = next((x for _, x in boards if isinstance(x, Thinning)), None)
            if found:
                order = rng.sample(range(len(found.groups)), len(found.groups))
                first, first_ended = once(found, order, options.limit)
                second, second_ended = afresh(found, order, options.limit)
                more = "" if first_ended and second_ended else "  (a limit came first)"
                line += f"  {first:14.2f} {second:7.2f} {second / first:6.0f}{more}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
