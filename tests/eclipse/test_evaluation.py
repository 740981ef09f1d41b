"""The evaluation: what it likes, and that the greedy bot beats a random one with it."""

from __future__ import annotations

import pytest

from orrery.bots.base import FREE
from orrery.bots.greedy import make
from orrery.games.eclipse.components import (
    CRUISER,
    INTERCEPTOR,
    KINDS,
    MONEY,
    SECTOR_IDS,
)
from orrery.games.eclipse.evaluation.fleets import might
from orrery.games.eclipse.evaluation.value import evaluate
from orrery.games.eclipse.game import game
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Source

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
    assert might(state.totals(0, CRUISER)) > might(state.totals(0, INTERCEPTOR))


def test_debts_are_dear() -> None:
    state = opened()
    state.resources[:KINDS] = [0] * KINDS  # nothing to trade
    assert state.production(0, MONEY) == 3
    poor = eclipse(state.clone())
    poor.discs[0] -= 6  # 7 spaces empty: upkeep 7, 4 short
    assert evaluate(state, 0) - evaluate(poor, 0) > 4


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
    assert taken == ["species descendants_of_draco", "species planta"]
