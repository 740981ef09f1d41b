"""Random battles, followed by their log alone: who is left, and who draws how many tiles."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orrery.games.eclipse.components import SHIPS
from orrery.games.eclipse.space import TARGET
from orrery.kernel.events import Event
from orrery.kernel.state import DRAW
from tests.eclipse.battles import unarmed
from tests.eclipse.scene import Scene, at

SPECIES = ["terran_directorate", "planta", "descendants_of_draco", "mechanema"]
DRAWS = {"interceptor": 1, "starbase": 1, "cruiser": 2, "dreadnought": 3}
FLEET = {"interceptor": 3, "cruiser": 2, "dreadnought": 1, "starbase": 1}


class Watcher:
    """Reads the log of the battles of one sector and works the reputation out by itself."""

    def __init__(self, scene: Scene, seats: int) -> None:
        self.ships = [Counter(scene.fleet(seat, "101")) for seat in range(seats)]
        self.earned = [0] * seats
        self.fought: set[int] = set()
        self.shamed: set[int] = set()
        self.drawn: Counter[int] = Counter()
        self.sides: list[int] = []
        self.heading: set[tuple[int, str]] = set()
        self.away: Counter[int] = Counter()
        self.stalemate = False

    def read(self, event: Event, more_losses: bool) -> None:
        name = event.kind.name
        if name == "battle_began":
            self.sides = [event.field("attacker"), event.field("defender")]
            self.fought |= {side for side in self.sides if side >= 0}
            self.heading, self.away, self.stalemate = set(), Counter(), False
        elif name == "stalemate":
            self.stalemate = True
        elif name in ("retreat_began", "retreated"):
            self._retreat(event.field("seat"), SHIPS[event.field("ship")], name == "retreated")
        elif name == "ship_destroyed":
            self._lose(event.field("seat"), TARGET.label(event.field("target")))
        elif name == "reputation_drawn":
            self.drawn[event.field("seat")] += 1
        elif name in ("battle_ended", "battle_deserted"):
            left = [side for side in self.sides if side >= 0 and self.ships[side].total()]
            winner = event.field("winner") if name == "battle_ended" else -1
            assert left == ([winner] if winner >= 0 else [])
        if self.sides and not more_losses:
            self._judge()

    def _retreat(self, seat: int, ship: str, done: bool) -> None:
        self.heading.add((seat, ship))
        if done:
            self.away[seat] += self.ships[seat].pop(ship)

    def _lose(self, seat: int, target: str) -> None:
        enemy = self.sides[1] if seat == self.sides[0] else self.sides[0]
        ship = target.rpartition("_")[0]
        if seat >= 0:
            self.ships[seat][ship] -= 1
        if enemy >= 0 and not self.stalemate:
            self.earned[enemy] += DRAWS[ship] if seat >= 0 else 1

    def _judge(self) -> None:
        """eclipse.gap.retreat_penalty_moment: all ships that are left have tried to retreat."""
        for seat in [side for side in self.sides if side >= 0]:
            here = [ship for ship, count in self.ships[seat].items() if count]
            if (here or self.away[seat]) and all((seat, ship) in self.heading for ship in here):
                self.shamed.add(seat)

    def tiles(self, seat: int) -> int:
        if seat not in self.fought:
            return 0
        return min(5, int(seat not in self.shamed) + self.earned[seat])


def melee(rng: Random) -> Scene:
    """Fleets of two to four players in sector 101, some without weapons, with ways out."""
    species = rng.sample(SPECIES, rng.randint(2, 4))
    scene = Scene(*species).lay("101", "1-0", 1)
    controller = rng.randrange(-1, len(species))
    if controller >= 0:
        scene.disc(controller, "101")
    if controller < 0 or species[controller] == "descendants_of_draco":
        scene.npcs("101", rng.randint(0, 1))
    for sector, zone in (("201", "2-0"), ("102", "1-1"), ("001", "0-0")):
        scene.lay(sector, zone, disc=rng.randrange(len(species)))
    for seat in rng.sample(range(len(species)), len(species)):
        if species[seat] != "planta" and rng.random() < 0.5:
            unarmed(scene, seat, *SHIPS)
        scene.ships(seat, "101", **{ship: rng.randint(0, most) for ship, most in FLEET.items()})
    return scene


@pytest.mark.parametrize("seed", range(60))
def test_the_log_tells_who_is_left_and_what_is_drawn(seed: int) -> None:
    rng = Random(seed)
    scene = melee(rng)
    seats = scene.state.players
    watcher = Watcher(scene, seats)
    scene.begin_combat()
    while not scene.over():
        if scene.state.need == DRAW:
            scene.fate(rng.choice(list(scene.chance().outcomes)))
        else:
            scene.play(rng.choice(scene.legal()))
    for event, after in zip(scene.events, [*scene.events[1:], None], strict=True):
        watcher.read(event, after is not None and after.kind.name == "ship_destroyed")
    assert [watcher.drawn[seat] for seat in range(seats)] == [
        watcher.tiles(seat) for seat in range(seats)
    ]
    assert sum(scene.state.presence_at(at("101"), seat) > 0 for seat in range(seats)) <= 1
