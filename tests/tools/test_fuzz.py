"""The tool that attacks tables: it leaves out no kind of message, and keeps the keys it made."""

from __future__ import annotations

import json
import random
from pathlib import Path

from orrery.server.desk import HANDLERS
from orrery.store.keys import is_key
from orrery.table.protocol import decode_visitor
from tools.fuzz import MOST_KEYS, Attacker, Purse
from tools.hosting import Hosted


def attacker(purse: Purse) -> Attacker:
    return Attacker(Hosted(Path()), "table", purse, random.Random(1))


def test_every_kind_of_request_is_tried() -> None:
    requests = attacker(Purse("key")).requests()
    read = [
        decode_visitor(json.dumps({"type": kind, "request": 1, **body}))
        for kind, body in requests.items()
    ]
    assert {type(message) for message in read} == set(HANDLERS)


def test_who_renews_keeps_the_new_key_and_the_old_one() -> None:
    """Nobody knows which of them opens the seat before one of them has."""
    purse = Purse("old")
    someone = attacker(purse)
    sent = [someone._request() for _ in range(500)]
    renewed = [request["key"] for request in sent if request["type"] == "renew"]
    assert renewed
    assert all(is_key(key) for key in renewed)
    assert purse.key == "old"
    assert sorted(purse.keys) == sorted(["old", *renewed])
    someone._learn({"type": "farewell", "code": "revoked"}, "old")
    assert purse.key == renewed[-1]
    someone._learn({"type": "farewell", "code": "bad_key"}, renewed[-1])
    someone._learn({"type": "welcome", "table": {"seats": [{"yours": True}]}}, renewed[0])
    assert purse.key == renewed[0]


def test_a_purse_does_not_grow_without_end() -> None:
    purse = Purse("old")
    for _ in range(3 * MOST_KEYS):
        purse.another()
    assert len(purse.keys) == MOST_KEYS + 1
    assert purse.key == "old"


def test_the_own_seat_is_given_up_only_at_the_end() -> None:
    someone = attacker(Purse("key"))
    assert {someone.requests()["resign"]["seat"] for _ in range(50)} == {1}
    someone.late = 0.0
    assert 0 in {someone.requests()["resign"]["seat"] for _ in range(50)}
