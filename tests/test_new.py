"""``asppuz new``: a copy of any puzzle that works, steals nothing and leaves no debris."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from asppuz import Catalog, InputError, Puzzle, Session, Status, read
from asppuz.cli import main
from asppuz.formats import puzzlink
from asppuz.rules.catalog import FAMILIES, load_puzzle
from asppuz.rules.program import load_program
from asppuz.rules.scaffold import scaffold

FAMILY = {path.parent.name: load_puzzle(path.parent) for path in FAMILIES.glob("*/puzzle.yaml")}
ALL = [*Catalog(), *FAMILY.values()]
COMMENTED_OUT = re.compile(r"^#(?=\w|  )", re.MULTILINE)
OWN = """\
name: Own   # for now
rules: shade what is marked
given: {cells: {x: m(C)}}   # marks
answer: {cells: {'#': shaded(C)}}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def own_puzzle(folder: Path, declaration: str = OWN) -> Path:
    (folder / "examples").mkdir(parents=True)
    (folder / "puzzle.yaml").write_text(declaration)
    (folder / "rules.lp").write_text('#include "marks.lp".\n#show shaded/1.\n')
    (folder / "marks.lp").write_text("shaded(C) :- m(C).\n")
    (folder / "examples" / "one.yaml").write_text("# one\npuzzle: own\ncells: |\n  x .\n")
    return folder


def boards(puzzle: Puzzle) -> list[Path]:
    return sorted(puzzle.folder.glob("*/*.yaml"))


@pytest.mark.parametrize("like", ALL, ids=lambda puzzle: puzzle.name)
def test_a_copy_differs_in_its_name_only(like: Puzzle, here: Path) -> None:
    made = scaffold("my_own", like, here)
    assert (made.name, made.title, made.folder) == ("my_own", "My own", here / "my_own")
    assert str(load_program(made)) == str(load_program(like))
    for ours, theirs in zip(boards(made), boards(like), strict=True):
        copy, board = read(ours), read(theirs)
        assert copy.puzzle.folder == made.folder
        assert (copy.shape, copy.clues, copy.solution) == (board.shape, board.clues, board.solution)
        assert (copy.variants, copy.info) == (board.variants, board.info)
    for path in like.folder.glob("*.lp"):
        assert (made.folder / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("like", ALL, ids=lambda puzzle: puzzle.name)
def test_its_declaration_is_changed_where_it_must_be(like: Puzzle, here: Path) -> None:
    original = (like.folder / "puzzle.yaml").read_text(encoding="utf-8")
    scaffold("copy", like, here)
    lines = (here / "copy" / "puzzle.yaml").read_text(encoding="utf-8").splitlines()
    for ours, theirs in zip(lines, original.splitlines(), strict=True):
        assert ours in (theirs, f"#{theirs}", "name: Copy")


@pytest.mark.parametrize(
    "like", [*FAMILY, "heyawake", "slitherlink", "shikaku", "masyu", "sudoku", "fillomino"]
)
def test_the_folder_works_at_once(like: str, here: Path) -> None:
    result = run("new", "fresh", "--like", like)
    assert result.exit_code == 0
    board = next(w for w in shlex.split(result.stdout) if w.startswith("fresh/examples/"))
    assert Session(read(board)).check().status is Status.UNIQUE
    assert run("solve", board).exit_code == 0
    assert run("show", "fresh").stdout.startswith("Fresh\n")
    assert [path.name for path in here.iterdir()] == ["fresh"]


def test_it_begins_as_a_shading_unless_told(here: Path) -> None:
    assert "like shading" in run("new", "fresh").stdout
    rules = (FAMILIES / "shading" / "rules.lp").read_bytes()
    assert (here / "fresh" / "rules.lp").read_bytes() == rules


def test_the_families_are_in_the_help() -> None:
    text = run("new", "--help").output
    assert all(re.search(rf"^ +{name} ", text, re.MULTILINE) for name in FAMILY)


def test_urls_and_tables_go_on_to_mean_the_original(here: Path) -> None:
    result = run("new", "a_first_name", "--like", "heyawake")
    assert "still mean heyawake" in result.stdout
    assert "became comments" not in run("new", "another", "--like", "shading").stdout
    catalog = Catalog()
    assert catalog.names()[0] == "a_first_name"
    for key in ("puzzlink", "janko"):
        found = catalog.find(key, "heyawake")
        assert found is not None and found.name == "heyawake"
    assert puzzlink.read("heyawake/6/6/lll155007rs12222j", catalog).puzzle.name == "heyawake"


@pytest.mark.parametrize("family", FAMILY)
def test_what_is_commented_out_is_ready_to_use(family: str, here: Path) -> None:
    puzzle = scaffold("copy", FAMILY[family], here)
    path = puzzle.folder / "puzzle.yaml"
    path.write_text(COMMENTED_OUT.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    whole = load_puzzle(puzzle.folder)
    keys = {"variants", "reasons", "words", "search", "draw", "puzzlink", "janko"}
    assert keys <= whole.declaration.keys()
    [example] = whole.examples()
    assert run("convert", str(example), "--to", "janko").exit_code == 0
    text = f"variants: [{next(iter(whole.variants))}]\n{example.read_text(encoding='utf-8')}"
    example.write_text(text, encoding="utf-8")
    assert run("check", str(example)).exit_code == 0


def test_a_puzzle_of_ones_own_is_copied_with_comments(here: Path) -> None:
    own_puzzle(here / "own")
    assert run("new", "next_one", "--like", "own").exit_code == 0
    made = here / "next_one"
    assert (made / "puzzle.yaml").read_text() == OWN.replace("name: Own ", "name: Next one ")
    assert (made / "examples" / "one.yaml").read_text().startswith("# one\npuzzle: next_one\n")
    assert run("solve", "next_one/examples/one.yaml").exit_code == 0


def test_a_copy_can_be_made_inside_its_original(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = own_puzzle(here / "own")
    monkeypatch.chdir(own)
    assert run("new", "inner", "--like", "own", "--puzzles", "..").exit_code == 0
    assert not (own / "inner" / "inner").exists()


@pytest.mark.parametrize("name", ["Light", "light-house", "9lives", "", "_x", "a/b", "..", "é"])
def test_bad_names(name: str, here: Path) -> None:
    result = run("new", name)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"asppuz: '{name}' is not a name for a puzzle")
    assert result.stderr.count("\n") == 1
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["null", "yes", "off"])
def test_names_that_yaml_takes_for_something_else(name: str, here: Path) -> None:
    result = run("new", name)
    assert result.exit_code == 2
    assert result.stderr == f"asppuz: '{name}' is not a word in YAML: choose another name\n"
    assert not any(here.iterdir())


@pytest.mark.parametrize("name", ["heyawake", "shading", "own"])
def test_names_that_are_taken(name: str, here: Path) -> None:
    own_puzzle(here / "elsewhere" / "own")
    result = run("new", name, "--puzzles", "elsewhere")
    assert result.exit_code == 2
    assert result.stderr == f"asppuz: there is a puzzle '{name}' already: choose another name\n"
    assert [path.name for path in here.iterdir()] == ["elsewhere"]


@pytest.mark.parametrize("kind", ["folder", "file", "dangling link"])
def test_nothing_is_overwritten(kind: str, here: Path) -> None:
    there = here / "fresh"
    if kind == "folder":
        there.mkdir()
    elif kind == "file":
        there.write_text("mine")
    else:
        there.symlink_to("nowhere")
    result = run("new", "fresh")
    assert result.exit_code == 2
    assert "already" in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(here.iterdir()) == [there]
    assert kind != "folder" or not list(there.iterdir())


@pytest.mark.parametrize(("like", "meant"), [("shadin", "shading"), ("heyawaky", "heyawake")])
def test_the_nearest_name_is_told(like: str, meant: str, here: Path) -> None:
    result = run("new", "fresh", "--like", like)
    assert result.exit_code == 2
    assert f"did you mean '{meant}'?" in result.stderr


@pytest.mark.parametrize(
    "declaration",
    [
        "{name: Own, rules: none, given: {cells: {x: m(C)}}, answer: {cells: {'#': shaded(C)}}}",
        OWN + '"janko": {name: Own, problem: [cells], solution: {cells: {x: shaded(C)}}}\n',
    ],
)
def test_what_can_not_be_copied_leaves_nothing_behind(declaration: str, here: Path) -> None:
    puzzle = load_puzzle(own_puzzle(here / "own", declaration))
    with pytest.raises(InputError, match="can't be copied"):
        scaffold("fresh", puzzle, here)
    assert [path.name for path in here.iterdir()] == ["own"]
