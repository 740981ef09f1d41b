"""Measures how fast a click is answered with a thousand games on one machine: `tools.clicks`.

The store is filled with a thousand games that are under way. People sit at some tens of them, each
with bots, and click now and then: a step of the draft, a confirmation. A click is answered when the
new position is there. Beside that, somebody opens tables, and looks at the past of a long game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import orrery
from orrery import __version__, compiled
from orrery.kernel.record import write_record
from orrery.server.archive import Beside, KeyData
from orrery.server.transfer import import_games
from orrery.store.database import database_url
from orrery.store.games import BOT, HUMAN, NewSeat
from orrery.store.keys import hash_key, new_id, new_key
from orrery.store.schema import now
from orrery.table.entries import Course
from orrery.table.protocol import PROTOCOL
from tools.hosting import Hosted
from tools.page import write_section

GAMES = 1_000
PEOPLE = 40
SECONDS = 60.0
THINKING = 2.0
"""Seconds between two clicks of a person, on average."""
ENTRIES = 80
"""Of each game when the people come."""
KINDS = (("gaia", 4), ("nebula", 2))
COURSES = 10
"""Different games; the others are copies of them with names and keys of their own."""
LEVEL = "greedy"
GOAL_MS = 100
PAGE = Path(__file__).parents[1] / "benchmarks" / "README.md"

Message = dict[str, Any]


# A thousand games ------------------------------------------------------------------------


def played(game_id: str, players: int, seed: str, entries: int) -> Course:
    """The beginning of a random game."""
    game = orrery.game(game_id)
    course = Course(game, game.start(players, seed=seed))
    rng = random.Random(seed)
    at = now().isoformat(timespec="milliseconds")
    while course.sequence < entries and not course.match.state.is_over():
        state = course.match.state
        seat = rng.choice(state.open_seats())
        course.move(seat, rng.choice(state.legal(seat)), at)
    return course


def beside(course: Course, table: str, key: str, bots: bool) -> Beside:
    others = NewSeat(BOT, "", LEVEL) if bots else NewSeat(HUMAN, "Bo")
    seats = [NewSeat(HUMAN, "Ada", key=0), *[others] * (course.match.state.players - 1)]
    keys = [KeyData(hash_key(key), host=True, revoked=False, seen=-1)]
    at = now()
    entries = course.entries
    return Beside(table, "", course.match.seed, {}, at, None, seats, keys, [], entries)


def fill(folder: Path, games: int, people: int) -> list[tuple[str, str]]:
    """Write the games; tables and keys of those with people."""
    courses = [played(*KINDS[at % len(KINDS)], f"clicks {at}", ENTRIES) for at in range(COURSES)]
    records = [write_record(course.match) for course in courses]
    names = [(new_id(), new_key()) for _ in range(games)]
    archive = folder / "games.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for at, (table, key) in enumerate(names):
            data = beside(courses[at % COURSES], table, key, bots=at < people)
            out.writestr(f"{table}.orr", records[at % COURSES])
            out.writestr(f"{table}.json", msgspec.json.encode(data))
    taken, _ = asyncio.run(import_games(database_url(folder), [archive]))
    assert len(taken) == games
    return names[:people]


# People ----------------------------------------------------------------------------------


class Times:
    """Milliseconds, by what was clicked."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = {}

    def note(self, what: str, start: float) -> None:
        self.of.setdefault(what, []).append((time.perf_counter() - start) * 1000)

    def rows(self) -> list[str]:
        return [self._row(what) for what in self.of]

    def _row(self, what: str) -> str:
        found = sorted(self.of[what])
        shares = [
            found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.95, 0.99)
        ]
        cells = [what, f"{len(found):,}", *[f"{ms:.0f}" for ms in (*shares, found[-1])]]
        return "| " + " | ".join(cells) + " |"


class Person:
    """Sits at a table with bots: steps, and now and then a confirmation."""

    def __init__(self, port: int, table: str, key: str, times: Times) -> None:
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/ws"
        self.key = key
        self.times = times
        self.rng = random.Random(table)
        self.position: Message = {}
        self.requests = 0
        self._fresh = False
        """Whether the position came after the last answer."""

    async def play(self, end: float) -> None:
        await asyncio.sleep(self.rng.random() * THINKING)
        start = time.perf_counter()
        async with connect(self.address, open_timeout=60, max_size=None) as line:
            hello = {"type": "hello", "protocol": PROTOCOL, "key": self.key}
            await line.send(json.dumps(hello))
            while not self.position:
                await self._hear(line)
            self.times.note("open a table", start)
            while time.monotonic() < end and not self.position["outcome"]:
                await self._think(line, end)
                if not await self._click(line):
                    return

    async def _think(self, line: ClientConnection, end: float) -> None:
        """Look at what happens, until there is something to decide and time has passed."""
        until = time.monotonic() + self.rng.random() * 2 * THINKING
        while time.monotonic() < end:
            left = until - time.monotonic()
            if left <= 0 and self._can_click():
                return
            try:
                async with asyncio.timeout(max(left, 0.05)):
                    await self._hear(line)
            except TimeoutError:
                pass

    def _can_click(self) -> bool:
        return bool(self.position["questions"] or self.position["drafts"])

    async def _click(self, line: ClientConnection) -> bool:
        if not self._can_click():
            return True
        draft = self.position["drafts"].get("0", [])
        confirms = bool(draft) and (not self.position["questions"] or self.rng.random() < 0.4)
        self.requests += 1
        click: Message = {"request": self.requests, "seat": 0}
        if confirms:
            click |= {"type": "confirm", "steps": len(draft)}
        else:
            question = self.position["questions"][0]
            action = self.rng.choice(question["options"])["action"]
            click |= {"type": "step", "token": question["token"], "action": action}
        start = time.perf_counter()
        await line.send(json.dumps(click))
        answered = await self._answer(line)
        if answered["ok"]:
            self.times.note("confirm a draft" if confirms else "add a step to a draft", start)
        return bool(answered["ok"] or answered["code"] == "stale")

    async def _answer(self, line: ClientConnection) -> Message:
        """The answer; if the click was good, after the position that shows it."""
        answer: Message = {}
        while not answer or (answer["ok"] and not self._fresh):
            message = await self._hear(line)
            if message["type"] == "answer" and message["request"] == self.requests:
                answer, self._fresh = message, False
        return answer

    async def _hear(self, line: ClientConnection) -> Message:
        message: Message = json.loads(await line.recv())
        if message["type"] == "position":
            self.position, self._fresh = message, True
        return message


async def look_back(server: Hosted, table: str, length: int, times: Times, end: float) -> None:
    """Somebody looks at the past of a long game all the while."""
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        while time.monotonic() < end:
            for what, path in (
                ("the middle of a long game", f"positions/{length // 2}"),
                ("the end of a long game", f"positions/{length}"),
                ("the history of a long game", "history"),
            ):
                start = time.perf_counter()
                answer = await client.get(f"/api/tables/{table}/{path}")
                answer.raise_for_status()
                times.note(what, start)
                await asyncio.sleep(THINKING / 2)


def long_game(folder: Path) -> tuple[str, int]:
    """A whole game of Gaia with four players, in the store."""
    course = played("gaia", 4, "a long game", 10_000)
    file = folder / "long.zip"
    table = new_id()
    with zipfile.ZipFile(file, "w") as out:
        out.writestr(f"{table}.orr", write_record(course.match))
        data = beside(course, table, new_key(), bots=False)
        out.writestr(f"{table}.json", msgspec.json.encode(data))
    asyncio.run(import_games(database_url(folder), [file]))
    return table, course.sequence


async def measure(server: Hosted, names: list[tuple[str, str]], past: tuple[str, int]) -> Times:
    times = Times()
    end = time.monotonic() + SECONDS
    people = [Person(server.port, table, key, times) for table, key in names]
    await asyncio.gather(
        look_back(server, *past, times, end), *[person.play(end) for person in people]
    )
    return times


HEAD = """\
| {games:,} games in the store, people at {people} of them | times | median ms | 95 % | 99 % \
| slowest |
| --- | ---: | ---: | ---: | ---: | ---: |"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.clicks", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--no-page", action="store_true", help="do not write benchmarks/README.md")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="orrery-clicks-") as name:
        folder = Path(name)
        names = fill(folder, chosen.games, chosen.people)
        past = long_game(folder)
        server = Hosted(folder)
        server.start()
        try:
            times = asyncio.run(measure(server, names, past))
        finally:
            server.stop()
    build = "compiled" if compiled else "pure Python"
    machine = f"Orrery {__version__}, {build}; {platform.system()}, {platform.python_version()}."
    head = HEAD.format(games=chosen.games, people=chosen.people)
    load = f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the end."
    about = f"The long game has {past[1]} entries. {machine} {load}"
    text = "\n".join([head, *times.rows(), "", about])
    print(text)
    if not chosen.no_page:
        write_section(PAGE, "clicks", text)
    clicks = sorted(times.of["add a step to a draft"] + times.of["confirm a draft"])
    return 0 if clicks[int(len(clicks) * 0.95)] <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
