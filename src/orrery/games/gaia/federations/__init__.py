"""The federation search: which federations a seat can form, and every step towards one.

`docs/federations.md` tells how it works, what it costs and why nothing legal is missed.
"""

from orrery.games.gaia.federations.search import Federation, Search
from orrery.games.gaia.federations.situation import (
    NEAR,
    OFF,
    OPEN,
    PLANET,
    SATELLITE,
    STATION,
    Situation,
)

__all__ = [
    "NEAR",
    "OFF",
    "OPEN",
    "PLANET",
    "SATELLITE",
    "STATION",
    "Federation",
    "Search",
    "Situation",
]
