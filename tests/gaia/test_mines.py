"""Building a mine (ledger parts: Action 1, Habitability, Gaia planet with a Gaiaformer)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import CREDITS, FACTIONS, HOME_TYPES, ORE, PLANET_TYPES, QIC
from tests.gaia.scene import Scene, at, named

FACTION_NAMES = [spec.id for spec in FACTIONS]
WHEEL = ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"]


def beside(faction: str, planet: str, **held: int) -> Scene:
    """The faction has a mine on 1C; a planet lies beside it on 1B0."""
    other = "terrans" if faction != "terrans" and faction != "lantids" else "xenos"
    return Scene(faction, other).mine(0, "1C").planet("1B0", planet).holds(0, **held)


def left(scene: Scene) -> tuple[int, int, int]:
    """Credits, ore and Q.I.C.s of seat 0."""
    return scene.held(0, "credits"), scene.held(0, "ore"), scene.held(0, "qic")


# Where ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.mine.empty-planet")
def test_a_mine_needs_a_planet_without_a_structure() -> None:
    scene = beside("terrans", "terra", credits=9, ore=9).mine(0, "1B1")
    scene.structure(1, "trading_station", "1B2", planet="terra").lost_planet(1, "1B3")
    for space in ("1B1", "1B2", "1B3"):
        scene.refuses(f"mine {space}", "gaia.mine.empty-planet", space=at(space))
    scene.play("mine 1B0")
    assert scene.structure_on("1B0") == (0, "mine")


@pytest.mark.rule("gaia.mine.empty-planet")
def test_the_lantids_are_an_exception_but_not_beside_their_own() -> None:
    scene = beside("lantids", "terra", credits=9, ore=9).mine(0, "1B1").mine(1, "1B2")
    assert scene.legal("mine") == ["mine 1B0", "mine 1B2"]
    scene.refuses("mine 1B1", "gaia.mine.empty-planet", space=at("1B1"))


@pytest.mark.rule("gaia.mine.range")
def test_a_mine_needs_a_planet_in_range() -> None:
    scene = beside("terrans", "terra", credits=9, ore=9).planet("1A3", "terra")
    assert scene.legal("mine") == ["mine 1B0"]
    scene.refuses("mine 1A3", "gaia.range.maximum", distance=2, range=1, qic=1, held=0)


@pytest.mark.rule("gaia.mine.habitable")
def test_a_mine_needs_a_planet_at_all() -> None:
    scene = beside("terrans", "terra", credits=9, ore=9)
    scene.refuses("mine 1B1", "gaia.mine.habitable", space=at("1B1"))
    scene.refuses("mine 8C", "gaia.mine.habitable", space=at("8C"))


@pytest.mark.rule("gaia.mine.habitable")
@pytest.mark.parametrize(
    ("planet", "held"),
    [("terra", {}), ("oxide", {"ore": 3}), ("gaia", {"qic": 1}), ("swamp", {"ore": 9})],
)
def test_a_planet_is_made_habitable_within_the_action(planet: str, held: dict[str, int]) -> None:
    extra = held.get("ore", 0)
    scene = beside("terrans", planet, credits=2, ore=1 + extra, qic=held.get("qic", 0))
    events = scene.play("mine 1B0")
    assert scene.structure_on("1B0") == (0, "mine")
    assert [event.args for event in named(events, "built")] == [(0, 1, at("1B0"))]
    assert left(scene) == (0, 0, 0)
    assert PLANET_TYPES[scene.state.planet[at("1B0")]] == planet
    if held:
        resource = "ore" if "ore" in held else "qic"
        short = beside("terrans", planet, credits=2, ore=1 + extra, qic=held.get("qic", 0))
        short.holds(0, **{resource: short.held(0, resource) - 1})
        assert not short.allows("mine 1B0")


# Supply and cost --------------------------------------------------------------------------


@pytest.mark.rule("gaia.mine.supply")
@pytest.mark.check("gaia.mine.supply")
def test_a_ninth_mine_cannot_be_built() -> None:
    scene = beside("terrans", "terra", credits=9, ore=9)
    scene.mine(0, "2C", "2B0", "2B1", "2B2", "2B3", "2B4")
    assert scene.allows("mine 1B0")
    scene = beside("terrans", "terra", credits=9, ore=9)
    scene.mine(0, "2C", "2B0", "2B1", "2B2", "2B3", "2B4", "2B5")
    scene.refuses("mine 1B0", "gaia.mine.supply", mines=8)
    assert scene.legal("mine") == []


@pytest.mark.rule("gaia.mine.supply")
@pytest.mark.parametrize(("mines", "ore"), [(1, 2), (2, 2), (3, 3), (4, 4), (7, 7)])
def test_the_leftmost_mine_leaves_the_board(mines: int, ore: int) -> None:
    scene = beside("terrans", "terra", credits=2, ore=1)
    scene.mine(0, *["2C", "2B0", "2B1", "2B2", "2B3", "2B4"][: mines - 1])
    scene.play("mine 1B0")
    scene.end_turn().play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert scene.state.round == 2
    # One ore more than the mines give: the income of the faction board itself.
    assert scene.held(0, "ore") == 1 + ore


@pytest.mark.rule("gaia.mine.cost")
def test_a_mine_costs_2_credits_and_1_ore() -> None:
    scene = beside("terrans", "terra", credits=5, ore=3, qic=1, knowledge=1)
    events = scene.play("mine 1B0")
    assert left(scene) == (3, 2, 1)
    assert scene.held(0, "knowledge") == 1
    assert [event.args for event in named(events, "paid")] == [(0, CREDITS, 2), (0, ORE, 1)]


@pytest.mark.rule("gaia.mine.cost", "gaia.mine.cost-additional")
def test_what_is_short_is_named() -> None:
    rule = "gaia.mine.cost-additional"
    scene = beside("terrans", "terra", credits=1, ore=1)
    scene.refuses("mine 1B0", rule, resource=CREDITS, cost=2, held=1)
    scene = beside("terrans", "terra", credits=2, ore=0)
    scene.refuses("mine 1B0", rule, resource=ORE, cost=1, held=0)


@pytest.mark.rule("gaia.mine.cost-additional")
@pytest.mark.check("gaia.mine.cost-additional")
def test_two_steps_at_3_ore_make_7_ore_and_2_credits() -> None:
    scene = beside("geodens", "terra", credits=2, ore=7)
    scene.play("mine 1B0")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("gaia.mine.cost-additional")
def test_habitat_and_range_are_paid_together() -> None:
    scene = beside("geodens", "space", credits=2, ore=1, qic=1).planet("1A3", "gaia")
    scene.refuses("mine 1A3", "gaia.mine.cost-additional", resource=QIC, cost=2, held=1)
    scene = beside("geodens", "space", credits=2, ore=4, qic=2).planet("1A3", "gaia")
    scene.planet("1A5", "oxide").play("mine 1A3")
    assert left(scene) == (0, 3, 0)
    scene = beside("geodens", "space", credits=2, ore=4, qic=2).planet("1A5", "oxide")
    scene.play("mine 1A5")
    assert left(scene) == (0, 0, 1)


@pytest.mark.rule("gaia.mine.all-or-nothing")
@pytest.mark.check("gaia.mine.all-or-nothing")
def test_1_ore_short_nothing_is_terraformed() -> None:
    scene = beside("geodens", "terra", credits=2, ore=6)
    scene.refuses("mine 1B0", "gaia.mine.cost-additional", resource=ORE, cost=7, held=6)
    assert {text.split()[0] for text in scene.legal()} == {"pass", "convert", "burn"}
    scene.play("pass pass_gaia_planets")
    assert PLANET_TYPES[scene.state.planet[at("1B0")]] == "terra"
    assert scene.structure_on("1B0") == (None, "none")


@pytest.mark.rule("gaia.mine.all-or-nothing")
def test_free_steps_are_not_taken_without_the_mine() -> None:
    scene = beside("geodens", "terra", credits=1, ore=9).power(0, 0, 0, 5)
    scene.refuses("action power_steps_2", "gaia.gap.action.unused-steps", targets=0)
    scene = beside("geodens", "terra", credits=2, ore=1).power(0, 0, 0, 5)
    scene.play("action power_steps_2")
    assert scene.structure_on("1B0") == (0, "mine")


# Habitability -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.habitat.types")
def test_there_are_9_types_and_the_lost_planet() -> None:
    assert PLANET_TYPES[1:] == [*WHEEL, "gaia", "transdim", "lost"]
    scene = Scene("terrans", "xenos").lost_planet(0, "5C")
    scene.structure(0, "trading_station", "3A0", planet="oxide")
    for place, kind in enumerate([*WHEEL, "gaia"]):
        scene.structure(0, "mine", f"{place % 4 + 1}B{place % 6}", planet=kind)
    # 7 home types, Gaia and the Lost Planet.
    assert scene.begin().state.planet_types(0) == 9


@pytest.mark.rule("gaia.habitat.types")
@pytest.mark.parametrize("home", WHEEL)
def test_two_factions_of_one_colour_share_a_home_type(home: str) -> None:
    factions = [spec for spec in FACTIONS if HOME_TYPES[spec.home - 1] == home]
    assert len(factions) == 2
    assert len({spec.colour for spec in factions}) == 1


@pytest.mark.rule("gaia.habitat.home")
@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_home_planets_cost_nothing_extra(faction: str) -> None:
    home = HOME_TYPES[next(spec.home for spec in FACTIONS if spec.id == faction) - 1]
    scene = beside(faction, home, credits=2, ore=1)
    scene.play("mine 1B0")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("gaia.habitat.transdim")
def test_nothing_is_built_on_a_transdim_planet() -> None:
    scene = beside("terrans", "transdim", credits=9, ore=9, qic=9)
    scene.refuses("mine 1B0", "gaia.habitat.transdim", space=at("1B0"))
    own = beside("terrans", "transdim", credits=9, ore=9, qic=9).former(0, "1B0", since=1)
    own.refuses("mine 1B0", "gaia.habitat.transdim", space=at("1B0"))
    lantids = beside("lantids", "transdim", credits=9, ore=9, qic=9).former(1, "1B0", since=1)
    lantids.refuses("mine 1B0", "gaia.habitat.transdim", space=at("1B0"))


@pytest.mark.rule("gaia.habitat.transdim")
def test_once_it_is_a_gaia_planet_a_mine_can_be_built() -> None:
    scene = Scene("terrans", "xenos", round=2).mine(0, "1C").former(0, "1B0", since=1)
    scene.begin_round()
    scene.holds(0, credits=2, ore=1).play("mine 1B0")
    assert scene.structure_on("1B0") == (0, "mine")


@pytest.mark.rule("gaia.habitat.gaia-qic")
@pytest.mark.check("gaia.habitat.gaia-qic")
@pytest.mark.parametrize("faction", [name for name in FACTION_NAMES if name != "gleens"])
def test_a_gaia_planet_costs_a_qic_whatever_the_home_type(faction: str) -> None:
    scene = beside(faction, "gaia", credits=2, ore=1, qic=1)
    scene.play("mine 1B0")
    assert left(scene) == (0, 0, 0)
    short = beside(faction, "gaia", credits=9, ore=9)
    short.refuses("mine 1B0", "gaia.mine.cost-additional", resource=QIC, cost=1, held=0)


@pytest.mark.rule("gaia.habitat.steps")
@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_steps_are_counted_the_shorter_way_round_the_circle(faction: str) -> None:
    home = next(spec.home for spec in FACTIONS if spec.id == faction) - 1
    for place, planet in enumerate(WHEEL):
        steps = min((place - home) % 7, (home - place) % 7)
        scene = beside(faction, planet, credits=2, ore=12)
        scene.play("mine 1B0")
        assert scene.held(0, "ore") == 12 - 1 - 3 * steps
        assert 0 <= steps <= 3


@pytest.mark.rule("gaia.habitat.steps")
@pytest.mark.check("gaia.habitat.steps")
@pytest.mark.example("gaia.example.geodens-two-steps")
@pytest.mark.parametrize("planet", ["terra", "swamp"])
def test_geodens_need_2_steps_for_terra_and_swamp(planet: str) -> None:
    scene = beside("geodens", planet, credits=2, ore=1 + 2 * 3)
    scene.play("mine 1B0")
    assert scene.held(0, "ore") == 0
    scored = beside("geodens", planet, credits=2, ore=7).round_tile("terraform_step_2")
    scored.play("mine 1B0")
    assert scored.held(0, "vp") == 10 + 2 * 2


@pytest.mark.rule("gaia.habitat.step-cost")
@pytest.mark.parametrize(("level", "ore"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_a_step_costs_3_2_or_1_ore_by_level(level: int, ore: int) -> None:
    scene = beside("geodens", "oxide", credits=2, ore=9).level(0, terraforming=level)
    scene.play("mine 1B0")
    assert scene.held(0, "ore") == 9 - 1 - ore


@pytest.mark.rule("gaia.habitat.step-cost")
@pytest.mark.check("gaia.habitat.step-cost")
def test_3_steps_at_level_2_cost_6_ore_plus_the_mine() -> None:
    scene = beside("geodens", "titanium", credits=2, ore=7).level(0, terraforming=2)
    scene.play("mine 1B0")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("gaia.habitat.step-cost")
@pytest.mark.example("gaia.example.geodens-level3")
@pytest.mark.parametrize(("planet", "steps"), [("oxide", 1), ("swamp", 2), ("ice", 3)])
def test_geodens_at_level_3_pay_1_ore_a_step(planet: str, steps: int) -> None:
    scene = beside("geodens", planet, credits=2, ore=5).level(0, terraforming=3)
    scene.play("mine 1B0")
    assert scene.held(0, "ore") == 5 - 1 - steps


@pytest.mark.rule("gaia.habitat.free-steps", "gaia.mine.cost-additional")
@pytest.mark.check("gaia.habitat.free-steps")
@pytest.mark.example("gaia.example.geodens-free-step")
def test_1_free_step_leaves_1_ore_for_the_second_step() -> None:
    scene = beside("geodens", "swamp", credits=2, ore=2).level(0, terraforming=3)
    scene.booster(0, "terraform_step").play("special booster-step")
    assert scene.structure_on("1B0") == (0, "mine")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("gaia.habitat.free-steps")
@pytest.mark.parametrize(
    ("action", "planet", "ore"),
    [
        ("power_step_1", "oxide", 0),
        ("power_step_1", "terra", 3),
        ("power_step_1", "ice", 6),
        ("power_steps_2", "oxide", 0),
        ("power_steps_2", "terra", 0),
        ("power_steps_2", "ice", 3),
    ],
)
def test_further_steps_are_paid_in_ore(action: str, planet: str, ore: int) -> None:
    scene = beside("geodens", planet, credits=2, ore=1 + ore).power(0, 0, 0, 5)
    scene.play(f"action {action}")
    assert scene.structure_on("1B0") == (0, "mine")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("gaia.habitat.free-steps")
def test_a_step_that_is_still_missing_is_named() -> None:
    scene = beside("geodens", "ice", credits=2, ore=6).power(0, 0, 0, 3)
    scene.planet("1B1", "oxide").planet("1B2", "desert").play("action power_step_1")
    rule = "gaia.mine.cost-additional"
    scene.refuses("mine 1B0", rule, resource=ORE, cost=7, held=6)
    assert scene.legal() == ["mine 1B1", "mine 1B2"]


# Gaia planets with a Gaiaformer -----------------------------------------------------------


@pytest.mark.rule("gaia.gaiaformed.exclusive")
@pytest.mark.example("gaia.example.white-exclusive")
def test_only_the_owner_of_the_gaiaformer_may_build() -> None:
    scene = Scene("terrans", "itars").mine(0, "1C").mine(1, "1A0").former(1, "1B0", planet="gaia")
    scene.holds(0, credits=9, ore=9, qic=9).holds(1, credits=2, ore=1)
    scene.refuses("mine 1B0", "gaia.gaiaformed.exclusive", space=at("1B0"))
    scene.play("pass pass_gaia_planets", "mine 1B0")
    assert scene.structure_on("1B0") == (1, "mine")


@pytest.mark.rule("gaia.gaiaformed.in-range")
@pytest.mark.check("gaia.gaiaformed.in-range")
def test_an_own_gaiaformer_5_spaces_away_is_in_range() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").former(0, "2C", planet="gaia")
    scene.planet("2B0", "gaia").holds(0, credits=2, ore=1)
    scene.refuses("mine 2B0", "gaia.range.maximum", distance=4, range=1, qic=2, held=0)
    scene.play("mine 2C")
    assert scene.structure_on("2C") == (0, "mine")


@pytest.mark.rule("gaia.gaiaformed.in-range", "gaia.gaiaformed.no-qic")
def test_no_qic_is_spent_on_range_or_habitat() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").former(0, "7C", planet="gaia")
    scene.holds(0, credits=2, ore=1, qic=7).play("mine 7C")
    assert left(scene) == (0, 0, 7)


@pytest.mark.rule("gaia.gaiaformed.no-qic")
@pytest.mark.check("gaia.gaiaformed.no-qic")
def test_the_mine_costs_2_credits_and_1_ore() -> None:
    scene = beside("xenos", "space", credits=3, ore=2, qic=1).former(0, "1B0", planet="gaia")
    scene.play("mine 1B0")
    assert left(scene) == (1, 1, 1)


@pytest.mark.rule("gaia.gaiaformed.no-qic", "gaia.gaiaformed.returned", "gaia.mine.cost")
@pytest.mark.example("gaia.example.terrans-gaiaformed-mine")
def test_terrans_build_beside_their_gaiaformer_and_take_it_back() -> None:
    scene = beside("terrans", "space", credits=2, ore=1).former(0, "1B0", planet="gaia")
    scene.play("mine 1B0")
    assert left(scene) == (0, 0, 0)
    assert scene.structure_on("1B0") == (0, "mine")
    assert (scene.state.former[at("1B0")], scene.state.formers_board[0]) == (-1, 1)


@pytest.mark.rule("gaia.gaiaformed.returned")
@pytest.mark.check("gaia.gaiaformed.returned")
def test_the_gaiaformer_is_ready_on_the_next_turn_of_the_same_round() -> None:
    scene = Scene("terrans", "xenos", round=3).passed(1).mine(0, "1C").planet("1B1", "transdim")
    scene.former(0, "1B0", planet="gaia", since=2).level(0, gaia_project=1).power(0, 6, 0, 0)
    scene.holds(0, credits=2, ore=1).play("mine 1B0")
    assert (scene.state.round, scene.asked()) == (3, (0, "turn"))
    scene.play("project 1B1")
    assert scene.state.former[at("1B1")] == 0
    assert scene.state.formers_board[0] == 0
