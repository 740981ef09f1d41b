"""Games on a Ray cluster: the same guards and the same games, on its machines."""

from __future__ import annotations

import os
from collections.abc import Generator
from types import ModuleType
from typing import Any

from orrery.kernel.errors import UsageError
from orrery.lab.tournament.extras import needs
from orrery.lab.tournament.guard import Guard, Result
from orrery.lab.tournament.local import cores
from orrery.lab.tournament.plan import Fixture

LOCAL = "local"
"""The address of a cluster that is started here, for these games alone."""


class Hand:
    """An actor: plays games in a process beside its own, as a guard does everywhere."""

    def __init__(self) -> None:
        self._guard = Guard()

    def play(self, fixture: Fixture) -> Result:
        return self._guard.play(fixture)

    def stop(self) -> None:
        self._guard.stop()


def play_on_ray(fixtures: list[Fixture], address: str, workers: int | None) -> Generator[Result]:
    """Play on the cluster at `address`; results come as they are ready.

    `workers` limits the number of games at a time; otherwise all processors of the cluster play.
    """
    ray = _ray()
    _connect(ray, address, workers)
    try:
        yield from _play(ray, fixtures, workers or int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    return needs("ray", "ray")


def _connect(ray: Any, address: str, workers: int | None) -> None:
    if address == LOCAL:
        ray.init(
            num_cpus=workers or cores(),
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address="127.0.0.1",
        )
        return
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).strip().partition("\n")[0]
        raise UsageError(f"no Ray cluster answers at '{address}': {why}") from None


def _play(ray: Any, fixtures: list[Fixture], workers: int) -> Generator[Result]:
    # A machine that is lost takes its game with it: the actor starts elsewhere and plays it again.
    actor = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Hand)
    hands = [actor.remote() for _ in range(min(workers, len(fixtures)))]
    waiting = list(reversed(fixtures))
    under_way = {hand.play.remote(waiting.pop()): hand for hand in hands}
    while under_way:
        ready, _ = ray.wait(list(under_way))
        for reference in ready:
            hand = under_way.pop(reference)
            if waiting:
                under_way[hand.play.remote(waiting.pop())] = hand
            yield ray.get(reference)
    ray.get([hand.stop.remote() for hand in hands])
