"""Puzzles that there are not: a declaration for each kind of layer, with a board of it."""

from __future__ import annotations

from pathlib import Path

import yaml

from asppuz import Board, Catalog, Puzzle
from asppuz.formats import native

DECLARATIONS = {
    "edges": """
given:
  cells: {"{N}": "number(C,N)"}
  edges: {w: "dot(C,D,white)", b: "dot(C,D,black)", "<": "less(C,D)", ">": "less(D,C)"}
answer: digits
draw: {"dot(C,D,white)": ○, "dot(C,D,black)": ●}
""",
    "several": """
given:
  cells: {"{N}": "number(C,N)"}
  signs: {at: cells, w: "circle(C,white)", b: "circle(C,black)"}
  arrows: {at: cells, "{N}{Dir}": "arrow(C,Dir,N)"}
answer:
  cells: {"#": shaded(C), o: "lamp(C)", "{Sides}": "line(C,D)", "oe+os": [o, "#"]}
  numbers: {at: cells, "{N}": "digit(C,N)"}
draw:
  circle(C,white): ○
  circle(C,black): ●
  lamp(C): ☼
  arrow(C,Dir,N): "{N}{Dir}"
""",
    "four sides": """
given:
  cells: {"{N}": "number(C,N)"}
  outside: {at: [top, right, bottom, left], "{N}": "outside(Side,I,N)"}
answer: shading
""",
    "four lists": """
given:
  outside: {at: [top, right, bottom, left], "{N}": "outside(Side,I,Pos,N)", "?": "open(Side,I,Pos)"}
answer: shading
""",
    "board": """
given:
  cells: {"{N}": "number(C,N)"}
  board: {"stars={N}": stars(N)}
  fleet: {at: board, "ship{N}": "ship(Pos,N)"}
answer: shading
""",
    "pieces": """
given:
  cells: {x: blocked(C)}
  bank: piece(I,C)
answer: division
draw: {blocked(C): {fill: black}}
""",
    "words": """
given:
  cells: {"{L}": "letter(C,L)"}
  words: {at: bank, atom: "word(I,Pos,L)"}
answer:
  cells: {"{L}": "letter(C,L)"}
""",
    "segments": """
given:
  corners: {"{N}": "number(P,N)"}
answer:
  segments: segment(P,Q)
""",
    "counted": """
given:
  cells: {"{N}": "island(C,N)"}
  bridges: {at: cells, "{Sides}": "bridge(C,D,N)"}
answer:
  cells: {"{Sides}": "line(C,D,N)"}
""",
    "given lines": """
given:
  cells: {"{N}": "number(C,N)", "{Sides}": "rail(C,D)"}
answer: loop
""",
    "counted corners": """
given:
  corners: {"{N}": "number(P,N)"}
answer:
  corners: {"{Sides}": "line(P,Q,N)"}
""",
    "halves": """
given:
  cells: {"{N}": "number(C,N)"}
answer:
  cells: {a: "half(C,nw)", b: "half(C,ne)", c: "half(C,sw)", d: "half(C,se)"}
draw:
  half(C,nw): {half: nw}
  half(C,ne): {half: ne}
  half(C,sw): {half: sw}
  half(C,se): {half: se}
""",
    "sides": """
given:
  cells: {"{U}{Dir}": "ray(C,Dir,U)"}
  regions: region(C,K)
  walls: wall(C,D)
answer:
  sides: {atom: "line(P,Q)", n: 1, e: 2, s: 4, w: 8}
""",
    "four numbers": """
given:
  cells: {"{Un}/{Ue}/{Us}/{Uw}": "compass(C,Un,Ue,Us,Uw)"}
answer:
  areas: region(C,K)
draw:
  compass(C,Un,Ue,Us,Uw): {sides: ["{Un}", "{Ue}", "{Us}", "{Uw}"]}
""",
    "answers beside": """
given:
  regions: {area: "border(C,D)"}
answer:
  edges: {x: "bar(C,D)"}
  top: {"{N}": "sum(top,I,N)"}
  left: {"{N}": "sum(left,I,N)"}
""",
    "inside": """
given:
  cells: {"{N}": "number(C,N)", "?": unknown(C)}
answer:
  inside: {"#": "line(P,Q)"}
""",
}
"""What stands in ``puzzle.yaml``, by a name for the puzzle."""

BOARDS = {
    "edges": """
cells: |
  1 . .
  . . 2
edges: |
  w .
  < . b
  . >
solution: |
  1 2 .
  3 . 2
""",
    "several": """
cells: |
  12 . .
  .  3 .
signs: |
  w . b
  . . .
arrows: |
  .  . .
  2n . 4e
solution:
  cells: |
    e     sw .
    oe+os n  .
  numbers: |
    . 7 .
    . . 5
""",
    "four sides": """
cells: |
  . . 3
  . 1 .
top: |
  1 . 2
right: |
  3
  .
bottom: |
  . 4 5
left: |
  .
  6
solution: |
  # . .
  . . #
""",
    "four lists": """
top: |
  . 1 .
  2 3 .
right: |
  4 5
  . .
bottom: |
  6 ? 8
  . . 9
left: |
  1  2
  . 11
solution: |
  # . .
  . . #
""",
    "board": """
cells: |
  1 . .
board: |
  stars=2
fleet: |
  ship3 ship1
solution: |
  # . .
""",
    "pieces": """
cells: |
  . . x
  . . .
bank: |
  ##/.#
  ###
solution: |
  a a b
  c a d
""",
    "words": """
cells: |
  a . .
  . . .
words: |
  sea
  at
solution: |
  a t .
  . . e
""",
    "segments": """
corners: |
  1 . .
  . . 2
  . . .
solution: |
  0,0 1,1
  0,1 2,2
  1,0 2,0
  1,2 2,1
""",
    "counted": """
cells: |
  3 . 2
  . . .
  1 . 2
bridges: |
  . . .
  . . .
  . e w
solution: |
  sE EW SW
  ns .  NS
  n  .  N
""",
    "given lines": """
cells: |
  e  w .
  .  . 2
solution: |
  es ew sw
  ne ew nw
""",
    "counted corners": """
corners: |
  . . .
  . . 1
solution: |
  Es Ws .
  n  n  .
""",
    "halves": """
cells: |
  1 . .
  . . .
solution: |
  a b c
  d . c
""",
    "sides": """
cells: |
  ?e 2n .
  .  .  3s
regions: |
  a a b
  a b b
walls: |
  . . .
  e . .
solution: |
  9 1 1
  8 . .
""",
    "four numbers": """
cells: |
  1/2/3/? . .
  .       . .
solution: |
  a a b
  a b b
""",
    "answers beside": """
regions: |
  a a b
  a b b
solution:
  edges: |
    x .
    . x .
    . .
  top: |
    1 2 3
  left: |
    4
    .
""",
    "inside": """
cells: |
  3 . ?
  . . .
solution: |
  # . .
  # # .
""",
}
"""A board of each, with its solution."""


class MadeUp(Catalog):
    """The puzzles of these declarations."""

    def puzzle(self, name: str) -> Puzzle:
        declared = yaml.load(DECLARATIONS[name], yaml.BaseLoader)
        return Puzzle(name, Path("made up"), {"name": name, "rules": "None.", **declared})


def made_up(name: str) -> Board:
    """The board of that name."""
    return native.read(f"puzzle: {name}{BOARDS[name]}", MadeUp())
