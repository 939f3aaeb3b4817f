"""Books to print: what they hold, and where it stands on the paper."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from asppuz import Catalog, InputError, generate, read
from asppuz.books import PAPERS, Entry, check_pdf, draw_pdf, entry_of, in_chapters, make_book
from asppuz.books.paper import BOARDS, GAP, SOLUTIONS, Row, Size, Style, pages_of
from asppuz.cli import main
from asppuz.reasons import Rating
from asppuz.solving.limits import Limits

XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
CREEK = "puzzle: creek\ntitle: A stream\ncorners: |\n  . . .\n  . 4 .\n  . . .\n"
SEVERAL = "puzzle: creek\ncorners: |\n  . . . .\n  . 2 . .\n  . . . .\n"
NONE = "puzzle: creek\ncorners: |\n  4 . .\n  . . .\n  . . .\n"
CATALOG = Catalog()


def entries(*names: str, count: int = 1) -> list[Entry]:
    """Small boards of some puzzles, made with the seeds from 1 on."""
    return [
        entry_of(generate(name, 4, seed=seed), Limits())
        for name in names
        for seed in range(1, count + 1)
    ]


def pages(html: str) -> list[ElementTree.Element]:
    """The pages of a book."""
    return ElementTree.fromstring(html).findall(f".//{XHTML}section")


def words(page: ElementTree.Element) -> str:
    """What is written on a page, but in its pictures."""
    copy = ElementTree.fromstring(ElementTree.tostring(page))
    for figure in copy.iter(f"{XHTML}figure"):
        for svg in figure.findall(f"{SVG}svg"):
            figure.remove(svg)
    return " ".join("".join(copy.itertext()).split())


def pictures(page: ElementTree.Element) -> int:
    return len(page.findall(f".//{SVG}svg"))


# What stands where on paper


def widths(rows: Sequence[Row], sizes: Sequence[Size], style: Style) -> list[float]:
    return [
        sum(sizes[n].width * cell for n, cell in zip(row.pictures, row.cells))
        + style.beside * (len(row.pictures) - 1)
        for row in rows
    ]


@pytest.mark.parametrize("style", [BOARDS, SOLUTIONS])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_all_pictures_stand_within_their_pages(paper: object, style: Style) -> None:
    rng = random.Random(1)
    room = PAPERS[getattr(paper, "name", "")].room
    for _ in range(200):
        sizes = [Size(rng.uniform(2, 50), rng.uniform(2, 60)) for _ in range(rng.randint(1, 30))]
        used = rng.uniform(0, room.height)
        found = pages_of(sizes, room, used, style)
        assert [n for page in found for row in page for n in row.pictures] == [*range(len(sizes))]
        for number, page in enumerate(found):
            left = room.height - (0 if number else used)
            assert sum(row.height + GAP for row in page) - GAP <= left + 1e-6
            assert all(width <= room.width + 1e-6 for width in widths(page, sizes, style))
            assert sum(len(row.pictures) for row in page) <= style.most
            assert page or not number
        cells = [cell for page in found for row in page for cell in row.cells]
        assert max(cells) <= style.largest + 1e-6
        for row in (row for page in found for row in page):
            for n, cell in zip(row.pictures, row.cells):
                fits = min(room.width / sizes[n].width, room.height / sizes[n].height)
                assert cell >= min(style.least, fits * 0.9) or sizes[n].height > 50


def test_small_boards_are_six_and_usual_ones_four_to_a_page() -> None:
    room = PAPERS["A4"].room
    for side, number in ((6, 6), (10, 4), (13, 2), (20, 1)):
        size = Size(side + 2 / 3, side + 2 / 3)
        full = pages_of([size] * 12, room, 0.0, BOARDS)[0]
        assert sum(len(row.pictures) for row in full) == number


# What a book holds


def test_a_book_has_a_title_page_chapters_and_solutions() -> None:
    some = entries("slitherlink", "creek", count=3)
    found = pages(make_book(in_chapters(some, CATALOG), "Streams & loops"))
    first, *chapters, last = map(words, found)
    assert first.startswith("Streams & loops 6 puzzles of 2 kinds")
    assert re.search(r"Creek ?2 Slitherlink ?3 Solutions ?4", first)
    assert [words.split()[0] for words in chapters] == ["Creek", "Slitherlink"]
    assert last == "Solutions 1 2 3 4 5 6 4"
    assert [pictures(page) for page in found] == [2, 4, 4, 6]
    for page, puzzle in zip(chapters, ("creek", "slitherlink")):
        assert CATALOG.puzzle(puzzle).rules in page


def test_boards_go_from_easy_to_hard_and_those_without_a_rating_are_last() -> None:
    board = read(CREEK)
    some = [
        Entry(board, frozenset(), rating and Rating(rating, 1, 1, 1, 1, 1.0), title)
        for rating, title in ((10.0, "medium one"), (None, "unknown"), (1.0, "easy one"))
    ]
    page = words(pages(make_book(in_chapters(some, CATALOG), "x"))[1])
    told = ["1easy onevery easy", "2medium onemedium", "3unknown"]
    assert [page.index(each) for each in told] == sorted(page.index(each) for each in told)


def test_an_example_is_none_of_the_boards() -> None:
    paths = CATALOG.puzzle("creek").examples()
    every = [replace(read(path), marks=frozenset()) for path in paths]
    for left_out in range(len(every)):
        rest = [Entry(b, frozenset()) for i, b in enumerate(every) if i != left_out]
        [chapter] = in_chapters(rest, CATALOG)
        assert chapter.example is not None
        assert set(chapter.example.clues) == set(every[left_out].clues)
    [chapter] = in_chapters([Entry(board, frozenset()) for board in every], CATALOG)
    assert chapter.example is None
    assert "Example" not in make_book([chapter], "x")


def test_the_variants_of_boards_are_told() -> None:
    path = CATALOG.puzzle("slitherlink").folder / "examples" / "variant_full.yaml"
    page = words(pages(make_book(in_chapters([entry_of(read(path), Limits())], CATALOG), "x"))[1])
    assert "full: The loop visits every corner of the grid." in page


def test_a_sheet_has_a_line_for_a_name_and_no_title_page() -> None:
    chapters = in_chapters(entries("creek", "akari"), CATALOG)
    asked, solved = map(words, pages(make_book(chapters, "Class 7", sheet=True)))
    assert asked.startswith("Class 7NameDate Akari")
    assert "Creek" in asked
    assert solved == "Solutions 1 2 2"


def test_a_board_needs_exactly_one_solution() -> None:
    for text, number in ((SEVERAL, "several solutions"), (NONE, "no solution")):
        with pytest.raises(InputError, match=f"exactly one solution, and this has {number}"):
            entry_of(read(text), Limits())
    with pytest.raises(TimeoutError):
        entry_of(read(CREEK), Limits(0.0))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pdf_has_the_pages_of_its_html(paper: str) -> None:
    try:
        check_pdf()
    except InputError as error:
        pytest.skip(str(error))
    html = make_book(in_chapters(entries("creek", "akari"), CATALOG), "x", paper=PAPERS[paper])
    data = draw_pdf(html)
    assert data.startswith(b"%PDF-")
    told = re.findall(rb"/Count (\d+)", data)
    assert not told or str(len(pages(html))).encode() in told


# The command


def make(*args: str) -> Result:
    return CliRunner().invoke(main, ["book", *args])


def test_a_book_of_files_folders_and_made_boards(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "b.yaml").write_text(CREEK, encoding="utf-8")
    (tmp_path / "boards" / "notes.txt").write_text("none", encoding="utf-8")
    output = tmp_path / "book.html"
    wishes = ("--make", "akari 4x5", "--make", "creek 3x3 very-easy", "--count", "2")
    result = make(str(tmp_path / "boards"), *wishes, "--seed", "1", "-o", str(output))
    assert result.exit_code == 0, result.output
    title, akari, creek, _ = map(words, pages(output.read_text("utf-8")))
    assert title.startswith("Logic puzzles 5 puzzles of 2 kinds")
    assert akari.startswith("Akari") and creek.startswith("Creek")
    assert "A stream" in creek
    assert make("creek/2/2/j2j", "-o", str(output)).exit_code == 2


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    board, output = tmp_path / "b.yaml", tmp_path / "book.html"
    board.write_text(CREEK, encoding="utf-8")
    output.write_text("mine", encoding="utf-8")
    result = make(str(board), "-o", str(output))
    assert result.exit_code == 2
    assert "is there already; --force writes over it" in result.stderr
    assert output.read_text("utf-8") == "mine"
    assert make(str(board), "-o", str(output), "--force").exit_code == 0
    assert pages(output.read_text("utf-8"))


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "give boards, or --make"),
        (("creek/2/2/j2j", "-o", "book.txt"), "--output ends in .html or .pdf"),
        (("creek/2/2/j2j", "-o", "no/book.html"), "asppuz: no: there is no such folder"),
        (("--make", "creek 4"), "expected 'PUZZLE', 'PUZZLE 10x10' or 'PUZZLE 10x10 easy'"),
        (("--make", "creek 4x4 eazy"), "'eazy' is no level (did you mean 'easy'?)"),
        (("--make", "crek 4x4"), "crek"),
        ((".",), "found no *.yaml"),
    ],
)
def test_bad_input_is_told(
    args: Sequence[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = make(*args, *(() if "-o" in args else ("-o", "book.html")))
    assert result.exit_code == 2
    assert told in result.stderr
    assert not list(tmp_path.iterdir())


def test_what_has_several_solutions_is_named(tmp_path: Path) -> None:
    board = tmp_path / "several.yaml"
    board.write_text(SEVERAL, encoding="utf-8")
    result = make(str(board), "-o", str(tmp_path / "book.html"))
    assert result.exit_code == 2
    assert result.stderr.endswith("exactly one solution, and this has several solutions\n")
    assert "several.yaml: " in result.stderr
    assert not (tmp_path / "book.html").exists()


def test_what_takes_too_long_is_left_out(tmp_path: Path) -> None:
    output = tmp_path / "book.html"
    result = make("creek/2/2/j2j", "-o", str(output), "--time-limit", "0.000001")
    assert result.exit_code == 5
    assert result.stderr == "asppuz: creek/2/2/j2j: left out: time ran out\n"
    assert not output.exists()


def test_without_weasyprint_it_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    result = make("creek/2/2/j2j", "-o", str(tmp_path / "book.pdf"))
    assert result.exit_code == 2
    assert result.stderr == "asppuz: a PDF needs one more package: pip install 'asppuz[book]'\n"
