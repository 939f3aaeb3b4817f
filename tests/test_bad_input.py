"""What bad input gets: one line that tells the place and what was expected, and exit code 2."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import Catalog, InputError, draw_text, make_scene, read
from asppuz.board.atoms import parse_marks
from asppuz.cli import main
from asppuz.formats import janko, write

HEYAWAKE = "puzzle: heyawake\nregions: |\n  a a b\n  a b b\ncells: |\n  2 . .\n  . . 1\n"

TEXTS = {
    "empty": ("", r": the text is empty"),
    "empty layer": (
        "puzzle: lapaz\ncells: |\n  . .\nsolution:\n  cells: |\n    # #\n  areas:",
        r":7: expected 'solution: \|' and the rows of the grid below it",
    ),
    "blank": ("\n \n", r": the text is empty"),
    "no puzzle": ("cells: |\n  1 .\n", r"'puzzle: NAME' is missing"),
    "unknown puzzle": ("puzzle: heyawak\n", r":1:9: there is no puzzle 'heyawak' \(did you"),
    "its name on puzz.link": ("puzzle: bag\n", r":1:9: .* 'bag' \(did you mean 'cave'"),
    "its name at janko.at": ("puzzle: Hashi\n", r":1:9: .* 'Hashi' \(did you mean 'hashikake'"),
    "unknown key": (HEYAWAKE + "cels: x\n", r":8: 'cels' is not a key.*did you mean 'cells'"),
    "key twice": (HEYAWAKE + "cells: x\n", r":8:1: 'cells' occurs twice"),
    "unknown token": (HEYAWAKE.replace("1", "q"), r":7:7: expected a number or '\?', found 'q'"),
    "negative number": (HEYAWAKE.replace("1", "-1"), r":7:7: expected a number"),
    "short line": (HEYAWAKE.replace(". . 1", ". 1"), r":7:6: expected 3 tokens .*, found 2"),
    "long line": (HEYAWAKE.replace(". . 1", ". . . 1"), r":7:9: expected 3 tokens .*, found 4"),
    "missing line": (HEYAWAKE.replace("  . . 1\n", ""), r":6:3: expected 2 lines in 'cells'"),
    "missing regions": ("puzzle: lits\n", r"the board has no cells"),
    "empty label": (HEYAWAKE.replace("a b b", "a . b"), r":4:5: expected a label"),
    "clue in a hole": (HEYAWAKE.replace("a a b", "_ a b"), r":6:3: '2' is in a hole"),
    "no block": ("puzzle: nurikabe\ncells: [1]\n", r":2: expected 'cells: \|'"),
    "empty block": ("puzzle: nurikabe\ncells: |\n", r":2: expected 'cells: \|'"),
    "variant": (HEYAWAKE + "variants: [ful]\n", r":8: 'ful' is not a variant"),
    "variants": (HEYAWAKE + "variants: full\n", r":8: expected a list of names"),
    "bad solution": (HEYAWAKE + "solution: |\n  # . x\n  . . .\n", r":9:7: expected '#', found"),
    "solution size": (HEYAWAKE + "solution: |\n  # . .\n", r":9:3: expected 2 lines"),
    "not YAML": ("puzzle: [heyawake\n", r":2:1: this is not YAML"),
    "a list": ("- puzzle\n- heyawake\n", r":1:1: expected lines of the form"),
    "a word": ("heyawake\n", r":1:1: expected lines of the form"),
    "tabs": ("puzzle: nurikabe\ncells: |\n\t1 .\n", r":3:1: this is not YAML"),
    "alias": ("puzzle: &a nurikabe\ntitle: *a\n", r":2:8: aliases"),
    "bomb": (
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{b}: &{b} [*{a},*{a},*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi")),
        r":2:8: aliases",
    ),
    "deep": ("puzzle: " + "[" * 5000, r"this"),
    "loose line": (
        "puzzle: masyu\ncells: |\n  . .\nsolution: |\n  e .\n",
        r":5:3: the line leaves 'e'",
    ),
    "no side": ("puzzle: aqre\nregions: |\n  a a\nwalls: |\n  x .\n", r":5:3: expected n, e, s"),
    "wall at the rim": (
        "puzzle: aqre\nregions: |\n  a a\nwalls: |\n  . e\n",
        r":5:5: the wall to the side e is not between two cells",
    ),
    "table without a name": ("2 2\n- -\n- -\n", r":1: a text table does not say its puzzle"),
    "facts": ("% puzzle: creek\nrows(1). cols(x y).\n", r":2:17: expected '\)'"),
    "facts of another": ("% puzzle: creek\nrows(1). cols(1). circle((1,1),x).\n", r"is not a fact"),
    "facts outside": ("% puzzle: creek\nrows(1). cols(1). cell((2,1)).\n", r"outside the board"),
    "a large number": (HEYAWAKE.replace("1", "4294967298"), r":7:7: the number 4294967298 is out"),
    "the next number": (HEYAWAKE.replace("1", "2147483648"), r"numbers go from -2,147,483,648 to"),
    "an endless number": (HEYAWAKE.replace("1", "9" * 5000), r":7:7: the number 99999999... is"),
    "other digits": (HEYAWAKE.replace("1", "\u0663"), r":7:7: expected a number"),
    "a large number in facts": (
        "% puzzle: creek\nrows(1). cols(1). cell((1,1)).\ncorner_number((0,0),-2147483649).\n",
        r":3:21: the number -2147483649 is out of range",
    ),
    "a large size in facts": ("% puzzle: creek\nrows(99999999999).\n", r":2:6: the number"),
    "a large number in marks": (
        "puzzle: fillomino\ncells: |\n  . .\nmarks: |\n  . 4294967297\n",
        r":5:5: the number 4294967297 is out of range",
    ),
    "a large number in atoms": (
        "puzzle: fillomino\ncells: |\n  . .\nmarks: digit((1,1),4294967297).\n",
        r":4:20: the number 4294967297 is out of range",
    ),
    "a large number in a solution": (
        "puzzle: fillomino\ncells: |\n  . .\nsolution: |\n  . 4294967297\n",
        r":5:5: the number 4294967297 is out of range",
    ),
    "a large size of a table": ("4294967297 1\n-\n", r"does not say its puzzle"),
    "folded": ("puzzle: creek\ncells:\n  . .\n  . .\n", r":3: expected 'cells: \|'"),
    "folded by its sign": ("puzzle: creek\ncells: >\n  . .\n", r":2: expected 'cells: \|'"),
    "in quotes": ('puzzle: creek\ncells: ". ."\n', r":2: expected 'cells: \|'"),
    "parent": ("puzzle: ..\n", r":1:9: there is no puzzle '\.\.'"),
    "here": ("puzzle: .\n", r":1:9: there is no puzzle '\.'"),
    "a path": ("puzzle: ../puzzles/creek\n", r":1:9: there is no puzzle"),
    "a long name": ("puzzle: " + "a" * 300, r":1:9: there is no puzzle 'aaa"),
    "a name of two lines": ('puzzle: "a\\nb"\n', r":1:9: there is no puzzle 'a\\nb'"),
    "a name with a NUL": ('puzzle: "a\\0b"\n', r":1:9: there is no puzzle 'a\\x00b'"),
    "a NUL": ("puzzle: cr\0eek\n", r":1:11: expected text.*U\+0000"),
    "another end of a line": ("puzzle: creek\ncells: |\n  .\u2028  .\n", r":3:4: expected text"),
    "deep brackets": (
        "% puzzle: creek\nrows(" + "(" * 5000,
        r":2:25: expected at most 20 nested brackets",
    ),
    "clue of facts in a hole": (
        "% puzzle: nurikabe\nrows(1). cols(2). cell((1,1)).\nnumber((1,2),3).\n",
        r"number\(\(1,2\),3\) lies in a hole",
    ),
    "clue of facts off the board": (
        "% puzzle: nurikabe\nrows(1). cols(1). cell((1,1)).\nnumber((0,1),3).\n",
        r"number\(\(0,1\),3\) lies outside the board",
    ),
    "corner of facts without a cell": (
        "% puzzle: creek\nrows(1). cols(2). cell((1,1)).\ncorner_number((0,2),1).\n",
        r"lies outside the board",
    ),
    "wall of facts at a hole": (
        "% puzzle: aqre\nrows(1). cols(2). cell((1,1)). region((1,1),1). wall((1,1),(1,2)).\n",
        r"a wall at \(1,2\) is not between two cells",
    ),
    "wall of facts off the board": (
        "% puzzle: aqre\nrows(1). cols(1). cell((1,1)). region((1,1),1). wall((0,1),(1,1)).\n",
        r"a wall at \(0,1\) is not between two cells",
    ),
    "line of facts backwards": (
        "% puzzle: grandtour\nrows(1). cols(1). cell((1,1)). given((0,1),(0,0)).\n",
        r"expected facts as a board has them, found given\(\(0,1\),\(0,0\)\)",
    ),
    "two clues of facts in one place": (
        "% puzzle: nonogram\nrows(1). cols(1). cell((1,1)). outside(top,1,1,1). "
        "outside(top,1,1,2).\n",
        r"outside\(top,1,1,2\) has no place",
    ),
    "a line along no cell": (
        "puzzle: grandtour\ncorners: |\n  . . . .\n  . e w .\n  . . . .\n"
        "cells: |\n  . _ .\n  . _ .\n",
        r":4:5: the line leaves 'e'",
    ),
    "huge facts": ("% puzzle: creek\nrows(10000). cols(10000).\n", r"100,000,000 cells"),
}  # fmt: skip

URLS = {
    "truncated": ("slither/5/5/cbcb", r"places are still empty"),
    "too long": ("slither/5/5/cbcbcddadccc", r"goes on after the board"),
    "letter": ("slither/5/5/cbcb!ddad", r"can't be read from '!ddad'"),
    "no body": ("https://puzz.link/p?slither/5/5", r"25 of 25 places"),
    "no size": ("https://puzz.link/p?slither/cbcb", r"size is missing"),
    "no query": ("https://puzz.link/slither", r"expected a URL of the form"),
    "not here yet": ("https://puzz.link/p?tontti/5/5/m", r"Tonttiraja is not among the puzzles"),
    "Penpa+": ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN", r"a link of Penpa\+"),
    "its other home": ("opt-pan.github.io/penpa-edit/?m=solve&p=7VRN", r"a link of Penpa\+"),
    "long Penpa+": ("https://opt-pan.github.io/penpa-edit/#m=edit&p=" + 5000 * "7", r"Penpa\+"),
    "unknown id": ("https://puzz.link/p?slitter/5/5/cb", r"'slitter' \(did you mean 'slither'"),
    "unknown flag": ("https://puzz.link/p?slither/q/5/5/cbcbcddad", r"flag 'q'"),
    "unknown variant": ("https://puzz.link/p?slither/v:x/5/5/cbcbcddad", r"variant 'x'"),
    "huge": ("slither/10000/10000/zzz", r"100,000,000 cells"),
    "endless": ("slither/99999999999999999999/9/z", r"number 99999999999999999999 is out of range"),
    "zero": ("slither/0/5/", r"no cells"),
    "over the board": ("nurikabe/2/2/z", r"runs past the end of the board, which has 4 places"),
    "too short": ("slither/2/2/ggg", r"the body of the URL is too short: 1 of 4 places are still"),
    "arrow in no direction": ("yajilin/3/2/-51e", r"can't be read from '-51e'"),
    "a large size": ("slither/4294967297/1/0", r"the number 4294967297 is out of range"),
    "a wall in a room": ("moonsun/3/2/60a0", r"wall between \(2,1\) and \(2,2\) has one region on"),
    "a gap between clues": ("nonogram/3/3/g1p", r"line 1 of 'top' has a gap between its clues"),
    "long": ("slither/5/5/" + "q" * 5000, r"can't be read|runs past|goes on after"),
    "a NUL in a URL": ("slither/5/5/cb\0", r"can't be read from '\\x00' on"),
    "borders cut off": ("heyawake/6/6/lll1", r"still empty"),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_text(name: str, tmp_path: Path) -> None:
    text, message = TEXTS[name]
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", URLS)
def test_url(name: str) -> None:
    url, message = URLS[name]
    with pytest.raises(InputError, match=message) as caught:
        read(url)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("url", ["aqre/3/2/60g", "aqre/b/3/3/00g0g"])
def test_a_wall_in_a_room_is_kept_where_the_puzzle_has_some(url: str) -> None:
    board = read(url)
    assert any(atom.name == "wall" for atom in board.clues)
    assert write(board, "url").endswith(url)


def test_a_table_with_a_large_size() -> None:
    for size in ("4294967297 1", f"{'9' * 5000} 1", "1 \u0663"):
        with pytest.raises(InputError, match=r":1: (the number .* out of range|expected the numb)"):
            janko.read(f"{size}\n-\n", Catalog().puzzle("creek"), "t")


@pytest.mark.parametrize("source", ["x" * 5000, "a\0b", "https://puzz.link/p?" + "x" * 5000])
def test_a_name_that_no_file_can_have(source: str) -> None:
    with pytest.raises(InputError, match=r"can't be read|expected a URL") as caught:
        read(source)
    assert str(caught.value).isprintable()


def test_the_largest_numbers_are_read() -> None:
    board = read(HEYAWAKE.replace("1", "2147483647"))
    assert "number((2,3),2147483647)" in map(str, board.clues)
    assert read(write(board, "facts")) == board


def test_many_marks_are_located_in_linear_time() -> None:
    text = "shaded((1,1)).\n" * 200_000
    start = time.monotonic()
    assert max(line for _, line, _ in parse_marks(text)) == 200_000
    assert time.monotonic() - start < 30


def test_a_long_clue_at_the_last_corner_is_drawn() -> None:
    board = read("puzzle: creek\ncorners: |\n  . . 16\n  . . .\ncells: |\n  . .\n")
    assert "16" in draw_text(make_scene(board, ()))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"puzzle: creek\n\xff\xfe\n")
    with pytest.raises(InputError, match=r"yaml:2: expected text in UTF-8"):
        read(path)


def test_a_byte_order_mark_and_carriage_returns_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + HEYAWAKE.replace("\n", "\r\n").encode())
    assert read(path).rows == 2


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"puzzle: creek\n" + b"# \n" * 4_000_000)
    start = time.monotonic()
    with pytest.raises(InputError, match="bytes"):
        read(path)
    assert time.monotonic() - start < 1


def test_a_wide_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    row = "  " + ". " * 1500 + "\n"
    path.write_text("puzzle: nurikabe\ncells: |\n" + row * 1500)
    with pytest.raises(InputError, match="2,250,000 cells"):
        read(path)


@pytest.mark.parametrize("source", ["missing.yaml", ".", "\0.yaml", "\ud800.yaml"])
def test_a_file_that_is_none(source: str) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read(source)


@pytest.mark.parametrize("command", ["solve", "check", "deduce", "count", "facts", "program"])
def test_the_command_line_tells_it_in_one_line(command: str, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(HEYAWAKE.replace("1", "q"))
    result = CliRunner().invoke(main, [command, str(path)])
    assert result.exit_code == 2
    assert result.stdout == ""
    expected = f"asppuz: {path}:7:7: expected a number or '?', found 'q'\n"
    assert result.stderr == expected


def test_a_path_is_told_as_seen_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = tmp_path / "own"
    (puzzle / "examples").mkdir(parents=True)
    (puzzle / "puzzle.yaml").write_text("name: Own\nrules: None.\ngiven: {}\nanswr: {}\n")
    (puzzle / "examples" / "board.yaml").write_text("puzzle: own\n")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["solve", "own/examples/board.yaml"])
    assert result.stderr.startswith("asppuz: own/puzzle.yaml:4:9: 'answr' is not a key")


def test_clues_that_contradict_each_other_are_no_bad_input() -> None:
    board = HEYAWAKE.replace("2 . .", "9 . .")
    assert CliRunner().invoke(main, ["check", "-"], input=board).exit_code == 4
