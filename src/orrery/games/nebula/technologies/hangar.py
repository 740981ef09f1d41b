"""The technologies of the Hangar (red)."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import distance
from orrery.games.nebula.combat import combat_of, damage_of
from orrery.games.nebula.components import CAPACITY, PLANETS, SHIPS, technology
from orrery.games.nebula.control import remove_troops
from orrery.games.nebula.events import BOMBARDED, CARGO_IMPROVED, COMBAT_AVOIDED, SHIELDED
from orrery.games.nebula.space import OWN, TARGET_PLANET
from orrery.games.nebula.state import NebulaState
from orrery.games.nebula.technologies.base import Technology
from orrery.games.nebula.technologies.targets import own_ship, own_ships, why_not_in_play
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block

EXTRA_BLOCKS: Final[int] = technology("battle_speed").effect[0]["blocks"]
SPY_BONUS: Final[int] = technology("reveal_spy").effect[0]["value"]
CANNON_TROOPS: Final[int] = technology("supernova_cannon").effect[0]["count"]


class BattleSpeed(Technology):
    """nebula.tech.battle_speed"""

    def work(self, s: NebulaState, seat: int) -> None:
        s.extra_steps += EXTRA_BLOCKS


class ImprovedCargo(Technology):
    """nebula.tech.improved_cargo"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [OWN.at(ship % SHIPS) for ship in own_ships(s, seat) if not s.ship_improved[ship]]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        ship = own_ship(seat, action)
        if s.ship_improved[ship]:
            capacity = s.capacity(ship)
            return [block("nebula.tech.improved_cargo", capacity=capacity, from_capacity=CAPACITY)]
        return why_not_in_play(s, ship)

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.ship_improved[own_ship(seat, action)] = 1
        s.emit(CARGO_IMPROVED, seat, action.first)


class RevealSpy(Technology):
    """nebula.tech.reveal_spy"""

    def work(self, s: NebulaState, seat: int) -> None:
        combat = combat_of(s)
        combat.bonus[0 if combat.ship // SHIPS == seat else 1] += SPY_BONUS


class EnergyShield(Technology):
    """nebula.tech.energy_shield"""

    def work(self, s: NebulaState, seat: int) -> None:
        damage = damage_of(s)
        damage.prevented = 1
        s.emit(SHIELDED, seat, damage.ship % SHIPS)


class InvisibilityField(Technology):
    """nebula.tech.invisibility_field"""

    def work(self, s: NebulaState, seat: int) -> None:
        combat = combat_of(s)
        combat.avoided = 1
        s.ignoring[s.pair(combat.ship, combat.other)] = 1
        s.emit(COMBAT_AVOIDED, seat)


class SupernovaCannon(Technology):
    """nebula.tech.supernova_cannon"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [
            TARGET_PLANET.at(planet)
            for planet in range(PLANETS)
            if self._nearest(s, seat, planet) <= self.spec.range
        ]

    def _nearest(self, s: NebulaState, seat: int, planet: int) -> int:
        at = s.planet_block[planet]
        return min([distance(s.ship_block[ship], at) for ship in own_ships(s, seat)], default=99)

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        nearest = self._nearest(s, seat, action.first)
        if nearest <= self.spec.range:
            return []
        return [block("nebula.tech.supernova_cannon", distance=nearest, range=self.spec.range)]

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        lost = min(CANNON_TROOPS, s.planet_troops[action.first])
        s.emit(BOMBARDED, seat, action.first, lost)
        remove_troops(s, seat, action.first, lost)


BattleSpeed("battle_speed")
ImprovedCargo("improved_cargo", OWN)
RevealSpy("reveal_spy")
EnergyShield("energy_shield")
InvisibilityField("invisibility_field")
SupernovaCannon("supernova_cannon", TARGET_PLANET)
