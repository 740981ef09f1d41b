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
from multiprocessing import get_context, parent_process
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
    """Fresh processes, so that nothing of this one's state reaches them."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin)


def _begin() -> None:
    # An interrupt from the keyboard reaches all processes: the workers go without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    begin_work()


def begin_work() -> None:
    """What a worker does first."""
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
