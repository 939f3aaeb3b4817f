"""How long hints and explanations take, and how many reasons their steps have.

    python tests/bench/explanations.py BOARDS.jsonl... [--rows 10] [--cols 10] [--boards 10]

Of each file of lines of JSON, as `asppuz batch` reads them, boards of one size are
drawn at random (always the same ones). Prints for each puzzle the seconds of a
first hint and of a whole explanation, from the text of the board on, the steps,
the share of them with at most three reasons, and how many are not proven smallest.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from contextlib import suppress

from asppuz import Board, Catalog, Explainer, Step
from asppuz.batch import Task, board_of, read_tasks

HEAD = "hint: median    p95    max  explanation: median    max   out  steps  <=3  unproven"


def draw(tasks: list[Task], rows: int, cols: int, number: int) -> list[Board]:
    """Boards of that size, drawn at random."""
    boards = []
    random.Random(1).shuffle(tasks)
    for task in tasks:
        size = task.text.split("\n")[0].split()
        if len(boards) < number and size[:2] == [str(rows), str(cols)]:
            boards.append(board_of(task, Catalog()))
    return boards


def explain(board: Board, limit: float) -> tuple[float, float, list[Step], bool]:
    """The seconds of a hint, those of an explanation, its steps, and whether it is whole."""
    start = time.perf_counter()
    with suppress(TimeoutError):
        Explainer(board).hint()
    hint = time.perf_counter() - start
    steps: list[Step] = []
    if not limit:
        return hint, 0.0, steps, True
    start = time.perf_counter()
    try:
        steps.extend(Explainer(board, time_limit=limit).steps())
    except TimeoutError:
        return hint, time.perf_counter() - start, steps, False
    return hint, time.perf_counter() - start, steps, True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--cols", type=int, default=10)
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument(
        "--limit", type=float, default=60.0, help="seconds for an explanation; 0: hints only"
    )
    options = parser.parse_args()
    print(f"{'puzzle':16} {'boards':>6}  {HEAD}")
    hints: list[float] = []
    for file in options.files:
        boards = draw(
            list(read_tasks([file], None, Catalog())),
            options.rows,
            options.cols,
            options.boards,
        )
        if not boards:
            continue
        runs = [explain(board, options.limit) for board in boards]
        first, whole = sorted(r[0] for r in runs), sorted(r[1] for r in runs)
        steps = [step for run in runs for step in run[2]]
        few = sum(len(step.reasons) <= 3 for step in steps) / max(len(steps), 1)
        print(
            f"{boards[0].puzzle.name:16} {len(boards):6}  {statistics.median(first):12.2f} "
            f"{first[int(0.95 * (len(first) - 1) + 0.5)]:6.2f} {first[-1]:6.2f} "
            f"{statistics.median(whole):20.1f} {whole[-1]:6.1f} "
            f"{sum(not run[3] for run in runs):5} {len(steps):6} {few:4.0%} "
            f"{sum(not step.smallest for step in steps):9}",
            flush=True,
        )
        hints += first
    hints.sort()
    print(
        f"all hints: {len(hints)}, median {statistics.median(hints):.2f} s, "
        f"95th percentile {hints[int(0.95 * (len(hints) - 1) + 0.5)]:.2f} s"
    )


if __name__ == "__main__":
    main()
