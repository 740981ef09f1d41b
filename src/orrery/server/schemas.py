"""One document for all types: FastAPI's OpenAPI with the messages of the tables added."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.table.boards import board_of
from orrery.table.protocol import FromVisitor, ToVisitor

REF = "#/components/schemas/{name}"


def json_of(name: str) -> dict[int | str, dict[str, Any]]:
    """For a route that answers with a message: `responses` with a reference to its schema."""
    schema = {"$ref": REF.format(name=name)}
    return {200: {"content": {"application/json": {"schema": schema}}}}


def install(app: FastAPI) -> None:
    """Let `/openapi.json` hold everything."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(
                title=app.title,
                version=app.version,
                summary=app.summary,
                routes=app.routes,
            )
            add_messages(document)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def add_messages(document: dict[str, Any]) -> None:
    """Add the schemas of the WebSocket messages and of the games' boards."""
    from orrery.server.replays import Replayed

    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    boards = {game_id: board_of(find_game(game_id)).document for game_id in games()}
    types = [FromVisitor, ToVisitor, Replayed, *boards.values()]
    roots, components = msgspec.json.schema_components(types, ref_template=REF)
    for name, schema in components.items():
        if name in schemas:
            raise ValueError(f"two types of /openapi.json are called {name}")
        schemas[name] = schema
    schemas["FromVisitor"], schemas["ToVisitor"] = roots[0], roots[1]
    schemas["Boards"] = {
        "title": "Boards",
        "description": "The document `board` of a position, by game.",
        "type": "object",
        "properties": dict(zip(boards, roots[3:], strict=True)),
        "required": list(boards),
    }
