"""Games between bots: one, or many with changing seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.bots.base import FREE, NO_VIEW, Bot
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import DRAW, State

Maker = Callable[[Game], Bot]
Choose = Callable[[State, int, list[Action]], Action]
"""The choice of a seat among its legal actions."""


def bot_choice(game: Game, name: str, rng: Source) -> Callable[[Match, int, list[Action]], Action]:
    """A bot as a way to choose in `orrery.conformance`."""
    bot: Bot = bot_maker(name)(game)

    def choose(match: Match, seat: int, legal: list[Action]) -> Action:
        view = match.state.view(seat) if bot.needs_view else NO_VIEW
        return bot.choose(view, legal, FREE, rng)

    return choose


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


def play_out(state: State, bots: Sequence[Bot], source: Source, rngs: Sequence[Source]) -> None:
    """Play a position to its end: bot and random source of each seat, dice from `source`."""

    def choose(state: State, seat: int, legal: list[Action]) -> Action:
        bot = bots[seat]
        view = state.view(seat) if bot.needs_view else NO_VIEW
        action = bot.choose(view, legal, FREE, rngs[seat])
        if action not in legal:
            raise UsageError(f"the bot of seat {seat} chose '{action}', which is illegal now")
        return action

    play_to_end(state, source, choose)


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seed: str | int,
    options: Options | None = None,
) -> dict[str, Any]:
    """One game, a bot for each seat. The seed fixes the dice, as in a `Match`, and the bots."""
    state = game.initial(game.check_players(len(bots)), game.check_options(options or {}))
    state.run()
    rngs = [Source.from_seed(f"{seed} bot {seat}") for seat in range(len(bots))]
    play_out(state, bots, Source.from_seed(str(seed)), rngs)
    outcome = state.outcome()
    assert outcome is not None
    return {
        "seed": seed,
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners(),
        "reason": outcome.reason,
        "decisions": sum(state.moves),
        "digest": state.digest(),
    }


def versus(
    game: Game,
    makers: Sequence[Maker],
    games: int,
    seed: str | int,
    options: Options | None = None,
) -> dict[str, Any]:
    """Many games between the same bots, who move on by one seat from game to game.

    Game n has the seed `<seed>/<n>`. A win shared by k bots counts 1/k for each of them.
    """
    count = len(makers)
    wins = [0.0] * count
    results: list[dict[str, Any]] = []
    for number in range(games):
        seating = [(seat + number) % count for seat in range(count)]
        bots = [makers[at](game) for at in seating]
        result = play_game(game, bots, f"{seed}/{number}", options)
        result["seating"] = seating
        winners = result["winners"]
        for seat in winners:
            wins[seating[seat]] += 1 / len(winners)
        results.append(result)
    return {"games": games, "wins": wins, "results": results}
