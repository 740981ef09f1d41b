"""`orrery serve`: the server as a process."""

from __future__ import annotations

import asyncio
import logging
import socket
import webbrowser
from contextlib import suppress

import uvicorn
from alembic.util import CommandError
from fastapi import FastAPI
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from orrery.kernel.errors import UsageError
from orrery.server.app import make_app
from orrery.server.hall import Hall
from orrery.server.logs import set_up
from orrery.server.settings import Settings
from orrery.store.database import Database
from orrery.table.protocol import LONGEST_MESSAGE

log = logging.getLogger("orrery.server")

GRACE_SECONDS = 10
PING_SECONDS = 20
WAITING = 2048
"""Visitors that may wait for the server to take their call; as many as uvicorn lets wait."""


class Server(uvicorn.Server):
    """Says farewell to the tables before it closes their lines; opens the browser when it is up."""

    def __init__(self, app: FastAPI, page: str = "") -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            # The socket says itself what is too long; this only bounds what is read.
            ws_max_size=4 * LONGEST_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        super().__init__(config)
        self.hall: Hall = app.state.hall
        self.page = page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.page:
            await asyncio.to_thread(webbrowser.open, self.page)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hall.say_farewell()
        await super().shutdown(sockets)


def serve(settings: Settings, browser: bool) -> None:
    """Run until a signal ends it; raises `UsageError` if it cannot begin."""
    set_up()
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    page = f"http://{name}:{port}/"
    app = make_app(settings)
    app.state.hall.database.claim()
    asyncio.run(_try_database(settings.database))
    server = Server(app, page if browser else "")
    print(f"Orrery is at {page}", flush=True)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        server.run(sockets=[listening])
    if not server.started:
        raise UsageError("the server could not start; the log above says why")


async def _try_database(url: URL) -> None:
    """Whoever starts the server is told in one line why its games cannot be opened."""
    database = Database(url)
    try:
        await database.open()
    except (SQLAlchemyError, CommandError, OSError) as error:
        shown = url.render_as_string(hide_password=True)
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise UsageError(f"the games in {shown} cannot be opened: {why}") from None
    finally:
        await database.close()


def _listen(settings: Settings) -> socket.socket:
    """The address is taken before anything else, so that one in use is said in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        # Whoever reads the address may come at once: they wait until the server has opened.
        listening.listen(WAITING)
    except OSError as error:
        listening.close()
        raise UsageError(
            f"{settings.host}:{settings.port}: {error.strerror}; choose another with --port"
        ) from None
    listening.set_inheritable(True)
    return listening
