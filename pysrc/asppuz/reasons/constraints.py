"""The constraints of a program and the reasons that stand before them.

A comment ``%! words`` right before an integrity constraint says in plain words
what it demands. For clingo it is only a comment. ``%! Lemma: words`` marks a
constraint that follows from choices and definitions alone: nothing that the
other constraints leave open can break it, and it only helps the search.
``%! Implied: words`` marks a constraint that follows from the others, and with which
steps are explained more shortly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from clingo import ast

from ..rules.complaints import statements
from ..rules.program import Program

IMPLIED = "Implied: "
"""How the words of a constraint begin that follows from the others."""


@dataclass(frozen=True)
class Constraint:
    """An integrity constraint: its reason, and its first and last line in the program, from 1."""

    reason: str | None
    first: int
    last: int
    start: int
    """The byte in its first line with which it begins, from 0."""
    end: int
    """The byte in its last line before which it ends."""

    @property
    def is_lemma(self) -> bool:
        """Whether it can't be broken, and so is no rule of the puzzle."""
        return (self.reason or "").startswith("Lemma:")

    @property
    def is_implied(self) -> bool:
        """Whether it follows from the other constraints, and is there to explain more shortly."""
        return (self.reason or "").startswith(IMPLIED)


def is_constraint(statement: ast.AST) -> bool:
    """Whether a statement of a program is an integrity constraint."""
    return statement.ast_type is ast.ASTType.Rule and str(statement.head) == "#false"


def constraints(program: Program) -> list[Constraint]:
    """The integrity constraints of a program, in order; raises InputError for a syntax error."""
    found: list[Constraint] = []
    for statement in statements(program):
        if statement.is_constraint:
            begin, end = statement.begin, statement.node.location.end
            reason = (program.lines[begin.line - 2].reason if begin.line > 1 else "") or None
            found.append(Constraint(reason, begin.line, end.line, begin.column - 1, end.column - 1))
    return found


def drop(program: Program, dropped: Iterable[Constraint]) -> Program:
    """The program without these constraints; all else stays where it is."""
    lines = list(program.lines)
    for constraint in dropped:
        for number in range(constraint.first, constraint.last + 1):
            line = lines[number - 1]
            text = line.text.encode()
            start = constraint.start if number == constraint.first else 0
            end = constraint.end if number == constraint.last else len(text)
            text = text[:start] + b" " * (end - start) + text[end:]
            lines[number - 1] = line._replace(text=text.decode())
    return replace(program, lines=tuple(lines))


def without(program: Program, reason: str) -> Program:
    """The program without the constraints of that reason; raises ValueError if it has none."""
    dropped = [c for c in constraints(program) if c.reason == reason]
    if not dropped:
        raise ValueError(f"no constraint has the reason '{reason}'")
    return drop(program, dropped)
