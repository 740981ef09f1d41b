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
        return 2

    def at_peace_with(self, npc: int) -> bool:
        """eclipse.species.draco.not_pinned, eclipse.gap.draco_gcds_guardians"""
        return npc == ANCIENT

    def extra_vp(self, s: EclipseState, seat: int) -> int:
        """eclipse.species.draco.vp: 1 for each ancient on the map."""
        return sum(s.npc[sector] for sector in s.galaxy().sectors if SECTORS[sector].npc == ANCIENT)


handler: Final = Draco("descendants_of_draco")
