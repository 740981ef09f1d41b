"""Where ships can go with the steps they have left, and whom they can meet there."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.games.nebula.actions.movement import allowance, held_by_rings
from orrery.games.nebula.board import (
    BLOCKS,
    CROSSINGS,
    FREE_STEPS,
    NAMES,
    RADIOACTIVE,
    SIZE,
    ZONE,
    distance,
)
from orrery.games.nebula.components import MOVEMENT, PLANETS, RING_RANGE, SHIPS
from orrery.games.nebula.duel import odds
from orrery.games.nebula.state import IDLE, NOWHERE, NebulaState
from orrery.games.nebula.table.document import Encounter, Halt

Path = tuple[int, ...]
"""The blocks that a ship enters one after another."""

_Place = tuple[int, int, bool]
"""A block, the crossings left there, and whether the ship may not leave it this turn."""


def fleet(s: NebulaState, seat: int) -> list[int]:
    """The ships of a seat that are in play."""
    ships = range(seat * SHIPS, (seat + 1) * SHIPS)
    return [ship for ship in ships if s.ship_block[ship] != NOWHERE]


def steps_left(s: NebulaState, ship: int) -> int:
    """Steps in this turn, or in the owner's next one; rings and other hindrances aside."""
    if ship // SHIPS != s.active:
        return MOVEMENT
    return max(0, allowance(s) - s.ship_steps[ship])


def halt(s: NebulaState, ship: int) -> Halt:
    """Why a ship cannot move (on)."""
    if not s.has_crew(ship):
        return "crew"
    if s.ship_new[ship]:
        return "new"
    if s.ship_pulse[ship] != IDLE:
        return "pulse"
    if held_by_rings(s, ship):
        return "ring"
    return "none" if steps_left(s, ship) else "steps"


class Waters:
    """The map as the ships of one seat find it: opposing rings and dangers."""

    def __init__(self, s: NebulaState, seat: int) -> None:
        self.s = s
        self.rings: set[int] = set()
        """nebula.ring.shape"""
        for planet in range(PLANETS):
            range_ = RING_RANGE[s.planet_troops[planet]]
            if s.planet_owner[planet] == 1 - seat and range_:
                self.rings.update(_square(s.planet_block[planet], range_))
        self.guarded: set[int] = set()
        """Blocks beside an opposing ship."""
        for enemy in fleet(s, 1 - seat):
            self.guarded.update(_square(s.ship_block[enemy], 1))

    def reach(self, ship: int) -> dict[int, Path]:
        """The way to each block within reach, few steps first, then few dangers."""
        s = self.s
        found: dict[int, Path] = {}
        if halt(s, ship) != "none":
            return found
        start = s.ship_block[ship]
        edge: dict[_Place, tuple[int, Path]] = {(start, s.ship_crossings[ship], False): (0, ())}
        known: set[_Place] = set()
        for taken in range(s.ship_steps[ship], s.ship_steps[ship] + steps_left(s, ship)):
            known.update(edge)
            edge = self._ahead(edge, known, taken)
            for _, path in sorted(edge.values()):
                if path[-1] != start:
                    found.setdefault(path[-1], path)
        return found

    def _ahead(
        self, edge: dict[_Place, tuple[int, Path]], known: set[_Place], taken: int
    ) -> dict[_Place, tuple[int, Path]]:
        """What one more step leads to; each place by its least dangerous way."""
        ahead: dict[_Place, tuple[int, Path]] = {}
        for place, (danger, path) in edge.items():
            for to in self._steps(place, taken):
                way = (danger + self._danger(to[0]), (*path, to[0]))
                if to not in known and (to not in ahead or way < ahead[to]):
                    ahead[to] = way
        return ahead

    def _steps(self, place: _Place, taken: int) -> Iterator[_Place]:
        """nebula.gap.ring_entry: a step from a ring block is the first of the turn and the last."""
        block, crossings, stopped = place
        ring = block in self.rings
        if stopped or (ring and taken > 0):
            return
        for to in FREE_STEPS[block]:
            yield to, crossings, ring
        if crossings:
            for to in CROSSINGS[block]:
                yield to, crossings - 1, ring

    def _danger(self, block: int) -> int:
        return (ZONE[block] == RADIOACTIVE) + (block in self.guarded)


def _square(centre: int, range_: int) -> list[int]:
    """The blocks within a distance."""
    x, y = centre % SIZE, centre // SIZE
    columns = range(max(0, x - range_), min(SIZE, x + range_ + 1))
    rows = range(max(0, y - range_), min(BLOCKS // SIZE, y + range_ + 1))
    return [row * SIZE + column for row in rows for column in columns]


# Combats that are possible ---------------------------------------------------------------


def encounters(s: NebulaState, ways: dict[int, dict[int, Path]]) -> list[Encounter]:
    """What each ship of the active seat can fight, and its odds."""
    found: list[Encounter] = []
    for ship in fleet(s, s.active):
        beside = s.opponents_beside(ship)
        for enemy in fleet(s, 1 - s.active):
            if enemy in beside:
                found.append(_encounter(s, ship, enemy, ()))
            elif not s.ignoring[s.pair(ship, enemy)]:
                path = _approach(s.ship_block[enemy], ways[ship])
                if path:
                    found.append(_encounter(s, ship, enemy, path))
    return found


def _approach(target: int, ways: dict[int, Path]) -> Path:
    """The shortest way beside a block."""
    for block, path in ways.items():
        if distance(block, target) <= 1:
            return path
    return ()


def _encounter(s: NebulaState, ship: int, enemy: int, path: Path) -> Encounter:
    edge = s.ship_troops[ship] - s.ship_troops[enemy]
    return Encounter(
        number=ship % SHIPS + 1,
        other=enemy % SHIPS + 1,
        block=NAMES[path[-1] if path else s.ship_block[ship]],
        steps=len(path),
        zones=sum(ZONE[block] == RADIOACTIVE for block in path),
        odds=round(100 * odds(edge, s.ship_durability[ship], s.ship_durability[enemy])),
    )
