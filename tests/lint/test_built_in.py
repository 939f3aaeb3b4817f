"""The folders of the project, of which lint has nothing to say."""

from __future__ import annotations

import pytest

from asppuz import Catalog
from asppuz.rules.catalog import BUILT_IN
from lint.folders import told


@pytest.mark.parametrize("name", Catalog([]).names())
@pytest.mark.slow
def test_the_built_in_folders_are_clean(name: str) -> None:
    assert told(BUILT_IN / name) == []
