"""What happens at a table by itself: bots move, standing orders answer."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from orrery.kernel.chance import Source
from orrery.server.bots import BotFailed
from orrery.server.thinker import Thought
from orrery.table.errors import TableError
from orrery.table.plans import Due, Plan
from orrery.table.session import Table

if TYPE_CHECKING:
    from orrery.server.room import Room

log = logging.getLogger("orrery.bots")

THINKING = 0.4
"""The part of the time for an answer after which a bot should give the best that it has found."""

Question = tuple[int, str]
"""A seat and the token of what it is asked."""


class Driver:
    """Sees to it that each question to a bot or to a standing order is answered once.

    That an answer happens once across all processes is the store's doing: of two writers of one
    version of a game one loses, and finds that the question is gone.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self._running: dict[Question, asyncio.Task[None]] = {}

    def look(self) -> None:
        """Begin with what is due now."""
        room = self.room
        if not room.started or room.over:
            return
        bots = room.rows.bots()
        for seat in room.table.state.open_seats():
            if seat in bots:
                self._begin((seat, room.table.token(seat)), bots[seat], None)
        for due in room.table.due():
            if due.seat not in bots:
                self._begin((due.seat, due.token), "", due)

    def _begin(self, question: Question, level: str, due: Due | None) -> None:
        if question in self._running:
            return
        work = self._let_bot_move(question, level) if due is None else self._obey(due)
        task = self.room.hall.spawn(work)
        self._running[question] = task
        task.add_done_callback(lambda done: self._running.pop(question, None))

    @property
    def idle(self) -> bool:
        return not self._running

    def stop(self) -> None:
        for task in list(self._running.values()):
            task.cancel()

    # Bots --------------------------------------------------------------------------------

    async def _let_bot_move(self, question: Question, level: str) -> None:
        seat, token = question
        room = self.room
        if seat in room.table.drafts:  # of the person for whom the bot stands in
            await room.perform(lambda table: table.back(seat, len(table.drafts[seat].steps)))
        if room.hall.settings.bot_pause:
            await asyncio.sleep(room.hall.settings.bot_pause)
        if room.table.token(seat) == token:
            action = await self._choose(seat, token, level)
            await self._perform(question, lambda table: self._bot_moved(table, question, action))

    def _bot_moved(self, table: Table, question: Question, action: str) -> Plan:
        """The seat may have been given back meanwhile."""
        seat, token = question
        if seat not in self.room.rows.bots():
            raise TableError("stale")
        return table.move(seat, token, action)

    async def _choose(self, seat: int, token: str, level: str) -> str:
        room = self.room
        view = room.table.state.view(seat)
        seed = _bot_seed(room.rows.game.seed, seat, token)
        legal = [action.text for action in view.legal()]
        seconds = room.hall.settings.bot_seconds * THINKING
        thought = Thought(room.id, room.game.id, seat, level, view.to_data(), seed, seconds)
        try:
            action = await room.hall.bots.choose(thought)
            if action in legal:
                return action
            why = f"'{action}' is not legal"
        except BotFailed as error:
            why = str(error)
        log.error(
            "a bot failed; a random move takes its place",
            extra={"table": room.id, "seat": seat, "bot": level, "why": why},
        )
        return legal[Source.from_seed(seed).below(len(legal))]

    # Standing orders ---------------------------------------------------------------------

    async def _obey(self, due: Due) -> None:
        await asyncio.sleep(due.delay)
        await self._perform((due.seat, due.token), lambda table: self._obeyed(table, due))
        self.look()  # it may say something else now

    def _obeyed(self, table: Table, due: Due) -> Plan:
        """The order may have been taken back meanwhile, or its seat be a bot's, or invited to."""
        now = {(other.seat, other.token, other.action) for other in table.due()}
        ready = self.room.started and due.seat not in self.room.rows.bots()
        if not ready or (due.seat, due.token, due.action) not in now:
            raise TableError("stale")
        return table.move(due.seat, due.token, due.action)

    # Both --------------------------------------------------------------------------------

    async def _perform(self, question: Question, make: Callable[[Table], Plan]) -> None:
        try:
            plan = await self.room.perform(make)
        except TableError as error:
            # Somebody else has answered, or took the question back.
            told = {"table": self.room.id, "seat": question[0], "why": error.code}
            log.info("too late", extra=told)
            return
        finally:
            self._running.pop(question, None)
        self.room.announce(plan)


def _bot_seed(secret: str, seat: int, token: str) -> str:
    """The bot's own dice: they tell nothing about the game's, and are the same everywhere."""
    text = f"orrery bot\n{secret}\n{seat}\n{token}"
    return hashlib.sha256(text.encode()).hexdigest()
