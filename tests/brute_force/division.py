"""Dividing the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from brute_force.boards import Answer, Tiny, board, division
from brute_force.candidates import partitions, subsets
from brute_force.clues import counts_are
from brute_force.pieces import PENTOMINOES, outline
from brute_force.places import Cells, Place, beside, connected, is_rectangle
from brute_force.trials import AREAS, Drawn, Family, Setter


def border_clues(setter: Setter, regions: list[Cells], share: float) -> dict[Place, str]:
    """How many borders some of the cells have around them."""
    borders = bordered(regions)
    return {cell: setter.number(borders[cell]) for cell in setter.some(setter.cells, share)}


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


def draw_compass(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda regions: len(regions) <= 4):
        cell = setter.rng.choice(sorted(region))
        tokens[cell] = "/".join(setter.number(count, 0.55) for count in spread(cell, region))
    return setter.tiny(tokens)


def rectangles(tiny: Tiny) -> Iterator[list[Cells]]:
    """The divisions into rectangles that hold one clue each."""
    clues = set(tiny.clues())
    for regions in partitions(tiny.cells):
        if all(is_rectangle(region) and len(region & clues) == 1 for region in regions):
            yield regions


def shikaku(tiny: Tiny) -> Iterator[Answer]:
    for regions in rectangles(tiny):
        sizes = {cell: len(region) for region in regions for cell in region}
        if counts_are(tiny.clues(), sizes):
            yield division(regions)


def draw_shikaku(setter: Setter) -> Tiny:
    regions = setter.partition(lambda regions: all(map(is_rectangle, regions)))
    tokens = {setter.rng.choice(sorted(r)): setter.number(len(r), 0.25) for r in regions}
    return setter.tiny(tokens)


def fourcells(tiny: Tiny) -> Iterator[Answer]:
    for regions in partitions(tiny.cells):
        fours = all(len(region) == 4 for region in regions)
        if fours and counts_are(tiny.clues(), bordered(regions)):
            yield division(regions)


def bordered(regions: Iterable[Cells]) -> dict[Place, int]:
    """How many sides of each cell have a border."""
    return {cell: len(set(beside(cell)) - region) for region in regions for cell in region}


def draw_fourcells(setter: Setter) -> Tiny:
    regions = setter.partition(lambda some: all(len(region) == 4 for region in some))
    return setter.tiny(border_clues(setter, regions, 0.3))


def nawabari(tiny: Tiny) -> Iterator[Answer]:
    for regions in rectangles(tiny):
        if counts_are(tiny.clues(), bordered(regions)):
            yield division(regions)


def draw_nawabari(setter: Setter) -> Tiny:
    regions = setter.partition(lambda regions: all(map(is_rectangle, regions)))
    numbers = border_clues(setter, regions, 1)
    chosen = [setter.rng.choice(sorted(region)) for region in regions]
    return setter.tiny({cell: numbers[cell] for cell in chosen})


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


def draw_tatamibari(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda regions: all(map(is_rectangle, regions))):
        sign = form_of(region) if setter.chance(0.7) else setter.rng.choice("?+I-")
        tokens[setter.rng.choice(sorted(region))] = sign
    return setter.tiny(tokens)


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


def draw_araf(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda some: all(len(r) > 1 for r in some)):
        low, high = setter.rng.sample(sorted(region), 2)
        tokens[low] = setter.number(max(1, len(region) - setter.rng.randint(1, 2)))
        tokens[high] = setter.number(len(region) + setter.rng.randint(1, 2))
    return setter.tiny(tokens)


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


def draw_pentominous(setter: Setter) -> Tiny:
    tokens = {}
    for region in setter.partition(lambda some: all(len(region) == 5 for region in some)):
        [letter] = [x for x, form in PENTOMINOES.items() if form == outline(region)]
        tokens[setter.rng.choice(sorted(region))] = letter if setter.chance(0.7) else "."
    return setter.tiny(tokens)


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
    return setter.tiny(tokens)


FAMILY = Family(
    drawn=[
        Drawn(compass, draw_compass, AREAS),
        Drawn(shikaku, draw_shikaku, AREAS),
        Drawn(fourcells, draw_fourcells, ["2x4", "1x8", "...;._.;..."]),
        Drawn(nawabari, draw_nawabari, AREAS),
        Drawn(tatamibari, draw_tatamibari, AREAS),
        Drawn(araf, draw_araf, AREAS),
        Drawn(pentominous, draw_pentominous, ["2x5", "1x5", "...;._.;...;_..", "....;._..;..._"]),
        Drawn(
            galaxies,
            draw_galaxies,
            ["4x4", "3x5", "2x6", "1x7", "....;._..;....", "._..;....;...."],
        ),
    ],
    odd={
        "a lone compass": board("compass", cells="0/0/0/0"),
        "an open compass": board("compass", cells=". ?/?/?/? .;. . ."),
        "no compass": board("compass", cells=". ."),
        "further, not straight ahead": board("compass", cells="0/3/2/0 .;. .;. ."),
        "a compass cut off": board("compass", cells="?/?/?/? _ ."),
        "a rectangle alone": board("shikaku", cells="? . .;. . ."),
        "no clue": board("shikaku", cells=". ."),
        "larger than the board": board("shikaku", cells="3 ."),
        "no rectangle over a hole": board("shikaku", cells="? . .;. _ .;. . ?"),
        "borders all around": board("fourcells", cells="4 . . ."),
        "cells left over": board("fourcells", cells=". . . . ."),
        "a rectangle of one cell": board("nawabari", cells="4"),
        "borders at a hole": board("nawabari", cells="2 . _;. . ."),
        "four rectangles meet": board("tatamibari", cells="+ +;+ +"),
        "nothing meets at a hole": board("tatamibari", cells="? ? ?;? _ ?;? ? ?"),
        "two open clues": board("araf", cells="? . ?"),
        "an open clue that differs": board("araf", cells="3 . ?"),
        "nothing lies between": board("araf", cells="1 2"),
        "a region of three clues": board("araf", cells="1 5 5"),
        "no place for five": board("pentominous", cells=". . . ."),
        "a letter that looks otherwise": board("pentominous", cells="L . . . ."),
        "a star alone": board("galaxies", cells="w"),
        "a star on the rim": board("galaxies", cells="w we"),
        "a star on a star": board("galaxies", cells="we w"),
        "a star beside a hole": board("galaxies", cells="we _;. ."),
        "four cells around a star": board("galaxies", cells="wse .;. ."),
    },
)
