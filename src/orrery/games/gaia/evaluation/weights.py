"""The numbers of the evaluation, read from `data/evaluation.json`.

Everything there is in victory points. What is "per round" counts once for each round still to come,
more in an early round than in a late one (`round`). `tools/tune.py` improves them by play.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.gaia.components import (
    BOARD_ACTIONS,
    FACTION_IDS,
    FINAL_TILES,
    FOLDER,
    RESOURCES,
    ROUNDS,
    STRUCTURES,
    TOP,
    TRIGGERS,
)
from orrery.kernel.game import load_json


class Weights:
    """One set of numbers."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._read_prices(data)
        self._read_prospects(data)
        self._read_map(data)
        self._read_standing(data)

    def _read_prices(self, data: dict[str, Any]) -> None:
        self.price: list[float] = _by_name(data["price"], RESOURCES)
        """The first piece of each resource."""
        self.enough: list[float] = _by_name(data["enough"], RESOURCES)
        """So many at hand halve the worth of the next one."""
        self.steady: list[float] = _by_name(data["steady"], RESOURCES)
        """The same for the income of a round."""
        self.bowls: list[float] = _numbers(data["bowls"])
        """A power token in each area."""
        self.charge = float(data["charge"])
        """A power charged, as income."""
        self.token = float(data["token"])
        """A new token."""
        self.kept_token = float(data["kept_token"])
        """The first token, per round."""
        self.tokens_enough = float(data["tokens_enough"])
        """So many tokens halve the worth of the next one."""
        self.saving: list[list[float]] = [
            _by_name(data["saving"].get(name, {}), RESOURCES) for name in TRIGGERS
        ]
        """What a resource at hand adds for each point of the next round's tile."""
        self.round: list[float] = [0.0, *_numbers(data["round"])]
        """What comes in each round."""
        self.later: list[float] = [sum(self.round[at + 1 :]) for at in range(ROUNDS + 1)]
        """For each round: what one unit per round is worth in the rounds after it."""
        self.held: list[float] = [0.0, *_numbers(data["held"])]
        """What is at hand in each round. That it falls makes passing with a full purse dear."""

    def _read_prospects(self, data: dict[str, Any]) -> None:
        self.special_share = float(data["special_share"])
        """How much of its gain a special action is worth: it costs a turn."""
        self.booster_step = float(data["booster_step"])
        self.booster_range = float(data["booster_range"])
        self.triggers: list[float] = _by_name(data["triggers"], TRIGGERS)
        """How often a round triggers a tile."""
        self.ready = float(data["ready"])
        """How much of it a board action is worth that can be paid for."""
        self.board: list[float] = _by_name(data["board"], [action.id for action in BOARD_ACTIONS])
        """What a power action brings beyond its cost, and what a Q.I.C. action brings."""
        self.last_lab = float(data["last_lab"])
        """In the last round: the share of its tile's points that a laboratory at hand is worth."""
        self.institute: list[float] = _by_name(data["institute"], FACTION_IDS)
        """What the institute is good for besides its income, per round."""
        self.faction_special: list[float] = _by_name(data["faction_special"], FACTION_IDS)
        self.faction: list[float] = _by_name(data["faction"], FACTION_IDS)
        """The usual result of a faction, less that of all factions."""

    def _read_map(self, data: dict[str, Any]) -> None:
        self.colony = float(data["colony"])
        """Per round, as the next ones up to `neighbour`."""
        self.pieces: list[float] = _by_name(data["pieces"], STRUCTURES)
        """What a structure can grow into."""
        self.type = float(data["type"])
        self.sector = float(data["sector"])
        self.neighbour = float(data["neighbour"])
        self.target = float(data["target"])
        """All the planets that a mine could go to, if they were many."""
        self.targets_half = float(data["targets_half"])
        """So many of them are worth half of that."""
        self.closeness: list[float] = _numbers(data["closeness"])
        """By how much a planet lies beyond the range."""
        self.former = float(data["former"])
        """Per round."""
        self.project = float(data["project"])
        """A Gaiaformer at work."""
        self.finished = float(data["finished"])
        """What it is worth beyond that on a planet that waits for its mine."""

        self.federation = float(data["federation"])
        """Structures that suffice for a federation."""
        self.federation_shape: list[float] = _numbers(data["federation_shape"])
        """How steeply that grows with the power value, by round."""
        self.federation_time: list[float] = _numbers(data["federation_time"])
        self.spread: list[float] = _numbers(data["spread"])
        """How much of its value a structure adds at a distance from the centre."""
        self.second = float(data["second"])
        """The federation after the next one."""
        self.eager = float(data["eager"])
        """The share of the next round's points for a federation."""
        self.green = float(data["green"])
        """A green federation token."""
        self.summit = float(data["summit"])
        """One beside a track at its level before the last."""
        self.summit_near: list[float] = _numbers(data["summit_near"])
        """The share of that for each level."""

    def _read_standing(self, data: dict[str, Any]) -> None:
        self.levels: list[float] = _numbers(data["levels"])
        """What each level promises beyond its points."""
        self.level_time: list[float] = _numbers(data["level_time"])
        self.last_steps = float(data["last_steps"])
        """In the last round: the points that knowledge at hand can still gain."""
        self.steps = float(data["steps"])
        """An ore less for a terraforming step, per round."""
        self.range = float(data["range"])
        """Per round."""
        self.final_scale = float(data["final_scale"])
        """How far one must be ahead on a final tile to be sure of it."""
        self.final_growth: list[float] = _by_name(
            data["final_growth"], [tile.id for tile in FINAL_TILES]
        )
        """What everybody adds in a round."""


def _numbers(values: list[Any]) -> list[float]:
    return [float(value) for value in values]


def _by_name(values: dict[str, Any], names: list[str]) -> list[float]:
    return [float(values.get(name, 0.0)) for name in names]


WEIGHTS: Final = Weights(load_json(FOLDER, "evaluation.json"))
assert len(WEIGHTS.levels) == TOP + 1
