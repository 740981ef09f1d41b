"""One game of a tournament."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from orrery.bots.faults import LATE
from orrery.bots.player import Absent, Player, seat_player
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.record import write_record
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import Outcome, State
from orrery.lab.arena import let_choose, play_match, play_to_end
from orrery.lab.notes import Note, Notes
from orrery.lab.tournament.factions import factions_at
from orrery.lab.tournament.plan import Fixture

NOBODY = -1

Watch = Callable[[int], None]
"""Told which seat the program is busy with; `NOBODY`: with the rules."""
Outcasts = dict[int, str]
"""Seats for which random moves are made, and why their bots are not asked."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
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
    lost: int = 0
    """What its late decisions have cost, in seconds."""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game."""

    number: int
    seats: list[Seat]
    reason: str
    digest: str
    """Of the last position."""
    notes: list[Note] = []
    """What was said about the bots."""
    record: str = ""
    """The whole game, if that was wanted."""

    def result(self) -> Played:
        """The game without what is kept elsewhere."""
        return msgspec.structs.replace(self, notes=[], record="")


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

    def to_seat(self, entry: str, faction: str, at: int, outcome: Outcome) -> Seat:
        faults = self.player.faults
        return Seat(
            entry=entry,
            faction=faction,
            score=outcome.scores[at],
            rank=outcome.ranks[at],
            win_share=outcome.win_shares()[at],
            decisions=self.decisions,
            faults=len(faults),
            first_fault=str(faults[0]) if faults else "",
            seconds=self.seconds,
            lost=round(self.player.limit * sum(fault.kind == LATE for fault in faults)),
        )


class _Table:
    """A game while it lasts."""

    def __init__(self, fixture: Fixture, game: Game, notes: Notes, watch: Watch) -> None:
        self._fixture = fixture
        self._game = game
        self._notes = notes
        self._watch = watch
        self._decisions = 0
        self.chairs: list[_Chair] = []

    def sit_down(self, outcasts: Outcasts) -> None:
        for seat, entry in enumerate(self._fixture.seats):
            self._turn_to(seat)
            if seat in outcasts:
                player = Player(entry, Absent(outcasts[seat]))
            else:
                player = seat_player(entry, self._game, self._fixture.options)
            self.chairs.append(_Chair(player, self._fixture.rng_of(seat)))
        self._watch(NOBODY)

    def play(self, state: State) -> str:
        """To the end; the record, if it is wanted."""
        fixture = self._fixture
        if not fixture.recorded:
            state.run()
            play_to_end(state, Source.from_seed(fixture.dice), self._choose)
            return ""
        match = Match(state, fixture.options, fixture.dice)
        match.begin()
        play_match(match, self._choose)
        return write_record(match)

    def leave(self, state: State) -> None:
        for seat, chair in enumerate(self.chairs):
            self._turn_to(seat)
            chair.player.close(state.outcome())
        self._watch(NOBODY)

    def _choose(self, state: State, seat: int, legal: list[Action]) -> Action:
        self._decisions += 1
        self._turn_to(seat, self._decisions)
        action = self.chairs[seat].choose(state, seat, legal)
        self._watch(NOBODY)
        return action

    def _turn_to(self, seat: int, decision: int = 0) -> None:
        self._watch(seat)
        self._notes.at(seat, self._fixture.seats[seat], decision)


def play_fixture(
    fixture: Fixture, outcasts: Outcasts | None = None, watch: Watch = lambda seat: None
) -> Played:
    """Play a game to its end; random moves are made for the seats of `outcasts`."""
    game = find_game(fixture.game)
    state = game.initial(len(fixture.seats), fixture.options)
    with Notes(f"game {fixture.number}") as notes:
        table = _Table(fixture, game, notes, watch)
        try:
            table.sit_down(outcasts or {})
            record = table.play(state)
        finally:
            table.leave(state)
    outcome = state.outcome()
    assert outcome is not None
    factions = factions_at(game, state)
    seats = [
        chair.to_seat(fixture.seats[at], factions[at], at, outcome)
        for at, chair in enumerate(table.chairs)
    ]
    digest = state.digest()
    return Played(fixture.number, seats, outcome.reason, digest, notes.take(), record)
