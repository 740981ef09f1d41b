"""The Gleens: ore for Q.I.C.s until the academy, points for Gaia planets, a token of their own."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ACADEMY_QIC,
    GAIA,
    ORE,
    QIC,
    RESERVED_TOKEN,
)
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.gains import score
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.tokens import gain_token


class Gleens(Faction):
    """gaia.faction.gleens.qic-to-ore, gaia.faction.gleens.gaia-vp, gaia.faction.gleens.institute"""

    def qic_becomes(self, s: GaiaState, seat: int) -> int:
        """gaia.gap.gleens.academy"""
        return QIC if s.built(seat, ACADEMY_QIC) else ORE

    def mine_built(self, s: GaiaState, seat: int, space: int, new_type: bool) -> None:
        if s.planet[space] == GAIA:
            score(s, seat, GAIA_MINE_VP)

    def institute_built(self, s: GaiaState, seat: int) -> None:
        gain_token(s, seat, RESERVED_TOKEN)


GLEENS: Final = Gleens("gleens")
GAIA_MINE_VP: Final[int] = GLEENS.spec.ability["gain_on_gaia_mine"]["vp"]
