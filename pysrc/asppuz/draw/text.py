"""Pictures in text: box-drawing walls, shading, lines and numbers that line up."""

from __future__ import annotations

from ..atoms import Place
from .scene import Edge, Scene

_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""A corner by the weights (0 none, 1 light, 2 heavy) of its arms: up, right, down, left."""

_FILL = {"shaded": "█", "black": "█", "grey": "░"}
_COLOURS = {
    "answer": "36;1",
    "given": "1",
    "shaded": "34",
    "grey": "2",
    "faint": "2",
    "mark": "31;1",
    "lean": "33",
}
"""The terminal's codes for each style."""

NONE, LIGHT, HEAVY = 0, 1, 2
MARKED, LEANED = "*", "'"
"""Signs on both sides of what is to look at, and of what it follows from."""
EMPTY, CROSS, CROSSED_WALL = "·", "×", "╳"


def draw_text(scene: Scene, *, colour: bool = False) -> str:
    """The picture as lines of text; ``colour`` adds the codes of a terminal."""
    return _Picture(scene).text(colour)


def legend(scene: Scene) -> str:
    """The signs of a picture in words, in one line; empty where there are none."""
    signs = [
        (scene.marked or scene.marked_edges, f"{MARKED} {MARKED} decided here"),
        (scene.leaned or scene.leaned_edges, f"{LEANED} {LEANED} leaned on"),
        (scene.empty, f"{EMPTY} stays empty"),
        (scene.crossed, f"{CROSS} no line"),
        (scene.joined, "gap: no border"),
    ]
    return "   ".join(words for seen, words in signs if seen)


class _Picture:
    """A canvas of characters. With a lattice there is a line between any two cells."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        shape = scene.shape
        self.lattice = bool(
            scene.walls
            or scene.has_borders
            or scene.has_grid_lines
            or scene.corners
            or shape.holes
            or scene.crossed
            or scene.marked_edges
            or scene.leaned_edges
        )
        signs = {cell: 2 for cell in scene.marked | scene.leaned}
        sizes = [len(label.text) + signs.get(cell, 0) for cell, label in scene.labels.items()]
        sizes += [len("/".join(sides)) for sides in scene.sides.values()]
        sizes += [len(text) for line in self._lists("top", "bottom") for text in line]
        longest = max(sizes, default=1)
        self.width = max(3, longest + (longest + 1) % 2)
        self.step = self.width + self.lattice
        # The signs beside an edge on the rim need room, too.
        rim = int(scene.has_grid_lines and bool(scene.marked_edges or scene.leaned_edges))
        left = max((len(" ".join(line)) for line in self._lists("left")), default=-1) + 1
        self.left = left + rim
        self.above = max((len(line) for line in self._lists("top")), default=0)
        right = max((len(" ".join(line)) for line in self._lists("right")), default=-1) + 1
        below = max((len(line) for line in self._lists("bottom")), default=0)
        inner = shape.cols * self.step + (1 if self.lattice else 2)
        self.height = shape.rows * (1 + self.lattice) + (1 if self.lattice else 2)
        self.cells = frozenset(shape.cells())
        self.ys = [self._line_y(row) for row in range(shape.rows + 1)]
        self.xs = [self._line_x(col) for col in range(shape.cols + 1)]
        size = self.left + inner + right + rim
        self.chars = [[" "] * size for _ in range(self.above + self.height + below)]
        self.styles = [[""] * size for _ in self.chars]
        self._draw()

    def _lists(self, *sides: str) -> list[list[str]]:
        return [line for side in sides for line in self.scene.outside.get(side, [])]

    # Places on the canvas

    def _line_y(self, row: int) -> int:
        if self.lattice:
            return self.above + 2 * row
        return self.above + (self.height - 1 if row == self.scene.shape.rows else row)

    def _line_x(self, col: int) -> int:
        last = not self.lattice and col == self.scene.shape.cols
        return self.left + self.step * col + last

    def _corner(self, corner: Place) -> tuple[int, int]:
        return self.ys[corner[0]], self.xs[corner[1]]

    def _cell(self, cell: Place) -> tuple[int, int]:
        """The first character of a cell."""
        row, col = cell
        if self.lattice:
            return self.above + 2 * row - 1, self.left + self.step * (col - 1) + 1
        return self.above + row, self.left + self.step * (col - 1) + 1

    def _put(self, y: int, x: int, text: str, style: str = "") -> None:
        for offset, char in enumerate(text):
            self.chars[y][x + offset] = char
            self.styles[y][x + offset] = style

    # What is drawn, from the ground up

    def _draw(self) -> None:
        self._draw_fills()
        self._draw_edges()
        self._draw_lines()
        self._draw_crosses()
        self._draw_signs()
        self._draw_labels()
        self._draw_outside()

    def _draw_fills(self) -> None:
        for cell, fill in self.scene.fills.items():
            y, x = self._cell(cell)
            self._put(y, x, _FILL[fill] * self.width, "grey" if fill == "grey" else "shaded")
        for cell in self.scene.empty:
            y, x = self._cell(cell)
            where = self.width - 1 if cell in self.scene.labels else self.width // 2
            self._put(y, x + where, EMPTY, "faint")

    def _weight(self, edge: Edge) -> tuple[int, str]:
        """Weight and style of the edge between two corners."""
        scene = self.scene
        if edge in scene.given_lines:
            return HEAVY, "given"
        if scene.has_grid_lines:
            return (HEAVY, "answer") if edge in scene.grid_lines else (NONE, "")
        (row, col), (end_row, _) = edge
        below = (row + 1, col + 1)
        pair = ((row, col + 1), below) if end_row == row else ((row + 1, col), below)
        first, second = pair[0] in self.cells, pair[1] in self.cells
        if not first and not second:
            return NONE, ""
        if not (first and second):
            return (HEAVY if scene.walls or scene.has_borders else LIGHT), ""
        if pair in scene.walls:
            return HEAVY, ""
        if pair in scene.borders:
            return HEAVY, "answer"
        if pair in scene.joined:
            return NONE, ""
        return (LIGHT, "faint") if self.lattice and not scene.has_lines else (NONE, "")

    def _draw_edges(self) -> None:
        shape = self.scene.shape
        arms: dict[Place, list[int]] = {}
        for row in range(shape.rows + 1):
            for col in range(shape.cols + 1):
                for end in ((row, col + 1), (row + 1, col)):
                    if end[0] <= shape.rows and end[1] <= shape.cols:
                        edge = ((row, col), end)
                        weight, style = self._weight(edge)
                        if weight:
                            _join(arms, edge, weight)
                            self._draw_edge(edge, weight, style)
        for row in range(shape.rows + 1):
            for col in range(shape.cols + 1):
                self._draw_corner((row, col), arms.get((row, col)))

    def _draw_edge(self, edge: Edge, weight: int, style: str) -> None:
        (y, x), (end_y, end_x) = self._corner(edge[0]), self._corner(edge[1])
        if y == end_y:
            self._put(y, x + 1, ("─" if weight == LIGHT else "━") * (end_x - x - 1), style)
        else:
            for between in range(y + 1, end_y):
                self._put(between, x, "│" if weight == LIGHT else "┃", style)
            if not self.lattice:
                self._put(end_y, x, "│" if weight == LIGHT else "┃", style)

    def _draw_corner(self, corner: Place, arms: list[int] | None) -> None:
        y, x = self._corner(corner)
        if corner in self.scene.corners:
            self._put(y, x, self.scene.corners[corner].text, "given")
        elif arms:
            if not self.lattice and self.chars[y][x] not in " ─│":
                return
            style = "answer" if self.scene.has_grid_lines else ""
            self._put(y, x, _junction(arms), style)
        elif self.lattice and self._touches_cell(corner):
            self._put(y, x, "·", "faint")

    def _touches_cell(self, corner: Place) -> bool:
        row, col = corner
        around = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        return not self.cells.isdisjoint(around)

    def _draw_lines(self) -> None:
        arms: dict[Place, list[int]] = {}
        for start, end in self.scene.lines:
            _join(arms, (start, end), HEAVY)
            (y, x), (end_y, end_x) = self._centre(start), self._centre(end)
            if y == end_y:
                self._put(y, x + 1, "━" * (end_x - x - 1), "answer")
            for between in range(y + 1, end_y):
                self._put(between, x, "┃", "answer")
        for cell, weights in arms.items():
            y, x = self._centre(cell)
            self._put(y, x, _junction(weights), "answer")

    def _centre(self, cell: Place) -> tuple[int, int]:
        y, x = self._cell(cell)
        return y, x + self.width // 2

    def _draw_crosses(self) -> None:
        for edge in self.scene.crossed:
            y, x = self._middle(edge)
            self._put(y, x, CROSS if self.chars[y][x] == " " else CROSSED_WALL, "faint")

    def _draw_signs(self) -> None:
        scene = self.scene
        for sign, style, cells, edges in (
            (LEANED, "lean", scene.leaned, scene.leaned_edges),
            (MARKED, "mark", scene.marked, scene.marked_edges),
        ):
            for cell in cells:
                y, x = self._cell(cell)
                self._put(y, x, sign, style)
                # Where a clue takes the middle, the right side shows what the cell is.
                known = cell in scene.fills or cell in scene.empty
                if not (known and cell in scene.labels):
                    self._put(y, x + self.width - 1, sign, style)
            for edge in edges:
                y, x = self._middle(edge)
                self._put(y, x - 1, sign + self.chars[y][x] + sign, style)

    def _middle(self, edge: Edge) -> tuple[int, int]:
        """Where an edge of the answer crosses the lattice, or runs along it."""
        start, end = self.scene.side(edge)
        (y, x), (end_y, end_x) = self._corner(start), self._corner(end)
        return (y + end_y) // 2, (x + end_x) // 2

    def _draw_labels(self) -> None:
        for cell, label in self.scene.labels.items():
            self._draw_label(cell, label.text, "given" if label.given else "answer")
        for cell, sides in self.scene.sides.items():
            self._draw_label(cell, "/".join(sides), "given")

    def _draw_label(self, cell: Place, text: str, style: str) -> None:
        y, x = self._cell(cell)
        self._put(y, x + (self.width - len(text)) // 2, text, style)

    def _draw_outside(self) -> None:
        for col, clues in enumerate(self.scene.outside.get("top", []), 1):
            for up, text in enumerate(reversed(clues), 1):
                _, x = self._cell((1, col))
                self._put(self.above - up, x + (self.width - len(text)) // 2, text, "given")
        for row, clues in enumerate(self.scene.outside.get("left", []), 1):
            words = " ".join(clues)
            y, _ = self._cell((row, 1))
            self._put(y, self.left - 1 - len(words), words, "given")

    def text(self, colour: bool) -> str:
        lines = []
        for chars, styles in zip(self.chars, self.styles):
            if not colour:
                lines.append("".join(chars).rstrip())
                continue
            line, current = "", ""
            for char, style in zip(chars, styles):
                if style != current:
                    line += "\x1b[0m" if current else ""
                    line += f"\x1b[{_COLOURS[style]}m" if style else ""
                    current = style
                line += char
            lines.append((line + ("\x1b[0m" if current else "")).rstrip())
        return "\n".join(lines) + "\n"


def _join(arms: dict[Place, list[int]], edge: Edge, weight: int) -> None:
    """Note the weight of an edge at both its ends: up, right, down, left."""
    start, end = edge
    across = start[0] == end[0]
    arms.setdefault(start, [NONE] * 4)[1 if across else 2] = weight
    arms.setdefault(end, [NONE] * 4)[3 if across else 0] = weight


def _junction(arms: list[int]) -> str:
    up, right, down, left = arms
    return _JUNCTIONS[up * 27 + right * 9 + down * 3 + left]
