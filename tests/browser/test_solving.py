"""Solving by hand at the page."""

from __future__ import annotations

import re
from typing import Any

from asking import HARD_HEYAWAKE
from asppuz import Board
from asppuz.formats import puzzlink

from .person import PATIENCE, Person, expect, smallest


def test_hints_lead_to_the_solution(person: Person) -> None:
    board = smallest("akari")
    person.page.fill("#text", puzzlink.write(board))
    person.page.press("#text", "Enter")
    person.sees("#title", "Akari")
    person.page.click("[data-mode=marks]")
    for _ in range(board.rows * board.cols + 1):
        person.page.click("#hint-answer")
        person.sees("#status", re.compile("lamp|nothing more"))
        if "nothing more" in person.page.inner_text("#status"):
            break
        person.page.click("#take")
        person.sees("#status", "")
    person.page.click("#check")
    person.sees("#status", "solved")


def test_candidates_are_noted_and_struck(person: Person) -> None:
    board = smallest("sudoku")
    person.page.fill("#text", puzzlink.write(board))
    person.page.press("#text", "Enter")
    person.sees("#title", "Sudoku")
    person.page.click("[data-mode=marks]")
    values = person.page.locator("#values button")
    values.first.wait_for()
    row, col = free_cell(board)
    person.clicks(row - 0.5, col - 0.5)
    small = person.page.locator("svg.picture text[font-size='10']")
    for key, left in (("1", ["1"]), ("3", ["1", "3"]), ("2", ["1", "2", "3"]), ("1", ["2", "3"])):
        person.page.keyboard.press(f"Shift+Digit{key}")
        expect(small).to_have_text(left, timeout=PATIENCE)
    # A finger has no Shift: the box stands for it.
    person.page.check("#small")
    values.nth(0).click()
    expect(small).to_have_text(["1", "2", "3"], timeout=PATIENCE)
    person.page.uncheck("#small")
    values.nth(1).click()
    expect(small).to_have_count(0, timeout=PATIENCE)
    person.page.click("#undo")
    expect(small).to_have_text(["1", "2", "3"], timeout=PATIENCE)
    person.page.click("#erase")
    expect(small).to_have_count(0, timeout=PATIENCE)


def test_numbers_are_written_with_a_finger(browser: Any, address: str) -> None:
    board = smallest("sudoku")
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True)
    person = Person(context.new_page(), address)
    person.page.fill("#text", puzzlink.write(board))
    person.page.press("#text", "Enter")
    person.sees("#title", "Sudoku")
    person.page.locator("[data-mode=marks]").tap()
    person.page.locator("#values button").first.wait_for()
    for atom in sorted(board.solution or ()):
        cell, number = atom.args
        assert isinstance(cell, tuple)
        person.page.touchscreen.tap(*person.at(cell[0] - 0.5, cell[1] - 0.5))
        button = person.page.locator("#values button", has_text=re.compile(f"^{number}$"))
        if button.is_enabled():  # what is given can't be written
            button.tap()
    person.page.locator("#check").tap()
    person.sees("#status", "solved")
    assert person.faults == []
    context.close()


def test_a_chain_has_a_picture_for_each_line(person: Person) -> None:
    person.page.fill("#text", HARD_HEYAWAKE)
    person.page.press("#text", "Enter")
    person.sees("#title", "Heyawake")
    person.page.click("[data-mode=marks]")
    person.page.click("#steps")
    chain = person.page.locator("#gallery > figure", has=person.page.locator("figure")).first
    chain.wait_for(timeout=PATIENCE)
    person.page.click("#stop")
    captions = chain.locator("figure > figcaption > b").all_text_contents()
    assert [caption.partition(".")[0] for caption in captions] == [
        str(number) for number, _ in enumerate(captions, 1)
    ]
    assert "no longer" in captions[-1]
    assert chain.locator("figure > svg").count() == len(captions) > 1
    # They don't stand above the pictures once more.
    assert captions[0] not in chain.locator("> figcaption").inner_text()


def test_lines_are_crossed_out_by_a_drag(person: Person) -> None:
    person.opens("slitherlink", 3, 3)
    person.page.click("[data-mode=marks]")
    crosses = person.page.locator("svg.picture path[stroke-width='1.3']")
    person.drags((0, 0), (0, 1), (0, 2), (1, 2), button="right")
    # Each cross is drawn as it comes, with two strokes.
    three = re.compile("^(M[^M]*){6}$")
    expect(crosses).to_have_attribute("d", three, timeout=PATIENCE)
    person.drags((0, 0), (0, 1), (0, 2), (1, 2), button="right")
    expect(crosses).to_have_count(0, timeout=PATIENCE)


def free_cell(board: Board) -> tuple[int, int]:
    """The first cell that nothing stands in."""
    taken = {atom.args[0] for atom in board.clues if atom.name == "given"}
    return next(cell for cell in board.shape.cells() if cell not in taken)
