"""Whole combat phases with random fleets, blueprints and choices: what must hold always does."""

from __future__ import annotations

from random import Random

import pytest

from orrery.games.eclipse.blueprints import is_legal
from orrery.games.eclipse.combat.phase import CombatPhaseFrame
from orrery.games.eclipse.combat.sector import has_battle
from orrery.games.eclipse.components import (
    FLEET,
    NONE,
    PART_TECHNOLOGY,
    PARTS,
    SECTOR_IDS,
    SECTORS,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    SPECIES,
    SQUARES,
    TECHNOLOGIES,
)
from orrery.games.eclipse.state import NOBODY
from tests.eclipse.scene import Scene, at

PLACES = {
    "001": "0-0",
    "101": "1-0",
    "104": "1-1",
    "102": "1-3",
    "271": "2-0",
    "209": "2-2",
    "310": "3-3",
}
BOARDS = ["terran_directorate", "hydran_progress", "planta", "descendants_of_draco", "mechanema"]


def random_scene(rng: Random) -> Scene:
    players = rng.choice([2, 3, 4])
    scene = Scene(*rng.sample(BOARDS, players))
    for sector, zone in PLACES.items():
        lay_sector(scene, rng, sector, zone)
    for seat in range(players):
        learn_and_fit(scene, rng, seat)
        for _ in range(rng.randrange(4)):
            scene.reputation(seat, rng.randint(1, 4))
    arrivals = [seat for seat in range(players) for _ in range(4)]
    rng.shuffle(arrivals)
    for seat in arrivals:
        ship = rng.randrange(SHIP_TYPES)
        left = scene.state.ships_left[seat * SHIP_TYPES + ship]
        fleet = {SHIPS[ship]: min(left, rng.randint(1, FLEET[ship] // 2))}
        scene.ships(seat, rng.choice(list(PLACES)), **fleet)
    return scene


def lay_sector(scene: Scene, rng: Random, sector: str, zone: str) -> None:
    spec = SECTORS[SECTOR_IDS.index(sector)]
    guards = 1 if spec.npc else spec.ancients
    if guards and rng.random() < 0.6:
        scene.lay(sector, zone, rng.randrange(6), npcs=guards).discovery(sector)
        return
    seat = rng.choice([NOBODY, *range(scene.state.players)])
    scene.lay(sector, zone, rng.randrange(6), disc=seat)
    if seat != NOBODY:
        for square in range(3):
            if spec.squares[square] and rng.random() < 0.6:
                scene.cubes(seat, sector, SQUARES[square])


def learn_and_fit(scene: Scene, rng: Random, seat: int) -> None:
    s = scene.state
    for technology in rng.sample([each for each in TECHNOLOGIES if not each.in_module], 8):
        if not s.has(seat, technology.index) and s.tech_bag[technology.index]:
            scene.knows(seat, technology.id)
    usable = [
        part
        for part in PARTS
        if not part.is_ancient
        and (PART_TECHNOLOGY[part.index] == NONE or s.has(seat, PART_TECHNOLOGY[part.index]))
    ]
    for _ in range(30):
        ship = rng.randrange(SHIP_TYPES)
        slot = rng.randrange(SPECIES[s.species[seat]].grids[ship].slots)
        place = (seat * SHIP_TYPES + ship) * SLOTS + slot
        before = s.tiles[place]
        scene.part(seat, SHIPS[ship], slot + 1, rng.choice(usable).id)
        if not is_legal(ship, s.totals(seat, ship)):
            s.tiles[place] = before
            s.blueprint_changed(seat, ship)


@pytest.mark.parametrize("seed", range(12))
def test_random_combat_phases(seed: int) -> None:
    rng = Random(seed)
    scene = random_scene(rng).begin_with(CombatPhaseFrame())
    s = scene.state
    for _ in range(5000):
        if scene.over():
            break
        chance = s.chance()
        if chance is not None:
            s.resolve(rng.choices(chance.outcomes, chance.weights)[0])
            continue
        seat = scene.seat()
        action = rng.choice(s.legal(seat))
        assert s.why_not(seat, action) == []
        scene.play(action.text)  # which looks at the invariants
    assert scene.over()
    for sector in PLACES:
        assert not has_battle(s, at(sector))
