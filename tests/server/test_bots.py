"""Bots move in worker processes; one that fails is replaced by a random move."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import threading
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.levels import LEVELS
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.registry import part_of
from orrery.kernel.state import View
from orrery.server import bots as bots_module
from orrery.server.bots import BotFailed, Bots
from orrery.server.thinker import PATIENCE, Thought, serve
from tests.server.house import House, house, wait_for
from tests.server.thoughts import a_thought, bot_named, think


def test_a_game_between_bots_ends_while_nobody_looks(home: House) -> None:
    made = home.table("gaia", "random random")
    with home.visit(made["id"]) as watcher:
        watcher.wait_for(lambda guest: bool(guest.position.get("outcome")))
        assert watcher.table["finished"]
        assert watcher.table["seed"]
    assert home.get(f"/api/tables/{made['id']}/dice")["verified"]


def test_the_same_question_gives_the_same_answer() -> None:
    assert think(a_thought()) == think(a_thought())
    assert think(a_thought("greedy")).action


@pytest.mark.parametrize("level", [*LEVELS, "greedy:20", "random"])
def test_every_level_answers(level: str) -> None:
    choice = think(a_thought(level))
    assert choice.error == ""
    assert choice.action


def test_a_bot_that_fails_tells_why() -> None:
    with bot_named("broken", Broken):
        assert think(a_thought("broken")).error == "crash: ZeroDivisionError: no idea"


def test_a_worker_runs_no_programs(tmp_path: Path) -> None:
    """Whatever the store says: a command at a table would be run by a guest."""
    marker = tmp_path / "marker"
    answers = BytesIO()
    question = msgspec.json.encode(a_thought(f"program:1s:touch {marker}")) + b"\n"
    serve(BytesIO(question), answers)
    assert "no outside programs" in json.loads(answers.getvalue())["error"]
    assert not marker.exists()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_at_a_table(home: House, level: str) -> None:
    made = home.table("nebula", f"me {level}", options={"first_player": 2})
    with home.visit(made["id"], made["key"]) as guest:
        guest.wait_for(lambda guest: bool(guest.position.get("questions")))
        assert guest.table["seats"][1]["level"] == level
        assert guest.position["sequence"] >= 1


def test_a_worker_answers_line_by_line_and_survives_bad_questions() -> None:
    answers = BytesIO()
    serve(BytesIO(msgspec.json.encode(a_thought()) + b"\n{}\n"), answers)
    first, second = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert first["action"]
    assert "ValidationError" in second["error"]


class Broken(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise ZeroDivisionError("no idea")


def test_a_bot_that_is_not_there_fails_and_the_next_question_is_answered() -> None:
    async def scene() -> str:
        bots = Bots(1, 20)
        try:
            with pytest.raises(BotFailed, match="no bot 'god'"):
                await bots.choose(a_thought("god"))
            return await bots.choose(a_thought())
        finally:
            await bots.close()

    assert asyncio.run(scene())


def test_a_bot_stands_back_for_whoever_clicks() -> None:
    """On a busy machine the server comes first."""

    async def scene() -> int:
        bots = Bots(1, 20)
        try:
            await bots.choose(a_thought())
            process = bots._workers[0]._process
            assert process is not None
            return os.getpriority(os.PRIO_PROCESS, process.pid)
        finally:
            await bots.close()

    assert asyncio.run(scene()) >= os.getpriority(os.PRIO_PROCESS, 0) + PATIENCE


def test_a_bot_that_thinks_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        bots = Bots(1, 0.3)
        monkeypatch.setattr(bots_module, "THINKER", ("-c", "import time; time.sleep(60)"))
        try:
            with pytest.raises(BotFailed, match="no answer"):
                await bots.choose(a_thought())
        finally:
            await bots.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    "program",
    [
        "import sys; sys.exit(3)",
        "import sys; sys.stdin.readline(); print('nonsense')",
        "import sys, os; sys.stdin.readline(); os.kill(os.getpid(), 9)",
        'import sys; sys.stdin.readline(); print(\'{"action":"cheat"}\', flush=True)',
        'import sys; sys.stdin.readline(); print(\'{"error":"crash: no idea"}\', flush=True)',
    ],
)
def test_when_a_bot_fails_a_random_move_takes_its_place(
    program: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", program))
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "me novice", options={"first_player": 2})
        with home.visit(made["id"], made["key"]) as guest:
            guest.wait_for(lambda guest: guest.position.get("sequence", 0) >= 1)
    failures = [record for record in caplog.records if record.getMessage().startswith("a bot fail")]
    assert failures
    assert failures[0].levelname == "ERROR"


def test_a_bot_sees_only_the_view_of_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Thought] = []

    async def note(self: Bots, thought: Thought) -> str:
        told.append(thought)
        return think(thought).action

    monkeypatch.setattr(Bots, "choose", note)
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "me random", options={"first_player": 2})
        with home.visit(made["id"], made["key"]) as guest:
            guest.wait_for(lambda guest: guest.position.get("sequence", 0) >= 1)
    assert told[0].view["viewer"] == 1
    assert told[0].seconds < home.settings.bot_seconds / 2


def test_a_bot_stands_in_for_a_person_with_a_draft(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "invite me", options={"first_player": 1})
        key = made["invitations"][0]["key"]
        path = f"/api/tables/{made['id']}"
        home.post(f"{path}/join", {"name": "Ada"}, key)
        with home.visit(made["id"], made["key"]) as host:
            with home.visit(made["id"], key) as ada:
                ada.wait_for(lambda guest: bool(guest.position.get("questions")))
                assert ada.step(confirm=False)["ok"]
                host.hear_a("position")
                host.wait_for(lambda guest: bool(guest.table["seats"][0]["present"]))
            host.wait_until_gone(0)
            home.post(f"{path}/seats/0/replace", {"by": "bot", "level": "random"}, made["key"])
            host.wait_for(lambda guest: guest.position.get("sequence", 0) >= 2)
            with home.visit(made["id"], key) as ada:
                assert ada.ask("step", seat=0, token="", action="done")["code"] == "not_yours"


def test_a_seat_that_was_given_back_is_not_moved_by_its_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, given_back = threading.Event(), threading.Event()

    async def ponder(self: Bots, thought: Thought) -> str:
        asked.set()
        await asyncio.to_thread(given_back.wait, 20)
        return think(thought).action

    monkeypatch.setattr(Bots, "choose", ponder)
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "invite me", options={"first_player": 1})
        key = made["invitations"][0]["key"]
        path = f"/api/tables/{made['id']}"
        home.post(f"{path}/join", {"name": "Ada"}, key)
        home.post(f"{path}/seats/0/replace", {"by": "bot"}, made["key"])
        assert asked.wait(20)
        with home.visit(made["id"], key) as ada:
            home.post(f"{path}/seats/0/replace", {"by": "human"}, made["key"])
            ada.wait_for(lambda guest: bool(guest.position.get("questions")))
            given_back.set()
            room = home.app.state.hall.rooms[made["id"]]
            wait_for(lambda: room.driver.idle)
            assert ada.settle().position["sequence"] == 0


def test_a_bot_that_thinks_blocks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", "import time; time.sleep(600)"))
    with house(f"sqlite:///{tmp_path}/a.sqlite", bot_seconds=600) as home:
        thinking = home.table("nebula", "me random", options={"first_player": 2})
        other = home.table("nebula", "me me")
        with home.visit(thinking["id"], thinking["key"]) as waits:
            waits.hear_a("position")
            with home.visit(other["id"], other["key"]) as plays:
                plays.play(3)
            assert waits.ask("say", text="take your time")["ok"]
            assert waits.settle().position["sequence"] == 0


def test_a_standing_order_answers_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order is stored first, and its answer is a move like any other."""
    monkeypatch.setattr("orrery.table.session.QUIET", (0, 1))

    def done(view: View, orders: dict[str, str]) -> Action | None:
        return view.legal()[-1] if orders and view.seat == 1 else None

    monkeypatch.setattr(part_of(orrery.game("nebula"), "table"), "answer", done)
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "me me", options={"first_player": 2})
        with home.visit(made["id"], made["key"]) as guest:
            guest.hear_a("position")
            order = guest.heard[0]["orders"]["1"][0]
            assert guest.settle().position["sequence"] == 0
            assert guest.ask("order", seat=1, order=order["id"], choice=order["choices"][1])["ok"]
            guest.wait_for(lambda guest: guest.position["sequence"] >= 1)
            assert {line["seat"] for line in guest.lines if line["sequence"] == 1} == {1}


def test_an_order_that_was_taken_back_in_time_is_not_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.table.session.QUIET", (500, 501))

    def first_or_last(view: View, orders: dict[str, str]) -> Action | None:
        if not orders or view.seat != 1:
            return None
        return view.legal()[0 if "shield" in orders.values() else -1]

    monkeypatch.setattr(part_of(orrery.game("nebula"), "table"), "answer", first_or_last)
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:
        made = home.table("nebula", "me me", options={"first_player": 2})
        with home.visit(made["id"], made["key"]) as guest:
            guest.hear_a("position")
            driver = home.app.state.hall.rooms[made["id"]].driver

            def say(choice: str) -> None:
                assert guest.ask("order", seat=1, order="damage", choice=choice)["ok"]

            say("never")
            say("ask")
            assert not driver.idle
            wait_for(lambda: driver.idle)
            assert guest.settle().position["sequence"] == 0
            first = guest.question["options"][0]["action"]
            say("never")
            say("shield")
            guest.wait_for(lambda guest: guest.position["sequence"] >= 1)
            assert first in home.http.get(f"/api/tables/{made['id']}/record").text
