"""All that there is to say about a puzzle folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...errors import InputError
from ...rules.catalog import load_puzzle
from ...rules.complaints import RulesError
from .counters import counter_faults
from .declaration import declaration_faults
from .growth import growth_faults
from .modules import module_faults
from .points import point_faults
from .pools import pool_faults
from .predicates import predicate_faults
from .unit import Unit, units
from .variables import variable_faults
from .words import reason_faults


def lint(folder: Path) -> list[InputError]:
    """What is wrong with a puzzle folder, in the order of files and lines; empty if nothing is.

    Each finding tells the place, what is wrong and what to do about it. Of a program
    that can't be read nothing else is told, since nothing else is known for sure.
    """
    found: list[InputError] = []
    try:
        for unit in units(load_puzzle(folder)):
            found += _faults(unit)
    except RulesError as error:
        found += error.all
    except InputError as error:
        found.append(error)
    told = {(fault.place, fault.message): fault for fault in found}
    return sorted(told.values(), key=lambda x: (x.source, x.line or 0, x.column or 0))


def _faults(unit: Unit) -> Iterator[InputError]:
    endless = list(counter_faults(unit))
    yield from endless
    try:
        # What may never end is not ground.
        if not endless:
            yield from growth_faults(unit)
        yield from variable_faults(unit)
    except RulesError as error:
        # A variable that stands only once is among these errors, most often.
        yield from error.all
    yield from pool_faults(unit)
    yield from point_faults(unit)
    yield from module_faults(unit)
    yield from predicate_faults(unit)
    yield from reason_faults(unit)
    yield from declaration_faults(unit)
