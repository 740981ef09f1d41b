"""The battles of one sector, two sides at a time."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.combat.battle import BattleFrame
from orrery.games.eclipse.combat.battlefield import Battlefield
from orrery.games.eclipse.combat.figures import NPC_SIDE
from orrery.games.eclipse.combat.reputation import draw_reputation
from orrery.games.eclipse.presence import hostile_npcs
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.kernel.state import RUN, State

FIGHTING: Final = -1
"""`drawers` while battles are fought."""


def has_battle(s: EclipseState, sector: int) -> bool:
    """eclipse.combat.where, eclipse.combat.no_ships_no_battle, eclipse.species.draco.coexist"""
    at = sector * s.players
    present = NOBODY
    for seat in range(s.players):
        if s.presence[at + seat]:
            if present != NOBODY:
                return True
            present = seat
    return present != NOBODY and hostile_npcs(s, present, sector) > 0


class SectorFrame(Battlefield):
    """eclipse.combat.pairs: battles until one side is left, then reputation."""

    kind: ClassVar[str] = "sector_battles"
    drawers: int
    """How many of `order` have drawn reputation."""

    def __init__(self, s: EclipseState, sector: int) -> None:
        self.open(s, sector)
        self.drawers = FIGHTING

    def step(self, state: State) -> int:
        s = eclipse(state)
        if self.drawers == FIGHTING:
            if not self._next_battle(s):
                self.drawers = 0
        elif self.drawers < len(self.order):
            # eclipse.reputation.order, eclipse.gap.reputation_order_summary
            self.drawers += 1
            draw_reputation(s, self, self.order[self.drawers - 1])
        else:
            self.give_back(s)
            s.pop()
        return RUN

    def _next_battle(self, s: EclipseState) -> bool:
        """eclipse.combat.repeat_pairs, eclipse.gap.pair_no_survivor: begin the next, if any."""
        left = [seat for seat in self.order if s.presence_at(self.sector, seat)]
        if len(left) > 1:
            self._begin(s, left[-1], left[-2])
            return True
        if left and hostile_npcs(s, left[0], self.sector):
            # eclipse.combat.npc_last, eclipse.gap.npc_and_players, eclipse.gap.draco_third_party
            self._begin(s, left[0], NPC_SIDE)
            return True
        return False

    def _begin(self, s: EclipseState, attacker: int, defender: int) -> None:
        """eclipse.combat.roles, eclipse.combat.controller_defender, eclipse.combat.npc_defender"""
        self.fought[attacker] = 1
        if defender != NPC_SIDE:
            self.fought[defender] = 1
        self.pair(attacker, defender)
        s.push(BattleFrame(s, self))
