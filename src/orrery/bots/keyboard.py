"""Tells a Ctrl-C of the user from a `KeyboardInterrupt` that a bot raises by itself."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, Final

from orrery.bots.faults import CRASH, BotFailure

INTERRUPT: Final = signal.SIGINT


class Keyboard:
    """A block in which a bot has its way; a `KeyboardInterrupt` that leaves it is the user's.

    The user's comes with a signal, and we listen to that. What the bot raises by itself becomes a
    `BotFailure`. Where no signal raises anything (on another thread, in a worker that leaves Ctrl-C
    to the one it works for) every `KeyboardInterrupt` is the bot's own.
    """

    def __init__(self) -> None:
        self._previous: Any = None
        self._pressed = False

    def __enter__(self) -> None:
        if is_connected():
            self._previous = signal.signal(INTERRUPT, self._press)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._previous is not None:
            signal.signal(INTERRUPT, self._previous)
        if self._pressed and self._previous is signal.default_int_handler:
            raise KeyboardInterrupt  # also where the bot has swallowed it
        if isinstance(error, KeyboardInterrupt) and not self._pressed:
            raise BotFailure(CRASH, "KeyboardInterrupt, which nobody but the bot raised") from error

    def _press(self, number: int, frame: FrameType | None) -> None:
        self._pressed = True
        self._previous(number, frame)


def is_connected() -> bool:
    """Whether a Ctrl-C of the user can raise something here."""
    on_main_thread = threading.current_thread() is threading.main_thread()
    return on_main_thread and callable(signal.getsignal(INTERRUPT))
