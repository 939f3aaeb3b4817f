"""Which answer atoms have to do with a reason: heard while the explaining program is ground."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from functools import cache

from clingo.backend import Observer


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

    def _supports(self) -> dict[int, int]:
        """The choices that each atom depends on, as the bits of a number."""
        above: dict[int, list[int]] = defaultdict(list)
        for head, body in self._bodies.items():
            for atom in body:
                above[atom].append(head)
        support: dict[int, int] = defaultdict(int)
        todo = sorted(self.choices)
        for bit, choice in enumerate(todo):
            support[choice] = 1 << bit
        queue = deque(todo)
        waiting = set(todo)
        while queue:
            atom = queue.popleft()
            waiting.discard(atom)
            mine = support[atom]
            for head in above[atom]:
                more = support[head] | mine
                if more != support[head]:
                    support[head] = more
                    if head not in waiting:
                        waiting.add(head)
                        queue.append(head)
        return support


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
