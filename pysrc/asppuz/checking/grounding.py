"""What grounding makes of rules: how many instances each of them has on a board.

clingo does not tell which rule an instance comes from, so each rule is ground with a
companion, see ``companions``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from ..board.atoms import Atom
from ..errors import InputError
from ..rules.complaints import complaints, rules_error, statements
from ..rules.given import BASE
from ..rules.program import Program
from ..rules.statements import Signature, Statement, children, variables
from ..solving.limits import Limits
from ..solving.listening import Size, TooLarge
from .companions import ELEMENT, INSTANCE, companions, counted_body, globals_of
from .joins import Sizes

MOST_MESSAGES = 100
"""How many remarks of clingo are taken notice of."""
GRACE = 0.5
"""Seconds that a grounding has, when it is late, to notice it and tell what it has counted."""
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
    limits: Limits = field(repr=False)
    """Counting ends at these, too, with the number that was reached."""
    _numbers: dict[tuple[str, int], int] = field(repr=False, default_factory=dict)
    _cut_short: list[str] = field(repr=False, default_factory=list)

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
        return sum(atom.is_fact for atom in self._in_time(*name))

    def _number(self, name: str, arity: int) -> int:
        if (name, arity) not in self._numbers:
            self._numbers[name, arity] = sum(1 for _ in self._in_time(name, arity))
        return self._numbers[name, arity]

    @property
    def is_counted(self) -> bool:
        """Whether all numbers told so far are whole: the rules were ground, and no limit came."""
        return self.complete and not self._cut_short

    def _in_time(self, name: str, arity: int) -> Iterator[clingo.SymbolicAtom]:
        """The atoms of a predicate, as many as there is time for."""
        try:
            for atom in self._atoms(name, arity):
                self.limits.check()
                yield atom
        except (TimeoutError, MemoryError):
            self._cut_short.append(name)

    def _atoms(self, name: str, arity: int) -> Iterator[clingo.SymbolicAtom]:
        positive = not name.startswith("-")
        return self.control.symbolic_atoms.by_signature(name.removeprefix("-"), arity, positive)

    def sample(self, index: int, number: int) -> list[str]:
        """Some instances of a rule, spread over all of them, with their values filled in."""
        rule = self.rules[index]
        names = list(globals_of(counted_body(rule, tried=False)))
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
    what: Counted,
    facts: Iterable[Atom],
    *,
    most: float = math.inf,
    seconds: float = math.inf,
    limits: Limits | None = None,
) -> Grounding:
    """Ground a program with the facts of a board and count the instances of its rules.

    Grounding ends early after ``most`` ground rules, or so many seconds. Raises
    InputError where the rules can't be read, and TimeoutError or MemoryError where a
    limit comes first and nothing is known: then the grounding is left behind, as a
    session does it. Without ``limits``, which also end the counting, that is soon
    after these seconds.
    """
    messages: list[str] = []

    def note(code: clingo.MessageCode, text: str) -> None:
        if code in (clingo.MessageCode.RuntimeError, clingo.MessageCode.OperationUndefined):
            messages.append(text)

    control = clingo.Control([], note, MOST_MESSAGES)
    control.register_observer(Size(most, time.monotonic() + seconds))
    complete = True

    def work() -> None:
        # In one text, so that the lines of messages tell what they are about.
        control.add(BASE, [], f"{what.program}#program {BASE}.\n{what.companions}")
        control.add(BASE, [], " ".join(f"{fact}." for fact in facts))
        control.ground([(BASE, [])])

    try:
        (limits or Limits(seconds + GRACE)).run(work)
    except TooLarge:
        complete = False
    except RuntimeError as error:
        raise rules_error(messages, what.program, error) from None
    remarks = tuple(complaints(messages, what.program))
    return Grounding(what.rules, remarks, complete, control, limits or Limits())


def seconds_to_ground(program: Program, facts: Iterable[Atom], limits: Limits) -> float | None:
    """The time that grounding takes when nothing is counted; None where a limit comes first."""
    text = " ".join(f"{fact}." for fact in facts)
    start = time.perf_counter()
    control = clingo.Control([], lambda code, message: None)

    def work() -> None:
        control.add(BASE, [], str(program))
        control.add(BASE, [], text)
        control.ground([(BASE, [])])

    try:
        limits.run(work)
    except (TimeoutError, MemoryError):
        return None
    return time.perf_counter() - start


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
