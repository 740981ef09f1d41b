"""Resources and trade (ledger part: Concepts)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orrery.games.eclipse.components import ACTIONS, MONEY
from orrery.games.eclipse.holdings import gain, pay, why_too_dear
from orrery.games.eclipse.space import TRADE
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.decision import Action
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, named
from tests.eclipse.walks import TABLES, moves


def trading(species: str = "planta", **held: int) -> Scene:
    """Seat 0 in a build action."""
    scene = small_map(species, TERRANS[1]).holds(0, **held).colony_ships(0, 1)
    scene.play("act build")
    return scene


@pytest.mark.rule("eclipse.trade.anytime")
@pytest.mark.check("eclipse.trade.anytime")
def test_nine_materials_become_three_money_or_two_money_and_one_science() -> None:
    scene = trading(materials=9)
    events = scene.play(*["trade materials money"] * 3)
    assert scene.store(0) == (0, 0, 3)
    assert len(named(events, "traded")) == 3
    mixed = trading(materials=9)
    mixed.play("trade materials money", "trade materials science", "trade materials money")
    assert mixed.store(0) == (0, 1, 2)


@pytest.mark.rule("eclipse.trade.anytime")
@pytest.mark.parametrize(
    ("species", "rate"), [("terran_directorate", 2), ("planta", 3), ("orion_hegemony", 4)]
)
def test_the_rate_is_that_of_the_species(species: str, rate: int) -> None:
    scene = trading(species, science=rate)
    scene.play("trade science materials")
    assert scene.store(0) == (1, 0, 0)
    scene.refuses(
        "trade science materials", "eclipse.resource.gain_pay", resource=1, needed=rate, held=0
    )


@pytest.mark.rule("eclipse.trade.single_type")
@pytest.mark.check("eclipse.trade.single_type")
def test_two_materials_and_one_science_buy_no_money() -> None:
    scene = trading(materials=2, science=1)
    assert scene.legal("trade") == []
    scene.refuses(
        "trade materials money", "eclipse.trade.single_type", resource=0, needed=3, held=2
    )
    scene.refuses("trade science money", "eclipse.trade.single_type", resource=1, needed=3, held=1)


@pytest.mark.rule("eclipse.trade.other_type")
@pytest.mark.parametrize(("name", "number"), [("materials", 0), ("science", 1), ("money", 2)])
def test_a_trade_gives_another_type(name: str, number: int) -> None:
    scene = trading(materials=9, science=9, money=9)
    assert len(scene.legal("trade")) == 6
    scene.refuses(f"trade {name} {name}", "eclipse.trade.other_type", resource=number)


@pytest.mark.ruling("eclipse.gap.trade_when")
def test_trading_is_offered_on_the_own_turn_before_a_payment() -> None:
    scene = trading("terran_directorate", science=6)
    assert not scene.allows("build interceptor 221")
    scene.play(*["trade science materials"] * 3, "build interceptor 221")
    assert scene.fleet(0, "221") == {"interceptor": 1}


@pytest.mark.rule("eclipse.trade.anytime")
@pytest.mark.ruling("eclipse.gap.trade_when")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_whatever_is_too_dear_can_be_traded_for(players: int, options: dict[str, Any]) -> None:
    """Every payment falls where trading is offered; at the first few questions of every kind."""
    asked: Counter[str] = Counter()
    offered: set[str] = set()
    dear: set[str] = set()
    for state, _, _ in moves(players, options, f"payments/{players}"):
        frame = state.top()
        asked[frame.kind] += 1
        if TRADE in frame.kinds():
            offered.add(frame.kind)
        if asked[frame.kind] <= 4 and any(too_dear(state, action) for action in purchases(state)):
            dear.add(frame.kind)
    assert dear <= offered <= {*ACTIONS, "passing", "upkeep"}
    assert {"build", "research"} <= dear


def purchases(state: EclipseState) -> list[Action]:
    """Every action but trades: any of them might cost something."""
    kinds = [kind for kind in state.space().kinds if kind is not TRADE]
    return [action for kind in kinds for action in kind.actions]


def too_dear(state: EclipseState, action: Action) -> bool:
    reasons = state.why_not(state.open_seats()[0], action)
    return any(one.rule == "eclipse.resource.gain_pay" for one in reasons)


@pytest.mark.rule("eclipse.resource.types")
def test_materials_pay_for_ships_and_science_for_technologies() -> None:
    scene = small_map().holds(0, materials=3, science=2, money=9).tray("nanorobots")
    scene.passed(1).discs(1, 0).colony_ships(0, 0).colony_ships(1, 0)
    scene.play("act build", "build interceptor 221", "done")
    assert scene.store(0) == (0, 2, 9)
    scene.play("act research", "research nanorobots nano")
    assert scene.store(0) == (0, 0, 9)


@pytest.mark.rule("eclipse.resource.gain_pay")
def test_gains_and_payments_are_one_for_one_and_never_beyond_the_store() -> None:
    scene = small_map().holds(0, money=3)
    gain(scene.state, 0, MONEY, 2)
    pay(scene.state, 0, MONEY, 4)
    assert scene.held(0, "money") == 1
    assert why_too_dear(scene.state, 0, MONEY, 1) == []
    reasons = why_too_dear(scene.state, 0, MONEY, 2)
    assert [(one.rule, one.numbers["needed"]) for one in reasons] == [
        ("eclipse.resource.gain_pay", 2)
    ]


@pytest.mark.rule("eclipse.resource.no_cap")
@pytest.mark.check("eclipse.resource.no_cap")
def test_thirty_nine_and_eight_are_forty_seven() -> None:
    scene = small_map().holds(0, money=39)
    gain(scene.state, 0, MONEY, 8)
    assert scene.held(0, "money") == 47
