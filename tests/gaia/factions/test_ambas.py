"""The Ambas: the institute changes places with a mine (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTION_ACTION
from tests.gaia.factions.homes import has_no_ability_of_its_own, home_types
from tests.gaia.scene import Scene, at, named

INSTITUTE = "planetary_institute"
TARGETS = "gaia.gap.ambas.swap-targets"


def ambas() -> Scene:
    """The institute on 1C, mines on 1B0 and 1B3."""
    return Scene("ambas", "xenos").structure(0, INSTITUTE, "1C").mine(0, "1B0", "1B3")


@pytest.mark.rule("gaia.faction.ambas.home")
def test_swamp_is_home() -> None:
    assert home_types("ambas") == ["swamp"]


@pytest.mark.rule("gaia.faction.ambas.home")
def test_before_the_institute_they_have_no_ability() -> None:
    has_no_ability_of_its_own("ambas")


@pytest.mark.rule("gaia.faction.ambas.institute")
def test_the_institute_and_a_mine_change_places() -> None:
    scene = ambas()
    scene.play("special faction", "swap 1B0")
    assert scene.structure_on("1B0") == (0, INSTITUTE)
    assert scene.structure_on("1C") == (0, "mine")
    assert scene.structure_on("1B3") == (0, "mine")


@pytest.mark.rule("gaia.faction.ambas.institute")
def test_it_costs_nothing_and_is_possible_once_a_round() -> None:
    scene = ambas()
    scene.play("special faction", "swap 1B0", "done", "pass pass_trading_stations")
    scene.refuses("special faction", "gaia.special.once", special=FACTION_ACTION)
    scene.play("pass pass_big_buildings")
    assert scene.state.round == 2
    while scene.asked()[0] == 1 or scene.asked()[1] == "income":
        scene.play(scene.legal("income")[0] if scene.legal("income") else "pass ore_knowledge")
    assert scene.allows("special faction")


@pytest.mark.rule("gaia.faction.ambas.federations-keep")
@pytest.mark.ruling(TARGETS)
def test_a_federation_stays_though_its_value_drops() -> None:
    scene = Scene("ambas", "xenos").structure(0, INSTITUTE, "1C").mine(0, "1B1", "2C")
    scene.structure(0, "academy_qic", "1B0").federation(0, "1C", "1B0", "1B1").token(0, "vp7_ore2")
    scene.play("special faction", "swap 2C")
    assert scene.structure_on("2C") == (0, INSTITUTE)
    assert scene.federated(0) == ["1C", "1B0", "1B1"]
    assert scene.tokens(0) == [("vp7_ore2", True)]


@pytest.mark.rule("gaia.faction.ambas.federations-keep")
def test_the_swapped_institute_may_found_a_new_federation() -> None:
    scene = Scene("ambas", "xenos").structure(0, INSTITUTE, "1C").mine(0, "1B1", "2C")
    scene.structure(0, "academy_qic", "1B0").federation(0, "1C", "1B0", "1B1")
    scene.structure(0, "academy_knowledge", "2B0").mine(0, "2B1")
    scene.refuses("federate", "gaia.federation.power-seven", value=5, needed=7)
    scene.play("special faction", "swap 2C", "done", "pass pass_trading_stations")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "2C", "2B0", "2B1"]


@pytest.mark.rule("gaia.faction.ambas.not-a-build")
@pytest.mark.check("gaia.faction.ambas.not-a-build")
@pytest.mark.parametrize("tile", ["mine_2", "big_building_5_a"])
def test_neighbours_get_no_offer_and_no_tile_scores(tile: str) -> None:
    scene = ambas().mine(1, "1B1").round_tile(tile).advanced(0, "vp3_per_mine_built", "vp_7")
    events = scene.play("special faction", "swap 1B0")
    assert [event.kind.name for event in events] == ["special_taken", "swapped"]
    assert scene.asked() == (0, "turn")
    assert (scene.held(0, "vp"), scene.held(1, "vp")) == (10, 10)
    assert scene.areas(1) == (2, 4, 0)


@pytest.mark.rule("gaia.faction.ambas.not-a-build")
def test_a_gaia_planet_that_gets_the_mine_scores_nothing() -> None:
    scene = Scene("ambas", "xenos").structure(0, INSTITUTE, "1C", "gaia").mine(0, "1B0")
    scene.round_tile("gaia_mine_4").tile(0, "vp_per_gaia_mine")
    events = scene.play("special faction")
    assert scene.structure_on("1C") == (0, "mine")
    assert named(events, "scored") == []


@pytest.mark.ruling(TARGETS)
def test_only_own_mines_are_swapped() -> None:
    scene = ambas().mine(1, "1B1").structure(0, "trading_station", "1B2").planet("1B4", "swamp")
    scene.play("special faction")
    assert scene.legal("swap") == ["swap 1B0", "swap 1B3"]
    for space in ["1B1", "1B2", "1B4", "1C", "1A0"]:
        scene.refuses(f"swap {space}", TARGETS, space=at(space))


@pytest.mark.ruling(TARGETS)
def test_the_lost_planet_is_not_swapped() -> None:
    scene = ambas().lost_planet(0, "1B1")
    scene.play("special faction")
    scene.refuses("swap 1B1", TARGETS, space=at("1B1"))


@pytest.mark.ruling(TARGETS)
def test_without_a_mine_piece_on_the_map_there_is_no_swap() -> None:
    scene = (
        Scene("ambas", "xenos").structure(0, INSTITUTE, "1C").lost_planet(0, "1B1").mine(1, "2C")
    )
    scene.refuses("special faction", TARGETS, mines=0)


@pytest.mark.ruling(TARGETS)
def test_a_mine_joins_no_federation_by_the_swap() -> None:
    scene = Scene("ambas", "xenos").structure(0, INSTITUTE, "2C").structure(0, "academy_qic", "1B0")
    scene.structure(0, "academy_knowledge", "1B1").mine(0, "1C").federation(0, "1C", "1B0", "1B1")
    scene.play("special faction")
    assert scene.structure_on("1C") == (0, INSTITUTE)
    assert scene.federated(0) == ["1C", "1B0", "1B1"]


@pytest.mark.rule("gaia.faction.ambas.institute")
def test_a_swap_is_not_asked_for_otherwise() -> None:
    ambas().refuses("swap 1B0", "gaia.special.once")
