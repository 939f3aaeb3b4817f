"""The tests that boards survive each format: what it has written, it reads as the same board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ..board.atoms import Atom, Term
from ..board.board import Board
from ..board.layers import AreaLayer
from ..board.puzzle import Puzzle
from ..errors import InputError
from ..formats import FORMATS, janko, read_text, write
from ..rules.catalog import Catalog
from .findings import Finding, Group, some, unreadable

SECTIONS = {"url": "puzzlink", "janko": "janko"}
"""The formats that not every puzzle has, and the section of ``puzzle.yaml`` that declares each."""


def check_formats(puzzle: Puzzle, examples: Mapping[Path, Board]) -> Group:
    """The test of all formats that the folder declares; each holds an example at least."""
    catalog = Catalog([puzzle.folder.parent])
    declared = [form for form in FORMATS if form not in SECTIONS or puzzle.section(SECTIONS[form])]
    findings: list[Finding] = []
    for form in declared:
        found = [f for path, b in examples.items() for f in check_format(path, b, form, catalog)]
        if examples and len(found) == len(examples) and not any(f.fails for f in found):
            message = f"expected an example that can be written as {form}, found none"
            found.append(Finding(puzzle.folder / "puzzle.yaml", message))
        findings += found
    demand = f"each example survives {', '.join(declared)}"
    return Group("formats", demand, tuple(dict.fromkeys(findings)))


def check_format(
    path: Path, board: Board, form: str, catalog: Catalog | None = None
) -> Iterator[Finding]:
    """That a board is the same after a format has written and read it.

    Where the format can't hold the board, and says so, that is a remark; where its
    declaration is at fault, that is the finding.
    """
    try:
        text = write(board, form)
        answer = None
        if form == "janko" and board.solution is not None:
            answer = janko.write_solution(board, board.solution)
    except InputError as error:
        if error.source:
            yield unreadable(error, path)
        else:
            yield Finding(path, f"as {form}: {error.message}", fails=form not in SECTIONS)
        return
    try:
        if form == "janko":
            again = janko.read(text, board.puzzle, solution=answer)
        else:
            again = read_text(text, "", None, catalog or Catalog([board.puzzle.folder.parent]))
    except InputError as error:
        yield Finding(path, f"as {form}: expected a text that can be read again, found {error}")
        return
    lost = "; ".join(_lost(form, board, again))
    if lost:
        yield Finding(path, f"as {form}: expected the same board again, found {lost}")


def _lost(form: str, board: Board, again: Board) -> Iterator[str]:
    """In what a board is another one when it comes back from a format."""
    if again.puzzle.folder != board.puzzle.folder:
        yield f"a board of {again.puzzle.name}"
    elif again.shape != board.shape:
        yield "other cells"
    else:
        clues, others = set(board.clues), set(again.clues)
        if form == "url":
            clues, others = _by_room(board), _by_room(again)
        if lost := clues - others:
            yield f"no {some(lost)}"
        if more := others - clues:
            yield some(more)
        if again.variants != board.variants:
            yield f"the variants [{', '.join(again.variants)}]"
        if form in ("native", "janko") and again.solution != board.solution:
            yield "another solution"
        if form == "native" and (again.info, again.marks) != (board.info, board.marks):
            yield "other words or marks"


def _by_room(board: Board) -> set[Atom]:
    """The clues, where a URL has one for each room: it doesn't tell in which cell it stands."""
    body = board.puzzle.section("puzzlink").get("body") or []
    if not any("rooms" in part.values() for part in body):
        return set(board.clues)
    layers = board.puzzle.given.layers.values()
    areas = {layer.predicate for layer in layers if isinstance(layer, AreaLayer)}
    room = {atom.args[0]: atom.args[1] for atom in board.clues if atom.name in areas}
    first: dict[Term, Term] = {}
    for cell in sorted(room):
        first.setdefault(room[cell], cell)
    return {
        Atom(atom.name, (first[room[atom.args[0]]], *atom.args[1:]))
        if atom.args[0] in room and atom.name not in areas
        else atom
        for atom in board.clues
    }
