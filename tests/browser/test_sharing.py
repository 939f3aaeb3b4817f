"""What a board is shared as: text tables, and pictures in the clipboard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asppuz.formats import janko

from .person import PATIENCE, Person, expect, smallest

TABLES = ["sudoku", "heyawake", "slitherlink", "nonogram", "starbattle"]
"""Puzzles whose tables have numbers, areas, corners, clues outside, and a first line."""
PNG = """async () => {
  const [item] = await navigator.clipboard.read(), blob = await item.getType("image/png");
  const { width, height } = await createImageBitmap(blob);
  return [item.types, width, height];
}"""
PASTE = """([field, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(field).dispatchEvent(event);
}"""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_read_and_written(name: str, person: Person) -> None:
    board = smallest(name)
    table = janko.write(board)
    person.opens(name, 4, 4)
    person.page.evaluate(PASTE, ["#text", table])
    expect(person.page.locator("#rows")).to_have_value(str(board.rows), timeout=PATIENCE)
    person.sees("#status", "exactly one solution")
    person.copies("janko").to_have_value(table, timeout=PATIENCE)


def test_only_what_can_be_written_is_offered(person: Person) -> None:
    buttons = {form: person.page.locator(f"[data-copy={form}]") for form in ("url", "janko")}
    person.page.click("#sharing summary")
    for name, url, table in (
        ("slitherlink", True, True),
        ("akichi", True, False),
        ("bricks", False, True),
    ):
        person.opens(name, 4, 4)
        assert (buttons["url"].is_visible(), buttons["janko"].is_visible()) == (url, table)


def test_a_picture_goes_to_the_clipboard(person: Person) -> None:
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.opens("slitherlink", 2, 3)
    person.page.click("#sharing summary")
    person.page.click("#copy-png")
    expect(person.page.locator("#shared")).to_have_value(
        re.compile("in the clipboard"), timeout=PATIENCE
    )
    types, width, height = person.page.evaluate(PNG)
    drawn = person.page.locator("svg.picture").get_attribute("viewBox").split()
    assert types == ["image/png"]
    assert [width, height] == [3 * int(side) for side in drawn[2:]]


def test_a_picture_that_the_browser_refuses_is_saved(person: Person, tmp_path: Path) -> None:
    person.opens("slitherlink", 2, 3)
    person.page.evaluate(
        "() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); }"
    )
    person.page.click("#sharing summary")
    with person.page.expect_download() as saved:
        person.page.click("#copy-png")
    assert saved.value.suggested_filename == "slitherlink.png"
    saved.value.save_as(tmp_path / "saved.png")
    assert (tmp_path / "saved.png").read_bytes().startswith(b"\x89PNG")
    expect(person.page.locator("#shared")).to_have_value(
        re.compile("saved as a file"), timeout=PATIENCE
    )


def test_a_board_is_pasted_before_the_page_has_begun(browser: Any, address: str) -> None:
    page = browser.new_page()
    held: list[Any] = []

    def goes(route: Any) -> None:
        is_catalog = "catalog" in route.request.url + (route.request.post_data or "")
        if is_catalog:
            held.append(route)
        else:
            route.continue_()

    page.route("**/*", goes)
    page.goto(address)
    page.fill("#text", "https://puzz.link/p?heyawake/6/6/lll155007rs12222j")
    page.click("#paste button")
    page.wait_for_timeout(500)
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#title")).to_have_text("Heyawake", timeout=PATIENCE)
    expect(page.locator("#status")).to_have_text("exactly one solution", timeout=PATIENCE)
    assert page.input_value("#puzzle") == "heyawake"
    page.close()
