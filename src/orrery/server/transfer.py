"""All games out of a store as records, and back in.

The archive is a zip file with two files a game: `<id>.orr`, the record, and `<id>.json`, what lies
beside it: who sat where, the hashes of their keys (so that links go on working), the chat, the log
with its undone moves, drafts, standing orders and open questions between seats. It holds the seeds
of running games and is for its owner's eyes. A single record can be taken over, too: a table
without people.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import select
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.chance import commitment
from orrery.kernel.errors import BadRecord, UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import DRAW_AGREED, RESIGN, Match
from orrery.kernel.record import read_record, replay, write_record
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.server.levels import is_able
from orrery.server.load import load
from orrery.store import entries as log_store
from orrery.store import games as store
from orrery.store.database import Database
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, NewGame, NewSeat
from orrery.store.keys import new_id
from orrery.store.schema import ChatRow, EntryRow, GameRow, KeyRow, now
from orrery.table.boards import Orders, board_of
from orrery.table.drafts import Draft
from orrery.table.entries import Course, Entry, rebuild
from orrery.table.plans import Talk

LONGEST_FILE = 64 * 1024 * 1024
LONGEST_NAME = 80
"""As the store has room for."""


class KeyData(msgspec.Struct):
    """A key as it travels: its hash."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    host: bool
    revoked: bool
    seen: int


class SaidData(msgspec.Struct):
    """A line of chat as it travels."""

    sequence: int
    seat: int
    name: str
    text: str
    at: datetime


class Beside(msgspec.Struct):
    """What lies beside the record of a game."""

    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,24}$")]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    seed: str
    settings: dict[str, Any]
    created: datetime
    finished: datetime | None
    seats: list[NewSeat]
    keys: list[KeyData]
    chat: list[SaidData]
    entries: list[Entry]
    drafts: list[Draft] = []
    orders: dict[int, Orders] = {}
    talk: Talk | None = None


_read_beside = msgspec.json.Decoder(Beside).decode


# Out -------------------------------------------------------------------------------------


async def export_games(url: URL, file: Path) -> int:
    """Write the archive, all of it or nothing; how many games it has."""
    database = Database(url)
    await database.open()
    part = file.with_name(f".{file.name}.part")
    try:
        ids = await database.read(store.all_ids)
        # A new file: one that was left there may be open to others, and this one holds seeds.
        part.unlink(missing_ok=True)
        part.touch(mode=0o600, exist_ok=False)
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for game_id in ids:
                record, beside = await _packed(database, game_id)
                archive.writestr(f"{game_id}.orr", record)
                archive.writestr(f"{game_id}.json", msgspec.json.encode(beside))
        part.replace(file)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
        await database.close()
    return len(ids)


async def _packed(database: Database, game_id: str) -> tuple[str, Beside]:
    loaded = await load(database, game_id)
    game = loaded.rows.game

    async def work(session: AsyncSession) -> tuple[list[KeyRow], list[ChatRow]]:
        keys = await session.scalars(select(KeyRow).where(KeyRow.game_id == game_id))
        chat = await session.scalars(
            select(ChatRow).where(ChatRow.game_id == game_id).order_by(ChatRow.id)
        )
        return list(keys), list(chat)

    keys, chat = await database.read(work)
    order: dict[int | None, int] = {key.id: at for at, key in enumerate(keys)}
    beside = Beside(
        id=game.id,
        name=game.name,
        seed=game.seed,
        settings=game.settings,
        created=game.created_at,
        finished=game.finished_at,
        seats=[
            NewSeat(seat.kind, seat.name, seat.level, order.get(seat.key_id), seat.bot_since)
            for seat in loaded.rows.seats
        ],
        keys=[KeyData(key.hash, key.host, key.revoked_at is not None, key.seen) for key in keys],
        chat=[SaidData(line.sequence, line.seat, line.name, line.text, line.at) for line in chat],
        entries=loaded.table.course.entries,
        drafts=list(loaded.table.drafts.values()),
        orders=loaded.table.orders,
        talk=loaded.table.talk,
    )
    return write_record(loaded.table.course.match), beside


# In --------------------------------------------------------------------------------------


async def import_games(url: URL, files: list[Path]) -> tuple[int, int]:
    """Take over games; how many, and how many were there already."""
    database = Database(url)
    await database.open()
    taken = skipped = 0
    try:
        for file in files:
            for record, beside in _read_file(file):
                if await _take_over(database, record, beside):
                    taken += 1
                else:
                    skipped += 1
    finally:
        await database.close()
    return taken, skipped


def _read_file(file: Path) -> list[tuple[str, Beside | None]]:
    """The records in a file, each with what lies beside it if that is known."""
    try:
        if not zipfile.is_zipfile(file):
            return [(file.read_text("utf-8"), None)]
        with zipfile.ZipFile(file) as archive:
            if any(item.file_size > LONGEST_FILE for item in archive.infolist()):
                raise UsageError(f"{file}: a file in it is too large")
            names = [name for name in archive.namelist() if name.endswith(".orr")]
            return [(archive.read(name).decode(), _beside(archive, name)) for name in names]
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    except (UnicodeDecodeError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise BadRecord(f"{file}: {error}") from None


def _beside(archive: zipfile.ZipFile, record: str) -> Beside | None:
    name = f"{record.removesuffix('.orr')}.json"
    return _read_beside(archive.read(name)) if name in archive.namelist() else None


async def _take_over(database: Database, text: str, beside: Beside | None) -> bool:
    """Check a game by the rules and store it; whether it was new."""
    record = read_record(text)
    if record.game not in games():
        raise BadRecord(f"this is a record of '{record.game}', a game that is not here", 2)
    match = replay(find_game(record.game), record)
    course = _course(match, beside)
    known = beside or _alone(match)
    _check(known, course)

    async def work(session: AsyncSession) -> bool:
        if await session.get(GameRow, known.id) is not None:
            return False
        await _insert(session, course, known)
        return True

    try:
        return await database.write(work)
    except IntegrityError:
        raise BadRecord("one of its keys opens another table here") from None


def _check(beside: Beside, course: Course) -> None:
    """What lies beside a record must fit it: a table that is stored can be opened."""
    players = course.match.state.players
    seats, keys, talk = beside.seats, beside.keys, beside.talk or Talk()
    names = [seat.name for seat in seats] + [line.name for line in beside.chat]
    fits = {
        "seats": len(seats) == players,
        "kinds of seats": all(seat.kind in (HUMAN, INVITE, OPEN, BOT) for seat in seats),
        "names": all(len(name) <= LONGEST_NAME for name in names),
        "keys": all(seat.key is None or 0 <= seat.key < len(keys) for seat in seats),
        "chat": all(-1 <= line.seat < players for line in beside.chat),
        "undo": talk.undo is None or 0 <= talk.undo.to < course.sequence,
        "orders": _are_known(beside.orders, course.game),
        "times": all(_is_time(entry.at) for entry in course.entries),
    }
    faults = [what for what, fit in fits.items() if not fit]
    if faults:
        raise BadRecord(f"what lies beside the record does not fit it: {', '.join(faults)}")


def _are_known(orders: Mapping[int, Orders], game: Game) -> bool:
    """Whether the game knows all these standing orders, and what they say."""
    known = {(spec.id, choice) for spec in board_of(game).orders for choice in spec.choices}
    return all(order in known for given in orders.values() for order in given.items())


def _is_time(text: str) -> bool:
    """Whether a moment can be read, with its zone."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _course(match: Match, beside: Beside | None) -> Course:
    """The log of the game; it must lead where the record leads."""
    game = find_game(match.state.game_id)
    players = match.state.players
    if beside is None:
        course = Course(game, game.start(players, match.options, match.seed))
        at = now().isoformat(timespec="milliseconds")
        for line in match.lines:
            if line.text == RESIGN:
                course.resign(line.seat, at)
            elif line.text == DRAW_AGREED:
                course.agree_draw(line.seat, at)
            else:
                course.move(line.seat, line.text, at)
    else:
        course = rebuild(game, players, match.options, beside.seed, beside.entries)
    if course.match.state.digest() != match.state.digest():
        raise BadRecord("the record and its log lead to different positions")
    return course


def _alone(match: Match) -> Beside:
    """For a record that comes alone: a table at which nobody sits."""
    seats = [NewSeat(OPEN) for _ in range(match.state.players)]
    at = now()
    return Beside(
        new_id(), "", match.seed, {}, at, at if match.state.is_over() else None, seats, [], [], []
    )


async def _insert(session: AsyncSession, course: Course, beside: Beside) -> None:
    state = course.match.state
    rules = find_game(state.game_id)
    game = NewGame(
        id=beside.id,
        game=state.game_id,
        rules=state.rules_version,
        players=state.players,
        options=course.match.options,
        seed=beside.seed,
        commitment=commitment(beside.seed),
        name=beside.name,
        deciding=state.open_seats(),
        settings=beside.settings,
        created_at=beside.created,
        finished_at=(beside.finished or now()) if state.is_over() else None,
        length=course.sequence,
        talk="" if beside.talk in (None, Talk()) else msgspec.json.encode(beside.talk).decode(),
    )
    keys = [_key_row(beside.id, key) for key in beside.keys]
    await store.put_table(session, game, [_able(seat, rules) for seat in beside.seats], keys)
    session.add_all(
        EntryRow(
            game_id=beside.id,
            sequence=entry.sequence,
            batch="import",
            data=log_store.write_entry(entry),
        )
        for entry in course.entries
    )
    session.add_all(
        ChatRow(
            game_id=beside.id,
            sequence=line.sequence,
            seat=line.seat,
            name=line.name,
            text=line.text,
            at=line.at,
        )
        for line in beside.chat
    )
    await session.flush()
    await _put_beside(session, beside)
    await store.look_for_due(session, beside.id)


async def _put_beside(session: AsyncSession, beside: Beside) -> None:
    """What the people had prepared and asked each other."""
    seats = range(len(beside.seats))
    for draft in beside.drafts:
        if draft.seat in seats:
            text = msgspec.json.encode(draft).decode()
            await log_store.put_draft(session, beside.id, draft.seat, text)
    for seat, orders in beside.orders.items():
        if seat in seats:
            await log_store.put_orders(session, beside.id, seat, orders)


def _able(seat: NewSeat, game: Game) -> NewSeat:
    """The seat of a bot that cannot play here, or may not, waits: for whom it stood in, if any."""
    if seat.kind != BOT or is_able(game, seat.level):
        return seat
    kind = OPEN if seat.key is None else INVITE
    return replace(seat, kind=kind, level="", bot_since=None)


def _key_row(game_id: str, key: KeyData) -> KeyRow:
    return KeyRow(
        game_id=game_id,
        hash=key.hash,
        host=key.host,
        created_at=now(),
        revoked_at=now() if key.revoked else None,
        seen=key.seen,
    )
