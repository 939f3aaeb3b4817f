"""What the reference is made from: each module here reads one source of the project."""

from asppuz import Catalog, Puzzle
from asppuz.rules.catalog import BUILT_IN


def built_in() -> list[Puzzle]:
    """The puzzles that come with asppuz, whatever else there is in the current folder."""
    return [puzzle for puzzle in Catalog([BUILT_IN]) if puzzle.folder.parent == BUILT_IN]
