"""Who only watches sees what everybody may know, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.prepared import nebula_late, prepare
from tests.web.server import Server, serving
from tests.web.table import sit
from tests.web.traffic import Traffic, leaked_to_spectator

SEATS = ["me", "bot:greedy"]


def test_a_spectator_sees_moves_but_no_draft(visit: Visit, server: Server, tmp_path: Path) -> None:
    made = prepare(server, nebula_late(), SEATS)
    player = sit(visit(), made.id, made.key)
    watcher = visit()
    traffic = Traffic(watcher)
    spectator = sit(watcher, made.id)
    player.wait("asked")
    spectator.wait("waiting")
    expect(spectator.sentence).to_contain_text("You are watching.")
    expect(spectator.decision).to_have_count(0)

    before = spectator.sequence
    player.take()
    spectator.settled()
    assert spectator.sequence == before
    player.confirm()
    spectator.reach(before + 1)
    assert leaked_to_spectator(server, made.id, traffic.heard, tmp_path) == []
    assert not any('"drafts":{"0"' in frame or '"options":[{' in frame for frame in traffic.heard)


@pytest.fixture
def leaky(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "leaky"
    folder.mkdir()
    with serving(folder, "tests.web.leaky") as running:
        yield running


def test_a_planted_leak_is_noticed(visit: Visit, leaky: Server, tmp_path: Path) -> None:
    made = prepare(leaky, nebula_late(), SEATS)
    watcher = visit(base_url=leaky.address)
    traffic = Traffic(watcher)
    sit(watcher, made.id).wait("waiting")
    leaked = leaked_to_spectator(leaky, made.id, traffic.heard, tmp_path)
    assert any(
        re.fullmatch(r"board\.players\[0\]\.projects\[\d+\]\.technology", path) for path in leaked
    )
    assert all(path.startswith("board.") for path in leaked), leaked
