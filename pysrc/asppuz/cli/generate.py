"""The command that makes boards: generate."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from .. import formats
from ..board.board import Board
from ..draw.making import make_scene
from ..generating import DIFFICULTIES, SYMMETRIES
from ..generating import generate as make_board
from ..rules.catalog import Catalog
from .common import (
    EXIT_MEMORY,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    PICTURES,
    TOLD_MEMORY,
    coordinates_option,
    format_option,
    limit_options,
    main,
    puzzles_option,
    read_board,
    show_scene,
    told,
)
from .output import say, say_source

LEVELS = [level.replace(" ", "-") for level in DIFFICULTIES]
_ONE_BOARD = ("native", *PICTURES)


class _Range(click.ParamType[int | tuple[int, int]]):
    """A number, or two with dots between them."""

    name = "range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | tuple[int, int]:
        """The number, or both."""
        found = re.fullmatch(r"([0-9]{1,6})(?:\.\.([0-9]{1,6}))?", str(value))
        if not found:
            self.fail(f"expected a number, or two such as 20..30, found '{value}'", param, ctx)
        if found[2] and int(found[2]) < int(found[1]):
            self.fail(f"at least {found[1]} clues and at most {found[2]} can't be", param, ctx)
        return (int(found[1]), int(found[2])) if found[2] else int(found[1])


@main.command()
@click.argument("puzzle", required=False)
@click.option(
    "--rows", type=int, metavar="R", help="The number of rows; by default the number of columns."
)
@click.option(
    "--cols", type=int, metavar="C", help="The number of columns; by default the number of rows."
)
@click.option("--seed", type=click.IntRange(0), metavar="N",
              help="The random seed: the same seed makes the same board.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, metavar="K",
              help="Make K boards, with the seeds N, N+1 and so on: as url, json or "
              "text.")  # fmt: skip
@click.option("--symmetry", type=click.Choice(list(SYMMETRIES)), default="none", show_default=True,
              help="The clues are in symmetric cells. With --minimal, none can be left out "
              "together with its images.")  # fmt: skip
@click.option("--clues", type=_Range(), default="0", metavar="N[..M]",
              help="The board has at least N clues, and at most M.")  # fmt: skip
@click.option("--minimal", is_flag=True, help="No clue can be left out.")
@click.option("--difficulty", type=click.Choice(LEVELS),
              help="The board has that level, as `explain` rates it: as many clues are left in, "
              "and other answers are tried where that leads nowhere. 'very-easy' will do for "
              "'easy' where an answer has no such board.")  # fmt: skip
@click.option("--from", "start", metavar="BOARD",
              help="Begin with this board: its clues stay, and others are added.")  # fmt: skip
@click.option("--pattern", type=click.Path(path_type=Path), metavar="FILE",
              help="Clues stand only where this picture has something other than '.'.")  # fmt: skip
@click.option("--with", "rules", type=click.Path(path_type=Path), metavar="RULES.lp",
              help="More rules for the answer and its clues, such as a constraint.")  # fmt: skip
@click.option("--most", metavar="KIND", help="The answer has as many atoms of a kind as is soon "
              "found, such as shaded.")  # fmt: skip
@click.option("--fewest", metavar="KIND", help="The same with as few as is soon found.")
@click.option("--variant", "variants", multiple=True, metavar="NAME",
              help="Switch on a variant of the puzzle.")  # fmt: skip
@limit_options("Give up on a board after this long.", 60)
@format_option("native", "text", "json", *PICTURES, "url")
@coordinates_option(False)
@puzzles_option
def generate(
    puzzle: str | None,
    rows: int | None,
    cols: int | None,
    seed: int | None,
    count: int,
    symmetry: str,
    clues: int | tuple[int, int],
    minimal: bool,
    difficulty: str | None,
    start: str | None,
    pattern: Path | None,
    rules: Path | None,
    most: str | None,
    fewest: str | None,
    variants: Sequence[str],
    time_limit: float,
    memory_limit: int | None,
    form: str,
    coordinates: bool,
    puzzles: Sequence[str],
) -> None:
    """Make a board with exactly one solution, and enough clues to be a pleasure.

    It can be solved with no more than one step of looking ahead, if its answer allows that;
    with --minimal, every clue is needed. Without --rows and --cols it is as large as the
    regular example of the puzzle. PUZZLE is a name of `asppuz list`, or a puzzle of your own:
    its folder needs a file clues.lp, which tells what clues an answer gives. As native text
    and JSON, the board is printed with its solution, and with the seed that makes it again.

    \b
    Examples:
      asppuz generate slitherlink
      asppuz generate heyawake --rows 8 --cols 12 --seed 7 > board.yaml
      asppuz generate sudoku --symmetry rotate --difficulty easy
      asppuz generate heyawake --rows 6 --most shaded
      asppuz generate akari --count 10 --format url
      asppuz generate --from begun.yaml --pattern heart.txt
    """
    if count > 1 and form in _ONE_BOARD:
        raise click.UsageError(f"--format {form} holds one board: use url, json or text")
    if most and fewest:
        raise click.UsageError("give one of --most and --fewest")
    catalog = Catalog(puzzles)
    begun = read_board(start, puzzle, catalog) if start else None
    if puzzle:
        kind = catalog.puzzle(puzzle)
    elif begun:
        kind = begun.puzzle
    else:
        raise click.UsageError("expected a PUZZLE, or --from BOARD")
    first = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    codes = [EXIT_OK]
    for number in range(first, first + count):
        try:
            board = make_board(
                kind, rows, cols, seed=number, symmetry=symmetry, clues=clues, minimal=minimal,
                difficulty=difficulty and difficulty.replace("-", " "), variants=variants,
                start=begun, pattern=pattern, rules=rules,
                most=most, fewest=fewest,
                time_limit=time_limit, memory_limit=memory_limit,
            )  # fmt: skip
        except ValueError as error:
            say(f"asppuz: {error}", err=True)
            codes.append(EXIT_NONE)
            break
        except TimeoutError as error:
            say(f"asppuz: seed {number}: {error}", err=True)
            codes.append(EXIT_UNKNOWN)
            continue
        except MemoryError:
            say(f"asppuz: seed {number}: {TOLD_MEMORY}", err=True)
            codes.append(EXIT_MEMORY)
            break
        except KeyboardInterrupt:
            codes.append(EXIT_UNKNOWN)
            break
        _show(board, number, form, coordinates)
    sys.exit(max(codes))


def _show(board: Board, seed: int, form: str, coordinates: bool) -> None:
    if form == "json":
        head = {"puzzle": board.puzzle.name, "rows": board.rows, "cols": board.cols, "seed": seed}
        words = dict(board.info)
        variants = list(board.variants)
        say(json.dumps({
            **head, **words, "variants": variants,
            "clues": told(board.clues), "answer": told(board.solution),
        }))  # fmt: skip
    elif form in formats.FORMATS:
        say_source(formats.write(board, form).rstrip("\n") + "\n")
    else:
        if form == "text":
            say(board.info["title"])
        show_scene(make_scene(board), form, coordinates)
