"""Games on a Ray cluster: the same guards and the same games, on its machines."""

from __future__ import annotations

import atexit
import os
import socket
from collections.abc import Generator
from pathlib import Path
from types import ModuleType
from typing import Any

from orrery.kernel.errors import UsageError
from orrery.lab.extras import needs
from orrery.lab.tournament.guard import Failed, Guard, Result
from orrery.lab.tournament.local import cores
from orrery.lab.tournament.plan import Fixture

LOCAL = "local"
"""The address of a cluster that is started here, for these games alone."""
AUTO = "auto"
"""The address of the cluster that Ray finds by itself."""
CLIENT = "ray://"
CLIENT_PORT = "10001"
"""Where Ray listens for clients if nobody says otherwise."""
PATIENCE = 10.0
"""Seconds in which a cluster must answer."""
LOST = 3
"""How often a game is given out again because the machine that played it was lost."""

_guards: list[Guard] = []
"""The guard of this process, where it is one of Ray's: its games follow each other there."""


def play_here(fixture: Fixture) -> Result:
    """Play a game in a process beside this one, as a guard does everywhere."""
    if not _guards:
        _guards.append(Guard())
        atexit.register(_guards[0].stop)
    return _guards[0].play(fixture)


def play_on_ray(fixtures: list[Fixture], address: str, workers: int | None) -> Generator[Result]:
    """Play on the cluster at `address`; results come as they are ready.

    `workers` limits the number of games at a time; otherwise it is all that the cluster has room
    for, also when it grows.
    """
    ray = _ray()
    _connect(ray, address, workers)
    try:
        yield from _play(ray, fixtures, workers or len(fixtures))
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    return needs("ray", "ray")


def _connect(ray: Any, address: str, workers: int | None) -> None:
    if address == LOCAL:
        ray.init(
            address=LOCAL,  # Ray's own word: without it, it joins any cluster of this machine
            num_cpus=workers or cores(),
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address="127.0.0.1",
        )
        return
    try:
        _knock(_found(address))
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(f"no Ray cluster answers at '{address}': {_reason(error)}") from None


def _found(address: str) -> str:
    """The address that "auto" stands for, as Ray's documentation says; "auto" if it is unknown."""
    named = os.environ.get("RAY_ADDRESS", "")
    if address != AUTO or named not in ("", AUTO):
        return named if address == AUTO else address
    for folder in (os.environ.get("RAY_TMPDIR"), os.environ.get("TMPDIR"), "/tmp"):
        current = Path(folder or "", "ray", "ray_current_cluster")
        if folder and current.is_file():
            return current.read_text("utf-8").strip()
    return AUTO


def _knock(address: str) -> None:
    """Raise `OSError` if nobody is at home; Ray itself would wait for minutes."""
    place = address.removeprefix(CLIENT)
    if place != address and ":" not in place:
        place = f"{place}:{CLIENT_PORT}"
    host, colon, port = place.rpartition(":")
    if not (colon and port.isdigit()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise OSError(f"{place}: {error.strerror or error}") from None


def _play(ray: Any, fixtures: list[Fixture], at_a_time: int) -> Generator[Result]:
    remote = ray.remote(num_cpus=1, max_retries=LOST)(play_here)
    waiting = fixtures[::-1]
    under_way: dict[Any, Fixture] = {}
    while waiting or under_way:
        while waiting and len(under_way) < at_a_time:
            fixture = waiting.pop()
            under_way[remote.remote(fixture)] = fixture
        ready, _ = ray.wait(list(under_way))
        yield _result(ray, ready[0], under_way.pop(ready[0]))


def _result(ray: Any, reference: Any, fixture: Fixture) -> Result:
    try:
        result: Result = ray.get(reference)
    except ray.exceptions.RayError as error:
        return Failed(fixture.number, f"Ray lost it: {type(error).__name__}: {_reason(error)}")
    return result


def _reason(error: Exception) -> str:
    """The first line of what Ray says; it says much."""
    return str(error).strip().partition("\n")[0]
