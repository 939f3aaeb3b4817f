"""The shared modules: how they are found, and that they get on with each other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from asppuz import InputError, Puzzle
from asppuz.checking.lint.counters import dependencies, unbounded
from asppuz.checking.lint.modules import clashes
from asppuz.rules.catalog import MODULES
from asppuz.rules.complaints import statements
from asppuz.rules.modules import all_modules, find_module, module_name, rooms
from asppuz.rules.program import Program, load_module
from asppuz.rules.statements import Statement

NAMES = MODULES / "techniques"
"""The modules that name steps."""


def program_of(folder: Path, rules: str) -> Program:
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    return load_module(Puzzle("trial", folder, {}), "rules.lp")


def test_every_module_lies_in_a_room() -> None:
    assert sorted(all_modules()) == sorted(MODULES.rglob("*.lp"))


def test_no_two_modules_have_the_same_name() -> None:
    names = Counter(map(module_name, all_modules()))
    assert [name for name, times in names.items() if times > 1] == []


def test_a_module_is_found_by_its_name_in_whichever_room() -> None:
    for path in all_modules():
        assert find_module(f"{module_name(path)}.lp") == path
    assert find_module("connected/reach.lp") == MODULES / "shading" / "connected" / "reach.lp"


def test_a_name_may_tell_the_room() -> None:
    assert find_module("places/grid.lp") == find_module("grid.lp")


def test_no_room_has_the_name_of_a_family() -> None:
    families = {path.parent.name for path in all_modules() if path.parent not in rooms()}
    assert not families & {room.name for room in rooms()}


@pytest.mark.parametrize("name", ["../puzzles/akari/rules.lp", "places", "", "grid"])
def test_what_is_no_module(name: str) -> None:
    assert find_module(name) is None


def test_files_beside_the_rules_come_first(tmp_path: Path) -> None:
    (tmp_path / "grid.lp").write_text("own.\n", encoding="utf-8")
    assert str(program_of(tmp_path, '#include "grid.lp".\n')) == "own.\n"


def test_a_room_is_not_a_constraint_with_several_encodings(tmp_path: Path) -> None:
    rules = '#include "setting/picks.lp".\n#include "shading/connected/reach.lp".\n'
    program = program_of(tmp_path, rules)
    assert program.encodings == {"connected": "reach"}


def test_a_module_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        program_of(tmp_path, '#include "connected/reech.lp".\n')
    assert "did you mean 'connected/reach.lp'?" in str(caught.value)


@pytest.mark.parametrize("named", [False, True], ids=["rules", "names"])
def test_no_two_modules_derive_the_same_word_unless_both_tell_it(named: bool) -> None:
    """Rules and the names of steps are programs of their own, which never meet."""
    programs = [inside(path) for path in all_modules() if (path.parent == NAMES) == named]
    found = {(s.line.file, s.line.number): s for program in programs for s in program}
    assert all((file.parent == NAMES) == named for file, _ in found)
    assert list(clashes(found.values())) == []


@pytest.mark.parametrize("path", list(all_modules()), ids=module_name)
def test_no_counter_of_a_module_runs_on_without_a_bound(path: Path) -> None:
    known = inside(path)
    own = [statement for statement in known if statement.line.file == path]
    assert [fault for s in own for fault in unbounded(s, dependencies(known))] == []


def inside(path: Path) -> list[Statement]:
    """The statements of a module and of what it includes."""
    return statements(load_module(Puzzle("", path.parent, {}), path.name))
