"""A small part of the fuzzing, the same each time; ``python -m tests.fuzz`` runs more of it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz import InputError
from asppuz.formats.declared import codec_from, standard

pytest.importorskip("resource", reason="limits of processes need Unix")

from fuzz import material
from fuzz import run as run_module
from fuzz.faults import Case, Fault, check_message
from fuzz.readers import URL_LETTERS
from fuzz.run import run, run_one
from fuzz.shrink import shrink
from fuzz.subjects import SUBJECTS, Numbered, numbered

SEED = 1
CASES = 10
"""The cases for each percent that a subject takes of a run."""


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.slow
def test_broken_input_gets_one_line(subject: str) -> None:
    numbers = range(CASES * SUBJECTS[subject].share)
    results = list(run(lambda number: numbered(SEED, number, (subject,)), numbers))
    failed = [f"number {n}: {o.kind}: {o.detail}" for n, o in results if o.kind]
    assert len(results) == len(numbers)
    assert not failed, "\n".join(failed)


@given(
    st.sampled_from(sorted(material.codecs())),
    st.text(URL_LETTERS, max_size=12),
    st.integers(1, 8),
)
def test_what_a_codec_reads_it_writes(name: str, text: str, room: int) -> None:
    codec = codec_from(name, {**standard(), **material.codecs()})
    try:
        read = codec.read(text, 0, room)
        written = codec.write(read.values, 0) if read else None
    except InputError:
        return
    if read and written and written.taken == len(read.values):
        again = codec.read(written.text, 0, room)
        assert again is not None
        assert again.values == read.values


# What makes a case fail is caught, whatever it is


def _ends(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> str:
    def run_it(case: Case) -> str:
        work()
        return "read"

    monkeypatch.setitem(SUBJECTS, "native", SUBJECTS["native"]._replace(run=run_it, seconds=1))
    return run_one(Numbered("native", {})).kind


def _loop() -> None:
    while True:
        pass


BROKEN: dict[str, tuple[Callable[[], object], str]] = {
    "traceback": (lambda: 1 // 0, "ZeroDivisionError in"),
    "hang": (_loop, "hang"),
    "crash": (lambda: os.kill(os.getpid(), signal.SIGSEGV), "crash by SIGSEGV"),
    "exit": (lambda: os._exit(3), "exit 3 of the process"),
    "memory": (lambda: b"x" * (2 * run_module.MOST_BYTES), "memory (native)"),
    "bomb": (lambda: bytearray(4 * 1024**3), "MemoryError in"),
    "lines": (lambda: check_message("a\nb"), "message of several lines"),
    "python": (lambda: check_message("'NoneType' object"), "message that says 'NoneType'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_failure_is_told_of_its_case(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work, kind = BROKEN[name]
    monkeypatch.setattr(run_module, "MOST_BYTES", 50 * 1024**2)
    assert _ends(monkeypatch, work).startswith(kind)


def test_a_case_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_it(case: Case) -> str:
        if "x" in case["board"] and "y" in case["board"]:
            raise Fault("both", "")
        return "read"

    monkeypatch.setitem(SUBJECTS, "native", SUBJECTS["native"]._replace(run=run_it))
    case = Numbered("native", {"board": "axb\ncd\neyf\n"})
    assert shrink(case, "both") == Numbered("native", {"board": "xy"})
