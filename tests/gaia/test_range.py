"""How far a faction reaches (ledger part: Range)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import OFF
from orrery.games.gaia.geometry import PLACE_HEXES, Geometry
from orrery.games.gaia.setup.maps import layout
from orrery.kernel.hexes import Hex
from tests.gaia.scene import Scene, at

AWAY = ["1C", "1B3", "1A6", "2A0", "2B0", "2C", "2B3", "2A6", "4C"]
"""Spaces by their distance from 1C."""


def reaching(distance: int, navigation: int = 0, qic: int = 0, planet: str = "desert") -> Scene:
    """Xenos on 1C and one planet so far away, with enough for the mine."""
    scene = Scene("xenos", "terrans").mine(0, "1C").planet(AWAY[distance], planet)
    return scene.level(0, navigation=navigation).holds(0, credits=2, ore=1, qic=qic)


# Basic range ------------------------------------------------------------------------------


@pytest.mark.rule("gaia.range.basic", "gaia.range.maximum")
@pytest.mark.parametrize(("level", "reach"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_basic_range_grows_with_navigation(level: int, reach: int) -> None:
    for distance in range(1, 7):
        scene = reaching(distance, level)
        if distance <= reach:
            scene.play(f"mine {AWAY[distance]}")
            assert scene.structure_on(AWAY[distance]) == (0, "mine")
        else:
            numbers = {"distance": distance, "range": reach, "held": 0}
            qic = (distance - reach + 1) // 2
            scene.refuses(f"mine {AWAY[distance]}", "gaia.range.maximum", **numbers, qic=qic)


@pytest.mark.rule("gaia.range.basic")
@pytest.mark.example("gaia.example.range-two")
@pytest.mark.parametrize("faction", ["ivits", "hadsch_hallas"])
def test_red_with_basic_range_2_reaches_planets_up_to_2_spaces_away(faction: str) -> None:
    scene = Scene(faction, "terrans").mine(0, "1C").level(0, navigation=2)
    for space in AWAY[1:5]:
        scene.planet(space, "oxide")
    scene.holds(0, credits=2, ore=1)
    assert scene.legal("mine") == ["mine 1B3", "mine 1A6"]


@pytest.mark.rule("gaia.range.maximum")
def test_nearer_planets_are_accessible_too() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").level(0, navigation=5)
    for space in AWAY[1:]:
        scene.planet(space, "desert")
    scene.holds(0, credits=2, ore=1)
    assert set(scene.legal("mine")) == {f"mine {space}" for space in AWAY[1:5]}
    scene.refuses("mine 4C", "gaia.range.maximum", distance=8, range=4, qic=2, held=0)


# From where -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.range.start")
@pytest.mark.parametrize(
    "structure",
    [
        "mine",
        "trading_station",
        "research_lab",
        "planetary_institute",
        "academy_knowledge",
        "academy_qic",
    ],
)
def test_range_is_counted_from_every_structure(structure: str) -> None:
    scene = Scene("xenos", "terrans").mine(0, "6C").structure(0, structure, "1C")
    scene.planet("1B0", "desert").planet("6B0", "desert").planet("2B0", "desert").mine(1, "2B1")
    scene.holds(0, credits=2, ore=1)
    assert scene.legal("mine") == ["mine 1B0", "mine 6B0"]


@pytest.mark.rule("gaia.range.start")
def test_a_new_mine_is_a_new_start() -> None:
    scene = reaching(1).planet("1A6", "desert").holds(0, credits=4, ore=2).passed(1)
    scene.play("mine 1B3", "done", "mine 1A6")
    assert scene.structure_on("1A6") == (0, "mine")


@pytest.mark.rule("gaia.range.start")
@pytest.mark.ruling("gaia.gap.range.starting-points")
def test_range_is_counted_from_the_lost_planet() -> None:
    scene = Scene("xenos", "terrans").lost_planet(0, "2C").planet("2B0", "desert")
    assert scene.holds(0, credits=2, ore=1).allows("mine 2B0")


@pytest.mark.ruling("gaia.gap.range.starting-points")
def test_range_is_counted_from_a_shared_mine() -> None:
    scene = Scene("lantids", "xenos").mine(1, "2C").shared_mine(0, "2C").planet("2B0", "terra")
    assert scene.holds(0, credits=2, ore=1).allows("mine 2B0")
    built = Scene("lantids", "xenos").mine(0, "1C").mine(1, "1B0").planet("1A0", "terra").passed(1)
    built.holds(0, credits=4, ore=2).play("mine 1B0")
    if built.asked()[1] == "leech":
        built.play("decline")
    built.play("done", "mine 1A0")
    assert built.structure_on("1A0") == (0, "mine")


@pytest.mark.ruling("gaia.gap.range.starting-points")
def test_range_is_counted_from_an_own_space_station() -> None:
    scene = Scene("ivits", "xenos").mine(0, "5C").station(0, "2C").planet("2B0", "oxide")
    assert scene.holds(0, credits=2, ore=1).allows("mine 2B0")
    other = Scene("xenos", "ivits").mine(0, "5C").station(1, "2C").planet("2B0", "desert")
    assert not other.holds(0, credits=2, ore=1).allows("mine 2B0")


@pytest.mark.ruling("gaia.gap.range.starting-points")
def test_range_is_not_counted_from_gaiaformers() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").former(0, "2C").planet("2B0", "desert")
    scene.former(0, "4C", planet="gaia").planet("4B0", "desert").planet("1B2", "desert")
    scene.holds(0, credits=2, ore=1)
    assert scene.legal("mine") == ["mine 1B2", "mine 4C"]


@pytest.mark.ruling("gaia.gap.range.starting-points")
def test_range_is_not_counted_from_satellites() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C", "1A6").federation(0, "1C", "1B3", "1A6")
    scene.mine(0, "5C").federation(0, "5C", "5B5", "5A10").planet("5A9", "desert")
    scene.holds(0, credits=2, ore=1)
    scene.refuses("mine 5A9", "gaia.range.maximum", distance=2, range=1, qic=1, held=0)


# Distance ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.range.shortest")
def test_an_adjacent_space_is_at_distance_1_also_in_the_next_sector() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1A8").planet("2A0", "desert").planet("1B4", "desert")
    scene.planet("2B0", "desert").holds(0, credits=2, ore=1)
    assert scene.legal("mine") == ["mine 1B4", "mine 2A0"]
    scene.refuses("mine 2B0", "gaia.range.maximum", distance=2, range=1, qic=1, held=0)


@pytest.mark.rule("gaia.range.shortest")
def test_the_nearest_own_planet_counts() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C", "7C", "2B3").planet("2A0", "desert")
    scene.holds(0, credits=2, ore=1)
    scene.refuses("mine 2A0", "gaia.range.maximum", distance=3, range=1, qic=1, held=0)


@pytest.mark.rule("gaia.range.no-blocking")
def test_planets_and_structures_in_between_do_not_matter() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").planet("1A6", "desert").level(0, navigation=2)
    scene.mine(1, "1B0", "1B2", "1B4").planet("1B1", "ice").planet("1B3", "gaia").mine(0, "1B5")
    scene.holds(0, credits=2, ore=1).play("mine 1A6")
    assert scene.structure_on("1A6") == (0, "mine")


def plain_distance(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("gaia.range.shortest")
@pytest.mark.ruling("gaia.gap.range.off-map")
@pytest.mark.parametrize(("players", "reduced"), [(2, False), (4, False), (3, True)])
def test_on_the_basic_outlines_a_path_on_the_map_is_never_longer(
    players: int, reduced: bool
) -> None:
    hexes: list[Hex] = [
        (centre[0] + q, centre[1] + r)
        for _, centre in layout(players, reduced)
        for q, r in PLACE_HEXES
    ]
    distances = Geometry(list(hexes)).distances
    for start, row in enumerate(distances):
        assert row == [plain_distance(hexes[start], other) for other in hexes]


@pytest.mark.ruling("gaia.gap.range.off-map")
def test_on_a_free_form_map_the_path_stays_on_the_map() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1A0").planet("1A2", "desert").level(0, navigation=2)
    scene.holds(0, credits=2, ore=1)
    assert scene.allows("mine 1A2")
    scene = Scene("xenos", "terrans").mine(0, "1A0").planet("1A2", "desert").level(0, navigation=2)
    for hole in ("1A1", "1B1"):
        scene.state.planet[at(hole)] = OFF
    scene.holds(0, credits=2, ore=1)
    # 1A0, 1B0, 1C, 1B2, 1A3, 1A2
    scene.refuses("mine 1A2", "gaia.range.maximum", distance=5, range=2, qic=2, held=0)


# More range -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.range.qic")
@pytest.mark.check("gaia.range.qic")
def test_range_1_reaches_distance_4_with_2_qic() -> None:
    scene = reaching(4, qic=2)
    scene.play("mine 2B0")
    assert scene.held(0, "qic") == 0
    short = reaching(4, qic=1)
    short.refuses("mine 2B0", "gaia.range.maximum", distance=4, range=1, qic=2, held=1)


@pytest.mark.rule("gaia.range.qic")
@pytest.mark.ruling("gaia.gap.range.qic-waste")
@pytest.mark.parametrize(
    ("navigation", "distance", "spent"),
    [(0, 1, 0), (0, 2, 1), (0, 3, 1), (0, 4, 2), (0, 5, 2), (0, 6, 3), (2, 2, 0), (2, 4, 1)],
)
def test_the_smallest_sufficient_number_of_qic_is_spent(
    navigation: int, distance: int, spent: int
) -> None:
    scene = reaching(distance, navigation, qic=5)
    scene.play(f"mine {AWAY[distance]}")
    assert scene.held(0, "qic") == 5 - spent


@pytest.mark.rule("gaia.range.basic", "gaia.range.qic")
@pytest.mark.example("gaia.example.range-qic")
def test_navigation_2_and_1_qic_reach_a_swamp_planet_4_spaces_away() -> None:
    scene = Scene("hadsch_hallas", "terrans").mine(0, "1C").planet("2B0", "swamp")
    scene.planet("2C", "swamp").level(0, navigation=2).holds(0, credits=2, ore=10, qic=1)
    scene.refuses("mine 2C", "gaia.range.maximum", distance=5, range=2, qic=2, held=1)
    scene.play("mine 2B0")
    assert (scene.held(0, "qic"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.range.qic")
@pytest.mark.parametrize(("qic", "allowed"), [(0, False), (1, True)])
def test_the_lost_planet_can_be_reached_with_qic(qic: int, allowed: bool) -> None:
    scene = reaching(8, navigation=4, qic=qic).token(0, "vp7_ore2").holds(0, knowledge=4)
    scene.play("research navigation")
    assert scene.asked() == (0, "lost_planet")
    if allowed:
        scene.play("lost-planet 2C")
        assert scene.held(0, "qic") == 0
    else:
        scene.refuses("lost-planet 2C", "gaia.range.maximum", distance=5, range=4, qic=1, held=0)
        assert scene.allows("lost-planet 2B0")


@pytest.mark.rule("gaia.range.booster")
@pytest.mark.check("gaia.range.booster")
@pytest.mark.parametrize(
    ("distance", "spent"), [(1, 0), (2, 0), (4, 0), (5, 1), (6, 1), (7, None), (8, None)]
)
def test_the_booster_gives_range_4_and_with_1_qic_range_6(distance: int, spent: int | None) -> None:
    scene = reaching(distance, qic=1).planet("1B0", "desert").planet("1B1", "desert")
    scene.booster(0, "range_3").play("special booster-range")
    assert scene.asked() == (0, "aided")
    target = f"mine {AWAY[distance]}"
    if spent is None:
        numbers = {"distance": distance, "range": 4, "qic": 2, "held": 1}
        scene.refuses(target, "gaia.range.maximum", **numbers)
    else:
        scene.play(target)
        assert scene.held(0, "qic") == 1 - spent
        assert scene.structure_on(AWAY[distance]) == (0, "mine")


@pytest.mark.rule("gaia.range.booster")
@pytest.mark.example("gaia.example.range-booster")
def test_the_range_booster_builds_a_mine_with_range_plus_3() -> None:
    scene = reaching(5, navigation=2).booster(0, "range_3")
    scene.play("special booster-range")
    assert scene.structure_on("2C") == (0, "mine")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.range.booster")
def test_the_booster_helps_one_action_only() -> None:
    scene = reaching(4).planet("4C", "desert").planet("2B3", "desert").passed(1)
    scene.holds(0, credits=4, ore=2).booster(0, "range_3").play("special booster-range")
    scene.play("done")
    scene.refuses("mine 2B3", "gaia.range.maximum", distance=2, range=1, qic=1, held=0)
