"""The Taklons: the Brainstone, and a token with every passive charge."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import Gain
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.state import BOWLS, GaiaState


class Taklons(Faction):
    """gaia.faction.taklons.brainstone-three, gaia.faction.taklons.institute

    Where the Brainstone goes is asked by the power cycle itself.
    """

    def combines_payments(self, s: GaiaState, seat: int) -> bool:
        """gaia.gap.taklons.brainstone-overpay"""
        return s.brainstone[seat] == BOWLS

    def token_with_charge(self, s: GaiaState, seat: int) -> int:
        return LEECH_GAIN.tokens if s.has_institute(seat) else 0


TAKLONS: Final = Taklons("taklons")
LEECH_GAIN: Final = Gain(TAKLONS.spec.institute["gain"])
