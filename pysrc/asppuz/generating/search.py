"""A program ground once, with the questions that setting a puzzle asks.

Unlike a session, it answers under assumptions, and tells which of them an answer
fails on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Any

import clingo
from clingo.backend import HeuristicType

from ..board.atoms import Atom
from ..rules.complaints import are_whispers, rules_error
from ..rules.program import Program
from ..solving.engine import WorkOver
from ..solving.lazy import Cuts
from ..solving.limits import Limits
from ..solving.listening import Size
from ..solving.searching import begin_search, next_model


def symbol_of(atom: Atom) -> clingo.Symbol:
    """The atom as clingo has it."""
    return clingo.parse_term(str(atom))


@dataclass(frozen=True)
class Tally:
    """A count of literals, ``number`` at most; ``spare`` are the bits of how many may lack."""

    number: int
    spare: Sequence[int]

    def at_least(self, wanted: int) -> list[int]:
        """What is assumed where so many hold at least."""
        rest = self.number - wanted
        return [x if rest >> bit & 1 else -x for bit, x in enumerate(self.spare)]


class Search:
    """A control for a program with more text behind it, such as facts.

    ``watched`` names the predicates that an answer is told by. Grounding and questions
    raise TimeoutError or MemoryError where a limit comes first, and grounding
    InputError for rules that can't be read. A ``size`` hears of the ground rules, and may end
    the grounding.
    """

    def __init__(
        self,
        program: Program,
        text: str,
        watched: Collection[tuple[str, int]],
        options: Sequence[str],
        limits: Limits,
        size: Size | None = None,
    ) -> None:
        self._limits = limits
        self._cuts = Cuts(program)
        messages: list[str] = []
        self._control = clingo.Control(list(options), lambda code, said: messages.append(said), 20)
        if size:
            self._control.register_observer(size)
        self.whispers = False
        """Whether clingo remarked that nothing defines something."""

        def ground() -> list[tuple[clingo.Symbol, int, bool]]:
            self._control.add("base", [], str(program))
            self._control.add("base", [], text)
            self._control.add("base", [], "".join(f"#show {n}/{k}." for n, k in watched))
            self._control.ground([("base", [])])
            return [
                (atom.symbol, atom.literal, atom.is_fact)
                for name, arity in sorted(watched)
                for atom in self._control.symbolic_atoms.by_signature(name, arity)
            ]

        try:
            found = limits.run(ground)
        except RuntimeError as error:
            raise rules_error(messages, program, error) from None
        self.atoms = {symbol: literal for symbol, literal, _ in found}
        """The literals of the watched atoms."""
        self.facts = frozenset(symbol for symbol, _, is_fact in found if is_fact)
        """Those of which grounding alone tells that they hold."""
        if size:
            size.is_heard = False
        self.whispers = are_whispers(messages)

    def hear(self, listener: clingo.Propagator) -> None:
        """From now on, let somebody look on, who may also end searches."""
        self._control.register_propagator(listener)

    def exclude(self, literals: Iterable[int]) -> int:
        """A new assumption, which leaves out the answers that have all of these literals."""
        with self._control.backend() as backend:
            guard: int = backend.add_atom()
            backend.add_rule([guard], [], choice=True)
            backend.add_rule([], [guard, *literals])
        return guard

    def tally(self, literals: Sequence[int]) -> Tally:
        """A count of these literals, of which any number can be asked for."""
        number = len(literals)
        with self._control.backend() as backend:
            enough = backend.add_atom()
            spare = [backend.add_atom() for _ in range(number.bit_length())]
            backend.add_rule(spare, [], choice=True)
            weights = [*((x, 1) for x in literals), *((x, 1 << i) for i, x in enumerate(spare))]
            backend.add_weight_rule([enough], number, weights)
            backend.add_rule([], [-enough])
        return Tally(number, spare)

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that holds just where one of these does."""
        with self._control.backend() as backend:
            atom: int = backend.add_atom()
            for literal in literals:
                backend.add_rule([atom], [literal])
        return atom

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that holds just where all of these do."""
        with self._control.backend() as backend:
            atom: int = backend.add_atom()
            backend.add_rule([atom], list(literals))
        return atom

    def require(self, literals: Iterable[int]) -> None:
        """From now on, one of these literals holds at least."""
        with self._control.backend() as backend:
            backend.add_rule([], [-literal for literal in literals])

    def equate(self, literal: int, other: int) -> None:
        """From now on, leave out answers where one of two literals holds and the other doesn't."""
        with self._control.backend() as backend:
            backend.add_rule([], [literal, -other])
            backend.add_rule([], [-literal, other])

    def prefer(self, literals: Iterable[int]) -> None:
        """From now on, look first for answers that have these literals."""
        with self._control.backend() as backend:
            for literal in literals:
                sign = 1 if literal > 0 else -1
                backend.add_heuristic(abs(literal), HeuristicType.Sign, sign, 1, [])

    def keep_signs(self, keeps: bool) -> None:
        """Whether from now on a search goes on from the signs before, after a restart."""
        solver: Any = self._control.configuration.solver
        solver.save_progress = "1" if keeps else "0"

    def decide_by_chance(self, share: float) -> None:
        """From now on, this share of the decisions of a search is random."""
        solver: Any = self._control.configuration.solver
        solver.rand_freq = str(share)

    def several(
        self, assumptions: Sequence[int], apart: Set[int], most: int, work: int
    ) -> list[frozenset[int]]:
        """What holds in some answers, ``most`` at most, as many as ``work`` conflicts find.

        None has all of the literals ``apart`` that hold in one before it.
        """
        solving: Any = self._control.configuration.solve
        solving.solve_limit = str(work)
        found: list[frozenset[int]] = []
        while True:
            amiss: list[clingo.Symbol] = []
            with self._limits.run(partial(begin_search, self._control, assumptions)) as handle:
                while len(found) < most and (model := next_model(handle, self._limits)):
                    wrong = self._cuts.amiss(self._control, model, self._limits)
                    amiss = amiss or wrong
                    answer = self._told(model)
                    if not wrong:
                        found.append(answer)
                    model.context.add_clause([-x for x in answer & apart])
            if found or not amiss:
                return found
            self._limits.run(partial(self._cuts.cut, self._control, amiss))

    def ask(
        self, assumptions: Sequence[int] = (), work: int | None = None
    ) -> frozenset[int] | list[int]:
        """What holds in an answer; or the core, a list of assumptions that no answer keeps.

        Raises WorkOver where that takes more than ``work`` conflicts.
        """
        solving: Any = self._control.configuration.solve
        solving.solve_limit = "umax" if work is None else str(work)
        while True:
            with self._limits.run(partial(begin_search, self._control, assumptions)) as handle:
                model = next_model(handle, self._limits)
                if model is None:
                    if not handle.get().exhausted:
                        raise WorkOver
                    return list(handle.core())
                amiss = self._cuts.amiss(self._control, model, self._limits)
                if not amiss:
                    return self._told(model)
            self._limits.run(partial(self._cuts.cut, self._control, amiss))

    def _told(self, model: clingo.Model) -> frozenset[int]:
        """The literals of the watched atoms that hold in a model."""
        return frozenset(filter(None, map(self.atoms.get, model.symbols(shown=True))))
