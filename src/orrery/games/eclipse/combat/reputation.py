"""Reputation: tiles drawn after the battles of a sector, of which at most one is kept.

What a seat draws and keeps is its secret (eclipse.reputation.hidden).
"""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.combat.battlefield import Battlefield
from orrery.games.eclipse.components import MOST_DRAWS, PARTICIPATION
from orrery.games.eclipse.events import REPUTATION_DRAWN, REPUTATION_KEPT
from orrery.games.eclipse.reputation_track import give_back, has_room_for_tile
from orrery.games.eclipse.space import GIVE_BACK, KEEP, KEEP_NONE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Chance, draw_from
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.events import HIDDEN
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, State, not_now

NOT_CHOSEN: Final = 0
"""Values of tiles begin with 1."""


def tiles_earned(field: Battlefield, seat: int) -> int:
    """eclipse.reputation.participation, eclipse.retreat.penalty, eclipse.reputation.max5"""
    if not field.fought[seat]:
        return 0
    taking_part = 0 if field.shamed[seat] else PARTICIPATION
    return min(MOST_DRAWS, taking_part + field.earned[seat])


def draw_reputation(s: EclipseState, field: Battlefield, seat: int) -> None:
    """eclipse.gap.reputation_bag_short"""
    count = min(tiles_earned(field, seat), s.bag_size)
    if count:
        s.push(ReputationFrame(seat, count))


class ReputationFrame(Carrier):
    """eclipse.reputation.keep_one: a seat draws, looks, and keeps one tile or none."""

    kind: ClassVar[str] = "reputation"
    seat: int
    count: int
    """Tiles to draw in all."""
    drawn: list[int]
    """Their values, lowest first."""
    kept: int
    """The value of the tile that comes when another has made room for it, or 0."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count
        self.drawn = []
        self.kept = NOT_CHOSEN

    def step(self, state: State) -> int:
        return DRAW if len(self.drawn) < self.count else ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def forced_is_public(self) -> bool:
        return False

    def chance(self, state: State) -> Chance:
        return draw_from("reputation", eclipse(state).bag, (self.seat,))

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        s.bag[outcome] -= 1
        s.bag_size -= 1
        self.drawn = sorted([*self.drawn, outcome + 1])
        s.emit(REPUTATION_DRAWN, self.seat, outcome + 1)

    # The choice --------------------------------------------------------------------------

    def kinds(self) -> list[ActionKind]:
        return [GIVE_BACK] if self.kept else [KEEP, KEEP_NONE]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        if self.kept:
            return [GIVE_BACK.at(value) for value in sorted(set(s.reputation[seat]))]
        if self._no_place(s):
            return [KEEP_NONE.at()]
        return [*[KEEP.at(value) for value in sorted(set(self.drawn))], KEEP_NONE.at()]

    def _no_place(self, s: EclipseState) -> bool:
        """Whether neither a space is free nor a tile could make room."""
        return not has_room_for_tile(s, self.seat) and not s.reputation[self.seat]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind not in self.kinds():
            return not_now(action)
        value = action.first
        if action.kind is GIVE_BACK:
            if value in s.reputation[seat]:
                return []
            return [block("eclipse.reputation.track_full", value=value)]
        if action.kind is KEEP_NONE:
            return []
        if value not in self.drawn:
            return [block("eclipse.reputation.keep_one", value=value)]
        if self._no_place(s):
            ambassadors = s.ambassadors(seat)
            return [block("eclipse.reputation.track_full", ambassadors=ambassadors)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        if action.kind is GIVE_BACK:
            give_back(s, seat, action.first)
            self._keep(s, self.kept)
            return
        self._return_others(s, action.first if action.kind is KEEP else NOT_CHOSEN)
        if action.kind is KEEP_NONE:
            s.pop()
        elif has_room_for_tile(s, seat):
            self._keep(s, action.first)
        else:
            self.kept = action.first

    def _return_others(self, s: EclipseState, value: int) -> None:
        """eclipse.reputation.return_before_next: all but the chosen one go back at once."""
        if value:
            self.drawn.remove(value)
        for other in self.drawn:
            s.bag[other - 1] += 1
        s.bag_size += len(self.drawn)
        self.drawn = [value] if value else []
        self.count = len(self.drawn)

    def _keep(self, s: EclipseState, value: int) -> None:
        s.reputation[self.seat] = sorted([*s.reputation[self.seat], value])
        s.emit(REPUTATION_KEPT, self.seat, value)
        s.pop()

    # What others may know ----------------------------------------------------------------

    def reputation_in_hand(self) -> int:
        return len(self.drawn)

    def hide(self, state: State, viewer: int | None) -> None:
        """eclipse.gap.hidden_information"""
        if viewer != self.seat:
            self.drawn = [HIDDEN] * len(self.drawn)
            self.kept = HIDDEN if self.kept else NOT_CHOSEN

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        if viewer == seat or action.kind is KEEP_NONE:
            return action.text
        return f"{action.kind.name} ?"
