"""The page in Chromium, which is the system's own; where there is none, its tests skip."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from serving import alone, served


@pytest.fixture(scope="module", params=["served", "alone"])
def address(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page at its server, and as files that need none; or at one with little memory."""
    if request.param == "alone":
        page = alone(tmp_path_factory.mktemp("site"))
    else:
        page = served(*(["--memory-limit", "400"] if request.param == "little" else []))
    with page as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no chromium to open the page in")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Any, address: str) -> Iterator[Any]:
    """Somebody who has opened the page, and who sees no fault of it until the end."""
    from .person import Person

    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    person = Person(page, address)
    yield person
    assert person.faults == []
    page.close()
