"""The technologies of the Laboratory (green)."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.actions.cargo import boarding
from orrery.games.nebula.actions.movement import immobile, why_immobile
from orrery.games.nebula.board import BLOCKS, blocks_at_distance, distance
from orrery.games.nebula.components import (
    KINDS,
    PLANETS,
    SHIPS,
    technology,
)
from orrery.games.nebula.control import remove_troops
from orrery.games.nebula.events import BALANCED, JUMPED, PATH_FOUND, SUPPLIED
from orrery.games.nebula.space import BALANCE, OWN, SUPPLY, TARGET_BLOCK
from orrery.games.nebula.state import NebulaState, nebula
from orrery.games.nebula.technologies.base import Technology
from orrery.games.nebula.technologies.copies import CopiesFrame
from orrery.games.nebula.technologies.targets import own_ship, own_ships, why_not_in_play
from orrery.games.nebula.zones import ArrivalFrame
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now

CROSSINGS_FOUND: Final[int] = technology("pathfinder").effect[0]["times"]
JUMP: Final[int] = technology("jumpgate").effect[0]["distance_exactly"]
JUMPS: Final[list[list[int]]] = [blocks_at_distance(at, JUMP) for at in range(BLOCKS)]


class Balance(Technology):
    """nebula.tech.balance"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [
            BALANCE.at(model, changed)
            for model in range(KINDS)
            for changed in range(KINDS)
            if model != changed
        ]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        if action.first != action.second:
            return []
        return [block("nebula.tech.balance", model=action.first, changed=action.second)]

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        model, changed = action.args
        amount = s.reserves[seat * KINDS + model]
        s.reserves[seat * KINDS + changed] = amount
        s.emit(BALANCED, seat, model, changed, amount)


class Mothership(Technology):
    """nebula.tech.mothership"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        found: list[Action] = []
        for ship in own_ships(s, seat):
            room = s.capacity(ship) - s.ship_troops[ship]
            for planet in range(PLANETS):
                if s.planet_owner[planet] == seat:
                    for troops in range(1, min(room, boarding(s, planet)) + 1):
                        found.append(SUPPLY.at(ship % SHIPS, planet, troops))
        return found

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        ship = own_ship(seat, action)
        planet, troops = action.second, action.third
        reasons = why_not_in_play(s, ship)
        if not reasons:
            room = s.capacity(ship) - s.ship_troops[ship]
            if troops > room:
                reasons.append(block("nebula.tech.mothership", troops=troops, room=room))
        if s.planet_owner[planet] != seat:
            reasons.append(block("nebula.tech.mothership", planet=planet))
        elif troops > boarding(s, planet):
            available = boarding(s, planet)
            reasons.append(block("nebula.tech.mothership", troops=troops, available=available))
        return reasons

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.ship_troops[own_ship(seat, action)] += action.third
        s.emit(SUPPLIED, seat, action.first, action.second, action.third)
        remove_troops(s, seat, action.second, action.third)


class Pathfinder(Technology):
    """nebula.tech.pathfinder"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [OWN.at(ship % SHIPS) for ship in own_ships(s, seat)]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        return why_not_in_play(s, own_ship(seat, action))

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.ship_crossings[own_ship(seat, action)] += CROSSINGS_FOUND
        s.emit(PATH_FOUND, seat, action.first)


class Clone(Technology):
    """nebula.tech.clone: troops bought this turn, before or after, are doubled."""

    def work(self, s: NebulaState, seat: int) -> None:
        s.cloning = 1
        if s.troops_bought:
            s.push(CopiesFrame(seat, s.troops_bought))


class FreeExchange(Technology):
    """nebula.tech.free_exchange"""

    def possible(self, s: NebulaState, seat: int) -> bool:
        return not s.exchange_free

    def work(self, s: NebulaState, seat: int) -> None:
        s.exchange_free = 1
        if s.exchange_paid >= 0:
            s.penalty[seat * KINDS + s.exchange_paid] = 0


class Jumpgate(Technology):
    """nebula.tech.jumpgate"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [OWN.at(ship % SHIPS) for ship in own_ships(s, seat) if not immobile(s, ship)]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        ship = own_ship(seat, action)
        return why_not_in_play(s, ship) or why_immobile(s, ship)

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.push(JumpFrame(seat, action.first))


class JumpFrame(Question):
    """The user of Jumpgate chooses the block: nebula.gap.jumpgate_details"""

    kind: ClassVar[str] = "jump"
    ship: int

    def __init__(self, seat: int, ship: int) -> None:
        super().__init__(seat)
        self.ship = ship

    def legal(self, state: State, seat: int) -> list[Action]:
        s = nebula(state)
        return [TARGET_BLOCK.at(to) for to in JUMPS[s.ship_block[seat * SHIPS + self.ship]]]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not TARGET_BLOCK:
            return not_now(action)
        away = distance(nebula(state).ship_block[seat * SHIPS + self.ship], action.first)
        if away == JUMP:
            return []
        return [block("nebula.tech.jumpgate", distance=away, exactly=JUMP)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        s.pop()
        ship = seat * SHIPS + self.ship
        origin = s.ship_block[ship]
        s.arrive(ship, action.first)
        s.emit(JUMPED, seat, self.ship, origin, action.first)
        s.push(ArrivalFrame(ship))


Balance("balance", BALANCE)
Mothership("mothership", SUPPLY)
Pathfinder("pathfinder", OWN)
Clone("clone")
FreeExchange("free_exchange")
Jumpgate("jumpgate", OWN)
