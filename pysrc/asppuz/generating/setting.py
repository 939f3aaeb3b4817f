"""A random answer and the clues that can be read off it, told by ``clues.lp``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import count, islice, product
from pathlib import Path

import clingo

from ..board.atoms import Atom, Place, Term, read_ground
from ..board.board import Board
from ..board.families import family_of
from ..board.layers import AreaLayer
from ..board.puzzle import Puzzle
from ..board.shape import number_areas
from ..errors import InputError
from ..reasons.constraints import constraints, drop
from ..rules.catalog import Catalog
from ..rules.program import Program, load_file, load_program
from ..solving.answers import Answer
from ..solving.decoding import Decoder
from ..solving.engine import WorkOver
from ..solving.limits import Limits
from ..solving.options import once, search_options
from .extreme import Pull
from .search import Search, symbol_of
from .start import begin_with, may_stand, others_of, rooms_of, spot_of, unheard
from .symmetry import cell_orbits, images
from .ties import MAY_SHOW, SHOWS, clues_told, tie
from .wishes import Wishes

CLUES = "clues.lp"
"""The file of a puzzle's folder that tells how an answer is turned into clues."""

WANTED = "Wanted:"
"""How the reason of a constraint begins there that answers of boards to be enjoyed keep."""

SUPPOSES = "supposes"
"""The word by which it tells what is supposed of all answers while a board is made."""
CLUE_WORDS = {(SHOWS, 1), (MAY_SHOW, 1), (MAY_SHOW, 2), (SUPPOSES, 1)}
"""Name and arity of the atoms by which it tells that."""
_EXAMPLES = 3
"""So many puzzles that have the file are named where one is missing."""
CHANCE = ("chance", 2)
"""Name and arity of the random numbers that it is given."""
IMAGE = ("taken_to", 2)
"""Name and arity of what it is told of a symmetry: where that takes a cell."""
KEPT = ("kept", 1)
"""Name and arity of what it is told of the clues that a setter begins with, of regions where there
is more than one: ``kept(region(C,K))``. Choices that chance makes before grounding keep to them."""
_REACHES = (0, 1, 2, 3, 4)
"""How many cells around a spot are free to change; more where fewer leave no other answer."""
_RANDOM = ["--sign-def=rnd", "--restarts=L,60"]
"""Random signs want many restarts."""
_USUAL = ["--configuration=trendy"]
"""Where a puzzle sets no other. Without trendy's preparation of the rules a draw takes a tenth
less, but then Regional Yajilin is hardly ever made, and LITS takes twice as long."""
_SEVERAL = ["--models=0", "--enum-mode=record", "--restart-on-model"]
"""Of several answers of one search, none is like the one before."""
_SELDOM = 0.02
"""The share of random decisions while an answer is drawn: more of these make hard rules harder."""
_WORK = 2000
"""So many conflicts are tried with random signs and decisions. Where they are not enough, restarts
go on from the signs before: Nurikabe of 10 x 10 has an answer after two thousand conflicts then,
and seldom one after ten thousand without. Nor is anything decided by chance: Snake Pit of 15 x 15
takes a third of the time. Where no other numbers can be drawn it is: without, Bosanowa is stuck."""
_CHANGES = 8
"""So many changes are found in one search. The first takes most of the time; of four at a time,
made boards took a tenth longer."""
_CHANGE_WORK = 100
"""So many conflicts are tried for these; where they find none, one that leaves more cells free is
easier."""
_CHANCE = 0.5
"""The share of random decisions in changes. With random signs alone, the same change is found again
and again; and changes are so small that chance does no harm."""
_MOST_WORK = 200
"""So many conflicts for each cell are tried then where other random numbers may be easier, and so
many more each time. With a tenth of that, LITS and Army Ants of 10 x 10 took twice as long, and
none of 15 x 15 was found: most searches that were given up would have found an answer."""
_ROUND, _CARRIED_ON = 4, 1
"""Of so many draws, only the second is carried on like that: of Regional Yajilin of 15 x 15, one
draw in seven finds an answer at once, and the others never do."""


@dataclass(frozen=True)
class Clue:
    """A clue that may be placed; ``weak`` stands in its place where it is not."""

    atom: Atom
    weak: Atom | None = None


@dataclass(frozen=True)
class Setting:
    """A random answer, what a board of it always shows, and the clues that it may show.

    ``bare`` is the board without any of these clues. Answers that aren't as ``supposed`` are
    overlooked: judging takes less time then, and only the finished board has to be proven.
    """

    bare: Board
    symbols: frozenset[clingo.Symbol]
    """The atoms of the answer, as clingo has them."""
    clues: tuple[Clue, ...]
    held: frozenset[int]
    """The literals of all that is told of it, in the search that found it."""
    supposed: tuple[Atom, ...] = ()

    @property
    def answer(self) -> Answer:
        """The answer as a board tells it."""
        return frozenset(map(Decoder(self.bare, Limits()).atom, self.symbols))

    @property
    def plain(self) -> Setting:
        """The same with nothing supposed."""
        return replace(self, supposed=()) if self.supposed else self

    @property
    def whole(self) -> Setting:
        """The same with all of its clues shown, and none to be left out: it is ground sooner."""
        shown = (*self.bare.clues, *(clue.atom for clue in self.clues))
        return replace(self, bare=replace(self.bare, clues=shown), clues=())


def setting_program(puzzle: Puzzle, rules: Path | None = None, is_content: bool = False) -> Program:
    """The rules of a puzzle together with its ``clues.lp``, and with more ``rules``.

    One that is content does without what ``clues.lp`` wants of answers. More rules may come from
    anybody: they are held to what the rules of a puzzle may do. Raises InputError where the folder
    has no ``clues.lp``, and for what rules can't hold.
    """
    if not (puzzle.folder / CLUES).is_file():
        raise InputError(
            f"{puzzle.name} has no {CLUES} yet, which tells what clues an answer gives, "
            f"such as 'may_show(number(C,N)) :- ...'; see docs/generate.md, and the files of "
            f"puzzles like it: {', '.join(_like(puzzle))}",
            str(puzzle.folder),
        )
    program = load_program(puzzle, more=[CLUES])
    if is_content:
        wanted = [x for x in constraints(program) if (x.reason or "").startswith(WANTED)]
        program = drop(program, wanted)
    more = load_file(rules.resolve().parent, rules.resolve().name).lines if rules else ()
    return replace(program, lines=(*program.lines, *more))


def _like(puzzle: Puzzle) -> list[str]:
    """The names of some puzzles of the same family that have the file."""
    family = family_of(puzzle)
    others = (x for x in Catalog() if (x.folder / CLUES).is_file() and family_of(x) == family)
    return [other.name for other in islice(others, _EXAMPLES)]


class Setter:
    """The program of a puzzle and its clues, ground on an empty board with random numbers.

    One that is content takes any answer, whatever ``clues.lp`` wants of it. Raises InputError for
    rules that can't be read, TimeoutError or MemoryError where a limit comes first.
    """

    def __init__(
        self,
        wishes: Wishes,
        rng: random.Random,
        limits: Limits,
        is_content: bool = False,
    ) -> None:
        self.wishes = wishes
        self._rng = rng
        puzzle, shape = wishes.puzzle, wishes.shape
        always = [
            atom
            for layer in puzzle.given.layers.values()
            if isinstance(layer, AreaLayer) and layer.optional
            for atom in [*filter(layer.takes, wishes.given)] or layer.read(None, shape)
        ]
        self._empty = Board(puzzle, shape, tuple(always), wishes.variants)
        numbers = [Atom(CHANCE[0], (c, n)) for c, n in _chances(wishes, rng)]
        move = wishes.move
        taken = [Atom(IMAGE[0], (c, move.cell(c) or c)) for c in shape.cells()] if move else []
        rooms = rooms_of(wishes.given, puzzle)
        others = others_of(wishes.given, puzzle)
        kept = [f"{KEPT[0]}({atom})" for atom in (*rooms, *others)]
        program = setting_program(puzzle, wishes.rules, is_content)
        if rooms and KEPT[0] not in str(program):
            raise InputError(f"the regions of {puzzle.name} can't be given: {CLUES} makes them")
        self.by_chance = CHANCE[0] in str(program) or wishes.holes > 0
        """Whether other random numbers, or holes, may have settings where these have none."""
        self._tells = any(f"{word}(" in str(program) for word in (SHOWS, MAY_SHOW))
        """Whether there is any rule that may tell of clues."""
        seed = f"--seed={rng.getrandbits(31)}"

        def searching(more: Sequence[Atom]) -> Search:
            facts = [*self._empty.facts(), *more, *numbers, *taken, *kept]
            watched = [*puzzle.answer_signatures, *_given(puzzle), *CLUE_WORDS]
            options = once([*_RANDOM, *_SEVERAL, *search_options(puzzle), *_USUAL, seed])
            return Search(program, "".join(f"{x}." for x in facts), watched, options, limits)

        self._search = searching(())
        if lost := unheard(self._search, others):
            # The rules hold an answer to these all the same.
            self._search = searching(lost)
        self.unheard = unheard(self._search, others)
        """Clues that stay though ``clues.lp`` tells of none there."""
        if self._search.whispers:
            from ..checking.whispers import tell_whispers

            tell_whispers(puzzle, program)
        atoms = self._search.atoms.items()
        told = [(symbol, x, symbol.name) for symbol, x in atoms if symbol.name != SUPPOSES]
        clues = sorted((symbol, x) for symbol, x, name in told if name in (SHOWS, MAY_SHOW))
        self._clues = {x: symbol for symbol, x in clues}
        """The symbols that tell of clues, by their literals."""
        self._clue_literals = frozenset(self._clues)
        self._always = frozenset(x for _, x, name in told if name == SHOWS)
        """Those of clues that each board of such an answer shows."""
        self._rank = {x: rank for rank, x in enumerate(self._clues)}
        self._known: set[frozenset[int]] = set()
        """The clues of settings that were changed or judged: they would leave as much open."""
        self._luck = [(0, 0) for _ in _REACHES]
        """For each reach, how many changes were for the better, of how many that were judged, or
        looked for in vain."""
        self._reach = 0
        """The reach of the changes that were found last."""
        self._told: dict[int, Sequence[Atom]] = {}
        """What literals tell of clues, as far as they were read."""
        self._atom = Decoder(self._empty, Limits()).atom
        self._sound: set[int] = set()
        """The literals of atoms that were read, and that an answer can hold."""
        answers = puzzle.answer_signatures
        self._answers = {x: s for s, x, name in told if (name, len(s.arguments)) in answers}
        self._given: list[Atom] = []
        self._bare: Board | None = None
        """The board that shows what was given last."""
        extreme = wishes.extreme
        self._pull = Pull(self._search, self._empty, extreme) if extreme else None
        self._goal: list[int] = []
        begin_with(self._search, self._empty, others, wishes.marked)
        self._empty = replace(self._empty, clues=(*self._empty.clues, *self.unheard))
        if move:
            tie(self._search, self._empty, move)

    @cached_property
    def _supposed(self) -> tuple[Atom, ...]:
        """What is supposed: thousands of atoms, and random numbers without an answer need none."""
        atoms = self._search.atoms
        return tuple(_atom(x.arguments[0]) for x in atoms if x.name == SUPPOSES)

    @cached_property
    def _kept(self) -> list[tuple[int, frozenset[Place], bool]]:
        """Literals of what a change elsewhere keeps, their places, and whether they tell of clues.

        That is the answer, what is always shown, and clues that were chosen. What may be shown
        would follow from these, and there may be very much of it.
        """
        return [
            (x, places_in(symbol), name == SHOWS)
            for symbol, x in self._search.atoms.items()
            if (name := symbol.name) not in (MAY_SHOW, SUPPOSES)
        ]

    @cached_property
    def _symbols(self) -> dict[int, clingo.Symbol]:
        """All that is told of settings, by literals; facts have the same one, and never differ."""
        return {x: symbol for symbol, x in self._search.atoms.items()}

    @cached_property
    def fixed_clues(self) -> frozenset[Atom]:
        """What boards of all answers show, as random numbers alone decide it."""
        fixed = [atom for atom in self._told_by(SHOWS) if atom.name not in self._loose]
        return frozenset([*self._empty.clues, *_numbered(fixed, self._empty)])

    @cached_property
    def loose_clues(self) -> list[Atom]:
        """All else that a board may show of one answer or another."""
        shown = [atom for atom in self._told_by(SHOWS) if atom.name in self._loose]
        return [*shown, *self._told_by(MAY_SHOW)]

    @cached_property
    def _loose(self) -> set[str]:
        """The predicates of clues that are always shown, but hang on the answer."""
        told = [x for x in self._clues.values() if x not in self._search.facts]
        return {clue.name for symbol in told if symbol.name == SHOWS for clue in symbol.arguments}

    def _told_by(self, word: str) -> Iterator[Atom]:
        """The clues that a word tells of in one answer or another."""
        for symbol in self._clues.values():
            # Rules that are never used may speak of what no board can show.
            with suppress(InputError):
                yield from _clues(symbol, self._empty.puzzle) if symbol.name == word else ()

    @property
    def most_clues(self) -> int:
        """So many places have clues that may be left out, in one answer or another."""
        layout = self._empty.puzzle.given
        told = [x for x in self._clues.values() if x.name == MAY_SHOW]
        clues = (_atom(clue) for symbol in told for clue in clues_told(symbol)[:1])
        return len({spot_of(clue, layout) for clue in clues if layout.owner(clue)})

    def setting(self, attempt: int = 0, given_up: int = 0) -> Setting | None:
        """A random setting; None where there is none, at least for these random numbers.

        Where an extreme is wished for, later attempts are content with less. How long one is
        looked for hangs on how many draws were ``given_up`` since one was found.

        Raises InputError where no answer shows a clue, WorkOver where other random numbers
        should be tried instead.
        """
        most = self._most_work(given_up)
        found = self._drawn(most)
        if found and self._pull:
            self._goal = self._pull.goal(found.held, attempt)
            found = self._drawn(most)
        return found

    def _most_work(self, given_up: int) -> int | None:
        """How many conflicts are tried after those of a short draw, or None for any number."""
        if not self.by_chance:
            return None
        rounds, place = divmod(given_up, _ROUND)
        # An extreme answer is harder to find than the one before it.
        if place != _CARRIED_ON and not self._pull:
            return 0
        return _MOST_WORK * len([*self._empty.shape.cells()]) * (rounds + 1)

    def _drawn(self, most: int | None) -> Setting | None:
        self._search.keep_signs(False)
        self._search.decide_by_chance(_SELDOM)
        try:
            return self._setting((), _WORK)
        except WorkOver:
            if most == 0:
                raise
            self._search.keep_signs(True)
            self._search.decide_by_chance(0 if self.by_chance else _SELDOM)
        found = self._setting((), most)
        # A change that keeps near what was found before would change too little.
        self._search.keep_signs(False)
        return found

    def _setting(self, assumptions: Sequence[int], work: int | None = None) -> Setting | None:
        found = self._search.ask([*self._goal, *assumptions], work)
        if not isinstance(found, frozenset):
            return None
        if not self._clues and not self._tells:
            message = f"no answer shows a clue: expected '{SHOWS}(...)' or '{MAY_SHOW}(...)'"
            raise InputError(message, str(self._empty.puzzle.folder / CLUES))
        # A tiny board may have no place for any.
        return self._read(found) if self._clues else None

    def _read(self, held: frozenset[int]) -> Setting:
        stays, layout = set(self.wishes.given), self._empty.puzzle.given
        clues: list[Clue] = []
        given: list[Atom] = []
        for literal in sorted(self._clue_literals & held, key=self._rank.__getitem__):
            if literal not in self._told:
                self._told[literal] = _clues(self._clues[literal], self._empty.puzzle)
            told = self._told[literal]
            if literal in self._always:
                given += told
                continue
            clue = Clue(*told)
            staying = stays.intersection(told)
            given += staying
            if not staying and may_stand(clue.atom, self.wishes.marked, layout):
                clues.append(clue)
        if self.unheard:
            clues = self._without_echoes(clues, given)
        if self._bare is None or given != self._given:
            self._given = given
            # As it is only to be judged, its clues need not be as reading its text would have them.
            clues_given = (*self._empty.clues, *_numbered(given, self._empty))
            self._bare = replace(self._empty, clues=clues_given)
        answer = held & self._answers.keys()
        # What no board can hold is named at once, and not only when a board is made of it.
        for literal in answer - self._sound:
            self._atom(self._answers[literal])
        self._sound |= answer
        symbols = frozenset(map(self._answers.__getitem__, answer))
        return Setting(self._bare, symbols, tuple(clues), held, self._supposed)

    def _without_echoes(self, clues: Sequence[Clue], given: Iterable[Atom]) -> list[Clue]:
        """The clues but those in the place of an unheard one, or in the first cell of its room."""
        layout = self.wishes.puzzle.given
        areas = rooms_of([*given], self.wishes.puzzle)
        rooms = {atom.args[0]: atom.args[1:] for atom in areas}
        first = {rooms[cell]: cell for cell in sorted(rooms, reverse=True)}
        spots = {spot_of(atom, layout) for atom in self.unheard}
        heads = {first[rooms[x]] for atom in self.unheard for x in atom.args if x in rooms}
        return [
            clue
            for clue in clues
            if spot_of(clue.atom, layout) not in spots and heads.isdisjoint(clue.atom.args)
        ]

    def changes(self, setting: Setting, spot: Iterable[clingo.Symbol]) -> list[Setting]:
        """Some settings that differ from another one only around the places of some atoms.

        No two have the same clues, and none its own, or those of one that was ``judged``. How far
        they differ is drawn by chance: a reach that has changed more for the better comes more
        often. None where nothing else is possible there.
        """
        centre = {
            image
            for atom in spot
            for place in places_in(atom)
            for image in images(place, self.wishes.move)
        }
        self._known.add(self._clues_of(setting))
        self._search.decide_by_chance(_CHANCE)
        weights = [(better + 1) / (judged + 2) for better, judged in self._luck]
        (first,) = self._rng.choices(_REACHES, weights)
        for self._reach in _REACHES[first:]:
            kept = [*self._goal, *self._beyond(centre, self._reach, setting)]
            # One more, as the setting itself may be among them.
            found = self._search.several(kept, self._clue_literals, _CHANGES + 1, _CHANGE_WORK)
            changes = [x for x in map(self._read, found) if self._clues_of(x) not in self._known]
            if changes:
                return changes[:_CHANGES]
            # To look there takes as long as to find a change that is in vain.
            self._judge_reach(False)
        return []

    def judged(self, change: Setting, is_better: bool) -> None:
        """Learn whether one of the last changes was for the better; it is not found again."""
        self._known.add(self._clues_of(change))
        self._judge_reach(is_better)

    def apart(self, setting: Setting, other: Setting) -> set[Place]:
        """The places where two of its settings differ, in their answers or their clues."""
        return {place for x in setting.held ^ other.held for place in places_in(self._symbols[x])}

    def _judge_reach(self, is_better: bool) -> None:
        better, judged = self._luck[self._reach]
        self._luck[self._reach] = better + is_better, judged + 1

    def _clues_of(self, setting: Setting) -> frozenset[int]:
        return self._clue_literals & setting.held

    def _beyond(self, centre: Iterable[Place], reach: int, setting: Setting) -> list[int]:
        """What a change within reach of some places keeps of a setting."""
        around = list(product(range(-reach, reach + 1), repeat=2))
        near = {(r + x, c + y) for r, c in centre for x, y in around}
        held = setting.held
        return [
            literal if literal in held else -literal
            for literal, places, shown in self._kept
            if (not shown or literal in held) and near.isdisjoint(places)
        ]


def _chances(wishes: Wishes, rng: random.Random) -> Iterator[tuple[Place, int]]:
    """A random number for each cell; cells that the symmetry takes to each other have near ones.

    The lowest ones, which choices go by, are where clues must or may stand.
    """
    orbits = cell_orbits(wishes.shape, wishes.move)
    given = others_of(wishes.given, wishes.puzzle)
    musts = {place for atom in given for place in places_in(symbol_of(atom))}
    mays = wishes.marked or frozenset()
    numbers = count(1)
    drawn = rng.sample(orbits, len(orbits))
    drawn.sort(key=lambda orbit: (musts.isdisjoint(orbit), mays.isdisjoint(orbit)))
    for orbit in drawn:
        # In any order, as otherwise one half of the board had the odd ones.
        yield from zip(rng.sample(orbit, len(orbit)) if wishes.move else orbit, numbers)


def places_in(symbol: clingo.Symbol) -> frozenset[Place]:
    """All places that a symbol tells of."""
    if symbol.type is not clingo.SymbolType.Function:
        return frozenset()
    args = symbol.arguments
    if not symbol.name and [arg.type for arg in args] == [clingo.SymbolType.Number] * 2:
        return frozenset([(args[0].number, args[1].number)])
    return frozenset().union(*map(places_in, args))


def _clues(symbol: clingo.Symbol, puzzle: Puzzle) -> list[Atom]:
    """The clues that a symbol tells of; raises InputError for what no board can show."""
    known = _given(puzzle)
    for clue in symbol.arguments:
        is_atom = clue.type is clingo.SymbolType.Function
        if not is_atom or (clue.name, len(clue.arguments)) not in known:
            told = ", ".join(f"{name}/{arity}" for name, arity in sorted(known))
            message = f"'{symbol}' is not a clue of a board, which has {told}"
            raise InputError(message, str(puzzle.folder / CLUES))
    clues = list(map(_atom, symbol.arguments))
    for atom in clues:
        if puzzle.given.owner(atom) is None:
            raise InputError(f"no board can show {atom}", str(puzzle.folder / CLUES))
    return clues


def _given(puzzle: Puzzle) -> set[tuple[str, int]]:
    return puzzle.given.signatures()


def with_clues(board: Board, more: Iterable[Atom]) -> Board:
    """The board with more clues, all of them as reading its text would have them."""
    layout = board.puzzle.given
    grids = layout.write([*board.clues, *more], board.shape)
    return replace(board, clues=tuple(layout.read(grids, board.shape)))


def _numbered(atoms: Sequence[Atom], board: Board) -> list[Atom]:
    """The atoms, with their regions numbered in reading order, whatever they were named."""
    numbered = []
    for layer in board.puzzle.given.layers.values():
        if isinstance(layer, AreaLayer) and layer.numbered:
            label = {atom.args[0]: atom.args[1] for atom in atoms if layer.takes(atom)}
            areas = number_areas(board.shape, partial(_same, label))
            numbered += [Atom(layer.predicate, (c, k)) for c, k in areas.items() if c in label]
            atoms = [atom for atom in atoms if not layer.takes(atom)]
    return [*numbered, *atoms]


def _same(label: Mapping[Term, Term], cell: Place, other: Place) -> bool:
    return label.get(cell) == label.get(other)


def _atom(symbol: clingo.Symbol) -> Atom:
    return read_ground(str(symbol))
