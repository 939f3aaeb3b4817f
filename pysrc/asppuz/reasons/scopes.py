"""Which answer atoms have to do with a reason: heard while the explaining program is ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import cache

from clingo.backend import Observer

_DONE = 1 << 62
"""Larger than the number of any atom."""


class GroundRules(Observer):
    """Which choices each ground atom depends on."""

    def __init__(self) -> None:
        self.choices: set[int] = set()
        self.number = 0
        self._bodies: dict[int, set[int]] = defaultdict(set)
        self._hard: list[list[int]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.number += 1
        if choice:
            self.choices.update(head)
        elif not head:
            self._hard.append(list(body))
        for atom in head:
            self._bodies[atom].update(map(abs, body))

    def weight_rule(
        self,
        choice: bool,
        head: Sequence[int],
        lower_bound: int,
        body: Sequence[tuple[int, int]],
    ) -> None:
        self.rule(choice, head, [literal for literal, _ in body])

    def scopes(
        self, broken: Sequence[int], answer: Sequence[int]
    ) -> tuple[list[frozenset[int]], bool]:
        """The answer atoms that share a choice with each broken atom; whether any are tied.

        They are tied where one is not chosen freely, or where a constraint without
        a reason speaks of one.
        """
        support = self._supports()
        sharing: dict[int, set[int]] = defaultdict(set)
        for atom in answer:
            for choice in _bits(support[atom]):
                sharing[choice].add(atom)

        @cache
        def near(choices: int) -> frozenset[int]:
            return frozenset().union(*(sharing[choice] for choice in _bits(choices)))

        tied = any(atom not in self.choices for atom in answer) or any(
            near(support[abs(literal)]) for body in self._hard for literal in body
        )
        return [near(support[atom]) for atom in broken], tied

    def spoken_of(self, broken: int, answer: Container[int]) -> frozenset[int]:
        """The answer atoms by which a broken atom is defined, not what these depend on in turn."""
        found: set[int] = set()
        seen: set[int] = set()
        below = [broken]
        while below:
            atom = below.pop()
            if atom in answer:
                found.add(atom)
            elif atom not in seen:
                seen.add(atom)
                below += self._bodies.get(atom, ())
        return frozenset(found)

    def _supports(self) -> dict[int, int]:
        """The choices that each atom depends on, as the bits of a number.

        Atoms that depend on each other depend on the same choices. Such groups are found one
        after the other, each after those that it depends on (Tarjan 1972).
        """
        support = defaultdict(int, {x: 1 << bit for bit, x in enumerate(sorted(self.choices))})
        number: dict[int, int] = {}
        """In which order atoms were come to."""
        low: dict[int, int] = {}
        """The first atom of its own group that an atom was seen to depend on, by its number."""
        waiting: list[int] = []
        for first in list(self._bodies):
            path = [] if first in number else [(first, iter(self._bodies[first]))]
            while path:
                atom, below = path[-1]
                if atom not in number:
                    number[atom] = low[atom] = len(number)
                    waiting.append(atom)
                for other in below:
                    if other not in self._bodies:
                        support[atom] |= support[other]
                    elif other not in number:
                        path.append((other, iter(self._bodies[other])))
                        break
                    else:
                        low[atom] = min(low[atom], low[other])
                        support[atom] |= support[other]
                else:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        low[above] = min(low[above], low[atom])
                        support[above] |= support[atom]
                    if low[atom] == number[atom]:
                        member = 0
                        while member != atom:
                            member = waiting.pop()
                            support[member] = support[atom]
                            low[member] = _DONE
        return support


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
