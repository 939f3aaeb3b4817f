"""The codecs of puzz.link, read from where they are made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from asppuz.formats import codecs

from .markdown import code, from_docstring, table

_STANDARD = Path(codecs.__file__).with_name("codecs.yaml")
_COMMENTED = re.compile(r"(?P<comment>(?:^#.*\n)+)(?P<codecs>(?:^[^#\n].*\n)+)", re.MULTILINE)


def write_codecs() -> str:
    """Markdown: the codecs that every puzzle can name, from the comments above them."""
    return table(["codec", "what it reads and writes"], [[code(n), w] for n, w in _codecs()])


def write_combinators() -> str:
    """Markdown: what codecs are made of."""
    return table(["combinator", "what it is"], [[code(n), w] for n, w in _combinators()])


def _codecs() -> Iterator[tuple[str, str]]:
    """Each codec with the comment above it, which may speak of several."""
    for paragraph in _COMMENTED.finditer(_STANDARD.read_text("utf-8")):
        words = " ".join(line.lstrip("# ") for line in paragraph["comment"].splitlines())
        for name in re.findall(r"^(\w+):", paragraph["codecs"], re.MULTILINE):
            yield name, words


def _combinators() -> Iterator[tuple[str, str]]:
    """The rows of the table in the docstring."""
    rows: list[list[str]] = []
    _, body, _ = re.split(r"^=+ +=+$", codecs.__doc__ or "", flags=re.MULTILINE)
    for line in body.strip().splitlines():
        if key := re.match(r"``(\w+)`` +(.*)", line):
            rows.append([key.group(1), key.group(2)])
        else:
            rows[-1][1] += f" {line.strip()}"
    for name, words in rows:
        yield name, from_docstring(words)
