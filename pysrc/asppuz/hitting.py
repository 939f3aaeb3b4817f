"""Smallest sets that meet all of some sets."""

from __future__ import annotations

from collections.abc import Sequence


def hitting_set(sets: Sequence[frozenset[int]], most: int) -> frozenset[int] | None:
    """A set with that many members at most that meets all of the sets; None where there is none."""
    if not sets:
        return frozenset()
    if most == 0:
        return None
    smallest: frozenset[int] = min(sets, key=len)
    for member in sorted(smallest):
        rest = hitting_set([other for other in sets if member not in other], most - 1)
        if rest is not None:
            return rest | {member}
    return None
