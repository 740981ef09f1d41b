"""People at a table without a server, for tests: they do anything that a table allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from orrery.table.drafts import token_of
from orrery.table.errors import TableError
from orrery.table.plans import Plan
from orrery.table.session import Table


class People:
    """People who do anything that a table allows, each for a random reason."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.deeds: list[tuple[float, Callable[[int], Plan]]] = [
            (0.60, self._step),
            (0.85, self._confirm),
            (0.90, self._back),
            (0.93, self._undo),
            (0.97, self._consent),
            (0.98, self._order),
            (0.985, table.offer_draw),
            (1.0, self._move),
        ]

    def act(self) -> Plan:
        """Something that somebody may do now, committed."""
        while True:
            plan = self.plan()
            if plan is not None:
                self.table.commit(plan)
                return plan

    def plan(self) -> Plan | None:
        """What somebody tries; None if the table refuses."""
        chance = self.rng.random()
        deed = next(deed for limit, deed in self.deeds if chance < limit)
        seats = self.table.state.open_seats()
        anybody = range(self.table.state.players)
        patient = deed in (self._undo, self._consent, self.table.offer_draw)
        try:
            return deed(self.rng.choice(anybody if patient else seats))
        except TableError:
            return None

    def _pick(self, seat: int) -> tuple[str, str]:
        """The question after the draft of a seat, and an answer."""
        rehearsal = self.table.rehearsal(seat)
        if rehearsal.closed:
            raise TableError("held")
        state = rehearsal.view.state
        token = token_of(state, seat, self.table.generation)
        return token, self.rng.choice(rehearsal.view.legal()).text

    def _step(self, seat: int) -> Plan:
        return self.table.step(seat, *self._pick(seat))

    def _move(self, seat: int) -> Plan:
        return self.table.move(seat, *self._pick(seat))

    def _confirm(self, seat: int) -> Plan:
        draft = self.table.drafts.get(seat)
        return self.table.confirm(seat, len(draft.steps) if draft else 0)

    def _back(self, seat: int) -> Plan:
        return self.table.back(seat, self.rng.randint(1, 2))

    def _undo(self, seat: int) -> Plan:
        alone = self.table.can_undo(seat)
        if alone is not None and self.rng.random() < 0.5:
            return self.table.undo(seat, alone)
        return self.table.undo(seat, max(0, self.table.sequence - self.rng.randint(1, 4)))

    def _consent(self, seat: int) -> Plan:
        return self.table.consent(seat, self.rng.random() < 0.8)

    def _order(self, seat: int) -> Plan:
        if not self.table.board.orders:
            raise TableError("nothing")
        spec = self.rng.choice(self.table.board.orders)
        return self.table.set_order(seat, spec.id, self.rng.choice(spec.choices))
