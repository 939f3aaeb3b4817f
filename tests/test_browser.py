"""The page in a real browser: what a person does there with a pointer, a finger or the keyboard.

A board is drawn from nothing by what its layers are, checked, written as a URL, and solved by
hand: at the page's server, and without one. Chromium is the system's own; without it, or
without playwright, all of this skips.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from asppuz import Atom, Board, Catalog, read
from asppuz.board.layers import AreaLayer, InsideLayer, OutsideLayer, PlaceLayer, as_place
from asppuz.board.layers.whole import BankLayer, BoardLayer
from asppuz.formats import puzzlink
from serving import alone, served

sync_api = pytest.importorskip("playwright.sync_api")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no chromium to open the page in")

CELL, EDGE = 36, 1
"""The side of a cell in a picture, and the line around it."""
PATIENCE = 60_000
"""Milliseconds for the page to show something: it takes less than one, most of the time."""
DRAWN = [
    *["slitherlink", "masyu", "heyawake", "nurikabe", "sudoku", "akari", "shikaku", "castlewall"],
    *["starbattle", "nonogram", "kropki", "yajilin", "tents"],
]
"""Puzzles of all kinds of layers."""


@pytest.fixture(scope="module", params=["served", "alone"])
def address(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page at its server, and as files that need none."""
    page = served() if request.param == "served" else alone(tmp_path_factory.mktemp("site"))
    with page as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


class Person:
    """Somebody at the page, who does what a person does, and waits for what is shown."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.faults = page, []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        page.on("request", lambda request: self.asks(request.url, address))
        page.goto(address)
        self.sees("#status", re.compile("solution"))

    def asks(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.faults.append(f"another host is asked: {url}")

    def sees(self, where: str, what: Any) -> None:
        sync_api.expect(self.page.locator(where)).to_have_text(what, timeout=PATIENCE)

    def opens(self, puzzle: str, rows: int, cols: int) -> None:
        self.page.fill("#rows", str(rows))
        self.page.fill("#cols", str(cols))
        self.page.select_option("#puzzle", puzzle)
        self.sees("#title", Catalog().puzzle(puzzle).title)
        board = sync_api.expect(self.page.locator("#board"))
        board.to_have_attribute("aria-label", f"The board, {rows} by {cols}", timeout=PATIENCE)
        self.sees("#status", re.compile("solution|board|rules|unknown"))
        assert self.page.input_value("#rows") == str(rows)

    def edits(self, file: str, text: str) -> None:
        self.page.fill(f"#{file} .cm-content", text)

    def takes(self, tool: str) -> None:
        self.page.locator("#tools button", has_text=re.compile(f"^{tool}$")).click()

    def at(self, row: float, col: float) -> tuple[float, float]:
        """Where a point lies on the screen, in cells from the upper left corner of the board."""
        board = self.page.locator("#board")
        board.scroll_into_view_if_needed()
        box, drawn = board.bounding_box(), board.inner_html()
        width = re.search(r"viewBox=\"0 0 (\d+)", drawn)
        shift = re.search(r"translate\((\d+),(\d+)\)", drawn)
        assert width and shift
        scale = (box["width"] - 2 * EDGE) / int(width[1])
        x, y = int(shift[1]) + col * CELL, int(shift[2]) + row * CELL
        return box["x"] + EDGE + x * scale, box["y"] + EDGE + y * scale

    def clicks(self, row: float, col: float) -> None:
        self.page.mouse.click(*self.at(row, col))

    def drags(self, *points: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*points[0]))
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*self.at(*point), steps=4)
        self.page.mouse.up()

    def writes(self, row: float, col: float, token: str) -> None:
        """Click a place, and type its token."""
        self.clicks(row, col)
        if self.page.input_value("#token") != token:
            self.page.fill("#token", token)
            self.page.press("#token", "Enter")

    def sets(self, board: Board) -> None:
        """Draw all clues of a board."""
        given = board.puzzle.given
        grids = given.write(board.clues, board.shape)
        # Holes and regions come before what stands in them.
        for layer in sorted(given, key=lambda x: not isinstance(x, AreaLayer)):
            grid = grids.get(layer.name)
            if grid is None:
                continue
            if isinstance(layer, AreaLayer):
                self.takes("Regions")
                for cell, other in parted(grid):
                    self.clicks(*between(cell, other))
            elif isinstance(layer, OutsideLayer):
                self.takes(f"Clues {named_side(layer.at)}")
                for index, clues in enumerate(layer.lists(grid), 1):
                    if clues:
                        self.writes(*beside(layer.at, index, board), " ".join(clues))
            elif isinstance(layer, (BankLayer, BoardLayer)):
                words = "\n".join(" ".join(line) for line in grid)
                self.page.locator("#words textarea").fill(words)
                self.page.locator("#words textarea").blur()
            elif isinstance(layer, PlaceLayer) and layer.signatures():
                kind = {"cells": "Clues", "corners": "Corners", "edges": "Edges"}[layer.at]
                self.takes(kind if layer.name == layer.at else layer.name)
                for row, line in enumerate(grid):
                    for col, token in enumerate(line):
                        if token:
                            self.writes(*point_of(layer, row, col), token)

    def solves(self, board: Board) -> None:
        """Draw the solution of a board by hand."""
        self.page.click("[data-mode=marks]")
        assert board.solution is not None
        for atom in sorted(board.solution):
            self.marks(board, atom)

    def marks(self, board: Board, atom: Atom) -> None:
        layer = board.puzzle.answer.owner(atom)
        assert layer is not None
        if len(layer.tools()) > 1:
            self.takes(
                "Line" if isinstance(layer, PlaceLayer) and atom.name == layer.line else "Cells"
            )
        if isinstance(layer, PlaceLayer) and atom.name == layer.line:
            start, end = map(as_place, atom.args[:2])
            self.clicks(*(along if layer.kind.on_corners else between)(start, end))
        elif isinstance(layer, InsideLayer):
            self.clicks(*along(*map(as_place, atom.args)))
        elif isinstance(layer, AreaLayer):
            self.clicks(*between(*map(as_place, atom.args)))
        else:
            assert isinstance(layer, PlaceLayer)
            [(spot, token)] = layer.parts_of(atom)
            tokens = [entry.token for entry in layer.table.entries]
            row, col = spot[0][0] - 0.5, spot[0][1] - 0.5
            for _ in range(tokens.index(token) + 1 if token in tokens else 1):
                self.clicks(row, col)
            if token not in tokens:
                self.page.keyboard.type(token)


def parted(grid: list[list[str]]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for r, line in enumerate(grid, 1):
        for c, label in enumerate(line, 1):
            if c < len(line) and line[c] != label:
                yield (r, c), (r, c + 1)
            if r < len(grid) and grid[r][c - 1] != label:
                yield (r, c), (r + 1, c)


def between(cell: tuple[int, int], other: tuple[int, int]) -> tuple[float, float]:
    """The middle of the edge between two cells, a little within the first."""
    near = 0.1
    return (cell[0] + other[0] - 1) / 2 - near * (cell[0] != other[0]), (
        cell[1] + other[1] - 1
    ) / 2 - near * (cell[1] != other[1])


def along(corner: tuple[int, int], other: tuple[int, int]) -> tuple[float, float]:
    """The middle of the side between two corners, a little within the board."""
    inside = 0.08
    row, col = (corner[0] + other[0]) / 2, (corner[1] + other[1]) / 2
    return row + inside * (1 if row == 0 else -1) * (corner[0] == other[0]), col + inside * (
        1 if col == 0 else -1
    ) * (corner[1] == other[1])


def named_side(side: str) -> str:
    return {"top": "above", "bottom": "below"}.get(side, side)


def beside(side: str, index: int, board: Board) -> tuple[float, float]:
    """A point outside the board, near to a line of it."""
    far = {"top": -0.2, "left": -0.2, "bottom": board.rows + 0.2, "right": board.cols + 0.2}[side]
    return (far, index - 0.5) if side in ("top", "bottom") else (index - 0.5, far)


def point_of(layer: PlaceLayer, row: int, col: int) -> tuple[float, float]:
    spot = layer.kind.spot(row, col)
    if layer.at == "corners":
        return spot[0]
    if layer.at == "edges":
        return between(*spot)
    return spot[0][0] - 0.5, spot[0][1] - 0.5


def smallest(name: str) -> Board:
    examples = [read(path) for path in Catalog().puzzle(name).examples()]
    return min(
        (board for board in examples if not board.shape.holes and not board.variants),
        key=lambda board: board.rows * board.cols,
    )


@pytest.fixture
def person(browser: Any, address: str) -> Iterator[Person]:
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    person = Person(page, address)
    yield person
    assert person.faults == []
    page.close()


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.slow
def test_a_board_is_drawn_from_nothing_and_solved_by_hand(name: str, person: Person) -> None:
    board = smallest(name)
    person.opens(name, board.rows, board.cols)
    person.sets(board)
    person.sees("#status", "exactly one solution")
    person.page.click("#sharing summary")
    person.page.click("[data-copy=url]")
    sync_api.expect(person.page.locator("#shared")).to_have_value(
        puzzlink.write(board), timeout=PATIENCE
    )
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
    sync_api.expect(shared).to_have_value(re.compile("a b b\n  a b b\n  a b b"), timeout=PATIENCE)
    person.drags((0.5, 0.5), (0.5, 1.5))
    person.page.click("[data-copy=native]")
    sync_api.expect(shared).to_have_value(re.compile("a a b\n  a b b\n  a b b"), timeout=PATIENCE)


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


def test_two_tabs_are_two_people(person: Person, browser: Any, address: str) -> None:
    other = Person(browser.new_page(), address)
    person.opens("slitherlink", 2, 2)
    other.opens("akari", 2, 2)
    person.writes(0.5, 0.5, "4")
    person.sees("#status", "exactly one solution")
    other.sees("#status", re.compile("several"))
    assert other.faults == []
    other.page.close()


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
