"""One program of a puzzle folder: the rules, or that of ``clues.lp`` or ``techniques.lp``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from pathlib import Path

from clingo.ast import ASTType

from ...board.puzzle import Puzzle
from ...generating.setting import CHANCE, CLUE_WORDS, CLUES, setting_program
from ...reasons.guards import SINCE
from ...reasons.techniques import FILE as TECHNIQUES
from ...reasons.techniques import NAMES
from ...rules.assembly import Include
from ...rules.catalog import MODULES
from ...rules.complaints import statements
from ...rules.modules import encodings_of
from ...rules.program import Program, load_module, load_program
from ...rules.statements import Mention, Signature, Statement
from ...solving.lazy import FOUND

BOARD = {Signature("rows", 1), Signature("cols", 1), Signature("cell", 1), Signature("variant", 1)}
"""What Python says of every board."""


@dataclass(frozen=True)
class Unit:
    """A program with what Python gives to it and what it asks for."""

    puzzle: Puzzle
    program: Program
    asked: frozenset[Signature]
    is_rules: bool = False
    """Whether it is the program of the rules."""
    told: frozenset[Signature] = frozenset()
    """What Python says to it besides the facts of a board."""

    @cached_property
    def statements(self) -> list[Statement]:
        """All its statements; raises InputError for a syntax error."""
        return statements(self.program)

    @cached_property
    def own(self) -> list[Statement]:
        """The statements that stand in the folder, and not in shared modules."""
        return [statement for statement in self.statements if self.is_own(statement.line.file)]

    def is_own(self, file: Path) -> bool:
        """Whether a file is no shared module: it belongs to the folder, or is somebody's own."""
        return not file.resolve().is_relative_to(MODULES.resolve())

    @cached_property
    def given(self) -> set[Signature]:
        """The predicates whose atoms are facts from Python."""
        return BOARD | layer_signatures(self.puzzle) | self.told | self._found_amiss

    @property
    def _found_amiss(self) -> set[Signature]:
        """What the part ``found`` of a lazy module tells the part ``cut``: a number comes first."""
        found = (statement for statement in self.statements if statement.part == FOUND)
        return {Signature(s.name, s.arity + 1) for rule in found for s in rule.defined()}

    @cached_property
    def defined(self) -> set[Signature]:
        """The predicates that stand in some head."""
        return set().union(*(statement.defined() for statement in self.statements))

    @cached_property
    def used(self) -> set[Signature]:
        """The predicates that some body asks for, or that are shown."""
        return {mention.signature for mention in uses(self.statements)} | self.shown

    @cached_property
    def shown(self) -> set[Signature]:
        """What ``#show`` names."""
        return set(signatures_of(self.statements, ASTType.ShowSignature))

    @cached_property
    def declared(self) -> set[Signature]:
        """What ``#defined`` names in the rules; the loader has it for what a board may give."""
        rules = [statement for statement in self.statements if statement.line.file.suffix == ".lp"]
        return set(signatures_of(rules, ASTType.Defined))

    def is_premise(self, statement: Statement) -> bool:
        """Whether a rule is there to say what the constraint above it presupposes."""
        number = statement.first - 1
        return number > 0 and self.program.lines[number - 1].reason.startswith(SINCE)

    @cached_property
    def used_by_others(self) -> set[Signature]:
        """The predicates that other encodings of the rules ask for."""
        found: set[Signature] = set()
        for family in load_program(self.puzzle).encodings:
            for name in encodings_of(self.puzzle.folder, family):
                other = load_program(self.puzzle, {family: name})
                found |= {mention.signature for mention in uses(statements(other))}
        return found

    def include_of(self, file: Path) -> Include | None:
        """The include of the folder's own that brings a module, be it by another module."""
        brought_by = {include.target: include for include in reversed(self.program.includes)}
        include = brought_by.get(file.resolve())
        while include and not self.is_own(include.line.file):
            include = brought_by.get(include.line.file.resolve())
        return include


def units(puzzle: Puzzle) -> Iterator[Unit]:
    """The programs of a folder; raises InputError for one that can't be put together."""
    answer = frozenset(Signature(*signature) for signature in puzzle.answer_signatures)
    yield Unit(puzzle, load_program(puzzle), answer, is_rules=True)
    if (puzzle.folder / CLUES).is_file():
        asked = frozenset(Signature(*signature) for signature in CLUE_WORDS)
        told = frozenset([Signature(*CHANCE)])
        yield Unit(puzzle, setting_program(puzzle), answer | asked, told=told)
    if (puzzle.folder / TECHNIQUES).is_file():
        yield Unit(puzzle, load_module(puzzle, TECHNIQUES), NAMES)


def is_explained(rule: Statement, word: str) -> bool:
    """Whether a comment above a rule, in the same paragraph, begins with a word and says why."""
    lines = rule.program.lines[: rule.first - 1]
    above = takewhile(
        lambda line: line.text.strip() and line.file == rule.line.file, reversed(lines)
    )
    return any(re.match(rf"\s*%+\s*{word}:\s*\S", line.text) for line in above)


def layer_signatures(puzzle: Puzzle) -> set[Signature]:
    """The predicates of the layers of a board."""
    layers = puzzle.given.layers.values()
    return {Signature(*signature) for layer in layers for signature in layer.signatures()}


def uses(several: list[Statement]) -> Iterator[Mention]:
    """Where statements ask for a predicate."""
    for statement in several:
        yield from (mention for mention in statement.mentions if not mention.defines)


def signatures_of(several: list[Statement], kind: ASTType) -> Iterator[Signature]:
    """The predicates that declarations of a kind name."""
    for statement in several:
        node = statement.node
        if node.ast_type is kind:
            yield Signature(f"{'' if node.positive else '-'}{node.name}", node.arity)
