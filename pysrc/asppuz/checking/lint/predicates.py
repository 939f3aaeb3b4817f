"""Predicates that nothing defines, or that nothing asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from clingo.ast import ASTType

from ...errors import InputError, did_you_mean
from ...rules.assembly import Line
from ...rules.complaints import statements
from ...rules.modules import module_name, rooms
from ...rules.program import Program
from ...rules.statements import Signature, Statement
from ...texts import lines_of, load_text
from .unit import Unit, signatures_of, uses


def predicate_faults(unit: Unit) -> Iterator[InputError]:
    """What is used but not defined, what is defined but not used, and idle declarations."""
    yield from undefined(unit)
    yield from _unused(unit)
    yield from _declarations(unit)
    yield from _idle_modules(unit)


def undefined(unit: Unit) -> Iterator[InputError]:
    """The predicates that are used and not defined, at each place of the folder's own."""
    known = unit.defined | unit.given | unit.declared
    for statement in unit.statements:
        for mention in uses([statement]):
            wanted = mention.signature
            if wanted in known:
                continue
            if unit.is_own(statement.line.file):
                yield statement.fault(
                    f"{wanted} is used, but nothing defines it{_nearest(wanted, known)}",
                    _advice(wanted, known),
                    mention.node,
                )
                continue
            include = unit.include_of(statement.line.file)
            if include:
                name = statement.line.file.name
                column = include.line.text.index("#") + 1
                yield InputError(
                    f"{name} needs {wanted}, and nothing defines it{_nearest(wanted, known)}",
                    str(include.line.file),
                    include.line.number,
                    column,
                    f"Say it in a rule, as the head of {name} explains, or leave the module out.",
                )


def _advice(wanted: Signature, known: Iterable[Signature]) -> str:
    modules = [
        f"'#include \"{module}\".' for {found}"
        for module, defined in _modules().items()
        for found in sorted(defined)
        if found.name == wanted.name
    ]
    if modules and wanted.name not in {signature.name for signature in known}:
        return (
            f"Is {' or '.join(modules)} missing? Otherwise write a rule for it, "
            "or correct the name."
        )
    return (
        "Write a rule for it, correct the name, or declare it with "
        f"'#defined {wanted}.' where it may be empty."
    )


@cache
def _modules() -> Mapping[str, set[Signature]]:
    """What the shared modules define, by their names as an include has them."""
    found = {}
    for path in (path for room in rooms() for path in sorted(room.glob("*.lp"))):
        lines = enumerate(lines_of(load_text(path)), 1)
        code = (Line(text, path, number) for number, text in lines if "#include" not in text)
        defined = (statement.defined() for statement in statements(Program(tuple(code))))
        found[f"{module_name(path)}.lp"] = set().union(*defined)
    return found


def _nearest(wanted: Signature, known: Iterable[Signature]) -> str:
    """A hint at what may be meant: the same name with other arguments, or a similar name."""
    same = sorted(str(s.arity) for s in known if s.name == wanted.name)
    if same:
        plural = "" if same == ["1"] else "s"
        return f"; {wanted.name} has {' or '.join(same)} argument{plural}, not {wanted.arity}"
    return did_you_mean(wanted.name, sorted({s.name for s in known}))


def _unused(unit: Unit) -> Iterator[InputError]:
    told: set[Signature] = set()
    for statement in unit.own:
        for mention in statement.mentions if not unit.is_premise(statement) else ():
            name = mention.signature
            if not mention.defines or name in told | unit.used | unit.asked:
                continue
            if name in unit.used_by_others:
                continue
            told.add(name)
            near = _nearest(name, (unit.used | unit.asked) - unit.defined)
            yield statement.fault(
                f"{name} is defined, but nothing uses it{near}",
                "Use it in a rule, correct the name, or leave it out.",
                mention.node,
            )


def _declarations(unit: Unit) -> Iterator[InputError]:
    asked_for = {mention.signature for mention in uses(unit.statements)}
    for statement in unit.own:
        for name in signatures_of([statement], ASTType.Defined):
            if name not in asked_for | unit.given:
                yield statement.fault(
                    f"#defined names {name}, which no rule asks for{_nearest(name, asked_for)}",
                    "Correct the name, or leave the line out.",
                )
        for name in signatures_of([statement], ASTType.ShowSignature):
            if name not in unit.defined | unit.given:
                yield statement.fault(
                    f"#show names {name}, which nothing defines{_nearest(name, unit.defined)}",
                    "Correct the name, or leave the line out.",
                )
            elif unit.is_rules and name not in unit.asked:
                yield statement.fault(
                    f"#show names {name}, but 'answer' in puzzle.yaml doesn't declare it",
                    "The answer is made of what 'answer' declares: add a layer there, "
                    "or leave the line out.",
                )


def _idle_modules(unit: Unit) -> Iterator[InputError]:
    """Includes of modules that demand nothing and of which nothing is used."""
    by_file: dict[object, list[Statement]] = {}
    for statement in unit.statements:
        by_file.setdefault(statement.line.file.resolve(), []).append(statement)
    for include in unit.program.includes:
        if not unit.is_own(include.line.file):
            continue
        inside = by_file.get(include.target, [])
        gives = set().union(*(statement.defined() for statement in inside))
        elsewhere = [s for s in unit.statements if s.line.file.resolve() != include.target]
        used = {mention.signature for mention in uses(elsewhere)} | unit.asked
        demands = any(s.is_constraint or s.node.ast_type is ASTType.Edge for s in inside)
        brings = any(i.line.file.resolve() == include.target for i in unit.program.includes)
        if gives & used or demands or (brings and not gives):
            continue
        yield InputError(
            f"nothing of {include.target.name} is used",
            str(include.line.file),
            include.line.number,
            include.line.text.index("#") + 1,
            "Use what its head says that it gives, or leave the line out.",
        )
