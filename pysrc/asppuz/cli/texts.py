"""Commands that print texts: list, show, program, facts, convert, schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

import click

from .. import formats
from ..board.board import check_size
from ..board.families import FAMILIES, by_family
from ..board.moves import window
from ..board.puzzle import Puzzle
from ..errors import InputError
from ..rules.catalog import Catalog, own_file
from ..rules.program import load_program
from ..rules.schemas import SCHEMAS, board_schema, schema_path
from ..texts import lines_of, load_text
from .common import (
    board_options,
    complain,
    encoding_option,
    main,
    output_option,
    puzzles_option,
    read_board,
    shown_path,
)
from .output import say, say_source


@main.command(name="list")
@puzzles_option
@output_option()
def list_puzzles(puzzles: Sequence[str], form: str) -> None:
    """List the puzzles by what one does to solve them.

    \b
    Examples:
      asppuz list
      asppuz list --puzzles my-puzzles --format json
    """
    catalog = Catalog(puzzles)
    for error in catalog.broken():
        complain(error)
    families = by_family(catalog)
    every = [puzzle for members in families.values() for puzzle in members]
    width = max((len(puzzle.name) for puzzle in every), default=0)
    title_width = max((len(puzzle.title) for puzzle in every), default=0)
    for number, (family, members) in enumerate(families.items()):
        if form != "json":
            say(f"\n{FAMILIES[family]}:" if number else f"{FAMILIES[family]}:")
        for puzzle in members:
            if form == "json":
                say(json.dumps(_names(puzzle) | {"family": family, "rules": puzzle.rules}))
            else:
                title = puzzle.title.ljust(title_width)
                say(f"  {puzzle.name.ljust(width)} {title} {_first_sentence(puzzle)}")


def _names(puzzle: Puzzle) -> dict[str, str]:
    link = str(puzzle.section("puzzlink").get("id", ""))
    table = str(puzzle.section("janko").get("name", ""))
    return {"name": puzzle.name, "title": puzzle.title, "puzzlink": link, "janko": table}


def _first_sentence(puzzle: Puzzle) -> str:
    return puzzle.rules.split(". ")[0].split("; ")[0].rstrip(".") + "."


@main.command()
@click.argument("puzzle")
@puzzles_option
def show(puzzle: str, puzzles: Sequence[str]) -> None:
    """Show a puzzle: its rules, how to write a board, and the program.

    \b
    Examples:
      asppuz show heyawake
    """
    kind = Catalog(puzzles).puzzle(puzzle)
    rules = load_text(own_file(kind.folder, "rules.lp"))
    say("\n".join(_description(kind)))
    say(rules, nl=False)


def _description(puzzle: Puzzle) -> Iterator[str]:
    yield puzzle.title
    yield ""
    yield click.wrap_text(puzzle.rules, 78)
    for name, words in puzzle.variants.items():
        yield click.wrap_text(f"Variant '{name}': {words}", 78)
    yield ""
    yield "How a board is written, '.' for an empty place and '_' for a hole:"
    yield ""
    yield f"  puzzle: {puzzle.name}"
    for title, layout in (("given", puzzle.given), ("answer", puzzle.answer)):
        for name, layer in layout.layers.items():
            key = name if title == "given" else "solution"
            yield f"  {key}: |"
            yield from (f"    {words}" for words in layer.describe())
    yield ""
    yield "  N is a number, U a number or ?, Dir one of n, e, s, w; C is the cell, P the corner."
    link = puzzle.section("puzzlink")
    if link:
        names = ", ".join([str(link["id"]), *(link.get("aliases") or [])])
        yield f"  puzz.link: {names}"
    for example in puzzle.examples()[:1]:
        yield ""
        yield f"An example, {shown_path(example)}:"
        yield ""
        yield from (f"  {line}" for line in lines_of(load_text(own_file(puzzle.folder, example))))
    yield ""
    yield f"The rules, {shown_path(puzzle.folder / 'rules.lp')}:"
    yield ""


@main.command()
@click.argument("board")
@encoding_option
@board_options
def program(
    board: str, encodings: Mapping[str, str], puzzle: str | None, puzzles: Sequence[str]
) -> None:
    """Print the whole program of a board, comments and facts included, for plain clingo.

    \b
    Examples:
      asppuz program board.yaml > board.lp && clingo board.lp
      asppuz program board.yaml --encoding connected=tree
    """
    read = read_board(board, puzzle, Catalog(puzzles))
    say_source(str(load_program(read.puzzle, encodings)))
    say_source(formats.write(read, "facts"))


@main.command()
@click.argument("board")
@board_options
def facts(board: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Print the facts of a board, all that the rules are given.

    \b
    Examples:
      asppuz facts board.yaml
    """
    say(formats.write(read_board(board, puzzle, Catalog(puzzles)), "facts"), nl=False)


def _read_crop(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[int, int, int, int] | None:
    match = re.fullmatch(r"(\d{1,6}),(\d{1,6}):(\d{1,6}),(\d{1,6})", value or "")
    if value is None:
        return None
    if match:
        top, left, bottom, right = map(int, match.groups())
        if 1 <= top <= bottom and 1 <= left <= right:
            return top, left, bottom, right
    message = f"expected the first and the last cell, such as 1,1:6,8, found '{value}'"
    raise click.BadParameter(message, context, option)


def _read_size(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    match = re.fullmatch(r"(\d{1,6})x(\d{1,6})", value or "")
    if value is None:
        return None
    if not match:
        message = f"expected rows and columns, such as 8x12, found '{value}'"
        raise click.BadParameter(message, context, option)
    return int(match[1]), int(match[2])


@main.command()
@click.argument("board")
@click.option("--to", "target", type=click.Choice(list(formats.FORMATS)), default="native",
              show_default=True, help="The format to write.")  # fmt: skip
@click.option("--turn", type=click.Choice(["90", "180", "270"]),
              help="Turn the board clockwise by so many degrees.")  # fmt: skip
@click.option("--mirror", is_flag=True, help="Then mirror it left to right.")
@click.option("--crop", metavar="CELL:CELL", callback=_read_crop,
              help="Then keep what lies between two cells, such as 1,1:6,8.")  # fmt: skip
@click.option("--resize", metavar="ROWSxCOLS", callback=_read_size,
              help="Then cut or add rows below and columns at the right.")  # fmt: skip
@board_options
def convert(
    board: str,
    target: str,
    turn: str | None,
    mirror: bool,
    crop: tuple[int, int, int, int] | None,
    resize: tuple[int, int] | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Write a board in another format, or turned, mirrored, cropped or resized.

    \b
    Examples:
      asppuz convert 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
      asppuz convert board.yaml --to url
      asppuz convert table.txt --puzzle masyu --to native
      asppuz convert board.yaml --turn 90 --mirror --to url
      asppuz convert board.yaml --crop 1,1:6,8
    """
    made = read_board(board, puzzle, Catalog(puzzles))
    if turn:
        made = made.turned(int(turn) // 90)
    if mirror:
        made = made.mirrored()
    if crop:
        top, left, bottom, right = crop
        if bottom > made.rows or right > made.cols:
            raise InputError(f"({bottom},{right}) lies outside the board")
        made = made.moved(window(made.shape, top, left, bottom - top + 1, right - left + 1))
    if resize:
        check_size(*resize)
        made = made.moved(window(made.shape, 1, 1, *resize))
    say_source(formats.write(made, target).rstrip("\n") + "\n")


@main.command(name="schema")
@click.argument("name", type=click.Choice(SCHEMAS))
@click.option("--path", is_flag=True, help="Print where the file of the schema is.")
@click.option("--puzzle", help="Boards of this puzzle alone, with its layers and no others.")
@puzzles_option
def print_schema(name: str, path: bool, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Print the JSON Schema of puzzle.yaml or of boards, for editors.

    With it an editor completes keys, says what they mean and marks wrong ones.

    \b
    Examples:
      asppuz schema puzzle > puzzle.schema.json
      asppuz schema board --path
      asppuz schema board --puzzle heyawake > heyawake.schema.json
    """
    file = schema_path(name)
    if puzzle is None:
        say(str(file) if path else file.read_text(encoding="utf-8").rstrip("\n"))
    elif name != "board" or path:
        raise click.UsageError("--puzzle makes a schema of boards; it has no file")
    else:
        say(json.dumps(board_schema(Catalog(puzzles).puzzle(puzzle)), indent=2))
