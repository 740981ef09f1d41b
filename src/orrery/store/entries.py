"""The entries of a game: appended, read, never changed; and what is kept beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.store.schema import DraftRow, EntryRow, GameRow, SnapshotRow, now

CHANNEL = "orrery"
SNAPSHOTS = 2
"""How many snapshots of a game are kept."""


class Taken(Exception):
    """Another writer was first: somebody else's entry has that sequence number."""


@dataclass(frozen=True)
class Batch:
    """What is written together: entries (from 1) beginning at `sequence`, and what goes with them."""

    game_id: str
    sequence: int
    batch: str
    """A name that no other batch has: after a lost connection it tells whether it arrived."""
    entries: Sequence[str]
    deciding: Sequence[int] = ()
    bot_due: bool = False
    finished: bool = False
    drafts: Mapping[int, str] = field(default_factory=dict)
    """Seat -> its draft; an empty text removes it."""

    @property
    def last(self) -> int:
        return self.sequence + len(self.entries) - 1


async def append(session: AsyncSession, batch: Batch) -> None:
    """Write a batch; raises `Taken`. A batch that is there already is left alone."""
    at = now()
    rows = [
        {
            "game_id": batch.game_id,
            "sequence": batch.sequence + offset,
            "batch": batch.batch,
            "at": at,
            "data": data,
        }
        for offset, data in enumerate(batch.entries)
    ]
    try:
        async with session.begin_nested():
            await session.execute(insert(EntryRow), rows)
    except IntegrityError:
        if await _arrived(session, batch):
            return
        raise Taken(f"{batch.game_id}:{batch.sequence}") from None
    changed = {
        "length": batch.last,
        "deciding": list(batch.deciding),
        "bot_due": batch.bot_due,
        "changed_at": at,
    }
    if batch.finished:
        changed["finished_at"] = at
    await session.execute(update(GameRow).where(GameRow.id == batch.game_id).values(**changed))
    for seat, data in batch.drafts.items():
        await put_draft(session, batch.game_id, seat, data)
    await notify(session, batch.game_id, batch.last)


async def _arrived(session: AsyncSession, batch: Batch) -> bool:
    found = await session.scalar(
        select(EntryRow.batch).where(
            EntryRow.game_id == batch.game_id, EntryRow.sequence == batch.sequence
        )
    )
    return found == batch.batch


async def notify(session: AsyncSession, game_id: str, sequence: int) -> None:
    """Tell other processes, when this transaction is committed, that a game went on."""
    if session.get_bind().dialect.name == "postgresql":
        payload = {"channel": CHANNEL, "payload": f"{game_id}:{sequence}"}
        await session.execute(text("SELECT pg_notify(:channel, :payload)"), payload)


async def entries_since(session: AsyncSession, game_id: str, sequence: int) -> list[EntryRow]:
    """The entries from `sequence` on, in order."""
    found = await session.scalars(
        select(EntryRow)
        .where(EntryRow.game_id == game_id, EntryRow.sequence >= sequence)
        .order_by(EntryRow.sequence)
    )
    return list(found)


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


def _upsert(
    session: AsyncSession,
    table: type[DraftRow] | type[SnapshotRow],
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
