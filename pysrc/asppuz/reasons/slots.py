"""The braces of a sentence, and the places that they tell.

``{C}`` shows a value, a cell as ``(3,1)``. Corners and the sides of cells go by a
cell: ``{corner P}`` shows *the lower right corner of (3,1)*, and ``{side P,Q}``, of
the two corners at its ends, *the right side of (3,1)*. ``{edge C,D}``, of two cells,
shows *the edge between (3,1) and (3,2)*. ``{N cells}`` counts: *1 cell*, *2 cells*.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..board.atoms import Place, Term, term_text

Side = tuple[Place, Place]
"""The side of a cell: the corners at its ends, the smaller one first."""

_NAME = r"\w+'*"
SLOT = re.compile(
    rf"\{{(?:({_NAME})|corner ({_NAME})|side ({_NAME}), ?({_NAME})|edge ({_NAME}), ?({_NAME})"
    rf"|({_NAME}) (?P<counted>[a-z ]+)s)\}}"
)
"""What stands in braces: names of values, and what one of them counts, without its *s*."""

_SIDES = ("top", "right side", "bottom", "left side")


def slots(words: str) -> list[str]:
    """The names that stand in braces."""
    return [name for slot in SLOT.finditer(words) for name in slot.groups()[:7] if name]


def cell_slots(words: str) -> list[str]:
    """The names that stand in braces alone, so that a place in them is a cell."""
    return [slot[1] for slot in SLOT.finditer(words) if slot[1]]


def edge_slots(words: str) -> list[str]:
    """The names of the two cells of each edge."""
    return [name for slot in SLOT.finditer(words) for name in slot.groups()[4:6] if name]


def corner_slots(words: str) -> list[str]:
    """The names of corners, alone or at the ends of a side."""
    return [name for slot in SLOT.finditer(words) for name in slot.groups()[1:4] if name]


def fill(words: str, values: Mapping[str, Term]) -> str:
    """The words with values in their braces; those without a value stay as they are."""

    def told(slot: re.Match[str]) -> str:
        names = slots(slot.group())
        if not values.keys() >= set(names):
            return slot.group()
        corner = corner_of(slot, values)
        if corner:
            return "".join(tell_corners([corner]))
        if slot[5]:
            first, second = (term_text(values[name]) for name in slots(slot.group()))
            return f"the edge between {first} and {second}"
        if slot["counted"]:
            number = values[slot[7]]
            return f"{term_text(number)} {slot['counted']}{'s' if number != 1 else ''}"
        side = side_of(slot, values)
        if side:
            return "".join(tell_sides([side]))
        return " ".join(term_text(values[name]) for name in names)

    return SLOT.sub(told, words)


def corner_of(slot: re.Match[str], values: Mapping[str, Term]) -> Place | None:
    """The corner that a slot tells with these values; None where it tells something else."""
    return as_place(values.get(slot[2] or "", ()))


def side_of(slot: re.Match[str], values: Mapping[str, Term]) -> Side | None:
    """The side that a slot tells with these values; None where it tells something else."""
    start, end = (as_place(values.get(name or "", ())) for name in slot.groups()[2:4])
    return (start, end) if start and end else None


def as_place(value: Term) -> Place | None:
    """The value as a cell or a corner; None where it is neither."""
    if isinstance(value, tuple) and len(value) == 2:
        row, col = value
        if isinstance(row, int) and isinstance(col, int):
            return row, col
    return None


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words as a list, with ``last`` before the last one."""
    if len(words) < 2:
        return "".join(words)
    comma = "," if any(" and " in word or " or " in word for word in words) else ""
    return f"{', '.join(words[:-1])}{comma} {last} {words[-1]}"


def capitalized(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def tell_corners(corners: Iterable[Place]) -> list[str]:
    """Corners by cells, those that lie alike together, and those of the same cells.

    >>> tell_corners([(0, 0), (1, 2), (3, 2)])
    ['the upper left corner of (1,1)', 'the lower right corners of (1,2) and (3,2)']
    >>> tell_corners([(0, 0), (0, 1)])
    ['the upper left and upper right corners of (1,1)']
    """
    cells: dict[str, list[str]] = defaultdict(list)
    for row, col in corners:
        where = f"{'lower' if row else 'upper'} {'right' if col else 'left'}"
        cells[where].append(term_text((max(row, 1), max(col, 1))))
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for where, found in cells.items():
        alike[tuple(found)].append(where)
    return [
        f"the {listed(where)} corner{'s' if len(where) * len(found) > 1 else ''} of {listed(found)}"
        for found, where in alike.items()
    ]


def tell_sides(sides: Iterable[Side], last: str = "and") -> list[str]:
    """Sides by as few cells as will do, those of one cell together, with ``last`` in their lists.

    >>> tell_sides([((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1), (1, 2))])
    ['the top and the left side of (1,1)', 'the bottom of (1,2)']
    """
    names: dict[Place, dict[Side, str]] = defaultdict(dict)
    for start, end in map(sorted, sides):
        for cell, name in _names(start, end):
            names[cell][start, end] = name
    told = []
    while any(names.values()):
        best = min(names, key=lambda cell: (-len(names[cell]), cell))
        mine = names.pop(best)
        told.append((best, mine.values()))
        for others in names.values():
            for side in mine:
                others.pop(side, None)
    return [f"{_together(found, last)} of {term_text(cell)}" for cell, found in sorted(told)]


def _names(start: Place, end: Place) -> Iterator[tuple[Place, str]]:
    """The cells that share the side between two corners, and which of theirs it is."""
    (row, col), (end_row, end_col) = start, end
    if row == end_row:
        both = ((row, end_col), "bottom"), ((row + 1, end_col), "top")
    else:
        both = ((end_row, col), "right side"), ((end_row, col + 1), "left side")
    yield from ((cell, name) for cell, name in both if min(cell) > 0)


def _together(names: Iterable[str], last: str) -> str:
    """Some sides of one cell."""
    ordered = [f"the {name}" for name in _SIDES if name in names]
    if len(ordered) == len(_SIDES):
        return "any side" if last == "or" else "all four sides"
    return listed(ordered, last)
