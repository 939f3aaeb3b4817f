"""Boards of a wanted level: answers that are made easier, and the rungs that are rated."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Sequence
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import cast

import clingo
import pytest

from asppuz import Board, Catalog, Explainer, Session, generate, rate, read
from asppuz.board.atoms import Atom
from asppuz.board.shape import Shape
from asppuz.generating import difficulty, insight
from asppuz.generating.difficulty import DIFFICULTIES, _halved
from asppuz.generating.easing import _PACE, _PACE_AHEAD, EASY, _Seen, eased, least_open
from asppuz.generating.guarded import Rivals, rivals
from asppuz.generating.insight import _OFTEN, Insight, Outlook
from asppuz.generating.make import making, wishes_of
from asppuz.generating.mending import Spots
from asppuz.generating.orbits import orbits
from asppuz.generating.progress import Making, outcome
from asppuz.generating.search import symbol_of
from asppuz.generating.setting import Setter, Setting
from asppuz.generating.thinning import Sparing, Thinning
from asppuz.generating.wishes import Wishes
from asppuz.reasons.images import moved_atom
from asppuz.reasons.questions import EffortOver
from asppuz.rules.catalog import BUILT_IN
from asppuz.solving.limits import Limits

NO = Limits()


def whole(setting: Setting) -> Setting:
    return setting.whole


Level = Callable[[Board, int], int]


@pytest.fixture
def rate_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Level], None]:
    """Let boards have the levels that are told of each and of the goal, and one hardest step."""

    def patch(level: Level) -> None:
        def told(board: Board, goal: int, *rest: object) -> tuple[int, list[Atom], float]:
            return level(board, goal), [Atom("line", ((1, 1), (1, 2)))], 0

        monkeypatch.setattr(difficulty, "_level", told)

    return patch


@pytest.mark.parametrize("level", ["very easy", "easy"])
def test_a_wanted_difficulty(level: str) -> None:
    board = generate("slitherlink", 5, seed=1, difficulty=level)
    assert rate(list(Explainer(board).steps())).level == level


def test_after_a_board_that_is_too_hard_the_change_is_taken_that_leaves_least_open() -> None:
    setter = Setter(Wishes(Catalog().puzzle("masyu"), Shape(6, 6)), Random(1), NO)
    at_once = Outlook(setter, whole, NO).of_each
    drawn = setter.setting()
    assert drawn
    changes = setter.changes(drawn, [symbol_of(Atom("line", ((3, 3), (3, 4))))])
    amounts = [len(known.unsettled(ahead=False)) for known in at_once(changes)]
    assert min(amounts) < amounts[0], "the first one isn't the best"
    assert least_open(changes, at_once) is changes[amounts.index(min(amounts))]
    assert least_open([], at_once) is None


@pytest.mark.parametrize(("name", "size", "begins"), [("masyu", 8, True), ("hitori", 6, False)])
def test_an_eased_answer_is_settled_by_propagation(name: str, size: int, begins: bool) -> None:
    def insight(setting: Setting) -> Insight:
        return Insight(setting.whole, [[]], NO)

    def guarded(setting: Setting) -> Insight:
        return Insight(setting, orbits(setting, None), NO)

    rng = Random(2)
    setter = Setter(Wishes(Catalog().puzzle(name), Shape(size, size)), rng, NO)
    drawn = setter.setting()
    assert drawn
    before = insight(drawn)
    assert before.begins == begins, "there is something to see at once, or not"
    assert before.unsettled(ahead=not begins)
    at_once = Outlook(setter, whole, NO).of_each
    after, known = outcome(eased(setter, drawn, at_once, guarded, rng, EASY))
    assert (known is not None) == begins
    assert not insight(after).unsettled(ahead=not begins)
    assert not guarded(after).unsettled(ahead=not begins), "guards hide nothing"
    assert Spots([after.whole], NO).of(0) == [], "nor is there another answer"


@pytest.mark.parametrize(
    ("name", "size", "is_wide"),
    [("masyu", 6, True), ("tetrominous", 6, True), ("heyawake", 4, True), ("fillomino", 5, False)],
)
def test_all_clues_are_ground_once_where_that_is_hardly_larger(
    name: str, size: int, is_wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    setter = Setter(Wishes(Catalog().puzzle(name), Shape(size, size)), Random(1), NO)
    drawn = setter.setting()
    assert drawn
    spot, *_ = sorted(drawn.symbols)
    settings = [drawn, *setter.changes(drawn, [spot])]
    outlook = Outlook(setter, whole, NO)
    ground: list[Sequence[Setting]] = []

    def noted(some: Sequence[Setting]) -> Rivals:
        ground.append(some)
        return rivals(some)

    monkeypatch.setattr(insight, "rivals", noted)

    def left() -> list[list[clingo.Symbol]]:
        return Insight.at_sight(outlook.of_each(settings))

    plain = [left() for _ in range(_OFTEN)][-1]
    assert len(plain) > 1
    assert left() == plain, "guarded clues show as much here"
    assert (len(ground) == _OFTEN) == is_wide


def test_what_was_learnt_ahead_is_not_seen_at_sight() -> None:
    setter = Setter(Wishes(Catalog().puzzle("nagenawa"), Shape(8, 8)), Random(1), NO)
    drawn = setter.setting()
    assert drawn
    known = Insight(drawn, orbits(drawn, None), NO)
    at_sight = known.unsettled(ahead=False)
    assert 0 < len(known.unsettled(ahead=True)) < len(at_sight)
    assert known.unsettled(ahead=False) == at_sight


@pytest.mark.parametrize(
    "name, difficulty, seed, start",
    [("trizone", None, 1, _PACE), ("patchwork", "easy", 5, _PACE_AHEAD)],
)
def test_an_answer_that_gets_easier_too_slowly_is_left_as_it_is(
    name: str, difficulty: str | None, seed: int, start: int
) -> None:
    said = making(wishes_of(name, 8, difficulty=difficulty), seed, NO)
    searches = [*takewhile(lambda words: "hard to find" in words, islice(said, 1, None))]
    assert len(searches) == start


def test_no_clue_more_is_left_out_of_a_board_that_fits(
    rate_by: Callable[[Level], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fits(board: Board, goal: int) -> int:
        return goal

    rate_by(fits)
    monkeypatch.setattr(Thinning, "minimal", lambda *args: pytest.fail("takes long"))
    assert generate("slitherlink", 5, seed=1, difficulty="easy").solution


@pytest.mark.parametrize(("second", "more"), [("easy", []), ("medium", []), ("very easy", [0])])
def test_one_clue_less_is_tried_before_more_are_left_out(
    second: str,
    more: list[float],
    rate_by: Callable[[Level], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels = [DIFFICULTIES.index(level) for level in ("very easy", second)]
    clues: list[int] = []
    least: list[float] = []

    def one_after_the_other(board: Board, goal: int) -> int:
        clues.append(len(board.clues))
        return levels.pop(0) if levels else goal

    minimal = Thinning.minimal

    def noted(
        found: Thinning, order: Sequence[int], fewest: float = 0, work: int | None = None
    ) -> Sparing[list[int] | None]:
        least.append(fewest)
        return minimal(found, order, fewest, work)

    rate_by(one_after_the_other)
    monkeypatch.setattr(Thinning, "minimal", noted)
    generate("creek", 6, seed=1, difficulty="easy")
    assert clues[1] == clues[0] - 1
    assert least == [clues[1], *more]


@pytest.mark.parametrize(("wanted", "is_made"), [("easy", True), ("medium", False)])
def test_very_easy_will_do_for_easy_alone(
    wanted: str, is_made: bool, rate_by: Callable[[Level], None]
) -> None:
    easiest, hardest = 0, len(DIFFICULTIES) - 1
    levels = [easiest, *[hardest] * 20]

    def one_after_the_other(board: Board, goal: int) -> int:
        return levels.pop(0) if levels else goal

    rate_by(one_after_the_other)
    assert generate("slitherlink", 5, seed=1, difficulty=wanted).solution
    assert bool(levels) == is_made, "else another answer is tried"


@pytest.mark.parametrize(
    ("levels", "begin", "asked"),
    [
        ([4, 4, 3, 3, 1], 2, [2, 4]),
        ([4, 4, 3, 3, 2], 2, [2, 4]),
        ([4, 3, 3, 1, 0], 2, [2, 4, 3]),
        ([3, 2, 2, 2, 0], 4, [4, 1, 3]),
        ([3, 1, 0, 0, 0], 4, [4, 1]),
        ([3] * 5, 4, [4]),
        ([], 0, []),
        ([0] * 100, 99, [99, 49, 24, 11]),
    ],
)
def test_the_highest_rung_tells_whether_there_is_hope(
    levels: list[int], begin: int, asked: list[int]
) -> None:
    seen = []

    def rated(rung: int) -> Making[int]:
        seen.append(rung)
        yield "rating"
        return levels[rung]

    outcome(_halved(rated, range(len(levels)), begin, goal=1))
    assert seen == asked


def test_all_clues_are_rated_after_a_board_that_takes_too_much_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clues: list[int] = []

    def too_long(
        board: Board, goal: int, limits: Limits, most: float
    ) -> tuple[int, Sequence[Atom], float]:
        clues.append(len(board.clues))
        return (goal, [], 0) if most == math.inf else (goal + 1, [], most + 1)

    monkeypatch.setattr(difficulty, "_level", too_long)
    made = generate("slitherlink", 5, seed=1, difficulty="easy")
    [pleasant, every] = clues
    assert pleasant < every == len(made.clues) == 5 * 5


def test_a_board_that_is_too_hard_is_changed_where_its_hardest_step_is(
    rate_by: Callable[[Level], None],
) -> None:
    boards: list[Board] = []

    def fourth_fits(board: Board, goal: int) -> int:
        boards.append(board)
        return goal + (len(boards) <= 3)

    rate_by(fourth_fits)
    made = generate("slitherlink", 8, seed=1, difficulty="easy")
    before, after = boards[2].solution, made.solution
    assert before and after and before != after
    assert len(before & after) > len(before ^ after), "most of it stays"


def test_all_clues_of_an_answer_that_was_too_hard_before_are_tried_first(
    rate_by: Callable[[Level], None],
) -> None:
    clues: list[int] = []

    def hard_until_it_is_changed(board: Board, goal: int) -> int:
        clues.append(len(board.clues))
        return goal + (max(clues) not in clues[:-1])

    rate_by(hard_until_it_is_changed)
    made = generate("slitherlink", 8, seed=1, difficulty="easy")
    *before, every, pleasant = clues
    assert before[0] < before[-1] == every == 8 * 8
    assert pleasant == len(made.clues) < every


def test_what_is_left_one_step_ahead_goes_first() -> None:
    known = cast(Insight, None)
    atoms = [Atom("shaded", ((1, c),)) for c in range(9)]
    settled, open_then = _Seen(known, atoms[:4], []), _Seen(known, atoms[:2], atoms[:1])
    assert open_then.allows(settled, 0)
    assert not settled.allows(open_then, 5)
    assert settled.amount < open_then.amount


def test_a_rating_ends_where_it_takes_too_much_effort() -> None:
    board = generate("slitherlink", 5, seed=1)
    goal = DIFFICULTIES.index("easy")
    level, _, effort = difficulty._level(board, goal, NO, 0)
    assert level > goal
    assert effort < difficulty._level(board, goal, NO, math.inf)[2]


def test_a_board_is_rated_as_it_lies_on_its_first_image() -> None:
    board = read(BUILT_IN / "slitherlink" / "examples" / "easy.yaml")
    very_easy = DIFFICULTIES.index("very easy")
    level, hardest, effort = difficulty._level(board, very_easy, NO, math.inf)
    assert hardest
    for move in board.images()[1:]:
        atoms = [moved_atom(atom, board.puzzle.answer, move) for atom in hardest]
        told = difficulty._level(board.moved(move), very_easy, NO, math.inf)
        assert (told[0], sorted(told[1]), told[2]) == (level, sorted(atoms), effort)


def test_where_rules_tell_rows_from_columns_a_board_is_rated_as_it_lies(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN / "binairo", tmp_path / "binairo")
    with (tmp_path / "binairo" / "rules.lp").open("a", encoding="utf-8") as rules:
        rules.write("%! {C} is smaller than {D}.\n:- C = (1,2), D = (2,1), digit(C,2).\n")
        rules.write("%! {C} is larger than {D}.\n:- C = (2,1), D = (1,2), digit(C,1).\n")
    puzzle = Catalog([tmp_path]).puzzle("binairo")
    boards = [generate(puzzle, 4, seed=seed) for seed in range(3)]
    assert all(difficulty._level(board, 0, NO, math.inf)[2] for board in boards)
    images = [board.moved(move) for board in boards for move in board.images()]
    assert not all(Session(image).check().is_only(image.solution) for image in images)


def test_a_rating_ends_within_a_step_that_takes_too_much_effort() -> None:
    explainer = Explainer(read(BUILT_IN / "simplegako" / "examples" / "easy.yaml"))
    most = 300
    with pytest.raises(EffortOver):
        list(explainer.steps(most, briefly=True))
    # More than a hundred are spent on the next step, if it is looked for to the end.
    assert most < explainer.spent < most + 10
