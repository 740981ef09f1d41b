"""The app: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware

from orrery import __version__
from orrery.server import games, lobby, problems, replays, schemas, seats, socket
from orrery.server.access import hall_of
from orrery.server.client import built_client, client_router
from orrery.server.guard import Guard
from orrery.server.hall import Hall
from orrery.server.models import Health
from orrery.server.models import Problem as ProblemModel
from orrery.server.settings import Settings

REFUSALS = (400, 403, 404, 409, 413, 421, 422, 429, 500)
SMALLEST_PACKED = 1024


def make_app(settings: Settings) -> FastAPI:
    """The server with these settings; it opens the store when it starts."""
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = FastAPI(
        title="Orrery",
        version=__version__,
        summary="Space-empire board games with the rules enforced to the letter.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses={status: {"model": ProblemModel} for status in REFUSALS},
    )
    app.state.hall = hall
    problems.install(app)
    schemas.install(app)
    for room in (games, lobby, seats, replays, socket):
        app.include_router(room.router)
    _add_health(app)
    app.include_router(client_router(settings.client or built_client()))
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED)
    app.add_middleware(Guard, settings=settings, limits=hall.limits)
    return app


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", tags=["server"], responses={503: {"model": Health}})
    async def healthz(request: Request, response: Response) -> Health:
        """Whether the server can work: for whoever watches over it."""
        hall = hall_of(request)
        try:
            async with hall.database.reading() as session:
                await session.execute(text("SELECT 1"))
            reached = True
        except (SQLAlchemyError, OSError):
            reached = False
        ok = reached and not hall.closing
        response.status_code = 200 if ok else 503
        return Health(
            ok=ok,
            database=reached,
            version=__version__,
            tables=len(hall.rooms),
            visitors=sum(len(room.visitors) for room in hall.rooms.values()),
        )
