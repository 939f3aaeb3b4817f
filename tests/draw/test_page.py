"""The page of an explanation."""

from __future__ import annotations

from xml.etree import ElementTree

from asppuz import Atom, make_scene, read
from asppuz.board.atoms import Mark
from asppuz.draw.making import scene_of_marks
from asppuz.draw.page import draw_page
from draw.pictures import EXAMPLES, STEPS


def lesson(steps: int) -> str:
    """The page of a board whose shading is decided cell by cell."""
    board = read(next(p for p in EXAMPLES if p.parent.parent.name == "heyawake"))
    assert board.solution is not None
    solution = board.solution
    known = [
        Mark(Atom("shaded", (cell,)), Atom("shaded", (cell,)) in solution)
        for cell in board.shape.cells()
    ]
    parts = [
        (
            f"Cell & <{number}>",
            f'{mark} follows.\n\nIt\'s "so".',
            scene_of_marks(board, known[:number], [mark], known[max(number - 2, 0) : number]),
        )
        for number, mark in enumerate(known[:steps])
    ]
    return draw_page("Heyawake <1> & more", make_scene(board), parts)


def test_a_page_holds_every_step() -> None:
    root = ElementTree.fromstring(lesson(9))
    html = "{http://www.w3.org/1999/xhtml}"
    sections = root.findall(f".//{html}section")
    assert [section.get("id") for section in sections] == [f"step-{n}" for n in range(1, 10)]
    assert [section.find(f".//{html}a").get("href") for section in sections] == [  # type: ignore[union-attr]
        f"#step-{n}" for n in range(1, 10)
    ]
    assert "".join(sections[6].itertext()).startswith("\n7Cell & <6>\n")
    assert [p.text for p in sections[0].iter(f"{html}p")][1] == 'It\'s "so".'
    assert [x.text for x in root.iter(f"{html}title")] == ["Heyawake <1> & more"]
    assert len(list(root.iter("{http://www.w3.org/2000/svg}svg"))) == 10
    assert not list(root.iter(f"{html}script"))


def test_the_pictures_of_a_page_share_the_grid() -> None:
    text = lesson(9)
    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    uses = [x.get("href") for x in root.iter("{http://www.w3.org/2000/svg}use")]
    assert uses == ["#shared-1", "#shared-2"] * 9
    assert {"shared-1", "shared-2"} <= set(ids)
    other = make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n"))
    both = draw_page("Two boards", other, [("a", "b", other), ("c", "d", STEPS["shading"][0])])
    assert both.count("id='shared-") == 4
    assert both.count("<use ") == 2


def test_a_page_of_a_board_alone_explains_no_colours() -> None:
    page = draw_page("A board", make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n")), [])
    assert "decided in this step" not in page
    assert "decided in this step" in lesson(1)
