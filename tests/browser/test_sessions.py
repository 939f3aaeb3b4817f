"""Whole sessions at the page: a board drawn from nothing by what its layers are, checked,
written as a URL, and solved by hand.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from asppuz import Catalog, read
from asppuz.board.puzzle import EXAMPLES
from asppuz.formats import puzzlink

from .person import PATIENCE, Person, smallest

DRAWN = [
    *["slitherlink", "masyu", "heyawake", "nurikabe", "sudoku", "akari", "shikaku", "castlewall"],
    *["starbattle", "nonogram", "kropki", "yajilin", "tents", "tatamibari", "railpool", "toichika"],
    *["easyasabc", "eulero", "thermometer"],
]
"""Puzzles of all kinds of layers."""


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.slow
def test_a_board_is_drawn_from_nothing_and_solved_by_hand(name: str, person: Person) -> None:
    board = smallest(name)
    person.opens(name, board.rows, board.cols)
    person.sets(board)
    person.sees("#status", "exactly one solution")
    if "puzzlink" in board.puzzle.declaration:
        person.copies("url").to_have_value(puzzlink.write(board), timeout=PATIENCE)
    person.solves(board)
    person.page.click("#check")
    person.sees("#status", "solved")


@pytest.mark.parametrize(
    "name, example",
    [
        *[("railpool", "holes"), ("compass", "holes"), ("simpleloop", "easy")],
        *[("scrabble", "all_given"), ("akichi", "variant_maximum"), ("voxas", "tatami")],
    ],
)
@pytest.mark.slow
def test_a_board_with_holes_or_variants_is_drawn_and_solved_by_hand(
    name: str, example: str, person: Person
) -> None:
    board = read(Catalog().puzzle(name).folder / EXAMPLES / f"{example}.yaml")
    assert board.shape.holes or board.variants
    person.opens(name, board.rows, board.cols)
    person.sets(board)
    person.sees("#status", "exactly one solution")
    person.copies("native").to_have_value(re.compile("^puzzle: "), timeout=PATIENCE)
    told = read(person.page.input_value("#shared"))
    assert (told.shape, told.variants) == (board.shape, board.variants)
    person.solves(board)
    person.page.click("#check")
    person.sees("#status", "solved")


def test_the_keyboard_is_enough(person: Person) -> None:
    person.opens("slitherlink", 2, 2)
    person.page.locator("#board").focus()
    for key in ("ArrowRight", "4", "ArrowRight", "1", "ArrowDown", "0", "ArrowLeft", "0"):
        person.page.keyboard.press(key)
    person.sees("#status", "no solution")
    person.page.keyboard.press("Control+z")
    person.page.keyboard.press("1")
    person.sees("#status", "exactly one solution")
    person.page.locator("[data-mode=marks]").focus()
    person.page.keyboard.press("Enter")
    person.page.locator("#board").focus()
    person.page.keyboard.press("ArrowRight")
    for letter in ("Right", "Down", "Left", "Up"):
        person.page.keyboard.press(f"Shift+Arrow{letter}")
    person.page.locator("#check").focus()
    person.page.keyboard.press("Enter")
    person.sees("#status", "solved")


def test_a_finger_on_a_small_screen(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True)
    person = Person(context.new_page(), address)
    person.opens("yinyang", 2, 2)
    for row, col, taps in ((0.5, 0.5, 1), (1.5, 1.5, 2)):
        for _ in range(taps):
            person.page.touchscreen.tap(*person.at(row, col))
    person.sees("#status", re.compile("solution"))
    # Nothing is wider than the screen.
    assert person.page.locator("main").bounding_box()["width"] <= 390
    assert person.page.locator("#board").bounding_box()["width"] <= 390
    assert person.faults == []
    context.close()
