"""For tests of the server: a real one on a loopback address, and visitors who talk to it."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Self

import httpx
from sqlalchemy.engine import URL
from websockets.sync.client import ClientConnection, connect

from orrery.server.app import make_app
from orrery.server.run import Server
from orrery.server.settings import Settings
from orrery.store.database import check_url
from orrery.table.protocol import PROTOCOL

PATIENCE = 20.0
LONG_PATIENCE = 120.0

Message = dict[str, Any]


def settings_for(database: URL | str, **changes: Any) -> Settings:
    """Fast and without limits, unless a test asks for them."""
    url = check_url(database) if isinstance(database, str) else database
    plain = Settings(
        database=url, port=0, rate=0, bot_pause=0, sweep_seconds=0.2, origins=("https://own.test",)
    )
    return replace(plain, **changes)


class House:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.settings = settings
        self.app = make_app(settings)
        self.server = Server(self.app)
        self._thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [listening]}, daemon=True
        )
        self._thread.start()
        wait_for(lambda: self.server.started or not self._thread.is_alive())
        assert self.server.started, "the server did not start"
        # Dropped well before the server does, which would cut off a request now and then.
        briefly = httpx.Limits(keepalive_expiry=1.0)
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE, limits=briefly)

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    # REST --------------------------------------------------------------------------------

    def get(self, path: str, key: str = "", **query: Any) -> Any:
        answer = self.http.get(path, headers=bearer(key), params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, key: str = "", status: int = 200) -> Any:
        answer = self.http.post(path, headers=bearer(key), json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, game: str = "nebula", seats: str = "me me", **more: Any) -> Message:
        """A new table; seats as words: me, invite, open, or the level of a bot."""
        wishes = [
            {"kind": word, "name": f"{word} {at}"}
            if word in ("me", "invite", "open")
            else {"kind": "bot", "level": word}
            for at, word in enumerate(seats.split())
        ]
        made: Message = self.post("/api/tables", {"game": game, "seats": wishes, **more}, "", 201)
        return made

    def visit(self, table: str, key: str = "", **hello: Any) -> Guest:
        return Guest(self.port, table, key, **hello)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


class Guest:
    """Somebody at a table, over a WebSocket."""

    def __init__(self, port: int, table: str, key: str = "", **hello: Any) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/ws"
        self._lines = ExitStack()
        self.socket: ClientConnection = self._lines.enter_context(
            connect(address, open_timeout=PATIENCE)
        )
        self.position: Message = {}
        self.table: Message = {}
        self.lines: list[Message] = []
        self.chat: list[Message] = []
        self.heard: list[Message] = []
        self.requests = 0
        self.send({"type": "hello", "protocol": PROTOCOL, "key": key, **hello})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._lines.close()

    def send(self, message: Message | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        kind = message["type"]
        if kind == "position":
            self.position = message
        elif kind == "welcome":
            self.table, self.chat = message["table"], message["chat"]
        elif kind == "table":
            self.table = message["table"]
        elif kind == "events":
            self.lines += message["lines"]
        elif kind == "said":
            self.chat.append(message["line"])
        return message

    def hear_until(self, wanted: Callable[[Message], bool]) -> Message:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear(max(0.1, end - time.monotonic()))
            if wanted(message):
                return message
        raise AssertionError("the message did not come")

    def hear_a(self, kind: str) -> Message:
        return self.hear_until(lambda message: message["type"] == kind)

    def settle(self) -> Self:
        """Hear everything that is under way."""
        self.ask("ping")
        return self

    def wait_for(self, wanted: Callable[[Self], bool]) -> Self:
        """Listen until something is so; a game may take its time as long as it goes on."""
        end = time.monotonic() + LONG_PATIENCE
        while not wanted(self):
            assert time.monotonic() < end, "it did not happen"
            self.hear()
        return self

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a request and hear its answer."""
        self.requests += 1
        number = self.requests
        self.send({"type": kind, "request": number, **fields})
        return self.hear_until(
            lambda message: message["type"] == "answer" and message["request"] == number
        )

    def wait_until_gone(self, seat: int) -> Self:
        """Listen until nobody is here for a seat any more."""
        return self.wait_for(lambda guest: not guest.table["seats"][seat]["present"])

    # Playing -----------------------------------------------------------------------------

    @property
    def question(self) -> Message:
        found: Message = self.position["questions"][0]
        return found

    def step(self, option: int | None = None, confirm: bool = True, **changes: Any) -> Message:
        """Take one of the options of the first question."""
        question = self.question
        option = busy(question) if option is None else option
        fields = {
            "seat": question["seat"],
            "token": question["token"],
            "action": question["options"][option]["action"],
            "confirm": confirm,
            **changes,
        }
        return self.ask("step", **fields)

    def play(self, moves: int, pick: Callable[[Message], int] | None = None) -> None:
        """So many moves, waiting for the own turn before each."""
        for _ in range(moves):
            self.wait_for(lambda guest: bool(guest.position.get("questions")))
            before = self.position["sequence"]
            answer = self.step((pick or busy)(self.question))
            assert answer["ok"], answer
            self.wait_for(lambda guest: guest.position["sequence"] > before)  # noqa: B023


def busy(question: Message) -> int:
    """The first option that does something and does not end the turn."""
    for at, option in enumerate(question["options"]):
        if option["kind"] not in ("done", "pass"):
            return at
    return 0


def wait_for(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@contextmanager
def house(database: URL | str, **changes: Any) -> Iterator[House]:
    running = House(settings_for(database, **changes))
    try:
        yield running
    finally:
        running.close()
