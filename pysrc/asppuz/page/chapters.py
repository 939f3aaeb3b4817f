"""The chapters of the course as the page shows them: their Markdown, made plain HTML.

Only what the chapters use is known: headings, paragraphs, lists, tables, blocks of code,
and words in code, bold, italics or links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ..rules.catalog import COURSE
from .questions.parts import OWN_FILES

_FENCE = "```"
_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"(-|\d+\.) +")
_RULE = re.compile(r"\|[-:| ]+\|")
_FILE = re.compile(r"[%#] \S*?([\w.]+)")
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*]+)\*"
    r"|\[(?P<words>[^\]]+)\]\((?P<to>[^)]+)\)"
)


class Chapter(NamedTuple):
    """A chapter, by the name of its file."""

    name: str
    title: str
    html: str
    """A block of code that is a file of rules has a button before it that names the file; a link
    to a chapter names that."""


def chapters() -> list[Chapter]:
    """The chapters, after the contents."""
    paths = sorted(COURSE.glob("*.md"), key=lambda path: (path.name != "README.md", path.name))
    found = []
    for path in paths:
        lines = path.read_text(encoding="utf-8").splitlines()
        html = "\n".join(_blocks(lines))
        found.append(Chapter(path.name, lines[0].lstrip("# "), html))
    return found


def _blocks(lines: list[str]) -> Iterator[str]:
    """One block after the other; blank lines part them, but not in code."""
    at = 0
    while at < len(lines):
        end = at + 1
        if lines[at].startswith(_FENCE):
            while end < len(lines) and lines[end] != _FENCE:
                end += 1
            yield _code(lines[at + 1 : end])
            end += 1
        elif lines[at].strip():
            while end < len(lines) and lines[end].strip() and not lines[end].startswith(_FENCE):
                end += 1
            yield _block(lines[at:end])
        at = end


def _code(lines: list[str]) -> str:
    """A block of code; a first line that is a comment with the name of a file says which it is."""
    told = _FILE.fullmatch(lines[0]) if lines else None
    file = told[1] if told and told[1] in OWN_FILES else ""
    button = f'<button type="button" data-file="{file}">Take as {file}</button>' if file else ""
    return f"{button}<pre>{escape(chr(10).join(lines))}</pre>"


def _block(lines: list[str]) -> str:
    heading = _HEADING.fullmatch(lines[0])
    if heading:
        level = len(heading[1]) + 1  # the page itself has the first one
        return f"<h{level}>{_words(heading[2])}</h{level}>"
    if lines[0].startswith("|"):
        rows = [line for line in lines if not _RULE.fullmatch(line)]
        return f"<table>{''.join(map(_row, rows))}</table>"
    item = _ITEM.match(lines[0])
    if item:
        kind = "ul" if item[1] == "-" else "ol"
        return f"<{kind}>{''.join(_items(lines))}</{kind}>"
    return f"<p>{_words(' '.join(lines))}</p>"


def _row(line: str) -> str:
    cells = re.split(r"(?<!\\)\|", line.strip()[1:-1])
    return f"<tr>{''.join(f'<td>{_words(cell.strip())}</td>' for cell in cells)}</tr>"


def _items(lines: list[str]) -> Iterator[str]:
    number = 0
    numbered = []
    for line in lines:
        number += bool(_ITEM.match(line))
        numbered.append((number, _ITEM.sub("", line, count=1).strip()))
    for _, told in groupby(numbered, key=lambda pair: pair[0]):
        yield f"<li>{_words(' '.join(line for _, line in told))}</li>"


def _words(text: str) -> str:
    """A text with its code, bold and italic words and links."""
    found, at = "", 0
    for match in _INLINE.finditer(text):
        found += escape(text[at : match.start()]) + _inline(match)
        at = match.end()
    return found + escape(text[at:])


def _inline(match: re.Match[str]) -> str:
    if match["code"]:
        return f"<code>{escape(match['code'])}</code>"
    if match["bold"]:
        return f"<b>{_words(match['bold'])}</b>"
    if match["italic"]:
        return f"<i>{_words(match['italic'])}</i>"
    words, name = _words(match["words"]), match["to"].partition("#")[0]
    if name == Path(name).name and (COURSE / name).is_file():
        return f'<a href="#" data-chapter="{escape(name)}">{words}</a>'
    return words
