"""All games out of a store as records, and back in.

The archive is a zip file with two files a game: `<id>.orr`, the record, and `<id>.json`, what lies
beside it: who sat where, the hashes of their keys (so that links go on working), the chat, the log
with its undone moves, drafts, standing orders and open questions between seats. It holds the seeds
of running games and is for its owner's eyes. A single record can be taken over, too: a table
without people.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from sqlalchemy import select
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.chance import commitment
from orrery.kernel.errors import BadRecord, OrreryError, UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import DRAW_AGREED, RESIGN, Match
from orrery.kernel.record import read_record, replay, write_record
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.server.archive import Beside, KeyData, SaidData, check_beside, read_beside
from orrery.server.levels import is_able
from orrery.server.load import load
from orrery.store import entries as log_store
from orrery.store import games as store
from orrery.store.database import Database
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, NewGame, NewSeat
from orrery.store.keys import new_id
from orrery.store.schema import ChatRow, EntryRow, GameRow, KeyRow, now
from orrery.table.entries import Course, Entry, rebuild
from orrery.table.plans import Talk

LONGEST_FILE = 64 * 1024 * 1024
MOST_NAMES = 100
DAMAGE = (
    OrreryError,
    msgspec.MsgspecError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)
"""How a game fails that is damaged, or whose rules are not here; the others travel without it."""


# Out -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Exported:
    """What became of an export."""

    file: Path
    """Where it was written."""
    count: int
    failures: list[str]
    """The games that could not be written, and why."""


async def export_games(url: URL, file: Path) -> Exported:
    """Write all games that can be written into an archive.

    One that lacks a game does not take the place of another, which may have it.
    """
    database = Database(url)
    await database.open()
    part = file.with_name(f".{file.name}.part")
    try:
        # A new file: one that was left there may be open to others, and this one holds seeds.
        part.unlink(missing_ok=True)
        part.touch(mode=0o600, exist_ok=False)
        count, failures = await _write_archive(database, part)
        target = _free_name(file) if failures else file
        part.replace(target)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
        await database.close()
    return Exported(target, count, failures)


async def _write_archive(database: Database, file: Path) -> tuple[int, list[str]]:
    """How many games it has, and what could not be written."""
    ids = await database.read(store.all_ids)
    failures: list[str] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for game_id in ids:
            try:
                record, beside = await _packed(database, game_id)
            except DAMAGE as error:
                failures.append(f"{game_id}: {str(error) or type(error).__name__}")
            else:
                archive.writestr(f"{game_id}.orr", record)
                archive.writestr(f"{game_id}.json", msgspec.json.encode(beside))
    return len(ids) - len(failures), failures


def _free_name(file: Path) -> Path:
    """The name, or one like it under which nothing lies."""
    names = [file, *[file.with_stem(f"{file.stem}-{number}") for number in range(2, MOST_NAMES)]]
    for name in names:
        if not name.exists():
            return name
    raise UsageError(f"{file}: there are too many archives like it already")


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


@dataclass(frozen=True)
class _Checked:
    """A game that can be stored."""

    game: NewGame
    seats: list[NewSeat]
    entries: list[Entry]
    beside: Beside


async def import_games(url: URL, files: list[Path]) -> tuple[list[str], list[str]]:
    """Take over games, all of them or none: the ids of those taken, and of those known before."""
    database = Database(url)
    await database.open()
    try:
        checked = [
            _checked(f"{file}: {name}" if name else str(file), record, beside)
            for file in files
            for name, record, beside in _read_file(file)
        ]

        async def work(session: AsyncSession) -> tuple[list[str], list[str]]:
            known = [game.game.id for game in checked if await _is_known(session, game.game.id)]
            new = [game for game in checked if game.game.id not in known]
            for game in new:
                await _insert(session, game)
            return [game.game.id for game in new], known

        return await database.write(work)
    except IntegrityError:
        raise BadRecord("two of the games have one id, or a key opens another table") from None
    finally:
        await database.close()


async def _is_known(session: AsyncSession, game_id: str) -> bool:
    return await session.get(GameRow, game_id) is not None


def _read_file(file: Path) -> list[tuple[str, str, Beside | None]]:
    """The records in a file by their names, each with what lies beside it if that is known."""
    try:
        if not zipfile.is_zipfile(file):
            return [("", file.read_text("utf-8"), None)]
        with zipfile.ZipFile(file) as archive:
            if any(item.file_size > LONGEST_FILE for item in archive.infolist()):
                raise UsageError(f"{file}: a file in it is too large")
            names = [name for name in archive.namelist() if name.endswith(".orr")]
            return [(name, archive.read(name).decode(), _beside(archive, name)) for name in names]
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    except (UnicodeDecodeError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise BadRecord(f"{file}: {error}") from None


def _beside(archive: zipfile.ZipFile, record: str) -> Beside | None:
    name = f"{record.removesuffix('.orr')}.json"
    return read_beside(archive.read(name)) if name in archive.namelist() else None


def _checked(where: str, text: str, beside: Beside | None) -> _Checked:
    """Check a game by the rules; raises `BadRecord` with the place where it lies."""
    try:
        record = read_record(text)
        if record.game not in games():
            raise BadRecord(f"this is a record of '{record.game}', a game that is not here", 2)
        match = replay(find_game(record.game), record)
        course = _course(match, beside)
        known = beside or _alone(match)
        check_beside(known, course)
    except BadRecord as error:
        raise BadRecord(f"{where}: {error}") from None
    rules = course.game
    seats = [_able(seat, rules) for seat in known.seats]
    return _Checked(_new_game(course, known), seats, course.entries, known)


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
    """For a record that comes alone: seats for whoever comes, or, after the end, of nobody."""
    over = match.state.is_over()
    seats = [NewSeat(HUMAN if over else OPEN) for _ in range(match.state.players)]
    at = now()
    return Beside(new_id(), "", match.seed, {}, at, at if over else None, seats, [], [], [])


def _new_game(course: Course, beside: Beside) -> NewGame:
    state = course.match.state
    return NewGame(
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


async def _insert(session: AsyncSession, checked: _Checked) -> None:
    game, beside = checked.game, checked.beside
    keys = [_key_row(game.id, key) for key in beside.keys]
    await store.put_table(session, game, checked.seats, keys)
    session.add_all(
        EntryRow(
            game_id=game.id,
            sequence=entry.sequence,
            batch="import",
            data=log_store.write_entry(entry),
        )
        for entry in checked.entries
    )
    session.add_all(
        ChatRow(
            game_id=game.id,
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
    await store.look_for_due(session, game.id)


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
