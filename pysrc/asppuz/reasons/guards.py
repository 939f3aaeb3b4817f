"""The program that explains: each integrity constraint turned into a question.

``:- body.`` with the reason ``words with {X}`` becomes::

    _broken(1,(X,)) :- body.

so an atom that is false stands for a constraint that holds: to assume it false is
to demand the constraint, to leave it open is to drop it. The braces set the
grain, since constraints with the same words and the same values share an atom.
Choices and definitions stay as they are: dropping constraints only adds answers,
so what is impossible under some of them is impossible for these reasons.

A definition may say what it presupposes. ``%! Since: words with {X}`` right before a rule
below a constraint becomes::

    _since(1,2,(X,)) :- body.

and belongs to the first reason, where the two agree on what they both name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import clingo
from clingo import ast

from ..board.atoms import Term, term_text
from ..board.puzzle import Puzzle
from ..errors import InputError, did_you_mean
from ..rules.assembly import Line
from ..rules.catalog import MODULES
from ..rules.modules import encodings_of
from ..rules.program import Program, load_program
from .constraints import IMPLIED, constraints, is_constraint
from .slots import capitalized, fill, slots

BROKEN = "_broken"
"""The predicate of broken constraints: the index of the reason's words, and its values."""

EXPLAINED = "explained"
"""A fact of explaining programs: what they alone need asks for it, and costs the search nothing."""

JUDGED = "judged"
"""A fact of programs that tell what is wrong: what no solution has may stand on a board there."""

PREMISE = "_since"
"""The predicate of premises: the indices of the reason's words and of its own, and its values."""

SINCE = "Since: "
"""How the words of a rule begin that say what the constraint above it presupposes."""

GIVEN = "Given: "
"""How the words of a constraint begin that only repeats what the board says."""

REACH = "reach"
"""The encoding that explanations use where a constraint has several."""

_NUMBER = re.compile(r"(\d+)")
_VARIABLE = re.compile(r"\b_*[A-Z]\w*'*")


@dataclass(frozen=True)
class Reason:
    """One constraint, or those that share their words and values.

    ``rule`` are the words as the rules have them, or ``puzzle.yaml`` for a module's
    rule; ``values`` what stands in the braces.
    """

    rule: str
    values: tuple[Term, ...] = ()

    @property
    def names(self) -> list[str]:
        """The variables that stand in the braces."""
        return slots(self.rule)

    @property
    def is_given(self) -> bool:
        """Whether it only repeats what the board says."""
        return self.rule.startswith(GIVEN)

    def agrees_with(self, other: Reason) -> bool:
        """Whether both mean the same by all variables that both of them name."""
        mine, its = self.by_name, other.by_name
        return all(mine[name] == its[name] for name in mine.keys() & its.keys())

    @property
    def words(self) -> str:
        """The sentence with its braces, without what kind of a reason it is."""
        return self.rule.removeprefix(GIVEN).removeprefix(IMPLIED).removeprefix(SINCE)

    @property
    def by_name(self) -> dict[str, Term]:
        """The values by the names in the braces."""
        return dict(zip(self.names, self.values))

    def __str__(self) -> str:
        return capitalized(fill(self.words, self.by_name))


def reading_order(reason: Reason) -> list[str | int]:
    """The key by which reasons stand in reading order: (2,1) before (10,1)."""
    return [int(x) if x.isdigit() else x for x in _NUMBER.split(str(reason))]


@dataclass(frozen=True)
class Guarded:
    """A program whose constraints are questions.

    ``rules`` are the words of each by index, ``shared`` the indices of those that
    stand in shared modules.
    """

    text: str
    rules: tuple[str, ...]
    shared: frozenset[int]

    def reason(self, symbol: clingo.Symbol) -> Reason:
        """The reason that a ``_broken`` atom stands for."""
        index, values = symbol.arguments
        return self._told(index, values)

    def premise(self, symbol: clingo.Symbol) -> tuple[str, Reason]:
        """The words of the reason that a premise belongs to, and what it says."""
        of, index, values = symbol.arguments
        return self.rules[of.number], self._told(index, values)

    def _told(self, index: clingo.Symbol, values: clingo.Symbol) -> Reason:
        return Reason(self.rules[index.number], tuple(map(_term, values.arguments)))


@lru_cache(maxsize=4096)
def _term(symbol: clingo.Symbol) -> Term:
    """A value as people read it: ``row(3)`` is row 3."""
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    if symbol.type is not clingo.SymbolType.Function:
        return str(symbol)
    terms = tuple(map(_term, symbol.arguments))
    return " ".join([symbol.name, *map(term_text, terms)]) if symbol.name else terms


def explaining_program(puzzle: Puzzle) -> Program:
    """The program of a puzzle with encodings made of rules that can be dropped.

    Where a constraint has several encodings, that is reachability: it guesses
    nothing, and its constraint says all that it demands.
    """
    families = load_program(puzzle).encodings
    swapped = {name: REACH for name in families if REACH in encodings_of(puzzle.folder, name)}
    return load_program(puzzle, swapped)


def guarded(program: Program, *, implied: bool = True, judged: bool = False) -> Guarded:
    """Turn the constraints of a program into questions; lemmas, which nothing can break, go.

    Without ``implied`` so do constraints that follow from others, and all else that only makes
    explanations better; where answers are ``judged`` there is also what a solution never has and
    nobody would think of. Raises InputError for a reason that names a variable which its
    constraint doesn't have.
    """
    by_line = {c.first: c for c in constraints(program)}
    statements: list[ast.AST] = []
    ast.parse_string(str(program), statements.append)
    texts: list[str] = []
    rules: dict[str, int] = {}
    shared = set()
    above = 0

    def told(head: str, words: str, statement: ast.AST) -> str:
        """The statement as a rule, with an atom of the words and their values for its head."""
        line = program.origin(statement.location.begin.line)
        names = _names(words, str(statement), line)
        index = rules.setdefault(words, len(rules))
        values = "".join(f"{name}," for name in names)
        body = "; ".join(map(str, statement.body))
        return f"{head}{index},({values})) :- {body}."

    for statement in statements:
        number = statement.location.begin.line
        constraint = by_line.get(number)
        if constraint is None or not is_constraint(statement):
            texts.append(str(statement))
            words = program.lines[number - 2].reason if number > 1 else ""
            if words.startswith(SINCE) and statement.ast_type is ast.ASTType.Rule:
                texts.append(told(f"{PREMISE}({above},", words, statement))
        elif not (constraint.is_lemma or (constraint.is_implied and not implied)):
            words = constraint.reason or f"the constraint {statement}"
            texts.append(told(f"{BROKEN}(", words, statement))
            above = rules[words]
            if program.origin(constraint.first).file.is_relative_to(MODULES):
                shared.add(above)
    if implied:
        texts.append(f"{EXPLAINED}.")
    if judged:
        texts.append(f"{JUDGED}.")
    return Guarded("\n".join(texts), tuple(rules), frozenset(shared))


def _names(words: str, constraint: str, line: Line) -> list[str]:
    """The variables that the words name."""
    names, known = slots(words), set(_VARIABLE.findall(constraint))
    for name in names:
        if name not in known:
            message = f"the reason '{words}' names {name}, which its constraint doesn't have"
            near = did_you_mean(name, sorted(known))
            raise InputError(message + near, str(line.file), line.number)
    return names
