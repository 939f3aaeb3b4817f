"""Pictures that were looked at, as SVG files in ``tests/snapshots``, and that of the docs.

python tests/snapshots.py    draws them anew: look at what changes, then commit it
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from asppuz import Catalog, draw_svg, make_scene, read
from asppuz.draw.scene import Named, Scene
from asppuz.draw.sheet import draw_sheet
from made_up import made_up

FOLDER = Path(__file__).with_suffix("")

BOARDS = {
    "dots": "puzzle: galaxies\ncells: |\n  we . bs\n  wse . .\n  . . w\nsolution: |\n"
    "  a a b\n  c c b\n  c c d\n",
    "dots-on-a-line": "puzzle: midloop\ncells: |\n  oe .\n  . o\nsolution: |\n  es sw\n  ne nw\n",
    "several-numbers": "puzzle: tapa\ncells: |\n  2,3 . 1,1,2\n  . . .\n  1,1,1,1 . ?\n",
    "framed-clues": "puzzle: castlewall\ncells: |\n  . . . 1sx\n  . 2no . .\n"
    "  . . . 0s\nsolution: |\n  es ew sw .\n  ns . ns .\n  ne ew nw .\n",
    "numbers-in-circles": "puzzle: shingoki\ncells: |\n  w2 .\n  . b3\nsolution: |\n"
    "  es sw\n  ne nw\n",
    "circles-below-a-line": "puzzle: masyu\ncells: |\n  w .\n  . b\nsolution: |\n"
    "  es sw\n  ne nw\n",
    "a-line-between-numbers": "puzzle: numberlink\ncells: |\n  1 . 12\nsolution: |\n  e ew w\n",
    "an-outlined-answer": "puzzle: cave\ncells: |\n  3 . .\n  . . 2\nsolution: |\n"
    "  o o .\n  o . .\n",
    "diagonals": "puzzle: gokigen\ncorners: |\n  . 1 .\n  . 2 .\n  . . .\nsolution: |\n"
    "  \\ /\n  / \\\n",
    "runs": "puzzle: kakuro\ncells: |\n  x 4/ 3/\n  /3 . .\n  /4 . .\nsolution: |\n"
    "  . . .\n  . 1 2\n  . 3 1\n",
    "pipes": "puzzle: pipelink\ncells: |\n  es .\n  . nw\n",
    "dots-on-rims": "puzzle: firefly\ncells: |\n  1e .\n  . ?w\nsolution: |\n  e sw\n  . n\n",
    "gates": "puzzle: slalom\ncells: |\n  # h .\n  . # .\n  . v .\norder: |\n  2e . .\n"
    "  . 1s .\n  . . .\nstart: |\n  . . .\n  o . .\n  . . .\n"
    "solution: |\n  . e sw\n  . . ns\n  . e nw\n",
    "lines-between-circles": "puzzle: ichimaga\ncells: |\n  1 .\n  . ?\nsolution: |\n"
    "  e sw\n  . n\n",
    "parts-that-are-alike": "puzzle: pills\ntop: |\n  1 1 3\ncells: |\n  1 0 0\n  2 1 0\n"
    "solution: |\n  1 1 1\n  . . .\n",
    "a-fleet": "puzzle: battleship\nboard: |\n  1 1\ncells: |\n  o . .\n  . . x\n"
    "solution: |\n  # . .\n  . . .\n",
    "wedges": "puzzle: minarism\ncells: |\n  . .\n  . .\nedges: |\n  <\n  > 1\n  .\n",
    "signs": "puzzle: magnets\nregions: |\n  a a b b\ncells: |\n  p m . .\n",
    "symbols": "puzzle: moonsun\nregions: |\n  a b\n  a b\ncells: |\n  m s\n  . .\n"
    "solution: |\n  es sw\n  ne nw\n",
    "small-numbers": "puzzle: countryroad\nregions: |\n  a b\n  a b\ncells: |\n  2 .\n  . .\n"
    "solution: |\n  es sw\n  ne nw\n",
    "holes": "puzzle: nurikabe\ncells: |\n  _ . .\n  . _ .\n  1 . .\n",
    "parted-by-gaps": "puzzle: hashikake\ncells: |\n  2 . 3\n  . . 1\nsolution: |\n"
    "  E EW Ws\n  . . n\n",
}
MADE_UP = ["edges", "four lists", "board", "pieces", "halves", "words"]
"""Boards of ``made_up.py``: clues on edges and on four sides, headers, banks, halves."""


SHEET = FOLDER.parents[1] / "docs" / "pictures.svg"
ON_SHEET = [
    *("castlewall", "cave", "shingoki", "masyu", "kakuro", "tapa", "galaxies", "gokigen"),
    "statuepark",
]


def sheet() -> str:
    """The picture of the docs: the first examples of some puzzles."""
    boards = [read(Catalog().puzzle(name).examples()[0]) for name in ON_SHEET]
    return draw_sheet((b.puzzle.title, make_scene(b, b.solution or ())) for b in boards)


def pictures() -> Iterator[tuple[str, Scene]]:
    """The pictures by the names of their files."""
    for name, text in BOARDS.items():
        board = read(text)
        yield name, make_scene(board, board.solution or ())
    for name in MADE_UP:
        board = made_up(name)
        yield f"made-up-{name.replace(' ', '-')}", make_scene(board, board.solution or ())
    board = read("puzzle: slitherlink\ncells: |\n  0 .\n  . 3\n")
    named = [Named({(1, 1)}, set()), Named({(1, 1), (2, 2)}, {(1, 1)})]
    scene = make_scene(board, marked=[(1, 2)], leaned=[(2, 1)], reasons=named)
    scene.coordinates = True
    yield "a-step", scene


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, scene in pictures():
        (FOLDER / f"{name}.svg").write_text(draw_svg(scene), encoding="utf-8")
    SHEET.write_text(sheet(), encoding="utf-8")
