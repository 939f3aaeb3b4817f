"""Names for techniques: ``techniques.lp`` in a puzzle's folder looks at a step and names it.

It is ground with the facts of the board and with these of the step::

    reasons(2).                   how many reasons the step has
    rule(1,"{C} is lit.").        the words of the first reason, as in the rules
    value(1,"C",(2,3)).           what stands in its braces
    decided(shaded((1,2)),true).  what the step decides, true or false
    known(shaded((1,1)),false).   what it leans on

and the ``technique(Rank,Name)`` of the lowest rank that it derives names the step. Where it
derives ``points(Name,N)`` as well, that is what such a step takes to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import clingo

from ..board.atoms import Term, term_text
from ..board.board import Board
from ..errors import InputError
from ..rules.complaints import are_whispers, rules_error
from ..rules.program import Program, load_module
from ..rules.statements import Signature
from ..solving.limits import Limits
from .step import Step

FILE = "techniques.lp"
TECHNIQUE = Signature("technique", 2)
POINTS = Signature("points", 2)
NAMES = frozenset([TECHNIQUE, POINTS])
"""What is asked of the file."""


class Techniques:
    """The names that a puzzle has for steps on one board."""

    def __init__(self, board: Board, limits: Limits) -> None:
        self._limits = limits
        self._puzzle = board.puzzle
        self._file = board.puzzle.folder / FILE
        has_names = self._file.is_file()
        self._program = load_module(board.puzzle, FILE) if has_names else Program(())
        self._rules = str(self._program)
        facts = board.facts() if self._rules else []
        self._facts = [clingo.parse_term(str(atom)) for atom in facts]
        self.give_points = f"{POINTS.name}(" in self._rules
        """Whether names may have to do with how hard a step is."""

    def named(self, step: Step) -> Step:
        """The step with its name, if it has one.

        Raises InputError for rules that can't be read and points that are no number,
        TimeoutError or MemoryError where a limit comes first.
        """
        if not self._rules:
            return step
        messages: list[str] = []
        control = clingo.Control([], lambda code, text: messages.append(text), 20)

        def ground() -> None:
            control.add("base", [], self._rules)
            control.add("base", [], "".join(_facts(step)))
            # Symbols spare clingo the parsing of a whole board for each step.
            with control.backend() as backend:
                for fact in self._facts:
                    backend.add_rule([backend.add_atom(fact)])
            control.ground([("base", [])])

        try:
            self._limits.run(ground)
        except RuntimeError as error:
            raise rules_error(messages, self._program, error) from None
        if are_whispers(messages):
            from ..checking.whispers import tell_whispers

            tell_whispers(self._puzzle, self._program)
        names = [a.symbol.arguments for a in control.symbolic_atoms.by_signature(*TECHNIQUE)]
        if not names:
            return step
        name = min(names)[1]
        # A name in quotes is told without them, any other as it is.
        words = name.string if name.type is clingo.SymbolType.String else str(name)
        atoms = control.symbolic_atoms.by_signature(*POINTS)
        points = [_points(a.symbol, self._file) for a in atoms if a.symbol.arguments[0] == name]
        most = max(points, default=None)
        return replace(step, technique=" ".join(words.split()), points=most)


def _points(atom: clingo.Symbol, file: Path) -> int:
    points = atom.arguments[1]
    if points.type is not clingo.SymbolType.Number or points.number < 0:
        message = f"{atom}: the points of a technique are a whole number from 0 on"
        raise InputError(message, str(file))
    return points.number


def _facts(step: Step) -> Iterator[str]:
    yield f"reasons({len(step.reasons)})."
    for number, reason in enumerate(step.reasons, 1):
        yield f"rule({number},{_quoted(reason.rule)})."
        for name, value in zip(reason.names, reason.values):
            yield f'value({number},"{name}",{_term(value)}).'
    for kind, marks in (("decided", step.decided), ("known", step.facts)):
        for mark in marks:
            yield f"{kind}({mark.atom},{str(mark.holds).lower()})."


def _term(value: Term) -> str:
    name, *args = term_text(value).split(" ")
    return f"{name}({','.join(args)})" if args else name


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
