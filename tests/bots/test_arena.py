"""Games between bots."""

from __future__ import annotations

import pytest

from orrery.bots.base import Bot, Budget
from orrery.bots.player import Player, make_player
from orrery.games.gaia.game import game as gaia
from orrery.games.nebula.game import game
from orrery.games.nebula.space import DONE, NAME_COLOUR
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.state import View
from orrery.lab.arena import entrant, play_game, versus

SHORT = {"turn_limit_per_player": 10}


class Idle(Bot):
    """Ends every phase at once."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return legal[0]


class Cheat(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return NAME_COLOUR.at(0)


def idle(game: Game) -> Player:
    return Player("idle", Idle())


def test_the_seed_fixes_a_game() -> None:
    bots = [make_player("random", game) for _ in range(2)]
    one = play_game(game, bots, 7, SHORT)
    assert play_game(game, bots, 7, SHORT) == one
    assert play_game(game, bots, 8, SHORT)["digest"] != one["digest"]


def test_the_dice_are_those_of_a_match() -> None:
    match = game.start(seed=5, options=SHORT)
    while seats := match.state.open_seats():
        match.apply(seats[0], DONE.at())
    assert play_game(game, [idle(game), idle(game)], 5, SHORT)["digest"] == match.state.digest()


def test_a_result_tells_how_it_ended() -> None:
    result = play_game(game, [idle(game), idle(game)], 5, SHORT)
    assert result["reason"] == "turn limit"
    assert result["ranks"] == [1, 1]
    assert result["winners"] == [0, 1]
    assert result["decisions"] >= 2 * 10


def test_a_cheat_loses_its_decisions_to_random_moves() -> None:
    """As if two random players had played, and everybody can see whose moves they were."""
    result = play_game(game, [Player("cheat", Cheat()), Player("cheat", Cheat())], 1, SHORT)
    fair = play_game(game, [make_player("random", game) for _ in range(2)], 1, SHORT)
    assert result["digest"] == fair["digest"]
    assert sum(result["faults"]) == result["decisions"]
    assert fair["faults"] == [0, 0]


def test_seats_alternate() -> None:
    makers = [entrant("random"), idle]
    summary = versus(game, makers, 4, "series", SHORT)
    assert [result["seating"] for result in summary["results"]] == [[0, 1], [1, 0]] * 2
    assert [result["seed"] for result in summary["results"]] == [f"series/{n}" for n in range(4)]
    assert sum(summary["wins"]) == 4


def test_greedy_beats_random() -> None:
    summary = versus(game, [entrant("greedy"), entrant("random")], 4, "match")
    assert summary["wins"] == [4, 0]


# Gaia Project: more than two at the table ------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_fixes_a_game_of_gaia_project(players: int) -> None:
    bots = [make_player("random", gaia) for _ in range(players)]
    one = play_game(gaia, bots, 7)
    assert play_game(gaia, bots, 7) == one
    assert play_game(gaia, bots, 8)["digest"] != one["digest"]
    assert one["reason"] == "final scoring"
    assert len(one["scores"]) == len(one["ranks"]) == players
    assert one["winners"] == [seat for seat in range(players) if one["ranks"][seat] == 1]


def test_three_bots_move_on_from_seat_to_seat() -> None:
    summary = versus(gaia, [entrant("random")] * 3, 4, "round")
    assert [result["seating"] for result in summary["results"]] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]
    assert sum(summary["wins"]) == pytest.approx(4)
