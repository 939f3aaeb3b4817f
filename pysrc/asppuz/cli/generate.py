"""The command that makes boards: generate."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence

import click

from .. import formats
from ..board import Board
from ..catalog import Catalog
from ..draw import make_scene
from ..generating import DIFFICULTIES, SYMMETRIES
from ..generating import generate as make_board
from .common import EXIT_NONE, EXIT_OK, EXIT_UNKNOWN, main, puzzles_option, show_scene, told

_LEVELS = [level.replace(" ", "-") for level in DIFFICULTIES]
_ONE_BOARD = ("native", "svg")


@main.command()
@click.argument("puzzle")
@click.option("--rows", type=int, metavar="R", help="The number of rows; without it, as columns.")
@click.option("--cols", type=int, metavar="C", help="The number of columns; without it, as rows.")
@click.option("--seed", type=click.IntRange(0), metavar="N",
              help="Where chance begins: the same seed makes the same board.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, metavar="K",
              help="Make K boards, with the seeds N, N+1 and so on.")  # fmt: skip
@click.option("--symmetry", type=click.Choice(list(SYMMETRIES)), default="none", show_default=True,
              help="The clues stand in symmetric cells. Then none can be left out together "
              "with its images.")  # fmt: skip
@click.option("--clues", type=click.IntRange(0), default=0, metavar="N",
              help="Leave in spare clues until there are at least N.")  # fmt: skip
@click.option("--difficulty", type=click.Choice(_LEVELS),
              help="Leave in spare clues until the board is rated so, as `explain` rates it, "
              "and try other answers where that leads nowhere.")  # fmt: skip
@click.option("--variant", "variants", multiple=True, metavar="NAME",
              help="Switch on a variant of the puzzle.")  # fmt: skip
@click.option("--time-limit", type=click.FloatRange(0, min_open=True), default=60,
              show_default=True, metavar="SECONDS",
              help="Give up on a board after so long.")  # fmt: skip
@click.option("--format", "-f", "form", default="native", show_default=True,
              type=click.Choice(["native", "text", "json", "svg", "url"]),
              help="What to print.")  # fmt: skip
@puzzles_option
def generate(
    puzzle: str,
    rows: int | None,
    cols: int | None,
    seed: int | None,
    count: int,
    symmetry: str,
    clues: int,
    difficulty: str | None,
    variants: Sequence[str],
    time_limit: float,
    form: str,
    puzzles: Sequence[str],
) -> None:
    """Make a board with exactly one solution, in which every clue is needed.

    PUZZLE is a name of `asppuz list`, or a puzzle of your own: its folder needs a
    file clues.lp, which tells what clues an answer gives. The board is printed with
    its solution, and with the seed that makes it again.

    \b
    Examples:
      asppuz generate slitherlink
      asppuz generate heyawake --rows 8 --cols 12 --seed 7 > board.yaml
      asppuz generate sudoku --symmetry rotate --difficulty easy
      asppuz generate akari --count 10 --format url
    """
    if count > 1 and form in _ONE_BOARD:
        raise click.UsageError(f"--format {form} holds one board: take url, json or text")
    kind = Catalog(puzzles).puzzle(puzzle)
    first = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    codes = [EXIT_OK]
    for number in range(first, first + count):
        try:
            board = make_board(
                kind, rows, cols, seed=number, symmetry=symmetry, clues=clues,
                difficulty=difficulty and difficulty.replace("-", " "), variants=variants,
                time_limit=time_limit,
            )  # fmt: skip
        except ValueError as error:
            click.echo(f"asppuz: {error}", err=True)
            codes.append(EXIT_NONE)
            break
        except TimeoutError as error:
            click.echo(f"asppuz: seed {number}: {error}", err=True)
            codes.append(EXIT_UNKNOWN)
            continue
        except KeyboardInterrupt:
            codes.append(EXIT_UNKNOWN)
            break
        _show(board, number, form)
    sys.exit(max(codes))


def _show(board: Board, seed: int, form: str) -> None:
    if form == "json":
        head = {"puzzle": board.puzzle.name, "rows": board.rows, "cols": board.cols, "seed": seed}
        words = dict(board.info)
        variants = list(board.variants)
        click.echo(json.dumps({
            **head, **words, "variants": variants,
            "clues": told(board.clues), "answer": told(board.solution),
        }))  # fmt: skip
    elif form in formats.WRITERS:
        click.echo(formats.WRITERS[form](board).rstrip("\n"))
    else:
        if form == "text":
            click.echo(board.info["title"])
        show_scene(make_scene(board, ()), form)
