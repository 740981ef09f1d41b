"""The lobby: tables are made, found, joined; seats change hands."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from orrery.bots.levels import DEFAULT, LEVELS
from orrery.kernel.chance import commitment
from orrery.server import lobby, seats
from orrery.server import socket as socket_module
from orrery.server.access import Asker, find_table
from orrery.server.hall import Hall
from orrery.server.models import Join, Joined
from orrery.store.games import TableRows
from orrery.store.keys import new_key
from orrery.store.schema import KeyRow
from tests.server.house import PATIENCE, House, bearer

COMMAND = "program:1s:touch nobody-may-run-this"


def test_a_newcomer_is_in_a_game_against_bots_with_one_request(home: House) -> None:
    made = home.table("gaia", "me greedy random")
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        assert guest.table["started"]
        assert [seat["kind"] for seat in guest.table["seats"]] == ["human", "bot", "bot"]
        assert [seat["yours"] for seat in guest.table["seats"]] == [True, False, False]
        guest.wait_for(lambda guest: bool(guest.position["questions"]))


def test_the_games_tell_what_can_be_chosen(home: House) -> None:
    games = {game["id"]: game for game in home.get("/api/games")}
    assert {"gaia", "nebula"} <= set(games)
    assert games["gaia"]["players"] == [2, 3, 4]
    assert games["gaia"]["levels"] == ["random", *LEVELS]
    assert games["gaia"]["default_level"] == DEFAULT
    assert games["nebula"]["can_resign"]
    assert not games["gaia"]["can_resign"]
    options = {option["name"]: option for option in games["gaia"]["options"]}
    assert "auction" in options["faction_choice"]["choices"]
    assert games["gaia"]["components"]["faction"]["terrans"] == "Terrans"
    ukrainian = home.get("/api/games/gaia", lang="uk")
    assert ukrainian["options"][0]["text"] != options["map"]["text"]


def test_rules_are_searched_in_three_languages(home: House) -> None:
    everything = home.get("/api/games/gaia/rules")
    assert len(everything["rules"]) == everything["total"] > 100
    found = home.get("/api/games/gaia/rules", lang="pt", search="gaia.setup")
    assert 0 < len(found["rules"]) < everything["total"]
    texts = {rule["id"]: rule["text"] for rule in everything["rules"]}
    assert any(rule["text"] != texts[rule["id"]] for rule in found["rules"])


@pytest.mark.parametrize("game", ["eclipse", "gaia", "nebula"])
def test_every_chapter_of_the_rules_has_a_title_in_three_languages(home: House, game: str) -> None:
    titles = []
    for language in ("en", "pt", "uk"):
        found = home.get(f"/api/games/{game}/rules", lang=language)
        ids = [rule["id"] for rule in found["rules"] if rule["section"] == "rule"]
        assert {entry.split(".")[1] for entry in ids} == set(found["chapters"])
        assert len(set(found["chapters"].values())) == len(found["chapters"])
        titles.append(found["chapters"])
    assert titles[0] != titles[1] != titles[2]


@pytest.mark.parametrize("language", ["en", "pt", "uk"])
def test_options_are_explained_without_the_keys_of_programs(home: House, language: str) -> None:
    for game in home.get("/api/games", lang=language):
        if game["id"] in ("eclipse", "gaia", "nebula"):
            for option in game["options"]:
                assert option["title"] != option["name"], option
                assert "_" not in option["text"], option
                assert " = " not in option["text"], option


def test_open_tables_are_listed_until_somebody_joins(home: House) -> None:
    made = home.table("nebula", "me open", name="Friday")
    waiting = {table["id"]: table for table in home.get("/api/tables")["open"]}
    assert waiting[made["id"]]["name"] == "Friday"
    assert not waiting[made["id"]]["started"]
    joined = home.post(f"/api/tables/{made['id']}/join", {"name": "Bo"})
    assert joined["seats"] == [1]
    lobby = home.http.get("/api/tables", headers={"Orrery-Keys": joined["key"]}).json()
    assert made["id"] not in {table["id"] for table in lobby["open"]}
    assert [seat["yours"] for seat in lobby["mine"][0]["seats"]] == [False, True]
    assert lobby["mine"][0]["started"]


def test_my_tables_come_with_those_first_that_wait_for_me(home: House) -> None:
    tables = [home.table("nebula", seats) for seats in ("me open", "me me", "open me")]
    header = {"Orrery-Keys": ",".join(table["key"] for table in tables) + ",nonsense"}
    mine = home.http.get("/api/tables", headers=header).json()["mine"]
    assert {table["id"] for table in mine} == {table["id"] for table in tables}
    assert [table["your_turn"] for table in mine] == [True, False, False]
    assert all(table["host"] for table in mine)


def test_the_game_begins_when_everybody_has_come(home: House) -> None:
    made = home.table("nebula", "me invite")
    invitation = made["invitations"][0]
    with home.visit(made["id"], made["key"]) as host:
        host.hear_a("position")
        assert not host.table["started"]
        assert host.position["questions"] == []
        refused = host.ask("step", seat=0, token="1.0.0", action="done")
        assert (refused["ok"], refused["code"]) == (False, "not_started")
        home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"}, invitation["key"])
        host.wait_for(lambda guest: guest.table["started"])
        assert host.table["seats"][1]["name"] == "Ada"
        with home.visit(made["id"], invitation["key"]) as ada:
            ada.hear_a("position")
            asked = [guest for guest in (host, ada) if guest.settle().position["questions"]]
            assert len(asked) == 1


def test_two_cannot_take_one_seat(home: House) -> None:
    made = home.table("nebula", "me open")
    path = f"/api/tables/{made['id']}/join"
    home.post(path, {"name": "first"})
    refused = home.post(path, {"name": "second"}, status=409)
    assert refused["code"] == "no_open_seat"
    assert home.get(f"/api/tables/{made['id']}")["seats"][1]["name"] == "first"


def test_who_asks_twice_at_once_gets_the_seats_that_were_asked_for(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two devices with one key, two open seats: the later request is no repetition."""
    plain = seats._take_open_seat

    async def overtaken(asker: Asker, wish: Join) -> Joined:
        if wish.seat == 2:
            await plain(asker, Join(name="Ada", seat=1))
        return await plain(asker, wish)

    monkeypatch.setattr(seats, "_take_open_seat", overtaken)
    made = home.table("gaia", "me open open")
    path = f"/api/tables/{made['id']}"
    assert 2 in home.post(f"{path}/join", {"name": "Bo", "seat": 2}, made["key"])["seats"]
    names = [seat["name"] for seat in home.get(path)["seats"]]
    assert names == ["me 0", "Ada", "Bo"]


def test_the_host_lets_a_bot_stand_in_and_gives_the_seat_back(home: House) -> None:
    made = home.table("nebula", "me invite")
    key = made["invitations"][0]["key"]
    path = f"/api/tables/{made['id']}"
    home.post(f"{path}/join", {"name": "Ada"}, key)
    replaced = home.post(f"{path}/seats/1/replace", {"by": "bot", "level": "random"}, made["key"])
    assert replaced["seats"][1]["kind"] == "bot"
    with home.visit(made["id"], key) as ada:
        ada.hear_a("position")
        assert not any(seat["yours"] for seat in ada.table["seats"])
        since = datetime.fromisoformat(ada.table["seats"][1]["stands_in"])
        assert abs(datetime.now(UTC) - since) < timedelta(minutes=1)
        with home.visit(made["id"], made["key"]) as host:
            host.hear_a("position")
            assert host.table["seats"][1]["stands_in"] == "", "nobody else's business"
        back = home.post(f"{path}/seats/1/replace", {"by": "human"}, made["key"])
        assert back["seats"][1]["kind"] == "human"
        ada.wait_for(lambda guest: guest.table["seats"][1]["yours"])
        assert ada.table["seats"][1]["stands_in"] == ""


def test_a_new_link_replaces_the_old_one(home: House) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}"
    old = made["invitations"][0]["key"]
    new = home.post(f"{path}/seats/1/invite", {}, made["key"])["key"]
    assert home.http.get(path, headers=bearer(old)).status_code == 403
    assert home.get(path, new)["seats"][1]["yours"]


def test_who_renews_the_own_link_loses_no_seat_and_others_cannot(home: House) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}"
    ada = made["invitations"][0]["key"]
    home.post(f"{path}/join", {"name": "Ada"}, ada)
    refused = home.post(f"{path}/seats/1/invite", {}, made["key"], 409)
    assert refused["code"] == "seat_taken"
    assert home.post(f"{path}/seats/0/invite", {}, ada, 403)["code"] == "not_host"
    with home.visit(made["id"], ada) as guest:
        guest.hear_a("position")
        fresh = home.post(f"{path}/seats/1/invite", {}, ada)["key"]
        assert guest.hear_a("farewell")["code"] == "revoked"
    assert home.get(path, fresh)["seats"][1]["yours"]


def test_a_renewed_key_opens_the_same_seats_with_the_same_rights(home: House) -> None:
    made = home.table("nebula", "me me")
    path = f"/api/tables/{made['id']}"
    old, new = made["key"], new_key()
    with home.visit(made["id"], old) as here, home.visit(made["id"], old) as elsewhere:
        here.hear_a("position")
        elsewhere.hear_a("position")
        assert here.ask("renew", key=new)["ok"]
        farewell = elsewhere.hear_a("farewell")
        assert (farewell["code"], farewell["retry"]) == ("revoked", False)
        here.play(1)
        assert here.ask("renew", key=new)["ok"], "asking again does no harm"
    assert home.http.get(path, headers=bearer(old)).status_code == 403
    with home.visit(made["id"], old) as late:
        assert late.hear_a("farewell")["code"] == "bad_key"
    renewed = home.get(path, new)
    assert renewed["host"]
    assert [seat["yours"] for seat in renewed["seats"]] == [True, True]


def test_a_key_that_is_replaced_while_somebody_comes_in_opens_nothing(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read, then renewed, and only then did its holder enter the room."""
    made = home.table("nebula", "me me")
    reading, renewed = threading.Event(), threading.Event()
    plain = find_table

    async def slow(hall: Hall, table: str, secret: str) -> tuple[TableRows, KeyRow | None]:
        found = await plain(hall, table, secret)
        reading.set()
        await asyncio.to_thread(renewed.wait, PATIENCE)
        return found

    with home.visit(made["id"], made["key"]) as here:
        here.hear_a("position")
        monkeypatch.setattr(socket_module, "find_table", slow)
        with home.visit(made["id"], made["key"]) as late:
            assert reading.wait(PATIENCE)
            assert here.ask("renew", key=new_key())["ok"]
            here.settle()
            renewed.set()
            assert late.hear()["code"] == "revoked"


def test_a_key_is_renewed_by_its_holder_only_and_only_by_a_key(home: House) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}"
    with home.visit(made["id"]) as spectator:
        spectator.hear_a("position")
        assert spectator.ask("renew", key=new_key())["code"] == "not_yours"
    with home.visit(made["id"], made["key"]) as host:
        host.hear_a("position")
        assert host.ask("renew", key="secret")["code"] == "malformed"
        taken = made["invitations"][0]["key"]
        assert host.ask("renew", key=taken)["code"] == "revoked"
        assert host.ask("ping")["ok"]
    assert home.get(path, made["key"])["seats"][0]["yours"]
    assert home.get(path, taken)["seats"][1]["yours"]


def test_a_bot_without_a_level_plays_at_the_usual_one(home: House) -> None:
    wish = {"game": "gaia", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    made = home.post("/api/tables", wish, "", 201)
    table = home.get(f"/api/tables/{made['id']}", made["key"])
    assert table["seats"][1]["level"] == home.get("/api/games/gaia")["default_level"]


def test_a_game_that_is_no_longer_installed_does_not_hide_the_others(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [home.table(game, "me me") for game in ("gaia", "nebula")]
    monkeypatch.setattr(lobby, "games", lambda: ["nebula"])
    header = {"Orrery-Keys": ",".join(table["key"] for table in tables)}
    mine = home.http.get("/api/tables", headers=header).json()["mine"]
    assert {table["title"] for table in mine} == {"gaia", "Beyond Nebula"}


def test_the_hash_of_the_seed_is_public_and_the_seed_is_not(home: House) -> None:
    made = home.table("nebula", "me me")
    dice = home.get(f"/api/tables/{made['id']}/dice", made["key"])
    assert dice["seed"] is None
    assert dice["verified"] is None
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        assert guest.table["seed"] == ""
        assert guest.table["commitment"] == dice["commitment"]
        assert guest.ask("resign", seat=0)["ok"]
        guest.wait_for(lambda guest: guest.table["finished"])
    after = home.get(f"/api/tables/{made['id']}/dice")
    assert commitment(after["seed"]) == dice["commitment"]
    assert after["verified"]
    assert len(after["draws"]) > 10


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404, "no_game"),
        ({"game": "nebula", "seats": [{"kind": "me"}]}, 422, "seat_count"),
        ({"game": "nebula", "seats": []}, 422, "malformed"),
        ({"game": "nebula"}, 422, "malformed"),
        ({"game": "nebula", "seats": [{"kind": "king"}] * 2}, 422, "malformed"),
        ({"game": "nebula", "seats": [{"kind": "me"}] * 2, "seed": "1"}, 422, "malformed"),
        (
            {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]},
            422,
            "no_level",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy:x"}]},
            422,
            "no_level",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "bot", "level": COMMAND}]},
            422,
            "no_program",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy:30000"}]},
            422,
            "bot_budget",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy:60s"}]},
            422,
            "bot_budget",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}] * 2, "options": {"first_player": 7}},
            422,
            "option_number",
        ),
        (
            {"game": "nebula", "seats": [{"kind": "me"}] * 2, "options": {"colour": 1}},
            422,
            "no_option",
        ),
        (
            {"game": "gaia", "seats": [{"kind": "me"}] * 2, "options": {"map": "given"}},
            422,
            "bad_options",
        ),
        ({"game": "nebula", "seats": [{"kind": "me", "name": "x" * 41}] * 2}, 422, "malformed"),
    ],
)
def test_tables_that_cannot_be_are_refused_with_the_reason(
    home: House, wish: Any, status: int, code: str
) -> None:
    refused = home.post("/api/tables", wish, status=status)
    assert refused["code"] == code
    assert len(refused["error"]) > 10


def test_a_seat_is_handed_to_a_bot_but_not_to_a_program(home: House) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}/seats/1/replace"
    refused = home.post(path, {"by": "bot", "level": COMMAND}, made["key"], 422)
    assert refused["code"] == "no_program"
    given = home.post(path, {"by": "bot", "level": " greedy:8 "}, made["key"])
    assert given["seats"][1]["level"] == "greedy:8"
    given = home.post(path, {"by": "bot"}, made["key"])
    assert given["seats"][1]["level"] == "greedy:8", "the one that plays there"
    other = home.table("nebula", "me invite")
    given = home.post(f"/api/tables/{other['id']}/seats/1/replace", {"by": "bot"}, other["key"])
    assert given["seats"][1]["level"] == DEFAULT


def test_refusals_speak_the_language_of_the_asker(home: House) -> None:
    said = {
        home.http.get("/api/tables/none", headers={"Accept-Language": language}).json()["error"]
        for language in ("en-GB,en;q=0.9", "pt", "de, uk;q=0.5", "xx")
    }
    assert len(said) == 3
