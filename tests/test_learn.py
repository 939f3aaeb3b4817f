"""The tutorial: followed from the first chapter to the last, and every exercise solved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessons import CHAPTERS, CONTENTS, Course, Exercise, asked, follow, solutions, title


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return Course(tmp_path_factory.mktemp("course"))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.stem)
def test_chapter(chapter: Path, course: Course) -> None:
    text = chapter.read_text(encoding="utf-8")
    assert course.follow(chapter).splitlines() == text.splitlines()


@pytest.mark.parametrize("exercise", solutions(), ids=lambda e: f"{e.chapter} {e.number}")
def test_solution(exercise: Exercise, course: Course) -> None:
    assert course.solve(exercise).splitlines() == exercise.text.splitlines()


def test_every_exercise_has_a_solution() -> None:
    found = [(exercise.chapter, exercise.number) for exercise in solutions()]
    assert found == [(title(chapter), number) for chapter in CHAPTERS for number in asked(chapter)]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.stem)
def test_chapter_has_exercises(chapter: Path) -> None:
    assert len(asked(chapter)) >= 2


def test_the_contents_name_every_chapter_in_order() -> None:
    named = re.findall(r"\]\(([0-9][^)]*\.md)\)", CONTENTS.read_text(encoding="utf-8"))
    assert named == [chapter.name for chapter in CHAPTERS]


FILE = "```prolog\n% a.lp\nb.\nc.\nb.\n```\n"


def test_a_page_is_told_anew(tmp_path: Path) -> None:
    change = "```diff\n--- a.lp\n-c.\n+d :- b.\n```\n"
    command = "```console\n$ python -m clingo -V0 a.lp\nold\n```\n"
    page = FILE + change + command
    assert follow(page, tmp_path) == page.replace("old", "b d\nSATISFIABLE")


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("```diff\n--- a.lp\n-b.\n+d.\n```", "a.lp has not just one place"),
        ("```diff\n--- a.lp\n-e.\n+d.\n```", "a.lp has not just one place"),
        ("```prolog\nc.\nd.\n```", "what is this block"),
        ("```text\nc.\n```", "what is this block"),
        ("```console\n$ curl a\n```", "curl a"),
    ],
)
def test_a_block_that_can_not_be_followed(block: str, words: str, tmp_path: Path) -> None:
    with pytest.raises((AssertionError, ValueError), match=words):
        follow(FILE + block, tmp_path)
