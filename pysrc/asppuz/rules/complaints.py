"""What clingo says is wrong with rules, in plain words and told of the file they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clingo.ast import AST, ASTType

from ..errors import InputError
from .program import Program
from .statements import Position, Statement, children, located, parse, variables

_MESSAGE = re.compile(
    r"<\w+>:(?P<line>\d+):(?P<column>\d+)(?:-[\d:]+)?: (?P<kind>error|warning|info): "
    r"(?P<words>[^\n]*)\n?(?P<rest>.*)",
    re.DOTALL,
)
_UNSAFE = re.compile(r"<\w+>:(?P<line>\d+):(?P<column>\d+)(?:-[\d:]+)?: note: '(?P<name>\S+)'")
_UNEXPECTED = re.compile(r"(?:syntax|lexer) error, unexpected (?P<found>.*?)(?:, expecting .*)?$")
_FOUND = {
    "EOF": "the end of the file",
    "<EOF>": "the end of the file",
    "<IDENTIFIER>": "a name",
    "<VARIABLE>": "a variable",
    "<NUMBER>": "a number",
    "<STRING>": "a text in quotes",
}
_PLACES = {
    "head": "the head",
    "negated": "a negated atom",
    "comparison": "a comparison",
    "sum": "a sum or another calculation",
    "inner": "what follows a colon",
}


_WHISPER = "atom does not occur in any rule head"


@dataclass
class RulesError(InputError):
    """Rules that clingo can't take: the first error as such, and all of them."""

    all: tuple[InputError, ...] = ()


def rules_error(messages: Sequence[str], program: Program, error: Exception) -> RulesError:
    """What clingo's messages say is wrong, where it gave up with an error."""
    told = complaints(messages, program) or [InputError(f"clingo: {error}")]
    first = told[0]
    place = first.source, first.line, first.column
    return RulesError(first.message, *place, first.advice, tuple(told))


def are_whispers(messages: Sequence[str]) -> bool:
    """Whether clingo has remarked that nothing defines an atom which some rule asks for."""
    return any(_WHISPER in message for message in messages)


def statements(program: Program) -> list[Statement]:
    """The statements of a program, in order; raises RulesError for a syntax error."""
    messages: list[str] = []
    try:
        return parse(program, messages)
    except RuntimeError as error:
        raise rules_error(messages, program, error) from None


def complaints(messages: Sequence[str], program: Program) -> list[InputError]:
    """clingo's messages about a program, each as what is wrong and what to do about it.

    Errors come first; where there is no way to tell a message better, it is as it was.
    """
    found: list[InputError] = []
    infos: list[InputError] = []
    for message in messages:
        match = _MESSAGE.match(message)
        # The program ends one line behind its last one; what comes later was added to it.
        if match and int(match["line"]) <= len(program.lines) + 1:
            told = list(_told(match, program))
            (found if match["kind"] == "error" else infos).extend(told)
    return found + infos


def _told(match: re.Match[str], program: Program) -> Iterator[InputError]:
    at, words = Position(int(match["line"]), int(match["column"])), match["words"]
    detail = " ".join(match["rest"].split())
    unexpected = _UNEXPECTED.match(words)
    if unexpected:
        yield _syntax(unexpected["found"], at, program)
    elif words.startswith("unsafe variables"):
        notes = list(_UNSAFE.finditer(match["rest"]))
        # Sums get names of clingo's own; of these nothing is told when there are others.
        for note in [note for note in notes if not note["name"].startswith("#")] or notes:
            where = Position(int(note["line"]), int(note["column"]))
            yield _unsafe(note["name"], where, program)
    elif words.startswith("operation undefined"):
        yield located(
            program,
            at,
            f"clingo can't calculate {detail}: one of its values is not a number",
            "Rules for which that happens are left out. Take the pair apart first, "
            "as in cell((R,C)), or leave out what is not a number, as in N != unknown.",
        )
    elif words.startswith("atom does not occur"):
        yield located(
            program,
            at,
            f"{detail} is used, but nothing defines it",
            "Write a rule for it, look for a wrong letter, or declare it with #defined.",
        )
    else:
        yield located(program, at, f"{words} {detail}".strip().rstrip(":"))


def _syntax(found: str, at: Position, program: Program) -> InputError:
    """A syntax error; one that begins a line is most often the end of the line before."""
    told = _FOUND.get(found, f"'{found}'")
    before = _code_before(at, program)
    if before:
        line = program.origin(before.line)
        same = line.file == program.origin(at.line).file and before.line < len(program.lines)
        later = f"{told} in line {program.origin(at.line).number}" if same else told
        return located(
            program,
            before,
            f"a rule goes on after this line, up to {later}, which can't belong to it",
            "Is the full stop at its end missing, or a closing bracket, or a comma?",
        )
    return located(
        program,
        at,
        f"clingo can't read on at {told}",
        "Look for a bracket, a comma or a full stop that is missing just before it; names of "
        "predicates begin with a small letter, variables with a capital one.",
    )


def _code_before(at: Position, program: Program) -> Position | None:
    """The end of the code before a position, where the position begins its line."""
    lines = program.lines
    if at.line <= len(lines) and lines[at.line - 1].text.encode()[: at.column - 1].strip():
        return None
    for row in range(min(at.line - 1, len(lines)), 0, -1):
        code = lines[row - 1].text.split("%")[0].rstrip()
        if code:
            return Position(row, len(code.encode()))
    return None


def _unsafe(name: str, at: Position, program: Program) -> InputError:
    statement = next(s for s in reversed(parse(program, [])) if s.begin <= at)
    kinds = sorted(set(_kinds(statement, name)), key=list(_PLACES).index)
    places = " and ".join(_PLACES[kind] for kind in kinds)
    calculated = not set(kinds) - {"comparison", "sum"}
    example = f"{name} = 1..9" if calculated else f"cell({name})"
    if kinds == ["inner"]:
        cure = f"After the colon, add an atom that gives it values, for example {example}."
    else:
        cure = f"Add an atom to the body that gives it values, for example {example}."
    where = f"{name} occurs only in {places}" if places else f"nothing gives {name} values"
    return located(program, at, f"{where}, so clingo can't know its values", cure)


def _kinds(statement: Statement, name: str) -> Iterator[str]:
    """Where a variable stands in a rule."""
    node = statement.node
    if node.ast_type is ASTType.Rule:
        yield from _in(node.head, name, "head")
        for literal in node.body:
            yield from _in(literal, name, "")
    else:
        yield from _in(node, name, "")


def _in(node: AST, name: str, kind: str) -> Iterator[str]:
    if node.ast_type is ASTType.Variable and node.name == name and kind:
        yield kind
        return
    if name not in variables(node):
        return
    if node.ast_type is ASTType.Literal and node.sign != 0 and kind != "head":
        kind = "negated"
    elif node.ast_type is ASTType.Comparison:
        kind = kind or "comparison"
    elif node.ast_type in (ASTType.BinaryOperation, ASTType.UnaryOperation, ASTType.Interval):
        kind = kind or "sum"
    elif node.ast_type in (
        ASTType.ConditionalLiteral,
        ASTType.BodyAggregateElement,
        ASTType.HeadAggregateElement,
    ):
        kind = kind or "inner"
    for child in children(node):
        yield from _in(child, name, kind)
