"""Explanations: every step is forced by its reasons, and by nothing less."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo import ast
from hypothesis import given
from hypothesis import strategies as st

from asppuz import Board, Catalog, Explainer, Mark, Session, Status, rate, read
from asppuz.board.atoms import Atom, Term, parse_atom
from asppuz.reasons import Reason, constraints
from asppuz.reasons.fewest import Fewest
from asppuz.reasons.grounding import ground
from asppuz.reasons.guards import BROKEN, Guarded, explaining_program, guarded
from asppuz.reasons.images import to_first_image
from asppuz.reasons.questions import Core, EffortOver, Questions, Way
from asppuz.reasons.singles import NOTHING
from asppuz.reasons.steps import Steps
from asppuz.rules.catalog import BUILT_IN
from asppuz.solving.hitting import hitting_set
from asppuz.solving.limits import Limits
from asppuz.solving.trials import Few, Plan, few
from conftest import NOTES, one_shot

CATALOG = Catalog()
PUZZLES = CATALOG.names()
ROOM = (CATALOG.puzzle("heyawake").folder / "examples" / "easy.yaml").read_text(encoding="utf-8")
UNIQUE = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"
SEVERAL = "creek/2/2/j2j"
NONE = "creek/1/1/4i"


STEPS, CELLS = 40, 1_500
"""How many steps are looked at, and of how many cells their boards are together."""

CROSSED_OUT = 3
"""How many of the values that are ruled out without a step are looked at."""


class Fresh:
    """A control of its own that knows of reasons only what the explaining program says."""

    def __init__(self, board: Board) -> None:
        self.program = guarded(explaining_program(board.puzzle))
        self.control = clingo.Control()
        self.control.add("base", [], self.program.text)
        self.control.add("base", [], "".join(f"{atom}." for atom in board.facts()))
        self.control.ground([("base", [])])
        self.reasons = {
            self.program.reason(atom.symbol): atom.literal
            for atom in self.control.symbolic_atoms.by_signature(BROKEN, 2)
        }
        self.given = [reason for reason in self.reasons if reason.is_given]
        self.crossed_out: set[Mark] = set()
        self.atoms = {
            parse_atom(str(atom.symbol)): atom.literal
            for name, arity in board.puzzle.answer_signatures
            for atom in self.control.symbolic_atoms.by_signature(name, arity)
        }

    def forces(
        self, reasons: Iterable[Reason], facts: Iterable[Mark], mark: Mark, trust: bool = True
    ) -> bool:
        assumed = [-self.reasons[reason] for reason in [*reasons, *(self.given if trust else ())]]
        assumed += map(self.literal, facts)
        result = self.control.solve(assumptions=[*assumed, -self.literal(mark)])
        return bool(result.unsatisfiable)

    def are_alike(self, mark: Mark, other: Mark) -> bool:
        """Whether definitions alone make one true where the other is, and the other way round."""
        return self.forces([], [mark], other, False) and self.forces([], [other], mark, False)

    @cached_property
    def sure(self) -> list[Mark]:
        """What is true whatever the reasons are, such as a given digit."""
        kept = [-self.reasons[reason] for reason in self.given]
        with self.control.solve(assumptions=kept, yield_=True) as handle:
            model = handle.model()
            assert model is not None
            true = [Mark(atom) for atom, x in self.atoms.items() if model.is_true(x)]
        return [mark for mark in true if self.forces([], [], mark)]

    def crosses_out(self, known: Iterable[Mark], fact: Mark) -> bool:
        """Whether a single value, known or given, rules another value out by the rules alone."""
        if fact not in self.crossed_out and not fact.holds:
            values = [*self.sure, *(mark for mark in known if mark.holds)]
            rules = [reason for reason in self.reasons if not reason.is_given]
            if any(self.forces(rules, [value], fact, trust=False) for value in values):
                self.crossed_out.add(fact)
        return fact in self.crossed_out

    def crosses_out_beside(self, known: Iterable[Mark], fact: Mark) -> bool:
        """The same by a mark of another kind at the same cell."""
        rules = [reason for reason in self.reasons if not reason.is_given]
        others = [
            mark
            for mark in known
            if mark.holds and mark.atom.name != fact.atom.name
            if not set(fact.atom.args).isdisjoint(mark.atom.args)
        ]
        return not fact.holds and any(self.forces(rules, [x], fact, trust=False) for x in others)

    def literal(self, mark: Mark) -> int:
        return self.atoms[mark.atom] if mark.holds else -self.atoms[mark.atom]


def small_board(puzzle: str) -> Board:
    """The smallest board that is stored with a puzzle, turned to where its reasons come from."""
    boards = [read(path) for path in CATALOG.puzzle(puzzle).examples()]
    board = min(boards, key=lambda board: board.rows * board.cols)
    return board.moved(to_first_image(board))


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.slow
def test_each_step_needs_all_its_reasons_and_all_its_facts(name: str) -> None:
    board = small_board(name)
    fresh = Fresh(board)
    known: set[Mark] = set()
    most = NOTES.get(name, {}).get("steps", min(STEPS, max(2, CELLS // (board.rows * board.cols))))
    for step in islice(Explainer(board, patience=300).steps(), most):
        unsaid = [fact for fact in step.facts if fact not in known]
        assert not any(fact.holds for fact in unsaid)
        if len(fresh.crossed_out) < CROSSED_OUT:
            assert all(fresh.crosses_out(known, fact) for fact in unsaid[:1])
        assert known.isdisjoint(step.decided)
        # A step that tells what is given needs no more of it than it tells.
        trust = not any(reason.is_given for reason in step.reasons)
        for mark in step.decided:
            assert fresh.forces(step.reasons, step.facts, mark, trust)
        # What definitions say in silence, one reason says aloud; all others are needed.
        silent = all(fresh.forces([], step.facts, x, trust) for x in step.decided)
        assert not silent or len(step.reasons) <= 1
        for reason in () if silent else step.reasons:
            fewer = set(step.reasons) - {reason}
            assert not all(fresh.forces(fewer, step.facts, x, trust) for x in step.decided)
        # Aloud it takes all that the reason speaks of, where definitions might do with less.
        for fact in step.facts if step.smallest and not (silent and step.reasons) else ():
            fewer_facts = set(step.facts) - {fact}
            if all(fresh.forces(step.reasons, fewer_facts, mark) for mark in step.decided):
                # A bridge is told as a whole, and each part of it says all.
                whole = {other for other in fewer_facts if fresh.are_alike(fact, other)}
                fewer_facts -= whole
                assert whole
                assert not all(fresh.forces(step.reasons, fewer_facts, x) for x in step.decided)
        known.update(step.decided)
    assert known


@pytest.mark.parametrize(
    "name", ["heyawake", "slitherlink", "kurodoko", "creek", "akari", "hitori"]
)
def test_the_steps_lead_to_the_solution(name: str) -> None:
    board = small_board(name)
    steps = list(Explainer(board).steps())
    marks = {mark for step in steps for mark in step.decided}
    trusted = {m.atom for m in marks if m.holds}
    assert board.solution is not None
    certain = board.solution - trusted
    assert trusted <= board.solution
    assert {m.atom for m in marks if not m.holds}.isdisjoint(board.solution)
    fresh = Fresh(board)
    assert all(fresh.forces([], [], Mark(atom)) for atom in certain)


@pytest.mark.parametrize("name", ["heyawake", "slitherlink", "masyu", "creek", "compass"])
def test_no_fewer_reasons_force_anything(name: str) -> None:
    """By trying all sets of fewer reasons, on boards where these are few."""
    board = small_board(name)
    fresh = Fresh(board)
    known: set[Mark] = set()
    tried = 0
    for step in Explainer(board).steps():
        if 1 < len(step.reasons) <= 3 and step.smallest and tried < 2:
            tried += 1
            near = [r for r in fresh.reasons if not r.is_given]
            for fewer in combinations(near, len(step.reasons) - 1):
                assert not any(fresh.forces(fewer, known, mark) for mark in step.decided)
        known.update(step.decided)
    assert tried


@pytest.mark.parametrize("name", ["heyawake", "masyu", "slitherlink", "koburin"])
@pytest.mark.slow
def test_where_several_reasons_are_told_no_single_one_decides_anything(name: str) -> None:
    board = small_board(name)
    assert board.solution is not None
    fresh = Fresh(board)
    marks = {Mark(atom, atom in board.solution) for atom in fresh.atoms}
    open_marks = {mark for mark in marks if not fresh.forces([], [], mark)}
    known: set[Mark] = set()
    tried = 0
    for step in Explainer(board).steps():
        if len(step.reasons) > 1:
            tried += 1
            singles = [[reason] for reason in fresh.reasons if not reason.is_given]
            assert not any(fresh.forces(r, known, mark) for r in singles for mark in open_marks)
        known.update(step.decided)
        open_marks.difference_update(step.decided)
        open_marks -= {mark for mark in open_marks if fresh.crosses_out_beside(known, mark)}
    assert tried and not open_marks


@pytest.mark.parametrize("name", ["araf", "fillomino", "burokku", "geradeweg"])
def test_what_a_reason_forces_is_all_that_a_fresh_control_tells(name: str) -> None:
    """Parts of the program are asked, and ways shared, and yet nothing is missed."""
    board = small_board(name)
    fresh = Fresh(board)
    assert board.solution is not None
    questions = Questions(ground(board, guarded(explaining_program(board.puzzle)), Limits()))
    literals = {
        Mark(atom, atom in board.solution): x if atom in board.solution else -x
        for x, atom in questions.atoms.items()
    }
    known, others = list(literals)[::2], list(literals)[1::2]
    found = 0
    for index, reason in list(enumerate(questions.reasons))[::5]:
        told = questions.forced(
            [index], [literals[x] for x in known], [literals[x] for x in others]
        )
        assert set(told) == {literals[x] for x in others if fresh.forces([reason], known, x)}
        found += len(told)
    assert found


def test_a_tiny_part_of_a_large_program_tells_what_a_reason_forces() -> None:
    board = read(BUILT_IN / "araf" / "examples" / "large.yaml")
    assert board.solution is not None
    questions = Questions(ground(board, guarded(explaining_program(board.puzzle)), Limits()))
    literals = [x if atom in board.solution else -x for x, atom in questions.atoms.items()]
    known, others = literals[::2], literals[1::2]
    found = 0
    for reason in range(0, len(questions.reasons), 7):
        told = questions.forced_apart(reason, known, others)
        if told is not None:
            assert set(told) == set(questions.forced([reason], known, others))
            found += len(told)
    assert found


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.slow
def test_with_all_reasons_the_explaining_program_says_the_same(name: str) -> None:
    board = small_board(name)
    program = guarded(explaining_program(board.puzzle))
    kept = f"{program.text}\n:- {BROKEN}(_,_)."
    assert one_shot(board, 2, kept) == one_shot(board, 2) == {board.solution}


def test_braces_set_the_grain() -> None:
    program: Guarded = guarded(explaining_program(CATALOG.puzzle("heyawake")))
    fresh = Fresh(read(ROOM))
    words = sorted(str(reason) for reason in fresh.reasons if "are connected" in reason.rule)
    assert words == ["All unshaded cells are connected."]
    assert "(1,1) and (1,2) touch, so they are not both shaded." in map(str, fresh.reasons)
    rules = [c.reason for c in constraints(explaining_program(CATALOG.puzzle("heyawake")))]
    assert len(program.rules) == len({r for r in rules if r and not r.startswith("Lemma:")})


def test_the_explaining_program_has_no_constraints_left() -> None:
    for name in PUZZLES:
        heads: list[str] = []

        def visit(statement: ast.AST, heads: list[str] = heads) -> None:
            if statement.ast_type is ast.ASTType.Rule:
                heads.append(str(statement.head))

        ast.parse_string(guarded(explaining_program(CATALOG.puzzle(name))).text, visit)
        assert "#false" not in heads, name


def test_all_that_is_known_of_a_place_is_used_at_once() -> None:
    """Each number at the end is half the one beside it: three steps, if it were one for each.

    What the sums alone rule out comes before that.
    """
    crossed_out = [Mark(Atom("digit", ((1, 2), number)), False) for number in (10, 12, 14)]
    board = replace(read("puzzle: bosanowa\ncells: |\n  . . .\n"), marks=frozenset(crossed_out))
    step = next(step for step in Explainer(board).steps() if step.facts)
    [end] = {mark.atom.args[0] for mark in step.decided}
    assert {Mark(Atom("digit", (end, half)), False) for half in (5, 6, 7)} < set(step.decided)
    assert list(step.facts) == crossed_out
    assert len(step.reasons) == 1


def test_what_a_place_holds_is_told_before_what_it_does_not_hold() -> None:
    for step in Explainer(read(CATALOG.puzzle("doppelblock").examples()[0])).steps():
        assert any(mark.holds for mark in step.decided)


def test_the_only_value_that_a_choice_leaves_is_told_by_a_constraint() -> None:
    steps = [*Explainer(read(CATALOG.puzzle("tontonbeya").examples()[0])).steps()]
    assert all(step.reasons for step in steps)
    assert "{C} holds one symbol." in {reason.rule for step in steps for reason in step.reasons}


@pytest.mark.parametrize("name", ["yajilin", "koburin"])
def test_marks_of_other_kinds_are_crossed_out_in_silence(name: str) -> None:
    cells: dict[str, set[Term]] = {"shaded": set(), "line": set()}
    others = {"shaded": "line", "line": "shaded"}
    for step in Explainer(small_board(name)).steps():
        for atom, holds in step.decided:
            if holds:
                cells[atom.name].update(atom.args)
        for atom, _ in step.decided:
            assert cells[others[atom.name]].isdisjoint(atom.args)
    assert all(cells.values())


def test_the_only_value_left_for_a_place_crosses_out_others_in_silence() -> None:
    board = read("puzzle: ripple\nregions: |\n  a b b\ncells: |\n  . . .\n")
    decided = [str(mark) for step in Explainer(board).steps() for mark in step.decided]
    assert set(decided) == {"digit((1,1),1)", "digit((1,2),2)", "digit((1,3),1)"}


@pytest.mark.parametrize("name", ["gokigen", "binairo", "yinyang"])
def test_what_rules_out_one_of_two_values_tells_the_other(name: str) -> None:
    steps = list(Explainer(small_board(name)).steps())
    assert all(step.reasons for step in steps)
    assert all(any(mark.holds for mark in step.decided) for step in steps)


def test_a_hint_goes_on_from_the_marks() -> None:
    board = read(ROOM)
    first = Explainer(board).hint()
    assert first and not first.wrong
    marks = set(first.step.decided)
    seen = 1
    while True:
        again = Explainer(read(ROOM + _block(marks))).hint()
        if again is None:
            break
        assert marks.isdisjoint(again.step.decided)
        marks |= set(again.step.decided)
        seen += 1
    assert seen > 2


def _block(marks: Iterable[Mark]) -> str:
    return f'marks: "{" ".join(f"{mark}." for mark in marks)}"\n'


def test_a_wrong_mark_goes_first() -> None:
    board = read(ROOM)
    assert board.solution is not None
    right = min(board.solution)
    wrong = Mark(right, False)
    found = Explainer(read(ROOM + _block([wrong]))).hint()
    assert found is not None
    assert found.wrong == wrong
    assert found.step.decided == (Mark(right),)
    assert Fresh(board).forces(found.step.reasons, found.step.facts, Mark(right))


def test_a_wrong_mark_is_told_by_what_it_clashes_with_nearest() -> None:
    """Two marks that are wrong clash at once, each alone only by several reasons."""
    board = read(BUILT_IN / "heyawake" / "examples" / "easy.yaml")
    marks = frozenset(Mark(Atom("shaded", (cell,))) for cell in [(4, 5), (4, 6)])
    for mark in marks:
        alone = Explainer(replace(board, marks=frozenset([mark]))).hint()
        assert alone is not None and len(alone.step.reasons) > 1
    found = Explainer(replace(board, marks=marks)).hint()
    assert found is not None and found.wrong in marks
    told = "(4,5) and (4,6) touch, so they are not both shaded."
    assert list(map(str, found.step.reasons)) == [told]
    assert set(found.step.facts) == marks - {found.wrong}


def test_what_the_board_gives_is_a_reason_where_there_is_no_other() -> None:
    board = read(BUILT_IN / "nurikabe" / "examples" / "easy.yaml")
    clue = next(atom.args[0] for atom in board.clues if atom.name == "number")
    found = Explainer(replace(board, marks=frozenset([Mark(Atom("shaded", (clue,)))]))).hint()
    assert found is not None
    (reason,) = found.step.reasons
    assert reason.is_given and reason.values == (clue,)
    assert rate([found.step]).ideas == 0


def test_wrong_marks_on_a_board_with_several_solutions() -> None:
    board = "puzzle: creek\ncorners: |\n  . . .\n  . 2 .\n  . . .\n"
    cells = [(1, 1), (1, 2), (2, 1)]
    marks = [Mark(Atom("shaded", (cell,))) for cell in cells]
    found = Explainer(read(board + _block(marks))).hint()
    assert found is not None
    assert found.wrong in marks
    [follows] = Explainer(read(board + _block(marks[:2]))).steps()
    assert {mark.atom.args[0] for mark in follows.decided} == {(2, 1), (2, 2)}


def test_all_that_several_solutions_share_is_explained() -> None:
    """What a fresh session proves, and what is asked for one by one once something is marked."""
    board = read("puzzle: creek\ncorners: |\n  . . . .\n  . 2 . .\n  . . 4 .\n  . . . .\n")
    first, *steps = Explainer(board).steps()
    marked = replace(board, marks=frozenset(first.decided))
    decided = {mark for step in [first, *steps] for mark in step.decided}
    later = {mark for step in Explainer(marked).steps() for mark in step.decided}
    told = Session(board).deduce()
    assert told.status is Status.MULTIPLE
    shared = {*(Mark(atom) for atom in told.proven), *(Mark(atom, False) for atom in told.never)}
    assert decided == later.union(first.decided) == shared


def test_nothing_follows_on_a_board_with_several_solutions() -> None:
    explainer = Explainer(read(SEVERAL))
    assert explainer.status() is Status.MULTIPLE
    assert explainer.hint() is None


def test_externals_of_the_rules_are_no_reasons(tmp_path: Path) -> None:
    folder = tmp_path / "koburin"
    shutil.copytree(BUILT_IN / "koburin", folder)
    rules = (folder / "rules.lp").read_text()
    (folder / "rules.lp").write_text(rules + "#external q.\n:- q, shaded(C), cell(C).\n")
    text = "puzzle: koburin\ncells: |\n  . . .\n  . . .\n"
    board = read(text, catalog=Catalog([tmp_path]))
    assert board.puzzle.folder == folder
    told = [list(map(str, step.reasons)) for step in Explainer(board).steps()]
    assert told == [list(map(str, step.reasons)) for step in Explainer(read(text)).steps()]


def test_a_clash_can_lose_nothing() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  3 3\n  3 .\n")
    clash = Explainer(board).clash()
    assert clash.smallest and clash.reasons
    fresh = Fresh(board)

    def possible(reasons: Iterable[Reason]) -> bool:
        assumed = [-fresh.reasons[reason] for reason in reasons]
        return bool(fresh.control.solve(assumptions=assumed).satisfiable)

    assert not possible(clash.reasons)
    for count in range(len(clash.reasons)):
        assert all(possible(fewer) for fewer in combinations(clash.reasons, count))
    every = list(fresh.reasons)
    assert all(possible(fewer) for fewer in combinations(every, min(len(clash.reasons), 2) - 1))


def test_questions_that_have_no_answer() -> None:
    with pytest.raises(ValueError):
        Explainer(read(NONE)).hint()
    with pytest.raises(ValueError):
        Explainer(read(SEVERAL)).clash()


def test_a_time_limit_ends_an_explanation() -> None:
    board = read(CATALOG.puzzle("slitherlink").folder / "examples" / "large.yaml")
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        list(Explainer(board, time_limit=1.5).steps())
    assert time.monotonic() - start < 15


def test_steps_are_the_same_however_slow_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    board = small_board("heyawake")
    quick = list(Explainer(board, patience=30).steps())
    assert not all(step.smallest for step in quick), "so patience decides what they are"
    ask = Questions.ask

    def slowly(questions: Questions, *args: Any, **options: Any) -> Way | Core:
        time.sleep(0.01)
        return ask(questions, *args, **options)

    monkeypatch.setattr(Questions, "ask", slowly)
    assert list(Explainer(board, patience=30).steps()) == quick


def test_patience_also_ends_where_it_is_easy_to_tell_that_more_reasons_are_needed() -> None:
    board = read("puzzle: slitherlink\ncells: |\n  . .\n  . .\n")
    questions = Questions(ground(board, guarded(explaining_program(board.puzzle)), Limits()))
    fewest = Fewest(questions)
    literal = next(iter(questions.atoms))
    assert fewest.within(1, (literal,), math.inf) is None
    with pytest.raises(EffortOver):
        fewest.within(1, (literal,), questions.spent / 2)


@pytest.mark.parametrize("name", ["heyawake", "slitherlink"])
def test_where_one_reason_is_not_enough_two_are_as_few_as_can_be(name: str) -> None:
    steps = list(Explainer(small_board(name), patience=1).steps())
    assert not all(step.smallest for step in steps), "so the patience was at its end"
    assert all(step.smallest for step in steps if len(step.reasons) == 2)


def test_what_is_given_away_leaves_one_answer() -> None:
    board = read(SEVERAL)
    session = Session(board)
    first = session.check().answer
    options = session.give_away()
    assert options
    assert first is not None
    answers = set(Session(board).answers())
    for marks in options:
        left = [a for a in answers if all((mark.atom in a) == mark.holds for mark in marks)]
        assert left == [first]
        for count in range(len(marks)):
            for fewer in combinations(marks, count):
                assert len([a for a in answers if all((m.atom in a) == m.holds for m in fewer)]) > 1
    with pytest.raises(ValueError):
        Session(read(UNIQUE)).give_away()


def test_where_very_much_would_be_given_away_nothing_is() -> None:
    cells = "  . . . . . .\n" * 6
    session = Session(read(f"puzzle: masyu\ncells: |\n{cells}"))
    assert session.check().status is Status.MULTIPLE
    assert session.give_away() == []


sets_of_numbers = st.lists(st.frozensets(st.integers(0, 7), min_size=1, max_size=4), max_size=6)


@given(sets_of_numbers, st.integers(0, 4))
def test_hitting_sets_against_all_sets(sets: list[frozenset[int]], most: int) -> None:
    found = hitting_set(sets, most)
    every = [set(c) for size in range(most + 1) for c in combinations(range(8), size)]
    meeting = [c for c in every if all(c & s for s in sets)]
    if found is None:
        assert not meeting
    else:
        assert len(found) <= most
        assert all(found & s for s in sets)


def test_what_was_found_to_contradict_a_target_is_not_looked_for_again() -> None:
    board = read(BUILT_IN / "shakashaka" / "examples" / "easy.yaml")
    questions = Questions(ground(board, guarded(explaining_program(board.puzzle)), Limits()))
    answer = Session(board).check().answer
    assert answer
    targets = [(-x if atom in answer else x,) for x, atom in questions.atoms.items()]
    fewest = Fewest(questions)
    [(target, core)], _ = fewest.find(targets, 2, math.inf)
    spent = questions.spent
    assert fewest.find([target], 2, math.inf) == ([(target, core)], True)
    assert questions.spent == spent


def few_facts_of_each(
    steps: Steps, pairs: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], frozenset[int]]:
    """By which few facts reasons force literals, each searched for to its end."""
    questions = steps.questions
    found = {}

    def plan() -> Plan:
        for reason, literal in pairs:
            facts = questions.where.near_first(literal, steps._singles._known_about(reason))
            kept = questions.kept([] if reason == NOTHING else [reason])
            needed = yield from few([*kept, -literal], facts)
            assert needed is not None
            found[reason, literal] = frozenset(needed)

    questions.follow(plan())
    return found


def nearest_of(steps: Steps, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those dozen pairs of reasons and literals that need not look far for facts."""

    def reach(pair: tuple[int, int]) -> int:
        reason, literal = pair
        search = steps._singles.found[literal][reason]
        assert isinstance(search, Few)
        return search.reach

    return sorted(pairs, key=reach)[:12]


@pytest.mark.parametrize("name", ["nurimaze", "hitori", "creek"])
def test_no_search_for_few_facts_goes_on_beyond_the_fewest(name: str) -> None:
    board = read(BUILT_IN / name / "examples" / "easy.yaml")
    questions = Questions(ground(board, guarded(explaining_program(board.puzzle)), Limits()))
    answer = Session(board).check().answer
    assert answer
    steps = Steps(questions, [x if a in answer else -x for x, a in questions.atoms.items()])
    sizes = set()
    steps._singles._propagate()
    while pairs := steps._singles.foremost():
        lean = few_facts_of_each(steps, pairs)
        nearest = nearest_of(steps, pairs)
        fewest = min(len(lean[pair]) for pair in nearest)
        sizes.add(fewest)
        told = {(reason, x): facts for reason, x, facts in steps._singles.from_fewest_facts(pairs)}
        assert all(facts == lean[pair] for pair, facts in told.items())
        assert told.keys() >= {pair for pair in nearest if len(lean[pair]) == fewest}
        steps.learn([min((x for _, x in told), key=abs)])
        steps._singles._propagate()
    assert len(sizes) > 1, "more facts are needed sooner or later"


def test_what_takes_no_reason_is_not_asked_of_each_reason() -> None:
    explainer = Explainer(read(BUILT_IN / "nurimaze" / "examples" / "regular.yaml"))
    assert len(list(explainer.steps())) == 19
    # It was 6,143 when each reason was asked.
    assert explainer.spent < 2_000


def test_where_values_are_ruled_out_only_values_are_asked_for() -> None:
    """To ask for all that single reasons rule out takes twice the questions."""
    explainer = Explainer(read(BUILT_IN / "minarism" / "examples" / "easy.yaml"))
    steps = list(explainer.steps())
    assert explainer.spent < 10 * len(steps)


def test_several_reasons_tell_all_that_they_rule_out_in_a_cell() -> None:
    """Two regions need the same two cells, so neither of these can hold any other number."""
    board = read("puzzle: fillomino\ncells: |\n  5 . . .\n  . 4 1 .\n  . 1 . .\n  . . . .\n")
    first = next(Explainer(board).steps())
    assert len(first.reasons) == 2
    # Behind the cell is room for either region, but none for the 4 beside that.
    beyond = {((2, 4), 4), ((4, 2), 4)}
    ruled_out = {((1, 2), n) for n in (1, 2, 3, 6, 7, 8)} | beyond
    assert {mark.atom.args for mark in first.decided} == ruled_out


@pytest.mark.parametrize("puzzle", ["kenken", "str8ts"])
def test_the_last_value_of_a_place_is_told_by_the_place_and_not_by_a_sum(puzzle: str) -> None:
    board = read(Catalog().puzzle(puzzle).folder / "examples" / "easy.yaml")
    told = set()
    for step in Explainer(board).steps():
        places = {fact.atom.args[0] for fact in step.facts}
        filled = {mark.atom.args[0] for mark in step.decided if mark.holds}
        if len(step.reasons) == len(filled) == 1 and places == filled:
            told.add(step.reasons[0].rule)
    assert told == {"{C} holds exactly one number."}
