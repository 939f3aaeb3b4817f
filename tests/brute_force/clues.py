"""What clues say that several puzzles have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from brute_force.boards import Tiny
from brute_force.places import STEPS, Cells, Edge, Place, ahead, ends, near, parts, ray


def counts_are(clues: Mapping[Place, str], numbers: Mapping[Place, int]) -> bool:
    """Whether each clue tells its number, or leaves it open."""
    return all(token in ("?", str(numbers[cell])) for cell, token in clues.items())


def seen(cell: Place, among: Cells) -> int:
    """How many cells of a set are seen from a cell in the four directions."""
    return sum(len(ray(cell, letter, among)) for letter in STEPS)


def rooms_of(tiny: Tiny) -> dict[Place, Cells]:
    """The given region of each cell."""
    return {cell: region for region in tiny.regions for cell in region}


def obeys_numbers(tiny: Tiny, counted: Cells) -> bool:
    """Whether each region holds as many of some cells as its numbers say."""
    return all(
        token in ("?", str(len(region & counted)))
        for region in tiny.regions
        for cell, token in tiny.clues().items()
        if cell in region
    )


def obeys_arrow(cell: Place, token: str, shaded: Cells) -> bool:
    """Whether as many cells are shaded ahead as a clue says; a number without arrow is wrong."""
    if token.isdecimal():
        return False
    return token.startswith("?") or int(token[:-1]) == len(ahead(cell, token[-1]) & shaded)


def lanes(cells: Iterable[Place]) -> dict[tuple[str, int], list[Place]]:
    """Each row and column, read from each of its ends."""
    found: dict[tuple[str, int], list[Place]] = {}
    for row, col in sorted(cells):
        found.setdefault(("left", row), []).append((row, col))
        found.setdefault(("top", col), []).append((row, col))
    turned = {"left": "right", "top": "bottom"}
    return found | {(turned[side], i): line[::-1] for (side, i), line in found.items()}


def outside(tiny: Tiny) -> Iterator[tuple[list[Place], str]]:
    """Each clue outside with the cells that it looks along."""
    for (side, index), line in lanes(tiny.tokens()).items():
        grid = tiny.grid(side)
        token = grid[index - 1][0] if grid else "."
        if token != ".":
            yield line, token


def told(tiny: Tiny) -> Iterator[tuple[list[Place], int]]:
    """Each run that a clue in a cell or outside tells a number of."""
    clues, white = tiny.clues(), runs_apart(tiny)
    for cell, token in clues.items():
        for number, letter in zip(token.split("/"), "se"):
            if number.isdecimal() and "/" in token:
                yield ray(cell, letter, white), int(number)
    starts = {"top": ((0, 1), "s"), "left": ((1, 0), "e")}
    for side, ((down, right), letter) in starts.items():
        for index, [token] in enumerate(tiny.grid(side), 1):
            if token != ".":
                start = (index * down, index * right)
                yield ray(start, letter, white), int(token)


def runs_apart(tiny: Tiny) -> set[Place]:
    """The cells that are not dark."""
    return {c for c in tiny.cells if not {"/", "x"} & set(tiny.clues().get(c, ""))}


def runs_around(cell: Place, places: Iterable[Place], bonds: Iterable[Edge]) -> list[int]:
    """The lengths of the runs of places around a cell, held together by bonds."""
    ring = near(cell)
    on = ends((c, d) for c, d in bonds if c in ring and d in ring)
    return [len(run) for run in parts(ring.intersection(places), lambda place: on.get(place, ()))]


def tells(token: str, runs: list[int]) -> bool:
    """Whether a clue tells such runs; a question mark alone may stand for none."""
    numbers = [number for number in token.split(",") if number != "0"]
    known = [int(number) for number in numbers if number != "?"]
    return (len(runs) == len(numbers) or (token == "?" and not runs)) and all(
        runs.count(number) >= known.count(number) for number in known
    )
