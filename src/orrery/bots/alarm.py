"""Interrupts a bot that does not come back.

An interval timer can do that on the main thread, between two steps of the interpreter. On another
thread, or in compiled code that never leaves its own loop, it cannot: what plays there must be
trusted, or run as a program of its own.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any, Final

AGAIN: Final = 1.0
"""Seconds until the next ring, should something have swallowed the last."""


class Overrun(BaseException):
    """Rung by the alarm; no `except Exception` of a bot stops it."""


class Alarm:
    """Rings after some seconds, unless it is stopped before."""

    def __init__(self, seconds: float) -> None:
        self._previous: Any = None
        self._set = threading.current_thread() is threading.main_thread() and not _in_use()
        if self._set:
            self._previous = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    def stop(self) -> None:
        """Silence it; may be called again, and must be if an `Overrun` came out of it."""
        if self._set:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._previous)
            self._set = False


def _ring(number: int, frame: FrameType | None) -> None:
    raise Overrun


def _in_use() -> bool:
    """Whether somebody else waits for the timer: it is theirs then."""
    remaining, _ = signal.getitimer(signal.ITIMER_REAL)
    return remaining > 0
