"""Boards made from rules: with one solution, and no clue that could be left out.

``setting`` finds a random answer and its clues, ``thinning`` leaves out what can
be spared, ``symmetry`` tells which clues go together, and ``make`` does all this.
"""

from .difficulty import DIFFICULTIES
from .make import MOST_CELLS, generate
from .symmetry import SYMMETRIES

__all__ = ["DIFFICULTIES", "MOST_CELLS", "SYMMETRIES", "generate"]
