"""The Geodens: with the institute, the first mine on each planet type teaches them."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import Gain
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.gains import gain
from orrery.games.gaia.state import GaiaState


class Geodens(Faction):
    """gaia.faction.geodens.institute"""

    def mine_built(self, s: GaiaState, seat: int, space: int, new_type: bool) -> None:
        if new_type and s.has_institute(seat):
            gain(s, seat, NEW_TYPE_GAIN)


GEODENS: Final = Geodens("geodens")
NEW_TYPE_GAIN: Final = Gain(GEODENS.spec.institute["gain"])
