"""The doorkeeper: origins, names, headers, rates."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from orrery.server.limits import Limits, Rate
from orrery.server.logs import JsonLines
from tests.server.house import House, house


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("inn")
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>Orrery</title>" + " " * 600)
    (client / "assets" / "app-123.js").write_text("console.log('orrery')\n" * 100)
    (folder / "secret.txt").write_text("not for you")
    with house(f"sqlite:///{folder}/games.sqlite", client=client) as running:
        yield running


@pytest.mark.parametrize(
    "origin", ["https://evil.test", "null", "http://127.0.0.1:1", "x" * 9, "http://[", "http://a]"]
)
def test_pages_of_other_sites_may_not_write(inn: House, origin: str) -> None:
    answer = inn.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://127.0.0.1:{inn.port}/api/tables/x/ws", origin=Origin(origin)).__enter__()


def test_own_pages_and_programs_may_write(inn: House) -> None:
    for origin in (inn.base, "https://own.test"):
        answer = inn.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert answer.status_code == 422
    assert inn.http.post("/api/tables", json={}).status_code == 422
    crossed = inn.http.post("/api/tables", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert crossed.status_code == 403


def test_a_foreign_name_for_this_machine_is_refused(inn: House) -> None:
    for host in ("rebound.test", "rebound.test:8000", "", "[", "127.0.0.1.evil.test"):
        answer = inn.http.get("/api/games", headers={"Host": host})
        assert answer.status_code in (400, 421), host
    assert inn.http.get("/api/games", headers={"Host": "own.test"}).status_code == 200


def test_every_answer_has_the_security_headers(inn: House) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/assets/app-123.js", "/healthz"):
        headers = inn.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_client_is_served_packed_and_cached(inn: House) -> None:
    page = inn.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    script = inn.http.get("/assets/app-123.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    again = inn.http.get("/assets/app-123.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304
    plain = inn.http.get("/assets/app-123.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == script.text


def test_every_page_address_leads_to_the_client_and_no_file_outside(inn: House) -> None:
    for path in ("/t/abc", "/new", "/rules/gaia"):
        assert "Orrery" in inn.http.get(path).text
    for path in ("/%2e%2e/secret.txt", "/assets/../../secret.txt", "/nothing.js", "/%00"):
        assert inn.http.get(path).status_code == 404, path


def test_without_a_client_the_server_says_so(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/a.sqlite", client=tmp_path / "none") as bare:
        assert bare.http.get("/").json()["code"] == "no_client"


def test_health_and_openapi(inn: House) -> None:
    health = inn.get("/healthz")
    assert health["ok"]
    assert health["database"]
    assert inn.get("/openapi.json")["info"]["title"] == "Orrery"


def test_a_server_that_cannot_reach_its_games_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(f"sqlite:///{tmp_path}/a.sqlite") as home:

        def gone(*asked: object, **how: object) -> object:
            raise OSError("gone")

        monkeypatch.setattr(home.app.state.hall.database, "reading", gone)
        answer = home.http.get("/healthz")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)
        assert not answer.json()["database"]
        monkeypatch.undo()
        assert home.get("/healthz")["ok"]


def test_the_log_is_one_json_object_a_line() -> None:
    record = logging.makeLogRecord(
        {
            "name": "orrery.table",
            "levelname": "WARNING",
            "msg": "message refused",
            "said": 'a "quoted"\nline' + "x" * 5000,
            "seat": 1,
        }
    )
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["what"]) == (
        "warning",
        "orrery.table",
        "message refused",
    )
    assert told["seat"] == 1
    assert told["said"].startswith('a "quoted"\nline')
    assert len(told["said"]) == 2000


def test_who_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/a.sqlite", rate=0.1) as strict:
        answers = [strict.http.get("/api/games/none").status_code for _ in range(40)]
        assert answers[0] == 404
        assert answers[-1] == 429
        assert strict.http.get("/healthz").status_code == 200


def test_who_talks_too_much_is_not_heard(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/a.sqlite", rate=1) as strict:
        made = strict.table("nebula", "me me")
        with strict.visit(made["id"], made["key"]) as guest:
            guest.hear_a("position")
            chat = [guest.ask("say", text=f"line {at}")["code"] for at in range(8)]
            assert chat.count("") == 6
            assert chat[-1] == "too_fast"
            flood = [guest.ask("ping")["code"] for _ in range(100)]
            assert "too_fast" in flood


def test_wrong_keys_are_counted(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/a.sqlite", rate=1) as strict:
        made = strict.table("nebula", "me me")
        path = f"/api/tables/{made['id']}"
        wrong = {"Authorization": "Bearer " + "w" * 43}
        codes = [strict.http.get(path, headers=wrong).status_code for _ in range(25)]
        assert (codes[0], codes[-1]) == (403, 429)
        assert strict.get(path, made["key"])["id"] == made["id"]


def test_a_bucket_fills_again() -> None:
    clock = [0.0]
    limits = Limits(1.0, lambda: clock[0])
    rate = Rate(2, 0.5)
    assert [limits.allow(rate, "a") for _ in range(3)] == [True, True, False]
    assert limits.allow(rate, "b")
    clock[0] = 2.0
    assert [limits.allow(rate, "a") for _ in range(2)] == [True, False]
