"""Who asks: the key in a request, and what it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Header, Request

from orrery.server.limits import WRONG_KEYS
from orrery.server.problems import Problem
from orrery.store import games as store
from orrery.store.games import TableRows
from orrery.store.keys import is_key
from orrery.store.schema import KeyRow

if TYPE_CHECKING:
    from orrery.server.hall import Hall

MOST_KEYS = 200
LONGEST_ID = 24


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def client_of(request: Request) -> str:
    return request.client.host if request.client else "?"


def split_keys(header: str) -> list[str]:
    """The keys in a header, those that can be none left out."""
    words = [word.strip() for word in header.split(",")]
    return [word for word in words if is_key(word)][:MOST_KEYS]


@dataclass
class Asker:
    """A request about a table: the key it came with, if any, and the table as it is stored."""

    hall: Hall
    table: TableRows
    key: KeyRow | None
    secret: str

    @property
    def keys(self) -> list[KeyRow]:
        return [] if self.key is None else [self.key]

    @property
    def seats(self) -> list[int]:
        return self.table.seats_of(self.key)

    @property
    def is_host(self) -> bool:
        return self.key is not None and self.key.host

    async def again(self) -> TableRows:
        """The table as it is now."""
        self.table, _ = await find_table(self.hall, self.table.game.id, self.secret)
        return self.table


async def find_table(hall: Hall, table_id: str, secret: str) -> tuple[TableRows, KeyRow | None]:
    """The table and the row of the key; a `Problem` if there is no such table."""
    if not table_id.isprintable() or len(table_id) > LONGEST_ID:
        raise Problem(404, "no_table")
    async with hall.database.reading() as session:
        table = await store.find(session, table_id)
        if table is None:
            raise Problem(404, "no_table")
        key = await store.key_row(session, table_id, secret) if is_key(secret) else None
    return table, key


async def asker_of(
    request: Request,
    table_id: str,
    authorization: Annotated[
        str, Header(description="`Bearer` and the key of a seat; without it one watches.")
    ] = "",
) -> Asker:
    """Whoever asks about a table; a key that opens nothing is refused."""
    hall = hall_of(request)
    scheme, _, secret = authorization.partition(" ")
    secret = secret.strip() if scheme.casefold() == "bearer" else ""
    table, key = await find_table(hall, table_id, secret)
    if authorization and key is None:
        if not hall.limits.allow(WRONG_KEYS, client_of(request)):
            raise Problem(429, "too_fast")
        raise Problem(403, "bad_key")
    return Asker(hall, table, key, secret)


async def host_of(
    request: Request, table_id: str, authorization: Annotated[str, Header()] = ""
) -> Asker:
    asker = await asker_of(request, table_id, authorization)
    if not asker.is_host:
        raise Problem(403, "not_host")
    return asker
