"""What a table hands out to be stored or done: plans, open questions between seats, due orders."""

from __future__ import annotations

import msgspec

from orrery.table.boards import Orders
from orrery.table.drafts import Draft
from orrery.table.entries import Back, Entry


class Talk(msgspec.Struct, frozen=True):
    """What the seats have asked each other and not yet answered."""

    undo: Back | None = None
    asker: int = -1
    agreed: list[int] = []
    draws: list[int] = []
    """The seats that have offered a draw."""


class Plan(msgspec.Struct, frozen=True):
    """What a request changes: to be stored before it is acknowledged, then committed."""

    entries: list[Entry] = []
    drafts: list[Draft] = []
    """Drafts as they are now; one without steps is gone."""
    talk: Talk | None = None
    orders: dict[int, Orders] = {}


class Due(msgspec.Struct, frozen=True):
    """A move that a standing order makes: `Table.move`, but not before `delay` seconds."""

    seat: int
    token: str
    action: str
    delay: float
