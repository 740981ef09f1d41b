"""Visitors at a table who do anything at all, for `tools.leakscan`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Final, get_args

from orrery.table.protocol import Language, Question
from tools.gathering import Gathering, Witness

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Crowd:
    """Visitors who ask for anything, each for a random reason, allowed or not."""

    def __init__(self, there: Gathering, rng: Random, said: list[tuple[int, str, str]]) -> None:
        self.there = there
        self.rng = rng
        self.said = said
        self.deeds: list[tuple[float, Callable[[Witness], Awaitable[None]]]] = [
            (0.42, self._step),
            (0.64, self._confirm),
            (0.74, self._move),
            (0.78, self._back),
            (0.81, self._undo),
            (0.85, self._consent),
            (0.86, self._order),
            (0.865, self._draw),
            (0.90, self._why),
            (0.94, self._preview),
            (0.96, self._say),
            (0.985, self._look),
            (1.0, self._wrong),
        ]

    async def act(self) -> None:
        """Somebody does something."""
        room = self.there.room
        bots = [seat for seat in room.table.state.open_seats() if seat in room.rows.bots()]
        if bots and self.rng.random() < 0.5:
            await self.there.bot_moves(self.rng.choice(bots), self.rng)
        elif self.rng.random() < 0.005:
            held = [row for row in room.rows.seats if row.key_id is not None]
            await self.there.change_hands(self.rng.choice(held))
        else:
            chance = self.rng.random()
            deed = next(deed for limit, deed in self.deeds if chance < limit)
            await deed(self._somebody())

    def _somebody(self) -> Witness:
        """Mostly one who is asked something, so that the game goes on."""
        busy = [w for w in self.there.witnesses if w.position and w.position.questions]
        if busy and self.rng.random() < 0.6:
            return self.rng.choice(busy)
        return self.rng.choice(self.there.witnesses)

    def _question(self, witness: Witness) -> Question | None:
        """One that the visitor sees."""
        questions = [] if witness.position is None else witness.position.questions
        return self.rng.choice(questions) if questions else None

    def _seat(self, witness: Witness) -> int:
        return self.rng.choice(witness.visitor.seats or [0])

    async def _step(self, witness: Witness, confirm: bool = False) -> None:
        question = self._question(witness)
        if question is not None:
            action = self.rng.choice(question.options).action
            fields = {"seat": question.seat, "token": question.token, "action": action}
            await witness.ask("step", **fields, confirm=confirm)

    async def _move(self, witness: Witness) -> None:
        await self._step(witness, confirm=True)

    async def _confirm(self, witness: Witness) -> None:
        drafts = {} if witness.position is None else witness.position.drafts
        if drafts:
            seat = self.rng.choice(list(drafts))
            await witness.ask("confirm", seat=seat, steps=len(drafts[seat]))

    async def _back(self, witness: Witness) -> None:
        await witness.ask("back", seat=self._seat(witness), count=self.rng.randint(1, 2))

    async def _undo(self, witness: Witness) -> None:
        if witness.position is None:
            return
        seat = self._seat(witness)
        alone = witness.position.can_undo.get(seat)
        further = max(0, witness.position.sequence - self.rng.randint(1, 4))
        to = further if alone is None or self.rng.random() < 0.5 else alone
        await witness.ask("undo", seat=seat, to=to)

    async def _consent(self, witness: Witness) -> None:
        await witness.ask("consent", seat=self._seat(witness), agree=self.rng.random() < 0.8)

    async def _order(self, witness: Witness) -> None:
        orders = self.there.room.table.board.orders
        if orders:
            spec = self.rng.choice(orders)
            choice = self.rng.choice(spec.choices)
            await witness.ask("order", seat=self._seat(witness), order=spec.id, choice=choice)

    async def _draw(self, witness: Witness) -> None:
        await witness.ask("draw", seat=self._seat(witness))

    async def _why(self, witness: Witness) -> None:
        kind = self.rng.choice(self.there.room.table.state.space().kinds)
        meant = self.rng.choice([kind.name, self.rng.choice(kind.actions).text])
        await witness.ask("why", seat=self._seat(witness), action=meant)

    async def _preview(self, witness: Witness) -> None:
        question = self._question(witness)
        if question is not None:
            action = self.rng.choice(question.options).action
            await witness.ask("preview", seat=question.seat, action=action)

    async def _say(self, witness: Witness) -> None:
        words = f"line {len(self.said)}"
        self.said.append((*witness.visitor.speaker, words))
        await witness.ask("say", text=words)

    async def _look(self, witness: Witness) -> None:
        own = witness.visitor.own
        shown = self.rng.sample(own, self.rng.randint(0, len(own)))
        await witness.ask("look", language=self.rng.choice(LANGUAGES), seats=shown)

    async def _wrong(self, witness: Witness) -> None:
        """An action that is no option, for any seat."""
        question = self._question(witness)
        kind = self.rng.choice(self.there.room.table.state.space().kinds)
        action = self.rng.choice([*[action.text for action in kind.actions[:20]], "sing"])
        seat = self.rng.randrange(self.there.room.table.state.players)
        if question is not None and self.rng.random() < 0.7:
            seat = question.seat
        token = "" if question is None else question.token
        await witness.ask("step", seat=seat, token=token, action=action)
