"""The Nevlas: tokens of area III become knowledge, and with the institute count double."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import FACTION_CONVERSIONS
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.state import GaiaState


class Nevlas(Faction):
    """gaia.faction.nevlas.ability, gaia.faction.nevlas.institute"""

    def token_power(self, s: GaiaState, seat: int) -> int:
        return DOUBLE if s.has_institute(seat) else 1

    def combines_payments(self, s: GaiaState, seat: int) -> bool:
        """gaia.gap.nevlas.combine"""
        return s.has_institute(seat)

    def conversions(self, s: GaiaState, seat: int) -> list[int]:
        return FACTION_CONVERSIONS[self.spec.index]

    def conversion_rule(self) -> str:
        return "gaia.faction.nevlas.ability"


NEVLAS: Final = Nevlas("nevlas")
DOUBLE: Final[int] = NEVLAS.spec.institute["token_value_when_spent"]
