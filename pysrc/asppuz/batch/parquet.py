"""The lines of a run as a Parquet file (the extra ``parquet``)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from ..errors import InputError
from .records import Record

_ROWS = 10_000
"""Rows that are written, and held, at a time."""


def check_parquet(path: Path) -> None:
    """Raise InputError where there is such a file already, or the extra isn't installed."""
    if path.exists():
        raise InputError("there is such a file already", str(path))
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise InputError('Parquet is written by pyarrow: pip install "asppuz[parquet]"') from None


def write_parquet(records: Iterable[Record], path: Path) -> None:
    """Write a row for each record, with the same names; ``found`` is a text of JSON."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {"str": pa.string(), "float": pa.float64(), "int": pa.int64(), "bool": pa.bool_()}
    annotations = Record.__annotations__.items()
    schema = pa.schema(
        [(name, kinds.get(kind.removesuffix(" | None"), pa.string())) for name, kind in annotations]
    )
    rest = iter(records)
    # Whole or not at all: half a file of this form can't be read.
    begun = path.with_name(f"{path.name}.part")
    with pq.ParquetWriter(begun, schema) as writer:
        while rows := [_row(record) for record in islice(rest, _ROWS)]:
            writer.write_table(pa.Table.from_pylist(rows, schema=schema))
    begun.replace(path)


def _row(record: Record) -> dict[str, Any]:
    found = record.found and json.dumps(record.found)
    return {**asdict(record), "found": found}
