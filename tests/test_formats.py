"""Reading and writing: codecs, URLs, native text and tables, and back again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz import Atom, Board, Catalog, InputError, Session, Status, read
from asppuz.board.atoms import Mark, parse_atom, parse_facts, parse_marks, read_ground
from asppuz.board.layers import AreaLayer, OutsideLayer, PlaceLayer, SideLayer, layout_from
from asppuz.board.moves import turned
from asppuz.board.shape import Shape, edges, number_areas
from asppuz.board.tokens import TokenTable
from asppuz.formats import WRITERS, facts, janko, native, puzzlink, read_answer
from asppuz.formats.declared import codec_from, standard
from asppuz.formats.views import VIEWS, Draft
from conftest import has_boxes

CATALOG = Catalog()
URL = "slither/5/5/cbcbcddad"

NUMBERS = st.integers(0, 100_000).map(str)
VALUES = {
    "number16": st.one_of(st.just(""), st.just("?"), NUMBERS),
    "fourcell": st.sampled_from(["", "?", "0", "1", "2", "3", "4"]),
    "ternary": st.sampled_from(["", "1", "2"]),
    "bits": st.sampled_from(["", "1"]),
    "dots": st.sampled_from(["", "", "", "1", "2"]),
    "last_bits": st.sampled_from(["", "", "", "1"]),
    "arrow16": st.one_of(
        st.just(""),
        st.just("?"),
        st.sampled_from([f"{n}{d}" for n in ("?", 0, 7, 15, 16, 255, 256, 4000) for d in "nesw"]),
    ),
}


@pytest.mark.parametrize("name", VALUES)
@given(data=st.data())
def test_a_codec_reads_what_it_writes(name: str, data: st.DataObject) -> None:
    codec = codec_from(name, standard())
    values = data.draw(st.lists(VALUES[name], max_size=60))
    written = codec.write(values, 0)
    assert written is not None
    assert codec.read(written.text, 0, len(values)) == (values, len(written.text))


@pytest.mark.parametrize(
    ("name", "text", "values"),
    [
        ("number16", "5g-10+100.", ["5", "", "16", "256", "?"]),
        ("number16", "=000z", ["4096"] + [""] * 20),
        ("fourcell", "07c.g", ["0", "2", "", "2", "", "", "?", ""]),
        ("ternary", "ij", ["2", "", "", "2", "", "1"]),
        ("bits", "gv", ["1", "", "", "", "", "1", "1", "1", "1", "1"]),
        ("dots", "14h0d", ["2", "1", "", "", "", "", "1", "2", "", "", "", "", "", ""]),
        ("last_bits", "", ["", "", ""]),
        ("arrow16", "10a7101.-11000.", ["0n", "", "16s", "?n", "256n", "?"]),
    ],
)
def test_codecs_against_bodies_worked_out_by_hand(name: str, text: str, values: list[str]) -> None:
    codec = codec_from(name, standard())
    found = codec.read(text, 0, len(values))
    assert found == (values, len(text))


@pytest.mark.parametrize(
    "url",
    [
        f"https://puzz.link/p?{URL}",
        f"http://puzz.link/p.html?{URL}",
        f"https://pzv.jp/p.html?{URL}",
        f"https://pzprxs.vercel.app/p?{URL}",
        f"https://pzprxs.vercel.app/p.html?{URL}",
        f"puzz.link/p?{URL}",
        f"https://puzz.link/p?{URL.replace('slither', 'slitherlink')}",
        f"https://puzz.link/p?{URL.replace('slither', 'slither_edit')}",
        f"https://puzz.link/p?{URL.replace('/', '%2F')}",
        f"https://puzz.link/p?{URL}/",
        f"  https://puzz.link/p?{URL}\n",
        URL,
    ],
)
def test_urls_as_people_paste_them(url: str) -> None:
    board = read(url)
    assert (board.puzzle.name, board.rows, board.cols, len(board.clues)) == ("slitherlink", 5, 5, 9)
    assert puzzlink.write(board) == f"https://puzz.link/p?{URL}"


@pytest.mark.parametrize(
    "url",
    [
        "doubleback/4/4/0a80800g40",  # walls that end at holes
        "hitori/4/2/@2f31456",
        "nurikabe/1/1/@2f0",
        "nurikabe/1/1/*0000",
        "castle/3/1/105a0525",
        "castle/3/1/0-0fffa2-0100",
        "compass/3/2/_g1.-10+100_h",
        "numlin/3/1/1.1",
        "sudoku/2/2/.i",
        "mashu/f/2/2/00",
        "geradeweg/f/2/2/j",
        "balance/f/2/2/j",
        "midloop/f/2/2/o",
        "koburin/mo/2/2/j",
        "yajilin-regions/o/2/2/00g",
    ],
)
def test_a_url_is_written_as_puzz_link_does(url: str) -> None:
    assert puzzlink.write(read(f"https://puzz.link/p?{url}")) == f"https://puzz.link/p?{url}"


@pytest.mark.parametrize("url", ["hitori/4/2/%2f31456", "hitori%2F4%2F2%2F%402f31456"])
def test_a_percent_is_an_escape_only_where_slashes_are(url: str) -> None:
    board = read(f"https://puzz.link/p?{url}")
    assert puzzlink.write(board) == "https://puzz.link/p?hitori/4/2/@2f31456"


def test_what_puzz_link_takes_no_answer_for_is_not_written() -> None:
    board = read("nonogram/2/1/.1g")
    assert any(atom.name == "outside_unknown" for atom in board.clues)
    with pytest.raises(InputError, match=r"can't hold '\?': puzz.link takes no answer"):
        puzzlink.write(board)


def test_a_wall_may_end_within_a_region() -> None:
    board = read("aqre/b/3/3/00g0g")
    assert board.variants == ("borders",)
    assert [str(a) for a in board.clues if a.name == "wall"] == ["wall((1,1),(2,1))"]
    assert {a.args[1] for a in board.clues if a.name == "region"} == {1}
    native = WRITERS["native"](board)
    assert "walls: |\n  s . .\n  n . .\n" in native
    assert WRITERS["url"](read(native)) == "https://puzz.link/p?aqre/b/3/3/00g0g"


def test_a_wall_that_cuts_a_region_is_a_border_in_a_url() -> None:
    board = native.read("puzzle: aqre\nregions: |\n  a a\nwalls: |\n  e .\n", CATALOG)
    with pytest.raises(InputError, match="can't hold a wall that cuts a region in two"):
        puzzlink.write(board)


def test_gaps_are_the_edges_without_a_wall_in_one_sequence() -> None:
    board = read("mejilink/2/2/g")
    assert board == native.read("puzzle: mejilink\nregions: |\n  a a\n  b c\n", CATALOG)
    assert puzzlink.write(board) == "https://puzz.link/p?mejilink/2/2/g"
    with pytest.raises(InputError, match=r"between \(1,1\) and \(1,2\) has one region on both"):
        read("mejilink/2/2/e")


def test_a_wall_is_told_by_either_cell() -> None:
    layer, shape = layout_from({"walls": "wall(C,D)"}).layers["walls"], Shape(2, 2)
    both = layer.read([["es", "w"], ["n", ""]], shape)
    assert both == layer.read([["", "w"], ["n", ""]], shape)
    assert layer.write(both, shape) == [["es", "w"], ["n", ""]]
    assert layer.read(None, shape) == []
    assert layer.write([], shape) is None


def test_a_number_without_an_arrow_is_read_and_has_no_answer() -> None:
    board = read("yajilin/3/3/055af-0ffff")
    numbers = {a.args for a in board.clues if a.name == "number"}
    assert numbers == {((1, 1), 5), ((1, 2), 0xAF), ((1, 3), 0xFFF)}
    assert WRITERS["url"](board) == "https://puzz.link/p?yajilin/3/3/055af-0ffff"
    assert Session(board).check().status is Status.NONE


def test_a_flag_is_a_variant() -> None:
    board = read("https://puzz.link/p?slither/f/3/2/l")
    assert board.variants == ("full",)
    assert puzzlink.write(board) == "https://puzz.link/p?slither/f/3/2/l"


def test_columns_come_first_in_a_url() -> None:
    board = read("nurikabe/3/2/2k")
    assert (board.rows, board.cols) == (2, 3)


def test_a_letter_and_a_number_in_one() -> None:
    codec = codec_from({"many": {"mixed": "number", "letters": ["w", "b"]}}, standard())
    values = ["w", "b", "w1", "b7", "w8", "b200"]
    assert codec.read("012f-10+191", 0, len(values)) == (values, 11)
    assert codec.write(values, 0) == ("012f-10+191", len(values))
    for value in ("w0", "x1", "3", "w?"):
        with pytest.raises(InputError, match="can't hold"):
            codec.write([value], 0)


def test_the_numbers_of_one_place() -> None:
    codec = codec_from({"several": {"alphabet": "0-9"}}, standard())
    assert codec.read("120k", 0, 5) == (["1,2,0"], 3)
    assert codec.write(["1,2,0"], 0) == ("120", 1)
    assert codec.read("k", 0, 5) is None
    for value in ("", "1,10", "1,,2", "?"):
        assert codec.write([value], 0) is None


def test_dots_lie_on_centres_edges_and_corners() -> None:
    points = [["o", "o", ""], ["o", "", "o"], ["", "", ""], ["", "o", ""], ["", "", "o"]]
    cells = [["o,oe,os", "os"], ["ose", ""], ["", "o"]]
    view, draft = VIEWS["dots"], Draft(Shape(3, 2))
    sequence = [token for line in points for token in line]
    assert view.counts(draft) == [len(sequence)]
    view.read([sequence], draft)
    assert draft.grids == {"cells": cells}
    assert view.write(draft) == [sequence]
    with pytest.raises(InputError, match="can't hold a dot on the rim"):
        view.write(Draft(Shape(1, 2), {"cells": [["", "ws"]]}))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("martini\nregions: |\n  a a\ncells: |\n  4 0\n", "'0', which means 'b' there"),
        ("kakuro\ncells: |\n  0/3 .\n", "'0/3', which means '/3' there"),
        ("kakuro\ncells: |\n  0/ .\n", "'0/', which means 'x' there"),
        ("fivecells\ncells: |\n  . 7\n", "'7', which is a hole there"),
    ],
)
def test_a_token_that_a_url_reads_as_another_is_not_written(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=f"can't hold {reason}"):
        puzzlink.write(read(f"puzzle: {text}"))


def test_a_number_that_is_read_as_something_else_is_not_written() -> None:
    table = TokenTable({"{N}": "number(C,N)", "5": "wall(C)"}, ["C"])
    assert [token for _, token in table.written(Atom("number", ((1, 1), 4)))] == ["4"]
    assert [token for _, token in table.written(Atom("number", ((1, 1), 5)))] == []
    with pytest.raises(InputError, match=r"no way to write number\(\(1,1\),5\)"):
        janko.write(read("puzzle: shakashaka\ncells: |\n  5 x\n"))


def test_two_directions_are_one_way_in_either_order() -> None:
    ways = [read(f"puzzle: pipelink\ncells: |\n  {way} .\n") for way in ("se", "es")]
    assert ways[0] == ways[1]
    assert native.write(ways[0]) == native.write(ways[1])
    assert read(puzzlink.write(ways[0])) == ways[0]
    south = ways[0].moved(turned(ways[0].shape, 1))
    assert set(south.clues) == {Atom("pipe", ((1, 1), "south", "west"))}
    with pytest.raises(InputError, match="no way to write"):
        native.write(replace(ways[0], clues=(Atom("pipe", ((1, 1), "south", "east")),)))
    with pytest.raises(InputError):
        native.write(replace(ways[0], clues=(Atom("pipe", ((1, 1), "up", 3)),)))


def test_two_tokens_in_one_place() -> None:
    layer = layout_from({"cells": {"a": "p(C)", "b": "q(C)", "a+b": ["a", "b"], "3": ["b", "a"]}})
    shape = Shape(1, 3)
    found = layer.layers["cells"].read([["b", "a+b", "3"]], shape)
    assert sorted(map(str, found)) == ["p((1,2))", "p((1,3))", "q((1,1))", "q((1,2))", "q((1,3))"]
    assert layer.write(found, shape) == {"cells": [["b", "a+b", "a+b"]]}


def test_a_number_for_the_sides_of_a_cell() -> None:
    weights = {"n": "8", "e": "1", "s": "2", "w": "4", "atom": "given(P,Q)"}
    layout = layout_from({"sides": weights})
    layer, shape = layout.layers["sides"], Shape(1, 2)
    found = layer.read([["9", ""]], shape)
    assert list(map(str, found)) == ["given((0,0),(0,1))", "given((0,1),(1,1))"]
    assert layout.write(found, shape) == {"sides": [["9", "4"]]}
    with pytest.raises(ValueError, match="expected 0 to 15, found '16'"):
        layer.read([["16", ""]], shape)
    with pytest.raises(InputError, match="not the side of a cell"):
        layout.write([Atom("given", ((0, 3), (1, 3)))], shape)


@pytest.mark.parametrize(
    ("url", "tokens"),
    [
        ("tapa/3/1/augch", ["5,?", ".", "3,1,1"]),
        ("tapa/4/1/9d18.", ["1,1,1,1", "1,?,?,1", "8", "?"]),
        ("tapaloop/4/1/bd+13-877", ["6,1", "?,?,3", "1,1,1,1", "7"]),
        ("hitori/4/1/-10z@.", ["36", "35", "?", "."]),
    ],
)
def test_several_small_numbers_are_one_in_a_url(url: str, tokens: list[str]) -> None:
    assert native.write(read(url)).split("|")[1].split() == tokens
    assert puzzlink.write(read(url)).endswith(url)


def test_a_room_clue_moves_within_its_room() -> None:
    board = native.read(
        "puzzle: heyawake\nregions: |\n  a b\n  a b\ncells: |\n  . .\n  1 .\n", CATALOG
    )
    again = read(puzzlink.write(board))
    assert Atom("number", ((1, 1), 1)) in again.clues


def test_every_alias_finds_its_puzzle() -> None:
    for puzzle in CATALOG:
        section = puzzle.section("puzzlink")
        names = [section["id"], *(section.get("aliases") or [])] if section else []
        for name in names:
            assert CATALOG.find("puzzlink", name) is puzzle


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
        assert WRITERS["url"](read(WRITERS[name](board))) == url
    table = WRITERS["janko"](board)
    assert WRITERS["url"](read(table, puzzle="heyawake")) == url


def test_a_nonogram_line_with_a_zero_has_no_clue() -> None:
    board = native.read("puzzle: nonogram\ntop: |\n  0 .\nleft: |\n  2\n", CATALOG)
    assert [str(atom) for atom in board.clues] == ["outside(left,1,1,2)"]
    with pytest.raises(InputError, match=r"3:3: '0' has to be alone"):
        native.read("puzzle: nonogram\ntop: |\n  0\n  2\nleft: |\n  .\n", CATALOG)


def marks_of(text: str) -> set[str]:
    return {str(mark) for mark in native.read(text, CATALOG).marks}


MARKED = {
    "puzzle: nurikabe\ncells: |\n  1 . .\n  . . _\nmarks: |\n  - # .\n  - . _\n": [
        "not shaded((1,1))",
        "shaded((1,2))",
        "not shaded((2,1))",
    ],
    "puzzle: masyu\ncells: |\n  . . w\n  . . .\nmarks: |\n  . .  s\n  . - n\ncrosses: |\n"
    "  . s .\n  e . w\n": [
        "line((1,3),(2,3))",
        "not line((1,2),(2,2))",
        "not line((2,1),(2,2))",
        "not line((2,2),(2,3))",
    ],
    "puzzle: slitherlink\ncells: |\n  3\nmarks: |\n  e w\n  . -\ncrosses: |\n  . s\n  e .\n": [
        "line((0,0),(0,1))",
        "not line((0,1),(1,1))",
        "not line((1,0),(1,1))",
    ],
    "puzzle: yajilin\ncells: |\n  . . 0w\nmarks: |\n  # . -\ncrosses: |\n  . #,w .\n": [
        "shaded((1,1))",
        "not shaded((1,2))",
        "not line((1,1),(1,2))",
        "not shaded((1,3))",
        "not line((1,2),(1,3))",
    ],
    "puzzle: fillomino\ncells: |\n  1 .\nmarks: |\n  1 .\ncrosses: |\n  . 1,12\n": [
        "digit((1,1),1)",
        "not digit((1,2),1)",
        "not digit((1,2),12)",
    ],
    "puzzle: yinyang\ncells: |\n  . .\nmarks: |\n  b .\ncrosses: |\n  w w\n": [
        "symbol((1,1),black)",
        "not symbol((1,1),white)",
        "not symbol((1,2),white)",
    ],
    "puzzle: shikaku\ncells: |\n  2 . 2\n  . . .\nmarks: |\n  a . b\n  a b b\n": [
        "not border((1,1),(2,1))",
        "border((2,1),(2,2))",
        "not border((2,2),(2,3))",
        "not border((1,3),(2,3))",
    ],
}


@pytest.mark.parametrize("text", MARKED, ids=lambda text: text.split()[1])
def test_marks_in_grids(text: str) -> None:
    assert marks_of(text) == set(MARKED[text])
    board = native.read(text, CATALOG)
    written = native.write(board)
    assert "(" not in written
    assert native.read(written, CATALOG).marks == board.marks
    atoms = "marks: " + " ".join(f"{mark}." for mark in MARKED[text]) + "\n"
    assert marks_of(text[: text.index("marks:")] + atoms) == set(MARKED[text])


def test_marks_are_written_as_a_person_would() -> None:
    text = (
        "puzzle: masyu\ncells: |\n  . . w\n  . . .\nmarks: |\n  . - s\n  . . n\n"
        "crosses: |\n  e . w\n  . n .\n"
    )
    assert native.write(native.read(text, CATALOG)) == text


def test_a_line_may_be_told_by_one_end() -> None:
    start = "puzzle: simpleloop\ncells: |\n  . .\nmarks: "
    assert marks_of(start + "|\n  e .\n") == marks_of(start + "|\n  . w\n")
    assert marks_of(start + '"line((1,2),(1,1))."\n') == {"line((1,1),(1,2))"}


def test_some_borders_can_only_be_told_by_atoms() -> None:
    start = "puzzle: shikaku\ncells: |\n  2 .\n  . 2\n"
    text = start + "marks: |\n  not border((1,1),(1,2)).\n  border((1,2),(2,2)).\n"
    assert marks_of(text + "  border((1,1),(2,1)).\n")
    open_edge = native.read(text + "  border((1,1),(2,1)).\n", CATALOG)
    assert native.read(native.write(open_edge), CATALOG).marks == open_edge.marks
    assert "border(" in native.write(open_edge)


@pytest.mark.parametrize(
    ("puzzle", "rest", "message"),
    [
        ("creek", "marks: |\n  #\ncrosses: |\n  #\n", "t:8:3: shaded((1,1)) is marked both"),
        ("creek", "marks: |\n  x\n", "t:6:3: expected '#', found 'x'"),
        ("creek", "marks: |\n  # #\n", "t:6:5: expected 1 tokens in this line of 'cells'"),
        ("creek", "marks: |\n\n  shaded((1,1)).\n   not shaded((1,2)).\n", "t:8:4: "),
        ("creek", "marks: |\n  shaded((1,1)).\n  not shaded((1,1)).\n", "t:7:3: shaded((1,1)) is"),
        ("creek", "marks: |\n  shaded((1,1))\n", "t:6:16: expected '.', found 'the end'"),
        (
            "creek",
            'marks: "shaded((1,1)). shadow((1,1))."\n',
            "t:5:24: shadow((1,1)) is not an atom",
        ),
        ("creek", "marks: shaded((1,1)). not shaded((2,1)).\n", "t:5:23: shaded((2,1)) lies out"),
        ("creek", "crosses: [a]\n", "t:5: expected 'crosses: |'"),
        ("grandtour", "marks: |\n  w .\n  . .\n", "t:6:3: there is nothing to the side w"),
        ("grandtour", "marks: |\n  e -\n  . .\n", "t:6:5: line((0,0),(0,1)) is marked both"),
        ("grandtour", "marks: line((0,0),(1,1)).\n", "t:5:8: line((0,0),(1,1)) does not join"),
        ("grandtour", "marks: line((0,0)).\n", "t:5:8: line((0,0)) is not an atom of an answer"),
    ],
)
def test_wrong_marks_are_told_with_their_place(puzzle: str, rest: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        native.read(f"puzzle: {puzzle}\ncorners: |\n  . .\n  . .\n{rest}", CATALOG, "t")
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: fillomino\ncells: |\n  . .\nmarks: |\n  . -\n", "t:5:5: '-' is an empty place"),
        ("puzzle: shikaku\ncells: |\n  . .\ncrosses: |\n  a a\n", "t:5:3: this answer has no such"),
        ("puzzle: lits\nregions: |\n  a _\nmarks: |\n  . #\n", "t:5:5: '#' is in a hole"),
        (
            "puzzle: yinyang\ncells: |\n  .\nmarks: symbol((1,1),red).\n",
            "t:4:8: symbol((1,1),red) is",
        ),
        ("puzzle: shikaku\ncells: |\n  . _\nmarks: border((1,1),(1,2)).\n", "t:4:8: border("),
    ],
)
def test_marks_that_a_puzzle_does_not_have(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        native.read(text, CATALOG, "t")
    assert str(error.value).startswith(message)


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


@pytest.mark.parametrize("path", [p for x in CATALOG for p in x.examples()], ids=str)
def test_every_solution_can_be_marked(path: Path) -> None:
    board = read(path)
    assert board.solution is not None
    marked = replace(board, marks=frozenset(map(Mark, board.solution)))
    assert native.read(native.write(marked), CATALOG).marks == marked.marks
    atoms = "".join(f"{atom}.\n" for atom in board.solution)
    assert read_answer(atoms, board) == board.solution
    assert read_answer(native.write(board), board) == board.solution


def test_answers_come_as_atoms_or_as_native_text() -> None:
    board = native.read("puzzle: simpleloop\ncells: |\n  . .\n  . .\n", CATALOG)
    assert read_answer("", board) == frozenset()
    assert read_answer("% nothing\n", board) == frozenset()
    line = parse_atom("line((1,1),(1,2))")
    assert read_answer("line((1,2),(1,1)).  % either end\nline((1,1),(1,2)).", board) == {line}
    loop = "puzzle: simpleloop\ncells: |\n  . .\n  . .\nsolution: |\n  es sw\n  ne nw\n"
    assert len(read_answer(loop, board)) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("line((1,1),(1,2)).\n shaded((1,1)).", "t:2:2: shaded((1,1)) is not an atom of an answer"),
        ("line((1,1),(1,2)).\nlnie((1,1),(1,2)).", "t:2:1: lnie((1,1),(1,2)) is not an atom of "),
        ("line((1,1),(1,3)).", "t:1:1: line((1,1),(1,3)) does not join two neighbours"),
        ("not line((1,1),(1,2)).", "t:1:1: an answer tells only what is true"),
        ("line((1,1),(1,2))", "t:1:18: expected '.'"),
        ("puzzle: simpleloop\ncells: |\n  . .\n  . .\n", "t: there is no 'solution: |'"),
        ("puzzle: simpleloop\ncells: |\n  .\nsolution: |\n  .\n", "t: this is a solution of a "),
        ("puzzle: masyu\ncells: |\n  .\nsolution: |\n  .\n", "t: this is a solution of masyu"),
        ("solution: |\n  .\n", "t: the line 'puzzle: NAME' is missing"),
    ],
)
def test_wrong_answers_are_told_with_their_place(text: str, message: str) -> None:
    board = native.read("puzzle: simpleloop\ncells: |\n  . .\n  . .\n", CATALOG)
    with pytest.raises(InputError) as error:
        read_answer(text, board, "t")
    assert str(error.value).startswith(message)


def test_marks_are_read_with_their_places() -> None:
    text = "a(1). % not b.\n  not  b(2).\nnotable."
    assert [(str(mark), *at) for mark, *at in parse_marks(text)] == [
        ("a(1)", 1, 1),
        ("not b(2)", 2, 3),
        ("notable", 3, 1),
    ]


def test_an_idle_wall_is_not_lost_in_a_url() -> None:
    text = "puzzle: aqre\nregions: |\n  a b\nwalls: |\n  e .\ncells: |\n  . .\n"
    with pytest.raises(
        InputError, match=r"between \(1,1\) and \(1,2\), which separates two regions"
    ):
        puzzlink.write(native.read(text, CATALOG))


def test_a_board_without_a_layer_of_cells_has_no_holes() -> None:
    with pytest.raises(InputError, match=r"cell\(\(1,2\)\) is missing: boards of nonogram have"):
        read("% puzzle: nonogram\nrows(1). cols(2).\ncell((1,1)).\n")


def test_a_table_without_a_line_of_clues_is_told() -> None:
    with pytest.raises(InputError, match=r"t:4:1: expected 2 lines in 'left'"):
        janko.read("2 2 b\n- -\n- -\n\n- -\n- -\n- -\n", CATALOG.puzzle("easyasabc"), "t")


MAGNETS = """2 2
- 1
1 -
- -
- -
"""
"""The counts of a table of magnets, before its poles, if it has any, and its regions."""


def test_a_table_may_leave_out_an_optional_grid() -> None:
    magnets = CATALOG.puzzle("magnets")
    bare = janko.read(MAGNETS + "1 1\n2 2\n", magnets)
    poled = janko.read(MAGNETS + ". -\n. .\n1 1\n2 2\n[moves]\n", magnets)
    assert {str(atom) for atom in set(poled.clues) - set(bare.clues)} == {"given((1,2),minus)"}
    assert janko.read(janko.write(bare), magnets).clues == bare.clues
    assert janko.read(janko.write(poled), magnets).clues == poled.clues
    assert len(janko.write(poled).splitlines()) == len(janko.write(bare).splitlines()) + 2
    with pytest.raises(InputError, match="t:4: expected 5 lines, the first included, found 4"):
        janko.read("2 2\n- 1\n1 -\n- -\n", magnets, "t")


def test_a_hole_may_have_a_token_of_its_own_in_each_grid() -> None:
    magnets = CATALOG.puzzle("magnets")
    board = janko.read(MAGNETS + ". x\n. .\n1 @\nx x\n", magnets)
    assert board.shape.holes == {(1, 2)}
    assert janko.read(janko.write(board), magnets).shape == board.shape


def test_clues_that_mean_other_things_at_other_sides_stay_at_theirs() -> None:
    board = janko.read(MAGNETS + "1 1\n2 2\n", CATALOG.puzzle("magnets"))
    half = board.moved(turned(board.shape, 2))
    told = {str(atom) for atom in half.clues if atom.name == "outside"}
    assert told == {"outside(top,1,plus,1)", "outside(bottom,2,minus,1)"}


def test_a_sum_of_weights_stands_for_their_tokens() -> None:
    sums = {0: "o", 4: "n", 1: "s"}
    layout = layout_from({"cells": {"o": "p(C)", "n": "up(C)", "s": "down(C)", "{Sum}": sums}})
    layer, shape = layout.layers["cells"], Shape(1, 3)
    found = layer.read([["0", "5", ""]], shape)
    told = ["down((1,2))", "p((1,1))", "p((1,2))", "up((1,2))"]
    assert sorted(map(str, found)) == told
    assert layout.write(found, shape) == {"cells": [["0", "5", ""]]}
    with pytest.raises(ValueError, match="expected 'o' or 'n' or 's', found '2'"):
        layer.read([["2", "", ""]], shape)
    with pytest.raises(InputError, match=r"which weights of .* add up to 3"):
        layout_from({"cells": {"a": "a(C)", "b": "b(C)", "{Sum}": {1: "a", 2: "b", 3: "a"}}})


def test_a_sum_of_sides_may_count_the_rim() -> None:
    weights = {"n": "8", "e": "1", "s": "2", "w": "4", "rim": "counts"}
    layer, shape = layout_from({"sides": {**weights, "atom": "shut(C,D)"}}), Shape(1, 3, {(1, 3)})
    assert layer.read({"sides": [["14", "11", ""]]}, shape) == []
    [shut] = layer.read({"sides": [["15", "15", ""]]}, shape)
    assert str(shut) == "shut((1,1),(1,2))"
    assert layer.write([shut], shape) == {"sides": [["15", "15", ""]]}
    assert layer.write([], shape) == {"sides": [["14", "11", ""]]}
    with pytest.raises(ValueError, match="the side n lies at the rim, so it counts"):
        layer.read({"sides": [["6", "11", ""]]}, shape)


def test_a_number_for_the_corners_of_a_cell() -> None:
    weights = {"nw": "8", "ne": "1", "se": "2", "sw": "4", "atom": "black(P)"}
    layout, shape = layout_from({"sides": weights}), Shape(1, 2)
    layer = layout.layers["sides"]
    found = layer.read([["3", "12"]], shape)
    assert list(map(str, found)) == ["black((0,1))", "black((1,1))"]
    assert layout.write(found, shape) == {"sides": [["3", "12"]]}
    half = layer.moved(found[:1], turned(shape, 2))
    assert list(map(str, half)) == ["black((1,1))"]
    with pytest.raises(ValueError, match="says otherwise of the corner nw of this one"):
        layer.read([["3", "4"]], shape)
    with pytest.raises(ValueError, match="expected 0 to 15, found 'x'"):
        layer.read([["x", ""]], shape)
    with pytest.raises(InputError, match="not at a corner of a cell"):
        layout.write([Atom("black", ((3, 3),))], shape)
    with pytest.raises(InputError, match="have to be 1, 2, 4, 8"):
        layout_from({"sides": {**weights, "nw": "1"}})
    with pytest.raises(InputError, match="is about corners"):
        layout_from({"sides": {**weights, "atom": "black(C)"}})


def test_the_size_of_an_answer_may_leave_out_a_frame() -> None:
    arrows = CATALOG.puzzle("pfeilzahlen")
    answer = "1 1\n- s -\ne 4 w\n- n -\n"
    board = janko.read("3 3\n- - -\n- 4 -\n- - -\n", arrows, solution=answer)
    assert {str(atom) for atom in board.solution or ()} == {
        "arrow((1,2),south)",
        "arrow((2,1),east)",
        "arrow((2,3),west)",
        "arrow((3,2),north)",
    }
    assert janko.write_solution(board, board.solution or ()) == answer.replace("4", "-")
    with pytest.raises(InputError, match="expected 6 lines"):
        janko.read_solution(answer.replace("1 1", "3 3"), board)
