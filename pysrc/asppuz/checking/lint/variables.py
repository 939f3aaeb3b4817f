"""Variables that stand only once in a rule: most of them are wrong letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clingo.ast import ASTType

from ...errors import InputError, did_you_mean
from ...reasons.slots import slots
from ...rules.statements import Statement, nodes
from .unit import Unit


def variable_faults(unit: Unit) -> Iterator[InputError]:
    """Variables that stand once; ``_`` and names that begin with it say that this is meant."""
    for statement in unit.own:
        found = [node for node in nodes(statement.node) if node.ast_type is ASTType.Variable]
        times = Counter(node.name for node in found)
        times.update(slots(_reason(statement)))
        for node in found:
            if times[node.name] == 1 and not node.name.startswith("_"):
                near = did_you_mean(node.name, [name for name in times if name != node.name])
                yield statement.fault(
                    f"{node.name} is in this rule only once{near}",
                    "Correct the letter, or write _ for a value that doesn't matter.",
                    node,
                )


def _reason(statement: Statement) -> str:
    lines = statement.program.lines
    return lines[statement.first - 2].reason if statement.first > 1 else ""
