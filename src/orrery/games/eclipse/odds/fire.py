"""Volleys: which dice can fall, and where they go.

The assignment is the one that the file of reference values states (`procedure.assignment`).
"""

from __future__ import annotations

from math import comb
from typing import Final

from orrery.games.eclipse.combat.figures import NEEDED
from orrery.games.eclipse.components import BLANK, BURST, COLOURS
from orrery.games.eclipse.odds.battle import Battle, Group

FACES: Final = 6
EVERYTHING: Final = 99
"""The shields that a burst overcomes."""
NOTHING: Final = -1
MOST_OUTCOMES: Final = 5_000
"""Ways in which the dice of one volley can fall; beyond, a battle is simulated."""


class TooLarge(Exception):
    """There are too many cases to go through them all."""


class Dice:
    """One way in which the dice of a volley can fall: those that hit, in order of assignment."""

    def __init__(self, chance: float, reaches: list[int], damages: list[int]) -> None:
        self.chance = chance
        self.reaches = reaches
        """For each die: the highest shields that it overcomes."""
        self.damages = damages


def reach(face: int, computer: int) -> int:
    """The highest shields that a face overcomes, -1 if it hits nothing."""
    if face == BURST:
        return EVERYTHING
    return NOTHING if face == BLANK else max(NOTHING, face + computer - NEEDED)


def fire(damages: list[int], hulls: list[int], shields: list[int], dice: Dice) -> None:
    """Assign the dice one after the other; `damages` of the targets change.

    A die goes to the first target that it hits and that it can destroy together with the dice still
    to come, or else to the first one that it hits.
    """
    reaches = dice.reaches
    strengths = dice.damages
    for die, strength in enumerate(strengths):
        chosen = NOTHING
        for target, hull in enumerate(hulls):
            shield = shields[target]
            if damages[target] > hull or reaches[die] < shield:
                continue
            if chosen == NOTHING:
                chosen = target
            total = damages[target]
            for other in range(die, len(strengths)):
                if reaches[other] >= shield:
                    total += strengths[other]
            if total > hull:
                chosen = target
                break
        if chosen != NOTHING:
            damages[chosen] = min(hulls[chosen] + 1, damages[chosen] + strength)


# What can be rolled ----------------------------------------------------------------------


class Face:
    """Faces of a die that are alike: how they are ordered, what they overcome, how many."""

    def __init__(self, order: int, overcomes: int) -> None:
        self.order = order
        self.overcomes = overcomes
        self.weight = 1


def faces_of(computer: int, shields: list[int], one_colour: bool) -> list[Face]:
    """The different results of a die; the last is a miss.

    With dice of one colour the faces that hit the same targets are alike; else the order of
    assignment tells them apart.
    """
    found: list[Face] = []
    miss = Face(NOTHING, NOTHING)
    miss.weight = 0
    for face in range(BURST, BLANK - 1, -1):
        overcome = [shield for shield in shields if shield <= reach(face, computer)]
        if not overcome:
            miss.weight += 1
            continue
        if one_colour and found and found[-1].overcomes == max(overcome):
            found[-1].weight += 1
        else:
            found.append(Face(face, max(overcome)))
    found.append(miss)
    return found


def spreads(dice: int, faces: list[Face]) -> list[tuple[float, list[int]]]:
    """How many of so many dice show each result, with the chance of that."""
    if len(faces) == 1:
        return [((faces[0].weight / FACES) ** dice, [dice])]
    found: list[tuple[float, list[int]]] = []
    weight = faces[0].weight / FACES
    for count in range(dice + 1):
        chance = comb(dice, count) * weight**count
        for rest, counts in spreads(dice - count, faces[1:]):
            found.append((chance * rest, [count, *counts]))
    return found


def outcomes(group: Group, ships: int, shields: list[int], missiles: bool) -> list[Dice]:
    """All ways in which the dice of so many ships can fall, those that hit nothing left out."""
    symbols = group.figures.dice(missiles)
    colours = [colour for colour in range(len(COLOURS)) if symbols[colour]]
    faces = faces_of(group.figures.computer, sorted(set(shields)), len(colours) == 1)
    found: list[tuple[float, list[tuple[int, int, int]]]] = [(1.0, [])]
    for colour in colours:
        ways = spreads(symbols[colour] * ships, faces)
        if len(found) * len(ways) > MOST_OUTCOMES:
            raise TooLarge
        found = [
            (chance * more, dice + _rolled(faces, counts, group.strikes(colour, missiles)))
            for chance, dice in found
            for more, counts in ways
        ]
    result: list[Dice] = []
    for chance, dice in found:
        dice.sort()
        result.append(Dice(chance, [-die[2] for die in dice], [die[1] for die in dice]))
    return result


def _rolled(faces: list[Face], counts: list[int], strikes: list[int]) -> list[tuple[int, int, int]]:
    """The dice that hit, so that sorting them gives the order of assignment."""
    found: list[tuple[int, int, int]] = []
    for at, face in enumerate(faces[:-1]):
        for damage in strikes:
            found += [(-face.order, damage, -face.overcomes)] * counts[at]
    return found


class Volleys:
    """The volleys of one battle; what was worked out is kept."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.fired = 0
        """How many were worked out."""
        self._dice: dict[tuple[int, int, bool], list[Dice]] = {}
        self._results: dict[tuple[int, int, bool, bytes], list[tuple[bytes, float]]] = {}

    def results(
        self, at: int, ships: int, missiles: bool, targets: bytes
    ) -> list[tuple[bytes, float]]:
        """The damage of the enemy after a volley, with chances; first that nothing changes."""
        key = (at, ships, missiles, targets)
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._work_out(at, ships, missiles, targets)
        return found

    def _work_out(
        self, at: int, ships: int, missiles: bool, targets: bytes
    ) -> list[tuple[bytes, float]]:
        side = 1 - self.battle.groups[at].side
        hulls, shields = self.battle.hulls[side], self.battle.shields[side]
        same = 0.0
        chances: dict[bytes, float] = {}
        ways = self._ways(at, ships, missiles)
        self.fired += len(ways)
        for dice in ways:
            damages = list(targets)
            fire(damages, hulls, shields, dice)
            after = bytes(damages)
            if after == targets:
                same += dice.chance
            else:
                chances[after] = chances.get(after, 0.0) + dice.chance
        return [(targets, same), *chances.items()]

    def _ways(self, at: int, ships: int, missiles: bool) -> list[Dice]:
        key = (at, ships, missiles)
        found = self._dice.get(key)
        if found is None:
            group = self.battle.groups[at]
            shields = self.battle.shields[1 - group.side]
            found = self._dice[key] = outcomes(group, ships, shields, missiles)
        return found
