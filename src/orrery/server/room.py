"""An open table in this process: the game, who looks at it, and what is due to happen by itself.

The truth is in the store. A room plans a change, stores it, and only then makes it its own and
tells everybody. If another process was first, the room takes over what that one stored and plans
anew; the person who asked notices nothing, unless the question is no longer the same.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.registry import game as find_game
from orrery.server.absence import kept
from orrery.server.driver import Driver
from orrery.server.history import Chronicle, Episode
from orrery.server.load import Loaded, cache_text, load
from orrery.store import chat as chat_store
from orrery.store import entries as log_store
from orrery.store.entries import Change, Taken
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, TableRows, level_of
from orrery.store.presence import NOBODY, Company
from orrery.table.errors import TableError
from orrery.table.plans import Plan, Talk
from orrery.table.protocol import ChatLine, Seat, SeatKind, TableInfo
from orrery.table.session import Table
from orrery.table.words import seat_name

if TYPE_CHECKING:
    from orrery.server.hall import Hall
    from orrery.server.visitor import Visitor

log = logging.getLogger("orrery.table")

ATTEMPTS = 20
"""How often a change is planned anew because another process was first."""
SNAPSHOT_EVERY = 50
"""After so many entries a new snapshot is worth its place."""

Planner = Callable[[Table], Plan]


class Room:
    """One table. Everything that changes the game goes through `perform`, one at a time."""

    def __init__(self, hall: Hall, loaded: Loaded) -> None:
        self.hall = hall
        self.id = loaded.rows.game.id
        self.game = find_game(loaded.rows.game.game)
        self.visitors: set[Visitor] = set()
        self.elsewhere: Company = NOBODY
        """Who is here through other processes."""
        self.driver = Driver(self)
        self._lock = asyncio.Lock()
        self._chronicle: Chronicle | None = None
        self._remembering = asyncio.Lock()
        self._take_over(loaded)
        self.chat = loaded.chat
        self._snapshot = loaded.snapshot
        self._doubtful = False
        self.last_used = hall.clock()

    def _take_over(self, loaded: Loaded) -> None:
        self.rows: TableRows = loaded.rows
        self.version = loaded.rows.game.version
        self.table: Table = loaded.table

    # What it is --------------------------------------------------------------------------

    @property
    def started(self) -> bool:
        return self.rows.started

    @property
    def over(self) -> bool:
        return self.table.state.is_over()

    def company(self) -> Company:
        """Who is here through this process."""
        seats = frozenset(
            seat
            for visitor in self.visitors
            for seat in (*visitor.own, *self.rows.stood_in_for(visitor.key_id))
        )
        return Company(seats, sum(1 for visitor in self.visitors if not visitor.own))

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are here, also where bots stand in for them."""
        return (self.company() | self.elsewhere).seats

    @property
    def spectators(self) -> int:
        return (self.company() | self.elsewhere).spectators

    def names(self, language: str) -> list[str]:
        """What the seats are called; empty for a player without a name."""
        return [seat_name(language, row.seat, row.name, level_of(row)) for row in self.rows.seats]

    def info(self, own: list[int], is_host: bool, key_id: int | None) -> TableInfo:
        """What the table is, for a visitor with these seats."""
        game = self.rows.game
        return TableInfo(
            id=game.id,
            game=game.game,
            title=self.game.title,
            name=game.name,
            players=game.players,
            options=game.options,
            seats=self._seats(own, is_host, key_id),
            commitment=game.commitment,
            started=self.started,
            finished=self.over,
            seed=game.seed if self.over else "",
            host=is_host,
            hints=bool(game.settings.get("hints")),
        )

    def _seats(self, own: list[int], is_host: bool, key_id: int | None) -> list[Seat]:
        present, bots = self.present, self.rows.stood_in_for(key_id)
        seats = []
        for row in self.rows.seats:
            since = bots.get(row.seat)
            keeping = kept(self, row, key_id, row.seat in present) if is_host else None
            seats.append(
                Seat(
                    seat=row.seat,
                    kind=_KINDS[row.kind],
                    name=row.name,
                    level=level_of(row),
                    present=row.seat in present,
                    yours=row.seat in own,
                    stands_in="" if since is None else since.isoformat(timespec="seconds"),
                    kept=None if keeping is None else keeping.text,
                )
            )
        return seats

    async def episodes(self) -> list[Episode]:
        """What every entry so far has caused. A game is played again for that only once."""
        async with self._remembering:
            course = self.table.course
            entries = course.entries[:]

            def recall() -> list[Episode]:
                self._chronicle = self._chronicle or Chronicle(course, self.table.board)
                return self._chronicle.up_to(entries)

            # It takes a moment in a long game: the game itself goes on meanwhile.
            return await asyncio.to_thread(recall)

    # Changing the game -------------------------------------------------------------------

    async def perform(self, make: Planner) -> Plan:
        """Plan a change, store it, make it real. Raises `TableError`; then nothing has changed.

        Whoever calls says so to the one who asked first, and then calls `announce`.
        """
        # The change must not be torn by a visitor who leaves in the middle of it.
        return await asyncio.shield(self.hall.spawn(self._perform(make)))

    async def _perform(self, make: Planner) -> Plan:
        async with self._lock:
            self.last_used = self.hall.clock()
            if self._doubtful:
                await self._catch_up()
            for _ in range(ATTEMPTS):
                plan = make(self.table)
                if plan == Plan():
                    return plan
                try:
                    await self._store(plan)
                except Taken:
                    log.info("another process was first", extra={"table": self.id})
                    await self._catch_up()
                    continue
                self.table.commit(plan)
                self.version += 1
                self._keep_snapshot()
                return plan
        raise TableError("stale")

    async def _store(self, plan: Plan) -> None:
        change = self._change(plan)

        async def work(session: AsyncSession) -> None:
            await log_store.commit(session, change)

        self._doubtful = True
        await self.hall.database.write(work)
        self._doubtful = False

    def _change(self, plan: Plan) -> Change:
        ahead = self.table.course.fork() if plan.entries else self.table.course
        for entry in plan.entries:
            ahead.follow(entry)
        deciding = ahead.match.state.open_seats()
        orders = {**self.table.orders, **plan.orders}
        after = Table(ahead, sorted(self.table.people), orders=orders, board=self.table.board)
        return Change(
            game_id=self.id,
            version=self.version,
            batch=uuid.uuid4().hex,
            entries=plan.entries,
            deciding=deciding,
            due=bool(set(self.rows.bots()) & set(deciding)) or bool(after.due()),
            finished=ahead.match.state.is_over(),
            drafts={
                draft.seat: msgspec.json.encode(draft).decode() if draft.steps else ""
                for draft in plan.drafts
            },
            talk=None if plan.talk is None else _write_talk(plan.talk),
            orders=plan.orders,
        )

    def _keep_snapshot(self) -> None:
        if self.table.sequence < self._snapshot + SNAPSHOT_EVERY:
            return
        self._snapshot = self.table.sequence
        snapshot = cache_text(self.table.course.snapshot())
        checkpoint = cache_text(self.table.course.checkpoint())
        sequence = self.table.sequence

        async def work(session: AsyncSession) -> None:
            await log_store.put_snapshot(session, self.id, sequence, snapshot)
            await log_store.put_checkpoint(session, self.id, sequence, checkpoint)

        self.hall.begin(self.hall.database.write(work))

    # Following other processes -----------------------------------------------------------

    async def catch_up(self) -> None:
        """Take over what others have stored, and tell everybody here."""
        async with self._lock:
            await self._catch_up()
        self.wake_all()

    async def _catch_up(self) -> None:
        loaded = await load(self.hall.database, self.id, self.table)
        await self.look_around()
        self._doubtful = False
        self.chat = loaded.chat
        self.rows = loaded.rows  # when people left makes no new version
        if loaded.table is not self.table:
            self._chronicle = None  # it may have gone astray with the table
        if loaded.rows.game.version != self.version or loaded.table is not self.table:
            self._take_over(loaded)
            self.hall.begin(self._tell_of_others())

    async def look_around(self) -> None:
        """Who is here through other processes."""
        self.elsewhere = (await self.hall.presence.elsewhere([self.id]))[self.id]

    async def _tell_of_others(self) -> None:
        """Other processes have changed something: who sits here may be somebody else now.

        What only waited for a seat that people have left may happen.
        """
        await self.renew_visitors(list(self.visitors))
        self.wake_all()
        people, away = self.rows.people(), self.rows.away()
        if (set(people), away) != (self.table.people, self.table.away):
            self.announce(await self.perform(lambda table: table.seats_changed(people, away)))

    async def renew_visitors(self, present: Sequence[Visitor]) -> None:
        """Seats may have changed hands: what visitors hold is read again."""
        keys = await self.hall.keys_of([visitor.key_id for visitor in present])
        for visitor in present:
            visitor.renew(keys)
        self.hall.presence.changed(self.id)

    # Chat --------------------------------------------------------------------------------

    async def say(self, seat: int, name: str, words: str, batch: str) -> None:
        """Write a line of the chat; once, if it comes again under the same `batch`."""
        sequence = self.table.sequence

        async def work(session: AsyncSession) -> None:
            await chat_store.say(session, self.id, sequence, seat, name, words, batch)

        await self.hall.database.write(work)
        await self.catch_up()

    def chat_after(self, last: int) -> list[ChatLine]:
        return [line for line in self.chat if line.id > last]

    # Telling -----------------------------------------------------------------------------

    def announce(self, plan: Plan) -> None:
        """Tell those whom a stored plan concerns, and let what is due happen."""
        if plan.entries or plan.talk is not None:
            self.wake_all()
        else:
            seats = {draft.seat for draft in plan.drafts} | set(plan.orders)
            for visitor in self.visitors:
                if seats & set(visitor.own):
                    visitor.wake()
        self.driver.look()

    def wake_all(self) -> None:
        for visitor in self.visitors:
            visitor.wake()

    def enter(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self._came_or_went()

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self._came_or_went()

    def _came_or_went(self) -> None:
        self.last_used = self.hall.clock()
        self.hall.presence.changed(self.id)
        self.wake_all()

    def close(self) -> None:
        self.driver.stop()


_KINDS: dict[str, SeatKind] = {HUMAN: "human", INVITE: "invite", OPEN: "open", BOT: "bot"}


def _write_talk(talk: Talk) -> str:
    return "" if talk == Talk() else msgspec.json.encode(talk).decode()
