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

    def run(self, battles: int) -> Odds:
        endings: dict[tuple[bytes, bytes, bool], int] = {}
        for _ in range(battles):
            ending = self._fight()
            endings[ending] = endings.get(ending, 0) + 1
        found = [
            Ending(attackers, defenders, stalemate, count / battles)
            for (attackers, defenders, stalemate), count in endings.items()
        ]
        return Odds(self.battle, found, battles)

    def _fight(self) -> tuple[bytes, bytes, bool]:
        """One battle: the damage at its end, and whether it was a stalemate."""
        sides = [self.battle.start[ATTACKER][:], self.battle.start[DEFENDER][:]]
        stalemate = False
        over = self.battle.missiles and self._all_fire(sides, True) == OVER
        while not over:
            fired = self._all_fire(sides, False)
            stalemate = fired == NOBODY_FIRED
            over = fired != WENT_ON
        return bytes(sides[ATTACKER]), bytes(sides[DEFENDER]), stalemate

    def _all_fire(self, sides: list[list[int]], missiles: bool) -> int:
        """Every group fires once, in its turn."""
        fired = NOBODY_FIRED
        for at, group in enumerate(self.battle.groups):
            if not sum(group.figures.dice(missiles)):
                continue
            ships = self.battle.alive(group.side, bytes(sides[group.side]))[at]
            if ships:
                fired = WENT_ON
                enemy = 1 - group.side
                hulls = self.battle.hulls[enemy]
                dice = self._roll(at, ships, missiles)
                fire(sides[enemy], hulls, self.battle.shields[enemy], dice)
                if _all_gone(sides[enemy], hulls):
                    return OVER
        return fired

    def _roll(self, at: int, ships: int, missiles: bool) -> Dice:
        group = self.battle.groups[at]
        symbols = group.figures.dice(missiles)
        reaches = self.reaches[at]
        weakest = self.weakest[1 - group.side]
        rolled: list[tuple[int, int]] = []
        for colour in range(len(COLOURS)):
            strikes = group.strikes(colour, missiles)
            for _ in range(symbols[colour] * ships):
                face = int(self.rng.random() * FACES)
                if reaches[face] >= weakest:
                    rolled += [(-face, damage) for damage in strikes]
        rolled.sort()
        return Dice(1.0, [reaches[-die[0]] for die in rolled], [die[1] for die in rolled])


def _all_gone(damages: list[int], hulls: list[int]) -> bool:
    return all(damage > hulls[at] for at, damage in enumerate(damages))


def dice_in_all(battle: Battle) -> int:
    """The dice of a first round with missiles: what a simulated battle costs."""
    return sum(
        [
            group.count * (sum(group.figures.cannons) + sum(group.figures.missiles))
            for group in battle.groups
        ]
    )
