"""The numbers of the evaluation, read from `data/evaluation.json`.

Everything there is in victory points. What is marked "per round" counts once for each round still
to come, more in an early round than in a late one (`round`).
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
        self.read(data)

    def read(self, data: dict[str, Any]) -> None:
        """Take other numbers; tuning tries many sets."""
        self.price: list[float] = _by_name(data["price"], RESOURCES)
        self.bowls: list[float] = _numbers(data["bowls"])
        self.charge = float(data["charge"])
        self.token = float(data["token"])
        self.kept_token = float(data["kept_token"])
        self.tokens_enough = float(data["tokens_enough"])
        self.enough: list[float] = _by_name(data["enough"], RESOURCES)
        self.steady: list[float] = _by_name(data["steady"], RESOURCES)
        self.saving: list[list[float]] = [
            _by_name(data["saving"].get(name, {}), RESOURCES) for name in TRIGGERS
        ]
        self.round: list[float] = [0.0, *_numbers(data["round"])]
        self.later: list[float] = [sum(self.round[at + 1 :]) for at in range(ROUNDS + 1)]
        """For each round: what one unit per round is worth in the rounds after it."""
        self.held: list[float] = [0.0, *_numbers(data["held"])]

        self.special_share = float(data["special_share"])
        self.booster_step = float(data["booster_step"])
        self.booster_range = float(data["booster_range"])
        self.ready = float(data["ready"])
        self.board: list[float] = _by_name(data["board"], [action.id for action in BOARD_ACTIONS])
        self.triggers: list[float] = _by_name(data["triggers"], TRIGGERS)

        self.levels: list[float] = _numbers(data["levels"])
        self.level_time: list[float] = _numbers(data["level_time"])
        self.last_steps = float(data["last_steps"])
        self.steps = float(data["steps"])
        self.range = float(data["range"])
        self.former = float(data["former"])
        self.project = float(data["project"])
        self.finished = float(data["finished"])

        self.colony = float(data["colony"])
        self.pieces: list[float] = _by_name(data["pieces"], STRUCTURES)
        self.type = float(data["type"])
        self.sector = float(data["sector"])
        self.neighbour = float(data["neighbour"])
        self.target = float(data["target"])
        self.targets_half = float(data["targets_half"])
        self.closeness: list[float] = _numbers(data["closeness"])

        self.federation = float(data["federation"])
        self.federation_shape: list[float] = _numbers(data["federation_shape"])
        self.federation_time: list[float] = _numbers(data["federation_time"])
        self.spread: list[float] = _numbers(data["spread"])
        self.second = float(data["second"])
        self.eager = float(data["eager"])
        self.green = float(data["green"])
        self.summit = float(data["summit"])
        self.summit_near: list[float] = _numbers(data["summit_near"])

        self.final_scale = float(data["final_scale"])
        self.final_growth: list[float] = _by_name(
            data["final_growth"], [tile.id for tile in FINAL_TILES]
        )
        self.institute: list[float] = _by_name(data["institute"], FACTION_IDS)
        self.faction_special: list[float] = _by_name(data["faction_special"], FACTION_IDS)
        self.faction: list[float] = _by_name(data["faction"], FACTION_IDS)


def _numbers(values: list[Any]) -> list[float]:
    return [float(value) for value in values]


def _by_name(values: dict[str, Any], names: list[str]) -> list[float]:
    return [float(values.get(name, 0.0)) for name in names]


WEIGHTS: Final = Weights(load_json(FOLDER, "evaluation.json"))
assert len(WEIGHTS.levels) == TOP + 1
