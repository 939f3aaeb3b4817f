"""The statements of a program as clingo reads them, each with its place in the sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from ..errors import InputError
from .assembly import Line
from .given import BASE
from .program import Program


class Signature(NamedTuple):
    """Name and number of arguments of a predicate."""

    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


class Position(NamedTuple):
    """A place in the assembled program; both count from 1, and the column in bytes."""

    line: int
    column: int


@dataclass(frozen=True)
class Mention:
    """A place where a statement speaks of a predicate."""

    signature: Signature
    defines: bool
    """Whether it stands in a head, or is only asked for."""
    negated: bool
    node: AST
    """The term that names it, with its arguments."""


@dataclass(frozen=True)
class Statement:
    """One statement: its lines in the program, from 1, and where these come from."""

    node: AST
    program: Program
    part: str
    """The part of the program that it belongs to, see ``#program``."""

    @property
    def begin(self) -> Position:
        """Where it begins in the program."""
        begin = self.node.location.begin
        return Position(begin.line, begin.column)

    @property
    def first(self) -> int:
        """Its first line in the program."""
        return self.begin.line

    @property
    def last(self) -> int:
        """Its last line in the program."""
        return int(self.node.location.end.line)

    @property
    def text(self) -> str:
        """Its text as it stands in the source, over several lines where it does."""
        end = self.node.location.end
        rows = [line.text.encode() for line in self.program.lines[self.first - 1 : end.line]]
        rows[-1] = rows[-1][: end.column - 1]
        rows[0] = rows[0][self.begin.column - 1 :]
        return b"\n".join(rows).decode()

    @property
    def line(self) -> Line:
        """The line of the source on which it begins."""
        return self.program.origin(self.first)

    def stands_in(self, number: int) -> bool:
        """Whether some of it stands in that line of its source."""
        return 0 <= number - self.line.number <= self.last - self.first

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule, be it a fact or a constraint."""
        return bool(self.node.ast_type is ASTType.Rule)

    @property
    def is_constraint(self) -> bool:
        """Whether it is an integrity constraint."""
        return self.is_rule and str(self.node.head) == "#false"

    @cached_property
    def mentions(self) -> list[Mention]:
        """All the predicates that it speaks of, but for declarations."""
        return list(_mentions(self.node, False, False))

    def defined(self) -> set[Signature]:
        """The predicates that it defines."""
        return {mention.signature for mention in self.mentions if mention.defines}

    def fault(self, message: str, advice: str = "", node: AST | None = None) -> InputError:
        """Something that is wrong with it, or with one of its parts, located."""
        begin = (node or self.node).location.begin
        return located(self.program, Position(begin.line, begin.column), message, advice)


def located(program: Program, at: Position, message: str, advice: str = "") -> InputError:
    """A message about a position of the assembled program, told of the source."""
    line = program.origin(at.line)
    characters = line.text.encode()[: at.column - 1].decode(errors="ignore")
    return InputError(message, str(line.file), line.number, len(characters) + 1, advice)


def parse(program: Program, messages: list[str]) -> list[Statement]:
    """The statements of a program, in order.

    clingo's messages are added to ``messages``; raises RuntimeError for a syntax
    error. ``complaints.statements`` raises InputError instead.
    """
    found: list[Statement] = []
    part = BASE

    def visit(node: AST) -> None:
        nonlocal part
        if node.ast_type is ASTType.Program:
            part = node.name
        elif node.ast_type is not ASTType.Comment:
            found.append(Statement(node, program, part))

    ast.parse_string(str(program), visit, logger=lambda code, text: messages.append(text))
    return found


def children(node: AST) -> Iterator[AST]:
    """The parts of a node."""
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, AST):
            yield child
        elif child is not None:
            yield from child


def nodes(node: AST) -> Iterator[AST]:
    """The node and all its parts."""
    yield node
    for child in children(node):
        yield from nodes(child)


def variables(*several: AST) -> dict[str, None]:
    """The names of all variables, in order; ``_`` is none."""
    return {
        str(part.name): None
        for node in several
        for part in nodes(node)
        if part.ast_type is ASTType.Variable and part.name != "_"
    }


def signatures(symbol: AST) -> Iterator[Signature]:
    """The predicates of an atom: several where it is a pool such as ``p(1;2)``."""
    if symbol.ast_type is ASTType.UnaryOperation:
        for name, arity in signatures(symbol.argument):
            yield Signature(f"-{name}", arity)
    elif symbol.ast_type is ASTType.Pool:
        for part in symbol.arguments:
            yield from signatures(part)
    elif symbol.ast_type is ASTType.Function:
        yield Signature(symbol.name, len(symbol.arguments))
    elif symbol.ast_type is ASTType.SymbolicTerm and (
        symbol.symbol.type is clingo.SymbolType.Function
    ):
        yield Signature(symbol.symbol.name, len(symbol.symbol.arguments))


def _mentions(node: AST, defines: bool, negated: bool) -> Iterator[Mention]:
    kind = node.ast_type
    if kind is ASTType.SymbolicAtom:
        for signature in signatures(node.symbol):
            yield Mention(signature, defines, negated, node.symbol)
    elif kind in (ASTType.Rule, ASTType.External):
        yield from _mentions(node.head if kind is ASTType.Rule else node.atom, True, False)
        for literal in node.body:
            yield from _mentions(literal, False, False)
    elif kind is ASTType.ConditionalLiteral:
        yield from _mentions(node.literal, defines, negated)
        for literal in node.condition:
            yield from _mentions(literal, False, False)
    else:
        negated |= kind is ASTType.Literal and node.sign != ast.Sign.NoSign
        for child in children(node):
            yield from _mentions(child, defines, negated)
