"""Local processes that work for this one and end with it."""

from __future__ import annotations

import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Fresh processes, so that nothing of this one's state reaches them."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin)


def _begin() -> None:
    # An interrupt from the keyboard reaches all processes: the workers go without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What bots fail at is part of the results; without a handler it would go to the terminal.
    logging.getLogger("orrery.bots").addHandler(logging.NullHandler())
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
