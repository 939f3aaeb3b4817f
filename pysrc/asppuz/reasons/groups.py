"""The order in which many reasons are told that don't lead from one to the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from ..board.atoms import Term
from .guards import Reason, reading_order
from .questions import Questions
from .slots import as_place


def in_groups(questions: Questions, reasons: Collection[int]) -> tuple[Reason, ...]:
    """Reasons, by their indices, as people go through them: what is wrong around one clue first.

    Those that name the same places stand together. The shortest group comes first, and in each
    the rules that speak of few cells; at the end what speaks of most of the board. Groups of one
    length stand by their rules.
    """
    width: defaultdict[str, int] = defaultdict(int)
    for index in reasons:
        rule = questions.reasons[index].rule
        width[rule] = max(questions.where.width(index), width[rule])

    def narrow_first(index: int) -> tuple[int, str, list[str | int]]:
        reason = questions.reasons[index]
        return width[reason.rule], reason.rule, reading_order(reason)

    groups: list[tuple[set[Term], list[int]]] = []
    for index in sorted(reasons, key=narrow_first):
        named = set() if questions.where.is_wide(index) else _places(questions.reasons[index])
        members = [index]
        for group in [group for group in groups if not named.isdisjoint(group[0])]:
            groups.remove(group)
            named |= group[0]
            members += group[1]
        groups.append((named, sorted(members, key=narrow_first)))
    groups.sort(key=lambda group: narrow_first(group[1][0]))
    groups.sort(key=lambda group: (questions.where.is_wide(group[1][0]), len(group[1])))
    return tuple(questions.reasons[index] for _, members in groups for index in members)


def _places(reason: Reason) -> set[Term]:
    return {value for value in reason.values if as_place(value)}
