"""One document for all types: FastAPI's OpenAPI with the messages of the tables added."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.server.history import History, PastPosition
from orrery.table.boards import board_of
from orrery.table.protocol import FromVisitor, ToVisitor

REF = "#/components/schemas/{name}"
MESSAGES = (FromVisitor, ToVisitor, PastPosition, History)


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
    """Add the schemas of the WebSocket messages, of the past, and of the games' boards."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    roots, components = msgspec.json.schema_components(MESSAGES, ref_template=REF)
    _add(schemas, components)
    _add(schemas, {"FromVisitor": roots[0], "ToVisitor": roots[1]})
    for game_id in games():
        _add(schemas, board_schemas(game_id))


def board_schemas(game_id: str) -> dict[str, Any]:
    """The parts of a game's document, named `game.Part`: games have words in common."""
    board = board_of(find_game(game_id)).document
    (root,), components = msgspec.json.schema_components(
        [board], ref_template=REF.format(name=f"{game_id}.{{name}}")
    )
    named = {f"{game_id}.{part}": schema for part, schema in components.items()}
    return {f"{game_id}.Board": root, **named}


def _add(schemas: dict[str, Any], more: dict[str, Any]) -> None:
    twice = set(schemas) & set(more)
    if twice:
        raise ValueError(f"two types of /openapi.json have one name: {sorted(twice)}")
    schemas.update(more)
