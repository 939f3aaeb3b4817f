"""Shading cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, product

from brute_force.boards import Answer, Tiny, board, shading
from brute_force.candidates import nets, scattered, seas, subsets
from brute_force.clues import counts_are, obeys_arrow, runs_around, seen, tells
from brute_force.pieces import outline, picture_of, squares_of
from brute_force.places import (
    Cells,
    Place,
    around,
    beside,
    capes,
    connected,
    edges,
    groups,
    has_square,
    in_line,
    touching,
)
from brute_force.trials import SHADING, Drawn, Family, Setter


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


def draw_nurikabe(setter: Setter) -> Tiny:
    islands = groups(setter.cells - setter.rng.choice(seas(setter.cells)))
    tokens = {setter.rng.choice(sorted(i)): setter.number(len(i), 0.25) for i in islands}
    return setter.tiny(tokens)


def kurodoko(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        unshaded = tiny.cells - shaded
        if (
            shaded
            and not touching(shaded)
            and connected(unshaded)
            and counts_are(clues, {cell: 1 + seen(cell, unshaded) for cell in clues})
        ):
            yield shading(shaded)


def draw_kurodoko(setter: Setter) -> Tiny:
    shaded = {place for _, place in setter.answer(setter.tiny({}))}
    unshaded = setter.cells - shaded
    clues = setter.some(unshaded, 0.35)
    return setter.tiny({cell: setter.number(1 + seen(cell, unshaded)) for cell in clues})


def creek(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues("corners")
    for shaded in subsets(tiny.cells):
        if (
            shaded
            and counts_are(clues, {corner: len(around(corner) & shaded) for corner in clues})
            and connected(tiny.cells - shaded)
        ):
            yield shading(shaded)


def draw_creek(setter: Setter) -> Tiny:
    rows, cols = max(setter.cells)
    corners = list(product(range(rows + 1), range(cols + 1)))
    empty = setter.board(corners=[["."] * (cols + 1)] * (rows + 1))
    shaded = {place for _, place in setter.answer(empty)}
    grid = [["."] * (cols + 1) for _ in range(rows + 1)]
    for row, col in setter.some(corners, 0.5):
        grid[row][col] = setter.number(len(around((row, col)) & shaded))
        if grid[row][col] not in "?01234":
            grid[row][col] = "?"
    return setter.board(corners=grid)


def canalview(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        if (
            connected(shaded)
            and not has_square(shaded)
            and counts_are(clues, {cell: seen(cell, shaded) for cell in clues})
        ):
            yield shading(shaded)


def draw_canalview(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    tokens = {
        cell: setter.number(seen(cell, shaded)) for cell in setter.some(setter.cells - shaded, 0.35)
    }
    return setter.tiny(tokens)


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


def draw_nurimisaki(setter: Setter) -> Tiny:
    unshaded = setter.rng.choice(nets(setter.cells))
    tokens = {cell: setter.number(1 + seen(cell, unshaded), 0.4) for cell in capes(unshaded)}
    return setter.tiny(tokens)


def yajikabe(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        if (
            connected(shaded)
            and not has_square(shaded)
            and all(obeys_arrow(cell, token, shaded) for cell, token in clues.items())
        ):
            yield shading(shaded)


def draw_yajikabe(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    clues = setter.some(setter.cells - shaded, 0.6)
    return setter.tiny({cell: setter.arrow(cell, shaded) for cell in clues})


def hitori(tiny: Tiny) -> Iterator[Answer]:
    numbers = {cell: token for cell, token in tiny.clues().items() if token != "?"}
    for shaded in scattered(tiny.cells):
        shown = sorted(set(numbers) - shaded)
        if shaded and not any(
            numbers[c] == numbers[d] and in_line(c, d) for c, d in combinations(shown, 2)
        ):
            yield shading(shaded)


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
    return setter.tiny(tokens)


def kurotto(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in subsets(tiny.cells - set(clues)):
        blocks = groups(shaded)
        if shaded and counts_are(clues, {cell: size_beside(cell, blocks) for cell in clues}):
            yield shading(shaded)


def size_beside(cell: Place, blocks: Iterable[Cells]) -> int:
    """How many cells the blocks have that lie beside a cell."""
    return sum(len(block) for block in blocks if not block.isdisjoint(beside(cell)))


def draw_kurotto(setter: Setter) -> Tiny:
    shaded = frozenset(setter.some(setter.cells, 0.5))
    blocks = groups(shaded)
    clues = setter.some(setter.cells - shaded, 0.75)
    return setter.tiny({cell: setter.number(size_beside(cell, blocks)) for cell in clues})


def tapa(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for shaded in seas(tiny.cells - set(clues)):
        runs_of = {cell: runs_around(cell, shaded, edges(shaded)) for cell in clues}
        if shaded and all(tells(token, runs_of[cell]) for cell, token in clues.items()):
            yield shading(shaded)


def draw_tapa(setter: Setter) -> Tiny:
    shaded = setter.rng.choice(seas(setter.cells))
    tokens = {
        cell: setter.listed(runs_around(cell, shaded, edges(shaded)))
        for cell in setter.some(setter.cells - shaded, 0.5)
    }
    return setter.tiny(tokens)


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


def draw_nonogram(setter: Setter) -> Tiny:
    shaded = frozenset(setter.some(setter.cells, 0.5))
    grids = {}
    for side, lines in nonogram_lines(setter.cells).items():
        clues = [[setter.number(run, 0.2) for run in runs(line, shaded)] for line in lines]
        clues = [[c for c in line if c != "0"] if len(line) > 1 else line for line in clues]
        grids[side] = [line or [setter.rng.choice(["0", "."])] for line in clues]
    return setter.board(**grids)


def statuepark(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    bank = sorted(sorted(outline(squares_of(picture))) for [picture] in tiny.grid("bank"))
    for shaded in subsets(tiny.cells):
        if (
            all((cell in shaded) == (circle == "x") for cell, circle in clues.items())
            and connected(tiny.cells - shaded)
            and sorted(sorted(outline(piece)) for piece in groups(shaded)) == bank
        ):
            yield shading(shaded)


def draw_statuepark(setter: Setter) -> Tiny:
    shaded = setter.rng.choice([some for some in subsets(setter.cells) if len(groups(some)) == 2])
    bank = [[picture_of(piece)] for piece in groups(shaded)]
    tokens = {cell: "x" if cell in shaded else "o" for cell in setter.some(setter.cells, 0.2)}
    return setter.tiny(tokens, bank=bank)


FAMILY = Family(
    drawn=[
        Drawn(nurikabe, draw_nurikabe, SHADING),
        Drawn(kurodoko, draw_kurodoko, SHADING),
        Drawn(creek, draw_creek, ["3x4", "2x2", "1x5", "5x1"]),
        Drawn(canalview, draw_canalview, SHADING),
        Drawn(nurimisaki, draw_nurimisaki, [*SHADING, "2x6"]),
        Drawn(yajikabe, draw_yajikabe, SHADING),
        Drawn(hitori, draw_hitori, SHADING),
        Drawn(kurotto, draw_kurotto, SHADING),
        Drawn(tapa, draw_tapa, SHADING),
        Drawn(nonogram, draw_nonogram, ["3x4", "4x3", "1x6", "6x1"]),
        Drawn(statuepark, draw_statuepark, SHADING),
    ],
    odd={
        "the island fills the board": board("nurikabe", cells="4 .;. ."),
        "all shaded without clues": board("nurikabe", cells=". . . ."),
        "a square without clues": board("nurikabe", cells=". .;. ."),
        "two islands side by side": board("nurikabe", cells="1 1 ."),
        "only question marks": board("nurikabe", cells="? . .;. . ?"),
        "an unshaded cell alone": board("kurodoko", cells="1"),
        "too much to see": board("kurodoko", cells="4 . ."),
        "an open clue stays unshaded": board("kurodoko", cells="? . ."),
        "all four shaded": board("creek", corners=". . .;. 4 .;. . ."),
        "one corner of the board": board("creek", corners="1 . .;. . .;. . ?"),
        "more than a corner has": board("creek", corners="2 .;. ."),
        "no canal to see": board("canalview", cells="0 . ."),
        "a clue between canals": board("canalview", cells=". 2 .;. . ."),
        "clues block the view": board("canalview", cells="1 . 1 . 1"),
        "a cell is no cape": board("nurimisaki", cells="."),
        "a clue alone": board("nurimisaki", cells="? ."),
        "two capes face each other": board("nurimisaki", cells="2 2;. ."),
        "no wall is needed": board("yajikabe", cells="0e . ."),
        "a wall beyond a clue": board("yajikabe", cells="1e ?n ."),
        "a wall beyond a hole": board("yajikabe", cells="1e _ ."),
        "a number alone in its line": board("hitori", cells="1 2 3"),
        "cells without numbers": board("hitori", cells=". ?;? ."),
        "equal numbers everywhere": board("hitori", cells="1 1;1 1"),
        "a block on several sides": board("kurotto", cells=". . .;. 7 .;. . ."),
        "nothing beside a circle": board("kurotto", cells="0 .;. ?"),
        "more than the board has": board("kurotto", cells="4 .;. ."),
        "a run all the way round": board("tapa", cells=". . .;. 8 .;. . ."),
        "runs beyond the edge": board("tapa", cells="3 .;. ."),
        "no run": board("tapa", cells="0 . .;. . ?"),
        "more runs than there is room": board("tapa", cells="1,1,1 .;. ."),
        "empty lines": board("nonogram", top="0;.", left=".;0"),
        "a run of any length": board("nonogram", top=".;?;?;.", left="?"),
        "two runs of any length": board("nonogram", top="?;?;?;?", left="? ?"),
        "a run too long": board("nonogram", top="1;1", left="3"),
        "sums that differ": board("nonogram", top="1;1", left="1;."),
        "the same piece twice": board("statuepark", bank="##;##", cells=". . . . ."),
        "a piece too long": board("statuepark", bank="###", cells=". .;. ."),
        "a park around the piece": board("statuepark", bank="##/##", cells=". . .;. . .;. . o"),
    },
)
