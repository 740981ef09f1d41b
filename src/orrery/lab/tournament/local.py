"""Games on processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from queue import SimpleQueue

from orrery.lab.tournament.guard import Guard, Result
from orrery.lab.tournament.plan import Fixture


def cores() -> int:
    """How many processes this machine runs at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_locally(fixtures: list[Fixture], workers: int) -> Generator[Result]:
    """Play on so many processes; results come as they are ready."""
    guards = [Guard() for _ in range(min(workers, len(fixtures)))]
    idle: SimpleQueue[Guard] = SimpleQueue()
    for guard in guards:
        idle.put(guard)

    def play(fixture: Fixture) -> Result:
        guard = idle.get()
        try:
            return guard.play(fixture)
        finally:
            idle.put(guard)

    # The threads only wait for the processes.
    pool = ThreadPoolExecutor(max(len(guards), 1))
    try:
        futures: list[Future[Result]] = [pool.submit(play, fixture) for fixture in fixtures]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for guard in guards:
            guard.stop()
        pool.shutdown()
        for guard in guards:
            guard.close()
