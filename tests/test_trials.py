"""Trials: many small questions in one search."""

from __future__ import annotations

import clingo
import pytest

from asppuz.solving import trials
from asppuz.solving.trials import Few, Outcome, Plan, Trial, Trials, few

RULES = """
{ a; b; c; d; e }.
:- a, not b.
:- b, c, not d.
:- d, e.
"""


@pytest.fixture
def control() -> clingo.Control:
    control = clingo.Control(["--heuristic=Domain", "--sat-prepro=no"])
    control.add("base", [], RULES)
    control.ground([("base", [])])
    return control


def literals(control: clingo.Control) -> list[int]:
    return [control.symbolic_atoms[clingo.Function(name)].literal for name in "abcde"]  # type: ignore[union-attr]


def outcomes(run: Trials, asked: list[Trial], assumed: list[int]) -> list[Outcome]:
    found: list[Outcome] = []

    def plan() -> Plan:
        for trial in asked:
            found.append((yield trial))

    run.run(plan(), assumed)
    return found


def test_what_follows_is_told_and_what_contradicts(control: clingo.Control) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    asked = [Trial([a], [b, d]), Trial([c, a], [b, d, e]), Trial([e, c, a, b])]
    assert outcomes(run, asked, []) == [
        Outcome(frozenset([b]), None),
        Outcome(frozenset([b, d, -e]), None),
        Outcome(frozenset(), 3),
    ]
    assert outcomes(run, [Trial((), [b, d])], [a]) == [Outcome(frozenset([b]), None)]


def test_what_follows_is_the_same_with_few_literals_of_interest_and_with_many(
    control: clingo.Control,
) -> None:
    a, b, c, d, e = every = literals(control)
    run = Trials(control, every)
    of_each = [Trial([c, a], [x]) for x in every]
    [all_at_once] = outcomes(run, [Trial([c, a], [*every, *(-x for x in every)])], [-e])
    assert all_at_once.told == {a, b, c, d}, "what is assumed doesn't follow"
    told = [outcome.told for outcome in outcomes(run, of_each, [-e])]
    assert told == [{a}, {b}, {c}, {d}, set()]


def test_trials_leave_nothing_behind(
    control: clingo.Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        trials, "_TOKENS", 3
    )  # each of them doubles the answers of a search that has trials
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    before = answers(control)
    for _ in range(3):
        outcomes(run, [Trial([e, c, a]), Trial([a, -b]), Trial([c], [d])], [b])
    assert answers(control) == before


def answers(control: clingo.Control) -> set[str]:
    settings = control.configuration.solve
    settings.solve_limit, settings.models = "umax", 0
    with control.solve(yield_=True) as handle:
        return {str(model) for model in handle}


def test_a_search_without_trials_has_no_tokens_to_guess(
    control: clingo.Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    outcomes(run, [Trial([a]), Trial([c, a])], [])
    guessed: list[object] = []
    monkeypatch.setattr(run, "propagate", lambda *args: guessed.append(args))
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    with control.solve(assumptions=[-run.on], yield_=True) as handle:
        assert len(list(handle)) == 14
    assert not guessed


def test_more_trials_than_a_search_has_room_for(
    control: clingo.Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "_TOKENS", 3)
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    asked = [Trial([a], [b]), Trial([a, -b])] * 10
    found = outcomes(run, asked, [])
    assert found == [Outcome(frozenset([b]), None), Outcome(frozenset(), 2)] * 10


def test_where_what_is_assumed_contradicts_itself_nothing_is_supposed(
    control: clingo.Control,
) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    assert outcomes(run, [Trial([c]), Trial([d])], [a, -b]) == [Outcome(frozenset(), 0)] * 2


def test_few_of_some_literals_the_earlier_ones_first(control: clingo.Control) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    found: list[list[int] | None] = []

    def plan() -> Plan:
        found.append((yield from few([e], [-d, b, a, c])))
        found.append((yield from few([e], [a, b, c])))
        found.append((yield from few([e], [b, a, c])))
        found.append((yield from few([e], [a, b])))

    run.run(plan(), [])
    assert found == [[c, b], [c, a], [c, b], None]


def test_a_search_for_few_literals_can_stop_between_two_trials(control: clingo.Control) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    search = Few([e], [a, b, c])
    needed = []
    while not search.is_over:
        run.run(search.further(), [])
        needed.append([*search.needed])
    assert needed == [[c], [c, a], [c, a]]
    assert search.is_contradiction
    assert outcomes(run, [*search.further()], []) == [], "it is over"


def test_literals_that_contradict_nothing(control: clingo.Control) -> None:
    a, b, c, d, e = literals(control)
    run = Trials(control, [a, b, c, d, e])
    search = Few([e], [a, b])
    run.run(search.further(), [])
    assert search.is_over
    assert not search.is_contradiction
