"""What is said of marks, places and reasons, and which steps are told together."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz import Catalog, Mark, Step, read
from asppuz.board.atoms import Atom, parse_atom
from asppuz.reasons import Reason, cells_of, tell_marks
from asppuz.reasons.slots import tell_sides
from asppuz.reasons.step import Chain, Line
from asppuz.reasons.words import tell_reasons, tell_row, told_together

CATALOG = Catalog()
PUZZLES = CATALOG.names()


def told(puzzle: str, *atoms: str, holds: bool = True) -> str:
    return tell_marks(CATALOG.puzzle(puzzle), [Mark(parse_atom(a), holds) for a in atoms])


SAID = [
    ("heyawake", ["shaded((1,1))"], "(1,1) is shaded", "(1,1) is not shaded"),
    (
        "heyawake",
        ["shaded((1,1))", "shaded((1,2))", "shaded((1,3))"],
        "(1,1), (1,2) and (1,3) are shaded",
        "(1,1), (1,2) and (1,3) are not shaded",
    ),
    ("akari", ["symbol((3,1),lamp)"], "(3,1) has a lamp", "(3,1) has no lamp"),
    (
        "akari",
        ["symbol((3,1),lamp)", "symbol((3,4),lamp)"],
        "(3,1) and (3,4) have a lamp",
        "(3,1) and (3,4) have no lamp",
    ),
    (
        "yinyang",
        ["symbol((1,1),black)", "symbol((1,2),white)", "symbol((2,2),black)"],
        "(1,1) and (2,2) are black; (1,2) is white",
        "(1,1) and (2,2) are white; (1,2) is black",
    ),
    (
        "cave",
        ["inside((1,1))", "inside((1,2))"],
        "(1,1) and (1,2) lie in the cave",
        "(1,1) and (1,2) lie outside the cave",
    ),
    (
        "shugaku",
        ["shaded((1,1))", "shaded((1,2))"],
        "(1,1) and (1,2) belong to the aisle",
        "(1,1) and (1,2) do not belong to the aisle",
    ),
    ("sudoku", ["digit((1,2),5)"], "(1,2) is 5", "(1,2) is not 5"),
    (
        "sudoku",
        ["digit((1,2),5)", "digit((1,2),7)", "digit((1,3),5)", "digit((1,3),7)"],
        "(1,2) and (1,3) are 5; (1,2) and (1,3) are 7",
        "(1,2) and (1,3) are not 5 or 7",
    ),
    (
        "sudoku",
        ["digit((1,2),1)", "digit((1,2),2)", "digit((1,3),2)", "digit((1,3),3)", "digit((1,3),4)"],
        "(1,2) is 1; (1,2) and (1,3) are 2; (1,3) is 3; (1,3) is 4",
        "(1,2) is not 1 or 2; (1,3) is not 2, 3 or 4",
    ),
    (
        "easyasabc",
        ["digit((1,1),a)", "digit((1,1),c)"],
        "(1,1) has the letter a; (1,1) has the letter c",
        "(1,1) does not have the letter a or c",
    ),
    (
        "masyu",
        ["line((1,1),(1,2))", "line((1,2),(2,2))"],
        "a line runs from (1,1) through (1,2) to (2,2)",
        "no line runs from (1,2) to (1,1) or (2,2)",
    ),
    (
        "hashikake",
        [f"line({edge},2)" for edge in ("(1,1),(1,2)", "(1,2),(1,3)", "(1,3),(2,3)")],
        "two bridges run from (1,1) through (1,3) to (2,3)",
        "no two bridges run from (1,1) to (1,3) or from (1,3) to (2,3)",
    ),
    (
        "hakoiri",
        [
            f"symbol((1,{x})"
            for x in ["1),circle", "2),circle", "3),circle", "1),square", "2),square"]
        ],
        "(1,1), (1,2) and (1,3) have a circle; (1,1) and (1,2) have a square",
        "(1,1) and (1,2) have no circle or square; (1,3) has no circle",
    ),
    (
        "shikaku",
        ["border((1,1),(1,2))", "border((2,1),(2,2))"],
        "a border runs between (1,1) and (1,2), and between (2,1) and (2,2)",
        "no border runs between (1,1) and (1,2), or between (2,1) and (2,2)",
    ),
    (
        "slitherlink",
        ["line((0,2),(0,3))"],
        "a line runs along the top of (1,3)",
        "no line runs along the top of (1,3)",
    ),
    (
        "slitherlink",
        ["line((4,1),(4,2))", "line((4,1),(5,1))", "line((4,2),(5,2))", "line((5,1),(5,2))"],
        "a line runs along all four sides of (5,2)",
        "no line runs along any side of (5,2)",
    ),
    (
        "doors",
        ["shut((1,1),(1,2))", "shut((2,1),(2,2))"],
        "a door is shut between (1,1) and (1,2), and between (2,1) and (2,2)",
        "a door is open between (1,1) and (1,2), and between (2,1) and (2,2)",
    ),
    (
        "squareo",
        ["shaded((1,1))", "shaded((1,2))", "shaded((0,0))"],
        "the lower right corners of (1,1) and (1,2), and the upper left corner of (1,1) are black",
        "the lower right corners of (1,1) and (1,2), and the upper left corner of (1,1) are "
        "not black",
    ),
    ("slitherlink", ["owner(1)"], "owner(1) is true", "owner(1) is not true"),
]


@pytest.mark.parametrize(("puzzle", "atoms", "true", "false"), SAID)
def test_what_is_said_of_marks(puzzle: str, atoms: list[str], true: str, false: str) -> None:
    assert told(puzzle, *atoms) == true
    assert told(puzzle, *atoms, holds=False) == false


def test_the_same_is_said_once_whether_it_is_true_or_the_opposite_is_not() -> None:
    marks = [Mark(parse_atom("digit((1,1),2)"), True), Mark(parse_atom("digit((1,2),1)"), False)]
    assert tell_marks(CATALOG.puzzle("binairo"), marks) == "(1,1) and (1,2) are 2"


def test_a_value_says_itself_that_its_place_has_no_other() -> None:
    told = [Mark(parse_atom(f"digit((1,1),{n})"), n == 3) for n in range(1, 6)]
    further = Mark(parse_atom("digit((1,2),3)"), False)
    assert tell_marks(CATALOG.puzzle("sudoku"), [*told, further]) == "(1,1) is 3; (1,2) is not 3"


def test_a_place_without_any_of_its_values_is_said_to_have_none() -> None:
    both = ["line((1,1),(1,2),1)", "line((1,1),(1,2),2)"]
    assert told("hashikake", *both, holds=False) == "no bridge runs from (1,1) to (1,2)"
    assert told("hashikake", both[1], holds=False) == "no two bridges run from (1,1) to (1,2)"


def test_each_mark_of_an_example_is_said_in_words() -> None:
    for puzzle in map(CATALOG.puzzle, PUZZLES):
        atoms = read(puzzle.examples()[0]).solution or ()
        for atom in atoms:
            for holds in (True, False):
                assert atom.name + "(" not in tell_marks(puzzle, [Mark(atom, holds)])


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([3, 4, 5, 6], "3, 4, 5 or 6"),
        ([1, 3, 4, 5, 6, 7, 9], "1, 3 to 7 or 9"),
        (list(range(5, 61)), "5 to 60"),
        ([8, 9, 10, 11, 12, 14, 15], "8 to 12, 14 or 15"),
    ],
)
def test_many_numbers_in_a_row_are_a_range(numbers: list[int], words: str) -> None:
    atoms = [f"digit((1,1),{number})" for number in numbers]
    assert told("bosanowa", *atoms, holds=False) == f"(1,1) is not {words}"


@pytest.mark.parametrize(
    ("corner", "words"),
    [
        ((0, 0), "the upper left corner of (1,1)"),
        ((0, 3), "the upper right corner of (1,3)"),
        ((2, 0), "the lower left corner of (2,1)"),
        ((2, 3), "the lower right corner of (2,3)"),
    ],
)
def test_a_corner_goes_by_a_cell(corner: tuple[int, int], words: str) -> None:
    assert str(Reason("The loop visits {corner P}.", (corner,))) == f"The loop visits {words}."
    assert not cells_of([Reason("The loop visits {corner P}.", (corner,))])


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 4), st.booleans()), min_size=1))
def test_sides_go_by_cells_of_the_board(drawn: set[tuple[int, int, bool]]) -> None:
    sides = {((i, j), (i, j + 1)) if across else ((j, i), (j + 1, i)) for i, j, across in drawn}
    cells = [tuple(map(int, re.findall(r"\d+", words))) for words in tell_sides(sides)]
    assert len(set(cells)) == len(cells) <= len(sides)
    assert all(1 <= row <= 5 and 1 <= col <= 5 for row, col in cells)


def test_reasons_in_words() -> None:
    assert str(Reason("{G} holds {N}.", ("row 3", 5))) == "Row 3 holds 5."
    sides = Reason("Given: a line runs along {side P,Q}.", ((1, 1), (1, 2)))
    assert str(sides) == "A line runs along the bottom of (1,2)."
    assert str(Reason("The loop visits {corner N}.", (3,))) == "The loop visits 3."
    assert cells_of([Reason("{C} and {N}.", ((1, 2), 3))]) == {(1, 2)}
    seen = "{C} sees {N shaded cells}."
    assert str(Reason(seen, ((1, 2), 1))) == "(1,2) sees 1 shaded cell."
    assert str(Reason(seen, ((1, 2), 3))) == "(1,2) sees 3 shaded cells."
    assert cells_of([Reason(seen, ((1, 2), 3))]) == {(1, 2)}


def test_what_is_not_so_at_several_places_is_said_once() -> None:
    ends = [Reason("The loop doesn't end at {corner P}.", ((row, 2),)) for row in (1, 2)]
    turns = [Reason("The loop turns at {C}.", ((row, 2),)) for row in (1, 2)]
    assert list(tell_reasons(CATALOG.puzzle("masyu"), Step((), (*ends, *turns), ()))) == [
        "The loop doesn't end at the lower right corners of (1,2) and (2,2).",
        "The loop turns at (1,2).",
        "The loop turns at (2,2).",
    ]
    cells = [Reason("The loop doesn't end at {C}.", ((row, 2),)) for row in (1, 2, 4)]
    assert list(tell_reasons(CATALOG.puzzle("masyu"), Step((), tuple(cells), ()))) == [
        "The loop doesn't end at (1,2), (2,2) or (4,2).",
    ]


@pytest.mark.parametrize("more", [0, 1])
def test_a_chain_tells_of_what_it_does_not_suppose(more: int) -> None:
    decided = [Mark(Atom("digit", ((2, 2), n)), False) for n in range(1, 2 + more)]
    line = Line((), (Reason("Some cell holds 1.", ()),), ())
    step = Step(tuple(decided), line.reasons, (), chain=Chain((Mark(decided[0].atom),), (line,)))
    assert list(tell_reasons(CATALOG.puzzle("hidoku"), step)) == [
        "Suppose (2,2) is 1.",
        "1. Some cell holds 1. That is no longer possible.",
        *["The rest follows from the same reasons."] * more,
    ]


def test_steps_by_the_same_rules_are_told_together() -> None:
    one, two = Reason("A {X}.", (1,)), Reason("B.")
    steps = [Step((), (one,), ()), Step((), (Reason("A {X}.", (2,)),), ()), Step((), (two,), ())]
    assert [len(group) for group in told_together(steps)] == [2, 1]


def test_a_name_keeps_steps_by_the_same_rules_apart() -> None:
    one = Reason("A.")
    steps = [Step((), (one,), (), technique=name) for name in ("pair", "pair", None)]
    assert [len(group) for group in told_together(steps)] == [2, 1]


def test_a_row_of_steps_does_not_repeat_what_it_has_decided() -> None:
    marks = [Mark(Atom("shaded", ((1, col),))) for col in (1, 2, 3)]
    reason = Reason("Row {R} is full.", (1,))
    steps = [
        Step((marks[1],), (reason,), (marks[0],)),
        Step((marks[2],), (reason,), (marks[0], marks[1])),
    ]
    assert list(tell_row(CATALOG.puzzle("heyawake"), steps)) == [
        "Row 1 is full. (1,1) is shaded. Hence (1,2) is shaded.",
        "Row 1 is full. (1,1) is shaded. Hence (1,3) is shaded.",
    ]


def test_a_step_without_reasons_says_what_it_can() -> None:
    """A place has one number, but lines to several places."""

    def said(decided: Mark, *facts: Mark) -> str:
        return next(tell_reasons(CATALOG.puzzle("fillomino"), Step((decided,), (), facts)))

    digit = {n: Atom("digit", ((1, 4), n)) for n in (5, 6)}
    one_thing = said(Mark(digit[5], False), Mark(digit[6]))
    assert one_thing == "It can't be two things at once."
    no_other_way = said(Mark(digit[5]), Mark(digit[6], False))
    assert no_other_way == "There is no other way to fill that in."
    border = [Atom("border", ((1, 4), to)) for to in ((1, 5), (2, 4))]
    assert said(Mark(border[0], False), Mark(border[1])) == no_other_way
    assert said(Mark(digit[5], False), Mark(Atom("digit", ((2, 4), 6)))) == no_other_way
