"""Modules that speak of sets of cells, against the same said in plain Python."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from asppuz import Catalog, Session, read
from asppuz.rules.modules import encodings_of
from modules.harness import STEPS, Cell, Shape, answers, parts, shapes, subsets

YAML = "name: T\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"

SHADING = '#include "shading.lp".\nmember(shaded,C) :- shaded(C).\n'
Cells = frozenset[Cell]
Keeps = Callable[[Shape, Cells, str], bool]
"""Whether some shaded cells of a board keep the rules, given some facts."""


@dataclass(frozen=True)
class Case:
    """Rules, and which sets of shaded cells keep them on a board with some facts."""

    rules: str
    keeps: Keeps
    facts: Callable[[Shape, Random], str] = lambda shape, rng: ""


def by_corners(shape: Shape, shaded: Cells, facts: str = "") -> bool:
    return len(parts(shaded, {cell: shape.near(cell, corners=True) for cell in shaded})) <= 1


def jumps(shape: Shape, cell: Cell) -> list[Cell]:
    """The cells two steps away in line."""
    row, col = cell
    far = ((row + 2, col), (row - 2, col), (row, col + 2), (row, col - 2))
    return [other for other in far if other in shape.cells]


def by_jumps(shape: Shape, shaded: Cells, facts: str = "") -> bool:
    return len(parts(shaded, {cell: jumps(shape, cell) for cell in shaded})) <= 1


def is_box(part: Cells) -> bool:
    height = max(r for r, _ in part) - min(r for r, _ in part) + 1
    width = max(c for _, c in part) - min(c for _, c in part) + 1
    return len(part) == height * width


def is_strip(part: Cells) -> bool:
    return is_box(part) and 1 in (len({r for r, _ in part}), len({c for _, c in part}))


def is_square(part: Cells) -> bool:
    return is_box(part) and len({r for r, _ in part}) == len({c for _, c in part})


def is_sparse(shape: Shape, shaded: Cells, facts: str = "") -> bool:
    """Whether no two shaded cells touch, and all others are connected."""
    alone = all(len(part) == 1 for part in parts(shaded, shape))
    return alone and len(parts(set(shape.cells) - shaded, shape)) <= 1


def trunk(shape: Shape, rng: Random) -> str:
    return f"trunk(shaded,{rng.choice(shape.cells)})."


def is_tree(shape: Shape, shaded: Cells, facts: str) -> bool:
    """Whether the shaded cells form a tree that grows from the trunk."""
    row, col = map(int, re.findall(r"\d+", facts))
    joints = sum(other in shaded for cell in shaded for other in shape.near(cell)) // 2
    connected = (row, col) in shaded and len(parts(shaded, shape)) == 1
    return not shaded or (connected and joints == len(shaded) - 1)


def rooms(shape: Shape, rng: Random) -> str:
    """Each cell in one of two regions, which need not be connected."""
    return "".join(f"region({cell},{rng.choice((1, 2))})." for cell in shape.cells)


def are_blocks(shape: Shape, shaded: Cells, facts: str) -> bool:
    """Whether the shaded cells of each region are connected, and touch no others."""
    found = re.findall(r"region\(\((\d+), (\d+)\),(\d+)\)", facts)
    room = {(int(row), int(col)): label for row, col, label in found}
    blocks = [{room[cell] for cell in part} for part in parts(shaded, shape)]
    labels = [label for block in blocks for label in block]
    return len(labels) == len(set(labels)) == len(blocks)


def sizes(shape: Shape, rng: Random) -> str:
    """The sizes of the groups of two cells, some of them wrong."""
    shaded = {cell for cell in shape.cells if rng.random() < 0.5}
    found = [*parts(shaded, shape), *parts(set(shape.cells) - shaded, shape)]
    asked = rng.sample(shape.cells, min(2, len(shape.cells)))
    size = {cell: len(part) for part in found for cell in part}
    return "".join(f"sized({cell},{size[cell] + (rng.random() < 0.2)})." for cell in asked)


def told(facts: str) -> list[tuple[Cell, int]]:
    """What ``sized`` says in some facts."""
    found = re.findall(r"sized\(\((\d+), (\d+)\),(\d+)\)", facts)
    return [((int(row), int(col)), int(number)) for row, col, number in found]


def has_sizes(shape: Shape, shaded: Cells, facts: str) -> bool:
    found = [*parts(shaded, shape), *parts(set(shape.cells) - shaded, shape)]
    return all(len(part) == n for part in found for cell, n in told(facts) if cell in part)


def has_shaded_sizes(shape: Shape, shaded: Cells, facts: str) -> bool:
    """As above, for shaded groups over corners; who is not shaded is alone."""
    near = {cell: shape.near(cell, corners=True) for cell in shaded}
    found = [*parts(shaded, near), *({cell} for cell in shape.cells if cell not in shaded)]
    return all(len(part) == n for part in found for cell, n in told(facts) if cell in part)


def fleet(shape: Shape, shaded: Cells, facts: str) -> bool:
    near = {cell: shape.near(cell, corners=True) for cell in shaded}
    ships = parts(shaded, near)
    found = Counter(map(len, ships))
    asked = {int(size): int(k) for size, k in re.findall(r"ships\((\d+),(\d+)\)", facts)}
    counted = not asked or found == +Counter(asked)
    return all(map(is_strip, ships)) and counted


def ships(shape: Shape, rng: Random) -> str:
    return rng.choice(["", "ships(1,1). ships(2,1).", "ships(1,2). ships(3,1).", "ships(2,2)."])


def shows(shape: Shape, shaded: Cells, facts: str) -> bool:
    """Whether all cells show what they should of ships."""
    found = re.findall(r"part\(\((\d+), (\d+)\),(\w+)\)", facts)
    for row, col, word in found:
        cell = int(row), int(col)
        beside = {
            name for name, step in STEPS.items() if (cell[0] + step[0], cell[1] + step[1]) in shaded
        }
        ends = {"north": "south", "south": "north", "west": "east", "east": "west"}
        fits = {
            "water": cell not in shaded,
            "unknown": cell in shaded,
            "single": cell in shaded and not beside,
            "middle": cell in shaded and beside in ({"north", "south"}, {"east", "west"}),
            **{end: cell in shaded and beside == {back} for end, back in ends.items()},
        }
        if not fits[word]:
            return False
    return fleet(shape, shaded, "")


def shown(shape: Shape, rng: Random) -> str:
    words = ["water", "unknown", "single", "middle", "north", "south", "west", "east"]
    return f"part({rng.choice(shape.cells)},{rng.choice(words)})."


CASES: dict[str, Case] = {
    "some": Case('#include "some.lp".\nsome(shaded).\n', lambda shape, shaded, _: bool(shaded)),
    "boxes": Case(
        '#include "boxes.lp".\nboxed(shaded).\n',
        lambda shape, shaded, _: all(map(is_box, parts(shaded, shape))),
    ),
    "squares": Case(
        '#include "squares.lp".\nsquared(shaded).\n',
        lambda shape, shaded, _: all(map(is_square, parts(shaded, shape))),
    ),
    "pairs": Case(
        '#include "in_pairs.lp".\nin_pairs(shaded).\n',
        lambda shape, shaded, _: all(len(part) == 2 for part in parts(shaded, shape)),
    ),
    "sparse": Case('#include "sparse.lp".\n#include "connected/reach.lp".\n', is_sparse),
    "sparse, explained": Case(
        'explained.\n#include "sparse.lp".\n#include "connected/reach.lp".\n', is_sparse
    ),
    "blocks": Case('#include "room_blocks.lp".\nin_blocks(shaded).\n', are_blocks, rooms),
    "tree": Case('#include "tree.lp".\ntree(shaded).\n', is_tree, trunk),
    "strips": Case(
        '#include "strips.lp".\nstripped(shaded).\n',
        lambda shape, shaded, _: all(map(is_strip, parts(shaded, shape))),
    ),
    "strips of three": Case(
        '#include "strips.lp".\nstripped(shaded). measured(shaded).\n'
        ":- strip(shaded,_,_,L), L != 3.\n:- alone(shaded,_).\n",
        lambda shape, shaded, _: all(is_strip(p) and len(p) == 3 for p in parts(shaded, shape)),
    ),
    "groups": Case(
        '#include "groups.lp".\n#defined sized/2.\n'
        "same(C,D) :- adjacent(C,D), shaded(C), shaded(D).\n"
        "same(C,D) :- adjacent(C,D), unshaded(C), unshaded(D).\n",
        has_sizes,
        sizes,
    ),
    "groups over corners": Case(
        '#include "groups.lp".\n#defined sized/2.\n'
        "over_corners.\nsame(C,D) :- touch(C,D), shaded(C), shaded(D).\n",
        has_shaded_sizes,
        sizes,
    ),
    "fleet": Case('#include "fleet.lp".\n', fleet, ships),
    "parts of ships": Case('#include "ship_parts.lp".\n', shows, shown),
}
LINKS: Mapping[str, tuple[str, Keeps]] = {
    "by edges": ("connected(shaded).", lambda shape, shaded, _: len(parts(shaded, shape)) <= 1),
    "by corners": (
        '#include "touch.lp".\n'
        "connected(shaded). linked(shaded). linked(shaded,C,D) :- touch(C,D).",
        by_corners,
    ),
    "by jumps": (
        "connected(shaded). linked(shaded).\n"
        "jump((R,C),(R+2,C)) :- cell((R,C)), cell((R+2,C)).\n"
        "jump((R,C),(R,C+2)) :- cell((R,C)), cell((R,C+2)).\n"
        "linked(shaded,C,D) :- jump(C,D).\nlinked(shaded,D,C) :- jump(C,D).",
        by_jumps,
    ),
}
"""How shaded cells are connected, as rules and in Python."""


def check(rules: str, keeps: Keeps, shape: Shape, facts: str = "") -> None:
    """The answers of the rules are the sets of shaded cells that keep them."""
    right = {s for s in subsets(shape.cells) if keeps(shape, s, facts)}
    found = answers(SHADING + rules, shape, "shaded", 1, facts)
    assert {frozenset(cell for (cell,) in answer) for answer in found} == right, f"{shape} {facts}"


@pytest.mark.parametrize("name", CASES)
def test_a_set(name: str) -> None:
    rng, case = Random(name), CASES[name]
    for shape in shapes(rng):
        check(case.rules, case.keeps, shape, case.facts(shape, rng))


@pytest.mark.parametrize("links", LINKS)
@pytest.mark.parametrize("way", [x for x in encodings_of(Path(), "connected") if x != "lazy"])
def test_connected_by_other_links_than_edges(links: str, way: str) -> None:
    rules, keeps = LINKS[links]
    for shape in shapes(Random(links), most=8):
        check(f'#include "connected/{way}.lp".\n{rules}\n', keeps, shape)


def test_links_may_depend_on_the_answer() -> None:
    """A linked pair shares an edge and is not parted by a wall, which is a free choice."""
    rules = """
    #include "connected/reach.lp".
    member(all,C) :- cell(C).
    connected(all). linked(all).
    { wall(C,D) } :- pair(C,D).
    linked(all,C,D) :- pair(C,D), not wall(C,D).
    linked(all,D,C) :- linked(all,C,D).
    """
    shape = Shape(2, 3, [(1, 1)])
    pairs = {(c, d) for c in shape.cells for d in shape.near(c) if c < d}
    right = set()
    for walls in subsets(pairs):
        near = {c: [d for d in shape.near(c) if not walls & {(c, d), (d, c)}] for c in shape.cells}
        right |= {walls} if len(parts(shape.cells, near)) == 1 else set()
    assert answers(rules, shape, "wall", 2) == right


def test_lazy_cuts_know_other_links(tmp_path: Path) -> None:
    (tmp_path / "trial").mkdir()
    rules = SHADING + '#include "connected/lazy.lp".\n' + LINKS["by corners"][0]
    (tmp_path / "trial" / "rules.lp").write_text(f"{rules}\n#show shaded/1.\n", encoding="utf-8")
    (tmp_path / "trial" / "puzzle.yaml").write_text(YAML, encoding="utf-8")
    board = read(
        "puzzle: trial\ncells: |\n  . . .\n  . _ .\n  . . .\n", catalog=Catalog([tmp_path])
    )
    shape = Shape(3, 3, [(2, 2)])
    right = sum(by_corners(shape, shaded) for shaded in subsets(shape.cells))
    assert Session(board).count().number == right
