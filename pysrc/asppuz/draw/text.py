"""Pictures in text: box-drawing walls, shading, lines and numbers that line up."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.atoms import Place
from .beside import bank_lines, header_lines, segment_lines
from .boxes import ACROSS, DOUBLE, HEAVY, LIGHT, NONE, UPRIGHT, join, junction
from .scene import Edge, Scene, side_between
from .segments import CROSSED, parted
from .signs import is_run, is_written, only_arrows

_FILL = {"shaded": "█", "light": "░", "black": "█", "grey": "░"}
_HALVES = {"nw": "◤", "ne": "◥", "sw": "◣", "se": "◢"}
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

LINES = ACROSS[HEAVY] + ACROSS[DOUBLE]
MARKED, LEANED = "*", "'"
"""Signs on both sides of what is to look at, and of what it follows from."""
EMPTY, CROSS = "·", "×"


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
            or scene.cages
            or scene.has_borders
            or scene.borders
            or scene.frames
            or scene.has_grid_lines
            or scene.corners
            or scene.edges
            or scene.grid_lines
            or scene.segments
            or shape.holes
            or scene.crossed
            or scene.marked_edges
            or scene.leaned_edges
        )
        signs = {cell: 2 for cell in scene.marked | scene.leaned}
        signs |= {cell: signs.get(cell, 0) + 2 for cell in scene.halves}
        self.texts = {cell: scene.text_of(cell) for cell in [*scene.notes, *scene.labels]}
        sizes = [len(text) + signs.get(cell, 0) for cell, text in self.texts.items()]
        sizes += [len(_of_sides(sides)) for sides in scene.sides.values()]
        sizes += [len(text) for line in self._lists("top", "bottom") for text in line]
        sizes += [len(label.text) for label in scene.corners.values()]
        # Between two texts that a line joins there is a gap, the line, and another gap.
        joined = [cells for cells in scene.lines if cells[0][0] == cells[1][0]]
        joined = [cells for cells in joined if all(map(self._stands_free, cells))]
        between = 3 - self.lattice
        sizes += [-(-sum(len(self.texts[c]) for c in pair) // 2) + between for pair in joined]
        if scene.coordinates:
            # Without a lattice nothing else keeps the numbers of columns apart.
            sizes.append(len(str(shape.cols)) + (not self.lattice))
        longest = max(sizes, default=1)
        self.width = max(3, longest + (longest + 1) % 2)
        self.step = self.width + self.lattice
        # The signs beside an edge on the rim need room, too.
        beside = int(scene.has_grid_lines and bool(scene.marked_edges or scene.leaned_edges))
        left = max((len(" ".join(line)) for line in self._lists("left")), default=-1) + 1
        self.left = left + beside
        self.above = max((len(line) for line in self._lists("top")), default=0)
        if scene.coordinates:
            # A gap keeps them apart from clues outside of the board.
            self.left += len(str(shape.rows)) + 1 + (left > 0)
            self.above += 1 + (self.above > 0)
        right = max((len(" ".join(line)) for line in self._lists("right")), default=-1) + 1
        below = max((len(line) for line in self._lists("bottom")), default=0)
        inner = shape.cols * self.step + (1 if self.lattice else 2)
        self.height = shape.rows * (1 + self.lattice) + (1 if self.lattice else 2)
        self.below = self.above + self.height
        self.cells = frozenset(shape.cells())
        self.along, self.diagonals, self.far = parted(scene)
        self.ys = [self._line_y(row) for row in range(shape.rows + 1)]
        self.xs = [self._line_x(col) for col in range(shape.cols + 1)]
        # A clue begins at its corner, and one on the right rim goes on beyond it.
        beyond = max((len(label.text) - 1 for label in scene.corners.values()), default=0)
        size = self.left + inner + max(right, beyond) + beside
        self.chars = [[" "] * size for _ in range(self.below + below)]
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
            self.chars[y][x + offset] = char if char.isprintable() else "?"
            self.styles[y][x + offset] = style

    # What is drawn, from the ground up

    def _draw(self) -> None:
        self._draw_fills()
        self._draw_diagonals()
        self._draw_edges()
        self._draw_lines()
        self._draw_crosses()
        self._draw_signs()
        self._draw_labels()
        self._draw_edge_labels()
        self._draw_outside()
        if self.scene.coordinates:
            self._draw_coordinates()

    def _draw_fills(self) -> None:
        for cell, fill in self.scene.fills.items():
            y, x = self._cell(cell)
            self._put(y, x, _FILL[fill] * self.width, "grey" if fill == "grey" else "shaded")
        for cell, half in self.scene.halves.items():
            y, x = self._cell(cell)
            where = 0 if cell in self.scene.labels else self.width // 2
            self._put(y, x + where, _HALVES[half.text], "given" if half.given else "answer")
        for cell in self.scene.empty:
            y, x = self._cell(cell)
            where = self.width - 1 if cell in self.scene.labels else self.width // 2
            self._put(y, x + where, EMPTY, "faint")

    def _draw_diagonals(self) -> None:
        for cell, (sign, line) in self.diagonals.items():
            self._put(*self._centre(cell), sign, "given" if line.given else "answer")

    def _weight(self, edge: Edge) -> tuple[int, str]:
        """Weight and style of the edge between two corners."""
        scene = self.scene
        line = self.along.get(edge)
        if line:
            return DOUBLE if line.double else HEAVY, "given" if line.given else "answer"
        (row, col), (end_row, _) = edge
        below = (row + 1, col + 1)
        pair = ((row, col + 1), below) if end_row == row else ((row + 1, col), below)
        first, second = pair[0] in self.cells, pair[1] in self.cells
        if not first and not second:
            return NONE, ""
        if scene.has_grid_lines:
            wall = pair in scene.walls or (scene.walls and not (first and second))
            return (LIGHT if wall else NONE), ""
        if pair in scene.borders:
            return HEAVY, "answer"
        if not (first and second):
            return (HEAVY if scene.walls or scene.has_borders else LIGHT), ""
        if pair in scene.walls:
            return HEAVY, ""
        if pair in scene.frames:
            return LIGHT, ""
        if pair in scene.joined or scene.same_cage(*pair):
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
                            join(arms, edge, weight)
                            self._draw_edge(edge, weight, style)
        for row in range(shape.rows + 1):
            for col in range(shape.cols + 1):
                self._draw_corner((row, col), arms.get((row, col)))

    def _draw_edge(self, edge: Edge, weight: int, style: str) -> None:
        (y, x), (end_y, end_x) = self._corner(edge[0]), self._corner(edge[1])
        if y == end_y:
            self._put(y, x + 1, ACROSS[weight] * (end_x - x - 1), style)
        else:
            for between in range(y + 1, end_y + (not self.lattice)):
                self._put(between, x, UPRIGHT[weight], style)

    def _draw_corner(self, corner: Place, arms: list[int] | None) -> None:
        y, x = self._corner(corner)
        if corner in self.scene.corners:
            self._put(y, x, self.scene.corners[corner].text, "given")
        elif arms:
            if not self.lattice and self.chars[y][x] not in " ─│":
                return
            style = "answer" if self.scene.has_grid_lines else ""
            self._put(y, x, junction(arms), style)
        elif self.lattice and self._touches_cell(corner):
            self._put(y, x, "·", "faint")

    def _touches_cell(self, corner: Place) -> bool:
        row, col = corner
        around = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        return not self.cells.isdisjoint(around)

    def _draw_lines(self) -> None:
        arms: dict[Place, list[int]] = {}
        styles: dict[Place, str] = {}
        for (start, end), line in self.scene.lines.items():
            weight, style = DOUBLE if line.double else HEAVY, "given" if line.given else "answer"
            join(arms, (start, end), weight)
            styles |= {start: style, end: style}
            (y, x), (end_y, end_x) = self._centre(start), self._centre(end)
            if y == end_y:
                self._put(y, x + 1, ACROSS[weight] * (end_x - x - 1), style)
            for between in range(y + 1, end_y):
                self._put(between, x, UPRIGHT[weight], style)
        for cell, weights in arms.items():
            self._put(*self._centre(cell), junction(weights), styles[cell])

    def _centre(self, cell: Place) -> tuple[int, int]:
        y, x = self._cell(cell)
        return y, x + self.width // 2

    def _draw_crosses(self) -> None:
        for edge in self.scene.crossed:
            y, x = self._middle(edge)
            self._put(y, x, CROSS if self.chars[y][x] == " " else CROSSED, "faint")

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
        for cell, text in self.texts.items():
            labels = self.scene.labels.get(cell, ())
            given = not labels or any(label.given for label in labels)
            self._draw_label(cell, text, "given" if given else "answer")
            if self._stands_free(cell):
                self._keep_away(cell, len(text))
        for cell, sides in self.scene.sides.items():
            self._draw_label(cell, _of_sides(sides), "given")

    def _stands_free(self, cell: Place) -> bool:
        """Whether lines end before the text of a cell."""
        return is_written(self.scene.labels.get(cell, ()))

    def _keep_away(self, cell: Place, length: int) -> None:
        """Leave a gap in the line to the left and to the right of a text."""
        y, x = self._cell(cell)
        start = x + (self.width - length) // 2
        for beside in (start - 1, start + length):
            if self.chars[y][beside] in LINES:
                self._put(y, beside, " ")

    def _draw_label(self, cell: Place, text: str, style: str) -> None:
        y, x = self._cell(cell)
        self._put(y, x + (self.width - len(text)) // 2, text, style)

    def _draw_edge_labels(self) -> None:
        for pair, label in self.scene.edges.items():
            (y, x), (end_y, end_x) = map(self._corner, side_between(pair))
            where = (x + end_x - len(label.text) + 1) // 2
            style = "given" if label.given else "answer"
            self._put((y + end_y) // 2, where, label.text, style)

    def _draw_outside(self) -> None:
        outside = self.scene.outside
        right = self.left + self.xs[-1] - self.xs[0] + 2
        for col, clues in enumerate(outside.get("top", []), 1):
            self._draw_column(col, self.above - len(clues), clues)
        for col, clues in enumerate(outside.get("bottom", []), 1):
            self._draw_column(col, self.below, clues)
        for row, clues in enumerate(outside.get("left", []), 1):
            words = " ".join(clues)
            self._put(self._cell((row, 1))[0], self.left - 1 - len(words), words, "given")
        for row, clues in enumerate(outside.get("right", []), 1):
            self._put(self._cell((row, 1))[0], right, " ".join(clues), "given")

    def _draw_column(self, col: int, y: int, clues: list[str]) -> None:
        _, x = self._cell((1, col))
        for down, text in enumerate(clues):
            self._put(y + down, x + (self.width - len(text)) // 2, text, "given")

    def _draw_coordinates(self) -> None:
        for col in range(1, self.scene.shape.cols + 1):
            _, x = self._cell((1, col))
            self._put(0, x + (self.width - len(str(col))) // 2, str(col), "faint")
        digits = len(str(self.scene.shape.rows))
        for row in range(1, self.scene.shape.rows + 1):
            y, _ = self._cell((row, 1))
            self._put(y, 0, str(row).rjust(digits), "faint")

    def text(self, colour: bool) -> str:
        lines = header_lines(self.scene)
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
        lines += segment_lines(self.far)
        lines += bank_lines(self.scene)
        return "\n".join(lines) + "\n"


def _of_sides(texts: Sequence[str]) -> str:
    """The texts at the sides of a cell in one: ``4\\16`` for south and east, as Kakuro has them.

    Arrows stand without anything between them.
    """
    if only_arrows(texts):
        return "".join(texts)
    _, east, south, _ = (*texts, "", "", "", "")[:4]
    return f"{south}\\{east}" if is_run(texts) else "/".join(texts)
