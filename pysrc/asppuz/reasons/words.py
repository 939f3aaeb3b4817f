"""Marks and steps in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..atoms import Mark, Place, term_text
from ..catalog import Puzzle
from .guards import Reason
from .rating import Rating
from .step import Step

_PHRASES = {
    ("shaded", 1): ("{0}", "shaded", "shaded"),
    ("inside", 1): ("{0}", "inside", "inside"),
    ("digit", 2): ("{0}", "{1}", "{1}"),
    ("symbol", 2): ("{0}", "{1}", "{1}"),
    ("line", 2): ("{0}–{1}", "a line", "lines"),
    ("border", 2): ("{0}|{1}", "a border", "borders"),
}
"""What well-known answer atoms speak of, and what they say that it is, or that they are."""


def tell_marks(marks: Iterable[Mark]) -> str:
    """Marks in words; what says the same of several places is told together."""
    told: dict[tuple[str, str], list[str]] = {}
    for mark in marks:
        atom = mark.atom
        args = list(map(term_text, atom.args))
        subject, one, many = _PHRASES.get((atom.name, len(args)), (str(atom), "true", "true"))
        words = ("is ", "are ") if mark.holds else ("is not ", "are not ")
        says = words[0] + one.format(*args), words[1] + many.format(*args)
        told.setdefault(says, []).append(subject.format(*args))
    return "; ".join(
        f"{_listed(subjects)} {one if len(subjects) == 1 else many}"
        for (one, many), subjects in told.items()
    )


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def tell_reasons(*steps: Step) -> Iterator[str]:
    """The reasons of steps as sentences, and what they lean on, without what they decide."""
    if not any(step.reasons for step in steps):
        yield "There is no other way to fill that in."
    yield from dict.fromkeys(str(reason) for step in steps for reason in step.reasons)
    decided = {mark for step in steps for mark in step.decided}
    facts = sorted({mark for step in steps for mark in step.facts} - decided)
    if facts:
        yield f"Known: {tell_marks(facts)}."
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


def cells_of(puzzle: Puzzle, reasons: Iterable[Reason]) -> set[Place]:
    """The cells that reasons name. The variables P and Q name corners, where a puzzle has them."""
    layers = [*puzzle.given.layers, *puzzle.answer.layers]
    corners = ("P", "Q") if "corners" in layers else ()
    return {
        (value[0], value[1])
        for reason in reasons
        for name, value in zip(reason.names, reason.values)
        if isinstance(value, tuple) and len(value) == 2 and name[:1] not in corners
        if isinstance(value[0], int) and isinstance(value[1], int)
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
