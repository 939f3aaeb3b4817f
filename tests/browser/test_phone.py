"""The page on a phone: a small screen and fingers, without a keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from .person import PATIENCE, Person, expect


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Person]:
    """Somebody who has opened the page on a phone."""
    screen = {"width": 390, "height": 844}
    context = browser.new_context(viewport=screen, has_touch=True, is_mobile=True)
    person = Person(context.new_page(), address)
    yield person
    assert person.faults == []
    context.close()


def touches(person: Person, *hands: list[tuple[float, float]]) -> None:
    """Put some fingers down at points of the board, move them from hand to hand, and lift them."""
    screen = person.page.context.new_cdp_session(person.page)
    for number, hand in enumerate(hands):
        points = [dict(zip(("x", "y", "id"), (*person.at(*p), i))) for i, p in enumerate(hand)]
        kind = "touchMove" if number and len(hand) == len(hands[number - 1]) else "touchStart"
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def presses(person: Person, key: str) -> None:
    person.page.locator("#values button", has_text=re.compile(f"^{re.escape(key)}$")).tap()


def test_clues_are_set_and_told_of_on_one_screen(phone: Person) -> None:
    phone.opens("yajilin", 3, 3)
    phone.page.touchscreen.tap(*phone.at(0.5, 0.5))
    presses(phone, "1")
    presses(phone, "→")
    phone.sees("#status", re.compile("solution"))
    for shown in ("#status", "#board", "#erase", "#undo"):
        expect(phone.page.locator(shown)).to_be_in_viewport()
    phone.copies("native").to_have_value(re.compile(r"1e +\. +\.\n"), timeout=PATIENCE)
    phone.page.locator("#erase").tap()
    phone.copies("native").to_have_value(re.compile(r"\|\n +\. +\. +\.\n"), timeout=PATIENCE)


def test_a_finger_crosses_out(phone: Person) -> None:
    phone.opens("slitherlink", 3, 3)
    phone.page.locator("[data-mode=marks]").tap()
    phone.page.locator("#cross").tap()
    touches(phone, [(0, 0)], [(0, 1)], [(0, 2)])
    crosses = phone.page.locator("svg.picture path[stroke-width='1.3']")
    two = re.compile("^(M[^M]*){4}$")  # each has two strokes
    expect(crosses).to_have_attribute("d", two, timeout=PATIENCE)


def test_two_fingers_draw_nothing(phone: Person) -> None:
    phone.opens("slitherlink", 3, 3)
    phone.page.locator("[data-mode=marks]").tap()
    before = phone.page.url
    touches(
        phone,
        [(0, 0)],
        [(0, 1)],
        [(0, 1), (2, 2)],
        [(0, 0.5), (2, 2.5)],
        [(0, 0), (2.5, 3)],
        [(0, 0), (3, 3)],
    )
    phone.page.wait_for_timeout(300)
    assert phone.page.evaluate("visualViewport.scale") > 1
    assert phone.page.url == before


def test_what_is_shown_below_comes_into_view(phone: Person) -> None:
    phone.opens("slitherlink", 5, 5)
    phone.sees("#status", re.compile("several"))
    phone.page.locator("#two").tap()
    expect(phone.page.locator("#gallery figure svg")).to_have_count(2, timeout=PATIENCE)
    expect(phone.page.locator("#gallery figure").first).to_be_in_viewport(timeout=PATIENCE)
