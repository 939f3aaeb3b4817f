"""Two independent ways agree: each puzzle's program, and its rules once more in plain Python.

On boards small enough to try every candidate, the set of answers that the
program has is the set of candidates that obey the rules. The Python side reads
the tokens of the board by itself and shares no code with the program. Boards
are random from a fixed seed, most of them with clues read off some answer,
and a few odd ones are written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, groupby, pairwise, permutations, product
from random import Random

import pytest

from asppuz import Atom, Session, read

Place = tuple[int, int]
Edge = tuple[Place, Place]
Cells = frozenset[Place]
Answer = frozenset[Atom]
Grid = tuple[tuple[str, ...], ...]

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
MOST_ANSWERS = 300
"""Boards with more answers are left out: enumerating them proves nothing more."""


# Words that the rules are told in


def beside(place: Place) -> list[Place]:
    """The four places around a place."""
    row, col = place
    return [(row + down, col + right) for down, right in STEPS.values()]


def ray(place: Place, letter: str, within: Iterable[Place]) -> list[Place]:
    """The places in a direction, as far as they are all in a set."""
    down, right = STEPS[letter]
    found = []
    row, col = place[0] + down, place[1] + right
    while (row, col) in within:
        found.append((row, col))
        row, col = row + down, col + right
    return found


def groups(places: Iterable[Place]) -> list[Cells]:
    """The parts of a set of places that hang together by edges."""
    left = set(places)
    found = []
    while left:
        group, todo = set(), [left.pop()]
        while todo:
            place = todo.pop()
            group.add(place)
            near = left.intersection(beside(place))
            left -= near
            todo += near
        found.append(frozenset(group))
    return found


def connected(places: Iterable[Place]) -> bool:
    """Whether places hang together; none and one do."""
    return len(groups(places)) <= 1


def touching(places: Iterable[Place]) -> bool:
    """Whether two of the places share an edge."""
    places = set(places)
    return any(not places.isdisjoint(beside(place)) for place in places)


def has_square(places: Iterable[Place]) -> bool:
    """Whether the places fill a square of two by two."""
    places = set(places)
    return any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= places for r, c in places)


def edges(places: Iterable[Place]) -> frozenset[Edge]:
    """The pairs of neighbours, the smaller one first."""
    places = set(places)
    return frozenset((p, q) for p in places for q in beside(p) if p < q and q in places)


def ends(lines: Iterable[Edge]) -> dict[Place, set[Place]]:
    """For every place on a line, the places where the lines lead from it."""
    found: dict[Place, set[Place]] = {}
    for p, q in lines:
        found.setdefault(p, set()).add(q)
        found.setdefault(q, set()).add(p)
    return found


def is_single_loop(lines: Iterable[Edge]) -> bool:
    """Whether lines form one closed loop without branch or crossing."""
    on = ends(lines)
    if not on or any(len(others) != 2 for others in on.values()):
        return False
    start = min(on)
    seen, todo = {start}, [start]
    while todo:
        fresh = on[todo.pop()] - seen
        seen |= fresh
        todo += fresh
    return seen == set(on)


def is_straight(place: Place, on: dict[Place, set[Place]]) -> bool:
    """Whether the line through a place runs straight on."""
    (row, col), (other_row, other_col) = on[place]
    return row == other_row or col == other_col


# Every candidate


def subsets(places: Iterable[Place]) -> Iterator[Cells]:
    """Every set of some of the places."""
    ordered = sorted(places)
    for chosen in product([False, True], repeat=len(ordered)):
        yield frozenset(place for place, is_in in zip(ordered, chosen) if is_in)


@cache
def loops(graph: frozenset[Edge]) -> list[frozenset[Edge]]:
    """Every single loop along the edges of a graph."""
    on = ends(graph)
    found: set[frozenset[Edge]] = set()

    def walk(path: list[Place]) -> None:
        for place in on[path[-1]]:
            if place == path[0] and len(path) > 2:
                steps = zip(path, [*path[1:], path[0]])
                found.add(frozenset((min(step), max(step)) for step in steps))
            elif place > path[0] and place not in path:
                walk([*path, place])

    for start in on:
        walk([start])
    return sorted(found, key=sorted)


def paths(start: Place, goal: Place, free: Cells) -> Iterator[list[Place]]:
    """Every path from one place to another through free ones."""
    if goal in beside(start):
        yield [start, goal]
    for place in beside(start):
        if place in free:
            for path in paths(place, goal, free - {place}):
                yield [start, *path]


@cache
def partitions(cells: Cells) -> list[list[Cells]]:
    """Every way to divide cells into regions that hang together."""
    if not cells:
        return [[]]
    first = min(cells)
    found = []
    for others in subsets(cells - {first}):
        if connected({first, *others}):
            region = others | {first}
            found += [[region, *rest] for rest in partitions(cells - region)]
    return found


@cache
def latin_squares(side: int, above: tuple[tuple[int, ...], ...] = ()) -> list[dict[Place, int]]:
    """Every way to fill a square so that no row and no column holds a number twice."""
    if len(above) == side:
        return [
            {(r, c): number for r, row in enumerate(above, 1) for c, number in enumerate(row, 1)}
        ]
    found = []
    for row in permutations(range(1, side + 1)):
        if all(a != b for done in above for a, b in zip(done, row)):
            found += latin_squares(side, (*above, row))
    return found


# A board, read by itself


@dataclass(frozen=True)
class Tiny:
    """A small board: the tokens of its grids, line by line."""

    puzzle: str
    grids: tuple[tuple[str, Grid], ...]
    variants: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The board as native text."""
        lines = [f"puzzle: {self.puzzle}"]
        if self.variants:
            lines.append(f"variants: [{', '.join(self.variants)}]")
        for name, grid in self.grids:
            lines.append(f"{name}: |")
            lines += ["  " + " ".join(row) for row in grid]
        return "\n".join(lines) + "\n"

    def grid(self, name: str) -> Grid:
        """The grid of that name; empty where the board has none."""
        return dict(self.grids).get(name, ())

    def tokens(self, name: str = "cells") -> dict[Place, str]:
        """What stands where, counted from 1 (from 0 in the corners); holes are left out."""
        first = 0 if name == "corners" else 1
        return {
            (r, c): token
            for r, row in enumerate(self.grid(name), first)
            for c, token in enumerate(row, first)
            if token != "_"
        }

    def clues(self, name: str = "cells") -> dict[Place, str]:
        """The tokens that are not empty."""
        return {place: token for place, token in self.tokens(name).items() if token != "."}

    @property
    def cells(self) -> Cells:
        """The cells of the board."""
        corners, left, top = self.grid("corners"), self.grid("left"), self.grid("top")
        if corners:
            return rectangle(len(corners) - 1, len(corners[0]) - 1)
        return rectangle(len(left), len(top)) or frozenset(
            self.tokens("cells" if self.grid("cells") else "regions")
        )

    @property
    def regions(self) -> list[Cells]:
        """The given regions."""
        labels = self.tokens("regions")
        return [
            region
            for label in sorted(set(labels.values()))
            for region in groups(cell for cell in labels if labels[cell] == label)
        ]


def rectangle(rows: int, cols: int) -> Cells:
    """The cells of a board without holes."""
    return frozenset(product(range(1, rows + 1), range(1, cols + 1)))


def board(puzzle: str, *variants: str, **grids: str) -> Tiny:
    """A board written by hand; a semicolon parts its lines."""
    split = {name: [row.split() for row in grid.split(";")] for name, grid in grids.items()}
    return tiny_board(puzzle, split, variants)


def tiny_board(
    puzzle: str, grids: Mapping[str, Sequence[Sequence[str]]], variants: Iterable[str] = ()
) -> Tiny:
    """A board of grids."""
    frozen = ((name, tuple(map(tuple, grid))) for name, grid in grids.items())
    return Tiny(puzzle, tuple(frozen), tuple(variants))


def shading(shaded: Iterable[Place]) -> Answer:
    """The answer that shades some cells."""
    return frozenset(Atom("shaded", (cell,)) for cell in shaded)


def drawing(lines: Iterable[Edge]) -> Answer:
    """The answer that draws some lines."""
    return frozenset(Atom("line", line) for line in lines)


def filling(digits: dict[Place, int]) -> Answer:
    """The answer that writes numbers into cells."""
    return frozenset(Atom("digit", item) for item in digits.items())


def division(regions: Iterable[Cells]) -> Answer:
    """The answer that divides the board into regions."""
    label = {cell: index for index, region in enumerate(regions) for cell in region}
    return frozenset(Atom("border", (c, d)) for c, d in edges(label) if label[c] != label[d])


# The rules


def heyawake(tiny: Tiny) -> Iterator[Answer]:
    regions = tiny.regions
    room = {cell: index for index, region in enumerate(regions) for cell in region}
    numbers = {cell: int(token) for cell, token in tiny.clues().items() if token != "?"}
    for shaded in subsets(tiny.cells):
        unshaded = tiny.cells - shaded
        if (
            not touching(shaded)
            and connected(unshaded)
            and all(len(regions[room[c]] & shaded) == n for c, n in numbers.items())
            and all(
                rooms_entered(room, [cell, *ray(cell, letter, unshaded)]) <= 2
                for cell in unshaded
                for letter in "es"
            )
        ):
            yield shading(shaded)


def rooms_entered(room: dict[Place, int], run: list[Place]) -> int:
    """How many rooms a run comes through; one that it comes back to counts again."""
    return len(list(groupby(run, key=lambda cell: room[cell])))


def nurikabe(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        if has_square(shaded) or not connected(shaded):
            continue
        islands = groups(tiny.cells - shaded)
        held = [[clues[cell] for cell in island if cell in clues] for island in islands]
        if all(len(inside) == 1 for inside in held) and all(
            clue in ("?", str(len(island))) for island, [clue] in zip(islands, held)
        ):
            yield shading(shaded)


def shape_of(places: Iterable[Place]) -> frozenset[Place]:
    """One and the same for shapes that only differ by place, turn or mirror."""
    forms = []
    turned = list(places)
    for _ in range(4):
        turned = [(col, -row) for row, col in turned]
        for form in (turned, [(row, -col) for row, col in turned]):
            top, left = min(row for row, _ in form), min(col for _, col in form)
            forms.append(sorted((row - top, col - left) for row, col in form))
    return frozenset(min(forms))


def lits(tiny: Tiny) -> Iterator[Answer]:
    choices = [
        [frozenset(four) for four in combinations(sorted(region), 4) if connected(four)]
        for region in tiny.regions
    ]
    for fours in product(*choices):
        shaded = frozenset().union(*fours)
        if (
            connected(shaded)
            and not has_square(shaded)
            and not any(
                shape_of(one) == shape_of(other) and share_edge(one, other)
                for one, other in combinations(fours, 2)
            )
        ):
            yield shading(shaded)


def share_edge(one: Cells, other: Cells) -> bool:
    """Whether a cell of one set lies beside one of the other."""
    return any(not other.isdisjoint(beside(cell)) for cell in one)


def kurodoko(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        unshaded = tiny.cells - shaded
        if (
            not touching(shaded)
            and connected(unshaded)
            and all(
                token == "?"
                or int(token) == 1 + sum(len(ray(cell, letter, unshaded)) for letter in STEPS)
                for cell, token in clues.items()
            )
        ):
            yield shading(shaded)


def around(corner: Place) -> set[Place]:
    """The four squares around a corner."""
    row, col = corner
    return {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}


def creek(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues("corners")
    for shaded in subsets(tiny.cells):
        if all(
            token in ("?", str(len(around(corner) & shaded))) for corner, token in clues.items()
        ) and connected(tiny.cells - shaded):
            yield shading(shaded)


def yinyang(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for black in subsets(tiny.cells):
        white = tiny.cells - black
        if (
            all((token == "b") == (cell in black) for cell, token in clues.items())
            and connected(black)
            and connected(white)
            and not has_square(black)
            and not has_square(white)
        ):
            yield frozenset(
                Atom("symbol", (cell, "black" if cell in black else "white")) for cell in tiny.cells
            )


def sides(cell: Place) -> set[Edge]:
    """The grid lines around a cell, from corner to corner."""
    row, col = cell
    return {
        ((row - 1, col - 1), (row - 1, col)),
        ((row, col - 1), (row, col)),
        ((row - 1, col - 1), (row, col - 1)),
        ((row - 1, col), (row, col)),
    }


def slitherlink(tiny: Tiny) -> Iterator[Answer]:
    grid_lines = frozenset(edge for cell in tiny.cells for edge in sides(cell))
    corners = set(ends(grid_lines))
    for loop in loops(grid_lines):
        if all(
            token in ("?", str(len(sides(cell) & loop))) for cell, token in tiny.clues().items()
        ) and ("full" not in tiny.variants or set(ends(loop)) == corners):
            yield drawing(loop)


def masyu(tiny: Tiny) -> Iterator[Answer]:
    circles = tiny.clues()
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all(cell in on and obeys_circle(cell, token, on) for cell, token in circles.items()):
            yield drawing(loop)


def obeys_circle(cell: Place, token: str, on: dict[Place, set[Place]]) -> bool:
    """Whether the loop through a circle turns, and runs on, as the circle demands."""
    straight_beside = [is_straight(place, on) for place in on[cell]]
    if token == "w":
        return is_straight(cell, on) and not all(straight_beside)
    return not is_straight(cell, on) and all(straight_beside)


def yajilin(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    free = tiny.cells - set(clues)
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(free))]:
        shaded = free - set(ends(loop))
        if (
            not touching(shaded)
            and all(obeys_arrow(cell, token, shaded) for cell, token in clues.items())
            and ("outside" not in tiny.variants or not shaded & inside(loop))
        ):
            yield shading(shaded) | drawing(loop)


def obeys_arrow(cell: Place, token: str, shaded: Cells) -> bool:
    """Whether the shaded cells ahead of an arrow are as many as it says."""
    return token.startswith("?") or int(token[:-1]) == len(ahead(cell, token[-1]) & shaded)


def ahead(cell: Place, letter: str) -> set[Place]:
    """All squares in a direction, holes or not, on a board of any size used here."""
    return set(ray(cell, letter, rectangle(9, 9)))


def inside(loop: Iterable[Edge]) -> set[Place]:
    """The cells that a loop through cells goes round: those that can't flow out, in half steps."""
    wall = {(2 * r, 2 * c) for line in loop for r, c in line}
    wall |= {(p[0] + q[0], p[1] + q[1]) for p, q in loop}
    sea = {(row, col) for row in range(20) for col in range(20)} - wall
    outside = next(group for group in groups(sea) if (0, 0) in group)
    return {(row // 2, col // 2) for row, col in sea - outside if not row % 2 and not col % 2}


def numberlink(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    pairs = [[c for c in sorted(clues) if clues[c] == number] for number in set(clues.values())]
    if all(len(pair) == 2 for pair in pairs):
        yield from map(drawing, linked(pairs, tiny.cells - set(clues)))


def linked(pairs: Sequence[Sequence[Place]], free: Cells) -> Iterator[frozenset[Edge]]:
    """Every way to join each pair by a path through free cells."""
    if not pairs:
        yield frozenset()
        return
    (start, goal), *others = pairs
    for path in paths(start, goal, free):
        lines = {(min(step), max(step)) for step in pairwise(path)}
        for rest in linked(others, free - set(path)):
            yield rest | lines


def compass(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        held = [[cell for cell in region if cell in clues] for region in regions]
        if all(len(cells) == 1 for cells in held) and all(
            token in ("?", str(count))
            for region, [cell] in zip(regions, held)
            for token, count in zip(clues[cell].split("/"), spread(cell, region), strict=True)
        ):
            yield division(regions)


def spread(cell: Place, region: Cells) -> list[int]:
    """How many cells of a region lie further north, east, south and west than a cell."""
    row, col = cell
    return [
        sum(r < row for r, _ in region),
        sum(c > col for _, c in region),
        sum(r > row for r, _ in region),
        sum(c < col for _, c in region),
    ]


def shikaku(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        held = [[clues[cell] for cell in region if cell in clues] for region in regions]
        if (
            all(is_rectangle(region) for region in regions)
            and all(len(inside) == 1 for inside in held)
            and all(clue in ("?", str(len(region))) for region, [clue] in zip(regions, held))
        ):
            yield division(regions)


def is_rectangle(region: Cells) -> bool:
    """Whether a region fills all between its outermost rows and columns."""
    rows, cols = {row for row, _ in region}, {col for _, col in region}
    return len(region) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def sudoku(tiny: Tiny) -> Iterator[Answer]:
    side = len(tiny.grid("cells"))
    regions = tiny.regions or boxes(side)
    for digits in latin_squares(side):
        if all(digits[cell] == int(token) for cell, token in tiny.clues().items()) and all(
            len({digits[cell] for cell in region}) == len(region) for region in regions
        ):
            yield filling(digits)


def boxes(side: int) -> list[Cells]:
    """The boxes of a board of these sizes that says nothing of its regions."""
    height, width = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2)}[side]
    found: dict[Place, set[Place]] = {}
    for row, col in rectangle(side, side):
        found.setdefault(((row - 1) // height, (col - 1) // width), set()).add((row, col))
    return [frozenset(box) for box in found.values()]


def fillomino(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        digits = {cell: len(region) for region in regions for cell in region}
        if (
            all(token in ("?", str(digits[cell])) for cell, token in clues.items())
            and all(
                len(group) == number
                for number in set(digits.values())
                for group in groups(cell for cell in digits if digits[cell] == number)
            )
            and ("triomino" not in tiny.variants or max(digits.values()) <= 3)
        ):
            yield filling(digits)


def akari(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    white = tiny.cells - set(clues)
    for lamps in subsets(white):
        seen = {cell for lamp in lamps for letter in STEPS for cell in ray(lamp, letter, white)}
        if (
            lamps | seen == white
            and not lamps & seen
            and all(
                token in ("x", str(len(lamps.intersection(beside(cell)))))
                for cell, token in clues.items()
            )
        ):
            yield frozenset(Atom("symbol", (cell, "lamp")) for cell in lamps)


def nonogram(tiny: Tiny) -> Iterator[Answer]:
    lines = nonogram_lines(tiny.cells)
    for shaded in subsets(tiny.cells):
        if all(
            obeys_runs(runs(line, shaded), tiny.grid(side)[index])
            for side in lines
            for index, line in enumerate(lines[side])
        ):
            yield shading(shaded)


def nonogram_lines(cells: Cells) -> dict[str, list[list[Place]]]:
    """The columns from above and the rows from the left."""
    rows, cols = (range(1, size + 1) for size in max(cells))
    return {
        "top": [[(r, c) for r in rows] for c in cols],
        "left": [[(r, c) for c in cols] for r in rows],
    }


def runs(line: Sequence[Place], shaded: Cells) -> list[int]:
    """The lengths of the runs of shaded cells."""
    return [len(list(run)) for is_in, run in groupby(cell in shaded for cell in line) if is_in]


def obeys_runs(lengths: Sequence[int], tokens: Sequence[str]) -> bool:
    """Whether runs are as the clues of their line say."""
    wanted = [token for token in tokens if token not in (".", "0")]
    return len(lengths) == len(wanted) and all(
        token in ("?", str(length)) for length, token in zip(lengths, wanted)
    )


RULES: dict[str, Callable[[Tiny], Iterator[Answer]]] = {
    rule.__name__: rule
    for rule in (
        heyawake,
        nurikabe,
        lits,
        kurodoko,
        creek,
        yinyang,
        slitherlink,
        masyu,
        yajilin,
        numberlink,
        compass,
        shikaku,
        sudoku,
        fillomino,
        akari,
        nonogram,
    )
}


@cache
def all_answers(tiny: Tiny) -> frozenset[Answer]:
    """The answers of a board by its rules."""
    return frozenset(RULES[tiny.puzzle](tiny))


# Random boards


@dataclass
class Setter:
    """Draws random boards of one outline: ``.`` is a cell and ``_`` a hole."""

    rng: Random
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

    def answer(self, empty: Tiny) -> dict[tuple[str, object], object]:
        """One answer of a board without clues: the last argument of each atom by the others."""
        answers = sorted(all_answers(empty), key=sorted)
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

    def tiny(self, puzzle: str, tokens: dict[Place, str], **grids: list[list[str]]) -> Tiny:
        """A board with tokens in its cells."""
        return tiny_board(puzzle, {**grids, "cells": self.grid(tokens)}, self.variants)


def draw_heyawake(setter: Setter) -> Tiny:
    labels = setter.grown(setter.rng.randint(1, 4))
    regions = setter.grid(labels)
    empty = setter.tiny("heyawake", {}, regions=regions)
    shaded = {place for _, place in setter.answer(empty)}
    tokens = {}
    for room in empty.regions:
        if setter.chance(0.6):
            tokens[setter.rng.choice(sorted(room))] = setter.number(len(room & shaded))
    return setter.tiny("heyawake", tokens, regions=regions)


@cache
def seas(cells: Cells) -> list[Cells]:
    """Every set of cells that a board of Nurikabe may shade."""
    return [sea for sea in subsets(cells) if not has_square(sea) and connected(sea)]


def draw_nurikabe(setter: Setter) -> Tiny:
    islands = groups(setter.cells - setter.rng.choice(seas(setter.cells)))
    tokens = {setter.rng.choice(sorted(i)): setter.number(len(i), 0.25) for i in islands}
    return setter.tiny("nurikabe", tokens)


def draw_lits(setter: Setter) -> Tiny:
    labels = setter.grown(setter.rng.randint(1, len(setter.cells) // 5))
    return tiny_board("lits", {"regions": setter.grid(labels)})


def draw_kurodoko(setter: Setter) -> Tiny:
    shaded = {place for _, place in setter.answer(setter.tiny("kurodoko", {}))}
    unshaded = setter.cells - shaded
    tokens = {
        cell: setter.number(1 + sum(len(ray(cell, letter, unshaded)) for letter in STEPS))
        for cell in setter.some(unshaded, 0.35)
    }
    return setter.tiny("kurodoko", tokens)


def draw_creek(setter: Setter) -> Tiny:
    rows, cols = max(setter.cells)
    corners = list(product(range(rows + 1), range(cols + 1)))
    empty = tiny_board("creek", {"corners": [["."] * (cols + 1)] * (rows + 1)})
    shaded = {place for _, place in setter.answer(empty)}
    grid = [["."] * (cols + 1) for _ in range(rows + 1)]
    for row, col in setter.some(corners, 0.5):
        grid[row][col] = setter.number(len(around((row, col)) & shaded))
        if grid[row][col] not in "?01234":
            grid[row][col] = "?"
    return tiny_board("creek", {"corners": grid})


def draw_yinyang(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny("yinyang", {}))
    tokens = {}
    for cell in setter.some(setter.cells, 0.3):
        colour = str(answer.get(("symbol", cell), "white"))
        tokens[cell] = setter.rng.choice("bw") if setter.chance(0.15) else colour[0]
    return setter.tiny("yinyang", tokens)


def draw_slitherlink(setter: Setter) -> Tiny:
    loop = setter.lines(frozenset(edge for cell in setter.cells for edge in sides(cell)))
    tokens = {
        cell: setter.number(len(sides(cell) & loop)) for cell in setter.some(setter.cells, 0.5)
    }
    return setter.tiny("slitherlink", tokens)


def draw_masyu(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in setter.some(on, 0.5):
        fitting = [token for token in "bw" if obeys_circle(cell, token, on)]
        if setter.chance(0.1):
            fitting = list("bw")
        if fitting:
            tokens[cell] = setter.rng.choice(fitting)
    return setter.tiny("masyu", tokens)


def draw_yajilin(setter: Setter) -> Tiny:
    tokens = {}
    clues = setter.rng.sample(sorted(setter.cells), setter.rng.randint(0, 3))
    answer = setter.answer(setter.tiny("yajilin", dict.fromkeys(clues, "?")))
    shaded = {place for name, place in answer if name == "shaded"}
    for cell in clues:
        letter = setter.rng.choice("nesw")
        number = setter.number(len(ahead(cell, letter) & shaded), 0.2)
        tokens[cell] = "?" if number == "?" and setter.chance(0.5) else number + letter
    return setter.tiny("yajilin", tokens)


def draw_numberlink(setter: Setter) -> Tiny:
    pairs = setter.rng.randint(1, max(1, len(setter.cells) // 4))
    ends_of_paths = setter.rng.sample(sorted(setter.cells), 2 * pairs)
    return setter.tiny("numberlink", {c: str(i // 2 + 1) for i, c in enumerate(ends_of_paths)})


def draw_compass(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda regions: len(regions) <= 4):
        cell = setter.rng.choice(sorted(region))
        tokens[cell] = "/".join(setter.number(count, 0.55) for count in spread(cell, region))
    return setter.tiny("compass", tokens)


def draw_shikaku(setter: Setter) -> Tiny:
    regions = setter.partition(lambda regions: all(map(is_rectangle, regions)))
    tokens = {setter.rng.choice(sorted(r)): setter.number(len(r), 0.25) for r in regions}
    return setter.tiny("shikaku", tokens)


def draw_sudoku(setter: Setter) -> Tiny:
    side = len(setter.outline)
    grids = {}
    if setter.chance(0.5):  # regions of any size up to the side, boxes otherwise
        labels = setter.grown(min(side + 1, side * side))
        if all(list(labels.values()).count(label) <= side for label in labels.values()):
            grids["regions"] = setter.grid(labels)
    answer = setter.answer(setter.tiny("sudoku", {}, **grids))
    tokens = {}
    for cell in setter.some(setter.cells, 0.35):
        wrong = setter.chance(0.04)
        tokens[cell] = str(setter.rng.randint(1, side) if wrong else answer.get(("digit", cell), 1))
    return setter.tiny("sudoku", tokens, **grids)


def draw_fillomino(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny("fillomino", {}))
    tokens = {
        cell: setter.number(int(str(answer["digit", cell])))
        for cell in setter.some(setter.cells, 0.4)
    }
    return setter.tiny("fillomino", {c: "1" if t == "0" else t for c, t in tokens.items()})


def draw_akari(setter: Setter) -> Tiny:
    black = setter.some(setter.cells, 0.25)
    lamps = {place for _, place in setter.answer(setter.tiny("akari", dict.fromkeys(black, "x")))}
    tokens = {}
    for cell in black:
        number = setter.number(len(lamps.intersection(beside(cell))), 0.4)
        tokens[cell] = "x" if number == "?" else number
    return setter.tiny("akari", tokens)


def draw_nonogram(setter: Setter) -> Tiny:
    shaded = frozenset(setter.some(setter.cells, 0.5))
    grids = {}
    for side, lines in nonogram_lines(setter.cells).items():
        clues = [[setter.number(run, 0.2) for run in runs(line, shaded)] for line in lines]
        clues = [[c for c in line if c != "0"] if len(line) > 1 else line for line in clues]
        grids[side] = [line or [setter.rng.choice(["0", "."])] for line in clues]
    return tiny_board("nonogram", grids)


SETTERS: dict[str, Callable[[Setter], Tiny]] = {name: globals()[f"draw_{name}"] for name in RULES}

SHADING = ["3x4", "1x6", "..._;._..;....", "._.;...;..."]
LOOPS = ["4x4", "3x5", "2x3", "1x4", "....;._..;....", "_...;....;...."]
AREAS = ["3x3", "2x5", "1x7", "._.;...;..."]
OUTLINES = {
    "heyawake": SHADING,
    "nurikabe": SHADING,
    "lits": ["4x4", "3x5", "2x7", "1x9", "....;._..;....", "....;....;.__."],
    "kurodoko": SHADING,
    "creek": ["3x4", "2x2", "1x5", "5x1"],
    "yinyang": SHADING,
    "slitherlink": ["3x3", "2x4", "1x4", "...;._.;...", "3x3 full", "2x3 full", "1x3 full"],
    "masyu": [*LOOPS, "4x5"],
    "yajilin": [*LOOPS, "4x4 outside", "3x5 outside"],
    "numberlink": ["3x4", "4x4", "1x6", "...;._.;..."],
    "compass": AREAS,
    "shikaku": AREAS,
    "sudoku": ["4x4", "3x3", "2x2", "1x1"],
    "fillomino": [*AREAS, "3x3 triomino", "1x7 triomino"],
    "akari": SHADING,
    "nonogram": ["3x4", "4x3", "1x6", "6x1"],
}
CASES = [(puzzle, outline) for puzzle, outlines in OUTLINES.items() for outline in outlines]


@cache
def random_boards(puzzle: str, outline: str) -> list[Tiny]:
    """Boards of an outline: up to three with no answer, with one and with several."""
    marks, *variants = outline.split()
    if "x" in marks:
        rows, cols = map(int, marks.split("x"))
        marks = ";".join(["." * cols] * rows)
    setter = Setter(Random(f"{puzzle} {outline}"), marks.split(";"), variants)
    kept: dict[int, list[Tiny]] = {0: [], 1: [], 2: []}
    for _ in range(25):
        tiny = SETTERS[puzzle](setter)
        number = len(all_answers(tiny))
        kind = kept[min(2, number)]
        if len(kind) < 3 and number <= MOST_ANSWERS and tiny not in kind:
            kind.append(tiny)
    return [*kept[0], *kept[1], *kept[2]]


def answers_of_program(tiny: Tiny) -> set[Answer]:
    """The answers that the session enumerates, each once."""
    found = list(Session(read(tiny.text)).answers())
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize(("puzzle", "outline"), CASES, ids=lambda value: value.replace(" ", "-"))
def test_random_boards(puzzle: str, outline: str) -> None:
    for tiny in random_boards(puzzle, outline):
        assert answers_of_program(tiny) == all_answers(tiny), tiny.text


@pytest.mark.parametrize("puzzle", RULES)
def test_some_random_boards_have_no_answer_one_and_several(puzzle: str) -> None:
    numbers = [
        min(2, len(all_answers(tiny)))
        for outline in OUTLINES[puzzle]
        for tiny in random_boards(puzzle, outline)
    ]
    assert all(numbers.count(kind) >= 2 for kind in (0, 1, 2))


# Odd boards

ODD = {
    "one cell": board("heyawake", regions="a", cells="."),
    "one cell to shade": board("heyawake", regions="a", cells="1"),
    "a run that comes back to a room": board(
        "heyawake", regions="a b a;a a a", cells=". . .;. 0 ."
    ),
    "a run that ends in the second room": board("heyawake", regions="a a b b", cells=". . . ."),
    "a label used twice is two rooms": board("heyawake", regions="a b a", cells="1 . 0"),
    "the island fills the board": board("nurikabe", cells="4 .;. ."),
    "all shaded without clues": board("nurikabe", cells=". . . ."),
    "a square without clues": board("nurikabe", cells=". .;. ."),
    "two islands side by side": board("nurikabe", cells="1 1 ."),
    "only question marks": board("nurikabe", cells="? . .;. . ?"),
    "a region too small for four": board("lits", regions="a a b b b b"),
    "one region of four": board("lits", regions="a a;a a"),
    "two lines of four in a row": board("lits", regions="a a a a b b b b"),
    "a hole parts the regions": board("lits", regions="a a a a _ b b b b"),
    "an unshaded cell alone": board("kurodoko", cells="1"),
    "too much to see": board("kurodoko", cells="4 . ."),
    "an open clue stays unshaded": board("kurodoko", cells="? . ."),
    "all four shaded": board("creek", corners=". . .;. 4 .;. . ."),
    "one corner of the board": board("creek", corners="1 . .;. . .;. . ?"),
    "more than a corner has": board("creek", corners="2 .;. ."),
    "one circle": board("yinyang", cells="."),
    "one colour is enough": board("yinyang", cells="b . b"),
    "colours that part": board("yinyang", cells="b w b"),
    "cut by a hole": board("yinyang", cells=". _ ."),
    "a cell alone": board("slitherlink", cells="."),
    "no line at all is no loop": board("slitherlink", cells="0"),
    "four sides": board("slitherlink", cells="4 . ."),
    "all corners of an odd board": board("slitherlink", "full", cells=". .;. ."),
    "all corners around a hole": board("slitherlink", "full", cells=". . .;. _ .;. . ."),
    "corners that touch": board("slitherlink", cells=". _;_ ."),
    "no circles, yet a loop": board("masyu", cells=". . .;. . .;. . ."),
    "no room for a loop": board("masyu", cells=". . ."),
    "no loop for no circle": board("masyu", cells="."),
    "straight far and wide": board("masyu", cells=". . w . .;. . . . .;. . . . ."),
    "a black circle on a side": board("masyu", cells=". . b . .;. . . . .;. . . . ."),
    "nothing but clues": board("yajilin", cells="? 0w"),
    "nothing to draw on": board("yajilin", cells="."),
    "an arrow at the edge": board("yajilin", cells=". .;. .;0w ."),
    "an arrow over a clue": board("yajilin", cells=". . 1w;. . ?;. . 0w"),
    "an arrow over a hole": board("yajilin", cells="1e _ .;. . .;. . ."),
    "a shaded cell in the middle": board("yajilin", cells=". . .;. . .;. . ."),
    "none inside": board("yajilin", "outside", cells=". . .;. . .;. . ."),
    "no numbers, no lines": board("numberlink", cells=". .;. ."),
    "a number alone": board("numberlink", cells="1 .;. ."),
    "three of a kind": board("numberlink", cells="1 1 1"),
    "neighbours": board("numberlink", cells="1 1;. ."),
    "paths that would cross": board("numberlink", cells="1 2;2 1"),
    "a path beside itself": board("numberlink", cells="1 . .;1 . ."),
    "a lone compass": board("compass", cells="0/0/0/0"),
    "an open compass": board("compass", cells=". ?/?/?/? .;. . ."),
    "no compass": board("compass", cells=". ."),
    "further, not straight ahead": board("compass", cells="0/3/2/0 .;. .;. ."),
    "a compass cut off": board("compass", cells="?/?/?/? _ ."),
    "a rectangle alone": board("shikaku", cells="? . .;. . ."),
    "no clue": board("shikaku", cells=". ."),
    "larger than the board": board("shikaku", cells="3 ."),
    "no rectangle over a hole": board("shikaku", cells="? . .;. _ .;. . ?"),
    "a number beyond the side": board("sudoku", cells="3 .;. ."),
    "two in a box": board("sudoku", cells="1 . . .;. 1 . .;. . . .;. . . ."),
    "rows for boxes": board("sudoku", cells="1 . .;. . .;. . 1"),
    "regions of odd shapes": board(
        "sudoku", regions="a a b;a b b;c c c", cells=". 2 .;. . .;. . ."
    ),
    "a number too large": board("fillomino", cells="3 ."),
    "a region without clue": board("fillomino", cells="1 . . 1"),
    "two clues in one region": board("fillomino", cells="3 . 3"),
    "two clues that can't be one": board("fillomino", cells="2 . 2"),
    "an open clue": board("fillomino", cells="? 2;. ."),
    "regions too large": board("fillomino", "triomino", cells="4 .;. ."),
    "a white cell alone": board("akari", cells="x . x"),
    "all black": board("akari", cells="0 x"),
    "nothing beside": board("akari", cells="1"),
    "all around": board("akari", cells=". . .;. 4 .;. . ."),
    "light ends at a hole": board("akari", cells=". _ ."),
    "empty lines": board("nonogram", top="0;.", left=".;0"),
    "a run of any length": board("nonogram", top=".;?;?;.", left="?"),
    "two runs of any length": board("nonogram", top="?;?;?;?", left="? ?"),
    "a run too long": board("nonogram", top="1;1", left="3"),
    "sums that differ": board("nonogram", top="1;1", left="1;."),
}


@pytest.mark.parametrize(
    "name", ODD, ids=lambda name: f"{ODD[name].puzzle}-{name.replace(' ', '-')}"
)
def test_odd_board(name: str) -> None:
    tiny = ODD[name]
    assert answers_of_program(tiny) == all_answers(tiny), tiny.text


# The candidates are all there are


def test_every_loop_is_found() -> None:
    graph = edges(rectangle(3, 4) - {(2, 2)})
    chosen = product([False, True], repeat=len(graph))
    candidates = (frozenset(e for e, is_in in zip(sorted(graph), row) if is_in) for row in chosen)
    assert set(loops(graph)) == {lines for lines in candidates if is_single_loop(lines)}
    assert len(loops(edges(rectangle(4, 4)))) == 213  # OEIS A140517


def test_every_division_is_found() -> None:
    cells = rectangle(2, 3)
    by_labels = set()
    for labels in product(range(6), repeat=6):
        of = dict(zip(sorted(cells), labels))
        classes = [frozenset(c for c in cells if of[c] == label) for label in set(labels)]
        if all(map(connected, classes)):
            by_labels.add(frozenset(classes))
    assert {frozenset(regions) for regions in partitions(cells)} == by_labels
    assert len(partitions(rectangle(3, 3))) == 1434
