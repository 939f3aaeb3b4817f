"""The pages of a book as HTML: a title page, the chapters, and the solutions.

It is one HTML file that needs nothing else, and well-formed XML, too. A section of it is a page
of the paper, so that any browser prints it as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil

from ..draw.ink import CELL
from ..draw.making import make_scene
from ..draw.rim import Rim
from ..draw.scene import Scene
from ..draw.svg import draw_svg
from ..errors import number_of
from .entries import Chapter, Entry
from .paper import BOARDS, GAP, ON_SHEETS, PAPERS, SOLUTIONS, Paper, Row, Size, Style, pages_of
from .style import style_of

_HEADING, _LINE, _LETTERS = 14.0, 5.0, 60
"""The height of a heading and of a line of rules, and the letters of such a line."""
_EXAMPLE, _ON_SHEETS, _CAPTION = Size(56.0, 50.0), Size(44.0, 36.0), 5.0
"""The room of the example beside the rules, in a book and on a sheet, and of its caption."""
_AFTER = 8.0
"""The room below the rules."""
_NAME_LINE = 14.0
"""The height of the line for a name and a date."""
_ORNAMENT, _ORNAMENTS = Size(62.0, 50.0), 4
"""The room of each of the boards on the title page, and how many there are."""
_LISTED, _SHORT = 22, 12
"""So many chapters are listed on a page, and in one column."""


def make_book(
    chapters: Sequence[Chapter], title: str, *, paper: Paper = PAPERS["A4"], sheet: bool = False
) -> str:
    """The book as the text of one HTML file.

    A ``sheet`` is for a class: pages have a line for a name and a date, there is no title page,
    and chapters follow each other on the same page.
    """
    who = _name_line(title) if sheet else ""
    flow = _Flow(Size(paper.room.width, paper.room.height - (_NAME_LINE if sheet else 0)))
    front = 0 if sheet else ceil((len(chapters) + 1) / _LISTED)  # the solutions are listed, too
    starts = []
    entries: list[Entry] = []
    for chapter in chapters:
        starts.append(front + _add_chapter(flow, chapter, len(entries) + 1, sheet))
        entries += chapter.entries
    asked = [who + page for page in flow.pages]
    solved = _Flow(paper.room)
    _add_solutions(solved, entries)
    starts.append(front + len(asked) + 1)
    first = [] if sheet else list(_front(title, chapters, starts))
    body = "".join(
        f"<section class='page'>\n{page}<div class='number'>{number}</div>\n</section>\n"
        for number, page in enumerate([*first, *asked, *solved.pages], 1)
    )
    return (
        "<!DOCTYPE html>\n"
        "<html lang='en' xmlns='http://www.w3.org/1999/xhtml'>\n<head>\n"
        f"<meta charset='utf-8'/>\n<title>{escape(title)}</title>\n"
        f"<style>\n{style_of(paper)}\n</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


class _Flow:
    """Pages that fill up from above."""

    def __init__(self, room: Size) -> None:
        self.room = room
        self.pages: list[str] = []
        self.used = room.height
        """The height of the last page that is taken."""

    def begin(self) -> None:
        """Begin a page."""
        self.pages.append("")
        self.used = 0.0

    def add(self, part: str, height: float) -> None:
        """Add a part to the last page."""
        self.pages[-1] += part
        self.used += height

    def rows(self, sizes: Sequence[Size], style: Style, above: float = 0.0) -> list[list[Row]]:
        """How pictures come to stand on the last page, below another part, and on more."""
        return pages_of(sizes, self.room, self.used + above, style)

    def add_rows(
        self, pages: Iterable[list[Row]], figures: Sequence[_Figure], kind: str = "row"
    ) -> None:
        """Add pictures, in rows of some kind."""
        for number, rows in enumerate(pages):
            if number:
                self.begin()
            for row in rows:
                drawn = (figures[n].drawn(cell) for n, cell in zip(row.pictures, row.cells))
                self.add(f"<div class='{kind}'>\n{''.join(drawn)}</div>\n", row.height + GAP)


class _Figure:
    """A picture with the words above it."""

    def __init__(self, scene: Scene, caption: str = "") -> None:
        rim = Rim(scene)
        self._scene, self._caption = scene, caption
        self.size = Size(rim.width / CELL, rim.height / CELL)
        """Its size at cells of one millimetre."""

    def drawn(self, cell: float) -> str:
        """The picture at that size of its cells."""
        caption = f"<figcaption>{self._caption}</figcaption>\n" if self._caption else ""
        width = self.size.width * cell
        return f"<figure style='width:{width:.2f}mm'>\n{caption}{draw_svg(self._scene)}</figure>\n"

    def cell_within(self, room: Size) -> float:
        """The size of its cells where there is so much room."""
        return min(BOARDS.cell, room.width / self.size.width, room.height / self.size.height)


def _add_chapter(flow: _Flow, chapter: Chapter, first: int, follows: bool) -> int:
    """Add the rules and the boards of a puzzle, on a page of its own unless it follows others.

    Returns the number of the page on which it begins.
    """
    figures = [
        _Figure(make_scene(entry.board), _told_of(entry, number))
        for number, entry in enumerate(chapter.entries, first)
    ]
    sizes = [figure.size for figure in figures]
    head, height = _head(chapter, _ON_SHEETS if follows else _EXAMPLE)
    style = ON_SHEETS if follows else BOARDS
    pages = flow.rows(sizes, style, height) if follows and flow.pages else [[]]
    if not pages[0]:
        flow.begin()
        pages = flow.rows(sizes, style, height)
    start = len(flow.pages)
    flow.add(head, height)
    flow.add_rows(pages, figures)
    return start


def _head(chapter: Chapter, room: Size) -> tuple[str, float]:
    """The rules of a puzzle with an example, for which there is some room, and their height."""
    puzzle = chapter.entries[0].board.puzzle
    used = sorted({name for entry in chapter.entries for name in entry.board.variants})
    told = [("", puzzle.rules), *((f"{name}: ", puzzle.variants[name]) for name in used)]
    words = "".join(f"<p><b>{escape(name)}</b>{escape(text)}</p>\n" for name, text in told)
    lines = sum(ceil(len(name + text) / _LETTERS) + 1 for name, text in told) * _LINE
    example = ""
    if chapter.example:
        figure = _Figure(make_scene(chapter.example, chapter.example.solution or ()), "Example")
        cell = figure.cell_within(room)
        example = f"<div class='example'>\n{figure.drawn(cell)}</div>\n"
        lines = max(lines, figure.size.height * cell + _CAPTION)
    head = (
        f"<h2 id='{puzzle.name}'>{escape(chapter.title)}</h2>\n"
        f"<div class='head' style='height:{lines + _AFTER:.2f}mm'>\n"
        f"<div class='rules'>\n{words}</div>\n{example}</div>\n"
    )
    return head, _HEADING + lines + _AFTER


def _told_of(entry: Entry, number: int) -> str:
    """What stands above a board: its number, its title, its level and its variants."""
    level = entry.rating.level if entry.rating else ""
    words = [entry.title, level, *entry.board.variants]
    return f"<b>{number}</b>" + "".join(f"<span>{escape(word)}</span>" for word in words if word)


def _add_solutions(flow: _Flow, entries: Sequence[Entry]) -> None:
    flow.begin()
    flow.add("<h2 id='solutions'>Solutions</h2>\n", _HEADING)
    figures = [
        _Figure(make_scene(entry.board, entry.answer), f"<b>{number}</b>")
        for number, entry in enumerate(entries, 1)
    ]
    pages = flow.rows([figure.size for figure in figures], SOLUTIONS)
    flow.add_rows(pages, figures, "row solved")


def _front(title: str, chapters: Sequence[Chapter], starts: Sequence[int]) -> Iterator[str]:
    """The title page, and more pages where there are many chapters to list."""
    named = [(chapter.entries[0].board.puzzle.name, chapter.title) for chapter in chapters]
    lines = [
        f"<li><a href='#{name}'>{escape(words)}<i></i>{page}</a></li>\n"
        for (name, words), page in zip([*named, ("solutions", "Solutions")], starts)
    ]
    head = f"<h1>{escape(title)}</h1>\n<p class='under'>{escape(_told_in_all(chapters))}</p>\n"
    figures = [_Figure(make_scene(chapter.entries[0].board)) for chapter in chapters[:_ORNAMENTS]]
    drawn = (figure.drawn(figure.cell_within(_ORNAMENT)) for figure in figures)
    pictures = "".join(f"<div>\n{picture}</div>\n" for picture in drawn)
    head += f"<div class='ornament'>\n{pictures}</div>\n"
    for start in range(0, len(lines), _LISTED):
        part = lines[start : start + _LISTED]
        kind = "contents short" if len(lines) <= _SHORT else "contents"
        yield f"{'' if start else head}<ul class='{kind}'>\n{''.join(part)}</ul>\n"


def _told_in_all(chapters: Sequence[Chapter]) -> str:
    """What the book holds."""
    boards = number_of(sum(len(chapter.entries) for chapter in chapters), "puzzle")
    return f"{boards} of {number_of(len(chapters), 'kind')}, each from easy to hard"


def _name_line(title: str) -> str:
    return (
        f"<div class='who'><b>{escape(title)}</b>"
        "<span>Name<u></u>Date<u class='date'></u></span></div>\n"
    )
