"""Who is at the tables, and through which process: kept so that all processes can tell.

A process writes what it sees and says again and again that it lives; what a process wrote that has
been silent for too long is forgotten. Only PostgreSQL has several processes, so only its clock
counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.store.entries import notify
from orrery.store.schema import GameRow, PresenceRow, SeatRow


@dataclass(frozen=True)
class Company:
    """Who is at a table: people by their seats, and how many only watch."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0

    def __or__(self, other: Company) -> Company:
        return Company(self.seats | other.seats, self.spectators + other.spectators)


NOBODY = Company()


async def tell(session: AsyncSession, process: str, tables: Mapping[str, Company]) -> None:
    """Write who is at some tables through `process`, and let the other processes know."""
    empty = [game_id for game_id, company in tables.items() if company == NOBODY]
    await session.execute(
        delete(PresenceRow).where(PresenceRow.process == process, PresenceRow.game_id.in_(empty))
    )
    rows = [
        {
            "process": process,
            "game_id": game_id,
            "seats": sorted(company.seats),
            "spectators": company.spectators,
        }
        for game_id, company in tables.items()
        if company != NOBODY
    ]
    if rows:
        new = insert(PresenceRow).values([{**row, "at": func.now()} for row in rows])
        changed = {name: new.excluded[name] for name in ("seats", "spectators", "at")}
        await session.execute(
            new.on_conflict_do_update(index_elements=["process", "game_id"], set_=changed)
        )
    await _notify(session, tables)


async def beat(session: AsyncSession, process: str) -> list[str]:
    """Say that `process` lives; the tables for which it is still written down."""
    found = await session.scalars(
        update(PresenceRow)
        .where(PresenceRow.process == process)
        .values(at=func.now())
        .returning(PresenceRow.game_id)
    )
    return list(found)


async def leave(session: AsyncSession, process: str) -> None:
    """`process` ends, and with it whoever came through it."""
    found = await session.scalars(
        delete(PresenceRow).where(PresenceRow.process == process).returning(PresenceRow.game_id)
    )
    await _notify(session, list(found))


async def forget_silent(session: AsyncSession, seconds: float) -> None:
    """Processes that have said nothing for so long are dead: nobody is there through them."""
    silent = PresenceRow.at < func.now() - timedelta(seconds=seconds)
    found = await session.execute(
        delete(PresenceRow).where(silent).returning(PresenceRow.game_id, PresenceRow.seats)
    )
    gone = sorted((row.game_id, row.seats) for row in found)
    for game_id, seats in gone:
        await session.execute(
            update(SeatRow)
            .where(SeatRow.game_id == game_id, SeatRow.seat.in_(seats))
            .values(left_at=func.now())
        )
    await _notify(session, {game_id for game_id, _ in gone})


async def elsewhere(session: AsyncSession, process: str, ids: Sequence[str]) -> dict[str, Company]:
    """Who is at some tables through other processes than `process`."""
    found = dict.fromkeys(ids, NOBODY)
    rows = await session.scalars(
        select(PresenceRow).where(PresenceRow.process != process, PresenceRow.game_id.in_(ids))
    )
    for row in rows:
        found[row.game_id] |= Company(frozenset(row.seats), row.spectators)
    return found


async def _notify(session: AsyncSession, ids: Iterable[str]) -> None:
    rows = await session.execute(
        select(GameRow.id, GameRow.length).where(GameRow.id.in_(list(ids))).order_by(GameRow.id)
    )
    for row in rows:
        await notify(session, row.id, row.length)
