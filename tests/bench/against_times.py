"""How long boards of text tables take beside the seconds that another solver took for them.

    python tests/bench/against_times.py FOLDER TIMES.csv [--type NAME...] [--time-limit S]

FOLDER holds a file of JSON lines for each table. TIMES.csv has a line for each board, with
the columns type (the table's name), id, and one whose name ends in ``_s``, the seconds,
which is empty where the board was not solved. Prints for each type the boards, how many
each solved, the processor seconds of ``Session(board).check()`` and the other's over the
boards that both solved, the milliseconds a board by which ours are more, and the boards
that only one of the two solved.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections import defaultdict
from pathlib import Path

from collection import read

from asppuz import Catalog, Session


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("times", type=Path)
    parser.add_argument("--type", nargs="+", help="only these tables")
    parser.add_argument("--time-limit", type=float, default=30, metavar="S")
    options = parser.parse_args()
    theirs: dict[str, dict[str, float | None]] = defaultdict(dict)
    with options.times.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            seconds = next(value for key, value in row.items() if key.endswith("_s"))
            done = row.get("status", "ok") == "ok" and seconds
            theirs[row["type"]][row["id"]] = float(seconds) if done else None
    tables = {puzzle.section("janko").get("name"): puzzle for puzzle in Catalog()}
    print(f"{'table':18}{'boards':>7}{'ours':>6}{'theirs':>7}{'s':>8}{'s':>8}{'ms more':>9}")
    for table, times in theirs.items():
        path = options.folder / f"{table}.jsonl"
        if (
            not path.is_file()
            or table not in tables
            or (options.type and table not in options.type)
        ):
            continue
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        ours: dict[str, float | None] = {}
        for line in lines:
            if line["id"] not in times or not (board := read(tables[table], line)):
                continue
            start = time.process_time()
            known = Session(board, time_limit=options.time_limit).check().status.is_known
            ours[line["id"]] = time.process_time() - start if known else None
        both = [(x, y) for name, x in ours.items() if x and (y := times[name])]
        mine, other = sum(x for x, _ in both), sum(y for _, y in both)
        alone = [
            f"{name} by {'us' if x else 'them'}"
            for name, x in ours.items()
            if bool(x) != bool(times[name])
        ]
        print(
            f"{table:18}{len(ours):>7}{sum(map(bool, ours.values())):>6}"
            f"{sum(bool(times[name]) for name in ours):>7}{mine:>8.2f}{other:>8.2f}"
            f"{1000 * (mine - other) / max(len(both), 1):>9.1f}  {'; '.join(alone)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
