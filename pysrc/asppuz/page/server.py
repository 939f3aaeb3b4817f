"""The page served from the user's own machine, to the page alone.

Only requests that name this machine as their host, come from the page's own origin
and carry its token are answered: no other page in the browser can ask anything, or
read what is here.
"""

from __future__ import annotations

import json
import secrets
import tempfile
from collections.abc import AsyncIterator
from pathlib import PurePath
from types import FrameType
from typing import Any

import uvicorn
from anyio import CancelScope, to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from .desk import Desk
from .files import POLICY, TYPES, page_files

MOST_BYTES = 2_000_000
"""The longest question that is read."""
MOST_DESKS = 8
"""So many desks are kept: for another, the one asked longest ago is closed, idle ones first."""
TOKEN = "x-asppuz-token"
"""The header that carries the token of the page."""
HOSTS = ("127.0.0.1", "localhost", "[::1]")


class Page:
    """The application that serves the page, and the desks at which its questions are answered.

    ``memory_limit`` is that of each desk.
    """

    def __init__(self, port: int, memory_limit: int | None = None) -> None:
        self._memory_limit = memory_limit
        self.token = secrets.token_urlsafe(16)
        head = f'<meta name="asppuz-token" content="{self.token}">'
        self._files = page_files("served", head=head)
        self._hosts = {f"{host}:{port}" for host in HOSTS}
        self._desks: dict[str, Desk] = {}
        self._home = tempfile.TemporaryDirectory(prefix="asppuz-")
        routes = [
            Route("/", self._file),
            Route("/ask", self._ask, methods=["POST"]),
            Route("/{name}", self._file),
        ]
        self.application = Starlette(routes=routes)

    def close(self) -> None:
        """End all processes, and remove what they have put down."""
        while self._desks:
            self._desks.popitem()[1].close()
        self._home.cleanup()

    async def _file(self, request: Request) -> Response:
        if request.headers.get("host") not in self._hosts:
            return PlainTextResponse("this host is not the page's own\n", 403)
        name = request.path_params.get("name") or "index.html"
        if name not in self._files:
            return PlainTextResponse("there is no such file\n", 404)
        policy = f"{POLICY}; frame-ancestors 'none'"
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        kind = TYPES[PurePath(name).suffix]
        return Response(self._files[name], media_type=kind, headers=headers)

    async def _ask(self, request: Request) -> Response:
        refused = self._refused(request)
        if refused:
            return PlainTextResponse(f"{refused}\n", 403)
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return PlainTextResponse("the question is too long\n", 413)
        try:
            question = json.loads(body)
        except (ValueError, RecursionError):
            question = None
        if not isinstance(question, dict):
            return PlainTextResponse("expected a question as JSON\n", 400)
        desk = self._desk(str(question.get("desk", "")))
        return StreamingResponse(_lines(desk, question), media_type="application/x-ndjson")

    def _refused(self, request: Request) -> str:
        """Why a request isn't answered; empty where it is."""
        host, origin = request.headers.get("host"), request.headers.get("origin")
        if host not in self._hosts:
            return "this host is not the page's own"
        if origin not in (None, f"http://{host}"):
            return "this is asked by another page"
        told = request.headers.get(TOKEN, "")
        if not secrets.compare_digest(told.encode(), self.token.encode()):
            return "the token of the page is missing"
        return ""

    def _desk(self, name: str) -> Desk:
        desk = self._desks.pop(name, None) or Desk(self._home.name, self._memory_limit)
        if len(self._desks) == MOST_DESKS:
            idle_first = min(self._desks, key=lambda other: self._desks[other].is_busy)
            self._desks.pop(idle_first).close()
        self._desks[name] = desk
        return desk


class Server(uvicorn.Server):
    """Serves a page until a signal ends it, and with it the questions that are under way."""

    def __init__(self, page: Page) -> None:
        super().__init__(
            uvicorn.Config(page.application, log_level="error", timeout_graceful_shutdown=1)
        )
        self._page = page

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._page.close()
        super().handle_exit(sig, frame)


async def _lines(desk: Desk, question: dict[str, Any]) -> AsyncIterator[str]:
    """A line of JSON for each event; where nobody listens any more, the question ends."""
    events = desk.ask(question)
    try:
        while (event := await to_thread.run_sync(next, events, None)) is not None:
            if event:
                yield json.dumps(event, ensure_ascii=False) + "\n"
    finally:
        with CancelScope(shield=True):
            await to_thread.run_sync(events.close)
