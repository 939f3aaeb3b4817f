"""The shared ASP modules, told from the comments at their heads."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from asppuz import Puzzle
from asppuz.rules.catalog import MODULES
from asppuz.rules.heads import Module, included, load_modules, signature
from asppuz.rules.modules import all_modules, module_name

from . import built_in
from .markdown import code, link, listed, slug, table


def write_modules(room: str) -> str:
    """Markdown: what the modules of a room are about, need, give and cost, and who includes them.

    The encodings of a constraint follow the module that they belong to.
    """
    modules, users = load_modules(), _users()
    paths = {module_name(path): path.relative_to(MODULES) for path in all_modules()}
    names = sorted(name for name, path in paths.items() if path.parts[0] == room)
    parts = [
        part for name in names for part in _description(modules[name], paths[name], users[name])
    ]
    # A power such as 2**B is not meant as bold print.
    return _linked("\n\n".join(parts), modules).replace("*", r"\*")


def write_words() -> str:
    """Markdown: the words of all modules in alphabetical order, and the modules that share them."""
    meanings: dict[str, str] = {}
    roles: dict[str, dict[str, list[str]]] = defaultdict(lambda: {"gives": [], "needs": []})
    for module in load_modules().values():
        for role, entries in (("gives", module.gives), ("needs", module.needs)):
            for entry in entries:
                for word in entry.words:
                    roles[signature(word)][role].append(module.name)
                    meanings.setdefault(signature(word), word)
    rows = [
        [code(meanings[key]), *(", ".join(map(module_link, roles[key][r])) for r in roles[key])]
        for key in sorted(roles)
    ]
    return table(["word", "given by", "needed by"], rows)


def module_link(name: str, words: str = "", here: str = "") -> str:
    """A link to a module's place on the page of modules, which lies in ``here``."""
    return link(words or name, f"{here}modules.md#{slug(name + '.lp')}")


def _linked(text: str, modules: Iterable[str]) -> str:
    """The text with a link wherever it speaks of another module by its name."""
    short = {name.rpartition("/")[2]: name for name in modules}
    known = {**short, **{name: name for name in modules}}

    def linked(match: re.Match[str]) -> str:
        name = match["name"]
        return module_link(known[name], match[0]) if name in known else match[0]

    return re.sub(r"(?<![\w/#`])(?<!### )(?P<name>[\w/]+)\.lp\b(?!\))", linked, text)


def _users() -> dict[str, list[Puzzle]]:
    """The puzzles that include each module themselves."""
    users: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in built_in():
        files = [path.read_text("utf-8") for path in sorted(puzzle.folder.glob("*.lp"))]
        for name in dict.fromkeys(name for text in files for name in included(text)):
            users[name].append(puzzle)
    return users


def _description(module: Module, path: Path, users: Iterable[Puzzle]) -> Iterator[str]:
    yield f"### {module.name}.lp"
    yield f"{link('Source', f'../../asp/{path.as_posix()}')}: {module.summary}"
    rows = [
        [role if number == 0 else "", ", ".join(map(code, entry.words)), entry.meaning]
        for role, entries in (("needs", module.needs), ("gives", module.gives))
        for number, entry in enumerate(entries)
    ]
    yield table(["", "word", "meaning"], [*rows, ["costs", "", module.costs]])
    yield from module.notes
    if module.includes:
        yield f"Includes {listed(map(module_link, module.includes))}."
    if module.reasons:
        yield "Reasons:\n\n" + "\n".join(f"- {words}" for words in module.reasons)
    names = [link(puzzle.title, f"../../puzzles/{puzzle.name}") for puzzle in users]
    if names:
        yield f"Included by {listed(names)}."
