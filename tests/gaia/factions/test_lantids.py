"""The Lantids: mines beside the structures of others (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FINAL_TILES, MINE
from orrery.games.gaia.scoring import final_count
from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, at, named

SHARE = "mine 1B0"
INSTITUTE = "planetary_institute"


def beside(planet: str = "ice", structure: str = "mine", other: str = "xenos") -> Scene:
    """Lantids on 1C with the price of a mine, next to an opponent's structure on 1B0."""
    scene = Scene("lantids", other).mine(0, "1C").structure(1, structure, "1B0", planet)
    return scene.holds(0, credits=2, ore=1)


def sharing(planet: str = "ice", structure: str = "mine") -> Scene:
    """The mine on 1B0 is already there."""
    return beside(planet, structure).shared_mine(0, "1B0")


def counted(scene: Scene, tile: str, seat: int = 0) -> int:
    """What a final tile counts."""
    scene.state.forget()
    return final_count(scene.state, seat, [spec.id for spec in FINAL_TILES].index(tile))


def mines(scene: Scene) -> int:
    return scene.state.built(0, MINE)


@pytest.mark.rule("gaia.faction.lantids.home")
def test_terra_is_home() -> None:
    assert home_types("lantids") == ["terra"]


# Where, and what it costs -----------------------------------------------------------------


@pytest.mark.rule("gaia.faction.lantids.share")
@pytest.mark.parametrize(
    "structure", ["mine", "trading_station", "research_lab", INSTITUTE, "academy_qic"]
)
def test_a_mine_goes_beside_any_structure_of_an_opponent(structure: str) -> None:
    scene = beside(structure=structure)
    scene.play(SHARE)
    assert scene.structure_on("1B0") == (1, structure)
    assert scene.state.shared[at("1B0")] == 0
    assert mines(scene) == 2


@pytest.mark.rule("gaia.faction.lantids.share")
def test_a_mine_goes_onto_the_lost_planet_of_an_opponent() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1C").lost_planet(1, "1B0")
    scene.holds(0, credits=2, ore=1).play(SHARE)
    assert scene.state.shared[at("1B0")] == 0


@pytest.mark.rule("gaia.faction.lantids.share-cost")
@pytest.mark.check("gaia.faction.lantids.share-cost")
def test_a_shared_ice_planet_costs_2_credits_and_1_ore() -> None:
    scene = beside("ice").holds(0, credits=3, ore=5, qic=1)
    scene.play(SHARE)
    assert [scene.held(0, name) for name in ("credits", "ore", "qic")] == [1, 4, 1]


@pytest.mark.rule("gaia.faction.lantids.share-cost")
def test_the_mine_itself_must_be_paid() -> None:
    rule = "gaia.mine.cost-additional"
    beside().holds(0, credits=1).refuses(SHARE, rule, resource=1, cost=2, held=1)
    beside().holds(0, ore=0).refuses(SHARE, rule, resource=2, cost=1, held=0)


@pytest.mark.rule("gaia.faction.lantids.share-cost")
def test_range_counts_as_usual() -> None:
    far = Scene("lantids", "xenos").mine(0, "1C").mine(1, "1A0").holds(0, credits=2, ore=1)
    far.refuses("mine 1A0", "gaia.range.maximum", distance=2, range=1, qic=1, held=0)
    far = Scene("lantids", "xenos").mine(0, "1C").mine(1, "1A0").holds(0, credits=2, ore=1, qic=2)
    far.play("mine 1A0")
    assert far.held(0, "qic") == 1


@pytest.mark.ruling("gaia.gap.lantids.gaia-cost")
def test_a_shared_gaia_planet_costs_no_qic() -> None:
    scene = beside("gaia").holds(0, qic=1)
    scene.play(SHARE)
    assert [scene.held(0, name) for name in ("credits", "ore", "qic")] == [0, 0, 1]


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_a_planet_with_only_a_gaiaformer_is_not_shared() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1C").holds(0, credits=9, ore=9, qic=9)
    scene.former(1, "1B0", "gaia").former(1, "1B1", "transdim")
    scene.refuses(SHARE, "gaia.gaiaformed.exclusive", space=at("1B0"))
    scene.refuses("mine 1B1", "gaia.habitat.transdim", space=at("1B1"))


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_a_space_station_is_not_shared() -> None:
    scene = Scene("lantids", "ivits").mine(0, "1C").station(1, "1B0").holds(0, credits=9, ore=9)
    scene.refuses(SHARE, "gaia.mine.habitable", space=at("1B0"))


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_no_planet_takes_two_structures_of_the_lantids() -> None:
    scene = sharing().mine(0, "1B1")
    scene.refuses(SHARE, "gaia.mine.empty-planet", space=at("1B0"))
    scene.refuses("mine 1B1", "gaia.mine.empty-planet", space=at("1B1"))


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_others_cannot_share_with_the_lantids() -> None:
    scene = Scene("xenos", "lantids", "ambas").mine(0, "1C").mine(1, "1B0")
    scene.mine(2, "1B1").shared_mine(1, "1B1").holds(0, credits=9, ore=15)
    scene.refuses("mine 1B0", "gaia.mine.empty-planet", space=at("1B0"))
    scene.refuses("mine 1B1", "gaia.mine.empty-planet", space=at("1B1"))


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_a_shared_mine_needs_a_mine_piece() -> None:
    others = ["1B1", "1B2", "1B3", "1B4", "1B5", "1A6"]
    beside().mine(0, *others).play(SHARE)
    scene = beside().mine(0, *others, "1A7")
    scene.refuses(SHARE, "gaia.mine.supply", mines=8)


@pytest.mark.ruling("gaia.gap.lantids.where")
def test_a_shared_mine_may_be_reached_with_the_range_booster() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1C").mine(1, "1A0").booster(0, "range_3")
    scene.holds(0, credits=2, ore=1).play("special booster-range")
    assert scene.state.shared[at("1A0")] == 0


# What it is not ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.lantids.share-no-upgrade")
def test_a_shared_mine_is_never_upgraded() -> None:
    scene = sharing().holds(0, credits=9, ore=9)
    for structure in ["ts", "lab", "pi"]:
        notation = f"upgrade 1B0 {structure}"
        scene.refuses(notation, "gaia.faction.lantids.share-no-upgrade", space=at("1B0"))
    assert scene.allows("upgrade 1C ts")


@pytest.mark.rule("gaia.faction.lantids.share-no-upgrade")
def test_the_other_owner_of_the_planet_still_upgrades() -> None:
    scene = Scene("xenos", "lantids").mine(0, "1B0").shared_mine(1, "1B0")
    scene.holds(0, credits=3, ore=2).play("upgrade 1B0 ts")
    assert scene.structure_on("1B0") == (0, "trading_station")
    assert scene.state.shared[at("1B0")] == 1


@pytest.mark.rule("gaia.faction.lantids.share-no-count")
@pytest.mark.check("gaia.faction.lantids.share-no-count")
def test_ice_is_not_counted_if_only_a_shared_mine_stands_on_ice() -> None:
    assert counted(sharing("ice"), "planet_types") == 1
    assert counted(sharing("ice").mine(0, "1B3", planet="ice"), "planet_types") == 2


@pytest.mark.rule("gaia.faction.lantids.share-no-count")
def test_a_shared_gaia_planet_is_not_counted() -> None:
    scene = sharing("gaia")
    assert counted(scene, "gaia_planets") == 0
    assert counted(scene, "gaia_planets", seat=1) == 1
    assert counted(scene.mine(0, "1B3", planet="gaia"), "gaia_planets") == 1


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_gaia_planet_gives_nothing_on_passing() -> None:
    scene = sharing("gaia").booster(0, "pass_gaia_planets")
    scene.play("pass pass_trading_stations")
    assert scene.held(0, "vp") == 10


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_gaia_planet_is_none_for_gaia_project_5() -> None:
    scene = sharing("gaia").level(0, gaia_project=4).token(0, "vp7_ore2").holds(0, knowledge=4)
    scene.round_tile("mine_2").play("research gaia_project")
    assert scene.held(0, "vp") == 14


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_type_is_none_for_the_qic_action() -> None:
    scene = sharing("ice").holds(0, qic=2)
    scene.play("action qic_vp_planet_types")
    assert scene.held(0, "vp") == 10 + 3 + 1


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_type_is_none_for_technology_tiles() -> None:
    scene = sharing("ice").structure(0, "trading_station", "1B3").holds(0, credits=5, ore=3)
    scene.tech_at("free1", "knowledge_per_planet_type").play("upgrade 1B3 lab", "tile free1")
    assert scene.held(0, "knowledge") == 1


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_gaia_planet_is_no_mine_on_a_gaia_planet() -> None:
    scene = beside("gaia").round_tile("gaia_mine_3").tile(0, "vp_per_gaia_mine")
    scene.play(SHARE)
    assert scene.held(0, "vp") == 10


# What it is -------------------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.lantids.type-effects")
def test_a_shared_gaia_planet_counts_as_a_mine() -> None:
    scene = beside("gaia").round_tile("mine_2")
    scene.play(SHARE)
    assert scene.held(0, "vp") == 12


@pytest.mark.rule("gaia.faction.lantids.share-normal")
@pytest.mark.check("gaia.faction.lantids.share-normal")
@pytest.mark.ruling("gaia.gap.leech.distance-zero")
def test_opponents_within_2_spaces_and_on_the_planet_are_offered_power() -> None:
    scene = Scene("lantids", "xenos", "ambas", "nevlas").mine(0, "1C").mine(3, "1A6")
    scene.mine(1, "1B0", planet="ice").mine(2, "1B3").holds(0, credits=2, ore=1)
    scene.play(SHARE)
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert scene.asked() == (2, "leech")
    scene.play("charge")
    assert scene.asked()[1] == "turn"
    assert [event.args for event in named(scene.events, "leeched")] == [(1, 1, 0), (2, 1, 0)]


@pytest.mark.rule("gaia.faction.lantids.share-normal")
def test_lantids_charge_power_with_a_shared_mine() -> None:
    scene = Scene("xenos", "lantids").mine(0, "1B0").shared_mine(1, "1B0")
    scene.holds(0, credits=3, ore=2).play("upgrade 1B0 ts")
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert scene.areas(1) == (3, 1, 0)


@pytest.mark.rule("gaia.faction.lantids.share-normal")
def test_a_shared_mine_gives_income() -> None:
    scene = sharing().holds(0, ore=0).booster(0, "pass_research_labs").begin_round()
    assert scene.held(0, "ore") == 1 + 2


@pytest.mark.rule("gaia.faction.lantids.share-normal")
def test_range_counts_from_a_shared_mine() -> None:
    scene = beside().planet("1A0", "terra").holds(0, credits=4, ore=2)
    assert not scene.allows("mine 1A0")
    scene.play(SHARE, "decline", "done", "pass pass_trading_stations", "mine 1A0")
    assert scene.structure_on("1A0") == (0, "mine")


@pytest.mark.rule("gaia.faction.lantids.share-normal")
def test_a_shared_mine_scores_as_a_mine_on_passing() -> None:
    scene = sharing().booster(0, "pass_mines")
    scene.play("pass pass_trading_stations")
    assert scene.held(0, "vp") == 12


@pytest.mark.rule("gaia.faction.lantids.share-normal")
def test_a_shared_mine_makes_a_trading_station_cheaper_for_opponents() -> None:
    scene = Scene("ambas", "lantids", "xenos").mine(0, "1C").mine(2, "1A0")
    scene.shared_mine(1, "1A0").holds(0, credits=3, ore=2)
    scene.play("upgrade 1C ts")
    assert scene.held(0, "credits") == 0


@pytest.mark.ruling("gaia.gap.lantids.final-counts")
def test_a_shared_mine_counts_for_sectors_and_structures() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1C").mine(1, "2C").shared_mine(0, "2C")
    assert counted(scene, "sectors") == 2
    assert counted(scene, "structures") == 2
    assert counted(scene, "federation_structures") == 0
    assert counted(scene.federation(0, "2C"), "federation_structures") == 1


@pytest.mark.ruling("gaia.gap.lantids.both-federations")
def test_a_shared_planet_may_be_in_a_federation_of_each_owner() -> None:
    scene = beside(structure=INSTITUTE).shared_mine(0, "1B0").federation(1, "1B0")
    scene.structure(0, INSTITUTE, "1B1").structure(0, "research_lab", "1B2")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2"]
    assert scene.federated(1) == ["1B0"]


@pytest.mark.ruling("gaia.gap.lantids.both-federations")
def test_in_a_federation_only_the_own_structure_counts() -> None:
    scene = beside(structure=INSTITUTE).shared_mine(0, "1B0").structure(0, "academy_qic", "1B1")
    scene.refuses("federate", "gaia.federation.power-seven", value=5, needed=7)


# The institute ----------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.lantids.institute")
def test_with_the_institute_a_shared_mine_gives_2_knowledge() -> None:
    scene = beside().structure(0, INSTITUTE, "1B3")
    scene.play(SHARE)
    assert scene.held(0, "knowledge") == 2


@pytest.mark.rule("gaia.faction.lantids.institute")
@pytest.mark.check("gaia.faction.lantids.institute")
def test_a_mine_shared_before_the_institute_gives_none() -> None:
    scene = beside().structure(0, "trading_station", "1B3").holds(0, credits=8, ore=5)
    scene.play(SHARE, "decline", "done", "pass pass_trading_stations", "upgrade 1B3 pi")
    assert scene.held(0, "knowledge") == 0


@pytest.mark.rule("gaia.faction.lantids.institute")
def test_a_mine_on_a_free_planet_gives_none() -> None:
    scene = beside().structure(0, INSTITUTE, "1B3").planet("1B2", "terra")
    scene.play("mine 1B2")
    assert scene.held(0, "knowledge") == 0
