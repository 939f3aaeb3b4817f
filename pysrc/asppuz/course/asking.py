"""The answer sets of a program without a board, told by some of its atoms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import clingo

from ..rules.complaints import rules_error
from ..rules.program import Program
from ..solving.limits import Limits
from ..solving.searching import begin_search, next_model, parallel

AnswerSet = frozenset[str]

MOST_MODELS = 100_000
"""So many answer sets are looked at, of which many may show the same."""


def answer_sets(
    program: Program,
    add: str,
    shows: Collection[tuple[str, int]],
    most: int,
    limits: Limits,
    messages: list[str] | None = None,
) -> Counter[AnswerSet]:
    """The answer sets of a program and what is added to it, each by the atoms that count.

    How often each comes is told, too: others of its atoms may differ. Where the program
    says what is better, only the best ones count. The search ends where there are more
    than ``most``. What clingo remarks is added to the ``messages``. Raises InputError when the
    rules can't be read, and TimeoutError or MemoryError where a limit comes first.
    """
    messages = [] if messages is None else messages
    options = ["--models=0", "--opt-mode=optN", *parallel(1)]
    control = clingo.Control(options, lambda code, text: messages.append(text), 20)

    def ground() -> None:
        control.add("base", [], str(program))
        control.add("base", [], add)
        control.ground([("base", [])])

    try:
        limits.run(ground)
    except RuntimeError as error:
        raise rules_error(messages, program, error) from None
    found: Counter[AnswerSet] = Counter()
    with limits.run(lambda: begin_search(control, ())) as handle:
        for _ in range(MOST_MODELS):
            model = next_model(handle, limits)
            if model is None or len(found) > most:
                break
            if not model.cost or model.optimality_proven:
                found[_told(model, shows)] += 1
    return found


def _told(model: clingo.Model, shows: Collection[tuple[str, int]]) -> AnswerSet:
    return frozenset(
        str(symbol)
        for symbol in model.symbols(atoms=True)
        if (f"{'' if symbol.positive else '-'}{symbol.name}", len(symbol.arguments)) in shows
    )
