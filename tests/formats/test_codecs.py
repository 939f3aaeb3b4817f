"""Codecs: what they write of random values, and bodies worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asppuz.formats.declared import codec_from, standard

NUMBERS = st.integers(0, 100_000).map(str)


VALUES = {
    "number16": st.one_of(st.just(""), st.just("?"), NUMBERS),
    "fourcell": st.sampled_from(["", "?", "0", "1", "2", "3", "4"]),
    "ternary": st.sampled_from(["", "1", "2"]),
    "bits": st.sampled_from(["", "1"]),
    "dots": st.sampled_from(["", "", "", "1", "2"]),
    "last_bits": st.sampled_from(["", "", "", "1"]),
    "arrow16": st.one_of(
        st.just(""),
        st.just("?"),
        st.sampled_from([f"{n}{d}" for n in ("?", 0, 7, 15, 16, 255, 256, 4000) for d in "nesw"]),
    ),
}


@pytest.mark.parametrize("name", VALUES)
@given(data=st.data())
def test_a_codec_reads_what_it_writes(name: str, data: st.DataObject) -> None:
    codec = codec_from(name, standard())
    values = data.draw(st.lists(VALUES[name], max_size=60))
    written = codec.write(values, 0)
    assert written is not None
    assert codec.read(written.text, 0, len(values)) == (values, len(written.text))


@pytest.mark.parametrize(
    ("name", "text", "values"),
    [
        ("number16", "5g-10+100.", ["5", "", "16", "256", "?"]),
        ("number16", "=000z", ["4096"] + [""] * 20),
        ("fourcell", "07c.g", ["0", "2", "", "2", "", "", "?", ""]),
        ("ternary", "ij", ["2", "", "", "2", "", "1"]),
        ("bits", "gv", ["1", "", "", "", "", "1", "1", "1", "1", "1"]),
        ("dots", "14h0d", ["2", "1", "", "", "", "", "1", "2", "", "", "", "", "", ""]),
        ("last_bits", "", ["", "", ""]),
        ("arrow16", "10a7101.-11000.", ["0n", "", "16s", "?n", "256n", "?"]),
    ],
)
def test_codecs_against_bodies_worked_out_by_hand(name: str, text: str, values: list[str]) -> None:
    codec = codec_from(name, standard())
    found = codec.read(text, 0, len(values))
    assert found == (values, len(text))
