"""The seats of a table over REST: sitting down, standing in, handing on."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.server.absence import PATIENCE_MINUTES, kept
from orrery.server.access import Asker, host_of
from orrery.server.games import the_game
from orrery.server.levels import check_level, is_able
from orrery.server.lobby import AskerOf, summary
from orrery.server.models import Invitation, Join, Joined, ReplaceSeat, TableSummary
from orrery.server.problems import Problem
from orrery.store import games as store
from orrery.store.database import Work
from orrery.store.games import BOT, HUMAN, INVITE, OPEN
from orrery.store.keys import new_key
from orrery.store.schema import SeatRow, now
from orrery.table.protocol import LONGEST_NAME

log = logging.getLogger("orrery.lobby")
router = APIRouter(prefix="/api/tables", tags=["tables"])

HostOf = Annotated[Asker, Depends(host_of)]


@router.post("/{table_id}/join")
async def join(asker: AskerOf, wish: Join) -> Joined:
    """Sit down on the seat of an invitation, or on an open one."""
    if not wish.name:
        raise Problem(422, "no_name", count=LONGEST_NAME)
    _check_running(asker)
    if asker.key is not None and asker.seats and wish.seat is None:
        await _claim(asker, wish.name)
        return Joined(seats=asker.seats, key=asker.secret)
    return await _take_open_seat(asker, wish)


async def _claim(asker: Asker, name: str) -> None:
    """The holder of a key says who they are."""

    async def work(session: AsyncSession) -> bool:
        for number in asker.seats:
            if not await store.set_seat(session, asker.table.seats[number], kind=HUMAN, name=name):
                await session.rollback()
                return False
        return True

    await _write(asker, work)


async def _take_open_seat(asker: Asker, wish: Join) -> Joined:
    free = [
        seat for seat in asker.table.seats if seat.kind == OPEN and wish.seat in (None, seat.seat)
    ]
    wanted = {seat.seat for seat in free}
    secret = asker.secret or new_key()

    async def work(session: AsyncSession) -> int | None:
        key = asker.key or await store.add_key(session, asker.table.game.id, secret)
        table = await store.find(session, asker.table.game.id)
        assert table is not None
        for number in table.seats_of(key):
            # The first attempt arrived, its answer did not. A seat that was not asked for came to
            # the key by another request.
            if number in wanted:
                return number
        for seat in free:
            changes = {"kind": HUMAN, "name": wish.name, "key_id": key.id}
            if await store.set_seat(session, seat, **changes):
                return seat.seat
        await session.rollback()
        return None

    taken = await asker.hall.database.write(work)
    if taken is None:
        raise Problem(409, "no_open_seat")
    asker.hall.nudge(asker.table.game.id)
    return Joined(seats=sorted([*asker.seats, taken]), key=secret)


def _seat(asker: Asker, number: int) -> SeatRow:
    if not 0 <= number < len(asker.table.seats):
        raise Problem(404, "no_seat", seat=number)
    return asker.table.seats[number]


@router.post("/{table_id}/seats/{seat}/replace")
async def replace(asker: HostOf, seat: int, wish: ReplaceSeat) -> TableSummary:
    """The host lets a bot play a seat, or gives it back to whom it belongs.

    Without a level it is the bot that played there before. A guest who never came is waited for
    again. Nobody is replaced who is there, unless the table has waited for them for ten minutes.
    """
    row = _seat(asker, seat)
    _check_running(asker)
    if wish.by == "bot":
        level = _level(asker, row, wish.level)
        if row.kind == HUMAN and await _is_kept(asker, row):
            raise Problem(409, "person_here", minutes=PATIENCE_MINUTES)
        await _change(asker, row, kind=BOT, level=level)
    elif row.kind != BOT:
        raise Problem(409, "not_a_bot")
    elif row.key_id is None:
        raise Problem(409, "nobody_to_return")
    elif row.bot_since is None:
        await _change(asker, row, kind=INVITE)
    else:
        await _change(asker, row, kind=HUMAN, seated_at=now())
    return summary(await asker.again(), asker.keys)


@router.post("/{table_id}/seats/{seat}/reclaim")
async def reclaim(asker: AskerOf, seat: int) -> TableSummary:
    """Take back the own seat, on which a bot stands in; nobody needs to be asked for it."""
    row = _seat(asker, seat)
    if asker.key is None or row.key_id != asker.key.id:
        raise Problem(403, "not_yours")
    _check_running(asker)
    if row.kind == BOT and row.bot_since is None:
        raise Problem(403, "not_yours")  # they never sat down
    if row.kind == BOT:
        await _change(asker, row, kind=HUMAN)
    return summary(await asker.again(), asker.keys)


@router.post("/{table_id}/seats/{seat}/invite")
async def invite(asker: AskerOf, seat: int) -> Invitation:
    """A link for one seat alone; the old one no longer opens it.

    Everybody may part with an own seat, say for somebody who shared the screen so far. The host may
    invite to seats on which nobody sits: to hand on the seat of a person, a bot must take it first,
    so that everybody can see it, and play there for ten minutes without the person coming back. Who
    only wants another key for the same seats asks at the table, with `renew`.
    """
    row = _seat(asker, seat)
    own = row.seat in asker.seats
    if not own and not asker.is_host:
        raise Problem(403, "not_host")
    _check_running(asker)
    if not own and row.kind == HUMAN:
        raise Problem(409, "seat_taken")
    if not own and row.kind == BOT and await _is_kept(asker, row):
        raise Problem(409, "seat_kept", minutes=PATIENCE_MINUTES)
    secret = new_key()

    async def work(session: AsyncSession) -> bool:
        key = await store.add_key(session, asker.table.game.id, secret)
        kind = HUMAN if own else INVITE
        if not await store.set_seat(session, row, kind=kind, key_id=key.id):
            await session.rollback()
            return False
        if row.key_id is not None:
            await store.revoke_if_idle(session, row.key_id)
        return True

    await _write(asker, work)
    return Invitation(seat=seat, key=secret)


def _level(asker: Asker, row: SeatRow, wished: str) -> str:
    """The bot for a seat: as wished, else the one that played there, else the usual one."""
    game = the_game(asker.table.game.game)
    before = row.level if is_able(game, row.level) else ""
    return check_level(game, wished or before)


async def _is_kept(asker: Asker, row: SeatRow) -> bool:
    """Whether a seat is still kept for its person, as all processes know it now."""
    room = await asker.hall.room(row.game_id)
    # First who is here, then when they left: whoever goes in between still counts as here.
    await room.look_around()
    present = room.present
    await room.catch_up()
    key = None if asker.key is None else asker.key.id
    keeping = kept(room, room.rows.seats[row.seat], key, row.seat in present)
    return keeping is not None and not keeping.over


async def _change(asker: Asker, seat: SeatRow, **changes: Any) -> None:
    async def work(session: AsyncSession) -> bool:
        return await store.set_seat(session, seat, **changes)

    await _write(asker, work)
    told = {"table": seat.game_id, "seat": seat.seat, "kind": changes["kind"]}
    log.info("seat changed", extra=told | {"bot": changes.get("level", "")})


async def _write(asker: Asker, work: Work[bool]) -> None:
    """Change seats; a `Problem` if they are no longer what the asker has seen."""
    if not await asker.hall.database.write(work):
        raise Problem(409, "seat_changed")
    asker.hall.nudge(asker.table.game.id)


def _check_running(asker: Asker) -> None:
    if asker.table.game.finished_at is not None:
        raise Problem(409, "finished")
