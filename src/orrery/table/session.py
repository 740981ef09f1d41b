"""A table while it is played at: the confirmed game, the seats' drafts, what they ask each other.

Every request first makes a `Plan`: what must be stored before it is acknowledged. Planning changes
nothing. The server stores the plan and commits it:

    plan = table.confirm(seat, steps)     # raises TableError
    await store(plan)                     # in one transaction; a lost race: follow, then plan again
    table.commit(plan)

What other processes stored comes in by `follow`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from orrery.kernel.chance import Source
from orrery.kernel.errors import BadNotation, UsageError
from orrery.kernel.match import IllegalMove
from orrery.kernel.state import State
from orrery.table.boards import GameBoard, Orders, board_of
from orrery.table.drafts import LONGEST_DRAFT, Draft, Rehearsal, token_of
from orrery.table.entries import Back, Course, Entry, Scope
from orrery.table.errors import TableError
from orrery.table.plans import Due, Plan, Talk

QUIET = (2_000, 9_000)
"""Milliseconds between which a standing order waits: nobody shall see that it was one."""


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Table:
    """One game with the people around it; no network, no database, no clock of its own."""

    def __init__(
        self,
        course: Course,
        people: Sequence[int],
        drafts: Sequence[Draft] = (),
        talk: Talk | None = None,
        orders: dict[int, Orders] | None = None,
        now: Callable[[], str] = utc_now,
        board: GameBoard | None = None,
        away: Mapping[int, str] | None = None,
    ) -> None:
        self.course = course
        self.people = set(people)
        """The seats that people hold; the others are bots' and consent to everything."""
        self.away = dict(away or {})
        """Seats on which a bot plays for a person, and since when: it says nothing about before."""
        self.drafts = {draft.seat: draft for draft in drafts if draft.steps}
        self.talk = talk or Talk()
        self.orders = orders or {}
        self.now = now
        self.board = board or board_of(course.game)
        self._settle_drafts()

    # Looking -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.course.match.state

    @property
    def sequence(self) -> int:
        return self.course.sequence

    @property
    def generation(self) -> int:
        """How often the game went back: it is part of tokens, so that none comes twice."""
        return self.course.generation

    def token(self, seat: int) -> str:
        """Names the question that `seat` is asked now, before its draft; empty if none."""
        asked = seat in self.state.open_seats()
        return token_of(self.state, seat, self.generation) if asked else ""

    def rehearsal(self, seat: int) -> Rehearsal:
        """The draft of a seat as it would go."""
        draft = self.drafts.get(seat)
        return self._rehearse(seat, draft.steps if draft else [])

    def can_undo(self, seat: int) -> int | None:
        """The entry to which `seat` can go back alone; None if nowhere."""
        alone = self.course.alone(seat)
        return alone[0] - 1 if alone else None

    def waiting(self) -> list[int]:
        """The seats that have not yet agreed to the undo that is asked for."""
        undo = self.talk.undo
        return [] if undo is None else sorted(self._involved(undo.to) - set(self.talk.agreed))

    # Moves -------------------------------------------------------------------------------

    def step(self, seat: int, token: str, text: str) -> Plan:
        """Add an action to the draft of a seat."""
        return Plan(drafts=[self._stepped(seat, token, text)])

    def back(self, seat: int, count: int = 1) -> Plan:
        """Take the last `count` steps out of the draft."""
        draft = self.drafts.get(seat)
        if draft is None or count < 1:
            raise TableError("nothing")
        return Plan(drafts=[Draft(seat, draft.token, draft.steps[:-count])])

    def confirm(self, seat: int, steps: int) -> Plan:
        """Make the draft moves; `steps` is how many of them its owner has seen."""
        draft = self.drafts.get(seat)
        if draft is None:
            raise TableError("stale" if steps else "nothing")
        if len(draft.steps) != steps:
            raise TableError("stale")
        return self._confirmed(draft)

    def move(self, seat: int, token: str, text: str) -> Plan:
        """A step that is confirmed at once, with the draft before it."""
        return self._confirmed(self._stepped(seat, token, text))

    def _stepped(self, seat: int, token: str, text: str) -> Draft:
        self._check_seat(seat)
        start = self.token(seat)
        if not start:
            raise TableError("not_now")
        draft = self.drafts.get(seat) or Draft(seat, start, [])
        rehearsal = self._rehearse(seat, draft.steps)
        if rehearsal.closed:
            raise TableError("held")
        state = rehearsal.view.state
        if token != token_of(state, seat, self.generation):
            raise TableError("stale")
        if len(draft.steps) >= LONGEST_DRAFT:
            raise TableError("too_long")
        try:
            action = state.space().parse(text)
        except BadNotation:
            raise TableError("unknown", text) from None
        blockers = state.why_not(seat, action)
        if blockers:
            raise TableError("illegal", action.text, blockers)
        return Draft(seat, draft.token, [*draft.steps, action.text])

    def _confirmed(self, draft: Draft) -> Plan:
        ahead = self._fork()
        left = ahead._play(draft.seat, draft.steps)
        ahead.drafts.pop(draft.seat, None)
        if left:
            ahead.drafts[draft.seat] = Draft(draft.seat, ahead.token(draft.seat), left)
        ahead._settle(self.sequence)
        return self._plan(ahead)

    def _play(self, seat: int, steps: list[str]) -> list[str]:
        """Make steps moves, up to the first that meets something unforeseen; the rest."""
        for at, text in enumerate(steps):
            epoch = self.state.epoch_of(seat)
            try:
                self.course.move(seat, text, self.now())
            except IllegalMove as error:
                raise TableError("illegal", text, error.blockers) from None
            if self.state.epoch != epoch or seat not in self.state.open_seats():
                return steps[at + 1 :]
        return []

    def _rehearse(self, seat: int, steps: list[str]) -> Rehearsal:
        return Rehearsal(self.course.game, self.state.view(seat), steps)

    # Going back --------------------------------------------------------------------------

    def undo(self, seat: int, to: int) -> Plan:
        """Take back what came after the entry `to`: alone where that is allowed, else by consent.

        Alone, what others have answered to a sealed question stays.
        """
        self._check_seat(seat)
        if not any(to < sequence for sequence in self.course.sequences) or to < 0:
            raise TableError("nothing")
        alone = self.course.alone(seat)
        own = [s for s in self.course.sequences_of(seat) if s > to]
        if own and set(own) <= set(alone) and self.course.inside(to):
            others = len([s for s in self.course.sequences if s > to]) > len(own)
            return self._undone(seat, Back(to, Scope.OWN if others else Scope.ALONE))
        if self.talk.undo is not None:
            raise TableError("pending")
        talk = msgspec.structs.replace(
            self.talk, undo=Back(to, Scope.ALL), asker=seat, agreed=[seat]
        )
        return self._agreed(talk)

    def consent(self, seat: int, agree: bool) -> Plan:
        """Answer the undo that is asked for; one refusal ends it."""
        self._check_seat(seat)
        if self.talk.undo is None:
            raise TableError("nothing")
        if not agree:
            return Plan(talk=Talk(draws=self.talk.draws))
        agreed = sorted({*self.talk.agreed, seat})
        return self._agreed(msgspec.structs.replace(self.talk, agreed=agreed))

    def seats_changed(self, people: Sequence[int], away: Mapping[int, str]) -> Plan:
        """Other seats are people's now: what only waited for one that left may happen."""
        self.people = set(people)
        self.away = dict(away)
        plan = Plan()
        if self.state.is_over():
            return plan
        if self.talk.undo is not None:
            plan = self._agreed(self.talk)
        if not plan.entries and self.talk.draws:
            plan = self._drawn(self.talk)
        return plan

    def _agreed(self, talk: Talk) -> Plan:
        assert talk.undo is not None
        if self._involved(talk.undo.to) <= set(talk.agreed):
            return self._undone(talk.asker, talk.undo)
        return Plan(talk=talk)

    def _involved(self, to: int) -> set[int]:
        """The seats whose people must be asked about what came after the entry `to`.

        A host who puts a bot on somebody's seat does not get that person's consent with it.
        """
        times = [entry.at for entry in self.course.entries[to:]]
        there = {seat for seat, since in self.away.items() if any(at < since for at in times)}
        return self.people | there

    def _undone(self, seat: int, back: Back) -> Plan:
        ahead = self._fork()
        ahead.course.undo(seat, back, self.now())
        ahead._settle(self.sequence)
        return self._plan(ahead)

    # Ending early ------------------------------------------------------------------------

    def resign(self, seat: int) -> Plan:
        self._check_seat(seat)
        ahead = self._fork()
        try:
            ahead.course.resign(seat, self.now())
        except UsageError:
            raise TableError("unsupported") from None
        ahead._settle(self.sequence)
        return self._plan(ahead)

    def offer_draw(self, seat: int) -> Plan:
        """Offer a draw or agree to one; when all people have, the game ends."""
        self._check_seat(seat)
        try:
            self.course.match.fork().agree_draw(seat)
        except UsageError:
            raise TableError("unsupported") from None
        if seat in self.talk.draws:
            raise TableError("pending")
        return self._drawn(msgspec.structs.replace(self.talk, draws=[*self.talk.draws, seat]))

    def _drawn(self, talk: Talk) -> Plan:
        if not self._involved(0) <= set(talk.draws):
            return Plan(talk=talk)
        ahead = self._fork()
        ahead.course.agree_draw(talk.draws[0], self.now())
        ahead._settle(self.sequence)
        return self._plan(ahead)

    # Standing orders ---------------------------------------------------------------------

    def set_order(self, seat: int, order: str, choice: str) -> Plan:
        """Give a standing order; its first choice takes it back."""
        self._check_seat(seat, running=False)
        spec = next((spec for spec in self.board.orders if spec.id == order), None)
        if spec is None or choice not in spec.choices:
            raise TableError("unknown", f"{order} {choice}")
        orders = {**self.orders.get(seat, {}), order: choice}
        if choice == spec.choices[0]:
            del orders[order]
        return Plan(orders={seat: orders})

    def due(self) -> list[Due]:
        """What standing orders answer now. A seat that drafts something decides for itself."""
        found: list[Due] = []
        for seat in self.state.open_seats():
            orders = self.orders.get(seat)
            if orders and seat not in self.drafts:
                view = self.state.view(seat)
                action = self.board.answer(view, orders)
                if action is not None and action in view.legal():
                    found.append(Due(seat, self.token(seat), action.text, self._delay(seat)))
        return found

    def _delay(self, seat: int) -> float:
        """Seconds, from the secret seed and the question alone: nothing hidden has a part in it."""
        if not self._conceals(seat):
            return 0.0
        source = Source.from_seed(f"{self.course.match.seed}/order/{seat}/{self.token(seat)}")
        low, high = QUIET
        return (low + source.below(high - low)) / 1000

    def _conceals(self, seat: int) -> bool:
        """Whether the answer of a seat's orders must look like that of a person who was asked."""
        if not (self.people | self.away.keys()) - {seat}:
            return False  # there are only bots
        if not self.state.top().forced_is_public():
            return True
        plain = {spec.id for spec in self.board.orders if spec.at_once}
        open_orders = {name: self.orders[seat][name] for name in plain & self.orders[seat].keys()}
        return self.board.answer(self.state.view(seat), open_orders) is None

    # Committing --------------------------------------------------------------------------

    def commit(self, plan: Plan) -> None:
        """Make a stored plan the state of the table."""
        if plan.entries:
            self.follow(plan.entries)
        for draft in plan.drafts:
            self.drafts.pop(draft.seat, None)
            if draft.steps:
                self.drafts[draft.seat] = draft
        if plan.talk is not None:
            self.talk = plan.talk
        self.orders.update(plan.orders)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take over what was stored; entries that are known already are skipped."""
        since = self.sequence
        for entry in entries:
            if entry.sequence > self.sequence:
                self.course.follow(entry)
        self._settle(since)

    def _settle(self, since: int) -> None:
        """After entries from `since` on: drafts and talks that belong to the past are gone."""
        self._settle_drafts()
        # A bot's move says nothing on what people ask each other.
        said = any(
            entry.kind != "move" or entry.seat in self.people
            for entry in self.course.entries[since:]
        )
        if said or self.state.is_over():
            self.talk = Talk()

    def _settle_drafts(self) -> None:
        """A draft stays as far as its steps are still possible, in the question it began with."""
        for seat, draft in list(self.drafts.items()):
            del self.drafts[seat]
            if draft.token and draft.token == self.token(seat):
                steps = [step.action.text for step in self._rehearse(seat, draft.steps).steps]
                if steps:
                    self.drafts[seat] = Draft(seat, draft.token, steps)

    # Helpers -----------------------------------------------------------------------------

    def _check_seat(self, seat: int, running: bool = True) -> None:
        if not 0 <= seat < self.state.players:
            raise TableError("not_yours")
        if running and self.state.is_over():
            raise TableError("over")

    def _fork(self) -> Table:
        ahead = Table(
            self.course.fork(),
            sorted(self.people),
            talk=self.talk,
            now=self.now,
            board=self.board,
            away=self.away,
        )
        ahead.drafts = dict(self.drafts)
        return ahead

    def _plan(self, ahead: Table) -> Plan:
        """What makes this table what `ahead` is."""
        seats = [s for s in range(self.state.players) if self.drafts.get(s) != ahead.drafts.get(s)]
        return Plan(
            entries=ahead.course.entries[self.sequence :],
            drafts=[ahead.drafts.get(seat, Draft(seat, "", [])) for seat in seats],
            talk=ahead.talk if ahead.talk != self.talk else None,
        )
