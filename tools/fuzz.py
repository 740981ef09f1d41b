"""Attacks the WebSocket protocol of the tables: `python -m tools.fuzz --seconds 300`.

Attackers hold seat 0 of one table, or nothing at all. They send messages that are almost right,
that are no messages, too many, too long, in pieces, or stop in the middle. Meanwhile an honest
person plays at a third table. All the time: the server lives and is healthy, whatever it sends is a
message of the protocol, the honest game goes on. Afterwards: nothing has happened for seats that
nobody attacked from, all logs replay, and the server's own log tells of no failure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from orrery.server.load import load
from orrery.store.database import Database, database_url
from orrery.store.keys import new_key
from orrery.table.protocol import LONGEST_MESSAGE, PROTOCOL, ToVisitor
from tools.hosting import Hosted

SECONDS = 300.0
ATTACKERS = 8
MESSAGES = 60
"""Per connection."""
MOST_MEMORY_KB = 600_000
QUIET = 0.05
RESIGN_SECONDS = 5.0
"""Only then does anybody give up the own seat: it ends the game that is attacked."""
RARE = {"renew": 0.1}
"""It closes the lines of all others with that key."""
MOST_KEYS = 100

Message = dict[str, Any]

read_server = msgspec.json.Decoder(ToVisitor).decode

NASTY: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**53,
    2**63,
    -(2**63),
    10**400,
    0.5,
    "",
    " ",
    "done",
    "!resign",
    "\x00",
    "\ud83d\ude80" * 10,
    "'; DROP TABLE games; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%s%n{0}{seat}",
    "a" * 3000,
    [],
    {},
    [[]],
    [0] * 500,
    [-1, 10**9],
    {"type": "hello"},
]

BYTES = [b"", b"\x00", b"{}", b"\xff\xfe", b"a" * 100, b"[" * 2000]
TEXTS = [
    "",
    "{",
    "}",
    "[]",
    "null",
    "{}",
    "0",
    '"',
    "[" * 4000,
    '{"a":' * 500,
    '{"type":"step"',
    "\x00",
]


class Purse:
    """The keys of attackers who share a seat: first the one that opens it, as far as they know.

    They renew it, and an answer may be lost: then one of the others opens it.
    """

    def __init__(self, key: str) -> None:
        self.keys = [key]

    @property
    def key(self) -> str:
        return self.keys[0]

    def another(self) -> str:
        """A new key, kept before the table hears of it."""
        new = new_key()
        self.keys = [*self.keys[:1], new, *self.keys[1:MOST_KEYS]]
        return new

    def opened(self, key: str) -> None:
        self.keys.remove(key)
        self.keys.insert(0, key)

    def refused(self, key: str) -> None:
        """It is tried again only when all others have been."""
        self.keys.remove(key)
        self.keys.append(key)


class Attacker:
    """Comes with a key or without, misbehaves, goes, and comes again."""

    def __init__(self, base: Hosted, table: str, purse: Purse, rng: random.Random) -> None:
        self.base = base
        self.table = table
        self.purse = purse
        self.rng = rng
        self.late = math.inf
        """When it does not matter any more if the game ends."""
        self.heard: Counter[str] = Counter()
        self.sent = 0
        self.position: Message = {"sequence": 0, "questions": []}
        self.ways: list[tuple[int, Callable[[ClientConnection], Awaitable[None]]]] = [
            (40, self._almost_right),
            (90, self._right),
            (10, self._no_message),
            (1, self._bytes),
            (1, self._too_long),
            (1, self._flood),
            (10, self._pieces),
            (5, self._again),
        ]
        self.last = "{}"

    async def attack(self, end: float) -> None:
        self.late = end - RESIGN_SECONDS
        while time.monotonic() < end:
            try:
                await self._visit()
            except (OSError, WebSocketException, TimeoutError):
                self.heard["closed"] += 1
            await asyncio.sleep(self.rng.random() / 50)

    async def _visit(self) -> None:
        table = self.rng.choice([self.table] * 20 + ["none", "%00", "x" * 200])
        address = f"ws://127.0.0.1:{self.base.port}/api/tables/{table}/ws"
        async with connect(address, open_timeout=30, max_size=None) as line:
            key = self.purse.key
            listening = asyncio.create_task(self._listen(line, key))
            try:
                await self._greet(line, key)
                for _ in range(self.rng.randrange(MESSAGES)):
                    if listening.done():
                        break
                    await self._misbehave(line)
                await asyncio.sleep(QUIET)
            finally:
                listening.cancel()
                ended = (await asyncio.gather(listening, return_exceptions=True))[0]
            if isinstance(ended, msgspec.MsgspecError):
                raise SystemExit(f"the server sent what is no message: {ended}")

    async def _greet(self, line: ClientConnection, key: str) -> None:
        hello: Message = {"type": "hello", "protocol": PROTOCOL, "key": key}
        if self.rng.random() < 0.2:
            hello = self._mutated({**hello, "language": "en", "since": -1, "seats": []})
        if self.rng.random() < 0.98:
            await self._send(line, json.dumps(hello))

    async def _listen(self, line: ClientConnection, key: str) -> None:
        async for data in line:
            message = read_server(data)
            self.heard[type(message).__name__] += 1
            plain = json.loads(data)
            if plain["type"] == "position":
                self.position = plain
            if plain["type"] == "answer" and not plain["ok"]:
                self.heard[plain["code"]] += 1
            self._learn(plain, key)

    def _learn(self, message: Message, key: str) -> None:
        """Whether the key that was shown still opens something."""
        if key not in self.purse.keys:
            return
        if message["type"] == "welcome" and any(
            seat["yours"] for seat in message["table"]["seats"]
        ):
            self.purse.opened(key)
        if message["type"] == "farewell" and message["code"] in ("bad_key", "revoked"):
            self.purse.refused(key)

    async def _send(self, line: ClientConnection, data: str | bytes) -> None:
        self.sent += 1
        await line.send(data)

    async def _misbehave(self, line: ClientConnection) -> None:
        weights = [weight for weight, _ in self.ways]
        [(_, way)] = self.rng.choices(self.ways, weights)
        await way(line)
        if self.rng.random() < 0.7:  # the rest comes before the answer
            await asyncio.sleep(QUIET)

    # Ways --------------------------------------------------------------------------------

    def _request(self) -> Message:
        """A message as it should be."""
        kinds = list(self.requests())
        [kind] = self.rng.choices(kinds, [RARE.get(kind, 1.0) for kind in kinds])
        body = self.requests()[kind]
        if kind == "renew":
            body["key"] = self.purse.another()
        return {"type": kind, **body, "request": self.sent + 1}

    def requests(self) -> dict[str, Message]:
        """One of each kind."""
        rng = self.rng
        question = rng.choice(self.position["questions"] or [{"token": "1.0.0", "options": []}])
        options = question["options"] or [{"action": "done"}]
        seat = rng.choice([0, 0, 0, 1])
        fields: Message = {
            "seat": seat,
            "token": question["token"],
            "action": rng.choice(options)["action"],
        }
        late = time.monotonic() > self.late
        return {
            "step": {**fields, "confirm": rng.random() < 0.5},
            "back": {"seat": seat, "count": rng.randrange(3)},
            "confirm": {"seat": seat, "steps": rng.randrange(3)},
            "undo": {"seat": seat, "to": rng.randrange(self.position["sequence"] + 1)},
            "consent": {"seat": seat, "agree": rng.random() < 0.5},
            "why": {"seat": seat, "action": fields["action"]},
            "preview": {"seat": seat, "action": fields["action"]},
            "order": {"seat": seat, "order": "x", "choice": "y"},
            "say": {"text": rng.choice(["hello", "<b>", "'"])},
            "look": {"language": "uk", "seats": [seat]},
            "draw": {"seat": seat},
            "resign": {"seat": seat if late else 1},
            "renew": {"key": self.purse.key},
            "ping": {},
        }

    def _mutated(self, message: Message) -> Message:
        changed = dict(message)
        for _ in range(self.rng.randrange(1, 4)):
            name = self.rng.choice([*changed, "extra", "type"]) if changed else "type"
            if self.rng.random() < 0.3:
                changed.pop(name, None)
            else:
                changed[name] = self.rng.choice(NASTY)
        return changed

    async def _almost_right(self, line: ClientConnection) -> None:
        await self._send(line, json.dumps(self._mutated(self._request())))

    async def _right(self, line: ClientConnection) -> None:
        self.last = json.dumps(self._request())
        await self._send(line, self.last)

    async def _again(self, line: ClientConnection) -> None:
        await self._send(line, self.last)

    async def _no_message(self, line: ClientConnection) -> None:
        text = self.rng.choice(TEXTS)
        if self.rng.random() < 0.5:
            whole = json.dumps(self._request())
            at = self.rng.randrange(len(whole))
            text = whole[:at] + self.rng.choice(["", "\x00", '"', "}", "é"]) + whole[at + 1 :]
        await self._send(line, text)

    async def _bytes(self, line: ClientConnection) -> None:
        await self._send(line, self.rng.choice(BYTES))

    async def _too_long(self, line: ClientConnection) -> None:
        size = self.rng.choice([LONGEST_MESSAGE - 50, LONGEST_MESSAGE + 1, 5 * LONGEST_MESSAGE])
        await self._send(line, json.dumps({"type": "say", "request": 1 << 40, "text": "x" * size}))

    async def _flood(self, line: ClientConnection) -> None:
        for _ in range(self.rng.randrange(200)):
            await self._send(line, json.dumps({"type": "ping", "request": self.sent + 1}))

    async def _pieces(self, line: ClientConnection) -> None:
        text = json.dumps(self._request())
        cut = self.rng.randrange(1, len(text))
        self.sent += 1
        await line.send([text[:cut], text[cut:]])


class Honest:
    """Plays at a table of their own, and must always be served."""

    def __init__(self, base: Hosted, table: str, key: str) -> None:
        self.base = base
        self.table = table
        self.key = key
        self.moves = 0
        self.slowest = 0.0

    async def play(self, end: float) -> None:
        rng = random.Random(1)
        address = f"ws://127.0.0.1:{self.base.port}/api/tables/{self.table}/ws"
        async with connect(address, open_timeout=60, max_size=None) as line:
            hello = {"type": "hello", "protocol": PROTOCOL, "key": self.key}
            await line.send(json.dumps(hello))
            while time.monotonic() < end:
                position = await self._next(line, "position")
                if position["outcome"]:
                    return
                await self._move(line, position["questions"][0], rng)
                await asyncio.sleep(0.2)

    async def _move(self, line: ClientConnection, question: Message, rng: random.Random) -> None:
        start = time.monotonic()
        step = {
            "type": "step",
            "request": self.moves + 1,
            "seat": question["seat"],
            "token": question["token"],
            "action": rng.choice(question["options"])["action"],
            "confirm": True,
        }
        await line.send(json.dumps(step))
        answer = await self._next(line, "answer")
        if not answer["ok"]:
            raise SystemExit(f"the honest person was refused: {answer}")
        self.moves += 1
        self.slowest = max(self.slowest, time.monotonic() - start)

    async def _next(self, line: ClientConnection, kind: str) -> Message:
        while True:
            async with asyncio.timeout(60):
                message: Message = json.loads(await line.recv())
            if message["type"] == kind:
                return message


async def fuzz(base: Hosted, seconds: float, seed: str) -> list[str]:
    """Attack for so long; what is wrong afterwards."""
    attacked = _table(base, ["me", "invite"])
    invited = {"Authorization": f"Bearer {attacked['invitations'][0]['key']}"}
    path = f"{base.base}/api/tables/{attacked['id']}/join"
    httpx.post(path, json={"name": "Ada"}, headers=invited).raise_for_status()
    watched, own = _table(base, ["me", "me"]), _table(base, ["me", "me"])
    end = time.monotonic() + seconds
    seated = Purse(attacked["key"])
    purses = [seated, seated, Purse(""), Purse("f" * 43)]
    attackers = [
        Attacker(
            base,
            attacked["id"] if at % 2 else watched["id"],
            purses[at // 2 % len(purses)] if at % 2 else Purse(""),
            random.Random(f"{seed}/{at}"),
        )
        for at in range(ATTACKERS)
    ]
    honest = Honest(base, own["id"], own["key"])
    found: list[str] = []
    people = [honest.play(end), *[attacker.attack(end) for attacker in attackers]]
    await asyncio.gather(_watch(base, end, found), *people)
    heard = sum((attacker.heard for attacker in attackers), Counter())
    sent = sum(attacker.sent for attacker in attackers)
    print(f"{sent:,} messages sent; heard: {dict(heard.most_common())}")
    print(f"the honest person made {honest.moves} moves, the slowest in {honest.slowest:.2f} s")
    if honest.moves == 0:
        found.append("the honest person made no move")
    if not _opens_a_seat(base, attacked["id"], seated):
        found.append("a key was renewed, and none opens the seat any more")
    base.stop()
    return found + await _aftermath(base, attacked["id"], watched["id"])


def _table(base: Hosted, seats: list[str]) -> Message:
    wish = {
        "game": "nebula",
        "options": {"first_player": 1},
        "seats": [{"kind": kind, "name": f"Player {at}"} for at, kind in enumerate(seats)],
    }
    made = httpx.post(f"{base.base}/api/tables", json=wish)
    made.raise_for_status()
    table: Message = made.json()
    return table


def _opens_a_seat(base: Hosted, table: str, purse: Purse) -> bool:
    path = f"{base.base}/api/tables/{table}"
    answers = [httpx.get(path, headers={"Authorization": f"Bearer {key}"}) for key in purse.keys]
    return any(
        answer.status_code == 200 and answer.json()["seats"][0]["yours"] for answer in answers
    )


async def _watch(base: Hosted, end: float, found: list[str]) -> None:
    """The server must live, be healthy, and not grow without end."""
    assert base.process is not None
    while time.monotonic() < end:
        await asyncio.sleep(1)
        if base.process.poll() is not None:
            raise SystemExit(f"the server died: {base.log.read_text()[-2000:]}")
        if not await asyncio.to_thread(base.healthy):
            found.append("the server was not healthy")
        status = Path(f"/proc/{base.process.pid}/status")
        memory = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
        if int(memory[0].split()[1]) > MOST_MEMORY_KB:
            found.append(f"the server has grown: {memory[0]}")


async def _aftermath(base: Hosted, attacked: str, watched: str) -> list[str]:
    """Nothing happened for seats from which nobody attacked; nothing failed inside."""
    database = Database(database_url(base.folder))
    try:
        table = (await load(database, attacked)).table
        quiet = (await load(database, watched)).table
    finally:
        await database.close()
    found = []
    if any(entry.seat == 1 for entry in table.course.entries) or 1 in table.drafts:
        found.append("somebody moved for a seat that was not theirs")
    if quiet.sequence or quiet.drafts or quiet.orders:
        found.append("somebody without a seat changed a game")
    for line in base.log.read_text().splitlines():
        if '"level": "error"' in line or line.startswith("Traceback"):
            found.append(line[:1500])
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="orrery-fuzz-") as folder:
        base = Hosted(Path(folder))
        base.start()
        try:
            found = asyncio.run(fuzz(base, chosen.seconds, chosen.seed))
        finally:
            if base.process is not None and base.process.poll() is None:
                base.kill()
    print("\n".join(found[:20]) or "nothing broke")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
