"""How long a check takes beside puzzlekit, which finds one solution and proves nothing.

    python tests/bench/against_puzzlekit.py FILE.jsonl PUZZLEKIT_TYPE [--limit N]

Needs ``pip install puzzlekit``. Every board is given to both in turn, in one
process, with one search thread each; the seconds are those from the text of the
board to the answer, for asppuz with the proof that it is the only one.
"""

from __future__ import annotations

import argparse
import statistics
import time

from asppuz import Catalog, InputError, Session
from asppuz.batch import board_of, read_tasks


def main() -> None:
    import puzzlekit

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards")
    parser.add_argument("type")
    parser.add_argument("--limit", type=int, help="take the first N boards only")
    options = parser.parse_args()
    catalog = Catalog()
    tasks = list(read_tasks([options.boards], None, catalog))[: options.limit]
    puzzlekit.solve(tasks[0].text, options.type)  # what is loaded only once is not timed
    ours, theirs = [], []
    for task in tasks:
        start = time.perf_counter()
        try:
            status = Session(board_of(task, catalog), time_limit=30).check().status
        except InputError:
            continue
        between = time.perf_counter()
        puzzlekit.solve(task.text, options.type, {"num_search_workers": 1, "time_limit_sec": 30})
        theirs.append(time.perf_counter() - between)
        ours.append(between - start)
        assert status.value == "unique", task.id
    ratio = statistics.geometric_mean(b / a for a, b in zip(ours, theirs))
    for name, times in (("asppuz", ours), ("puzzlekit", theirs)):
        print(f"{name:10} {len(times):4} boards  mean {statistics.fmean(times):.4f} s", end="")
        print(f"  max {max(times):.3f} s")
    print(f"puzzlekit takes {ratio:.1f} times as long (geometric mean board by board)")


if __name__ == "__main__":
    main()
