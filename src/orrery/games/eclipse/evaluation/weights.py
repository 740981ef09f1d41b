"""The numbers of the evaluation, read from `data/evaluation.json`.

Everything there is in victory points. Lists over the rounds begin with the first round and go on to
the eighth; those with one entry more end with the time after it, when nothing more can be done.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.eclipse.components import FOLDER, MATERIALS, RESOURCES, ROUNDS, SCIENCE, TECH_IDS
from orrery.kernel.game import load_json


class Weights:
    """One set of numbers."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._read_economy(data)
        self._read_map(data)
        self._read_technologies(data)
        self._read_war(data)
        self.rival = float(data["rival"])
        """How much the best rival's standing counts."""

    def _read_economy(self, data: dict[str, Any]) -> None:
        names = [RESOURCES[MATERIALS], RESOURCES[SCIENCE]]
        self.held: list[list[float]] = [_rounds(data["held"][name]) for name in names]
        """A unit in store in each round, if there are few. That it falls makes passing dear."""
        arriving = [_rounds(data["arriving"][name]) for name in names]
        self.later: list[list[float]] = [
            [sum(each[at:ROUNDS]) for at in range(ROUNDS + 2)] for each in arriving
        ]
        """What a unit more in each upkeep is worth from the upkeep of a round on. What the last one
        brings can no longer be spent."""
        self.enough: list[float] = [float(data["enough"][name]) for name in names]
        """So many in store halve the worth of the next one."""
        self.money = float(data["money"])
        """The first unit of money that a round has left for actions."""
        self.money_enough = float(data["money_enough"])
        """So many halve the worth of the next one."""
        self.coins: list[float] = _rounds(data["coins"])
        """A unit of money that is left after the upkeep of a round, if there are few."""
        self.debt = float(data["debt"])
        """A unit of money that the next upkeep lacks, whatever is traded."""
        self.ruin = float(data["ruin"])
        """That any is lacking: a sector goes for it."""

    def _read_map(self, data: dict[str, Any]) -> None:
        self.square = float(data["square"])
        """How much of its yield a square promises that a colony ship at hand can settle."""
        self.late_square = float(data["late_square"])
        """The same without a colony ship for it."""
        self.closed_square = float(data["closed_square"])
        """The same if it needs a technology first."""
        self.frontier: list[float] = _numbers(data["frontier"])
        """A wormhole into the unknown, by ring, for each round to come."""
        self.link = float(data["link"])
        """A connection to a neighbouring sector."""
        self.free_sector = float(data["free_sector"])
        """The share of its worth that a sector next to an own one has that nobody holds."""
        self.sector: list[float] = _rounds(data["sector"])
        """What a sector that could be won is worth besides its points."""
        self.discovery = float(data["discovery"])
        """A discovery tile that may be won."""

    def _read_technologies(self, data: dict[str, Any]) -> None:
        self.technologies: list[float] = [float(data["technologies"][name]) for name in TECH_IDS]
        """What each technology does, with all rounds to come."""
        self.technology_time: list[float] = _rounds(data["technology_time"])
        """How much of that is left in each round."""
        self.advance: list[float] = _numbers(data["advance"])
        """By the length of a technology track: points that it is near to, and cheaper tiles."""

    def _read_war(self, data: dict[str, Any]) -> None:
        self.ship: list[float] = _rounds(data["ship"])
        """A ship, for each unit of materials that it costs."""
        self.crowd = float(data["crowd"])
        """Many ships of a type serve less than the first ones: their number to this power."""
        self.blueprint: list[float] = _numbers(data["blueprint"])
        """By ship type: how many ships still to be built a blueprint counts for."""
        self.unfit = float(data["unfit"])
        """What a blueprint costs that is not legal yet: its strength is none."""
        self.balance: list[float] = _rounds(data["balance"])
        """To be far stronger than the strongest rival rather than far weaker."""
        self.chance: list[float] = _rounds(data["chance"])
        """The share of its gain that a battle is worth that the fleet could go and fight."""
        self.near = float(data["near"])
        """How much of that is for the ships next door, and not for all that move."""
        self.next_chance = float(data["next_chance"])
        """The same of the battles after the best one."""
        self.reinforcement = float(data["reinforcement"])
        """The share of a ship that the move under way can still bring to a battle."""
        self.draw: list[float] = _numbers(data["draw"])
        """The best of one reputation tile drawn, and what each further one adds."""
        self.loss = float(data["loss"])
        """A ship that is likely to be lost, for each unit of materials, beyond what it is worth."""


def _numbers(values: list[Any]) -> list[float]:
    return [float(value) for value in values]


def _rounds(values: list[Any]) -> list[float]:
    """By round from 1 on; round 9 is the end, where most things are worth nothing."""
    found = [0.0, *_numbers(values)]
    return found if len(found) > ROUNDS + 1 else [*found, 0.0]


WEIGHTS: Final = Weights(load_json(FOLDER, "evaluation.json"))
