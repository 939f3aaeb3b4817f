"""The command that makes books of boards to print: book."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError, did_you_mean
from ..generating import DIFFICULTIES, generate
from ..rules.catalog import Catalog
from ..solving.limits import Limits
from ..texts import printable
from .common import (
    EXIT_MEMORY,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    SEVERITY,
    TOLD_MEMORY,
    board_options,
    limit_options,
    main,
    read_board,
)
from .output import say, say_progress

if TYPE_CHECKING:
    from ..books import Entry

_HTML, _PDF = ".html", ".pdf"
_BOARD_FILES = "*.yaml"
_WISH = re.compile(r"(?P<puzzle>\S+)(\s+(?P<rows>\d+)x(?P<cols>\d+))?(\s+(?P<level>[a-z -]+))?")


@dataclass(frozen=True)
class _Read:
    """A board that is read."""

    source: str
    puzzle: str | None

    def entry(self, catalog: Catalog, time_limit: float, memory_limit: int | None) -> Entry:
        """The board, solved and rated; raises as ``entry_of`` does."""
        from ..books import entry_of

        limits = Limits(time_limit, memory_limit)
        board = limits.run(lambda: read_board(self.source, self.puzzle, catalog))
        return entry_of(board, limits, board.info.get("title", ""))


@dataclass(frozen=True)
class _Made:
    """A board that is to be made: its puzzle, size and level, as far as told, and its seed."""

    source: str
    puzzle: str
    rows: int | None
    cols: int | None
    level: str | None
    seed: int

    def entry(self, catalog: Catalog, time_limit: float, memory_limit: int | None) -> Entry:
        """The board, solved and rated; raises as ``generate`` and ``entry_of`` do."""
        from ..books import entry_of

        board = generate(
            self.puzzle, self.rows, self.cols, seed=self.seed, difficulty=self.level,
            time_limit=time_limit, memory_limit=memory_limit, catalog=catalog,
        )  # fmt: skip
        return entry_of(board, Limits(time_limit, memory_limit))


@main.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), required=True,
              metavar="FILE", help="Where the book goes; it ends in .html or .pdf.")  # fmt: skip
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option("--title", default="Logic puzzles", show_default=True, metavar="WORDS",
              help="What the book is called.")  # fmt: skip
@click.option("--make", "wishes", multiple=True, metavar="WISH",
              help="Have boards made: 'slitherlink', 'slitherlink 10x10', 'slitherlink 10x10 "
              "easy'.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=4, show_default=True, metavar="K",
              help="Make K boards for each --make.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), metavar="N",
              help="The random seed of the first board made; then N+1 and so on.")  # fmt: skip
@click.option("--paper", type=click.Choice(["A4", "Letter"]), default="A4", show_default=True,
              help="The size of the pages.")  # fmt: skip
@click.option("--sheet", is_flag=True,
              help="A sheet for a class: a line for name and date, no title page.")  # fmt: skip
@limit_options(
    "Leave out a board that takes longer than this to be made, or to be solved and rated.", 60
)
@board_options
def book(
    files: Sequence[str],
    output: Path,
    force: bool,
    title: str,
    wishes: Sequence[str],
    count: int,
    seed: int | None,
    paper: str,
    sheet: bool,
    time_limit: float,
    memory_limit: int | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Make a book of boards to print: rules, boards from easy to hard, solutions at the end.

    FILE is a board, or a folder with boards in files that end in .yaml. Each needs to have
    exactly one solution. The rules of each puzzle come with an example from its folder that is
    none of the boards. A book is HTML for print, or PDF (`pip install "asppuz[book]"`).

    \b
    Examples:
      asppuz book monday.yaml tuesday.yaml --output week.html
      asppuz book boards --title 'Loops and walls' --paper Letter --output loops.pdf
      asppuz book --make 'slitherlink 10x10' --make 'akari 8x8 easy' --count 6 -o weekend.pdf
      asppuz book --make 'sudoku easy' --count 2 --sheet -o class.pdf
    """
    from ..books import PAPERS, check_pdf, draw_pdf, in_chapters, make_book

    if not files and not wishes:
        raise click.UsageError("give boards, or --make to have some made")
    if output.suffix not in (_HTML, _PDF):
        raise click.UsageError(f"--output ends in .html or .pdf, found '{output.name}'")
    if output.exists() and not force:
        raise InputError("this file is there already; --force writes over it", str(output))
    if not output.parent.is_dir():
        raise InputError("there is no such folder", str(output.parent))
    if output.suffix == _PDF:
        check_pdf()
    first = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    catalog = Catalog(puzzles)
    jobs: list[_Read | _Made] = [_Read(name, puzzle) for name in _boards(files)]
    jobs += _made(wishes, count, first)
    codes, entries = [EXIT_OK], []
    for number, job in enumerate(jobs, 1):
        say_progress(f"{number}/{len(jobs)}")
        try:
            entries.append(job.entry(catalog, time_limit, memory_limit))
        except InputError as error:
            raise error.at(job.source) from None
        except ValueError as error:
            say(f"asppuz: {job.source}: left out: {error}", err=True)
            codes.append(EXIT_NONE)
        except TimeoutError:
            say(f"asppuz: {job.source}: left out: time ran out", err=True)
            codes.append(EXIT_UNKNOWN)
        except MemoryError:
            say(f"asppuz: {job.source}: {TOLD_MEMORY}", err=True)
            sys.exit(EXIT_MEMORY)
    if entries:
        chapters = in_chapters(entries, catalog)
        html = printable(make_book(chapters, title, paper=PAPERS[paper], sheet=sheet))
        data = draw_pdf(html) if output.suffix == _PDF else html.encode()
        with output.open("wb" if force else "xb") as file:
            file.write(data)
    sys.exit(max(codes, key=SEVERITY.index))


def _boards(names: Sequence[str]) -> Iterator[str]:
    """The boards of some names, those in a folder by the names of their files."""
    for name in names:
        if "\n" in name or not Path(name).is_dir():
            yield name
            continue
        found = sorted(Path(name).glob(_BOARD_FILES))
        if not found:
            raise InputError(f"expected boards in this folder, found no {_BOARD_FILES}", name)
        yield from map(str, found)


def _made(wishes: Sequence[str], count: int, seed: int) -> Iterator[_Made]:
    """So many boards for each wish, each with a seed of its own; raises InputError."""
    for wish in wishes:
        told = _WISH.fullmatch(wish.strip())
        if not told:
            message = f"expected 'PUZZLE', 'PUZZLE 10x10' or 'PUZZLE 10x10 easy', found '{wish}'"
            raise InputError(message, "--make")
        level = told["level"] and told["level"].strip().replace("-", " ")
        if level and level not in DIFFICULTIES:
            near = did_you_mean(level, DIFFICULTIES)
            message = f"'{level}' is no level{near}; known: {', '.join(DIFFICULTIES)}"
            raise InputError(message, "--make")
        rows, cols = (int(told[side]) if told[side] else None for side in ("rows", "cols"))
        for _ in range(count):
            yield _Made(wish, told["puzzle"], rows, cols, level, seed)
            seed += 1
