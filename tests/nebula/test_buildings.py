"""Buildings, what they produce, and the specialty (ledger part: buildings)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import BY_NAME
from orrery.games.nebula.components import BUILDINGS, TECHNOLOGIES
from tests.nebula.scene import Scene, named, tech_number

METAL, GAS, CRYSTAL = 0, 1, 2

COSTS = {"academy": [13, 11, 12], "hangar": [12, 14, 13], "laboratory": [12, 11, 13]}


def buys(name: str) -> list[int]:
    """What is left of exactly the price of a building."""
    scene = Scene().reserves(*COSTS[name]).busy()
    scene.play(f"build {name}")
    return scene.held()


# Price and arrival ------------------------------------------------------------------------


@pytest.mark.rule("nebula.building.cost.academy")
@pytest.mark.check("nebula.building.cost.academy")
def test_the_academy_leaves_nothing_of_13_11_12() -> None:
    assert COSTS["academy"] == [13, 11, 12]
    assert buys("academy") == [0, 0, 0]


@pytest.mark.rule("nebula.building.cost.hangar")
@pytest.mark.check("nebula.building.cost.hangar")
def test_the_hangar_leaves_nothing_of_12_14_13_and_is_refused_for_12_13_13() -> None:
    assert COSTS["hangar"] == [12, 14, 13]
    assert buys("hangar") == [0, 0, 0]
    scene = Scene().reserves(12, 13, 13)
    scene.refuses("build hangar", "nebula.pay", resource=GAS, cost=14, held=13)


@pytest.mark.rule("nebula.building.cost.laboratory")
@pytest.mark.check("nebula.building.cost.laboratory")
def test_the_laboratory_leaves_nothing_of_12_11_13() -> None:
    assert COSTS["laboratory"] == [12, 11, 13]
    assert buys("laboratory") == [0, 0, 0]


@pytest.mark.rule(
    "nebula.building.cost.academy", "nebula.building.cost.hangar", "nebula.building.cost.laboratory"
)
@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("resource", [METAL, GAS, CRYSTAL])
def test_a_building_is_refused_when_1_of_a_resource_is_missing(name: str, resource: int) -> None:
    held = list(COSTS[name])
    held[resource] -= 1
    scene = Scene().reserves(*held)
    price = COSTS[name][resource]
    scene.refuses(f"build {name}", "nebula.pay", resource=resource, cost=price, held=price - 1)


@pytest.mark.rule("nebula.building.when")
@pytest.mark.check("nebula.building.when")
@pytest.mark.ruling("nebula.conflict.construction_timing")
def test_an_academy_paid_for_in_turn_4_produces_troops_in_turn_5() -> None:
    scene = Scene(turn=4).reserves(35, 35, 35)
    assert [event.args for event in named(scene.play("build academy"), "building_paid")] == [(0, 0)]
    scene.refuses("troop Y1", "nebula.building.academy.troop", academy=0)
    scene.finish_turn(1, 1, 1)
    events = scene.finish_turn(1, 1, 1)
    assert scene.state.turns[0] == 5
    kinds = [event.kind.name for event in events]
    assert kinds.index("building_arrived") < kinds.index("harvested")
    scene.play("troop Y1")
    assert scene.troops("Y1") == 1


@pytest.mark.rule("nebula.building.when")
@pytest.mark.parametrize(
    ("name", "notation", "rule", "number"),
    [
        ("hangar", "ship Y1", "nebula.building.hangar.ship", "hangar"),
        ("laboratory", "advance hack", "nebula.building.laboratory.advance", "laboratory"),
    ],
)
def test_hangar_and_laboratory_work_from_the_next_own_turn_on(
    name: str, notation: str, rule: str, number: str
) -> None:
    scene = Scene().reserves(35, 35, 35).cooling("hack", 3)
    scene.play(f"build {name}")
    scene.refuses(notation, rule, **{number: 0})
    scene.skip_turns(2)
    assert scene.allows(notation)


@pytest.mark.rule("nebula.building.when", "nebula.building.research")
@pytest.mark.ruling("nebula.conflict.construction_timing")
def test_a_building_opens_no_research_in_the_turn_it_is_paid_for() -> None:
    scene = Scene().reserves(35, 35, 35)
    scene.play("build laboratory")
    scene.refuses("research balance", "nebula.building.research", building=2)
    assert scene.skip_turns(2).allows("research balance")


@pytest.mark.rule("nebula.building.when")
def test_a_building_does_not_arrive_in_the_opponent_s_turn() -> None:
    scene = Scene().reserves(35, 35, 35)
    scene.play("build academy")
    assert not named(scene.finish_turn(1, 1, 1), "building_arrived")
    assert len(named(scene.finish_turn(1, 1, 1), "building_arrived")) == 1


@pytest.mark.rule("nebula.building.requirements")
def test_buildings_need_nothing_but_their_price() -> None:
    scene = Scene().reserves(35, 35, 35)
    assert scene.legal("build") == ["build academy", "build hangar", "build laboratory"]
    homeless = Scene().home(1, "R2").planet("Y1", owner=1).planet("G1", owner=0, troops=5)
    homeless.reserves(13, 11, 12)
    assert homeless.legal("build") == ["build academy"]


@pytest.mark.rule("nebula.building.requirements")
def test_buildings_stand_on_no_planet_and_are_not_lost_with_one() -> None:
    scene = Scene("conflict", seat=1).home(1, "R2").planet("Y1", "1H12")
    scene.building("academy", "hangar").planet("R1", owner=0, troops=5).reserves(9, 9, 9)
    scene.ship(1, "1H13", troops=1, seat=1).play("move 1 1H12")
    assert scene.owner("Y1") == 1
    scene.finish_turn(1, 1, 1)
    scene.play("troop R1", "ship R1")
    assert scene.troops("R1") == 6


@pytest.mark.rule("nebula.building.repeat")
def test_a_building_may_be_used_several_times_in_a_turn() -> None:
    scene = Scene().reserves(35, 35, 35).building("academy", "hangar", "laboratory")
    scene.cooling("hack", 3).cooling("repair", 3)
    scene.play("troop Y1", "ship Y1", "troop Y1", "ship Y1", "advance hack", "advance repair")
    scene.play("advance hack", "research suicide", "research clone")
    assert scene.troops("Y1") == 2
    assert [scene.block_of(1), scene.block_of(2)] == ["1A1", "1A1"]
    assert [scene.indicators("hack"), scene.indicators("repair")] == [1, 2]


# Research ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.building.research")
@pytest.mark.check("nebula.building.research")
def test_without_the_hangar_no_red_technology_can_be_researched() -> None:
    scene = Scene().reserves(35, 35, 35).building("academy", "laboratory")
    for spec in TECHNOLOGIES[6:12]:
        scene.refuses(f"research {spec.id}", "nebula.building.research", building=1)


@pytest.mark.rule("nebula.building.research")
@pytest.mark.parametrize(("number", "building"), list(enumerate(BUILDINGS)))
def test_a_building_opens_three_basic_and_three_advanced_technologies(
    number: int, building: str
) -> None:
    scene = Scene().reserves(35, 35, 35).building(building)
    opened = TECHNOLOGIES[6 * number : 6 * number + 6]
    assert scene.legal("research") == [f"research {spec.id}" for spec in opened]
    assert [spec.grade for spec in opened] == [0, 0, 0, 1, 1, 1]
    for spec in TECHNOLOGIES:
        if spec.colour != number:
            scene.refuses(f"research {spec.id}", "nebula.building.research", building=spec.colour)


@pytest.mark.rule("nebula.building.research")
@pytest.mark.ruling("nebula.conflict.research_slots")
def test_any_number_of_researches_may_start_in_one_progress_advanced_ones_first() -> None:
    scene = Scene().reserves(35, 35, 35).building("laboratory", "academy")
    scene.research("jumpgate", 3, seat=1).play(
        "research jumpgate", "research clone", "research balance", "research suicide"
    )
    assert scene.state.project_left == [3, 3, 3, 2, 2]
    assert scene.held() == [35 - 7 - 7 - 4 - 6, 35 - 8 - 8 - 5 - 4, 35 - 9 - 9 - 6 - 5]
    assert scene.skip_turns(2).state.project_left == [2, 2, 2, 1, 1]


# The Academy ------------------------------------------------------------------------------


@pytest.mark.rule("nebula.building.academy.troop")
@pytest.mark.check("nebula.building.academy.troop")
def test_14_metal_pay_for_3_troops_and_2_metal_are_left() -> None:
    scene = Scene().reserves(14, 1, 1).building("academy")
    scene.play("troop Y1", "troop Y1", "troop Y1")
    assert scene.held() == [2, 1, 1]
    assert scene.troops("Y1") == 3
    scene.refuses("troop Y1", "nebula.pay", resource=METAL, cost=4, held=2)


@pytest.mark.rule("nebula.building.academy.troop")
@pytest.mark.parametrize(("metal", "allowed"), [(4, True), (3, False)])
def test_a_troop_costs_4_metal(metal: int, allowed: bool) -> None:
    scene = Scene().reserves(metal, 1, 1).building("academy")
    assert scene.allows("troop Y1") == allowed


@pytest.mark.rule("nebula.building.academy.troop")
def test_without_the_academy_no_troops_are_bought() -> None:
    scene = Scene().reserves(35, 35, 35).building("hangar", "laboratory")
    scene.refuses("troop Y1", "nebula.building.academy.troop", academy=0)
    assert scene.legal("troop") == []


@pytest.mark.rule("nebula.building.academy.troop", "nebula.planet.troop_range")
@pytest.mark.ruling("nebula.gap.troops_full")
def test_when_all_controlled_planets_are_full_no_troops_are_bought() -> None:
    scene = Scene().reserves(9, 9, 9).building("academy").planet("Y1", troops=20)
    scene.planet("R1", owner=0, troops=19)
    assert scene.legal("troop") == ["troop R1"]
    scene.play("troop R1")
    assert scene.legal("troop") == []
    assert scene.held() == [5, 9, 9]
    scene.refuses("troop R1", "nebula.planet.troop_range", troops=20, limit=20)


@pytest.mark.rule("nebula.building.academy.allocate")
@pytest.mark.check("nebula.building.academy.allocate")
def test_a_troop_bought_in_turn_6_counts_at_once_and_boards_in_turn_7() -> None:
    scene = Scene(turn=6).reserves(9, 9, 9).building("academy").ship(1, "1A1")
    scene.play("troop Y1")
    assert scene.troops("Y1") == 1
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    assert scene.state.turns[0] == 7
    scene.play("load 1 1")
    assert (scene.troops("Y1"), scene.aboard(1)) == (0, 1)


@pytest.mark.rule("nebula.building.academy.allocate")
@pytest.mark.ruling("nebula.conflict.production_timing")
def test_a_new_troop_counts_for_rings_and_for_the_minimum_at_once() -> None:
    scene = Scene().reserves(9, 9, 9).building("academy").planet("R1", "1H12", owner=0, troops=9)
    assert not scene.state.in_opposing_ring(1, BY_NAME["1H13"])
    scene.play("troop R1")
    assert scene.state.in_opposing_ring(1, BY_NAME["1H13"])
    colony = Scene().reserves(9, 9, 9).building("academy").ship(1, "1H12")
    colony.planet("R1", "1H12", owner=0, troops=5).play("troop R1", "load 1 1")
    assert colony.owner("R1") == 0


@pytest.mark.rule("nebula.building.academy.allocate")
@pytest.mark.ruling("nebula.conflict.production_timing")
def test_only_the_new_troops_of_a_planet_must_wait() -> None:
    scene = Scene().reserves(9, 9, 9).building("academy").planet("Y1", troops=2).ship(1, "1A1")
    scene.play("troop Y1")
    scene.refuses("load 1 3", "nebula.troop.move", troops=3, available=2)
    scene.play("load 1 2")
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)


# The Hangar -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.building.hangar.ship")
@pytest.mark.check("nebula.building.hangar.ship")
def test_with_9_gas_and_five_ships_one_ship_is_bought_and_5_gas_are_left() -> None:
    scene = Scene().reserves(1, 9, 1).building("hangar")
    for number in range(1, 6):
        scene.ship(number, "1H12", troops=1)
    scene.play("ship Y1")
    assert scene.held() == [1, 5, 1]
    assert scene.block_of(6) == "1A1"
    assert scene.legal("ship") == []
    scene.refuses("ship Y1", "nebula.contents.ships", ships=6, limit=6)


@pytest.mark.rule("nebula.building.hangar.ship")
def test_a_ship_costs_4_gas_as_often_as_the_gas_lasts() -> None:
    scene = Scene().reserves(1, 11, 1).building("hangar")
    scene.play("ship Y1", "ship Y1")
    scene.refuses("ship Y1", "nebula.pay", resource=GAS, cost=4, held=3)
    exact = Scene().reserves(1, 4, 1).building("hangar")
    exact.play("ship Y1")
    assert exact.held() == [1, 0, 1]


@pytest.mark.rule("nebula.building.hangar.ship")
def test_a_new_ship_is_whole_and_empty() -> None:
    scene = Scene().reserves(1, 4, 1).building("hangar")
    events = scene.play("ship Y1")
    assert (scene.aboard(1), scene.durability(1)) == (0, 2)
    assert named(events, "ship_placed")[0].args == (0, 0, 0)


@pytest.mark.rule("nebula.building.hangar.ship", "nebula.building.academy.troop")
def test_the_second_player_produces_by_the_same_rules() -> None:
    scene = Scene(seat=1).reserves(9, 9, 9, seat=1).building("hangar", "academy", seat=1)
    for number in range(1, 5):
        scene.ship(number, "2H12", seat=1)
    events = scene.ship(1, "1H12").play("troop Y2", "ship Y2", "ship Y2")
    assert [event.args for event in named(events, "ship_placed")] == [(1, 4, 3), (1, 5, 3)]
    assert scene.held(1) == [5, 1, 9]
    assert [scene.block_of(5, seat=1), scene.block_of(6, seat=1)] == ["2A1", "2A1"]
    assert scene.block_of(2) is None
    assert scene.legal("ship") == []


@pytest.mark.rule("nebula.building.hangar.ship")
def test_without_the_hangar_no_ships_are_bought() -> None:
    scene = Scene().reserves(35, 35, 35).building("academy", "laboratory")
    scene.refuses("ship Y1", "nebula.building.hangar.ship", hangar=0)
    assert scene.legal("ship") == []


@pytest.mark.rule("nebula.building.hangar.allocate")
@pytest.mark.check("nebula.building.hangar.allocate")
def test_a_ship_bought_in_turn_6_moves_in_turn_7() -> None:
    scene = Scene(turn=6).reserves(9, 9, 9).building("hangar").planet("Y1", "1H12", troops=2)
    scene.play("ship Y1", "load 1 2", "done")
    assert scene.legal("move") == []
    scene.refuses("move 1 1H13", "nebula.building.hangar.allocate", ship=0)
    scene.skip_turns(2)
    assert scene.state.turns[0] == 7
    scene.play("done", "move 1 1H13")
    assert scene.block_of(1) == "1H13"


@pytest.mark.rule("nebula.building.hangar.allocate")
def test_the_second_player_s_new_ship_waits_too() -> None:
    scene = Scene("conflict", seat=1).ship(3, "2H12", troops=1, seat=1, new=True).busy(seat=1)
    scene.refuses("move 3 2H13", "nebula.building.hangar.allocate", ship=2)


@pytest.mark.rule("nebula.building.hangar.allocate", "nebula.building.academy.allocate")
@pytest.mark.ruling("nebula.conflict.production_timing")
def test_a_new_ship_starts_no_combat_but_may_attack_in_conflict() -> None:
    scene = Scene().reserves(9, 9, 9).building("hangar").planet("Y1", "1H12", troops=2)
    events = scene.ship(1, "1H13", seat=1).play("ship Y1")
    assert [event.kind.name for event in events] == ["ship_placed"]
    scene.play("load 1 2", "done")
    events = scene.play("attack 1", dice=[6, 1, 6, 1])
    assert named(events, "combat_began")
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.building.hangar.allocate", "nebula.term.production")
@pytest.mark.ruling("nebula.conflict.production_timing")
def test_a_new_ship_defends_its_planet_in_the_opponent_s_next_turn() -> None:
    scene = Scene().reserves(9, 9, 9).building("hangar").planet("R1", "1H12", owner=0, troops=5)
    scene.ship(1, "1H14", troops=1, seat=1).busy(seat=1).play("ship R1")
    scene.finish_turn(1, 1, 1)
    events = scene.play("done", "move 1 1H13", dice=[1, 6, 1, 6])
    assert named(events, "combat_began")
    assert scene.block_of(1, seat=1) is None
    assert scene.owner("R1") == 0


# The Laboratory ---------------------------------------------------------------------------


@pytest.mark.rule("nebula.building.laboratory.advance")
@pytest.mark.check("nebula.building.laboratory.advance")
def test_12_crystal_make_a_jumpgate_with_3_indicators_ready() -> None:
    scene = Scene().reserves(1, 1, 12).building("laboratory").cooling("jumpgate", 3).busy()
    scene.play("advance jumpgate", "advance jumpgate")
    assert not scene.is_ready("jumpgate")
    assert scene.held() == [1, 1, 4]
    events = scene.play("advance jumpgate")
    assert scene.is_ready("jumpgate")
    assert scene.held() == [1, 1, 0]
    assert [event.kind.name for event in events] == ["advanced", "recovered"]
    assert events[0].field("left") == 0


@pytest.mark.rule("nebula.building.laboratory.advance")
@pytest.mark.parametrize("name", ["suicide", "battle_speed", "balance", "hack", "energy_shield"])
def test_4_crystal_take_an_indicator_off_a_technology_of_any_colour(name: str) -> None:
    scene = Scene().reserves(1, 1, 5).building("laboratory").cooling(name, 2)
    scene.cooling(name, 2, seat=1).play(f"advance {name}")
    assert scene.indicators(name) == 1
    assert scene.indicators(name, seat=1) == 2
    assert scene.held() == [1, 1, 1]
    scene.refuses(f"advance {name}", "nebula.pay", resource=CRYSTAL, cost=4, held=1)


@pytest.mark.rule("nebula.building.laboratory.advance")
def test_the_price_is_exactly_4_crystal() -> None:
    rule = "nebula.pay"
    scene = Scene().reserves(1, 1, 3).building("laboratory").cooling("hack", 2)
    scene.refuses("advance hack", rule, resource=CRYSTAL, cost=4, held=3)
    assert Scene().reserves(1, 1, 4).building("laboratory").cooling("hack", 2).legal("advance") == [
        "advance hack"
    ]


@pytest.mark.rule("nebula.building.laboratory.advance")
def test_without_the_laboratory_no_cooldown_is_shortened() -> None:
    scene = Scene().reserves(35, 35, 35).building("academy", "hangar").cooling("hack", 2)
    scene.refuses("advance hack", "nebula.building.laboratory.advance", laboratory=0)
    assert scene.legal("advance") == []


@pytest.mark.rule("nebula.building.laboratory.advance")
@pytest.mark.parametrize("state", ["ready", "unknown"])
def test_only_a_technology_on_cooldown_is_advanced(state: str) -> None:
    scene = Scene().reserves(9, 9, 9).building("laboratory").cooling("hack", 2, seat=1)
    if state == "ready":
        scene.ready("hack")
    rule = "nebula.building.laboratory.advance"
    scene.refuses("advance hack", rule, technology=tech_number("hack"))


@pytest.mark.rule("nebula.building.laboratory.advance")
@pytest.mark.ruling("nebula.gap.laboratory_scope")
def test_crystal_shortens_no_research_and_nothing_outside_progress() -> None:
    scene = Scene().reserves(9, 9, 9).building("laboratory").research("hack", 2)
    rule = "nebula.building.laboratory.advance"
    scene.refuses("advance hack", rule, technology=tech_number("hack"))
    conflict = Scene("conflict").reserves(9, 9, 9).building("laboratory").cooling("hack", 2)
    conflict.busy().refuses("advance hack", "nebula.turn.progress")


# The specialty ----------------------------------------------------------------------------


@pytest.mark.rule("nebula.specialty")
@pytest.mark.check("nebula.specialty")
def test_with_laboratory_and_green_planet_a_basic_green_technology_cools_1_instead_of_2() -> None:
    scene = Scene().reserves(5, 5, 5).building("laboratory").ready("balance")
    scene.planet("G1", owner=0, troops=5).play("use balance", "balance metal gas")
    assert scene.indicators("balance") == 1
    plain = Scene().reserves(5, 5, 5).building("laboratory").ready("balance")
    plain.play("use balance", "balance metal gas")
    assert plain.indicators("balance") == 2


@pytest.mark.rule("nebula.specialty")
@pytest.mark.parametrize(
    ("building", "planet", "name", "left"),
    [
        ("hangar", "R1", "battle_speed", 1),
        ("hangar", "R2", "battle_speed", 1),
        ("academy", "R1", "battle_speed", 2),
        ("hangar", "G1", "battle_speed", 2),
        ("academy", "Y1", "suicide", 1),
        ("hangar", "Y1", "suicide", 2),
        ("laboratory", "G2", "jumpgate", 2),
        ("hangar", "G2", "jumpgate", 3),
        ("laboratory", "R1", "jumpgate", 3),
    ],
)
def test_the_specialty_needs_the_building_and_a_planet_of_its_colour(
    building: str, planet: str, name: str, left: int
) -> None:
    scene = Scene("conflict").building(building).planet(planet, owner=0, troops=5).busy()
    scene.ready(name).ship(1, "1H12", troops=1).play(f"use {name}")
    assert scene.indicators(name) == left


@pytest.mark.rule("nebula.specialty")
def test_the_opponent_s_planet_and_building_give_no_specialty() -> None:
    scene = Scene("conflict").building("hangar", seat=1).planet("R1", owner=0, troops=5).busy()
    scene.ready("battle_speed").play("use battle_speed")
    assert scene.indicators("battle_speed") == 2
    scene = Scene("conflict").building("hangar").planet("R1", owner=1, troops=5).busy()
    scene.ready("battle_speed").play("use battle_speed")
    assert scene.indicators("battle_speed") == 2


@pytest.mark.rule("nebula.specialty", "nebula.building.when")
def test_a_building_that_has_not_arrived_gives_no_specialty() -> None:
    scene = Scene().reserves(35, 35, 35).ready("balance").planet("G1", owner=0, troops=5)
    scene.play("build laboratory", "use balance", "balance metal gas")
    assert scene.indicators("balance") == 2


@pytest.mark.rule("nebula.specialty")
@pytest.mark.ruling("nebula.gap.specialty_moment")
def test_losing_the_planet_later_does_not_lengthen_a_running_cooldown() -> None:
    scene = Scene("conflict").building("hangar").planet("R1", "1H12", owner=0, troops=5).busy()
    scene.ship(1, "1H12").ready("supernova_cannon").play("use supernova_cannon")
    assert scene.owner("R1") is None
    assert scene.indicators("supernova_cannon") == 2
    held = Scene("conflict").building("hangar").planet("R1", "1H12", owner=0, troops=5).busy()
    held.ship(1, "1H12").ready("battle_speed").play("use battle_speed", "load 1 1")
    assert held.owner("R1") is None
    assert held.indicators("battle_speed") == 1


@pytest.mark.rule("nebula.specialty")
@pytest.mark.ruling("nebula.gap.specialty_moment")
def test_gaining_a_planet_later_does_not_shorten_a_running_cooldown() -> None:
    scene = Scene("conflict").building("hangar").planet("R1", "1H12").ship(1, "1H12", troops=6)
    scene.ready("battle_speed").play("use battle_speed", "colonise 1 5")
    assert scene.owner("R1") == 0
    assert scene.indicators("battle_speed") == 2


@pytest.mark.rule("nebula.building.when", "nebula.turn.research.basic", "nebula.specialty")
@pytest.mark.example("nebula.example.building_schedule")
@pytest.mark.parametrize(("green", "again"), [(False, 9), (True, 8)])
def test_the_schedule_of_laboratory_and_pathfinder(green: bool, again: int) -> None:
    scene = Scene(turn=4).reserves(35, 35, 35).ship(1, "1H12", troops=1)
    if green:
        scene.planet("G1", owner=0, troops=5)
    scene.play("build laboratory")
    scene.refuses("research pathfinder", "nebula.building.research", building=2)
    scene.skip_turns(2)
    assert scene.state.turns[0] == 5
    scene.play("research pathfinder")
    scene.skip_turns(2)
    assert not scene.is_ready("pathfinder")
    scene.skip_turns(2)
    assert scene.state.turns[0] == 7
    scene.play("done", "use pathfinder")
    for turn in range(8, again + 1):
        scene.skip_turns(2)
        assert scene.state.turns[0] == turn
        assert scene.is_ready("pathfinder") == (turn == again)
