"""The driver: a position plus the random source, the record of what happened, and undo."""

from __future__ import annotations

from typing import Any

from orrery.kernel.chance import Drawer, Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import OrreryError, UsageError
from orrery.kernel.events import Event
from orrery.kernel.ledger import NOT_NOW, Blocker, block
from orrery.kernel.state import DRAW, State

DIGEST_EVERY = 20
RESIGN = "!resign"
DRAW_AGREED = "!draw"


class IllegalMove(OrreryError):
    """An action that the rules forbid now. Nothing has changed."""

    def __init__(self, seat: int, text: str, blockers: list[Blocker]) -> None:
        reasons = "; ".join(str(blocker) for blocker in blockers)
        super().__init__(f"seat {seat} may not '{text}' now: {reasons}")
        self.seat = seat
        self.text = text
        self.blockers = blockers


class Line:
    """One line of a record: who did what, and the chance outcomes that it caused.

    `readings` is the text as each seat, and last a spectator, may read it; `seen` says for each
    outcome which seats may know it (`None`: all). `events` counts the events before the line.
    """

    def __init__(self, seat: int, text: str, readings: list[str], events: int) -> None:
        self.seat = seat
        self.text = text
        self.readings = readings
        self.events = events
        self.outcomes: list[int] = []
        self.seen: list[tuple[int, ...] | None] = []
        self.digest = ""


class Match:
    """A running game. `apply` checks every action; what it accepts is written down.

    `lines` holds one entry per action; the outcomes of the setup stand in `opening`.
    """

    def __init__(
        self, state: State, options: dict[str, Any], seed: str, source: Drawer | None = None
    ) -> None:
        self.state = state
        self.options = options
        self.seed = seed
        self.source: Drawer = Source.from_seed(seed) if source is None else source
        self.opening = Line(-1, "", [], 0)
        self.lines: list[Line] = []
        self.events: list[Event] = []
        self.base = state
        """The position where the present information epoch began, after `base_line` lines."""
        self.base_line = 0

    def begin(self) -> None:
        """Run the setup to the first question."""
        self.state.listen(self.events)
        self.state.run()
        self._draw(self.opening)
        self._keep()

    def go_on(self) -> None:
        """Go on from a position that waits for a decision, with `lines` and `events` as given."""
        self.state.listen(self.events)
        self._keep()

    def fork(self) -> Match:
        """An independent copy, random source included: what it does is what would happen."""
        source = self.source
        if not isinstance(source, Source):
            raise UsageError("only a match with a seeded source can be copied")
        copy = Match(
            self.state.clone(), self.options, self.seed, Source(source.key, source.counter)
        )
        copy.opening = self.opening
        copy.lines = self.lines[:]
        copy.events = self.events[:]
        copy.base = self.base  # nobody plays on it
        copy.base_line = self.base_line
        copy.state.listen(copy.events)
        return copy

    def apply(self, seat: int, action: Action | str, token: str | None = None) -> list[Event]:
        """Carry out an action of `seat`; the events that it caused.

        `token` is the decision that the action answers (see `Decision.token`), if the caller kept
        it. Raises `IllegalMove`, and then nothing has changed.
        """
        move = self.state.space().parse(action) if isinstance(action, str) else action
        if move not in self.state.legal(seat):
            raise IllegalMove(seat, move.text, self.state.why_not(seat, move))
        if token is not None and token != self.state.token(seat):
            raise IllegalMove(seat, move.text, [block(NOT_NOW)])
        return self._carry_out(seat, move)

    def resign(self, seat: int) -> list[Event]:
        """`seat` gives up, at any time."""
        return self._agree(seat, RESIGN)

    def agree_draw(self, seat: int) -> list[Event]:
        """End the game without a winner; the caller has asked everybody. `seat` proposed it."""
        return self._agree(seat, DRAW_AGREED)

    def _agree(self, seat: int, text: str) -> list[Event]:
        if self.state.is_over():
            raise UsageError("the game is over")
        if not 0 <= seat < self.state.players:
            raise UsageError(f"there is no seat {seat}")
        line = Line(seat, text, [text] * (self.state.players + 1), len(self.events))
        if text == RESIGN:
            self.state.resign(seat)
        else:
            self.state.agree_draw()
        self.state.raise_epoch()
        self.state.run()
        return self._write_down(line, -1)

    def _carry_out(self, seat: int, move: Action) -> list[Event]:
        state = self.state
        epoch = state.epoch_of(seat)
        if epoch != state.epoch:
            self._keep()
        viewers: list[int | None] = [*range(state.players), None]
        readings = [state.notation(seat, move, viewer) for viewer in viewers]
        line = Line(seat, move.text, readings, len(self.events))
        state.play(seat, move)
        return self._write_down(line, epoch)

    def _write_down(self, line: Line, epoch: int) -> list[Event]:
        self._draw(line)
        self.lines.append(line)
        if self.state.epoch != epoch:
            self._keep()
        if len(self.lines) % DIGEST_EVERY == 0 or self.state.is_over():
            line.digest = self.state.digest()
        return self.events[line.events :]

    def _draw(self, line: Line) -> None:
        while self.state.need == DRAW:
            chance = self.state.chance()
            assert chance is not None
            outcome = self.source.draw(chance)
            line.outcomes.append(outcome)
            line.seen.append(chance.seen_by)
            self.state.resolve(outcome)

    def _keep(self) -> None:
        self.base = self.state.clone()
        self.base_line = len(self.lines)

    # Taking back -------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` has an action inside the present information epoch.

        Never after the end: the record then tells everything.
        """
        return not self.state.is_over() and any(
            line.seat == seat for line in self.lines[self.base_line :]
        )

    def undo(self, seat: int) -> str:
        """Take back the last action of `seat`, only inside the present information epoch.

        Actions of others in the epoch are sealed answers: they stay. Returns what was taken back.
        """
        if not self.can_undo(seat):
            raise UsageError(
                "nothing can be taken back: a die, a reveal or another seat's decision came since"
            )
        kept = self.lines[self.base_line :]
        gone = next(line for line in reversed(kept) if line.seat == seat)
        del self.events[kept[0].events :]
        kept.remove(gone)
        del self.lines[self.base_line :]
        self.state = self.base.clone()
        self.state.listen(self.events)
        for line in kept:
            self._carry_out(line.seat, self.state.space().parse(line.text))
        return gone.text
