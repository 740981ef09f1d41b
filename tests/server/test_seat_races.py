"""The host changes a seat while a guest sits down: one of them is first, the other is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from orrery.server import access
from orrery.server.hall import Hall
from orrery.store.games import TableRows
from orrery.store.schema import KeyRow
from tests.server.house import PATIENCE, House, bearer

BOT = {"by": "bot", "level": "random"}
Way = tuple[str, dict[str, str]]
BY_BOT: Way = ("replace", BOT)
BY_LINK: Way = ("invite", {})


class Race:
    """A host and a guest who want one seat. Who is `late` has read it before the other wrote."""

    def __init__(self, home: House, monkeypatch: pytest.MonkeyPatch, seat: str) -> None:
        self.home = home
        made = home.table("nebula", f"me {seat}")
        self.path, self.host = f"/api/tables/{made['id']}", made["key"]
        self.link = made["invitations"][0]["key"] if made["invitations"] else ""
        self._late = ""
        self._read, self._go = threading.Event(), threading.Event()
        plain = access.find_table

        async def slow(hall: Hall, table: str, secret: str) -> tuple[TableRows, KeyRow | None]:
            found = await plain(hall, table, secret)
            if secret == self._late and not self._read.is_set():
                self._read.set()
                await asyncio.to_thread(self._go.wait, PATIENCE)
            return found

        monkeypatch.setattr(access, "find_table", slow)

    def post(self, what: str, body: Any, key: str) -> httpx.Response:
        return self.home.http.post(f"{self.path}/{what}", json=body, headers=bearer(key))

    def joins(self) -> httpx.Response:
        return self.post("join", {"name": "Ada"}, self.link)

    def changes(self, way: Way) -> httpx.Response:
        return self.post(f"seats/1/{way[0]}", way[1], self.host)

    def run(
        self, late: str, slow: Callable[[], httpx.Response], fast: Callable[[], httpx.Response]
    ) -> tuple[httpx.Response, httpx.Response]:
        """The answers to the late one and to the other."""
        self._late = late
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(slow)
            assert self._read.wait(PATIENCE)
            first = fast()
            self._go.set()
            return waiting.result(), first

    @property
    def seat(self) -> dict[str, Any]:
        found: dict[str, Any] = self.home.get(self.path, self.host)["seats"][1]
        return found


@pytest.mark.parametrize("way", [BY_BOT, BY_LINK], ids=["a bot", "an invitation"])
@pytest.mark.parametrize("seat", ["open", "invite"])
def test_a_host_who_is_late_does_not_take_the_seat_of_a_guest(
    home: House, monkeypatch: pytest.MonkeyPatch, seat: str, way: Way
) -> None:
    race = Race(home, monkeypatch, seat)
    late, joined = race.run(race.host, lambda: race.changes(way), race.joins)
    assert joined.status_code == 200
    assert (late.status_code, late.json()["code"]) == (409, "seat_changed")
    assert (race.seat["kind"], race.seat["name"]) == ("human", "Ada")
    assert home.get(race.path, joined.json()["key"])["seats"][1]["yours"]


@pytest.mark.parametrize("way", [BY_BOT, BY_LINK], ids=["a bot", "an invitation"])
@pytest.mark.parametrize("seat", ["open", "invite"])
def test_a_guest_who_is_late_does_not_get_a_seat_that_is_given_away(
    home: House, monkeypatch: pytest.MonkeyPatch, seat: str, way: Way
) -> None:
    race = Race(home, monkeypatch, seat)
    late, changed = race.run(race.link, race.joins, lambda: race.changes(way))
    assert changed.status_code == 200
    code = "no_open_seat" if seat == "open" else "seat_changed"
    assert (late.status_code, late.json()["code"]) == (409, code)
    assert race.seat["kind"] == ("bot" if way == BY_BOT else "invite")
    assert race.seat["name"] != "Ada"
