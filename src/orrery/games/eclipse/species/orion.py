"""Orion Hegemony: quick and well armed from the start. All of it is printed on its board."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.species.base import Species

handler: Final[Species] = Species("orion_hegemony")
