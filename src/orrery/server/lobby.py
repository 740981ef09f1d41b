"""The lobby over REST: new tables, and lists of them."""

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
from orrery.server.access import Asker, asker_of, client_of, hall_of, split_keys
from orrery.server.games import describe_option, the_game
from orrery.server.levels import check_level
from orrery.server.limits import TABLES
from orrery.server.models import (
    Invitation,
    Lobby,
    NewTable,
    SeatSummary,
    SeatWish,
    TableMade,
    TableSummary,
)
from orrery.server.problems import Problem, language_of
from orrery.store import games as store
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, NewGame, NewSeat, TableRows, level_of
from orrery.store.keys import new_id, new_key
from orrery.store.schema import KeyRow, SeatRow

log = logging.getLogger("orrery.lobby")
router = APIRouter(prefix="/api/tables", tags=["tables"])

HOST_KEY = 0

AskerOf = Annotated[Asker, Depends(asker_of)]


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
            "level": level_of(seat),
            "yours": yours,
        }
    )


@router.get("/{table_id}")
async def show_table(asker: AskerOf) -> TableSummary:
    """One table as the asker may know it."""
    return summary(asker.table, asker.keys)
