"""asppuz: pencil puzzles as answer set programs.

>>> import asppuz
>>> board = asppuz.read("https://puzz.link/p?slither/5/5/cbcbcddad")
>>> session = asppuz.Session(board)
>>> session.check().status.value
'unique'
>>> step = next(asppuz.Explainer(board).steps())
>>> print(step.reasons[0])
The number of sides of (5,2) on the loop is 0.
"""

from typing import TYPE_CHECKING, Any

from .board.atoms import Atom, Mark
from .board.board import Board
from .board.puzzle import Puzzle
from .draw import draw_svg, draw_text, make_scene
from .errors import InputError
from .formats import read
from .rules.catalog import Catalog
from .solving.answers import Best, Check, Count, Deduction, Stats, Status
from .solving.live import Live
from .solving.session import Session

if TYPE_CHECKING:
    from .generating import generate
    from .reasons import Explainer, Reason, Step, Verdict, judge, rate

__all__ = [
    "Atom",
    "Best",
    "Board",
    "Catalog",
    "Check",
    "Count",
    "Deduction",
    "Explainer",
    "InputError",
    "Live",
    "Mark",
    "Puzzle",
    "Reason",
    "Session",
    "Stats",
    "Status",
    "Step",
    "Verdict",
    "draw_svg",
    "draw_text",
    "generate",
    "judge",
    "make_scene",
    "rate",
    "read",
]


def __getattr__(name: str) -> Any:
    """What explains or generates is loaded when asked for: most programs only solve."""
    if name in __all__:
        from . import generating, reasons

        return getattr(generating if name == "generate" else reasons, name)
    raise AttributeError(f"module 'asppuz' has no attribute '{name}'")
