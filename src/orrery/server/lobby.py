"""The lobby over REST: new tables, joining, handing seats on."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.chance import commitment, new_seed
from orrery.kernel.errors import UsageError
from orrery.kernel.game import ChoiceOption, Game, NumberOption, Option
from orrery.kernel.match import Match
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.server.absence import PATIENCE_MINUTES, kept
from orrery.server.access import Asker, asker_of, client_of, hall_of, host_of, split_keys
from orrery.server.games import describe_option, the_game
from orrery.server.levels import check_level
from orrery.server.limits import TABLES
from orrery.server.models import (
    Invitation,
    Join,
    Joined,
    Lobby,
    NewTable,
    ReplaceSeat,
    SeatSummary,
    SeatWish,
    TableMade,
    TableSummary,
)
from orrery.server.problems import Problem, language_of
from orrery.store import games as store
from orrery.store.database import Work
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, NewGame, NewSeat, TableRows
from orrery.store.keys import new_id, new_key
from orrery.store.schema import KeyRow, SeatRow, now
from orrery.table.protocol import LONGEST_NAME

log = logging.getLogger("orrery.lobby")
router = APIRouter(prefix="/api/tables", tags=["tables"])

HOST_KEY = 0

AskerOf = Annotated[Asker, Depends(asker_of)]
HostOf = Annotated[Asker, Depends(host_of)]


# Making a table --------------------------------------------------------------------------


@router.post("", status_code=201)
async def make_table(request: Request, wish: NewTable) -> TableMade:
    """Set up a table. The options are checked by the game."""
    hall = hall_of(request)
    if not hall.limits.allow(TABLES, client_of(request)):
        raise Problem(429, "too_fast")
    game = the_game(wish.game)
    _check_seats(game, wish.seats)
    check_options(game, wish.options, language_of(request))
    seed = new_seed()
    match = _start(game, wish, seed)
    new = NewGame(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        players=len(wish.seats),
        options=match.options,
        seed=seed,
        commitment=commitment(seed),
        name=wish.name,
        deciding=match.state.open_seats(),
        settings={"hints": wish.hints},
    )
    seats, invited = _seats(game, wish.seats)
    keys = [new_key() for _ in range(1 + len(invited))]

    async def work(session: AsyncSession) -> None:
        await store.create(session, new, seats, keys)

    await hall.database.write(work)
    log.info("new table", extra={"table": new.id, "game": game.id, "players": new.players})
    hall.nudge(new.id)
    invitations = [
        Invitation(seat=seat, key=key) for seat, key in zip(invited, keys[1:], strict=True)
    ]
    return TableMade(id=new.id, key=keys[HOST_KEY], invitations=invitations)


def _check_seats(game: Game, wishes: list[SeatWish]) -> None:
    if len(wishes) not in game.player_counts:
        allowed = ", ".join(str(count) for count in game.player_counts)
        raise Problem(422, "seat_count", title=game.title, allowed=allowed, count=len(wishes))


def check_options(game: Game, chosen: dict[str, Any], language: str) -> None:
    """Each option by itself; a `Problem` says in words what it may be."""
    known = {option.name: option for option in game.options}
    for name, value in chosen.items():
        if name not in known:
            names = ", ".join(known)
            raise Problem(422, "no_option", title=game.title, option=name[:60], options=names)
        try:
            known[name].check(value)
        except UsageError as error:
            raise _bad_option(game, known[name], language, str(error)) from None


def _bad_option(game: Game, option: Option, language: str, detail: str) -> Problem:
    if isinstance(option, NumberOption):
        low, high = option.low, option.high
        return Problem(422, "option_number", detail, option=option.name, low=low, high=high)
    if isinstance(option, ChoiceOption):
        ways = describe_option(game, option, game.messages(language)).choice_texts or []
        choices = ", ".join(ways)
        return Problem(422, "option_choice", detail, option=option.name, choices=choices)
    return Problem(422, "bad_options", detail, options=option.name)


def _start(game: Game, wish: NewTable, seed: str) -> Match:
    """The game, if its options fit together."""
    try:
        return game.start(len(wish.seats), wish.options, seed)
    except UsageError as error:
        raise Problem(422, "bad_options", str(error), options=", ".join(wish.options)) from None


def _seats(game: Game, wishes: list[SeatWish]) -> tuple[list[NewSeat], list[int]]:
    """The seats, and which of them get an invitation of their own."""
    invited = [seat for seat, wish in enumerate(wishes) if wish.kind == "invite"]
    made = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            made.append(NewSeat(HUMAN, wish.name, key=HOST_KEY))
        elif wish.kind == "invite":
            made.append(NewSeat(INVITE, wish.name, key=1 + invited.index(seat)))
        elif wish.kind == "open":
            made.append(NewSeat(OPEN))
        else:
            made.append(NewSeat(BOT, wish.name, check_level(game, wish.level)))
    return made, invited


# Lists -----------------------------------------------------------------------------------


@router.get("")
async def list_tables(request: Request, orrery_keys: Annotated[str, Header()] = "") -> Lobby:
    """Open tables; and, by the keys in the header `Orrery-Keys` (with commas), your own."""
    keys = split_keys(orrery_keys)
    async with hall_of(request).database.reading() as session:
        mine = await store.tables_of(session, keys)
        waiting = await store.open_tables(session)
    own = [summary(table, held) for table, held in mine]
    own.sort(key=lambda table: (not table.your_turn, table.finished))
    return Lobby(mine=own, open=[summary(table, []) for table in waiting])


def summary(table: TableRows, keys: list[KeyRow]) -> TableSummary:
    game = table.game
    yours = {seat for key in keys for seat in table.seats_of(key)}
    finished = game.finished_at is not None
    return TableSummary(
        id=game.id,
        game=game.game,
        title=_title(game.game),
        name=game.name,
        players=game.players,
        options=game.options,
        seats=[_seat_summary(seat, seat.seat in yours) for seat in table.seats],
        started=table.started,
        finished=finished,
        deciding=[] if finished else game.deciding,
        your_turn=not finished and table.started and bool(yours & set(game.deciding)),
        sequence=game.length,
        seen=max([key.seen for key in keys], default=-1),
        host=any(key.host for key in keys),
        created=game.created_at,
        changed=game.changed_at,
    )


def _title(game_id: str) -> str:
    """What the game is called; a plug-in that is gone must not hide all the other tables."""
    return find_game(game_id).title if game_id in games() else game_id


def _seat_summary(seat: SeatRow, yours: bool) -> SeatSummary:
    return SeatSummary.model_validate(
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "yours": yours,
        }
    )


@router.get("/{table_id}")
async def show_table(asker: AskerOf) -> TableSummary:
    """One table as the asker may know it."""
    return summary(asker.table, asker.keys)


# Seats -----------------------------------------------------------------------------------


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

    Nobody is replaced who is there, unless the table has waited for them for ten minutes.
    """
    row = _seat(asker, seat)
    _check_running(asker)
    if wish.by == "bot":
        level = check_level(the_game(asker.table.game.game), wish.level)
        if row.kind == HUMAN and await _is_kept(asker, row):
            raise Problem(409, "person_here", minutes=PATIENCE_MINUTES)
        await _change(asker, row, kind=BOT, level=level)
    elif row.kind != BOT:
        raise Problem(409, "not_a_bot")
    elif row.key_id is None:
        raise Problem(409, "nobody_to_return")
    else:
        await _change(asker, row, kind=HUMAN, level="", seated_at=now())
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
        if not await store.set_seat(session, row, kind=kind, level="", key_id=key.id):
            await session.rollback()
            return False
        if row.key_id is not None:
            await store.revoke_if_idle(session, row.key_id)
        return True

    await _write(asker, work)
    return Invitation(seat=seat, key=secret)


async def _is_kept(asker: Asker, row: SeatRow) -> bool:
    """Whether a seat is still kept for its person, as all processes know it now."""
    room = await asker.hall.room(row.game_id)
    await room.catch_up()
    keeping = kept(room, row, None if asker.key is None else asker.key.id)
    return keeping is not None and not keeping.over


async def _change(asker: Asker, seat: SeatRow, **changes: Any) -> None:
    async def work(session: AsyncSession) -> bool:
        return await store.set_seat(session, seat, **changes)

    await _write(asker, work)
    told = {name: changes[name] for name in ("kind", "level")}
    log.info("seat changed", extra={"table": seat.game_id, "seat": seat.seat, **told})


async def _write(asker: Asker, work: Work[bool]) -> None:
    """Change seats; a `Problem` if they are no longer what the asker has seen."""
    if not await asker.hall.database.write(work):
        raise Problem(409, "seat_changed")
    asker.hall.nudge(asker.table.game.id)


def _check_running(asker: Asker) -> None:
    if asker.table.game.finished_at is not None:
        raise Problem(409, "finished")
