"""What a small board costs beside plain clingo: reading, putting together, grounding, proving.

    python tests/bench/fixed_cost.py BOARDS.jsonl... [--boards N] [--cells N] [--json FILE]
    python tests/bench/fixed_cost.py --compare BEFORE.json AFTER.json

A BOARDS.jsonl holds lines of JSON, as `asppuz batch` reads them. Each has a process of its own, as
one that has ground boards of a hundred puzzles is slower. All is done in turn: a board is read, its
program put together, plain clingo grounds and solves what `asppuz program` prints, looking for two
models, projected on what is shown; and `Session(board).check()` does all of that but the reading.
The first board of a puzzle warms up and doesn't count. Told are milliseconds of the processor a
board, each the least of some runs, how many times plain clingo's a check takes, and the rules and
atoms that plain clingo has ground. Boards that take longer than ten seconds are left out.

`--compare` sets two such tables, kept with `--json`, side by side.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import clingo

from asppuz import Board, Catalog, InputError, Session, formats
from asppuz.batch.tasks import Task, board_of, read_tasks
from asppuz.rules.program import load_program

LIMIT = 10.0
"""Seconds for a board."""
RATIO, MOST = 1.3, 25.0
"""The bars: how many times plain clingo's a check may take, and milliseconds."""


class Cost(NamedTuple):
    """Milliseconds of the processor, and what plain clingo has ground."""

    read: float
    assemble: float
    plain: float
    check: float
    rules: float
    atoms: float

    @property
    def ratio(self) -> float:
        return self.check / self.plain


def cells_of(task: Task) -> int:
    """How many cells a text table has, told by its first line."""
    rows, cols = task.text.split(None, 2)[:2]
    return int(rows) * int(cols)


def boards_of(
    path: Path, cells: int, number: int, catalog: Catalog
) -> Iterator[tuple[Task, Board]]:
    """The first board that can be read, and some more, spread over the file."""
    tasks = [task for task in read_tasks([str(path)], None, catalog) if not task.fault]
    small = [task for task in tasks if cells_of(task) <= cells]
    for task in small[:: max(1, len(small) // (number + 1))][: number + 1]:
        try:
            yield task, board_of(task, catalog)
        except InputError:
            continue  # some lines of these files hold half a board


def plain(text: str) -> clingo.Control:
    """Plain clingo, done with a program."""
    control = clingo.Control(["--models=2", "--project=show"], lambda code, words: None)
    control.add("base", [], text)
    control.ground([("base", [])])
    control.solve()
    return control


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def cost_of(task: Task, board: Board, runs: int, catalog: Catalog) -> Cost | None:
    """What a board costs; None where it takes too long."""
    if not Session(board, time_limit=LIMIT).check().status.is_known:
        return None
    text = f"{load_program(board.puzzle)}{formats.write(board, 'facts')}"
    work: list[Callable[[], object]] = [
        lambda: board_of(task, catalog),
        lambda: load_program(board.puzzle),
        lambda: plain(text),
        lambda: Session(board).check(),
    ]
    least = [min(times) for times in zip(*([timed(each) for each in work] for _ in range(runs)))]
    figures = plain(text).statistics["problem"]["lp"]
    return Cost(*least, figures["rules"], figures["atoms"])


def mean(costs: list[Cost]) -> Cost:
    return Cost(*map(statistics.fmean, zip(*costs)))


def told(name: str, boards: int, cost: Cost) -> str:
    """A line of the table."""
    times = " ".join(f"{each:8.1f}" for each in cost[:4])
    return f"{name:16} {boards:3} {times} {cost.ratio:6.2f} {cost.rules:8.0f} {cost.atoms:8.0f}"


def costs_of(path: Path, options: argparse.Namespace) -> list[Cost]:
    """What the boards of a file cost; none where no puzzle has such, or where none is small."""
    catalog = Catalog()
    try:
        [(_, first), *boards] = boards_of(path, options.cells, options.boards, catalog)
    except (InputError, ValueError):
        return []
    Session(first, time_limit=LIMIT).check()
    return [cost for each in boards if (cost := cost_of(*each, options.runs, catalog))]


def measure(options: argparse.Namespace) -> None:
    header = ("read", "together", "plain", "check"), ("ratio",), ("rules", "atoms")
    names = [f"{name:>{width}}" for part, width in zip(header, (8, 6, 8)) for name in part]
    print(f"{'puzzle':16} {'':3} {' '.join(names)}")
    table = dict[str, Cost]()
    fresh = multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1)
    for path in options.files:
        if costs := fresh.apply(costs_of, (path, options)):
            table[path.stem] = mean(costs)
            print(told(path.stem, len(costs), table[path.stem]), flush=True)
    fresh.close()
    print(told("mean of all", len(table), mean(list(table.values()))))
    print(summary(table))
    if options.json:
        options.json.write_text(json.dumps(table), encoding="utf-8")


def compare(before: dict[str, Cost], after: dict[str, Cost]) -> None:
    """The figures of two tables side by side, for the puzzles that are in both."""
    print(f"{'puzzle':16} {'plain':>15} {'check':>15} {'ratio':>11} {'rules':>13}")
    both = [name for name in before if name in after]
    pairs = [(name, before[name], after[name]) for name in both]
    mean_of = [mean([table[name] for name in both]) for table in (before, after)]
    for name, old, new in [*pairs, ("mean of all", mean_of[0], mean_of[1])]:
        times = f"{old.plain:7.1f} {new.plain:7.1f} {old.check:7.1f} {new.check:7.1f}"
        ratios = f"{old.ratio:5.2f} {new.ratio:5.2f}"
        print(f"{name:16} {times} {ratios} {old.rules:6.0f} {new.rules:6.0f}")
    for words, table in (("before", before), ("after", after)):
        print(f"{words}: {summary({name: table[name] for name in both})}")


def summary(table: dict[str, Cost]) -> str:
    """How many of the puzzles are beside the bars, and which is the farthest."""
    ratios = [cost.ratio for cost in table.values()]
    slowest = max(table, key=lambda name: table[name].check)
    worst = max(table, key=lambda name: table[name].ratio)
    return (
        f"ratio {statistics.median(ratios):.2f} in the middle, over {RATIO} in "
        f"{sum(ratio > RATIO for ratio in ratios)}, {max(ratios):.2f} in {worst}; "
        f"check over {MOST:g} ms in {sum(cost.check > MOST for cost in table.values())}, "
        f"{table[slowest].check:.1f} in {slowest}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--boards", type=int, default=5, help="so many boards of each puzzle")
    parser.add_argument("--cells", type=int, default=100, help="of so many cells at most")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path, help="keep the table here")
    parser.add_argument("--compare", action="store_true", help="the files are tables to compare")
    options = parser.parse_args()
    if not options.compare:
        measure(options)
        return
    tables = [json.loads(path.read_text(encoding="utf-8")) for path in options.files]
    compare(*({name: Cost(*cost) for name, cost in table.items()} for table in tables))


if __name__ == "__main__":
    main()
