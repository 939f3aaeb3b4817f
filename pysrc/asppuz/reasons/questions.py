"""One board, its explaining program ground, and the questions that explanations ask.

Literals are clingo's program literals of answer atoms, reasons are known by their
index. A question assumes some reasons and some literals, and drops all other
constraints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import clingo
from clingo.backend import HeuristicType, Observer

from ..atoms import Atom, Mark, read_ground
from ..board import Board
from ..draw.scene import places_of
from .guards import BROKEN, Guarded, Reason

_PREFERENCE = f"""\
:~ {BROKEN}(I,V). [1@2,I,V]
:~ {BROKEN}(I,V), _shared(I). [1@1,I,V]
#defined _shared/1.
"""
"""Few broken reasons, and the puzzle's own among them: what a module says is mostly form."""

_OPTIONS = ("--heuristic=Domain", "--opt-strategy=usc", "--sat-prepro=no")

EASY, HARD = 1_000, 10_000
"""The conflicts after which a question is given up."""


class GivenUp(TimeoutError):
    """A question was too hard for the effort allowed."""


class Way(NamedTuple):
    """A way to fill in the board: the answer literals that it makes true, the reasons it breaks."""

    literals: frozenset[int]
    broken: frozenset[int]


class Core(NamedTuple):
    """Reasons and facts that can't be kept together."""

    reasons: frozenset[int]
    facts: frozenset[int]


class Questions:
    """The explaining program of a board in one control.

    With ``trust`` what only repeats the board is taken for granted, and no reason;
    with ``fewest`` every way breaks as few reasons as can be, which takes longer.

    ``scope`` tells for each reason the answer atoms that have to do with it, ``tied``
    whether answer atoms may depend on each other without any reason.
    """

    def __init__(
        self, board: Board, program: Guarded, trust: bool = True, *, fewest: bool = False
    ) -> None:
        self._control = clingo.Control(_OPTIONS, lambda code, text: None, 0)
        rules = _GroundRules()
        self._control.register_observer(rules)
        self._control.add("base", [], program.text)
        self._control.add("base", [], " ".join(f"{atom}." for atom in board.facts()))
        if fewest:
            self._control.add("base", [], _PREFERENCE)
            for index in program.shared:
                self._control.add("base", [], f"_shared({index}).")
        self._control.ground([("base", [])])
        known = self._control.symbolic_atoms
        self.reasons: list[Reason] = []
        self._broken: list[int] = []
        for symbolic in known.by_signature(BROKEN, 2):
            self.reasons.append(program.reason(symbolic.symbol))
            self._broken.append(symbolic.literal)
        self.atoms: dict[int, Atom] = {}
        self.certain: set[Atom] = set()
        for name, arity in sorted(board.puzzle.answer_signatures):
            for symbolic in known.by_signature(name, arity):
                atom = read_ground(str(symbolic.symbol))
                if symbolic.is_fact:
                    self.certain.add(atom)
                else:
                    self.atoms[symbolic.literal] = atom
        self.literals = {atom: literal for literal, atom in self.atoms.items()}
        self._places = {x: places_of([atom]) for x, atom in self.atoms.items()}
        self._index = {literal: index for index, literal in enumerate(self._broken)}
        self.scope, self.tied = rules.scopes(self._broken, list(self.atoms))
        self.given = frozenset(i for i, r in enumerate(self.reasons) if trust and r.is_given)
        """The reasons that are always assumed."""
        self.asked = 0

    def prefer(self, against: Iterable[int]) -> None:
        """From now on, let ways break few reasons, and go against literals where they may.

        Both are preferences of the search, not optima. Few ways then show what all
        is not forced.
        """
        with self._control.backend() as backend:
            for literal in self._broken:
                backend.add_heuristic(literal, HeuristicType.False_, 1, 2, [])
            for literal in against:
                kind = HeuristicType.False_ if literal > 0 else HeuristicType.True_
                backend.add_heuristic(abs(literal), kind, 1, 1, [])

    def mark(self, literal: int) -> Mark:
        """The mark that a literal is."""
        return Mark(self.atoms[abs(literal)], literal > 0)

    def distance(self, literal: int, other: int) -> float:
        """How far apart the places of two literals lie, in steps."""
        return min(
            (
                abs(r - s) + abs(c - d)
                for r, c in self._places[abs(literal)]
                for s, d in self._places[abs(other)]
            ),
            default=0,
        )

    def width(self, reason: int) -> int:
        """How many answer atoms have to do with a reason."""
        return len(self.scope[reason])

    def ask(self, reasons: Iterable[int], facts: Iterable[int], effort: int = EASY) -> Way | Core:
        """A way that keeps these reasons and facts, or the core of them that none keeps.

        Raises GivenUp where that takes more conflicts than ``effort``.
        """
        self.asked += 1
        solving: Any = self._control.configuration.solve
        solving.solve_limit = str(effort)
        assumptions = [-self._broken[index] for index in (*reasons, *self.given)]
        assumptions += facts
        with self._control.solve(assumptions=assumptions, yield_=True) as handle:
            way = None
            while (model := handle.model()) is not None:
                true = model.is_true
                way = Way(
                    frozenset(x if true(x) else -x for x in self.atoms),
                    frozenset(i for i, x in enumerate(self._broken) if true(x)),
                )
                if not model.cost:
                    break
                handle.resume()
            if way is not None:
                return way
            if not handle.get().unsatisfiable:
                raise GivenUp
            core = handle.core()
        kept = {self._index[-x] for x in core if -x in self._index} - self.given
        return Core(frozenset(kept), frozenset(x for x in core if -x not in self._index))


class _GroundRules(Observer):
    """Which choices each ground atom depends on."""

    def __init__(self) -> None:
        self._choices: set[int] = set()
        self._bodies: dict[int, set[int]] = defaultdict(set)
        self._hard: list[list[int]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if choice:
            self._choices.update(head)
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

        tied = any(atom not in self._choices for atom in answer) or any(
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
        todo = sorted(self._choices)
        for bit, choice in enumerate(todo):
            support[choice] = 1 << bit
        while todo:
            atom = todo.pop()
            for head in above[atom]:
                more = support[head] | support[atom]
                if more != support[head]:
                    support[head] = more
                    todo.append(head)
        return support


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
