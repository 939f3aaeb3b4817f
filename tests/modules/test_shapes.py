"""Modules that speak of pieces of given shapes, against the same in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import clingo
import pytest

from asppuz import Puzzle
from asppuz.rules.program import load_program
from modules.harness import Answer, Cell, Shape, answers, parts, shapes, subsets

Cells = frozenset[Cell]
Placed = tuple[str, Cells]
"""The name of a shape and the cells that a piece of it covers."""

DRAWN = {
    "dot": "#",
    "domino": "##",
    "bar": "###",
    "elbow": "##/#.",
    "square": "##/##",
    "hook": "###/#..",
    "zigzag": "##./.##",
    "fish": "##./.##/.#.",
    "ring": "###/#.#/###",
    "split": "#.#",
}
COUNTS = {"tetromino": ("ilost", 19), "pentomino": ("filnptuvwxyz", 63)}


def squares(drawing: str) -> Cells:
    """The squares of a drawing."""
    lines = drawing.split("/")
    return frozenset(
        (r, c) for r, row in enumerate(lines) for c, mark in enumerate(row) if mark == "#"
    )


def normal(cells: Iterable[Cell]) -> Cells:
    """Cells moved so that the first one in reading order lies at (0,0)."""
    row, col = min(cells := list(cells))
    return frozenset((r - row, c - col) for r, c in cells)


def turned(cells: Cells) -> set[Cells]:
    """All turns and mirror images of some cells."""
    found = set()
    for _ in range(4):
        cells = frozenset((c, -r) for r, c in cells)
        found |= {normal(cells), normal((r, -c) for r, c in cells)}
    return found


def placings(name: str, plots: list[Cells]) -> Iterator[Placed]:
    """All ways to lay a shape into one of the plots."""
    for plot in plots:
        for outline in turned(squares(DRAWN[name])):
            for row, col in plot:
                piece = frozenset((row + r, col + c) for r, c in outline)
                if piece <= plot:
                    yield name, piece


def packings(places: list[Placed]) -> Iterator[frozenset[Placed]]:
    """All sets of pieces that don't overlap."""
    if not places:
        yield frozenset()
        return
    (name, piece), *others = places
    yield from packings(others)
    for rest in packings([place for place in others if piece.isdisjoint(place[1])]):
        yield rest | {(name, piece)}


def given(names: Iterable[str]) -> str:
    """The facts of some shapes, which are counted from anywhere."""
    return "".join(
        f"shape({name},({r - 3},{c + 5}))." for name in names for r, c in squares(DRAWN[name])
    )


def edges_apart(shape: Shape, pieces: Iterable[Cells]) -> Answer:
    """The neighbours that no piece covers both of."""
    return frozenset(
        (cell, other)
        for cell in shape.cells
        for other in shape.near(cell)
        if cell < other and not any({cell, other} <= piece for piece in pieces)
    )


def outlines(found: Answer) -> dict[str, set[Cells]]:
    """The outlines of each shape: those of an answer say their squares one within the other."""
    named: dict[str, set[Cells]] = {}
    for name, outline in found:
        cells = []
        while outline != "start":
            assert isinstance(outline, tuple)
            outline, square = outline
            assert isinstance(square, tuple)
            cells.append((int(str(square[0])), int(str(square[1]))))
        assert cells == sorted(cells, reverse=True)
        assert isinstance(name, str)
        named.setdefault(name, set()).add(frozenset({(0, 0), *cells}))
    assert sum(map(len, named.values())) == len(found)
    return named


BOARD = Shape(1, 1)
WHOLE = "plot(C,board) :- cell(C).\n"


def test_outlines_are_all_turns_and_mirror_images() -> None:
    (found,) = answers(
        '#include "shapes.lp".\n#include "grid.lp".\n', BOARD, "outline", 2, given(DRAWN)
    )
    assert outlines(found) == {name: turned(squares(drawing)) for name, drawing in DRAWN.items()}


def test_squares_of_outlines() -> None:
    rules = (
        '#include "shapes.lp".\n#include "grid.lp".\nlies(S,O,V) :- outline(S,O), filled(O,V).\n'
    )
    (found,) = answers(rules, BOARD, "lies", 3, given(DRAWN))
    lies: dict[object, set[object]] = {}
    for _, outline, square in found:
        lies.setdefault(outline, set()).add(square)
    expected = {cells for drawing in DRAWN.values() for cells in turned(squares(drawing))}
    assert set(map(frozenset, lies.values())) == expected


@pytest.mark.parametrize("name", COUNTS)
def test_the_shapes_of_four_and_five_squares(name: str) -> None:
    letters, number = COUNTS[name]
    rules = f'#include "grid.lp".\n#include "shapes.lp".\n#include "{name}es.lp".\n'
    rules += f"shape(S,V) :- {name}(S,V).\n"
    (found,) = answers(rules, BOARD, "outline", 2)
    named = outlines(found)
    assert "".join(sorted(named)) == letters
    assert len(found) == number == len(set().union(*named.values()))
    for shapes_found in named.values():
        outline = frozenset((r + 1, c + 5) for r, c in min(shapes_found, key=sorted))
        assert shapes_found == turned(outline)
        assert len(parts(outline, Shape(9, 9))) == 1


CHOICES = [("dot", "domino"), ("bar", "elbow"), ("hook", "square", "domino"), ("split", "elbow")]
BOARDS = list(shapes(Random(3), most=8))


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_packings_tilings_and_banks(shape: Shape) -> None:
    rng = Random(str(shape))
    names = rng.choice(CHOICES)
    plots = [frozenset(shape.cells)]
    rules = WHOLE
    if rng.random() < 0.5:
        west = frozenset(cell for cell in shape.cells if cell[1] <= 2)
        plots = [west, plots[0] - west]
        rules = (
            "plot((R,C),west) :- cell((R,C)), C <= 2.\nplot((R,C),east) :- cell((R,C)), C > 2.\n"
        )
    places = [place for name in names for place in placings(name, plots)]
    every = list(packings(places))
    facts = given(names)

    def borders(found: Iterable[frozenset[Placed]]) -> set[Answer]:
        return {edges_apart(shape, [piece for _, piece in pieces]) for pieces in found}

    def covered(found: Iterable[frozenset[Placed]]) -> set[Answer]:
        return {frozenset((cell,) for _, piece in pieces for cell in piece) for pieces in found}

    packing = f'#include "packing.lp".\n{rules}'
    assert answers(packing, shape, "in_piece", 1, facts) == covered(every)
    assert answers(packing, shape, "border", 2, facts) == borders(every)

    tilings = [pieces for pieces in every if sum(len(p) for _, p in pieces) == len(shape.cells)]
    assert answers(f'#include "tiling.lp".\n{rules}', shape, "border", 2, facts) == borders(tilings)

    # Two pieces of the bank may look alike.
    bank = [*names, names[0]]
    facts += given([names[0]]).replace(names[0], "twin")
    once = [
        pieces
        for pieces in every
        if all([n for n, _ in pieces].count(name) <= bank.count(name) for name in names)
    ]
    spare, whole = (f'#include "{name}.lp".\n{rules}' for name in ("pieces_once", "bank"))
    assert answers(spare, shape, "in_piece", 1, facts) == covered(once)
    full = [pieces for pieces in once if len(pieces) == len(bank)]
    assert answers(whole, shape, "in_piece", 1, facts) == covered(full)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_a_number_counts_the_sides_where_its_piece_ends(shape: Shape) -> None:
    rng = Random(str(shape))
    names = rng.choice(CHOICES)
    places = [place for name in names for place in placings(name, [frozenset(shape.cells)])]
    row, col = clue = rng.choice(shape.cells)

    def ends(pieces: frozenset[Placed]) -> int:
        (mine,) = (piece for _, piece in pieces if clue in piece)
        beside = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]
        return sum(cell not in mine for cell in beside)

    tilings = [
        pieces for pieces in packings(places) if sum(len(p) for _, p in pieces) == len(shape.cells)
    ]
    rules = f'#include "edged_pieces.lp".\n{WHOLE}'
    for number in range(5):
        facts = f"{given(names)}number(({row},{col}),{number})."
        expected = {
            edges_apart(shape, [piece for _, piece in pieces])
            for pieces in tilings
            if ends(pieces) == number
        }
        assert answers(rules, shape, "border", 2, facts) == expected


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_kinds_of_pieces(shape: Shape) -> None:
    names = Random(str(shape)).choice(CHOICES)
    places = [place for name in names for place in placings(name, [frozenset(shape.cells)])]
    rules = f'#include "kinds.lp".\n{WHOLE}sort(O,S) :- outline(S,O).\n'
    expected = {
        frozenset((cell, name) for name, piece in pieces for cell in piece)
        for pieces in packings(places)
    }
    assert answers(rules, shape, "kind", 2, given(names)) == expected


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_shapes_that_a_set_forms(shape: Shape) -> None:
    names = Random(str(shape)).choice(CHOICES)
    rules = '#include "formed.lp".\n#include "shading.lp".\n'
    rules += "formed(dark).\nmember(dark,C) :- shaded(C).\n"
    expected = {
        frozenset(
            (cell, name)
            for name in names
            for _, piece in placings(name, [frozenset(shape.cells)])
            if piece <= dark
            for cell in piece
        )
        for dark in subsets(shape.cells)
    }
    assert answers(rules + WHOLE, shape, "kind", 2, given(names)) == expected


def test_a_large_board_of_pentominoes_stays_small(tmp_path: Path) -> None:
    """At most 220 ground rules a cell, with all that a puzzle needs besides."""
    (tmp_path / "rules.lp").write_text(
        '#include "pentominoes.lp".\n#include "tiling.lp".\n#include "kinds.lp".\n'
        f"shape(S,V) :- pentomino(S,V).\nsort(O,S) :- outline(S,O).\n{WHOLE}"
        ":- border(C,D), kind(C,S), kind(D,S).\n",
        encoding="utf-8",
    )
    board = Shape(15, 15)
    control = clingo.Control()
    control.add(
        "base", [], f"{load_program(Puzzle('trial', tmp_path, {'given': {}}))}\n{board.facts}"
    )
    control.ground([("base", [])])
    assert control.solve().satisfiable
    assert control.statistics["problem"]["lp"]["rules"] <= 220 * len(board.cells)
