"""What happens at a table by itself: bots move, standing orders answer."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING

from orrery.kernel.chance import Source
from orrery.server.bots import BotFailed
from orrery.server.thinker import Thought
from orrery.table.errors import TableError
from orrery.table.plans import Due

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
            if seat in room.rows.bots():  # the seat may have been given back meanwhile
                await self._move(seat, token, action)

    async def _choose(self, seat: int, token: str, level: str) -> str:
        room = self.room
        view = room.table.state.view(seat)
        seed = _bot_seed(room.rows.game.seed, seat, token)
        legal = [action.text for action in view.legal()]
        seconds = room.hall.settings.bot_seconds * THINKING
        thought = Thought(room.game.id, level, view.to_data(), seed, seconds)
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
        await self._move(due.seat, due.token, due.action)

    async def _move(self, seat: int, token: str, action: str) -> None:
        try:
            plan = await self.room.perform(lambda table: table.move(seat, token, action))
        except TableError as error:
            # Somebody else has answered, or took the question back.
            log.info("too late", extra={"table": self.room.id, "seat": seat, "why": error.code})
            return
        finally:
            self._running.pop((seat, token), None)
        self.room.announce(plan)


def _bot_seed(secret: str, seat: int, token: str) -> str:
    """The bot's own dice: they tell nothing about the game's, and are the same everywhere."""
    text = f"orrery bot\n{secret}\n{seat}\n{token}"
    return hashlib.sha256(text.encode()).hexdigest()
