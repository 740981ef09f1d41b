"""Rate limits: a bucket of tokens for each kind of thing and each who."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_BUCKETS = 50_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


REQUESTS = Rate(120, 20)
"""Any request of an address."""
TABLES = Rate(20, 0.2)
"""New tables of an address."""
WRONG_KEYS = Rate(20, 0.2)
"""Keys that open nothing, of an address."""
CONNECTIONS = Rate(60, 2)
"""WebSockets opened by an address."""
MESSAGES = Rate(60, 20)
"""Messages on a WebSocket."""
CHAT = Rate(6, 0.5)
"""Lines of chat on a WebSocket."""


class Limits:
    """Who may do what how often. Those not seen for the longest are forgotten first."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self._clock = clock
        self._buckets: OrderedDict[tuple[Rate, str], tuple[float, float]] = OrderedDict()

    def allow(self, rate: Rate, who: str) -> bool:
        """Take a token; whether there was one."""
        if not self.factor:
            return True
        at = self._clock()
        burst = rate.burst * self.factor
        left, last = self._buckets.pop((rate, who), (burst, at))
        left = min(burst, left + (at - last) * rate.per_second * self.factor)
        allowed = left >= 1
        self._buckets[rate, who] = (left - 1 if allowed else left, at)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed
