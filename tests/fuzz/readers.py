"""The readers of boards: what they refuse they say, and what they read survives each format."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from random import Random

from asppuz import Atom, Board, InputError, batch, draw_svg, draw_text, make_scene, read
from asppuz.formats import FORMATS, janko, read_text, write
from asppuz.formats.declared import codec_from, standard
from asppuz.yamltext import load_mapping

from . import mangle, material
from .faults import Case, Fault, check_message, check_plain

URL_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz.-+=%@*$/_"
MOST_DRAWN = 400
"""The most cells of a board that is drawn: a larger one only takes longer."""


def make_native(chance: Random) -> Case:
    """A native text: a random board, or one of the project's that is broken."""
    if chance.random() < 0.4:
        board = material.random_board(chance, chance.choice(material.puzzles()))
        return {"board": mangle.text(chance, board, most=1) if chance.random() < 0.3 else board}
    texts = material.native()
    return {"board": mangle.text(chance, chance.choice(texts), texts)}


def make_url(chance: Random) -> Case:
    """A URL: a broken one of the project's boards, or a random body."""
    urls = material.texts("url")
    _, url = material.random_text(chance, "url")
    if chance.random() < 0.6:
        return {"board": mangle.text(chance, url, urls, most=3)}
    body = url.rstrip("/").split("/")[-1]
    name = url.split("?")[1].split("/")[0]
    letters = URL_LETTERS if chance.random() < 0.3 else body
    drawn = "".join(chance.choice(letters) for _ in range(chance.randint(0, 40)))
    body = drawn if chance.random() < 0.5 else mangle.text(chance, body, (drawn,), most=2)
    flags = chance.choice(["", "", "", f"{chance.choice('abcdefkmostv')}/", "v:x/", "_/"])
    size = (mangle.number(chance), mangle.number(chance)) if chance.random() < 0.6 else (5, 5)
    return {"board": f"{name}/{flags}{size[0]}/{size[1]}/{body}"}


def make_table(chance: Random) -> Case:
    """A text table, for its own puzzle or now and then for another."""
    puzzle, table = material.random_text(chance, "janko")
    if chance.random() < 0.1:
        puzzle = chance.choice(material.puzzles()).name
    return {"board": mangle.text(chance, table, material.texts("janko")), "puzzle": puzzle}


def make_facts(chance: Random) -> Case:
    """Facts."""
    texts = material.texts("facts")
    return {"board": mangle.text(chance, material.random_text(chance, "facts")[1], texts)}


def make_bytes(chance: Random) -> Case:
    """A file of bytes, which need be no text at all."""
    raw = chance.choice(material.native()).encode()
    if chance.random() < 0.2:
        raw = chance.randbytes(chance.choice((0, 1, 10, 1_000)))
    for _ in range(chance.randint(0, 3)):
        at = chance.randint(0, len(raw))
        raw = raw[:at] + chance.randbytes(chance.randint(1, 4)) + raw[at + chance.randint(0, 4) :]
    raw = chance.choice((b"", b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\0")) + raw
    if chance.random() < 0.1:
        raw = raw.decode("latin-1").encode(chance.choice(("utf-16", "utf-32", "utf-8-sig")))
    return {"bytes": raw.decode("latin-1")}


def make_source(chance: Random) -> Case:
    """What is said to be a board, be it a name of a file, a URL or a text."""
    words = [mangle.strange(chance) for _ in range(chance.randint(1, 3))]
    puzzle = chance.choice(material.puzzles()).name
    return {"source": "".join(words), "puzzle": chance.choice((puzzle, mangle.strange(chance)))}


def make_lines(chance: Random) -> Case:
    """A file of boards for ``batch``, or one of its own records."""
    puzzle, table = chance.choice(material.written("janko"))
    line = {"id": "1", "problem": table, "solution": table}
    if chance.random() < 0.4:
        record = batch.Record("1", "k", "check", puzzle, "unique").line()
        return {"records": mangle.text(chance, record * 2, (table,))}
    broken = (
        mangle.tree(chance, line, (None, 1, [], {}, table, 1e9)) if chance.random() < 0.5 else line
    )
    text = json.dumps(broken) + "\n"
    return {"lines": mangle.text(chance, text * 2, (table,), most=2), "puzzle": puzzle}


def make_codec(chance: Random) -> Case:
    """A declared codec, most often broken, and a text and values for it."""
    known = material.codecs()
    name = chance.choice(list(known))
    broken = (
        mangle.tree(chance, known[name], material.pieces())
        if chance.random() < 0.8
        else known[name]
    )
    letters = URL_LETTERS if chance.random() < 0.5 else "01.g"
    text = "".join(chance.choice(letters) for _ in range(chance.randint(0, 12)))
    values = [chance.choice(("", "", "?", "1n", "1,2", mangle.number(chance))) for _ in range(6)]
    return {"codec": json.dumps({"own": broken}), "text": text, "values": json.dumps(values)}


def run_board(case: Case) -> str:
    """Read a text as a board."""
    return survives(read_text(case["board"], "board", case.get("puzzle"), material.catalog()))


def run_bytes(case: Case) -> str:
    """Read a file of bytes."""
    path = Path("board.yaml")
    path.write_bytes(case["bytes"].encode("latin-1"))
    return survives(read(path, catalog=material.catalog()))


def run_source(case: Case) -> str:
    """Read whatever that is."""
    return survives(read(case["source"], puzzle=case["puzzle"], catalog=material.catalog()))


def run_lines(case: Case) -> str:
    """Read what ``batch`` reads."""
    path = Path("lines.jsonl")
    text = case.get("lines", case.get("records", ""))
    path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
    if "records" in case:
        list(batch.read_records(path, "check"))
        return "read"
    for task in batch.read_tasks([str(path)], case["puzzle"], material.catalog()):
        board = batch.board_of(task, material.catalog())
        survives(board)
        if task.solution:
            janko.read_solution(task.solution, board, task.id)
    return "read"


def run_codec(case: Case) -> str:
    """Make a codec of its declaration, read with it and write with it."""
    declared = load_mapping(case["codec"], "codec")
    named = {**standard(), **{key: value.data for key, value in declared.items()}}
    codec = codec_from("own", named)
    word = "refused"
    for step in (
        lambda: codec.read(case["text"], 0, 7),
        lambda: codec.write(json.loads(case["values"]), 0),
    ):
        try:
            word = "read" if step() else word
        except InputError as error:
            check_message(str(error))
    return word


def survives(board: Board) -> str:
    """Write a board in each format that holds it, and read it again; draw it."""
    for form in FORMATS:
        text = _unless_refused(form, board)
        if text is not None:
            _compare(form, board, text)
    if board.rows * board.cols <= MOST_DRAWN:
        draw(board)
    return "read"


def draw(board: Board) -> None:
    """Draw a board with its solution."""
    scene = make_scene(board, board.solution or ())
    check_plain(draw_text(scene).replace("\x1b", ""), "picture")
    try:
        ElementTree.fromstring(draw_svg(scene))
    except ElementTree.ParseError as error:
        raise Fault("an SVG that is no XML", str(error)) from None


def _compare(form: str, board: Board, text: str) -> None:
    try:
        again = read_text(text, form, board.puzzle.name, material.catalog())
    except InputError as error:
        raise Fault(f"what is written as {form} can't be read", f"{error}\n{text[:500]}") from None
    parts: dict[str, Callable[[Board], object]] = {
        "puzzle": lambda b: b.puzzle.name,
        "facts": lambda b: sorted(map(str, _by_room(b) if form == "url" else b.facts())),
    }
    if form == "native":
        parts["solution"] = lambda b: b.solution
        parts["words"] = lambda b: dict(b.info)
        parts["marks"] = lambda b: b.marks
    for part, told in parts.items():
        if told(board) != told(again):
            raise Fault(
                f"{part} changed by {form}",
                f"{told(board)!s:.400}\n{told(again)!s:.400}\n{text[:500]}",
            )
    if write(again, form) != text:
        raise Fault(
            f"{form} is written otherwise again", f"{text[:500]}\n{write(again, form)[:500]}"
        )


def _by_room(board: Board) -> list[Atom]:
    """The facts, clues told of their rooms where a URL does not say in which cell they stand."""
    body = board.puzzle.section("puzzlink").get("body") or []
    if not any("rooms" in part.values() for part in body):
        return board.facts()
    room = {atom.args[0]: atom.args[1] for atom in board.clues if atom.name == "region"}
    return [
        Atom(name, tuple(room.get(arg, arg) for arg in args))
        if name not in ("region", "cell")
        else Atom(name, args)
        for name, args in board.facts()
    ]


def _unless_refused(form: str, board: Board) -> str | None:
    try:
        return write(board, form)
    except InputError as error:
        check_message(str(error))
        return None
