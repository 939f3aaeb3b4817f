"""What is to be seen on a board, before it is decided how it is drawn.

Most of it follows from the layers: a region has walls, a line is a line, ``#``
is a shaded cell, any other atom shows its token, unless it has another look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ..board.atoms import Atom, Mark, Place, Term
from ..board.board import Board
from ..board.layers import BankLayer, Figure, Layout, PlaceLayer
from ..board.moves import SIDES
from ..board.shape import Shape, edges
from ..solving.answers import Deduction
from .looks import Look, look_of, looks_of

Edge = tuple[Place, Place]
UNKNOWN = "?"
DISCS = "○◍●□■△"
"""Signs that other texts are written into: circles, squares and triangles, white to black."""
SHADED = "#"
"""The token that is a shaded cell, whatever its atom is."""


class Label(NamedTuple):
    """A text on a cell or a corner: of the question, or of the answer."""

    text: str
    given: bool


class Named(NamedTuple):
    """The cells and the corners that a reason names."""

    cells: Collection[Place]
    corners: Collection[Place]


class Line(NamedTuple):
    """A line between two places: of the question or of the answer, single or double."""

    given: bool
    double: bool = False


@dataclass
class Scene:
    """Everything that a picture shows. Edges are pairs of places, the smaller one first."""

    shape: Shape
    coordinates: bool = False
    """Whether the numbers of rows and columns stand at the rim."""
    fills: dict[Place, str] = field(default_factory=dict)
    labels: dict[Place, tuple[Label, ...]] = field(default_factory=dict)
    """Texts in a cell, of several layers and of the answer, the first one first."""
    notes: dict[Place, str] = field(default_factory=dict)
    """Small texts in the upper left corners of cells."""
    sides: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """Texts at the north, east, south and west of a cell."""
    halves: dict[Place, Label] = field(default_factory=dict)
    """Cells with a black half: the corner in which it lies, such as ``se``."""
    corners: dict[Place, Label] = field(default_factory=dict)
    edges: dict[Edge, Label] = field(default_factory=dict)
    """Texts on the edge between two cells."""
    lines: dict[Edge, Line] = field(default_factory=dict)
    """Lines between the centres of cells."""
    grid_lines: dict[Edge, Line] = field(default_factory=dict)
    """Lines between neighbouring corners."""
    segments: dict[Edge, Line] = field(default_factory=dict)
    """Straight lines between corners, at any angle."""
    has_lines: bool = False
    """Whether the answer is made of lines between cells."""
    has_grid_lines: bool = False
    """Whether the answer is made of lines between corners."""
    walls: set[Edge] = field(default_factory=set)
    """Given edges, as pairs of cells."""
    frames: set[Edge] = field(default_factory=set)
    """The sides of cells that are framed, as pairs of cells."""
    cages: dict[Place, str] = field(default_factory=dict)
    """Cells of areas that have a dashed outline, each with the name of its area."""
    borders: set[Edge] = field(default_factory=set)
    """Edges that the answer draws, as pairs of cells."""
    has_borders: bool = False
    """Whether the answer is made of borders."""
    outside: dict[str, list[list[str]]] = field(default_factory=dict)
    """Clues outside the board, a list for each line of a side."""
    header: list[str] = field(default_factory=list)
    """What is said of the whole board."""
    bank: list[str] = field(default_factory=list)
    """Pieces and words to be placed: words, or the rows of a picture, parted by slashes."""
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
    reasons: dict[Place, tuple[int, ...]] = field(default_factory=dict)
    """Cells that reasons name, each with the numbers of these; the only reason has none."""
    corner_reasons: dict[Place, tuple[int, ...]] = field(default_factory=dict)
    """Corners that reasons name, in the same way."""

    def side(self, edge: Edge) -> Edge:
        """The two corners between which an edge of the answer is to be seen or crossed."""
        return edge if self.has_grid_lines else side_between(edge)

    def same_cage(self, cell: Place, other: Place) -> bool:
        """Whether both cells lie in one area with a dashed outline."""
        return cell in self.cages and self.cages[cell] == self.cages.get(other)

    def text_of(self, cell: Place) -> str:
        """All that is written in a cell, in one line."""
        texts = [label.text for label in self.labels.get(cell, ())]
        discs = "".join(text for text in texts if text in DISCS)
        rest = ",".join(text for text in texts if text not in DISCS)
        return ":".join(filter(None, [self.notes.get(cell, ""), discs + rest]))


def side_between(pair: Edge) -> Edge:
    """The corners at the ends of the side that two cells share."""
    (row, col), (other_row, _) = pair
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
    reasons: Sequence[Named] = (),
) -> Scene:
    """The scene of a board with an answer, or with what is known of it.

    ``never`` are answer atoms known to be false. What is ``marked`` stands out,
    what is ``leaned`` on a little less: cells, or atoms, which stand for their cell
    or their edge. ``possible`` are all atoms that the board can have in an answer;
    with them the candidates that are left in a cell are shown. ``reasons`` are the
    places that each reason names.
    """
    puzzle = board.puzzle
    scene = Scene(board.shape)
    roles = set().union(*(layer.roles for layer in puzzle.answer))
    scene.has_borders = bool(roles & {"border", "region", "wall"})
    scene.has_lines = "line" in roles
    scene.has_grid_lines = "grid line" in roles
    looks = looks_of(puzzle.section("draw"), str(puzzle.folder / "puzzle.yaml"))
    _Painter(scene, puzzle.given, looks, True).add(board.clues)
    painter = _Painter(scene, puzzle.answer, looks, False)
    painter.add(answer)
    painter.rule_out(list(never), possible)
    _point_out(marked, scene.marked, scene.marked_edges, puzzle.answer)
    _point_out(leaned, scene.leaned, scene.leaned_edges, puzzle.answer)
    # Rules may speak of cells of their own making, off the board.
    scene.marked &= set(board.shape.cells())
    scene.leaned = scene.leaned & set(board.shape.cells()) - scene.marked
    scene.leaned_edges -= scene.marked_edges
    for number, named in enumerate(reasons, 1):
        for known, places in (
            (scene.reasons, filter(board.shape.has, named.cells)),
            (scene.corner_reasons, named.corners),
        ):
            for place in sorted(places):
                known[place] = (*known.get(place, ()), number) if len(reasons) > 1 else ()
    return scene


def scene_of_marks(
    board: Board,
    marks: Iterable[Mark],
    decided: Iterable[Mark] = (),
    leaned: Iterable[Mark] = (),
    possible: Iterable[Atom] = (),
    reasons: Sequence[Named] = (),
) -> Scene:
    """The scene of marks: those known before, those decided now, those that these lean on.

    ``possible`` and ``reasons`` are as for ``make_scene``.
    """
    decided, leaned = list(decided), list(leaned)
    known = {*marks, *decided, *leaned}
    return make_scene(
        board,
        sorted(mark.atom for mark in known if mark.holds),
        never=sorted(mark.atom for mark in known if not mark.holds),
        marked=[mark.atom for mark in decided],
        leaned=[mark.atom for mark in leaned],
        possible=possible,
        reasons=reasons,
    )


def scene_of_deduction(board: Board, deduction: Deduction) -> Scene:
    """The scene of what is proven of a board."""
    return make_scene(board, deduction.proven, never=deduction.never)


def places_of(atoms: Iterable[Atom]) -> set[Place]:
    """The places that some atoms speak of."""
    return {_place(arg) for atom in atoms for arg in atom.args if isinstance(arg, tuple)}


class _Painter:
    """Puts the atoms of one layout into a scene: what is given, or an answer."""

    def __init__(
        self, scene: Scene, layout: Layout, looks: list[tuple[Atom, Look]], given: bool
    ) -> None:
        self.scene, self.layout, self.looks, self.given = scene, layout, looks, given

    def add(self, atoms: Iterable[Atom]) -> None:
        """Add what is true."""
        regions: dict[str, dict[Place, str]] = {}
        mine: dict[str, list[Atom]] = {}
        chains: dict[str, list[tuple[tuple[Term, ...], Place]]] = {}
        outlined: set[Place] = set()
        for atom in atoms:
            layer = self.layout.owner(atom)
            if layer is None:
                continue
            mine.setdefault(layer.name, []).append(atom)
            for figure in layer.figures(atom):
                if figure.role == "region":
                    regions.setdefault(layer.name, {})[figure.places[0]] = figure.text
                else:
                    self._add(atom, figure)
                look = self._look(atom, figure.text)
                if look.chain:
                    chains.setdefault(look.chain, []).append((atom.args[1:], figure.places[0]))
                if look.outline == "cell":
                    self.scene.frames.update(_rim({figure.places[0]}))
                elif look.outline == "area":
                    outlined.add(figure.places[0])
        between = self.scene.walls if self.given else self.scene.borders
        between.update(_rim(outlined))
        for name, areas in regions.items():
            usual = look_of(mine[name][0], self.looks)
            if usual and usual.outline == "dashed":
                self.scene.cages |= areas
            else:
                parted = edges(self.scene.shape)
                between |= {(c, d) for c, d in parted if areas.get(c) != areas.get(d)}
        for links in map(sorted, chains.values()):
            for (_, start), (_, end) in pairwise(links):
                self.scene.lines[min(start, end), max(start, end)] = Line(self.given)
        for layer in self.layout:
            if isinstance(layer, BankLayer):
                self.scene.bank += layer.pictures(mine.get(layer.name, []), self.scene.shape)

    def _add(self, atom: Atom, figure: Figure) -> None:
        scene, role = self.scene, figure.role
        if role == "token":
            self._add_token(atom, figure)
        elif role in SIDES:
            self._add_outside(role, figure)
        elif role == "board":
            scene.header.append(figure.text)
        else:
            start, end = figure.places
            if role in ("wall", "border"):
                (scene.walls if self.given else scene.borders).add((start, end))
                return
            along = scene.grid_lines if figure.on_corners else scene.lines
            where = scene.segments if role == "segment" else along
            where.setdefault((start, end), Line(self.given, figure.text == "double"))

    def _look(self, atom: Atom, token: str) -> Look:
        usual = Look(fill="shaded") if token == SHADED else Look(token)
        return look_of(atom, self.looks) or usual

    def _add_token(self, atom: Atom, figure: Figure) -> None:
        scene, look = self.scene, self._look(atom, figure.text)
        if len(figure.places) == 2:
            start, end = figure.places
            scene.edges.setdefault((start, end), Label(look.text or figure.text, self.given))
            return
        [place] = figure.places
        if look.fill:
            scene.fills[place] = look.fill
        if look.half:
            scene.halves[place] = Label(look.half, self.given)
        if look.note:
            scene.notes[place] = look.note
        if look.sides:
            # Several atoms may say one side each.
            told = scene.sides.get(place, look.sides)
            scene.sides[place] = tuple(one or other for one, other in zip(told, look.sides))
        elif look.text and figure.on_corners:
            scene.corners.setdefault(place, Label(look.text, self.given))
        elif look.text:
            # What an answer says takes the place of a question mark.
            before = [label for label in scene.labels.get(place, ()) if label.text != UNKNOWN]
            if look.text not in [label.text for label in before]:
                scene.labels[place] = (*before, Label(look.text, self.given))

    def _add_outside(self, side: str, figure: Figure) -> None:
        [(index, position)] = figure.places
        count = self.scene.shape.cols if side in ("top", "bottom") else self.scene.shape.rows
        lists = self.scene.outside.setdefault(side, [[] for _ in range(count)])
        lists[index - 1].insert(position - 1, figure.text)

    def rule_out(self, never: list[Atom], possible: Iterable[Atom]) -> None:
        """Add what is false; with all that is possible, the candidates that are left."""
        ruled_out: dict[Place, set[Atom]] = {}
        without: Counter[Edge] = Counter()
        for atom in never:
            layer = self.layout.owner(atom)
            for figure in layer.figures(atom) if layer else ():
                places = figure.places
                if figure.role == "line":
                    without[places[0], places[1]] += 1
                    # Where lines may be double, it takes two atoms to say that there is none.
                    if without[places[0], places[1]] == len(atom.args) - 1:
                        self.scene.crossed.add((places[0], places[1]))
                elif figure.role in ("border", "wall"):
                    self.scene.joined.add((places[0], places[1]))
                elif figure.role == "token" and len(places) == 1 and not figure.on_corners:
                    ruled_out.setdefault(places[0], set()).add(atom)
        # A cell without any of the symbols is empty; one without a certain number is not.
        tables = [layer.table for layer in self.layout if isinstance(layer, PlaceLayer)]
        fixed = {e.atom for table in tables for e in table.entries if "{" not in e.token and e.atom}
        symbols = {atom._replace(args=atom.args[1:]) for atom in fixed}
        for place, atoms in ruled_out.items():
            if symbols and symbols <= {atom._replace(args=atom.args[1:]) for atom in atoms}:
                self.scene.empty.add(place)
        self._add_candidates(ruled_out, possible)

    def _add_candidates(
        self, ruled_out: Mapping[Place, set[Atom]], possible: Iterable[Atom]
    ) -> None:
        """Note what is left in each cell that is still open and in which something is ruled out."""
        never = {atom for atoms in ruled_out.values() for atom in atoms if len(atom.args) > 1}
        open_cells = {
            place for place, atoms in ruled_out.items() if not never.isdisjoint(atoms)
        } - set(self.scene.labels)
        left: dict[Place, list[str]] = {cell: [] for cell in sorted(open_cells - self.scene.empty)}
        for atom in sorted(possible):
            layer = self.layout.owner(atom)
            for figure in layer.figures(atom) if layer else ():
                place = figure.places[0]
                if figure.role == "token" and place in left and atom not in never:
                    left[place].append(self._look(atom, figure.text).text or figure.text)
        self.scene.candidates = {cell: tuple(texts) for cell, texts in left.items() if texts}


def _rim(area: set[Place]) -> Iterator[Edge]:
    """The edges between the cells of an area and all others, those off the board as well."""
    for row, col in area:
        for other in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if other not in area:
                yield min((row, col), other), max((row, col), other)


def _point_out(
    what: Iterable[Atom | Place], places: set[Place], edges_: set[Edge], layout: Layout
) -> None:
    for thing in what:
        layer = layout.owner(thing) if isinstance(thing, Atom) else None
        if not isinstance(thing, Atom):
            places.add(_place(thing))
        elif layer is None:
            places |= places_of([thing])
        for figure in layer.figures(thing) if layer and isinstance(thing, Atom) else ():
            if figure.role == "segment" or (figure.on_corners and len(figure.places) == 1):
                places |= {(max(row, 1), max(col, 1)) for row, col in figure.places}
            elif len(figure.places) == 2:
                edges_.add((figure.places[0], figure.places[1]))
            elif figure.role in ("token", "region"):
                places.add(figure.places[0])


def _place(term: Term) -> Place:
    assert isinstance(term, tuple)
    row, col = term
    assert isinstance(row, int) and isinstance(col, int)
    return row, col
