"""Links that hold rules of one's own beside a board."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

from .person import PATIENCE, Person, expect

DECLARED = "name: Next door\nrules: Shade one cell in each row.\ngiven: numbers\nanswer: shading\n"
RULES = "%! Row {R} has one shaded cell.\n{ shaded((R,C)) : cell((R,C)) } = 1 :- cell((R,_)).\n"
BOARD = "puzzle: own\ncells: |\n  1 . .\n"
DECIDED = "%! {C} holds a number, so it is shaded.\n:- number(C,_), not shaded(C).\n"


def packed(text: Any, declared: str = DECLARED, rules: str = RULES) -> str:
    """The end of an address with these rules, as anybody might write it."""
    held = json.dumps({"text": text, "files": {"puzzle.yaml": declared, "rules.lp": rules}})
    squeezed = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    letters = urlsafe_b64encode(squeezed.compress(held.encode()) + squeezed.flush())
    return f"#own={letters.decode().rstrip('=')}"


def unpacked(address: str) -> Any:
    letters = address.partition("#own=")[2]
    whole = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return json.loads(zlib.decompress(whole, wbits=-zlib.MAX_WBITS))


def goes_to(person: Person, hash: str) -> None:
    person.page.evaluate("hash => { location.hash = hash; }", hash)


def shows_rules(person: Person, text: str) -> None:
    lines = person.page.locator("#rules-lp .cm-content")
    expect(lines).to_contain_text(text, timeout=PATIENCE)


def test_what_was_typed_is_shared_by_a_link(person: Person, browser: Any, address: str) -> None:
    person.opens("kurotto", 1, 3)
    person.page.click("#writing summary")
    person.edits("puzzle-yaml", DECLARED)
    person.edits("rules-lp", RULES)
    person.sees("#title", "Next door")
    person.writes(0.5, 1.5, "1")
    person.sees("#status", re.compile("several solutions"))
    person.edits("rules-lp", RULES + DECIDED)
    person.sees("#status", "exactly one solution")
    link = person.copies("link")
    link.to_have_value(re.compile("#own="), timeout=PATIENCE)
    told = person.page.input_value("#shared")
    assert unpacked(told)["files"] == {"puzzle.yaml": DECLARED, "rules.lp": RULES + DECIDED}
    assert len(told) < 600
    expect(person.page).to_have_url(told)  # so it can be kept or copied from there, too
    # Somebody else opens it, and goes on.
    other = Person(browser.new_page(), told, page_of=address)
    other.sees("#title", "Next door")
    other.sees("#status", "exactly one solution")
    shows_rules(other, "holds a number")
    other.writes(0.5, 0.5, "2")
    other.sees("#status", "no solution")
    expect(other.page).not_to_have_url(told)  # what was typed is in the address now
    other.page.reload()
    other.sees("#title", "Next door")
    other.sees("#status", "no solution")
    other.edits("rules-lp", RULES)
    other.sees("#status", re.compile("several solutions"))
    assert other.faults == []
    other.page.close()


def test_back_and_forward_lead_to_rules_and_from_them(person: Person) -> None:
    person.opens("akari", 3, 3)
    person.sees("#status", re.compile("several"))
    goes_to(person, packed(BOARD))
    person.sees("#title", "Next door")
    person.sees("#status", re.compile("several solutions"))
    shows_rules(person, "one shaded cell")
    person.opens("slitherlink", 2, 2)
    person.sees("#status", re.compile("several"))
    person.page.go_back()
    person.sees("#title", "Next door")
    person.sees("#status", re.compile("several solutions"))
    shows_rules(person, "one shaded cell")
    person.page.go_back()
    person.sees("#title", "Akari")
    person.sees("#status", re.compile("several"))
    shows_rules(person, "lamp")
    person.page.go_forward()
    person.sees("#title", "Next door")
    shows_rules(person, "one shaded cell")


def test_rules_that_are_begun_can_be_left_by_going_back(person: Person) -> None:
    person.opens("kurotto", 2, 2)
    person.sees("#status", re.compile("several"))
    person.page.click("#writing summary")
    person.edits("puzzle-yaml", DECLARED)
    person.edits("rules-lp", RULES)
    person.sees("#title", "Next door")
    expect(person.page).to_have_url(re.compile("#own="), timeout=PATIENCE)
    person.page.go_back()
    person.sees("#title", "Kurotto")
    person.sees("#status", re.compile("several"))


def test_boards_are_opened_by_the_rules_at_hand(person: Person, tmp_path: Path) -> None:
    goes_to(person, packed(BOARD))
    person.sees("#title", "Next door")
    person.page.fill("#rows", "2")
    person.page.click("#blank")
    person.copies("native").to_have_value(re.compile(r"\. \. \.\n +\. \. \.\n"), timeout=PATIENCE)
    person.sees("#title", "Next door")
    (tmp_path / "kept.yaml").write_text(BOARD + "  . 2 .\n  . . 3\n")
    person.page.set_input_files("#file", tmp_path / "kept.yaml")
    expect(person.page.locator("#rows")).to_have_value("3", timeout=PATIENCE)
    person.sees("#title", "Next door")


def test_a_link_that_means_no_good_does_nothing(person: Person) -> None:
    opened: list[str] = []
    person.page.on("popup", lambda page: opened.append(page.url))
    words = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    hostile = (
        packed(BOARD, f"name: '{words}'\nrules: '{words}'\ngiven: numbers\nanswer: shading\n"),
        packed(f"{BOARD}title: '{words}'\nnote: '{words}'\n"),
        packed(BOARD, rules="#script (python) import os; os.abort() #end.\n"),
        packed(BOARD, rules='#include "/etc/passwd".\n'),
        packed(BOARD, rules="{ shaded(C) } :- cell(C).\np(1).\np(X+1) :- p(X).\n"),
        packed("puzzle: ../own\n"),
        packed(["no", "text"]),
        packed(BOARD, "name: *a\n"),
        "#own=",
        "#own=%",
        "#own=AAAA",
        packed(BOARD, rules=" " * 3_000_000),
    )
    for hash in hostile:
        goes_to(person, hash)
        person.page.wait_for_timeout(300)
        assert person.page.locator("img, main script").count() == 0
    person.sees("#status", "this address holds no board that can be read")
    assert opened == []
    person.opens("slitherlink", 2, 2)
    person.sees("#status", re.compile("several"))
