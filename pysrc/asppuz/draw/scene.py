"""What is to be seen on a board, before it is decided how it is drawn.

Most of it follows from the layers: a region has walls, a line is a line, any
other atom shows its token. ``draw:`` in ``puzzle.yaml`` says where an atom
looks otherwise::

    draw:
      circle(C,white): ○
      wall(C): {fill: black}
      compass(C,U1,U2,U3,U4): {sides: ["{U1}", "{U2}", "{U3}", "{U4}"]}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..atoms import Atom, Mark, Place, Term, parse_atom
from ..board import Board
from ..errors import InputError
from ..layers import AreaLayer, Grid, InsideLayer, Layer, PlaceLayer, WallLayer
from ..session import Deduction
from ..shape import Shape, edges
from ..tokens import fill_slots, match_args

Edge = tuple[Place, Place]
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←", "unknown": "?"}
FILLS = ("shaded", "black", "grey")


class Label(NamedTuple):
    """A text on a cell or a corner: of the question, or of the answer."""

    text: str
    given: bool


class Look(NamedTuple):
    """How an atom looks: a text, one text for each of the four sides, a fill."""

    text: str | None = None
    sides: tuple[str, ...] = ()
    fill: str | None = None


@dataclass
class Scene:
    """Everything that a picture shows. Edges are pairs of places, the smaller one first."""

    shape: Shape
    fills: dict[Place, str] = field(default_factory=dict)
    labels: dict[Place, Label] = field(default_factory=dict)
    sides: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """Texts at the north, east, south and west of a cell."""
    corners: dict[Place, Label] = field(default_factory=dict)
    lines: set[Edge] = field(default_factory=set)
    """Lines between the centres of cells."""
    grid_lines: set[Edge] = field(default_factory=set)
    """Lines between corners."""
    given_lines: set[Edge] = field(default_factory=set)
    """Those that are given."""
    has_lines: bool = False
    """Whether the answer is made of lines between cells."""
    has_grid_lines: bool = False
    """Whether the answer is made of lines between corners."""
    walls: set[Edge] = field(default_factory=set)
    """Given edges, as pairs of cells."""
    borders: set[Edge] = field(default_factory=set)
    """Edges that the answer draws, as pairs of cells."""
    has_borders: bool = False
    """Whether the answer is made of borders."""
    outside: dict[str, Grid] = field(default_factory=dict)
    """Clues outside the board, a list for each line of a side."""
    empty: set[Place] = field(default_factory=set)
    """Cells that are known to stay empty."""
    crossed: set[Edge] = field(default_factory=set)
    """Edges that are known to have no line: between corners, or else between cells."""
    joined: set[Edge] = field(default_factory=set)
    """Pairs of cells that are known to have no border between them."""
    candidates: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """What is still possible in a cell in which something is ruled out."""
    marked: set[Place] = field(default_factory=set)
    """Cells to look at: what is decided, or differs."""
    marked_edges: set[Edge] = field(default_factory=set)
    """Edges to look at: between corners in a picture of grid lines, or else between cells."""
    leaned: set[Place] = field(default_factory=set)
    """Cells that the marked ones follow from."""
    leaned_edges: set[Edge] = field(default_factory=set)
    """Edges that the marked ones follow from."""

    def side(self, edge: Edge) -> Edge:
        """The two corners between which an edge of the answer is to be seen or crossed."""
        if self.has_grid_lines:
            return edge
        (row, col), (other_row, _) = edge
        before = (row - 1, col) if row == other_row else (row, col - 1)
        return before, (row, col)


def make_scene(
    board: Board,
    answer: Iterable[Atom] = (),
    *,
    never: Iterable[Atom] = (),
    marked: Iterable[Atom | Place] = (),
    leaned: Iterable[Atom | Place] = (),
    possible: Iterable[Atom] = (),
) -> Scene:
    """The scene of a board with an answer, or with what is known of it.

    ``never`` are answer atoms known to be false. What is ``marked`` stands out,
    what is ``leaned`` on a little less: cells, or atoms, which stand for their cell
    or their edge. ``possible`` are all atoms that the board can have in an answer;
    with them the candidates that are left in a cell are shown.
    """
    puzzle = board.puzzle
    scene = Scene(board.shape)
    looks = _looks(puzzle.section("draw"), str(puzzle.folder / "puzzle.yaml"))
    for layer in puzzle.answer.layers.values():
        if isinstance(layer, AreaLayer):
            scene.has_borders = True
        elif isinstance(layer, InsideLayer) or (isinstance(layer, PlaceLayer) and layer.line):
            on_corners = layer.name != "cells"
            scene.has_grid_lines |= on_corners
            scene.has_lines |= not on_corners
    for atom in board.clues:
        _add_given(scene, atom, puzzle.given.layers.values(), looks)
    scene.walls = _walls(board)
    never = list(never)
    for atom in answer:
        _add_answer(scene, atom, puzzle.answer.layers.values(), looks)
    _add_never(scene, never, puzzle.answer.layers.values())
    _add_candidates(scene, never, possible, puzzle.answer.layers.values(), looks)
    _point_out(marked, scene.marked, scene.marked_edges)
    _point_out(leaned, scene.leaned, scene.leaned_edges)
    scene.leaned -= scene.marked
    scene.leaned_edges -= scene.marked_edges
    return scene


def scene_of_marks(
    board: Board,
    marks: Iterable[Mark],
    decided: Iterable[Mark] = (),
    leaned: Iterable[Mark] = (),
    possible: Iterable[Atom] = (),
) -> Scene:
    """The scene of marks: those known before, those decided now, those that these lean on."""
    decided, leaned = list(decided), list(leaned)
    known = {*marks, *decided, *leaned}
    return make_scene(
        board,
        sorted(mark.atom for mark in known if mark.holds),
        never=sorted(mark.atom for mark in known if not mark.holds),
        marked=[mark.atom for mark in decided],
        leaned=[mark.atom for mark in leaned],
        possible=possible,
    )


def scene_of_deduction(board: Board, deduction: Deduction) -> Scene:
    """The scene of what is proven of a board."""
    return make_scene(board, deduction.proven, never=deduction.never)


def places_of(atoms: Iterable[Atom]) -> set[Place]:
    """The places that some atoms speak of."""
    return {_place(arg) for atom in atoms for arg in atom.args if isinstance(arg, tuple)}


def _looks(declared: Mapping[str, Any], source: str) -> list[tuple[Atom, Look]]:
    looks = []
    for pattern, look in declared.items():
        if isinstance(look, str):
            look = {"text": look}
        if not isinstance(look, Mapping) or set(look) - {"text", "sides", "fill"}:
            raise InputError(f"'draw: {pattern}' is a text or says text, sides or fill", source)
        if look.get("fill") not in (None, *FILLS):
            raise InputError(f"a fill is one of {', '.join(FILLS)}", source)
        sides = tuple(look.get("sides", ()))
        looks.append((parse_atom(pattern), Look(look.get("text"), sides, look.get("fill"))))
    return looks


def _look(atom: Atom, looks: Iterable[tuple[Atom, Look]]) -> Look | None:
    for pattern, look in looks:
        values: dict[str, Term] = {}
        if pattern.name == atom.name and match_args(pattern.args, atom.args, values):
            words = {name: ARROWS.get(str(v), str(v)) for name, v in values.items()}
            text = fill_slots(look.text, words) if look.text is not None else None
            return Look(text, tuple(fill_slots(side, words) for side in look.sides), look.fill)
    return None


def _token(atom: Atom, layers: Iterable[Layer]) -> tuple[Layer, str] | None:
    for layer in layers:
        if isinstance(layer, PlaceLayer):
            written = layer.table.write(atom, (layer.variable,))
            if written:
                return layer, written[1]
    return None


def _add_given(
    scene: Scene, atom: Atom, layers: Iterable[Layer], looks: list[tuple[Atom, Look]]
) -> None:
    if not isinstance(atom.args[0], tuple):
        side, line, position = str(atom.args[0]), atom.args[1], atom.args[2]
        shape = scene.shape
        count = shape.cols if side in ("top", "bottom") else shape.rows
        lists = scene.outside.setdefault(side, [[] for _ in range(count)])
        text = str(atom.args[3]) if len(atom.args) > 3 else "?"
        assert isinstance(line, int) and isinstance(position, int)
        lists[line - 1].append(text)
        return
    place = _place(atom.args[0])
    if any(isinstance(x, PlaceLayer) and x.line == atom.name for x in layers):
        scene.given_lines.add((place, _place(atom.args[1])))
        return
    found = _token(atom, layers)
    if found is None:
        return
    layer, token = found
    look = _look(atom, looks) or Look(token)
    if look.fill:
        scene.fills[place] = look.fill
    if look.sides:
        scene.sides[place] = look.sides
    elif look.text:
        where = scene.corners if layer.name == "corners" else scene.labels
        where[place] = Label(look.text, True)


def _walls(board: Board) -> set[Edge]:
    given = board.puzzle.given.layers.values()
    areas = {layer.predicate for layer in given if isinstance(layer, AreaLayer)}
    single = {layer.predicate for layer in given if isinstance(layer, WallLayer)}
    region = {_place(a.args[0]): a.args[1] for a in board.clues if a.name in areas}
    walls = {(_place(a.args[0]), _place(a.args[1])) for a in board.clues if a.name in single}
    return walls | {(c, d) for c, d in edges(board.shape) if region.get(c) != region.get(d)}


def _add_answer(
    scene: Scene, atom: Atom, layers: Iterable[Layer], looks: list[tuple[Atom, Look]]
) -> None:
    place = _place(atom.args[0])
    if atom.name == "line":
        where = scene.grid_lines if scene.has_grid_lines else scene.lines
        where.add((place, _place(atom.args[1])))
    elif atom.name == "border":
        scene.borders.add((place, _place(atom.args[1])))
    elif atom.name == "shaded":
        scene.fills[place] = "shaded"
    else:
        found = _token(atom, layers)
        look = _look(atom, looks) or Look(found[1] if found else None)
        if look.fill:
            scene.fills[place] = look.fill
        if look.text and place not in scene.labels:
            scene.labels[place] = Label(look.text, False)


def _add_never(scene: Scene, never: Iterable[Atom], layers: Iterable[Layer]) -> None:
    tables = [layer.table for layer in layers if isinstance(layer, PlaceLayer)]
    single = {e.atom for table in tables for e in table.entries if "{" not in e.token and e.atom}
    ruled_out: dict[Place, set[Atom]] = {}
    for atom in never:
        edge = _edge(atom)
        if edge is None:
            ruled_out.setdefault(_place(atom.args[0]), set()).add(atom)
        else:
            (scene.joined if atom.name == "border" else scene.crossed).add(edge)
    # A cell without any of the symbols is empty; one without a certain number is not.
    symbols = {atom._replace(args=atom.args[1:]) for atom in single}
    for place, atoms in ruled_out.items():
        if symbols and symbols <= {atom._replace(args=atom.args[1:]) for atom in atoms}:
            scene.empty.add(place)


def _add_candidates(
    scene: Scene,
    never: Iterable[Atom],
    possible: Iterable[Atom],
    layers: Iterable[Layer],
    looks: list[tuple[Atom, Look]],
) -> None:
    """Note what is left in each cell that is still open and in which something is ruled out."""
    ruled_out = {atom for atom in never if len(atom.args) > 1 and _edge(atom) is None}
    open_cells = {_place(atom.args[0]) for atom in ruled_out} - set(scene.labels) - scene.empty
    left: dict[Place, list[str]] = {cell: [] for cell in sorted(open_cells)}
    for atom in sorted(possible):
        place = _place(atom.args[0])
        if place in left and atom not in ruled_out:
            look = _look(atom, looks)
            found = _token(atom, layers)
            left[place].append((look.text if look else None) or (found[1] if found else ""))
    scene.candidates = {cell: tuple(texts) for cell, texts in left.items() if texts}


def _point_out(what: Iterable[Atom | Place], places: set[Place], edges_: set[Edge]) -> None:
    for thing in what:
        edge = _edge(thing) if isinstance(thing, Atom) else None
        if edge is not None:
            edges_.add(edge)
        else:
            places.add(_place(thing.args[0] if isinstance(thing, Atom) else thing))


def _edge(atom: Atom) -> Edge | None:
    """The two places that a line or a border lies between."""
    if atom.name not in ("line", "border"):
        return None
    return _place(atom.args[0]), _place(atom.args[1])


def _place(term: Term) -> Place:
    assert isinstance(term, tuple)
    row, col = term
    assert isinstance(row, int) and isinstance(col, int)
    return row, col
