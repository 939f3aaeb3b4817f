"""The records of a run summed up: by puzzle, and encodings side by side."""

from __future__ import annotations

import statistics
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..solving.answers import Status
from .records import ERROR, STATUSES, Record


@dataclass
class _Sum:
    """What all boards of a puzzle come to."""

    statuses: Counter[str] = field(default_factory=Counter)
    seconds: array[float] = field(default_factory=lambda: array("f"))
    largest: tuple[int, int] = (0, 0)
    disagree: int = 0


class Summary:
    """The sums of the records that it was told, which it doesn't keep."""

    def __init__(self) -> None:
        self._puzzles: dict[str, _Sum] = {}

    def add(self, record: Record) -> None:
        """Tell it one more record."""
        some = self._puzzles.setdefault(record.puzzle, _Sum())
        some.statuses[record.status] += 1
        some.seconds.append(record.seconds)
        some.largest = max(some.largest, (record.rows, record.cols), key=lambda s: s[0] * s[1])
        some.disagree += record.agrees is False

    @property
    def faultless(self) -> bool:
        """Whether no board has failed or has another answer than the one stored."""
        return not any(s.statuses[ERROR] or s.disagree for s in self._puzzles.values())

    def table(self) -> str:
        """A line for each puzzle, with a column for each status that there is."""
        sums = self._puzzles.values()
        seen = [status for status in STATUSES if any(s.statuses[status] for s in sums)]
        head = ["puzzle", "boards", "largest", "median", "p99", "max", *seen, "disagree"]
        rows = [head]
        for name, some in sorted(self._puzzles.items()):
            rows.append([name or "-", *_figures(some, seen)])
        return _aligned(rows, 1)


def _figures(some: _Sum, seen: Iterable[str]) -> Iterator[str]:
    yield str(len(some.seconds))
    yield "{}x{}".format(*some.largest)
    seconds = sorted(some.seconds)
    at_99 = seconds[max(0, -(-99 * len(seconds) // 100) - 1)]
    for figure in (statistics.median(seconds), at_99, seconds[-1]):
        yield f"{figure:.3f}"
    for status in seen:
        yield str(some.statuses[status])
    yield str(some.disagree)


SIZES = {"up to 100 cells": 100, "up to 300": 300, "up to 600": 600, "more": None}
"""The classes of board sizes in a comparison, by their most cells."""


def comparison(records: Iterable[Record]) -> str:
    """Encodings side by side, by puzzle and size of board.

    ``ratio`` is the geometric mean, over the boards that both have settled, of
    the seconds (grounding and search) to those of the encoding that comes first,
    which is the one that the rules choose. Rules and conflicts are means.
    """
    groups: dict[tuple[str, str], dict[str, dict[str, Record]]] = {}
    for record in records:
        for puzzle in (record.puzzle, "all"):
            for size in (_size(record), "all"):
                group = groups.setdefault((puzzle, size), {})
                board = f"{record.puzzle} {record.id}"
                group.setdefault(record.encodings, {})[board] = record
    names = ("puzzle", "cells", "encoding", "boards", "unknown")
    figures = ("median", "max", "ratio", "rules", "conflicts")
    rows = [[*names, *figures]]
    order = [*SIZES, "all"]
    for (puzzle, size), group in sorted(
        groups.items(), key=lambda item: (item[0][0] == "all", item[0][0], order.index(item[0][1]))
    ):
        first = next(iter(group.values()))
        for encoding, boards in group.items():
            rows.append([puzzle, size, encoding, *_comparison(boards, first)])
    return _aligned(rows, 3)


def _size(record: Record) -> str:
    cells = record.rows * record.cols
    return next(name for name, most in SIZES.items() if most is None or cells <= most)


def _comparison(boards: Mapping[str, Record], first: Mapping[str, Record]) -> Iterator[str]:
    def mean(value: Callable[[Record], float]) -> str:
        return f"{statistics.fmean(map(value, boards.values())):.0f}"

    seconds = sorted(_search_s(record) for record in boards.values())
    both = [
        (record, first[board])
        for board, record in boards.items()
        if board in first and _settled(record) and _settled(first[board])
    ]
    yield str(len(boards))
    yield str(sum(not _settled(record) for record in boards.values()))
    yield f"{statistics.median(seconds):.3f}"
    yield f"{seconds[-1]:.3f}"
    ratios = [_search_s(ours) / _search_s(theirs) for ours, theirs in both]
    yield f"{statistics.geometric_mean(ratios):.2f}" if ratios else "-"
    yield mean(lambda record: record.rules)
    yield mean(lambda record: record.conflicts)


def _settled(record: Record) -> bool:
    return record.status not in (Status.UNKNOWN, Status.MEMORY, ERROR)


def _search_s(record: Record) -> float:
    return max(record.ground_s + record.solve_s, 1e-4)


def _aligned(rows: list[list[str]], words: int) -> str:
    """Rows in columns, the first ones as ``words`` and the others as figures."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "".join(
        "  ".join(
            word.ljust(width) if column < words else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths))
        ).rstrip()
        + "\n"
        for row in rows
    )
