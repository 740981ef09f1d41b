"""Descendants of Draco: at peace with the ancients, and curious."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import ANCIENT, SECTORS
from orrery.games.eclipse.species.base import Species
from orrery.games.eclipse.state import EclipseState


class Draco(Species):
    """eclipse.species.draco.coexist"""

    def reveals(self) -> int:
        """eclipse.species.draco.explore"""
        return int(self.spec.special["explore_reveal"])

    def at_peace_with(self, npc: int) -> bool:
        """eclipse.species.draco.not_pinned, eclipse.gap.draco_gcds_guardians"""
        return npc == ANCIENT

    def extra_vp(self, s: EclipseState, seat: int) -> int:
        """eclipse.species.draco.vp: for each ancient on the map."""
        ancients = [s.npc[at] for at in s.galaxy().sectors if SECTORS[at].npc == ANCIENT]
        return sum(ancients) * int(self.spec.special["vp_per_ancient_on_board"])


handler: Final[Species] = Draco("descendants_of_draco")
