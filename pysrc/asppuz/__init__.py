"""asppuz: pencil puzzles as answer set programs.

>>> import asppuz
>>> board = asppuz.read("https://puzz.link/p?slither/5/5/cbcbcddad")
>>> session = asppuz.Session(board)
>>> session.check().status.value
'unique'
"""

from .atoms import Atom
from .board import Board
from .catalog import Catalog, Puzzle
from .draw import draw_svg, draw_text, make_scene
from .errors import InputError
from .formats import read
from .session import Check, Count, Deduction, Session, Stats, Status

__all__ = [
    "Atom",
    "Board",
    "Catalog",
    "Check",
    "Count",
    "Deduction",
    "InputError",
    "Puzzle",
    "Session",
    "Stats",
    "Status",
    "draw_svg",
    "draw_text",
    "make_scene",
    "read",
]
