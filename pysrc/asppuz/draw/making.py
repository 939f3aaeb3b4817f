"""Scenes of boards: with an answer, with marks, with what is proven.

Most of a scene follows from the layers: a region has walls, a line is a line, ``#``
is a shaded cell, any other atom shows its token, unless it has another look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from ..board.atoms import Atom, Mark, Place, Term
from ..board.board import Board
from ..board.layers import BankLayer, Figure, Layout, PlaceLayer
from ..board.moves import SIDES
from ..board.shape import Shape, edges
from ..solving.answers import Deduction
from .looks import Look, look_of, looks_of, strips_of
from .scene import DISCS, UNKNOWN, Edge, Label, Line, Named, Scene

SHADED = "#"
"""The token that is a shaded cell, whatever its atom is."""


def make_scene(
    board: Board,
    answer: Iterable[Atom] = (),
    *,
    never: Iterable[Atom] | None = None,
    marked: Iterable[Atom | Place] = (),
    leaned: Iterable[Atom | Place] = (),
    possible: Iterable[Atom] = (),
    reasons: Sequence[Named] = (),
) -> Scene:
    """The scene of a board with an answer, or with what is known of it.

    ``never`` are answer atoms known to be false; without them the answer is whole. What
    is ``marked`` stands out, what is ``leaned`` on a little less: cells, or atoms, which
    stand for their cell or their edge. ``possible`` are all atoms that the board can have
    in an answer; with them the candidates that are left in a cell are shown. ``reasons``
    are the places that each reason names.
    """
    puzzle = board.puzzle
    scene = Scene(board.shape)
    roles = set().union(*(layer.roles for layer in puzzle.answer))
    scene.has_borders = bool(roles & {"border", "region", "wall"})
    scene.has_lines = "line" in roles
    scene.has_grid_lines = "grid line" in roles
    looks = looks_of(puzzle.section("draw"), str(puzzle.folder / "puzzle.yaml"))
    clues = _Painter(scene, puzzle.given, looks, True)
    clues.add(board.clues)
    scene.frames.update(_rim(clues.area))
    painter = _Painter(scene, puzzle.answer, looks, False)
    painter.add(sorted(answer, key=str))  # so that the same answer is always the same picture
    painter.rule_out(list(never or ()), possible)
    beyond = None if never is None else scene.empty
    scene.borders.update(_rim(painter.area, beyond, board.shape))
    scene.borders.update(_parted(painter.alike, never is None, board.shape))
    _point_out(marked, scene.marked, scene.marked_edges, puzzle.answer)
    _point_out(leaned, scene.leaned, scene.leaned_edges, puzzle.answer)
    # Rules may speak of cells of their own making, off the board.
    scene.marked &= set(board.shape.cells())
    scene.leaned = scene.leaned & set(board.shape.cells()) - scene.marked
    scene.leaned_edges -= scene.marked_edges
    for number, named in enumerate(reasons, 1):
        for known, places in (
            (scene.reasons, filter(board.shape.has, named.cells)),
            (scene.corner_reasons, filter(board.shape.has_corner, named.corners)),
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
        self.area: set[Place] = set()
        """The cells that are outlined as one area."""
        self.alike: dict[Place, tuple[Term, ...]] = {}
        """The cells that are outlined with those that say the same, and what they say."""

    def add(self, atoms: Iterable[Atom]) -> None:
        """Add what is true."""
        regions: dict[str, dict[Place, str]] = {}
        mine: dict[str, list[Atom]] = {}
        chains: dict[str, list[tuple[tuple[Term, ...], Place]]] = {}
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
                    self.area.add(figure.places[0])
                elif look.outline == "alike":
                    self.alike[figure.places[0]] = atom.args[1:]
        between = self.scene.walls if self.given else self.scene.borders
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
            look = self._look(atom, figure.text)
            if look.strips:
                scene.bank += strips_of(look.strips)
            else:
                scene.header.append(look.text or figure.text)
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
        if look.fill and scene.fills.get(place) != "black":
            # What is printed black stays so, whatever an answer says of it.
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
            before = [label for label in scene.labels.get(place, ()) if not _is_open(label.text)]
            if look.text not in [label.text for label in before]:
                label = Label(look.text, self.given, bool(look.above))
                scene.labels[place] = (*before, label)

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


def _rim(
    area: set[Place], beyond: set[Place] | None = None, shape: Shape | None = None
) -> Iterator[Edge]:
    """The edges between the cells of an area and all others, those off the board as well.

    Where it is known what lies ``beyond`` the area, other cells of the board may still be in it.
    """
    for row, col in area:
        for other in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            is_open = shape and shape.has(other) and beyond is not None and other not in beyond
            if other not in area and not is_open:
                yield min((row, col), other), max((row, col), other)


def _parted(alike: Mapping[Place, tuple[Term, ...]], whole: bool, shape: Shape) -> Iterator[Edge]:
    """The edges between cells that say different things.

    As long as an answer is not ``whole``, cells that say nothing may still say anything.
    """
    for cell, other in edges(shape):
        if (whole or (cell in alike and other in alike)) and alike.get(cell) != alike.get(other):
            yield cell, other


def _is_open(text: str) -> bool:
    """Whether a text leaves open what an answer says in its place: a question mark, or one number
    of two."""
    return UNKNOWN in text and text[0] not in DISCS


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
