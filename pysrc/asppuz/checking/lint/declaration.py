"""What ``puzzle.yaml`` declares and no rule knows, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clingo.ast import AST, ASTType

from ...board.atoms import parse_atom
from ...board.layers import Layer, spelt_out
from ...errors import InputError, did_you_mean
from ...reasons.slots import slots
from ...rules.statements import Signature, nodes
from ...solving.options import search_options
from ...texts import load_text
from ...yamltext import place_of
from .unit import Unit, uses

OPEN = "?"
"""The token of a clue that is only to be seen: rules need not read it."""


def declaration_faults(unit: Unit) -> Iterator[InputError]:
    """Layers, variants and answers that the rules don't know; options that clingo refuses."""
    if unit.is_rules:
        yield from _search(unit)
        yield from _given(unit)
        yield from _answer(unit)
        yield from _variants(unit)
        yield from _draw(unit)
        yield from _words(unit)


def _search(unit: Unit) -> Iterator[InputError]:
    try:
        search_options(unit.puzzle)
    except InputError as error:
        yield error


def _at(unit: Unit, keys: list[str], message: str, advice: str) -> InputError:
    path = unit.puzzle.folder / "puzzle.yaml"
    line, column = place_of(load_text(path), *keys)
    return InputError(message, str(path), line, column, advice)


def _given(unit: Unit) -> Iterator[InputError]:
    read = {mention.signature for mention in uses(unit.statements)} | unit.declared
    declared = spelt_out(unit.puzzle.declaration["given"])
    for name, layer in unit.puzzle.given.layers.items():
        for signature in sorted(_signatures(layer) - read):
            token = _token(declared.get(name), signature)
            if token == [OPEN]:
                continue
            yield _at(
                unit,
                ["given", name, *token],
                f"no rule reads {signature}, which a board gives",
                "Use it in a rule, leave it out here, or write "
                f"'#defined {signature}.' into the rules where it is only there to be seen.",
            )


def _signatures(layer: Layer) -> set[Signature]:
    return {Signature(*signature) for signature in layer.signatures()}


def _token(declared: object, signature: Signature) -> list[str]:
    """The key of the token that stands for atoms of a predicate."""
    if isinstance(declared, Mapping):
        for token, pattern in declared.items():
            if isinstance(pattern, str) and "(" in pattern:
                atom = parse_atom(pattern)
                if (atom.name, len(atom.args)) == signature:
                    return [token]
    return []


def _answer(unit: Unit) -> Iterator[InputError]:
    answer = spelt_out(unit.puzzle.declaration["answer"])
    for name, layer in unit.puzzle.answer.layers.items():
        for signature in sorted(_signatures(layer)):
            keys = ["answer", name, *_token(answer.get(name), signature)]
            if signature not in unit.defined:
                near = did_you_mean(signature.name, sorted({s.name for s in unit.defined}))
                yield _at(
                    unit,
                    keys,
                    f"an answer is made of {signature}, but no rule has it in its head{near}",
                    "Write a choice such as '{ shaded(C) } :- cell(C).', or include the "
                    "module that has it.",
                )
            elif signature not in unit.shown:
                yield _at(
                    unit,
                    keys,
                    f"an answer is made of {signature}, but the rules don't show it",
                    f"Add '#show {signature}.' to them, so that plain clingo prints the answer.",
                )


def _variants(unit: Unit) -> Iterator[InputError]:
    declared = list(unit.puzzle.variants)
    asked: set[str] = set()
    for statement in unit.statements:
        for mention in uses([statement]):
            if mention.signature != ("variant", 1):
                continue
            for name in _constants(mention.node):
                asked.add(name)
                if name not in declared:
                    yield statement.fault(
                        f"variant({name}) is used, but puzzle.yaml declares no such variant"
                        f"{did_you_mean(name, declared)}",
                        "Correct the name, or add it under 'variants:'.",
                        mention.node,
                    )
            if any(part.ast_type is ASTType.Variable for part in nodes(mention.node)):
                asked.update(declared)
    for name in declared:
        if name not in asked:
            yield _at(
                unit,
                ["variants", name],
                f"no rule uses the variant '{name}'{did_you_mean(name, asked - set(declared))}",
                f"Put variant({name}) into the body of the rule that it switches on.",
            )


def _constants(atom: AST) -> Iterator[str]:
    for part in nodes(atom):
        if part.ast_type is ASTType.SymbolicTerm:
            yield str(part.symbol)
        elif part.ast_type is ASTType.Function and not part.arguments:
            yield str(part.name)


def _draw(unit: Unit) -> Iterator[InputError]:
    known = unit.given | unit.asked
    for pattern in unit.puzzle.section("draw"):
        atom = parse_atom(pattern)
        if (atom.name, len(atom.args)) not in known:
            near = did_you_mean(atom.name, sorted({s.name for s in known}))
            yield _at(
                unit,
                ["draw", pattern],
                f"'draw' says how {pattern} looks, but no layer has such an atom{near}",
                "Correct it, or leave it out.",
            )


def _words(unit: Unit) -> Iterator[InputError]:
    known = unit.puzzle.answer_signatures
    for pattern, (atom, phrases) in zip(unit.puzzle.section("words"), unit.puzzle.words.items()):
        if not known.intersection((atom.name, len(atom.args) + more) for more in (0, 1)):
            near = did_you_mean(atom.name, sorted({name for name, _ in known}))
            yield _at(
                unit,
                ["words", pattern],
                f"'words' has phrases for {pattern}, but no answer has such an atom{near}",
                "Correct it, or leave it out.",
            )
        for name in dict.fromkeys(slots(" ".join(phrases))):
            if name not in atom.args:
                yield _at(
                    unit,
                    ["words", pattern],
                    f"the words name {{{name}}}, which is not an argument of {pattern}",
                    "Correct it, or leave it out.",
                )
