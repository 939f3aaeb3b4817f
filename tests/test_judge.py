"""The judge of filled boards: the reasons that it names, against what is known to be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import Atom, Board, Catalog, InputError, read
from asppuz.reasons.guards import explaining_program, guarded
from asppuz.reasons.judge import Verdict, judge
from asppuz.rules.program import load_program

PUZZLES = list(Catalog())
EXAMPLES = [path for puzzle in PUZZLES for path in puzzle.examples()]
REJECTED = [path for p in PUZZLES for path in sorted((p.folder / "rejected").glob("*.yaml"))]


def name_of(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


def judge_solution(path: Path) -> tuple[Board, Verdict]:
    board = read(path)
    assert board.solution is not None
    return board, judge(board, board.solution)


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
@pytest.mark.slow
def test_example_is_right(path: Path) -> None:
    _, verdict = judge_solution(path)
    assert verdict == Verdict()
    assert verdict.right


@pytest.mark.parametrize("path", REJECTED, ids=name_of)
@pytest.mark.slow
def test_names_the_reason_of_a_rejected_board(path: Path) -> None:
    board, verdict = judge_solution(path)
    assert {reason.rule for reason in verdict.broken} == {board.info["breaks"]}
    assert not verdict.misfits


CREEK = "puzzle: creek\ncorners: |\n  . . . .\n  . 2 . .\n  . . . .\n"


def test_tells_where_a_rule_is_broken() -> None:
    verdict = judge(read(CREEK), [Atom("shaded", ((1, 1),))])
    assert list(map(str, verdict.broken)) == [
        "The number of shaded cells around the lower right corner of (1,1) is 2."
    ]
    assert verdict.extends


def test_what_speaks_of_few_cells_is_told_first() -> None:
    """The rows of a rule in reading order, in which 10 comes after 9."""
    board = read("puzzle: heyawake\nregions: |\n" + "  a\n" * 11 + "cells: |\n  0\n" + "  .\n" * 10)
    shaded = [Atom("shaded", ((row, 1),)) for row in (2, 3, 8, 9, 10, 11)]
    told = list(map(str, judge(board, shaded).broken))
    pairs = [(2, 3), (8, 9), (9, 10), (10, 11)]
    touch = [f"({a},1) and ({b},1) touch, so they are not both shaded." for a, b in pairs]
    assert told[:4] == touch
    assert set(told[4:]) == {
        "The number of shaded cells in the room of (1,1) is 0.",
        "All unshaded cells are connected.",
    }


def test_what_is_wrong_in_one_place_is_told_together_the_shortest_first() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  . . .\n  . 2 .\n  . . 2\n")
    stray = [Atom("line", ((1, 1), (1, 2))), Atom("line", ((2, 2), (2, 3)))]
    assert list(map(str, judge(board, stray).broken)) == [
        "The loop doesn't end at the lower right corner of (1,1).",
        "The loop doesn't end at the lower right corner of (1,2).",
        "The loop doesn't end at the lower right corner of (2,3).",
        "The number of sides of (3,3) on the loop is 2.",
        # The clue there and the corner of its cell.
        "The loop doesn't end at the lower right corner of (2,2).",
        "The number of sides of (2,2) on the loop is 2.",
        "There is only one loop.",
    ]


def test_what_is_given_can_be_broken() -> None:
    board = read("puzzle: yinyang\ncells: |\n  w .\n  . .\n")
    black = [Atom("symbol", (cell, "black")) for cell in [(1, 1), (1, 2)]]
    white = [Atom("symbol", (cell, "white")) for cell in [(2, 1), (2, 2)]]
    (reason,) = judge(board, black + white).broken
    assert reason.is_given
    assert str(reason) == "The circle at (1,1) is white."


def test_an_atom_off_the_board_misfits() -> None:
    off = Atom("shaded", ((3, 3),))
    verdict = judge(read(CREEK), [Atom("shaded", ((1, 1),)), Atom("shaded", ((1, 2),)), off])
    assert verdict == Verdict(misfits=(off,), extends=False)
    assert not verdict.right


def test_judges_what_is_left_of_misfits() -> None:
    """Both cannot be: only its one star can part a cell from the next one."""
    board = read("puzzle: galaxies\ncells: |\n  . w . w\n")
    borders = tuple(Atom("border", ((1, c), (1, c + 1))) for c in (1, 2))
    verdict = judge(board, borders)
    assert verdict.misfits == borders
    # There is no border between the regions of the two stars either.
    assert "(1,3) lies in the region of exactly one star." in map(str, verdict.broken)
    assert verdict.extends is False


FOLDER = {
    "rules.lp": """\
#include "shading.lp".
#include "windows.lp".
square_free(shaded).
member(shaded,C) :- shaded(C).
#show shaded/1.
""",
    "puzzle.yaml": """\
name: Test
rules: none
given: {cells: {x: mark(C)}}
answer: {cells: {"#": shaded(C)}}
""",
}
WORDS = "The square from {P} to {Q} is not all {S}."


def board_of(folder: Path, more: str) -> Board:
    """A full board of a puzzle whose puzzle.yaml says more."""
    folder.mkdir()
    for name, text in FOLDER.items():
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / "puzzle.yaml").open("a", encoding="utf-8") as stream:
        stream.write(more)
    text = f"puzzle: {folder.name}\ncells: |\n  . .\n  . .\n"
    return read(text, catalog=Catalog([folder.parent]))


FULL = [Atom("shaded", ((r, c),)) for r in (1, 2) for c in (1, 2)]


def test_says_reasons_in_the_puzzles_own_words(tmp_path: Path) -> None:
    own = f'reasons:\n  "{WORDS}": No pond fills {{S}} cells from {{P}}.\n'
    (reason,) = judge(board_of(tmp_path / "ponds", own), FULL).broken
    assert reason.rule == "No pond fills {S} cells from {P}."
    assert str(reason) == "No pond fills shaded cells from (1,1)."


def test_own_words_are_for_a_reason_of_the_rules(tmp_path: Path) -> None:
    board = board_of(
        tmp_path / "ponds", "reasons: {The square from A to B is not all S.: No pond.}\n"
    )
    with pytest.raises(
        InputError, match=r"puzzle\.yaml: the rules have no reason 'The square"
    ) as e:
        load_program(board.puzzle)
    assert str(e.value).endswith(f"(did you mean '{WORDS}'?)")


def test_own_words_are_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=rf"puzzle\.yaml:\d+:3: expected words after '{WORDS}:'"):
        board_of(tmp_path / "ponds", f'reasons:\n  "{WORDS}":\n')


def test_own_words_name_variables_of_the_constraint(tmp_path: Path) -> None:
    board = board_of(tmp_path / "ponds", f'reasons:\n  "{WORDS}": "No pond fills {{P\'}}."\n')
    with pytest.raises(InputError, match=r"names P', which its constraint doesn't have"):
        guarded(explaining_program(board.puzzle))
