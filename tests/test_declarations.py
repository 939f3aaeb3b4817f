"""What a faulty ``puzzle.yaml`` gets: one line that tells what is wrong with it, and no more."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
import yaml

from asppuz import Catalog, InputError, generate, read
from asppuz.board.layers import TokenError, layout_from
from asppuz.board.moves import turned
from asppuz.board.shape import Shape
from asppuz.checking.proof import prove
from asppuz.formats import write
from asppuz.formats.declared import codec_from, standard
from asppuz.rules.catalog import BUILT_IN
from asppuz.yamltext import load_mapping

CODECS = {
    "itself": ({"a": "a"}, "a", "the codec 'a' is made of itself"),
    "itself by others": ({"a": {"many": "b"}, "b": {"seq": ["a"]}}, "a", "made of itself"),
    "no codec": ({}, "hexx", "there is no codec 'hexx'"),
    "empty": ({}, {}, "this is not a codec"),
    "a list": ({}, ["empty"], "this is not a codec"),
    "no combinator": ({}, {"manny": "bits"}, r"'manny' is not a codec combinator \(did you mean"),
    "two in one": (
        {},
        {"many": "bits", "maybe": "bits"},
        "'maybe' is not a key of the codec",
    ),
    "no digits": ({}, {"hex": {}}, "expected a number from 1 to 7 after 'digits:'"),
    "many digits": ({}, {"hex": {"digits": "9" * 5000}}, "expected a number from 1 to 7"),
    "wrong key": ({}, {"hex": {"digits": "1", "of": "2"}}, "'of' is not a key of the codec 'hex'"),
    "endless characters": ({}, {"spell": {"characters": "100000"}}, "from 1 to 5 after 'char"),
    "base 0": ({}, {"pack": {"base": "0", "places": "1"}}, "from 2 to 36 after 'base:'"),
    "too many places": ({}, {"pack": {"base": "9", "places": "3"}}, "don't go into one char"),
    "backwards": ({}, {"skip": "z-g"}, "expected characters such as g-z"),
    "no range": ({}, {"skip": "z-g"}, "expected characters such as g-z"),
    "same characters": ({}, {"alphabet": "a-fc"}, "expected each character once"),
    "one character twice": ({}, {"lead": {"1": "a-f", "2": "f-z"}}, "each character for one value"),
    "two gaps": ({}, {"skip": {"z": "35", "y": "34"}}, "how many empty places it stands for"),
    "no places": (
        {},
        {"skip": {"characters": "g-z", "places": "0"}},
        "expected a number from 1 to 5 after 'places:'",
    ),
    "empty text": ({}, {"text": ""}, "expected a text"),
    "empty key": ({}, {"map": {"": "1"}}, "expected texts of a URL"),
    "map of lists": ({}, {"map": {"a": [["1"]]}}, "expected a word as each value"),
    "no letters": ({}, {"mixed": "number", "letters": []}, "expected a list of words after 'let"),
    "long letters": ({}, {"mixed": "number", "letters": ["ab"]}, "expected different letters"),
    "order": ({}, {"join": ["number", "number"], "order": ["0", "7"]}, "expected each index"),
    "order of one": ({}, {"join": ["number"], "order": ["0"]}, "expected two parts, or a text"),
    "empty sequence": ({}, {"seq": []}, "expected a list of codecs"),
    "grows by its names": (
        {chr(97 + i): {"seq": [chr(98 + i)] * 2} for i in range(20)} | {"u": "empty"},
        "a",
        "this codec has more than 500 parts",
    ),
}


@pytest.mark.parametrize("name", CODECS)
def test_a_codec_is_checked_where_it_is_declared(name: str) -> None:
    named, expression, message = CODECS[name]
    with pytest.raises(InputError, match=message):
        codec_from(expression, {**standard(), **named})


LAYOUTS = {
    "a slot twice": ({"cells": {"{N}{N}": "p(C,N)"}}, r"has the slot \{N\} twice"),
    "numbers side by side": ({"cells": {"{N}{N2}": "p(C,N,N2)"}}, "nothing separates"),
    "a slot of no kind": ({"cells": {"{X}": "p(C,X)"}}, r"has a slot \{X\}; a slot begins with N"),
    "a slot of strange letters": ({"cells": {"{N²}": "p(C)"}}, r"has a slot \{N²\}"),
    "a slot that goes nowhere": ({"cells": {"{N}": "p(C)"}}, r"slot \{N\} has to occur once"),
    "no slot": ({"cells": {"a": "p(C,N)"}}, r"has no slot \{N\}"),
    "no place": ({"cells": {"a": "p"}}, "its place C has to occur once"),
    "a place twice": ({"cells": {"a": "p(C,C)"}}, "its place C has to occur once"),
    "within a term": ({"cells": {"{N}": "p(C,N,(N,1))"}}, "a variable stands within a term"),
    "a token of two words": ({"cells": {"a b": "p(C)"}}, "has to be one word"),
    "no token": ({"cells": {"": "p(C)"}}, "has to be one word"),
    "a part that is none": (
        {"cells": {"a": "p(C)", "b": ["a", "c"]}},
        "'c' is not a token of",
    ),
    "a capital name": ({"cells": {"a": "P(C)"}}, "begins with a small letter"),
    "a name beyond ASCII": ({"cells": {"a": "pä(C)"}}, "is not an atom"),
    "a large number": ({"cells": {"a": "p(C,2147483648)"}}, "2147483648 is out of range"),
    "brackets": ({"cells": {"a": "p(" + "(" * 5000}}, "at most 20 nested brackets"),
    "a region of one": ({"regions": "region(C)"}, "expected an atom of two variables"),
    "a wall of constants": ({"walls": "wall(a,b)"}, "expected an atom of two variables"),
    "a line of three": ({"cells": {"{Sides}": "line(C,D,E)"}}, "expected an atom of two variables"),
    "inside": ({"inside": {"x": "line(P)"}}, "expected an atom of two variables"),
    "weights": (
        {"sides": {"atom": "line(P,Q)", "n": "1", "e": "1", "s": "2", "w": "x"}},
        "have to be 1, 2, 4, 8, each once",
    ),
    "some clues without a position": (
        {"top": {"{N}": "outside(top,I,N)", "?": "unknown(top,I,Pos)"}},
        "its place Pos has to",
    ),
    "clues of no line": ({"top": {"{N}": "outside(top,N)"}}, "its place I has to occur once"),
    "no such place": ({"ice": {"at": "cell", "i": "ice(C)"}}, "'cell' is not a place .*'cells'"),
    "a word for nothing": ("number", "'number' stands for no layers.*did you mean 'numbers'"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layer_is_checked_where_it_is_declared(name: str) -> None:
    declaration, message = LAYOUTS[name]
    with pytest.raises(InputError, match=message):
        layout_from(declaration)


YAML = {
    "name": "T",
    "rules": "None.",
    "given": {"regions": "region(C,K)", "cells": {"{N}": "number(C,N)"}},
    "answer": {"cells": {"#": "shaded(C)"}},
    "variants": {"full": "All."},
}
LINKS = {
    "a list": ([], "expected a mapping after 'body:'"),
    "an option": ([{"bits": "walls", "vlaues": {}}], "expected words or a list after 'vlaues:'"),
    "values": ([{"bits": "walls", "values": "x"}], "expected a part such as"),
    "values for one": ([{"bits": "walls", "values": {"1": "a", "2": "a"}}], "two values stand for"),
    "nothing to run over": ([{"bits": "wals"}], r"something that a codec can run over \(did"),
    "no layer": ([{"bits": "corners"}], "'corners' is not something that a codec can run over"),
    "no layer of rooms": ([{"bits": "inner"}], "there is no layer 'corners'"),
    "holes come late": ([{"bits": "walls"}, {"bits": "rooms"}, {"bits": "holes"}], "before the"),
    "a hole in walls": ([{"bits": "walls", "hole": "_"}], "only a part that runs over 'cells'"),
    "where in regions": (
        [{"bits": "walls"}, {"number16": "cells", "where": {"regions": "a"}}],
        "'where:' has to name a layer of cells, not 'regions'",
    ),
    "where of walls": ([{"bits": "walls", "where": {"cells": ""}}], "is for cells, and for sides"),
    "woven unevenly": ([{"bits": [["cells", "walls"]]}], "cells, walls differ in length"),
    "a place beyond": ([{"decimal": "cells", "place": "1"}], "there is no place '12' for '1'"),
    "one value for all": ([{"bits": "walls"}, {"number": "cells"}], "can't be read at"),
}  # fmt: skip


def catalog_of(folder: Path, **more: object) -> Catalog:
    """A catalogue with one puzzle, 'mine'."""
    (folder / "mine").mkdir()
    text = yaml.safe_dump({**YAML, **more})
    (folder / "mine" / "puzzle.yaml").write_text(text, encoding="utf-8")
    return Catalog([folder])


@pytest.mark.parametrize("name", LINKS)
def test_a_body_is_checked_where_it_is_declared(name: str, tmp_path: Path) -> None:
    body, message = LINKS[name]
    catalog = catalog_of(tmp_path, puzzlink={"id": "mine", "body": body or ["walls"]})
    with pytest.raises(InputError, match=message):
        catalog.puzzle("mine")
        read("mine/2/2/0012g", catalog=catalog)


@pytest.mark.parametrize("written", ["lighthouse", "LightHouse", '"light\\x68ouse"'])
def test_a_name_is_found_however_it_is_written(written: str, tmp_path: Path) -> None:
    catalog = catalog_of(tmp_path, puzzlink={"id": "lighthouse", "body": [{"bits": "walls"}]})
    path = tmp_path / "mine" / "puzzle.yaml"
    path.write_text(path.read_text("utf-8").replace("id: lighthouse", f"id: {written}"), "utf-8")
    found = catalog.find("puzzlink", "lightHouse")
    assert found is not None and found.name == "mine"
    assert catalog.find("puzzlink", "nosuch") is None


def test_a_number_of_clues_is_checked_where_it_is_declared(tmp_path: Path) -> None:
    folder = tmp_path / "suguru"
    copytree(BUILT_IN / "suguru", folder)
    declared = folder / "puzzle.yaml"
    declared.write_text(declared.read_text().replace("clues: 44", "clues: many"))
    message = "expected a number of clues after 'clues:', found 'many'"
    kind = Catalog([tmp_path]).puzzle("suguru")
    with pytest.raises(InputError, match=message):
        generate(kind, 6, seed=1)
    first = next(iter(prove(folder)))
    assert message in str(first.findings[0])


def test_a_value_is_written_in_full_or_not_at_all(tmp_path: Path) -> None:
    body = [{"bits": "walls"}, {"number": "cells"}]
    catalog = catalog_of(tmp_path, puzzlink={"id": "mine", "body": body})
    board = read("puzzle: mine\nregions: |\n  a a\ncells: |\n  1 2\n", catalog=catalog)
    with pytest.raises(InputError, match="can't hold this board"):
        write(board, "url")


def test_a_flag_leads_to_a_variant(tmp_path: Path) -> None:
    section = {"id": "mine", "flags": {"f": "ful"}, "body": [{"bits": "walls"}]}
    with pytest.raises(InputError, match=r"'ful' is not a variant of mine.*did you mean 'full'"):
        read("mine/f/2/2/00", catalog=catalog_of(tmp_path, puzzlink=section))


@pytest.mark.parametrize("layer", [["a"], {"cells": {"a": {"b": "c"}}}])
def test_a_text_table_is_checked_where_it_is_declared(layer: object, tmp_path: Path) -> None:
    section = {"problem": [layer], "solution": "cells"}
    with pytest.raises(InputError, match=r"expected (words|layers)"):
        read("1 1\n-\n", puzzle="mine", catalog=catalog_of(tmp_path, janko=section))


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000],
    ids=["lists", "mappings", "items", "keys"],
)
def test_deep_yaml_is_left_at_the_fiftieth_level(text: str) -> None:
    with pytest.raises(InputError, match="nested too deep") as caught:
        load_mapping(f"a:\n  {text}", "t")
    assert (caught.value.line, str(caught.value).count("\n")) == (2, 0)


@pytest.mark.parametrize("letter", ["\0", "\x0b", "\x1b", "\x85", "\u2028", "\r", "\ud800"])
def test_a_character_that_is_no_text_is_told_with_its_place(letter: str) -> None:
    with pytest.raises(InputError, match=f"found the character U.{ord(letter):04X}") as caught:
        load_mapping(f"a: b\nc: d{letter}e\n", "t")
    assert caught.value.place == "t:2:5"


def test_a_message_is_one_line_that_a_terminal_can_show() -> None:
    error = InputError("no \x1b[31mred\n\u202e and \u2028", "a\nb", advice="x\ty" + "z" * 10_000)
    assert str(error).startswith(r"a\nb: no \x1b[31mred\n\u202e and \u2028. x\tyzz")
    assert str(error).isprintable()
    assert len(str(error)) < 1_100
    assert str(error.at("t", 3)) == str(error).replace("a\\nb", "a\\nb:3")


def test_arrows_in_eight_directions_are_read_and_turned() -> None:
    layout = layout_from({"cells": {"{N}{Dir8}": "arrow(C,Dir8,N)"}})
    shape = Shape(1, 3)
    atoms = layout.read({"cells": [["1n", "2ne", "12sw"]]}, shape)
    assert [str(atom) for atom in atoms] == [
        "arrow((1,1),north,1)",
        "arrow((1,2),northeast,2)",
        "arrow((1,3),southwest,12)",
    ]
    assert layout.write(atoms, shape) == {"cells": [["1n", "2ne", "12sw"]]}
    move = turned(shape, 1)
    there = layout.write(layout.moved(atoms, move), move.target)
    assert there == {"cells": [["1e"], ["2se"], ["12nw"]]}
    with pytest.raises(TokenError, match="expected a token like '2ne', found '1x'"):
        layout.read({"cells": [["1x", "", ""]]}, shape)
