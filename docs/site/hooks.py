"""What the site has beyond the documents: pages made from the folders of the project.

Pages link to files of the repository as they do there, so that both can be browsed.
Here such a link leads to the page that the site has of that file.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "docs" / "site"), str(ROOT / "pysrc")]

from sources import built_in, puzzles  # noqa: E402
from sources.markdown import block  # noqa: E402

LANGUAGES = {".lp": "prolog", ".yaml": "yaml", ".py": "py"}

_LINK = re.compile(r"(?<=\]\()(?![a-z]+:)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?(?=\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and name the pages of each section."""

    def add(path: str, content: str) -> None:
        files.append(File.generated(config, path, content=content))

    add("index.md", (ROOT / "README.md").read_text("utf-8"))
    for puzzle in built_in():
        add(f"puzzles/{puzzle.name}/README.md", puzzles.write_page(puzzle))
        for name, picture in puzzles.pictures(puzzle).items():
            add(f"puzzles/{puzzle.name}/{name}", picture)
    for source in sorted({path for file in files.documentation_pages() for path in _sources(file)}):
        add(_on_site(source), _source_page(source))
    config.nav = list(_sections(config.nav or [], [f.src_uri for f in files.documentation_pages()]))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead links to files of the repository to their pages."""

    def led(match: re.Match[str]) -> str:
        target = _on_site(_target(page.file.src_uri, match["path"]))
        path, _, anchor = target.partition("#")
        here = posixpath.relpath(path, posixpath.dirname(page.file.src_uri) or ".")
        return here + (match["anchor"] or (f"#{anchor}" if anchor else ""))

    return _LINK.sub(led, markdown)


def _in_repository(page: str) -> str:
    """The path in the repository of a page of the site, or where it would be."""
    if page == "index.md":
        return "README.md"
    return page if page.startswith(("puzzles/", "asp/", "pysrc/")) else f"docs/{page}"


def _on_site(path: str) -> str:
    """The page that the site has of a path in the repository."""
    top, _, rest = path.partition("/")
    if path == "README.md":
        return "index.md"
    if top == "docs":
        return f"{rest}/README.md" if (ROOT / path).is_dir() else rest
    if path in ("asp", "puzzles"):
        return f"reference/{'modules' if path == 'asp' else 'puzzles'}.md"
    if top == "puzzles":
        folder, _, file = rest.partition("/")
        return f"puzzles/{folder}/" + (file if file.endswith(".svg") else "README.md")
    if top == "asp" and (ROOT / path).is_dir():
        name = posixpath.basename(path)
        return "reference/modules.md" + (f"#{name}lp" if (ROOT / f"{path}.lp").is_file() else "")
    return f"{path}.md"


def _target(page: str, link: str) -> str:
    """The path in the repository that a link on a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(_in_repository(page)), link))


def _sources(file: File) -> Iterator[str]:
    """The files of the repository that a page links to and that are no documents."""
    for match in _LINK.finditer(file.content_string):
        path = _target(file.src_uri, match["path"])
        if (ROOT / path).is_file() and not path.startswith(("docs/", "puzzles/", "README.md")):
            yield path


def _source_page(path: str) -> str:
    source = ROOT / path
    return f"# {path}\n\n{block(source.read_text('utf-8'), LANGUAGES.get(source.suffix, ''))}\n"


def _sections(nav: Iterable[Any], pages: list[str]) -> Iterator[dict[str, Any]]:
    """The sections of the navigation, their patterns replaced by the pages that fit.

    A page that has a place of its own is not among those that fit a pattern.
    """
    named: set[str] = set()
    for section in nav:
        [(title, patterns)] = section.items()
        patterns = [patterns] if isinstance(patterns, str) else patterns
        found: list[str] = []
        for pattern in patterns:
            fitting = [p for p in pages if _fits(p, pattern) and p not in named]
            found += sorted(fitting, key=lambda page: (not page.endswith("README.md"), page))
            named.update(found)
        if found:
            yield {title: found}


def _fits(page: str, pattern: str) -> bool:
    return page.count("/") == pattern.count("/") and fnmatch(page, pattern)
