"""What lies near what: the answer atoms and the reasons of a board, and their places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache
from itertools import product
from typing import TypeVar

from ..board.atoms import Place
from ..draw.making import places_of
from .grounding import Ground

_K = TypeVar("_K")


class Whereabouts:
    """Where the answer atoms and the reasons of a board lie.

    ``scope`` tells for each reason the answer atoms that have to do with it, ``about`` for
    each atom the reasons, ``places`` its places, and ``at`` for each place the atoms. ``values``
    are the atoms that say one of several values of a place, or the only one left.
    """

    def __init__(self, ground: Ground) -> None:
        self._atoms = ground.atoms
        self.scope = ground.scope
        self.about = _about(self.scope)
        self.places = {x: tuple(sorted(places_of([atom]))) for x, atom in self._atoms.items()}
        self.at = _by_value((x, place) for x, places in self.places.items() for place in places)
        self._kind = {x: (atom.name, self.places[x]) for x, atom in self._atoms.items()}
        self._of_one_place = _by_value(self._kind.items())
        edges = {x: ground.rules.origin(x) for x, places in self.places.items() if len(places) == 2}
        self._alike = {x: alike for alike in _by_value(edges.items()).values() for x in alike}
        kinds = {atom.name for x, atom in self._atoms.items() if len(self.rivals(x)) > 1}
        self.values = frozenset(x for x, atom in self._atoms.items() if atom.name in kinds)
        self._apart = cache(_apart)
        self._away = cache(self._away_from)

    def beside(self, mark: int) -> frozenset[int]:
        """The atoms of other kinds at the cells of an atom, such as the lines at a shaded cell."""
        kind = self._atoms[mark].name
        near = frozenset[int]().union(*(self.at[place] for place in self.places[mark]))
        return frozenset(x for x in near if self._atoms[x].name != kind)

    def rivals(self, value: int) -> frozenset[int]:
        """The atoms of all values of the same place."""
        return self._of_one_place[self._kind[value]]

    def whole(self, literals: Iterable[int]) -> frozenset[int]:
        """Some literals with those of edges that go with them, such as all along a bridge."""
        atoms = {x: self._alike.get(abs(x), [abs(x)]) for x in literals}
        return frozenset(y if x > 0 else -y for x, alike in atoms.items() for y in alike)

    def distance(self, literal: int, other: int) -> float:
        """How far apart the places of two literals lie, in steps."""
        return self._apart(self.places[abs(literal)], self.places[abs(other)])

    def away(self, literals: Iterable[int], reason: int) -> float:
        """How far a reason lies from literals, in steps."""
        return min(
            (self._away(self.places[abs(literal)], reason) for literal in literals), default=0
        )

    def _away_from(self, places: tuple[Place, ...], reason: int) -> float:
        others = {self.places[atom] for atom in self.scope[reason]}
        return min((self._apart(places, other) for other in others), default=0)

    def near_first(self, literal: int, literals: Collection[int]) -> list[int]:
        """Some literals, those near to one first."""
        here = self.places[abs(literal)]
        # There may be thousands of them at a hundred places, so each place is measured once.
        at: defaultdict[tuple[Place, ...], list[int]] = defaultdict(list)
        for x in literals:
            at[self.places[abs(x)]].append(x)
        rings: defaultdict[float, list[int]] = defaultdict(list)
        for places, there in at.items():
            rings[self._apart(places, here)] += there
        return [x for distance in sorted(rings) for x in sorted(rings[distance], key=abs)]

    def is_wide(self, reason: int) -> bool:
        """Whether most of the board has to do with a reason."""
        return 2 * self.width(reason) > len(self._atoms)

    def width(self, reason: int) -> int:
        """How many answer atoms have to do with a reason."""
        return len(self.scope[reason])


def _by_value(pairs: Iterable[tuple[int, _K]]) -> dict[_K, frozenset[int]]:
    """The numbers that come with each value."""
    found: defaultdict[_K, set[int]] = defaultdict(set)
    for number, value in pairs:
        found[value].add(number)
    return defaultdict(frozenset, {value: frozenset(numbers) for value, numbers in found.items()})


def _about(scopes: Iterable[frozenset[int]]) -> dict[int, frozenset[int]]:
    """For each atom the reasons that have to do with it, of which many have the same scope."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for scope, reasons in _by_value(enumerate(scopes)).items():
        for atom in scope:
            found[atom] |= reasons
    return defaultdict(frozenset, {atom: frozenset(reasons) for atom, reasons in found.items()})


def _apart(places: Iterable[Place], others: Iterable[Place]) -> float:
    """The steps between places and the nearest of some others; 0 where there are none."""
    pairs = product(places, others)
    return min((abs(r - s) + abs(c - d) for (r, c), (s, d) in pairs), default=0)
