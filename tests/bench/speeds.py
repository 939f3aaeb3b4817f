"""The table of docs/speeds.md: how long boards of each puzzle take to make.

    python tests/bench/generating.py --all --shape 10x10 --seeds 3 --jobs 2 > ten.txt
    python tests/bench/generating.py --all --shape 15x15 --seeds 3 --jobs 2 > fifteen.txt
    python tests/bench/levels.py --shape 10x10 --seeds 3 --jobs 2 > easy.txt
    python tests/bench/symmetric.py --symmetries rotate rotate4 mirror-h > symmetric.txt
    python tests/bench/speeds.py ten.txt fifteen.txt easy.txt symmetric.txt

Each file holds what a benchmark printed; a later line for the same puzzle replaces one before.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from asppuz import Catalog

HEAD = ("puzzle", "10 x 10", "15 x 15", "easy", "rotate", "rotate4", "mirror-h")
_LINE = re.compile(r"(?P<name>\w+) +(?P<seconds>[\d.]+) s  (?P<made>\d+) of \d+ made")
_LEVEL = re.compile(r"(?P<name>\w+) +easy +(?P<made>\d+) of (?P<tries>\d+) +(?P<seconds>[\d.]+) s")
_SYMMETRY = re.compile(r"(?P<name>\w+) +(?P<which>[\w-]+) .*? (?P<seconds>[\d.]+) s  (?P<what>.*)")
_NONE = {"code 2": "–", "code 4": "none"}
"""What is told of a symmetry that a puzzle can't have, and of one of which no board was found."""
LATE = "late"
_LIMIT = 20.0
"""So many seconds are the limit of these benchmarks unless told."""


def seconds_of(path: Path) -> dict[str, str]:
    """The seconds of each puzzle by a benchmark of sizes: a median, if half of the boards came."""
    found = {}
    for line in map(_LINE.match, path.read_text(encoding="utf-8").splitlines()):
        if line:
            found[line["name"]] = line["seconds"] if float(line["seconds"]) < _LIMIT else LATE
    return found


def easy_ones(path: Path) -> dict[str, str]:
    """How many easy boards of each puzzle were made of how many, and their seconds."""
    found = {}
    for line in map(_LEVEL.match, path.read_text(encoding="utf-8").splitlines()):
        if line:
            part = f", {line['made']} of {line['tries']}"
            all_made = line["made"] == line["tries"]
            told = line["seconds"] if all_made else line["seconds"] + part
            found[line["name"]] = told if int(line["made"]) else LATE
    return found


def symmetric_ones(path: Path) -> dict[str, dict[str, str]]:
    """By symmetry, the seconds of each puzzle, or what came of it instead."""
    found: dict[str, dict[str, str]] = {}
    for line in map(_SYMMETRY.match, path.read_text(encoding="utf-8").splitlines()):
        if line:
            made = line["seconds"] if line["what"] == "made" else LATE
            told = _NONE.get(line["what"].partition(":")[0], made)
            found.setdefault(line["which"], {})[line["name"]] = told
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("ten", "fifteen", "easy", "symmetric"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    symmetric = symmetric_ones(options.symmetric)
    columns = [
        seconds_of(options.ten),
        seconds_of(options.fifteen),
        easy_ones(options.easy),
        *(symmetric.get(which, {}) for which in HEAD[-3:]),
    ]
    print(f"| {' | '.join(HEAD)} |", f"|{'---|' * len(HEAD)}", sep="\n")
    for puzzle in sorted(Catalog(), key=lambda puzzle: puzzle.title.casefold()):
        cells = [column.get(puzzle.name, "") for column in columns]
        if any(cells):
            print(f"| {' | '.join([puzzle.title, *cells])} |")


if __name__ == "__main__":
    main()
