"""What a table refuses, with the code that stands in an `Answer`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from orrery.kernel.errors import OrreryError
from orrery.kernel.ledger import Blocker

Code = Literal[
    "stale",
    "illegal",
    "not_yours",
    "not_now",
    "unknown",
    "held",
    "too_long",
    "nothing",
    "pending",
    "over",
    "unsupported",
]
"""`[error]` in the texts says each of them in words."""


class TableError(OrreryError):
    """A request that the table refuses. Nothing has changed.

    `blockers` are the rules that forbid an illegal action, `text` is what was asked for.
    """

    def __init__(self, code: Code, text: str = "", blockers: Sequence[Blocker] = ()) -> None:
        reasons = "; ".join([text] * bool(text) + [str(blocker) for blocker in blockers])
        super().__init__(f"{code}: {reasons}" if reasons else code)
        self.code: Code = code
        self.text = text
        self.blockers = list(blockers)
