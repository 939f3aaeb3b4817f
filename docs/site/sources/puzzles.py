"""The puzzles, read from their folders: what they are given, what they ask, a page for each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from asppuz import Puzzle, draw_svg, make_scene, read
from asppuz.board.atoms import parse_atom
from asppuz.board.families import FAMILIES, by_family
from asppuz.board.layers import Layout, spelt_out
from asppuz.formats import load_text
from asppuz.rules.assembly import Line
from asppuz.rules.catalog import MODULES
from asppuz.rules.heads import included
from asppuz.rules.modules import module_name
from asppuz.rules.program import load_module, load_program

from . import built_in
from .markdown import block, code, link, listed, table
from .modules import module_link

BOARD, SOLUTION = "board.svg", "solution.svg"
"""The pictures on the page of a puzzle."""

_REFERENCE = "../../docs/reference/"
_RULES, _TECHNIQUES = "rules.lp", "techniques.lp"
_TECHNIQUE = re.compile(
    r'(?P<words>(?:^%.*\n)*)^technique\((?P<rank>\d+),"(?P<name>[^"]*)"\)', re.MULTILINE
)


def write_puzzles() -> str:
    """Markdown: all puzzles and their names elsewhere, a table for each family."""
    head = ["puzzle", "name", "puzz.link", "text table", "variants"]
    return "\n\n".join(
        f"## {FAMILIES[family]}\n\n{table(head, map(_row, members)).strip()}"
        for family, members in by_family(built_in()).items()
    )


def _row(puzzle: Puzzle) -> list[str]:
    return [
        link(puzzle.title, f"../../puzzles/{puzzle.name}"),
        code(puzzle.name),
        ", ".join(map(code, _link_names(puzzle))),
        str(puzzle.section("janko").get("name", "")),
        ", ".join(map(code, puzzle.variants)),
    ]


def write_given() -> str:
    """Markdown: the facts that boards give, the tokens that stand for them, and to whom."""
    return _vocabulary("given")


def write_answers() -> str:
    """Markdown: the predicates that answers are made of."""
    return _vocabulary("answer")


def _vocabulary(key: str) -> str:
    users: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for puzzle in built_in():
        for layer, meaning in spelt_out(puzzle.declaration[key]).items():
            for token, pattern in _tokens(meaning):
                name = link(puzzle.title, f"../../puzzles/{puzzle.name}")
                users[pattern, token, layer].append(name)
    rows = [
        [code(pattern), code(token) if token else "", code(layer), listed(names)]
        for (pattern, token, layer), names in sorted(users.items(), key=_by_name)
    ]
    return table(["atom", "token", "in", "puzzles"], rows)


def _by_name(item: tuple[tuple[str, str, str], Any]) -> tuple[str, int, tuple[str, str, str]]:
    atom = parse_atom(item[0][0])
    return atom.name, len(atom.args), item[0]


def _tokens(meaning: object) -> Iterator[tuple[str, str]]:
    """The tokens of a layer and the atoms that they stand for."""
    if isinstance(meaning, str):
        yield "", meaning
    elif isinstance(meaning, Mapping):
        for token, pattern in meaning.items():
            if isinstance(pattern, str) and "(" in pattern:
                yield "" if token == "area" else str(token), pattern


# The page of a puzzle


def pictures(puzzle: Puzzle) -> dict[str, str]:
    """The first example as SVG, before and after; by the names of the files."""
    board = read(puzzle.examples()[0])
    return {
        BOARD: draw_svg(make_scene(board)),
        SOLUTION: draw_svg(make_scene(board, board.solution or ())),
    }


def write_page(puzzle: Puzzle) -> str:
    """The Markdown page of a puzzle; its links are those of a page in the puzzle's folder."""
    return "\n\n".join(_page(puzzle)) + "\n"


def _page(puzzle: Puzzle) -> Iterator[str]:
    title = puzzle.title
    yield f"# {title}"
    yield puzzle.rules
    yield f"![A board of {title}]({BOARD}) ![Its solution]({SOLUTION})"
    if puzzle.variants:
        yield "## Variants"
        yield table(["variant", "what it asks"], [[code(v), w] for v, w in puzzle.variants.items()])
    yield "## How a board is written"
    yield (
        "`.` is an empty place, `_` a hole; `N` is a number, `U` a number or `?`, `Dir` one of "
        "n, e, s, w; `C` is the cell, `P` the corner. "
        f"{link('Writing boards down', '../../docs/boards.md')} explains the rest."
    )
    yield block("\n".join(_layers("", puzzle.given)))
    yield f"The answer, under `solution`, and {link('marks', '../../docs/boards.md#marks')}:"
    yield block("\n".join(_layers("solution", puzzle.answer)))
    yield "The board of the first picture:"
    yield block(load_text(puzzle.examples()[0]))
    yield from _names(puzzle)
    yield "## The rules"
    yield from _program(puzzle.folder / _RULES)
    for path in sorted(puzzle.folder.glob("*.lp")):
        if path.name not in (_RULES, _TECHNIQUES):
            yield f"## {path.name}"
            yield from _program(path)
    yield "## Its reasons"
    yield table(["reason", "of"], _reasons(puzzle))
    yield from _techniques(puzzle)


def _program(path: Path) -> Iterator[str]:
    """A file of rules, and the shared modules that it includes."""
    rules = load_text(path)
    yield block(rules, "prolog")
    shared = included(rules)
    if shared:
        yield f"Includes {listed(module_link(name, here=_REFERENCE) for name in shared)}."


def _layers(key: str, layout: Layout) -> Iterator[str]:
    for name, layer in layout.layers.items():
        yield f"{key or name}: |"
        yield from (f"  {words}" for words in layer.describe())


def _link_names(puzzle: Puzzle) -> list[str]:
    section = puzzle.section("puzzlink")
    return [str(section["id"]), *(section.get("aliases") or [])] if section else []


def _names(puzzle: Puzzle) -> Iterator[str]:
    """What the puzzle is called in other formats."""
    link_names, section = _link_names(puzzle), puzzle.section("puzzlink")
    table_name = puzzle.section("janko").get("name")
    if not link_names and not table_name:
        return
    yield "## Other formats"
    items = []
    if link_names:
        items.append(f"puzz.link: {listed(map(code, link_names))}")
        flags = {flag: variant for flag, variant in (section.get("flags") or {}).items() if variant}
        items += [f"the flag `{flag}` is the variant `{name}`" for flag, name in flags.items()]
    if table_name:
        items.append(f"text tables: {table_name}")
    yield "\n".join(f"- {item}" for item in items)


def _reasons(puzzle: Puzzle) -> Iterator[list[str]]:
    """The reasons of the whole program, and the file of each."""
    seen = set()
    for line in load_program(puzzle).lines:
        if line.reason and line.reason not in seen:
            seen.add(line.reason)
            if line.file.is_relative_to(MODULES):
                yield [line.reason, module_link(module_name(line.file), here=_REFERENCE)]
            else:
                yield [line.reason, "the rules"]


def _techniques(puzzle: Puzzle) -> Iterator[str]:
    if not (puzzle.folder / _TECHNIQUES).is_file():
        return
    yield "## Names of steps"
    guide = link("have these names", "../../docs/puzzles.md#names-of-techniques")
    yield f"Steps of `asppuz hint` and `asppuz explain` {guide}, the simplest first."
    yield table(["name", "what happens"], _named(load_module(puzzle, _TECHNIQUES).lines).items())


def _named(lines: Iterable[Line]) -> dict[str, str]:
    """The names of steps in these lines and what happens, the simplest first."""
    text = "".join(f"{line.text}\n" for line in lines)
    names: dict[str, str] = {}
    for comment, _, name in sorted(_TECHNIQUE.findall(text), key=lambda row: int(row[1])):
        words = " ".join(line.lstrip("% ") for line in comment.splitlines())
        names[name] = names.get(name) or words
    return names


def write_techniques() -> str:
    """Markdown: the names of steps that puzzles share, then those of each puzzle by family."""
    shared: dict[Path, tuple[list[Puzzle], list[Line]]] = {}
    own: dict[str, dict[str, str]] = {}
    naming = [puzzle for puzzle in built_in() if (puzzle.folder / _TECHNIQUES).is_file()]
    for puzzle in naming:
        files: dict[Path, list[Line]] = defaultdict(list)
        for line in load_module(puzzle, _TECHNIQUES).lines:
            files[line.file].append(line)
        own[puzzle.name] = _named(files.pop(puzzle.folder / _TECHNIQUES))
        for file, lines in files.items():
            shared.setdefault(file, ([], lines))[0].append(puzzle)
    parts = [
        f"**{listed(map(_page_link, users))}**: {_told(names)}"
        for users, lines in shared.values()
        if (names := _named(lines))
    ]
    for family, members in by_family([p for p in naming if own[p.name]]).items():
        parts.append(f"### {FAMILIES[family]}")
        parts += [f"**{_page_link(p)}**: {_told(own[p.name])}" for p in members]
    return "\n\n".join(parts)


def _told(names: Iterable[str]) -> str:
    return "; ".join(names) + "."


def _page_link(puzzle: Puzzle) -> str:
    return link(puzzle.title, f"../puzzles/{puzzle.name}")
