"""How soon a page knows what is decided, from an edit to each event.

    python tests/bench/live.py Slitherlink.jsonl ... [--size 10] [--boards 3] [--limit 20]

Boards of each file are edited: from the full board, from one with half of the clues that are
no regions, and from one with a tenth of them, clues are taken away and put back by chance, one
after the other. Told are the milliseconds until it is told what needs no search, until an answer
is known, until everything is, and the longest silence between two looks; each as the median and in
nine of ten edits, with a grounding for every edit and with one for all of them where that pays.
What hasn't come by the limit never comes ("inf"), and so many edits are "out". The last lines say
how many of all edits answer in time.

It is the time of the processor that is told, which a busy machine doesn't lengthen, or with
``--wall`` that of the clock on the wall.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from asppuz import Board, Catalog, InputError, Live, Status
from asppuz.formats import janko

SHARES = {"full": 1, "half": 2, "tenth": 10}
"""One of so many clues is kept."""
EDITS = 6
"""So many times each board is edited."""
WANTED = {10: (30, 30, 150, 100), 20: (150, 150, 1000, 100)}
"""Milliseconds for each of these times, by the size of the board."""


class Times(NamedTuple):
    """Milliseconds after an edit, and whether the verdict came."""

    told: float
    answer: float
    every: float
    silence: float
    settled: bool


def boards_of(path: Path, size: int, most: int) -> list[Board]:
    """Some boards of a file, spread over those of so many rows and columns, more or less."""
    [puzzle] = [each for each in Catalog() if each.section("janko").get("name") == path.stem]
    near = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            board = janko.read(json.loads(line)["problem"], puzzle)
        except InputError:
            continue  # some lines of these files hold half a board
        if all(abs(side - size) * 10 <= size for side in (board.rows, board.cols)):
            near.append(board)
    return near[:: max(1, len(near) // most)][:most]


def edits_of(board: Board, share: int) -> Iterator[Board]:
    """The board with all its regions and one of so many of its other clues, and edits of it."""
    kept = [atom for atom in board.clues if atom.name == "region"]
    others = [atom for atom in board.clues if atom.name != "region"]
    now, chance = others[::share], random.Random(share)
    yield replace(board, clues=(*kept, *now))
    for number in range(EDITS):
        left = [atom for atom in others if atom not in now]
        if left and number % 2:
            now = [*now, chance.choice(left)]
        elif now:
            now = [*now]
            now.remove(chance.choice(now))
        yield replace(board, clues=(*kept, *now))


def edited(live: Live, board: Board, limit: float, clock: Callable[[], float]) -> Times:
    """What an edit that ends with this board takes."""
    start = last = clock()
    told, answer, silence, status = 0.0, math.inf, 0.0, Status.UNKNOWN
    for known in live.edit(board, limit):
        now = clock()
        silence, last, status = max(silence, now - last), now, known.status
        told = told or now - start
        if known.answer is not None or status is Status.NONE:
            answer = min(answer, now - start)
    every = clock() - start if status.is_known else math.inf
    return Times(*(1000 * x for x in (told, answer, every, silence)), status.is_known)


def told(name: str, times: list[Times]) -> str:
    """A line of the table."""
    cells = []
    for values in list(zip(*times))[:4]:
        ordered = sorted(values)
        cells.append(" ".join(f"{ordered[len(ordered) * part // 10]:7.0f}" for part in (5, 9)))
    return f"{name} {' '.join(cells)} {sum(not each.settled for each in times):4}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--size", type=int, default=10, help="rows and columns, about")
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for an edit")
    parser.add_argument("--wall", action="store_true", help="the time of the clock on the wall")
    options = parser.parse_args()
    clock = time.perf_counter if options.wall else time.process_time
    names = ("without search", "an answer", "everything", "silence")
    print(f"{'':30} " + "".join(f"{name:>16}" for name in names) + "  out")
    print(f"{'puzzle':16} {'clues':5} {'ground':7} " + f"{'median':>7} {'9 of 10':>7} " * 4)
    everything: dict[str, list[Times]] = defaultdict(list)
    for path in options.files:
        found: dict[tuple[str, str], list[Times]] = defaultdict(list)
        for board in boards_of(path, options.size, options.boards):
            for name, share in SHARES.items():
                for way in ("afresh", "once"):
                    live = Live()
                    begun, *rest = edits_of(board, share)
                    edited(live, begun, options.limit, clock)
                    for each in rest:
                        if way == "once":
                            live.prepare()
                        found[name, way].append(edited(live, each, options.limit, clock))
        for (name, way), times in found.items():
            print(told(f"{path.stem:16} {name:5} {way:7}", times), flush=True)
            everything[way] += times
    wanted = WANTED.get(options.size, WANTED[10])
    for way, times in everything.items():
        below = [sum(x < most for x in each) for each, most in zip(zip(*times), wanted)]
        shares = " ".join(f"{number / len(times):5.0%}" for number in below)
        print(f"{way}: of {len(times)} edits {shares} are below {', '.join(map(str, wanted))} ms")


if __name__ == "__main__":
    main()
