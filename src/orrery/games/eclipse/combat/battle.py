"""A battle between two sides: missiles once, then engagement rounds.

eclipse.combat.battle_steps
"""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.combat.battlefield import Battlefield, battlefield_of, retreats
from orrery.games.eclipse.combat.figures import NPC_SIDE, figures
from orrery.games.eclipse.combat.retreat import why_not_retreat
from orrery.games.eclipse.combat.stalemate import StalemateFrame
from orrery.games.eclipse.combat.volley import VolleyFrame
from orrery.games.eclipse.components import NONE, SECTORS
from orrery.games.eclipse.events import (
    BATTLE_BEGAN,
    BATTLE_DESERTED,
    BATTLE_ENDED,
    RETREAT_BEGAN,
)
from orrery.games.eclipse.space import ACTIVATE, ATTACK, RETREAT
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Frame, State, not_now

MISSILES: Final = 0
"""The number of the missile step among the rounds."""


class BattleFrame(Frame):
    """eclipse.combat.until_end"""

    kind: ClassVar[str] = "battle"
    sector: int
    round: int
    """0 while missiles are fired, then the engagement round."""
    seat: int
    """Whose ship type is active, -1 if none is."""
    ship: int
    acted: list[int]
    """1 for the rows (see `Battlefield`) that have acted in this round."""

    def __init__(self, s: EclipseState, field: Battlefield) -> None:
        self.sector = field.sector
        self.round = MISSILES
        self.seat = NONE
        self.ship = NONE
        self.acted = [0] * len(field.wounds)
        battle = SECTORS[field.sector].npc + 1 if field.defender == NPC_SIDE else 0
        s.emit(BATTLE_BEGAN, field.sector, field.attacker, field.defender, battle)

    def step(self, state: State) -> int:
        s = eclipse(state)
        field = battlefield_of(s)
        if not field.types(field.attacker) or not field.types(field.defender):
            self._end(s, field)
            return RUN
        if self.ship != NONE:
            return ASK
        for side in self._sides_in_turn(s, field):
            ready = self._ready(s, field, side)
            if len(ready) > 1:
                return ASK
            self._activate(s, field, side, ready[0])
            return RUN
        self._next_round(s, field)
        return RUN

    # Initiative --------------------------------------------------------------------------

    def _sides_in_turn(self, s: EclipseState, field: Battlefield) -> list[int]:
        """eclipse.combat.initiative_order, eclipse.combat.initiative_tie

        The side whose turn it is: the defender, if none of the attacker's types is quicker.
        """
        quickest = NONE
        found: list[int] = []
        for side in (field.defender, field.attacker):
            for ship in field.types(side):
                initiative = figures(s, self.sector, side, ship).initiative
                if initiative > quickest and self._can_act(s, field, side, ship):
                    quickest = initiative
                    found = [side]
        return found

    def _ready(self, s: EclipseState, field: Battlefield, side: int) -> list[int]:
        """The side's types that may act now: those with the highest initiative."""
        waiting = [ship for ship in field.types(side) if self._can_act(s, field, side, ship)]
        speeds = [figures(s, self.sector, side, ship).initiative for ship in waiting]
        return [ship for at, ship in enumerate(waiting) if speeds[at] == max(speeds)]

    def _can_act(self, s: EclipseState, field: Battlefield, side: int, ship: int) -> bool:
        """Whether the type has something to do in this round and has not done it.

        eclipse.missile.once: without missiles it does nothing in the missile step. Without other
        weapons it can retreat at most (eclipse.gap.attack_zero_dice).
        """
        row = field.row(side, ship)
        if self.acted[row]:
            return False
        found = figures(s, self.sector, side, ship)
        if self.round == MISSILES:
            return sum(found.missiles) > 0
        if found.armed() or field.heading[row] != NONE:
            return True
        return side != NPC_SIDE and len(retreats(s, side, ship, self.sector)) > 0

    def _activate(self, s: EclipseState, field: Battlefield, side: int, ship: int) -> None:
        """eclipse.combat.by_type, eclipse.npc.same_rules, eclipse.gap.missiles_optional"""
        row = field.row(side, ship)
        if self.round == MISSILES or side == NPC_SIDE:
            self._attack(s, field, side, ship)
        elif field.heading[row] != NONE:
            field.complete_retreat(s, side, ship)
        else:
            self.seat = side
            self.ship = ship

    def _attack(self, s: EclipseState, field: Battlefield, side: int, ship: int) -> None:
        self.acted[field.row(side, ship)] = 1
        s.push(VolleyFrame(s, field, side, ship, self.round == MISSILES))

    def _begin_retreat(self, s: EclipseState, field: Battlefield, to: int) -> None:
        """eclipse.retreat.declare, eclipse.gap.retreat_cancel"""
        self.acted[field.row(self.seat, self.ship)] = 1
        field.begin_retreat(self.seat, self.ship, to, self.round)
        s.emit(RETREAT_BEGAN, self.seat, self.ship, to)

    # Rounds ------------------------------------------------------------------------------

    def _next_round(self, s: EclipseState, field: Battlefield) -> None:
        """eclipse.gap.stalemate_check: at the start of every engagement round."""
        self.round += 1
        self.acted = [0] * len(self.acted)
        if not self._any_cannon(s, field):
            s.push(StalemateFrame(s, field, self.round))

    def _any_cannon(self, s: EclipseState, field: Battlefield) -> bool:
        """eclipse.stalemate.definition, eclipse.missile.not_in_rounds"""
        for side in (field.attacker, field.defender):
            for ship in field.types(side):
                if figures(s, self.sector, side, ship).armed():
                    return True
        return False

    def _end(self, s: EclipseState, field: Battlefield) -> None:
        """eclipse.retreat.same_round_end, eclipse.retreat.earlier_round_end

        eclipse.gap.retreat_next_battle: who began to retreat only now stays, and forgets it.
        """
        for side in (field.attacker, field.defender):
            for ship in field.types(side):
                row = field.row(side, ship)
                if field.heading[row] != NONE and field.since[row] < self.round:
                    field.complete_retreat(s, side, ship)
        left = [side for side in (field.attacker, field.defender) if field.types(side)]
        if left:
            s.emit(BATTLE_ENDED, self.sector, left[0])
        else:
            s.emit(BATTLE_DESERTED, self.sector)
        s.pop()

    # Questions ---------------------------------------------------------------------------

    def seats(self, state: State) -> list[int]:
        if self.ship != NONE:
            return [self.seat]
        s = eclipse(state)
        return self._sides_in_turn(s, battlefield_of(s))

    def kinds(self) -> list[ActionKind]:
        return [ACTIVATE] if self.ship == NONE else [ATTACK, RETREAT]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        if self.ship == NONE:
            return [ACTIVATE.at(ship) for ship in self._ready(s, battlefield_of(s), seat)]
        places = retreats(s, seat, self.ship, self.sector)
        return [ATTACK.at(), *[RETREAT.at(to) for to in places]]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind not in self.kinds():
            return not_now(action)
        if action.kind is ACTIVATE:
            return self._why_not_activate(s, seat, action.first)
        if action.kind is ATTACK:
            return []
        return why_not_retreat(s, seat, self.ship, self.sector, action.first)

    def _why_not_activate(self, s: EclipseState, seat: int, ship: int) -> list[Blocker]:
        ready = self._ready(s, battlefield_of(s), seat)
        if ship in ready:
            return []
        return [
            block(
                "eclipse.combat.initiative_own_tie",
                ship=ship,
                initiative=figures(s, self.sector, seat, ship).initiative,
                needed=figures(s, self.sector, seat, ready[0]).initiative,
            )
        ]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        field = battlefield_of(s)
        if action.kind is ACTIVATE:
            self._activate(s, field, seat, action.first)
            return
        if action.kind is ATTACK:
            self._attack(s, field, seat, self.ship)
        else:
            self._begin_retreat(s, field, action.first)
        self.seat = NONE
        self.ship = NONE

    def context(self, state: State) -> dict[str, int]:
        numbers = {"sector": self.sector, "round": self.round}
        if self.ship != NONE:
            numbers["ship"] = self.ship
        return numbers
