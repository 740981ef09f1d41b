"""Plays many games, counts what happens in them, and checks them if asked.

Game number i depends only on the seed and on i: any number of workers gives the same games.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
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
from orrery.kernel.record import write_record
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import Outcome, State
from orrery.lab.arena import let_choose, play_match, play_to_end
from orrery.lab.files import record_name, refusing, replace_text
from orrery.lab.notes import LogFile, Note, Notes
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
        records: Path | None,
        logged: bool,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.bots = bots
        self.check = check
        self.records = records
        """The folder for the records of the games, if they are wanted."""
        self.logged = logged
        """Whether what is said about the bots is wanted."""

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
        self.notes: list[Note] = []
        """What was said about the bots; not added up."""

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
    records: Path | None = None,
    log: LogFile | None = None,
) -> Summary:
    """Play `games` games and sum them up; `on_progress` hears how many are done so far.

    Their records go to the folder `records`, and what is said about the bots to `log`.
    """
    game = find_game(game_id)
    job = Job(
        game_id,
        game.check_players(players),
        game.check_options(options),
        check_seed(seed),
        bots or ["random"],
        check,
        records,
        log is not None,
    )
    if len(job.bots) not in (1, job.players):
        raise UsageError(f"name one bot for all seats or {job.players}, not {len(job.bots)}")
    for name in job.bots:
        make_player(name, game).close()
    if records is not None:
        _make_room(records)
    start = time.perf_counter()
    total = Tally()
    for part in _parts(job, games, workers):
        total.add(part)
        if log is not None:
            log.add(part.notes)
        on_progress(total.games)
    return Summary(job, total, time.perf_counter() - start)


def _make_room(folder: Path) -> None:
    """A folder for these records alone; raises `UsageError`."""
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UsageError(f"{folder} holds something else: name an empty folder, or a new one")


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
        with Notes(f"game {number}", job.logged) as notes:
            state = _Table(game, job, number, tally, census, notes).play()
        tally.notes += notes.take()
        _count_result(state, job, number, tally)
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
        self, game: Game, job: Job, number: int, tally: Tally, census: Census, notes: Notes
    ) -> None:
        self.game = game
        self.job = job
        self.number = number
        self.seed = f"{job.seed}/{number}"
        self.tally = tally
        self.census = census
        self.notes = notes
        self.rng = Source.from_seed(f"{self.seed}/choices")
        self.decisions = 0
        self.players: list[Player] = []

    def play(self) -> State:
        """To the end, in the way that is wanted."""
        outcome: Outcome | None = None
        try:
            self._sit_down()
            if self.job.check or self.job.records is not None:
                state = self._play_match()
            else:
                state = self._play_fast()
            outcome = state.outcome()
        finally:
            self._leave(outcome)
        return state

    def _sit_down(self) -> None:
        for seat in range(self.job.players):
            entry = self.job.bot_of(seat, self.number)
            self.notes.at(seat, entry)
            self.players.append(seat_player(entry, self.game, self.job.options))

    def _leave(self, outcome: Outcome | None) -> None:
        for seat, player in enumerate(self.players):
            self.notes.at(seat, player.label)
            player.close(outcome)
            self.tally.faults[player.label] += len(player.faults)

    def _choose(self, state: State, seat: int, legal: list[Action]) -> Action:
        self.decisions += 1
        self.notes.at(seat, self.players[seat].label, self.decisions)
        action = let_choose(self.players[seat], state, seat, legal, self.rng)
        self.tally.decisions += 1
        self.tally.legal += len(legal)
        self.census.count_action(action, self.tally.occurred)
        return action

    def _play_fast(self) -> State:
        """Without looking left or right."""
        state = self.game.initial(self.job.players, self.job.options)
        events: list[Event] = []
        state.listen(events)
        state.run()
        play_to_end(state, Source.from_seed(self.seed), self._choose)
        self._count_events(events)
        return state

    def _play_match(self) -> State:
        """Written down."""
        match = self.game.start(self.job.players, self.job.options, self.seed)
        if self.job.check:
            self._examine(match)
        else:
            play_match(match, self._choose)
        if self.job.records is not None:
            replace_text(self.job.records / record_name(self.number), write_record(match))
        self._count_events(match.events)
        return match.state

    def _examine(self, match: Match) -> None:
        """With the conformance suite at every position."""
        examiner = Examiner(self.game, self.job.players, f"{self.seed}/checks")

        def choose(match: Match, seat: int, legal: list[Action]) -> Action:
            return self._choose(match.state, seat, legal)

        checks = Source.from_seed(f"{self.seed}/samples")
        self.tally.violations += examine_match(match, examiner, choose, checks)

    def _count_events(self, events: list[Event]) -> None:
        for event in events:
            self.census.count_event(event, self.tally.occurred)
