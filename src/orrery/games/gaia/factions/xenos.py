"""The Xenos: a third starting mine, and cheaper federations with the institute."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.state import GaiaState


class Xenos(Faction):
    """gaia.faction.xenos.institute"""

    def federation_value(self, s: GaiaState, seat: int) -> int:
        return WITH_INSTITUTE if s.has_institute(seat) else self.spec.federation_value

    def value_rule(self, s: GaiaState, seat: int) -> str:
        if s.has_institute(seat):
            return "gaia.faction.xenos.institute"
        return super().value_rule(s, seat)


XENOS: Final = Xenos("xenos")
WITH_INSTITUTE: Final[int] = XENOS.spec.institute["federation_power_needed"]
