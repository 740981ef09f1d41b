"""Local processes that work for this one and end with it."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process, resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TypeVar

from orrery.kernel.errors import OrreryError

T = TypeVar("T")


class WorkerDied(OrreryError):
    """A worker has ended in the middle of its work."""


def on_workers(
    workers: int, function: Callable[..., T], *arguments: Iterable[object]
) -> Iterator[T]:
    """As `map`, by so many processes; raises `WorkerDied`."""
    try:
        with worker_pool(workers) as pool:
            yield from pool.map(function, *arguments)
    except BrokenProcessPool:
        raise WorkerDied("a worker died") from None


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Processes that go without a word when Ctrl-C is pressed: it reaches all of them."""
    return ProcessPoolExecutor(workers, WORKERS, begin_work, (signal.SIG_DFL,))


class _Worker(SpawnProcess):
    """A process that Ctrl-C cannot reach before `begin_work` has said what it means to it.

    Python would end one that is still starting with a traceback on the terminal.
    """

    def start(self) -> None:
        resource_tracker.ensure_running()  # starting it lets interrupts through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _WorkerContext(SpawnContext):
    Process = _Worker


WORKERS = _WorkerContext()
"""Makes fresh processes, so that nothing of this one's state reaches them."""


def begin_work(interrupt: signal.Handlers) -> None:
    """What a worker does first; an interrupt from the keyboard means `interrupt` to it."""
    signal.signal(signal.SIGINT, interrupt)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    # What bots fail at is part of the results; without a handler it would go to the terminal.
    logging.getLogger("orrery.bots").addHandler(logging.NullHandler())
    # A bot that prints must not spoil what the program prints.
    with contextlib.suppress(OSError):
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
