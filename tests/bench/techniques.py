"""Which steps are frequent, and whether they have a name.

    python tests/bench/techniques.py BOARDS.jsonl... [--size 10x10] [--boards 5] [--shapes]
    python tests/bench/techniques.py --made PUZZLE... [--size 8x8]

Of each file of lines of JSON, as `asppuz batch` reads them, boards of one size are drawn at random
(always the same ones); ``--made`` makes boards with the seeds from 1 on instead. Their steps are
counted by their fingerprint: the name, and which rules the step uses how often; with ``--shapes``
also the places in these rules and what is decided, turned and mirrored to the least of the eight
images. Prints for each puzzle the share of steps with a name, and a table: how often, the name,
the fingerprint, and an example (the number of the board and of its step, and what it decides).

``--steps FOLDER`` keeps the steps of each puzzle there, and takes them from there the next time, so
that names can be tried on the same steps again in seconds.
"""

from __future__ import annotations

import argparse
import pickle
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from asppuz import Board, Catalog, Explainer, InputError, Puzzle, Step, generate
from asppuz.batch import Task, board_of, read_tasks
from asppuz.board.atoms import Place, Term
from asppuz.reasons.techniques import Techniques
from asppuz.solving.limits import Limits

Move = Callable[[Place], Place]
IMAGES: list[Move] = [
    lambda p: (p[0], p[1]),
    lambda p: (p[0], -p[1]),
    lambda p: (-p[0], p[1]),
    lambda p: (-p[0], -p[1]),
    lambda p: (p[1], p[0]),
    lambda p: (p[1], -p[0]),
    lambda p: (-p[1], p[0]),
    lambda p: (-p[1], -p[0]),
]
"""The eight ways to turn and mirror a board."""

Explained = tuple[Board, list[Step]]
"""A board and its steps, or those found in time."""


@dataclass(frozen=True)
class Found:
    """A step, and where it was found: the number of the board and of the step on it."""

    board: int
    number: int
    step: Step


def draw(path: str, shape: tuple[int, int], number: int) -> Iterator[Board]:
    """Boards of that size in a file, drawn at random."""
    tasks: list[Task] = list(read_tasks([path], None, Catalog()))
    random.Random(1).shuffle(tasks)
    for task in tasks:
        with suppress(InputError):
            board = board_of(task, Catalog())
            if (board.rows, board.cols) == shape and number > 0:
                number -= 1
                yield board


def make(puzzle: Puzzle, shape: tuple[int, int], number: int, limit: float) -> Iterator[Board]:
    """Boards that are made; those that take too long are left out."""
    for seed in range(1, number + 1):
        with suppress(TimeoutError):
            yield generate(puzzle, *shape, seed=seed, time_limit=limit)


def explained(boards: Iterable[Board], limit: float) -> Iterator[Explained]:
    for board in boards:
        steps: list[Step] = []
        with suppress(TimeoutError, ValueError):
            steps.extend(Explainer(board, time_limit=limit).steps())
        yield board, steps


def named(all_steps: Iterable[Explained]) -> Iterator[Found]:
    """All steps, with the names that they have by now."""
    for number, (board, steps) in enumerate(all_steps, 1):
        techniques = Techniques(board, Limits(None, None))
        for at, step in enumerate(steps, 1):
            yield Found(number, at, techniques.named(replace(step, technique=None)))


def rules(step: Step) -> str:
    """The rules that a step uses, and how often."""
    words = [reason.rule for reason in step.reasons]
    return " + ".join(f"{words.count(rule)} x {rule}" for rule in sorted(set(words)))


def shape(step: Step) -> str:
    """The places in the reasons of a step and in what it decides, in the least of their images.

    A reason is told by the number of its rule among the rules of the step, and its places in
    any order, as a line has no direction.
    """
    words = sorted({reason.rule for reason in step.reasons})
    parts: list[tuple[str, tuple[Term, ...]]] = [
        *((str(words.index(r.rule) + 1), tuple(map(_plain, r.values))) for r in step.reasons),
        *(("true" if mark.holds else "false", mark.atom.args) for mark in step.decided),
    ]
    return min(_image(parts, move) for move in IMAGES)


def _plain(term: Term) -> Term:
    """A value without what the board's turns would change: places stay, and numbers."""
    if isinstance(term, str):
        cell = re.search(r"\((\d+),(\d+)\)", term)
        return (int(cell[1]), int(cell[2])) if cell else re.sub(r"\W.*", "", term)
    return term


def _image(parts: list[tuple[str, tuple[Term, ...]]], move: Move) -> str:
    moved = [(head, [_moved(term, move) for term in terms]) for head, terms in parts]
    places = [place for _, terms in moved for term in terms for place in _places(term)]
    top = min((row for row, _ in places), default=0)
    left = min((col for _, col in places), default=0)
    near = [
        (head, [_moved(t, lambda p: (p[0] - top, p[1] - left)) for t in ts]) for head, ts in moved
    ]
    return " ".join(
        sorted(f"{head}:{','.join(sorted(map(str, terms)))}" for head, terms in near)
    ).replace(", ", ",")


def _places(term: Term) -> Iterator[Place]:
    """The places in a term."""
    if isinstance(term, tuple):
        if _is_place(term):
            yield term[0], term[1]  # type: ignore[misc]
        else:
            for part in term:
                yield from _places(part)


def _moved(term: Term, move: Move) -> Term:
    if not isinstance(term, tuple):
        return term
    if _is_place(term):
        return move((term[0], term[1]))  # type: ignore[arg-type]
    return tuple(_moved(part, move) for part in term)


def _is_place(term: tuple[Term, ...]) -> bool:
    return len(term) == 2 and all(isinstance(part, int) for part in term)


def table(found: list[Found], with_shapes: bool, rows: int) -> Iterator[str]:
    """The most frequent fingerprints, those without a name marked by a dash."""
    alike: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for one in found:
        print_ = f"{rules(one.step)} | {shape(one.step)}" if with_shapes else rules(one.step)
        alike[one.step.technique or "-", print_].append(one)
    for (name, print_), ones in sorted(alike.items(), key=lambda item: -len(item[1]))[:rows]:
        first = ones[0]
        decided = ", ".join(
            ("" if mark.holds else "not ") + str(mark.atom) for mark in first.step.decided[:3]
        )
        where = f"{first.board}.{first.number}: {decided}"
        yield f"{len(ones):5}  {name}  [{print_ or 'no reason'}]  e.g. {where}"


def kept(folder: Path | None, puzzle: str, found: Callable[[], list[Explained]]) -> list[Explained]:
    """The steps of a puzzle, from the folder if they are there."""
    path = folder / f"{puzzle}.pkl" if folder else None
    if path and path.is_file():
        steps: list[Explained] = pickle.loads(path.read_bytes())
        return steps
    steps = found()
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(steps))
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", help="files of boards, or puzzles with --made")
    parser.add_argument("--made", action="store_true", help="make the boards")
    parser.add_argument("--size", default="10x10")
    parser.add_argument("--boards", type=int, default=5)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each board")
    parser.add_argument("--shapes", action="store_true", help="tell steps apart by places, too")
    parser.add_argument("--unnamed", action="store_true", help="list only steps without a name")
    parser.add_argument("--rows", type=int, default=20, help="lines of each table")
    parser.add_argument("--steps", type=Path, help="a folder to keep steps in")
    options = parser.parse_args()
    rows, cols = map(int, options.size.split("x"))
    for file in options.files:
        if options.made:
            name = file
            boards = make(Catalog().puzzle(name), (rows, cols), options.boards, options.limit)
        else:
            name = Path(file).stem
            boards = draw(file, (rows, cols), options.boards)

        def find(boards: Iterable[Board] = boards) -> list[Explained]:
            return [*explained(boards, options.limit)]

        found = [*named(kept(options.steps, name, find))]
        have = sum(one.step.technique is not None for one in found)
        share = have / max(len(found), 1)
        print(f"{name}: {len(found)} steps, {share:.1%} with a name", flush=True)
        if options.unnamed:
            found = [one for one in found if one.step.technique is None]
        print("\n".join(table(found, options.shapes, options.rows)), flush=True)


if __name__ == "__main__":
    main()
