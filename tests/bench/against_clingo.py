"""How long `asppuz check` takes beside plain clingo on the printed program.

    python tests/bench/against_clingo.py BOARD... [--puzzle NAME] [--runs N]

Both run as whole processes, in turn, and both prove that the answer is the only
one: clingo looks for two models, projected on what is shown. Prints for each
board the median seconds of both and the median of their ratios, run by run.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def seconds(command: list[str]) -> float:
    """Wall-clock seconds of one run; what it prints is thrown away."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def compare(board: str, puzzle: list[str], runs: int) -> str:
    """One line of the table."""
    ours = [sys.executable, "-m", "asppuz", "check", board, *puzzle]
    printed = subprocess.run(
        [sys.executable, "-m", "asppuz", "program", board, *puzzle],
        capture_output=True,
        check=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.lp"
        path.write_bytes(printed.stdout)
        plain = [sys.executable, "-m", "clingo", str(path), "2", "--project=show", "-q"]
        pairs = [(seconds(ours), seconds(plain)) for _ in range(runs)]
    ours_s, plain_s = (statistics.median(times) for times in zip(*pairs))
    ratio = statistics.median(a / b for a, b in pairs)
    return f"{Path(board).stem:30} {ours_s:8.3f} {plain_s:8.3f} {ratio:6.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--puzzle")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    puzzle = ["--puzzle", options.puzzle] if options.puzzle else []
    print(f"{'board':30} {'asppuz s':>8} {'clingo s':>8} {'ratio':>6}")
    for board in options.boards:
        print(compare(board, puzzle, options.runs), flush=True)


if __name__ == "__main__":
    main()
