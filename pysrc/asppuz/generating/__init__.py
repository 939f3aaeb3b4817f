"""Boards made from rules: with one solution, and clues that make them a pleasure.

``wishes`` says what is asked for, ``setting`` finds a random answer and its clues,
``mending`` changes the answer until its clues leave no other. ``thinning`` tells what
clues can be spared, ``insight`` how far they lead without trying anything out, ``ladder``
puts both together, ``difficulty`` rates its rungs, and ``make`` does all this. ``symmetry``
tells which places go together, ``ties`` what that asks of an answer, ``orbits`` of clues.
``extreme`` pulls answers to the most or the fewest atoms of a kind. ``progress`` is what is
told on the way.
"""

from .difficulty import DIFFICULTIES
from .make import MOST_CELLS, generate
from .symmetry import SYMMETRIES

__all__ = ["DIFFICULTIES", "MOST_CELLS", "SYMMETRIES", "generate"]
