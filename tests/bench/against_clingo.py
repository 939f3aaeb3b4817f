"""How long `asppuz check` takes beside plain clingo on the printed program.

    python tests/bench/against_clingo.py BOARD... [--puzzle NAME] [--runs N] [--cpu]
    python tests/bench/against_clingo.py BOARDS.jsonl [--ids ID...] [--over SECONDS] ...

A BOARDS.jsonl holds lines of JSON, as `asppuz batch` reads them. Both run as
whole processes, in turn, and both prove that the answer is the only one: clingo
looks for two models, projected on what is shown. Prints for each board the least
seconds of both over all runs and the ratio of the two, and at the end the median
and the largest ratio. `--cpu` counts the seconds of the processor, user and
system, which other work on the machine disturbs less than those of the clock.
`--over` leaves out boards that clingo is done with sooner.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from asppuz import Catalog
from asppuz.batch import read_tasks

ASPPUZ = [sys.executable, "-m", "asppuz"]
CLINGO = [sys.executable, "-m", "clingo", "2", "--project=show", "-q"]
# Python's modules are compiled beforehand, as an installation has them.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def seconds(command: list[str], cpu: bool) -> float:
    """Seconds of one run, by the processor or by the clock; what it prints is thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT
    )
    _, _, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime if cpu else time.perf_counter() - start


def boards(options: argparse.Namespace, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The name of each board and what tells `asppuz` to read it."""
    puzzle = ["--puzzle", options.puzzle] if options.puzzle else []
    for source in options.boards:
        if not source.endswith(".jsonl"):
            yield Path(source).stem, [source, *puzzle]
            continue
        for task in read_tasks([source], options.puzzle, Catalog()):
            if options.ids is None or task.id in options.ids:
                path = folder / "board.txt"
                path.write_text(task.text, encoding="utf-8")
                yield f"{task.puzzle} {task.id}", [str(path), "--puzzle", str(task.puzzle)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--puzzle")
    parser.add_argument("--ids", nargs="+", help="only these boards of a .jsonl")
    parser.add_argument("--over", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    print(f"{'board':30} {'asppuz s':>8} {'clingo s':>8} {'ratio':>6}")
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.lp"
        for name, board in boards(options, Path(folder)):
            with program.open("wb") as file:
                subprocess.run(
                    [*ASPPUZ, "program", *board], stdout=file, check=True, env=ENVIRONMENT
                )
            plain = [*CLINGO, str(program)]
            if options.over and seconds(plain, options.cpu) < options.over:
                continue
            check = [*ASPPUZ, "check", *board]
            pairs = [
                (seconds(check, options.cpu), seconds(plain, options.cpu))
                for _ in range(options.runs)
            ]
            ours_s, plain_s = map(min, zip(*pairs))
            ratios.append(ours_s / plain_s)
            print(f"{name:30} {ours_s:8.3f} {plain_s:8.3f} {ratios[-1]:6.2f}", flush=True)
    if len(ratios) > 1:
        print(
            f"{len(ratios)} boards: median {statistics.median(ratios):.2f}, max {max(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
