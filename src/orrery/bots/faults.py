"""How a bot loses a decision, and how long it may take over one."""

from __future__ import annotations

from typing import Final

from orrery.bots.base import Budget

CRASH: Final = "crash"
"""It raised an error, or its program died."""
ILLEGAL: Final = "illegal"
"""It answered something that is not legal now, or no action at all."""
LATE: Final = "late"
"""It thought for too long."""
GONE: Final = "gone"
"""It is no longer asked: it was late, or died, too often."""

STRETCH: Final = 2.0
"""A bot that was given seconds may take this many times as long ..."""
GRACE: Final = 2.0
"""... and so many seconds more: a busy machine is not the bot's fault."""
UNTIMED: Final = 60.0
"""How many seconds a bot may take that was given none ..."""
PER_ITERATION: Final = 2.0
"""... and so many more for each iteration that it was given: more than the slowest game needs on a
slow machine (Eclipse for six: up to 0.16 s compiled, five times that in pure Python), so that what
a bot chooses does not depend on the machine."""
LONGEST: Final = 1800.0
"""... but no more than so many in all: whoever wants to wait longer says so in seconds."""
LONGEST_TEXT: Final = 300
"""Characters that are kept of what an error says."""


class Fault:
    """One decision that a bot lost: what kind of failure, and what happened."""

    def __init__(self, kind: str, why: str) -> None:
        self.kind = kind
        self.why = why

    def __str__(self) -> str:
        return f"{self.kind}: {self.why}"


class BotFailure(Exception):
    """Raised by a bot that knows in which way it has failed."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.fault = Fault(kind, why)


def time_limit(budget: Budget, grace: float = GRACE) -> float:
    """After how many seconds a choice is late."""
    if budget.seconds > 0:
        return budget.seconds * STRETCH + grace
    return min(UNTIMED + budget.iterations * PER_ITERATION, LONGEST)


def describe(error: BaseException) -> str:
    """An error on one line, whatever it is."""
    if isinstance(error, BotFailure):
        return error.fault.why
    name = type(error).__name__
    try:
        said = " ".join(str(error).split())
    except BaseException:  # noqa: BLE001 (an error of a bot's own making may fail as well)
        return name
    return f"{name}: {said[:LONGEST_TEXT]}" if said else name
