"""Random boards, with holes and regions, through every format and back again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz import Atom, Board, Catalog, InputError, read
from asppuz.board.atoms import Mark, parse_atom, parse_facts, read_ground
from asppuz.board.layers import AreaLayer, OutsideLayer, PlaceLayer, SideLayer
from asppuz.board.shape import Shape, edges, number_areas
from asppuz.formats import facts, janko, native, puzzlink, write
from conftest import has_boxes

CATALOG = Catalog()


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of any puzzle with any clues, as native text says them; they need no solution."""
    # Boards that have but one shape go through all formats by their examples.
    puzzle = draw(st.sampled_from([puzzle for puzzle in CATALOG if not puzzle.shape]))
    side = draw(st.integers(1, 7))
    rows, cols = (side, side) if has_boxes(puzzle) else (side, draw(st.integers(1, 7)))
    lines = [f"puzzle: {puzzle.name}"]
    number = st.integers(0, 40).map(str)
    tokens = {
        "N": number,
        "F": st.integers(1, 9).map(str),
        "U": st.one_of(st.just("?"), number),
        "Dir8": st.sampled_from(["n", "ne", "e", "se", "s", "sw", "w", "nw"]),
        "D": st.sampled_from("nesw"),
        "L": st.sampled_from("abz"),
    }

    def token(patterns: Sequence[str]) -> str:
        pattern = draw(st.sampled_from(patterns))
        for slot in re.findall(r"\{(\w+)\}", pattern):
            kind = next(kind for kind in tokens if slot.startswith(kind))
            pattern = pattern.replace(f"{{{slot}}}", draw(tokens[kind]))
        return pattern

    for layer in puzzle.given:
        grid = layer.blank(Shape(rows, cols))
        if isinstance(layer, OutsideLayer):
            known = [entry.token for entry in layer.table.entries if entry.atom]
            most = 1 if layer.single else 3
            counts = [draw(st.integers(0, most)) for _ in range(layer.count(Shape(rows, cols)))]
            lists = [[token(known) for _ in range(count)] for count in counts]
            # A 0 may say that a line has no clues: it stands alone.
            grid = layer.from_lists([[x for x in line if x != "0"] for line in lists])
        elif isinstance(layer, AreaLayer):
            grid = [[token("abc") for _ in row] for row in grid]
        elif isinstance(layer, PlaceLayer):
            known = [".", ".", *(entry.token for entry in layer.table.entries), *layer.several]
            spots = [
                [layer.kind.spot(r, c) for c, _ in enumerate(row)] for r, row in enumerate(grid)
            ]
            shape = Shape(rows, cols)
            grid = [
                [token(known if layer.kind.has(s, shape) else ".") for s in row] for row in spots
            ]
        elif isinstance(layer, SideLayer):
            grid = [
                [
                    token([".", ".", *"e" * (c < cols - 1), *"s" * (r < rows - 1)])
                    for c in range(cols)
                ]
                for r in range(rows)
            ]
        else:
            continue  # what is said of the whole board, and banks, may be left out
        lines.append(f"{layer.name}: |")
        lines += ["  " + " ".join(token or "." for token in line) for line in grid]
    return native.read("\n".join(lines) + "\n", CATALOG)


def same(board: Board, other: Board) -> bool:
    return (board.shape, set(board.clues), board.variants) == (
        other.shape,
        set(other.clues),
        other.variants,
    )


@given(boards())
def test_random_boards_survive_every_format(board: Board) -> None:
    assert same(native.read(native.write(board), CATALOG), board)
    assert same(facts.read(facts.write(board), CATALOG), board)
    if board.puzzle.section("janko"):
        try:
            table = janko.write(board)
        except InputError as error:
            assert re.search(r"can't hold|has no place|no way to write", str(error))
        else:
            assert same(janko.read(table, board.puzzle), board)
    try:
        url = puzzlink.write(board)
    except InputError as error:
        known = r"can't hold|holds one |holds these clues only|more than \d+ clues|has no puzz"
        assert re.search(known, str(error))
    else:
        again = read(url)
        body = board.puzzle.section("puzzlink")["body"]
        # A clue of a room may come back in another cell, and a pipe the other way round.
        if any("rooms" in part.values() or "pipes" in part for part in body):
            assert puzzlink.write(again) == url
        else:
            assert same(again, board)


@given(st.sets(st.tuples(st.integers(1, 4), st.integers(1, 4))))
def test_holes_survive_native_text_and_facts(holes: set[tuple[int, int]]) -> None:
    rows = [["_" if (r, c) in holes else "." for c in range(1, 5)] for r in range(1, 5)]
    grid = "".join("  " + " ".join(row) + "\n" for row in rows)
    board = native.read(f"puzzle: nurikabe\ncells: |\n{grid}", CATALOG)
    assert board.shape == Shape(4, 4, frozenset(holes))
    assert same(native.read(native.write(board), CATALOG), board)
    assert same(facts.read(facts.write(board), CATALOG), board)


def test_a_url_holds_holes_where_its_body_has_them() -> None:
    url = "https://puzz.link/p?simpleloop/5/5/sg020"
    board = read(url)
    assert board.shape.holes == {(1, 1), (1, 2), (1, 3), (2, 1), (4, 4)}
    assert puzzlink.write(board) == url
    creek = native.read("puzzle: creek\ncorners: |\n  . .\n  . .\ncells: |\n  _\n", CATALOG)
    with pytest.raises(InputError, match="can't hold 'holes'"):
        puzzlink.write(creek)


def test_a_url_leaves_out_holes_that_are_not_there() -> None:
    for url in ("doubleback/4/4/14063o", "simpleloop/2/3"):
        board = read(url)
        assert not board.shape.holes
        assert puzzlink.write(board) == f"https://puzz.link/p?{url}"
        assert same(native.read(native.write(board), CATALOG), board)


@pytest.mark.parametrize("rows", ["a a b b|a _ _ b|a _ b b", "_ a a _|a a b b|_ c c _"])
def test_regions_around_holes_survive_a_url(rows: str) -> None:
    grid = "".join(f"  {row}\n" for row in rows.split("|"))
    board = native.read(f"puzzle: doubleback\nregions: |\n{grid}", CATALOG)
    assert same(read(puzzlink.write(board)), board)


def test_equal_labels_apart_are_two_regions() -> None:
    areas = number_areas(Shape(1, 3), lambda c, d: False)
    assert list(areas.values()) == [1, 2, 3]
    board = native.read("puzzle: lits\nregions: |\n  a b a\n", CATALOG)
    assert [atom.args[1] for atom in board.clues] == [1, 2, 3]


def test_sudoku_has_boxes_by_default_and_regions_on_demand() -> None:
    grid = "".join("  . . . . . .\n" for _ in range(6))
    board = native.read(f"puzzle: sudoku\ncells: |\n{grid}", CATALOG)
    region = {atom.args[0]: atom.args[1] for atom in board.clues}
    assert region[1, 1] == region[2, 3] != region[3, 1]
    assert "regions" not in native.write(board)
    own = "".join(f"  {' '.join(row)}\n" for row in ["aaaaaa", "bbbbbb", "cccccc"] * 2)
    with_regions = native.read(f"puzzle: sudoku\ncells: |\n{grid}regions: |\n{own}", CATALOG)
    assert "regions" in native.write(with_regions)
    with pytest.raises(InputError, match="can't hold 'regions'"):
        puzzlink.write(with_regions)


@given(st.recursive(
    st.one_of(st.integers(-99, 999), st.sampled_from(["north", "unknown", "x1"])),
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(tuple),
    max_leaves=6,
))  # fmt: skip
def test_atoms_are_read_as_they_are_written(term: object) -> None:
    atom = Atom("p", (term, 1))  # type: ignore[arg-type]
    assert parse_atom(str(atom)) == atom
    assert list(parse_facts(f"{atom}. % words\n {atom}.")) == [atom, atom]
    if "," not in str(atom).replace(",)", ")"):
        return
    if ",)" not in str(atom):
        assert read_ground(str(atom)) == atom


def test_convert_goes_around() -> None:
    url = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"
    board = read(url)
    for name in ("native", "facts", "url"):
        assert write(read(write(board, name)), "url") == url
    table = write(board, "janko")
    assert write(read(table, puzzle="heyawake"), "url") == url


def test_a_nonogram_line_with_a_zero_has_no_clue() -> None:
    board = native.read("puzzle: nonogram\ntop: |\n  0 .\nleft: |\n  2\n", CATALOG)
    assert [str(atom) for atom in board.clues] == ["outside(left,1,1,2)"]
    with pytest.raises(InputError, match=r"3:3: '0' has to be alone"):
        native.read("puzzle: nonogram\ntop: |\n  0\n  2\nleft: |\n  .\n", CATALOG)


@st.composite
def marked_boards(draw: st.DrawFn) -> Board:
    """Boards of any puzzle with any marks on them, be it as a grid or as single atoms."""
    board = draw(boards())
    layer = draw(st.sampled_from(list(board.puzzle.answer)))
    places = list(board.shape.cells())
    corners = [(r, c) for r in range(board.rows + 1) for c in range(board.cols + 1)]
    atoms = []
    if isinstance(layer, PlaceLayer):
        squares = [(r, c) for r, n in enumerate(layer.kind.widths(board.shape)) for c in range(n)]
        spots = [s for s in starmap(layer.kind.spot, squares) if layer.kind.has(s, board.shape)]
        if layer.kind.on_corners:
            places = corners
        samples = {"N": str(draw(st.integers(1, 12))), "L": "b", "D": "n", "F": "3", "U": "2"}
        for entry in layer.table.entries:
            token = re.sub(r"\{(\w)\w*\}", lambda slot: samples[slot[1]], entry.token)
            atoms += [layer.read_token(token, spot) for spot in spots]
    [(name, arity)] = [(layer.line, 2)] if isinstance(layer, PlaceLayer) else layer.signatures()
    pair = name if arity == 2 else None
    if arity == 1:
        atoms += [Atom(name, (corner,)) for corner in corners]
    counted = isinstance(layer, PlaceLayer) and layer.counted

    def times() -> list[int]:
        return [draw(st.integers(1, 2))] if counted else []

    if pair:
        for row, col in places:
            near = [(row, col + 1), (row + 1, col)]
            atoms += [
                Atom(pair, ((row, col), other, *times())) for other in near if other in places
            ]
    if isinstance(layer, AreaLayer) and draw(st.booleans()):
        labels = {place: draw(st.sampled_from(".ab")) for place in places}
        told = [(c, d) for c, d in edges(board.shape) if "." not in (labels[c], labels[d])]
        marks = [Mark(Atom("border", (c, d)), labels[c] != labels[d]) for c, d in told]
    else:
        likely = draw(st.sampled_from([(None, True, False), (None, False), (False,)]))
        values = [(atom, draw(st.sampled_from(likely))) for atom in atoms]
        marks = [Mark(atom, holds) for atom, holds in values if atom and holds is not None]
    return replace(board, marks=frozenset(marks))


@given(marked_boards())
def test_random_marks_survive_native_text(board: Board) -> None:
    written = native.write(board)
    assert native.read(written, CATALOG).marks == board.marks
    if "areas" not in board.puzzle.answer.layers:
        assert "marks: |\n  not" not in written
        assert bool(board.marks) == ("marks: |" in written or "crosses: |" in written)


def test_a_board_without_a_layer_of_cells_has_no_holes() -> None:
    with pytest.raises(InputError, match=r"cell\(\(1,2\)\) is missing: boards of nonogram have"):
        read("% puzzle: nonogram\nrows(1). cols(2).\ncell((1,1)).\n")
