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
        ("tetroctb", "If (5,1) is shaded, its group has four cells."),
    ],
)
def test_what_definitions_say_in_silence_is_told_by_an_implied_reason(
    name: str, aloud: str
) -> None:
    told = told_of(name)
    assert any(line.startswith(aloud) for line in told)
    assert "There is no other way to fill that in." not in told


def test_a_part_of_a_program_has_all_that_bears_on_its_atoms_and_nothing_beside() -> None:
    # 11: the reason is broken, unless 12 or 13 is true; 14 says the same as 13, and 13 takes 15.
    rules = GroundRules()
    rules.rule(True, [12, 15, 16], [])
    rules.rule(True, [13], [15])
    rules.rule(False, [14], [13])
    rules.rule(False, [11], [-12, -14])
    rules.rule(False, [], [15, 16])
    rules.rule(False, [17], [16])
    rules.scopes([11], [12, 13, 17])
    part = rules.part([11], most=10)
    assert part
    assert [atom for atom in range(11, 18) if atom in part] == [11, 12, 13, 14, 15, 16]
    assert part.core([-11, -12, -15]) == {-11, -12, -15}
    assert part.core([13, 16]) == {13, 16}
    assert part.core([-11, -12, 13]) is None
    assert rules.part([11], most=2) is None
    alone = rules.alone(11, free={12, 13})
    assert 15 not in alone
    assert alone.core([-11, -12, -13]) == {-11, -12, -13}


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
