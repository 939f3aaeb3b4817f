"""Steps to be read: are they right, and is that how a teacher would put it?

    python tests/bench/reading.py BOARDS.jsonl... [--steps 6] [--limit 20] [--seed 1] > steps.txt

Of each file of lines of JSON, as `asppuz batch` reads them, one board of sixty to a hundred and ten
cells is explained, as far as that goes in so many seconds, and some of its steps are printed with
their numbers. Which board and which steps is drawn at random, with one seed always the same ones;
the last line tells how many steps there are, and how long.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress

from explanations import cells

from asppuz import Board, Catalog, Explainer, InputError, Step
from asppuz.batch import board_of, read_tasks
from asppuz.reasons import tell_reasons
from asppuz.reasons.marks import tell_marks

SIZES = range(60, 111)
LONG = 6


def board_to_read(file: str, seed: int) -> Board | None:
    """One board of a file, neither small nor large, if it has any."""
    tasks = list(read_tasks([file], None, Catalog()))
    random.Random(seed).shuffle(tasks)
    for task in tasks:
        if cells(task) in SIZES:
            with suppress(InputError):
                return board_of(task, Catalog())
    return None


def steps_to_read(board: Board, count: int, limit: float, seed: int) -> list[tuple[int, Step]]:
    """Some steps with their numbers, of those that are told before the time is over."""
    steps: list[Step] = []
    with suppress(TimeoutError):
        steps.extend(Explainer(board, time_limit=limit).steps())
    numbered = list(enumerate(steps, 1))
    return sorted(
        random.Random(seed).sample(numbered, min(count, len(numbered))), key=lambda x: x[0]
    )


def told(board: Board, steps: Sequence[tuple[int, Step]]) -> Iterator[list[str]]:
    """The lines of each step, the first of which tells what it decides."""
    for number, step in steps:
        name = f" ({step.technique})" if step.technique else ""
        decided = tell_marks(board.puzzle, step.decided)
        head = f"{board.puzzle.title}, step {number}: {decided}{name}"
        yield [head, *(f"  {line}" for line in tell_reasons(board.puzzle, step))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--steps", type=int, default=6, help="so many of each board")
    parser.add_argument("--limit", type=float, default=20, help="seconds for each board")
    parser.add_argument("--seed", type=int, default=1, help="which boards and steps are drawn")
    options = parser.parse_args()
    count = long = 0
    for file in options.files:
        board = board_to_read(file, options.seed)
        if board is None:
            continue
        for lines in told(board, steps_to_read(board, options.steps, options.limit, options.seed)):
            count, long = count + 1, long + (len(lines) - 1 > LONG)
            print(*lines, "", sep="\n")
    print(f"{count} steps, {long} of more than {LONG} lines")


if __name__ == "__main__":
    main()
