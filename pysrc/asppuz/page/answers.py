"""What the page asks, and what it is told: each question is answered by a row of events.

``answer`` is a generator that pauses often, so that a newer question can take the
place of an older one. Its events are plain data, ready to be written as JSON; an
empty one is only a pause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..errors import InputError
from ..solving.limits import GivenUp
from .questions import boards, by_hand, course, known, rules
from .questions.parts import Event, Question, told

FULL = "unknown: the memory limit came first"

QUESTIONS: Mapping[str, Callable[[Question], Iterator[Event]]] = {
    "catalog": boards.catalog,
    "open": boards.blank,
    "read": boards.read,
    "write": boards.write,
    "move": boards.move,
    "generate": boards.generate,
    "edit": known.edit,
    "second": known.second,
    "clash": known.clash,
    "check": by_hand.check,
    "hint": by_hand.hint,
    "explain": by_hand.explain,
    "rules": rules.files,
    "lint": rules.findings,
    "folder": rules.folder,
    "chapters": course.course,
}
"""What can be asked."""


def answer(question: Question) -> Iterator[Event]:
    """The events of an answer; bad input is told by an event ``error``, and nothing follows.

    ``question["ask"]`` is one of the names in ``QUESTIONS``, and ``home`` a folder for the files
    of rules that come with it: without one, there can't be any.
    """
    try:
        ask = QUESTIONS.get(str(question.get("ask")))
        if ask is None:
            raise InputError(f"there is no question '{question.get('ask')}'")
        yield from ask(question)
    except InputError as error:
        yield {"error": told(error, question)}
    except GivenUp as error:
        yield {"error": f"unknown: {error}"}
    except TimeoutError:
        yield {"error": "unknown: the time limit came first"}
    except MemoryError:
        yield {"error": FULL}
