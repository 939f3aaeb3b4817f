"""The command that makes a puzzle folder: new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..board.puzzle import Puzzle
from ..rules.catalog import FAMILIES, Catalog
from ..rules.scaffold import FOREIGN, check_name, scaffold
from .common import main, puzzles_option
from .output import say

_PARTS = {
    "rules.lp": "what makes an answer right",
    "puzzle.yaml": "what is given, what is asked, how it is written down",
    "clues.lp": "how a solution is turned into a board",
    "techniques.lp": "the names of steps",
    "examples": "boards with their solutions",
    "rejected": "boards that each break one rule",
}


@main.command()
@click.argument("name")
@click.option("--like", default="shading", show_default=True, metavar="PUZZLE",
              help="What to begin from: a family, or any puzzle.")  # fmt: skip
@puzzles_option
def new(name: str, like: str, puzzles: Sequence[str]) -> None:
    """Make a puzzle of your own: the folder NAME, which works at once.

    It begins as one of five families, or as any puzzle of `asppuz list`, your own
    included. Then change a line of its rules.lp, and see what happens.

    \b
    The families:
      shading    shade cells; numbers count the shaded cells beside them
      loop       draw one loop around numbers
      path       join equal numbers by paths
      division   divide the board into regions of given sizes
      numbers    number the cells, each number once in a line

    \b
    Examples:
      asppuz new lighthouse
      asppuz new lighthouse --like loop
      asppuz new my_heyawake --like heyawake
    """
    catalog = Catalog(puzzles)
    catalog.folders.append(FAMILIES)
    check_name(name, catalog)
    source = catalog.puzzle(like)
    made = scaffold(name, source, Path.cwd())
    say("\n".join(_told(made, source)))


def _told(made: Puzzle, source: Puzzle) -> Iterator[str]:
    yield f"Made the folder {made.name}, like {source.name}:"
    for part, words in _PARTS.items():
        if (made.folder / part).exists():
            yield f"  {part:16}{words}"
    foreign = [key for key in FOREIGN if source.section(key)]
    if foreign:
        yield f"In its puzzle.yaml, {' and '.join(foreign)} became comments: URLs and text tables"
        yield f"still mean {source.name}."
    yield "Try next:"
    for board in [path.relative_to(made.folder.parent) for path in made.examples()][:1]:
        yield f"  asppuz solve {board}"
        yield f"  asppuz watch {board}    and change a line of rules.lp"
    yield f"  asppuz lint {made.name}"
    yield f"  asppuz test {made.name}"
    if (made.folder / "clues.lp").is_file():
        yield f"  asppuz generate {made.name} --rows 5"
