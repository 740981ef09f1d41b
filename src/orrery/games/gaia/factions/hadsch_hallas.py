"""The Hadsch Hallas: with the institute, credits buy what power buys."""

from __future__ import annotations

from orrery.games.gaia.components import FACTION_CONVERSIONS
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.state import GaiaState


class HadschHallas(Faction):
    """gaia.faction.hadsch-hallas.institute"""

    def conversions(self, s: GaiaState, seat: int) -> list[int]:
        return FACTION_CONVERSIONS[self.spec.index] if s.has_institute(seat) else []

    def conversion_rule(self) -> str:
        return "gaia.faction.hadsch-hallas.institute"


HadschHallas("hadsch_hallas")
