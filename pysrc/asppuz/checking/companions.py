"""Companions of rules, whose atoms count the instances that grounding makes of the rules.

clingo does not tell which rule an instance comes from, so each rule gets a
companion that is ground beside it::

    reached(D) :- reached(C), link(C,D).
    _instance3((D,C),reached(D)) :- reached(C), link(C,D).

An instance is one way to give values to the variables of the rule's body, and with
it one atom of the head. What stands after a colon, or in an aggregate, is counted
apart, as an element of the instance.

A join may be large though few instances are left of it in the end: to find the
neighbours of cells among all pairs of cells, clingo goes through all pairs. So what
is *tried* can be counted instead: the companion then lacks what only filters,
that is comparisons that bind nothing, negated atoms, and sums of several
variables, which clingo looks up by trying all values. And where there are more than
two atoms, what clingo joins on the way counts, too (see ``joins``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from clingo import ast
from clingo.ast import AST, ASTType

from ..rules.statements import Statement, nodes, variables
from .joins import Sizes, join_order

INSTANCE, ELEMENT = "_instance", "_element"
_AGGREGATES = (ASTType.Aggregate, ASTType.BodyAggregate)


def companions(rules: Iterable[Statement], sizes: Sizes | None = None) -> Iterator[str]:
    """The rules that count the instances of each rule, and the elements within them.

    With ``sizes`` they count what is tried, the steps of long joins among the elements.
    """
    tried = sizes is not None
    for index, rule in enumerate(rules):
        body = counted_body(rule, tried)
        names = list(globals_of(body))
        head = "" if tried else _head_term(rule.node.head)
        yield f"{INSTANCE}{index}({_tuple(names)},{head or '()'}) :- {_text(body)}."
        parts = [body]
        for number, condition in enumerate(conditions([rule.node.head, *rule.node.body])):
            inner = _counted(_localized(condition, names), "Local_Any", False, tried)
            values = _tuple([*names, *variables(*inner)])
            parts.append([*body, *inner])
            yield f"{ELEMENT}{index}({number},{values}) :- {_text(parts[-1])}."
        steps = [step for part in parts for step in _steps(part, sizes)] if sizes else []
        for number, step in enumerate(steps):
            yield f"{ELEMENT}{index}(step({number}),{_tuple(variables(*step))}) :- {_text(step)}."


def _steps(body: Sequence[AST], sizes: Sizes) -> Iterator[list[AST]]:
    """The joins on the way to the whole body that find values of more variables."""
    atoms = [literal for literal in body if is_positive_atom(literal)]
    others = [literal for literal in body if not is_positive_atom(literal)]
    order = join_order(atoms, others, sizes)
    for number in range(2, len(order)):
        names = variables(*order[:number]).keys()
        if names - variables(*order[: number - 1]).keys():
            yield [*order[:number], *(x for x in others if variables(x).keys() <= names)]


def _text(body: Iterable[AST]) -> str:
    return "; ".join(map(str, body))


def counted_body(rule: Statement, tried: bool) -> list[AST]:
    """The body of a rule as it is counted.

    clingo leaves the ``_`` of an atom out before it joins the atom with others; where
    there is nothing to join, it is a variable like any other.
    """
    return _counted(rule.node.body, "Any", len(rule.node.body) == 1, tried)


def _counted(body: Sequence[AST], fresh: str, blanks: bool, tried: bool) -> list[AST]:
    """The literals of a body or a condition; those that only filter are not tried."""
    bound = variables(*filter(is_positive_atom, body))
    naming = _Naming(fresh, blanks, sums=tried)
    return [
        naming.visit(literal) if is_positive_atom(literal) else literal
        for literal in body
        if not tried or is_positive_atom(literal) or _binds(literal, bound)
    ]


class _Naming(ast.Transformer):
    """Puts fresh variables for each ``_``, and for sums of several variables.

    clingo looks up such a sum by trying all values.
    """

    def __init__(self, name: str, blanks: bool, sums: bool) -> None:
        self.names = (f"{name}_{number}" for number in count(1))
        self.blanks, self.sums = blanks, sums

    def visit_Variable(self, node: AST) -> AST:
        if self.blanks and node.name == "_":
            return node.update(name=next(self.names))
        return node

    def visit_Pool(self, node: AST) -> AST:
        # Each part stands in a rule of its own, which has no value for those of the others.
        return node

    def visit_BinaryOperation(self, node: AST) -> AST:
        if self.sums and len(variables(node)) > 1:
            return ast.Variable(node.location, next(self.names))
        return node


def _tuple(names: Iterable[str]) -> str:
    return f"({''.join(f'{name},' for name in dict.fromkeys(names))})"


def _head_term(head: AST) -> str:
    """The atom of a plain head, for each value of which there is an instance of its own."""
    if head.ast_type is ASTType.Literal and head.atom.ast_type is ASTType.SymbolicAtom:
        return str(head.atom)
    return ""


def conditions(literals: Iterable[AST]) -> Iterator[list[AST]]:
    """The conditions of the elements that a head or a body goes through."""
    for literal in literals:
        for node in nodes(literal):
            if node.ast_type is ASTType.BodyAggregateElement or (
                node.ast_type is ASTType.ConditionalLiteral and node.condition
            ):
                yield list(node.condition)


def globals_of(body: Iterable[AST]) -> dict[str, None]:
    """The variables that an instance of a rule has values of."""
    found: dict[str, None] = {}
    for literal in body:
        if literal.ast_type is ASTType.ConditionalLiteral:
            continue
        if literal.atom.ast_type in _AGGREGATES:
            guards = [g for g in (literal.atom.left_guard, literal.atom.right_guard) if g]
            found |= variables(*guards)
        else:
            found |= variables(literal)
    return found


class _Renaming(ast.Transformer):
    def __init__(self, kept: Iterable[str]) -> None:
        self.kept = set(kept)

    def visit_Variable(self, node: AST) -> AST:
        if node.name == "_" or node.name in self.kept:
            return node
        return node.update(name=f"Local_{node.name}")


def _localized(condition: Iterable[AST], names: Iterable[str]) -> list[AST]:
    """A condition whose own variables have names that no other condition has."""
    renaming = _Renaming(names)
    return [renaming.visit(literal) for literal in condition]


# What is tried


def is_positive_atom(literal: AST) -> bool:
    """Whether a literal is an atom that is not negated."""
    return bool(
        literal.ast_type is ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type is ASTType.SymbolicAtom
    )


def _binds(literal: AST, bound: Iterable[str]) -> bool:
    """Whether a literal that is no atom can give a variable its value."""
    if literal.ast_type is not ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return False
    atom = literal.atom
    if atom.ast_type in _AGGREGATES:
        guard = atom.left_guard
        return bool(
            guard
            and guard.comparison == ast.ComparisonOperator.Equal
            and variables(guard.term).keys() - set(bound)
        )
    if atom.ast_type is not ASTType.Comparison:
        return False
    if any(g.comparison != ast.ComparisonOperator.Equal for g in atom.guards):
        return False
    sides = [atom.term, *(guard.term for guard in atom.guards)]
    plain = any(side.ast_type in (ASTType.Variable, ASTType.Function) for side in sides)
    return plain or bool(variables(atom).keys() - set(bound))
