"""Tables and who sits at them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.store.entries import notify
from orrery.store.keys import hash_key, same_hash
from orrery.store.schema import GameRow, KeyRow, SeatRow, now

LONGEST_LIST = 200
HUMAN, INVITE, OPEN, BOT = "human", "invite", "open", "bot"
MOMENTS = {"bot_since", "seated_at", "left_at"}
"""What of a seat says only when something happened."""


@dataclass(frozen=True)
class NewGame:
    """A table as it is set up or taken over; `id` and `seed` are chosen by the caller."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    commitment: str
    name: str
    deciding: list[int]
    settings: dict[str, Any] = field(default_factory=dict)
    created_at: datetime = field(default_factory=now)
    finished_at: datetime | None = None
    length: int = 0
    talk: str = ""


@dataclass(frozen=True)
class NewSeat:
    """A seat at such a table; `key` says which of its keys opens it."""

    kind: str
    name: str = ""
    level: str = ""
    key: int | None = None
    bot_since: datetime | None = None


@dataclass(frozen=True)
class TableRows:
    """A table with its seats, in order."""

    game: GameRow
    seats: list[SeatRow]

    @property
    def started(self) -> bool:
        """Nobody moves before everybody has come; what has ended had begun."""
        return self.game.finished_at is not None or all(
            seat.kind in (HUMAN, BOT) for seat in self.seats
        )

    def seats_of(self, key: KeyRow | None) -> list[int]:
        """The seats that a key opens; one that a bot plays belongs to nobody meanwhile."""
        if key is None or key.revoked_at is not None:
            return []
        return [seat.seat for seat in self.seats if seat.key_id == key.id and seat.kind != BOT]

    def stood_in_for(self, key_id: int | None) -> dict[int, datetime]:
        """The seats on which a bot plays for the holder of a key, and since when."""
        return {
            seat.seat: seat.bot_since
            for seat in self.seats
            if seat.kind == BOT and seat.key_id is not None and seat.key_id == key_id
            if seat.bot_since is not None
        }

    def people(self) -> list[int]:
        """The seats that are kept for people."""
        return [seat.seat for seat in self.seats if seat.kind != BOT]

    def away(self) -> dict[int, str]:
        """The seats on which a bot plays for anybody, and since when (UTC, ISO 8601)."""
        return {
            seat.seat: seat.bot_since.astimezone(UTC).isoformat(timespec="milliseconds")
            for seat in self.seats
            if seat.kind == BOT and seat.key_id is not None and seat.bot_since is not None
        }

    def bots(self) -> dict[int, str]:
        return {seat.seat: seat.level for seat in self.seats if seat.kind == BOT}


def level_of(seat: SeatRow) -> str:
    """The bot that plays on a seat; empty for people."""
    return seat.level if seat.kind == BOT else ""


async def create(
    session: AsyncSession, game: NewGame, seats: Sequence[NewSeat], keys: Sequence[str]
) -> None:
    """Set up a table with new keys, the first of them the host's; once, if it is repeated."""
    if await session.get(GameRow, game.id) is not None:
        return
    rows = [_new_key_row(game.id, key, host=not at) for at, key in enumerate(keys)]
    await put_table(session, game, seats, rows)
    await look_for_due(session, game.id)


async def put_table(
    session: AsyncSession, game: NewGame, seats: Sequence[NewSeat], keys: Sequence[KeyRow]
) -> None:
    """Write a table, its keys, and who sits where with which of them."""
    session.add(GameRow(**vars(game), changed_at=now(), due=False))
    await session.flush()
    session.add_all(keys)
    await session.flush()
    session.add_all(
        SeatRow(
            game_id=game.id,
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            key_id=None if seat.key is None else keys[seat.key].id,
            bot_since=seat.bot_since,
            seated_at=now(),
        )
        for number, seat in enumerate(seats)
    )
    await session.flush()


async def add_key(session: AsyncSession, game_id: str, key: str, host: bool = False) -> KeyRow:
    """A new key; the one that was made already, if it is repeated."""
    known = await key_row(session, game_id, key)
    if known is not None:
        return known
    row = _new_key_row(game_id, key, host)
    session.add(row)
    await session.flush()
    return row


def _new_key_row(game_id: str, key: str, host: bool) -> KeyRow:
    return KeyRow(
        game_id=game_id, hash=hash_key(key), host=host, created_at=now(), revoked_at=None, seen=-1
    )


async def find(session: AsyncSession, game_id: str) -> TableRows | None:
    game = await session.get(GameRow, game_id, populate_existing=True)
    if game is None:
        return None
    found = await session.scalars(
        select(SeatRow).where(SeatRow.game_id == game_id).order_by(SeatRow.seat)
    )
    return TableRows(game, list(found))


async def versions(session: AsyncSession, ids: Sequence[str]) -> dict[str, int]:
    """How often games have changed."""
    rows = await session.execute(
        select(GameRow.id, GameRow.version).where(GameRow.id.in_(list(ids)))
    )
    return {row.id: row.version for row in rows}


async def touch(session: AsyncSession, game_id: str) -> None:
    """Something about a table changed besides its entries: tell the other processes."""
    await session.execute(
        update(GameRow)
        .where(GameRow.id == game_id)
        .values(changed_at=now(), version=GameRow.version + 1),
        execution_options={"synchronize_session": False},
    )
    length = await session.scalar(select(GameRow.length).where(GameRow.id == game_id))
    await notify(session, game_id, length or 0)


# Lists -----------------------------------------------------------------------------------


async def open_tables(session: AsyncSession) -> list[TableRows]:
    """Tables with a seat for whoever comes, the newest first."""
    ids = select(SeatRow.game_id).where(SeatRow.kind == OPEN).distinct()
    games = await session.scalars(
        select(GameRow)
        .where(GameRow.id.in_(ids), GameRow.finished_at.is_(None))
        .order_by(GameRow.created_at.desc())
        .limit(LONGEST_LIST)
    )
    return await _with_seats(session, list(games))


async def tables_of(
    session: AsyncSession, keys: Sequence[str]
) -> list[tuple[TableRows, list[KeyRow]]]:
    """The tables that some keys open, those that changed last first."""
    hashes = [hash_key(key) for key in keys]
    found = await session.scalars(
        select(KeyRow).where(KeyRow.hash.in_(hashes), KeyRow.revoked_at.is_(None))
    )
    by_game: dict[str, list[KeyRow]] = {}
    for row in found:
        by_game.setdefault(row.game_id, []).append(row)
    games = await session.scalars(
        select(GameRow)
        .where(GameRow.id.in_(list(by_game)))
        .order_by(GameRow.changed_at.desc())
        .limit(LONGEST_LIST)
    )
    tables = await _with_seats(session, list(games))
    return [(table, by_game[table.game.id]) for table in tables]


async def games_with_something_due(session: AsyncSession, before: datetime) -> list[str]:
    """Games in which something should have happened since then: their process may be gone."""
    found = await session.scalars(
        select(GameRow.id)
        .where(GameRow.due.is_(True), GameRow.changed_at < before)
        .limit(LONGEST_LIST)
    )
    return list(found)


async def nothing_due(session: AsyncSession, game_id: str, version: int) -> None:
    """Somebody has looked at this version of a game and found nothing to do."""
    await session.execute(
        update(GameRow).where(GameRow.id == game_id, GameRow.version == version).values(due=False)
    )


async def all_ids(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(GameRow.id).order_by(GameRow.created_at, GameRow.id)))


async def _with_seats(session: AsyncSession, games: list[GameRow]) -> list[TableRows]:
    ids = [game.id for game in games]
    seats: dict[str, list[SeatRow]] = {game_id: [] for game_id in ids}
    found = await session.scalars(
        select(SeatRow).where(SeatRow.game_id.in_(ids)).order_by(SeatRow.seat)
    )
    for seat in found:
        seats[seat.game_id].append(seat)
    return [TableRows(game, seats[game.id]) for game in games]


# Keys and seats --------------------------------------------------------------------------


async def key_row(session: AsyncSession, game_id: str, key: str) -> KeyRow | None:
    """The key, if it is one of this table and not revoked."""
    wanted = hash_key(key)
    row = await session.scalar(select(KeyRow).where(KeyRow.hash == wanted))
    if row is None or not same_hash(row.hash, wanted):
        return None
    return row if row.game_id == game_id and row.revoked_at is None else None


async def renew_key(session: AsyncSession, key_id: int, known: Collection[str], new: str) -> bool:
    """Give a key another secret (by its hash), if the one it has is among those known.

    What it opens stays the same. Whether it could be done: another device may have been first, or
    another key may have that secret.
    """
    owner = await session.scalar(select(KeyRow.id).where(KeyRow.hash == new))
    if owner not in (None, key_id):
        return False
    done = await session.scalar(
        update(KeyRow)
        .where(KeyRow.id == key_id, KeyRow.hash.in_(known), KeyRow.revoked_at.is_(None))
        .values(hash=new)
        .returning(KeyRow.game_id),
        execution_options={"synchronize_session": False},
    )
    if done is not None:
        await touch(session, done)
    return done is not None


async def revoke_if_idle(session: AsyncSession, key_id: int) -> None:
    """Revoke a key that opens no seat any more, unless it is the host's."""
    held = await session.scalar(
        select(func.count()).select_from(SeatRow).where(SeatRow.key_id == key_id)
    )
    if not held:
        await session.execute(
            update(KeyRow)
            .where(KeyRow.id == key_id, KeyRow.host.is_(False))
            .values(revoked_at=now())
        )


async def set_seat(session: AsyncSession, seat: SeatRow, **changes: Any) -> bool:
    """Change a seat, if it is still of the kind, and its key's, that it was when it was read.

    Whether it was, or had been changed so already: the first attempt may have arrived.
    """
    if "kind" in changes:
        # On the seat of a guest who never came a bot stands in for nobody.
        since = now() if seat.kind == HUMAN else seat.bot_since
        changes["bot_since"] = since if changes["kind"] == BOT else None
        if seat.kind in (INVITE, OPEN) and changes["kind"] in (HUMAN, BOT):
            changes["seated_at"] = now()
    if changes.get("key_id", seat.key_id) != seat.key_id:
        changes["left_at"] = None
    done = await session.execute(
        update(SeatRow)
        .where(SeatRow.game_id == seat.game_id, SeatRow.seat == seat.seat)
        .where(SeatRow.kind == seat.kind, SeatRow.key_id.is_not_distinct_from(seat.key_id))
        .values(**changes)
        .returning(SeatRow.seat),
        execution_options={"synchronize_session": False},
    )
    if done.first() is None:
        return await _is_so(session, seat, changes)
    await look_for_due(session, seat.game_id)
    await touch(session, seat.game_id)
    return True


async def _is_so(session: AsyncSession, seat: SeatRow, changes: dict[str, Any]) -> bool:
    """Whether a seat is what it should become; when that happened does not matter."""
    wanted = {"key_id": seat.key_id, **changes}
    for moment in MOMENTS & wanted.keys():
        del wanted[moment]
    columns = [getattr(SeatRow, name) for name in wanted]
    found = await session.execute(
        select(*columns).where(SeatRow.game_id == seat.game_id, SeatRow.seat == seat.seat)
    )
    return tuple(found.one()) == tuple(wanted.values())


async def look_for_due(session: AsyncSession, game_id: str) -> None:
    """After seats have changed: whether a bot must decide now."""
    table = await find(session, game_id)
    if table is None or table.game.finished_at is not None:
        return
    due = table.started and bool(set(table.bots()) & set(table.game.deciding))
    if due:
        await session.execute(update(GameRow).where(GameRow.id == game_id).values(due=True))


async def leave(session: AsyncSession, key_id: int, at: datetime) -> None:
    """A line of the holder of a key has ended."""
    await session.execute(
        update(SeatRow).where(SeatRow.key_id == key_id).values(left_at=at),
        execution_options={"synchronize_session": False},
    )


async def look_at(session: AsyncSession, key_id: int, sequence: int) -> None:
    """The holder of a key has seen the game up to there."""
    await session.execute(
        update(KeyRow).where(KeyRow.id == key_id, KeyRow.seen < sequence).values(seen=sequence)
    )
