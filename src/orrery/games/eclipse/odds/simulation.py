"""The odds of a battle from many battles fought with dice, where it is too large to work out."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.games.eclipse.components import COLOURS
from orrery.games.eclipse.odds.battle import ATTACKER, DEFENDER, Battle
from orrery.games.eclipse.odds.fire import FACES, Dice, fire, reach
from orrery.games.eclipse.odds.result import Ending, Odds

SEED: Final = 1
"""The same battle has the same odds whenever it is asked for."""
OVER: Final = 0
WENT_ON: Final = 1
NOBODY_FIRED: Final = 2
FEWEST: Final = 200
"""Battles that are fought whatever they cost."""
VOLLEY: Final = 4
"""What a volley costs beside its dice, in dice."""


class Simulation:
    """Fights a battle again and again."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.rng = Random(SEED)
        self.reaches = [
            [reach(face, group.figures.computer) for face in range(1, FACES + 1)]
            for group in battle.groups
        ]
        self.weakest = [min(battle.shields[side]) for side in (ATTACKER, DEFENDER)]
        """By side: the shields that are easiest to overcome."""
        self.work = 0
        """What has been done, in dice."""
        self.battles = 0
        self.endings: dict[tuple[bytes, bytes, bool], int] = {}

    def run(self, battles: int) -> Odds:
        for _ in range(battles):
            self._fight()
        return self._odds()

    def run_for(self, work: int) -> Odds:
        """As many battles as so much work allows: their length is known only by fighting."""
        while self.battles < FEWEST or self.work < work:
            self._fight()
        return self._odds()

    def _odds(self) -> Odds:
        found = [
            Ending(attackers, defenders, stalemate, count / self.battles)
            for (attackers, defenders, stalemate), count in self.endings.items()
        ]
        return Odds(self.battle, found, self.battles)

    def _fight(self) -> None:
        """One battle: counts the damage at its end, and whether it was a stalemate."""
        sides = [self.battle.start[ATTACKER][:], self.battle.start[DEFENDER][:]]
        stalemate = False
        over = self.battle.missiles and self._all_fire(sides, True) == OVER
        while not over:
            fired = self._all_fire(sides, False)
            stalemate = fired == NOBODY_FIRED
            over = fired != WENT_ON
        ending = (bytes(sides[ATTACKER]), bytes(sides[DEFENDER]), stalemate)
        self.endings[ending] = self.endings.get(ending, 0) + 1
        self.battles += 1

    def _all_fire(self, sides: list[list[int]], missiles: bool) -> int:
        """Every group fires once, in its turn."""
        fired = NOBODY_FIRED
        for at, group in enumerate(self.battle.groups):
            if not sum(group.figures.dice(missiles)):
                continue
            ships = self._ships_left(at, sides[group.side])
            if ships:
                fired = WENT_ON
                enemy = 1 - group.side
                hulls = self.battle.hulls[enemy]
                dice = self._roll(at, ships, missiles)
                fire(sides[enemy], hulls, self.battle.shields[enemy], dice)
                if _all_gone(sides[enemy], hulls):
                    return OVER
        return fired

    def _ships_left(self, at: int, damages: list[int]) -> int:
        """How many ships of a group are left."""
        side = self.battle.groups[at].side
        hulls, groups = self.battle.hulls[side], self.battle.ships[side]
        found = 0
        for ship, damage in enumerate(damages):
            if groups[ship] == at and damage <= hulls[ship]:
                found += 1
        return found

    def _roll(self, at: int, ships: int, missiles: bool) -> Dice:
        group = self.battle.groups[at]
        symbols = group.figures.dice(missiles)
        reaches = self.reaches[at]
        weakest = self.weakest[1 - group.side]
        rolled: list[tuple[int, int]] = []
        self.work += VOLLEY + sum(symbols) * ships
        for colour in range(len(COLOURS)):
            strikes = group.strikes(colour, missiles)
            for _ in range(symbols[colour] * ships):
                face = int(self.rng.random() * FACES)
                if reaches[face] >= weakest:
                    rolled += [(-face, damage) for damage in strikes]
        rolled.sort()
        return Dice(1.0, [reaches[-die[0]] for die in rolled], [die[1] for die in rolled])


def _all_gone(damages: list[int], hulls: list[int]) -> bool:
    left = 0
    for at, damage in enumerate(damages):
        if damage <= hulls[at]:
            left += 1
    return left == 0
