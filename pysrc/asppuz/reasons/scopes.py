"""Which answer atoms have to do with a reason: heard while the explaining program is ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, repeat
from typing import NamedTuple

import clingo
from clingo.backend import Observer

_DONE = 1 << 62
"""Larger than the number of any atom."""

_CONFLICTS = 1_000
"""After so many, a question to a part is given up."""


class _Rule(NamedTuple):
    """A ground rule; the weights of the literals in its body come to the bound at least."""

    choice: bool
    bound: int
    body: Sequence[int]
    weights: Iterable[int]


_ONES = repeat(1)
"""The weights of a body without any: all of its literals hold."""
_CHOICE = _Rule(True, 0, (), ())


class _Own(dict[int, int]):
    """A control's own literals by those of the whole program, with the next atom for each new one.

    Nothing else has atoms there, so there is no need to ask the control for each.
    """

    def __missing__(self, literal: int) -> int:
        atom = len(self) // 2 + 1
        self[abs(literal)], self[-abs(literal)] = atom, -atom
        return self[literal]


class Part:
    """Some ground atoms with the rules that define them and the constraints that bear on these.

    It has nothing beside, so what can be true of it can be true of the whole program.
    """

    def __init__(self, rules: Iterable[tuple[int, _Rule]]) -> None:
        self._control = clingo.Control([f"--solve-limit={_CONFLICTS}"])
        self._own = own = _Own()
        with self._control.backend() as backend:
            for head, (choice, bound, body, weights) in rules:
                heads = [own[head]] if head else []
                literals = [*map(own.__getitem__, body)]
                if weights is _ONES:
                    backend.add_rule(heads, literals, choice)
                else:
                    backend.add_weight_rule(heads, bound, [*zip(literals, weights)], choice)

    @property
    def size(self) -> int:
        """How many atoms it has."""
        return len(self._own) // 2

    def __contains__(self, atom: object) -> bool:
        return atom in self._own

    def forced(self, literals: Iterable[int], among: Iterable[int]) -> list[int]:
        """Those of ``among`` that are true whenever the literals are, as far as is easy to tell."""
        assumed = list(map(self._own.__getitem__, literals))
        left = {self._own[x]: x for x in among}
        forced: list[int] = []

        def keep(model: clingo.Model) -> None:
            for own in [own for own in left if not model.is_true(own)]:
                del left[own]

        while left:
            own = next(iter(left))
            literal = left.pop(own)
            if self._control.solve([*assumed, -own], on_model=keep).unsatisfiable:
                forced.append(literal)
        return forced

    def core(self, literals: Iterable[int]) -> frozenset[int] | None:
        """Some of these literals that can't be true together; None where all can, or may."""
        own = {self._own[x]: x for x in literals}
        core: list[int] = []
        told = self._control.solve(list(own), on_core=core.extend)
        return frozenset(map(own.__getitem__, core)) if told.unsatisfiable else None


class GroundRules(Observer):
    """The ground rules of a program: what each atom depends on, and parts that can be asked."""

    def __init__(self) -> None:
        self.choices: set[int] = set()
        self.number = 0
        self._rules: dict[int, list[_Rule]] = defaultdict(list)
        self._hard: list[_Rule] = []
        self._bearing: dict[int, list[int]] = defaultdict(list)
        """The constraints without a reason that a choice bears on."""
        self._beside = cache(self._beside_of)

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self._add(choice, head, len(body), body, _ONES)

    def weight_rule(
        self,
        choice: bool,
        head: Sequence[int],
        lower_bound: int,
        body: Sequence[tuple[int, int]],
    ) -> None:
        self._add(choice, head, lower_bound, *zip(*body))

    def _add(
        self,
        choice: bool,
        head: Sequence[int],
        bound: int,
        body: Sequence[int] = (),
        weights: Iterable[int] = (),
    ) -> None:
        self.number += 1
        # A disjunction chooses some of its heads, too.
        rule = _Rule(choice or len(head) > 1, bound, body, weights)
        if rule.choice:
            self.choices.update(head)
        elif not head:
            self._hard.append(rule)
        for atom in head:
            self._rules[atom].append(rule)

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

        choices = sorted(self.choices)
        bearing = [{*map(abs, rule.body)} for rule in self._hard]
        for index, atoms in enumerate(bearing):
            for bit in {bit for atom in atoms for bit in _bits(support[atom])}:
                self._bearing[choices[bit]].append(index)
        tied = any(atom not in self.choices for atom in answer) or any(
            near(support[atom]) for atoms in bearing for atom in atoms
        )
        return [near(support[atom]) for atom in broken], tied

    def are_free(self, atoms: Iterable[int]) -> bool:
        """Whether nothing but reasons bears on the choice of these atoms."""
        return not any(
            atom in self._bearing or not rule.choice or rule.body
            for atom in atoms
            for rule in self._rules[atom]
        )

    def origin(self, atom: int) -> int:
        """The atom that an atom is nothing but another word for; itself where there is none."""
        while len(rules := self._rules.get(atom, [])) == 1:
            [rule] = rules
            if rule.choice or len(rule.body) != 1 or rule.body[0] < 0:
                break
            atom = rule.body[0]
        return atom

    def alone(self, atom: int, free: Container[int]) -> Part:
        """An atom and what defines it, down to atoms that are free to choose."""

        def rules() -> Iterator[tuple[int, _Rule]]:
            seen, below = {atom}, [atom]
            while below:
                head = below.pop()
                for rule in [_CHOICE] if head in free else self._rules.get(head, ()):
                    yield head, rule
                    fresh = [x for x in map(abs, rule.body) if x not in seen]
                    seen.update(fresh)
                    below += fresh

        return Part(rules())

    def part(self, atoms: Iterable[int], most: float) -> Part | None:
        """All that has to do with some atoms; None where that is more than so many rules."""
        seen, constraints = set(atoms), set[int]()
        below, found = sorted(seen), list[tuple[int, _Rule]]()
        while below:
            if len(found) > most:
                return None
            rules, bearing, needed = self._beside(below.pop())
            found += rules
            for index in bearing:
                if index not in constraints:
                    constraints.add(index)
                    found.append((0, self._hard[index]))
            fresh = [x for x in needed if x not in seen]
            seen.update(fresh)
            below += fresh
        return Part(found)

    def _beside_of(self, atom: int) -> tuple[Sequence[tuple[int, _Rule]], Sequence[int], list[int]]:
        """The rules of an atom, the constraints that bear on it, and the atoms that these need."""
        rules = [(atom, rule) for rule in self._rules.get(atom, ())]
        bearing = self._bearing.get(atom, ())
        bodies = [rule.body for _, rule in rules] + [self._hard[i].body for i in bearing]
        return rules, bearing, list(dict.fromkeys(map(abs, chain(*bodies))))

    def _supports(self) -> dict[int, int]:
        """The choices that each atom depends on, as the bits of a number.

        Atoms that depend on each other depend on the same choices. Such groups are found one
        after the other, each after those that it depends on (Tarjan 1972).
        """
        bodies = {
            atom: {abs(literal) for rule in rules for literal in rule.body}
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
