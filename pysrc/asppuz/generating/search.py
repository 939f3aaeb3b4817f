"""A program ground once, with the questions that setting a puzzle asks.

Unlike a session, it answers under assumptions, and tells which of them an answer
fails on.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import clingo
from clingo.backend import HeuristicType

from ..complaints import rules_error
from ..lazy import Cuts
from ..program import Program
from ..session import run_in_time

OUT_OF_TIME = "the time was too short to finish a board"
_TICK = 0.05
"""Seconds between two looks at the clock."""


class Search:
    """A control for a program with more text behind it, such as facts.

    ``watched`` names the predicates that an answer is told by; ``deadline`` is a
    time of the monotonic clock. Grounding and questions raise TimeoutError beyond
    it, and grounding InputError for rules that can't be read.
    """

    def __init__(
        self,
        program: Program,
        text: str,
        watched: Iterable[tuple[str, int]],
        options: Sequence[str],
        deadline: float,
    ) -> None:
        self._deadline = deadline
        self._cuts = Cuts(program)
        messages: list[str] = []
        self._control = clingo.Control(list(options), lambda code, said: messages.append(said), 20)

        def ground() -> None:
            self._control.add("base", [], str(program))
            self._control.add("base", [], text)
            self._control.ground([("base", [])])

        try:
            run_in_time(ground, self._check_time)
        except (RuntimeError, MemoryError) as error:
            raise rules_error(messages, program, error) from None
        self.atoms: dict[clingo.Symbol, int] = {
            atom.symbol: atom.literal
            for name, arity in sorted(watched)
            for atom in self._control.symbolic_atoms.by_signature(name, arity)
        }
        """The literals of the watched atoms."""

    def exclude(self, literals: Iterable[int]) -> int:
        """A new assumption, which leaves out the answers that have all of these literals."""
        with self._control.backend() as backend:
            guard: int = backend.add_atom()
            backend.add_rule([guard], [], choice=True)
            backend.add_rule([], [guard, *literals])
        return guard

    def prefer(self, literals: Iterable[int]) -> None:
        """From now on, look first for answers that have these literals."""
        with self._control.backend() as backend:
            for literal in literals:
                sign = 1 if literal > 0 else -1
                backend.add_heuristic(abs(literal), HeuristicType.Sign, sign, 1, [])

    def ask(self, assumptions: Sequence[int] = ()) -> frozenset[clingo.Symbol] | list[int]:
        """The watched atoms of an answer; or the core, assumptions that no answer keeps."""
        while True:
            self._check_time()
            with self._control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
                model = self._next_model(handle)
                if model is None:
                    return list(handle.core())
                amiss = self._cuts.amiss(self._control, model)
                if not amiss:
                    return frozenset(x for x, lit in self.atoms.items() if model.is_true(lit))
            self._cuts.cut(self._control, amiss)

    def _next_model(self, handle: Any) -> Any:
        handle.resume()
        while not handle.wait(_TICK):
            self._check_time()
        return handle.model()

    def _check_time(self) -> None:
        if time.monotonic() > self._deadline:
            raise TimeoutError(OUT_OF_TIME)
