"""What a page hears over its WebSocket, and whether its reader may know it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import msgspec
from playwright.sync_api import Page, WebSocket

from orrery.kernel.record import read_record
from orrery.kernel.registry import game as find_game
from orrery.server.archive import Beside
from orrery.table.entries import Course, rebuild
from orrery.table.leaks import known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.session import Table
from orrery.table.words import seat_name
from tests.web.server import Server

TO_ANYBODY = {"welcome", "table", "position", "events", "said", "answer"}
"""What a spectator may be sent at all."""


class Traffic:
    """All messages that come to a page, from the moment this is made."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(str(frame)))


def leaked_to_spectator(server: Server, table: str, heard: list[str], work: Path) -> list[str]:
    """What a spectator heard that cannot be derived from the public view of that moment.

    The game is taken out of the store and played again up to each moment.
    """
    course, names = _given_out(server, table, work)
    presenter = Presenter(course.game, "en", names)
    found: list[str] = []
    for message in heard:
        kind = json.loads(message)["type"]
        if kind not in TO_ANYBODY:
            found.append(kind)
        if kind in ("position", "events"):
            then = Table(course.at(json.loads(message)["sequence"]), people=[0])
            sight = remember(presenter, known(then, []))
            found += leaks(message.encode(), sight, presenter)
    return found


def _given_out(server: Server, table: str, work: Path) -> tuple[Course, list[str]]:
    archive = work / "games.zip"
    server.give_out(archive)
    with zipfile.ZipFile(archive) as packed:
        record = read_record(packed.read(f"{table}.orr").decode())
        beside = msgspec.json.decode(packed.read(f"{table}.json"), type=Beside)
    course = rebuild(
        find_game(record.game), len(beside.seats), record.options, beside.seed, beside.entries
    )
    names = [seat_name("en", at, seat.name, seat.level) for at, seat in enumerate(beside.seats)]
    return course, names
