"""Plays many games, counts what happens in them, and checks them if asked.

Game number i depends only on the seed and on i: any number of workers gives the same games.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from orrery.bots.player import Player, make_player, seat_player
from orrery.conformance import examine_match
from orrery.kernel.chance import Source, check_seed
from orrery.kernel.conformance import Examiner
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.events import Event
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import Outcome, State
from orrery.lab.arena import let_choose, play_to_end
from orrery.lab.occurrences import ACTIONS, EVENTS, Census, Tallied, read_shown
from orrery.lab.workers import on_workers

BATCH = 4
"""Games given to a worker at a time: enough to make the journey worth it, few enough to share."""


class Job:
    """What to simulate; travels to workers as plain data."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Options,
        seed: str,
        bots: list[str],
        check: bool,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.bots = bots
        self.check = check

    def bot_of(self, seat: int, number: int) -> str:
        """Bots move on by one seat with every game, so that none keeps a lucky seat."""
        return self.bots[(seat + number) % len(self.bots)]


class Tally:
    """What happened in some games."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.legal = 0
        self.draws = 0
        self.seats: Counter[int] = Counter()
        self.bots: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        """Bot -> decisions that it lost to a random move."""
        self.reasons: Counter[str] = Counter()
        self.occurred: Tallied = Counter()
        self.violations: list[str] = []
        self.digests: list[str] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.legal += other.legal
        self.draws += other.draws
        self.seats += other.seats
        self.bots += other.bots
        self.faults += other.faults
        self.reasons += other.reasons
        self.occurred += other.occurred
        self.violations += other.violations
        self.digests += other.digests


class Summary:
    """A simulation and its figures."""

    def __init__(self, job: Job, tally: Tally, seconds: float) -> None:
        self.job = job
        self.tally = tally
        self.seconds = seconds

    def to_data(self) -> dict[str, Any]:
        tally = self.tally
        seconds = max(self.seconds, 1e-9)
        game = find_game(self.job.game)
        census = Census(game, self.job.players)
        seen = census.seen(tally.occurred)
        return {
            "game": self.job.game,
            "players": self.job.players,
            "seed": self.job.seed,
            "bots": self.job.bots,
            "games": tally.games,
            "seconds": self.seconds,
            "games_per_second": tally.games / seconds,
            "decisions": tally.decisions,
            "decisions_per_second": tally.decisions / seconds,
            "legal_actions_per_second": tally.legal / seconds,
            "mean_decisions": tally.decisions / max(tally.games, 1),
            "results": {
                "seats": [tally.seats[seat] for seat in range(self.job.players)],
                "bots": dict(tally.bots),
                "draws": tally.draws,
            },
            "faults": dict(tally.faults),
            "reasons": dict(tally.reasons),
            "actions": seen.pop(ACTIONS),
            "events": seen.pop(EVENTS),
            "things": seen,
            "never_seen": _with_tests(game, census.unseen(tally.occurred)),
            "violations": tally.violations,
            "digest": hashlib.blake2b(" ".join(tally.digests).encode(), digest_size=12).hexdigest(),
        }


def _with_tests(game: Game, unseen: dict[str, list[str]]) -> dict[str, dict[str, str]]:
    """What did not occur, with the test that shows it, or why it cannot; empty if unknown."""
    shown = read_shown(game)
    return {
        group: {name: shown.get(group, {}).get(name, "") for name in names}
        for group, names in unseen.items()
        if names
    }


def simulate(
    game_id: str,
    players: int | None,
    games: int,
    seed: str,
    bots: list[str],
    workers: int,
    check: bool,
    options: Options,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play `games` games and sum them up; `on_progress` hears how many are done so far."""
    game = find_game(game_id)
    job = Job(
        game_id,
        game.check_players(players),
        game.check_options(options),
        check_seed(seed),
        bots or ["random"],
        check,
    )
    if len(job.bots) not in (1, job.players):
        raise UsageError(f"name one bot for all seats or {job.players}, not {len(job.bots)}")
    for name in job.bots:
        make_player(name, game).close()
    start = time.perf_counter()
    total = Tally()
    for part in _parts(job, games, workers):
        total.add(part)
        on_progress(total.games)
    return Summary(job, total, time.perf_counter() - start)


def _parts(job: Job, games: int, workers: int) -> Iterator[Tally]:
    if workers <= 1:
        yield from (play_games(job, [number]) for number in range(games))
        return
    batches = [list(range(at, min(at + BATCH, games))) for at in range(0, games, BATCH)]
    yield from on_workers(workers, play_games, [job] * len(batches), batches)


def play_games(job: Job, numbers: Iterable[int]) -> Tally:
    """Play the games with these numbers."""
    game = find_game(job.game)
    census = Census(game, job.players)
    tally = Tally()
    for number in numbers:
        seed = f"{job.seed}/{number}"
        entries = [job.bot_of(seat, number) for seat in range(job.players)]
        players = [seat_player(entry, game, job.options) for entry in entries]
        table = _Table(game, job, players, seed, tally, census)
        outcome: Outcome | None = None
        try:
            state = table.play_checked() if job.check else table.play()
            outcome = state.outcome()
        finally:
            for player in players:
                player.close(outcome)
        _count_result(state, job, number, tally)
        for player in players:
            tally.faults[player.label] += len(player.faults)
    return tally


def _count_result(state: State, job: Job, number: int, tally: Tally) -> None:
    outcome = state.outcome()
    assert outcome is not None
    winners = outcome.winners()
    tally.games += 1
    tally.reasons[outcome.reason] += 1
    tally.digests.append(state.digest())
    if len(winners) > 1:
        tally.draws += 1
        return
    tally.seats[winners[0]] += 1
    tally.bots[job.bot_of(winners[0], number)] += 1


class _Table:
    """One game between bots."""

    def __init__(
        self, game: Game, job: Job, players: list[Player], seed: str, tally: Tally, census: Census
    ) -> None:
        self.game = game
        self.job = job
        self.players = players
        self.seed = seed
        self.tally = tally
        self.census = census
        self.rng = Source.from_seed(f"{seed}/choices")

    def choose(self, state: State, seat: int, legal: list[Action]) -> Action:
        action = let_choose(self.players[seat], state, seat, legal, self.rng)
        self.tally.decisions += 1
        self.tally.legal += len(legal)
        self.census.count_action(action, self.tally.occurred)
        return action

    def play(self) -> State:
        """To the end, without looking left or right."""
        state = self.game.initial(self.job.players, self.job.options)
        events: list[Event] = []
        state.listen(events)
        state.run()
        play_to_end(state, Source.from_seed(self.seed), self.choose)
        self._count_events(events)
        return state

    def play_checked(self) -> State:
        """To the end, with the conformance suite at every position."""
        match = self.game.start(self.job.players, self.job.options, self.seed)
        examiner = Examiner(self.game, self.job.players, f"{self.seed}/checks")

        def choose(match: Match, seat: int, legal: list[Action]) -> Action:
            return self.choose(match.state, seat, legal)

        checks = Source.from_seed(f"{self.seed}/samples")
        self.tally.violations += examine_match(match, examiner, choose, checks)
        self._count_events(match.events)
        return match.state

    def _count_events(self, events: list[Event]) -> None:
        for event in events:
            self.census.count_event(event, self.tally.occurred)
