"""The host lets bots play for people who are away, and takes no seat from who is there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from orrery.server import absence, seats, visitor
from orrery.server.absence import ABSENCE, PATIENCE
from orrery.store import games as store
from orrery.store.keys import new_key
from tests.server.house import Guest, House, bearer, wait_for
from tests.server.test_processes import pair

__all__ = ["pair"]

BOT = {"by": "bot", "level": "random"}
HUMAN = {"by": "human"}


class Pair:
    """A host (seat 0) and Ada (seat 1) at a table of two; `first` has the first turn."""

    def __init__(self, home: House, first: int = 2) -> None:
        made = home.table("nebula", "me invite", options={"first_player": first})
        self.home = home
        self.id, self.host = made["id"], made["key"]
        self.ada = made["invitations"][0]["key"]
        self.path = f"/api/tables/{self.id}"
        home.post(f"{self.path}/join", {"name": "Ada"}, self.ada)

    def visit(self, key: str) -> Guest:
        guest = self.home.visit(self.id, key)
        guest.hear_a("position")
        return guest

    def replace(self, by: dict[str, str], status: int = 200, seat: int = 1) -> str:
        answer = self.home.post(f"{self.path}/seats/{seat}/replace", by, self.host, status)
        return str(answer.get("code", ""))

    def invite(self, status: int = 200, seat: int = 1) -> str:
        answer = self.home.post(f"{self.path}/seats/{seat}/invite", {}, self.host, status)
        return str(answer.get("code", ""))

    def opens(self, key: str) -> bool:
        return self.home.http.get(self.path, headers=bearer(key)).status_code == 200


def later(monkeypatch: pytest.MonkeyPatch, by: timedelta = PATIENCE) -> None:
    """From now on all clocks are so far ahead."""
    for module in (absence, seats, store, visitor):
        monkeypatch.setattr(module, "now", lambda: datetime.now(UTC) + by)


def here(guest: Guest, seat: int = 1) -> bool:
    return bool(guest.table["seats"][seat]["present"])


def test_who_is_there_is_not_replaced_and_who_has_left_is(home: House) -> None:
    at = Pair(home)
    with at.visit(at.host) as host:
        with at.visit(at.ada) as ada:
            host.wait_for(here)
            assert at.replace(BOT, 409) == "person_here"
            assert ada.settle().table["seats"][1]["yours"]
        host.wait_until_gone(1)
        at.replace(BOT)
        host.wait_for(lambda guest: guest.table["seats"][1]["kind"] == "bot")


def test_who_is_there_in_another_process_is_not_replaced(pair: tuple[House, House, str]) -> None:
    one, other, _ = pair
    at = Pair(one)
    with at.visit(at.host) as host:
        with other.visit(at.id, at.ada):
            host.wait_for(here)
            assert at.replace(BOT, 409) == "person_here"
        host.wait_until_gone(1)
        at.replace(BOT)
        with other.visit(at.id, at.ada):
            host.wait_for(here)
            assert at.invite(409) == "seat_kept"


def test_a_table_does_not_wait_forever_for_somebody_who_only_looks(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    with at.visit(at.ada):
        later(monkeypatch, PATIENCE - timedelta(minutes=1))
        assert at.replace(BOT, 409) == "person_here"
        later(monkeypatch)
        at.replace(BOT)


def test_the_time_counts_from_the_last_move(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    at = Pair(home)
    with at.visit(at.ada) as ada, at.visit(at.host) as host:
        ada.play(1)
        moved = datetime.now(UTC)
        host.wait_for(lambda guest: guest.position["sequence"] == 1)
        kept = datetime.fromisoformat(host.table["seats"][1]["kept"])
        assert abs(kept - moved - PATIENCE) < timedelta(minutes=1)
        later(monkeypatch)
        at.replace(BOT)


def test_a_host_does_not_gain_a_seat_by_waiting_with_the_own_move(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home, first=1)
    with at.visit(at.ada):
        later(monkeypatch, timedelta(days=1))
        assert at.replace(BOT, 409) == "person_here"


def test_a_host_does_not_gain_a_seat_by_stopping_the_game(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link for the seat of a bot stops it; who is awaited cannot move meanwhile."""
    made = home.table("gaia", "me invite random")
    path, host = f"/api/tables/{made['id']}", made["key"]
    key = made["invitations"][0]["key"]
    home.post(f"{path}/join", {"name": "Ada"}, key)
    with home.visit(made["id"], host) as me, home.visit(made["id"], key) as ada:
        me.play(1)
        ada.wait_for(lambda guest: bool(guest.position.get("questions")))
        home.post(f"{path}/seats/2/invite", {}, host)
        ada.wait_for(lambda guest: not guest.position["questions"])
        later(monkeypatch)
        home.post(f"{path}/seats/2/replace", BOT, host)
        ada.wait_for(lambda guest: bool(guest.position["questions"]))
        refused = home.post(f"{path}/seats/1/replace", BOT, host, 409)
        assert refused["code"] == "person_here"
        later(monkeypatch, 2 * PATIENCE)
        home.post(f"{path}/seats/1/replace", BOT, host)


def test_nobody_is_replaced_because_others_have_not_come_yet(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = home.table("gaia", "me open open")
    path = f"/api/tables/{made['id']}"
    joined = home.post(f"{path}/join", {"name": "Ada"})
    with home.visit(made["id"], joined["key"]) as ada:
        ada.hear_a("position")
        later(monkeypatch, timedelta(days=1))
        refused = home.post(f"{path}/seats/1/replace", BOT, made["key"], 409)
        assert refused["code"] == "person_here"
        home.post(f"{path}/seats/2/replace", BOT, made["key"])


def test_a_stand_in_keeps_the_seat_for_a_while(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    at.replace(BOT)
    assert at.invite(409) == "seat_kept"
    assert at.opens(at.ada)
    later(monkeypatch)
    at.invite()
    assert not at.opens(at.ada)


def test_another_level_does_not_begin_the_time_anew(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    at.replace(BOT)
    at.replace({"by": "bot", "level": "greedy"})
    later(monkeypatch)
    at.replace(BOT)
    at.invite()


def test_who_comes_back_does_not_lose_the_seat_while_a_bot_plays(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a host would only have to wait for a moment in which a rival's line is down."""
    at = Pair(home)
    at.replace(BOT)
    with at.visit(at.host) as host, at.visit(at.ada) as ada:
        host.wait_for(here)
        later(monkeypatch, timedelta(days=1))
        assert at.invite(409) == "seat_kept"
        at.replace(HUMAN)
        ada.wait_for(lambda guest: guest.table["seats"][1]["yours"])


def test_seats_that_are_nobody_elses_are_handed_on_at_once(home: House) -> None:
    at = Pair(home)
    with at.visit(at.host), at.visit(at.ada):
        at.replace(BOT, seat=0)
        at.invite(seat=0)
    made = home.table("gaia", "me random open invite")
    path = f"/api/tables/{made['id']}/seats"
    key = made["invitations"][0]["key"]
    with home.visit(made["id"], made["key"]) as host, home.visit(made["id"], key) as guest:
        guest.hear_a("position")
        host.hear_a("position")
        home.post(f"{path}/1/replace", BOT, made["key"])
        home.post(f"{path}/1/invite", {}, made["key"])
        home.post(f"{path}/2/replace", BOT, made["key"])
        home.post(f"{path}/2/invite", {}, made["key"])
        home.post(f"{path}/3/replace", BOT, made["key"])


def test_the_host_is_told_which_seats_are_kept_and_nobody_else(home: House) -> None:
    at = Pair(home, first=1)
    with at.visit(at.host) as host:
        kept = [seat["kept"] for seat in host.table["seats"]]
        assert kept[0] is None, "an own seat"
        assert datetime.fromisoformat(kept[1]) <= datetime.now(UTC), "its person is away"
        with at.visit(at.ada) as ada:
            host.wait_for(here)
            assert [seat["kept"] for seat in host.table["seats"]] == [None, ""]
            assert [seat["kept"] for seat in ada.settle().table["seats"]] == [None, None]
        host.wait_until_gone(1)
        at.replace(BOT)
        host.wait_for(lambda guest: guest.table["seats"][1]["kind"] == "bot")
        until = datetime.fromisoformat(host.table["seats"][1]["kept"])
        assert abs(until - datetime.now(UTC) - PATIENCE) < timedelta(minutes=1)
        with at.visit(at.ada) as ada:
            host.wait_for(here)
            assert host.table["seats"][1]["kept"] == ""
            assert ada.settle().table["seats"][1]["kept"] is None


# A blink ---------------------------------------------------------------------------------


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absence, "ABSENCE", ABSENCE)


@pytest.mark.usefixtures("patient")
def test_who_loads_the_page_anew_is_not_away(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    at = Pair(home, first=1)
    assert at.replace(BOT, 409) == "person_here", "who has just sat down is about to come"
    later(monkeypatch)
    with at.visit(at.host) as host:
        with at.visit(at.ada):
            host.wait_for(here)
        host.wait_until_gone(1)
        assert at.replace(BOT, 409) == "person_here"
        left = datetime.fromisoformat(host.table["seats"][1]["kept"]) - ABSENCE
        assert abs(left - datetime.now(UTC) - PATIENCE) < timedelta(minutes=1)
    later(monkeypatch, PATIENCE + ABSENCE)
    at.replace(BOT)


@pytest.mark.usefixtures("patient")
def test_who_comes_and_goes_does_not_keep_a_table_waiting(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    later(monkeypatch)
    with at.visit(at.host) as host:
        with at.visit(at.ada):
            host.wait_for(here)
        host.wait_until_gone(1)
        at.replace(BOT)


@pytest.mark.usefixtures("patient")
def test_a_blink_is_one_in_all_processes(
    pair: tuple[House, House, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, _ = pair
    at = Pair(one, first=1)
    later(monkeypatch)
    with at.visit(at.host) as host:
        with other.visit(at.id, at.ada):
            host.wait_for(here)
        for _ in range(5):
            assert at.replace(BOT, 409) == "person_here"
        host.wait_until_gone(1)
        assert at.replace(BOT, 409) == "person_here"
        later(monkeypatch, PATIENCE + ABSENCE)
        at.replace(BOT)


def test_a_reload_costs_no_seat_on_which_a_bot_stands_in(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    at.replace(BOT)
    with at.visit(at.ada):
        later(monkeypatch)
        assert at.invite(409) == "seat_kept"
    assert at.invite(409) == "seat_kept"
    wait_for(lambda: not home.app.state.hall.rooms[at.id].visitors)
    assert at.invite(409) == "seat_kept"
    later(monkeypatch, 2 * PATIENCE)
    at.invite()


def test_a_server_that_was_killed_does_not_know_who_was_there(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Pair(home)
    at.replace(BOT)
    later(monkeypatch)
    monkeypatch.setattr(home.app.state.hall, "opened_at", datetime.now(UTC) + PATIENCE)
    assert at.invite(409) == "seat_kept"
    later(monkeypatch, 2 * PATIENCE)
    at.invite()


# Coming back -----------------------------------------------------------------------------


def test_who_comes_back_takes_the_own_seat_again(home: House) -> None:
    at = Pair(home)
    at.replace(BOT)
    path = f"{at.path}/seats/1/reclaim"
    with at.visit(at.ada) as ada:
        assert not ada.table["seats"][1]["yours"]
        assert home.post(path, {}, at.ada)["seats"][1]["kind"] == "human"
        ada.wait_for(lambda guest: guest.table["seats"][1]["yours"])
        again = home.post(path, {}, at.ada)
        assert again["seats"][1]["yours"], "asking twice does no harm"


def test_nobody_takes_the_seat_of_somebody_else(home: House) -> None:
    at = Pair(home)
    at.replace(BOT)
    path = f"{at.path}/seats"
    for key in (at.host, ""):
        assert home.post(f"{path}/1/reclaim", {}, key, 403)["code"] == "not_yours"
    assert home.post(f"{path}/1/reclaim", {}, new_key(), 403)["code"] == "bad_key"
    assert home.post(f"{path}/0/reclaim", {}, at.ada, 403)["code"] == "not_yours"
    assert home.post(f"{path}/7/reclaim", {}, at.ada, 404)["code"] == "no_seat"
    with at.visit(at.host) as host:
        assert host.ask("resign", seat=0)["ok"]
    assert home.post(f"{path}/1/reclaim", {}, at.ada, 409)["code"] == "finished"


def test_a_guest_who_never_came_is_waited_for_again(home: House) -> None:
    made = home.table("nebula", "me invite")
    path, key = f"/api/tables/{made['id']}", made["invitations"][0]["key"]
    home.post(f"{path}/seats/1/replace", BOT, made["key"])
    with home.visit(made["id"], made["key"]) as host, home.visit(made["id"], key) as guest:
        guest.hear_a("position")
        assert guest.table["seats"][1]["stands_in"] == "", "for nobody"
        host.hear_a("position")
        assert host.table["seats"][1]["kept"] is None
    assert home.post(f"{path}/seats/1/reclaim", {}, key, 403)["code"] == "not_yours"
    back = home.post(f"{path}/seats/1/replace", HUMAN, made["key"])
    assert (back["seats"][1]["kind"], back["started"]) == ("invite", False)
    assert home.post(f"{path}/join", {"name": "Ada"}, key)["seats"] == [1]
    assert home.get(path)["started"]


def test_a_bot_comes_back_as_strong_as_it_was(home: House) -> None:
    made = home.table("nebula", "me random")
    path, host = f"/api/tables/{made['id']}", made["key"]

    def replaced(by: str) -> tuple[str, str]:
        seat = home.post(f"{path}/seats/1/replace", {"by": by}, host)["seats"][1]
        return seat["kind"], seat["level"]

    invitation = home.post(f"{path}/seats/1/invite", {}, host)
    assert home.get(path)["seats"][1]["level"] == ""
    assert replaced("bot") == ("bot", "random")
    assert replaced("human") == ("invite", "")
    home.post(f"{path}/join", {"name": "Ada"}, invitation["key"])
    assert replaced("bot") == ("bot", "random")
