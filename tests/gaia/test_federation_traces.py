"""The federation search against recorded games: every federation in them is legal for it."""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from orrery.games.gaia.federations import NEAR, OPEN, PLANET, SATELLITE, STATION, Search, Situation
from orrery.kernel.hexes import Hex, neighbours

REPOSITORY = Path(__file__).resolve().parents[2]
TRACES = Path(
    os.environ.get(
        "ORRERY_GAIA_TRACES", REPOSITORY.parent / "shared" / "data" / "gaia" / "games"
    )
)
FILES = sorted(TRACES.glob("*.json.gz"))
pytestmark = pytest.mark.skipif(not FILES, reason="the recorded games are not on this machine")

VALUES = {
    "mine": 1,
    "trading_station": 2,
    "research_lab": 2,
    "planetary_institute": 3,
    "academy_knowledge": 3,
    "academy_qic": 3,
    "space_station": 1,
}
SATELLITES = 25


class Board:
    """The map of a recorded game, with a number for each space."""

    def __init__(self, hexes: list[dict[str, Any]]) -> None:
        self.planet: list[str] = [hex_["planet"] for hex_ in hexes]
        self.hexes: list[Hex] = [(hex_["q"], hex_["r"]) for hex_ in hexes]
        self.at = {hex_: space for space, hex_ in enumerate(self.hexes)}
        self.neighbours = [
            sorted(self.at[next_] for next_ in neighbours(hex_) if next_ in self.at)
            for hex_ in self.hexes
        ]

    def spaces(self, hexes: list[list[int]]) -> set[int]:
        return {self.at[hex_[-2], hex_[-1]] for hex_ in hexes}


class Side:
    """One player in one recorded state: what federations are made of."""

    def __init__(self, board: Board, state: dict[str, Any], seat: int) -> None:
        self.board = board
        self.player = state["players"][seat]
        self.structures: dict[int, str] = {}
        for kind, q, r, *_ in self.player["structures"]:
            if kind != "gaiaformer":
                self.structures[board.at[q, r]] = kind
        self.satellites = board.spaces(self.player["satellite_hexes"])
        self.federated = board.spaces(self.player["federated_structures"])
        self.lost = -1 if state["lost_planet"] is None else board.at[tuple(state["lost_planet"])]
        if self.player["buildings"].get("lost_planet"):
            self.structures[self.lost] = "mine"

    def value(self, space: int) -> int:
        kind = self.structures[space]
        value = VALUES[kind]
        if value == 3 and any(
            tech["tile"] == "big_buildings_power_4" and not tech["covered"]
            for tech in self.player["techs"]
        ):
            value = 4
        if self.has_institute("bescods") and self.board.planet[space] == "titanium":
            value += 1
        return value

    def has_institute(self, faction: str) -> bool:
        return (
            self.player["faction"] == faction
            and "planetary_institute" in self.structures.values()
        )

    def ground(self, space: int, near: set[int]) -> int:
        if self.board.planet[space] != "empty" or space == self.lost:
            return PLANET
        if self.structures.get(space) == "space_station":
            return STATION
        if space in self.satellites:
            return SATELLITE
        return NEAR if space in near else OPEN

    def situation(self, formed: int, limit: int, flexible: bool) -> Situation:
        grows = self.player["faction"] == "ivits"
        old = self.federated | self.satellites
        near = {next_ for space in old for next_ in self.board.neighbours[space]}
        spaces = range(len(self.board.hexes))
        needed = 6 if self.has_institute("xenos") else 7
        return Situation(
            self.board.neighbours,
            sorted(set(self.structures) - self.federated),
            [self.value(space) if space in self.structures else 0 for space in spaces],
            [self.ground(space, set() if grows else near) for space in spaces],
            needed=7 * (formed + 1) if grows else needed,
            limit=limit,
            flexible=flexible,
            base=sorted(old) if grows else [],
            base_value=sum(self.value(space) for space in self.federated) if grows else 0,
        )

    def limit(self) -> int:
        if self.player["faction"] == "ivits":
            return int(self.player["qic"])
        tokens = sum(self.player["power"][:3])
        stone = self.player["brainstone"] in ("bowl1", "bowl2", "bowl3")
        return min(tokens + stone, SATELLITES - len(self.satellites))


class Formed:
    """A recorded federation: the situation before it, its planets and its new satellites."""

    def __init__(self, before: Side, after: Side, formed: int, flexible: bool) -> None:
        self.before = before
        self.number = formed
        self.flexible = flexible
        self.planets = sorted(after.federated - before.federated)
        self.satellites = sorted(after.satellites - before.satellites)

    def search(self, limit: int) -> Search:
        return Search(self.before.situation(self.number, limit, self.flexible))


@cache
def federations() -> dict[str, Formed]:
    found: dict[str, Formed] = {}
    for file in FILES:
        game = json.loads(gzip.decompress(file.read_bytes()))
        board = Board(game["setup"]["map"])
        formed = [0] * game["players"]
        for previous, move in zip(game["moves"], game["moves"][1:]):
            if any(step["op"] == "federation" for step in move["steps"]):
                seat = move["seat"]
                before = Side(board, previous["state"], seat)
                after = Side(board, move["state"], seat)
                found[f"{game['id']}-{move['n']}"] = Formed(
                    before, after, formed[seat], game["rules"]["flexible_federations"]
                )
                formed[seat] += 1
    return found


def test_there_are_many() -> None:
    assert len(federations()) == 80
