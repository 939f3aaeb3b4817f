"""Ratings: what makes a board harder, and what doesn't."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz import Explainer, Mark, Reason, Step, rate, read
from asppuz.board.atoms import Atom
from asppuz.rules.catalog import BUILT_IN

steps_drawn = st.lists(st.tuples(st.integers(0, 9), st.integers(1, 30)), max_size=20)


def _steps(drawn: Iterable[tuple[int, int]]) -> list[Step]:
    return [
        Step((), tuple(Reason("r {X}", (i,)) for i in range(size)), (), choices=choices)
        for size, choices in drawn
    ]


@given(steps_drawn, st.data())
def test_harder_steps_never_make_a_board_easier(
    drawn: list[tuple[int, int]], data: st.DataObject
) -> None:
    score = rate(_steps(drawn)).score
    assert rate(_steps([*drawn, (1, 1)])).score >= score
    if drawn:
        at = data.draw(st.integers(0, len(drawn) - 1))
        size, choices = drawn[at]
        assert rate(_steps([*drawn[:at], (size + 1, choices), *drawn[at + 1 :]])).score >= score
        assert rate(_steps([*drawn[:at], (size, choices + 1), *drawn[at + 1 :]])).score <= score


@pytest.mark.parametrize(
    "name", ["akari", "bdblock", "galaxies", "masyu", "nurikabe", "slitherlink", "tents"]
)
def test_a_board_that_is_turned_or_mirrored_is_as_hard(name: str) -> None:
    board = read(BUILT_IN / name / "examples" / "easy.yaml")
    score = rate(list(Explainer(board).steps())).score
    for moved in (board.turned(1), board.mirrored()):
        assert rate(list(Explainer(moved).steps())).score == score


def test_an_idea_counts_once_and_marks_all_over_the_board_do() -> None:
    one, other = (Step((), (Reason("r", ()), Reason(name, ())), ()) for name in "ab")
    marks = tuple(Mark(Atom("shaded", ((1, col),))) for col in range(8))
    near, wide = (Step((), (Reason("r", ()),), marks, wide=wide) for wide in (False, True))
    find = rate([Step((), (), ())]).score
    points = {
        (one,): 1,
        (one, one): 1,
        (one, other): 2,
        (near,): 0,
        (wide,): math.sqrt(2),
        (wide, replace(wide, facts=marks[:4])): math.sqrt(2),
        (replace(wide, facts=marks[:4]),): 1,
    }
    for steps, score in points.items():
        assert rate(steps).score == pytest.approx(score + len(steps) * find)


def test_points_of_a_puzzle_count_in_part_where_other_steps_are_as_simple() -> None:
    reasons = tuple(Reason(f"r{i}", ()) for i in range(3))
    hard = Step((), reasons, (), technique="hard", points=1)
    full = Step((), reasons[:1], (), technique="full", points=2, choices=4)
    points: dict[tuple[Step, ...], float] = {
        (hard,): 1,
        (replace(hard, points=0),): 0,
        (replace(hard, wide=True),): 1,
        (full,): 0.5,
        (full,) * 3: 1.5,
        (full,) * 9: 2,
        (hard, full, replace(full, choices=1)): 3,
    }
    for steps, score in points.items():
        find = sum(1 / step.choices for step in steps) / 50
        assert rate(steps).score == pytest.approx(score + find)


@pytest.mark.parametrize("name", ["binairo", "compass", "heyawake", "sudoku", "fourcells"])
def test_steps_that_are_told_briefly_have_the_same_rating(name: str) -> None:
    board = read(BUILT_IN / name / "examples" / "easy.yaml")
    briefly = list(Explainer(board).steps(briefly=True))
    assert rate(briefly) == rate(list(Explainer(board).steps()))
