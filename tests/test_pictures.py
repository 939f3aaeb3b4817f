"""Pictures: as they were looked at, in colours for all eyes, on sheets, as PNG, in notebooks."""

from __future__ import annotations

import builtins
import os
import pty
import struct
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from asppuz import Catalog, Explainer, draw_svg, make_scene, read
from asppuz.cli import main
from asppuz.draw import colours
from asppuz.draw.png import draw_png
from asppuz.draw.scene import Named, Scene
from asppuz.draw.sheet import draw_sheet
from asppuz.reasons import named_by_reason, number_reasons
from snapshots import FOLDER, SHEET, pictures, sheet

BOARD = "puzzle: slitherlink\ncells: |\n  3 .\nsolution: |\n  es sw .\n  ne nw .\n"


PICTURES = dict(pictures())


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was_looked_at(name: str) -> None:
    drawn = draw_svg(PICTURES[name]).splitlines()
    assert drawn == (FOLDER / f"{name}.svg").read_text("utf-8").splitlines()


def test_the_sheet_of_the_docs_is_current() -> None:
    assert SHEET.read_text("utf-8").splitlines() == sheet().splitlines()


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)


# Colours

Matrix = list[list[float]]
SIGHT: dict[str, Matrix] = {
    "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
"""What remains of red, green and blue light, by Machado, Oliveira and Fernandes (2009)."""
XYZ: Matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.95047, 1.0, 1.08883]
JUST_SEEN = 2.3
"""The distance in CIELAB at which two colours beside each other can be told apart."""


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def lab(colour: str, sight: Matrix) -> tuple[float, float, float]:
    """Lightness, and the places between green and red, and blue and yellow, in CIELAB."""
    digits = colour.lstrip("#")
    digits = "".join(2 * x for x in digits) if len(digits) == 3 else digits
    values = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    seen = [min(1.0, max(0.0, v)) for v in times(sight, light)]
    parts = [v / white for v, white in zip(times(XYZ, seen), WHITE)]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_are_told_apart_by_all_eyes(sight: str) -> None:
    used = {
        "paper": "#fff",
        "answer": colours.ANSWER,
        "marked": colours.MARKED,
        "leaned on": colours.LEANED,
        "reason": colours.REASON,
        **colours.FILLS,
    }
    seen = {name: lab(colour, SIGHT[sight]) for name, colour in used.items()}
    near = {
        (one, other): sum((a - b) ** 2 for a, b in zip(seen[one], seen[other])) ** 0.5
        for one, other in combinations(seen, 2)
    }
    assert min(near.values()) > 6 * JUST_SEEN, min(near, key=lambda pair: near[pair])


# Sheets


def draw(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["draw", *args], input=text)


def test_a_sheet_shows_an_example_of_every_puzzle_by_its_name() -> None:
    root = ElementTree.fromstring(draw("--all", "--solution", "-f", "svg").stdout)
    titles = {puzzle.title for puzzle in Catalog()}
    assert titles <= {element.text for element in root.iter() if element.tag.endswith("text")}
    sheets = [element for element in root.iter() if element.tag.endswith("}svg")]
    assert len(sheets) == 1 + len(list(Catalog()))


def test_pictures_on_a_sheet_lie_beside_each_other() -> None:
    scenes = [
        (str(n), make_scene(read("puzzle: masyu\ncells: |\n" + 9 * "  . . .\n"))) for n in (1, 2)
    ]
    root = ElementTree.fromstring(draw_sheet(scenes))
    places = [x.get("transform") for x in root if x.get("transform")]
    first, second = (float(str(place).split("(")[1].split(",")[0]) for place in places)
    assert second - first > 3 * 36
    assert float(root.get("width", 0)) > second + 3 * 36
    assert float(root.get("height", 0)) > 9 * 36


def test_boards_are_drawn_as_they_are_or_with_their_solution(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(BOARD)
    assert draw(str(path)).stdout == "·   ·   ·\n  3\n·   ·   ·\n"
    assert "━" in draw(str(path), "--solution").stdout
    both = draw(str(path), str(path)).stdout
    assert both.count(f"{path}:\n") == 2
    assert draw("-", "--coordinates", text=BOARD).stdout.split()[:2] == ["1", "2"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "give boards to draw, or --all"),
        (("--all", "creek/2/2/j2j"), "give boards to draw, or --all"),
        (("creek/2/2/j2j", "--solution"), "the board holds no solution"),
    ],
)
def test_what_can_not_be_drawn_is_told(args: tuple[str, ...], words: str) -> None:
    result = draw(*args)
    assert result.exit_code == 2
    assert words in result.stderr


# PNG


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize(
    "args",
    [("draw", "-"), ("solve", "-"), ("check", "-"), ("deduce", "-"), ("hint", "-")],
)
def test_a_png_is_twice_as_large_as_its_svg(args: tuple[str, ...]) -> None:
    pytest.importorskip("resvg_py")
    text = "puzzle: slitherlink\ncells: |\n  3 .\n"
    svg = CliRunner().invoke(main, [*args, "-f", "svg"], input=text).stdout
    root = ElementTree.fromstring(svg)
    png = CliRunner().invoke(main, [*args, "-f", "png"], input=text).stdout_bytes
    assert size(png) == (2 * int(root.get("width", 0)), 2 * int(root.get("height", 0)))


def test_a_huge_board_makes_a_png_of_fewer_pixels() -> None:
    pytest.importorskip("resvg_py")
    width, height = size(
        draw_png("<svg width='9000' height='9000' xmlns='http://www.w3.org/2000/svg'/>")
    )
    assert 6000 < width == height < 6400


def test_where_the_package_is_missing_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *args: Any, **more: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return found(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    result = CliRunner().invoke(main, ["solve", "creek/2/2/j2j", "-f", "png"])
    assert result.exit_code == 2
    assert result.stderr == "asppuz: a PNG needs one more package: pip install 'asppuz[png]'\n"
    assert result.stdout == ""


def test_a_png_never_goes_to_a_terminal() -> None:
    pytest.importorskip("resvg_py")
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "asppuz", "draw", "creek/2/2/j2j", "-f", "png"]
    done = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE)
    os.close(terminal)
    assert done.returncode == 2
    assert b"a PNG is not for a terminal" in done.stderr
    os.close(reader)


# Notebooks


def test_an_answer_is_always_the_same_picture() -> None:
    board = read(BOARD)
    answer = sorted(board.solution or (), key=str)
    assert draw_svg(make_scene(board, answer)) == draw_svg(make_scene(board, reversed(answer)))


def test_a_notebook_shows_boards_and_scenes() -> None:
    board = read(BOARD)
    assert board._repr_svg_() == draw_svg(make_scene(board))
    scene = make_scene(board, board.solution or ())
    assert scene._repr_svg_() == draw_svg(scene)


# Reasons


def frames(scene: Scene) -> Iterator[dict[str, str]]:
    """The frames of the cells that reasons name."""
    for element in ElementTree.fromstring(draw_svg(scene)).iter():
        if element.get("stroke") == colours.REASON:
            yield dict(element.attrib)


def test_the_places_of_a_reason_are_framed_with_its_number() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  0 .\n  . 3\n")
    one = make_scene(board, reasons=[Named({(1, 1), (9, 9)}, ())])
    assert one.reasons == {(1, 1): ()}
    assert len(list(frames(one))) == 1
    two = make_scene(board, reasons=[Named({(1, 1)}, {(0, 0)}), Named({(1, 1), (2, 2)}, ())])
    assert two.reasons == {(1, 1): (1, 2), (2, 2): (2,)}
    assert two.corner_reasons == {(0, 0): (1,)}
    assert [frame.get("r") is None for frame in frames(two)] == [True, True, False]


def test_sentences_have_the_numbers_of_the_picture() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  0 . .\n  . . .\n  . . 0\n")
    one, other = [step for step in Explainer(board).steps() if "number" in str(step.reasons)][:2]
    told = list(number_reasons(board.puzzle, one, other))
    assert told[0].startswith("1. ") and told[1].startswith("2. ")
    assert all(" Hence no line runs along " in sentence for sentence in told[:2])
    named = named_by_reason(one, other)
    assert [sorted(each.cells) for each in named] == [[(1, 1)], [(3, 3)]]
    [alone, *_] = number_reasons(board.puzzle, one)
    assert not alone.startswith("1. ")


def test_the_corner_that_a_reason_names_has_a_ring() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  0 . .\n  . . .\n  . . .\n")
    named = [n for step in Explainer(board).steps() for n in named_by_reason(step)]
    corners = [each for each in named if each.corners]
    assert corners and not corners[0].cells
    scene = make_scene(board, reasons=corners[:1])
    assert [frame.get("r") is not None for frame in frames(scene)] == [True]
