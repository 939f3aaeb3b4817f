"""Points of techniques that nothing has, or that are no points."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import SymbolType
from clingo.ast import AST, ASTType

from ...errors import InputError, did_you_mean
from ...reasons.techniques import NAMES, POINTS, TECHNIQUE
from .unit import Unit


def point_faults(unit: Unit) -> Iterator[InputError]:
    """What ``points(Name,N)`` says of no technique, and numbers that can't be meant."""
    if not unit.asked >= NAMES:
        return
    heads = [(s, m) for s in unit.statements for m in s.mentions if m.defines]
    names = {str(m.node.arguments[1]) for _, m in heads if m.signature == TECHNIQUE}
    for statement, mention in heads:
        if mention.signature != POINTS or not unit.is_own(statement.line.file):
            continue
        name, points = mention.node.arguments
        if name.ast_type is ASTType.SymbolicTerm and str(name) not in names:
            yield statement.fault(
                f"no technique is called {name}{did_you_mean(str(name), names)}",
                "Correct the name, or write a rule technique(Rank,Name) for it.",
                name,
            )
        if not _may_be_points(points):
            yield statement.fault(
                f"{points} is no number of points",
                "Say in a whole number from 0 on what the technique takes to see.",
                points,
            )


def _may_be_points(term: AST) -> bool:
    if term.ast_type is ASTType.SymbolicTerm:
        return term.symbol.type is SymbolType.Number
    # What is computed is known only of a step; a number below 0 has its sign before it.
    return term.ast_type not in (ASTType.UnaryOperation, ASTType.Function)
