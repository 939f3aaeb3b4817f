"""The reasons of constraints: each has one, and names variables that the constraint has.

So do the premises of rules, which stand below a constraint.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import InputError, did_you_mean
from ...reasons.guards import SINCE
from ...reasons.slots import SLOT, slots
from ...rules.assembly import MARK
from ...rules.statements import variables
from ...texts import load_text
from ...yamltext import place_of
from .unit import Unit


def reason_faults(unit: Unit) -> Iterator[InputError]:
    """Constraints without a reason, reasons without a constraint, and braces that name nothing."""
    if not unit.is_rules:
        return
    lines = unit.program.lines
    reasoned = set()
    for statement in unit.statements:
        above = lines[statement.first - 2] if statement.first > 1 else None
        if statement.first in reasoned or statement.is_constraint == unit.is_premise(statement):
            continue
        if above and above.text.strip().startswith(MARK):
            reasoned.add(statement.first)
            names = variables(statement.node)
            for name in slots(above.reason):
                if name not in names:
                    yield _unknown_slot(unit, statement.first - 1, name, list(names))
        elif unit.is_own(statement.line.file):
            yield statement.fault(
                "this constraint has no reason, so a hint can't say what it demands",
                f"Put a line above it, such as '{MARK} {{C}} is not shaded.', with its "
                "variables in braces.",
            )
    for number, line in enumerate(lines, 1):
        text = line.text.strip()
        if not text.startswith(MARK) or not unit.is_own(line.file):
            continue
        demanded = "rule" if line.reason.startswith(SINCE) else "constraint"
        if number + 1 not in reasoned:
            yield InputError(
                f"no {demanded} follows this reason",
                str(line.file),
                line.number,
                line.text.index(MARK) + 1,
                f"Put it on one line right above its {demanded}; '%' without '!' begins "
                "any other comment.",
            )
        elif not line.reason:
            yield InputError(
                "this reason is empty",
                str(line.file),
                line.number,
                line.text.index(MARK) + 1,
                "Say what the constraint demands.",
            )


def _unknown_slot(unit: Unit, number: int, name: str, names: list[str]) -> InputError:
    """A brace that names no variable, told where the words stand."""
    line = unit.program.origin(number)
    message = f"the reason names {{{name}}}, a variable that its constraint doesn't have"
    near = did_you_mean(name, names)
    known = f"It has {', '.join(names)}." if names else "It has none."
    found = [slot.start() for slot in SLOT.finditer(line.text) if name in slot.groups()]
    source = (line.file, line.number, found[0] + 1 if found else 0)
    for words, own in unit.puzzle.reasons.items():
        if own == line.reason:
            path = unit.puzzle.folder / "puzzle.yaml"
            row, column = place_of(load_text(path), "reasons", words)
            source = (path, row, column)
    return InputError(message + near, str(source[0]), source[1], source[2], known)
