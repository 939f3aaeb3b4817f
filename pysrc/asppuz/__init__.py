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

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .board.atoms import Atom as Atom
    from .board.atoms import Mark as Mark
    from .board.board import Board as Board
    from .board.puzzle import Puzzle as Puzzle
    from .draw.making import make_scene as make_scene
    from .draw.svg import draw_svg as draw_svg
    from .draw.text import draw_text as draw_text
    from .errors import InputError as InputError
    from .formats import read as read
    from .generating import generate as generate
    from .reasons import Explainer as Explainer
    from .reasons import Reason as Reason
    from .reasons import Step as Step
    from .reasons import Verdict as Verdict
    from .reasons import judge as judge
    from .reasons import rate as rate
    from .rules.catalog import Catalog as Catalog
    from .solving.answers import Best as Best
    from .solving.answers import Check as Check
    from .solving.answers import Count as Count
    from .solving.answers import Deduction as Deduction
    from .solving.answers import Stats as Stats
    from .solving.answers import Status as Status
    from .solving.live import Live as Live
    from .solving.session import Session as Session

_HOMES = {
    "board.atoms": ("Atom", "Mark"),
    "board.board": ("Board",),
    "board.puzzle": ("Puzzle",),
    "draw.making": ("make_scene",),
    "draw.svg": ("draw_svg",),
    "draw.text": ("draw_text",),
    "errors": ("InputError",),
    "formats": ("read",),
    "generating": ("generate",),
    "reasons": ("Explainer", "Reason", "Step", "Verdict", "judge", "rate"),
    "rules.catalog": ("Catalog",),
    "solving.answers": ("Best", "Check", "Count", "Deduction", "Stats", "Status"),
    "solving.live": ("Live",),
    "solving.session": ("Session",),
}
"""The module of each public name: it is loaded when it is asked for, as most programs need few."""

__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module 'asppuz' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
