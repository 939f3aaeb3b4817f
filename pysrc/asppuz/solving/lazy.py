"""Lazy cuts: a rule that is added only where an answer breaks it.

A module may leave a rule out of the program and bring two parts instead
(``asp/lines/loop/lazy.lp`` shows how). ``#program found.`` is ground on an answer that
was found without the rule: those of its atoms that the part names in
``#defined`` are facts. Where it derives atoms that ``#program cut(i).`` speaks
of, that part is ground into the program, for the i-th such answer: these atoms
are its facts, with i as first argument.
"""

from __future__ import annotations

import re

import clingo

from ..errors import InputError
from ..rules.assembly import Line
from ..rules.program import Program
from .limits import Limits

FOUND, CUT = "found", "cut"
_PART = r"^#program\s+(\w+)[^.]*\."


def is_lazy(program: Program) -> bool:
    """Whether a program leaves a rule out until an answer breaks it."""
    return bool(Cuts(program).found)


class Cuts:
    """The rule that a program has left out, if it has.

    Its parts keep to the limits of the questions that they are ground for.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        rules = str(program)
        parts = re.split(_PART, rules, flags=re.MULTILINE) if "#program" in rules else []
        text = {FOUND: "", CUT: ""}
        for name, body in zip(parts[1::2], parts[2::2]):
            text[name] = text.get(name, "") + body
        self.found = text[FOUND]
        self._given = re.findall(r"^#defined\s+(\w+)/(\d+)\.", text[FOUND], re.MULTILINE)
        self._tells = set(re.findall(r"\b[a-z]\w*(?=\()", text[CUT]))
        self._atoms: list[tuple[clingo.Symbol, int]] = []
        self._refused: set[frozenset[clingo.Symbol]] = set()

    def amiss(
        self, control: clingo.Control, model: clingo.Model, limits: Limits
    ) -> list[clingo.Symbol]:
        """What the part ``found`` says is wrong with a model; nothing where it keeps the rule.

        Raises InputError where it said so before: then the part ``cut`` does not leave such
        models out, and there would be no end.
        """
        if not self.found:
            return []
        if not self._atoms:
            known = control.symbolic_atoms
            for name, arity in self._given:
                self._atoms += ((a.symbol, a.literal) for a in known.by_signature(name, int(arity)))
        given = frozenset(symbol for symbol, literal in self._atoms if model.is_true(literal))
        amiss = limits.run(lambda: self._look(given))
        if amiss and given in self._refused:
            line = self._line(CUT)
            told = f"the part '{CUT}' leaves in what the part '{FOUND}' says is wrong"
            advice = f"It needs a constraint that '{amiss[0]}' breaks."
            raise InputError(told, str(line.file), line.number, advice=advice)
        if amiss:
            self._refused.add(given)
        return amiss

    def _look(self, given: frozenset[clingo.Symbol]) -> list[clingo.Symbol]:
        """What the part ``found`` derives of these atoms."""
        looking = clingo.Control([], _ignore, 0)
        looking.add(FOUND, [], self.found)
        with looking.backend() as backend:
            for symbol in sorted(given):
                backend.add_rule([backend.add_atom(symbol)])
        looking.ground([(FOUND, [])])
        known = looking.symbolic_atoms
        return [
            atom.symbol
            for name, arity, _ in known.signatures
            if name in self._tells and (name, str(arity)) not in self._given
            for atom in known.by_signature(name, arity)
        ]

    def cut(self, control: clingo.Control, amiss: list[clingo.Symbol]) -> None:
        """Ground the part ``cut`` for what is wrong; no solve call may be running."""
        name = f"{FOUND}_{len(self._refused)}"
        index = clingo.Number(len(self._refused))
        facts = (clingo.Function(s.name, [index, *s.arguments]) for s in amiss)
        control.add(name, [], "".join(f"{fact}." for fact in facts))
        control.ground([(name, []), (CUT, [index])])

    def _line(self, part: str) -> Line:
        """The line where a part begins, or else the first line of the program."""
        named = (
            line
            for line in self._program.lines
            if (match := re.match(_PART, line.text)) and match[1] == part
        )
        return next(named, self._program.lines[0])


def _ignore(code: clingo.MessageCode, message: str) -> None:
    """The part ``found`` stands without the rest of the program, and clingo says so."""
