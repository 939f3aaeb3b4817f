"""What grounding makes of rules: how many instances each of them has on a board.

clingo does not tell which rule an instance comes from, so each rule gets a
companion that is ground beside it::

    reached(D) :- reached(C), link(C,D).
    _instance3((D,C),reached(D)) :- reached(C), link(C,D).

An instance is one way to give values to the variables of the rule's body, and with
it one atom of the head. What stands behind a colon, or in an aggregate, is counted
apart, as an element of the instance.

A join may be large though few instances are left of it in the end: to find the
neighbours of cells among all pairs of cells, clingo goes through all pairs. So what
is *tried* can be counted instead: the companion then lacks what only filters,
that is comparisons that bind nothing, negated atoms, and sums of several
variables, which clingo looks up by trying all values. And where there are more than
two atoms, what clingo joins on the way counts, too (see ``joins``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

import clingo
from clingo import ast
from clingo.ast import AST, ASTType
from clingo.backend import Observer

from .atoms import Atom
from .complaints import complaints, rules_error, statements
from .errors import InputError
from .joins import Sizes, join_order
from .program import Program
from .session import run_in_time
from .statements import BASE, Signature, Statement, children, nodes, variables

INSTANCE, ELEMENT = "_instance", "_element"
MOST_MESSAGES = 100
"""How many remarks of clingo are taken notice of."""
GRACE = 0.5
"""Seconds that a grounding has, when it is late, to notice it and tell what it has counted."""
_AGGREGATES = (ASTType.Aggregate, ASTType.BodyAggregate)
_CALCULATIONS = (ASTType.BinaryOperation, ASTType.UnaryOperation)


@dataclass(frozen=True)
class Grounding:
    """What grounding made of the rules of a program on a board."""

    rules: tuple[Statement, ...]
    complaints: tuple[InputError, ...]
    """What clingo remarked, such as undefined operations."""
    complete: bool
    """Whether grounding came to its end within the limits."""
    control: clingo.Control = field(repr=False)
    _numbers: dict[tuple[str, int], int] = field(repr=False, default_factory=dict)

    @cached_property
    def instances(self) -> tuple[int, ...]:
        """The number of instances of each rule."""
        return tuple(self._number(f"{INSTANCE}{index}", 2) for index in range(len(self.rules)))

    @cached_property
    def elements(self) -> tuple[int, ...]:
        """The number of elements within the instances of each rule."""
        return tuple(self._number(f"{ELEMENT}{index}", 2) for index in range(len(self.rules)))

    @cached_property
    def predicates(self) -> tuple[Signature, ...]:
        """The predicates that have atoms."""
        return tuple(
            Signature(name if positive else f"-{name}", arity)
            for name, arity, positive in self.control.symbolic_atoms.signatures
            if not name.startswith((INSTANCE, ELEMENT))
        )

    def atoms(self, name: Signature) -> int:
        """How many atoms of a predicate there are."""
        return self._number(*name)

    def facts(self, name: Signature) -> int:
        """How many of them are true whatever the answer is."""
        return sum(atom.is_fact for atom in self._atoms(*name))

    def _number(self, name: str, arity: int) -> int:
        if (name, arity) not in self._numbers:
            self._numbers[name, arity] = sum(1 for _ in self._atoms(name, arity))
        return self._numbers[name, arity]

    def _atoms(self, name: str, arity: int) -> Iterator[clingo.SymbolicAtom]:
        positive = not name.startswith("-")
        return self.control.symbolic_atoms.by_signature(name.removeprefix("-"), arity, positive)

    def sample(self, index: int, number: int) -> list[str]:
        """Some instances of a rule, spread over all of them, with their values filled in."""
        rule = self.rules[index]
        names = list(_globals(_counted_body(rule, tried=False)))
        chosen = [k * self.instances[index] // number for k in range(number)]
        atoms = list(self._atoms(f"{INSTANCE}{index}", 2))
        return [
            filled_in(rule, dict(zip(names, atoms[k].symbol.arguments[0].arguments)))
            for k in dict.fromkeys(chosen)
            if atoms
        ]


@dataclass(frozen=True)
class Counted:
    """A program with the companions of its rules."""

    program: Program
    rules: tuple[Statement, ...]
    companions: str


def counted(program: Program, sizes: Sizes | None = None) -> Counted:
    """Prepare a program for counting; raises InputError for a syntax error.

    With ``sizes`` of the predicates, such as ``atoms`` of another grounding, the values
    are counted that clingo has to try: it orders its joins by the sizes.
    """
    rules = tuple(s for s in statements(program) if s.is_rule and s.part == BASE)
    return Counted(program, rules, "".join(companions(rules, sizes)))


def ground(
    what: Counted, facts: Iterable[Atom], *, most: float = math.inf, seconds: float = math.inf
) -> Grounding:
    """Ground a program with the facts of a board and count the instances of its rules.

    Grounding ends early after ``most`` ground rules, or so many seconds. Raises
    InputError where the rules can't be read, and TimeoutError where the time was over
    and nothing is known: then the grounding is left behind, as a session does it.
    """
    messages: list[str] = []

    def note(code: clingo.MessageCode, text: str) -> None:
        if code in (clingo.MessageCode.RuntimeError, clingo.MessageCode.OperationUndefined):
            messages.append(text)

    control = clingo.Control([], note, MOST_MESSAGES)
    until = time.monotonic() + seconds
    control.register_observer(_Limit(most, until))
    complete = True

    def work() -> None:
        # In one text, so that the lines of messages tell what they are about.
        control.add(BASE, [], f"{what.program}#program {BASE}.\n{what.companions}")
        control.add(BASE, [], " ".join(f"{fact}." for fact in facts))
        control.ground([(BASE, [])])

    def check_time() -> None:
        if time.monotonic() > until + GRACE:
            raise TimeoutError("the time was too short to ground the rules")

    try:
        run_in_time(work, check_time)
    except _OverLimit:
        complete = False
    except (RuntimeError, MemoryError) as error:
        raise rules_error(messages, what.program, error) from None
    remarks = tuple(complaints(messages, what.program))
    return Grounding(what.rules, remarks, complete, control)


class _Limit(Observer):
    """Ends the grounding when there are too many rules, or when it is late."""

    def __init__(self, most: float, until: float) -> None:
        self.most, self.until = most, until
        self.rules = 0

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.rules += 1
        if self.rules > self.most or (not self.rules % 1000 and time.monotonic() > self.until):
            raise _OverLimit


class _OverLimit(Exception):
    """The limit of a grounding is reached."""


def seconds_to_ground(program: Program, facts: Iterable[Atom]) -> float:
    """The time that grounding takes when nothing is counted."""
    text = " ".join(f"{fact}." for fact in facts)
    start = time.perf_counter()
    control = clingo.Control([], lambda code, message: None)
    control.add(BASE, [], str(program))
    control.add(BASE, [], text)
    control.ground([(BASE, [])])
    return time.perf_counter() - start


# The companions of rules


def companions(rules: Iterable[Statement], sizes: Sizes | None = None) -> Iterator[str]:
    """The rules that count the instances of each rule, and the elements within them.

    With ``sizes`` they count what is tried, the steps of long joins among the elements.
    """
    tried = sizes is not None
    for index, rule in enumerate(rules):
        body = _counted_body(rule, tried)
        names = list(_globals(body))
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


def _counted_body(rule: Statement, tried: bool) -> list[AST]:
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


def _globals(body: Iterable[AST]) -> dict[str, None]:
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


# Readable instances


def filled_in(rule: Statement, values: Mapping[str, clingo.Symbol]) -> str:
    """The text of a rule, on one line, with values in the place of its variables."""
    rows = rule.text.encode().split(b"\n")
    edits = sorted(_edits(rule.node, values), key=lambda edit: edit[0], reverse=True)
    for (row, start, end), value in edits:
        row -= rule.first
        start, end = (x - 1 - (rule.begin.column - 1 if row == 0 else 0) for x in (start, end))
        rows[row] = rows[row][:start] + value.encode() + rows[row][end:]
    return " ".join(b" ".join(rows).decode().split())


def _edits(
    node: AST, values: Mapping[str, clingo.Symbol]
) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Line, begin and end of what is to be replaced, and the value in its place."""
    value = ""
    if node.ast_type is ASTType.Variable:
        value = str(values.get(node.name, ""))
    elif node.ast_type in _CALCULATIONS:
        value = _calculated(node, values)
    if value:
        begin, end = node.location.begin, node.location.end
        yield (begin.line, begin.column, end.column), value
        return
    for child in children(node):
        yield from _edits(child, values)


def _calculated(node: AST, values: Mapping[str, clingo.Symbol]) -> str:
    """The number that a calculation gives, where it gives one."""
    names = variables(node)
    if not names or names.keys() - values.keys():
        return ""
    try:
        return str(clingo.parse_term(str(_Filling(values).visit(node))))
    except RuntimeError:
        return ""


class _Filling(ast.Transformer):
    def __init__(self, values: Mapping[str, clingo.Symbol]) -> None:
        self.values = values

    def visit_Variable(self, node: AST) -> AST:
        return ast.SymbolicTerm(node.location, self.values[node.name])
