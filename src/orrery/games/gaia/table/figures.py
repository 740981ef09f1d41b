"""The numbers that the difference before a confirmation compares."""

from __future__ import annotations

from orrery.games.gaia.components import (
    CREDITS,
    GAINS,
    KNOWLEDGE,
    ORE,
    QIC,
    RESOURCES,
    STEP_COST,
    TERRAFORMING,
    TOKEN,
    VP,
)
from orrery.games.gaia.income import forecast
from orrery.games.gaia.scoring import final_tile_vp, passing_vp, research_vp
from orrery.games.gaia.state import BOWLS, NONE, GaiaState, gaia
from orrery.kernel.state import View


def figures(view: View, seat: int) -> dict[str, int]:
    """Most important first; empty before the seat has a faction."""
    s = gaia(view.state)
    if s.faction[seat] == NONE:
        return {}
    return {
        **{RESOURCES[kind]: s.held(seat, kind) for kind in (VP, CREDITS, ORE, KNOWLEDGE, QIC)},
        **_power(s, seat),
        **_income(s, seat),
        "passing": passing_vp(s, seat),
        "final": _final(s, seat),
        "range": s.range(seat),
        "-step_cost": STEP_COST[s.level(seat, TERRAFORMING)],
        "gaiaformers": s.formers_board[seat],
    }


def _power(s: GaiaState, seat: int) -> dict[str, int]:
    areas = s.bowls[seat * BOWLS : (seat + 1) * BOWLS]
    found = {f"area_{at}": tokens for at, tokens in enumerate(areas, 1)}
    found["gaia_area"] = s.gaia_area[seat]
    return found


def _income(s: GaiaState, seat: int) -> dict[str, int]:
    income = forecast(s, seat).amounts
    return {f"income_{GAINS[kind]}": income[kind] for kind in range(CREDITS, TOKEN + 1)}


def _final(s: GaiaState, seat: int) -> int:
    """What the end of the game would add now: final tiles and research."""
    tiles = 0 if NONE in s.faction else sum(final_tile_vp(s, tile)[seat] for tile in s.final_tiles)
    return tiles + research_vp(s, seat)
