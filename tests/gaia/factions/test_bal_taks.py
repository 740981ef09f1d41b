"""The Bal T'aks: Gaiaformers for Q.I.C.s, and no Navigation at first (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.scoring import leftovers
from tests.gaia.factions.homes import conversion, home_types
from tests.gaia.scene import Scene, at

BAN = "gaia.faction.bal-taks.no-navigation"
CONVERT = "gaia.faction.bal-taks.convert"
SWAP = "convert 1gf>1q"


def bal_taks(institute: bool = False) -> Scene:
    kind = "planetary_institute" if institute else "mine"
    return Scene("bal_taks", "xenos").structure(0, kind, "1C").power(0, 4, 0, 0)


def building_a_lab(institute: bool = False) -> Scene:
    """A trading station on 1B3, with the price of a lab."""
    scene = bal_taks(institute).structure(0, "trading_station", "1B3")
    return scene.holds(0, credits=5, ore=3)


@pytest.mark.rule("gaia.faction.bal-taks.home")
def test_volcanic_is_home() -> None:
    assert home_types("bal_taks") == ["volcanic"]


# Navigation -------------------------------------------------------------------------------


@pytest.mark.rule(BAN)
@pytest.mark.check(BAN)
def test_research_in_navigation_is_illegal_before_the_institute() -> None:
    scene = bal_taks().holds(0, knowledge=4)
    scene.refuses("research navigation", BAN, institute=0)
    tracks = ["terraforming", "ai", "gaia_project", "economy", "science"]
    assert scene.legal("research") == [f"research {track}" for track in tracks]


@pytest.mark.rule("gaia.faction.bal-taks.institute")
def test_the_institute_lifts_the_ban() -> None:
    scene = bal_taks(institute=True).holds(0, knowledge=4)
    scene.play("research navigation")
    assert scene.level_of(0, "navigation") == 1
    assert scene.held(0, "qic") == 1


@pytest.mark.rule("gaia.faction.bal-taks.navigation-tile")
@pytest.mark.check("gaia.faction.bal-taks.navigation-tile")
def test_the_tile_under_navigation_is_gained_without_an_advance() -> None:
    scene = building_a_lab().tech_at("navigation", "vp_7")
    scene.play("upgrade 1B3 lab", "tile navigation")
    assert scene.owns_tile(0, "vp_7")
    assert scene.held(0, "vp") == 17
    assert scene.level_of(0, "navigation") == 0
    assert scene.asked()[1] == "turn"


@pytest.mark.rule("gaia.faction.bal-taks.navigation-tile", "gaia.faction.bal-taks.institute")
def test_with_the_institute_the_tile_under_navigation_gives_its_advance() -> None:
    scene = building_a_lab(institute=True).tech_at("navigation", "vp_7")
    scene.play("upgrade 1B3 lab", "tile navigation", "advance navigation")
    assert scene.level_of(0, "navigation") == 1


@pytest.mark.ruling("gaia.gap.bal-taks.any-area-tile")
def test_a_free_advance_may_not_go_to_navigation_but_may_be_forgone() -> None:
    scene = building_a_lab().tech_at("free1", "vp_7")
    scene.play("upgrade 1B3 lab", "tile free1")
    scene.refuses("advance navigation", BAN, institute=0)
    assert scene.legal("advance") == [
        f"advance {track}" for track in ["terraforming", "ai", "gaia_project", "economy", "science"]
    ]
    scene.play("decline")
    assert scene.level_of(0, "navigation") == 0


# Gaiaformers ------------------------------------------------------------------------------


@pytest.mark.rule(CONVERT)
def test_a_gaiaformer_of_the_board_becomes_a_qic() -> None:
    scene = bal_taks().formers(0, board=2)
    scene.play(SWAP)
    assert scene.held(0, "qic") == 1
    assert (scene.state.formers_board[0], scene.state.formers_gaia[0]) == (1, 1)
    scene.play(SWAP)
    assert scene.held(0, "qic") == 2
    assert scene.asked() == (0, "turn")
    assert scene.legal("pass")


@pytest.mark.rule(CONVERT)
@pytest.mark.check(CONVERT)
def test_a_gaiaformer_on_the_map_cannot_be_used() -> None:
    scene = bal_taks().former(0, "1B0").former(0, "1B1", "gaia")
    scene.refuses(SWAP, CONVERT, conversion=conversion("1gf>1q"))


@pytest.mark.rule(CONVERT)
def test_others_cannot_do_it() -> None:
    scene = Scene("geodens", "xenos").mine(0, "1C").formers(0, board=1)
    scene.refuses(SWAP, "gaia.free.any-number", conversion=conversion("1gf>1q"))


@pytest.mark.rule("gaia.faction.bal-taks.gaiaformer-locked")
def test_a_gaiaformer_in_the_gaia_area_is_not_available() -> None:
    scene = bal_taks().formers(0, gaia_area=1).level(0, gaia_project=4).planet("1B0", "transdim")
    scene.refuses(SWAP, CONVERT, conversion=conversion("1gf>1q"))
    scene.refuses("project 1B0", "gaia.project.available", formers=0)


@pytest.mark.rule("gaia.faction.bal-taks.gaiaformer-locked")
def test_gaiaformers_return_to_the_board_in_the_gaia_phase() -> None:
    scene = bal_taks().formers(0, board=1, gaia_area=2).level(0, gaia_project=4)
    scene.planet("1B0", "transdim").begin_gaia_phase()
    assert (scene.state.formers_board[0], scene.state.formers_gaia[0]) == (3, 0)
    assert scene.areas(0) == (4, 0, 0)
    scene.play("project 1B0")
    assert scene.state.former[at("1B0")] == 0


@pytest.mark.rule("gaia.faction.bal-taks.gaiaformer-locked")
def test_gaiaformers_do_not_return_before_the_gaia_phase() -> None:
    scene = bal_taks().formers(0, gaia_area=1)
    scene.play("pass pass_trading_stations")
    assert scene.state.formers_gaia[0] == 1
    scene.play("pass pass_big_buildings")
    assert scene.state.round == 2
    assert (scene.state.formers_board[0], scene.state.formers_gaia[0]) == (1, 0)


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_at_the_end_a_gaiaformer_on_the_board_is_worth_a_qic() -> None:
    scene = bal_taks().formers(0, board=2, gaia_area=1).holds(0, qic=1)
    assert leftovers(scene.state, 0) == 3
    others = Scene("geodens", "xenos").formers(0, board=2).power(0, 0, 0, 0)
    assert leftovers(others.state, 0) == 0
