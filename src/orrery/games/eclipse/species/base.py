"""A species: what the rules ask it at named moments, with the answers most species give.

The rules announce moments and never ask who somebody is. A species' own module overrides what is
special about it; numbers come from its board (`SpeciesSpec`).
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import SPECIES, SpeciesSpec
from orrery.games.eclipse.state import EclipseState


class Species:
    """The answers of a species without any ability."""

    def __init__(self, name: str) -> None:
        self.spec: SpeciesSpec = next(spec for spec in SPECIES if spec.id == name)
        HANDLERS[self.spec.index] = self

    # Exploring ---------------------------------------------------------------------------

    def reveals(self) -> int:
        """How many sectors one explore activation may reveal."""
        return 1

    # Non-player ships --------------------------------------------------------------------

    def at_peace_with(self, npc: int) -> bool:
        """Whether it neither fights nor is pinned by that kind of non-player ship."""
        return False

    # Population --------------------------------------------------------------------------

    def population_falls(self) -> bool:
        """Whether enemy ships destroy its population without dice."""
        return False

    # Scoring -----------------------------------------------------------------------------

    def extra_vp(self, s: EclipseState, seat: int) -> int:
        """Points of its own at the end."""
        return 0


HANDLERS: Final[list[Species | None]] = [None] * len(SPECIES)
"""The handler of each species by its number; filled by the modules of the species."""


def species_of(s: EclipseState, seat: int) -> Species:
    handler = HANDLERS[s.species[seat]]
    assert handler is not None
    return handler
