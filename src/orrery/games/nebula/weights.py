"""The numbers of the evaluation, read from `data/evaluation.json`.

Prospects and material are counted in hundredths of a sure victory, tempo in turns.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.nebula.components import ADVANCED, FOLDER, TECHNOLOGIES
from orrery.kernel.game import load_json


class Weights:
    """One set of numbers."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._read_value(data)
        self._read_tempo(data)
        self._read_outlook(data)

    def _read_value(self, data: dict[str, Any]) -> None:
        self.patience = float(data["patience"])
        """How much a turn more to victory takes away: 0.14 are 13 %."""
        self.lead = float(data["lead"])
        """What being sure to be first is worth."""
        self.lead_power = float(data["lead_power"])
        """How steeply that grows with the ratio of both tempos."""
        self.either = float(data["either"])
        """Added to both tempos: of two seats that need no more time either may be first."""
        self.income = float(data["income"])
        """A unit that a Harvest brings."""
        self.reserve = float(data["reserve"])
        """A unit in the reserves."""
        self.troop = float(data["troop"])
        self.ship = float(data["ship"])
        self.hull = float(data["hull"])
        """A point of durability."""
        self.building = float(data["building"])
        basic, advanced = float(data["technology"]["basic"]), float(data["technology"]["advanced"])
        self.technology = [advanced if spec.grade == ADVANCED else basic for spec in TECHNOLOGIES]
        self.cooldown = float(data["cooldown"])
        """What a turn of cooldown takes away."""
        self.found = float(data["found"])
        """A technology that an explored zone is about to give."""
        self.threat = float(data["threat"])
        """The share of the own prospects that goes with a planet under threat."""
        self.threat_decay = float(data["threat_decay"])
        """How fast a threat fades with the distance of the ship."""

    def _read_tempo(self, data: dict[str, Any]) -> None:
        # An action that is still to be taken counts beyond its time: taking it is progress.
        self.unloaded = float(data["unloaded"])
        self.uncrossed = float(data["uncrossed"])
        self.crossing = float(data["crossing"])
        self.unclaimed = float(data["unclaimed"])
        self.second = float(data["second"])
        """What the nearer of two goals counts beside the farther one."""
        self.give_up = float(data["give_up"])
        """How long it takes to give up a planet whose colour stands in the way."""
        self.fight = float(data["fight"])
        """What each combat costs, even if it is sure to be won."""
        self.setback = float(data["setback"])
        """What all of them cost if one may be lost, times the odds against it; `luck` keeps that
        finite."""
        self.luck = float(data["luck"])
        self.siege = float(data["siege"])
        """What guards cost at most."""
        self.spare = float(data["spare"])
        """What a troop more than needed aboard is worth."""
        self.ring = float(data["ring"])
        """What a ring block costs more than another: 1 turn instead of 1/4."""

    def _read_outlook(self, data: dict[str, Any]) -> None:
        # What is still to be bought counts beyond its waiting time: buying it is progress.
        self.unbuilt = float(data["unbuilt"])
        self.untrained = float(data["untrained"])
        self.unlaunched = float(data["unlaunched"])
        self.to_build = float(data["to_build"])
        """How long an opponent takes for a building: nobody changes what it has in reserve."""
        self.to_train = float(data["to_train"])
        self.to_launch = float(data["to_launch"])


WEIGHTS: Final = Weights(load_json(FOLDER, "evaluation.json"))
