"""Plays random games at tables and reads everything that is sent: `python -m tools.leakscan`.

The tables, visitors and desks are the server's own (`tools.gathering`). People draft, confirm, take
back, ask for undos, ask why, look with other eyes, talk; bots stand in for them. Every message to
each seat, to a hot-seat pair and to a spectator is decoded; each field must be derivable from
`view(seat)` at that moment (`orrery.table.leaks`). The check is made when the game has gone on, so
that nothing can have peeked at the true position.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from random import Random

import orrery
from orrery.cli.progress import progress_bar
from orrery.kernel.chance import commitment
from orrery.kernel.game import Game
from orrery.server.absence import ABSENCE, PATIENCE
from orrery.server.room import Room
from orrery.server.texts import error_text
from orrery.store.games import BOT, HUMAN, NewSeat
from orrery.store.schema import SeatRow, now
from orrery.table.boards import GameBoard, board_of
from orrery.table.leaks import Facts, known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.protocol import Seat, TableInfo
from tools.crowd import LANGUAGES, Crowd
from tools.gathering import NAME, Gathering, Witness, gathering

GAMES = 100
TURN_LIMIT = 12
"""Of games that would else go on for thousands of moves."""
SHOWN = 20
"""Leaks of a game that are named."""
FAREWELL = "restart"


class Sent:
    """A message to one reader, and what the reader may know at that moment."""

    def __init__(self, witness: Witness, message: str, knowledge: str) -> None:
        visitor = witness.visitor
        self.seats = visitor.seats
        self.language = visitor.language
        self.names = visitor.room.names(visitor.language)
        self.message = message.encode()
        self.knowledge = knowledge


class Scan:
    """One random game, with everything that was sent."""

    def __init__(self, game: Game, number: int, board: GameBoard | None = None) -> None:
        self.game = game
        self.number = number
        self.board = board or board_of(game)
        self.rng = Random(f"{game.id} {number}")
        self.players = game.player_counts[number % len(game.player_counts)]
        self.said: list[tuple[int, str, str]] = []
        """The chat: seat, name, words."""
        self.sent: list[Sent] = []
        self._presenters: dict[tuple[str, ...], Presenter] = {}

    def play(self, longest: int = 100_000) -> None:
        """Play until the end, or so many deeds."""
        asyncio.run(self._play(longest))

    async def _play(self, longest: int) -> None:
        seats = self._seats()
        seed = f"leakscan {self.number}"
        async with gathering(self.game, short_options(self.game), seed, seats) as (there, keys):
            there.room.table.board = self.board
            await self._come(there, seats, keys)
            crowd = Crowd(there, self.rng, self.said)
            while not there.room.over and longest > 0:
                longest -= 1
                await crowd.act()
                await there.flush()
            await self._end(there)

    def _seats(self) -> list[NewSeat]:
        """Two people share the host's screen; each of the others has a key, or is a bot."""
        pair = self.rng.sample(range(self.players), 2)
        seats: list[NewSeat] = []
        for seat in range(self.players):
            if seat in pair:
                seats.append(NewSeat(HUMAN, f"Name {seat}", key=0))
            elif self.rng.random() < 0.5:
                stands_in = now() if self.rng.random() < 0.5 else None
                key = None if stands_in is None else 1 + seat
                seats.append(NewSeat(BOT, "", "random", key, stands_in))
            else:
                seats.append(NewSeat(HUMAN, f"Name {seat}", key=1 + seat))
        return seats

    async def _come(self, there: Gathering, seats: list[NewSeat], keys: list[str]) -> None:
        pair = [number for number, seat in enumerate(seats) if seat.key == 0]
        others = [seat.key for seat in seats if seat.key]
        comers = [(keys[0], pair), *[(keys[0], [seat]) for seat in pair]]
        for key, shown in [*comers, *[(keys[key], []) for key in others], ("", [])]:
            await there.enter(key, shown, self.rng.choice(LANGUAGES), self._keep)

    async def _end(self, there: Gathering) -> None:
        for witness in there.witnesses:
            witness.visitor.say_farewell(FAREWELL, retry=True)
            await witness.visitor.pump()

    # What was sent -----------------------------------------------------------------------

    def _keep(self, witness: Witness, text: str) -> None:
        facts = facts_for(witness, self.said)
        knowledge = known(witness.there.room.table, witness.visitor.seats, facts)
        self.sent.append(Sent(witness, text, knowledge))

    def leaks(self) -> list[str]:
        """What was sent to somebody who could not have known it."""
        found: list[str] = []
        for number, sent in enumerate(self.sent):
            presenter = self._presenter(sent)
            paths = leaks(sent.message, remember(presenter, sent.knowledge), presenter)
            who = f"message {number} to {sent.seats or 'a spectator'}"
            found += [f"{who}: {path}" for path in paths]
        return found

    def _presenter(self, sent: Sent) -> Presenter:
        """The words of the reader; a seat is called by another name while a bot has it."""
        named = (sent.language, *sent.names)
        if named not in self._presenters:
            self._presenters[named] = Presenter(
                self.game, sent.language, sent.names, hints=True, board=self.board
            )
        return self._presenters[named]


def facts_for(witness: Witness, said: list[tuple[int, str, str]]) -> Facts:
    """What a visitor may know of the table: from what is stored, and from who has come."""
    there, visitor = witness.there, witness.visitor
    room = there.room
    keys = {other.visitor.key_id for other in there.witnesses} - {None}
    present = {row.seat for row in room.rows.seats if row.key_id in keys}
    own = there.seats_of(witness)
    return Facts(
        info=_info(room, own, present, visitor.key_id, witness.is_host),
        spectators=sum(not there.seats_of(other) for other in there.witnesses),
        orders={seat: room.table.orders.get(seat, {}) for seat in own},
        chat=said,
        asked=witness.asked,
        refusals={FAREWELL: error_text(FAREWELL, visitor.language)},
    )


def _info(
    room: Room, own: list[int], present: set[int], key_id: int | None, host: bool
) -> TableInfo:
    game, match = room.rows.game, room.table.course.match
    over = match.state.is_over()
    return TableInfo(
        id=game.id,
        game=match.state.game_id,
        title=room.game.title,
        name=NAME,
        players=match.state.players,
        options=match.options,
        seats=[
            _seat(
                row,
                row.seat in own,
                row.seat in present,
                key_id,
                _kept(room, row, row.seat in present) if host and row.key_id != key_id else None,
            )
            for row in room.rows.seats
        ],
        commitment=commitment(match.seed),
        started=True,
        finished=over,
        seed=match.seed if over else "",
        host=host,
        hints=True,
    )


def _kept(room: Room, row: SeatRow, present: bool) -> str | None:
    """What a host may know of the seat of somebody else: since when it waits, and for whom."""
    course = room.table.course
    here = max(row.left_at or row.seated_at, row.seated_at, room.hall.opened_at)
    ends: list[datetime] = []
    if row.kind == BOT and row.bot_since is not None and row.key_id is not None:
        ends = [] if present else [max(row.bot_since, here) + PATIENCE]
    elif row.kind == HUMAN:
        ends = [] if present else [here + ABSENCE]
        if row.seat in course.match.state.open_seats():
            last = [datetime.fromisoformat(entry.at) for entry in course.entries[-1:]]
            ends.append(max([*last, *[seat.seated_at for seat in room.rows.seats]]) + PATIENCE)
    else:
        return None
    return min(ends).isoformat(timespec="microseconds") if ends else ""


def _seat(row: SeatRow, own: bool, present: bool, key_id: int | None, kept: str | None) -> Seat:
    since = row.bot_since
    stands_in = row.kind == BOT and key_id is not None and row.key_id == key_id
    return Seat(
        row.seat,
        "bot" if row.kind == BOT else "human",
        row.name,
        row.level if row.kind == BOT else "",
        present,
        own,
        since.isoformat(timespec="seconds") if stands_in and since is not None else "",
        kept,
    )


def short_options(game: Game) -> dict[str, int]:
    limits = [option.name for option in game.options if option.name.startswith("turn_limit")]
    return dict.fromkeys(limits, TURN_LIMIT)


def scan(job: tuple[str, int]) -> tuple[int, list[str]]:
    """How many messages a random game sent, and what leaked."""
    logging.getLogger("orrery.table").setLevel(logging.CRITICAL)  # refusals are what is wanted
    name, number = job
    played = Scan(orrery.game(name), number)
    played.play()
    return len(played.sent), [f"game {number}, {leak}" for leak in played.leaks()]


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
            messages = 0
            found: list[str] = []
            jobs = [(name, number) for number in range(chosen.games)]
            with progress_bar(name, len(jobs)) as on_progress:
                for done, (count, leaked) in enumerate(pool.map(scan, jobs), 1):
                    messages += count
                    found += leaked
                    on_progress(done)
            seconds = time.monotonic() - start
            print(f"{name}: {chosen.games} games, {messages} messages in {seconds:.0f} s")
            print("\n".join([f"  {len(found)} leaks", *found[:SHOWN]]), flush=True)
            leaking = leaking or bool(found)
    return int(leaking)


if __name__ == "__main__":
    sys.exit(main())
