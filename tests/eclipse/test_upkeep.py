"""Upkeep (ledger part: Upkeep)."""

from __future__ import annotations

import pytest

from orrery.kernel.ledger import Blocker
from tests.eclipse.scene import Scene, named


def payer(*sectors: str, income: int = 2, cost: int = 0, money: int = 0) -> Scene:
    """A Terran whose colony ships are used up, with discs in some sectors; seat 1 has nothing."""
    scene = Scene("terran_directorate", "planta").colony_ships(0, 0)
    for number, sector in enumerate(sectors):
        scene.lay(sector, f"1-{number}", disc=0)
    return scene.production(0, money=income).upkeep(0, cost).holds(0, money=money)


# Order ------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upkeep.order", "eclipse.upkeep.colony")
def test_colony_ships_come_before_the_payment_and_the_payment_before_production() -> None:
    scene = Scene("terran_directorate", "planta").home(0).holds(0, money=1)
    scene.begin_upkeep()
    assert scene.asked() == (0, "upkeep")
    scene.play("colonise 221 money")
    assert scene.store(0) == (0, 0, 1)
    events = scene.play("done")
    assert [event.kind.name for event in events] == [
        "upkeep_paid",
        "gained",
        "gained",
        "upkeep_paid",
        "gained",
        "gained",
    ]
    assert scene.store(0) == (2, 2, 4)


@pytest.mark.rule("eclipse.upkeep.order")
@pytest.mark.ruling("eclipse.gap.upkeep_short_procedure")
def test_once_the_payment_has_begun_colony_ships_stay_face_up() -> None:
    scene = payer("306", cost=5).colony_ships(0, 1).holds(0, materials=4)
    scene.begin_upkeep()
    scene.refuses("abandon 306", "eclipse.upkeep.order")
    scene.play("done")
    scene.refuses("colonise 306 money", "eclipse.upkeep.order")
    assert scene.state.colony_ships[0] == 1


@pytest.mark.ruling("eclipse.gap.upkeep_order_players")
def test_players_settle_clockwise_from_the_start_player() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema", seat=1)
    for seat in range(3):
        scene.holds(seat, materials=4)
    scene.begin_upkeep()
    order = []
    while not scene.over():
        order.append(scene.seat())
        scene.play("done")
    assert order == [1, 2, 0]


@pytest.mark.rule("eclipse.upkeep.colony_no_enemy", "eclipse.colony.enemy_ships_action")
@pytest.mark.check("eclipse.upkeep.colony_no_enemy")
def test_enemy_ships_stop_colony_ships_in_upkeep_only() -> None:
    def contested() -> Scene:
        scene = Scene("terran_directorate", "planta").home(0).lay("306", "3-0", disc=0)
        return scene.ships(1, "306", interceptor=1)

    acting = contested()
    acting.play("act build")
    assert acting.allows("colonise 306 money")
    upkeep = contested().begin_upkeep()
    upkeep.refuses("colonise 306 money", "eclipse.upkeep.colony_no_enemy", enemies=1)
    assert upkeep.allows("colonise 221 money")


# Payment ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upkeep.net_money")
@pytest.mark.check("eclipse.upkeep.net_money")
def test_stored_money_changes_by_income_less_cost() -> None:
    scene = payer(income=6, cost=10, money=5).begin_upkeep()
    scene.play("done")
    assert scene.held(0, "money") == 1
    paid = named(scene.events, "upkeep_paid")[0]
    assert paid.args[1:] == (6, 10)


@pytest.mark.rule("eclipse.upkeep.production_too_late")
@pytest.mark.check("eclipse.upkeep.production_too_late")
def test_materials_of_this_upkeep_cannot_be_traded_for_its_cost() -> None:
    """Income 4, cost 5, nothing stored, 6 materials to come at the rate of 2."""
    scene = payer("315", income=4, cost=5).production(0, materials=6)
    scene.lay("316", "2-0", disc=0).upkeep(0, 5)
    scene.begin_upkeep()
    assert scene.legal() == ["abandon 315", "abandon 316"]
    scene.refuses(
        "trade materials money", "eclipse.resource.gain_pay", resource=0, needed=2, held=0
    )
    scene.play("abandon 315")
    assert scene.held(0, "materials") == 6


@pytest.mark.rule("eclipse.upkeep.never_negative", "eclipse.upkeep.trade_or_abandon")
@pytest.mark.ruling("eclipse.gap.upkeep_choice_trade_first")
def test_who_cannot_pay_must_trade_or_abandon_and_chooses_which() -> None:
    scene = payer("315", income=4, cost=5).holds(0, materials=2, science=1)
    scene.begin_upkeep()
    scene.play("done")
    assert scene.legal() == ["trade materials money", "abandon 315"]
    scene.refuses("done", "eclipse.upkeep.trade_or_abandon", short=1)
    scene.refuses("trade materials science", "eclipse.upkeep.trade_or_abandon", short=1)
    scene.refuses("abandon 316", "eclipse.upkeep.abandon", disc=-1)
    scene.play("trade materials money")
    assert scene.held(0, "money") == 0
    assert scene.controller("315") == 0


@pytest.mark.rule("eclipse.upkeep.abandon")
@pytest.mark.ruling("eclipse.gap.upkeep_abandon_ships")
def test_an_abandoned_sector_gives_back_disc_and_cubes_but_keeps_ships_and_structures() -> None:
    scene = payer("306", "315", income=4, cost=5).monolith("306").ships(0, "306", cruiser=1)
    scene.cubes(0, "306", "materials")
    materials, discs = scene.on_track(0, "materials"), scene.state.discs[0]
    scene.begin_upkeep().play("abandon 306")
    assert scene.controller("306") == -1
    assert scene.cubes_in("306") == {}
    assert scene.on_track(0, "materials") == materials + 1
    assert scene.state.discs[0] == discs + 1
    assert scene.fleet(0, "306") == {"cruiser": 1}
    assert scene.state.monolith.count(1) == 1


@pytest.mark.rule("eclipse.upkeep.abandon_income")
@pytest.mark.check("eclipse.upkeep.abandon_income")
def test_a_money_cube_that_comes_back_lowers_the_income_of_this_very_payment() -> None:
    """Income 4 from two cubes away, cost 7; one sector with a money cube makes it 3 and 5."""
    scene = payer("306", income=3, cost=7).lay("315", "2-0", disc=0)
    scene.cubes(0, "306", "money").upkeep(0, 7)
    assert scene.produces(0, "money") == 4
    scene.begin_upkeep().play("abandon 306")  # now the other one is the only way to pay
    assert scene.produces(0, "money") == 3
    assert scene.controller("315") == -1
    paid = named(scene.events, "upkeep_paid")[0]
    assert paid.args[1:] == (3, 3)


@pytest.mark.rule("eclipse.upkeep.abandon_only_if_short")
@pytest.mark.check("eclipse.upkeep.abandon_only_if_short")
def test_sectors_are_abandoned_only_until_the_cost_is_covered() -> None:
    covered = payer("315", income=4, cost=7, money=3).begin_upkeep()
    covered.refuses("abandon 315", "eclipse.upkeep.abandon_only_if_short", income=4, held=3, cost=7)
    short = payer("315", "316", income=4, cost=10, money=3).begin_upkeep()
    short.play("done", "abandon 315")
    assert short.held(0, "money") == 0
    assert short.controller("316") == 0
    assert short.over()


@pytest.mark.rule("eclipse.upkeep.deliberate_overspend")
@pytest.mark.check("eclipse.upkeep.deliberate_overspend")
def test_three_sectors_go_to_pay_for_discs_that_were_used_on_purpose() -> None:
    scene = payer("207", "208", "315", "316", income=6, cost=13).begin_upkeep()
    scene.play("abandon 315", "abandon 316")
    assert scene.state.upkeep(0) == 7
    scene.play("abandon 207")
    assert scene.held(0, "money") == 1
    assert scene.controller("208") == 0


@pytest.mark.rule("eclipse.upkeep.deliberate_overspend")
def test_an_action_that_could_not_be_paid_for_is_legal_but_warned_of() -> None:
    scene = Scene("terran_directorate", "planta").home(0).production(0, money=2)
    scene.upkeep(0, 2).holds(0, money=1)
    assert scene.warns("act move") == []
    scene = Scene("terran_directorate", "planta").home(0).production(0, money=2).upkeep(0, 3)
    assert scene.warns("act move") == [Blocker("eclipse.upkeep.trade_or_abandon", {"short": 3})]
    scene = Scene("terran_directorate", "planta").home(0).passed(0).upkeep(0, 3)
    assert scene.warns("react move") == [Blocker("eclipse.upkeep.trade_or_abandon", {"short": 3})]


@pytest.mark.rule("eclipse.upkeep.production")
def test_after_paying_materials_and_science_are_produced() -> None:
    scene = payer(income=4).production(0, materials=8, science=12).holds(0, materials=1)
    scene.begin_upkeep()
    assert scene.store(0) == (9, 12, 4)


@pytest.mark.example("eclipse.ex.upkeep.leto")
@pytest.mark.rule("eclipse.upkeep.trade_or_abandon")
def test_leto_pays_by_abandoning_a_sector() -> None:
    scene = payer("315", income=4, cost=5).production(0, materials=6, science=3).holds(0, science=4)
    scene.begin_upkeep()
    scene.play("done")
    scene.refuses("done", "eclipse.upkeep.trade_or_abandon", short=1)
    assert scene.allows("trade science money")
    scene.play("abandon 315")
    assert scene.state.upkeep(0) == 3
    assert scene.store(0) == (6, 7, 1)


@pytest.mark.ruling("eclipse.gap.trade_when")
def test_trading_is_possible_in_upkeep_before_the_payment() -> None:
    scene = payer(income=2).holds(0, materials=2).begin_upkeep()
    scene.play("trade materials science")
    assert scene.store(0) == (2, 3, 2)


# Who cannot pay ---------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upkeep.elimination")
@pytest.mark.ruling("eclipse.gap.upkeep_short_procedure")
def test_who_cannot_pay_after_trading_and_abandoning_is_eliminated() -> None:
    scene = payer(income=2, cost=5).holds(0, materials=2).begin_upkeep()
    scene.play("done")
    assert len(named(scene.events, "traded")) == 1
    assert scene.state.eliminated == [1, 0]
    assert named(scene.events, "upkeep_paid")[0].args[0] == 1


@pytest.mark.ruling("eclipse.gap.upkeep_elimination_timing")
def test_an_elimination_in_upkeep_takes_effect_when_everybody_has_finished() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema", "orion_hegemony")
    scene.allies(0, 1).production(0, money=2).upkeep(0, 5).ships(0, "221")
    scene.holds(1, materials=3).holds(2, science=3).begin_upkeep()
    assert scene.asked() == (1, "upkeep")
    assert scene.state.eliminated == [0, 0, 0, 0]
    assert scene.state.are_partners(0, 1)
    scene.play("done", "done")
    assert scene.state.eliminated == [1, 0, 0, 0]
    assert scene.asked() == (1, "release")
    scene.play("cube money")
    assert not scene.state.are_partners(0, 1)
