"""A whole game of Nebula by two people in two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import TablePage, sit, sit_as_invited

TURNS = 5
MOST_DECISIONS = 400
MOST_IN_A_PHASE = 3
"""Pieces can be moved to and fro: after so many decisions a player ends the phase."""


class Player:
    """Plays on the board as long as there is something to click, but no phase for ever."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.clicks = 0
        self.in_phase = 0

    def decide(self) -> None:
        place = self.table.legal_place() if self.in_phase < MOST_IN_A_PHASE else None
        if place is None:
            self.in_phase = 0
        else:
            self.in_phase += 1
            self.clicks += 1
        self.table.take(place)
        self.table.confirm()


def together(*tables: TablePage) -> list[str]:
    """Until all have heard of the same moves; then somebody is asked, or it is over."""
    for table in tables:
        table.wait("asked", "waiting", "over")
    latest = max(table.sequence for table in tables)
    for table in tables:
        table.reach(latest)
    return [table.phase for table in tables]


def test_two_browsers_play_a_game_to_its_end(visit: Visit, server: Server) -> None:
    options = {"turn_limit_per_player": TURNS, "first_player": 1}
    made = server.make("nebula", ["me", "invite"], options)
    ada = sit(visit(), made["id"], made["key"])
    bruno = sit_as_invited(visit(), made["id"], made["invitations"][0]["key"], "Bruno")

    ada.wait("asked")
    players = [Player(ada), Player(bruno)]
    for _ in range(MOST_DECISIONS):
        phases = together(ada, bruno)
        if "over" in phases:
            break
        players[phases.index("asked")].decide()

    for player in players:
        assert player.clicks >= TURNS
        player.table.wait("over")
        end = player.table.end
        expect(end.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
        for name in ("Ada", "Bruno"):
            expect(end.get_by_role("table").first).to_contain_text(name)

    # The seed is published now, and the browser has kept the hash that it was shown before.
    bruno.page.goto(f"/#/dice/{made['id']}")
    expect(bruno.page.get_by_text("it is the one that it noted")).to_be_visible()
