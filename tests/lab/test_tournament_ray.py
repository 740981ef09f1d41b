"""The same tournament on a real Ray cluster of this machine."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest

from orrery.kernel.errors import UsageError
from orrery.lab.tournament.cluster import LOCAL, PATIENCE, play_on_ray
from orrery.lab.tournament.results import digest_of
from orrery.lab.tournament.run import play_tournament
from tests.lab.tables import on_processes, setting


@pytest.fixture(autouse=True)
def nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")


def on_ray(path: Path, workers: int) -> str:
    runner = partial(play_on_ray, address=LOCAL, workers=workers)
    finished = play_tournament(setting("greedy:4", "random"), 6, path, runner)
    assert finished.failures == []
    return digest_of(finished.rows)


def test_one_and_two_workers_of_ray_and_processes_give_the_same_results(tmp_path: Path) -> None:
    local = play_tournament(setting("greedy:4", "random"), 6, tmp_path / "local", on_processes(2))
    one = on_ray(tmp_path / "one", 1)
    two = on_ray(tmp_path / "two", 2)
    assert one == two == digest_of(local.rows)


def test_where_no_cluster_is_one_line_says_so() -> None:
    with pytest.raises(UsageError, match="no Ray cluster answers at 'nowhere'"):
        next(play_on_ray([], "nowhere", 1))


@pytest.fixture
def stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cluster that Ray last knew of is gone."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text("127.0.0.1:1\n")


@pytest.mark.usefixtures("stale")
def test_the_last_cluster_may_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = time.monotonic()
    with pytest.raises(UsageError, match=r"'auto': 127\.0\.0\.1:1: Connection refused"):
        next(play_on_ray([], "auto", 1))
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:2")
    with pytest.raises(UsageError, match=r"'auto': 127\.0\.0\.1:2: Connection refused"):
        next(play_on_ray([], "auto", 1))
    assert time.monotonic() - begun < PATIENCE


@pytest.mark.parametrize("address", ["ray://[::1]:1", "ray://127.0.0.1:1", "ray://localhost"])
def test_a_client_does_not_wait_either(address: str) -> None:
    begun = time.monotonic()
    with pytest.raises(UsageError, match=r"answers at 'ray://.*': .*:\d+: "):
        next(play_on_ray([], address, 1))
    assert time.monotonic() - begun < PATIENCE
