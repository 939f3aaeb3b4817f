"""Layers of every kind: what is written is read again, and boards turn without loss."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from asppuz import Board, Catalog, InputError, Session, read
from asppuz.board.atoms import Mark, parse_atom
from asppuz.board.layers import PlaceLayer
from asppuz.board.moves import mirrored, turned, window
from asppuz.formats import native
from asppuz.reasons.marks import tell_marks
from asppuz.solving.answers import Status
from made_up import DECLARATIONS, MadeUp, made_up

LARGE, SMALL = 150, 36
"""The most cells of a board that is turned, and of one that is solved where it lies then."""


def one_way(board: Board) -> bool:
    """Whether some clue tells of some sides of its place alone, so it can't be turned."""
    names = {
        frozenset(re.findall(r"{[A-Z]([nesw])}", entry.token))
        for layer in board.puzzle.given
        if isinstance(layer, PlaceLayer)
        for clue in board.clues
        for entry, _ in layer.table.matches(clue)
    }
    return not names <= {frozenset(), frozenset("nesw")}


def examples(most: int) -> list[Board]:
    """The example boards of all puzzles with at most so many cells."""
    found = [read(path) for puzzle in Catalog() for path in puzzle.examples()]
    return [board for board in found if board.rows * board.cols <= most]


def boards() -> Iterator[Board]:
    """Boards of every puzzle and of every kind of layer."""
    yield from (board for board in examples(LARGE) if not one_way(board))
    yield from map(made_up, DECLARATIONS)


BOARDS = list(boards())
NAMES = [f"{number}-{board.puzzle.name}" for number, board in enumerate(BOARDS)]
every_board = pytest.mark.parametrize("board", BOARDS, ids=NAMES)


def again(board: Board) -> Board:
    """The board as it is read from what is written of it."""
    made = board.puzzle.name in DECLARATIONS
    return native.read(native.write(board), MadeUp() if made else Catalog())


def quarters(board: Board, number: int = 1) -> Board:
    return board.moved(turned(board.shape, number))


def mirror(board: Board) -> Board:
    return board.moved(mirrored(board.shape))


@every_board
def test_what_is_written_is_read_again(board: Board) -> None:
    for moved in (board, quarters(board), mirror(board)):
        found = again(moved)
        assert sorted(found.clues) == sorted(moved.clues)
        assert (found.shape, found.solution) == (moved.shape, moved.solution)
        assert native.write(found) == native.write(moved)


@every_board
@pytest.mark.slow
def test_turns_add_up(board: Board) -> None:
    text = native.write(board)
    assert native.write(quarters(quarters(quarters(quarters(board))))) == text
    assert native.write(mirror(mirror(board))) == text
    assert native.write(quarters(quarters(board))) == native.write(quarters(board, 2))
    assert native.write(mirror(quarters(mirror(board)))) == native.write(quarters(board, 3))
    whole = window(board.shape, 1, 1, board.rows, board.cols)
    assert native.write(board.moved(whole)) == text


def small_boards() -> Iterator[Board]:
    """One board of each puzzle that has a small one."""
    seen: set[str] = set()
    for board in examples(SMALL):
        if board.puzzle.name not in seen:
            seen.add(board.puzzle.name)
            yield board


@pytest.mark.parametrize("board", list(small_boards()), ids=lambda board: board.puzzle.name)
def test_a_turned_board_has_the_turned_solution_alone(board: Board) -> None:
    if one_way(board):
        with pytest.raises(InputError, match="no form for the side"):
            mirror(board)
        return
    puzzle = board.puzzle
    mirrored = [] if puzzle.handed else [mirror(board)]
    for moved in [*mirrored, *([] if puzzle.upright else [quarters(board)])]:
        found = Session(moved).check()
        assert found.status is Status.UNIQUE
        assert found.answer == moved.solution


TURNED = {
    "edges": """
cells: |
  . 1
  . .
  2 .
edges: |
  >
  . w
  .
  > .
  b
solution: |
  3 1
  . 2
  2 .
""",
    "several": """
cells: |
  .  12
  3  .
  .  .
signs: |
  . w
  . .
  . b
arrows: |
  2e .
  .  .
  4s .
solution:
  cells: |
    oe+os s
    e     nw
    .     .
  numbers: |
    . .
    . 7
    5 .
""",
    "four lists": """
top: |
  .  1
  11 2
right: |
  2 .
  3 1
  . .
bottom: |
  . 4
  . 5
left: |
  . 6
  . ?
  9 8
solution: |
  . #
  . .
  # .
""",
    "segments": """
corners: |
  . . 1
  . . .
  . 2 .
solution: |
  0,0 0,1
  0,2 1,1
  1,2 2,0
  1,0 2,1
""",
}
"""Boards of tests/made_up.py turned clockwise by a quarter."""


@pytest.mark.parametrize("name", TURNED)
def test_turned_boards(name: str) -> None:
    found = quarters(made_up(name))
    expected = native.read(f"puzzle: {name}{TURNED[name]}", MadeUp())
    assert sorted(found.clues) == sorted(expected.clues)
    assert found.solution == expected.solution


def test_a_board_of_one_column_has_edges() -> None:
    text = "puzzle: edges\ncells: |\n  1\n  .\n  2\nedges: |\n  .\n  w\n  .\n  b\n  .\n"
    board = native.read(text, MadeUp())
    assert native.write(board) == text
    assert "edges: |\n  b w\n" in native.write(quarters(board))
    assert native.write(quarters(quarters(quarters(quarters(board))))) == text
    assert native.write(again(native.read("puzzle: edges\ncells: |\n  1\n", MadeUp())))


SAID = {
    "bar((1,1),(1,2))": (
        "answers beside",
        "the edge between (1,1) and (1,2) is bar",
        "the edge between (1,1) and (1,2) is not bar",
    ),
    "sum(top,2,5)": (
        "answers beside",
        "column 2 has 5 at the top",
        "column 2 does not have 5 at the top",
    ),
    "line((1,1),(1,2),2)": (
        "counted",
        "two lines run from (1,1) to (1,2)",
        "no two lines run from (1,1) to (1,2)",
    ),
    "line((1,1),(1,2),1)": (
        "counted",
        "a single line runs from (1,1) to (1,2)",
        "no single line runs from (1,1) to (1,2)",
    ),
    "line((0,0),(0,1),2)": (
        "counted corners",
        "two lines run along the top of (1,1)",
        "no two lines run along the top of (1,1)",
    ),
    "half((1,1),se)": (
        "halves",
        "(1,1) has a black lower right half",
        "(1,1) has no black lower right half",
    ),
    "letter((1,1),e)": (
        "words",
        "(1,1) has the letter e",
        "(1,1) does not have the letter e",
    ),
    "segment((0,0),(2,1))": (
        "segments",
        "a line runs from the upper left corner of (1,1) to the lower right corner of (2,1)",
        "no line runs from the upper left corner of (1,1) to the lower right corner of (2,1)",
    ),
    "region((1,1),2)": (
        "four numbers",
        "(1,1) lies in region 2",
        "(1,1) does not lie in region 2",
    ),
}


@pytest.mark.parametrize("atom", SAID)
def test_what_is_said_of_the_atoms_of_a_layer(atom: str) -> None:
    name, true, false = SAID[atom]
    puzzle = MadeUp().puzzle(name)
    assert tell_marks(puzzle, [Mark(parse_atom(atom))]) == true
    assert tell_marks(puzzle, [Mark(parse_atom(atom), False)]) == false


def test_what_a_number_of_lines_rules_out_goes_without_saying() -> None:
    puzzle = MadeUp().puzzle("counted")
    double, single = parse_atom("line((1,1),(1,2),2)"), parse_atom("line((1,1),(1,2),1)")
    elsewhere = parse_atom("line((1,1),(2,1),1)")
    marks = [Mark(double), Mark(single, False), Mark(elsewhere, False)]
    assert tell_marks(puzzle, marks) == (
        "two lines run from (1,1) to (1,2); no single line runs from (1,1) to (2,1)"
    )
