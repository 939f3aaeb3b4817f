"""Random answers: how long one is looked for, and what is done where that is too long."""

from __future__ import annotations

from random import Random

import pytest

from asppuz import Catalog
from asppuz.board.shape import Shape
from asppuz.generating import setting
from asppuz.generating.make import full_boards
from asppuz.generating.search import Search
from asppuz.generating.setting import Setter
from asppuz.generating.thinning import Thinning
from asppuz.generating.wishes import Wishes
from asppuz.solving.engine import WorkOver
from asppuz.solving.limits import Limits

NO = Limits()


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw ends after the first conflict or, with other numbers, one for each cell."""
    monkeypatch.setattr(setting, "_WORK", 1)
    monkeypatch.setattr(setting, "_MOST_WORK", 1)


def test_a_draw_that_is_too_hard_begins_anew_with_other_numbers() -> None:
    wishes = Wishes(Catalog().puzzle("snakepit"), Shape(6, 6))
    with pytest.raises(WorkOver):
        Setter(wishes, Random(1), NO).setting()
    found = (number for number, x in full_boards(wishes, Random(1), NO) if isinstance(x, Thinning))
    assert next(found) > 1


def test_of_draws_that_are_given_up_one_in_four_is_carried_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(setting, "_MOST_WORK", 1000)

    def is_found(given_up: int) -> bool:
        try:
            return bool(Setter(wishes, Random(1), NO).setting(given_up=given_up))
        except WorkOver:
            return False

    wishes = Wishes(Catalog().puzzle("snakepit"), Shape(6, 6))
    assert [*map(is_found, range(6))] == [False, True, False, False, False, True]


def test_a_draw_goes_on_where_other_numbers_are_of_no_use() -> None:
    wishes = Wishes(Catalog().puzzle("slitherlink"), Shape(7, 7))
    setter = Setter(wishes, Random(1), NO)
    assert not setter.by_chance
    assert setter.setting()


@pytest.mark.parametrize(
    ("name", "shares"), [("slitherlink", [0.02, 0.02]), ("snakepit", [0.02, 0])]
)
def test_a_draw_that_is_carried_on_keeps_to_chance_where_nothing_else_is_drawn(
    name: str, shares: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[float] = []
    monkeypatch.setattr(Search, "decide_by_chance", lambda search, share: told.append(share))
    monkeypatch.setattr(setting, "_MOST_WORK", 1000)
    wishes = Wishes(Catalog().puzzle(name), Shape(6, 6))
    assert Setter(wishes, Random(1), NO).setting(given_up=1)
    assert told == shares
