"""One game of a tournament."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from orrery.bots.player import Absent, Player, seat_player
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import State
from orrery.lab.arena import let_choose, play_to_end
from orrery.lab.tournament.factions import factions_at
from orrery.lab.tournament.plan import Fixture

NOBODY = -1
OUTCAST = "its process died, twice"
"""Why a bot is no longer there that brings down the process in which it thinks."""

Watch = Callable[[int], None]
"""Told which seat the program is busy with; `NOBODY`: with the rules."""


class Seat(msgspec.Struct, frozen=True):
    """How a game went for one seat."""

    entry: str
    faction: str
    score: int
    rank: int
    win_share: float
    """Its part of the win: 1, or 1/k of a win that k seats share."""
    decisions: int
    faults: int
    """The decisions that it lost to a random move."""
    first_fault: str
    seconds: float
    """How long it thought in all."""


class Played(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int
    seats: list[Seat]
    reason: str
    digest: str
    """Of the last position."""


class _Chair:
    """A seat while the game lasts."""

    def __init__(self, player: Player, rng: Source) -> None:
        self.player = player
        self.rng = rng
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, state: State, seat: int, legal: list[Action]) -> Action:
        begun = time.perf_counter()
        action = let_choose(self.player, state, seat, legal, self.rng)
        self.seconds += time.perf_counter() - begun
        self.decisions += 1
        return action


def play_fixture(
    fixture: Fixture, outcasts: list[int] | None = None, watch: Watch = lambda seat: None
) -> Played:
    """Play a game to its end; random moves are made for the seats of `outcasts`."""
    game = find_game(fixture.game)
    state = game.initial(len(fixture.seats), fixture.options)
    chairs: list[_Chair] = []

    def choose(state: State, seat: int, legal: list[Action]) -> Action:
        watch(seat)
        action = chairs[seat].choose(state, seat, legal)
        watch(NOBODY)
        return action

    try:
        for seat, entry in enumerate(fixture.seats):
            watch(seat)
            if seat in (outcasts or []):
                player = Player(entry, Absent(OUTCAST))
            else:
                player = seat_player(entry, game, fixture.options)
            chairs.append(_Chair(player, fixture.rng_of(seat)))
        watch(NOBODY)
        state.run()
        play_to_end(state, Source.from_seed(fixture.dice), choose)
    finally:
        for seat, chair in enumerate(chairs):
            watch(seat)
            chair.player.close(state.outcome())
        watch(NOBODY)
    return _result(fixture, game, state, chairs)


def _result(fixture: Fixture, game: Game, state: State, chairs: list[_Chair]) -> Played:
    outcome = state.outcome()
    assert outcome is not None
    shares = outcome.win_shares()
    factions = factions_at(game, state)
    seats = [
        Seat(
            entry=fixture.seats[at],
            faction=factions[at],
            score=outcome.scores[at],
            rank=outcome.ranks[at],
            win_share=shares[at],
            decisions=chair.decisions,
            faults=len(chair.player.faults),
            first_fault=str(chair.player.faults[0]) if chair.player.faults else "",
            seconds=chair.seconds,
        )
        for at, chair in enumerate(chairs)
    ]
    return Played(fixture.number, seats, outcome.reason, state.digest())
