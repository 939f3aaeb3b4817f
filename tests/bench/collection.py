"""How many boards of each text table are solved as their solution is stored, and how fast.

    python tests/bench/collection.py FOLDER [--type NAME...] [--boards N] [--time-limit S]

FOLDER holds a file of JSON lines for each table, as ``NAME.jsonl`` with the table's name.
Of each type that has one, all boards are read, and N of those with a stored solution, from
the smallest to the largest, are asked whether they have one solution. Prints for each type
the lines of its rules and its puzzle.yaml, the boards read, the boards whose only solution
is the stored one, the processor seconds at the median and at most, the memory of this
process, and the boards that are otherwise or take more than two seconds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any

from asppuz import Board, Catalog, InputError, Puzzle, Session, Status
from asppuz.formats import janko

SLOW = 2.0


def read(puzzle: Puzzle, line: dict[str, Any]) -> Board | None:
    try:
        return janko.read(line["problem"], puzzle, line["id"], line["solution"] or None)
    except InputError:
        return None


def spread(boards: dict[str, Board], count: int) -> dict[str, Board]:
    """So many boards from the smallest to the largest."""
    ordered = sorted(boards, key=lambda name: boards[name].shape.rows * boards[name].shape.cols)
    steps = max(min(count, len(boards)) - 1, 1)
    names = [ordered[step * (len(ordered) - 1) // steps] for step in range(steps + 1)]
    return {name: boards[name] for name in names}


def said(puzzle: Puzzle, name: str) -> int:
    """How many lines a file of the folder has, blanks and comments apart."""
    lines = (puzzle.folder / name).read_text(encoding="utf-8").splitlines()
    return sum(1 for line in lines if line.strip() and not line.lstrip().startswith(("%", "#")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--type", nargs="+", help="only these types")
    parser.add_argument("--boards", type=int, default=30, metavar="N")
    parser.add_argument("--time-limit", type=float, default=30, metavar="S")
    options = parser.parse_args()
    print(f"{'type':22}{'rules/yaml':>11}{'read':>12}{'right':>8}{'median':>8}{'worst':>8}")
    for puzzle in Catalog():
        path = options.folder / f"{puzzle.section('janko').get('name')}.jsonl"
        if not path.is_file() or (options.type and puzzle.name not in options.type):
            continue
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        boards = {line["id"]: board for line in lines if (board := read(puzzle, line))}
        tried = spread({name: x for name, x in boards.items() if x.solution}, options.boards)
        seconds, right, odd = [], 0, []
        for name, board in tried.items():
            start = time.process_time()
            found = Session(board, time_limit=options.time_limit).check()
            seconds.append(time.process_time() - start)
            alike = found.status is Status.UNIQUE and found.answer == board.solution
            right += alike
            if not alike:
                odd.append(f"{name}: {found.status.value}")
            elif seconds[-1] > SLOW:
                odd.append(f"{name}: {seconds[-1]:.1f} s")
        print(
            f"{puzzle.name:22}{said(puzzle, 'rules.lp'):>7}/{said(puzzle, 'puzzle.yaml'):<3}"
            f"{len(boards):>6}/{len(lines):<5}{right:>4}/{len(tried):<3}"
            f"{statistics.median(seconds):>8.2f}{max(seconds):>8.2f}  {'; '.join(odd)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
