"""The conformance suite: what holds for every game, checked on positions of real games.

`Examiner.every` is cheap and meant for each position; `Examiner.sampled` is thorough and meant for
a share of them. Both return what is wrong as sentences; nothing means all is well.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from orrery.kernel.chance import Source
from orrery.kernel.data import fields_of
from orrery.kernel.decision import Action
from orrery.kernel.errors import OrreryError
from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.match import Match
from orrery.kernel.position import write_position
from orrery.kernel.record import read_record, replay, write_record
from orrery.kernel.state import DRAW, State, View

CANDIDATES = 40
"""How many actions of the whole space are tried for each seat in a sampled position."""


class Examiner:
    """Checks positions of one game. The same seed checks the same things."""

    def __init__(self, game: Game, players: int, seed: str) -> None:
        self.game = game
        self.space = game.action_space(players)
        self.rng = Source.from_seed(seed)
        self.digests: dict[int, str] = {}
        """Digests of the sampled positions of the present game, by number of actions."""
        hidden: set[str] = set()
        for fact in game.facts():
            hidden.update(fact.fields)
        self.hidden = hidden
        self.copy: State | None = None
        """A copy of the position that was checked last; `copied` is what it was."""
        self.copied: dict[str, Any] = {}

    # Every position ----------------------------------------------------------------------

    def every(self, state: State) -> list[str]:
        """Invariants, legal actions without duplicates, notation, data round trips, copies."""
        wrong = [f"invariant: {broken}" for broken in self.game.violations(state)]
        if not state.is_over() and not state.open_seats() and state.chance() is None:
            wrong.append("the position waits for nobody and nothing")
        for seat in state.open_seats():
            wrong += self._check_legal(state, seat)
        data = state.to_data()
        if self.game.from_data(data).to_data() != data:
            wrong.append("data: from_data(to_data()) is another position")
        wrong += self._check_last_copy()
        self.copy, self.copied = state.clone(), data
        return wrong

    def _check_last_copy(self) -> list[str]:
        """A list that copies share was changed in place, or a copy was not independent at all."""
        if self.copy is None:
            return []
        now = self.copy.to_data()
        changed = [name for name, value in self.copied.items() if now[name] != value]
        return [f"clone: playing on changed '{name}' of an earlier copy" for name in changed]

    def _check_legal(self, state: State, seat: int) -> list[str]:
        legal = state.legal(seat)
        wrong: list[str] = []
        if not legal:
            wrong.append(f"legal: seat {seat} is asked but can do nothing")
        if len(set(legal)) != len(legal):
            wrong.append(f"legal: seat {seat} has duplicates")
        for action in legal:
            if self.space.parse(action.text) is not action:
                wrong.append(f"notation: '{action.text}' is read as another action")
        looks = self.game.worth_a_look(state, seat, legal)
        if legal and (not looks or not set(looks) <= set(legal)):
            wrong.append(f"worth a look: seat {seat} is offered nothing, or what is not legal")
        return wrong

    # A sample of positions ---------------------------------------------------------------

    def sampled(self, match: Match) -> list[str]:
        """Clones, texts, why_not, samples of views, and hidden facts without influence."""
        state = match.state
        digest = state.digest()
        self.digests[len(match.lines)] = digest
        wrong = self._check_texts(state, digest)
        wrong += self._check_clone(state, digest)
        for seat in range(state.players):
            wrong += self._check_why_not(state, seat)
        for viewer in _viewers(state):
            wrong += self._check_view(state, viewer)
        for seat in state.open_seats():
            wrong += self._check_readings(state, seat)
        for fact in self.game.facts():
            wrong += self._check_fact(fact, state)
        if state.digest() != digest:
            wrong.append("looking at the position has changed it")
        return wrong

    def _check_texts(self, state: State, digest: str) -> list[str]:
        wrong: list[str] = []
        data = json.loads(json.dumps(state.to_data()))
        if self.game.from_data(data).digest() != digest:
            wrong.append("data: JSON gives back another position")
        if self.game.position(write_position(state)).digest() != digest:
            wrong.append("text: the position text gives back another position")
        return wrong

    def _check_clone(self, state: State, digest: str) -> list[str]:
        copy = state.clone()
        wrong: list[str] = []
        if copy.digest() != digest:
            wrong.append("clone: the copy is another position")
        for _ in range(4):
            if not self._random_step(copy):
                break
        if state.digest() != digest:
            wrong.append("clone: playing on the copy changed the original")
        return wrong

    def _random_step(self, state: State) -> bool:
        if state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(self.rng.draw(chance))
            return True
        seats = state.open_seats()
        if not seats:
            return False
        legal = state.legal(seats[0])
        state.play(seats[0], legal[self.rng.below(len(legal))])
        return True

    def _check_why_not(self, state: State, seat: int) -> list[str]:
        legal = state.legal(seat)
        wrong: list[str] = []
        for action in [*legal, *self._candidates()]:
            reasons = state.why_not(seat, action)
            if (action in legal) != (not reasons):
                said = "legal" if action in legal else "illegal"
                wrong.append(f"why_not: '{action}' of seat {seat} is {said} but has {reasons}")
        return wrong

    def _candidates(self) -> list[Action]:
        """Some of each kind of action, so that the large kinds do not crowd out the small."""
        kinds = self.space.kinds
        each = max(2, CANDIDATES // len(kinds))
        return [
            kind.actions[self.rng.below(len(kind.actions))] for kind in kinds for _ in range(each)
        ]

    # Views -------------------------------------------------------------------------------

    def _check_view(self, state: State, viewer: int | None) -> list[str]:
        view = state.view(viewer)
        wrong: list[str] = []
        if viewer is not None:
            if view.legal() != state.legal(viewer):
                wrong.append(f"view: seat {viewer} has other legal actions in its view")
            if _decision(view.state, viewer) != _decision(state, viewer):
                wrong.append(f"view: seat {viewer} is asked something else in its view")
            for action in self._candidates():
                if view.why_not(action) != state.why_not(viewer, action):
                    wrong.append(f"view: seat {viewer} reads other reasons against '{action}'")
        for field in _differences(state, view.state):
            if field not in self.hidden:
                wrong.append(f"view: '{field}' is hidden but hidden.toml does not list it")
        data = view.to_data()
        if self.game.view_from_data(json.loads(json.dumps(data))).to_data() != data:
            wrong.append(f"view: the data of the view of {viewer} does not round-trip")
        return wrong + self._check_sample(view, data)

    def _check_sample(self, view: View, data: dict[str, object]) -> list[str]:
        sample = self.game.sample(view, self.rng)
        wrong = [f"sample for {view.seat}: {broken}" for broken in self.game.violations(sample)]
        if sample.view(view.seat).to_data() != data:
            wrong.append(f"sample: seat {view.seat} would see something else")
        if view.seat is not None and sample.legal(view.seat) != view.legal():
            wrong.append(f"sample: seat {view.seat} has other legal actions")
        if view.to_data() != data:
            wrong.append("sample: making one changed the view")
        for _ in range(4):
            self._random_step(sample)
        return wrong + [
            f"sample for {view.seat}, played on: {broken}"
            for broken in self.game.violations(sample)
        ]

    def _check_readings(self, state: State, seat: int) -> list[str]:
        """Two actions that a viewer cannot tell apart by what follows read alike to that viewer."""
        legal = state.legal(seat)
        action = legal[self.rng.below(len(legal))]
        twins = [twin for twin in legal if twin.kind is action.kind and twin is not action]
        if not twins:
            return []
        twin = twins[self.rng.below(len(twins))]
        ours, log = _after(state, seat, action)
        theirs, twin_log = _after(state, seat, twin)
        wrong: list[str] = []
        if ours.digest() == theirs.digest():
            return wrong  # it makes no difference, so there is nothing to hide
        for viewer in _viewers(state):
            one, two = state.notation(seat, action, viewer), state.notation(seat, twin, viewer)
            if (
                viewer != seat
                and one != two
                and [event.seen_by(viewer) for event in log]
                == [event.seen_by(viewer) for event in twin_log]
                and ours.view(viewer).to_data() == theirs.view(viewer).to_data()
            ):
                wrong.append(f"notation: {viewer} reads '{one}' or '{two}' but must not tell them")
        return wrong

    # Hidden facts ------------------------------------------------------------------------

    def _check_fact(self, fact: Fact, state: State) -> list[str]:
        varied = self.game.vary(fact, state, self.rng)
        if varied is None:
            return []
        other: State = varied.state
        wrong = [f"{fact.id}: vary: {broken}" for broken in self.game.violations(other)]
        changed = _differences(state, other)
        if not changed:
            wrong.append(f"{fact.id}: vary changed nothing")
        for field in changed:
            if field not in fact.fields:
                wrong.append(f"{fact.id}: vary changed '{field}', which the fact does not list")
        viewers: list[int | None] = [*varied.blind, None]
        for viewer in viewers:
            wrong += self._check_blind(fact, state, other, viewer)
        return wrong + self._check_events(fact, state, varied)

    def _check_blind(self, fact: Fact, state: State, other: State, viewer: int | None) -> list[str]:
        who = "a spectator" if viewer is None else f"seat {viewer}"
        wrong: list[str] = []
        if state.view(viewer).to_data() != other.view(viewer).to_data():
            wrong.append(f"{fact.id}: {who} sees it in the view")
        if state.open_seats() != other.open_seats():
            wrong.append(f"{fact.id}: {who} sees it in who is asked")
        if viewer is None:
            return wrong
        if state.legal(viewer) != other.legal(viewer):
            wrong.append(f"{fact.id}: {who} sees it in the legal actions")
        if _decision(state, viewer) != _decision(other, viewer):
            wrong.append(f"{fact.id}: {who} sees it in the decision")
        for action in self._candidates():
            if state.why_not(viewer, action) != other.why_not(viewer, action):
                wrong.append(f"{fact.id}: {who} sees it in why_not('{action}')")
        return wrong

    def _check_events(self, fact: Fact, state: State, varied: Variation) -> list[str]:
        """Play one action on both; up to an event that reveals the fact all must look alike."""
        seats = state.open_seats()
        if not seats or varied.state.open_seats() != seats:
            return []
        seat = seats[self.rng.below(len(seats))]
        other: State = varied.state
        shared = [action for action in state.legal(seat) if action in other.legal(seat)]
        if not shared:
            return []
        action = shared[self.rng.below(len(shared))]
        wrong: list[str] = []
        viewers: list[int | None] = [*varied.blind, None]
        for viewer in viewers:
            one, two = state.notation(seat, action, viewer), other.notation(seat, action, viewer)
            if one != two:
                wrong.append(f"{fact.id}: {viewer} reads '{one}' or '{two}'")
        ours, log = _after(state, seat, action)
        theirs, twin_log = _after(other, seat, action)
        alike = self._draw_alike(ours, theirs)
        for viewer in viewers:
            seen = _until_revealed(log, fact, viewer)
            same = _until_revealed(twin_log, fact, viewer)
            if seen != same:
                wrong.append(f"{fact.id}: {viewer} sees it in the events after '{action}'")
        if alike and not any(event.kind.name in fact.revealed_by for event in [*log, *twin_log]):
            for viewer in viewers:
                found = self._check_blind(fact, ours, theirs, viewer)
                wrong += [f"{problem} after '{action}'" for problem in found]
        return wrong

    def _draw_alike(self, one: State, two: State) -> bool:
        """Let chance fall alike on both positions; whether it could."""
        while one.need == DRAW and two.need == DRAW:
            chance, twin = one.chance(), two.chance()
            assert chance is not None
            assert twin is not None
            outcome = self.rng.draw(chance)
            if outcome not in twin.outcomes:
                return False
            one.resolve(outcome)
            two.resolve(outcome)
        return True

    # A finished game ---------------------------------------------------------------------

    def finished(self, match: Match) -> list[str]:
        """The record replays from its outcomes alone, through the digests of all samples."""
        wrong: list[str] = []
        text = write_record(match)
        record = read_record(text)
        del record.header["seed"]
        try:
            again = replay(self.game, record, on_action=self._compare_digest)
            if again.state.digest() != match.state.digest():
                wrong.append("record: the replay ends in another position")
        except OrreryError as error:
            wrong.append(f"record: {error}")
        self.digests = {}
        return wrong

    def _compare_digest(self, match: Match) -> None:
        digest = self.digests.get(len(match.lines))
        if digest is not None and match.state.digest() != digest:
            raise OrreryError(f"after {len(match.lines)} actions the replay has another digest")


def _viewers(state: State) -> list[int | None]:
    return [*range(state.players), None]


def _decision(state: State, seat: int) -> object:
    decision = state.decision(seat)
    return None if decision is None else decision.to_data()


def _differences(one: State, two: State) -> list[str]:
    """The fields in which two positions differ; `frame.field` for those of frames."""
    found = [name for name in fields_of(type(one)) if getattr(one, name) != getattr(two, name)]
    for ours, theirs in zip(one.frames(), two.frames(), strict=True):
        for name in fields_of(type(ours)):
            if getattr(ours, name) != getattr(theirs, name):
                found.append(f"{ours.kind}.{name}")
    return found


def _after(state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
    """The position that an action leads to, chance aside, and its events."""
    after = state.clone()
    log: list[Event] = []
    after.listen(log)
    after.play(seat, action)
    return after, log


def _until_revealed(events: Sequence[Event], fact: Fact, viewer: int | None) -> list[Event]:
    seen: list[Event] = []
    for event in events:
        if event.kind.name in fact.revealed_by:
            break
        seen.append(event.seen_by(viewer))
    return seen
