"""Upgrading a structure."""

from __future__ import annotations

from orrery.games.gaia.building import gives_tile, replace, upgraded
from orrery.games.gaia.components import LOST, STATION
from orrery.games.gaia.events import UPGRADED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import can_pay, pay, too_dear
from orrery.games.gaia.space import UPGRADE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import offer_tile
from orrery.games.gaia.values import has_opponent_near
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def upgrade_cost(s: GaiaState, seat: int, space: int, structure: int) -> list[int]:
    """gaia.upgrade.trading-station, gaia.upgrade.trading-station-discount and the others"""
    spec = faction_of(s, seat).spec
    if structure == STATION and not has_opponent_near(s, seat, space):
        return spec.lone_station_cost
    return spec.cost[structure]


class Upgrade(Play):
    """gaia.upgrade.one-step"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        upgrades = faction_of(s, seat).spec.upgrades
        for space in s.own_spaces(seat):
            if s.owner[space] != seat or s.planet[space] == LOST:
                continue
            for structure in upgrades[s.structure[space]]:
                if s.has_piece(seat, structure) and can_pay(
                    s, seat, upgrade_cost(s, seat, space, structure)
                ):
                    found.append(UPGRADE.at(space, structure))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        space, structure = action.args
        if s.owner[space] != seat:
            if s.shared[space] == seat:
                return [block("gaia.faction.lantids.share-no-upgrade", space=space)]
            return [block("gaia.upgrade.only-mines-new", space=space)]
        if s.planet[space] == LOST:
            return [block("gaia.lost-planet.no-upgrade", space=space)]
        if structure not in faction_of(s, seat).spec.upgrades[s.structure[space]]:
            return [block("gaia.upgrade.one-step", structure=s.structure[space], wanted=structure)]
        reasons: list[Blocker] = []
        if not s.has_piece(seat, structure):
            reasons.append(
                block("gaia.upgrade.supply", structure=structure, built=s.built(seat, structure))
            )
        cost = upgrade_cost(s, seat, space, structure)
        return reasons + too_dear(s, seat, cost, "gaia.action.indivisible")

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        space, structure = action.args
        pay(s, seat, upgrade_cost(s, seat, space, structure))
        replace(s, seat, space, structure)
        s.emit(UPGRADED, seat, structure, space)
        upgraded(s, seat, space)
        if gives_tile(structure):
            offer_tile(s, seat)
