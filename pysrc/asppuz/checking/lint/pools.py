"""Negated pools: ``not p((a;b))`` asks for one of two, where most people mean both."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import ast
from clingo.ast import ASTType

from ...errors import InputError
from ...rules.statements import nodes
from .unit import Unit


def pool_faults(unit: Unit) -> Iterator[InputError]:
    """Negated pools in the bodies of rules; in a constraint each of the atoms is demanded."""
    for statement in unit.own:
        if statement.is_constraint:
            continue
        for node in nodes(statement.node):
            if (
                node.ast_type is ASTType.Literal
                and node.sign == ast.Sign.Negation
                and any(part.ast_type is ASTType.Pool for part in nodes(node.atom))
            ):
                yield statement.fault(
                    f"{node} holds where one of these atoms doesn't, even if others do",
                    "Write an atom with 'not' for each, or give their values a name.",
                    node,
                )
