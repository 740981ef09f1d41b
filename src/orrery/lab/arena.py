"""Games between bots: one, or many with changing seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.bots.base import NO_VIEW
from orrery.bots.player import Player, make_player
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.state import DRAW, State

Maker = Callable[[Game], Player]
Choose = Callable[[State, int, list[Action]], Action]
"""The choice of a seat among its legal actions."""


def entrant(entry: str) -> Maker:
    """Who makes the players of an entry."""

    def make(game: Game) -> Player:
        return make_player(entry, game)

    return make


def bot_choice(game: Game, entry: str, rng: Source) -> Callable[[Match, int, list[Action]], Action]:
    """A bot as a way to choose in `orrery.conformance`."""
    player = make_player(entry, game)

    def choose(match: Match, seat: int, legal: list[Action]) -> Action:
        return let_choose(player, match.state, seat, legal, rng)

    return choose


def let_choose(player: Player, state: State, seat: int, legal: list[Action], rng: Source) -> Action:
    """What a player does in a position: it sees no more than its seat may know."""
    view = state.view(seat) if player.needs_view else NO_VIEW
    return player.choose(view, legal, rng)


def play_to_end(state: State, dice: Source, choose: Choose) -> None:
    """Play a position to its end, trusting that the choices are legal."""
    while not state.is_over():
        if state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(dice.draw(chance))
            continue
        seat = state.open_seats()[0]
        state.play(seat, choose(state, seat, state.legal(seat)))


def play_match(match: Match, choose: Choose) -> None:
    """The same in a match, which writes down what happens."""
    while seats := match.state.open_seats():
        match.apply(seats[0], choose(match.state, seats[0], match.state.legal(seats[0])))


def play_out(
    state: State, players: Sequence[Player], source: Source, rngs: Sequence[Source]
) -> None:
    """Play a position to its end: player and random source of each seat, dice from `source`."""

    def choose(state: State, seat: int, legal: list[Action]) -> Action:
        return let_choose(players[seat], state, seat, legal, rngs[seat])

    try:
        play_to_end(state, source, choose)
    finally:
        for player in players:
            player.close(state.outcome())


def play_game(
    game: Game,
    players: Sequence[Player],
    seed: str | int,
    options: Options | None = None,
) -> dict[str, Any]:
    """One game, a player for each seat. The seed fixes the dice, as in a `Match`, and the bots."""
    state = game.initial(game.check_players(len(players)), game.check_options(options or {}))
    state.run()
    rngs = [Source.from_seed(f"{seed} bot {seat}") for seat in range(len(players))]
    play_out(state, players, Source.from_seed(str(seed)), rngs)
    outcome = state.outcome()
    assert outcome is not None
    return {
        "seed": seed,
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners(),
        "win_shares": outcome.win_shares(),
        "reason": outcome.reason,
        "decisions": sum(state.moves),
        "faults": [len(player.faults) for player in players],
        "digest": state.digest(),
    }


def versus(
    game: Game,
    makers: Sequence[Maker],
    games: int,
    seed: str | int,
    options: Options | None = None,
) -> dict[str, Any]:
    """Many games between the same players, who move on by one seat from game to game.

    Game n has the seed `<seed>/<n>`. A win shared by k players counts 1/k for each of them.
    """
    count = len(makers)
    wins = [0.0] * count
    results: list[dict[str, Any]] = []
    for number in range(games):
        seating = [(seat + number) % count for seat in range(count)]
        players = [makers[at](game) for at in seating]
        result = play_game(game, players, f"{seed}/{number}", options)
        result["seating"] = seating
        for seat, share in enumerate(result["win_shares"]):
            wins[seating[seat]] += share
        results.append(result)
    return {"games": games, "wins": wins, "results": results}
