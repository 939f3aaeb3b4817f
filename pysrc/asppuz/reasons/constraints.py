"""The constraints of a program and the reasons that stand before them.

A comment ``%! words`` right before an integrity constraint says in plain words
what it demands. For clingo it is only a comment. ``%! Lemma: words`` marks a
constraint that follows from choices and definitions alone: nothing that the
other constraints leave open can break it, and it only helps the search.
``%! Implied: words`` marks a constraint that follows from the others, and with which
steps are explained more shortly.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from clingo import ast

from ..program import Program

IMPLIED = "Implied: "
"""How the words of a constraint begin that follows from the others."""


@dataclass(frozen=True)
class Constraint:
    """An integrity constraint: its reason, and its first and last line in the program, from 1."""

    reason: str | None
    first: int
    last: int

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
    """The integrity constraints of a program, in order; raises RuntimeError for a syntax error."""
    found: list[Constraint] = []

    def visit(statement: ast.AST) -> None:
        if not is_constraint(statement):
            return
        first, last = statement.location.begin.line, statement.location.end.line
        reason = (program.lines[first - 2].reason if first > 1 else "") or None
        found.append(Constraint(reason, first, last))

    ast.parse_string(str(program), visit)
    return found


def without(program: Program, reason: str) -> Program:
    """The program without the constraints of that reason; raises ValueError if it has none."""
    dropped = [c for c in constraints(program) if c.reason == reason]
    if not dropped:
        raise ValueError(f"no constraint has the reason '{reason}'")
    gone = {number for c in dropped for number in range(c.first, c.last + 1)}
    lines = (
        replace(line, text="") if number in gone else line
        for number, line in enumerate(program.lines, 1)
    )
    return Program(tuple(lines))
