"""Several servers on one PostgreSQL: everybody sees one game, and every move happens once."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import asyncpg
import pytest

from orrery.server.listener import Listener
from orrery.store.database import check_url
from orrery.store.entries import CHANNEL
from orrery.store.keys import new_key
from tests.server.conftest import new_database
from tests.server.house import House, house, wait_for
from tests.server.test_restart import entries_of


@pytest.fixture
def pair(postgres: Any) -> Iterator[tuple[House, House, str]]:
    address = new_database(postgres)
    with house(address) as one, house(address) as other:
        yield one, other, address


def test_two_people_play_through_two_servers(pair: tuple[House, House, str]) -> None:
    one, other, address = pair
    made = one.table("nebula", "me open", options={"first_player": 1})
    joined = other.post(f"/api/tables/{made['id']}/join", {"name": "Ada"})
    rng = random.Random(7)
    with (
        one.visit(made["id"], made["key"]) as host,
        other.visit(made["id"], joined["key"]) as ada,
    ):
        host.wait_for(lambda guest: guest.table.get("started", False))
        ada.hear_a("position")
        while host.position.get("sequence", 0) < 40:
            asked = [guest for guest in (host, ada) if guest.settle().position["questions"]]
            if asked:
                asked[0].play(1, lambda question: rng.randrange(len(question["options"])))
        last = max(host.position["sequence"], ada.position["sequence"])
        for guest in (host, ada):
            guest.wait_for(lambda guest: guest.position["sequence"] == last)
        assert ada.ask("say", text="good game")["ok"]
        host.wait_for(lambda guest: bool(guest.chat))
    assert len(entries_of(address, made["id"])) >= 40


def test_who_loses_the_race_plans_anew_and_notices_nothing(
    pair: tuple[House, House, str],
) -> None:
    """Both servers write to one game at the same time."""
    one, other, address = pair
    made = one.table("nebula", "me me", options={"first_player": 1})
    with (
        one.visit(made["id"], made["key"], seats=[0]) as left,
        other.visit(made["id"], made["key"], seats=[0]) as right,
    ):
        for guest in (left, right):
            guest.hear_a("position")
        moves = 0
        for _ in range(12):
            for guest in (left, right):
                guest.settle()
            if not left.position["questions"] or not right.position["questions"]:
                break
            answers = []
            for guest in (left, right):
                question = guest.question
                guest.requests += 1
                guest.send(
                    {
                        "type": "step",
                        "request": guest.requests,
                        "seat": 0,
                        "token": question["token"],
                        "action": question["options"][1]["action"],
                        "confirm": True,
                    }
                )
            for guest in (left, right):
                number = guest.requests
                answers.append(
                    guest.hear_until(
                        lambda message: message.get("request") == number  # noqa: B023
                    )
                )
            codes = sorted(answer["code"] for answer in answers)
            assert codes[0] == ""
            assert codes[1] in ("", "stale", "not_now")
            moves += codes.count("")
            for guest in (left, right):
                guest.wait_for(lambda guest: guest.position["sequence"] >= moves)  # noqa: B023
        assert moves >= 3
    assert len(entries_of(address, made["id"])) == moves


def test_who_loses_the_race_to_another_question_gets_the_own_change_through(
    postgres: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that has heard nothing of a move stores a change of the other seat all the same."""
    caplog.set_level(logging.INFO, logger="orrery")
    monkeypatch.setattr(Listener, "_on_notification", lambda *told: None)
    monkeypatch.setattr("orrery.server.hall.POLL_SECONDS", 600)
    address = new_database(postgres)
    with house(address) as one, house(address) as other:
        made = one.table("nebula", "me me", options={"first_player": 1})
        with (
            one.visit(made["id"], made["key"], seats=[0]) as left,
            other.visit(made["id"], made["key"], seats=[1]) as right,
        ):
            right.hear_a("position")
            left.play(2)
            order = right.heard[0]["orders"]["1"][0]
            caplog.clear()
            assert right.ask("order", seat=1, order=order["id"], choice=order["choices"][1])["ok"]
            right.wait_for(lambda guest: guest.position["sequence"] == 2)
    assert "another process was first" in [record.getMessage() for record in caplog.records]


def test_a_renewed_key_shows_out_who_came_with_the_old_one_everywhere(
    pair: tuple[House, House, str],
) -> None:
    one, other, _ = pair
    made = one.table("nebula", "me me")
    with (
        one.visit(made["id"], made["key"]) as here,
        other.visit(made["id"], made["key"]) as elsewhere,
    ):
        for guest in (here, elsewhere):
            guest.hear_a("position")
        assert here.ask("renew", key=new_key())["ok"]
        assert elsewhere.hear_a("farewell")["code"] == "revoked"
        here.play(1)


def test_a_notification_says_only_which_game_and_how_far(postgres: Any) -> None:
    address = new_database(postgres)
    heard: list[str] = []

    async def listen(moves: Callable[[], None]) -> None:
        connection = await asyncpg.connect(address)
        await connection.add_listener(CHANNEL, lambda *told: heard.append(str(told[-1])))
        await asyncio.to_thread(moves)
        await connection.close()

    with house(address) as home:
        made = home.table("nebula", "me me")

        def moves() -> None:
            with home.visit(made["id"], made["key"]) as guest:
                guest.play(2)
                guest.step(confirm=False)
                guest.ask("say", text="a secret")

        asyncio.run(listen(moves))
    assert heard
    assert set(heard) <= {f"{made['id']}:{sequence}" for sequence in range(3)}


def test_bot_moves_fire_once(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both servers let the bots move, whoever wrote last."""
    monkeypatch.setattr("orrery.server.hall.PATIENCE_SECONDS", 0.0)
    address = new_database(postgres)
    with ExitStack() as stack:
        houses = [stack.enter_context(house(address, sweep_seconds=0.05)) for _ in range(2)]
        made = houses[0].table("gaia", "random random")
        guests = [stack.enter_context(each.visit(made["id"])) for each in houses]
        for guest in guests:
            guest.wait_for(lambda guest: bool(guest.position.get("outcome")))
        assert guests[0].position["sequence"] == guests[1].position["sequence"]
    entries = entries_of(address, made["id"])
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))


def test_a_game_goes_on_when_its_server_is_gone(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.server.hall.PATIENCE_SECONDS", 0.2)
    address = new_database(postgres)
    with house(address) as stays:
        with house(address, bot_pause=60) as goes:
            made = goes.table("nebula", "me random", options={"first_player": 2})
        with stays.visit(made["id"]) as watcher:
            watcher.wait_for(lambda guest: guest.position.get("sequence", 0) >= 1)


def test_a_lost_listener_loses_nothing(pair: tuple[House, House, str], postgres: Any) -> None:
    one, other, address = pair
    made = one.table("nebula", "me me")
    with one.visit(made["id"], made["key"]) as player, other.visit(made["id"]) as watcher:
        watcher.hear_a("position")
        name = check_url(address).database
        cut = postgres.psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{name}' AND pid <> pg_backend_pid();"
        )
        assert cut.count(" t") >= 2  # the listeners of both
        player.play(2)
        watcher.wait_for(lambda guest: guest.position["sequence"] == 2)
    for each in pair[:2]:
        wait_for(lambda: each.get("/healthz")["database"])  # noqa: B023


def test_without_any_notification_the_store_is_compared(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Listener, "_on_notification", lambda *told: None)
    monkeypatch.setattr("orrery.server.hall.POLL_SECONDS", 0.2)
    address = new_database(postgres)
    with house(address) as one, house(address) as other:
        made = one.table("nebula", "me me")
        with one.visit(made["id"], made["key"]) as player, other.visit(made["id"]) as watcher:
            watcher.hear_a("position")
            player.play(1)
            watcher.wait_for(lambda guest: guest.position["sequence"] == 1)
