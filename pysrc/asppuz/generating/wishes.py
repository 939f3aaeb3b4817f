"""What is asked of a board that is made."""

from __future__ import annotations

import math
import shlex
from dataclasses import dataclass
from pathlib import Path

from ..board.atoms import Atom, Place
from ..board.moves import Move
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from .symmetry import move_of


@dataclass(frozen=True)
class Extreme:
    """The ``most`` atoms of a kind, a name or a pattern of answer atoms, or the fewest."""

    kind: str
    most: bool


@dataclass(frozen=True)
class Wishes:
    """What a board and its answer have to be like.

    It has ``fewest`` to ``most`` clues, with ``minimal`` none that could be left out. The
    ``given`` ones stay, others stand only at ``marked`` places, see ``start.picture``; ``rules``
    are more of them for answer and clues, ``extreme`` is what its answer has as many or as few of
    as can be. At most so many ``holes`` are drawn. Raises InputError for a symmetry that the
    board can't have.
    """

    puzzle: Puzzle
    shape: Shape
    variants: tuple[str, ...] = ()
    symmetry: str = "none"
    fewest: int = 0
    most: float = math.inf
    minimal: bool = False
    difficulty: str | None = None
    given: tuple[Atom, ...] = ()
    marked: frozenset[Place] | None = None
    rules: Path | None = None
    extreme: Extreme | None = None
    holes: int = 0

    def __post_init__(self) -> None:
        move_of(self.symmetry, self.shape)

    @property
    def move(self) -> Move | None:
        """Where the symmetry takes the places of clues, if there is one."""
        return move_of(self.symmetry, self.shape)

    @property
    def narrows(self) -> bool:
        """Whether answers have to keep to more than the rules."""
        return bool(self.given or self.rules or self.marked is not None)

    def command(self, seed: int) -> str:
        """The command that makes the board once more."""
        parts = [
            f"asppuz generate {self.puzzle.name} --rows {self.shape.rows} --cols {self.shape.cols}",
            *(f"--variant {name}" for name in self.variants),
            "--from BOARD" if self.given else "",
            "--pattern FILE" if self.marked is not None else "",
            f"--with {self.rules.name}" if self.rules else "",
            self._extreme(),
            f"--symmetry {self.symmetry}" if self.symmetry != "none" else "",
            f"--clues {self._clues()}" if self._clues() else "",
            "--minimal" if self.minimal else "",
            f"--difficulty {self.difficulty.replace(' ', '-')}" if self.difficulty else "",
            f"--seed {seed}",
        ]
        return " ".join(filter(None, parts))

    def _extreme(self) -> str:
        if not self.extreme:
            return ""
        return f"--{'most' if self.extreme.most else 'fewest'} {shlex.quote(self.extreme.kind)}"

    def _clues(self) -> str:
        if self.most < math.inf:
            return f"{self.fewest}..{self.most}"
        return str(self.fewest) if self.fewest else ""
