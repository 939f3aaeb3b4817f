"""Predicates that nothing defines, or that nothing asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo.ast import ASTType

from ..errors import InputError, did_you_mean
from ..statements import Signature, Statement
from .unit import Unit, signatures_of, uses


def predicate_faults(unit: Unit) -> Iterator[InputError]:
    """What is used but not defined, what is defined but not used, and idle declarations."""
    yield from _undefined(unit)
    yield from _unused(unit)
    yield from _declarations(unit)
    yield from _idle_modules(unit)


def _undefined(unit: Unit) -> Iterator[InputError]:
    known = unit.defined | unit.given | unit.declared
    for statement in unit.statements:
        for mention in uses([statement]):
            wanted = mention.signature
            if wanted in known:
                continue
            if unit.is_own(statement.line.file):
                yield statement.fault(
                    f"{wanted} is used, but nothing defines it{_nearest(wanted, known)}",
                    "Write a rule for it, correct the name, or declare it with "
                    f"'#defined {wanted}.' where it may be empty.",
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
        for mention in statement.mentions:
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
