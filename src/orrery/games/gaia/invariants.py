"""What holds in every position of Gaia Project."""

from __future__ import annotations

from orrery.games.gaia.components import (
    ADVANCED,
    EMPTY,
    FACTIONS,
    FORMERS,
    GAIA,
    KINDS,
    LIMITS,
    LOST,
    MINE,
    OFF,
    PIECES,
    PLANET_TYPES,
    SATELLITES,
    SPACE,
    STRUCTURE_KINDS,
    TOKENS,
    TOP,
    TRANSDIM,
    VP,
)
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    IN_GAIA,
    NOBODY,
    NONE,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
    gaia,
)
from orrery.kernel.state import State


def violations(state: State) -> list[str]:
    s = gaia(state)
    broken = [*_map(s), *_tiles(s), *_tokens(s)]
    for seat in range(s.players):
        if s.faction[seat] != NONE:
            broken += [
                *_resources(s, seat),
                *_power(s, seat),
                *_pieces(s, seat),
                *_research(s, seat),
                *_federations(s, seat),
            ]
    return broken


def _resources(s: GaiaState, seat: int) -> list[str]:
    broken: list[str] = []
    for resource in range(KINDS):
        held = s.held(seat, resource)
        least = -1000 if s.ended and resource == VP else 0
        if not least <= held <= LIMITS[resource]:
            broken.append(f"seat {seat} holds {held} of resource {resource}: gaia.setup.caps")
    return broken


def _power(s: GaiaState, seat: int) -> list[str]:
    """Tokens are conserved: what lies on the board is what was gained less what was given up."""
    areas = [*s.bowls[seat * BOWLS : (seat + 1) * BOWLS], s.gaia_area[seat]]
    if min(areas) < 0 or sum(areas) != s.tokens_owned[seat]:
        return [f"seat {seat} has {areas} of {s.tokens_owned[seat]} power tokens"]
    if not 0 <= s.brainstone[seat] <= IN_GAIA:
        return [f"the Brainstone of seat {seat} is at {s.brainstone[seat]}"]
    if s.brainstone[seat] and not FACTIONS[s.faction[seat]].brainstone:
        return [f"seat {seat} has a Brainstone that is not its own"]
    return []


def _pieces(s: GaiaState, seat: int) -> list[str]:
    """Pieces on the board and on the map make up the supply."""
    broken: list[str] = []
    on_map = [0] * STRUCTURE_KINDS
    formers = 0
    satellites = 0
    for space in range(SPACES):
        if s.owner[space] == seat and s.planet[space] != LOST:
            on_map[s.structure[space]] += 1
        if s.shared[space] == seat:
            on_map[MINE] += 1
        formers += s.former[space] == seat
        satellites += s.has_satellite(seat, space)
    for kind in range(1, STRUCTURE_KINDS):
        if on_map[kind] != s.built(seat, kind) or on_map[kind] > PIECES[kind]:
            broken.append(f"seat {seat}: {on_map[kind]} of structure {kind} on the map")
    held = s.formers_board[seat] + s.formers_gaia[seat]
    if formers + held != s.formers[seat] or s.formers[seat] > FORMERS:
        broken.append(f"seat {seat}: {formers} Gaiaformers on the map of {s.formers[seat]}")
    if satellites + s.satellites_left[seat] != SATELLITES:
        broken.append(f"seat {seat}: {satellites} satellites, {s.satellites_left[seat]} left")
    return broken


def _tokens(s: GaiaState) -> list[str]:
    """Every federation token is in its pile, on Terraforming 5 or with a player."""
    broken: list[str] = []
    for kind, token in enumerate(TOKENS):
        owned = s.token_kind.count(kind)
        if token.reserved:
            if owned > token.copies:
                broken.append(f"there are {owned} of token {token.id}")
        elif any(s.token_supply) or s.token_kind:
            there = s.token_supply[kind] + owned + int(s.terraforming_token == kind)
            if there != token.copies:
                broken.append(f"there are {there} of token {token.id}")
    for kind, green in zip(s.token_kind, s.token_green, strict=True):
        if green and not TOKENS[kind].green:
            broken.append(f"token {TOKENS[kind].id} has no green side")
    return broken


def _research(s: GaiaState, seat: int) -> list[str]:
    return [
        f"seat {seat} shares level 5 of track {track}"
        for track in range(TRACK_COUNT)
        if s.level(seat, track) == TOP
        and any(s.level(other, track) == TOP for other in range(seat))
    ]


def _federations(s: GaiaState, seat: int) -> list[str]:
    """Each federation is one connected group of own planets, stations and satellites."""
    broken: list[str] = []
    at = seat * SPACES
    neighbours = s.geometry().neighbours
    for number in range(1, s.federations[seat] + 1):
        left = {space for space in range(SPACES) if s.federation[at + space] == number}
        if not left:
            broken.append(f"seat {seat}: federation {number} is empty")
            continue
        edge = [left.pop()]
        for space in edge:
            own = s.has_structure(seat, space) or s.station[space] == seat
            if not own and not s.has_satellite(seat, space):
                broken.append(f"seat {seat}: federation {number} has nothing on space {space}")
            for next_ in neighbours[space]:
                if next_ in left:
                    left.remove(next_)
                    edge.append(next_)
        if left:
            broken.append(f"seat {seat}: federation {number} falls apart")
    for space in range(SPACES):
        if s.has_satellite(seat, space) and not s.federation[at + space]:
            broken.append(f"seat {seat}: the satellite on space {space} is in no federation")
    return broken


def _map(s: GaiaState) -> list[str]:
    broken: list[str] = []
    for space in range(SPACES):
        kind, structure = s.planet[space], s.structure[space]
        if not OFF <= kind < len(PLANET_TYPES):
            broken.append(f"space {space} has planet type {kind}")
        if (structure == EMPTY) != (s.owner[space] == NOBODY):
            broken.append(f"space {space} has structure {structure} of {s.owner[space]}")
        if structure != EMPTY and kind in (OFF, SPACE, TRANSDIM):
            broken.append(f"a structure stands on space {space} without a planet for it")
        if s.shared[space] != NOBODY and s.owner[space] in (NOBODY, s.shared[space]):
            broken.append(f"space {space} is shared with nobody")
        if s.former[space] != NOBODY and (kind not in (TRANSDIM, GAIA) or structure != EMPTY):
            broken.append(f"a Gaiaformer stands on space {space}")
        empty = kind == SPACE
        if (s.satellites[space] or s.station[space] != NOBODY) and not empty:
            broken.append(f"satellite or station on space {space}, which is not empty")
    return broken


def _tiles(s: GaiaState) -> list[str]:
    broken: list[str] = []
    boosters = [
        *s.boosters,
        *[booster for booster in s.booster + s.next_booster if booster != NONE],
    ]
    if len(set(boosters)) != len(boosters):
        broken.append("a booster is in two places")
    for name, tiles in (("a standard", s.tech_at), ("an advanced", s.advanced_at)):
        laid = [tile for tile in tiles if tile != NONE]
        if len(set(laid)) != len(laid):
            broken.append(f"{name} tile lies in two places")
    for kind in range(len(ADVANCED)):
        owner = s.advanced_owner[kind]
        if owner == NOBODY:
            continue
        if kind in s.advanced_at:
            broken.append(f"advanced tile {kind} is taken and on the board")
        if s.tiles[owner * TILE_COUNT + s.advanced_cover[kind]] != COVERED:
            broken.append(f"advanced tile {kind} covers nothing")
    return broken
