"""Drafts: steps that a seat prepares and nobody else sees.

A draft is rehearsed on a position made from the seat's view alone, so whatever it shows, the seat
knew before. It shows exactly what could be taken back alone once it is confirmed: a step that
meets chance, something hidden or another seat's question is *held*, the last of its draft.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import BadNotation
from orrery.kernel.game import Game
from orrery.kernel.state import DRAW, State, View

LONGEST_DRAFT = 200
"""Steps; no turn of any game comes near it."""

_SOURCE = "orrery rehearsal"
"""The seed of what a rehearsal makes up: known to everybody, so that it tells nothing."""


class Draft(msgspec.Struct, frozen=True):
    """The steps of a seat that are not yet moves; `token` names the question they began with."""

    seat: int
    token: str
    steps: list[str]


class Rehearsed:
    """A step as it went in the rehearsal."""

    def __init__(self, action: Action, held: bool) -> None:
        self.action = action
        self.held = held


class Rehearsal:
    """A draft played through on what its seat knows.

    It stops before the first step that is not possible; `steps` are those before.
    """

    def __init__(self, game: Game, view: View, steps: Sequence[str]) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.view = view
        """What the seat would see."""
        self.steps: list[Rehearsed] = []
        if steps:
            self._state = game.sample(view, Source.from_seed(_SOURCE))
            for text in steps:
                if not self._take(text):
                    break
            self.view = self._state.view(self.seat)

    @property
    def closed(self) -> bool:
        """Whether the last step is held: nothing follows before it is confirmed."""
        return bool(self.steps) and self.steps[-1].held

    def _take(self, text: str) -> bool:
        try:
            action = self._state.space().parse(text)
        except BadNotation:
            return False
        if self.closed or action not in self._state.legal(self.seat):
            return False
        after = self._state.clone()
        epoch = after.epoch_of(self.seat)
        after.play(self.seat, action)
        shown = after.epoch == epoch
        self.steps.append(Rehearsed(action, not shown or is_held(self._state, after, self.seat)))
        if shown:
            self._state = after
        return True


def is_held(before: State, after: State, seat: int) -> bool:
    """Whether an action of `seat` led to chance, to the end, or to a question to another seat."""
    if after.need == DRAW:
        return True
    asked = after.open_seats()
    others = set(asked) - set(before.open_seats())
    return seat not in asked or bool(others - {seat})


def token_of(state: State, seat: int, generation: int) -> str:
    """Names a question to `seat` once and for all; `generation`: how often the game went back."""
    return f"{state.token(seat)}.{generation}"
