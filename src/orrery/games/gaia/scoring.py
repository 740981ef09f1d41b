"""Victory points: what triggers them in a round, on passing and at the end of the game."""

from __future__ import annotations

from orrery.games.gaia.components import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    ADVANCED,
    BOOSTERS,
    COUNTS,
    CREDITS,
    FINAL_TILES,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    LEVEL_VP,
    LEVEL_VP_FROM,
    ORE,
    PLACE_VP,
    QIC,
    RESOURCES_PER_VP,
    ROUND_TILES,
    SATELLITES,
    STANDARD,
    STATION,
    VP,
    Gain,
)
from orrery.games.gaia.events import (
    BID_PAID,
    FINAL_SCORED,
    RESEARCH_SCORED,
    RESOURCES_SCORED,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import gain, score
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.power import BRAINSTONE_POWER
from orrery.games.gaia.state import BOWLS, NONE, OPEN, TILE_COUNT, TRACK_COUNT, GaiaState


def count(s: GaiaState, seat: int, what: int) -> int:
    """How many of something a seat has: the words of tiles and boosters."""
    name = COUNTS[what]
    if name == "planet_type":
        return s.planet_types(seat)
    if name == "gaia_planet":
        return s.gaia_planets(seat)
    if name == "sector":
        return s.sectors(seat)
    if name == "federation_token":
        return s.tokens_of(seat)
    if name == "mine":
        return s.mines(seat)
    if name == "trading_station":
        return s.built(seat, STATION)
    if name == "research_lab":
        return s.built(seat, LAB)
    if name == "big_building":
        return big_buildings(s, seat)
    return 1


def big_buildings(s: GaiaState, seat: int) -> int:
    return s.built(seat, INSTITUTE) + s.built(seat, ACADEMY_KNOWLEDGE) + s.built(seat, ACADEMY_QIC)


def gain_per(s: GaiaState, seat: int, what: Gain, per: int) -> None:
    """Receive something once for each thing counted."""
    times = count(s, seat, per)
    if times:
        gain(s, seat, what if times == 1 else what.times(times))


# In a round ------------------------------------------------------------------------------


def trigger(s: GaiaState, seat: int, event: int, times: int = 1) -> None:
    """Something happened that the round tile and triggered tiles may reward."""
    if s.round == 0 or times == 0:
        return
    tile = ROUND_TILES[s.round_tiles[s.round - 1]]
    if tile.trigger == event:  # gaia.goal.round-tile
        score(s, seat, tile.vp * times)
    for kind, spec in enumerate(STANDARD):  # gaia.tech-effect.trigger
        if spec.trigger == event and s.tiles[seat * TILE_COUNT + kind] == OPEN:
            score(s, seat, spec.gain.amounts[VP] * times)
    for kind, spec in enumerate(ADVANCED):
        if spec.trigger == event and s.advanced_owner[kind] == seat:
            score(s, seat, spec.gain.amounts[VP] * times)


def score_pass(s: GaiaState, seat: int) -> None:
    """gaia.pass.vp"""
    booster = BOOSTERS[s.booster[seat]]
    if not booster.pass_gain.nothing:
        gain_per(s, seat, booster.pass_gain, booster.per)
    for kind, spec in enumerate(ADVANCED):
        if spec.kind == "pass" and s.advanced_owner[kind] == seat:
            gain_per(s, seat, spec.gain, spec.per)


def passing_vp(s: GaiaState, seat: int) -> int:
    """What passing now would score."""
    found = 0
    if s.booster[seat] != NONE:
        booster = BOOSTERS[s.booster[seat]]
        found += booster.pass_gain.amounts[VP] * count(s, seat, booster.per)
    for kind, tile in enumerate(ADVANCED):
        if tile.kind == "pass" and s.advanced_owner[kind] == seat:
            found += tile.gain.amounts[VP] * count(s, seat, tile.per)
    return found


# At the end ------------------------------------------------------------------------------


def score_game(s: GaiaState) -> None:
    """gaia.end.when: final tiles, research, resources, bids."""
    parts = [[0] * 5 for _ in range(s.players)]
    for at, tile in enumerate(s.final_tiles):
        for seat, vp in enumerate(final_tile_vp(s, tile)):
            parts[seat][at] = vp
            if vp:
                s.emit(FINAL_SCORED, seat, tile, final_count(s, seat, tile), vp)
    for seat in range(s.players):
        parts[seat][2] = research_vp(s, seat)
        parts[seat][3] = leftovers(s, seat) // RESOURCES_PER_VP
        parts[seat][4] = -s.bid[seat]
        s.emit(RESEARCH_SCORED, seat, parts[seat][2])
        s.emit(RESOURCES_SCORED, seat, parts[seat][3])
        if s.bid[seat]:
            s.emit(BID_PAID, seat, s.bid[seat])
        s.resources[seat * 5 + VP] += sum(parts[seat])
    s.final_vp = [vp for row in parts for vp in row]
    s.ended = 1


def final_count(s: GaiaState, seat: int, tile: int) -> int:
    """What a final tile counts for a seat."""
    name = FINAL_TILES[tile].id
    if name == "federation_structures":
        return federated_structures(s, seat)
    if name == "structures":
        return len(s.colonies(seat))
    if name == "planet_types":
        return s.planet_types(seat)
    if name == "gaia_planets":
        return s.gaia_planets(seat)
    if name == "sectors":
        return s.sectors(seat)
    return satellites_placed(s, seat)


def federated_structures(s: GaiaState, seat: int) -> int:
    """gaia.final.tile.federation-structures"""
    return len([1 for space in s.colonies(seat) if s.federation[seat * SPACES + space]])


def satellites_placed(s: GaiaState, seat: int) -> int:
    """gaia.final.tile.satellites: space stations count."""
    stations = [space for space in s.own_spaces(seat) if s.station[space] == seat]
    return SATELLITES - s.satellites_left[seat] + len(stations)


def final_tile_vp(s: GaiaState, tile: int) -> list[int]:
    """gaia.final.ranks, gaia.final.ties, gaia.final.neutral, gaia.gap.final.zero-count"""
    counts = [final_count(s, seat, tile) for seat in range(s.players)]
    ranked = [amount for amount in counts if amount > 0]
    if s.players <= 2:
        ranked.append(FINAL_TILES[tile].neutral)
    vp: list[int] = []
    for amount in counts:
        better = sum(1 for other in ranked if other > amount)
        tied = ranked.count(amount)
        places = [PLACE_VP[at] for at in range(better, better + tied) if at < len(PLACE_VP)]
        vp.append(sum(places) // tied if amount > 0 else 0)
    return vp


def research_vp(s: GaiaState, seat: int) -> int:
    """gaia.final.research"""
    return sum(
        LEVEL_VP * max(0, s.level(seat, track) - LEVEL_VP_FROM + 1) for track in range(TRACK_COUNT)
    )


def leftovers(s: GaiaState, seat: int) -> int:
    """gaia.final.resources, gaia.gap.final.conversion-scope: the best conversion if automatic."""
    held = s.held(seat, CREDITS) + s.held(seat, ORE) + s.held(seat, KNOWLEDGE)
    if s.manual_conversion:
        return held
    return (
        held + s.held(seat, QIC) + power_worth(s, seat) + faction_of(s, seat).final_extra(s, seat)
    )


def power_worth(s: GaiaState, seat: int) -> int:
    """Credits for area III after burning all of area II, the Brainstone kept if it is there."""
    at = seat * BOWLS
    second = s.bowls[at + 1]
    third = s.bowls[at + 2]
    stone = s.brainstone[seat]
    worth = faction_of(s, seat).token_power(s, seat)
    if stone == 2 and second > 0:
        return BRAINSTONE_POWER + (third + (second - 1) // 2) * worth
    if stone == BOWLS:
        return BRAINSTONE_POWER + (third + second // 2) * worth
    return (third + second // 2) * worth
