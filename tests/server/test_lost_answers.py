"""The connection to the store is lost after a commit has arrived: what is repeated happens once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.store import database
from tests.server.house import House, bearer

Lose = Callable[[], None]


@pytest.fixture
def lose(monkeypatch: pytest.MonkeyPatch) -> Lose:
    """Once called, the next commit arrives and its acknowledgement does not."""
    committing = database._committing
    to_lose: list[bool] = []

    @asynccontextmanager
    async def losing(session: AsyncSession) -> AsyncIterator[None]:
        async with committing(session):
            yield
        if to_lose:
            to_lose.clear()
            raise ConnectionResetError("the answer was lost")

    monkeypatch.setattr(database, "_committing", losing)
    return lambda: to_lose.append(True)


def test_a_table_is_made_once(home: House, lose: Lose) -> None:
    lose()
    made = home.table("nebula", "me open")
    assert home.get(f"/api/tables/{made['id']}", made["key"])["host"]
    waiting = [table["id"] for table in home.get("/api/tables")["open"]]
    assert waiting.count(made["id"]) == 1


def test_a_line_is_said_once(home: House, lose: Lose) -> None:
    made = home.table("nebula", "me open")
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        guest.settle().settle()  # how far the guest has looked is written after the first
        lose()
        assert guest.ask("say", text="only once")["ok"]
    with home.visit(made["id"], made["key"]) as again:
        again.hear_a("position")
        assert [line["text"] for line in again.chat] == ["only once"]


def test_what_is_said_again_on_another_line_is_written_once(home: House) -> None:
    """The words were written, the line broke before the answer: the visitor sends them again."""
    made = home.table("nebula", "me open")
    for _ in range(2):
        with home.visit(made["id"], made["key"]) as guest:
            assert guest.ask("say", text="only once", once="a")["ok"]
    with home.visit(made["id"], made["key"]) as guest:
        assert guest.ask("say", text="another line", once="b")["ok"]
        assert said(home, made["id"]) == ["only once", "another line"]


def test_words_without_a_name_are_as_many_as_were_said(home: House) -> None:
    """Two windows count their requests alike: the number of a request is no name."""
    made = home.table("nebula", "me open")
    for _ in range(2):
        with home.visit(made["id"], made["key"]) as guest:
            assert guest.ask("say", text="hello")["ok"]
    assert said(home, made["id"]) == ["hello", "hello"]


def test_nobody_takes_the_name_of_a_line_from_somebody_else(home: House) -> None:
    made, elsewhere = home.table("nebula", "me open"), home.table("nebula", "me open")
    visits = [(made["id"], ""), (made["id"], made["key"]), (elsewhere["id"], elsewhere["key"])]
    for number, (table, key) in enumerate(visits):
        with home.visit(table, key) as guest:
            assert guest.ask("say", text=f"line {number}", once="a")["ok"]
    assert said(home, made["id"]) == ["line 0", "line 1"]
    assert said(home, elsewhere["id"]) == ["line 2"]


def test_who_joins_gets_one_seat(home: House, lose: Lose) -> None:
    made = home.table("gaia", "me open open")
    lose()
    joined = home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"})
    assert joined["seats"] == [1]
    kinds = [seat["kind"] for seat in home.get(f"/api/tables/{made['id']}")["seats"]]
    assert kinds == ["human", "human", "open"]


def test_a_seat_is_invited_to_once(home: House, lose: Lose) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}"
    lose()
    new = home.post(f"{path}/seats/1/invite", {}, made["key"])["key"]
    assert home.get(path, new)["seats"][1]["yours"]
    old = made["invitations"][0]["key"]
    assert home.http.get(path, headers=bearer(old)).status_code == 403


def said(home: House, table: str) -> list[str]:
    """The chat, as somebody reads it who comes now."""
    with home.visit(table) as guest:
        return [line["text"] for line in guest.hear_a("welcome")["chat"]]
