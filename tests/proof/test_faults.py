"""Folders as they should be, and what is said of those that are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import InputError
from asppuz.checking.proof import prove
from proof.folders import COUNT, RULES, STAR, TOUCH, YAML, board, failures, findings, make, run


def test_all_is_well(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert findings(folder) == []
    groups = list(prove(folder))
    assert [group.name for group in groups] == [
        "declaration", "rules", "boards", "formats", "solutions", "images", "rejected",
        "constraints",
    ]  # fmt: skip
    assert "2 examples and 3 rejected boards" in groups[2].demand
    result = run(str(folder))
    assert result.exit_code == 0
    assert "FAIL" not in result.stdout
    assert result.stdout.endswith("0 failures, 0 remarks\n")


@pytest.mark.parametrize(
    ("changes", "file", "message"),
    [
        (
            {"examples_more": board("1 . .", "# . .")},
            "more.yaml",
            "expected exactly one solution, found another: ",
        ),
        (
            {"examples_more": board("3 . .", "# . .")},
            "more.yaml",
            "expected exactly one solution, found none",
        ),
        (
            {"examples_more": board("2 . .", "# # .")},
            "more.yaml",
            "expected the stored solution, found another: (1,3) is shaded; (1,2) is not shaded",
        ),
        (
            {"examples_more": "puzzle: rows\ncells: |\n  2 . .\n"},
            "more.yaml",
            "expected the solution under 'solution: |', found none",
        ),
        (
            {"rejected_more": board("2 . .", "# . #", TOUCH)},
            "more.yaml",
            f"expected an answer that breaks '{TOUCH}' alone, found one that is right",
        ),
        (
            {"rejected_more": board("2 . .", "# . .", TOUCH)},
            "more.yaml",
            f"expected an answer that breaks '{TOUCH}' alone, found one that breaks '{COUNT}'",
        ),
        (
            {"rejected_more": board("1 *", "# #", TOUCH)},
            "more.yaml",
            f"alone, found one that breaks '{STAR}' and '{COUNT}' and '{TOUCH}'",
        ),
        (
            {"rejected_more": board("2 . .", "# # .", TOUCH.replace("both", "bot"))},
            "more.yaml",
            f"(did you mean '{TOUCH}'?); the answer breaks '{TOUCH}'",
        ),
        (
            {"rejected_more": board("2 . .", "# . .")},
            "more.yaml",
            f"reason of the rules after 'breaks:', found none; the answer breaks '{COUNT}'",
        ),
        (
            {"rejected_more": f"puzzle: rows\nbreaks: '{TOUCH}'\ncells: |\n  2 . .\n"},
            "more.yaml",
            "expected a wrong answer under 'solution: |', found none",
        ),
        (
            {"examples_more": "puzzle: creek\ncorners: |\n  0 .\n  . .\nsolution: |\n  .\n"},
            "more.yaml",
            "expected 'puzzle: rows', found 'puzzle: creek'",
        ),
        (
            {"rejected_more": "puzzle: rows\ncels: |\n  1\n"},
            "more.yaml",
            "'cels' is not a key of a rows board (did you mean 'cells'?)",
        ),
        (
            {"rules": RULES.replace("#show shaded/1.", "#show.")},
            "rules.lp",
            "expected '#show shaded/1.' for an atom of the answer, found none",
        ),
        (
            {"rules": RULES + "#show star/1.\n"},
            "rules.lp",
            "expected only answer atoms to be shown, found '#show star/1.'",
        ),
        ({"puzzle": YAML.replace("answer", "answers")}, "puzzle.yaml", "'answers' is not a key"),
        ({"puzzle": YAML.replace("shaded(C)", '"p(C"')}, "puzzle.yaml", "'p(C' is not an atom"),
        ({"puzzle": YAML.replace("cells", "cell")}, "puzzle.yaml", "'cell' is not a layer"),
        (
            {"puzzle": YAML.replace("shaded(C)", "shaded(X)")},
            "puzzle.yaml",
            'the token "#" has no slot {X} for shaded(X); without a slot there is C',
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [{fourcell: corners}]}\n"},
            "puzzle.yaml",
            "'corners' is not something that a codec can run over",
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [cells]}\n"},
            "puzzle.yaml",
            "expected a mapping after 'body:'",
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [{number61: cells}]}\n"},
            "puzzle.yaml",
            "there is no codec 'number61'",
        ),
        (
            {"puzzle": YAML + "janko: {problem: [cels], solution: {cells: {x: shaded(C)}}}\n"},
            "puzzle.yaml",
            "expected layers after 'problem:', found 'cels' (did you mean 'cells'?)",
        ),
        ({"rules": RULES.replace("(R,X+1).", "(R,X+1)")}, "rules.lp", "a rule goes on after"),
        ({"rules": RULES + "p(X) :- not star(X).\n"}, "rules.lp", "X occurs only in the head"),
        (
            {"puzzle": YAML + "search: {heuristic: x}\n"},
            "puzzle.yaml",
            "not an option under",
        ),
        ({"rules": '#include "missing.lp".\n'}, "rules.lp", "there is no module 'missing.lp'"),
        ({"rules": None}, "rules.lp", "can't be read: no such file"),
        (
            {"rules": RULES + "%! {C} is dark.\n:- star(C), not star(C).\n"},
            "rules.lp",
            "expected a board that needs '{C} is dark.', found none",
        ),
        (
            {"rules": RULES + ":- star(C), not star(C).\n"},
            "rules.lp",
            "expected a board that needs this constraint, found none; it has no reason",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_wrong_is_told(
    tmp_path: Path, changes: dict[str, str | None], file: str, message: str
) -> None:
    """Each fault is one failure, whatever else is in the folder."""
    [failure] = failures(make(tmp_path, **changes))
    assert failure.startswith(f"{file}: ")
    assert message in failure


def test_a_file_that_is_no_text_is_one_finding_and_the_rest_goes_on(tmp_path: Path) -> None:
    folder = make(tmp_path, examples_more=board("1 . .", "# . ."))
    (folder / "examples" / "bytes.yaml").write_bytes(b"puzzle: \xff\xfe\n")
    (folder / "examples" / "folder.yaml").mkdir()
    (folder / "rejected" / "empty.yaml").touch()
    told = failures(folder)
    assert [words.split(":")[0] for words in told] == [
        "bytes.yaml", "folder.yaml", "empty.yaml", "more.yaml",
    ]  # fmt: skip
    assert findings(folder)[0].line == 1


def test_a_folder_without_boards(tmp_path: Path) -> None:
    folder = make(tmp_path)
    for path in folder.glob("*/*.yaml"):
        path.unlink()
    (folder / "rejected").rmdir()
    assert failures(folder) == ["examples: expected boards in examples/, found none: write one, "
                                "and test again"]  # fmt: skip


def test_no_puzzle_folder(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere", make(tmp_path) / "rules.lp"):
        with pytest.raises(InputError, match=r"expected a puzzle folder, with a file 'puzzle.yaml"):
            list(prove(folder))
        result = run(str(folder), str(tmp_path / "rows"))
        assert result.exit_code == 2
        assert str(folder) in result.stderr
        assert "constraints: " in result.stdout


def test_a_folder_of_puzzle_folders(tmp_path: Path) -> None:
    make(tmp_path / "mine")
    result = run(str(tmp_path / "mine"))
    assert result.exit_code == 2
    assert result.stderr.endswith("; to test those that lie in it, name mine/*\n")


def test_a_file_that_is_no_board_is_remarked(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "examples" / "easy.yml").touch()
    (folder / "examples" / ".hidden").touch()
    [remark] = findings(folder)
    assert (remark.file.name, remark.fails) == ("easy.yml", False)
    assert run(str(folder)).exit_code == 0


def test_a_puzzle_says_why_its_boards_cannot_be_turned_or_mirrored(tmp_path: Path) -> None:
    unsaid = make(tmp_path, puzzle=YAML.replace("upright: rows are no columns\n", ""))
    assert [words.partition(", ")[0] for words in failures(unsaid)] == ["puzzle.yaml: turned"]
    assert failures(unsaid)[0].endswith("expected 'upright: ' and why boards can't be turned")
    first = "%! The first cell is shaded.\n:- not shaded((1,1)).\n#show"
    lopsided = make(tmp_path / "more", rules=RULES.replace("#show", first))
    told = (
        "puzzle.yaml: mirrored, star.yaml doesn't have its solution mirrored: expected 'handed: '"
    )
    assert any(words.startswith(told) for words in failures(lopsided))
