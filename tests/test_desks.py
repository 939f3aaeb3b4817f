"""Where the page's questions are answered: at desks, which a server keeps."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from asking import ENDLESS, HOME, asked, sheet
from asppuz.page.files import page_files

starlette = pytest.importorskip("starlette.testclient")

from asppuz.page.answers import FULL  # noqa: E402
from asppuz.page.desk import CLOSED, DIED, LATE, Desk  # noqa: E402
from asppuz.page.server import HOSTS, MOST_BYTES, MOST_DESKS, TOKEN, Page  # noqa: E402

PORT = 8000
LITTLE = 400_000_000
"""Bytes of memory: enough for any puzzle here, and soon filled by what never ends."""


# Desks


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk(HOME)
    yield desk
    desk.close()


def heard(desk: Desk, question: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in desk.ask(question) if event]


def test_a_desk_answers_as_the_questions_do(desk: Desk) -> None:
    question = {"ask": "edit", "sheet": sheet()}
    assert heard(desk, question)[-1] == asked("edit", sheet=sheet())[-1]
    assert heard(desk, {"ask": "nothing"}) == asked("nothing")


def test_a_newer_question_takes_the_place_of_one_that_never_ends(desk: Desk) -> None:
    endless = {"ask": "edit", "sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    older: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: older.extend(heard(desk, endless)))
    waiting.start()
    while not older and waiting.is_alive():
        time.sleep(0.01)
        older += [{}] if desk._worker else []
    assert heard(desk, {"ask": "edit", "sheet": sheet()})[-1] == {"verdict": "unique"}
    waiting.join()
    assert not any("verdict" in event for event in older)


def test_a_question_that_was_overtaken_takes_no_place(desk: Desk) -> None:
    question = {"ask": "edit", "sheet": sheet()}
    newer = desk.ask({**question, "number": 2})
    next(newer)
    assert heard(desk, {**question, "number": 1}) == []
    assert [event for event in newer if event][-1] == {"verdict": "unique"}
    assert heard(desk, {**question, "number": 3})[-1] == {"verdict": "unique"}


def test_questions_that_wait_keep_no_thread(desk: Desk) -> None:
    question = {"ask": "edit", "sheet": sheet()}
    first = desk.ask(question)
    next(first)
    waiting = [desk.ask(question) for _ in range(3)]
    assert [next(events) for events in waiting] == [{}, {}, {}]
    assert [list(events) for events in waiting[:2]] == [[], []]
    first.close()
    assert [event for event in waiting[2] if event][-1] == {"verdict": "unique"}


def test_a_question_ends_with_its_time(desk: Desk) -> None:
    endless = {"ask": "edit", "sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    last = heard(desk, {**endless, "time_limit": 0.5})[-1]
    assert last in ({"error": LATE}, {"verdict": "unknown"})


def test_what_gives_no_way_is_told_to_be_late(desk: Desk) -> None:
    # Lint looks for growth for longer than that, and asks nobody whether it may.
    rules = ENDLESS["rules.lp"].replace("p(X+1)", "% grows: for ever.\np(X+1)")
    question = {"ask": "lint", "files": {**ENDLESS, "rules.lp": rules}, "time_limit": 0.1}
    assert heard(desk, question) == [{"error": LATE}]
    assert heard(desk, {"ask": "edit", "sheet": sheet()})[-1] == {"verdict": "unique"}


def test_what_never_ends_grows_to_its_limit_and_no_further() -> None:
    desk = Desk(HOME, LITTLE)
    own = {"sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    for ask, last in (
        ("edit", {"verdict": "memory"}),
        ("check", {"verdict": "memory"}),
        ("hint", {"error": FULL}),
    ):
        assert heard(desk, {"ask": ask, **own})[-1] == last
        assert desk._worker is None, "what was left behind doesn't go on growing"
    assert heard(desk, {"ask": "edit", "sheet": sheet()})[-1] == {"verdict": "unique"}
    desk.close()


def test_no_grounding_goes_on_when_its_time_is_over(desk: Desk) -> None:
    endless = {"ask": "edit", "sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    assert heard(desk, {**endless, "time_limit": 0.5})
    assert desk._worker is None
    assert heard(desk, {"ask": "edit", "sheet": sheet()})[-1] == {"verdict": "unique"}
    assert desk._worker is not None, "where nothing goes on, the process is kept"


def test_a_desk_goes_on_when_its_process_is_killed(desk: Desk) -> None:
    endless = {"ask": "edit", "sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    events = desk.ask(endless)
    next(events)
    desk._worker.kill()
    assert [event for event in events if event][-1] == {"error": DIED}
    assert heard(desk, {"ask": "edit", "sheet": sheet()})[-1] == {"verdict": "unique"}


def test_a_desk_that_is_closed_tells_who_waits() -> None:
    desk = Desk(HOME)
    endless = {"ask": "edit", "sheet": {**sheet(), "puzzle": "own"}, "files": ENDLESS}
    events = desk.ask(endless)
    next(events)
    desk.close()
    assert [event for event in events if event] == [{"error": CLOSED}]
    assert heard(desk, {"ask": "nothing"}) == [{"error": CLOSED}]


# The server


@pytest.fixture
def page() -> Iterator[Page]:
    page = Page(PORT)
    yield page
    page.close()


@pytest.fixture
def client(page: Page) -> Any:
    return starlette.TestClient(page.application, base_url=f"http://{HOSTS[0]}:{PORT}")


def test_the_page_is_served_with_its_token(page: Page, client: Any) -> None:
    reply = client.get("/")
    assert reply.status_code == 200
    assert page.token in reply.text
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    for name in page_files("served"):
        assert client.get(f"/{name}").status_code == 200


@pytest.mark.parametrize("transport", ["served", "alone"])
def test_the_page_asks_no_other_host(transport: str) -> None:
    for name, text in page_files(transport).items():
        text = text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), name


def test_an_answer_is_a_line_for_each_event(page: Page, client: Any) -> None:
    reply = client.post("/ask", json={"ask": "edit", "sheet": sheet()}, headers={TOKEN: page.token})
    events = [json.loads(line) for line in reply.text.splitlines()]
    assert events[-1] == {"verdict": "unique"}


def test_only_the_page_itself_is_answered(page: Page, client: Any) -> None:
    question = {"ask": "catalog"}
    right = {TOKEN: page.token}
    origin = f"http://{HOSTS[0]}:{PORT}"
    assert (
        client.post("/ask", json=question, headers={**right, "origin": origin}).status_code == 200
    )
    for headers in (
        {},
        {TOKEN: "guessed"},
        {TOKEN: "gu\u00e9ss".encode("latin-1")},
        {**right, "origin": "https://example.org"},
        {**right, "origin": "null"},
        {**right, "host": "example.org"},
        {**right, "host": f"example.org:{PORT}"},
    ):
        assert client.post("/ask", json=question, headers=headers).status_code == 403
    assert client.get("/", headers={"host": "example.org"}).status_code == 403
    assert client.get("/ask", headers=right).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "//etc/passwd",
        "/main.js/x",
        "/no.js",
    ],
)
def test_nothing_outside_is_served(client: Any, path: str) -> None:
    reply = client.get(path)
    assert reply.status_code == 404
    assert "import" not in reply.text


def test_questions_that_are_none(page: Page, client: Any) -> None:
    headers = {TOKEN: page.token}
    assert client.post("/ask", content=b"[1]", headers=headers).status_code == 400
    assert client.post("/ask", content=b"{", headers=headers).status_code == 400
    assert client.post("/ask", content=b"\xff" * 9, headers=headers).status_code == 400
    assert client.post("/ask", content=b" " * (MOST_BYTES + 1), headers=headers).status_code == 413
    deep = b'{"ask": "edit", "sheet": ' + b"[" * 100_000
    assert client.post("/ask", content=deep, headers=headers).status_code == 400


def test_only_so_many_processes_are_kept(page: Page, client: Any) -> None:
    for number in range(MOST_DESKS + 3):
        question = {"ask": "nothing", "desk": str(number)}
        assert client.post("/ask", json=question, headers={TOKEN: page.token}).status_code == 200
    assert len(page._desks) == MOST_DESKS


def test_whoever_is_busy_is_kept(page: Page, client: Any) -> None:
    busy = page._desk("busy")
    answering = busy.ask({"ask": "edit", "sheet": sheet()})
    next(answering)
    for number in range(MOST_DESKS):
        question = {"ask": "nothing", "desk": str(number)}
        assert client.post("/ask", json=question, headers={TOKEN: page.token}).status_code == 200
    assert len(page._desks) == MOST_DESKS
    assert [event for event in answering if event][-1] == {"verdict": "unique"}
