"""Commands that print texts: list, show, program, facts, convert, schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

import click

from .. import formats
from ..catalog import Catalog, Puzzle
from ..program import load_program
from ..schemas import SCHEMAS, schema_path
from .common import (
    board_options,
    encoding_option,
    main,
    output_option,
    puzzles_option,
    read_board,
    shown_path,
)


@main.command(name="list")
@puzzles_option
@output_option()
def list_puzzles(puzzles: Sequence[str], form: str) -> None:
    """List the puzzles.

    \b
    Examples:
      asppuz list
      asppuz list --puzzles my-puzzles --format json
    """
    for puzzle in Catalog(puzzles):
        link = str(puzzle.section("puzzlink").get("id", ""))
        table = str(puzzle.section("janko").get("name", ""))
        if form == "json":
            row = {"name": puzzle.name, "title": puzzle.title, "puzzlink": link, "janko": table}
            click.echo(json.dumps({**row, "rules": puzzle.rules}))
        else:
            click.echo(f"{puzzle.name:14} {puzzle.title:14} {_first_sentence(puzzle)}")


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
    click.echo("\n".join(_description(kind)))
    click.echo(formats.load_text(kind.folder / "rules.lp"), nl=False)


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
        yield from (f"  {line}" for line in example.read_text(encoding="utf-8").splitlines())
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
    click.echo(str(load_program(read.puzzle, encodings)), nl=False)
    click.echo(formats.WRITERS["facts"](read), nl=False)


@main.command()
@click.argument("board")
@board_options
def facts(board: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Print the facts of a board, all that the rules are given.

    \b
    Examples:
      asppuz facts board.yaml
    """
    click.echo(formats.WRITERS["facts"](read_board(board, puzzle, Catalog(puzzles))), nl=False)


@main.command()
@click.argument("board")
@click.option("--to", "target", type=click.Choice(list(formats.WRITERS)), required=True,
              help="The format to write.")  # fmt: skip
@board_options
def convert(board: str, target: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Write a board in another format.

    \b
    Examples:
      asppuz convert 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g' --to native
      asppuz convert board.yaml --to url
      asppuz convert table.txt --puzzle masyu --to native
    """
    read = read_board(board, puzzle, Catalog(puzzles))
    click.echo(formats.WRITERS[target](read).rstrip("\n"))


@main.command(name="schema")
@click.argument("name", type=click.Choice(SCHEMAS))
@click.option("--path", is_flag=True, help="Print where the file of the schema lies.")
def print_schema(name: str, path: bool) -> None:
    """Print the JSON Schema of puzzle.yaml or of boards, for editors.

    With it an editor completes keys, says what they mean and marks wrong ones.

    \b
    Examples:
      asppuz schema puzzle > puzzle.schema.json
      asppuz schema board --path
    """
    file = schema_path(name)
    click.echo(str(file) if path else file.read_text(encoding="utf-8").rstrip("\n"))
