"""Random puzz.link URLs of every type: read, written, and read again unchanged.

They are made from what ``puzzle.yaml`` declares, so a new type is tested by its
declaration: random values of each codec, regions around holes, walls in the midst
of them, question marks, and numbers as large as a body can hold.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

from asppuz import Catalog, InputError, Puzzle, read
from asppuz.board.layers import OutsideLayer
from asppuz.board.shape import Shape, edges, number_areas
from asppuz.formats import codecs, native, puzzlink
from asppuz.formats.codecs import DIGITS, Codec
from asppuz.formats.parts import parts_of
from asppuz.formats.views import VIEWS, Draft, View, add_holes
from conftest import NOTES, entry_of, has_boxes

CATALOG = Catalog()
LINKED = [puzzle for puzzle in CATALOG if puzzle.section("puzzlink")]
URLS = 40
"""How many are made of each type."""
MAY_BE_REFUSED = re.compile(
    "|".join(
        [
            "has one region on both sides",
            "is in a hole",
            "there is no place ",
            "expected 'in' or 'out', found 'in,out'",
            r"of '(cells|corners|board|top|bottom|left|right)': expected ",
        ]
    )
)
"""What makes a random body none of a board: each is told, and nothing else happens."""


class Maker:
    """Makes random texts that a codec reads."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self, codec: Codec, room: int) -> tuple[str, int]:
        """A text, and how many values are read from it; there is room for so many."""
        chance = self.random
        match codec:
            case codecs.Hex(digits, prefix):
                low = 16 ** (digits - 1) if digits > 1 else 0
                number = chance.choice([low, 16**digits - 1, chance.randrange(16**digits)])
                return f"{prefix}{number:0{digits}x}", 1
            case codecs.Spell(characters, prefix, parts, base, offset):
                bound = min(36**characters, offset + (base or 36**characters) ** parts)
                number = chance.randrange(offset, bound)
                return prefix + _base_36(number, characters), 1
            case codecs.Table(values):
                within = [text for text, said in values.items() if _places(said) <= max(room, 1)]
                text = chance.choice(within or list(values))
                return text, _places(values[text])
            case codecs.Text(text):
                return text, 0
            case codecs.Skip(characters, places):
                most = min(-(-room // places), len(characters))
                count = min(most, chance.choice([1, 1, 2, 3, len(characters)]))
                return (characters[count - 1], min(count * places, room)) if count else ("", 0)
            case codecs.LongSkip(text, places):
                return (text, places) if places <= room else self.text(codecs.Skip(DIGITS), room)
            case codecs.Trail(told) | codecs.Lead(told):
                characters = chance.choice(list(told.values()))
                gap = min(chance.choice([0, 0, 1, len(characters) - 1]), room - 1)
                return characters[gap], gap + 1
            case codecs.Alphabet(characters):
                return chance.choice(characters), 1
            case codecs.Word():
                return chance.choice(["A", "DOG", "ZEBRA"]), 1
            case codecs.Picture():
                return chance.choice(["11g", "22u", "23bg", "337k", "15v", "62gh"]), 1
            case codecs.Counted(inner):
                several = [self.text(inner, 1)[0] for _ in range(chance.randint(0, 3))]
                return "/".join([str(len(several)), *several]), len(several)
            case codecs.Several(inner):
                several = [self.text(inner, 1)[0] for _ in range(chance.randint(1, 4))]
                return "".join(several), 1
            case codecs.Decimal():
                return str(chance.choice([0, 1, 9, 10, 123])), 1
            case codecs.Empty():
                return "", min(room, 1)
            case codecs.Pack(base, places):
                digits = [chance.choice([0, 0, *range(base)]) for _ in range(places)]
                digits[room:] = [0] * len(digits[room:])
                packed = sum(d * base ** (places - 1 - i) for i, d in enumerate(digits))
                return codecs.DIGITS[packed], min(places, room)
            case codecs.Seq(parts):
                return self.sequence(parts, room)
            case codecs.Join(inner):
                return self.text(inner, room)[0], 1
            case codecs.Mixed(inner):
                text = "."
                while "." in text:
                    text, _ = self.text(inner, 1)
                return text, 1
            case codecs.OneOf(several):
                # No skip stands where no place is left to be skipped.
                fit = [c for c in several if room or not isinstance(c, codecs.Skip)]
                return self.text(chance.choice(fit or list(several)), room)
            case codecs.Many(inner):
                return self.many(inner, room)
            case codecs.Maybe(inner):
                return self.text(inner, room) if chance.random() < 0.7 else ("", room)
        raise AssertionError(f"no texts are made of {codec}")

    def clues(self, squares: Shape) -> list[list[str]]:
        """Clues outside: lists of any length, nearest to the board first."""
        values = []
        for lines, depth in ((squares.cols, squares.rows), (squares.rows, squares.cols)):
            room = (depth + 1) // 2
            for _ in range(lines):
                some = self.random.choices(
                    ["1", "16", "4095", "1126351"], k=self.random.randint(0, room)
                )
                values += some + [""] * (room - len(some))
        return [values]

    def sequence(self, parts: Sequence[Codec], room: int) -> tuple[str, int]:
        text, taken = "", 0
        for part in parts:
            more, values = self.text(part, room - taken)
            text, taken = text + more, taken + values
        return text, taken

    def many(self, inner: Codec, room: int) -> tuple[str, int]:
        text, left = "", room
        while left:
            more, values = self.text(inner, left)
            text, left = text + more, left - values
        return text, room

    def walls(self, squares: Shape) -> list[list[str]]:
        """Walls around random regions, now and then with one in their midst."""
        labels = {cell: self.random.choice("ab") for cell in squares.cells()}
        areas = number_areas(squares, lambda c, d: labels[c] == labels[d])
        stray = self.random.choice([0, 0, 0.1])
        walls = {
            (c, d)
            for c, d in edges(squares)
            if areas[c] != areas[d] or self.random.random() < stray
        }
        return [
            ["1" if (c, d) in walls else "" for c, d in edges(squares) if (c[0] == d[0]) == upright]
            for upright in (True, False)
        ]


def _places(said: str | Sequence[str]) -> int:
    """How many places a text of a table stands for."""
    return 1 if isinstance(said, str) else len(said)


def _base_36(number: int, characters: int) -> str:
    digits = [codecs.DIGITS[number // 36**power % 36] for power in range(characters)]
    return "".join(reversed(digits))


class Body:
    """A body that is read part by part, or made up while it is read."""

    def __init__(self, puzzle: Puzzle, rows: int, cols: int) -> None:
        self.puzzle, self.draft, self.text = puzzle, Draft(Shape(rows, cols)), ""
        self.said: list[list[str]] = []
        """The tokens of each sequence, in order, without those of walls."""

    def follow(self, text_of: Callable[[Codec, int, View], str]) -> None:
        """Read all parts; ``text_of`` gives the text that is read with a codec."""
        for part in parts_of(self.puzzle):
            sequences = []
            for count in part.view.counts(self.draft):
                text = text_of(part.codec, count, part.view)
                found = part.codec.read(text, 0, count)
                assert found and (len(found.values) == count or count < 0), (text, part.codec)
                self.text += text[: found.end]
                values = list(found.values)
                if part.hole:
                    add_holes(values, part.hole, self.draft)
                sequences.append([part.to_token.get(value, value) for value in values])
            part.view.read(sequences, self.draft)
            if part.view.writes != VIEWS["walls"].writes:
                self.said += sequences


def make_up(puzzle: Puzzle, maker: Maker) -> tuple[str, Body]:
    """A URL of any size that fits the declaration of a puzzle, and its body."""
    chance, section = maker.random, puzzle.section("puzzlink")
    # The edges of one line would not tell how long it is, nor a lone cell what is behind it.
    least = 1 if puzzle in LINKED and "board" not in puzzle.given.layers else 2
    rows, cols = chance.randint(least, 7), chance.randint(least, 7)
    if has_boxes(puzzle):
        rows = cols
    flags = "".join(flag for flag in section.get("flags") or {} if chance.random() < 0.3)
    name = chance.choice([section["id"], *(section.get("aliases") or [])])
    body = Body(puzzle, rows, cols)
    # What can't be drawn value by value: most of it would be no board.
    walls = maker.walls(body.draft.squares)
    if any("gaps" in part.values() for part in section["body"]):
        walls = [["" if value else "1" for side in walls for value in side]]
    drawn = {VIEWS["walls"].writes: iter(walls)}
    if any(isinstance(layer, OutsideLayer) and not layer.single for layer in puzzle.given):
        drawn[frozenset({"top", "left"})] = iter(maker.clues(body.draft.squares))
    ended = False

    def text_of(codec: Codec, count: int, view: View) -> str:
        nonlocal ended
        if isinstance(codec, codecs.Maybe):
            ended = ended or chance.random() < 0.3
            codec = codec.codec
        if ended:
            return ""
        if view.writes not in drawn:
            return maker.text(codec, count)[0]
        written = codec.write(next(drawn[view.writes]), 0)
        assert written
        return written.text

    body.follow(text_of)
    return "/".join([name, *filter(None, [flags]), str(cols), str(rows), body.text]), body


def what_counts(body: Body) -> list[list[str]]:
    """What a body says, without what says nothing: the walls at holes."""
    walls = [
        pair for pair in sorted(body.draft.walls or ()) if all(map(body.draft.shape.has, pair))
    ]
    holes = [str(hole) for hole in sorted(body.draft.shape.holes)]
    return [*body.said, [f"{c} {d}" for c, d in walls], holes]


def follow_url(puzzle: Puzzle, url: str) -> Body:
    """The body of a URL that has been read already."""
    found = re.search(r"/(\d+)/(\d+)(?:/(.*))?$", url)
    assert found
    body, text = Body(puzzle, int(found[2]), int(found[1])), found[3] or ""
    body.follow(lambda codec, count, view: text[len(body.text) :])
    return body


def follow_random_urls(puzzle: Puzzle, catalog: Catalog, least: int) -> None:
    """Read random URLs, write them, and read them again; at least so many are of boards."""
    maker, kept = Maker(7), 0
    for _ in range(URLS):
        try:
            url, body = make_up(puzzle, maker)
            board = read(url, catalog=catalog)
        except InputError as error:
            assert MAY_BE_REFUSED.search(str(error)), str(error)
            continue
        assert native.read(native.write(board), catalog).clues == board.clues, url
        try:
            written = puzzlink.write(board)
        except InputError as error:
            assert "puzz.link takes no answer" in str(error), (url, str(error))
            continue
        again = read(written, catalog=catalog)
        assert again == board, url
        assert puzzlink.write(again) == written
        assert unquote(written) == written
        assert what_counts(follow_url(puzzle, written)) == what_counts(body), (url, written)
        kept += 1
    assert kept >= least


def follow_real_urls(puzzle: Puzzle, catalog: Catalog, oracle: dict[str, Any]) -> None:
    """The same with all URLs of a puzzle that the other program has for its own tests."""
    entry = entry_of(puzzle, oracle)
    for url in [entry["url"], *(failing["url"] for failing in entry["failing"])]:
        board = read(url, catalog=catalog)
        written = puzzlink.write(board)
        found = read(written, catalog=catalog)
        assert found == board
        assert puzzlink.write(found) == written
        said, again = follow_url(puzzle, url), follow_url(puzzle, written)
        assert what_counts(again) == what_counts(said)


@pytest.mark.parametrize("puzzle", LINKED, ids=lambda puzzle: str(puzzle.name))
@pytest.mark.slow
def test_random_urls_are_written_as_they_were_read(puzzle: Puzzle) -> None:
    follow_random_urls(puzzle, CATALOG, least=NOTES.get(puzzle.name, {}).get("kept", 5))


@pytest.mark.parametrize("puzzle", LINKED, ids=lambda puzzle: str(puzzle.name))
def test_real_urls_are_written_as_they_were_read(puzzle: Puzzle, oracle: dict[str, Any]) -> None:
    follow_real_urls(puzzle, CATALOG, oracle)


BODIES = {
    name: words
    for name, words in yaml.safe_load(
        Path(__file__).with_name("bodies.yaml").read_text("utf-8")
    ).items()
    if name not in CATALOG.names()
}
"""Bodies of puzzles that have no folder yet."""


def declared_alone(name: str, folder: Path) -> tuple[Puzzle, Catalog]:
    """A puzzle of the samples of bodies, and a catalogue that holds only it."""
    (folder / name).mkdir()
    words = {"name": name, "rules": "None.", "answer": "shading", **BODIES[name]}
    text = yaml.safe_dump(words, sort_keys=False)
    (folder / name / "puzzle.yaml").write_text(text, encoding="utf-8")
    (folder / name / "rules.lp").write_text("", encoding="utf-8")
    catalog = Catalog([folder])
    return catalog.puzzle(name), catalog


@pytest.mark.parametrize("name", BODIES)
def test_random_urls_of_all_kinds_of_bodies(name: str, tmp_path: Path) -> None:
    # Random columns and rows are hardly ever those of a square.
    named = any("square" in part for part in BODIES[name]["puzzlink"]["body"])
    follow_random_urls(*declared_alone(name, tmp_path), least=0 if named else 3)


@pytest.mark.parametrize("name", BODIES)
def test_real_urls_of_all_kinds_of_bodies(
    name: str, tmp_path: Path, oracle: dict[str, Any]
) -> None:
    follow_real_urls(*declared_alone(name, tmp_path), oracle)
