"""What a search may aim at: answers that pay little, and the ways to look for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WAYS = (
    ("bb", "sign,model"),
    ("usc,oll", "no"),
    ("usc,k,0", "no"),
)
"""Strategies and heuristics of clasp: the first finds good answers soon, and hardly ever proves
that none is better; the others, which lead from below, do so. Which of them is the faster one
differs from board to board by a factor of a hundred."""


@dataclass
class Aim:
    """To pay less than ``below``, looked for in a way of WAYS.

    ``least`` is what has been found out meanwhile: no answer pays less.
    """

    below: int
    way: tuple[str, str] = WAYS[0]
    least: int = 0

    def set(self, configuration: Any) -> None:
        """Tell a control to search so."""
        configuration.solve.opt_mode = f"opt,{self.below - 1}"
        configuration.solver.opt_strategy, configuration.solver.opt_heuristic = self.way

    def hear(self, bounds: Sequence[int]) -> None:
        """Note what no answer pays less than."""
        self.least = max(self.least, min(bounds[0], self.below))
