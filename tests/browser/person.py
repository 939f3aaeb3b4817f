"""Somebody at the page in a real browser, and where things lie on its screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from asppuz import Atom, Board, Catalog, read
from asppuz.board.atoms import Place
from asppuz.board.layers import AreaLayer, Grid, InsideLayer, OutsideLayer, PlaceLayer, as_place
from asppuz.board.layers.whole import BankLayer, BoardLayer
from asppuz.board.shape import Shape, edges

expect = pytest.importorskip("playwright.sync_api").expect

CELL, EDGE = 36, 1
"""The side of a cell in a picture, and the line around it."""
PATIENCE = 60_000
"""Milliseconds for the page to show something: it takes less than one, most of the time."""


class Person:
    """Somebody at the page, who does what a person does, and waits for what is shown."""

    def __init__(self, page: Any, address: str, page_of: str = "") -> None:
        """``address`` may be a link to a board; then ``page_of`` is the address of the page."""
        self.page, self.faults = page, []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        page.on("request", lambda request: self.asks(request.url, page_of or address))
        page.goto(address)
        self.sees("#status", re.compile("solution"))

    def asks(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.faults.append(f"another host is asked: {url}")

    def sees(self, where: str, what: Any) -> None:
        expect(self.page.locator(where)).to_have_text(what, timeout=PATIENCE)

    def opens(self, puzzle: str, rows: int, cols: int) -> None:
        self.page.fill("#rows", str(rows))
        self.page.fill("#cols", str(cols))
        self.page.select_option("#puzzle", puzzle)
        self.sees("#title", Catalog().puzzle(puzzle).title)
        board = expect(self.page.locator("#board"))
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

    def drags(self, *points: tuple[float, float], button: str = "left") -> None:
        self.page.mouse.move(*self.at(*points[0]))
        self.page.mouse.down(button=button)
        for point in points[1:]:
            self.page.mouse.move(*self.at(*point), steps=4)
        self.page.mouse.up(button=button)

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
        for row, col in sorted(board.shape.holes):
            self.takes("Holes")
            self.clicks(row - 0.5, col - 0.5)
        for name in board.variants:
            self.page.check(f"#variants input[name={name}]")
        # Regions come before what stands in them.
        for layer in sorted(given, key=lambda x: not isinstance(x, AreaLayer)):
            grid = grids.get(layer.name)
            if grid is None:
                continue
            if isinstance(layer, AreaLayer):
                self.takes("Regions")
                for cell, other in parted(grid, board.shape):
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

    def copies(self, kind: str) -> Any:
        """Where the text is shown that is copied."""
        self.page.locator("#sharing").evaluate("sharing => { sharing.open = true; }")
        self.page.click(f"[data-copy={kind}]")
        return expect(self.page.locator("#shared"))

    def solves(self, board: Board) -> None:
        """Draw the solution of a board by hand."""
        self.page.click("[data-mode=marks]")
        if self.page.locator("#pad").is_visible():
            self.page.locator("#values button").first.wait_for()
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


def parted(grid: Grid, shape: Shape) -> Iterator[tuple[Place, Place]]:
    """The neighbours with different labels."""
    for cell, other in edges(shape):
        if grid[cell[0] - 1][cell[1] - 1] != grid[other[0] - 1][other[1] - 1]:
            yield cell, other


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
