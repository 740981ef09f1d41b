"""All species: importing this module registers their handlers."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.species import (
    draco,
    eridani,
    hydran,
    mechanema,
    orion,
    planta,
    terrans,
)
from orrery.games.eclipse.species.base import Species

ALL: Final[list[Species]] = [
    eridani.handler,
    hydran.handler,
    planta.handler,
    draco.handler,
    mechanema.handler,
    orion.handler,
    *terrans.handlers,
]
