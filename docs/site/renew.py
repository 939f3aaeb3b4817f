"""Renew the parts of the documents that are made from the project.

    python docs/site/renew.py            rewrites them
    python docs/site/renew.py --check    only tells which are out of date

Such a part stands between ``<!-- made: NAME -->`` and ``<!-- end -->``; all around
it is written by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
# The parts are made from this checkout, whatever else is installed.
sys.path[:0] = [str(DOCS / "site"), str(DOCS.parent / "pysrc")]

from sources import api, commands, formats, modules, puzzles, schemas  # noqa: E402

PARTS: Mapping[str, Callable[..., str]] = {
    "answers": puzzles.write_answers,
    "api": api.write_api,
    "board-keys": schemas.write_board_keys,
    "codecs": formats.write_codecs,
    "combinators": formats.write_combinators,
    "commands": commands.write_commands,
    "exit-codes": commands.write_exit_codes,
    "given": puzzles.write_given,
    "layers": schemas.write_layers,
    "modules": modules.write_modules,
    "puzzle-keys": schemas.write_puzzle_keys,
    "puzzles": puzzles.write_puzzles,
    "techniques": puzzles.write_techniques,
    "words": modules.write_words,
}
"""What makes each part; the words behind its name are arguments."""

_MADE = re.compile(
    r"(?P<begin><!-- made: (?P<name>\S+)(?P<args>.*) -->\n)(?s:.*?)(?P<end><!-- end -->)"
)


def renewed(text: str) -> str:
    """The text with all its parts made anew; raises KeyError for one that nothing makes."""

    def made(match: re.Match[str]) -> str:
        part = PARTS[match["name"]](*match["args"].split())
        return f"{match['begin']}\n{part}\n\n{match['end']}"

    return _MADE.sub(made, text)


def outdated() -> Iterator[tuple[Path, str]]:
    """The documents whose parts are out of date, and their new text."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        new = renewed(text)
        if new != text:
            yield page, new


def main() -> int:
    """Renew all documents, or with ``--check`` leave with 1 where one is out of date."""
    check = sys.argv[1:] == ["--check"]
    found = list(outdated())
    for page, text in found:
        print(page.relative_to(DOCS.parent))
        if not check:
            page.write_text(text, encoding="utf-8")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
