"""How long hints and explanations take, and what a person has to read.

    python tests/bench/explanations.py BOARDS.jsonl... [--limit 15] [--shape 10x10 --boards 10]

Of each file of lines of JSON, as `asppuz batch` reads them, three boards are taken: one of the
smallest tenth, one of a hundred cells or nearly so, and one of the largest tenth; with
``--shape`` it is boards of that size. Which ones is drawn at random, always the same ones.
Prints for each board the seconds of the processor for a first hint and for a whole explanation,
from the text of the board on, the steps, the lines that tell a step (mean, 95th percentile,
most), the share of steps with a name, and of those told with `at most`; and at the end the same of
all boards. A hint or an explanation that a limit cuts off is marked by a `+`.

Each board has a process of its own, so that none disturbs the next.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import signal
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

from asppuz import Board, Catalog, Explainer, InputError, Session, Step
from asppuz.batch import Task, board_of, read_tasks
from asppuz.reasons import tell_reasons
from asppuz.solving.limits import Limits

HEAD = (
    f"{'puzzle':18} {'size':>7}    hint  explained  steps  lines: mean  95 %  most  named  at most"
)
CELLS = 100
MEMORY = 2_000_000_000
_PATIENCE = 20
"""How many times the limit a board may take by the clock before it is given up."""


class Told(NamedTuple):
    """What a board took, in seconds of the processor, and the figures of its steps.

    ``whole`` tells whether the limits left time for the hint, and for the explanation.
    """

    puzzle: str
    size: str
    hint: float
    explained: float
    whole: tuple[bool, bool]
    lines: tuple[int, ...]
    named: int
    at_most: int


def cells(task: Task) -> int:
    """How large a board is, by the head of its table."""
    rows, cols, *_ = (int(word) for word in task.text.split("\n")[0].split()[:2])
    return rows * cols


def three(tasks: Sequence[Task]) -> list[Task]:
    """A small board, one of a hundred cells or nearly so, and a large one."""
    ordered = sorted(tasks, key=cells)
    tenth = len(ordered) // 10
    middle = min(ordered, key=lambda task: abs(cells(task) - CELLS))
    return list({task.id: task for task in (ordered[tenth], middle, ordered[-1 - tenth])}.values())


def of_shape(tasks: Iterable[Task], shape: str, number: int) -> list[Task]:
    """Boards of that size, at most so many."""
    return [task for task in tasks if task.text.split("\n")[0].split()[:2] == shape.split("x")][
        :number
    ]


def within(seconds: float, work: Callable[[Limits], object]) -> tuple[float, bool]:
    """The seconds of the processor that some work took, and whether these were enough."""
    limits = Limits(memory_limit=MEMORY)
    signal.signal(signal.SIGPROF, lambda *_: limits.stop())
    signal.setitimer(signal.ITIMER_PROF, seconds)
    start = time.process_time()
    whole = False
    with suppress(TimeoutError, MemoryError):
        work(limits)
        whole = True
    signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - start, whole


def explain(board: Board, limit: float) -> Told:
    """A hint and an explanation, each within so many seconds of the processor."""
    steps: list[Step] = []

    def explainer(limits: Limits) -> Explainer:
        return Explainer(board, session=Session(board, limits=limits))

    hint, has_hint = within(limit, lambda limits: explainer(limits).hint())
    explained, is_whole = within(
        limit if has_hint else 0.01, lambda limits: steps.extend(explainer(limits).steps())
    )
    return Told(
        board.puzzle.name,
        f"{board.rows}x{board.cols}",
        hint,
        explained,
        (has_hint, is_whole),
        tuple(sum(1 for _ in tell_reasons(board.puzzle, step)) for step in steps),
        sum(step.technique is not None for step in steps),
        sum(not step.smallest for step in steps),
    )


def _send(task: Task, limit: float, end: Connection) -> None:
    with suppress(InputError, ValueError):
        end.send(explain(board_of(task, Catalog()), limit))
    end.close()


def apart(task: Task, limit: float) -> Told | None:
    """As ``explain``, in a process of its own; None for a board that can't be explained."""
    mine, its = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_send, args=(task, limit, its), daemon=True)
    process.start()
    its.close()
    told = None
    with suppress(EOFError):
        told = mine.recv() if mine.poll(_PATIENCE * limit) else None
    process.kill()
    process.join()
    return told


def at(part: float, values: Iterable[float]) -> float:
    """The value below which a part of all values lies; 0 where there are none."""
    ordered = sorted(values) or [0]
    return ordered[int(part * (len(ordered) - 1) + 0.5)]


def row(name: str, size: str, told: Sequence[Told]) -> str:
    """The figures of some boards: of seconds the 95th percentile."""
    lines = [number for one in told for number in one.lines] or [0]
    steps = max(sum(len(one.lines) for one in told), 1)
    hint, explained = (at(0.95, times) for times in zip(*((t.hint, t.explained) for t in told)))
    cut = ["" if all(whole) else "+" for whole in zip(*(one.whole for one in told))]
    return (
        f"{name:18} {size:>7} {hint:7.2f}{cut[0]:1} {explained:9.1f}{cut[1]:1} "
        f"{sum(len(one.lines) for one in told):6} {statistics.fmean(lines):12.1f} "
        f"{at(0.95, lines):5} {max(lines):5} "
        f"{sum(one.named for one in told) / steps:6.0%} "
        f"{sum(one.at_most for one in told) / steps:8.1%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--limit", type=float, default=15, help="seconds of the processor for each")
    parser.add_argument("--shape", help="boards of that size, such as 10x10")
    parser.add_argument("--boards", type=int, default=10, help="so many of that size")
    options = parser.parse_args()
    print(HEAD, flush=True)
    everything: list[Told] = []
    for file in options.files:
        tasks = list(read_tasks([file], None, Catalog()))
        random.Random(1).shuffle(tasks)
        if options.shape:
            tasks = of_shape(tasks, options.shape, options.boards)
        for task in tasks if options.shape else three(tasks):
            if told := apart(task, options.limit):
                everything.append(told)
                print(row(told.puzzle, told.size, [told]), flush=True)
            else:
                print(f"{task.puzzle} {task.id}: not explained", flush=True)
    if everything:
        print(row("all", f"{len(everything)}", everything))
        cut = [sum(not one.whole[i] for one in everything) for i in (0, 1)]
        middle = [statistics.median(times) for times in zip(*((t[2], t[3]) for t in everything))]
        print(
            f"medians {middle[0]:.2f} s and {middle[1]:.1f} s; "
            f"{cut[0]} hints and {cut[1]} explanations cut off"
        )


if __name__ == "__main__":
    main()
