"""Boards of Simon Tatham's Portable Puzzle Collection: its game ids as native text.

An id is ``PARAMETERS:DESCRIPTION``, as ``--generate`` prints it. Most descriptions run
through the cells row by row and tell runs of empty ones by letters, a for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Grid = Sequence[Sequence[str]]
Sections = Mapping[str, Grid]

EMPTY = "."


def native(puzzle: str, game_id: str) -> str:
    """The board of a game id as native text; raises KeyError for a puzzle without a decoder."""
    parameters, _, description = game_id.partition(":")
    size = [int(number) for number in re.findall(r"\d+", parameters)]
    lines = [f"puzzle: {puzzle}"]
    for key, rows in _DECODERS[puzzle](description, size).items():
        lines += [f"{key}: |", *("  " + " ".join(row) for row in rows)]
    return "\n".join(lines) + "\n"


# Parts of descriptions


def _rows(tokens: Sequence[str], width: int) -> list[Sequence[str]]:
    return [tokens[start : start + width] for start in range(0, len(tokens), width)]


def _in_runs(code: str, tokens: Mapping[str, str] | None = None, number: str = r"\d") -> list[str]:
    """What stands in the cells: letters are runs of empty ones, ``_`` parts two numbers."""
    found: list[str] = []
    for part in re.findall(rf"[a-z]|[A-Z]|{number}", code):
        if part.islower():
            found += [EMPTY] * (ord(part) - ord("a") + 1)
        else:
            found.append((tokens or {}).get(part, part))
    return found


def _after_gaps(code: str, none: str) -> Iterator[tuple[int, str]]:
    """Where something stands, from 0: each letter is the gap before it, ``none`` for no gap.

    A z is a gap of 25 with nothing at its end.
    """
    place = 0
    for letter in code:
        if letter in "zZ":
            place += 25
            continue
        place += 0 if letter == "_" else ord(letter.lower()) - ord(none)
        yield place, letter
        place += 1


def _placed(things: Iterable[tuple[int, str]], width: int, height: int) -> list[Sequence[str]]:
    tokens = [EMPTY] * (width * height)
    for place, token in things:
        if place < len(tokens):
            tokens[place] = token
    return _rows(tokens, width)


def _areas(code: str, width: int) -> list[int]:
    """The first cell of each cell's area, from the borders between cells, across and then down."""
    across = [(row * width + col, 1) for row in range(width) for col in range(width - 1)]
    down = [(row * width + col, width) for col in range(width) for row in range(width - 1)]
    plain = re.sub(r"([a-z_])(\d+)", lambda run: run[1] * int(run[2]), code)
    shut = {place for place, _ in _after_gaps(plain, "`")}
    first = list(range(width**2))
    for number, (cell, step) in enumerate([*across, *down]):
        if number not in shut:
            one, other = sorted((first[cell], first[cell + step]))
            first = [one if name == other else name for name in first]
    return first


def _named(areas: Sequence[int], width: int) -> Grid:
    return _rows([f"r{name}" for name in areas], width)


def _down(numbers: Sequence[str]) -> Grid:
    return [[number] for number in numbers]


# A decoder for each type


def _cells(tokens: Mapping[str, str] | None = None) -> Callable[[str, list[int]], Sections]:
    """The decoder of a type whose description is nothing but cells with signs."""
    return lambda code, size: {"cells": _rows(_in_runs(code, tokens), size[0])}


def _hitori(code: str, size: list[int]) -> Sections:
    return {"cells": _rows([str(int(sign, 36)) for sign in code], size[0])}


def _sudoku(code: str, size: list[int]) -> Sections:
    return {"cells": _rows(_in_runs(code), size[0] * size[1])}


def _jigsaw(code: str, size: list[int]) -> Sections:
    cells, borders = code.split(",")
    width = size[0]
    return {
        "regions": _named(_areas(borders, width), width),
        "cells": _rows(_in_runs(cells), width),
    }


def _killer(code: str, size: list[int]) -> Sections:
    """The given numbers, the cages, and their sums where each of them begins."""
    cells, borders, sums = code.split(",")
    width = size[0] * size[1]
    return {
        "cages": _named(_areas(borders, width), width),
        "sums": _rows(_in_runs(sums, number=r"\d+"), width),
        "cells": _rows(_in_runs(cells), width),
    }


def _with_flags(code: str, width: int) -> tuple[Grid, list[str]]:
    """What stands in the cells, and the sides that each of them has a sign on, as U, R, D and L."""
    parts = re.findall(r"(\d+)([URDL]*),", code)
    cells = [EMPTY if number == "0" else number for number, _ in parts]
    return _rows(cells, width), [sides for _, sides in parts]


def _unequal(code: str, size: list[int]) -> Sections:
    """A sign on a side tells that the number beyond it is smaller."""
    width = size[0]
    cells, sides = _with_flags(code, width)

    def sign(cell: int, beyond: int, towards: str, back: str) -> str:
        return ">" if towards in sides[cell] else "<" if back in sides[beyond] else EMPTY

    edges: list[list[str]] = []
    for row in range(0, width**2, width):
        line = range(row, row + width)
        edges.append([sign(cell, cell + 1, "R", "L") for cell in line[:-1]])
        if line[-1] + width < width**2:
            edges.append([sign(cell, cell + width, "D", "U") for cell in line])
    return {"cells": cells, "edges": edges}


def _adjacent(code: str, size: list[int]) -> Sections:
    """A sign on a side tells that the number beyond it differs by one."""
    width = size[0]
    cells, sides = _with_flags(code, width)
    bars = [each.translate(str.maketrans("URDL", "nesw")) or EMPTY for each in sides]
    return {"cells": cells, "bars": _rows(bars, width)}


def _slant(code: str, size: list[int]) -> Sections:
    return {"corners": _rows(_in_runs(code), size[0] + 1)}


def _galaxies(code: str, size: list[int]) -> Sections:
    """Dots stand on cells, edges and corners: an even row or column is between two cells."""
    width, height = size[:2]
    tokens: dict[int, str] = {}
    for place, _ in _after_gaps(code, "a"):
        row, col = (number + 1 for number in divmod(place, 2 * width - 1))
        cell = (row + 1) // 2 - 1, (col + 1) // 2 - 1
        tokens[cell[0] * width + cell[1]] = "w" + "s" * (row % 2 == 0) + "e" * (col % 2 == 0)
    return {"cells": _placed(tokens.items(), width, height)}


def _tents(code: str, size: list[int]) -> Sections:
    width, height = size[:2]
    trees, *numbers = code.split(",")
    cells = _placed(((place, "t") for place, _ in _after_gaps(trees, "`")), width, height)
    return {"top": [numbers[:width]], "left": _down(numbers[width:]), "cells": cells}


def _binairo(code: str, size: list[int]) -> Sections:
    given = ((place, "2" if sign.isupper() else "1") for place, sign in _after_gaps(code, "a"))
    return {"cells": _placed(given, *size[:2])}


def _towers(code: str, size: list[int]) -> Sections:
    width = size[0]
    outside, _, inside = code.partition(",")
    top, bottom, left, right = _rows([clue or EMPTY for clue in outside.split("/")], width)
    cells = _in_runs(inside) if inside else [EMPTY] * width**2
    clues = {"top": [top], "bottom": [bottom], "left": _down(left), "right": _down(right)}
    return {**clues, "cells": _rows(cells, width)}


def _dominosa(code: str, size: list[int]) -> Sections:
    return {"cells": _rows([n.strip("[]") for n in re.findall(r"\d|\[\d+\]", code)], size[0] + 2)}


def _magnets(code: str, size: list[int]) -> Sections:
    """Plus poles are counted above and to the left, minus poles below and to the right."""
    width = size[0]
    top, left, bottom, right, halves = code.split(",")
    names: list[str] = []
    for place, half in enumerate(halves):
        first = {"R": place - 1, "B": place - width}.get(half)
        names.append(f"r{place}" if first is None else names[first])
    clues = {"top": [top], "bottom": [bottom], "left": _down(left), "right": _down(right)}
    return {
        **clues,
        "regions": _rows(names, width),
        "cells": [[EMPTY] * width] * (len(names) // width),
    }


_SIGNS = {"a": "+", "s": "-", "m": "*", "d": "/"}


def _kenken(code: str, size: list[int]) -> Sections:
    """The cages, and their clues in order."""
    width = size[0]
    borders, clues = code.split(",")
    cages = _areas(borders, width)
    told = iter(re.findall(r"([asmd])(\d+)", clues))
    tokens = dict.fromkeys(range(width**2), EMPTY)
    for first in sorted(set(cages)):
        sign, number = next(told)
        tokens[first] = number + _SIGNS[sign]
    return {
        "regions": _named(cages, width),
        "clues": _rows(list(tokens.values()), width),
        "cells": [[EMPTY] * width] * width,
    }


_DECODERS: Mapping[str, Callable[[str, list[int]], Sections]] = {
    "akari": _cells({"B": "x"}),
    "binairo": _binairo,
    "consecutivesudoku": _adjacent,
    "dominosa": _dominosa,
    "galaxies": _galaxies,
    "gokigen": _slant,
    "hashikake": _cells({letter: str(10 + place) for place, letter in enumerate("ABCDEFG")}),
    "hitori": _hitori,
    "jigsawsudoku": _jigsaw,
    "kenken": _kenken,
    "killersudoku": _killer,
    "magnets": _magnets,
    "masyu": _cells({"W": "w", "B": "b"}),
    "minarism": _unequal,
    "skyscrapers": _towers,
    "slitherlink": _cells(),
    "sudoku": _sudoku,
    "tents": _tents,
}
