"""Mechanema: builds and upgrades more, and cheaper. All of it is printed on its board."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.species.base import Species

handler: Final[Species] = Species("mechanema")
