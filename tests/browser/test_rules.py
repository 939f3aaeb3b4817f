"""Rules of one's own, written beside the board, and the course."""

from __future__ import annotations

import re

import pytest

from asppuz import Catalog

from .person import Person, expect


def test_own_rules_from_nothing(person: Person) -> None:
    person.opens("kurotto", 2, 2)
    person.page.click("#writing summary")
    person.edits(
        "puzzle-yaml",
        "name: Next door\nrules: Shade one cell in each row.\ngiven: numbers\nanswer: shading\n",
    )
    person.edits(
        "rules-lp",
        "%! Row {R} has one shaded cell.\n{ shaded((R,C)) : cell((R,C)) } = 1 :- cell((R,_)).\n",
    )
    person.sees("#title", "Next door")
    person.sees("#status", re.compile("several solutions"))
    person.edits("rules-lp", "{ shaded(C) } :- cell(C)\n")
    person.sees("#findings", re.compile("rules.lp:"))
    person.page.locator("#rules-lp .cm-lint-marker-warning").wait_for()
    person.edits(
        "rules-lp", "{ shaded(C) } :- cell(C).\n%! {C} is shaded.\n:- cell(C), not shaded(C).\n"
    )
    person.sees("#status", "exactly one solution")
    with person.page.expect_download() as saved:
        person.page.click("#save-folder")
    assert saved.value.suggested_filename == "own.zip"


def test_a_rule_that_never_ends_gives_way(person: Person) -> None:
    person.page.click("#writing summary")
    person.edits("rules-lp", "{ shaded(C) } :- cell(C).\np(1).\np(X+1) :- p(X).\n")
    person.edits("puzzle-yaml", "name: X\nrules: Y.\ngiven: numbers\nanswer: shading\n")
    person.sees("#status", "looking …")
    person.page.select_option("#puzzle", "akari")
    person.sees("#title", "Akari")
    person.sees("#status", re.compile("several"))


@pytest.mark.parametrize("address", ["little"], indirect=True)
def test_rules_that_fill_the_memory_are_told_and_the_page_goes_on(person: Person) -> None:
    person.page.click("#writing summary")
    person.edits("puzzle-yaml", "name: X\nrules: Y.\ngiven: numbers\nanswer: shading\n")
    person.edits("rules-lp", "{ shaded(C) } :- cell(C).\np(1).\np(X+1) :- p(X).\n")
    person.sees("#title", "X")
    person.sees("#status", "unknown: the memory limit came first")
    person.edits("rules-lp", "shaded(C) :- cell(C).\n")
    person.sees("#status", "exactly one solution")
    person.page.select_option("#puzzle", "akari")
    person.sees("#status", re.compile("several"))


def test_a_chapter_is_read_and_its_rules_are_taken(person: Person) -> None:
    person.page.click("#learning summary")
    person.sees("#lesson h2", "Learn")
    person.page.locator("#lesson a[data-chapter='03-shading.md']").first.click()
    person.sees("#lesson h2", "3. Shading")
    for file in ("rules.lp", "puzzle.yaml"):
        person.page.locator(f"#lesson button[data-file='{file}']").first.click()
    person.sees("#title", "Stones")
    person.sees("#status", re.compile("several solutions"))


def test_what_never_ends_for_lint_is_told(person: Person) -> None:
    person.page.click("#writing summary")
    person.edits("puzzle-yaml", "name: X\nrules: Y.\ngiven: {cells: {}}\nanswer: shading\n")
    rules = "{ shaded(C) } :- cell(C).\np(1).\n% grows: for ever.\np(X+1) :- p(X).\n"
    person.edits("rules-lp", rules)
    # How far lint comes depends on the machine: what it has found is told, or that it is late.
    person.sees("#findings", re.compile("don't show it|the time limit came first"))
    person.edits("rules-lp", "{ shaded(C) } :- cell(C).\n#show shaded/1.\n")
    person.sees("#status", re.compile("several solutions"))


def test_findings_are_those_of_lint(person: Person) -> None:
    person.page.click("#writing summary")
    rules = (Catalog().puzzle("slitherlink").folder / "rules.lp").read_text("utf-8")
    last = len(rules.splitlines()) + 1
    person.page.locator("#rules-lp .cm-content").wait_for()
    person.edits("rules-lp", f"{rules}%! Nothing holds.\n:- nothing(1).\n")
    person.sees("#findings", f"rules.lp:{last + 1}: nothing/1 is used, but nothing defines it")
    markers = person.page.locator(".cm-lint-marker-warning")
    expect(markers).to_have_count(1)
    # Rules that are all right have none, in the margin as below.
    person.edits("rules-lp", f"{rules}% This is all.\n")
    person.sees("#findings", "")
    expect(markers).to_have_count(0)
