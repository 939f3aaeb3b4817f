"""asppuz ground: how many instances rules have, against clingo's own count, and how they look."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import clingo
import pytest
from click.testing import CliRunner
from clingo.backend import Observer

from asppuz import read
from asppuz.checking.grounding import Grounding, counted, ground
from asppuz.cli import main
from asppuz.rules.assembly import Line
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.modules import find_module
from asppuz.rules.program import Program, load_program
from asppuz.rules.statements import Signature
from test_cli import hard_puzzle

EASY = str(BUILT_IN / "slitherlink" / "examples" / "easy.yaml")


def program_of(text: str) -> Program:
    lines = enumerate(text.splitlines(), 1)
    return Program(tuple(Line(line, Path("rules.lp"), number) for number, line in lines))


class Counting(Observer):
    """Notes the heads of the rules that clingo grounds."""

    def __init__(self) -> None:
        self.heads: list[Sequence[int]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.heads.append(head)


def own_count(text: str) -> Counter[str]:
    """How many ground rules clingo makes for each predicate; '' for constraints."""
    observer = Counting()
    control = clingo.Control()
    control.register_observer(observer)
    control.add("base", [], text)
    control.ground([("base", [])])
    names = {atom.literal: atom.symbol.name for atom in control.symbolic_atoms}
    # Rules of its own making have heads that are no atoms of the program.
    return Counter(names.get(head[0], "its own") if head else "" for head in observer.heads)


PROGRAMS = {
    "facts": "p(1..3). q(X,Y) :- p(X), p(Y).",
    "comparison": "p(1..5). q(X,Y) :- p(X), p(Y), X < Y.",
    "choice": "p(1..5). { q(X) } :- p(X). r(X) :- q(X).",
    "negation": "p(1..5). { q(X) } :- p(X). r(X) :- p(X), not q(X). s(X) :- p(X), not p(X+1).",
    "constraint": "p(1..5). { q(X) } :- p(X). :- q(X), q(Y), X < Y.",
    "recursion": "e(1,2). e(2,3). e(3,1). { s(1) }. r(X) :- s(X). r(Y) :- r(X), e(X,Y).",
    "intervals in the head": "p(1..2). q(X,1..3) :- p(X). r((X,1..X)) :- p(X).",
    "pools in the head": "p(1..2). { a }. q((X;X+5)) :- p(X), a.",
    "anonymous": "p(1..2,1..3). { q(X,Y) } :- p(X,Y). r(X) :- q(X,_).",
    "arithmetic": "p(1..4). { q(X) } :- p(X). r(X+Y) :- q(X), q(Y), X+Y < 6.",
    "assignment": "p(1..4). { q(X) } :- p(X). r(Z) :- q(X), Z = X..4.",
    "undefined": "p(1;a;2). { q(X) } :- p(X). r(X+1) :- q(X).",
    "two anonymous": "p(1..2,1..3). { q(X,Y) } :- p(X,Y). :- q(X,_), q(_,X), not q(_,5).",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_instances_are_what_clingo_grounds(name: str) -> None:
    program = program_of(PROGRAMS[name])
    found = ground(counted(program), [])
    mine: Counter[str] = Counter()
    for rule, instances in zip(found.rules, found.instances):
        if rule.node.body:
            mine[next(iter(rule.defined()), Signature("", 0)).name] += instances
    theirs = own_count(PROGRAMS[name])
    assert mine and mine == Counter({head: theirs[head] for head in mine})


def test_instances_of_a_real_program_are_what_clingo_grounds() -> None:
    """Of rules without aggregates and conditions clingo makes one ground rule an instance."""
    board = read(EASY)
    program = load_program(board.puzzle)
    found = ground(counted(program), board.facts())
    theirs = own_count(str(program) + "".join(f"{fact}." for fact in board.facts()))
    same = 0
    for name in ("square", "follows", "side", "joined", "inside", "branch", "reached", "passed"):
        mine = sum(
            instances
            for rule, instances in zip(found.rules, found.instances)
            if name in {signature.name for signature in rule.defined()}
        )
        assert mine >= theirs[name] > 0
        same += mine == theirs[name]
    assert same >= 6  # a fact that two rules derive is one ground rule


@pytest.mark.parametrize(
    ("rule", "instances", "elements"),
    [
        (":- p(X), #count { Y : q(X,Y) } > 1.", 3, 9),
        (":- p(X), 2 { q(X,Y) : p(Y) }.", 3, 9),
        ("r(X) :- p(X), q(X,Y) : p(Y).", 3, 9),
        ("{ r(X,Y) : p(Y), X < Y } :- p(X).", 3, 3),
        ("r(N) :- N = #sum { Y : p(Y), Y < 3 }.", 1, 2),
        (":- #count { X : q(X,1) } > 1, #count { X : q(X,X) } > 1.", 1, 6),
        ("r(X) :- p(X), not p(X+1).", 1, 0),
        (":- p(X), X > 5.", 0, 0),
    ],
)
def test_elements_are_counted_apart(rule: str, instances: int, elements: int) -> None:
    found = ground(counted(program_of("p(1..3). { q(X,Y) } :- p(X), p(Y).\n" + rule)), [])
    assert (found.instances[-1], found.elements[-1]) == (instances, elements)


@pytest.mark.parametrize(
    ("rule", "steps"),
    [
        ("r(S,D) :- p(S,C), e(C,D), q(S,D).", [36]),
        ("r(S,D) :- p(S,C), l(S,C,D).", []),
        ("r(S,D) :- p(S,C), D = (C,C), q(S,D).", []),
        ("r(S,D) :- p(S,C), e(C,D), q(S,D), p(S,D).", [36]),
    ],
)
def test_the_steps_of_a_join_are_counted(rule: str, steps: list[int]) -> None:
    """clingo takes q(S,D), of which there are fewer, before e(C,D), which fits better."""
    facts = "p(s,1..6). q(s,1..6). e(1..6,1..6). l(s,1..6,1..6).\n"
    program = program_of(facts + rule)
    sizes = ground(counted(program), []).atoms
    found = ground(counted(program, sizes), [])
    assert found.elements[-1] == sum(steps)


@pytest.mark.parametrize(
    ("rule", "tried"),
    [
        ("r(X,Y) :- p(X), p(Y), X < Y.", 16),
        ("r(X,Y) :- p(X), p(Y), |X-Y| = 1.", 16),
        ("r(X,Y) :- p(X), p(Y), X = Y.", 4),
        ("r(X,Y) :- p(X), p(Y), Y = X+1.", 3),
        ("r(X,Y) :- p(X), p(X+1), Y = 1..2.", 6),
        ("r(X,Y) :- p(X), p(Y), p(X+Y).", 64),
        ("r(X) :- p(X), not p(X+1).", 4),
        ("r(N) :- N = #count { X : p(X) }, N > 9.", 1),
    ],
)
def test_what_is_tried_leaves_out_what_only_filters(rule: str, tried: int) -> None:
    program = program_of("p(1..4).\n" + rule)
    sizes = ground(counted(program), []).atoms
    assert ground(counted(program, sizes), []).instances[-1] == tried


def test_facts_and_open_atoms_are_told_apart() -> None:
    found = ground(
        counted(program_of("p(1..4). { q(X) } :- p(X), X > 2. r(X) :- p(X). -r(9).")), []
    )
    names = [Signature("p", 1), Signature("q", 1), Signature("r", 1), Signature("-r", 1)]
    assert set(found.predicates) == set(names)
    assert [(found.facts(name), found.atoms(name)) for name in names] == [
        (4, 4), (0, 2), (4, 4), (1, 1),
    ]  # fmt: skip


def sample(rule: str, number: int = 9) -> list[str]:
    found: Grounding = ground(counted(program_of("c((1..2,1..2)). { s(X) } :- c(X).\n" + rule)), [])
    return found.sample(2, number)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("n((R,C),(R,C+1)) :- c((R,C)), c((R,C+1)).", "n((1,1),(1,2)) :- c((1,1)), c((1,2))."),
        (
            ":- c(X), #count { Y : s(Y), Y != X } != 3.   % so",
            ":- c((1,1)), #count { Y : s(Y), Y != (1,1) } != 3.",
        ),
        ("a(-R,2*C-1,|R-C|) :- c((R,C)).", "a(-1,1,0) :- c((1,1))."),
        ('b("höhe R",R) :- c((R,C)),\n    C = 1.', 'b("höhe R",1) :- c((1,1)), 1 = 1.'),
        ("d. e(X) :- s(X), not s((1,2)).", ""),
    ],
)
def test_instances_are_shown_as_the_rule_with_its_values(rule: str, expected: str) -> None:
    assert (sample(rule)[0] == expected) if expected else (sample(rule) == ["d."])


def test_a_sample_is_spread_over_all_instances() -> None:
    rule = "a(X) :- c(X)."
    assert (
        sample(rule, 2) == ["a((1,1)) :- c((1,1)).", "a((1,2)) :- c((1,2))."]
        or len(set(sample(rule, 2))) == 2
    )
    assert len(sample(rule, 9)) == 4


def test_a_limit_ends_grounding_and_what_is_counted_is_told() -> None:
    program = program_of("p(1..40). q(X,Y) :- p(X), p(Y). r(X,Y,Z) :- q(X,Y), q(Y,Z).")
    found = ground(counted(program), [], most=10_000)
    assert not found.complete
    assert found.atoms(Signature("q", 2)) == 1600
    assert sum(map(found.atoms, found.predicates)) <= 10_000


def run(*args: str) -> list[str]:
    result = CliRunner().invoke(main, ["ground", *args])
    assert result.exit_code == 0
    return result.stdout.splitlines()


def test_the_table_has_a_line_for_each_rule() -> None:
    lines = run(EASY)
    program = load_program(read(EASY).puzzle)
    rules = [rule for rule in ground(counted(program), []).rules if rule.node.body]
    assert lines.index("") == len(rules) + 1
    [line] = [line for line in lines if line.startswith("rules.lp:9 ")]
    assert line.split()[1:3] == ["20", "80"]
    assert ["number/2", "20", "0"] in [line.split() for line in lines]
    assert lines[-1].startswith(f"{len(rules)} rules, ")


def test_json_holds_the_same() -> None:
    table = json.loads(run(EASY, "--format", "json")[0])
    [rule] = [row for row in table["rules"] if row["file"] == "rules.lp" and row["line"] == 9]
    assert (rule["instances"], rule["elements"]) == (20, 80)
    assert {"predicate": "number/2", "facts": 20, "open": 0} in table["atoms"]
    assert table["complete"] and table["ground_s"] > 0
    one = json.loads(run(EASY, "--rule", "9", "--format", "json", "--sample", "2")[0])
    assert len(one["sample"]) == 2 and one["instances"] == 20


def test_a_rule_is_found_by_any_of_its_lines() -> None:
    nurikabe = str(BUILT_IN / "nurikabe" / "examples" / "easy.yaml")
    module = find_module("islands.lp")
    assert module
    text = module.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(text, 1) if line.startswith("may_own((R,C)"))
    assert text[first].startswith("    ")
    lines = run(nurikabe, "--rule", f"islands.lp:{first}")
    assert lines[0].startswith(f"islands.lp:{first}: ")
    assert lines == run(nurikabe, "--rule", f"islands.lp:{first + 1}")
    assert run(EASY, "--rule", "loop/reach.lp:12")[1] == "  reached(Q) :- reached(P), joined(P,Q)."


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("13", "there is no rule in line 13 of rules.lp, but in 6, 9, 12"),
        ("grip.lp:3", "no rule comes from 'grip.lp', but from board.lp, "),
        ("x", "expected a line of rules.lp, or MODULE.lp:LINE, found 'x'"),
    ],
)
def test_a_line_without_a_rule_is_bad_input(where: str, message: str) -> None:
    result = CliRunner().invoke(main, ["ground", EASY, "--rule", where])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"asppuz: {message}")


@pytest.mark.parametrize("nothing", [True, False])
def test_a_time_limit_holds(nothing: bool, tmp_path: Path) -> None:
    folder = hard_puzzle(tmp_path)
    with (folder / "rules.lp").open("a") as rules:
        rules.write(
            f"n(1..400). p(A,B,C,D) :- n(A), n(B), n(C), n(D){', A+B+C+D < 0' * nothing}.\n"
        )
    result = subprocess.run(
        [sys.executable, "-m", "asppuz", "ground", str(folder / "board.yaml"),
         "--puzzles", str(tmp_path), "--time-limit", "0.3"],
        capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert result.returncode == 5
    assert "unknown: time ran out" in result.stdout
    assert ("p/4 " in result.stdout) is not nothing
