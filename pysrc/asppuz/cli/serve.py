"""The command that serves the page: serve."""

from __future__ import annotations

import socket
import webbrowser

import click

from ..errors import InputError
from ..solving.limits import MEGABYTE
from .common import main
from .output import say

HOST = "127.0.0.1"


@main.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="The port of this machine to serve at; 0 is any that is free.",
)
@click.option("--no-browser", is_flag=True, help="Don't open the page in the browser.")
@click.option(
    "--memory-limit", type=click.IntRange(1), metavar="MB",
    help="What looks for an answer ends where so many megabytes are in use.  "
    "[default: a quarter of the machine's]",
)  # fmt: skip
def serve(port: int, no_browser: bool, memory_limit: int | None) -> None:
    """Open a page in the browser on which boards are drawn, and checked while one draws.

    It is served from this machine to this machine alone, until Ctrl-C ends it.

    \b
    Examples:
      asppuz serve
      asppuz serve --port 8000 --no-browser
    """
    try:
        from ..page.server import Page, Server
    except ImportError:
        message = "the page needs more packages: pip install 'asppuz[page]'"
        raise InputError(message) from None
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
            listener.listen()  # a browser that is quicker than the server waits for it
        except OSError:
            raise InputError(f"the port {port} is taken: choose another with --port") from None
        port = listener.getsockname()[1]
        page = Page(port, memory_limit and memory_limit * MEGABYTE)
        address = f"http://{HOST}:{port}/"
        say(f"the page is at {address} until Ctrl-C ends it")
        if not no_browser:
            webbrowser.open(address)
        try:
            Server(page).run(sockets=[listener])
        except KeyboardInterrupt:
            pass
        finally:
            page.close()
