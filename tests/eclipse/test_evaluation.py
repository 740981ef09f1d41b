"""The evaluation: what it likes, and that the greedy bot beats a random one with it."""

from __future__ import annotations

import pytest

from orrery.bots.base import FREE
from orrery.bots.greedy import make
from orrery.games.eclipse.components import (
    CRUISER,
    GUARDIAN,
    INTERCEPTOR,
    KINDS,
    MONEY,
    NONE,
    PART_IDS,
    ROUNDS,
    SCIENCE,
    SECTOR_IDS,
    SECTORS,
    SLOTS,
    SPECIES,
    SQUARE_KINDS,
    TECH_IDS,
    TECHNOLOGIES,
)
from orrery.games.eclipse.evaluation.strength import Force, fleet_at, guards_of, odds
from orrery.games.eclipse.evaluation.value import evaluate
from orrery.games.eclipse.game import game
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Source
from orrery.kernel.data import with_item

GAMES = 6


def opened(seed: str = "evaluation", players: int = 2) -> EclipseState:
    """A game at its first turn."""
    species = ["terran_union", "terran_alliance", "terran_republic"][:players]
    options = {"species_choice": "given", "given_species": species, "start_player": 0}
    return eclipse(game.start(players, options, seed).state)


def test_more_is_worth_more() -> None:
    state = opened()
    for resource in range(KINDS):
        richer = eclipse(state.clone())
        richer.resources[resource] += 3
        assert evaluate(richer, 0) > evaluate(state, 0)
        assert evaluate(richer, 1) < evaluate(state, 1)


def test_a_fleet_is_worth_something_and_a_larger_one_more() -> None:
    state = opened()
    home = state.controlled(0)[0]
    deploy(state, 0, INTERCEPTOR, home)
    state.forget()
    larger = eclipse(state.clone())
    deploy(larger, 0, CRUISER, home)
    assert evaluate(larger, 0) > evaluate(state, 0)
    one, other = Force(), Force()
    one.add(state.totals(0, CRUISER), 1.0)
    other.add(state.totals(0, INTERCEPTOR), 1.0)
    assert odds(one, other) > 0.5 > odds(other, one)


def test_debts_are_dear() -> None:
    state = opened()
    state.resources[:KINDS] = [0] * KINDS  # nothing to trade
    assert state.production(0, MONEY) == 3
    poor = eclipse(state.clone())
    poor.discs[0] -= 6  # 7 spaces empty: upkeep 7, 4 short
    assert evaluate(state, 0) - evaluate(poor, 0) > 4


def test_stores_are_worth_nothing_at_the_end() -> None:
    state = opened()
    state.round = ROUNDS
    state.passed[0] = 1
    richer = eclipse(state.clone())
    for resource in range(KINDS):
        richer.resources[resource] += 10
    assert evaluate(richer, 0) == pytest.approx(evaluate(state, 0))


def test_what_can_still_be_spent_is_worth_more_than_what_cannot() -> None:
    """Who passes with a full store in the last round loses it."""
    state = opened()
    state.round = ROUNDS
    state.resources[SCIENCE] = 20
    passed = eclipse(state.clone())
    passed.passed[0] = 1
    assert evaluate(state, 0) > evaluate(passed, 0)


@pytest.mark.parametrize("name", ["improved_hull", "advanced_mining", "orbital", "plasma_cannon"])
def test_a_technology_is_worth_more_early(name: str) -> None:
    gains: list[float] = []
    for round_ in (1, 5, ROUNDS):
        state = opened()
        state.round = round_
        learned = eclipse(state.clone())
        technology = TECH_IDS.index(name)
        track = TECHNOLOGIES[technology].category
        learned.technology = with_item(learned.technology, technology, track + 1)
        gains.append(evaluate(learned, 0) - evaluate(state, 0))
    assert gains[0] > gains[1] > gains[2] >= 0


def test_an_income_of_money_is_worth_more_early() -> None:
    gains: list[float] = []
    for round_ in (1, 4, ROUNDS):
        state = opened()
        state.round = round_
        state.resources[MONEY] = 10
        richer = eclipse(state.clone())
        richer.track[MONEY] -= 2
        gains.append(evaluate(richer, 0) - evaluate(state, 0))
    assert gains[0] > gains[1] > gains[2]


def test_a_fleet_that_wins_is_worth_more() -> None:
    """Of the same ships in the same place: better ones win."""
    state = opened()
    guarded = next(
        sector
        for sector in state.galaxy().sectors
        if state.npc[sector] and SECTORS[sector].npc == GUARDIAN
    )
    deploy(state, 0, CRUISER, guarded)
    deploy(state, 0, CRUISER, guarded)
    better = eclipse(state.clone())
    hull = PART_IDS.index("improved_hull")
    slot = SPECIES[state.species[0]].grids[CRUISER].printed.index(NONE)
    better.tiles = with_item(better.tiles, CRUISER * SLOTS + slot, hull)
    better.blueprint_changed(0, CRUISER)
    weak = odds(fleet_at(state, 0, guarded), guards_of(state, guarded))
    strong = odds(fleet_at(better, 0, guarded), guards_of(better, guarded))
    assert 0 < weak < strong < 1
    assert evaluate(better, 0) > evaluate(state, 0)


def test_numbers_and_missiles_tell() -> None:
    state = opened()
    few, many = Force(), Force()
    few.add(state.totals(0, INTERCEPTOR), 1.0)
    many.add(state.totals(0, INTERCEPTOR), 3.0)
    enemy = Force()
    enemy.add(state.totals(1, CRUISER), 1.0)
    assert odds(Force(), enemy) == 0
    assert odds(enemy, Force()) == 1
    assert odds(many, enemy) > odds(few, enemy)
    armed = Force()
    armed.add(state.totals(0, INTERCEPTOR), 1.0)
    armed.salvo += 4.0
    assert odds(armed, enemy) > odds(few, enemy)


def test_a_free_square_is_worth_less_than_a_settled_one() -> None:
    state = opened()
    home = state.controlled(0)[0]
    waiting = eclipse(state.clone())
    settled = eclipse(state.clone())
    cubes = [at for at in range(SQUARE_KINDS) if state.cubes[home * SQUARE_KINDS + at]]
    square = cubes[0]
    place = home * SQUARE_KINDS + square
    waiting.cubes = with_item(waiting.cubes, place, waiting.cubes[place] - 1)
    waiting.track[square] += 1
    assert evaluate(settled, 0) > evaluate(waiting, 0)


def test_a_hopeless_attack_is_worth_less_than_staying() -> None:
    """The centre is guarded by the GCDS."""
    state = opened()
    there = eclipse(state.clone())
    deploy(there, 0, INTERCEPTOR, SECTOR_IDS.index("001"))
    home = eclipse(state.clone())
    deploy(home, 0, INTERCEPTOR, home.controlled(0)[0])
    assert evaluate(home, 0) > evaluate(there, 0)


def test_the_end_counts_by_victory() -> None:
    state = opened()
    state.ended = 1
    state.score = [10, *[0] * 8, 12, *[0] * 8]
    assert evaluate(state, 1) > 100 > evaluate(state, 0)


@pytest.mark.parametrize("number", range(GAMES))
def test_greedy_beats_random(number: int) -> None:
    """`make bench` plays 200 such games."""
    bot = make(game)
    match = game.start(2, {}, f"greedy/{number}")
    rng = Source.from_seed(f"bots/{number}")
    seat = number % 2
    while seats := match.state.open_seats():
        legal = match.state.legal(seats[0])
        if seats[0] == seat:
            action = bot.choose(match.state.view(seat), legal, FREE, rng)
        else:
            action = legal[rng.below(len(legal))]
        match.apply(seats[0], action)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners() == [seat]


def test_species_are_chosen_by_what_comes_of_them() -> None:
    match = game.start(3, {"species_choice": "in_order"}, "species")
    bot = make(game)
    taken: list[str] = []
    for _ in range(2):
        seat = match.state.open_seats()[0]
        view = match.state.view(seat)
        action = bot.choose(view, view.legal(), FREE, Source.from_seed("1"))
        match.apply(seat, action)
        taken.append(action.text)
    assert taken == ["species planta", "species orion_hegemony"]
