"""The order in which clingo joins the atoms of a body, as far as it can be foreseen.

It begins with the atom that it thinks has the fewest matches, and goes on with the one
that does, given the values known so far. It guesses that from the number of atoms of a
predicate: of 100 atoms ``p(X,Y)`` about ten have a given X, whatever they are. So it may
join what has little to do with each other: in ``reached(S,C), adjacent(C,D), member(S,D)``
it takes ``member(S,D)`` before ``adjacent(C,D)``, since there are fewer of them, and goes
through all members for each cell that is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clingo.ast import AST, ASTType

from ..rules.statements import Signature, signatures, variables

Sizes = Callable[[Signature], int]
"""How many atoms of a predicate there are."""

UNTIED = 1e7
"""What clingo adds for an atom that shares no variable with those before it."""


def join_order(atoms: Sequence[AST], equations: Sequence[AST], sizes: Sizes) -> list[AST]:
    """The atoms in the order in which clingo joins them.

    ``equations`` are comparisons such as ``D = (R+1,C)`` that give a variable its value.
    """
    left, ordered = list(atoms), list[AST]()
    bound: set[str] = set()
    while left:
        scores = [_score(atom, sizes, bound) for atom in left]
        ordered.append(left.pop(scores.index(min(scores))))
        bound |= variables(ordered[-1]).keys()
        for equation in equations:
            names = variables(equation).keys()
            if len(names - bound) == 1:
                bound |= names
    return ordered


def _score(literal: AST, sizes: Sizes, bound: set[str]) -> float:
    symbol = literal.atom.symbol
    size = sum(map(sizes, signatures(symbol)))
    tied = bound & variables(literal).keys()
    return _estimate(size, symbol, bound) + (0 if tied else UNTIED)


def _estimate(size: float, term: AST, bound: set[str]) -> float:
    if term.ast_type is ASTType.Variable:
        return 0 if term.name in bound else size
    if term.ast_type is not ASTType.Function or not term.arguments:
        return 0
    each = max(1.0, (size / 2 if term.name else size) ** (1 / len(term.arguments)))
    return sum(_estimate(each, part, bound) for part in term.arguments) / len(term.arguments)
