"""What holds in every position of Gaia Project."""

from __future__ import annotations

from orrery.games.gaia.components import KINDS, LIMITS
from orrery.games.gaia.state import gaia
from orrery.kernel.state import State


def violations(state: State) -> list[str]:
    s = gaia(state)
    return [
        f"resource {at} is {held}"
        for at, held in enumerate(s.resources)
        if not (held <= LIMITS[at % KINDS] and (held >= 0 or s.ended))
    ]
