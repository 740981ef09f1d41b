"""Plays random games at tables and reads everything that is sent: `python -m tools.leakscan`.

People draft, confirm, take back, ask for undos, agree or not. Whatever each seat, a hot-seat pair
and a spectator are sent is decoded; each field must be derivable from `view(seat)` at that moment
(`orrery.table.leaks`). The check is made when the game has gone on, so that nothing can have peeked
at the true position.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

import orrery
from orrery.kernel.game import Game
from orrery.table.boards import GameBoard
from orrery.table.drafts import token_of
from orrery.table.entries import Course
from orrery.table.errors import TableError
from orrery.table.leaks import known, leaks, remember
from orrery.table.plans import Plan
from orrery.table.present import Presenter
from orrery.table.protocol import encode
from orrery.table.session import Table
from orrery.table.sight import look, news

GAMES = 100
TURN_LIMIT = 12
"""Of games that would else go on for thousands of moves."""
SHOWN = 20
"""Leaks of a game that are named."""
LANGUAGES = ("en", "pt", "uk")


class People:
    """People who do anything that a table allows, each for a random reason."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.deeds: list[tuple[float, Callable[[int], Plan]]] = [
            (0.60, self._step),
            (0.85, self._confirm),
            (0.90, self._back),
            (0.93, self._undo),
            (0.97, self._consent),
            (0.98, self._order),
            (0.985, table.offer_draw),
            (1.0, self._move),
        ]

    def act(self) -> Plan:
        """Something that somebody may do now, committed."""
        while True:
            plan = self.plan()
            if plan is not None:
                self.table.commit(plan)
                return plan

    def plan(self) -> Plan | None:
        """What somebody tries; None if the table refuses."""
        chance = self.rng.random()
        deed = next(deed for limit, deed in self.deeds if chance < limit)
        seats = self.table.state.open_seats()
        anybody = range(self.table.state.players)
        patient = deed in (self._undo, self._consent, self.table.offer_draw)
        try:
            return deed(self.rng.choice(anybody if patient else seats))
        except TableError:
            return None

    def _pick(self, seat: int) -> tuple[str, str]:
        """The question after the draft of a seat, and an answer."""
        rehearsal = self.table.rehearsal(seat)
        if rehearsal.closed:
            raise TableError("held")
        state = rehearsal.view.state
        token = token_of(state, seat, self.table.generation)
        return token, self.rng.choice(rehearsal.view.legal()).text

    def _step(self, seat: int) -> Plan:
        return self.table.step(seat, *self._pick(seat))

    def _move(self, seat: int) -> Plan:
        return self.table.move(seat, *self._pick(seat))

    def _confirm(self, seat: int) -> Plan:
        draft = self.table.drafts.get(seat)
        return self.table.confirm(seat, len(draft.steps) if draft else 0)

    def _back(self, seat: int) -> Plan:
        return self.table.back(seat, self.rng.randint(1, 2))

    def _undo(self, seat: int) -> Plan:
        alone = self.table.can_undo(seat)
        if alone is not None and self.rng.random() < 0.5:
            return self.table.undo(seat, alone)
        return self.table.undo(seat, max(0, self.table.sequence - self.rng.randint(1, 4)))

    def _consent(self, seat: int) -> Plan:
        return self.table.consent(seat, self.rng.random() < 0.8)

    def _order(self, seat: int) -> Plan:
        if not self.table.board.orders:
            raise TableError("nothing")
        spec = self.rng.choice(self.table.board.orders)
        return self.table.set_order(seat, spec.id, self.rng.choice(spec.choices))


class Sent:
    """Messages to one reader, and what the reader may know at that moment."""

    def __init__(self, seats: list[int], messages: list[bytes], knowledge: str) -> None:
        self.seats = seats
        self.messages = messages
        self.knowledge = knowledge


class Scan:
    """One random game, with everything that was sent."""

    def __init__(self, game: Game, number: int, board: GameBoard | None = None) -> None:
        self.rng = Random(f"{game.id} {number}")
        players = game.player_counts[number % len(game.player_counts)]
        match = game.start(players, short_options(game), f"leakscan {number}")
        bots = set(self.rng.sample(range(players), self.rng.randint(0, players - 1)))
        people = [seat for seat in range(players) if seat not in bots]
        self.table = Table(Course(game, match), people, board=board)
        language = LANGUAGES[number % len(LANGUAGES)]
        self.presenter = Presenter(game, language, hints=True, board=self.table.board)
        pair = self.rng.sample(range(players), 2)
        self.visitors = [[], *[[seat] for seat in range(players)], sorted(pair)]
        self.seen = [-1] * len(self.visitors)
        self.sent: list[Sent] = []

    def play(self, longest: int = 100_000) -> None:
        people = People(self.table, self.rng)
        self._send_all()
        while not self.table.state.is_over() and longest > 0:
            longest -= 1
            plan = people.act()
            if plan.entries or plan.talk is not None:
                self._send_all()
            else:
                seats = {draft.seat for draft in plan.drafts} | set(plan.orders)
                self._send_to([v for v, own in enumerate(self.visitors) if seats & set(own)])

    def _send_all(self) -> None:
        self._send_to(range(len(self.visitors)))

    def _send_to(self, visitors: Sequence[int]) -> None:
        for visitor in visitors:
            seats = self.visitors[visitor]
            sight = look(self.table, seats)
            told = news(self.table.course, self.seen[visitor], sight.view.seat)
            self.seen[visitor] = self.table.sequence
            messages = [encode(self.presenter.events(told)), encode(self.presenter.position(sight))]
            self.sent.append(Sent(seats, messages, known(self.table, seats)))

    def leaks(self) -> list[str]:
        """What was sent to somebody who could not have known it."""
        found: list[str] = []
        for number, sent in enumerate(self.sent):
            sight = remember(self.presenter, sent.knowledge)
            for message in sent.messages:
                paths = leaks(message, sight, self.presenter)
                who = f"message {number} to {sent.seats or 'a spectator'}"
                found += [f"{who}: {path}" for path in paths]
        return found


def short_options(game: Game) -> dict[str, int]:
    limits = [option.name for option in game.options if option.name.startswith("turn_limit")]
    return dict.fromkeys(limits, TURN_LIMIT)


def scan(job: tuple[str, int]) -> tuple[int, list[str]]:
    """How many messages a random game sent, and what leaked."""
    name, number = job
    played = Scan(orrery.game(name), number)
    played.play()
    leaked = [f"game {number}, {leak}" for leak in played.leaks()]
    return sum(len(sent.messages) for sent in played.sent), leaked


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each game")
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args(arguments)
    leaking = False
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name in chosen.game or orrery.games():
            start = time.monotonic()
            done = list(pool.map(scan, [(name, number) for number in range(chosen.games)]))
            messages = sum(count for count, _ in done)
            found = [leak for _, leaked in done for leak in leaked]
            seconds = time.monotonic() - start
            print(f"{name}: {chosen.games} games, {messages} messages in {seconds:.0f} s")
            print("\n".join([f"  {len(found)} leaks", *found[:SHOWN]]))
            leaking = leaking or bool(found)
    return int(leaking)


if __name__ == "__main__":
    sys.exit(main())
