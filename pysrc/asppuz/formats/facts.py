"""Facts as text: what the rules are given, ready for plain clingo.

The first line is a comment that names the puzzle, ``% puzzle: heyawake``, so
that the text can be read back.
"""

from __future__ import annotations

from ..board.atoms import Atom, Place, parse_facts, term_text
from ..board.board import Board, check_size, check_variants
from ..board.layers import Layout, TokenError
from ..board.shape import Shape
from ..errors import InputError
from ..rules.catalog import Catalog
from .kinds import FACTS


def read(text: str, catalog: Catalog, source: str = "") -> Board:
    """The board of a text of facts; raises InputError with the place of the fault."""
    header = FACTS.match(text)
    if not header:
        raise InputError("expected '% puzzle: NAME' in the first line", source, 1)
    try:
        puzzle = catalog.puzzle(header.group(1))
        atoms = list(parse_facts(text))
    except InputError as error:
        raise error.at(source, None if error.line else 1) from None
    sizes: dict[str, int] = {}
    cells: set[Place] = set()
    clues, variants = [], []
    known = set().union(*(layer.signatures() for layer in puzzle.given.layers.values()))
    for atom in dict.fromkeys(atoms):
        name, args = atom
        if name in ("rows", "cols") and len(args) == 1 and isinstance(args[0], int):
            if name in sizes:
                raise InputError(f"'{name}' occurs twice", source)
            sizes[name] = args[0]
        elif name == "cell" and len(args) == 1 and _is_place(args[0]):
            cells.add(args[0])  # type: ignore[arg-type]
        elif name == "variant" and len(args) == 1:
            variants.append(str(args[0]))
        elif (name, len(args)) in known:
            clues.append(atom)
        else:
            raise InputError(f"{atom} is not a fact of a {puzzle.name} board", source)
    if set(sizes) != {"rows", "cols"}:
        raise InputError("expected the facts rows(N) and cols(N)", source)
    try:
        check_size(sizes["rows"], sizes["cols"])
        chosen = check_variants(puzzle, variants)
        squares = set(Shape(sizes["rows"], sizes["cols"]).cells())
        if cells - squares:
            raise InputError(f"cell({min(cells - squares)}) lies outside the board")
        shape = Shape(sizes["rows"], sizes["cols"], frozenset(squares - cells))
        if shape.holes and not any(layer.on_squares for layer in puzzle.given):
            hole = term_text(min(shape.holes))
            raise InputError(f"cell({hole}) is missing: boards of {puzzle.name} have no holes")
        _check_clues(puzzle.given, clues, shape)
    except InputError as error:
        raise error.at(source) from None
    return Board(puzzle, shape, tuple(clues), chosen)


def _check_clues(given: Layout, clues: list[Atom], shape: Shape) -> None:
    """Raise InputError for clues that no board has: they have to be what some grids say."""
    try:
        said = set(given.read(given.write(clues, shape), shape))
    except TokenError as error:
        raise InputError(f"these facts don't make a board: {error}") from None
    for atom in clues:
        if atom not in said:
            raise InputError(f"expected facts as a board has them, found {atom}")


def write(board: Board) -> str:
    """The facts of a board, one a line."""
    lines = [f"% puzzle: {board.puzzle.name}", *(f"{atom}." for atom in board.facts())]
    return "\n".join(lines) + "\n"


def write_answer(answer: frozenset[Atom]) -> str:
    """The atoms of an answer as facts."""
    return "".join(f"{atom}.\n" for atom in sorted(answer, key=str))


def _is_place(term: object) -> bool:
    return isinstance(term, tuple) and len(term) == 2 and all(isinstance(x, int) for x in term)
