"""Passive power (ledger part: Passive action: Charge power)."""

from __future__ import annotations

import pytest

from tests.gaia.opening import given
from tests.gaia.scene import Scene, at, named

CHOICES = ["charge", "decline"]


def building(*others: str) -> Scene:
    """Terrans are about to build a mine on 1C, with nothing left over afterwards."""
    scene = Scene("terrans", *others).mine(0, "1B3").planet("1C", "terra").power(0, 0, 0, 0)
    return scene.holds(0, credits=2, ore=1)


def offered(offer: int, areas: tuple[int, int, int] = (9, 0, 0), vp: int = 10) -> Scene:
    """Xenos (seat 1) are offered so much power for the mine on 1C."""
    scene = building("xenos").power(1, *areas).holds(1, vp=vp)
    if offer == 4:
        scene.tile(1, "big_buildings_power_4")
    kinds = ["mine", "research_lab", "planetary_institute", "academy_qic"]
    scene.structure(1, kinds[offer - 1], "1A0").play("mine 1C")
    return scene


def asked_in_turn(scene: Scene) -> list[int]:
    """The seats that get an offer, in order; each refuses."""
    seats = []
    while not scene.state.is_over() and scene.asked()[1] == "leech":
        seats.append(scene.asked()[0])
        scene.play("decline")
    return seats


def vp_and_areas(scene: Scene, seat: int = 1) -> tuple[int, tuple[int, int, int]]:
    return scene.held(seat, "vp"), scene.areas(seat)


# Who is offered what ----------------------------------------------------------------------


@pytest.mark.rule("gaia.leech.trigger")
@pytest.mark.check("gaia.leech.trigger")
@pytest.mark.parametrize(
    ("space", "near"), [("1B0", True), ("1A0", True), ("1A7", True), ("5A9", False), ("2A0", False)]
)
def test_a_structure_within_2_spaces_of_a_new_mine_gets_an_offer(space: str, near: bool) -> None:
    scene = building("xenos").mine(1, space)
    scene.refuses("charge", "gaia.leech.trigger")
    scene.play("mine 1C")
    assert scene.asked() == ((1, "leech") if near else (1, "turn"))


@pytest.mark.rule("gaia.leech.trigger")
@pytest.mark.parametrize(("space", "near"), [("1A0", True), ("5A9", False)])
@pytest.mark.parametrize(
    ("structure", "piece"), [("mine", "ts"), ("trading_station", "pi"), ("research_lab", "ac-qic")]
)
def test_an_upgrade_makes_the_same_offer(
    structure: str, piece: str, space: str, near: bool
) -> None:
    scene = Scene("terrans", "xenos").structure(0, structure, "1C").mine(1, space)
    scene.holds(0, credits=9, ore=9).play(f"upgrade 1C {piece}")
    while scene.asked()[1] in ("tile", "advance"):
        scene.play("decline" if "decline" in scene.legal() else scene.legal()[0])
    assert (scene.asked() == (1, "leech")) == near


@pytest.mark.rule("gaia.leech.not-builder")
def test_who_builds_gains_no_power() -> None:
    scene = building("xenos", "ambas").structure(0, "planetary_institute", "1B0")
    scene.power(0, 4, 4, 0).mine(1, "1B4").mine(2, "1B5").play("mine 1C")
    assert asked_in_turn(scene) == [1, 2]
    assert vp_and_areas(scene, 0) == (10, (4, 4, 0))


@pytest.mark.rule("gaia.leech.highest")
@pytest.mark.check("gaia.leech.highest")
def test_a_mine_and_a_lab_give_2_power_not_3() -> None:
    scene = building("xenos").mine(1, "1B0").structure(1, "research_lab", "1A0").power(1, 5, 0, 0)
    scene.play("mine 1C", "charge")
    assert vp_and_areas(scene) == (9, (3, 2, 0))


@pytest.mark.rule("gaia.leech.highest")
def test_further_structures_add_nothing_and_distant_ones_do_not_count() -> None:
    scene = building("xenos").mine(1, "1B0", "1A0", "1A4").power(1, 5, 0, 0)
    scene.structure(1, "planetary_institute", "5A9").play("mine 1C", "charge")
    assert vp_and_areas(scene) == (10, (4, 1, 0))


@pytest.mark.rule("gaia.leech.trigger", "gaia.leech.highest", "gaia.leech.cost")
@pytest.mark.example("gaia.example.leech-two-neighbours")
def test_yellow_charges_1_for_nothing_and_white_3_for_2_vp() -> None:
    scene = Scene("ivits", "xenos", "itars").mine(0, "1B3").planet("1C", "oxide")
    scene.holds(0, credits=2, ore=1).mine(1, "1B0").power(1, 2, 4, 0).power(2, 4, 4, 0)
    scene.structure(2, "planetary_institute", "1A9").mine(2, "1B5")
    scene.structure(2, "trading_station", "1A10").play("mine 1C", "charge", "charge")
    assert vp_and_areas(scene, 1) == (10, (1, 5, 0))
    assert vp_and_areas(scene, 2) == (8, (1, 7, 0))


@pytest.mark.rule("gaia.leech.cost")
@pytest.mark.check("gaia.leech.cost")
@pytest.mark.parametrize(("offer", "cost"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_n_power_cost_n_minus_1_vp(offer: int, cost: int) -> None:
    scene = offered(offer)
    events = scene.play("charge")
    assert vp_and_areas(scene) == (10 - cost, (9 - offer, offer, 0))
    assert [event.args for event in named(events, "leeched")] == [(1, offer, cost)]


@pytest.mark.ruling("gaia.gap.leech.five-power")
def test_5_power_cost_4_vp() -> None:
    scene = building("bescods").structure(1, "planetary_institute", "1A0", planet="titanium")
    scene.tile(1, "big_buildings_power_4").power(1, 9, 0, 0).play("mine 1C", "charge")
    assert vp_and_areas(scene) == (6, (4, 5, 0))


@pytest.mark.rule("gaia.leech.all-or-nothing")
@pytest.mark.check("gaia.leech.all-or-nothing")
def test_the_choices_are_3_power_for_2_vp_or_nothing() -> None:
    scene = offered(3)
    assert scene.legal() == CHOICES
    scene.play("charge")
    assert vp_and_areas(scene) == (8, (6, 3, 0))


@pytest.mark.rule("gaia.leech.decline", "gaia.leech.all-or-nothing")
@pytest.mark.parametrize("offer", [1, 2, 3, 4])
def test_an_offer_may_be_refused(offer: int) -> None:
    scene = offered(offer)
    events = scene.play("decline")
    assert vp_and_areas(scene) == (10, (9, 0, 0))
    assert [event.args for event in named(events, "refused")] == [(1,)]
    assert named(events, "leeched") == []


@pytest.mark.ruling("gaia.gap.leech.auto")
@pytest.mark.rule("gaia.leech.decline")
def test_a_free_offer_of_1_power_is_asked_too() -> None:
    scene = offered(1)
    assert scene.asked() == (1, "leech")
    assert scene.legal() == CHOICES


# Limits -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.leech.limit-tokens")
@pytest.mark.check("gaia.leech.limit-tokens")
@pytest.mark.example("gaia.example.leech-one-move")
def test_if_only_1_power_can_move_only_that_is_charged_for_nothing() -> None:
    scene = offered(3, (0, 1, 4))
    scene.play("charge")
    assert vp_and_areas(scene) == (10, (0, 0, 5))


@pytest.mark.rule("gaia.leech.limit-tokens")
@pytest.mark.parametrize(
    ("areas", "after", "cost"),
    [((1, 0, 4), (0, 0, 5), 1), ((0, 2, 0), (0, 0, 2), 1), ((0, 3, 0), (0, 0, 3), 2)],
)
def test_the_cost_follows_what_is_moved(
    areas: tuple[int, int, int], after: tuple[int, int, int], cost: int
) -> None:
    scene = offered(3, areas)
    scene.play("charge")
    assert vp_and_areas(scene) == (10 - cost, after)


@pytest.mark.rule("gaia.leech.limit-vp")
@pytest.mark.check("gaia.leech.limit-vp")
@pytest.mark.example("gaia.example.leech-one-vp")
@pytest.mark.parametrize(("vp", "charged", "left"), [(0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 3, 1)])
def test_nobody_charges_more_than_the_vp_pay_for(vp: int, charged: int, left: int) -> None:
    scene = offered(3, vp=vp)
    scene.play("charge")
    assert vp_and_areas(scene) == (left, (9 - charged, charged, 0))


@pytest.mark.ruling("gaia.gap.leech.both-limits")
@pytest.mark.parametrize(
    ("areas", "vp", "charged", "cost"),
    [
        ((0, 2, 0), 0, 1, 0),
        ((0, 2, 0), 1, 2, 1),
        ((0, 2, 0), 9, 2, 1),
        ((0, 3, 0), 1, 2, 1),
        ((0, 9, 0), 2, 3, 2),
        ((0, 9, 0), 9, 4, 3),
    ],
)
def test_the_smallest_of_offer_tokens_and_vp_plus_1_is_charged(
    areas: tuple[int, int, int], vp: int, charged: int, cost: int
) -> None:
    scene = offered(4, areas, vp)
    scene.play("charge")
    assert vp_and_areas(scene) == (vp - cost, (0, areas[1] - charged, charged))


@pytest.mark.ruling("gaia.gap.leech.nothing-chargeable")
@pytest.mark.rule("gaia.leech.limit-tokens")
@pytest.mark.parametrize("areas", [(0, 0, 4), (0, 0, 0)])
def test_who_can_charge_nothing_is_not_asked(areas: tuple[int, int, int]) -> None:
    scene = offered(3, areas)
    assert scene.asked() == (1, "turn")
    assert named(scene.events, "offered") == []


@pytest.mark.ruling("gaia.gap.leech.nothing-chargeable")
@pytest.mark.parametrize(("structure", "asked"), [("planetary_institute", True), ("mine", False)])
def test_taklons_with_an_institute_are_asked_all_the_same(structure: str, asked: bool) -> None:
    scene = building("taklons").structure(1, structure, "1A0").power(1, 0, 0, 4, stone=3)
    scene.play("mine 1C")
    assert (scene.asked() == (1, "leech")) == asked
    if asked:
        scene.play("charge")
        assert vp_and_areas(scene) == (10, (1, 0, 4))


# Order and timing -------------------------------------------------------------------------


def four_neighbours(seat: int) -> Scene:
    """All four players around 1C, where this seat is about to build a mine."""
    factions = ["terrans", "xenos", "ambas", "firaks"]
    homes = ["terra", "desert", "swamp", "titanium"]
    scene = Scene(*factions, seat=seat).planet("1C", homes[seat]).holds(seat, credits=2, ore=1)
    for other in range(4):
        scene.mine(other, f"1B{other}")
    return scene


@pytest.mark.rule("gaia.leech.order")
@pytest.mark.ruling("gaia.gap.leech.order")
@pytest.mark.parametrize("card", [0, 1])
@pytest.mark.parametrize(
    ("seat", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])]
)
def test_offers_go_clockwise_from_the_left_of_the_builder(
    seat: int, order: list[int], card: int
) -> None:
    scene = four_neighbours(seat).option(pass_order=card)
    if card:
        scene.state.order = [2, 0, 3, 1]
    scene.play("mine 1C")
    assert asked_in_turn(scene) == order


@pytest.mark.rule("gaia.leech.announce")
def test_every_eligible_player_gets_the_offer_whatever_the_others_decide() -> None:
    scene = four_neighbours(0).structure(2, "planetary_institute", "1A4").mine(3, "1A6")
    scene.play("mine 1C")
    offers = []
    for choice in ("charge", "decline", "charge"):
        seat, kind = scene.asked()
        decision = scene.state.decision(seat)
        assert decision is not None
        assert kind == "leech"
        offers.append((seat, decision.context["offer"]))
        scene.play(choice)
    assert offers == [(1, 1), (2, 3), (3, 1)]
    announced = [event.args for event in named(scene.events, "offered")]
    assert announced == [(1, 1, 0), (2, 3, 2), (3, 1, 0)]
    assert scene.asked()[1] == "turn"


@pytest.mark.rule("gaia.leech.announce")
def test_who_has_nothing_near_gets_no_offer() -> None:
    scene = building("xenos", "ambas", "firaks").mine(2, "1B0").mine(1, "7C")
    events = scene.play("mine 1C")
    assert [event.args for event in named(events, "offered")] == [(2, 1, 0)]
    assert asked_in_turn(scene) == [2]


@pytest.mark.rule("gaia.leech.passed-players")
def test_who_has_passed_may_still_charge() -> None:
    scene = four_neighbours(0).passed(2, 1).power(1, 3, 0, 0).power(2, 3, 0, 0)
    scene.play("mine 1C", "charge", "charge")
    assert scene.asked() == (3, "leech")
    assert [scene.areas(seat) for seat in (1, 2)] == [(2, 1, 0), (2, 1, 0)]


@pytest.mark.rule("gaia.leech.only-passive-costs")
@pytest.mark.check("gaia.leech.only-passive-costs")
def test_3_power_for_level_3_cost_no_vp() -> None:
    scene = Scene("terrans", "xenos", round=2).level(0, science=2).power(0, 3, 0, 0)
    scene.holds(0, knowledge=4).play("research science")
    assert vp_and_areas(scene, 0) == (10, (0, 3, 0))


@pytest.mark.rule("gaia.leech.only-passive-costs")
def test_power_from_tiles_and_income_costs_no_vp() -> None:
    scene = Scene("terrans", "xenos").tile(0, "action_power_4").power(0, 4, 0, 0).holds(0, vp=0)
    scene.play("special action_power_4")
    assert vp_and_areas(scene, 0) == (0, (0, 4, 0))
    income = Scene("terrans", "xenos").booster(0, "pass_big_buildings").power(0, 4, 0, 0)
    income.holds(0, vp=3).begin_round()
    assert vp_and_areas(income, 0) == (3, (0, 4, 0))


@pytest.mark.rule("gaia.leech.immediate")
@pytest.mark.ruling("gaia.gap.leech.timing")
def test_the_offer_comes_right_after_the_build_and_before_closing_free_actions() -> None:
    scene = building("xenos").mine(1, "1B0").holds(0, credits=2, ore=2)
    scene.play("mine 1C")
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert scene.asked() == (0, "turn")
    scene.play("convert 1o>1c")
    assert scene.end_turn().asked() == (1, "turn")


@pytest.mark.ruling("gaia.gap.leech.timing")
def test_by_the_option_the_offer_comes_when_the_turn_is_over() -> None:
    scene = building("xenos").mine(1, "1B0").holds(0, credits=2, ore=3)
    scene.option(charge_after_turn=1).play("mine 1C")
    assert scene.asked() == (0, "turn")
    scene.play("convert 1o>1c")
    assert scene.asked() == (0, "turn")
    scene.play("done")
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert scene.asked() == (1, "turn")


def two_builds(after_turn: int) -> Scene:
    """A lab on 1C (seat 2 is near) and the Lost Planet on 2A0 (seat 1 is near) in one turn."""
    scene = Scene("terrans", "xenos", "ambas").structure(0, "trading_station", "1C")
    scene.mine(1, "2B0").mine(2, "1B0").level(0, navigation=4).token(0, "vp7_ore2")
    scene.holds(0, credits=5, ore=4).option(charge_after_turn=after_turn)
    scene.play("upgrade 1C lab", "tile navigation", "advance navigation")
    assert scene.asked() == (0, "lost_planet")
    scene.play("lost-planet 2A0")
    return scene


@pytest.mark.rule("gaia.leech.immediate")
@pytest.mark.ruling("gaia.gap.leech.timing")
def test_a_main_action_is_resolved_completely_before_its_offers() -> None:
    scene = two_builds(after_turn=0)
    assert asked_in_turn(scene) == [2, 1]
    assert scene.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.leech.timing")
def test_by_the_option_the_later_build_of_a_turn_is_offered_first() -> None:
    scene = two_builds(after_turn=1)
    assert scene.asked() == (0, "turn")
    scene.play("done")
    assert asked_in_turn(scene) == [1, 2]


# What makes an offer ----------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.leech.sources")
@pytest.mark.parametrize("planet", ["gaia", "oxide"])
def test_a_mine_on_any_planet_makes_an_offer(planet: str) -> None:
    scene = building("xenos").planet("1C", planet).mine(1, "1B0").holds(0, credits=2, ore=4, qic=1)
    scene.play("mine 1C")
    assert scene.asked() == (1, "leech")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_a_mine_built_by_an_action_or_beside_a_gaiaformer_makes_an_offer() -> None:
    scene = building("xenos").planet("1C", "oxide").mine(1, "1B0").power(0, 0, 0, 3)
    scene.play("action power_step_1")
    assert scene.asked() == (1, "leech")
    formed = building("xenos").former(0, "1C", planet="gaia").mine(1, "1B0")
    formed.play("mine 1C")
    assert formed.asked() == (1, "leech")


@pytest.mark.rule("gaia.leech.trigger")
@pytest.mark.ruling("gaia.gap.leech.sources", "gaia.gap.leech.distance-zero")
def test_a_shared_mine_makes_an_offer_to_the_owner_of_the_planet() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1B3").mine(1, "1C").power(1, 2, 0, 0)
    scene.holds(0, credits=2, ore=1).play("mine 1C")
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert vp_and_areas(scene) == (10, (1, 1, 0))


@pytest.mark.ruling("gaia.gap.leech.distance-zero")
def test_an_upgrade_makes_an_offer_to_a_shared_mine_on_the_same_planet() -> None:
    scene = Scene("xenos", "lantids").mine(0, "1C").shared_mine(1, "1C").power(1, 2, 0, 0)
    scene.holds(0, credits=3, ore=2).play("upgrade 1C ts")
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert vp_and_areas(scene) == (10, (1, 1, 0))


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_the_lost_planet_makes_an_offer() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, "2B0").level(0, navigation=4)
    scene.token(0, "vp7_ore2").holds(0, knowledge=4).play("research navigation", "lost-planet 2A0")
    assert scene.asked() == (1, "leech")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_a_downgrade_of_the_firaks_makes_an_offer() -> None:
    scene = Scene("firaks", "xenos").structure(0, "planetary_institute", "7C").mine(1, "1B0")
    scene.structure(0, "research_lab", "1C").play("special faction", "advance science")
    assert scene.asked() == (1, "leech")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_starting_structures_make_no_offer() -> None:
    opening = given("terrans", "taklons").settle()
    distances = opening.state.geometry().distances
    assert distances[at("1B1")][at("1B5")] == 2
    opening.order("boosters")
    opening.order("income")
    assert opening.asked() == (0, "turn")
    assert named(opening.events, "offered") == []


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_a_gaiaformer_makes_no_offer() -> None:
    scene = building("xenos").planet("1C", "transdim").mine(1, "1B0").power(0, 6, 0, 0)
    scene.level(0, gaia_project=1).formers(0, board=1).play("project 1C")
    assert scene.end_turn().asked() == (1, "turn")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_a_space_station_makes_no_offer() -> None:
    scene = Scene("ivits", "xenos").structure(0, "planetary_institute", "1C").mine(1, "1A0")
    scene.play("special faction", "space-station 1B0")
    assert scene.end_turn().asked() == (1, "turn")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_satellites_make_no_offer() -> None:
    scene = Scene("terrans", "xenos").structure(0, "academy_knowledge", "1A0").mine(0, "1A6")
    scene.structure(0, "planetary_institute", "1B3").mine(1, "1B5").power(0, 2, 0, 0)
    scene.play("federate", "planet 1A0", "satellite 1B0", "token vp12")
    assert scene.end_turn().asked() == (1, "turn")


@pytest.mark.ruling("gaia.gap.leech.sources")
def test_the_swap_of_the_ambas_makes_no_offer() -> None:
    scene = Scene("ambas", "xenos").structure(0, "planetary_institute", "1C").mine(0, "1B3")
    scene.mine(1, "1B0").play("special faction")
    assert scene.structure_on("1B3") == (0, "planetary_institute")
    assert scene.end_turn().asked() == (1, "turn")
