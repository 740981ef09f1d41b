"""The six Terran factions, which are alike but for name, colour and sector."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import SPECIES
from orrery.games.eclipse.species.base import Species

handlers: Final[list[Species]] = [Species(spec.id) for spec in SPECIES if spec.is_terran]
"""eclipse.species.terran.identical"""
