"""Reserves, extractors and the Exchange (ledger part: resources)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.components import BUILDING_COST, FOLDER, RESOURCES, TECHNOLOGIES
from orrery.games.nebula.phases import D6, D10
from orrery.games.nebula.space import SPACE
from orrery.games.nebula.state import NebulaState
from orrery.kernel.errors import BadNotation
from orrery.kernel.game import load_json
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK
from tests.nebula.scene import Scene, named

METAL, GAS, CRYSTAL = 0, 1, 2
BASE, SPECIALISED = 1, 2


def harvest(scene: Scene, *dice: int) -> list[int]:
    """What P1 holds after the Harvest that is due."""
    scene.throw(*dice)
    return scene.held()


def before_harvest(metal: int = 0, gas: int = 0, crystal: int = 0) -> Scene:
    """P1's turn 6 is about to begin."""
    return Scene("end", seat=1).reserves(metal, gas, crystal)


# Reserves ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.resource.kinds")
def test_there_are_metal_gas_and_crystal() -> None:
    assert RESOURCES == ["metal", "gas", "crystal"]
    assert len(Scene().state.reserves) == 2 * 3


@pytest.mark.rule("nebula.resource.uses")
def test_metal_pays_for_troops_gas_for_ships_and_crystal_for_cooldowns() -> None:
    scene = Scene().reserves(10, 10, 10).building("academy", "hangar", "laboratory")
    scene.cooling("hack", 2).play("troop Y1")
    assert scene.held() == [6, 10, 10]
    scene.play("ship Y1")
    assert scene.held() == [6, 6, 10]
    scene.play("advance hack")
    assert scene.held() == [6, 6, 6]


@pytest.mark.rule("nebula.resource.uses")
def test_each_building_and_technology_is_dearest_in_its_own_resource() -> None:
    for resource, cost in enumerate(BUILDING_COST):
        assert cost.index(max(cost)) == resource
    for spec in TECHNOLOGIES:
        assert spec.cost.index(max(spec.cost)) == spec.colour


@pytest.mark.rule("nebula.resource.bounds")
@pytest.mark.check("nebula.resource.bounds")
def test_metal_30_and_a_harvest_of_13_make_35() -> None:
    scene = before_harvest(metal=30).extractor("specialised", "metal")
    assert harvest(scene, 3, 1, 1)[METAL] == 35
    received = named(scene.events, "harvested")[METAL]
    assert (received.field("amount"), received.field("lost")) == (13, 8)


@pytest.mark.rule("nebula.resource.bounds")
def test_a_harvest_that_just_fits_is_kept_whole() -> None:
    scene = before_harvest(29, 30, 35)
    assert harvest(scene, 6, 6, 6) == [35, 35, 35]
    assert [event.field("lost") for event in named(scene.events, "harvested")] == [0, 1, 6]


@pytest.mark.rule("nebula.resource.bounds", "nebula.exchange.do")
def test_an_exchange_may_fill_a_reserve_to_35_and_no_further() -> None:
    scene = Scene().reserves(9, 30, 1)
    scene.refuses("exchange metal gas 6", "nebula.resource.bounds", held=30, amount=6, limit=35)
    scene.play("exchange metal gas 5")
    assert scene.held() == [4, 35, 1]


@pytest.mark.rule("nebula.resource.bounds", "nebula.pay")
def test_reserves_may_be_spent_to_0() -> None:
    scene = Scene().reserves(5, 1, 0)
    scene.play("extractor base metal")
    assert scene.held() == [0, 1, 0]


@pytest.mark.rule("nebula.resource.public")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_all_reserves(viewer: int | None) -> None:
    scene = Scene().reserves(1, 2, 3).reserves(4, 5, 6, seat=1).begin()
    seen = scene.state.view(viewer).state
    assert isinstance(seen, NebulaState)
    assert seen.reserves == [1, 2, 3, 4, 5, 6]


# Extraction -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.resource.compute")
def test_without_extractors_each_resource_yields_1d6() -> None:
    assert harvest(before_harvest(), 1, 6, 4) == [1, 6, 4]
    data = load_json(FOLDER, "components.json")["extraction"]
    assert (data["none"], data["base"], data["specialised"]) == ("1d6", "1d6+1d10", "1d6+10")


@pytest.mark.rule("nebula.resource.compute", "nebula.extractor.base.yield")
def test_each_resource_is_worked_out_from_its_own_extractor() -> None:
    scene = before_harvest().extractor("base", "gas").extractor("specialised", "crystal")
    assert harvest(scene, 2, 3, 9, 4) == [2, 12, 14]


@pytest.mark.rule("nebula.resource.compute")
def test_the_opponent_s_extractors_do_not_help() -> None:
    scene = before_harvest().extractor("specialised", "metal", seat=1)
    assert harvest(scene, 2, 2, 2) == [2, 2, 2]


@pytest.mark.rule("nebula.extraction.one_roll")
def test_one_d6_is_rolled_for_each_resource() -> None:
    scene = before_harvest().begin()
    for roll, expected in ((5, [5, 0, 0]), (1, [5, 1, 0]), (6, [5, 1, 6])):
        assert scene.state.chance() is D6
        scene.state.resolve(roll)
        assert scene.held() == expected
    assert scene.state.need == ASK


# Extractors -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.extractor.base.cost")
@pytest.mark.check("nebula.extractor.base.cost")
def test_a_base_extractor_on_gas_takes_5_of_7_gas() -> None:
    scene = Scene().reserves(3, 7, 3)
    events = scene.play("extractor base gas")
    assert [event.args for event in named(events, "extractor_built")] == [(0, BASE, GAS)]
    assert scene.held() == [3, 2, 3]
    assert scene.state.extractor[:3] == [0, BASE, 0]
    assert scene.state.extractor[3:] == [0, 0, 0]


@pytest.mark.rule("nebula.extractor.base.cost", "nebula.pay")
@pytest.mark.parametrize(("number", "resource"), list(enumerate(RESOURCES)))
def test_a_base_extractor_costs_5_of_its_own_resource(number: int, resource: str) -> None:
    held = [35, 35, 35]
    held[number] = 4
    scene = Scene().reserves(*held)
    scene.refuses(f"extractor base {resource}", "nebula.pay", resource=number, cost=5, held=4)
    held[number] = 5
    scene = Scene().reserves(*held)
    scene.play(f"extractor base {resource}")
    assert scene.held()[number] == 0


@pytest.mark.rule("nebula.extractor.base.cost")
@pytest.mark.parametrize("grade", ["base", "specialised"])
def test_a_resource_has_at_most_one_base_extractor(grade: str) -> None:
    scene = Scene().reserves(35, 35, 35).extractor(grade, "gas")
    scene.refuses("extractor base gas", "nebula.extractor.base.cost", resource=GAS, limit=1)
    assert scene.allows("extractor base metal")


@pytest.mark.rule("nebula.extractor.base.cost", "nebula.extractor.specialised.cost")
@pytest.mark.ruling("nebula.conflict.extractor_timing")
def test_base_and_specialised_extractor_are_bought_in_one_progress_and_count_at_once() -> None:
    scene = Scene().reserves(1, 1, 16)
    scene.play("extractor base crystal", "extractor specialised crystal")
    assert scene.held() == [1, 1, 1]
    assert scene.state.extractor[:3] == [0, 0, SPECIALISED]
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(1, 1, 4)
    assert scene.held() == [2, 2, 15]


@pytest.mark.rule("nebula.extractor.base.yield")
@pytest.mark.check("nebula.extractor.base.yield")
def test_with_a_base_extractor_rolls_of_4_and_7_give_11() -> None:
    scene = before_harvest().extractor("base", "metal").begin()
    assert scene.state.chance() is D6
    scene.state.resolve(4)
    assert scene.state.chance() is D10
    scene.state.resolve(7)
    assert scene.held()[METAL] == 11
    scene.throw(1, 1)
    assert scene.held() == [11, 1, 1]


@pytest.mark.rule("nebula.extractor.specialised.cost")
@pytest.mark.check("nebula.extractor.specialised.cost")
def test_without_a_base_extractor_on_crystal_the_purchase_is_refused() -> None:
    scene = Scene().reserves(35, 35, 35).extractor("base", "metal")
    rule = "nebula.extractor.specialised.cost"
    scene.refuses("extractor specialised crystal", rule, resource=CRYSTAL, base=0)


@pytest.mark.rule("nebula.extractor.specialised.cost", "nebula.pay")
@pytest.mark.parametrize(("number", "resource"), list(enumerate(RESOURCES)))
def test_a_specialised_extractor_costs_10_of_its_own_resource(number: int, resource: str) -> None:
    buy = f"extractor specialised {resource}"
    held = [35, 35, 35]
    held[number] = 9
    scene = Scene().reserves(*held).extractor("base", resource)
    scene.refuses(buy, "nebula.pay", resource=number, cost=10, held=9)
    held[number] = 10
    scene = Scene().reserves(*held).extractor("base", resource)
    scene.play(buy)
    assert scene.held()[number] == 0


@pytest.mark.rule("nebula.extractor.specialised.cost")
def test_a_resource_has_at_most_one_specialised_extractor() -> None:
    scene = Scene().reserves(35, 35, 35).extractor("specialised", "gas")
    rule = "nebula.extractor.specialised.cost"
    scene.refuses("extractor specialised gas", rule, resource=GAS, limit=1)
    assert [text for text in scene.legal("extractor") if "gas" in text] == []


@pytest.mark.rule("nebula.extractor.specialised.yield")
@pytest.mark.check("nebula.extractor.specialised.yield")
@pytest.mark.ruling("nebula.conflict.specialised_adds")
def test_with_a_specialised_extractor_a_roll_of_3_gives_13_and_no_d10_is_rolled() -> None:
    scene = before_harvest().extractor("specialised", "metal").begin()
    assert scene.state.chance() is D6
    scene.state.resolve(3)
    assert scene.held()[METAL] == 13
    assert scene.state.chance() is D6
    scene.throw(1, 1)
    assert scene.state.need == ASK


# Exchange ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.exchange.do")
@pytest.mark.check("nebula.exchange.do")
def test_6_of_12_metal_become_crystal_and_a_second_exchange_is_refused() -> None:
    scene = Scene().reserves(12, 5, 3)
    events = scene.play("exchange metal crystal 6")
    assert [event.args for event in named(events, "exchanged")] == [(0, METAL, CRYSTAL, 6)]
    assert scene.held() == [6, 5, 9]
    scene.refuses("exchange metal crystal 1", "nebula.exchange.do", used=1, limit=1)
    scene.refuses("exchange gas metal 1", "nebula.exchange.do", used=1, limit=1)
    assert scene.legal("exchange") == []


@pytest.mark.rule("nebula.exchange.do")
@pytest.mark.parametrize(("number", "resource"), list(enumerate(RESOURCES)))
def test_a_resource_is_not_exchanged_for_itself(number: int, resource: str) -> None:
    scene = Scene().reserves(9, 9, 9)
    rule = "nebula.exchange.do"
    scene.refuses(f"exchange {resource} {resource} 2", rule, paid=number, received=number)


@pytest.mark.rule("nebula.exchange.do", "nebula.pay")
def test_no_more_is_exchanged_than_is_held() -> None:
    scene = Scene().reserves(4, 0, 1).busy()
    scene.refuses("exchange metal gas 5", "nebula.pay", resource=METAL, cost=5, held=4)
    scene.play("exchange metal gas 4")
    assert scene.held() == [0, 4, 1]


@pytest.mark.rule("nebula.exchange.do")
@pytest.mark.ruling("nebula.conflict.exchange_who")
def test_an_exchange_is_for_1_up_to_what_is_held_and_fits() -> None:
    scene = Scene().reserves(3, 33, 0)
    assert scene.legal("exchange") == [
        "exchange metal gas 1",
        "exchange metal gas 2",
        *[f"exchange metal crystal {amount}" for amount in (1, 2, 3)],
        *[f"exchange gas metal {amount}" for amount in range(1, 33)],
        *[f"exchange gas crystal {amount}" for amount in range(1, 34)],
    ]
    with pytest.raises(BadNotation):
        SPACE.parse("exchange metal gas 0")


@pytest.mark.rule("nebula.exchange.do")
@pytest.mark.ruling("nebula.conflict.exchange_who")
def test_each_player_exchanges_once_in_each_own_progress_and_at_no_other_time() -> None:
    scene = Scene().reserves(9, 9, 9).reserves(9, 9, 9, seat=1).ship(1, "1H12", troops=1)
    scene.play("exchange metal gas 1")
    assert scene.state.legal(1) == []
    scene.play("done")
    scene.refuses("exchange metal gas 1", "nebula.turn.progress")
    scene.finish_turn(1, 1, 1)
    assert scene.asked() == (1, "progress")
    scene.play("exchange metal gas 1")
    scene.finish_turn(1, 1, 1)
    assert scene.allows("exchange metal gas 1")


@pytest.mark.rule("nebula.exchange.penalty")
@pytest.mark.check("nebula.exchange.penalty")
@pytest.mark.ruling("nebula.conflict.exchange_penalty_time")
def test_the_next_harvest_of_the_paid_resource_gives_1d6_and_the_one_after_is_whole() -> None:
    scene = Scene().reserves(6, 0, 0).extractor("specialised", "metal").busy()
    scene.extractor("specialised", "metal", seat=1)
    scene.play("exchange metal gas 1")
    scene.finish_turn(5, 1, 1)
    assert scene.held(1)[METAL] == 15
    scene.finish_turn(2, 1, 1)
    assert scene.held() == [5 + 2, 1 + 1, 1]
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(2, 1, 1)
    assert scene.held() == [7 + 12, 3, 2]


@pytest.mark.rule("nebula.exchange.penalty")
def test_after_an_exchange_a_base_extractor_rolls_no_d10_once() -> None:
    scene = Scene().reserves(1, 9, 1).extractor("base", "gas").extractor("base", "metal")
    scene.busy().play("exchange gas metal 4")
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(3, 10, 6, 1)
    assert scene.held() == [5 + 13, 5 + 6, 2]
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(1, 1, 2, 3, 1)
    assert scene.held() == [18 + 2, 11 + 5, 3]


@pytest.mark.rule("nebula.exchange.penalty")
def test_a_wasteful_exchange_is_warned_of() -> None:
    scene = Scene().reserves(9, 9, 9).extractor("base", "metal").extractor("specialised", "gas")
    rule = "nebula.exchange.penalty"
    paid_metal = [Blocker(rule, {"resource": METAL, "extractor": BASE})]
    paid_gas = [Blocker(rule, {"resource": GAS, "extractor": SPECIALISED})]
    assert scene.warnings("exchange metal crystal 1") == paid_metal
    assert scene.warnings("exchange gas crystal 1") == paid_gas
    assert scene.warnings("exchange crystal gas 1") == []
    assert scene.warnings("extractor base crystal") == []
    free = Scene().reserves(9, 9, 9).extractor("base", "metal").ready("free_exchange")
    free.play("use free_exchange")
    assert free.warnings("exchange metal crystal 1") == []


@pytest.mark.rule("nebula.exchange.do", "nebula.exchange.penalty")
@pytest.mark.example("nebula.example.exchange")
def test_8_of_20_gas_become_metal_and_the_next_harvest_of_gas_is_1d6() -> None:
    scene = Scene().reserves(5, 20, 0).extractor("specialised", "gas").busy()
    scene.extractor("specialised", "metal").play("exchange gas metal 8")
    assert scene.held() == [13, 12, 0]
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(4, 6, 2)
    assert scene.held() == [13 + 14, 12 + 6, 2]


@pytest.mark.rule("nebula.turn.kick", "nebula.extractor.base.cost", "nebula.extractor.base.yield")
@pytest.mark.example("nebula.example.first_turns")
def test_the_first_turns_with_three_base_extractors() -> None:
    scene = Scene("end", seat=1, turn=0)
    assert harvest(scene, 3, 4, 2) == [13, 14, 12]
    scene.play("extractor base metal", "extractor base gas", "extractor base crystal")
    assert scene.held() == [8, 9, 7]
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(5, 6, 1, 1, 1, 1)
    assert scene.state.turns[0] == 2
    assert scene.held()[METAL] == 8 + 11 == 19


# Paying and receiving ---------------------------------------------------------------------


@pytest.mark.rule("nebula.pay")
def test_every_resource_that_is_missing_is_named() -> None:
    scene = Scene().reserves(12, 11, 11).begin()
    reasons = scene.state.why_not(0, SPACE.parse("build academy"))
    assert reasons == [
        Blocker("nebula.pay", {"resource": METAL, "cost": 13, "held": 12}),
        Blocker("nebula.pay", {"resource": CRYSTAL, "cost": 12, "held": 11}),
    ]
    assert not scene.allows("build academy")


@pytest.mark.rule("nebula.pay")
def test_the_opponent_s_reserves_do_not_pay() -> None:
    scene = Scene().reserves(4, 1, 1).reserves(35, 35, 35, seat=1)
    scene.refuses("extractor base metal", "nebula.pay", resource=METAL, cost=5, held=4)


@pytest.mark.rule("nebula.receive")
def test_a_player_receives_resources_units_technologies_and_buildings() -> None:
    scene = Scene(turn=5).reserves(35, 35, 35).building("academy", "hangar").research("hack", 1)
    scene.play("build laboratory", "troop Y1", "ship Y1")
    assert (scene.troops("Y1"), scene.block_of(1)) == (1, "1A1")
    before = scene.held()
    scene.finish_turn(1, 1, 1)
    scene.finish_turn(2, 3, 4)
    assert scene.held() == [before[METAL] + 2, before[GAS] + 3, before[CRYSTAL] + 4]
    assert scene.is_ready("hack")
    assert scene.allows("research balance")
