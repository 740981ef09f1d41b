"""A position: plain data plus a stack of frames, and the loop that runs it.

The top frame runs until it needs a player or a chance; a frame pushes what must happen first.
Interrupts are frames pushed on top, so nested decisions need no special cases, and a position in
the middle of a combat saves, clones and searches like any other.
"""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

from orrery.kernel.chance import Chance
from orrery.kernel.data import (
    copy_fields,
    dump_fields,
    fields_of,
    fields_without,
    load_fields,
    share_fields,
)
from orrery.kernel.decision import Action, ActionKind, ActionSpace, Decision
from orrery.kernel.errors import BadPosition, UsageError
from orrery.kernel.events import Event, EventKind
from orrery.kernel.ledger import GAME_OVER, NOT_ASKED, NOT_NOW, Blocker, block

OVER = 0
"""Need: nothing; the game has ended."""
ASK = 1
"""Need: one of the frame's open seats must decide."""
DRAW = 2
"""Need: a chance outcome must be given."""
RUN = 3
"""Need: nothing yet; the frame did something, go on with the top frame."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One pending step of the rulebook, as data: who decides, what they may do, what then happens.

    Fields are annotated numbers or lists of numbers. `step` does what needs no decision and
    answers what is needed next; when it answers `ASK` or `DRAW` it has changed nothing, so that it
    may be called again. A frame that is finished takes itself off with `state.pop()`.
    """

    kind: ClassVar[str] = ""
    follows_up: ClassVar[bool] = True
    """Whether its question is a part of the action that led to it, such as a target or a reaction.
    Who looks one step ahead looks through it."""
    serial: int

    # Here and on State: without it, mypyc calls `__init__` from `__new__`, and copies start empty.
    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        return super().__new__(cls)

    def step(self, state: State) -> int:
        """Do what can be done now; answer ASK, DRAW or RUN."""
        raise NotImplementedError

    def seats(self, state: State) -> list[int]:
        """The seats that may decide now, in rule order (after ASK)."""
        raise NotImplementedError

    def legal(self, state: State, seat: int) -> list[Action]:
        """Every action that `seat` may take: complete, without duplicates, in a stable order."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """The reasons why an open seat may not take `action`; empty exactly when it may."""
        raise NotImplementedError

    def kinds(self) -> list[ActionKind]:
        """The kinds of action that the question is about, legal now or not; empty if just those.

        What a table shows greyed out, with the reason on request.
        """
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def chance(self, state: State) -> Chance:
        """What the position waits on (after DRAW)."""
        raise NotImplementedError

    def resolve(self, state: State, outcome: int) -> None:
        """Take the outcome of the chance step."""
        raise NotImplementedError

    def forced_is_public(self) -> bool:
        """Whether everybody can see that a single legal action is the only one.

        If so it is taken without asking. Answer False where the choice turns on a hidden card:
        then the seat is asked even if it can only decline.
        """
        return True

    def sealed(self) -> bool:
        """Whether answers stay closed until all seats have given theirs."""
        return False

    def answered(self) -> bool:
        """Whether a sealed question has an answer already."""
        return False

    def seat_left(self, state: State, seat: int) -> None:
        """`seat` is out of the game: do not ask it again, and end what cannot go on without it."""

    def hide(self, state: State, viewer: int | None) -> None:
        """In a copy made for `viewer`: blank what that seat may not know of this frame."""

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """What is wasteful about a legal action: the rule by which something is lost."""
        return []

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        """The action as `viewer` may read it before it is applied."""
        return action.text

    def context(self, state: State) -> dict[str, int]:
        """What the decision is about: by default the frame's own numbers."""
        found: dict[str, int] = {}
        for name in fields_of(type(self)):
            value = getattr(self, name)
            if isinstance(value, int) and name != "serial":
                found[name] = value
        return found

    def to_data(self) -> dict[str, Any]:
        data = dump_fields(self, fields_of(type(self)))
        data["kind"] = self.kind
        return data


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. Fields are annotated numbers and lists of numbers (see `data`)."""

    game_id: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    frame_types: ClassVar[dict[str, type[Frame]]] = {}
    replaced: ClassVar[tuple[str, ...]] = ()
    """Fields whose lists are never changed in place, but replaced: copies share them."""

    players: int
    need: int
    epoch: int
    """Information epoch: raised by chance, reveals and other seats' decisions."""
    decider: int
    """The seat that decided last, -1 before the first decision."""
    serials: int
    """How many frames were ever pushed; numbers them."""
    moves: list[int]
    """How many decisions each seat has made."""

    _frames: list[Frame]
    _log: list[Event] | None
    _legal: list[Action] | None

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        return super().__new__(cls)

    def __init__(self, players: int) -> None:
        self.players = players
        self.need = RUN
        self.epoch = 0
        self.decider = -1
        self.serials = 0
        self.moves = [0] * players
        self._frames = []
        self._log = None
        self._legal = None

    # What a game provides ----------------------------------------------------------------

    def space(self) -> ActionSpace:
        """The action space of this game and player count."""
        raise NotImplementedError

    def hide(self, viewer: int | None) -> None:
        """In a copy made for `viewer`: blank what that seat may not know, frames aside."""

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError

    def resign(self, seat: int) -> None:
        """`seat` gives up. A game that knows resignation overrides this and finishes or goes on."""
        raise UsageError(f"{self.game_id} has no rule for resigning")

    def agree_draw(self) -> None:
        """All seats agree that nobody wins. A game that knows it overrides this."""
        raise UsageError(f"{self.game_id} has no rule for agreeing on a draw")

    # Asking ------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.need == OVER

    def top(self) -> Frame:
        return self._frames[-1]

    def frames(self) -> list[Frame]:
        """The stack, bottom first."""
        return self._frames

    def open_seats(self) -> list[int]:
        """The seats that may decide now, in rule order; empty when chance is due or all is over."""
        return self._frames[-1].seats(self) if self.need == ASK else []

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of `seat`; the list is shared, so do not change it."""
        if self.need != ASK:
            return []
        frame = self._frames[-1]
        seats = frame.seats(self)
        if seat not in seats:
            return []
        if len(seats) > 1:
            return frame.legal(self, seat)
        legal = self._legal
        if legal is None:
            legal = self._legal = frame.legal(self, seat)
        return legal

    def why_not(self, seat: int, action: Action) -> list[Blocker]:
        """The rules that forbid `action`, with numbers; empty exactly when it is legal."""
        if self.need == OVER:
            return [block(GAME_OVER)]
        if self.need != ASK or seat not in self._frames[-1].seats(self):
            return [block(NOT_ASKED, seat=seat)]
        return self._frames[-1].why_not(self, seat, action)

    def warnings(self, seat: int, action: Action) -> list[Blocker]:
        """What is wasteful about a legal action; empty for most."""
        return [] if self.need != ASK else self._frames[-1].warnings(self, seat, action)

    def decision(self, seat: int) -> Decision | None:
        """What `seat` is asked now, or None."""
        if self.need != ASK or seat not in self._frames[-1].seats(self):
            return None
        frame = self._frames[-1]
        return Decision(seat, frame.kind, self.token(seat), frame.context(self))

    def token(self, seat: int) -> str:
        """Names the question that `seat` is asked now (see `Decision`)."""
        return f"{self._frames[-1].serial}.{self.moves[seat]}"

    def chance(self) -> Chance | None:
        """The chance step the position waits on, or None."""
        return self._frames[-1].chance(self) if self.need == DRAW else None

    def notation(self, seat: int, action: Action, viewer: int | None) -> str:
        """A legal action as `viewer` may read it, before it is applied."""
        return self._frames[-1].notation(self, seat, action, viewer)

    def epoch_of(self, seat: int) -> int:
        """The epoch in which a decision of `seat` would fall now.

        All answers to a sealed question fall in one epoch of their own: what led to the question
        cannot be taken back under the answers of others.
        """
        frame = self._frames[-1]
        same = frame.answered() if frame.sealed() else seat == self.decider
        return self.epoch if same else self.epoch + 1

    # Moving on ---------------------------------------------------------------------------

    def play(self, seat: int, action: Action) -> None:
        """Carry out an action taken from `legal(seat)` and run to the next question.

        Trusts its caller; `Match.apply` checks.
        """
        self.epoch = self.epoch_of(seat)
        self.decider = seat
        self.moves[seat] += 1
        self._frames[-1].apply(self, seat, action)
        self.run()

    def resolve(self, outcome: int) -> None:
        """Give the outcome of the pending chance step and run to the next question."""
        self.epoch += 1
        self._frames[-1].resolve(self, outcome)
        self.run()

    def run(self) -> None:
        """Run the top frame until a player or a chance is needed, or the game is over."""
        self._legal = None
        while self._frames:
            frame = self._frames[-1]
            need = frame.step(self)
            if need == RUN or (need == ASK and self._take_forced(frame)):
                continue
            self.need = need
            return
        self.need = OVER

    def _take_forced(self, frame: Frame) -> bool:
        if not frame.forced_is_public():
            return False
        seats = frame.seats(self)
        if len(seats) > 1:
            return False
        legal = frame.legal(self, seats[0])
        if len(legal) == 1:
            self._legal = None
            frame.apply(self, seats[0], legal[0])
            return True
        self._legal = legal
        return False

    # For frames --------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Put a frame on top: it happens before everything below it."""
        self.serials += 1
        frame.serial = self.serials
        self._frames.append(frame)

    def pop(self) -> None:
        """Take the top frame off: it is done."""
        self._frames.pop()

    def close_above(self, frame: Frame) -> None:
        """Take off everything above `frame`: what was still to happen there does not."""
        while self._frames[-1] is not frame:
            self._frames.pop()

    def seat_left(self, seat: int) -> None:
        """Tell every frame on the stack, bottom first, that `seat` is out of the game."""
        for frame in self._frames[:]:
            if frame in self._frames:  # a frame may have closed those above it
                frame.seat_left(self, seat)

    def finish(self) -> None:
        """End the game, whatever is still on the stack."""
        self._frames.clear()

    def raise_epoch(self) -> None:
        """Something hidden was shown: what came before cannot be taken back freely."""
        self.epoch += 1

    def emit(self, kind: EventKind, *args: int) -> None:
        """Note what happened, if anybody listens."""
        if self._log is not None:
            self._log.append(Event(kind, args))

    # Data --------------------------------------------------------------------------------

    def listen(self, log: list[Event] | None) -> None:
        """Append events to `log` from now on; None stops listening. Clones do not listen."""
        self._log = log

    def forget(self) -> None:
        """Drop what was computed from the position; call it after changing fields by hand.

        A game that keeps caches of its own (names with a leading underscore) drops them too.
        """
        self._legal = None

    def carry(self, original: State) -> None:
        """In a fresh copy: take over the caches of a game from the original, which is equal."""

    def clone(self) -> State:
        """An independent copy."""
        cls = type(self)
        copy = cls.__new__(cls)
        copy_fields(self, copy, fields_without(cls, self.replaced))
        share_fields(self, copy, self.replaced)
        copy._frames = [_copy_frame(frame) for frame in self._frames]
        copy._log = None
        copy._legal = self._legal
        copy.carry(self)
        return copy

    def view(self, seat: int | None) -> View:
        """All that `seat` may know (`None`: a spectator)."""
        copy = self.clone()
        copy.forget()
        for frame in copy._frames:
            frame.hide(copy, seat)
        copy.hide(seat)
        return View(seat, copy)

    def to_data(self) -> dict[str, Any]:
        """The position as versioned data that JSON can carry."""
        data = dump_fields(self, fields_of(type(self)))
        data["game"] = self.game_id
        data["rules"] = self.rules_version
        data["frames"] = [frame.to_data() for frame in self._frames]
        return data

    def load(self, data: dict[str, Any]) -> None:
        """Take over all fields from `to_data()` output; raises `BadPosition`."""
        fields = dict(data)
        frames = fields.pop("frames", None)
        game = fields.pop("game", None)
        rules = fields.pop("rules", None)
        if game != self.game_id:
            raise BadPosition(f"this is a position of '{game}', not of '{self.game_id}'")
        if rules != self.rules_version:
            raise BadPosition(
                f"this position has rules version {rules}; here is version {self.rules_version}"
            )
        if not isinstance(frames, list):
            raise BadPosition("position: the field 'frames' is missing")
        load_fields(self, fields_of(type(self)), fields, "position")
        self._frames = [self._load_frame(item) for item in frames]
        self.forget()

    def _load_frame(self, data: Any) -> Frame:
        kind = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in self.frame_types:
            raise BadPosition(f"no frame of {self.game_id}: {data}")
        fields = dict(data)
        cls = self.frame_types[fields.pop("kind")]
        frame = cls.__new__(cls)
        load_fields(frame, fields_of(cls), fields, f"frame '{cls.kind}'")
        return frame

    def digest(self) -> str:
        """A fingerprint of the position, the same in every process and on every machine."""
        return hashlib.blake2b(canonical(self).encode(), digest_size=12).hexdigest()


def _copy_frame(frame: Frame) -> Frame:
    cls = type(frame)
    copy = cls.__new__(cls)
    copy_fields(frame, copy, fields_of(cls))
    return copy


def canonical(state: State) -> str:
    """Every field of the position in one fixed order, as text."""
    parts = [f"{state.game_id}/{state.rules_version}"]
    for name in fields_of(type(state)):
        parts.append(f"{name}={getattr(state, name)}")
    for frame in state.frames():
        parts.append(frame.kind)
        for name in fields_of(type(frame)):
            parts.append(f"{name}={getattr(frame, name)}")
    return ";".join(parts)


class View:
    """All that a seat may know: a position in which the rest is blanked.

    Only the viewer's own `legal`, `why_not` and `decision` may be asked of it.
    """

    def __init__(self, seat: int | None, state: State) -> None:
        self.seat = seat
        self.state = state

    def decision(self) -> Decision | None:
        return None if self.seat is None else self.state.decision(self.seat)

    def legal(self) -> list[Action]:
        return [] if self.seat is None else self.state.legal(self.seat)

    def why_not(self, action: Action) -> list[Blocker]:
        if self.seat is None:
            return [block(NOT_ASKED)]
        return self.state.why_not(self.seat, action)

    def to_data(self) -> dict[str, Any]:
        data = self.state.to_data()
        data["viewer"] = self.seat
        return data


class Outcome:
    """How a game ended: for each seat a score with its parts, and a rank (1 is best; ties share).

    `reason` says by which rule it ended.
    """

    def __init__(
        self,
        scores: list[int],
        ranks: list[int],
        breakdown: list[dict[str, int]],
        reason: str,
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.breakdown = breakdown
        self.reason = reason

    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def win_shares(self) -> list[float]:
        """For each seat its part of the win: 1, or 1/k of a win that k seats share, or 0."""
        share = 1 / max(len(self.winners()), 1)
        return [share if rank == 1 else 0.0 for rank in self.ranks]

    def to_data(self) -> dict[str, Any]:
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "breakdown": self.breakdown,
            "reason": self.reason,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Play:
    """The rules of one kind of action in one place: what is possible, why not, what happens."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        """Append every legal action of this kind."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        raise NotImplementedError

    def apply(self, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        """The action as `viewer` may read it before it is applied."""
        return action.text


def not_now(action: Action) -> list[Blocker]:
    """The answer to an action of a kind that the present decision does not have."""
    return [block(action.kind.rule or NOT_NOW)]
