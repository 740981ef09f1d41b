"""A whole game of Nebula by two people in two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import TablePage, sit

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
            self.table.take_first()
        else:
            self.in_phase += 1
            self.clicks += 1
            self.table.draft_from(place)
        self.table.confirm()


def test_two_browsers_play_a_game_to_its_end(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"], {"turn_limit_per_player": TURNS})
    ada = sit(visit(), made["id"], made["key"])
    page = visit()
    page.goto(f"/#/table/{made['id']}?key={made['invitations'][0]['key']}")
    page.get_by_label("Your name").fill("Bruno")
    page.get_by_role("button", name="Sit down").click()
    bruno = TablePage(page)

    players = [Player(ada), Player(bruno)]
    for _ in range(MOST_DECISIONS):
        phases = [player.table.wait("asked", "waiting", "over") for player in players]
        if "over" in phases:
            break
        if "asked" in phases:
            players[phases.index("asked")].decide()

    for player in players:
        assert player.clicks >= TURNS
        player.table.wait("over")
        end = player.table.end
        expect(end.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
        for name in ("Ada", "Bruno"):
            expect(end.get_by_role("table").first).to_contain_text(name)
