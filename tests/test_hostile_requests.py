"""The served page under requests that mean no good: it goes on, and nothing outside is touched."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from serving import server

pytest.importorskip("uvicorn")

URL = "https://puzz.link/p?slither/5/5/cbcbcddad"
ENDLESS = {
    "puzzle.yaml": "name: Endless\nrules: Count.\ngiven: numbers\nanswer: shading\n",
    "rules.lp": "{ shaded(C) } :- cell(C).\np(1).\np(X+1) :- p(X).\n",
}
PATIENCE = 60
"""Seconds for a reply: it takes less than one, most of the time."""
SECRET = "nothing that anybody may read"


class Site(NamedTuple):
    """A page that is served, the token of its own requests, and the folder where it was begun."""

    host: str
    token: str
    process: int
    folder: Path

    def headers(self, **more: str) -> dict[str, str]:
        return {"x-asppuz-token": self.token, "content-type": "application/json", **more}

    def ask(self, question: dict[str, Any], **headers: str) -> list[dict[str, Any]]:
        """All events of an answer."""
        with closing(HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.request("POST", "/ask", json.dumps(question), self.headers(**headers))
            lines = connection.getresponse().read().decode().splitlines()
        return [json.loads(line) for line in lines]

    def goes_on(self) -> None:
        """The page still answers, and has left nothing behind."""
        [event] = self.ask({"ask": "read", "text": URL, "desk": "still"})
        events = self.ask({"ask": "edit", "sheet": event["sheet"], "desk": "still"})
        assert events[-1] == {"verdict": "unique"}
        assert [path.name for path in self.folder.iterdir()] == ["secret.yaml"]
        assert (self.folder / "secret.yaml").read_text() == SECRET


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """A site of its own, whose folder holds a secret."""
    (folder / "secret.yaml").write_text(SECRET)
    with server(folder) as (address, process):
        host = urlsplit(address).netloc
        connection = HTTPConnection(host)
        connection.request("GET", "/")
        found = re.search(
            r'asppuz-token" content="([^"]+)"', connection.getresponse().read().decode()
        )
        assert found
        yield Site(host, found[1], process, folder)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("served")) as site:
        yield site


def raw(site: Site, request: bytes) -> bytes:
    """What is replied to bytes that no library would send, as far as the server hears them out."""
    host, port = site.host.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has closed the connection, and said why
        heard = b""
        try:
            while part := connection.recv(65536):
                heard += part
        except OSError:
            pass
    return heard


@pytest.mark.parametrize(
    "path",
    [
        *["/../secret.yaml", "/%2e%2e/secret.yaml", "/..%2fsecret.yaml", "/..\\secret.yaml"],
        *["/secret.yaml", "//etc/passwd", "/....//secret.yaml", "/%00", "/ask/../main.js"],
        "http://example.org/",
    ],
)
def test_paths_that_climb_lead_nowhere(path: str, site: Site) -> None:
    reply = raw(
        site, f"GET {path} HTTP/1.1\r\nHost: {site.host}\r\nConnection: close\r\n\r\n".encode()
    )
    assert SECRET.encode() not in reply and b"root:" not in reply
    assert path.startswith("http:") or reply.split()[1] in (b"404", b"400")
    site.goes_on()


@pytest.mark.parametrize("text", ["secret.yaml", "../secret.yaml", "file:///etc/passwd"])
def test_a_text_that_is_a_path_is_not_opened(text: str, site: Site) -> None:
    [event] = site.ask({"ask": "read", "text": text, "desk": "path"})
    assert "error" in event and SECRET not in str(event)


@pytest.mark.parametrize("name", ["../../secret", "/etc", "own/../..", ""])
def test_a_puzzle_that_is_a_path_is_not_opened(name: str, site: Site) -> None:
    [event] = site.ask({"ask": "open", "puzzle": name, "rows": 3, "desk": "path"})
    assert "error" in event
    site.goes_on()


def test_another_page_is_not_answered(site: Site) -> None:
    question = json.dumps({"ask": "catalog"})
    for headers in (
        site.headers(origin="https://example.org"),
        site.headers(host="example.org"),
        {**site.headers(), "x-asppuz-token": "guessed"},
    ):
        with closing(HTTPConnection(site.host, timeout=PATIENCE)) as connection:
            connection.request("POST", "/ask", question, headers)
            assert connection.getresponse().status == 403
    site.goes_on()


def test_a_hundred_megabytes_are_not_read(site: Site) -> None:
    head = f"POST /ask HTTP/1.1\r\nHost: {site.host}\r\nX-Asppuz-Token: {site.token}\r\n"
    size = 100_000_000
    reply = raw(site, f"{head}Content-Length: {size}\r\n\r\n".encode() + b" " * size)
    assert not reply or reply.split()[1] == b"413"
    site.goes_on()


def test_a_thousand_quick_edits(site: Site) -> None:
    [event] = site.ask({"ask": "read", "text": URL, "desk": "quick"})
    question = {"ask": "edit", "sheet": event["sheet"], "desk": "many"}
    left = []
    for number in range(1, 1000):
        connection = HTTPConnection(site.host, timeout=PATIENCE)
        body = json.dumps({**question, "number": number})
        connection.request("POST", "/ask", body, site.headers())
        left.append(connection)
        if len(left) > 20:  # nobody waits for the answers
            left.pop(0).close()
    for connection in left:
        connection.close()
    assert site.ask({**question, "number": 1000})[-1] == {"verdict": "unique"}
    site.goes_on()


def test_ctrl_c_ends_what_is_asked_without_a_word(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as site:
        [event] = site.ask({"ask": "read", "text": URL, "desk": "ended"})
        sheet = {**event["sheet"], "puzzle": "own"}
        body = json.dumps({"ask": "edit", "sheet": sheet, "files": ENDLESS, "desk": "ended"})
        connection = HTTPConnection(site.host, timeout=PATIENCE)
        connection.request("POST", "/ask", body, site.headers())
        assert b"picture" in connection.getresponse().readline()
    connection.close()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="no list of processes to find the child in"
)
def test_a_child_that_is_killed_is_replaced(site: Site) -> None:
    [event] = site.ask({"ask": "read", "text": URL, "desk": "killed"})
    sheet = {**event["sheet"], "puzzle": "own"}
    body = json.dumps({"ask": "edit", "sheet": sheet, "files": ENDLESS, "desk": "killed"})
    with closing(HTTPConnection(site.host, timeout=PATIENCE)) as connection:
        connection.request("POST", "/ask", body, site.headers())
        reply = connection.getresponse()
        assert b"picture" in reply.readline()
        killed = offspring(site.process)
        for process in killed:
            os.kill(process, signal.SIGKILL)
        # Those that had nothing to do need a moment to be gone, too.
        until = time.monotonic() + PATIENCE
        while any(map(lives, killed)) and time.monotonic() < until:
            time.sleep(0.01)
        assert "has ended" in json.loads(reply.read().splitlines()[-1])["error"]
    site.goes_on()


def lives(process: int) -> bool:
    """Whether a process is there, and not dead and only waited for."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in ("Z", "X")


def offspring(process: int) -> list[int]:
    """The processes that a process has begun, and those that these have."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = path.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == process:
            child = int(path.parent.name)
            found += [child, *offspring(child)]
    return found
