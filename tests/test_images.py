"""What a board looks like turned and mirrored: all its images are explained by the same steps."""

from __future__ import annotations

from itertools import islice

import pytest

from asppuz import Board, Catalog, Explainer, Step, rate, read
from asppuz.board.moves import images, undone
from asppuz.board.shape import Shape
from asppuz.reasons.images import to_first_image
from test_reasons import Fresh

UNEVEN = "puzzle: kurodoko\ncells: |\n  2 . . 4\n  . . . .\n  . 3 . .\n"
PLAIN = [
    "akari", "binairo", "creek", "heyawake", "hitori", "lits", "masyu", "nurikabe",
    "nurimisaki", "simpleloop", "skyscrapers", "slitherlink", "sudoku", "tents", "yajilin",
]  # fmt: skip
ORDERED = [
    "lookair", "nibunnogo", "renban", "squarejam", "tasquare",
    "tilecity", "trizone", "yonmasu",
]  # fmt: skip
"""Their rules go by what comes first, or look from one side, where nothing explains it."""
PUZZLES = [*PLAIN, *ORDERED]
BY_THE_FIRST = [
    "arukone", "castlewall", "dbchoco", "ichimagax", "lightshadow", "nagenawa", "nikoji",
]  # fmt: skip
"""Some of the reasons of an image are none of the board's own, such as those of a region that goes
by its first cell; what they say holds of the board as well."""
STEPS = 12


def facts(board: Board) -> tuple[int, int, frozenset[str]]:
    return board.rows, board.cols, frozenset(map(str, board.facts()))


def easy(name: str) -> Board:
    return read(Catalog().puzzle(name).folder / "examples" / "easy.yaml")


def test_an_uneven_board_has_eight_images_and_is_the_first_of_them() -> None:
    board = read(UNEVEN)
    looks = [facts(board.moved(move)) for move in board.images()]
    turned = [board.turned(quarters) for quarters in range(4)]
    assert looks[0] == facts(board)
    assert len(looks) == len(set(looks)) == 8
    assert set(looks) == {facts(image) for one in turned for image in (one, one.mirrored())}


@pytest.mark.parametrize(
    ("upright", "handed", "number"),
    [(False, False, 8), (True, False, 2), (False, True, 4), (True, True, 1)],
)
def test_rules_leave_as_many_images(upright: bool, handed: bool, number: int) -> None:
    board = read(UNEVEN)
    moves = images(board.shape, upright, handed)
    looks = [facts(board.moved(move)) for move in moves]
    turned = {facts(board.turned(quarters)) for quarters in range(4)}
    assert len(looks) == len(set(looks)) == number
    assert not upright or {move.target for move in moves} == {Shape(3, 4)}
    assert not handed or set(looks) <= turned


def test_every_move_is_undone() -> None:
    board = read(UNEVEN)
    for move in board.images():
        assert facts(board.moved(move).moved(undone(move))) == facts(board)


@pytest.mark.parametrize("name", [x.name for x in Catalog() if x.shape])
def test_images_have_the_shape_that_all_boards_of_a_puzzle_have(name: str) -> None:
    puzzle = Catalog().puzzle(name)
    assert puzzle.shape
    moves = images(puzzle.shape, bool(puzzle.upright), bool(puzzle.handed))
    assert {move.target for move in moves} == {puzzle.shape}


@pytest.mark.parametrize("name", PUZZLES)
def test_all_images_have_the_same_first_image(name: str) -> None:
    board = easy(name)
    firsts = set()
    for move in board.images():
        image = board.moved(move)
        firsts.add(facts(image.moved(to_first_image(image))))
    assert len(firsts) == 1


@pytest.mark.parametrize("name", [*PUZZLES, *BY_THE_FIRST])
def test_all_images_have_the_same_steps(name: str) -> None:
    board = easy(name)
    steps = [*islice(Explainer(board).steps(), STEPS)]
    for move in board.images()[1::3]:
        image = board.moved(move)
        theirs = [*islice(Explainer(image).steps(), STEPS)]
        assert rate(theirs) == rate(steps)
        # Where the board is its own image, steps may be told of either.
        if len({facts(board.moved(x)) for x in board.images()}) == len(board.images()):
            assert [told_on(step, image, board) for step in theirs] == [
                (set(step.decided), set(step.facts)) for step in steps
            ]


def told_on(step: Step, image: Board, board: Board) -> tuple[set[object], set[object]]:
    """What a step of an image decides on the board, and from what."""
    back = next(x for x in image.images() if facts(image.moved(x)) == facts(board))
    decided, known = (
        Board(image.puzzle, image.shape, (), marks=frozenset(marks)).moved(back).marks
        for marks in (step.decided, step.facts)
    )
    return set(decided), set(known)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_reasons_of_a_turned_board_are_its_own(name: str) -> None:
    """A control of its own, which knows of no other image, is forced by them."""
    board = easy(name)
    for move in board.images()[1:4]:
        image = board.moved(move)
        fresh = Fresh(image)
        for step in islice(Explainer(image).steps(), STEPS):
            for mark in step.decided:
                assert fresh.forces(step.reasons, step.facts, mark)


@pytest.mark.parametrize("name", ["butterflysudoku", "japanesesums"])
def test_what_an_image_calls_otherwise_is_told_as_the_board_lies(name: str) -> None:
    """A row of one of several grids; the second sum of a row, the first one of its mirror image."""
    board = easy(name)
    fresh = Fresh(board)
    for step in islice(Explainer(board).steps(), 2 * STEPS):
        assert all(fresh.forces(step.reasons, step.facts, mark) for mark in step.decided)
