"""What holds in every position of Eclipse."""

from __future__ import annotations

from orrery.games.eclipse.blueprints import is_legal
from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.combat.battlefield import Battlefield
from orrery.games.eclipse.combat.figures import NPC_SIDE, figures
from orrery.games.eclipse.components import (
    ACTIONS,
    ADVANCED,
    AMBASSADORS,
    CUBES,
    DISC_SPACES,
    DISCOVERIES,
    DISCS,
    FLEET,
    GRAY,
    INNER,
    KINDS,
    NONE,
    ORBITAL_SQUARE,
    OUTER,
    PART_TECHNOLOGY,
    PARTS,
    REPUTATION,
    ROUNDS,
    SECTOR_COUNT,
    SECTORS,
    SETUP,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    SPECIES,
    SQUARE_KINDS,
    STACKS,
    TECH_TRACKS,
    TECHNOLOGIES,
    TECHS,
    TRACK_LENGTH,
    TRACK_SPACES,
)
from orrery.games.eclipse.diplomacy import GiveCubeFrame
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.kernel.state import State


def violations(state: State) -> list[str]:
    s = eclipse(state)
    broken = [*_map(s), *_stacks(s), *_technologies(s), *_discoveries(s), *_reputation(s)]
    broken += _battles(s)
    for seat in range(s.players):
        if s.eliminated[seat]:
            broken += _left(s, seat)
        elif s.species[seat] != NONE:
            broken += [
                *_numbers(s, seat),
                *_cubes(s, seat),
                *_discs(s, seat),
                *_ships(s, seat),
                *_blueprints(s, seat),
                *_tracks(s, seat),
                *_relations(s, seat),
            ]
    return broken


def _carriers(s: EclipseState) -> list[Carrier]:
    return [frame for frame in s.frames() if isinstance(frame, Carrier)]


# Players ---------------------------------------------------------------------------------


def _numbers(s: EclipseState, seat: int) -> list[str]:
    broken: list[str] = []
    held = s.resources[seat * KINDS : (seat + 1) * KINDS]
    if min(held) < 0:
        broken.append(f"seat {seat} holds {held}: eclipse.resource.gain_pay")
    if not 0 <= s.colony_ships[seat] <= SPECIES[s.species[seat]].colony_ships:
        broken.append(f"seat {seat} has {s.colony_ships[seat]} colony ships face up")
    if not 1 <= s.round <= ROUNDS:
        broken.append(f"it is round {s.round}: eclipse.round.count")
    return broken


def _cubes(s: EclipseState, seat: int) -> list[str]:
    """33 cubes: on the tracks, in the graveyards, on the map, on ambassadors."""
    broken: list[str] = []
    track = s.track[seat * KINDS : (seat + 1) * KINDS]
    if min(track) < 0 or max(track) > TRACK_SPACES:
        broken.append(f"seat {seat} has {track} cubes on its tracks")
    on_map = sum(s.cubes_at(sector) for sector in s.controlled(seat))
    buried = sum(s.graveyard[seat * KINDS : (seat + 1) * KINDS])
    carried = sum(frame.cubes_in_hand(seat) for frame in _carriers(s))
    cubes = sum(track) + on_map + buried + s.ambassadors(seat) + carried
    if cubes != CUBES:
        broken.append(f"seat {seat} has {cubes} of {CUBES} cubes")
    return broken


def _discs(s: EclipseState, seat: int) -> list[str]:
    """16 discs, 14 with a species that leaves two out of the game."""
    on_board = s.discs[seat] + s.tray_discs[seat]
    spent = sum(s.spent[seat * len(ACTIONS) : (seat + 1) * len(ACTIONS)])
    discs = on_board + spent + len(s.controlled(seat))
    wanted = DISCS - (DISC_SPACES - SPECIES[s.species[seat]].discs)
    if discs != wanted or min(s.discs[seat], s.tray_discs[seat]) < 0:
        return [f"seat {seat} has {discs} of {wanted} discs"]
    return []


def _ships(s: EclipseState, seat: int) -> list[str]:
    broken: list[str] = []
    for ship in range(SHIP_TYPES):
        on_map = sum(s.ships_at(sector, seat, ship) for sector in range(SECTOR_COUNT))
        carried = sum(frame.ships_in_hand(seat, ship) for frame in _carriers(s))
        ships = on_map + s.ships_left[seat * SHIP_TYPES + ship] + carried
        if ships != FLEET[ship] or s.ships_left[seat * SHIP_TYPES + ship] < 0:
            broken.append(f"seat {seat} has {ships} of {FLEET[ship]}: {SHIPS[ship]}")
    for sector in range(SECTOR_COUNT):
        fleet = [s.ships_at(sector, seat, ship) for ship in range(SHIP_TYPES)]
        entered = s.entered[sector * s.players + seat]
        present = s.presence_at(sector, seat)
        if present != sum(fleet) or min(fleet) < 0 or (entered > 0) != (present > 0):
            broken.append(f"seat {seat} in sector {sector}: {fleet}, {present}, since {entered}")
        if present and s.zone[sector] == NONE:
            broken.append(f"seat {seat} has ships in sector {sector}, which is not on the map")
        if entered > s.clock:
            broken.append(f"seat {seat} came to sector {sector} in the future")
    return broken


def _blueprints(s: EclipseState, seat: int) -> list[str]:
    """eclipse.upgrade.energy, eclipse.upgrade.need_drive, eclipse.upgrade.need_tech"""
    if any(frame.blueprints_open(seat) for frame in _carriers(s)):
        return []
    broken: list[str] = []
    for ship in range(SHIP_TYPES):
        at = (seat * SHIP_TYPES + ship) * SLOTS
        tiles = s.tiles[at : at + SLOTS]
        s.blueprint_changed(seat, ship)  # so that a total that was kept too long comes to light
        if not is_legal(ship, s.totals(seat, ship)):
            broken.append(f"the {SHIPS[ship]} of seat {seat} lacks energy or a drive: {tiles}")
        for part in tiles:
            technology = PART_TECHNOLOGY[part] if part != NONE else NONE
            if technology != NONE and not s.has(seat, technology):
                broken.append(f"seat {seat} may not have the part {PARTS[part].id}")
    return broken


def _tracks(s: EclipseState, seat: int) -> list[str]:
    """eclipse.research.track_full, and whether technologies lie where their kind allows."""
    broken: list[str] = []
    for track in range(len(TECH_TRACKS)):
        if s.technologies_on(seat, track) > TRACK_LENGTH:
            broken.append(f"seat {seat} has too many technologies on track {track}")
    for technology in TECHNOLOGIES:
        place = s.technology[seat * TECHS + technology.index]
        if place and not technology.is_rare and place != technology.category + 1:
            broken.append(f"seat {seat} has {technology.id} on another track")
    return broken


def _relations(s: EclipseState, seat: int) -> list[str]:
    broken: list[str] = []
    spec = SPECIES[s.species[seat]]
    exchange = any(isinstance(frame, GiveCubeFrame) for frame in s.frames())
    for other in range(s.players):
        ours = s.are_partners(seat, other)
        if ours != s.are_partners(other, seat) and not exchange:
            broken.append(f"seats {seat} and {other} disagree on their relation")
        if ours and (other == seat or s.eliminated[other]):
            broken.append(f"seat {seat} has a relation with {other}")
    ambassadors = s.ambassadors(seat)
    tiles = len(s.reputation[seat])
    if ambassadors > AMBASSADORS or (ambassadors and not SETUP[s.players].diplomacy):
        broken.append(f"seat {seat} has relations with {ambassadors} others")
    crowd = max(0, ambassadors - spec.ambassador_slots) + max(0, tiles - spec.reputation_slots)
    if crowd > spec.either_slots:
        broken.append(f"seat {seat} has {ambassadors} ambassadors and {tiles} reputation tiles")
    return broken


def _left(s: EclipseState, seat: int) -> list[str]:
    """eclipse.gap.elimination_map: nothing of the seat is on the map or in front of others."""
    broken: list[str] = []
    if any(s.presence_at(sector, seat) for sector in range(SECTOR_COUNT)):
        broken.append(f"seat {seat} is out of the game and has ships on the map")
    if s.ambassadors(seat) or s.traitor == seat:
        broken.append(f"seat {seat} is out of the game and has relations or the traitor tile")
    return broken


# Battles ---------------------------------------------------------------------------------


def _battles(s: EclipseState) -> list[str]:
    """Where battles are fought, damage lies beside every ship that is there, and on no other."""
    broken: list[str] = []
    for field in [frame for frame in s.frames() if isinstance(frame, Battlefield)]:
        ships = [
            s.ships_at(field.sector, seat, ship)
            for seat in range(s.players)
            for ship in range(SHIP_TYPES)
        ]
        ships.append(s.npc[field.sector])
        if [len(row) for row in field.wounds] != ships:
            broken.append(f"sector {SECTORS[field.sector].id} has {ships}, not {field.wounds}")
        for row, wounds in enumerate(field.wounds):
            if wounds and not 0 <= min(wounds) <= max(wounds) <= _hull(s, field, row):
                broken.append(f"ships with {wounds} damage are not destroyed")
    return broken


def _hull(s: EclipseState, field: Battlefield, row: int) -> int:
    """The hull of the ships of a row."""
    if row == len(field.wounds) - 1:
        return figures(s, field.sector, NPC_SIDE, 0).hull
    return figures(s, field.sector, row // SHIP_TYPES, row % SHIP_TYPES).hull


# The map and the supplies ----------------------------------------------------------------


def _map(s: EclipseState) -> list[str]:
    broken: list[str] = []
    zones = [zone for zone in s.zone if zone != NONE]
    if len(set(zones)) != len(zones):
        broken.append("two sectors lie in one zone")
    for sector in range(SECTOR_COUNT):
        broken += _sector(s, sector)
    return broken


def _sector(s: EclipseState, sector: int) -> list[str]:
    spec = SECTORS[sector]
    owner = s.disc[sector]
    broken: list[str] = []
    pieces = s.cubes_at(sector) + s.npc[sector] + s.discovery[sector] + s.orbital[sector]
    if s.zone[sector] == NONE and (owner != NOBODY or pieces):
        broken.append(f"something is in sector {spec.id}, which is not on the map")
    if owner != NOBODY and s.eliminated[owner]:
        broken.append(f"sector {spec.id} has the disc of seat {owner}, which is out of the game")
    if not 0 <= s.npc[sector] <= max(spec.ancients, int(spec.npc > 0)):
        broken.append(f"sector {spec.id} has {s.npc[sector]} non-player ships")
    if s.npc[sector] and owner != NOBODY and not species_of(s, owner).at_peace_with(spec.npc):
        broken.append(f"seat {owner} controls sector {spec.id} beside non-player ships")
    if max(s.orbital[sector], s.monolith[sector], s.discovery[sector]) > 1:
        broken.append(f"sector {spec.id} has two of a kind: eclipse.build.one_orbital")
    return broken + _squares(s, sector)


def _squares(s: EclipseState, sector: int) -> list[str]:
    """Cubes lie on squares that are there and that their owner may use."""
    broken: list[str] = []
    spec = SECTORS[sector]
    owner = s.disc[sector]
    for square in range(SQUARE_KINDS):
        cubes = s.cubes[sector * SQUARE_KINDS + square]
        room = s.orbital[sector] if square == ORBITAL_SQUARE else spec.squares[square]
        if not 0 <= cubes <= room:
            broken.append(f"sector {spec.id} has {cubes} cubes on {room} squares {square}")
        if cubes and owner == NOBODY:
            broken.append(f"sector {spec.id} has cubes of nobody")
        elif cubes and ADVANCED <= square < ORBITAL_SQUARE and not _may_use(s, owner, square):
            broken.append(f"seat {owner} has cubes on advanced squares of sector {spec.id}")
    return broken


def _may_use(s: EclipseState, seat: int, square: int) -> bool:
    """eclipse.colony.advanced_square, eclipse.colony.advanced_gray"""
    plain = square - ADVANCED
    wanted = range(KINDS) if plain == GRAY else [plain]
    return any(
        s.has(seat, technology.index) and technology.advanced[resource]
        for technology in TECHNOLOGIES
        for resource in wanted
    )


def _stacks(s: EclipseState) -> list[str]:
    """A sector is on the map, unseen, discarded or out of the game."""
    broken: list[str] = []
    unseen = [0] * len(STACKS)
    for spec in SECTORS:
        at = spec.index
        if int(s.zone[at] != NONE) + s.unseen[at] + s.discarded[at] > 1:
            broken.append(f"sector {spec.id} is in two places")
        if s.unseen[at]:
            unseen[spec.ring - INNER] += 1
    for stack, ring in enumerate(STACKS):
        left = s.stack[stack]
        if left > unseen[stack] or (ring != OUTER and left != unseen[stack]):
            broken.append(f"the stack of ring {ring} has {left} of {unseen[stack]} unseen sectors")
    return broken


def _technologies(s: EclipseState) -> list[str]:
    """114 tiles by kind, those of eliminated players included."""
    broken: list[str] = []
    for technology in TECHNOLOGIES:
        at = technology.index
        there = s.tech_bag[at] + s.tray[at]
        for seat in range(s.players):
            printed = s.species[seat] != NONE and at in SPECIES[s.species[seat]].technologies
            there += int(s.has(seat, at) and not printed)
        copies = 0 if technology.in_module and not s.warp_portals else technology.copies
        if there != copies or min(s.tech_bag[at], s.tray[at]) < 0:
            broken.append(f"there are {there} of {copies} tiles of {technology.id}")
    return broken


def _discoveries(s: EclipseState) -> list[str]:
    broken: list[str] = []
    for find in DISCOVERIES:
        most = 0 if find.in_module and not s.warp_portals else find.copies
        if not 0 <= s.finds[find.index] <= most:
            broken.append(f"{s.finds[find.index]} tiles of {find.id} were never seen")
    hidden = s.finds_left + sum(s.discovery)
    if hidden != sum(s.finds) or s.finds_left < 0:
        broken.append(f"{hidden} discoveries lie face down, {sum(s.finds)} were never seen")
    return broken + _ancient_parts(s)


def _ancient_parts(s: EclipseState) -> list[str]:
    """Each ancient part exists once: unseen, stored, on a blueprint or gone."""
    first = next(part.index for part in PARTS if part.is_ancient)
    broken: list[str] = []
    for find in DISCOVERIES:
        if find.part != NONE:
            laid = s.tiles.count(find.part) + s.outside.count(find.part)
            kept = int(s.stored[find.part - first] != NOBODY)
            if laid + kept + s.finds[find.index] > 1:
                broken.append(f"the part {PARTS[find.part].id} is in two places")
    return broken


def _reputation(s: EclipseState) -> list[str]:
    """33 tiles: in the bag, with players (eliminated ones included) or just drawn."""
    in_hand = sum(frame.reputation_in_hand() for frame in _carriers(s))
    tiles = sum(s.bag) + sum(len(kept) for kept in s.reputation) + in_hand
    broken: list[str] = []
    if s.bag_size != sum(s.bag) or min(s.bag) < 0:
        broken.append(f"the bag has {sum(s.bag)} tiles, not {s.bag_size}")
    whole = sum(REPUTATION)
    if tiles != whole:
        broken.append(f"there are {tiles} of {whole} reputation tiles")
    return broken
