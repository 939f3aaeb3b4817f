"""A step of an explanation, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from ..board.atoms import Mark
from .guards import Reason


@dataclass(frozen=True)
class Step:
    """What is decided, the reasons that force it, and the known marks that it leans on.

    ``smallest`` tells whether it is proven that no fewer reasons decide anything, and
    so that none can be left out; ``technique`` is the name that the puzzle has for such a
    step. ``choices`` is how many atoms could be decided as simply at that moment.
    Where ``reasons`` is empty, choices and definitions alone leave no other way.
    """

    decided: tuple[Mark, ...]
    reasons: tuple[Reason, ...]
    facts: tuple[Mark, ...]
    smallest: bool = True
    choices: int = 1
    technique: str | None = None
