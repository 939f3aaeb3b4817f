"""The command that draws boards as they are: draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..board.board import Board
from ..draw.making import make_scene, scene_of_marks
from ..draw.scene import Scene
from ..draw.sheet import draw_sheet
from ..errors import InputError
from ..rules.catalog import Catalog
from .common import (
    PICTURES,
    board_options,
    coordinates_option,
    format_option,
    main,
    read_board,
    show_picture,
    show_scene,
)
from .output import say


@main.command()
@click.argument("boards", metavar="[BOARD]...", nargs=-1)
@click.option("--all", "all_puzzles", is_flag=True, help="Draw the first example of every puzzle.")
@click.option("--solution", is_flag=True, help="Fill in the solutions that the boards hold.")
@format_option("text", *PICTURES)
@coordinates_option(False)
@board_options
def draw(
    boards: Sequence[str],
    all_puzzles: bool,
    solution: bool,
    form: str,
    coordinates: bool,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Draw boards as they would be printed, with the marks that they hold.

    Several boards are drawn on one sheet, each with its name.

    \b
    Examples:
      asppuz draw board.yaml
      asppuz draw board.yaml --solution --format svg > board.svg
      asppuz draw monday.yaml tuesday.yaml --format png > sheet.png
      asppuz draw --all --solution --format svg > puzzles.svg
    """
    if all_puzzles == bool(boards):
        raise click.UsageError("give boards to draw, or --all for an example of every puzzle")
    catalog = Catalog(puzzles)
    if all_puzzles:
        named = list(_examples(catalog))
    else:
        named = [(source, read_board(source, puzzle, catalog)) for source in boards]
    scenes = [(name, _scene(board, solution, coordinates)) for name, board in named]
    if form == "text":
        for number, (name, scene) in enumerate(scenes):
            if len(scenes) > 1:
                say(f"\n{name}:" if number else f"{name}:")
            show_scene(scene, form, coordinates)
    elif len(scenes) == 1:
        show_scene(scenes[0][1], form, coordinates)
    else:
        titles = [name if all_puzzles else _title(name, board) for name, board in named]
        show_picture(draw_sheet(zip(titles, (scene for _, scene in scenes))), form)


def _title(source: str, board: Board) -> str:
    """What stands above a board on a sheet: its puzzle, and the name of its file."""
    path = Path(source)
    return f"{board.puzzle.title}: {path.stem}" if path.is_file() else board.puzzle.title


def _examples(catalog: Catalog) -> Iterator[tuple[str, Board]]:
    """The first example of each puzzle that has one, by the title of the puzzle."""
    for kind in sorted(catalog, key=lambda kind: kind.title.lower()):
        for path in kind.examples()[:1]:
            yield kind.title, read_board(str(path), None, catalog)


def _scene(board: Board, solution: bool, coordinates: bool) -> Scene:
    """The board with its solution, if it has one and it is asked for, or else with its marks."""
    if solution and board.solution is None:
        raise InputError("the board holds no solution: `asppuz solve` finds one")
    scene = (
        make_scene(board, board.solution or ()) if solution else scene_of_marks(board, board.marks)
    )
    scene.coordinates = coordinates
    return scene
