"""What holds in every position: a position in which it does not is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.gaia.components import KINDS, ORE, PLANET_TYPES, TRACKS, VP
from orrery.games.gaia.game import game
from orrery.games.gaia.state import BOWLS, TRACK_COUNT, GaiaState
from tests.gaia.scene import Scene, at


def ordinary() -> Scene:
    """A position with something of everything, and nothing wrong."""
    scene = Scene("taklons", "lantids").mine(0, "1C", "1A0").federation(0, "1C", "1B0", "1A0")
    scene.shared_mine(1, "1C").token(0, "vp7_ore2").former(0, "2C").formers(0, board=1)
    return scene.tile(0, "vp_7").advanced(0, "vp3_per_mine_built", covers="vp_7")


def set_at(field: str, place: int, value: int) -> Callable[[GaiaState], None]:
    """One number of a list is wrong."""

    def change(s: GaiaState) -> None:
        numbers = list(getattr(s, field))
        numbers[place] = value
        setattr(s, field, numbers)

    return change


def shared_level_5(s: GaiaState) -> None:
    for seat in range(2):
        s.research[seat * TRACK_COUNT + TRACKS.index("ai")] = 5


def lost_satellite(s: GaiaState) -> None:
    s.federation[at("1B0")] = 0
    s.federation[at("1A0")] = 0


def token_twice(s: GaiaState) -> None:
    s.terraforming_token = 0


def test_an_ordinary_position_is_in_order() -> None:
    assert game.violations(ordinary().begin().state) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (set_at("resources", VP, -1), "seat 0 holds -1 of resource 0"),
        (set_at("resources", KINDS + ORE, 16), "seat 1 holds 16 of resource 2"),
        (set_at("bowls", 0, 9), "power tokens"),
        (set_at("bowls", BOWLS + 1, 9), "power tokens"),
        (set_at("gaia_area", 0, 1), "power tokens"),
        (set_at("brainstone", 0, 5), "the Brainstone of seat 0 is at 5"),
        (set_at("brainstone", 1, 1), "a Brainstone that is not its own"),
        (set_at("pieces", 1, 3), "seat 0: 2 of structure 1 on the map"),
        (set_at("formers_board", 0, 2), "Gaiaformers on the map"),
        (set_at("satellites_left", 0, 25), "seat 0: 1 satellites, 25 left"),
        (shared_level_5, "shares level 5"),
        (set_at("federations", 0, 2), "federation 2 is empty"),
        (set_at("federation", at("1B0"), 0), "federation 1 falls apart"),
        (set_at("federation", at("1A1"), 1), "federation 1 has nothing on space"),
        (lost_satellite, "is in no federation"),
        (set_at("planet", at("1C"), len(PLANET_TYPES)), "has planet type"),
        (set_at("owner", at("1C"), -1), "has structure 1 of -1"),
        (set_at("planet", at("1C"), 0), "without a planet for it"),
        (set_at("shared", at("2A0"), 1), "is shared with nobody"),
        (set_at("former", at("3C"), 0), "a Gaiaformer stands on space"),
        (set_at("planet", at("1B0"), 1), "which is not empty"),
        (set_at("station", at("1C"), 0), "which is not empty"),
        (set_at("boosters", 0, 0), "a booster is in two places"),
        (set_at("tech_at", 0, 1), "a standard tile lies in two places"),
        (set_at("advanced_at", 0, 1), "an advanced tile lies in two places"),
        (set_at("advanced_at", 0, 13), "is taken and on the board"),
        (set_at("tiles", 3, 1), "covers nothing"),
        (set_at("token_supply", 3, 3), "there are 4 of token vp7_ore2"),
        (set_at("token_supply", 0, 2), "there are 2 of token vp12"),
        (token_twice, "there are 4 of token vp12"),
        (set_at("token_kind", 0, 0), "token vp12 has no green side"),
    ],
)
def test_what_is_wrong_is_named(change: Callable[[GaiaState], None], said: str) -> None:
    s = ordinary().begin().state
    change(s)
    assert any(said in broken for broken in game.violations(s)), game.violations(s)


def test_there_is_one_token_of_the_gleens() -> None:
    scene = Scene("gleens", "terrans").token(0, "gleens")
    assert game.violations(scene.begin().state) == []
    assert game.violations(scene.token(0, "gleens").state) == ["there are 2 of token gleens"]
