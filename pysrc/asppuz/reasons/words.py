"""Steps in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..board.atoms import Mark, Place
from ..board.puzzle import Puzzle
from ..draw.scene import Named
from ..errors import number_of
from .guards import Reason
from .marks import is_negative, place_of, said_of_each, tell_marks
from .rating import Rating
from .slots import as_place, capitalized, cell_slots, corner_slots, edge_slots
from .step import Chain, Step

_AT_A_PLACE = re.compile(r" \{[^}]*\}\.$")
"""How a sentence ends that speaks of a place last: *The loop doesn't end at (3,1).*"""
_NO_OTHER_WAY = "There is no other way to fill that in."
_ONE_THING = "It can't be two things at once."
_NO_MORE = "That is no longer possible."
_NOT_ALL = "They are no longer all possible."
SEVERAL = "nothing more follows: there are several solutions"
"""How an explanation ends that doesn't come to a solution."""
_THE_REST = "The rest follows from the same reasons."


def tell_reasons(puzzle: Puzzle, *steps: Step) -> Iterator[str]:
    """The reasons of steps as sentences, and what they lean on, without what they decide.

    Those of a single step with a chain are told line by line.
    """
    if chain := _chain_of(steps):
        yield f"Suppose {tell_marks(puzzle, chain.supposed)}."
        yield from tell_lines(puzzle, chain)
        if len(steps[0].decided) > len(chain.supposed):
            yield _THE_REST
        yield from _remarks(puzzle, steps)
        return
    yield from _sentences(steps)
    yield from _remarks(puzzle, steps)


def tell_row(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[str]:
    """Steps in a row by the same rules, a line each: the reasons, what is known, what follows.

    What the row itself has decided by then goes without saying.
    """
    decided: set[Mark] = set()
    for step in steps:
        sentences = [*_sentences([step]), *map(str, step.premises)]
        if facts := [mark for mark in step.facts if mark not in decided]:
            sentences.append(f"{capitalized(tell_marks(puzzle, facts))}.")
        sentences.append(f"Hence {tell_marks(puzzle, step.decided)}.")
        yield " ".join([*sentences, *_unproven(step)])
        decided.update(step.decided)


def _sentences(steps: Sequence[Step]) -> Iterator[str]:
    """The reasons of steps, each once; where there are none, that too in words."""
    if not any(step.reasons for step in steps):
        yield _ONE_THING if all(map(_has_another_value, steps)) else _NO_OTHER_WAY
    yield from _told(_reasons(steps))


def _has_another_value(step: Step) -> bool:
    """Whether all that a step rules out are values of places that are known to have others."""
    known = {place_of(mark.atom) for mark in step.facts if mark.holds} - {None}
    return all(not mark.holds and place_of(mark.atom) in known for mark in step.decided)


def number_reasons(puzzle: Puzzle, *steps: Step) -> Iterator[str]:
    """As ``tell_reasons``, several sentences with their numbers in a picture of the steps.

    Of several steps each sentence tells what it has a share in, too.
    """
    told = _told(_reasons(steps))
    if len(told) < 2 or _chain_of(steps):
        yield from tell_reasons(puzzle, *steps)
        return
    for number, (sentence, reasons) in enumerate(told.items(), 1):
        mine = [step for step in steps if not reasons.isdisjoint(step.reasons)]
        decided = [mark for step in mine for mark in step.decided]
        gives = f" Hence {tell_marks(puzzle, decided)}." if len(steps) > 1 else ""
        yield f"{number}. {sentence}{gives}"
    yield from _remarks(puzzle, steps)


def named_by_reason(*steps: Step) -> list[Named]:
    """The places that each sentence of ``number_reasons`` names, in their order."""
    chain = _chain_of(steps)
    told: Iterable[Iterable[Reason]] = (
        [line.reasons for line in chain.lines] if chain else _told(_reasons(steps)).values()
    )
    return [
        Named(
            frozenset().union(
                *(_places(r, [*cell_slots(r.rule), *edge_slots(r.rule)]) for r in reasons)
            ),
            frozenset().union(*(_places(r, corner_slots(r.rule)) for r in reasons)),
        )
        for reasons in told
    ]


def _chain_of(steps: Sequence[Step]) -> Chain | None:
    """The chain of a single step, if it has one."""
    return steps[0].chain if len(steps) == 1 else None


def tell_lines(puzzle: Puzzle, chain: Chain) -> Iterator[str]:
    """The lines of a chain, with their numbers."""
    for number, line in enumerate(chain.lines, 1):
        sentences = [*_told(line.reasons)]
        if line.decided:
            sentences.append(f"Hence {tell_marks(puzzle, line.decided)}.")
        else:
            sentences.append(_NO_MORE if len(sentences) == 1 else _NOT_ALL)
        yield f"{number}. {' '.join(sentences)}"


def _reasons(steps: Iterable[Step]) -> list[Reason]:
    return [reason for step in steps for reason in step.reasons]


def _told(reasons: Iterable[Reason]) -> dict[str, set[Reason]]:
    """The reasons as sentences, each once, with those that it tells.

    What is not so at several places is said once, where the sentence ends with its place.
    """
    alike: dict[str, dict[str, Reason]] = {}
    for reason in reasons:
        words = reason.words
        at_the_end = _AT_A_PLACE.search(words) and is_negative(words) and len(reason.names) == 1
        alike.setdefault(words if at_the_end else str(reason), {})[str(reason)] = reason
    return {_sentence([*told.values()]): {*told.values()} for told in alike.values()}


def _sentence(reasons: Sequence[Reason]) -> str:
    """One reason, or several of which all is the same but for the place at the end."""
    first, *more = reasons
    if not more:
        return str(first)
    words = first.words.removesuffix(".")
    return capitalized(said_of_each(words, [reason.by_name for reason in reasons])) + "."


def _remarks(puzzle: Puzzle, steps: Sequence[Step]) -> Iterator[str]:
    """What steps presuppose, what they lean on, and that fewer reasons may do."""
    yield from dict.fromkeys(str(premise) for step in steps for premise in step.premises)
    decided = {mark for step in steps for mark in step.decided}
    facts = sorted({mark for step in steps for mark in step.facts} - decided)
    if facts:
        yield f"Known: {tell_marks(puzzle, facts)}."
    for step in steps:
        yield from _unproven(step)


def _unproven(step: Step) -> Iterator[str]:
    """That fewer reasons may do for a step, where that is so."""
    if not step.smallest:
        yield f"(At most {len(step.reasons)} reasons: fewer may do.)"


def tell_rating(rating: Rating) -> str:
    """A rating in one line."""
    ideas = {0: "", 1: "one idea, "}.get(rating.ideas, f"{rating.ideas} ideas, ")
    least = "" if rating.complete else "at least "
    hardest = f"{rating.several} by several reasons, the hardest by {rating.hardest}"
    return (
        f"{least}{rating.level} ({rating.score:.1f}): {number_of(rating.steps, 'step')}, "
        f"{hardest if rating.several else 'each by one reason'}; "
        f"{ideas}{rating.choices:.1f} choices on average"
    )


def tell_left_out(puzzle: Puzzle, marks: Sequence[Mark]) -> str:
    """The marks that an explanation leaves out, as a sentence; empty where there are none."""
    if not marks:
        return ""
    return f"This can't be right, and is left out: {tell_marks(puzzle, marks)}."


def cells_of(reasons: Iterable[Reason]) -> set[Place]:
    """The cells that reasons name."""
    return {place for reason in reasons for place in _places(reason, cell_slots(reason.rule))}


def _places(reason: Reason, names: Iterable[str]) -> frozenset[Place]:
    """The places among the values that a reason has for these names."""
    values = dict(zip(reason.names, reason.values))
    return frozenset(place for name in names if (place := as_place(values[name])))


def told_together(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Steps in a row that use the same rules and have the same name, as one list.

    Those with a chain stay alone.
    """
    group: list[Step] = []
    for step in steps:
        if group and (_idea(group[-1]) != _idea(step) or step.chain or group[-1].chain):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def _idea(step: Step) -> tuple[str | None, list[str]]:
    return step.technique, sorted(reason.rule for reason in step.reasons)
