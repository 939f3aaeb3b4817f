"""Boards at the page: opened, drawn, kept in the address."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asppuz.draw.colours import MARKED

from .person import PATIENCE, Person, expect


def test_a_reload_brings_the_board_back(person: Person) -> None:
    person.opens("slitherlink", 3, 4)
    person.writes(0.5, 0.5, "3")
    person.sees("#status", re.compile("several"))
    person.page.reload()
    person.sees("#status", re.compile("several"))
    assert (person.page.input_value("#rows"), person.page.input_value("#cols")) == ("3", "4")
    assert "3" in person.page.locator("#board").inner_text()


def test_regions_are_dragged_and_painted(person: Person) -> None:
    person.opens("heyawake", 3, 3)
    person.takes("Regions")
    person.drags((0, 1), (1, 1), (2, 1), (3, 1))
    person.page.click("#sharing summary")
    person.page.click("[data-copy=native]")
    shared = person.page.locator("#shared")
    expect(shared).to_have_value(re.compile("a b b\n  a b b\n  a b b"), timeout=PATIENCE)
    person.drags((0.5, 0.5), (0.5, 1.5))
    person.page.click("[data-copy=native]")
    expect(shared).to_have_value(re.compile("a a b\n  a b b\n  a b b"), timeout=PATIENCE)


def test_two_tabs_are_two_people(person: Person, browser: Any, address: str) -> None:
    other = Person(browser.new_page(), address)
    person.opens("slitherlink", 2, 2)
    other.opens("akari", 2, 2)
    person.writes(0.5, 0.5, "4")
    person.sees("#status", "exactly one solution")
    other.sees("#status", re.compile("several"))
    assert other.faults == []
    other.page.close()


def test_many_edits_end_with_the_latest(person: Person) -> None:
    person.opens("slitherlink", 5, 5)
    person.clicks(0.5, 0.5)
    for digit in "012301230123":
        person.page.keyboard.press("Backspace")
        person.page.keyboard.press(digit)
    person.page.keyboard.press("Backspace")
    person.page.keyboard.press("?")
    person.sees("#status", re.compile(r"several solutions \(0 of 60 decided\)"))


def test_a_huge_board_is_drawn(person: Person) -> None:
    person.opens("slitherlink", 60, 60)
    person.clicks(0.5, 0.5)
    person.page.keyboard.press("0")
    person.sees("#status", re.compile("of 7320 decided|unknown"))


def test_a_text_that_is_no_board_is_refused_in_words(person: Person) -> None:
    person.opens("slitherlink", 3, 3)
    person.page.fill("#text", "https://puzz.link/p?slither/3/3/zzzz!")
    person.page.press("#text", "Enter")
    person.sees("#status", re.compile("slither"))
    assert person.page.input_value("#rows") == "3"


def test_back_and_forward_lead_from_board_to_board(person: Person) -> None:
    person.opens("slitherlink", 2, 2)
    person.writes(0.5, 0.5, "4")
    person.sees("#status", "exactly one solution")
    person.opens("akari", 3, 3)
    person.sees("#status", re.compile("several"))
    person.page.go_back()
    person.sees("#title", "Slitherlink")
    person.sees("#status", "exactly one solution")
    person.page.go_forward()
    person.sees("#title", "Akari")
    person.sees("#status", re.compile("several"))
    assert person.page.input_value("#rows") == "3"


def test_an_address_that_holds_no_board_is_told(person: Person) -> None:
    for hash in ("%", "nothing", "puzzle: slitherlink"):
        person.page.evaluate("hash => { location.hash = hash; }", hash)
        person.page.locator("#status.bad").wait_for()
        person.opens("slitherlink", 2, 2)


def test_holes_come_and_go(person: Person) -> None:
    person.opens("slitherlink", 2, 3)
    person.writes(0.5, 0.5, "3")
    person.takes("Holes")
    person.clicks(0.5, 0.5)
    person.copies("native").to_have_value(re.compile(r"_ \. \.\n"), timeout=PATIENCE)
    person.clicks(0.5, 0.5)  # a cell again, with nothing in it
    person.copies("native").to_have_value(re.compile(r"\. \. \.\n +\. \. \."), timeout=PATIENCE)
    person.page.locator("#board").focus()
    for key in ("ArrowRight", "ArrowRight", "Space"):
        person.page.keyboard.press(key)
    person.copies("native").to_have_value(re.compile(r"\. _ \.\n"), timeout=PATIENCE)
    person.page.click("#undo")
    person.page.click("#undo")
    person.copies("native").to_have_value(re.compile(r"_ \. \.\n"), timeout=PATIENCE)
    person.page.click("#undo")
    person.copies("native").to_have_value(re.compile(r"3 \. \.\n"), timeout=PATIENCE)


def test_variants_are_switched_on_and_off(person: Person) -> None:
    person.opens("balanceloop", 2, 3)
    box = person.page.locator("#variants input[name=full]")
    person.sees("#status", re.compile("several"))
    box.check()
    person.sees("#status", "exactly one solution")
    expect(person.page).to_have_url(re.compile("full"), timeout=PATIENCE)
    person.page.reload()
    person.sees("#status", "exactly one solution")
    expect(box).to_be_checked()
    box.uncheck()
    person.sees("#status", re.compile("several"))
    person.page.click("#undo")
    expect(box).to_be_checked()
    person.sees("#status", "exactly one solution")


def test_a_click_beside_the_board_goes_to_the_clue_there(person: Person) -> None:
    person.opens("skyscrapers", 3, 3)
    picture = expect(person.page.locator("#board svg").first)
    for row, col, key, width, height in (
        (-0.2, 1.5, "3", 150, 168),
        (1.5, 1.5, "2", 150, 168),
        (0.5, 3.2, "1", 168, 168),
        (3.2, 0.5, "2", 168, 186),
    ):
        person.clicks(row, col)
        person.page.keyboard.type(key)
        # A clue beside the board makes room for itself: one looks before one clicks again.
        picture.to_have_attribute("viewBox", f"0 0 {width} {height}", timeout=PATIENCE)
    sides = r"top: \|\n  \. 3 \.\nbottom: \|\n  2 \. \.\nright: \|\n  1\n  \.\n  \.\n"
    cells = r"cells: \|\n  \. \. \.\n  \. 2 \.\n"
    person.copies("native").to_have_value(re.compile(sides + cells), timeout=PATIENCE)


def test_thermometers_are_dragged(person: Person) -> None:
    person.opens("thermometer", 3, 3)
    person.takes("Clues")
    person.drags((0.5, 0.5), (0.5, 2.5), (1.5, 2.5))
    person.drags((2.5, 0.5), (1.5, 0.5))
    person.drags((1.5, 0.5), (1.5, 1.5))  # goes on from its end, and stops at the other one
    person.drags((1.5, 1.5), (1.5, 2.5))
    drawn = re.compile(r"1\.1 +1\.2 +1\.3\n +2\.2 +2\.3 +1\.4\n +2\.1 +\. +\.\n")
    person.copies("native").to_have_value(drawn, timeout=PATIENCE)
    person.drags((1.5, 2.5), (0.5, 2.5))  # back again
    drawn = re.compile(r"1\.1 +1\.2 +1\.3\n +2\.2 +2\.3 +\.\n +2\.1 +\. +\.\n")
    person.copies("native").to_have_value(drawn, timeout=PATIENCE)
    person.clicks(0.5, 1.5)
    person.clicks(0.5, 1.5)
    drawn = re.compile(r"\. +\. +\.\n +2\.2 +2\.3 +\.\n +2\.1 +\. +\.\n")
    person.copies("native").to_have_value(drawn, timeout=PATIENCE)
    person.page.locator("#board").focus()
    for key in ("ArrowRight", "Shift+ArrowDown"):
        person.page.keyboard.press(key)
    drawn = re.compile(r"\. +\. +1\.1\n +2\.2 +2\.3 +1\.2\n")
    person.copies("native").to_have_value(drawn, timeout=PATIENCE)
    person.page.click("#undo")
    drawn = re.compile(r"\. +\. +\.\n +2\.2 +2\.3 +\.\n")
    person.copies("native").to_have_value(drawn, timeout=PATIENCE)


@pytest.mark.parametrize(
    "puzzle, keys, token",
    [
        ("tapa", "12", "12"),
        ("tapa", "1,2,?", "1,2,?"),
        ("railpool", "?,3", "?,3"),
        ("tatamibari", "i", "I"),
        ("tatamibari", "-", "-"),
        ("yajilin", "2e", "2e"),
        ("kakuro", "17/8", "17/8"),
        ("compass", "1//3/", "1/?/3/?"),
    ],
)
def test_what_is_typed_is_a_token(puzzle: str, keys: str, token: str, person: Person) -> None:
    person.opens(puzzle, 3, 3)
    person.takes("Clues")
    person.clicks(1.5, 1.5)
    person.page.keyboard.type(keys)
    place = expect(person.page.locator("#token"))
    place.to_have_value(token, timeout=PATIENCE)
    person.sees("#status", re.compile("solution"))


@pytest.mark.parametrize(
    "puzzle, told",
    [
        ("slitherlink", "one of: number, ?"),
        ("yajilin", "one of: number, number direction, ? direction, ?"),
    ],
)
def test_what_may_be_typed_is_told_in_words(puzzle: str, told: str, person: Person) -> None:
    person.opens(puzzle, 3, 3)
    person.takes("Clues")
    person.clicks(1.5, 1.5)
    person.sees("#place", told)


@pytest.mark.slow
def test_a_thousand_quick_edits_end_with_the_latest(person: Person) -> None:
    person.opens("slitherlink", 5, 5)
    person.clicks(0.5, 0.5)
    for digit in "0123" * 250:
        person.page.keyboard.press(digit)
    person.page.keyboard.press("Backspace")
    person.sees("#status", re.compile(r"several solutions \(0 of 60 decided\)"))
    for _ in range(1000):
        person.page.keyboard.press("Control+z")
    person.page.keyboard.press("Control+y")
    # Of the 1,001 changes the first one is left, and one more.
    assert person.page.input_value("#token") == "1"


def test_a_board_is_turned_mirrored_resized_and_cleared(person: Person) -> None:
    person.opens("slitherlink", 2, 3)
    person.writes(0.5, 0.5, "3")
    for button, rows in (
        ("turn", r"\. 3\n  \. \.\n  \. \."),
        ("mirror", r"3 \.\n  \. \.\n  \. \."),
        ("resize", r"3 \. \. \.\n"),
        ("clear", r"\. \. \. \.\n"),
    ):
        if button == "resize":
            person.page.fill("#rows", "1")
            person.page.fill("#cols", "4")
        person.page.click(f"#{button}")
        person.page.wait_for_timeout(100)
        person.copies("native").to_have_value(re.compile(f"cells: \\|\n  {rows}"), timeout=PATIENCE)
    for _ in range(4):
        person.page.click("#undo")
    person.copies("native").to_have_value(re.compile(r"3 \. \.\n  \. \. \.\n"), timeout=PATIENCE)


def test_two_solutions_and_a_clash_are_shown(person: Person) -> None:
    person.opens("slitherlink", 2, 2)
    person.sees("#status", re.compile("several"))
    person.page.click("#two")
    expect(person.page.locator("#gallery figure svg")).to_have_count(2, timeout=PATIENCE)
    # What differs stands out in both.
    marked = f"#gallery figure path[stroke='{MARKED}']"
    assert person.page.locator(marked).count()
    person.writes(0.5, 0.5, "3")
    person.writes(0.5, 1.5, "0")
    person.sees("#status", "no solution")
    person.page.click("#why")
    person.sees("#status", re.compile("can't all hold"))
    assert "(1,1)" in person.page.inner_text("#reasons")


def test_a_board_is_made_or_its_making_stopped(person: Person) -> None:
    person.opens("akari", 4, 4)
    person.page.click("#generate")
    person.sees("#status", "exactly one solution")
    person.opens("nurikabe", 20, 20)
    person.page.click("#generate")
    person.sees("#progress", "attempt 1: looking for a random solution")
    person.page.click("#stop")
    person.sees("#status", "stopped")
    # It is still told what was done, and nothing more comes.
    person.sees("#progress", "attempt 1: looking for a random solution")
    person.page.click("#show")
    person.sees("#progress", "")


def test_it_is_told_how_a_board_is_made(person: Person) -> None:
    person.opens("slitherlink", 6, 6)
    person.page.evaluate(
        "() => { window.told = []; new MutationObserver(() => told.push(progress.textContent))"
        ".observe(document.getElementById('progress'), { childList: true }); }"
    )
    person.page.click("#generate")
    person.sees("#status", "exactly one solution")
    person.sees("#progress", "")
    told = person.page.evaluate("told")
    assert told[0] == "attempt 1: looking for a random solution"
    assert any("leaving out what isn't needed" in words for words in told)


def test_a_file_is_saved_and_opened(person: Person, tmp_path: Path) -> None:
    person.opens("slitherlink", 2, 2)
    person.writes(0.5, 0.5, "4")
    person.page.click("#sharing summary")
    with person.page.expect_download() as saved:
        person.page.click("#save-text")
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    for kind in ("svg", "png"):
        with person.page.expect_download() as picture:
            person.page.click(f"#save-{kind}")
        assert picture.value.suggested_filename == f"slitherlink.{kind}"
    person.opens("akari", 3, 3)
    person.page.set_input_files("#file", tmp_path / "slitherlink.yaml")
    person.sees("#title", "Slitherlink")
    person.sees("#status", "exactly one solution")
