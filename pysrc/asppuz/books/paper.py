"""Where pictures stand on paper: which go on a page, and how large their cells are there.

All lengths are in millimetres. A picture is told by its size at cells of one millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

MARGIN = 17.0
"""The room around a page, in which its number stands, too."""
_STEPS = 6
"""So many sizes of cells are tried."""
GAP = 6.0
"""The least room between two rows."""


@dataclass(frozen=True)
class Paper:
    """A size of paper."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> Size:
        """The room within the margins."""
        return Size(self.width - 2 * MARGIN, self.height - 2 * MARGIN)


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float


PAPERS = {paper.name: paper for paper in (Paper("A4", 210.0, 297.0), Paper("Letter", 215.9, 279.4))}


@dataclass(frozen=True)
class Style:
    """How pictures of one kind stand on a page.

    ``cell`` is how large their cells should be, ``least`` how small they may be so that there
    are fewer pages, and ``largest`` how large they may grow; ``across`` and ``most`` are how
    many stand side by side and on a page at most, with ``beside`` between two at least, since
    some have no outline; ``caption`` is the height of the words above each.
    """

    cell: float
    least: float
    largest: float
    across: int
    most: int
    beside: float
    caption: float


BOARDS = Style(cell=7.5, least=7.2, largest=10.5, across=2, most=6, beside=15.0, caption=8.0)
ON_SHEETS = Style(cell=7.5, least=7.2, largest=9.0, across=2, most=6, beside=15.0, caption=8.0)
SOLUTIONS = Style(cell=3.8, least=3.2, largest=4.5, across=4, most=24, beside=7.0, caption=6.0)


@dataclass(frozen=True)
class Row:
    """Pictures side by side, by their numbers, and the size of the cells of each."""

    pictures: tuple[int, ...]
    cells: tuple[float, ...]
    height: float


def pages_of(sizes: Sequence[Size], room: Size, used: float, style: Style) -> list[list[Row]]:
    """The rows of each page; of the first one so much height is used already.

    The first page has no rows where none has room there. There are as few pages as can be, with
    the largest cells for that; then all grow by the same factor, as far as each page has room.
    """
    steps = [style.cell - (style.cell - style.least) * step / _STEPS for step in range(_STEPS + 1)]
    tried = (_filled(sizes, room, used, replace(style, cell=cell)) for cell in steps)
    pages = min(tried, key=len)
    rooms = [room.height - (0 if number else used) for number in range(len(pages))]
    growth = min(_growth(page, sizes, room.width, high, style) for page, high in zip(pages, rooms))
    return [[_grown(row, sizes, growth, style) for row in page] for page in pages]


def _filled(sizes: Sequence[Size], room: Size, used: float, style: Style) -> list[list[Row]]:
    """The rows of each page, at the size of cells that the style says."""
    fitting = [_fitting(size, room, style) for size in sizes]
    pages: list[list[Row]] = [[]]
    left = room.height - used
    for row in _rows(sizes, fitting, room, style):
        many = sum(len(other.pictures) for other in pages[-1]) + len(row.pictures) > style.most
        if row.height > left or many:
            pages.append([])
            left = room.height
        pages[-1].append(row)
        left -= row.height + GAP
    return pages


def _fitting(size: Size, room: Size, style: Style) -> float:
    """The size of the cells of a picture: smaller ones only where a page is too small for it."""
    return min(style.cell, room.width / size.width, (room.height - style.caption) / size.height)


def _rows(sizes: Sequence[Size], cells: Sequence[float], room: Size, style: Style) -> Iterator[Row]:
    """The pictures in rows, as many side by side as have room."""
    row: list[int] = []
    wide = 0.0
    for number, (size, cell) in enumerate(zip(sizes, cells)):
        width = size.width * cell
        if row and (len(row) == style.across or wide + width > room.width):
            yield _row(row, cells, sizes, style)
            row, wide = [], 0.0
        row.append(number)
        wide += width + style.beside
    if row:
        yield _row(row, cells, sizes, style)


def _row(
    pictures: Sequence[int], cells: Sequence[float], sizes: Sequence[Size], style: Style
) -> Row:
    mine = tuple(cells[number] for number in pictures)
    height = max(sizes[number].height * cell for number, cell in zip(pictures, mine))
    return Row(tuple(pictures), mine, height + style.caption)


def _growth(
    page: Sequence[Row], sizes: Sequence[Size], width: float, height: float, style: Style
) -> float:
    """By how much the cells of a page may grow."""
    words = sum(style.caption + GAP for _ in page) - GAP
    deep = sum(row.height - style.caption for row in page)
    factors = [style.largest / max((cell for row in page for cell in row.cells), default=1.0)]
    for row in page:
        wide = sum(sizes[n].width * cell for n, cell in zip(row.pictures, row.cells))
        factors.append((width - style.beside * (len(row.pictures) - 1)) / wide)
    if page:
        factors.append((height - words) / deep)
    return max(1.0, min(factors))


def _grown(row: Row, sizes: Sequence[Size], growth: float, style: Style) -> Row:
    larger = {n: cell * growth for n, cell in zip(row.pictures, row.cells)}
    return _row(row.pictures, [larger.get(n, 0.0) for n in range(len(sizes))], sizes, style)
