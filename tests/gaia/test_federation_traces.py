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
    os.environ.get("ORRERY_GAIA_TRACES", REPOSITORY.parent / "shared" / "data" / "gaia" / "games")
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
            self.player["faction"] == faction and "planetary_institute" in self.structures.values()
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
        tokens = int(sum(self.player["power"][:3]))
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
def formed_in(file: Path) -> dict[str, Formed]:
    """The federations of one game, by the number of the move."""
    game = json.loads(gzip.decompress(file.read_bytes()))
    board = Board(game["setup"]["map"])
    formed = [0] * game["players"]
    found: dict[str, Formed] = {}
    for previous, move in zip(game["moves"], game["moves"][1:]):
        for step in move["steps"]:
            if step["op"] == "federation":
                seat = move["seat"]
                found[f"{game['id']} move {move['n']}"] = Formed(
                    Side(board, previous["state"], seat),
                    Side(board, move["state"], seat),
                    formed[seat],
                    game["rules"]["flexible_federations"],
                )
                formed[seat] += 1
    return found


def test_there_are_many() -> None:
    assert sum(len(formed_in(file)) for file in FILES) >= 80


@pytest.mark.ruling(
    "gaia.gap.federation.minimal-definition",
    "gaia.gap.federation.own-planets-on-path",
    "gaia.gap.federation.unneeded-definition",
)
@pytest.mark.parametrize("more", [0, 3])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_every_recorded_federation_is_legal(file: Path, more: int) -> None:
    for name, formed in formed_in(file).items():
        search = formed.search(len(formed.satellites) + more)
        assert search.possible(), name
        assert search.check(formed.planets, formed.satellites) == [], name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_every_recorded_federation_is_reached_step_by_step(file: Path) -> None:
    for name, formed in formed_in(file).items():
        search = formed.search(len(formed.satellites))
        chosen = search.start
        for planet in formed.planets:
            group = search.group_of(planet)
            if not (chosen >> group) & 1:
                assert group in search.further(chosen), name
                chosen |= 1 << group
        assert search.may_finish(chosen), name
        for count, space in enumerate(formed.satellites):
            assert not search.is_complete(chosen, formed.satellites[:count]), name
            assert space in search.next_satellites(chosen, formed.satellites[:count]), name
        assert search.is_complete(chosen, formed.satellites), name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_possible_and_plans_agree_on_recorded_positions(file: Path) -> None:
    """On every position of the game, for every seat: the quick answer is the right one."""
    game = json.loads(gzip.decompress(file.read_bytes()))
    board = Board(game["setup"]["map"])
    flexible = game["rules"]["flexible_federations"]
    for move in game["moves"][::4]:
        for seat in range(len(move["state"]["players"])):
            side = Side(board, move["state"], seat)
            situation = side.situation(len(side.player["federations"]), side.limit(), flexible)
            assert Search(situation).possible() == bool(Search(situation).plans())
