"""The entries of a game: appended, read, never changed; and what is kept beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.errors import BadRecord
from orrery.store.schema import (
    CheckpointRow,
    DraftRow,
    EntryRow,
    GameRow,
    OrderRow,
    SnapshotRow,
    now,
)
from orrery.table.entries import Entry

CHANNEL = "orrery"
SNAPSHOTS = 2
"""How many snapshots of a game are kept."""

read_entry = msgspec.json.Decoder(Entry).decode


def write_entry(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


class Taken(Exception):
    """Another writer was first: the game is no longer the one that the change was planned for."""


@dataclass(frozen=True)
class Change:
    """What is written together, durably, before it is acknowledged."""

    game_id: str
    version: int
    """The version of the game that the writer has seen."""
    batch: str
    """A name that no other change has."""
    entries: Sequence[Entry] = ()
    deciding: Sequence[int] = ()
    due: bool = False
    finished: bool = False
    drafts: Mapping[int, str] = field(default_factory=dict)
    """Seat -> its draft; an empty text removes it."""
    talk: str | None = None
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Seat -> all its standing orders."""


async def commit(session: AsyncSession, change: Change) -> None:
    """Write a change; raises `Taken`. One that has arrived before is left alone."""
    length = change.entries[-1].sequence if change.entries else None
    if not await _advance(session, change, length):
        if await _arrived(session, change):
            return
        raise Taken(change.game_id)
    if change.entries:
        await _insert(session, change)
    for seat, data in change.drafts.items():
        await put_draft(session, change.game_id, seat, data)
    for seat, choices in change.orders.items():
        await put_orders(session, change.game_id, seat, choices)
    if length is None:
        length = await session.scalar(select(GameRow.length).where(GameRow.id == change.game_id))
    await notify(session, change.game_id, length or 0)


async def _advance(session: AsyncSession, change: Change, length: int | None) -> bool:
    """Take the next version of the game; whether it was still free."""
    at = now()
    values: dict[str, Any] = {"version": change.version + 1, "batch": change.batch}
    if length is not None or change.talk is not None:
        # Everybody can read the time: a draft or an order must not move it.
        values["changed_at"] = at
    if length is not None:
        values |= {"length": length, "deciding": list(change.deciding), "due": change.due}
    if change.finished:
        values["finished_at"] = at
    if change.talk is not None:
        values["talk"] = change.talk
    done = await session.execute(
        update(GameRow)
        .where(GameRow.id == change.game_id, GameRow.version == change.version)
        .values(**values)
        .returning(GameRow.id),
        execution_options={"synchronize_session": False},
    )
    return done.first() is not None


async def _insert(session: AsyncSession, change: Change) -> None:
    rows = [
        {
            "game_id": change.game_id,
            "sequence": entry.sequence,
            "batch": change.batch,
            "data": write_entry(entry),
        }
        for entry in change.entries
    ]
    try:
        await session.execute(insert(EntryRow), rows)
    except IntegrityError:
        raise Taken(change.game_id) from None


async def _arrived(session: AsyncSession, change: Change) -> bool:
    """Whether this very change was written before its connection was lost."""
    last = await session.scalar(select(GameRow.batch).where(GameRow.id == change.game_id))
    if last == change.batch or not change.entries:
        return last == change.batch
    found = await session.scalar(
        select(EntryRow.batch).where(
            EntryRow.game_id == change.game_id,
            EntryRow.sequence == change.entries[0].sequence,
        )
    )
    return found == change.batch


async def notify(session: AsyncSession, game_id: str, sequence: int) -> None:
    """Tell other processes, when this transaction is committed, that a game went on."""
    if session.get_bind().dialect.name == "postgresql":
        payload = {"channel": CHANNEL, "payload": f"{game_id}:{sequence}"}
        await session.execute(text("SELECT pg_notify(:channel, :payload)"), payload)


async def entries_after(session: AsyncSession, game_id: str, sequence: int) -> list[Entry]:
    """The entries after `sequence`, in order; raises `BadRecord`."""
    found = await session.execute(
        select(EntryRow.sequence, EntryRow.data)
        .where(EntryRow.game_id == game_id, EntryRow.sequence > sequence)
        .order_by(EntryRow.sequence)
    )
    return [_read(row.sequence, row.data) for row in found]


def _read(sequence: int, data: str) -> Entry:
    try:
        return read_entry(data)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"entry {sequence} cannot be read: {error}") from None


# Drafts ----------------------------------------------------------------------------------


async def put_draft(session: AsyncSession, game_id: str, seat: int, data: str) -> None:
    """Keep the draft of a seat; an empty text removes it."""
    if not data:
        await session.execute(
            delete(DraftRow).where(DraftRow.game_id == game_id, DraftRow.seat == seat)
        )
        return
    values = {"game_id": game_id, "seat": seat, "data": data, "changed_at": now()}
    await session.execute(_upsert(session, DraftRow, values, ("game_id", "seat")))


async def drafts(session: AsyncSession, game_id: str) -> dict[int, str]:
    found = await session.scalars(select(DraftRow).where(DraftRow.game_id == game_id))
    return {row.seat: row.data for row in found}


# Standing orders -------------------------------------------------------------------------


async def put_orders(
    session: AsyncSession, game_id: str, seat: int, choices: Mapping[str, str]
) -> None:
    """Keep the standing orders of a seat, and no others."""
    await session.execute(
        delete(OrderRow).where(OrderRow.game_id == game_id, OrderRow.seat == seat)
    )
    for order, choice in choices.items():
        session.add(OrderRow(game_id=game_id, seat=seat, order_id=order, choice=choice))
    await session.flush()


async def orders(session: AsyncSession, game_id: str) -> dict[int, dict[str, str]]:
    """Seat -> order -> choice."""
    found: dict[int, dict[str, str]] = {}
    for row in await session.scalars(select(OrderRow).where(OrderRow.game_id == game_id)):
        found.setdefault(row.seat, {})[row.order_id] = row.choice
    return found


# Snapshots -------------------------------------------------------------------------------


async def put_snapshot(session: AsyncSession, game_id: str, sequence: int, data: str) -> None:
    """Keep a position; of each game only the newest few stay."""
    values = {"game_id": game_id, "sequence": sequence, "data": data}
    await session.execute(_upsert(session, SnapshotRow, values, ("game_id", "sequence")))
    kept = (
        select(SnapshotRow.sequence)
        .where(SnapshotRow.game_id == game_id)
        .order_by(SnapshotRow.sequence.desc())
        .limit(SNAPSHOTS)
    )
    newest = list(await session.scalars(kept))
    await session.execute(
        delete(SnapshotRow).where(
            SnapshotRow.game_id == game_id, SnapshotRow.sequence.not_in(newest)
        )
    )


async def newest_snapshot(session: AsyncSession, game_id: str) -> SnapshotRow | None:
    found: SnapshotRow | None = await session.scalar(
        select(SnapshotRow)
        .where(SnapshotRow.game_id == game_id)
        .order_by(SnapshotRow.sequence.desc())
        .limit(1)
    )
    return found


async def put_checkpoint(session: AsyncSession, game_id: str, sequence: int, data: str) -> None:
    """Keep a position for replays; all of them stay."""
    values = {"game_id": game_id, "sequence": sequence, "data": data}
    await session.execute(_upsert(session, CheckpointRow, values, ("game_id", "sequence")))


async def checkpoint_before(session: AsyncSession, game_id: str, sequence: int) -> str | None:
    """The last checkpoint up to an entry."""
    found: str | None = await session.scalar(
        select(CheckpointRow.data)
        .where(CheckpointRow.game_id == game_id, CheckpointRow.sequence <= sequence)
        .order_by(CheckpointRow.sequence.desc())
        .limit(1)
    )
    return found


def _upsert(
    session: AsyncSession,
    table: type[DraftRow | SnapshotRow | CheckpointRow],
    values: Mapping[str, object],
    keys: Sequence[str],
) -> sqlite.Insert | postgresql.Insert:
    changed = {name: value for name, value in values.items() if name not in keys}
    if session.get_bind().dialect.name == "postgresql":
        return (
            postgresql.insert(table)
            .values(**values)
            .on_conflict_do_update(index_elements=list(keys), set_=changed)
        )
    return (
        sqlite.insert(table)
        .values(**values)
        .on_conflict_do_update(index_elements=list(keys), set_=changed)
    )
