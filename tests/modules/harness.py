"""Small boards with holes, what a program makes of them, and words to say what is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

import clingo

from asppuz import Puzzle
from asppuz.board.atoms import Term
from asppuz.rules.program import load_module

Cell = tuple[int, int]
Atom = tuple[Term, ...]
"""An atom without its name, which is the same for all: its arguments."""
Answer = frozenset[Atom]

_T = TypeVar("_T")
STEPS = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}


class Shape:
    """A board of some size, and the cells that are left of it."""

    def __init__(self, rows: int, cols: int, holes: Iterable[Cell] = ()) -> None:
        self.rows, self.cols = rows, cols
        everywhere = product(range(1, rows + 1), range(1, cols + 1))
        self.cells = sorted(set(everywhere) - set(holes))

    def __str__(self) -> str:
        lines = [[".#"[(r, c) not in self.cells] for c in self._cols] for r in self._rows]
        return "/".join("".join(line) for line in lines)

    @property
    def _rows(self) -> range:
        return range(1, self.rows + 1)

    @property
    def _cols(self) -> range:
        return range(1, self.cols + 1)

    @property
    def facts(self) -> str:
        """What the program is told of the board."""
        cells = "".join(f"cell({cell})." for cell in self.cells)
        return f"rows({self.rows}). cols({self.cols}). {cells}"

    def near(self, cell: Cell, *, corners: bool = False) -> list[Cell]:
        """The cells that share an edge with a cell, or a corner, too."""
        steps = [s for s in product((-1, 0, 1), repeat=2) if any(s) and (corners or not all(s))]
        around = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [other for other in around if other in self.cells]

    def lanes(self) -> list[list[Cell]]:
        """The rows and columns that have cells."""
        rows = [[c for c in self.cells if c[0] == row] for row in self._rows]
        cols = [[c for c in self.cells if c[1] == col] for col in self._cols]
        return [lane for lane in rows + cols if lane]


def shapes(rng: Random, most: int = 9) -> Iterator[Shape]:
    """Boards of at most so many cells: whole ones, and some with holes drawn at random."""
    for rows, cols in ((1, 1), (1, 4), (3, 1), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4)):
        everywhere = list(product(range(1, rows + 1), range(1, cols + 1)))
        least = max(0, len(everywhere) - most)
        for holes in {least, min(least + 2, len(everywhere) - 1)}:
            yield Shape(rows, cols, rng.sample(everywhere, holes))


def subsets(things: Iterable[_T]) -> Iterator[frozenset[_T]]:
    """All sets of some of the things, such as cells."""
    listed = list(things)
    for chosen in product((False, True), repeat=len(listed)):
        yield frozenset(thing for thing, keep in zip(listed, chosen) if keep)


def parts(cells: Iterable[Cell], near: dict[Cell, list[Cell]] | Shape) -> list[frozenset[Cell]]:
    """The connected parts of some cells, over their edges or over other neighbours."""
    left, found = set(cells), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            part.add(cell)
            around = near.near(cell) if isinstance(near, Shape) else near[cell]
            new = left.intersection(around)
            left -= new
            todo += new
        found.append(frozenset(part))
    return found


def answers(rules: str, shape: Shape, name: str, arity: int, facts: str = "") -> set[Answer]:
    """The arguments of the atoms of that name in each answer set, each set of them once."""
    with TemporaryDirectory() as folder:
        Path(folder, "rules.lp").write_text(rules, encoding="utf-8")
        program = load_module(Puzzle("trial", Path(folder), {}), "rules.lp")
    control = clingo.Control(["0", "--project=show"])
    control.add("base", [], f"{program}\n{shape.facts}\n{facts}\n#show {name}/{arity}.")
    control.ground([("base", [])])
    found: set[Answer] = set()
    control.solve(on_model=lambda model: found.add(_read(model)))
    return found


def _read(model: clingo.Model) -> Answer:
    return frozenset(tuple(map(_term, atom.arguments)) for atom in model.symbols(shown=True))


def _term(symbol: clingo.Symbol) -> Term:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    if symbol.name:
        return str(symbol)
    return tuple(map(_term, symbol.arguments))
