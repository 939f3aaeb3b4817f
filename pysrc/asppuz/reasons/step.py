"""A step of an explanation, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from ..board.atoms import Mark
from .guards import Reason


@dataclass(frozen=True)
class Line:
    """A line of a chain: what its reasons force from known marks and earlier lines.

    The last line decides nothing: its reasons can't be kept any more. A line without
    reasons is what choices and definitions alone leave no other way for.
    """

    decided: tuple[Mark, ...]
    reasons: tuple[Reason, ...]
    facts: tuple[Mark, ...]


@dataclass(frozen=True)
class Chain:
    """Where it leads to suppose the opposite of what a step decides, of a whole bridge at once."""

    supposed: tuple[Mark, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Step:
    """What is decided, the reasons that force it, and the known marks that it leans on.

    ``smallest`` tells whether it is proven that no fewer reasons decide anything, and
    so that none can be left out; ``technique`` is the name that the puzzle has for such a step,
    and ``points`` is what it takes to see, where the puzzle says so. ``choices`` is how many
    atoms could be decided as simply at that moment. ``chain`` is a proof of the step, where it
    takes several reasons that lead from one to the other. ``premises`` are what the reasons
    presuppose beside what is known, such as which regions a cell may belong to at all. ``wide``
    tells whether most of the board has to do with one of the reasons.
    Where ``reasons`` is empty, choices and definitions alone leave no other way.
    """

    decided: tuple[Mark, ...]
    reasons: tuple[Reason, ...]
    facts: tuple[Mark, ...]
    smallest: bool = True
    choices: int = 1
    technique: str | None = None
    points: int | None = None
    chain: Chain | None = None
    wide: bool = False
    premises: tuple[Reason, ...] = ()
