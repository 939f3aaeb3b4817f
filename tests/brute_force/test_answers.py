"""The answers of a program are those that the rules in plain Python find."""

from __future__ import annotations

import pytest

from asppuz import Session, read
from brute_force import (
    division,
    links,
    loops,
    loops_in_rooms,
    numbers,
    shaded_loops,
    shaded_rooms,
    shading,
    symbols,
)
from brute_force.boards import Answer, Tiny
from brute_force.trials import all_answers, random_boards

FAMILIES = [
    module.FAMILY
    for module in (
        shading,
        shaded_rooms,
        symbols,
        numbers,
        division,
        loops,
        loops_in_rooms,
        shaded_loops,
        links,
    )
]
RULES = {name: rules for family in FAMILIES for name, rules in family.rules.items()}
DRAWN = {drawn.rules.__name__: drawn for family in FAMILIES for drawn in family.drawn}
ODD = {name: tiny for family in FAMILIES for name, tiny in family.odd.items()}
BY_HAND = {
    rules.__name__: boards for family in FAMILIES for rules, boards in family.by_hand.items()
}


def answers_of_program(tiny: Tiny) -> set[Answer]:
    """The answers that the session enumerates, each once."""
    found = list(Session(read(tiny.text)).answers())
    assert len(found) == len(set(found))
    return set(found)


def is_right(tiny: Tiny) -> bool:
    """Whether both ways find the same answers."""
    return answers_of_program(tiny) == all_answers(RULES[tiny.puzzle], tiny)


def kinds(boards: list[Tiny]) -> list[int]:
    """For each board 0, 1 or 2: whether it has no answer, one or several."""
    return [min(2, len(all_answers(RULES[tiny.puzzle], tiny))) for tiny in boards]


@pytest.mark.parametrize(
    ("puzzle", "outline"),
    [(puzzle, outline) for puzzle in DRAWN for outline in DRAWN[puzzle].outlines],
    ids=lambda value: value.replace(" ", "-"),
)
@pytest.mark.slow
def test_random_boards(puzzle: str, outline: str) -> None:
    for tiny in random_boards(DRAWN[puzzle], outline):
        assert is_right(tiny), tiny.text


@pytest.mark.parametrize("puzzle", DRAWN)
def test_some_random_boards_have_no_answer_one_and_several(puzzle: str) -> None:
    drawn = DRAWN[puzzle]
    boards = [tiny for outline in drawn.outlines for tiny in random_boards(drawn, outline)]
    assert all(kinds(boards).count(kind) >= 2 for kind in (0, 1, 2))


@pytest.mark.parametrize(
    "name", ODD, ids=lambda name: f"{ODD[name].puzzle}-{name.replace(' ', '-')}"
)
def test_odd_board(name: str) -> None:
    assert is_right(ODD[name]), ODD[name].text


@pytest.mark.parametrize(
    "tiny",
    [tiny for boards in BY_HAND.values() for tiny in boards],
    ids=lambda tiny: tiny.puzzle,
)
def test_board_by_hand(tiny: Tiny) -> None:
    assert is_right(tiny), tiny.text


@pytest.mark.parametrize("puzzle", BY_HAND)
def test_some_boards_by_hand_have_no_answer_one_and_several(puzzle: str) -> None:
    assert set(kinds(BY_HAND[puzzle])) == {0, 1, 2}
