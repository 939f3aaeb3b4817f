"""Smallest sets that meet all of some sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def hitting_set(
    sets: Sequence[frozenset[int]],
    most: int,
    cost: Callable[[int], float] = float,
    check: Callable[[], None] = lambda: None,
) -> frozenset[int] | None:
    """A set with that many members at most that meets all of the sets; None where there is none.

    Members of low cost are tried first. There may be very many sets to try: ``check`` is
    called on the way, and ends it by raising an error.
    """
    check()

    def by_cost(members: frozenset[int]) -> list[int]:
        return sorted(members, key=lambda member: (cost(member), member))

    if not sets:
        return frozenset()
    if most == 0:
        return None
    if most == 1:
        common = by_cost(frozenset.intersection(*sets))
        return frozenset(common[:1]) if common else None
    for member in by_cost(min(sets, key=len)):
        rest = hitting_set([other for other in sets if member not in other], most - 1, cost, check)
        if rest is not None:
            return rest | {member}
    return None
