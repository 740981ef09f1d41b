"""The Itars: burned tokens go to the Gaia area, and four of them buy a technology tile."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.leech import offer_power
from orrery.games.gaia.space import DECLINE, EXCHANGE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import offer_tile, open_positions
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, RUN, State, not_now


class Itars(Faction):
    """gaia.faction.itars.ability, gaia.faction.itars.institute"""

    def token_burned(self, s: GaiaState, seat: int) -> None:
        s.gaia_area[seat] += 1

    def gaia_phase(self, s: GaiaState, seat: int) -> None:
        if s.has_institute(seat):
            s.push(ItarsFrame(seat))


class ItarsFrame(Question):
    """gaia.gap.itars.order: one exchange at a time, each resolved before the next is offered."""

    kind: ClassVar[str] = "gaia_exchange"

    def step(self, state: State) -> int:
        s = gaia(state)
        if s.builds:  # gaia.gap.itars.lost-planet-charge
            offer_power(s, self.seat)
            return RUN
        if s.gaia_area[self.seat] >= PRICE and open_positions(s, self.seat):
            return ASK
        s.pop()
        return RUN

    def legal(self, state: State, seat: int) -> list[Action]:
        return [EXCHANGE.at(), DECLINE.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is EXCHANGE or action.kind is DECLINE:
            return []
        return not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is DECLINE:
            s.pop()
            return
        s.gaia_area[seat] -= PRICE
        s.tokens_owned[seat] -= PRICE
        offer_tile(s, seat)


ITARS: Final = Itars("itars")
PRICE: Final[int] = ITARS.spec.institute["conversions"][0]["tokens"]
FACTION_FRAMES.append(ItarsFrame)
