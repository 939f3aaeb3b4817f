"""Counters and terms that grow without a bound, so that grounding may never end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from clingo.ast import AST, ASTType, ComparisonOperator, Transformer

from ...errors import InputError
from ...rules.statements import Signature, Statement, children, nodes, signatures, variables
from ..companions import is_positive_atom
from .growth import EXCUSE
from .unit import Unit, is_explained

_EXCUSE = "or say why it ends in a comment '% grows: ...' above it."


def counter_faults(unit: Unit) -> Iterator[InputError]:
    """The counters and terms of a folder's own rules that nothing bounds."""
    leads_to = dependencies(unit.statements)
    for statement in unit.own:
        yield from unbounded(statement, leads_to)


def dependencies(statements: Iterable[Statement]) -> Mapping[Signature, set[Signature]]:
    """The predicates that each predicate is derived from, step by step."""
    found: dict[Signature, set[Signature]] = {}
    for statement in statements:
        if statement.is_rule and not statement.is_constraint:
            body = {name for atom in _atoms(statement) for name in signatures(atom.atom.symbol)}
            for name in statement.defined():
                found.setdefault(name, set()).update(body)
    grown = True
    while grown:
        grown = False
        for names in found.values():
            more = set().union(*(found.get(name, set()) for name in names)) - names
            grown = grown or bool(more)
            names |= more
    return found


def unbounded(
    statement: Statement, leads_to: Mapping[Signature, set[Signature]]
) -> Iterator[InputError]:
    """A fault for each variable that changes with each round of a recursion, unless it is bounded,
    and for each that lies deeper in a term with each round.

    It is bounded by a comparison, by an atom outside of the recursion, or by a comment
    ``% grows:`` that says why it ends.
    """
    if not statement.is_rule or statement.is_constraint or is_explained(statement, EXCUSE):
        return
    heads = statement.defined()
    again, others = list[AST](), list[AST]()
    for atom in _atoms(statement):
        names = set(signatures(atom.atom.symbol))
        circle = any(head in names | leads_to.get(name, set()) for head in heads for name in names)
        (again if circle else others).append(atom)
    compared = [x for x in statement.node.body if x.ast_type is ASTType.Literal and _compares(x)]
    steps = _steps(compared, variables(*again, *others))
    bound = [x for x in compared if not any(x is literal for literal, _, _ in steps)]
    free = variables(*again).keys() - variables(*bound, *others).keys()
    head = _Steps({name: term for _, name, term in steps})(statement.node.head)
    for node in nodes(head):
        # A counter is a variable and a number: N+1. Places are reckoned with several.
        if node.ast_type is not ASTType.BinaryOperation or len(variables(node)) != 1:
            continue
        for name in variables(node).keys() & free:
            yield statement.fault(
                f"{name} changes with each round of this recursion, and nothing bounds it",
                f"Say how far it may grow, such as {name} < M with the largest M in an atom, "
                f"{_EXCUSE}",
                node,
            )
    before, after = _depths(again), _depths([head])
    deeper = [name for name in after if name in free and after[name] > before[name]]
    if deeper:
        yield statement.fault(
            f"a term grows around {deeper[0]} with each round of this recursion, "
            "and nothing bounds it",
            f"Keep {deeper[0]} as it is, {_EXCUSE}",
            statement.node.head,
        )


def _depths(several: Iterable[AST], depth: int = 0) -> dict[str, int]:
    """How many functions lie around each variable, at most."""
    found: dict[str, int] = {}
    for node in several:
        inner = depth + (node.ast_type is ASTType.Function)
        deeper = {name: depth for name in variables(node)} | _depths(children(node), inner)
        found |= {name: max(deep, found.get(name, 0)) for name, deep in deeper.items()}
    return found


def _atoms(statement: Statement) -> Iterator[AST]:
    return (literal for literal in statement.node.body if is_positive_atom(literal))


def _compares(literal: AST) -> bool:
    return bool(literal.atom.ast_type is ASTType.Comparison)


def _steps(compared: Sequence[AST], valued: Container[str]) -> list[tuple[AST, str, AST]]:
    """The comparisons that only say what comes next, such as ``M = N+1``; M and N+1 of each.

    One whose variable has a value from an atom, or stands in another comparison, is a bound.
    """
    found = []
    for literal in compared:
        elsewhere = variables(*(other for other in compared if other is not literal))
        for name, term in _sides(literal.atom):
            if name not in elsewhere and name not in valued:
                found.append((literal, name, term))
    return found


def _sides(comparison: AST) -> Iterator[tuple[str, AST]]:
    """The variable on one side of an equation, and what is on the other one."""
    if [guard.comparison for guard in comparison.guards] == [ComparisonOperator.Equal]:
        left, right = comparison.term, comparison.guards[0].term
        for side, term in ((left, right), (right, left)):
            if side.ast_type is ASTType.Variable:
                yield str(side.name), term


class _Steps(Transformer):
    """Puts what comes next in the place of its variable."""

    def __init__(self, terms: Mapping[str, AST]) -> None:
        self.terms = terms

    def visit_Variable(self, node: AST) -> AST:
        return self.terms.get(str(node.name), node)
