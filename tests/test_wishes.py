"""What a setter wishes for: symmetry, numbers of clues, a start, a pattern, rules of one's own."""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import clingo
import pytest
from click.testing import CliRunner

from asppuz import Atom, Board, Catalog, Explainer, Session, Status, generate, rate, read
from asppuz.board.shape import Shape, number_areas
from asppuz.cli import main
from asppuz.formats import regular_example
from asppuz.generating import ties
from asppuz.generating.holes import with_holes
from asppuz.generating.make import wishes_of
from asppuz.generating.orbits import orbits
from asppuz.generating.setting import Clue, Setter, Setting
from asppuz.generating.symmetry import Spots, move_of
from asppuz.generating.wishes import Wishes
from asppuz.solving.limits import Limits

TURNED = {
    "rotate": lambda r, c: [(7 - r, 7 - c)],
    "rotate4": lambda r, c: [(c, 7 - r), (7 - r, 7 - c)],
    "mirror-h": lambda r, c: [(r, 7 - c)],
    "mirror-v": lambda r, c: [(7 - r, c)],
    "diagonal": lambda r, c: [(c, r)],
}


WHOLE = {"ice", "dot", "mark", "circle", "number", "goal", "arrow"}


@pytest.mark.parametrize("symmetry", TURNED)
def test_a_symmetric_board(symmetry: str) -> None:
    board = generate("slitherlink", 6, seed=1, symmetry=symmetry, minimal=True)
    places = {atom.args[0] for atom in board.clues}
    assert all(set(TURNED[symmetry](*place)) <= places for place in places)
    assert Session(board).check().status is Status.UNIQUE
    for row, col in places:
        orbit = {(row, col), *TURNED[symmetry](row, col), *TURNED[symmetry](col, 7 - row)}
        gone = orbit if symmetry == "rotate4" else {(row, col), *TURNED[symmetry](row, col)}
        gone |= {p for q in gone for p in TURNED[symmetry](*q)}
        fewer = replace(board, clues=tuple(a for a in board.clues if a.args[0] not in gone))
        assert Session(fewer).check().status is Status.MULTIPLE


def test_the_size_is_the_usual_one_unless_told() -> None:
    for puzzle in Catalog():
        path = puzzle.folder / "examples" / "regular.yaml"
        if not path.is_file():
            continue
        board = read(path)
        found = wishes_of(puzzle).shape
        assert (found.rows, found.cols) == (board.rows, board.cols)
        if not puzzle.shape:
            assert wishes_of(puzzle, 7).shape == Shape(7, 7)
    assert generate("dominosa", seed=1).solution


def test_symmetric_corners() -> None:
    board = generate("creek", 5, seed=1, symmetry="rotate")
    places = {atom.args[0] for atom in board.clues}
    assert places == {(5 - r, 5 - c) for r, c in places}


def test_symmetric_places_of_clues_that_the_answer_decides() -> None:
    for name in ("akari", "shikaku", "numberlink"):
        board = generate(name, 6, seed=1, symmetry="rotate")
        places = {atom.args[0] for atom in board.clues}
        assert places == {(7 - r, 7 - c) for r, c in places}
        assert Session(board).check().answer == board.solution


@pytest.mark.parametrize("name", ["barns", "bdblock", "dotchi2", "makaro", "martini", "roma"])
def test_what_is_always_shown_is_symmetric(name: str) -> None:
    """Chosen by chance or by the answer, in rooms or without: clues that can't be left out."""
    board = generate(name, 6, seed=1, symmetry="rotate")
    last = {"dot": 6, "mark": 6}
    told = {(x.name, x.args[0]) for x in board.clues if x.name in WHOLE}
    assert told
    assert told == {(kind, tuple(last.get(kind, 7) - x for x in place)) for kind, place in told}
    assert Session(board).check().answer == board.solution


def test_images_have_chances_in_any_order() -> None:
    """The numbers of Pills are the last bits of these: one half was odd, and had no answer."""
    board = generate("pills", 6, seed=1, symmetry="mirror-h")
    assert Session(board).check().answer == board.solution


@pytest.mark.parametrize("name", ["midloop", "nondango", "mejilink"])
def test_an_answer_is_symmetric_where_clues_say_only_that_they_are_there(name: str) -> None:
    wishes = wishes_of(name, 6, 6, symmetry="rotate")
    drawn = (Setter(wishes, random.Random(seed), Limits()).setting() for seed in range(20))
    setting = next(filter(None, drawn))
    board = replace(setting.bare, solution=setting.answer)
    assert board.turned(2).solution == board.solution


@pytest.mark.parametrize(("values", "are_marks"), [((2, 2), True), ((1, 2), False)])
def test_numbers_that_chance_decides_say_more(values: Sequence[int], are_marks: bool) -> None:
    layout = Catalog().puzzle("slitherlink").given
    move = move_of("rotate", Shape(1, 2))
    assert move
    shown = [Atom("number", ((1, col), value)) for col, value in enumerate(values, 1)]
    told = [(clingo.parse_term(f"shows({atom})"), atom) for atom in shown]
    assert ties._are_marks(told, Spots(layout, move, {}), layout, move) is are_marks


def test_a_clue_that_is_alone_needs_no_image() -> None:
    board = generate("slalom", 6, seed=1, symmetry="rotate")
    circles = [atom.args[0] for atom in board.clues if atom.name == "circle"]
    black = {atom.args[0] for atom in board.clues if atom.name == "black"}
    assert len(circles) == 1
    assert black == {(7 - r, 7 - c) for r, c in black}


def test_symmetric_rooms() -> None:
    board = generate("heyawake", 5, seed=1, symmetry="rotate")
    room = {atom.args[0]: atom.args[1] for atom in board.clues if atom.name == "region"}
    numbered = {room[atom.args[0]] for atom in board.clues if atom.name == "number"}
    other = {room[place]: room[6 - place[0], 6 - place[1]] for place in room}
    assert len(other) == len(set(room.values())) > 1
    assert all(other[room[place]] == room[6 - place[0], 6 - place[1]] for place in room)
    assert numbered == {other[k] for k in numbered}


def test_symmetric_clues_outside() -> None:
    board = generate("kakurasu", 5, seed=1, symmetry="mirror-v")
    rows = {atom.args[1] for atom in board.clues if atom.args[0] == "right"}
    assert rows == {6 - row for row in rows}


def test_so_many_clues() -> None:
    few = generate("slitherlink", 5, seed=1, minimal=True)
    number = len(few.clues)
    many = generate("slitherlink", 5, seed=1, clues=20)
    between = generate("slitherlink", 5, seed=1, clues=(number, number + 1))
    assert number < 20 <= len(many.clues)
    assert number <= len(between.clues) <= number + 1
    for board in (many, between):
        assert Session(board).check().answer == board.solution


def test_a_board_is_a_pleasure_unless_it_is_minimal() -> None:
    for seed in (1, 2, 3):
        pleasant = generate("slitherlink", 7, seed=seed)
        minimal = generate("slitherlink", 7, seed=seed, minimal=True)
        assert len(pleasant.clues) > len(minimal.clues)
        scores = [rate(list(Explainer(x).steps())).score for x in (pleasant, minimal)]
        assert scores[0] < scores[1]


def test_clues_to_begin_with_stay(tmp_path: Path) -> None:
    begun = "puzzle: slitherlink\ncells: |\n  3 . . . .\n" + "  . . . . .\n" * 3 + "  . . . . 3\n"
    (tmp_path / "begun.yaml").write_text(begun)
    args = ["generate", "--from", str(tmp_path / "begun.yaml"), "--seed", "1"]
    result = CliRunner().invoke(main, args)
    board = read(result.stdout)
    assert set(read(begun).clues) < set(board.clues)
    assert Session(board).check().answer == board.solution
    akari = read("puzzle: akari\ncells: |\n  . . . .\n  . 4 . .\n  . . . x\n  . . . .\n")
    lamps = generate("akari", start=akari, seed=1)
    assert set(akari.clues) <= set(lamps.clues)
    assert Session(lamps).check().answer == lamps.solution


@pytest.mark.parametrize("name", ["heyawake", "aqre"])
def test_rooms_to_begin_with_stay(name: str) -> None:
    rooms = "regions: |\n" + "  a a b b\n" * 2 + "  c c c c\n" * 2
    begun = read(f"puzzle: {name}\ncells: |\n" + "  . . . .\n" * 4 + rooms)
    board = generate(name, start=begun, seed=1)
    assert set(begun.clues) <= set(board.clues)
    assert Session(board).check().answer == board.solution


@pytest.mark.parametrize(
    "name", ["cocktail", "invlitso", "lits", "norinori", "nuritwin", "starbattle"]
)
def test_rooms_that_people_set_are_not_held_to_what_is_wanted_of_random_ones(name: str) -> None:
    board = regular_example(Catalog().puzzle(name))
    assert board
    again = generate(name, start=board, seed=1)
    assert (set(again.clues), again.solution) == (set(board.clues), board.solution)


@pytest.mark.parametrize("name", ["digitalbattleship", "numbercross", "pills"])
def test_numbers_to_begin_with_stay_where_chance_draws_the_others(name: str) -> None:
    rows = "  . . . . . .\n"
    begun = read(f"puzzle: {name}\ncells: |\n{rows}  . 1 1 1 . .\n{rows * 4}")
    board = generate(name, start=begun, seed=1)
    assert set(begun.clues) < set(board.clues)
    assert Session(board).check().answer == board.solution


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("shikaku", ". . . . . ./. . 2 . . ./. . 2 . . ./. . . 6 . ./. . . . . ./. . . . . ."),
        ("nuriloop", "5 . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ."),
        ("icewalk", "i . . . . ./i . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ."),
        ("nikoji", "f . . . . ./. . . . . ./. . a . . ./. . . . . ./. . . . . ./. . . . . d"),
        ("dominion", "d . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ."),
        ("str8ts", "1 . . . . ./. . . . . ./. . x . . ./. . . . . ./. . . . . ./. . . . . 2"),
        ("roma", "s . . . . ./. . . . . ./. . . . . ./. . e . . ./. . . . . ./. . . . . ."),
    ],
)
def test_clues_stay_where_chance_would_have_drawn_none(name: str, rows: str) -> None:
    layers = [*Catalog().puzzle(name).given.layers]
    text = {x: f"  {'a a a a a a' if x == 'regions' else '. . . . . .'}\n" * 6 for x in layers}
    text["ground" if "ground" in text else "cells"] = "".join(
        f"  {row}\n" for row in rows.split("/")
    )
    begun = read(f"puzzle: {name}\n" + "".join(f"{x}: |\n{text[x]}" for x in layers))
    board = generate(name, start=begun, seed=1)
    stays = {x for x in begun.clues if x.name != "region"}
    assert stays and stays < set(board.clues)
    assert Session(board).check().is_only(board.solution)


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: compass\ncells: |\n  ?/?/1/? . . . . .\n" + "  . . . . . .\n" * 5,
        "puzzle: bdblock\ncells: |\n  7 . . . .\n  . . . 3 .\n"
        + "  . . . . .\n" * 3
        + "corners: |\n"
        + "  . . . . . .\n" * 6,
    ],
)
def test_what_chance_draws_of_a_clue_is_left_to_one_to_begin_with(text: str) -> None:
    begun = read(text)
    board = generate(begun.puzzle, start=begun, seed=1)
    assert set(begun.clues) < set(board.clues)
    assert Session(board).check().is_only(board.solution)


def test_a_clue_that_answers_tell_of_is_no_fact_while_one_is_drawn() -> None:
    board = regular_example(Catalog().puzzle("cts"))
    assert board
    names = ("outside(top,6,2,2)", "outside_unknown(left,4,1)", "outside_unknown(left,7,1)")
    clues = tuple(x for x in board.clues if str(x) in names)
    again = generate("cts", start=replace(board, clues=clues, solution=None), seed=1)
    assert len(clues) == len(names) and set(clues) < set(again.clues)


@pytest.mark.parametrize("name", ["castlewall", "creek", "mines", "yonmasu"])
def test_what_is_wanted_of_random_answers_gives_way_to_a_board_to_begin_with(name: str) -> None:
    board = regular_example(Catalog().puzzle(name))
    assert board
    again = generate(name, start=board, seed=1)
    assert again.solution == board.solution and set(board.clues) <= set(again.clues)


@pytest.mark.parametrize("seed", range(3))
def test_a_room_whose_number_stands_in_another_cell_has_no_second_one(seed: int) -> None:
    cells = "  . . . . . .\n" * 2 + "  . . 3 . . .\n" + "  . . . . . .\n" * 3
    rooms = "  a a a a a a\n" * 6
    begun = read(f"puzzle: heyawake\ncells: |\n{cells}regions: |\n{rooms}")
    board = generate("heyawake", start=begun, seed=seed, clues=(5, 99))
    room = {x.args[0]: x.args[1] for x in board.clues if x.name == "region"}
    numbered = [room[x.args[0]] for x in board.clues if x.name == "number"]
    assert len(numbered) == len(set(numbered)) >= 5
    assert Session(board).check().is_only(board.solution)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_size_to_begin_with_stays(size: int) -> None:
    rows = "  . . . . .\n" * 5
    begun = read(f"puzzle: isowatari\nboard: |\n  {size}\ncells: |\n{rows}")
    assert set(begun.clues) < set(generate("isowatari", start=begun, seed=1).clues)


def wishes_with_holes(rows: int, cols: int, symmetry: str = "none") -> Wishes:
    return wishes_of("yonmasu", rows, cols, symmetry=symmetry)


@pytest.mark.parametrize("symmetry", ["none", "rotate4", "mirror-h", "diagonal"])
def test_holes_are_drawn_as_on_the_example_of_a_puzzle(symmetry: str) -> None:
    wishes = wishes_with_holes(6, 6, symmetry)
    assert wishes.holes == 36 * 16 // 64
    seen = set()
    for seed in range(20):
        shape = with_holes(wishes, random.Random(seed), 1).shape
        move = move_of("rotate" if symmetry == "none" else symmetry, shape)
        assert move and all(move.cell(hole) in shape.holes for hole in shape.holes)
        assert set(number_areas(shape, lambda cell, other: True).values()) == {1}
        assert len(shape.holes) >= (wishes.holes + 1) // 2
        # Four of them may go together.
        assert len(shape.holes) < wishes.holes + 4
        seen.add(shape.holes)
    assert len(seen) > 10


def test_later_attempts_draw_fewer_holes() -> None:
    wishes = wishes_with_holes(10, 10)

    def mean(attempt: int) -> float:
        drawn = [with_holes(wishes, random.Random(seed), attempt) for seed in range(20)]
        return sum(len(one.shape.holes) for one in drawn) / len(drawn)

    assert mean(1) > mean(10) > mean(18) > mean(21) == 0


def test_holes_never_part_the_cells() -> None:
    wishes = wishes_with_holes(2, 2)
    assert wishes.holes
    assert with_holes(wishes, random.Random(1), 1) == replace(wishes, holes=0)


def test_a_board_with_holes() -> None:
    board = generate("yonmasu", 6, seed=1)
    assert board.shape.holes
    assert Session(board).check().is_only(board.solution)
    again = shlex.split(board.info["note"].removeprefix("Made by: asppuz "))
    assert read(CliRunner().invoke(main, again).stdout) == board


def test_a_shape_that_is_told_gets_no_more_holes(tmp_path: Path) -> None:
    rows = ["....", "....", ".__."]
    whole = read("puzzle: yonmasu\ncells: |\n" + "".join(f"  {' '.join(row)}\n" for row in rows))
    assert wishes_of("yonmasu", start=whole).holes == 0
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("# # # #\n" * 4, encoding="utf-8")
    assert wishes_of("yonmasu", pattern=pattern).holes == 0
    # Its regular example has none, or it has a shape of its own.
    assert wishes_of("slitherlink", 6, 6).holes == wishes_of("windmillsudoku").holes == 0


@pytest.mark.parametrize("name", ["slitherlink", "akari"])
def test_clues_stand_in_a_pattern(tmp_path: Path, name: str) -> None:
    path = tmp_path / "ring.txt"
    path.write_text("#####\n#...#\n#.#.#\n#...#\n#####\n")
    board = generate(name, pattern=path, seed=1)
    rows = path.read_text().split()
    assert (board.rows, board.cols) == (5, 5)
    assert all(rows[r - 1][c - 1] == "#" for r, c in (atom.args[0] for atom in board.clues))
    assert Session(board).check().answer == board.solution


def test_a_pattern_of_corners(tmp_path: Path) -> None:
    path = tmp_path / "frame.txt"
    path.write_text("x x x x x\n" + "x . x . x\n" * 3 + "x x x x x\n")
    board = generate("creek", pattern=path, seed=1)
    assert (board.rows, board.cols) == (4, 4)
    inside = [args[0] for _, args in board.clues if args[0][0] in (1, 2, 3)]
    assert all(col in (0, 2, 4) for _, col in inside)


def test_rules_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "corners.lp"
    path.write_text(
        "corner_cell((1;R),(1;S)) :- rows(R), cols(S).\n"
        "%! Wanted: {R} {S} is shaded.\n:- corner_cell(R,S), not shaded((R,S)).\n"
    )
    board = generate("heyawake", 5, seed=1, rules=path)
    assert {Atom("shaded", (place,)) for place in product((1, 5), (1, 5))} <= board.solution
    for text, words in (
        ("#script (python) #end.", "#script"),
        ('#include "../rules.lp".', "no module"),
        ("shaded(C", "corners.lp:"),
    ):
        path.write_text(text)
        args = ["generate", "heyawake", "--rows", "4", "--with", str(path)]
        result = CliRunner().invoke(main, args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_clue_off_the_board_has_no_image() -> None:
    shape = Shape(3, 3)
    alone = [Clue(Atom("circle", (place, "white"))) for place in ((1, 1), (9, 9))]
    pair = [Clue(Atom("circle", (place, "black"))) for place in ((1, 2), (3, 2))]
    bare = Board(Catalog().puzzle("masyu"), shape, ())
    setting = Setting(bare, frozenset(), (*alone, *pair), frozenset())
    assert orbits(setting, move_of("rotate", shape)) == [pair]


def test_a_board_has_no_fewer_clues_than_the_example_of_its_puzzle() -> None:
    """Nobody sets a Hitori with empty cells, though many numbers could be left out."""
    whole = generate("hitori", 5, seed=1)
    assert len(whole.clues) == 25
    assert len(generate("hitori", 5, seed=1, minimal=True).clues) < 25
    assert len(generate("hitori", 5, seed=1, clues=(0, 20)).clues) <= 20


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("slitherlink", "--rows", "4", "--clues", "30"), 4, "no slitherlink of 4 x 4 with 30"),
        (("starbattle", "--rows", "5", "--clues", "2"), 4, "no starbattle of 5 x 5 with 2 clues"),
        (("slitherlink", "--rows", "4", "--clues", "9..3"), 2, "at least 9 clues and at most 3"),
    ],
)
def test_so_many_clues_can_t_be(args: tuple[str, ...], code: int, words: str) -> None:
    result = CliRunner().invoke(main, ["generate", "--seed", "1", *args])
    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr


def test_rules_of_ones_own_with_a_typing_error_are_told(tmp_path: Path) -> None:
    path = tmp_path / "typo.lp"
    path.write_text("%! Wanted: no cells.\n:- cel(_).\n")
    args = ["generate", "slitherlink", "--rows", "4", "--seed", "1", "--with", str(path)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0
    assert "typo.lp:2:4: warning: cel/1 is used, but nothing defines it" in result.stderr
