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
from itertools import combinations, groupby, pairwise, permutations, product, zip_longest
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
    """The parts of a set of places that are connected by edges."""
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
    """Whether places are connected; none and one are."""
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
    """Every way to divide cells into connected regions."""
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
            if name in ("top", "bottom"):  # the clues of a column stand one above the other
                grid = tuple(zip_longest(*grid, fillvalue="."))
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
        if corners and not self.grid("cells"):
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
            shaded
            and not touching(shaded)
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
            shaded
            and not touching(shaded)
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
        if (
            shaded
            and all(
                token in ("?", str(len(around(corner) & shaded))) for corner, token in clues.items()
            )
            and connected(tiny.cells - shaded)
        ):
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
        if all(
            cell in on and obeys_circle(cell, token, on) for cell, token in circles.items()
        ) and ("full" not in tiny.variants or set(on) == tiny.cells):
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
    """Whether as many cells are shaded ahead as a clue says; a number without arrow is wrong."""
    if token.isdecimal():
        return False
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
    if pairs and all(len(pair) == 2 for pair in pairs):
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
        if counts_are(tiny.clues(), digits) and all(
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


def times_through(region: Cells, loop: Iterable[Edge]) -> float:
    """How many times a loop comes through a region that is not the whole board."""
    return sum((p in region) != (q in region) for p, q in loop) / 2


def obeys_numbers(tiny: Tiny, counted: Cells) -> bool:
    """Whether each region holds as many of some cells as its numbers say."""
    return all(
        token in ("?", str(len(region & counted)))
        for region in tiny.regions
        for cell, token in tiny.clues().items()
        if cell in region
    )


def full_loops(cells: Cells) -> list[frozenset[Edge]]:
    """Every loop through all of the cells."""
    return [loop for loop in loops(edges(cells)) if len(loop) == len(cells)]


def countryroad(tiny: Tiny) -> Iterator[Answer]:
    room = {cell: region for region in tiny.regions for cell in region}
    for loop in loops(edges(tiny.cells)):
        on = frozenset(ends(loop))
        if (
            all(times_through(region, loop) <= 1 for region in tiny.regions)
            and ("empty" in tiny.variants or all(on & region for region in tiny.regions))
            and obeys_numbers(tiny, on)
            and all(room[p] == room[q] or {p, q} & on for p, q in edges(tiny.cells))
        ):
            yield drawing(loop)


def detour(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        on = ends(loop)
        if obeys_numbers(tiny, frozenset(cell for cell in on if not is_straight(cell, on))):
            yield drawing(loop)


def dotchiloop(tiny: Tiny) -> Iterator[Answer]:
    circles = tiny.clues()
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all((token == "w") == (cell in on) for cell, token in circles.items()) and all(
            len({is_straight(cell, on) for cell in region & set(circles) & set(on)}) <= 1
            for region in tiny.regions
        ):
            yield drawing(loop)


def doubleback(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        if all(times_through(region, loop) == 2 for region in tiny.regions):
            yield drawing(loop)


def entryexit(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        if all(times_through(region, loop) <= 1 for region in tiny.regions):
            yield drawing(loop)


def moonsun(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = frozenset(ends(loop))
        kind = {}
        for region in tiny.regions:
            kept, left = marks_of(tiny, region & on), marks_of(tiny, region - on)
            if len(kept) == 1 and not kept & left and times_through(region, loop) <= 1:
                kind |= dict.fromkeys(region, kept)
        regions = {cell: region for region in tiny.regions for cell in region}
        if len(kind) == len(tiny.cells) and all(
            regions[p] == regions[q] or kind[p] != kind[q] for p, q in loop
        ):
            yield drawing(loop)


def marks_of(tiny: Tiny, cells: Cells) -> set[str]:
    """The marks that stand in some cells."""
    return {token for cell, token in tiny.clues().items() if cell in cells}


def regionalyajilin(tiny: Tiny) -> Iterator[Answer]:
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(tiny.cells))]:
        shaded = tiny.cells - set(ends(loop))
        if not touching(shaded) and obeys_numbers(tiny, shaded):
            yield shading(shaded) | drawing(loop)


def simpleloop(tiny: Tiny) -> Iterator[Answer]:
    yield from map(drawing, full_loops(tiny.cells))


def rooms_of(tiny: Tiny) -> dict[Place, Cells]:
    """The given region of each cell."""
    return {cell: region for region in tiny.regions for cell in region}


def counts_are(clues: Mapping[Place, str], numbers: Mapping[Place, int]) -> bool:
    """Whether each clue tells its number, or leaves it open."""
    return all(token in ("?", str(numbers[cell])) for cell, token in clues.items())


def seen(cell: Place, among: Cells) -> int:
    """How many cells of a set are seen from a cell in the four directions."""
    return sum(len(ray(cell, letter, among)) for letter in STEPS)


def four_in_line(places: Cells) -> bool:
    """Whether four of the places follow each other in a row or column."""
    return any(len(ray(place, letter, places)) >= 3 for place in places for letter in "es")


def aqre(tiny: Tiny) -> Iterator[Answer]:
    clues, room = tiny.clues(), rooms_of(tiny)
    for shaded in subsets(tiny.cells):
        if (
            connected(shaded)
            and not four_in_line(shaded)
            and not four_in_line(tiny.cells - shaded)
            and counts_are(clues, {cell: len(room[cell] & shaded) for cell in clues})
            and (
                "borders" not in tiny.variants
                or all((c in shaded) != (d in shaded) for c, d in walls_of(tiny, room))
            )
        ):
            yield shading(shaded)


def walls_of(tiny: Tiny, room: Mapping[Place, Cells]) -> set[Edge]:
    """The edges between rooms, and those with a wall of their own."""
    single = {
        (min(cell, other), max(cell, other))
        for cell, token in tiny.clues("walls").items()
        for letter in token
        for other in ray(cell, letter, tiny.cells)[:1]
    }
    return single | {(c, d) for c, d in edges(tiny.cells) if room[c] != room[d]}


def canalview(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        if (
            connected(shaded)
            and not has_square(shaded)
            and counts_are(clues, {cell: seen(cell, shaded) for cell in clues})
        ):
            yield shading(shaded)


def cave(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    rim = {cell for cell in tiny.cells if not tiny.cells.issuperset(beside(cell))}
    for outside in subsets(tiny.cells - set(clues)):
        inside_cells = tiny.cells - outside
        if (
            outside
            and connected(inside_cells)
            and all(group & rim for group in groups(outside))
            and counts_are(clues, {cell: 1 + seen(cell, inside_cells) for cell in clues})
        ):
            yield frozenset(Atom("inside", (cell,)) for cell in inside_cells)


def nurimisaki(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        unshaded = tiny.cells - shaded
        if (
            capes(unshaded) == set(clues)
            and connected(unshaded)
            and not has_square(shaded)
            and not has_square(unshaded)
            and counts_are(clues, {cell: 1 + seen(cell, unshaded) for cell in clues})
        ):
            yield shading(shaded)


def capes(places: Cells) -> set[Place]:
    """The places that have just one neighbour among them."""
    return {place for place in places if len(places.intersection(beside(place))) == 1}


def shimaguni(tiny: Tiny) -> Iterator[Answer]:
    clues, regions, room = tiny.clues(), tiny.regions, rooms_of(tiny)
    crossings = [(c, d) for c, d in edges(tiny.cells) if room[c] != room[d]]
    for shaded in subsets(tiny.cells):
        if (
            all(len(groups(region & shaded)) == 1 for region in regions)
            and all(
                not {c, d} <= shaded and len(room[c] & shaded) != len(room[d] & shaded)
                for c, d in crossings
            )
            and counts_are(clues, {cell: len(room[cell] & shaded) for cell in clues})
        ):
            yield shading(shaded)


def usoone(tiny: Tiny) -> Iterator[Answer]:
    regions, clues = tiny.regions, tiny.clues()
    numbers = {cell: int(token) for cell, token in clues.items() if token != "?"}
    for shaded in subsets(tiny.cells - set(clues)):
        wrong = {c for c, n in numbers.items() if len(shaded.intersection(beside(c))) != n}
        if (
            not touching(shaded)
            and connected(tiny.cells - shaded)
            and all(len(region & wrong) == 1 for region in regions)
        ):
            yield shading(shaded)


def paintarea(tiny: Tiny) -> Iterator[Answer]:
    clues, room = tiny.clues(), rooms_of(tiny)
    for shaded in subsets(tiny.cells):
        if any(room[cell] - shaded for cell in shaded):
            continue
        if (
            connected(shaded)
            and not has_square(shaded)
            and not has_square(tiny.cells - shaded)
            and counts_are(clues, {cell: len(shaded.intersection(beside(cell))) for cell in clues})
        ):
            yield shading(shaded)


def yajikabe(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        if (
            connected(shaded)
            and not has_square(shaded)
            and all(obeys_arrow(cell, token, shaded) for cell, token in clues.items())
        ):
            yield shading(shaded)


def fobidoshi(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for added in subsets(tiny.cells - set(clues)):
        circles = added | {cell for cell, token in clues.items() if token == "o"}
        if connected(circles) and not four_in_line(circles):
            yield frozenset(Atom("symbol", (cell, "circle")) for cell in circles)


def stretch(cell: Place, letter: str, on: Mapping[Place, set[Place]]) -> int:
    """How far the line runs straight on from a cell."""
    down, right = STEPS[letter]
    far = 0
    while (ahead := (cell[0] + down, cell[1] + right)) in on.get(cell, ()):
        far, cell = far + 1, ahead
    return far


def stretches(cell: Place, on: Mapping[Place, set[Place]]) -> list[int]:
    """How far it runs on both ways."""
    return [far for letter in STEPS if (far := stretch(cell, letter, on))]


def balanceloop(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all(
            cell in on and obeys_balance(token, stretches(cell, on))
            for cell, token in tiny.clues().items()
        ):
            yield drawing(loop)


def obeys_balance(token: str, lengths: list[int]) -> bool:
    """Whether a circle allows for these two lengths."""
    one, other = lengths
    return (one == other) == (token[0] == "w") and token[1:] in ("", str(one + other))


def shingoki(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all(
            cell in on
            and is_straight(cell, on) == (token[0] == "w")
            and token[1:] in ("", str(sum(stretches(cell, on))))
            for cell, token in tiny.clues().items()
        ):
            yield drawing(loop)


def geradeweg(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all(
            cell in on and len({token, *segments(cell, on)} - {"?", "0"}) == 1
            for cell, token in tiny.clues().items()
        ):
            yield drawing(loop)


def segments(cell: Place, on: dict[Place, set[Place]]) -> list[str]:
    """The lengths of the straight segments that a cell lies on."""
    lengths = stretches(cell, on)
    return [str(sum(lengths))] if is_straight(cell, on) else list(map(str, lengths))


def midloop(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all(
            in_the_middle(cell, dot[1:], on)
            for cell, token in tiny.clues().items()
            for dot in token.split("+")
        ):
            yield drawing(loop)


def in_the_middle(cell: Place, place: str, on: dict[Place, set[Place]]) -> bool:
    """Whether a dot, on a cell or on its right or bottom edge, halves its segment."""
    if not place:
        return cell in on and is_straight(cell, on) and len(set(stretches(cell, on))) == 1
    down, right = STEPS[place]
    other = (cell[0] + down, cell[1] + right)
    back = {"e": "w", "s": "n"}[place]
    return other in on.get(cell, ()) and stretch(cell, back, on) == stretch(other, place, on)


def castlewall(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for loop in loops(edges(tiny.cells - set(clues))):
        within = inside(loop)
        if all(
            obeys_castle(cell, token, loop)
            and (token[-1] not in "ox" or (token[-1] == "o") == (cell in within))
            for cell, token in clues.items()
        ):
            yield drawing(loop)


def obeys_castle(cell: Place, token: str, loop: Iterable[Edge]) -> bool:
    """Whether the lines ahead of a clue are as many as it says."""
    number, letter = token.rstrip("ox")[:-1], token.rstrip("ox")[-1:]
    squares = ahead(cell, letter) if number.isdecimal() else set()
    return not squares or sum({p, q} <= squares for p, q in loop) == int(number)


def koburin(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(tiny.cells - set(clues)))]:
        shaded = tiny.cells - set(clues) - set(ends(loop))
        if not touching(shaded) and counts_are(
            clues, {cell: len(shaded & near(cell, tiny.variants)) for cell in clues}
        ):
            yield shading(shaded) | drawing(loop)


def near(cell: Place, variants: Iterable[str]) -> set[Place]:
    """The cells around a cell, those at its corners only with the variant."""
    corners = {(cell[0] + down, cell[1] + right) for down in (-1, 1) for right in (-1, 1)}
    return {*beside(cell), *(corners if "minesweeper" in variants else ())}


def grandtour(tiny: Tiny) -> Iterator[Answer]:
    grid_lines = frozenset(edge for cell in tiny.cells for edge in sides(cell))
    given = {
        (min(corner, other), max(corner, other))
        for corner, token in tiny.clues("corners").items()
        for letter in token
        for other in [(corner[0] + STEPS[letter][0], corner[1] + STEPS[letter][1])]
    }
    for loop in loops(grid_lines):
        if given <= loop and set(ends(loop)) == set(ends(grid_lines)):
            yield drawing(loop)


def hitori(tiny: Tiny) -> Iterator[Answer]:
    numbers = {cell: token for cell, token in tiny.clues().items() if token != "?"}
    for shaded in scattered(tiny.cells):
        shown = sorted(set(numbers) - shaded)
        if shaded and not any(
            numbers[c] == numbers[d] and in_line(c, d) for c, d in combinations(shown, 2)
        ):
            yield shading(shaded)


def in_line(cell: Place, other: Place) -> bool:
    """Whether two cells lie in one row or in one column."""
    return cell[0] == other[0] or cell[1] == other[1]


def tapa(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in seas(tiny.cells - set(clues)):
        runs_of = {cell: runs_around(cell, shaded, edges(shaded)) for cell in clues}
        if shaded and all(tells(token, runs_of[cell]) for cell, token in clues.items()):
            yield shading(shaded)


def tapaloop(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for loop in loops(edges(tiny.cells - set(clues))):
        runs_of = {cell: runs_around(cell, set(ends(loop)), loop) for cell in clues}
        if all(tells(token, runs_of[cell]) for cell, token in clues.items()):
            yield drawing(loop)


def runs_around(cell: Place, places: Iterable[Place], bonds: Iterable[Edge]) -> list[int]:
    """The lengths of the runs of places around a cell, held together by bonds."""
    row, col = cell
    ring = {(row + down, col + right) for down, right in product((-1, 0, 1), repeat=2)} - {cell}
    on = ends((c, d) for c, d in bonds if c in ring and d in ring)
    lengths, left = [], ring.intersection(places)
    while left:
        run, todo = set(), [left.pop()]
        while todo:
            place = todo.pop()
            run.add(place)
            todo += left.intersection(on.get(place, ()))
            left -= run.union(todo)
        lengths.append(len(run))
    return lengths


def tells(token: str, runs: list[int]) -> bool:
    """Whether a clue tells such runs; a question mark alone may stand for none."""
    numbers = [number for number in token.split(",") if number != "0"]
    known = [int(number) for number in numbers if number != "?"]
    return (len(runs) == len(numbers) or (token == "?" and not runs)) and all(
        runs.count(number) >= known.count(number) for number in known
    )


def kurotto(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        blocks = groups(shaded)
        if shaded and all(
            token in ("?", str(sum(len(b) for b in blocks if not b.isdisjoint(beside(cell)))))
            for cell, token in clues.items()
        ):
            yield shading(shaded)


def galaxies(tiny: Tiny) -> Iterator[Answer]:
    stars = [centre_of(cell, token) for cell, token in sorted(tiny.clues().items())]
    yield from map(division, divided(tiny.cells, stars))


def divided(cells: Cells, stars: list[Place]) -> Iterator[list[Cells]]:
    """Every way to divide cells into regions with these centres."""
    if stars:
        for region in turned_around(stars[0], cells):
            yield from ([region, *rest] for rest in divided(cells - region, stars[1:]))
    elif not cells:
        yield []


def turned_around(star: Place, cells: Cells) -> Iterator[Cells]:
    """Every region of some of the cells that a half turn around a star leaves the same."""
    pairs = {frozenset({(r, c), (star[0] - r, star[1] - c)}) for r, c in cells}
    for chosen in subsets(min(pair) for pair in pairs if pair <= cells):
        region = chosen | {(star[0] - r, star[1] - c) for r, c in chosen}
        if connected(region) and is_centre(star, region):
            yield region


def centre_of(cell: Place, token: str) -> Place:
    """Where a star lies, counted in half cells: twice its row and column."""
    return 2 * cell[0] + ("s" in token), 2 * cell[1] + ("e" in token)


def is_centre(star: Place, region: Cells) -> bool:
    """Whether a star lies within a region, which half a turn around it leaves the same."""
    row, col = star
    near = set(product({row // 2, (row + 1) // 2}, {col // 2, (col + 1) // 2}))
    return near <= region and region == {(row - r, col - c) for r, c in region}


def araf(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        held = [[clues[cell] for cell in region if cell in clues] for region in regions]
        if all(map(lies_between, map(len, regions), held)):
            yield division(regions)


def lies_between(size: int, clues: list[str]) -> bool:
    """Whether a size lies strictly between two clues, of which any may be open."""
    known = sorted(int(clue) for clue in clues if clue != "?")
    if len(clues) != 2 or size in known:
        return False
    return len(known) < 2 or known[0] < size < known[1]


def pentominous(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        form = {cell: outline(region) for region in regions for cell in region}
        if (
            all(len(region) == 5 for region in regions)
            and all(form[cell] == PENTOMINOES[letter] for cell, letter in clues.items())
            and all(form[c] != form[d] for _, (c, d) in division(regions))
        ):
            yield division(regions)


def drawn(picture: str) -> Cells:
    """The squares of a piece by its picture, the rows parted by slashes."""
    lines = enumerate(picture.split("/"))
    return frozenset((r, c) for r, row in lines for c, mark in enumerate(row) if mark == "#")


def outline(region: Iterable[Place]) -> Cells:
    """What a region looks like, wherever it lies and however it is turned or mirrored."""
    images = []
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):
        turned = [(down * r, right * c) for r, c in region]
        turned = [(c, r) for r, c in turned] if swapped else turned
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        images.append(frozenset((r - top, c - left) for r, c in turned))
    return min(images, key=sorted)


PENTOMINOES = {
    letter: outline(drawn(picture))
    for letter, picture in {
        "I": "#####",
        "L": "####/#",
        "N": "###/..##",
        "P": "###/##",
        "U": "###/#.#",
        "V": "###/#/#",
        "W": "##/.##/..#",
        "Y": "####/.#",
    }.items()
}
"""The pentominoes of small boards."""


def fourcells(tiny: Tiny) -> Iterator[Answer]:
    for regions in partitions(tiny.cells):
        fours = all(len(region) == 4 for region in regions)
        if fours and counts_are(tiny.clues(), bordered(regions)):
            yield division(regions)


def bordered(regions: Iterable[Cells]) -> dict[Place, int]:
    """How many sides of each cell have a border."""
    return {cell: len(set(beside(cell)) - region) for region in regions for cell in region}


def nawabari(tiny: Tiny) -> Iterator[Answer]:
    for regions in rectangles(tiny):
        if counts_are(tiny.clues(), bordered(regions)):
            yield division(regions)


def rectangles(tiny: Tiny) -> Iterator[list[Cells]]:
    """The divisions into rectangles that hold one clue each."""
    clues = set(tiny.clues())
    for regions in partitions(tiny.cells):
        if all(is_rectangle(region) and len(region & clues) == 1 for region in regions):
            yield regions


def tatamibari(tiny: Tiny) -> Iterator[Answer]:
    signs = tiny.clues()
    for regions in rectangles(tiny):
        of = {cell: region for region in regions for cell in region}
        corners = ([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in of)
        if all(signs[cell] in ("?", form_of(of[cell])) for cell in signs) and not any(
            all(cell in of for cell in four) and len({of[cell] for cell in four}) == 4
            for four in corners
        ):
            yield division(regions)


def form_of(region: Cells) -> str:
    """The sign of a rectangle."""
    height, width = len({row for row, _ in region}), len({col for _, col in region})
    return "+" if height == width else "I" if height > width else "-"


def trizone(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        shaded = frozenset().union(*(region for region in regions if len(region) == 1))
        threes = [region for region in regions if len(region) == 3]
        if (
            len(threes) * 3 + len(shaded) == len(tiny.cells)
            and not touching(shaded)
            and all(len(region & set(clues)) == 1 for region in threes)
            and shaded.isdisjoint(clues)
            and counts_are(clues, {c: shaded_beside(r, shaded) for r in threes for c in r})
        ):
            yield division(regions) | shading(shaded)


def shaded_beside(region: Cells, shaded: Cells) -> int:
    """How many shaded cells share an edge with a region."""
    return len({near for cell in region for near in beside(cell)} & shaded)


def statuepark(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    bank = sorted(sorted(outline(drawn(picture))) for [picture] in tiny.grid("bank"))
    for shaded in subsets(tiny.cells):
        if (
            all((cell in shaded) == (circle == "x") for cell, circle in clues.items())
            and connected(tiny.cells - shaded)
            and sorted(sorted(outline(piece)) for piece in groups(shaded)) == bank
        ):
            yield shading(shaded)


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
        countryroad,
        detour,
        dotchiloop,
        doubleback,
        entryexit,
        moonsun,
        regionalyajilin,
        simpleloop,
        aqre,
        canalview,
        cave,
        nurimisaki,
        shimaguni,
        usoone,
        paintarea,
        yajikabe,
        fobidoshi,
        balanceloop,
        shingoki,
        geradeweg,
        midloop,
        castlewall,
        koburin,
        grandtour,
        hitori,
        tapa,
        tapaloop,
        kurotto,
        galaxies,
        araf,
        pentominous,
        fourcells,
        nawabari,
        tatamibari,
        trizone,
        statuepark,
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


def rooms_for(setter: Setter, number: int, fits: Callable[[Cells], bool]) -> dict[Place, str]:
    """Labels of so many regions, of which each fits, if that is found soon enough."""
    for _ in range(300):
        labels = setter.grown(min(number, len(setter.cells)))
        if all(
            fits(frozenset(cell for cell in labels if labels[cell] == label))
            for label in set(labels.values())
        ):
            break
    return labels


def numbers_for(setter: Setter, labels: dict[Place, str], counted: Cells) -> dict[Place, str]:
    """True and other numbers for some of the regions."""
    tokens = {}
    for label in sorted(set(labels.values())):
        room = sorted(cell for cell in labels if labels[cell] == label)
        if setter.chance(0.6):
            tokens[setter.rng.choice(room)] = setter.number(len(counted.intersection(room)))
    return tokens


def full_line(setter: Setter) -> frozenset[Edge]:
    """One loop through all cells; none where there is none."""
    found = full_loops(setter.cells)
    return setter.rng.choice(found) if found else frozenset()


def draw_countryroad(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = frozenset(ends(loop))
    labels = rooms_for(
        setter,
        setter.rng.randint(1, 5),
        lambda room: times_through(room, loop) <= 1 and bool(room & on),
    )
    tokens = numbers_for(setter, labels, on)
    return setter.tiny("countryroad", tokens, regions=setter.grid(labels))


def draw_detour(setter: Setter) -> Tiny:
    on = ends(full_line(setter))
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 5)))
    tokens = numbers_for(setter, labels, frozenset(c for c in on if not is_straight(c, on)))
    return setter.tiny("detour", tokens, regions=setter.grid(labels))


def draw_dotchiloop(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 4)))
    bent = {label: setter.chance(0.5) for label in "abcdefghz"}
    tokens = {}
    for cell in setter.some(setter.cells, 0.5):
        if cell not in on:
            tokens[cell] = "b"
        elif is_straight(cell, on) != bent[labels[cell]] or setter.chance(0.05):
            tokens[cell] = "w"
    return setter.tiny("dotchiloop", tokens, regions=setter.grid(labels))


def draw_doubleback(setter: Setter) -> Tiny:
    loop = full_line(setter)
    number = setter.rng.randint(2, 3)
    labels = rooms_for(setter, number, lambda room: times_through(room, loop) == 2)
    return tiny_board("doubleback", {"regions": setter.grid(labels)})


def draw_entryexit(setter: Setter) -> Tiny:
    loop = full_line(setter)
    number = setter.rng.randint(1, 5)
    labels = rooms_for(setter, number, lambda room: times_through(room, loop) <= 1)
    return tiny_board("entryexit", {"regions": setter.grid(labels)})


def draw_moonsun(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = frozenset(ends(loop))
    labels = rooms_for(
        setter,
        setter.rng.choice([1, 2, 2, 4]),
        lambda room: times_through(room, loop) <= 1 and bool(room & on),
    )
    night = {label: index % 2 for index, label in enumerate(sorted(set(labels.values())))}
    tokens = {
        cell: "ms"[(cell in on) ^ night[labels[cell]] ^ setter.chance(0.03)]
        for cell in setter.some(setter.cells, 0.6)
    }
    return setter.tiny("moonsun", tokens, regions=setter.grid(labels))


def draw_regionalyajilin(setter: Setter) -> Tiny:
    found = [
        loop
        for loop in [frozenset(), *loops(edges(setter.cells))]
        if not touching(setter.cells - set(ends(loop)))
    ]
    loop = setter.rng.choice(found) if found else frozenset()
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 4)))
    tokens = numbers_for(setter, labels, setter.cells - set(ends(loop)))
    return setter.tiny("regionalyajilin", tokens, regions=setter.grid(labels))


def draw_simpleloop(setter: Setter) -> Tiny:
    on = set(ends(setter.lines(edges(setter.cells))))
    holes = setter.cells - on if on and setter.chance(0.7) else setter.some(setter.cells, 0.2)
    return setter.tiny("simpleloop", dict.fromkeys(holes, "_"))


def draw_rooms(setter: Setter, puzzle: str, most: int, share: float) -> Tiny:
    """Rooms with numbers of shaded cells."""
    regions = setter.grid(setter.grown(setter.rng.randint(1, most)))
    empty = setter.tiny(puzzle, {}, regions=regions)
    shaded = {place for _, place in setter.answer(empty)}
    tokens = {}
    for room in empty.regions:
        if setter.chance(share):
            tokens[setter.rng.choice(sorted(room))] = setter.number(len(room & shaded))
    return setter.tiny(puzzle, tokens, regions=regions)


def draw_aqre(setter: Setter) -> Tiny:
    if "borders" not in setter.variants:
        return draw_rooms(setter, "aqre", 5, 0.85)
    room = setter.grid(dict.fromkeys(setter.cells, "a"))
    shaded = {place for _, place in setter.answer(setter.tiny("aqre", {}, regions=room))}
    walls: dict[Place, str] = {}
    for cell, other in sorted(edges(setter.cells)):
        if setter.chance(0.4 if (cell in shaded) != (other in shaded) else 0.01):
            end, letter = setter.rng.choice(
                [
                    (cell, "e" if cell[0] == other[0] else "s"),
                    (other, "w" if cell[0] == other[0] else "n"),
                ]
            )
            walls[end] = walls.get(end, "") + letter
    return setter.tiny("aqre", {}, regions=room, walls=setter.grid(walls))


def draw_canalview(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    tokens = {
        cell: setter.number(seen(cell, shaded)) for cell in setter.some(setter.cells - shaded, 0.35)
    }
    return setter.tiny("canalview", tokens)


def draw_cave(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny("cave", {}))
    places = frozenset(cell for cell in setter.cells if ("inside", cell) in answer)
    tokens = {cell: setter.number(1 + seen(cell, places)) for cell in setter.some(places, 0.4)}
    return setter.tiny("cave", tokens)


@cache
def nets(cells: Cells) -> list[Cells]:
    """Every set of unshaded cells that Nurimisaki allows, clues aside."""
    return [net for net in seas(cells) if not has_square(cells - net)]


def draw_nurimisaki(setter: Setter) -> Tiny:
    unshaded = setter.rng.choice(nets(setter.cells))
    tokens = {cell: setter.number(1 + seen(cell, unshaded), 0.4) for cell in capes(unshaded)}
    return setter.tiny("nurimisaki", tokens)


def draw_shimaguni(setter: Setter) -> Tiny:
    return draw_rooms(setter, "shimaguni", 4, 0.4)


def draw_usoone(setter: Setter) -> Tiny:
    regions = setter.grid(setter.grown(setter.rng.randint(1, 3)))
    shaded = setter.rng.choice(scattered(setter.cells))
    tokens = {}
    for cell in setter.some(setter.cells - shaded, 0.6):
        number = len(shaded.intersection(beside(cell)))
        tokens[cell] = setter.number(min(4, max(0, number + setter.rng.choice([0, 0, 1, -1]))))
    return setter.tiny("usoone", tokens, regions=regions)


@cache
def scattered(cells: Cells) -> list[Cells]:
    """Every set of cells that don't touch and leave all others connected."""
    return [some for some in subsets(cells) if not touching(some) and connected(cells - some)]


def draw_paintarea(setter: Setter) -> Tiny:
    regions = setter.grid(setter.grown(setter.rng.randint(2, 6)))
    shaded = {place for _, place in setter.answer(setter.tiny("paintarea", {}, regions=regions))}
    tokens = {
        cell: setter.number(len(shaded.intersection(beside(cell))))
        for cell in setter.some(setter.cells, 0.2)
    }
    return setter.tiny("paintarea", tokens, regions=regions)


def draw_yajikabe(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    tokens = {}
    for cell in setter.some(setter.cells - shaded, 0.6):
        letter = setter.rng.choice("nesw")
        number = setter.number(len(ahead(cell, letter) & shaded), 0.2)
        tokens[cell] = "?" if number == "?" and setter.chance(0.5) else number + letter
    return setter.tiny("yajikabe", tokens)


@cache
def lumps(cells: Cells) -> list[Cells]:
    """Every set of connected cells."""
    return [some for some in subsets(cells) if connected(some)]


def draw_fobidoshi(setter: Setter) -> Tiny:
    circles = setter.rng.choice([c for c in lumps(setter.cells) if not four_in_line(c)])
    tokens = {}
    for cell in setter.some(setter.cells, 0.5):
        tokens[cell] = "o" if (cell in circles) != setter.chance(0.06) else "x"
    return setter.tiny("fobidoshi", tokens)


def draw_circles(setter: Setter, puzzle: str, colour: Callable[..., bool]) -> Tiny:
    """Circles on a loop: white where so is told, most with the sum of the two lengths."""
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in setter.some(on, 0.3):
        letter = "w" if colour(cell, on) else "b"
        if setter.chance(0.06):
            letter = setter.rng.choice("wb")
        tokens[cell] = (letter + setter.number(sum(stretches(cell, on)), 0.3)).rstrip("?")
    return setter.tiny(puzzle, tokens)


def draw_balanceloop(setter: Setter) -> Tiny:
    return draw_circles(setter, "balanceloop", lambda cell, on: len(set(stretches(cell, on))) == 1)


def draw_shingoki(setter: Setter) -> Tiny:
    return draw_circles(setter, "shingoki", is_straight)


def draw_geradeweg(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    fit = [cell for cell in on if len(set(segments(cell, on))) == 1]
    tokens = {
        cell: setter.number(int(segments(cell, on)[0]), 0.3) for cell in setter.some(fit, 0.4)
    }
    return setter.tiny("geradeweg", tokens)


def draw_midloop(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in sorted(setter.cells):
        dots = [d for d in ("", "e", "s") if in_the_middle(cell, d, on) and setter.chance(0.5)]
        if setter.chance(0.02):
            dots = ["", "e", "s"]
        if dots:
            tokens[cell] = "+".join(f"o{dot}" for dot in dots)
    return setter.tiny("midloop", tokens)


def draw_castlewall(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    tokens = {}
    for cell in setter.some(setter.cells - set(ends(loop)), 0.6):
        letter = setter.rng.choice("nesw")
        squares = ahead(cell, letter)
        number = setter.number(sum({p, q} <= squares for p, q in loop), 0.15) + letter
        colour = "o" if (cell in inside(loop)) != setter.chance(0.06) else "x"
        tokens[cell] = setter.rng.choice([number + colour, number + colour, number, colour, "?"])
    return setter.tiny("castlewall", tokens)


def draw_koburin(setter: Setter) -> Tiny:
    clues = setter.rng.sample(sorted(setter.cells), setter.rng.randint(0, 3))
    answer = setter.answer(setter.tiny("koburin", dict.fromkeys(clues, "?")))
    shaded = {place for name, place in answer if name == "shaded"}
    counts = {cell: len(near(cell, setter.variants) & shaded) for cell in clues}
    return setter.tiny("koburin", {cell: setter.number(counts[cell], 0.2) for cell in clues})


def draw_grandtour(setter: Setter) -> Tiny:
    rows, cols = max(setter.cells)
    graph = frozenset(edge for cell in setter.cells for edge in sides(cell))
    tours = [loop for loop in loops(graph) if set(ends(loop)) == set(ends(graph))]
    lines = setter.rng.choice(tours) if tours else frozenset()
    given = [line for line in sorted(graph) if setter.chance(0.25 if line in lines else 0.02)]
    grid = [["."] * (cols + 1) for _ in range(rows + 1)]
    for corner, others in ends(given).items():
        steps = {(corner[0] + down, corner[1] + right): x for x, (down, right) in STEPS.items()}
        grid[corner[0]][corner[1]] = "".join(steps[other] for other in sorted(others))
    return tiny_board("grandtour", {"corners": grid})


def draw_hitori(setter: Setter) -> Tiny:
    shaded = max((setter.rng.choice(scattered(setter.cells)) for _ in range(9)), key=len)
    tokens: dict[Place, str] = {}
    for cell in [*sorted(setter.cells - shaded), *sorted(shaded)]:
        line = {tokens[c] for c in tokens if in_line(c, cell)}
        free = {str(number) for number in range(1, 6)} - line
        fitting = line if (cell in shaded) != setter.chance(0.04) else free
        if fitting and not setter.chance(0.03):
            tokens[cell] = setter.rng.choice(sorted(fitting))
        elif setter.chance(0.5):
            tokens[cell] = "?"
    return setter.tiny("hitori", tokens)


def runs_token(setter: Setter, runs: list[int]) -> str:
    """A clue of Tapa for such runs; it is mostly true."""
    numbers = [setter.number(run) for run in sorted(runs)[:4]] or ["0"]
    return ",".join(number for number in numbers if number != "0" or len(numbers) == 1) or "0"


def draw_tapa(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    tokens = {
        cell: runs_token(setter, runs_around(cell, shaded, edges(shaded)))
        for cell in setter.some(setter.cells - shaded, 0.5)
    }
    return setter.tiny("tapa", tokens)


def draw_tapaloop(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = set(ends(loop))
    tokens = {
        cell: runs_token(setter, runs_around(cell, on, loop))
        for cell in setter.some(setter.cells - on, 0.7)
    }
    return setter.tiny("tapaloop", tokens)


def draw_kurotto(setter: Setter) -> Tiny:
    shaded = frozenset(setter.some(setter.cells, 0.5))
    blocks = groups(shaded)
    tokens = {
        cell: setter.number(sum(len(b) for b in blocks if not b.isdisjoint(beside(cell))))
        for cell in setter.some(setter.cells - shaded, 0.75)
    }
    return setter.tiny("kurotto", tokens)


def draw_galaxies(setter: Setter) -> Tiny:
    tokens = {}
    left = setter.cells
    while left:
        cell = setter.rng.choice(sorted(left))
        where = setter.rng.choice(["", "e", "s", "se"])
        regions = list(turned_around(centre_of(cell, where), left))
        if regions:
            left -= setter.rng.choice(regions)
            tokens[cell] = setter.rng.choice("wb") + where
    if setter.chance(0.1):
        del tokens[min(tokens)]
    return setter.tiny("galaxies", tokens)


def draw_araf(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda some: all(len(r) > 1 for r in some)):
        low, high = setter.rng.sample(sorted(region), 2)
        tokens[low] = setter.number(max(1, len(region) - setter.rng.randint(1, 2)))
        tokens[high] = setter.number(len(region) + setter.rng.randint(1, 2))
    return setter.tiny("araf", tokens)


def draw_pentominous(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda some: all(len(region) == 5 for region in some)):
        [letter] = [x for x, form in PENTOMINOES.items() if form == outline(region)]
        tokens[setter.rng.choice(sorted(region))] = letter if setter.chance(0.7) else "."
    return setter.tiny("pentominous", tokens)


def draw_fourcells(setter: Setter) -> Tiny:
    regions = setter.partition(lambda some: all(len(region) == 4 for region in some))
    return setter.tiny("fourcells", border_clues(setter, regions, 0.3))


def border_clues(setter: Setter, regions: list[Cells], share: float) -> dict[Place, str]:
    """How many borders some of the cells have around them."""
    borders = bordered(regions)
    return {cell: setter.number(borders[cell]) for cell in setter.some(setter.cells, share)}


def draw_nawabari(setter: Setter) -> Tiny:
    regions = setter.partition(lambda regions: all(map(is_rectangle, regions)))
    numbers = border_clues(setter, regions, 1)
    chosen = [setter.rng.choice(sorted(region)) for region in regions]
    return setter.tiny("nawabari", {cell: numbers[cell] for cell in chosen})


def draw_tatamibari(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda regions: all(map(is_rectangle, regions))):
        sign = form_of(region) if setter.chance(0.7) else setter.rng.choice("?+I-")
        tokens[setter.rng.choice(sorted(region))] = sign
    return setter.tiny("tatamibari", tokens)


def draw_trizone(setter: Setter) -> Tiny:
    regions = setter.partition(lambda some: {len(region) for region in some} <= {1, 3})
    shaded = frozenset().union(*(region for region in regions if len(region) == 1))
    tokens = {
        setter.rng.choice(sorted(region)): setter.number(shaded_beside(region, shaded), 0.25)
        for region in regions
        if len(region) == 3
    }
    return setter.tiny("trizone", tokens)


def draw_statuepark(setter: Setter) -> Tiny:
    shaded = setter.rng.choice([some for some in subsets(setter.cells) if len(groups(some)) == 2])
    bank = [[picture_of(piece)] for piece in groups(shaded)]
    tokens = {cell: "x" if cell in shaded else "o" for cell in setter.some(setter.cells, 0.2)}
    return setter.tiny("statuepark", tokens, bank=bank)


def picture_of(piece: Cells) -> str:
    """The picture of a piece, the rows parted by slashes."""
    squares = outline(piece)
    height, width = max(r for r, _ in squares) + 1, max(c for _, c in squares) + 1
    return "/".join(
        "".join("#" if (r, c) in squares else "." for c in range(width)) for r in range(height)
    )


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
    "countryroad": [*LOOPS, "4x5", "4x4 empty", "3x5 empty"],
    "detour": [*LOOPS, "4x5"],
    "dotchiloop": [*LOOPS, "4x5"],
    "doubleback": ["4x4", "3x4", "4x3", "3x6", "3x3", "1x4", "....;._..;....", "4x5"],
    "entryexit": [*LOOPS, "4x5", "5x4"],
    "moonsun": [*LOOPS, "4x5"],
    "regionalyajilin": LOOPS,
    "simpleloop": [*LOOPS, "4x5", "5x4"],
    "aqre": [*SHADING, "2x5", "3x4 borders", "...;._.;... borders"],
    "canalview": SHADING,
    "cave": [*SHADING, "4x3"],
    "nurimisaki": [*SHADING, "2x6"],
    "shimaguni": SHADING,
    "usoone": SHADING,
    "paintarea": SHADING,
    "yajikabe": SHADING,
    "fobidoshi": [*SHADING, "2x5"],
    "balanceloop": [*LOOPS, "4x5"],
    "shingoki": [*LOOPS, "4x5"],
    "geradeweg": [*LOOPS, "4x5"],
    "midloop": [*LOOPS, "4x5"],
    "castlewall": [*LOOPS, "4x5"],
    "koburin": [*LOOPS, "4x4 minesweeper", "3x5 minesweeper"],
    "grandtour": ["3x3", "3x4", "5x3", "1x4", "2x2", "1x1"],
    "hitori": SHADING,
    "tapa": SHADING,
    "tapaloop": [*LOOPS, "4x5"],
    "kurotto": SHADING,
    "galaxies": ["4x4", "3x5", "2x6", "1x7", "....;._..;....", "._..;....;...."],
    "araf": AREAS,
    "pentominous": ["2x5", "1x5", "...;._.;...;_..", "....;._..;..._"],
    "fourcells": ["2x4", "1x8", "...;._.;..."],
    "nawabari": AREAS,
    "tatamibari": AREAS,
    "trizone": AREAS,
    "statuepark": SHADING,
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
    "a number without an arrow": board("yajilin", cells="1 . .;. . ."),
    "an arrow at the edge": board("yajilin", cells=". .;. .;0w ."),
    "an arrow over a clue": board("yajilin", cells=". . 1w;. . ?;. . 0w"),
    "an arrow over a hole": board("yajilin", cells="1e _ .;. . .;. . ."),
    "a shaded cell in the middle": board("yajilin", cells=". . .;. . .;. . ."),
    "none inside": board("yajilin", "outside", cells=". . .;. . .;. . ."),
    "no numbers, no path": board("numberlink", cells=". .;. ."),
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
    "a region that the loop leaves out": board("countryroad", regions="a a;a a;b b"),
    "a whole region left out": board(
        "countryroad", "empty", regions="a a a;a a a;b b c", cells=". . .;. . .;. . ."
    ),
    "regions apart": board(
        "countryroad", regions="a a _ b b;a a _ b b", cells=". . _ . .;. . _ . ."
    ),
    "one region and no loop": board("countryroad", regions="a a", cells=". ."),
    "a loop for no circle": board("dotchiloop", regions="a a;a a", cells=". .;. ."),
    "all circles black": board("dotchiloop", regions="a a;a a", cells="b b;b b"),
    "one region is not passed twice": board("doubleback", regions="a a;a a"),
    "one region is passed once": board("entryexit", regions="a a;a a"),
    "around a hole": board("entryexit", regions="a a a;a _ b;b b b"),
    "no marks": board("moonsun", regions="a a;a a", cells=". .;. ."),
    "one region of moons": board("moonsun", regions="a a;a a", cells="m .;. ."),
    "day and night": board("moonsun", regions="a a;b b", cells="m .;. s"),
    "all shaded": board("regionalyajilin", regions="a", cells="1"),
    "nothing shaded": board("regionalyajilin", regions="a a;a a", cells=". .;0 ."),
    "a loop without holes": board("simpleloop", cells=". .;. ."),
    "an odd number of cells": board("simpleloop", cells=". . .;. . .;. . ."),
    "all of them holes but one": board("simpleloop", cells="_ ."),
    "sums that differ": board("nonogram", top="1;1", left="1;."),
    "nothing need be shaded": board("aqre", regions="a a;a a", cells=". .;. ."),
    "a border that ends in a room": board(
        "aqre", "borders", regions="a a a;a a a", walls="s . .;. . w", cells="4 . .;. . ."
    ),
    "a border between rooms": board("aqre", "borders", regions="a a b;a b b", cells=". . .;. . ."),
    "borders that don't count": board("aqre", regions="a a;a a", walls="se .;. .", cells="4 .;. ."),
    "four in a row": board("aqre", regions="a a a a", cells="? . . ."),
    "more than a room holds": board("aqre", regions="a a b;a a b", cells="5 . .;. . ."),
    "two numbers in a room": board("aqre", regions="a a a;a a a", cells="2 . .;. . 3"),
    "no canal to see": board("canalview", cells="0 . ."),
    "a clue between canals": board("canalview", cells=". 2 .;. . ."),
    "clues block the view": board("canalview", cells="1 . 1 . 1"),
    "a loop through all cells": board("masyu", "full", cells=". . . .;. . . .;. . . ."),
    "question marks are joined": board("numberlink", cells="? 1 .;. . .;1 . ?"),
    "a question mark counts as 0": board("numberlink", cells="? 0 .;. . .;0 . ?"),
    "a question mark alone": board("numberlink", cells="? . 1;. . 1"),
    "a digit like any": board("sudoku", cells="? 1;. ."),
    "a cave of one cell": board("cave", cells="1 ."),
    "no cave at all": board("cave", cells=". ."),
    "a hole lets in the sea": board("cave", cells="? ? ? ?;? . _ ?;? ? ? ?"),
    "no hole in the cave": board("cave", cells="? ? ?;? . ?;? ? ?"),
    "touching by a corner": board("cave", cells="? .;. ?"),
    "a cell is no cape": board("nurimisaki", cells="."),
    "a clue alone": board("nurimisaki", cells="? ."),
    "two capes face each other": board("nurimisaki", cells="2 2;. ."),
    "one region, one island": board("shimaguni", regions="a a;a a", cells="3 .;. ."),
    "an island of no cell": board("shimaguni", regions="a b", cells="0 ."),
    "single cells beside each other": board("shimaguni", regions="a b", cells=". ."),
    "an island over a hole": board("shimaguni", regions="a a a;a _ a", cells="4 . .;. _ ."),
    "a region without a number": board("usoone", regions="a a b", cells="1 . ."),
    "two wrong numbers": board("usoone", regions="a a a", cells="2 . 2"),
    "nobody else lies": board("usoone", regions="a a a;b b b", cells="0 . 0;. ? 1"),
    "all of one region": board("paintarea", regions="a a;a a", cells=". .;. ."),
    "a number in a shaded cell": board("paintarea", regions="a a b", cells="1 . ."),
    "no wall is needed": board("yajikabe", cells="0e . ."),
    "a wall beyond a clue": board("yajikabe", cells="1e ?n ."),
    "a wall beyond a hole": board("yajikabe", cells="1e _ ."),
    "three circles in a row": board("fobidoshi", cells="o . o ."),
    "four circles in a row": board("fobidoshi", cells="o . . o"),
    "no circles": board("fobidoshi", cells="x x"),
    "a hole between circles": board("fobidoshi", cells="o _ o;. . ."),
    "a sum too large": board("balanceloop", cells="w9 .;. ."),
    "a loop for no balance": board("balanceloop", cells=". . .;. . ."),
    "a circle on a hole's side": board("balanceloop", cells=". . .;. _ b;. w4 ."),
    "straight to the rim": board("shingoki", cells="w . .;. . ."),
    "all corners black": board("shingoki", cells="b2 b;b b2"),
    "longer than the board": board("geradeweg", cells="5 . .;. . ."),
    "a zero for any length": board("geradeweg", cells="0 . .;. . .;. . ."),
    "a longer stretch": board("geradeweg", cells=". 1 . .;. . . ."),
    "equal segments": board("geradeweg", cells="? . .;. . ."),
    "a dot on the rim": board("midloop", cells=". oe;. ."),
    "a dot on a hole": board("midloop", cells=". . .;oe _ .;. . ."),
    "two dots on one segment": board("midloop", cells="o oe . .;. . . ."),
    "two dots of a corner": board("midloop", cells="oe+os .;. ."),
    "no wall at all": board("castlewall", cells=". .;. ."),
    "an arrow over other walls": board("castlewall", cells="1e x . .;. . . .;x . . ."),
    "in a ring of lines": board("castlewall", cells=". . .;. 0eo .;. . ."),
    "an arrow of unknown number": board("castlewall", cells="?nx . .;. . ."),
    "only clues": board("koburin", cells="0 ?"),
    "a clue in the middle": board("koburin", cells=". . .;. 0 .;. . ."),
    "touching by corners": board("koburin", "minesweeper", cells=". . .;. . .;. . 1"),
    "the only tour": board("grandtour", corners=". .;. ."),
    "three at a corner": board("grandtour", corners=". s .;e nsw .;. n ."),
    "a hole to go round": board(
        "grandtour", cells=". . .;. _ .;. . .", corners=". . . .;. . . .;. . . .;. . . ."
    ),
    "a number alone in its line": board("hitori", cells="1 2 3"),
    "cells without numbers": board("hitori", cells=". ?;? ."),
    "equal numbers everywhere": board("hitori", cells="1 1;1 1"),
    "a run all the way round": board("tapa", cells=". . .;. 8 .;. . ."),
    "runs beyond the edge": board("tapa", cells="3 .;. ."),
    "no run": board("tapa", cells="0 . .;. . ?"),
    "more runs than there is room": board("tapa", cells="1,1,1 .;. ."),
    "a loop around a clue": board("tapaloop", cells=". . .;. 8 .;. . ."),
    "single cells of a loop": board("tapaloop", cells="1 . .;. . .;. . ."),
    "no loop beside": board("tapaloop", cells="0 . .;. . .;. . .;. . ."),
    "a block on several sides": board("kurotto", cells=". . .;. 7 .;. . ."),
    "nothing beside a circle": board("kurotto", cells="0 .;. ?"),
    "more than the board has": board("kurotto", cells="4 .;. ."),
    "a star alone": board("galaxies", cells="w"),
    "a star on the rim": board("galaxies", cells="w we"),
    "a star on a star": board("galaxies", cells="we w"),
    "a star beside a hole": board("galaxies", cells="we _;. ."),
    "four cells around a star": board("galaxies", cells="wse .;. ."),
    "two open clues": board("araf", cells="? . ?"),
    "an open clue that differs": board("araf", cells="3 . ?"),
    "nothing lies between": board("araf", cells="1 2"),
    "a region of three clues": board("araf", cells="1 5 5"),
    "no place for five": board("pentominous", cells=". . . ."),
    "a letter that looks otherwise": board("pentominous", cells="L . . . ."),
    "borders all around": board("fourcells", cells="4 . . ."),
    "cells left over": board("fourcells", cells=". . . . ."),
    "a rectangle of one cell": board("nawabari", cells="4"),
    "borders at a hole": board("nawabari", cells="2 . _;. . ."),
    "four rectangles meet": board("tatamibari", cells="+ +;+ +"),
    "nothing meets at a hole": board("tatamibari", cells="? ? ?;? _ ?;? ? ?"),
    "only cells to shade": board("trizone", cells=". ."),
    "all in one region": board("trizone", cells="0 . ."),
    "the same piece twice": board("statuepark", bank="##;##", cells=". . . . ."),
    "a piece too long": board("statuepark", bank="###", cells=". .;. ."),
    "a park around the piece": board("statuepark", bank="##/##", cells=". . .;. . .;. . o"),
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
