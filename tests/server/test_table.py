"""At the table: drafts, moves, undo, chat, orders, spectators, hot-seat, coming back."""

from __future__ import annotations

import random

import pytest

from tests.server.house import Guest, House, Message, wait_for


def a_pair(home: House) -> tuple[str, Guest, Guest]:
    """A table of two people, both there; the one to decide comes first."""
    made = home.table("nebula", "me invite")
    key = made["invitations"][0]["key"]
    home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"}, key)
    guests = [home.visit(made["id"], made["key"]), home.visit(made["id"], key)]
    for guest in guests:
        guest.hear_a("position")
        guest.wait_for(lambda guest: all(seat["present"] for seat in guest.table["seats"]))
    while not any(guest.settle().position["questions"] for guest in guests):
        pass  # the news that both have come is under way
    guests.sort(key=lambda guest: not guest.position["questions"])
    return made["id"], guests[0], guests[1]


def test_a_draft_is_kept_and_nobody_else_hears_of_it(home: House) -> None:
    table, one, other = a_pair(home)
    with one, other:
        heard = len(other.settle().heard)
        before = home.get(f"/api/tables/{table}")
        assert one.step(confirm=False)["ok"]
        one.wait_for(lambda guest: bool(guest.position["drafts"]))
        seat = one.question["seat"]
        assert len(one.position["drafts"][str(seat)]) == 1
        assert one.position["sequence"] == 0
        assert len(other.settle().heard) == heard + 1  # the answer to its own ping
        assert home.get(f"/api/tables/{table}") == before


def test_a_draft_survives_a_reload(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        guest.step(confirm=False)
        guest.wait_for(lambda guest: bool(guest.position["drafts"]))
        draft = guest.position["drafts"]
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        assert guest.position["drafts"] == draft


def test_steps_are_taken_back_and_confirmed(home: House) -> None:
    _, one, other = a_pair(home)
    with one, other:
        seat = one.question["seat"]
        for _ in range(2):
            assert one.step(confirm=False)["ok"]
            one.hear_a("position")
        assert one.ask("back", seat=seat)["ok"]
        one.wait_for(lambda guest: len(guest.position["drafts"].get(str(seat), [])) == 1)
        assert one.ask("confirm", seat=seat, steps=2)["code"] == "stale"
        assert one.ask("confirm", seat=seat, steps=1)["ok"]
        other.wait_for(lambda guest: guest.position["sequence"] == 1)
        assert other.lines[-1]["sequence"] == 1
        assert one.ask("confirm", seat=seat, steps=1)["ok"] is False


def test_a_position_follows_every_change_even_an_equal_one(home: House) -> None:
    """Else a client would wait for ever where another device has changed it back meanwhile."""
    _, one, other = a_pair(home)
    with one, other:
        welcome = next(message for message in one.heard if message["type"] == "welcome")
        ((seat, orders),) = welcome["orders"].items()
        order = orders[0]
        before = one.settle().position
        fields = {"seat": int(seat), "order": order["id"], "choice": order["choices"][1]}
        for _ in range(2):  # the second time nothing changes at all
            assert one.ask("order", **fields)["ok"]
            assert one.hear_a("position") == before


def test_everybody_gets_the_same_game(home: House) -> None:
    table, one, other = a_pair(home)
    rng = random.Random(5)
    with one, other, home.visit(table) as watcher:
        watcher.hear_a("position")
        for _ in range(25):
            guest = one.settle() if one.position["questions"] else other.settle()
            if not guest.position["questions"]:
                guest = one if guest is other else other
                guest.wait_for(lambda guest: bool(guest.position["questions"]))
            guest.play(1, lambda question: rng.randrange(len(question["options"])))
            sequence = guest.position["sequence"]
            for each in (one, other, watcher):
                each.wait_for(lambda each: each.position["sequence"] == sequence)  # noqa: B023
        assert watcher.position["questions"] == []
        assert one.position["deciding"] == other.position["deciding"]


def test_an_undo_is_an_entry_and_is_told(home: House) -> None:
    _, one, other = a_pair(home)
    with one, other:
        seat = one.question["seat"]
        one.play(1)
        assert one.position["can_undo"] == {str(seat): 0}
        assert one.ask("undo", seat=seat, to=0)["ok"]
        other.wait_for(lambda guest: guest.position["sequence"] == 2)
        assert other.lines[-1]["event"] == "undo"


def test_going_back_further_needs_everybody(home: House) -> None:
    _, one, other = a_pair(home)
    with one, other:
        rng = random.Random(3)
        seat = one.question["seat"]
        while one.position["can_undo"].get(str(seat), 1) == 0 or one.position["sequence"] == 0:
            one.play(1, lambda question: rng.randrange(len(question["options"])))
            if not one.position["questions"]:
                break
        assert one.ask("undo", seat=seat, to=0)["ok"]
        other.wait_for(lambda guest: bool(guest.position["undo"]))
        assert other.position["undo"]["waiting"] == [1 - seat]
        assert other.ask("consent", seat=1 - seat, agree=True)["ok"]
        one.wait_for(lambda guest: not guest.position["undo"])
        one.wait_for(lambda guest: bool(guest.position["questions"]))
        assert one.lines[-1]["event"] == "undo"


def test_a_bot_that_the_host_puts_on_a_seat_agrees_to_nothing(home: House) -> None:
    """Else a host could take back what a rival has done, or end a lost game with a draw."""
    made = home.table("nebula", "me invite", options={"first_player": 1})
    key = made["invitations"][0]["key"]
    path = f"/api/tables/{made['id']}"
    home.post(f"{path}/join", {"name": "Ada"}, key)
    with home.visit(made["id"], made["key"]) as host:
        with home.visit(made["id"], key) as rival:
            host.wait_for(lambda guest: bool(guest.position.get("questions")))
            while host.position["questions"]:
                host.play(1, lambda question: kinds(question).index("done"))
            rival.play(1)
            played = rival.position["sequence"]
            host.wait_for(lambda guest: guest.position["sequence"] == played)
        host.wait_until_gone(1)
        assert host.ask("undo", seat=0, to=0)["ok"]
        assert host.ask("draw", seat=0)["ok"]
        home.post(f"{path}/seats/1/replace", {"by": "bot", "level": "random"}, made["key"])
        host.wait_for(lambda guest: guest.position["sequence"] > played)
        assert not any(line["event"] == "undo" for line in host.lines)
        assert host.position["undo"]["waiting"] == [1]
        assert host.position["draw_offered"] == [0]
        assert not host.table["finished"]


def kinds(question: Message) -> list[str]:
    return [option["kind"] for option in question["options"]]


def test_chat_reaches_everybody_and_stays(home: House) -> None:
    table, one, other = a_pair(home)
    with one, other:
        assert one.ask("say", text="  <script>alert(1)</script>'; DROP TABLE chat;-- ")["ok"]
        other.wait_for(lambda guest: bool(guest.chat))
        assert other.chat[0]["text"] == "<script>alert(1)</script>'; DROP TABLE chat;--"
    with home.visit(table) as watcher:
        watcher.hear_a("position")
        assert len(watcher.chat) == 1
        assert watcher.ask("say", text="hello")["ok"]
        assert watcher.settle().chat[-1]["seat"] == -1


def test_who_comes_back_hears_what_was_missed(home: House) -> None:
    table, one, other = a_pair(home)
    with one:
        other.close()
        one.wait_for(lambda guest: not all(seat["present"] for seat in guest.table["seats"]))
        one.play(2)
        with home.visit(table, since=1) as watcher:
            watcher.hear_a("position")
            assert {line["sequence"] for line in watcher.lines} == {2}
        with home.visit(table) as watcher:
            watcher.hear_a("position")
            assert {line["sequence"] for line in watcher.lines} == {0, 1, 2}


@pytest.mark.parametrize("since", [-(10**30), -2, 10**30])
def test_nobody_is_told_a_number_that_is_none_of_this_game(home: House, since: int) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], since=since) as watcher:
        watcher.hear_a("position")
        told = [message["since"] for message in watcher.heard if message["type"] == "events"]
        assert told == ([-1] if since < 0 else [])


def test_the_server_knows_how_far_one_has_looked(home: House) -> None:
    made = home.table("nebula", "me me")
    assert home.get(f"/api/tables/{made['id']}", made["key"])["seen"] == -1
    with home.visit(made["id"], made["key"]) as guest:
        guest.play(3)
    wait_for(lambda: home.get(f"/api/tables/{made['id']}", made["key"])["seen"] == 3)


def test_hot_seat_shows_the_seat_in_front_of_the_screen(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], made["key"], seats=[0]) as guest:
        guest.hear_a("position")
        shown = {question["seat"] for question in guest.position["questions"]}
        assert shown <= {0}
        refused = guest.ask("step", seat=1, token="", action="done")
        assert refused["code"] == "not_yours"
        assert guest.ask("look", language="pt", seats=[1])["ok"]
        guest.hear_a("position")
        shown |= {question["seat"] for question in guest.position["questions"]}
        assert len(shown) == 1


def test_another_language_tells_everything_anew(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        english = guest.position["sentence"]
        assert guest.ask("look", language="uk")["ok"]
        guest.hear_a("position")
        assert guest.position["sentence"] != english


def test_why_not_and_previews_change_nothing(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        seat = guest.question["seat"]
        legal = guest.question["options"][0]["action"]
        assert guest.ask("why", seat=seat, action=legal)["reasons"] == []
        why = guest.ask("why", seat=seat, action="fleet")
        assert why["ok"] or why["code"]
        assert guest.ask("preview", seat=seat, action=legal)["ok"]
        assert guest.settle().position["sequence"] == 0
        assert guest.position["drafts"] == {}


def test_a_draw_needs_all_people(home: House) -> None:
    table, one, other = a_pair(home)
    with one, other:
        seat = one.question["seat"]
        assert one.ask("draw", seat=seat)["ok"]
        other.wait_for(lambda guest: guest.position["draw_offered"] == [seat])
        assert other.ask("draw", seat=1 - seat)["ok"]
        one.wait_for(lambda guest: bool(guest.position["outcome"]))
        assert {score["rank"] for score in one.position["outcome"]["scores"]} == {1}
    assert home.get(f"/api/tables/{table}")["finished"]
