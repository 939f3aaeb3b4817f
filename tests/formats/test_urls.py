"""URLs of puzz.link: as people paste them, what they hold and what they can't."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asppuz import Atom, Catalog, InputError, Session, Status, read
from asppuz.board.layers import layout_from
from asppuz.board.moves import turned
from asppuz.board.shape import Shape
from asppuz.board.tokens import TokenTable
from asppuz.formats import janko, native, puzzlink, write
from asppuz.formats.declared import codec_from, standard
from asppuz.formats.views import VIEWS, Draft

CATALOG = Catalog()
URL = "slither/5/5/cbcbcddad"


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
    native = write(board, "native")
    assert "walls: |\n  s . .\n  n . .\n" in native
    assert write(read(native), "url") == "https://puzz.link/p?aqre/b/3/3/00g0g"


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
    assert write(board, "url") == "https://puzz.link/p?yajilin/3/3/055af-0ffff"
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


def test_an_idle_wall_is_not_lost_in_a_url() -> None:
    text = "puzzle: aqre\nregions: |\n  a b\nwalls: |\n  e .\ncells: |\n  . .\n"
    with pytest.raises(
        InputError, match=r"between \(1,1\) and \(1,2\), which separates two regions"
    ):
        puzzlink.write(native.read(text, CATALOG))
