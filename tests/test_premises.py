"""What definitions presuppose: told with the reasons that lean on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import Catalog, Explainer, Reason, read
from asppuz.reasons import tell_reasons
from asppuz.reasons.scopes import GroundRules
from asppuz.rules.catalog import BUILT_IN

PUZZLE = """\
name: Far and Near
rules: Shade a cell in reach of each lamp, and no other.
given: {cells: {o: lamp(C)}}
answer: shading
"""
RULES = """\
#include "grid.lp".

near(C,D) :- lamp(C), adjacent(C,D).
{ shaded(C) } :- cell(C).

%! {D} is shaded only beside a lamp.
:- shaded(D), not near(_,D).
%! {C} has one shaded cell beside it.
:- lamp(C), #count { D : near(C,D), shaded(D) } != 1.
%! Since: {D} is the only cell beside {C}.
sole(C,D) :- near(C,D), #count { E : near(C,E) } = 1.

#show shaded/1.
"""
BOARD = "puzzle: far\ncells: |\n  o . .\n"


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    folder = tmp_path / "far"
    folder.mkdir()
    (folder / "puzzle.yaml").write_text(PUZZLE, encoding="utf-8")
    (folder / "rules.lp").write_text(RULES, encoding="utf-8")
    return Catalog([tmp_path])


def test_a_premise_is_told_with_the_reason_above_it_and_no_other(catalog: Catalog) -> None:
    board = read(BOARD, catalog=catalog)
    told = [list(tell_reasons(board.puzzle, step)) for step in Explainer(board).steps()]
    assert [
        "(1,1) has one shaded cell beside it.",
        "(1,2) is the only cell beside (1,1).",
    ] in told
    assert ["(1,3) is shaded only beside a lamp."] in told


def test_a_premise_means_the_same_as_its_reason_by_what_both_name() -> None:
    reason = Reason("{C} lies in one region.", ((1, 2),))
    assert Reason("Since: {C} can go to {S}.", ((1, 2), (3, 4))).agrees_with(reason)
    assert not Reason("Since: {C} can go to {S}.", ((1, 3), (3, 4))).agrees_with(reason)
    assert Reason("Since: there is nothing.").agrees_with(reason)


@pytest.mark.parametrize(
    ("name", "aloud"),
    [
        ("bdblock", "No border ends at the lower right corner of"),
        ("galaxies", "No border ends at the lower right corner of"),
        ("nawabari", "At the lower right corner of"),
        ("tetroctb", "(5,1) is not shaded, or it belongs to a block of four cells."),
    ],
)
def test_what_definitions_say_in_silence_is_told_by_an_implied_reason(
    name: str, aloud: str
) -> None:
    told = told_of(name)
    assert any(line.startswith(aloud) for line in told)
    assert "There is no other way to fill that in." not in told


def test_a_part_of_a_program_has_what_defines_its_atoms_and_nothing_beside() -> None:
    # 1: the reason is broken, unless 2 or 3 is true; 4 says the same as 3, and 5 has no say.
    rules = GroundRules()
    rules.rule(True, [2, 5], [])
    rules.rule(True, [3], [5])
    rules.rule(False, [4], [3])
    rules.rule(False, [1], [-2, -4])
    alone = rules.part([1], free={2, 3, 5})
    assert [atom for atom in range(1, 6) if atom in alone] == [1, 2, 3, 4]
    assert alone.core([-1, -2, -3]) == {-1, -2, -3}
    assert alone.core([-1, 2, -3]) is None
    defined = rules.part([1])
    assert 5 in defined
    assert defined.core([-1, -2, -5]) == {-1, -2, -5}
    assert defined.core([3, -5]) == {3, -5}


def test_where_definitions_alone_decide_they_are_told() -> None:
    board = read(BUILT_IN / "nawabari" / "examples" / "regular.yaml")
    told = [list(tell_reasons(board.puzzle, step)) for step in Explainer(board).steps()]
    without_reasons = [lines for lines in told if "There is no other way" in lines[0]]
    premise = "(6,1) can only lie in the region of (5,1) or in that of (6,3)."
    assert any(premise in lines for lines in without_reasons)


def told_of(name: str) -> list[str]:
    board = read(BUILT_IN / name / "examples" / "easy.yaml")
    return [line for step in Explainer(board).steps() for line in tell_reasons(board.puzzle, step)]


@pytest.mark.parametrize(
    ("name", "premise"),
    [
        ("fillomino", "All cells beside (6,1) have given numbers."),
        (
            "compass",
            "(4,3) can only lie in the region of (2,4), in that of (5,3) or in that of (5,5).",
        ),
    ],
)
def test_what_a_region_can_reach_is_told(name: str, premise: str) -> None:
    assert premise in told_of(name)


def test_a_given_number_is_no_step_of_fillomino() -> None:
    board = read(BUILT_IN / "fillomino" / "examples" / "easy.yaml")
    given = {fact.args for fact in board.facts() if fact.name == "given"}
    decided = {mark.atom.args for step in Explainer(board).steps() for mark in step.decided}
    assert given.isdisjoint(decided)
