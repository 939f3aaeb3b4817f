"""puzz.link URLs, read and written.

A URL is ``https://puzz.link/p?ID/FLAGS/COLS/ROWS/BODY``. ``puzzle.yaml`` says
in ``puzzlink:`` the id with its aliases, which variants the letters of FLAGS
stand for, and the parts of BODY, each a codec and what it runs over::

    body: [{bits: walls}, {number16: rooms}]

It runs over a layer of the puzzle, or over several one after the other, ``[top,
left]``: over places in reading order (edges: first those between columns, then
those between rows), over the lines of a side (lists from the board outwards), over
a bank. With ``[[top, bottom]]`` they are woven: both clues of the first line, then
of the second. Further words are ``walls`` (the edges between regions, and the single
walls of a puzzle that has some), ``gaps`` (all edges without one, in one sequence),
``rooms`` (the clue of each region, in reading order of their first cells), ``inner`` (the
corners between four squares), ``outside`` (all sides that have clues), ``dots`` (the
centres of cells, and the edges and corners between them, in reading order) and ``holes``
(every square in reading order: 1 for a hole).

A part may say more: ``values`` translates what the codec says into tokens (``letters``:
1 into a, 2 into b), ``hole`` is the value of a square that is not a cell, ``place`` the
token whose place the codec tells, ``square`` the one whose column and row, ``where:
{cells: x}`` the cells that it runs over, and the lines that begin with one. Several
parts may run over one layer: none of them sees the tokens that another names. Letters
under ``always`` are written before every size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from ..board.board import Board, check_size, check_variants
from ..board.layers import TokenError
from ..board.numbers import number_from
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..errors import InputError, did_you_mean
from ..rules.catalog import Catalog
from ..texts import load_text
from ..yamltext import load_mapping
from .codecs import Maybe
from .kinds import is_penpa
from .parts import Part, parts_of
from .views import HOLES, Draft, add_holes

HOST = "https://puzz.link/p?"


def read(url: str, catalog: Catalog) -> Board:
    """The board of a URL of any host that takes puzz.link's form; raises InputError."""
    try:
        return _read(url, catalog)
    except InputError as error:
        short = url.strip() if len(url.strip()) <= 60 else url.strip()[:57] + "..."
        raise error.at(short) from None


def _read(url: str, catalog: Catalog) -> Board:
    if is_penpa(url):
        raise InputError(
            "this is a link of Penpa+, which can't be read: take a URL of puzz.link, "
            "or type the board (`asppuz show PUZZLE` tells how)"
        )
    pieces = _query(url.strip()).split("/")
    name = re.sub(r"^[mp]\+|_edit$", "", pieces.pop(0).lower())
    puzzle = catalog.find("puzzlink", name)
    if puzzle is None:
        raise _unknown(name, catalog)
    flags = ""
    while pieces and not _is_number(pieces[0]):
        flag = pieces.pop(0)
        if flag.startswith("v:") and flag != "v:":
            raise InputError(f"the variant '{flag[2:]}' of {puzzle.name} is not known")
        flags += flag.removeprefix("v:")
    if len(pieces) < 2 or not _is_number(pieces[1]):
        raise InputError("expected ID/COLS/ROWS/BODY: the size is missing")
    cols, rows = map(number_from, pieces[:2])
    check_size(rows, cols)
    draft = _drafted("/".join(pieces[2:]).rstrip("/"), puzzle, Shape(rows, cols))
    try:
        clues = tuple(puzzle.given.read(draft.grids, draft.shape))
    except TokenError as error:
        raise InputError(
            f"row {error.row + 1}, column {error.column + 1} of '{error.layer}': {error}"
        ) from None
    return Board(puzzle, draft.shape, clues, _variants(puzzle, flags))


def _drafted(body: str, puzzle: Puzzle, squares: Shape) -> Draft:
    """What a body says; raises InputError where it can't be read."""
    draft = Draft(squares)
    at = 0
    for part in parts_of(puzzle):
        sequences = []
        for count in part.view.counts(draft):
            found = part.codec.read(body, at, count)
            if found is None or len(found.values) != count >= 0:
                raise InputError(f"the body of the URL can't be read at '{body[at : at + 8]}'")
            at = found.end
            values = list(found.values)
            if part.hole:
                add_holes(values, part.hole, draft)
            sequences.append([part.to_token.get(value, value) for value in values])
        part.view.read(sequences, draft)
    if body[at:]:
        raise InputError(f"the URL goes on after the board with '{body[at : at + 20]}'")
    draft.finish(puzzle.given)
    return draft


def write(board: Board) -> str:
    """The puzz.link URL of a board; raises InputError for what a URL can't hold."""
    puzzle = board.puzzle
    section = puzzle.section("puzzlink")
    if not section:
        raise InputError(f"{puzzle.name} has no puzz.link id")
    letters = {variant: letter for letter, variant in (section.get("flags") or {}).items()}
    flags = str(section.get("always", ""))
    for variant in board.variants:
        if variant not in letters:
            raise InputError(f"a puzz.link URL can't hold the variant '{variant}'")
        flags += letters[variant]
    draft = Draft(board.shape, puzzle.given.write(board.clues, board.shape))
    unwritten = {name for name, grid in draft.grids.items() if any(map(any, grid))}
    unwritten |= {HOLES} if board.shape.holes else set()
    parts = parts_of(puzzle)
    for part in parts:
        unwritten -= part.view.writes | ({HOLES} if part.hole else set())
    if unwritten:
        raise InputError(f"a puzz.link URL of {puzzle.name} can't hold '{min(unwritten)}'")
    body = ""
    for part in reversed(parts):
        body = _written(part, draft, section.get("refused") or {}, last=not body) + body
    pieces = [section["id"], flags, str(board.cols), str(board.rows), body]
    return HOST + "/".join(piece for piece in pieces if piece)


def _written(part: Part, draft: Draft, refused: Mapping[str, str], *, last: bool) -> str:
    """The text of one part of a body; raises InputError for what it can't hold."""
    to_value = {token: value for value, token in part.to_token.items()}
    sequences, codec, body = part.view.write(draft), part.codec, ""
    if isinstance(codec, Maybe) and (not last or any(map(any, sequences))):
        codec = codec.codec
    for sequence in sequences:
        for token in sequence:
            if token in refused:
                raise InputError(f"a puzz.link URL can't hold '{token}': {refused[token]}")
        tokens = sequence
        if part.hole:
            if part.hole in sequence:
                raise InputError(f"a puzz.link URL can't hold '{part.hole}', which is a hole there")
            squares = zip(draft.squares.cells(), sequence, strict=True)
            tokens = [part.hole if square in draft.shape.holes else t for square, t in squares]
        values = [to_value.get(token, token) for token in tokens]
        written = codec.write(values, 0)
        found = written and codec.read(written.text, 0, len(values))
        if not written or not found or not written.taken == len(found.values) == len(values):
            raise InputError("a puzz.link URL can't hold this board")
        _check_kept(tokens, [part.to_token.get(value, value) for value in found.values])
        body += written.text
    return body


def _check_kept(tokens: Sequence[str], meant: Sequence[str]) -> None:
    """Raise InputError where a text means other tokens than those that it was written for."""
    for token, other in zip(tokens, meant, strict=True):
        if token != other:
            told = f"'{other}'" if other else "no clue"
            raise InputError(f"a puzz.link URL can't hold '{token}', which means {told} there")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _unknown(name: str, catalog: Catalog) -> InputError:
    """What to say of an id that no puzzle here has."""
    title = _names().get(name)
    if title:
        message = f"{title} is not among the puzzles yet (its puzz.link id is '{name}')"
    else:
        known = [str(p.section("puzzlink").get("id")) for p in catalog if p.section("puzzlink")]
        message = f"no puzzle here has the puzz.link id '{name}'{did_you_mean(name, known)}"
    broken = next(catalog.broken(), None)
    return InputError(message, advice=f"A folder can't be read: {broken}" if broken else "")


@cache
def _names() -> Mapping[str, str]:
    """The English names of puzz.link's puzzles by id, be they here or not."""
    path = Path(__file__).with_name("puzzlink_names.yaml")
    values = load_mapping(load_text(path), str(path))
    return {name: str(value.data) for name, value in values.items()}


def _query(url: str) -> str:
    """The part that says the board: behind the question mark, if there is a host.

    Where its slashes are escaped, so is all the rest; else a ``%`` is one of the body.
    """
    if "://" not in url and "?" not in url:
        return url
    _, mark, query = url.partition("?")
    query = query.split("#")[0].split("&")[0]
    if "/" not in query:
        query = unquote(query)
    if not mark or "/" not in query:
        raise InputError("expected a URL of the form https://puzz.link/p?ID/COLS/ROWS/BODY")
    return query.removeprefix("puzzle=").removeprefix("id=")


def _variants(puzzle: Puzzle, flags: str) -> tuple[str, ...]:
    section = puzzle.section("puzzlink")
    known = {**dict.fromkeys(section.get("always", "")), **(section.get("flags") or {})}
    for letter in flags:
        if letter not in known:
            raise InputError(f"the flag '{letter}' of {puzzle.name} is not known")
    return check_variants(puzzle, {known[letter] for letter in flags if known[letter]})
