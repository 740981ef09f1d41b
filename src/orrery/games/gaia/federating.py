"""The federation search of a seat in a position, made once per change of what it depends on."""

from __future__ import annotations

from orrery.games.gaia.components import OFF as NO_SPACE
from orrery.games.gaia.components import SPACE
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federations.search import Search
from orrery.games.gaia.federations.situation import (
    NEAR,
    OFF,
    OPEN,
    PLANET,
    SATELLITE,
    STATION,
    Situation,
)
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.values import federation_value


def total_value(s: GaiaState, seat: int) -> int:
    """What a federation of everything that may still be federated would be worth."""
    grows = faction_of(s, seat).grows_one_federation()
    at = seat * SPACES
    total = 0
    for space in s.own_spaces(seat):
        if grows or not s.federation[at + space]:
            total += federation_value(s, seat, space)
    return total


def search_of(s: GaiaState, seat: int) -> Search:
    at = seat * SPACES
    own = s.own_spaces(seat)
    faction = faction_of(s, seat)
    limit = min(faction.satellites_affordable(s, seat), s.satellites_left[seat])
    needed = faction.federation_value(s, seat)
    values = [federation_value(s, seat, space) for space in own]
    # Everything else that the search depends on changes only together with one of these.
    short = int(s.satellites_left[seat] < faction.satellites_affordable(s, seat))
    key = [limit, short, needed, s.satellites_left[seat], s.lost_planet, *own, *values]
    for space in own:
        key.append(s.federation[at + space])
    found = s.cached_search(seat, key)
    if found is None:
        found = Search(situation(s, seat, own, values, limit, needed))
        s.keep_search(seat, key, found)
    return found


def satellite_rule(s: GaiaState, seat: int) -> str:
    """The rule to name when satellites are short: too dear, or none are left."""
    faction = faction_of(s, seat)
    if s.satellites_left[seat] < faction.satellites_affordable(s, seat):
        return "gaia.components.satellites"
    return faction.satellite_rule()


def situation(
    s: GaiaState, seat: int, own: list[int], values: list[int], limit: int, needed: int
) -> Situation:
    at = seat * SPACES
    faction = faction_of(s, seat)
    grows = faction.grows_one_federation()
    value = [0] * SPACES
    nodes: list[int] = []
    base_value = 0
    for space, worth in zip(own, values, strict=True):
        value[space] = worth
        if s.federation[at + space]:
            base_value += worth
        else:
            nodes.append(space)
    base = [space for space in range(SPACES) if s.federation[at + space]] if grows else []
    return Situation(
        s.geometry().neighbours,
        nodes,
        value,
        ground(s, seat, grows),
        needed,
        limit,
        bool(s.flexible_routes),
        base,
        base_value if grows else 0,
        faction.value_rule(s, seat),
        satellite_rule(s, seat),
    )


def ground(s: GaiaState, seat: int, grows: bool) -> list[int]:
    """gaia.gap.federation.minimal-definition: what each space is to the seat's satellites."""
    neighbours = s.geometry().neighbours
    at = seat * SPACES
    found = [OPEN] * SPACES
    for space in range(SPACES):
        if s.planet[space] == NO_SPACE:
            found[space] = OFF
        elif s.planet[space] != SPACE:
            found[space] = PLANET
        elif s.station[space] == seat:
            found[space] = STATION
        elif s.has_satellite(seat, space):
            found[space] = SATELLITE
    if not grows and s.federations[seat]:
        for space in range(SPACES):
            if s.federation[at + space]:
                for next_ in neighbours[space]:
                    if found[next_] == OPEN:
                        found[next_] = NEAR
    return found
