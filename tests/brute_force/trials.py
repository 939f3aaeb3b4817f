"""What is tried of a family of puzzles, and boards for it drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import NamedTuple

from brute_force.boards import Answer, Tiny, tiny_board
from brute_force.candidates import loops, partitions
from brute_force.places import Cells, Edge, Place, ahead, beside

MOST_ANSWERS = 300
"""Boards with more answers are left out: enumerating them proves nothing more."""

SHADING = ["3x4", "1x6", "..._;._..;....", "._.;...;..."]
LOOPS = ["4x4", "3x5", "2x3", "1x4", "....;._..;....", "_...;....;...."]
AREAS = ["3x3", "2x5", "1x7", "._.;...;..."]
"""Outlines, line by line: ``.`` is a cell and ``_`` a hole. Variants stand behind them."""

Rules = Callable[[Tiny], Iterator[Answer]]
"""Every answer of a board; it is named as the puzzle is."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """A puzzle whose boards are drawn at random, for each of some outlines."""

    rules: Rules
    draw: Callable[[Setter], Tiny]
    outlines: Sequence[str]


class Family(NamedTuple):
    """What is tried of the puzzles of a family.

    ``odd`` are boards by what is odd about them, of puzzles that are ``drawn``; those of
    other puzzles are all written ``by_hand``.
    """

    drawn: Sequence[Drawn] = ()
    odd: Mapping[str, Tiny] = {}
    by_hand: Mapping[Rules, Sequence[Tiny]] = {}

    @property
    def rules(self) -> dict[str, Rules]:
        """The rules of each puzzle by its name."""
        return {rules.__name__: rules for rules in (*(d.rules for d in self.drawn), *self.by_hand)}


@cache
def all_answers(rules: Rules, tiny: Tiny) -> frozenset[Answer]:
    """The answers of a board by its rules."""
    return frozenset(rules(tiny))


@dataclass
class Setter:
    """Draws random boards of one outline: ``.`` is a cell and ``_`` a hole."""

    rng: Random
    rules: Rules
    outline: list[str]
    variants: Sequence[str]
    cells: Cells = field(init=False)

    def __post_init__(self) -> None:
        self.cells = frozenset(
            (r, c)
            for r, row in enumerate(self.outline, 1)
            for c, mark in enumerate(row, 1)
            if mark == "."
        )

    def grid(self, tokens: dict[Place, str]) -> list[list[str]]:
        """The grid of some tokens."""
        return [
            [tokens.get((r, c), mark) for c, mark in enumerate(row, 1)]
            for r, row in enumerate(self.outline, 1)
        ]

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.rng.random() < share

    def some(self, places: Iterable[Place], share: float) -> list[Place]:
        """Some of the places."""
        return [place for place in sorted(places) if self.chance(share)]

    def number(self, true: int, open_share: float = 0.1) -> str:
        """A number that is mostly true, or a question mark."""
        if self.chance(open_share):
            return "?"
        return str(max(0, true + (self.rng.choice([-1, 1]) if self.chance(0.06) else 0)))

    def listed(self, numbers: list[int]) -> str:
        """A clue that lists numbers, mostly true ones: none of them is 0."""
        found = [self.number(number) for number in sorted(numbers)[:4]] or ["0"]
        return ",".join(n for n in found if n != "0" or len(found) == 1) or "0"

    def arrow(self, cell: Place, shaded: Iterable[Place]) -> str:
        """An arrow with a number of shaded cells ahead, or a question mark."""
        letter = self.rng.choice("nesw")
        number = self.number(len(ahead(cell, letter).intersection(shaded)), 0.2)
        return "?" if number == "?" and self.chance(0.5) else number + letter

    def answer(self, empty: Tiny) -> dict[tuple[str, object], object]:
        """One answer of a board without clues: the last argument of each atom by the others."""
        answers = sorted(all_answers(self.rules, empty), key=sorted)
        if not answers:
            return {}
        atoms = self.rng.choice(answers)
        return {(atom.name, atom.args[0]): atom.args[-1] for atom in atoms}

    def lines(self, graph: frozenset[Edge]) -> frozenset[Edge]:
        """One loop of a graph; none where there is none."""
        found = loops(graph)
        return self.rng.choice(found) if found else frozenset()

    def partition(self, allowed: Callable[[list[Cells]], bool] = bool) -> list[Cells]:
        """One division into regions."""
        return self.rng.choice([regions for regions in partitions(self.cells) if allowed(regions)])

    def grown(self, number: int) -> dict[Place, str]:
        """Labels of so many regions that are grown at random, one cell at a time."""
        seeds = self.rng.sample(sorted(self.cells), number)
        labels = {cell: "abcdefgh"[index] for index, cell in enumerate(seeds)}
        while len(labels) < len(self.cells):
            steps = [(d, c) for c in labels for d in beside(c) if d in self.cells - set(labels)]
            if steps:
                cell, source = self.rng.choice(sorted(steps))
                labels[cell] = labels[source]
            else:  # a hole cuts the board in two
                labels[min(self.cells - set(labels))] = "z"
        return labels

    def tiny(self, tokens: dict[Place, str], **grids: list[list[str]]) -> Tiny:
        """A board with tokens in its cells."""
        return self.board(**grids, cells=self.grid(tokens))

    def board(self, **grids: Sequence[Sequence[str]]) -> Tiny:
        """A board of grids."""
        return tiny_board(self.rules.__name__, grids, self.variants)


def numbers_for(setter: Setter, labels: dict[Place, str], counted: Cells) -> dict[Place, str]:
    """True and other numbers for some of the regions."""
    tokens = {}
    for label in sorted(set(labels.values())):
        room = sorted(cell for cell in labels if labels[cell] == label)
        if setter.chance(0.6):
            tokens[setter.rng.choice(room)] = setter.number(len(counted.intersection(room)))
    return tokens


@cache
def random_boards(drawn: Drawn, outline: str) -> list[Tiny]:
    """Boards of an outline: up to three with no answer, with one and with several."""
    marks, *variants = outline.split()
    if "x" in marks:
        rows, cols = map(int, marks.split("x"))
        marks = ";".join(["." * cols] * rows)
    rng = Random(f"{drawn.rules.__name__} {outline}")
    setter = Setter(rng, drawn.rules, marks.split(";"), variants)
    kept: dict[int, list[Tiny]] = {0: [], 1: [], 2: []}
    for _ in range(25):
        tiny = drawn.draw(setter)
        number = len(all_answers(drawn.rules, tiny))
        kind = kept[min(2, number)]
        if len(kind) < 3 and number <= MOST_ANSWERS and tiny not in kind:
            kind.append(tiny)
    return [*kept[0], *kept[1], *kept[2]]
