"""What an archive of games holds beside their records, and whether it fits them.

An archive may come from anywhere: a table that was taken over can be opened, breaks no list, and
keeps nobody waiting for a moment that never comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from orrery.kernel.errors import BadRecord
from orrery.kernel.game import Game
from orrery.store.games import BOT, HUMAN, INVITE, OPEN, NewSeat
from orrery.store.schema import now
from orrery.table.boards import Orders, board_of
from orrery.table.drafts import Draft
from orrery.table.entries import Course, Entry
from orrery.table.plans import Talk
from orrery.table.protocol import LONGEST_CHAT

LONGEST_NAME = 80
LONGEST_LEVEL = 64
LONGEST_SEED = 200
"""As the store has room for."""
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
"""Before the first game of Orrery."""
AHEAD = timedelta(hours=1)
"""How far the clock of another machine may be ahead."""


class KeyData(msgspec.Struct):
    """A key as it travels: its hash."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    host: bool
    revoked: bool
    seen: int


class SaidData(msgspec.Struct):
    """A line of chat as it travels."""

    sequence: int
    seat: int
    name: str
    text: str
    at: datetime


class Beside(msgspec.Struct):
    """What lies beside the record of a game."""

    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,24}$")]
    name: str
    seed: str
    settings: dict[str, Any]
    created: datetime
    finished: datetime | None
    seats: list[NewSeat]
    keys: list[KeyData]
    chat: list[SaidData]
    entries: list[Entry]
    drafts: list[Draft] = []
    orders: dict[int, Orders] = {}
    talk: Talk | None = None


read_beside = msgspec.json.Decoder(Beside).decode


def check_beside(beside: Beside, course: Course) -> None:
    """Raise `BadRecord` where something does not fit the game of that course."""
    seats = beside.seats
    players = range(course.match.state.players)
    entries = range(course.sequence + 1)
    fits = {
        "seats": len(seats) == len(players),
        "kinds of seats": all(seat.kind in (HUMAN, INVITE, OPEN, BOT) for seat in seats),
        "levels of bots": all(len(seat.level) <= LONGEST_LEVEL for seat in seats),
        "names": all(_is_text(name, LONGEST_NAME) for name in _names(beside)),
        "seed": _is_text(beside.seed, LONGEST_SEED),
        "keys": all(seat.key is None or seat.key in range(len(beside.keys)) for seat in seats),
        "what keys have seen": all(key.seen == -1 or key.seen in entries for key in beside.keys),
        "chat": all(
            line.sequence in entries
            and (line.seat == -1 or line.seat in players)
            and _is_text(line.text, LONGEST_CHAT)
            for line in beside.chat
        ),
        "what seats ask each other": _is_talk(beside.talk or Talk(), course),
        "orders": _are_known(beside.orders, course.game),
        "times": all(_is_moment(at) for at in _moments(beside, course)),
    }
    faults = [what for what, fit in fits.items() if not fit]
    if faults:
        raise BadRecord(f"what lies beside the record does not fit it: {', '.join(faults)}")


def _names(beside: Beside) -> list[str]:
    seats = [seat.name for seat in beside.seats]
    return [beside.name, *seats, *[line.name for line in beside.chat]]


def _is_text(text: str, longest: int) -> bool:
    """Whether both databases can hold a text."""
    return len(text) <= longest and "\0" not in text


def _is_talk(talk: Talk, course: Course) -> bool:
    players = range(course.match.state.players)
    nobody = talk.undo is None and talk.asker == Talk().asker
    seats = [*talk.agreed, *talk.draws, *([] if nobody else [talk.asker])]
    reached = talk.undo is None or 0 <= talk.undo.to < course.sequence
    return reached and all(seat in players for seat in seats)


def _are_known(orders: Mapping[int, Orders], game: Game) -> bool:
    """Whether the game knows all these standing orders, and what they say."""
    known = {(spec.id, choice) for spec in board_of(game).orders for choice in spec.choices}
    return all(order in known for given in orders.values() for order in given.items())


def _moments(beside: Beside, course: Course) -> list[datetime | None]:
    """Everything that says when something happened; nothing for what is no time."""
    entries = [_moment(entry.at) for entry in course.entries]
    chat = [line.at for line in beside.chat]
    stands_in = [seat.bot_since for seat in beside.seats if seat.bot_since is not None]
    finished = [] if beside.finished is None else [beside.finished]
    return [beside.created, *finished, *stands_in, *chat, *entries]


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _is_moment(at: datetime | None) -> bool:
    """Whether it has a zone, and was not before Orrery nor is to come."""
    return at is not None and at.tzinfo is not None and EARLIEST <= at <= now() + AHEAD
