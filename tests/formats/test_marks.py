"""Marks and answers: how they are typed, written and refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from asppuz import Catalog, InputError, read
from asppuz.board.atoms import Mark, parse_atom, parse_marks
from asppuz.formats import native, read_answer

CATALOG = Catalog()


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
