"""The JSON Schemas: they take what the readers take, and refuse what these refuse in the keys."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft7Validator

from asppuz import Catalog, InputError, read
from asppuz.board.layers import stock
from asppuz.board.layers.layout import GROUNDS
from asppuz.cli import main
from asppuz.draw.looks import FILLS, HALVES, OUTLINES
from asppuz.formats import native
from asppuz.formats.declared import standard
from asppuz.rules.catalog import load_puzzle
from asppuz.rules.schemas import SCHEMAS, board_schema, schema, schema_path
from asppuz.solving.options import OPTIONS
from asppuz.yamltext import load_mapping
from test_bad_input import TEXTS
from test_program import FAULTS, YAML

PUZZLES = list(Catalog())
DOCS = Path(__file__).resolve().parents[1] / "docs"


def faults(name: str, text: str) -> list[str]:
    """What a schema says of a text, as an editor reads it and as asppuz does."""
    return faults_of(schema(name), text)


def faults_of(told: dict[str, Any], text: str) -> list[str]:
    """The same for a schema as plain data."""
    seen = [_with_words_as_keys(yaml.safe_load(text))]
    if isinstance(seen[0], dict):
        seen.append({key: value.data for key, value in load_mapping(text, "").items()})
    validator = Draft7Validator(told)
    return [f"{e.json_path}: {e.message}" for data in seen for e in validator.iter_errors(data)]


def _with_words_as_keys(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _with_words_as_keys(value) for key, value in data.items()}
    return list(map(_with_words_as_keys, data)) if isinstance(data, list) else data


def properties(part: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """All keys that a schema declares, wherever, and what it says of each."""
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, (dict, list)):
            yield from properties(inner)
    if isinstance(part, dict):
        yield from part.get("properties", {}).items()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_tells_of_every_key(name: str) -> None:
    Draft7Validator.check_schema(schema(name))
    told = dict(properties(schema(name)))
    assert len(told) > 20
    for key, declared in properties(schema(name)):
        assert declared["description"].endswith("."), key


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_the_folders_keep_to_the_schemas(puzzle: Any) -> None:
    assert not faults("puzzle", (puzzle.folder / "puzzle.yaml").read_text(encoding="utf-8"))
    for path in [*puzzle.examples(), *puzzle.rejected()]:
        text = path.read_text(encoding="utf-8")
        assert not faults("board", text), path
        assert not faults_of(board_schema(puzzle), text), path


def test_the_documents_keep_to_the_schemas() -> None:
    seen = {"board": 0, "puzzle": 0}
    for page in DOCS.glob("*.md"):
        for block in re.findall(r"^```yaml\n(.*?)^```", page.read_text("utf-8"), re.M | re.S):
            name = "board" if "\npuzzle:" in f"\n{block}" else "puzzle"
            if name == "puzzle" and set(yaml.safe_load(block)) <= set(
                schema("puzzle")["properties"]
            ):
                missing = [key for key in ("name", "rules", "given", "answer") if key not in block]
                block += "".join(
                    line for line in YAML.splitlines(True) if line.split(":")[0] in missing
                )
            elif name == "puzzle":
                continue
            assert not faults(name, block), block
            seen[name] += 1
    assert min(seen.values()) >= 2


def test_the_schemas_have_the_keys_of_the_readers() -> None:
    """The keys of puzzle.yaml need no test: its reader takes them from the schema."""
    board = ["puzzle", *native.INFO, "variants", *GROUNDS, *native.MARKS, "solution"]
    assert set(schema("board")["properties"]) == set(board)
    told = schema("puzzle")
    assert set(told["definitions"]["layers"]["properties"]) == set(GROUNDS)
    assert set(told["definitions"]["at"]["enum"]) == set(GROUNDS)
    assert set(told["definitions"]["stock"]["enum"]) == set(stock())
    look = told["properties"]["draw"]["additionalProperties"]["anyOf"][1]["properties"]
    assert tuple(look["fill"]["enum"]) == FILLS
    assert tuple(look["half"]["enum"]) == HALVES
    assert tuple(look["outline"]["enum"]) == OUTLINES


def test_the_options_of_the_search_are_those_of_sessions() -> None:
    declared = schema("puzzle")["properties"]["search"]["properties"]
    assert set(declared) == set(OPTIONS)
    for option, values in OPTIONS.items():
        # A schema has no \w that means the same everywhere.
        for short, long in ((r"[\w", "[A-Za-z0-9_"), (r"\w", "[A-Za-z0-9_]"), (r"\d", "[0-9]")):
            values = values.replace(short, long)
        assert declared[option]["pattern"] == f"^({values})$"


def test_every_codec_is_one_by_the_schema() -> None:
    codecs = {"puzzlink": {"id": "x", "body": [{"bits": "cells"}], "codecs": standard()}}
    assert not faults("puzzle", YAML + yaml.safe_dump(codecs))
    wrong = {"puzzlink": {"id": "x", "body": [{"bits": "cells"}], "codecs": {"a": {"hexx": 1}}}}
    assert faults("puzzle", YAML + yaml.safe_dump(wrong))


LINK = YAML + "puzzlink: {id: x, body: [{bits: cells}]"
TABLE = YAML + "janko: {problem: [cells], solution: {cells: {x: shaded(C)}}"
DECLARATIONS = [
    *(text for text, message in FAULTS if message not in ("twice", "not YAML")),
    YAML + "variants: [full]\n",
    YAML + "variants:\n",
    YAML + "reasons: {a: [b]}\n",
    YAML + "words: {shaded(C): dark}\n",
    YAML + "words: {shaded(C): [dark]}\n",
    YAML + "words: {'shaded(C': [dark, light]}\n",
    YAML + "search: {heuristics: vmtf}\n",
    YAML + "search: vmtf\n",
    YAML + "draw: ○\n",
    YAML + "puzzlink: {id: x}\n",
    YAML + "puzzlink: {body: [{bits: cells}]}\n",
    YAML + "puzzlink: {id: x, body: bits}\n",
    LINK + ", alias: [y]}\n",
    LINK + ", aliases: y}\n",
    LINK + ", flags: f}\n",
    TABLE + ", hole: x}\n",
    TABLE + ", holes: x}\n",
    YAML.replace("name: T", "name: [T]"),
    YAML.replace("name: T", "name:"),
    YAML.replace("answer: {", "answer: {dots: {x: dot(P)}, "),
    re.sub("answer: .*", "answer: {}", YAML),
    re.sub("answer: .*", "answer: {cells: shaded(C)}", YAML),
    re.sub("given: .*", "given: [cells]", YAML),
    YAML.replace("given: {", "given: {regions: [region], "),
    YAML.replace("given: {", "given: {regions: {area: 'region(C,K)', default: rows}, "),
    YAML.replace("given: {", "given: {walls: {x: wall(C)}, "),
    YAML.replace("given: {", "given: {top: 3, "),
]


@pytest.mark.parametrize("text", DECLARATIONS)
def test_both_refuse_a_declaration(tmp_path: Path, text: str) -> None:
    assert faults("puzzle", text)
    (tmp_path / "puzzle.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        puzzle = load_puzzle(tmp_path)
        assert None not in (puzzle.given, puzzle.answer, puzzle.reasons, puzzle.words)
    assert "puzzle.yaml" in str(caught.value)


@pytest.mark.parametrize(
    "fault",
    ["no puzzle", "unknown key", "no block", "empty block", "variants", "a list", "a word"],
)
def test_both_refuse_a_board(fault: str) -> None:
    text, _ = TEXTS[fault]
    of_puzzle = board_schema(Catalog().puzzle("heyawake"))
    assert faults_of(of_puzzle, text)
    assert fault == "unknown key" or faults("board", text)
    with pytest.raises(InputError):
        native.read(text, Catalog())


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command_prints_a_schema_and_where_it_lies(name: str) -> None:
    printed = CliRunner().invoke(main, ["schema", name])
    assert json.loads(printed.stdout) == schema(name)
    path = CliRunner().invoke(main, ["schema", name, "--path"]).stdout.strip()
    assert Path(path) == schema_path(name)
    assert CliRunner().invoke(main, ["schema", "answer"]).exit_code == 2


def test_the_settings_in_the_documents_find_the_files() -> None:
    page = (DOCS / "editors.md").read_text(encoding="utf-8")
    [settings] = re.findall(r"^```json\n(.*?)^```", page, re.M | re.S)
    globs = json.loads(settings)["yaml.schemas"]
    written = {
        line.split("> ")[1]: shlex.split(line)[2]
        for line in page.splitlines()
        if line.startswith("asppuz schema ")
    }
    assert {Path(name).name: written[Path(name).name] for name in globs} == {
        "puzzle.schema.json": "puzzle",
        "board.schema.json": "board",
    }
    for puzzle in PUZZLES[:3]:
        for path in [puzzle.folder / "puzzle.yaml", *puzzle.examples(), *puzzle.rejected()]:
            kind = "puzzle" if path.name == "puzzle.yaml" else "board"
            for name, patterns in globs.items():
                meant = written[Path(name).name] == kind
                several = [patterns] if isinstance(patterns, str) else patterns
                assert any(fnmatch(str(path), pattern) for pattern in several) == meant


def test_a_board_may_begin_with_the_line_that_names_its_schema() -> None:
    page = (DOCS / "editors.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^# yaml-language-server: .*board.*$", page, re.M)
    board = read(f"{line}\npuzzle: nurikabe\ncells: |\n  1 .\n")
    assert board.puzzle.name == "nurikabe"
