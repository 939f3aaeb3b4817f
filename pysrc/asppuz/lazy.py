"""Lazy cuts: a rule that is added only where an answer breaks it.

A module may leave a rule out of the program and bring two parts instead
(``asp/loop/lazy.lp`` shows how). ``#program found.`` is ground on an answer that
was found without the rule: those of its atoms that the part names in
``#defined`` are facts. Where it derives atoms that ``#program cut(i).`` speaks
of, that part is ground into the program, for the i-th such answer: these atoms
are its facts, with i as first argument.
"""

from __future__ import annotations

import re

import clingo

from .program import Program

FOUND, CUT = "found", "cut"


class Cuts:
    """The rule that a program has left out, if it has."""

    def __init__(self, program: Program) -> None:
        parts = re.split(r"^#program\s+(\w+)[^.]*\.", str(program), flags=re.MULTILINE)
        text = {FOUND: "", CUT: ""}
        for name, body in zip(parts[1::2], parts[2::2]):
            text[name] = text.get(name, "") + body
        self._found = text[FOUND]
        self._given = re.findall(r"^#defined\s+(\w+)/(\d+)\.", text[FOUND], re.MULTILINE)
        self._tells = set(re.findall(r"\b[a-z]\w*(?=\()", text[CUT]))
        self._atoms: list[tuple[clingo.Symbol, int]] = []
        self._made = 0

    def amiss(self, control: clingo.Control, model: clingo.Model) -> list[clingo.Symbol]:
        """What the part ``found`` says is wrong with a model; nothing where it keeps the rule."""
        if not self._found:
            return []
        if not self._atoms:
            known = control.symbolic_atoms
            for name, arity in self._given:
                self._atoms += ((a.symbol, a.literal) for a in known.by_signature(name, int(arity)))
        looking = clingo.Control([], _ignore, 0)
        looking.add(FOUND, [], self._found)
        with looking.backend() as backend:
            for symbol, literal in self._atoms:
                if model.is_true(literal):
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
        self._made += 1
        index = clingo.Number(self._made)
        facts = (clingo.Function(s.name, [index, *s.arguments]) for s in amiss)
        control.add(f"{FOUND}_{self._made}", [], "".join(f"{fact}." for fact in facts))
        control.ground([(f"{FOUND}_{self._made}", []), (CUT, [index])])


def _ignore(code: clingo.MessageCode, message: str) -> None:
    """The part ``found`` stands without the rest of the program, and clingo says so."""
