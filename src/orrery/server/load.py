"""From the store to an open table."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import msgspec
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.errors import BadRecord
from orrery.kernel.registry import game as find_game
from orrery.store import chat as chat_store
from orrery.store import entries as log_store
from orrery.store import games as store
from orrery.store.database import Database
from orrery.store.games import TableRows
from orrery.store.schema import ChatRow, SnapshotRow
from orrery.table.drafts import Draft
from orrery.table.entries import Checkpoint, Course, Entry, Snapshot, rebuild
from orrery.table.plans import Talk
from orrery.table.protocol import ChatLine
from orrery.table.session import Table

log = logging.getLogger("orrery.table")

CHAT_LINES = 300
FAR = 100
"""Entries that are not played a second time to show a position."""

_read_draft = msgspec.json.Decoder(Draft).decode
_read_talk = msgspec.json.Decoder(Talk).decode
_read_snapshot = msgspec.json.Decoder(Snapshot).decode
_read_checkpoint = msgspec.json.Decoder(Checkpoint).decode


class NoTable(Exception):
    """There is no such table."""


@dataclass
class Loaded:
    """A table as the store has it."""

    rows: TableRows
    table: Table
    chat: list[ChatLine]
    snapshot: int
    """The sequence of the newest snapshot, 0 if there is none."""


@dataclass
class _Stored:
    rows: TableRows
    entries: list[Entry]
    snapshot: SnapshotRow | None
    drafts: list[Draft]
    orders: dict[int, dict[str, str]]
    chat: list[ChatRow]


async def load(database: Database, game_id: str, known: Table | None = None) -> Loaded:
    """The table with that id; a table that is open already is brought up to date.

    Raises `NoTable`, or `BadRecord` where the entries do not replay.
    """
    after = 0 if known is None else known.sequence

    async def work(session: AsyncSession) -> _Stored:
        rows = await store.find(session, game_id)
        if rows is None:
            raise NoTable(game_id)
        drafts = await log_store.drafts(session, game_id)
        return _Stored(
            rows=rows,
            entries=await log_store.entries_after(session, game_id, after),
            snapshot=None if known else await log_store.newest_snapshot(session, game_id),
            drafts=[_read_draft(data) for data in drafts.values()],
            orders=await log_store.orders(session, game_id),
            chat=await chat_store.chat_since(session, game_id, 0, CHAT_LINES),
        )

    stored = await database.read(work, snapshot=True)
    if known is None:
        return _opened(stored)
    try:
        known.follow(stored.entries)
    except BadRecord as error:
        # This process had gone astray; the store is right.
        log.error("an open table did not follow", extra={"table": game_id, "why": str(error)})
        return await load(database, game_id)
    return _with_beside(known.course, stored, known)


def _opened(stored: _Stored) -> Loaded:
    game = stored.rows.game
    snapshot = None if stored.snapshot is None else _read_snapshot(stored.snapshot.data)
    rules = find_game(game.game)
    course = rebuild(rules, game.players, game.options, game.seed, stored.entries, snapshot)
    return _with_beside(course, stored, None)


def _with_beside(course: Course, stored: _Stored, known: Table | None) -> Loaded:
    """The game with what lies beside it: drafts, what is asked, orders, people."""
    talk = stored.rows.game.talk
    table = Table(
        course,
        stored.rows.people(),
        stored.drafts,
        _read_talk(talk) if talk else None,
        stored.orders,
        board=None if known is None else known.board,
        away=stored.rows.away(),
    )
    if known is not None:
        known.drafts, known.talk, known.orders = table.drafts, table.talk, table.orders
        table = known
    at = stored.snapshot.sequence if stored.snapshot else 0
    return Loaded(stored.rows, table, [chat_line(row) for row in stored.chat], at)


def chat_line(row: ChatRow) -> ChatLine:
    at = row.at.isoformat(timespec="seconds")
    return ChatLine(row.id, row.sequence, row.seat, row.name, row.text, at)


def cache_text(position: Snapshot | Checkpoint) -> str:
    return msgspec.json.encode(position).decode()


async def past(database: Database, game_id: str, course: Course, sequence: int) -> Course:
    """The game after so many entries, played from the last checkpoint before them.

    Where there is none near (the game was imported, say), the next one to ask finds one.
    """

    async def read(session: AsyncSession) -> str | None:
        return await log_store.checkpoint_before(session, game_id, sequence)

    found = await database.read(read)
    checkpoint = None if found is None else _read_checkpoint(found)
    # Replaying takes a moment in a long game: the game itself goes on meanwhile.
    then = await asyncio.to_thread(course.fork().at, sequence, checkpoint)
    near = 0 if checkpoint is None else checkpoint.sequence
    if sequence - near >= FAR:

        async def write(session: AsyncSession) -> None:
            text = cache_text(then.checkpoint())
            await log_store.put_checkpoint(session, game_id, sequence, text)

        await database.write(write)
    return then
