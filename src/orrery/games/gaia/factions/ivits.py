"""The Ivits: one growing federation, paid in Q.I.C.s, and space stations."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.building import join_federation
from orrery.games.gaia.components import QIC, SPACE
from orrery.games.gaia.events import STATION_PLACED
from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.gains import pay_resource
from orrery.games.gaia.reach import qic_for_range, why_out_of_range
from orrery.games.gaia.space import SPACE_STATION
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


class Ivits(Faction):
    """gaia.faction.ivits.one-federation, gaia.faction.ivits.station"""

    def federation_value(self, s: GaiaState, seat: int) -> int:
        """gaia.faction.ivits.threshold"""
        return self.spec.federation_value * (s.tokens_formed[seat] + 1)

    def grows_one_federation(self) -> bool:
        return True

    def satellites_affordable(self, s: GaiaState, seat: int) -> int:
        """gaia.faction.ivits.satellite-cost"""
        return s.held(seat, QIC)

    def value_rule(self, s: GaiaState, seat: int) -> str:
        return "gaia.faction.ivits.threshold"

    def satellite_rule(self) -> str:
        return "gaia.faction.ivits.satellite-cost"

    def pays_satellites_in_qic(self) -> bool:
        return True

    def has_special(self, s: GaiaState, seat: int) -> bool:
        return s.has_institute(seat)

    def why_no_special(self, s: GaiaState, seat: int) -> list[Blocker]:
        if s.station.count(seat) == STATIONS:
            return [block("gaia.components.space-stations", stations=STATIONS, limit=STATIONS)]
        if not station_targets(s, seat):
            return [block("gaia.faction.ivits.station", targets=0)]
        return []

    def special(self, s: GaiaState, seat: int) -> None:
        s.push(StationFrame(seat))


def is_station_space(s: GaiaState, seat: int, space: int) -> bool:
    """gaia.gap.ivits.station-space"""
    return (
        s.planet[space] == SPACE and s.station[space] == NOBODY and not s.has_satellite(seat, space)
    )


def station_targets(s: GaiaState, seat: int) -> list[int]:
    held = s.held(seat, QIC)
    return [
        space
        for space in s.geometry().spaces
        if is_station_space(s, seat, space) and qic_for_range(s, seat, space, 0) <= held
    ]


class StationFrame(Question):
    """gaia.faction.ivits.station"""

    kind: ClassVar[str] = "station"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [SPACE_STATION.at(space) for space in station_targets(gaia(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not SPACE_STATION:
            return not_now(action)
        if not is_station_space(s, seat, action.first):
            return [block("gaia.gap.ivits.station-space", space=action.first)]
        return why_out_of_range(s, seat, action.first, 0)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        space = action.first
        pay_resource(s, seat, QIC, qic_for_range(s, seat, space, 0))
        s.station = with_item(s.station, space, seat)
        s.reach_from(seat, space)
        s.emit(STATION_PLACED, seat, space)
        join_federation(s, seat, space)


IVITS: Final = Ivits("ivits")
STATIONS: Final[int] = IVITS.spec.institute["supply"]
FACTION_FRAMES.append(StationFrame)
