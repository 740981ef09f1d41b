"""The research action."""

from __future__ import annotations

from orrery.games.gaia.components import KNOWLEDGE, RESEARCH_COST
from orrery.games.gaia.gains import pay_resource
from orrery.games.gaia.research import advance, can_advance, why_not_advance
from orrery.games.gaia.space import RESEARCH
from orrery.games.gaia.state import TRACK_COUNT, gaia
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


class Research(Play):
    """gaia.research.cost"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        if s.held(seat, KNOWLEDGE) < RESEARCH_COST:
            return
        for track in range(TRACK_COUNT):
            if can_advance(s, seat, track):
                found.append(RESEARCH.at(track))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        reasons = why_not_advance(s, seat, action.first)
        held = s.held(seat, KNOWLEDGE)
        if held < RESEARCH_COST:
            reasons.append(block("gaia.research.cost", cost=RESEARCH_COST, held=held))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        pay_resource(s, seat, KNOWLEDGE, RESEARCH_COST)
        advance(s, seat, action.first)
