"""Which answer atoms have to do with a reason: heard while the explaining program is ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import clingo
from clingo.backend import Observer

_DONE = 1 << 62
"""Larger than the number of any atom."""


class _Rule(NamedTuple):
    """A ground rule; the weights in its body come to the bound at least."""

    choice: bool
    bound: int
    body: Sequence[tuple[int, int]]


class Alone:
    """A reason with the definitions of its own words, and with nothing beside it.

    It speaks of the answer ``atoms`` by which it is defined, and not of what these depend on.
    """

    def __init__(self, broken: int, answer: Container[int], rules: dict[int, list[_Rule]]) -> None:
        self._control = clingo.Control()
        self._own: dict[int, int] = {}
        """The control's own numbers of ground atoms."""
        below: list[int] = []
        with self._control.backend() as backend:

            def own(literal: int) -> int:
                atom = abs(literal)
                if atom not in self._own:
                    self._own[atom] = backend.add_atom()
                    below.append(atom)
                return self._own[atom] if literal > 0 else -self._own[atom]

            self._broken = own(broken)
            while below:
                atom = below.pop()
                if atom in answer:
                    backend.add_rule([own(atom)], choice=True)
                else:
                    for rule in rules.get(atom, ()):
                        weights = [(own(x), weight) for x, weight in rule.body]
                        backend.add_weight_rule([own(atom)], rule.bound, weights, rule.choice)
        self.atoms = frozenset(atom for atom in self._own if atom in answer)

    def forces(self, literal: int, facts: Sequence[int]) -> frozenset[int] | None:
        """Few of some facts by which the reason alone forces a literal; None where it doesn't.

        None of them can be left out; the last ones are left out first.
        """
        needed = [x for x in facts if abs(x) in self.atoms]
        if abs(literal) not in self.atoms or not self._conflict(literal, needed):
            return None
        for fact in reversed(needed):
            fewer = [x for x in needed if x != fact]
            if self._conflict(literal, fewer):
                needed = fewer
        return frozenset(needed)

    def _conflict(self, literal: int, facts: Iterable[int]) -> bool:
        """Whether the opposite of a literal can't be true beside the facts where the reason is."""
        assumed = [*map(self._literal, [*facts, -literal]), -self._broken]
        return bool(self._control.solve(assumed).unsatisfiable)

    def _literal(self, literal: int) -> int:
        return self._own[abs(literal)] * (1 if literal > 0 else -1)


class GroundRules(Observer):
    """Which choices each ground atom depends on."""

    def __init__(self) -> None:
        self.choices: set[int] = set()
        self.number = 0
        self._rules: dict[int, list[_Rule]] = defaultdict(list)
        self._hard: list[list[int]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.weight_rule(choice, head, len(body), [(literal, 1) for literal in body])

    def weight_rule(
        self,
        choice: bool,
        head: Sequence[int],
        lower_bound: int,
        body: Sequence[tuple[int, int]],
    ) -> None:
        self.number += 1
        if choice:
            self.choices.update(head)
        elif not head:
            self._hard.append([literal for literal, _ in body])
        for atom in head:
            self._rules[atom].append(_Rule(choice, lower_bound, body))

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

    def alone(self, broken: int, answer: Container[int]) -> Alone:
        """The reason with this broken atom, and nothing beside it."""
        return Alone(broken, answer, self._rules)

    def _supports(self) -> dict[int, int]:
        """The choices that each atom depends on, as the bits of a number.

        Atoms that depend on each other depend on the same choices. Such groups are found one
        after the other, each after those that it depends on (Tarjan 1972).
        """
        bodies = {
            atom: {abs(literal) for rule in rules for literal, _ in rule.body}
            for atom, rules in self._rules.items()
        }
        support = defaultdict(int, {x: 1 << bit for bit, x in enumerate(sorted(self.choices))})
        number: dict[int, int] = {}
        """In which order atoms were come to."""
        low: dict[int, int] = {}
        """The first atom of its own group that an atom was seen to depend on, by its number."""
        waiting: list[int] = []
        for first in bodies:
            path = [] if first in number else [(first, iter(bodies[first]))]
            while path:
                atom, below = path[-1]
                if atom not in number:
                    number[atom] = low[atom] = len(number)
                    waiting.append(atom)
                for other in below:
                    if other not in bodies:
                        support[atom] |= support[other]
                    elif other not in number:
                        path.append((other, iter(bodies[other])))
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
