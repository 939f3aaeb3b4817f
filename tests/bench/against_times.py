"""How long boards of text tables take beside the seconds that another solver took for them.

    python tests/bench/against_times.py FOLDER TIMES.csv [--type NAME...] [--time-limit S]

FOLDER holds a file of JSON lines for each table. TIMES.csv has a line for each board, with
the columns type (the table's name), id, and one whose name ends in ``_s``, the seconds,
which is empty where the board was not solved. Prints for each type the boards, how many
each solved, the processor seconds of ``Session(board).check()`` and the other's over the
boards that both solved, the milliseconds a board by which ours are more, and the boards
that only one of the two solved. Each table has a process of its own: one that has ground boards
of many puzzles is slower.
"""

from __future__ import annotations

import argparse
import csv
import json
import multiprocessing
import time
from collections import defaultdict
from pathlib import Path

from collection import read

from asppuz import Catalog, Session


def settled(path: Path, name: str, wanted: list[str], limit: float) -> dict[str, float | None]:
    """The processor seconds for each board of a file; None where it was not settled in time."""
    puzzle = Catalog().puzzle(name)
    seconds: dict[str, float | None] = {}
    for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if line["id"] in wanted and (board := read(puzzle, line)):
            start = time.process_time()
            known = Session(board, time_limit=limit).check().status.is_known
            seconds[line["id"]] = time.process_time() - start if known else None
    return seconds


def compared(table: str, ours: dict[str, float | None], theirs: dict[str, float | None]) -> str:
    """A line of the table."""
    both = [(x, y) for name, x in ours.items() if x and (y := theirs[name])]
    mine, other = sum(x for x, _ in both), sum(y for _, y in both)
    alone = [
        f"{name} by {'us' if x else 'them'}"
        for name, x in ours.items()
        if bool(x) != bool(theirs[name])
    ]
    return (
        f"{table:18}{len(ours):>7}{sum(map(bool, ours.values())):>6}"
        f"{sum(bool(theirs[name]) for name in ours):>7}{mine:>8.2f}{other:>8.2f}"
        f"{1000 * (mine - other) / max(len(both), 1):>9.1f}  {'; '.join(alone)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("times", type=Path)
    parser.add_argument("--type", nargs="+", help="only these tables")
    parser.add_argument("--time-limit", type=float, default=30, metavar="S")
    options = parser.parse_args()
    times: dict[str, dict[str, float | None]] = defaultdict(dict)
    with options.times.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            seconds = next(value for key, value in row.items() if key.endswith("_s"))
            done = row.get("status", "ok") == "ok" and seconds
            times[row["type"]][row["id"]] = float(seconds) if done else None
    puzzles = {puzzle.section("janko").get("name"): puzzle.name for puzzle in Catalog()}
    print(f"{'table':18}{'boards':>7}{'ours':>6}{'theirs':>7}{'s':>8}{'s':>8}{'ms more':>9}")
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as fresh:
        for table, theirs in times.items():
            path = options.folder / f"{table}.jsonl"
            if table in puzzles and path.is_file() and table in (options.type or [table]):
                asked = path, puzzles[table], [*theirs], options.time_limit
                print(compared(table, fresh.apply(settled, asked), theirs), flush=True)


if __name__ == "__main__":
    main()
