"""Looking back: records, positions, dice, reports; in the asker's form while a game runs."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.kernel.record import read_record, replay
from orrery.server import load as load_module
from orrery.server import room as room_module
from orrery.table.entries import Checkpoint, Course, Entry
from tests.server.house import Guest, House, bearer


def record_of(home: House, table: str, key: str = "", **query: Any) -> str:
    answer = home.http.get(f"/api/tables/{table}/record", headers=bearer(key), params=query)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return answer.text


def to_the_end(guest: Guest) -> None:
    guest.wait_for(lambda guest: bool(guest.position.get("outcome")))


def test_while_a_game_runs_its_record_is_redacted(home: House) -> None:
    made = home.table("nebula", "me invite")
    text = record_of(home, made["id"], made["key"])
    assert "viewer: 0" in text
    assert "seed:" not in text
    assert "viewer: spectator" in record_of(home, made["id"])
    forbidden = home.http.get(
        f"/api/tables/{made['id']}/record", headers=bearer(made["key"]), params={"seat": 1}
    )
    assert forbidden.status_code == 403


def test_on_one_device_the_past_shows_no_seat_what_the_other_hides(home: House) -> None:
    made = home.table("nebula", "me me")
    assert "viewer: spectator" in record_of(home, made["id"], made["key"])
    for seat in (0, 1):
        assert f"viewer: {seat}" in record_of(home, made["id"], made["key"], seat=seat)


def test_after_the_end_the_record_is_whole_and_replays(home: House) -> None:
    made = home.table("gaia", "random random")
    with home.visit(made["id"]) as watcher:
        to_the_end(watcher)
    match = replay(orrery.game("gaia"), read_record(record_of(home, made["id"])))
    assert match.state.is_over()


def test_every_position_can_be_looked_at_again(home: House) -> None:
    made = home.table("nebula", "me me", options={"first_player": 1})
    path = f"/api/tables/{made['id']}/positions"
    with home.visit(made["id"], made["key"], seats=[0]) as guest:
        boards = [guest.hear_a("position")["board"]]
        for _ in range(3):
            guest.play(1)
            boards.append(guest.position["board"])
    for sequence, board in enumerate(boards):
        shown = home.get(f"{path}/{sequence}", made["key"], seat=0)
        assert shown["sequence"] == sequence
        assert shown["length"] == 3
        assert {line["sequence"] for line in shown["lines"]} <= {sequence}
        assert shown["board"] == board
    assert home.get(f"{path}/2", lang="uk")["sentence"] != shown["sentence"]
    for wrong in (4, -1, 10**12):
        answer = home.http.get(f"{path}/{wrong}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_entry")


def test_the_history_tells_the_whole_course(home: House) -> None:
    made = home.table("gaia", "random random")
    with home.visit(made["id"]) as watcher:
        to_the_end(watcher)
        final = [score["score"] for score in watcher.position["outcome"]["scores"]]
    told = home.get(f"/api/tables/{made['id']}/history", lang="pt")
    assert [moment["sequence"] for moment in told["moments"]] == list(range(told["length"] + 1))
    assert [moment["mark"] for moment in told["moments"] if moment["mark"]][-1].endswith(" 6")
    assert told["moments"][-1]["scores"] == final
    assert told["moments"][0]["seat"] == -1


def test_a_history_plays_only_what_is_new(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    follow = Course.follow

    def counted(course: Course, entry: Entry) -> None:
        played.append(entry.sequence)
        follow(course, entry)

    made = home.table("nebula", "me me")
    path = f"/api/tables/{made['id']}/history"
    with home.visit(made["id"], made["key"]) as guest:
        guest.play(5)
        first = home.get(path)
        monkeypatch.setattr(Course, "follow", counted)
        assert home.get(path, lang="uk")["length"] == 5
        assert played == []
        guest.play(1)
        played.clear()
        again = home.get(path)
        assert played == [6]
    assert again["moments"][:-1] == first["moments"]


def test_the_history_tells_of_undone_moves(home: House) -> None:
    made = home.table("nebula", "me me", options={"first_player": 1})
    with home.visit(made["id"], made["key"]) as guest:
        guest.play(2)
        assert guest.ask("undo", seat=0, to=1)["ok"]
    told = home.get(f"/api/tables/{made['id']}/history", made["key"])
    assert told["length"] == 3
    assert all(moment["text"] for moment in told["moments"])
    assert told["moments"][2]["text"] != told["moments"][3]["text"]


def test_a_report_holds_what_the_asker_may_know(home: House) -> None:
    made = home.table("nebula", "me invite")
    path = f"/api/tables/{made['id']}/report"
    rule = orrery.game("nebula").ledger().rules[0].id
    file = home.post(path, {"rule": rule, "text": "this looks wrong"}, made["key"])
    assert file["rule_text"]
    assert file["seat"] == 0
    assert file["position"].startswith("nebula/1;")
    assert "viewer: 0" in file["record"]
    assert home.post(path, {"rule": "no.such.rule"})["seat"] is None
    assert home.post(path, {"sequence": 99}, status=404)["code"] == "no_entry"


@pytest.mark.parametrize("seats", ["me me", "me greedy"])
def test_resigning_ends_the_game_and_opens_everything(home: House, seats: str) -> None:
    made = home.table("nebula", seats)
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        assert guest.ask("resign", seat=0)["ok"]
        guest.wait_for(lambda guest: bool(guest.position["outcome"]))
        assert guest.ask("resign", seat=0)["code"] == "over"
    text = record_of(home, made["id"])
    assert "!resign" in text
    assert "seed:" in text
    lobby = home.http.get("/api/tables", headers={"Orrery-Keys": made["key"]}).json()
    assert lobby["mine"][0]["finished"]
    path = f"/api/tables/{made['id']}"
    for seat in (0, 1):
        for way, wish in (("replace", {"by": "bot"}), ("invite", {})):
            refused = home.post(f"{path}/seats/{seat}/{way}", wish, made["key"], 409)
            assert refused["code"] == "finished"
    assert home.get(path)["started"]


@pytest.mark.parametrize(
    ("language", "bots"),
    [
        ("en", {"Random bot 1", "Random bot 2"}),
        ("pt", {"Bot aleatório 1", "Bot aleatório 2"}),
        ("uk", {"Випадковий бот 1", "Випадковий бот 2"}),
    ],
)
def test_log_and_replay_call_bots_as_the_board_does(
    home: House, language: str, bots: set[str]
) -> None:
    made = home.table("nebula", "random random", options={"turn_limit_per_player": 1})
    with home.visit(made["id"], language=language) as watcher:
        to_the_end(watcher)
    history = home.get(f"/api/tables/{made['id']}/history", lang=language)
    told = " ".join(moment["text"] for moment in history["moments"])
    for name in bots:
        assert name in told
    opening = home.get(f"/api/tables/{made['id']}/positions/0", lang=language)["lines"]
    assert all(any(name in line["text"] for name in bots) for line in opening)


def test_a_long_game_is_replayed_from_checkpoints(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every position of the middle and of the end, without playing from the beginning."""
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 10)
    made = home.table("gaia", "random random")
    with home.visit(made["id"]) as watcher:
        to_the_end(watcher)
        length = watcher.position["sequence"]
        board = watcher.position["board"]
    carried_out: list[int] = []
    plain = Course.carry_out

    def note(self: Course, entry: Entry) -> None:
        carried_out.append(entry.sequence)
        plain(self, entry)

    monkeypatch.setattr(Course, "carry_out", note)
    path = f"/api/tables/{made['id']}/positions"
    for sequence in (length // 2, length):
        carried_out.clear()
        shown = home.get(f"{path}/{sequence}")
        assert shown["sequence"] == sequence
        # How far back the last checkpoint lies depends on how fast the bots were.
        assert 1 not in carried_out
        assert len(carried_out) < sequence
    assert shown["board"] == board


def test_a_game_without_checkpoints_gets_them_when_it_is_looked_at(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_module, "FAR", 20)
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 10**6)
    made = home.table("gaia", "random random")
    with home.visit(made["id"]) as watcher:
        to_the_end(watcher)
    path = f"/api/tables/{made['id']}/positions/60"
    first = home.get(path)
    begun: list[Checkpoint | None] = []
    plain = Course.at

    def note(self: Course, sequence: int, checkpoint: Checkpoint | None = None) -> Course:
        begun.append(checkpoint)
        return plain(self, sequence, checkpoint)

    monkeypatch.setattr(Course, "at", note)
    assert home.get(path) == first
    assert begun[0] is not None
    assert begun[0].sequence == 60
