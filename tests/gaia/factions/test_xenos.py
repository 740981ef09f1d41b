"""The Xenos: a third mine, and federations of 6 (ledger part: Factions)."""

from __future__ import annotations

import pytest

from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, opened

INSTITUTE = "planetary_institute"
VALUE = "gaia.federation.power-seven"
VALUE_6 = "gaia.faction.xenos.institute"


@pytest.mark.rule("gaia.faction.xenos.home")
def test_desert_is_home() -> None:
    assert home_types("xenos") == ["desert"]


@pytest.mark.rule("gaia.faction.xenos.third-mine")
def test_they_place_a_third_mine_after_all_other_mines() -> None:
    scene = opened("terrans", "xenos", "ambas")
    placing: list[int] = []
    while scene.asked()[1] == "placement":
        placing.append(scene.asked()[0])
        scene.play(scene.legal("start")[0])
    assert placing == [0, 1, 2, 2, 1, 0, 1]
    assert [len(scene.state.colonies(seat)) for seat in range(3)] == [2, 3, 2]


@pytest.mark.rule("gaia.faction.xenos.institute")
@pytest.mark.check("gaia.faction.xenos.institute")
def test_institute_trading_station_and_mine_are_worth_6_and_federate() -> None:
    scene = Scene("xenos", "terrans").structure(0, INSTITUTE, "1C").mine(0, "1B1")
    scene.structure(0, "trading_station", "1B0").play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1"]
    assert scene.held(0, "vp") == 22


@pytest.mark.rule("gaia.faction.xenos.institute")
def test_5_is_too_little_with_the_institute_and_6_without() -> None:
    scene = Scene("xenos", "terrans").structure(0, INSTITUTE, "1C")
    scene.structure(0, "trading_station", "1B0").refuses("federate", VALUE_6, value=5, needed=6)
    scene = Scene("xenos", "terrans").structure(0, "academy_qic", "1C")
    scene.structure(0, "academy_knowledge", "1B0").refuses("federate", VALUE, value=6, needed=7)


@pytest.mark.rule("gaia.faction.xenos.institute")
def test_the_institute_need_not_be_part_of_the_federation() -> None:
    scene = (
        Scene("xenos", "terrans").structure(0, "academy_qic", "1C").structure(0, INSTITUTE, "3C")
    )
    scene.structure(0, "academy_knowledge", "1B0").power(0, 0, 0, 0).play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0"]


@pytest.mark.rule("gaia.faction.xenos.institute")
def test_an_opponent_still_needs_7() -> None:
    scene = Scene("terrans", "xenos").structure(1, INSTITUTE, "3C").structure(0, INSTITUTE, "1C")
    scene.structure(0, "academy_qic", "1B0").refuses("federate", VALUE, value=6, needed=7)


def three_of_3(faction: str) -> Scene:
    """Structures worth 3 each on 1A0, 1C and 1A6, one space between neighbours, and 4 tokens."""
    scene = Scene(faction, "nevlas").structure(0, INSTITUTE, "1A0").power(0, 4, 0, 0)
    return scene.structure(0, "academy_qic", "1C").structure(0, "academy_knowledge", "1A6")


@pytest.mark.ruling("gaia.gap.xenos.threshold-unneeded")
def test_beyond_6_a_further_planet_is_unneeded() -> None:
    scene = three_of_3("xenos")
    scene.play("federate", "planet 1A0")
    assert scene.federated(0) == ["1C", "1B0", "1A0"]
    assert scene.legal("token")


@pytest.mark.ruling("gaia.gap.xenos.threshold-unneeded")
def test_where_7_are_needed_the_third_planet_is_needed_too() -> None:
    scene = three_of_3("terrans")
    scene.play("federate", "planet 1A0", "planet 1C", "satellite 1B0")
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A0", "1A6"]


@pytest.mark.ruling("gaia.gap.xenos.threshold-unneeded")
def test_a_choice_of_planets_may_end_at_6() -> None:
    scene = three_of_3("xenos")
    scene.play("federate", "planet 1C")
    scene.refuses("done", VALUE_6, value=3, needed=6)
