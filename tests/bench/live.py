"""How soon a page knows what is decided, from an edit to each event.

    python tests/bench/live.py Slitherlink.jsonl ... [--size 10] [--boards 5] [--limit 20]

For the boards of each file, full, with half of the clues that are no regions, and with a
tenth of them: the milliseconds until the first answer is known, until everything is, and
the longest silence between two looks; each as the median and in nine of ten edits. Boards
that come to the limit count with it, and are told.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from asppuz import Board, Catalog, Live, Status
from asppuz.formats import janko

SHARES = {"full": 1, "half": 2, "tenth": 10}
"""One of so many clues is kept."""


class Times(NamedTuple):
    """Milliseconds after an edit, and whether the verdict came."""

    first: float
    every: float
    silence: float
    settled: bool


def boards_of(path: Path, size: int, most: int) -> list[Board]:
    """Some boards of a file, spread over those of about so many rows and columns."""
    [puzzle] = [each for each in Catalog() if each.section("janko").get("name") == path.stem]
    lines = path.read_text(encoding="utf-8").splitlines()
    boards = [janko.read(json.loads(line)["problem"], puzzle) for line in lines]
    near = [board for board in boards if {board.rows, board.cols} <= {*range(size - 1, size + 2)}]
    return near[:: max(1, len(near) // most)][:most]


def thinned(board: Board, share: int) -> Board:
    """The board with all its regions, and one of so many of its other clues."""
    kept = [atom for atom in board.clues if atom.name == "region"]
    return replace(board, clues=(*kept, *[x for x in board.clues if x not in kept][::share]))


def edited(live: Live, board: Board, limit: float) -> Times:
    """What an edit that ends with this board takes."""
    start = last = time.perf_counter()
    first, silence, status = 0.0, 0.0, Status.UNKNOWN
    for known in live.edit(board, limit):
        now = time.perf_counter()
        silence, last, status = max(silence, now - last), now, known.status
        if known.answer is not None and not first:
            first = now - start
    whole = time.perf_counter() - start
    return Times(*(1000 * x for x in (first or whole, whole, silence)), status.is_known)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--size", type=int, default=10, help="rows and columns, one more or less")
    parser.add_argument("--boards", type=int, default=5)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for an edit")
    options = parser.parse_args()
    print(f"{'':16} {'':5} {'first answer':>14} {'everything':>16} {'silence':>14}  out")
    print(f"{'puzzle':16} {'clues':5} " + f"{'median':>7} {'9 of 10':>7} " * 3)
    for path in options.files:
        found: dict[str, list[Times]] = defaultdict(list)
        for board in boards_of(path, options.size, options.boards):
            live = Live()
            for _ in live.edit(board, options.limit):  # the rules are put together once
                break
            for name, share in SHARES.items():
                found[name].append(edited(live, thinned(board, share), options.limit))
        for name, times in found.items():
            cells = []
            for values in list(zip(*times))[:3]:
                ninth = statistics.quantiles(values, n=10, method="inclusive")[-1]
                cells.append(f"{statistics.median(values):7.0f} {ninth:7.0f}")
            late = sum(not each.settled for each in times)
            print(f"{path.stem:16} {name:5} {' '.join(cells)} {late:4}")


if __name__ == "__main__":
    main()
