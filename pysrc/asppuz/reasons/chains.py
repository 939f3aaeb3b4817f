"""A step of several reasons as a chain: suppose the opposite, and see where it leads.

Line by line a single reason forces something more, until one can't be kept any longer: a
proof by propagation, as people look ahead. What it takes are only the reasons of the step,
so a chain never says more than the step itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import NamedTuple

from ..solving.limits import GivenUp
from .questions import QUICK, Core, EffortOver, Questions, Way

_EFFORT = 300
"""The effort for a chain; a step that takes more is told without one."""


class Link(NamedTuple):
    """A line: what reasons force from known facts and earlier lines, as indices and literals.

    Without ``literals`` it is the end: the reasons can't be kept with these facts. Where there
    are no reasons, choices and definitions alone leave no other way.
    """

    literals: tuple[int, ...]
    reasons: frozenset[int]
    facts: frozenset[int]


def chain(
    questions: Questions, supposed: int, reasons: frozenset[int], facts: frozenset[int]
) -> tuple[Link, ...]:
    """The lines from a supposition to what is wrong with it; none where there is no such chain.

    ``reasons`` and ``facts`` are those of a step that contradicts the supposed literal. The
    last line may take several reasons, but fewer than all. Raises TimeoutError and
    MemoryError where a limit comes first.
    """
    with suppress(EffortOver, GivenUp):
        return _Chain(questions, supposed, reasons, facts).lines()
    return ()


class _Chain:
    """The lines so far, and what is known by them."""

    def __init__(
        self, questions: Questions, supposed: int, reasons: frozenset[int], facts: frozenset[int]
    ) -> None:
        self._questions = questions
        self._reasons = sorted(reasons, key=lambda reason: (questions.where.width(reason), reason))
        self._known = [*sorted(facts, key=abs), supposed]
        """In the order in which it became known, so that later lines lean on few of them."""
        self._lines: list[Link] = []
        # What leads on from one reason to another has to do with both.
        shared = Counter(atom for reason in reasons for atom in questions.where.scope[reason])
        near = {atom for atom, number in shared.items() if number > 1}
        self._open = near.difference(map(abs, self._known))
        self._most = questions.spent + _EFFORT

    def lines(self) -> tuple[Link, ...]:
        """The lines that the end needs; none where it takes all reasons at once."""
        end = self._end_by_one()
        while end is None and self._go_on():
            end = self._end_by_one()
        end = end or self._end_by_several()
        return self._needed(end) if len(end.reasons) < len(self._reasons) else ()

    def _end_by_one(self) -> Link | None:
        for reason in self._reasons:
            facts = self._contradicted([reason])
            if facts is not None:
                return Link((), frozenset([reason]), facts)
        return None

    def _end_by_several(self) -> Link:
        """The end where no single reason forces anything more; raises GivenUp for none."""
        needed = list(self._reasons)
        for reason in reversed(self._reasons):
            fewer = [other for other in needed if other != reason]
            if fewer and self._contradicted(fewer) is not None:
                needed = fewer
        facts = self._contradicted(needed)
        if facts is None:
            raise GivenUp
        return Link((), frozenset(needed), facts)

    def _go_on(self) -> bool:
        """Add a line for each reason that forces something more; False where none does."""
        before = len(self._lines)
        fresh: dict[int, None] = {}
        for reasons in ([], *([reason] for reason in self._reasons)):
            forced = self._forced(reasons, fresh)
            for literal, facts in forced.items():
                self._lines.append(Link((literal,), frozenset(reasons), facts))
            fresh.update(dict.fromkeys(forced))
        self._known += fresh
        self._open = self._open.difference(map(abs, fresh))
        return len(self._lines) > before

    def _forced(self, reasons: list[int], fresh: Collection[int]) -> dict[int, frozenset[int]]:
        """The literals that reasons force, each with the known ones that it takes."""
        scope = self._questions.where.scope
        near = self._open.intersection(*(scope[reason] for reason in reasons))
        # What contradicts a line of the same level is the end, and told as such.
        near = near.difference(map(abs, fresh))
        if not near:
            return {}
        either = near.union(-x for x in near)
        one, other = (self._ask(reasons, [], near=x, among=either) for x in (True, False))
        if not (isinstance(one, Way) and isinstance(other, Way)):
            return {}
        left = set(one.literals & other.literals)
        forced = {}
        for literal in sorted(left, key=abs):
            if literal in left:
                found = self._ask(reasons, [-literal], near=False, among=left)
                if isinstance(found, Core):
                    forced[literal] = found.facts - {-literal}
                elif found is not None:
                    left &= found.literals
        return forced

    def _contradicted(self, reasons: Iterable[int]) -> frozenset[int] | None:
        """Known literals that can't be kept with the reasons; None where all can."""
        found = self._ask(reasons, [])
        return found.facts if isinstance(found, Core) else None

    def _ask(
        self,
        reasons: Iterable[int],
        literals: Iterable[int],
        near: bool = True,
        among: Collection[int] = (),
    ) -> Way | Core | None:
        """What an easy question about the known literals and some more answers, if it does.

        Of a way, no literals are told but those ``among`` some.
        """
        self._questions.check_effort(self._most)
        with suppress(GivenUp):
            known = [*self._known, *literals]
            return self._questions.ask(reasons, known, QUICK, near=near, among=among)
        return None

    def _needed(self, end: Link) -> tuple[Link, ...]:
        """The lines that lead to the end, those by the same reason in a row as one."""
        by_literal = {line.literals[0]: line for line in self._lines}
        needed: set[int] = set()
        todo = set(end.facts)
        while todo:
            literal = todo.pop()
            if literal in by_literal and literal not in needed:
                needed.add(literal)
                todo |= by_literal[literal].facts
        joined: list[Link] = []
        for line in self._lines:
            if line.literals[0] in needed:
                last = joined[-1] if joined else None
                if last and last.reasons == line.reasons and not line.facts & set(last.literals):
                    joined[-1] = Link(
                        last.literals + line.literals, last.reasons, last.facts | line.facts
                    )
                else:
                    joined.append(line)
        return (*joined, end)
