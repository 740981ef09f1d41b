"""Kills servers in the middle of moves and looks for anything lost: `python -m tools.chaos`.

People play at many tables at once, each as fast as the server answers. When enough moves are under
way a server process is killed with SIGKILL; on PostgreSQL one of two, and every third time all
connections of the database are cut instead. People come back, to whichever server there is, and
play on. In the end, for every table: each acknowledged move is in the log, none is there twice,
none came from nowhere, everybody could play on after every blow, and the log replays exactly.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from orrery import __version__, compiled
from orrery.kernel.errors import BadRecord
from orrery.kernel.registry import game as find_game
from orrery.store import games as store
from orrery.store.database import Database, check_url, database_url
from orrery.store.entries import entries_after
from orrery.table.entries import Entry, rebuild
from orrery.table.protocol import PROTOCOL
from tools.hosting import Hosted, postgres
from tools.page import write_section

ROUNDS = 50
TABLES = 30
"""Per server process."""
IN_FLIGHT = 20
PATIENCE = 120.0
CUT_EVERY = 3
KINDS = (("nebula", ("me", "me")), ("gaia", ("me", "me")), ("nebula", ("me", "random")))
PAGE = Path(__file__).parents[1] / "benchmarks" / "README.md"

Message = dict[str, Any]


class Attempt:
    """A move that was sent; `acknowledged` once the server has said so."""

    def __init__(self, seat: int, action: str) -> None:
        self.seat = seat
        self.action = action
        self.acknowledged = False

    def is_in(self, entry: Entry | None) -> bool:
        return entry is not None and (entry.seat, entry.text) == (self.seat, self.action)


class Player:
    """One person with the human seats of a table, and at most one move under way.

    A move sent at sequence n becomes entry n + 1 or none: so every entry can be accounted for.
    """

    def __init__(self, table: str, key: str, own: set[int], seed: str) -> None:
        self.table = table
        self.key = key
        self.own = own
        self.rng = random.Random(seed)
        self.attempts: dict[int, list[Attempt]] = {}
        self.server: Hosted | None = None
        self.in_flight = False
        self.over = False
        self.alive = False
        """Has got a move through since the last blow, or seen the game go on by its bots."""
        self._requests = 0

    async def play(self, servers: list[Hosted]) -> None:
        """Until the game is over; comes back whenever the line is lost."""
        while not self.over:
            self.server = self.rng.choice(servers)
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/ws"
            try:
                async with connect(address, open_timeout=30, max_size=None) as line:
                    await self._sit(line)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.in_flight = False
            await asyncio.sleep(self.rng.random() / 5)

    async def _sit(self, line: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "key": self.key, "since": 1 << 40}
        await line.send(json.dumps(hello))
        self._requests = 0
        stay = self.rng.randrange(10, 40)
        position: Message = {}
        played = -1
        while not self.over and self._requests < stay:
            message = json.loads(await line.recv())
            if message["type"] == "farewell":
                return
            if message["type"] == "answer":
                self._hear(message)
                if not message["ok"]:
                    played = -1
                    await asyncio.sleep(0.05)
            elif message["type"] == "position":
                self.alive = self.alive or 0 <= position.get("sequence", -1) < message["sequence"]
                position = message
                self.over = position["outcome"] is not None
            if not position or self.in_flight:
                continue
            if position["questions"] and position["sequence"] > played:
                played = position["sequence"]
                await self._decide(line, position)

    async def _decide(self, line: ClientConnection, position: Message) -> None:
        question = position["questions"][0]
        attempt = Attempt(question["seat"], self.rng.choice(question["options"])["action"])
        self.sent = attempt
        self.attempts.setdefault(position["sequence"] + 1, []).append(attempt)
        self._requests += 1
        self.in_flight = True
        step = {
            "type": "step",
            "request": self._requests,
            "seat": attempt.seat,
            "token": question["token"],
            "action": attempt.action,
            "confirm": True,
        }
        await line.send(json.dumps(step))

    def _hear(self, answer: Message) -> None:
        self.in_flight = False
        if answer["ok"]:
            self.sent.acknowledged = True
            self.alive = True

    # Afterwards --------------------------------------------------------------------------

    def acknowledged(self) -> int:
        return sum(attempt.acknowledged for sent in self.attempts.values() for attempt in sent)

    def complaints(self, log: list[Entry]) -> list[str]:
        """What the log of the table has lost, has twice, or has from nowhere."""
        by_number = {entry.sequence: entry for entry in log}
        found = []
        if list(by_number) != list(range(1, len(log) + 1)):
            found.append(f"{self.table}: the entries are not numbered from 1 to {len(log)}")
        for number, sent in self.attempts.items():
            promised = [attempt for attempt in sent if attempt.acknowledged]
            if len(promised) > 1:
                found.append(f"{self.table}: entry {number} was acknowledged twice")
            for attempt in promised:
                if not attempt.is_in(by_number.get(number)):
                    found.append(f"{self.table}: lost entry {number}: {attempt.action}")
        for entry in log:
            if entry.seat in self.own and not any(
                attempt.is_in(entry) for attempt in self.attempts.get(entry.sequence, [])
            ):
                found.append(f"{self.table}: from nowhere, entry {entry.sequence}: {entry.text}")
        return found


class Chaos:
    """The servers, the people, and what is done to them."""

    def __init__(self, servers: list[Hosted], cut: Callable[[], None] | None, seed: str) -> None:
        self.servers = servers
        self.cut = cut
        self.rng = random.Random(seed)
        self.seed = seed
        self.players: list[Player] = []
        self.tasks: dict[Player, asyncio.Task[None]] = {}
        self.flights: list[int] = []
        self.recoveries: list[float] = []

    async def run(self, rounds: int) -> None:
        for server in self.servers:
            server.start()
        self._fill()
        for number in range(1, rounds + 1):
            await self._all_play_on()
            await self._blow(number)
            print(f"\r{number}/{rounds}", end="", file=sys.stderr, flush=True)
        await self._all_play_on()
        print(file=sys.stderr)
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for server in self.servers:
            server.stop()

    def _fill(self) -> None:
        """As many tables that are still played at as there should be."""
        while len([player for player in self.players if not player.over]) < self._wanted():
            player = self._new_player()
            self.players.append(player)
            self.tasks[player] = asyncio.create_task(player.play(self.servers))

    def _wanted(self) -> int:
        return TABLES * len(self.servers)

    def _new_player(self) -> Player:
        number = len(self.players)
        game, seats = KINDS[number % len(KINDS)]
        wishes = [
            {"kind": "me", "name": f"Player {at}"}
            if seat == "me"
            else {"kind": "bot", "level": seat}
            for at, seat in enumerate(seats)
        ]
        base = self.servers[number % len(self.servers)].base
        made = httpx.post(f"{base}/api/tables", json={"game": game, "seats": wishes}, timeout=30)
        made.raise_for_status()
        own = {at for at, seat in enumerate(seats) if seat == "me"}
        table = made.json()
        return Player(table["id"], table["key"], own, f"{self.seed}/{number}")

    async def _all_play_on(self) -> None:
        """Until every game has gone on since the last blow: none is stuck."""
        start = time.monotonic()
        while waiting := [one.table for one in self.players if not (one.alive or one.over)]:
            if time.monotonic() > start + PATIENCE:
                raise RuntimeError(f"these tables are stuck: {', '.join(waiting)}")
            await asyncio.sleep(0.02)
        self.recoveries.append(time.monotonic() - start)
        self._fill()

    async def _blow(self, number: int) -> None:
        cut = self.cut if number % CUT_EVERY == 0 else None
        end = time.monotonic() + PATIENCE
        while True:
            victim = max(self.servers, key=self._flying)
            flying = self._flying(None if cut else victim)
            if flying >= IN_FLIGHT:
                break
            if time.monotonic() > end:
                raise RuntimeError(f"only {flying} moves are under way")
            self._fill()
            await asyncio.sleep(0.005)
        self.flights.append(flying)
        if cut is not None:
            await asyncio.to_thread(cut)
        else:
            victim.kill()
            await asyncio.to_thread(victim.start)
        # Not before: what a dead server had sent may still be on its way.
        for player in self.players:
            player.alive = False

    def _flying(self, server: Hosted | None) -> int:
        """Moves that were sent (to that server) and not yet answered."""
        return sum(player.in_flight and server in (None, player.server) for player in self.players)


async def complaints(chaos: Chaos, database: Database) -> list[str]:
    """Everything that is wrong with the logs."""
    found = []
    for player in chaos.players:
        async with database.reading() as session:
            table = await store.find(session, player.table)
            log = await entries_after(session, player.table, 0)
        assert table is not None
        found += player.complaints(log)
        game = table.game
        try:
            course = rebuild(find_game(game.game), game.players, game.options, game.seed, [])
            for entry in log:
                course.follow(entry)
        except BadRecord as error:
            found.append(f"{player.table}: {error}")
    return found


class Result:
    """What came of it."""

    def __init__(self, name: str, rounds: int, chaos: Chaos, found: list[str]) -> None:
        self.name = name
        self.rounds = rounds
        self.chaos = chaos
        self.found = found

    def row(self) -> str:
        sent = sum(len(one) for player in self.chaos.players for one in player.attempts.values())
        kept = sum(player.acknowledged() for player in self.chaos.players)
        recoveries = self.chaos.recoveries[1:]
        cells = [
            self.name,
            self.rounds,
            min(self.chaos.flights),
            len(self.chaos.players),
            f"{sent:,}",
            f"{kept:,}",
            len(self.found),
            f"{statistics.median(recoveries):.1f} s",
        ]
        return "| " + " | ".join(str(cell) for cell in cells) + " |"


HEAD = """\
| store | blows | fewest moves in flight | tables | moves sent | acknowledged | lost, twice, from \
nowhere or not replaying | everybody plays on after (median) |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def on_sqlite(rounds: int, seed: str) -> Result:
    with tempfile.TemporaryDirectory(prefix="orrery-chaos-") as name:
        folder = Path(name)
        chaos = Chaos([Hosted(folder)], None, seed)
        return _result("SQLite, one process", rounds, chaos, Database(database_url(folder)))


def on_postgres(rounds: int, seed: str) -> Result:
    with ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="orrery-chaos-"))
        server = stack.enter_context(postgres())
        address: str = server.get_uri()

        def cut() -> None:
            server.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend';"
            )

        hosts = [Hosted(Path(name), address, f"server-{at}") for at in range(2)]
        chaos = Chaos(hosts, cut, seed)
        database = Database(check_url(address))
        return _result("PostgreSQL, two processes", rounds, chaos, database)


def _result(name: str, rounds: int, chaos: Chaos, database: Database) -> Result:
    async def scene() -> list[str]:
        try:
            await chaos.run(rounds)
            return await complaints(chaos, database)
        finally:
            await database.close()
            for server in chaos.servers:
                if server.process is not None and server.process.poll() is None:
                    server.kill()

    return Result(name, rounds, chaos, asyncio.run(scene()))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--no-page", action="store_true", help="do not write benchmarks/README.md")
    chosen = parser.parse_args(arguments)
    results = []
    if chosen.store in ("sqlite", "both"):
        results.append(on_sqlite(chosen.rounds, chosen.seed))
    if chosen.store in ("postgresql", "both"):
        results.append(on_postgres(chosen.rounds, chosen.seed))
    build = "compiled" if compiled else "pure Python"
    machine = f"Orrery {__version__}, {build}; {platform.system()}, {platform.python_version()}."
    text = "\n".join([HEAD, *[result.row() for result in results], "", machine])
    print(text)
    found = [complaint for result in results for complaint in result.found]
    print("\n".join(found[:50]), file=sys.stderr)
    if not chosen.no_page:
        write_section(PAGE, "chaos", text)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
