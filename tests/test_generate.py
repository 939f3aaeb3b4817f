"""Boards made from rules: unique, without a spare clue, the same again, and honest errors."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import clingo
import pytest
from click.testing import CliRunner, Result

from asppuz import (
    Atom,
    Board,
    Catalog,
    InputError,
    Puzzle,
    Session,
    Status,
    generate,
    read,
)
from asppuz.board.atoms import Term, parse_atom
from asppuz.board.shape import Shape
from asppuz.board.tokens import match_args
from asppuz.cli import main
from asppuz.formats import native
from asppuz.generating.insight import Insight, Outlook
from asppuz.generating.ladder import Ladder, ladder, proven, without_spare
from asppuz.generating.make import full_boards
from asppuz.generating.mending import Spots, away_from, mended
from asppuz.generating.orbits import orbits
from asppuz.generating.progress import outcome
from asppuz.generating.setting import CLUES, Setter, Setting
from asppuz.generating.thinning import Thinning
from asppuz.generating.wishes import Wishes
from asppuz.reasons import constraints
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.program import load_program
from asppuz.solving.answers import Check
from asppuz.solving.limits import Limits
from asppuz.solving.listening import Ahead, Fixed
from asppuz.solving.options import OPTIONS
from conftest import NOTES, one_shot

# Boards that have but one shape are too large to be made here.
PUZZLES = [x for x in Catalog() if (x.folder / CLUES).is_file() and not x.shape]
NO = Limits()
MOST = 25
"""The most cells of the smallest example if a board of its size is made."""


def smallest(puzzle: Puzzle) -> Board:
    """The example with the fewest cells."""
    return min(map(read, puzzle.examples()), key=lambda board: board.rows * board.cols)


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns that suit a puzzle: as told, as in its smallest example, or five by five."""
    told = NOTES.get(puzzle.name, {}).get("size")
    if told:
        rows, cols = told
        return rows, cols
    least = smallest(puzzle)
    return (least.rows, least.cols) if least.rows * least.cols <= MOST else (5, 5)


@cache
def made(name: str, seed: int, minimal: bool = False) -> Board:
    rows, cols = size_of(Catalog().puzzle(name))
    return generate(name, rows, cols, seed=seed, minimal=minimal, time_limit=300)


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def test_most_puzzles_have_clues() -> None:
    assert len(PUZZLES) >= 25


@pytest.mark.parametrize("name", [puzzle.name for puzzle in PUZZLES])
@pytest.mark.slow
def test_a_board_is_unique_and_needs_each_clue(name: str) -> None:
    board = made(name, 1, minimal=True)
    again = read(native.write(board))
    assert (again.shape, set(again.clues), again.solution) == (
        board.shape,
        set(board.clues),
        board.solution,
    )
    assert one_shot(again, 2) == {board.solution}
    for several in poorer(board):
        assert any(len(one_shot(less, 2)) > 1 for less in several)


@pytest.mark.parametrize(
    ("wishes", "number"),
    [
        ({"difficulty": "easy"}, range(25)),
        ({"clues": 10}, range(10, 25)),
        ({"clues": (0, 8)}, range(9)),
    ],
)
def test_no_clue_is_to_spare_whatever_else_is_wished_for(
    wishes: dict[str, Any], number: range
) -> None:
    board = generate("slitherlink", 5, seed=1, minimal=True, **wishes)
    for clue in board.clues:
        others = tuple(other for other in board.clues if other != clue)
        assert Session(replace(board, clues=others)).check().status is Status.MULTIPLE
    assert len(board.clues) in number


def poorer(board: Board) -> Iterator[list[Board]]:
    """For each clue that a board may do without, what the board may be then.

    The heads of ``clues.lp`` tell it, whatever is made of them: ``shows(A)`` is always there,
    ``may_show(A)`` may go, and ``may_show(A,B)`` may become B. Where one clue is in several
    heads, their bodies tell which it is, so it may be any.
    """
    heads = heads_of(board.puzzle)
    for clue in board.clues:
        found = [left_of(clue, patterns) for word, patterns in heads if word == "may_show"]
        told = [left for left in found if left is not None]
        fixed = any(left_of(clue, patterns) == [] for word, patterns in heads if word == "shows")
        # What another clue may become may have become so.
        fixed |= any(left_of(clue, patterns[1:]) == [] for _, patterns in heads if patterns[1:])
        if told and not fixed:
            others = [other for other in board.clues if other != clue]
            yield [replace(board, clues=(*others, *left)) for left in told]


HEAD = re.compile(r"^(shows|may_show)\((.*?)\)\s*(?::-|\.)", re.MULTILINE)
SUM = re.compile(r"[\w']+(?:[-+*][\w']+)+")


def heads_of(puzzle: Puzzle) -> list[tuple[str, list[str]]]:
    """What ``clues.lp`` says that a board shows or may show, as patterns; a sum is a variable."""
    lines = load_program(puzzle, more=[CLUES]).lines
    heads = HEAD.findall("\n".join(line.text for line in lines))
    return [(word, re.split(r"(?<=\)),(?=\w+\()", SUM.sub("Sum", told))) for word, told in heads]


def left_of(clue: Atom, patterns: list[str]) -> list[Atom] | None:
    """What is left of a clue that may go, by the patterns of a head; None where it isn't meant."""
    first, *rest = patterns
    values: dict[str, Term] = {}
    if first[0].islower():  # a variable is any clue
        pattern = parse_atom(first)
        if pattern.name != clue.name or not match_args(pattern.args, clue.args, values):
            return None
    weaker = map(parse_atom, rest)
    return [Atom(x.name, tuple(values.get(str(arg), arg) for arg in x.args)) for x in weaker]


def test_most_boards_have_clues_that_could_be_spared() -> None:
    thinned = [puzzle.name for puzzle in PUZZLES if any(poorer(smallest(puzzle)))]
    assert len(thinned) >= 30


@pytest.mark.parametrize("hashing", ["1", "2"])
def test_the_same_seed_makes_the_same_board_in_another_process(hashing: str) -> None:
    for name in ("slitherlink", "heyawake", "nurikabe"):
        other = subprocess.run(
            [sys.executable, "-m", "asppuz", "generate", name, "--rows", "5", "--seed", "1"],
            env={**os.environ, "PYTHONHASHSEED": hashing}, capture_output=True, text=True,
        )  # fmt: skip
        assert other.stdout == native.write(made(name, 1))


def test_another_seed_makes_another_board() -> None:
    assert made("slitherlink", 1).clues != made("slitherlink", 2).clues


def test_propagation_goes_as_far_as_clues_let_it() -> None:
    wishes = Wishes(Catalog().puzzle("hitori"), Shape(5, 5))
    found = next(x for _, x in full_boards(wishes, Random(2), NO) if isinstance(x, Thinning))
    every = range(len(found.groups))
    insight = found.insight
    assert not insight.is_enough(every, ahead=False), "no cell is known before one is tried"
    assert insight.is_enough(every, ahead=True)
    assert not insight.is_enough([], ahead=True)
    assert insight.is_enough(every, ahead=True), "no question changes the next one"


@pytest.mark.parametrize("needed", [set(), {0}, {3, 4}, {29}, {5, 17, 28}, set(range(30))])
def test_clues_that_can_be_spared_go_several_at_once(needed: set[int]) -> None:
    asked = []

    def answered() -> tuple[list[int], list[int]]:
        steps = without_spare(range(30))
        try:
            kept = next(steps)
            while True:
                asked.append(kept)
                kept = steps.send(needed <= set(kept))
        except StopIteration as end:
            found: tuple[list[int], list[int]] = end.value
            return found

    left, gone = answered()
    assert left == sorted(needed)
    assert gone == sorted(set(range(30)) - needed)
    assert len(needed) == 30 or len(asked) < 30, "fewer questions than one a clue"


def test_the_fewest_clues_are_looked_for_only_where_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Thinning, "minimal", lambda *args: pytest.fail("takes long"))
    assert generate("slitherlink", 5, seed=1).solution


@pytest.mark.parametrize("name", ["aqre", "heyawake"])
@pytest.mark.slow
def test_a_few_changes_mend_an_answer_with_rooms(name: str) -> None:
    wishes = Wishes(Catalog().puzzle(name), Shape(10, 10))
    judged = []

    def shown(setting: Setting) -> Setting:
        judged.append(setting)
        return setting.whole

    rng = Random(1)
    setter = Setter(wishes, rng, NO)
    setting = setter.setting()
    assert setting and outcome(mended(setter, setting, shown, rng, NO))
    assert len(judged) < 200


@pytest.mark.parametrize("name", ["aqre", "kakuro", "masyu"])
def test_settings_judged_together_are_judged_as_alone(name: str) -> None:
    rng = Random(1)
    setter = Setter(Wishes(Catalog().puzzle(name), Shape(6, 6)), rng, NO)
    drawn = setter.setting()
    assert drawn
    spots = (setter.changes(drawn, [atom]) for atom in sorted(drawn.symbols))
    found = next(changes for changes in spots if len(changes) > 2)
    settings = [setting.whole for setting in (drawn, *found)]
    together = Spots(settings, NO)
    amounts = set()
    outlook = Outlook(setter, lambda setting: setting, NO)
    insights = outlook.of_each(settings)
    one_by_one = [insight.unsettled(ahead=False) for insight in insights]
    assert Insight.at_sight(outlook.of_each(settings)) == one_by_one
    for index, (setting, insight) in enumerate(zip(settings, insights)):
        alone = Insight(setting, [[]], NO).unsettled(ahead=False)
        amounts.add(len(alone))
        assert set(insight.unsettled(ahead=False)) >= set(alone), "facts tell no less"
        assert len(insight.unsettled(ahead=False)) <= len(alone) + 2, "and not much more"
        left, left_alone = together.of(index), Spots([setting], NO).of(0)
        assert left is not None and left_alone is not None
        assert bool(left) == bool(left_alone), "both leave another answer, or none"
    assert len(amounts) > 1, "they differ"


def test_spots_that_are_known_are_not_looked_for() -> None:
    setter = Setter(Wishes(Catalog().puzzle("norinori"), Shape(10, 10)), Random(1), NO)
    drawn = setter.setting()
    assert drawn
    asked = Spots([drawn.whole], NO)
    first, *others = asked.of(0) or []
    assert others
    known, *more = asked.of(0, known=[first]) or []
    assert known == first
    assert more and all(first.isdisjoint(spot) for spot in more)


def test_a_change_leaves_spots_away_from_it_as_they_are() -> None:
    near, far = (frozenset([clingo.parse_term(f"shaded((3,{c}))")]) for c in (4, 5))
    assert away_from([(1, 2)], [near, far]) == [far]
    assert away_from([], [near, far]) == [near, far]


def test_settings_know_where_they_differ() -> None:
    setter = Setter(Wishes(Catalog().puzzle("kurotto"), Shape(6, 6)), Random(1), NO)
    drawn = setter.setting()
    assert drawn
    assert setter.apart(drawn, drawn) == set()
    change, *_ = setter.changes(drawn, [clingo.parse_term("shaded((3,3))")])
    changed = {place for atom in change.answer ^ drawn.answer for place in atom.args[:1]}
    assert changed <= setter.apart(drawn, change)


def test_a_reach_that_changed_more_for_the_better_comes_more_often() -> None:
    class Told(Random):
        weights: Sequence[float] = ()

        def choices(self, population, weights, **more):  # type: ignore[no-untyped-def, override]
            self.weights = weights
            return super().choices(population, weights, **more)

    rng = Told(1)
    setter = Setter(Wishes(Catalog().puzzle("masyu"), Shape(8, 8)), rng, NO)
    drawn = setter.setting()
    assert drawn
    atoms = sorted(drawn.symbols)
    first, *_ = setter.changes(drawn, atoms[:1])
    assert len({*rng.weights}) == 1, "nothing is known yet"
    for is_better in (True, True, True, False):
        setter.judged(first, is_better)
    setter.changes(drawn, atoms[:1])
    assert sorted({*rng.weights}) == [1 / 2, 4 / 6]


def ground_for(heard: Fixed, rules: str) -> tuple[clingo.Control, dict[str, int]]:
    """A control that is listened to, and the literals of its atoms."""
    control = clingo.Control()
    control.register_propagator(heard)
    control.add("base", [], rules)
    control.ground()
    return control, {str(x.symbol): x.literal for x in control.symbolic_atoms}


def test_one_step_ahead_is_what_its_opposite_contradicts() -> None:
    heard = Ahead()
    rules = "{a; b; c; d; e}. :- not a, b. :- not a, not b. :- a, not c. :- d, e."
    control, atom = ground_for(heard, rules)
    for heard.looks in (False, True):
        heard.ask([atom[x] for x in "acd"], [-atom["e"]])
        control.solve()
        assert heard.looks or not heard.told, "nothing is known without a supposition"
    assert heard.told == {atom["a"], atom["c"]}, "that there is no a leads to a contradiction"


def test_what_holds_before_any_question_is_heard() -> None:
    heard = Ahead()
    control, atom = ground_for(heard, "{a; b; c; d; e}. :- b. :- a, c. :- d, c. :- not e.")
    for _ in range(2):
        heard.ask([atom[x] for x in "abc"], [])
        control.solve()
        assert heard.told == {-atom["b"]}


def test_a_question_that_assumes_what_can_not_be_is_told_nothing() -> None:
    heard = Ahead()
    control, atom = ground_for(heard, "{a; b; c}. :- a. :- not b.")
    a, b, c = (atom[x] for x in "abc")
    told = []
    questions = iter([[a, b, c], [-a, b, c]])

    def following() -> list[int] | None:
        told.append(heard.told)
        return next(questions, None)

    heard.ask([b, c], [-a, b, -c], following=following)
    control.solve()
    assert told == [{b, -c}, set(), {b, c}]


def test_one_search_answers_several_questions() -> None:
    heard = Ahead()
    rules = "{a; b; c; d; e}. :- not a, b. :- not a, not b. :- a, not c. :- d, e."
    control, atom = ground_for(heard, rules)
    told = []

    def following() -> list[int] | None:
        told.append(heard.told)
        return [atom["e"]] if len(told) < 3 else None

    for _ in range(2):
        told.clear()
        heard.ask([atom[x] for x in "acd"], [-atom["e"]], following=following)
        assert not control.solve().satisfiable
        assert told == [{atom["a"], atom["c"]}, *[{atom["a"], atom["c"], -atom["d"]}] * 2]


def test_a_brief_question_has_the_same_answer() -> None:
    heard = Fixed()
    rules = "{a; b; c; d}. :- a, b. :- not a, not b. :- a, c. :- not a, not c."
    control, atom = ground_for(heard, rules)
    for asked in ("abc", "abcd"):
        literals = [atom[x] for x in asked]
        for assumed in ("a", "d", "ad", "b"):
            assumptions = [atom[x] for x in assumed]
            told = []
            for briefly in (False, True):
                heard.ask(literals, assumptions, briefly)
                control.solve(assumptions=assumptions)
                told.append(heard.settled)
            known = set("abc" if assumed != "d" else "") | set(assumed)
            assert told == [known >= set(asked)] * 2, (asked, assumed)


@pytest.mark.parametrize("name", ["slitherlink", "nurikabe", "heyawake"])
def test_a_whole_setting_shows_all_of_its_clues(name: str) -> None:
    setting = Setter(Wishes(Catalog().puzzle(name), Shape(5, 5)), Random(1), NO).setting()
    assert setting
    every = Thinning(setting, [setting.clues], NO).board([0])
    assert set(setting.whole.bare.facts()) == set(every.facts())
    assert not setting.whole.clues


def test_clues_that_would_come_back_are_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Insight, "is_enough", lambda *args: pytest.fail("takes long"))
    assert generate("hitori", 5, seed=1).solution


@pytest.mark.parametrize("name", ["nanro", "numcity"])
def test_few_clues_and_a_look_ahead_are_better_than_very_many(name: str) -> None:
    for seed in (1, 2):
        board = generate(name, 5, seed=seed)
        given = [clue for clue in board.clues if clue.name != "region"]
        assert len(given) < 10, board


def test_a_board_stands_without_what_its_setter_supposes(tmp_path: Path) -> None:
    clues = "dull. supposes(dull). may_show(beside(C,N)) :- tally(C,N)."
    folder = write_puzzle(tmp_path / "towers", clues)
    with (folder / "rules.lp").open("a") as rules:
        rules.write("#defined dull/0.\n:- dull, cell(C), shaded(C), C != (1,1).\n")
    board = generate("towers", 3, seed=1, catalog=Catalog([tmp_path]))
    assert one_shot(board, 2) == {board.solution}


def test_a_setter_supposes_that_a_region_stays_small() -> None:
    setting = Setter(Wishes(Catalog().puzzle("fillomino"), Shape(6, 6)), Random(1), NO).setting()
    assert setting
    bare = Thinning(setting, [], NO).insight.size
    assert Thinning(setting.plain, [], NO).insight.size > 2 * bare


def slitherlink_thinning() -> Thinning:
    wishes = Wishes(Catalog().puzzle("slitherlink"), Shape(6, 6))
    return next(x for _, x in full_boards(wishes, Random(1), NO) if isinstance(x, Thinning))


def test_clues_stay_whose_lack_takes_too_long_to_judge() -> None:
    found = slitherlink_thinning()
    order = range(len(found.groups))
    few, many = (outcome(found.minimal(order, work=work)) for work in (None, 0))
    assert few and many and len(few) < len(many) < len(order)


def test_so_they_do_on_a_pleasant_board(monkeypatch: pytest.MonkeyPatch) -> None:
    found = slitherlink_thinning()
    monkeypatch.setattr(Insight, "is_enough", lambda *args: False)
    few = outcome(ladder(found, Random(1), 0)).pleasant
    monkeypatch.setattr("asppuz.generating.ladder.TELLING", 0)
    assert few < outcome(ladder(found, Random(1), 0)).pleasant


def test_no_more_clues_come_back_than_leave_no_other_answer() -> None:
    board = generate("fillomino", 8, seed=1)
    assert len(board.clues) < 40


def supposing_thinning() -> Thinning:
    """A thinning of a puzzle that supposes something while a board is made."""
    wishes = Wishes(Catalog().puzzle("fillomino"), Shape(6, 6), difficulty="easy")
    return next(x for _, x in full_boards(wishes, Random(1), NO) if isinstance(x, Thinning))


def test_clues_come_back_until_they_leave_no_other_answer() -> None:
    found = supposing_thinning()
    assert found.setting.supposed
    order = tuple(range(len(found.groups)))
    rungs = outcome(proven(found, Ladder(order, 0, 0, (0, *(x + 1 for x in order))), NO))
    assert 0 < rungs.least == rungs.pleasant < len(order)
    assert sorted(rungs.order) == [*order]
    board = found.board(rungs.order[: rungs.pleasant])
    assert one_shot(board, 2) == {board.solution}
    assert outcome(proven(found, rungs, NO)) is rungs


def test_more_clues_come_back_each_time_that_it_is_hard_to_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = supposing_thinning()
    order = tuple(range(len(found.groups)))
    asked: list[int] = []

    class Hard:
        def __init__(self, board: Board, limits: Limits) -> None:
            asked.append(len(board.clues))

        def check(self, work: int) -> Check:
            return Check(Status.UNKNOWN)

    monkeypatch.setattr("asppuz.generating.ladder.Session", Hard)
    rungs = outcome(proven(found, Ladder(order, 0, 0, (0, *(x + 1 for x in order))), NO))
    assert [after - before for before, after in pairwise(asked)] == [2, 3, 4, 5, 6, 7, 8]
    assert rungs.least == rungs.pleasant == len(order)


@pytest.mark.parametrize("name", ["ripple", "suguru", "heyawake", "tatamibari"])
def test_a_board_has_as_many_clues_as_people_set(name: str) -> None:
    board = generate(name, 8, seed=1)
    told = [atom for atom in board.clues if atom.name in ("given", "number", "sign")]
    few = 8 * 8 * (board.puzzle.clues or 0) / 100
    assert 0 < few <= len(told) < 1.7 * few


@pytest.mark.parametrize("name", ["araf", "dbchoco", "fillomino", "ichimagax", "lits", "tetroctb"])
@pytest.mark.slow
def test_a_board_of_the_usual_size_is_made(name: str) -> None:
    assert generate(name, seed=1, time_limit=100).solution


def test_clues_stand_at_the_images_of_others() -> None:
    wishes = Wishes(Catalog().puzzle("news"), Shape(6, 6), symmetry="rotate")
    setting = Setter(wishes, Random(7), NO).setting()
    assert setting
    assert {*chain(*orbits(setting, wishes.move))} == {*setting.clues}


def test_a_corner_is_no_cell_of_the_same_numbers() -> None:
    wishes = Wishes(Catalog().puzzle("nothree"), Shape(6, 6), symmetry="rotate")
    setting = Setter(wishes, Random(1), NO).setting()
    assert setting
    for orbit in orbits(setting, wishes.move):
        points = {clue.atom.args[0] for clue in orbit}
        assert len(orbit) == len(points) <= 2
        assert points == {(12 - x, 12 - y) for x, y in points}


def test_no_clue_counts_that_symmetry_forbids() -> None:
    board = generate("kurochute", 6, seed=1, symmetry="rotate", time_limit=100)
    assert Session(board).check().answer == board.solution


def test_no_two_changes_have_the_same_clues() -> None:
    setter = Setter(Wishes(Catalog().puzzle("masyu"), Shape(6, 6)), Random(1), NO)
    before = setter.setting()
    assert before
    seen = [frozenset(before.clues)]
    for atom in sorted(before.symbols)[:8]:
        for change in setter.changes(before, [atom]):
            setter.judged(change, False)
            seen.append(frozenset(change.clues))
    assert len(seen) > 8
    assert len({*seen}) == len(seen)


def test_a_change_of_a_change_is_another_one() -> None:
    setter = Setter(Wishes(Catalog().puzzle("masyu"), Shape(6, 6)), Random(1), NO)
    drawn = setter.setting()
    assert drawn
    atoms = sorted(drawn.symbols)
    change, *_ = setter.changes(drawn, atoms[:1])
    further = [other for atom in atoms for other in setter.changes(change, [atom])]
    assert further
    assert all({*other.clues} != {*change.clues} for other in further)


def test_a_puzzle_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_puzzle(tmp_path / "towers")
    board = generate("towers", 3, 4, seed=5, catalog=Catalog([tmp_path]))
    assert Session(board).check().answer == board.solution
    assert "--rows 3 --cols 4 --seed 5" in board.info["note"]
    monkeypatch.chdir(tmp_path)
    result = run("generate", "towers", "--rows", "3", "--cols", "4", "--seed", "5")
    assert result.stdout == native.write(board)


def write_puzzle(folder: Path, clues: str = "may_show(beside(C,N)) :- tally(C,N).") -> Path:
    """Shaded cells that don't touch, by numbers that count them around."""
    folder.mkdir()
    (folder / "puzzle.yaml").write_text(
        "name: Towers\nrules: none\ngiven: {cells: {'{N}': 'beside(C,N)'}}\n"
        "answer: {cells: {'#': shaded(C)}}\n"
    )
    (folder / "rules.lp").write_text(
        '#include "shading.lp".\n'
        ":- shaded(C), shaded(D), pair(C,D).\n"
        "tally(C,N) :- cell(C), N = #count { D : adjacent(C,D), shaded(D) }.\n"
        "#defined beside/2.\n"
        ":- beside(C,N), not tally(C,N).\n#show shaded/1.\n"
    )
    if clues:
        (folder / CLUES).write_text(clues + "\n")
    return folder


def test_a_puzzle_without_clues(tmp_path: Path) -> None:
    write_puzzle(tmp_path / "towers", "")
    result = run("generate", "towers", "--puzzles", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "clues.lp" in result.stderr
    assert "may_show(" in result.stderr
    like_it = result.stderr.strip().partition("puzzles like it: ")[2].split(", ")
    assert len(like_it) == 3
    assert all((Catalog().puzzle(name).folder / CLUES).is_file() for name in like_it)


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        ("may_show(beside(C,N)) :- tally(C,N)", "clues.lp:"),
        ("may_show(besides(C,N)) :- tally(C,N).", "which has beside/2"),
        ("may_show(C) :- cell(C).", "may_show((1,1))"),
        ("may_show(beside((1,1),-1)).", "no board can show beside((1,1),-1)"),
        ("my_show(beside(C,N)) :- tally(C,N).", "expected 'shows(...)' or 'may_show(...)'"),
        ('#include "nothing.lp".', "nothing.lp"),
        ("#script (python) #end.", "#script"),
    ],
)
def test_a_fault_in_clues(tmp_path: Path, clues: str, words: str) -> None:
    write_puzzle(tmp_path / "towers", clues)
    result = run("generate", "towers", "--puzzles", str(tmp_path), "--rows", "3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("slitherling",), 2, "did you mean 'slitherlink'"),
        (("slitherlink", "--rows", "0"), 2, "no cells"),
        (("slitherlink", "--rows", "-3"), 2, "no cells"),
        (("slitherlink", "--rows", "100000"), 2, "at most"),
        (("slitherlink", "--rows", "200"), 2, "at most"),
        (("slitherlink", "--rows", "3", "--cols", "4", "--symmetry", "diagonal"), 2, "square"),
        (("kakuro", "--rows", "4", "--symmetry", "rotate", "--seed", "2"), 2, "symmetry"),
        (("sudoku", "--rows", "3", "--cols", "4"), 2, "boxes"),
        (("slitherlink", "--variant", "fulll"), 2, "did you mean 'full'"),
        (("slitherlink", "--count", "2"), 2, "url"),
        ((), 2, "--from BOARD"),
        (("slitherlink", "--pattern", "nothing.txt"), 2, "nothing.txt"),
        (("slitherlink", "--from", "puzzle: slitherlink\ncells: |\n  5"), 2, "5"),
        (("masyu", "--from", "puzzle: slitherlink\ncells: |\n  3 ."), 2, "slitherlink"),
        (("slitherlink", "--clues", "9..x"), 2, "such as 20..30"),
        (("masyu", "--rows", "1"), 4, "no masyu of 1 x 1"),
        (("grandtour", "--rows", "2", "--cols", "2"), 4, "no grandtour of 2 x 2"),
        (("icewalk", "--rows", "2", "--cols", "2", "--seed", "1"), 4, "no icewalk of 2 x 2"),
    ],
)
def test_what_can_not_be(args: tuple[str, ...], code: int, words: str) -> None:
    result = run("generate", *args)
    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_a_time_limit() -> None:
    start = time.monotonic()
    result = run("generate", "lits", "--rows", "40", "--time-limit", "0.5")
    assert time.monotonic() - start < 10
    assert result.exit_code == 5
    assert "time" in result.stderr


def test_formats() -> None:
    def made_as(form: str) -> str:
        return run("generate", "heyawake", "--rows", "5", "--seed", "1", "-f", form).stdout

    board = made("heyawake", 1)
    assert Session(read(made_as("url").strip())).check().answer == board.solution
    told = json.loads(made_as("json"))
    assert (told["seed"], told["rows"]) == (1, 5)
    assert told["answer"] == sorted(map(str, board.solution or ()))
    assert made_as("svg").startswith("<svg")
    assert "█" not in made_as("text"), "the solution is not given away"


def test_several_boards_and_a_seed_of_chance() -> None:
    lines = run("generate", "creek", "--rows", "4", "--seed", "1", "--count", "2", "-f", "url")
    first, second = lines.stdout.splitlines()
    assert set(read(first).clues) != set(read(second).clues)
    drawn = read(run("generate", "creek", "--rows", "4").stdout)
    again = run(*drawn.info["note"].removeprefix("Made by: asppuz ").split())
    assert set(read(again.stdout).clues) == set(drawn.clues)


def test_clues_fit_on_a_screen_and_say_their_reasons() -> None:
    for puzzle in PUZZLES:
        program = load_program(puzzle, more=[CLUES])
        assert len((puzzle.folder / CLUES).read_text(encoding="utf-8").splitlines()) <= 25
        assert all(c.reason for c in constraints(program)), puzzle.name


def test_bad_words_are_errors() -> None:
    with pytest.raises(InputError, match="symmetry"):
        generate("slitherlink", 3, symmetry="round")
    with pytest.raises(InputError, match="difficulty"):
        generate("slitherlink", 3, difficulty="deadly")


def test_the_same_change_is_not_tried_again() -> None:
    rng = Random(1)
    setter = Setter(Wishes(Catalog().puzzle("yonmasu"), Shape(8, 8)), rng, NO)
    setting = setter.setting()
    tried: list[frozenset[int]] = []

    def shown(found: Setting) -> Setting:
        tried.append(found.held)
        return found.whole

    assert setting
    outcome(mended(setter, setting, shown, rng, NO))
    assert len(tried) > 20
    assert len(set(tried)) == len(tried)


OPTIONS_OF_ITS_OWN = {
    "configuration": "jumpy", "heuristic": "vmtf", "restarts": "L,100", "sign-def": "pos",
    "sat-prepro": "2", "eq": "3", "trans-ext": "all",
}  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("difficulty", [None, "easy"])
def test_a_puzzle_may_set_what_making_sets_itself(
    option: str, difficulty: str | None, tmp_path: Path
) -> None:
    folder = tmp_path / "creek"
    shutil.copytree(BUILT_IN / "creek", folder)
    told = folder / "puzzle.yaml"
    told.write_text(told.read_text() + f"search: {{{option}: '{OPTIONS_OF_ITS_OWN[option]}'}}\n")
    puzzle = Catalog([tmp_path]).puzzle("creek")
    assert puzzle.search == {option: OPTIONS_OF_ITS_OWN[option]}
    board = generate(puzzle, 4, seed=1, difficulty=difficulty)
    assert Session(board).check().is_only(board.solution)


def test_what_is_supposed_of_regions_lets_no_wrong_answer_pass() -> None:
    """Regions of a white and a grey area of one shape never cover an odd number of cells."""
    with pytest.raises(ValueError, match="no dbchoco of 5 x 5 was found"):
        generate("dbchoco", 5, seed=1)
