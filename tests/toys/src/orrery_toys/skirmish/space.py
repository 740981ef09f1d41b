"""The actions of Skirmish and their notation."""

from __future__ import annotations

from typing import Final

from orrery import ActionKind, ActionSpace, Domain, numbers
from orrery_toys.skirmish.components import CARDS, COINS_MAX, SEATS

SEAT: Final = numbers("seat", 0, SEATS - 1)
CARD: Final = Domain("card", CARDS)
COINS: Final = numbers("coins", 0, COINS_MAX)
BALLOT: Final = Domain("ballot", ["no", "yes"])

ATTACK: Final = ActionKind("attack", [SEAT], "skirmish.turn.order")
OFFER: Final = ActionKind("offer", [SEAT, CARD], "skirmish.turn.order", "offer {} {}")
AUCTION: Final = ActionKind("auction", rule="skirmish.turn.order")
ACCUSE: Final = ActionKind("accuse", [SEAT], "skirmish.turn.order")
REST: Final = ActionKind("rest", rule="skirmish.turn.order")
PLAY: Final = ActionKind("play", [CARD, SEAT], "skirmish.cards.played")
PASS: Final = ActionKind("pass", rule="skirmish.cards.played")
BID: Final = ActionKind("bid", [COINS], "skirmish.auction.bids")
ACCEPT: Final = ActionKind("accept", rule="skirmish.trade.offer")
DECLINE: Final = ActionKind("decline", rule="skirmish.trade.offer")
VOTE: Final = ActionKind("vote", [BALLOT], "skirmish.vote.count")

SPACE: Final = ActionSpace(
    [ATTACK, OFFER, AUCTION, ACCUSE, REST, PLAY, PASS, BID, ACCEPT, DECLINE, VOTE]
)
