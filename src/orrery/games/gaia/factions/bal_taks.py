"""The Bal T'aks: Gaiaformers become Q.I.C.s; Navigation is barred until the institute."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import FACTION_CONVERSIONS, TRACKS
from orrery.games.gaia.factions.base import Faction
from orrery.games.gaia.state import GaiaState
from orrery.kernel.ledger import Blocker, block


class BalTaks(Faction):
    """gaia.faction.bal-taks.convert, gaia.faction.bal-taks.no-navigation"""

    def conversions(self, s: GaiaState, seat: int) -> list[int]:
        return FACTION_CONVERSIONS[self.spec.index]

    def conversion_rule(self) -> str:
        return "gaia.faction.bal-taks.convert"

    def why_not_advance(self, s: GaiaState, seat: int, track: int) -> list[Blocker]:
        if track == BARRED and not s.has_institute(seat):
            return [block("gaia.faction.bal-taks.no-navigation", institute=0)]
        return []

    def final_extra(self, s: GaiaState, seat: int) -> int:
        """A Gaiaformer on the board is a Q.I.C., and that an ore."""
        return s.formers_board[seat]


BAL_TAKS: Final = BalTaks("bal_taks")
BARRED: Final[int] = TRACKS.index(BAL_TAKS.spec.ability["blocked_track_until_institute"])
