"""The Lantids: mines beside the structures of others."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import EMPTY, Gain
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.gains import gain
from orrery.games.gaia.state import NOBODY, GaiaState


class Lantids(Faction):
    """gaia.faction.lantids.share, gaia.faction.lantids.institute"""

    def may_share(self, s: GaiaState, seat: int, space: int) -> bool:
        """gaia.gap.lantids.where"""
        return (
            s.structure[space] != EMPTY
            and s.owner[space] not in (NOBODY, seat)
            and s.shared[space] == NOBODY
        )

    def mine_shared(self, s: GaiaState, seat: int, space: int) -> None:
        if s.has_institute(seat):
            gain(s, seat, SHARED_GAIN)


LANTIDS: Final = Lantids("lantids")
SHARED_GAIN: Final = Gain(LANTIDS.spec.institute["gain"])
