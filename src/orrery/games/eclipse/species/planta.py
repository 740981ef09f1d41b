"""Planta: everywhere, and easily torn out."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.species.base import Species
from orrery.games.eclipse.state import EclipseState


class Planta(Species):
    """eclipse.species.planta.activations"""

    def population_falls(self) -> bool:
        """eclipse.species.planta.population, eclipse.tech.neutron_absorber_planta"""
        return True

    def extra_vp(self, s: EclipseState, seat: int) -> int:
        """eclipse.species.planta.vp: for each controlled sector."""
        return len(s.controlled(seat)) * int(self.spec.special["vp_per_controlled_sector"])


handler: Final[Species] = Planta("planta")
