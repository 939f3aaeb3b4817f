"""Rules that grow faster than the board: measured on tiles of one board, and with a cure.

On boards of one, two and three tiles a side, what the rules make of cells near by is a
polynomial of the second degree in the tiles a side: so much for each tile, each seam and each
corner. What goes right across the board has a third degree, or more. The third
difference of three measurements and of nothing, for no tiles, tells that part; it is
exact where small boards are not too small for a rule to unfold.

Of rules that build on each other, only the one is told at which the growth begins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clingo import ast
from clingo.ast import AST, ASTType

from ...board.board import Board
from ...errors import InputError
from ...rules.statements import Signature, Statement, nodes, variables
from ..companions import conditions, is_positive_atom
from ..grounding import Grounding, counted, ground
from .boards import tile, tiled
from .unit import Unit, is_explained

SIZES = (1, 2, 3)
"""The tiles a side of the boards that are measured."""
MOST_TRIED = 400_000
"""No larger board is ground when more than that is to be expected."""
SECONDS = 10.0
"""Nor is any board ground for longer."""
PART = 0.01
"""A rule that is a smaller part of the whole than that doesn't matter."""
DOUBT = 0.25
"""How much more than the board something may seem to grow that does not."""

EXCUSE = "grows"
"""How a comment above a rule begins that says why it has to grow."""

ARITHMETIC = (
    "Put the place that you calculate into a variable by '=' before you look it up: "
    "instead of cell((R+X,C+Y)) write D = (R+X,C+Y), cell(D)."
)
PAIRS = (
    "Find neighbours by arithmetic instead of going through all pairs: adjacent(C,D) and "
    "pair(C,D) of grid.lp have them."
)
RECURSION = (
    "Join what doesn't change before the recursion, in a rule of its own, such as "
    "link(C,D) :- member(D), adjacent(C,D), and follow link(C,D)."
)
ORDER = (
    "To find the first one, follow a chain instead of comparing all with all, as connected.lp "
    "does: none_before(D) :- none_before(C), not member(C), follows(C,D)."
)
LOOSE = (
    "No variable ties {first} to {second}, so each of the one is joined with each of the "
    "other: add an atom that both share variables with, such as adjacent(C,D) or region(C,K)."
)
GENERAL = "Let each atom share variables with the ones before it, and keep what is far apart apart."
INHERENT = " If it has to be so, say why in a comment '% grows: ...' above it."


def growth_faults(unit: Unit) -> Iterator[InputError]:
    """What clingo remarks about the rules on a board, and rules that grow too fast.

    Raises RulesError where clingo can't ground them.
    """
    if not unit.is_rules:
        ground(counted(unit.program), [], seconds=SECONDS)
        return
    growth = _measure(unit)
    if not growth:
        yield InputError(
            f"the rules take over {SECONDS:g} seconds to ground on the smallest board",
            str(unit.puzzle.folder / "rules.lp"),
            advice="Some rule goes through far too many values: look at 'asppuz ground' with "
            "half of the rules commented out.",
        )
        return
    yield from growth.sizes[0].grounding.complaints
    for index, rule in enumerate(growth.rules):
        if growth.begins_at(index) and not is_explained(rule, EXCUSE):
            yield rule.fault(growth.words(index), _cure(rule, growth.circle(rule)) + INHERENT)


@dataclass(frozen=True)
class Size:
    """A board of so many tiles a side, and what grounding makes of it."""

    tiles: int
    board: Board
    grounding: Grounding

    def tried(self, index: int) -> int:
        """What is tried for a rule, its aggregates and conditions included."""
        return self.grounding.instances[index] + self.grounding.elements[index]

    @property
    def all_tried(self) -> int:
        """What is tried for all rules."""
        return sum(self.grounding.instances) + sum(self.grounding.elements)


def _measure(unit: Unit) -> Growth | None:
    """What the rules make of boards of several sizes; None if not even the first one can be."""
    base = tile(unit.puzzle)
    sizes: list[Size] = []
    try:
        smallest = ground(counted(unit.program), base.facts(), most=MOST_TRIED, seconds=SECONDS)
    except TimeoutError:
        return None
    tried = counted(unit.program, smallest.atoms)
    for tiles in SIZES:
        if _foreseen(sizes, tiles) > MOST_TRIED:
            break
        board = tiled(base, tiles)
        try:
            found = ground(tried, board.facts(), most=2 * MOST_TRIED, seconds=SECONDS)
        except TimeoutError:
            break
        if found.complete or not sizes:
            sizes.append(Size(tiles, board, found))
        if not found.complete:
            break
    return Growth(tuple(sizes)) if sizes else None


def _foreseen(sizes: Sequence[Size], tiles: int) -> float:
    """How much will be tried on the next board if it goes on like that."""
    if len(sizes) < 2:
        return 0
    before, last = sizes[-2:]
    if not before.all_tried:
        return 0
    degree = math.log(last.all_tried / before.all_tried, last.tiles / before.tiles)
    return float(last.all_tried * (tiles / last.tiles) ** degree)


def degree(counts: Sequence[int]) -> float:
    """The power of the tiles a side with which something grows, from one tile on."""
    if not counts[0] or not counts[-1]:
        return 0
    power = math.log(counts[-1] / counts[0], len(counts))
    if len(counts) < len(SIZES):
        return power
    one, two, three = counts
    across = (three - 3 * two + 3 * one) / 6 * 3**3
    return min(power, 2 + across / three)


@dataclass(frozen=True)
class Growth:
    """How the rules of a program grow with the board; the last size may be cut short."""

    sizes: tuple[Size, ...]

    @property
    def rules(self) -> tuple[Statement, ...]:
        """The rules."""
        return self.sizes[0].grounding.rules

    def begins_at(self, index: int) -> bool:
        """Whether a rule grows faster than the board, and faster than what it joins."""
        last = self.sizes[-1]
        tried = [size.tried(index) for size in self.sizes]
        if tried[-1] < max(last.board.rows * last.board.cols, PART * last.all_tried):
            return False
        if len(tried) == 1:
            return tried[0] == max(map(last.tried, range(len(self.rules))))
        # A joined predicate that grows a little too fast does so in the end.
        joined = (self._degree_of(name) - DOUBT for name in self._joined(self.rules[index]))
        return round(degree(tried)) > max([2, *map(math.ceil, joined)])

    def _degree_of(self, name: Signature) -> float:
        return degree([size.grounding.atoms(name) for size in self.sizes])

    def doubling(self, tried: Sequence[int]) -> float:
        """How many times as much it is when the board has twice as many cells."""
        sides = self.sizes[-1].tiles / self.sizes[-2].tiles
        return float((tried[-1] / max(tried[-2], 1)) ** (1 / (2 * math.log2(sides))))

    def words(self, index: int) -> str:
        """The measurement of a rule."""
        tried = [size.tried(index) for size in self.sizes]
        board = self.sizes[-1].board
        number = f"{tried[-1]:,} on {board.rows}x{board.cols}"
        if len(tried) == 1:
            return (
                f"this rule makes clingo try very many values for its variables, {number} already"
            )
        return (
            f"this rule grows faster than the board: clingo tries {self.doubling(tried):.1f} times "
            f"as many values for its variables when the board has twice as many cells, {number}"
        )

    @cached_property
    def _needs(self) -> dict[Signature, set[Signature]]:
        """Which predicates each one is made of, directly or by others."""
        needs: dict[Signature, set[Signature]] = {}
        for rule in self.rules:
            for name in rule.defined():
                needs.setdefault(name, set()).update(_asked(rule))
        todo = list(needs)
        while todo:
            name = todo.pop()
            more = set().union(*(needs.get(part, set()) for part in needs[name])) - needs[name]
            if more:
                needs[name] |= more
                todo.append(name)
        return needs

    def circle(self, rule: Statement) -> set[Signature]:
        """The predicates that depend on the head of a rule and that it depends on."""
        heads = rule.defined()
        ahead = set().union(*(self._needs[name] for name in heads))
        return {name for name in ahead if self._needs.get(name, set()) & heads}

    def _joined(self, rule: Statement) -> set[Signature]:
        """What a rule is made of; for a recursion what the whole circle is made of."""
        circle = self.circle(rule)
        if not circle:
            return _asked(rule)
        others = [other for other in self.rules if other.defined() & circle]
        return set().union(*(_asked(other) for other in others)) - circle


def _asked(rule: Statement) -> set[Signature]:
    """The predicates that a rule joins."""
    return {m.signature for m in rule.mentions if not m.defines and not m.negated}


# The cures


def _cure(rule: Statement, circle: set[Signature]) -> str:
    """What to do about a rule, by the look of it."""
    bodies = [list(rule.node.body), *conditions([rule.node.head, *rule.node.body])]
    literals = [literal for body in bodies for literal in body]
    atoms = [literal for literal in literals if is_positive_atom(literal)]
    if any(_calculates(atom) for atom in atoms):
        return ARITHMETIC
    pieces = _pieces([literal for literal in rule.node.body if is_positive_atom(literal)])
    if len(pieces) > 1 and any(map(_measures_distance, rule.node.body)):
        return PAIRS
    if (len(bodies) > 1 and any(map(_compares_order, literals))) or _finds_least(rule):
        return ORDER
    if circle and len([m for m in rule.mentions if not m.defines]) > 2:
        return RECURSION
    if len(pieces) > 1:
        return LOOSE.format(first=pieces[0], second=pieces[1])
    return GENERAL


def _calculates(atom: AST) -> bool:
    return any(
        node.ast_type is ASTType.BinaryOperation and len(variables(node)) > 1
        for node in nodes(atom)
    )


def _measures_distance(literal: AST) -> bool:
    return any(
        node.ast_type is ASTType.UnaryOperation
        and node.operator_type == ast.UnaryOperator.Absolute
        and len(variables(node)) > 1
        for node in nodes(literal)
    )


def _compares_order(literal: AST) -> bool:
    if literal.ast_type is not ASTType.Literal or literal.atom.ast_type is not ASTType.Comparison:
        return False
    orders = (ast.ComparisonOperator.LessThan, ast.ComparisonOperator.GreaterThan)
    return any(guard.comparison in orders for guard in literal.atom.guards)


def _finds_least(rule: Statement) -> bool:
    least = (ast.AggregateFunction.Min, ast.AggregateFunction.Max)
    return any(
        node.ast_type is ASTType.BodyAggregate and node.function in least
        for node in nodes(rule.node)
    )


def _pieces(atoms: Sequence[AST]) -> list[str]:
    """The first atom of each part of a join that shares no variable with the others."""
    pieces: list[tuple[str, set[str]]] = []
    for atom in atoms:
        names = set(variables(atom))
        if not names:
            continue
        touching = [piece for piece in pieces if piece[1] & names]
        first = touching[0][0] if touching else str(atom)
        merged = (first, names.union(*(piece[1] for piece in touching)))
        pieces = [piece for piece in pieces if piece not in touching]
        pieces.append(merged)
    return [text for text, _ in pieces]
