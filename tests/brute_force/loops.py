"""Drawing a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from brute_force.boards import Answer, Tiny, board, drawing
from brute_force.candidates import full_loops, loops
from brute_force.clues import runs_around, tells
from brute_force.places import STEPS, Edge, Place, ahead, edges, ends, inside, is_straight, sides
from brute_force.trials import LOOPS, Drawn, Family, Setter


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


def draw_circles(setter: Setter, colour: Callable[..., bool]) -> Tiny:
    """Circles on a loop: white where so is told, most with the sum of the two lengths."""
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in setter.some(on, 0.3):
        letter = "w" if colour(cell, on) else "b"
        if setter.chance(0.06):
            letter = setter.rng.choice("wb")
        tokens[cell] = (letter + setter.number(sum(stretches(cell, on)), 0.3)).rstrip("?")
    return setter.tiny(tokens)


def slitherlink(tiny: Tiny) -> Iterator[Answer]:
    grid_lines = frozenset(edge for cell in tiny.cells for edge in sides(cell))
    corners = set(ends(grid_lines))
    for loop in loops(grid_lines):
        if all(
            token in ("?", str(len(sides(cell) & loop))) for cell, token in tiny.clues().items()
        ) and ("full" not in tiny.variants or set(ends(loop)) == corners):
            yield drawing(loop)


def draw_slitherlink(setter: Setter) -> Tiny:
    loop = setter.lines(frozenset(edge for cell in setter.cells for edge in sides(cell)))
    tokens = {
        cell: setter.number(len(sides(cell) & loop)) for cell in setter.some(setter.cells, 0.5)
    }
    return setter.tiny(tokens)


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
    return setter.board(corners=grid)


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


def draw_masyu(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in setter.some(on, 0.5):
        fitting = [token for token in "bw" if obeys_circle(cell, token, on)]
        if setter.chance(0.1):
            fitting = list("bw")
        if fitting:
            tokens[cell] = setter.rng.choice(fitting)
    return setter.tiny(tokens)


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


def draw_balanceloop(setter: Setter) -> Tiny:
    return draw_circles(setter, lambda cell, on: len(set(stretches(cell, on))) == 1)


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


def draw_shingoki(setter: Setter) -> Tiny:
    return draw_circles(setter, is_straight)


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


def draw_geradeweg(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    fit = [cell for cell in on if len(set(segments(cell, on))) == 1]
    tokens = {
        cell: setter.number(int(segments(cell, on)[0]), 0.3) for cell in setter.some(fit, 0.4)
    }
    return setter.tiny(tokens)


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


def draw_midloop(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    tokens = {}
    for cell in sorted(setter.cells):
        dots = [d for d in ("", "e", "s") if in_the_middle(cell, d, on) and setter.chance(0.5)]
        if setter.chance(0.02):
            dots = ["", "e", "s"]
        if dots:
            tokens[cell] = "+".join(f"o{dot}" for dot in dots)
    return setter.tiny(tokens)


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


def draw_castlewall(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    tokens = {}
    for cell in setter.some(setter.cells - set(ends(loop)), 0.6):
        letter = setter.rng.choice("nesw")
        squares = ahead(cell, letter)
        number = setter.number(sum({p, q} <= squares for p, q in loop), 0.15) + letter
        colour = "o" if (cell in inside(loop)) != setter.chance(0.06) else "x"
        tokens[cell] = setter.rng.choice([number + colour, number + colour, number, colour, "?"])
    return setter.tiny(tokens)


def simpleloop(tiny: Tiny) -> Iterator[Answer]:
    yield from map(drawing, full_loops(tiny.cells))


def draw_simpleloop(setter: Setter) -> Tiny:
    on = set(ends(setter.lines(edges(setter.cells))))
    holes = setter.cells - on if on and setter.chance(0.7) else setter.some(setter.cells, 0.2)
    return setter.tiny(dict.fromkeys(holes, "_"))


def tapaloop(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for loop in loops(edges(tiny.cells - set(clues))):
        runs_of = {cell: runs_around(cell, set(ends(loop)), loop) for cell in clues}
        if all(tells(token, runs_of[cell]) for cell, token in clues.items()):
            yield drawing(loop)


def draw_tapaloop(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = set(ends(loop))
    tokens = {
        cell: setter.listed(runs_around(cell, on, loop))
        for cell in setter.some(setter.cells - on, 0.7)
    }
    return setter.tiny(tokens)


FAMILY = Family(
    drawn=[
        Drawn(
            slitherlink,
            draw_slitherlink,
            ["3x3", "2x4", "1x4", "...;._.;...", "3x3 full", "2x3 full", "1x3 full"],
        ),
        Drawn(grandtour, draw_grandtour, ["3x3", "3x4", "5x3", "1x4", "2x2", "1x1"]),
        Drawn(masyu, draw_masyu, [*LOOPS, "4x5"]),
        Drawn(balanceloop, draw_balanceloop, [*LOOPS, "4x5"]),
        Drawn(shingoki, draw_shingoki, [*LOOPS, "4x5"]),
        Drawn(geradeweg, draw_geradeweg, [*LOOPS, "4x5"]),
        Drawn(midloop, draw_midloop, [*LOOPS, "4x5"]),
        Drawn(castlewall, draw_castlewall, [*LOOPS, "4x5"]),
        Drawn(simpleloop, draw_simpleloop, [*LOOPS, "4x5", "5x4"]),
        Drawn(tapaloop, draw_tapaloop, [*LOOPS, "4x5"]),
    ],
    odd={
        "a cell alone": board("slitherlink", cells="."),
        "no line at all is no loop": board("slitherlink", cells="0"),
        "four sides": board("slitherlink", cells="4 . ."),
        "all corners of an odd board": board("slitherlink", "full", cells=". .;. ."),
        "all corners around a hole": board("slitherlink", "full", cells=". . .;. _ .;. . ."),
        "corners that touch": board("slitherlink", cells=". _;_ ."),
        "the only tour": board("grandtour", corners=". .;. ."),
        "three at a corner": board("grandtour", corners=". s .;e nsw .;. n ."),
        "a hole to go round": board(
            "grandtour", cells=". . .;. _ .;. . .", corners=". . . .;. . . .;. . . .;. . . ."
        ),
        "no circles, yet a loop": board("masyu", cells=". . .;. . .;. . ."),
        "no room for a loop": board("masyu", cells=". . ."),
        "no loop for no circle": board("masyu", cells="."),
        "straight far and wide": board("masyu", cells=". . w . .;. . . . .;. . . . ."),
        "a black circle on a side": board("masyu", cells=". . b . .;. . . . .;. . . . ."),
        "a loop through all cells": board("masyu", "full", cells=". . . .;. . . .;. . . ."),
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
        "a loop without holes": board("simpleloop", cells=". .;. ."),
        "an odd number of cells": board("simpleloop", cells=". . .;. . .;. . ."),
        "all of them holes but one": board("simpleloop", cells="_ ."),
        "a loop around a clue": board("tapaloop", cells=". . .;. 8 .;. . ."),
        "single cells of a loop": board("tapaloop", cells="1 . .;. . .;. . ."),
        "no loop beside": board("tapaloop", cells="0 . .;. . .;. . .;. . ."),
    },
)
