"""Steps in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..board.atoms import Place
from ..board.puzzle import Puzzle
from .guards import Reason
from .marks import tell_marks
from .rating import Rating
from .slots import as_place, cell_slots
from .step import Step


def tell_reasons(puzzle: Puzzle, *steps: Step) -> Iterator[str]:
    """The reasons of steps as sentences, and what they lean on, without what they decide."""
    if not any(step.reasons for step in steps):
        yield "There is no other way to fill that in."
    yield from dict.fromkeys(str(reason) for step in steps for reason in step.reasons)
    decided = {mark for step in steps for mark in step.decided}
    facts = sorted({mark for step in steps for mark in step.facts} - decided)
    if facts:
        yield f"Known: {tell_marks(puzzle, facts)}."
    for step in steps:
        if not step.smallest:
            yield f"(At most {len(step.reasons)} reasons: fewer may do.)"


def tell_rating(rating: Rating) -> str:
    """A rating in one line."""
    return (
        f"{rating.level} ({rating.score:.1f}): {rating.steps} steps, "
        f"{rating.several} by several reasons, the hardest by {rating.hardest}; "
        f"{rating.choices:.1f} choices on average"
    )


def cells_of(reasons: Iterable[Reason]) -> set[Place]:
    """The cells that reasons name."""
    return {
        place
        for reason in reasons
        for name, value in zip(reason.names, reason.values)
        if name in cell_slots(reason.rule) and (place := as_place(value))
    }


def told_together(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Steps in a row that use the same rules, as one list."""
    group: list[Step] = []
    for step in steps:
        if group and _rules(group[-1]) != _rules(step):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def _rules(step: Step) -> list[str]:
    return sorted(reason.rule for reason in step.reasons)
