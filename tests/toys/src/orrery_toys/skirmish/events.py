"""What can happen in Skirmish."""

from __future__ import annotations

from typing import Final

from orrery import EventKind, numbers
from orrery_toys.skirmish.components import LIVES_MAX, ROUNDS_MAX
from orrery_toys.skirmish.space import BALLOT, CARD, COINS, SEAT

LIVES: Final = numbers("lives", 0, LIVES_MAX)
ROUND: Final = numbers("round", 1, ROUNDS_MAX)
STRENGTH: Final = numbers("strength", 0, 99)

TURN_BEGAN: Final = EventKind(
    "turn_began", [("seat", SEAT), ("round", ROUND)], "skirmish.turn.order"
)
DREW: Final = EventKind(
    "drew", [("seat", SEAT), ("card", CARD)], "skirmish.cards.hidden", secret=["card"]
)
RESTED: Final = EventKind("rested", [("seat", SEAT), ("coins", COINS)], "skirmish.turn.rest")
ATTACKED: Final = EventKind(
    "attacked", [("attacker", SEAT), ("defender", SEAT)], "skirmish.combat.window"
)
ROLLED: Final = EventKind(
    "rolled", [("seat", SEAT), ("roll", STRENGTH), ("total", STRENGTH)], "skirmish.combat.result"
)
CARD_PLAYED: Final = EventKind(
    "card_played", [("seat", SEAT), ("card", CARD), ("target", SEAT)], "skirmish.cards.played"
)
CARD_CANCELLED: Final = EventKind(
    "card_cancelled", [("seat", SEAT), ("card", CARD)], "skirmish.card.counter"
)
RALLIED: Final = EventKind("rallied", [("seat", SEAT), ("total", STRENGTH)], "skirmish.card.rally")
BID_OPENED: Final = EventKind(
    "bid_opened", [("seat", SEAT), ("coins", COINS)], "skirmish.auction.bids"
)
AUCTION_WON: Final = EventKind(
    "auction_won", [("seat", SEAT), ("coins", COINS)], "skirmish.auction.winner"
)
OFFERED: Final = EventKind(
    "offered",
    [("seller", SEAT), ("buyer", SEAT), ("card", CARD)],
    "skirmish.trade.offer",
    secret=["card"],
    owners=["seller", "buyer"],
)
SOLD: Final = EventKind("sold", [("seller", SEAT), ("buyer", SEAT)], "skirmish.trade.offer")
DECLINED: Final = EventKind("declined", [("seller", SEAT), ("buyer", SEAT)], "skirmish.trade.offer")
ACCUSED: Final = EventKind("accused", [("seat", SEAT), ("accused", SEAT)], "skirmish.vote.count")
VOTED: Final = EventKind("voted", [("seat", SEAT), ("ballot", BALLOT)], "skirmish.vote.count")
LIFE_LOST: Final = EventKind(
    "life_lost", [("seat", SEAT), ("lives", LIVES)], "skirmish.lives.elimination"
)
ELIMINATED: Final = EventKind("eliminated", [("seat", SEAT)], "skirmish.lives.elimination")
DISCARDED: Final = EventKind(
    "discarded", [("seat", SEAT), ("card", CARD)], "skirmish.lives.elimination"
)
ENDED: Final = EventKind("ended", [], "skirmish.end")

EVENTS: Final = [value for value in list(globals().values()) if isinstance(value, EventKind)]
