"""puzz.link boards with known properties: read, written, solved, and wrong answers rejected.

The boards lie beside the project, see ``oracle/`` and ``reference/`` there. They
tell places in doubled coordinates: the cell in row and column ``r, c``, from 0,
is ``(2c+1, 2r+1)``, and odd and even tell cells, edges and corners apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from asppuz import Atom, Board, Session, Status, read
from asppuz.formats import WRITERS
from conftest import accepts

Answer = frozenset[Atom]
Place = tuple[int, int]

IDS = {
    "heyawake": "heyawake",
    "nurikabe": "nurikabe",
    "lits": "lits",
    "kurodoko": "kurodoko",
    "creek": "creek",
    "yinyang": "yinyang",
    "slither": "slitherlink",
    "mashu": "masyu",
    "yajilin": "yajilin",
    "numlin": "numberlink",
    "compass": "compass",
    "shikaku": "shikaku",
    "sudoku": "sudoku",
    "fillomino": "fillomino",
    "lightup": "akari",
    "nonogram": "nonogram",
    "country": "countryroad",
    "detour": "detour",
    "dotchi": "dotchiloop",
    "doubleback": "doubleback",
    "moonsun": "moonsun",
    "yajilin-regions": "regionalyajilin",
    "simpleloop": "simpleloop",
    "hitori": "hitori",
    "tapa": "tapa",
    "tapaloop": "tapaloop",
    "kurotto": "kurotto",
    "tentaisho": "galaxies",
    "araf": "araf",
    "aqre": "aqre",
    "canal": "canalview",
    "cave": "cave",
    "nurimisaki": "nurimisaki",
    "paintarea": "paintarea",
    "shimaguni": "shimaguni",
    "usoone": "usoone",
    "balance": "balanceloop",
    "koburin": "koburin",
    "castle": "castlewall",
    "geradeweg": "geradeweg",
    "midloop": "midloop",
}

COLOURS = {1: "white", 2: "black"}
MARKS = {1: "moon", 2: "sun"}
HOLE = 7
"""The ``ques`` of a square that is no cell."""
OPEN = -2
"""The ``qnum`` of a question mark."""
DIRECTIONS = {1: "north", 2: "south", 3: "west", 4: "east"}


class Reader:
    """Translates the properties of one board into atoms."""

    def __init__(self, puzzle: str, rows: int, cols: int) -> None:
        self.puzzle, self.rows, self.cols = puzzle, rows, cols

    @property
    def cells(self) -> list[Place]:
        """The cells in reading order."""
        return [(r, c) for r in range(1, self.rows + 1) for c in range(1, self.cols + 1)]

    def clues(self, question: Iterable[tuple[str, int, int, Mapping[str, int]]]) -> set[Atom]:
        """The atoms of the given properties."""
        found = set()
        borders = set()
        outside: dict[tuple[str, int], dict[int, int]] = {}
        for group, x, y, said in question:
            if self.puzzle == "tentaisho":
                found |= self._star(x, y, said)
            elif said == {"ques": HOLE}:
                continue
            elif self.puzzle == "midloop":
                found.add(self._dot(x, y))
            elif group == "border":
                assert said == {"ques": 1}
                borders.add(_parted(x, y))
            elif group == "excell" and y < 0:
                outside.setdefault(("top", (x + 1) // 2), {})[-y] = said["qnum"]
            elif group == "excell":
                outside.setdefault(("left", (y + 1) // 2), {})[-x] = said["qnum"]
            elif group == "cross":
                found.add(Atom("corner_number", ((y // 2, x // 2), said["qnum"])))
            else:
                found.add(self._clue(_cell(x, y), said))
        for (side, index), numbers in outside.items():
            ordered = [numbers[far] for far in sorted(numbers, reverse=True)]
            found |= {Atom("outside", (side, index, p, n)) for p, n in enumerate(ordered, 1)}
        return found | self._regions(borders)

    def _star(self, x: int, y: int, said: Mapping[str, int]) -> set[Atom]:
        """The star at a centre, an edge or a corner; none where there is a hole."""
        right, down = 1 - x % 2, 1 - y % 2
        cell = _cell(x - right, y - down)
        return {Atom("star", (cell, (down, right), COLOURS[n])) for n in said.values() if n != HOLE}

    def _dot(self, x: int, y: int) -> Atom:
        """The dot at a centre or an edge."""
        right, down = 1 - x % 2, 1 - y % 2
        return Atom("dot", (_cell(x - right, y - down), (down, right)))

    def _clue(self, cell: Place, said: Mapping[str, int]) -> Atom:
        if self.puzzle in ("mashu", "yinyang", "dotchi"):
            return Atom("circle", (cell, COLOURS[said["qnum"]]))
        if self.puzzle == "moonsun":
            return Atom("mark", (cell, MARKS[said["qnum"]]))
        if self.puzzle == "yajilin":
            return Atom("arrow", (cell, DIRECTIONS[said["qdir"]], said["qnum"]))
        if self.puzzle == "balance":
            colour = COLOURS[1 + said.get("ques", 0)]
            return Atom("circle", (cell, colour, said["qnum"])[: 2 if said["qnum"] == OPEN else 3])
        if self.puzzle == "castle":
            colour = {0: "grey", 1: "white", 2: "black"}[said.get("ques", 0)]
            return Atom("clue", (cell, colour, DIRECTIONS[said["qdir"]], said["qnum"]))
        if self.puzzle == "compass":
            # The numbers of a compass go round from the east.
            numbers = [said.get(key, "unknown") for key in ("qnum4", "qnum", "qnum2", "qnum3")]
            return Atom("compass", (cell, *numbers))
        if "qnums" in said:
            numbers = said["qnums"]
            assert isinstance(numbers, list)
            return Atom("clue", (cell, *numbers))
        assert set(said) == {"qnum"}
        if said["qnum"] == OPEN:
            return Atom("unknown", (cell,))
        return Atom("number", (cell, said["qnum"]))

    def _regions(self, borders: set[tuple[Place, Place]]) -> set[Atom]:
        """The regions between the given borders, in reading order of their first cells."""
        if not borders:
            return set()
        region: dict[Place, int] = {}
        for first in self.cells:
            if first in region:
                continue
            number, todo = len(set(region.values())) + 1, [first]
            while todo:
                row, col = cell = todo.pop()
                region[cell] = number
                for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                    edge = (min(cell, other), max(cell, other))
                    if other in self.cells and other not in region and edge not in borders:
                        todo.append(other)
        return {Atom("region", item) for item in region.items()}

    def answer(self, said: Iterable[tuple[str, int, int, str, int]], board: Board) -> Answer:
        """The atoms of an answer; what is given counts as answered."""
        found = set()
        for atom in board.clues:
            if atom.name == "circle" and self.puzzle == "yinyang":
                found.add(Atom("symbol", atom.args))
            elif atom.name == "number" and self.puzzle in ("sudoku", "fillomino"):
                found.add(Atom("digit", atom.args))
        for _, x, y, what, value in said:
            if what == "anum":
                cell = _cell(x, y)
                found.add(
                    Atom("symbol", (cell, COLOURS[value]))
                    if self.puzzle == "yinyang"
                    else Atom("digit", (cell, value))
                )
            elif what == "line":
                along = self.puzzle == "slither"
                found.add(Atom("line", _grid_line(x, y) if along else _parted(x, y)))
            elif self.puzzle == "lightup":
                found.add(Atom("symbol", (_cell(x, y), "lamp")))
            elif self.puzzle in ("shikaku", "compass", "araf", "tentaisho"):
                if board.shape.holes.isdisjoint(_parted(x, y)):
                    found.add(Atom("border", _parted(x, y)))
            elif self.puzzle != "fillomino":  # its borders are told by the numbers
                assert (what, value) == ("qans", 1)
                found.add(Atom("shaded", (_cell(x, y),)))
        if self.puzzle == "cave":  # puzz.link shades all around the cave
            found = {Atom("inside", (c,)) for c in self.cells if Atom("shaded", (c,)) not in found}
        return frozenset(found)


def _cell(x: int, y: int) -> Place:
    return (y + 1) // 2, (x + 1) // 2


def _parted(x: int, y: int) -> tuple[Place, Place]:
    """The two cells on the sides of an edge."""
    if x % 2 == 0:
        return _cell(x - 1, y), _cell(x + 1, y)
    return _cell(x, y - 1), _cell(x, y + 1)


def _grid_line(x: int, y: int) -> tuple[Place, Place]:
    """The two corners at the ends of an edge."""
    if x % 2 == 0:
        return ((y - 1) // 2, x // 2), ((y + 1) // 2, x // 2)
    return (y // 2, (x - 1) // 2), (y // 2, (x + 1) // 2)


@pytest.fixture(params=IDS)
def puzzle(request: pytest.FixtureRequest) -> str:
    """The puzz.link id of each puzzle."""
    return str(request.param)


@pytest.fixture
def entry(oracle: dict[str, Any], puzzle: str) -> dict[str, Any]:
    """What is known of the puzzle."""
    found: dict[str, Any] = oracle[puzzle]
    return found


def reader_of(puzzle: str, board: Board) -> Reader:
    return Reader(puzzle, board.rows, board.cols)


def test_reads_what_the_url_says(puzzle: str, entry: dict[str, Any]) -> None:
    board = read(entry["url"])
    assert board.puzzle.name == IDS[puzzle]
    holes = {_cell(x, y) for _, x, y, said in entry["question"] if said.get("ques") == HOLE}
    assert board.shape == (entry["rows"], entry["cols"], holes)
    assert len(board.clues) == len(set(board.clues))
    assert set(board.clues) == reader_of(puzzle, board).clues(entry["question"])
    assert board.variants == ()


def test_writes_the_url_back(puzzle: str, entry: dict[str, Any]) -> None:
    for url in [entry["url"], *(failing["url"] for failing in entry["failing"])]:
        board = read(url)
        written = WRITERS["url"](board)
        again = read(written)
        assert (again.puzzle.name, again.shape, again.variants) == (
            board.puzzle.name,
            board.shape,
            board.variants,
        )
        assert again.clues == board.clues
        assert WRITERS["url"](again) == written


def test_has_the_known_answer(puzzle: str, entry: dict[str, Any]) -> None:
    board = read(entry["url"])
    known = reader_of(puzzle, board).answer(entry["answer"], board)
    assert accepts(board, known)
    result = Session(board, time_limit=60).check()
    if result.status is Status.UNIQUE:
        assert result.answer == known
    else:
        assert result.status is Status.MULTIPLE


def test_rejects_wrong_answers(puzzle: str, entry: dict[str, Any]) -> None:
    for failing in entry["failing"]:
        board = read(failing["url"])
        answer = reader_of(puzzle, board).answer(failing["answer"], board)
        assert not accepts(board, answer), failing["code"]
