"""The reference says what the project is, and its site holds together."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from clingo import ast

import asppuz
from asppuz import InputError
from asppuz.cli import common
from asppuz.rules import heads
from asppuz.rules.catalog import MODULES
from asppuz.rules.heads import HeadError, Module, load_modules, read_module, signature
from asppuz.rules.modules import all_modules, find_module, rooms
from asppuz.rules.program import load_module

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"
sys.path.insert(0, str(ROOT / "docs" / "site"))

import renew  # noqa: E402
from sources import commands  # noqa: E402

ALL_MODULES = load_modules()
HEAD = """\
% sample.lp: what it is about.
%
% needs   cell(C), other(C)
%                    what both mean
% gives   word(X)    what it means,
%                    at length
%         and what grid.lp gives
% costs   two instances a cell
%
% A note.
#include "grid.lp".
"""


def page(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


# What is made


def test_nothing_that_is_made_is_out_of_date() -> None:
    pages = [str(path.relative_to(ROOT)) for path, _ in renew.outdated()]
    assert not pages, "run: python docs/site/renew.py"


def test_a_part_is_made_anew_between_its_marks() -> None:
    text = "before\n<!-- made: exit-codes -->\nold\n<!-- end -->\nafter\n"
    new = renew.renewed(text)
    assert new.startswith("before\n<!-- made: exit-codes -->\n")
    assert new.endswith("<!-- end -->\nafter\n")
    assert "| 4 | no solution; for `generate`, no such board was found |" in new
    assert "old" not in new
    assert renew.renewed(new) == new


def test_every_part_that_can_be_made_is_somewhere() -> None:
    pages = REFERENCE.parent.rglob("*.md")
    text = "".join(path.read_text(encoding="utf-8") for path in pages)
    for name in renew.PARTS:
        assert f"<!-- made: {name}" in text


def test_keys_come_with_those_below_them_and_with_their_values() -> None:
    text = page("puzzle-yaml.md")
    assert re.search(r"^\| `name` \| .* It must be there\. \|$", text, re.MULTILINE)
    assert re.search(
        r"^\| `draw: fill` \| .* `shaded`, `light`, `black` and `grey`\. \|$", text, re.MULTILINE
    )
    assert re.search(r"^\| `search: heuristic` \| .* `vmtf`, .* \|$", text, re.MULTILINE)


# The heads of the modules


def test_a_head_is_read() -> None:
    module = read_module("sample", HEAD)
    assert module.summary == "what it is about."
    assert [entry.words for entry in module.needs] == [("cell(C)", "other(C)")]
    assert [entry.meaning for entry in module.gives] == [
        "what it means, at length",
        "and what grid.lp gives",
    ]
    assert (module.costs, module.notes) == ("two instances a cell", ("A note.",))
    assert module.includes == ("grid",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("% sample.lp: what", "% simple.lp: what"),
        ("% sample.lp: what", "% what"),
        ("% costs   two instances a cell\n", ""),
        ("% needs ", "% wants "),
        ("% needs   cell(C), other(C)\n", "% needs\n"),
        ("%\n% needs", "% needs"),
    ],
)
def test_a_head_of_another_form_is_refused(old: str, new: str) -> None:
    assert old in HEAD
    with pytest.raises(HeadError, match=r"^sample\.lp: expected"):
        read_module("sample", HEAD.replace(old, new))


def test_a_module_with_another_head_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sample.lp"
    path.write_text(HEAD.replace("% gives", "% makes"), encoding="utf-8")
    monkeypatch.setattr(heads, "all_modules", lambda: [path])
    monkeypatch.setattr(heads, "module_name", lambda path: path.stem)
    with pytest.raises(InputError, match=re.escape(f"{path}:1: sample.lp: expected needs")):
        load_modules()


@pytest.mark.parametrize("name", ALL_MODULES)
def test_a_word_has_a_meaning_here_or_in_another_module(name: str) -> None:
    module = ALL_MODULES[name]
    told = {
        word
        for other in ALL_MODULES.values()
        for entry in (*other.needs, *other.gives)
        if entry.meaning
        for word in entry.words
    }
    for entry in (*module.needs, *module.gives):
        assert entry.meaning or told >= set(entry.words)


def signatures(nodes: list[ast.AST]) -> Iterator[str]:
    """Name and arity of all atoms in some parts of a program."""

    class Atoms(ast.Transformer):
        def __init__(self) -> None:
            self.found: list[str] = []

        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
            pool = node.symbol.ast_type == ast.ASTType.Pool
            for atom in node.symbol.arguments if pool else [node.symbol]:
                self.found.append(f"{atom.name}/{len(atom.arguments)}")
            return node

    atoms = Atoms()
    for node in nodes:
        atoms.visit(node)
    yield from atoms.found


def statements(module: Module) -> list[ast.AST]:
    """The program of a module with all that it includes."""
    path = find_module(f"{module.name}.lp")
    assert path
    found: list[ast.AST] = []
    ast.parse_string(str(load_module(asppuz.Puzzle("", path.parent, {}), path.name)), found.append)
    return found


@pytest.mark.parametrize("name", ALL_MODULES)
def test_what_a_head_says_is_in_the_program(name: str) -> None:
    """What a module gives is derived in it or in what it includes, what it needs is used there.

    What ``loop.lp`` needs may be for the encodings in ``loop/`` alone.
    """
    module = ALL_MODULES[name]
    program = statements(module)
    heads = set(signatures([x.head for x in program if x.ast_type == ast.ASTType.Rule]))
    for encoding in (x for x in ALL_MODULES if x.startswith(f"{name}/")):
        program += statements(ALL_MODULES[encoding])
    declared = {f"{x.name}/{x.arity}" for x in program if x.ast_type == ast.ASTType.Defined}
    used = declared.union(signatures(program))
    for entry in module.gives:
        assert {signature(word) for word in entry.words} <= heads
    for entry in module.needs:
        assert {signature(word) for word in entry.words} <= used


def test_every_room_has_its_place_on_the_page_of_modules() -> None:
    placed = re.findall(r"^<!-- made: modules (.*) -->$", page("modules.md"), re.MULTILINE)
    assert sorted(placed) == [room.name for room in rooms()]
    assert len(re.findall(r"^### .*\.lp$", page("modules.md"), re.MULTILINE)) == len(ALL_MODULES)


# The command line and the Python interface


def test_the_exit_codes_are_told_alike_everywhere() -> None:
    numbers = {value for name, value in vars(common).items() if name.startswith("EXIT_")}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(commands.exit_codes()) == numbers
    assert set(map(int, re.findall(r"^\| (\d) \|", readme, re.MULTILINE))) == numbers


def test_every_command_and_option_is_in_the_reference() -> None:
    for name, command in commands.commands():
        _, _, text = page("commands.md").partition(f"## asppuz {name}\n")
        text = text.split("\n## ")[0]
        assert f"asppuz {name} " in text.partition("Examples:")[2]
        for option in (o for p in command.params for o in p.opts if o.startswith("-")):
            assert f"`{option}`" in text


@pytest.mark.parametrize("name", asppuz.__all__)
def test_every_public_name_is_explained(name: str) -> None:
    _, found, text = page("api.md").partition(f"## {name}\n")
    words = re.sub(r"```.*?```", "", text.split("\n## ")[0], flags=re.DOTALL)
    assert found
    assert len(words.split()) > 3


def test_every_atom_of_an_answer_is_explained() -> None:
    known = re.findall(r"`(\w+)\(", page("vocabulary.md").partition("## Answers")[2])
    for puzzle in asppuz.Catalog():
        assert {name for name, _ in puzzle.answer_signatures} <= set(known)


# The site


class Links(HTMLParser):
    """The places of a page that can be linked to, and what it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.targets.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Links]:
    """All pages of the built site."""
    if not find_spec("mkdocs"):
        pytest.skip('the site needs mkdocs: pip install ".[docs]"')
    folder = tmp_path_factory.mktemp("site").resolve()
    config = ROOT / "docs" / "site" / "mkdocs.yml"
    command = ["mkdocs", "build", "--strict", "-f", str(config), "-d", str(folder)]
    built = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return {path: Links(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}


def goals(site: dict[Path, Links], path: Path) -> Iterator[tuple[Path, str]]:
    """The files that a page links to, each with the place in it."""
    for target in site[path].targets:
        url = urlsplit(target)
        if not url.scheme:
            goal = (path.parent / unquote(url.path)).resolve() if url.path else path
            yield goal / "index.html" if goal.is_dir() else goal, unquote(url.fragment)


def test_no_link_of_the_site_is_dead(site: dict[Path, Links]) -> None:
    for path in site:
        for goal, anchor in goals(site, path):
            assert goal.is_file(), f"{path}: {goal}"
            assert not anchor or anchor in site[goal].ids, f"{path}: {goal}#{anchor}"


def test_every_page_of_the_site_can_be_reached(site: dict[Path, Links]) -> None:
    waiting = [min(site, key=lambda path: len(path.parts))]
    reached = set(waiting)
    while waiting:
        found = {goal for goal, _ in goals(site, waiting.pop()) if goal in site} - reached
        reached |= found
        waiting += found
    assert reached == set(site)


def test_the_site_has_a_page_for_every_document_puzzle_and_module(site: dict[Path, Links]) -> None:
    top = min(site, key=lambda path: len(path.parts)).parent
    for document in (ROOT / "docs").rglob("*.md"):
        name = document.relative_to(ROOT / "docs").with_suffix("")
        assert top / (name.parent if name.name == "README" else name) / "index.html" in site
    for puzzle in asppuz.Catalog():
        pictures = site[top / "puzzles" / puzzle.name / "index.html"].targets
        assert {"board.svg", "solution.svg"} <= set(pictures)
    for path in all_modules():
        assert top / "asp" / path.relative_to(MODULES) / "index.html" in site


def test_the_site_works_without_scripts(site: dict[Path, Links]) -> None:
    assert not any(links.scripts for links in site.values())
