"""A whole game of Gaia Project: one person against three bots, mostly played on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import LEGAL_BESIDE, LEGAL_ON_MAP, TablePage, first_table

MOST_DECISIONS = 400
BESIDE = ("booster", "tile", "track", "position", "federation", "board_action")
"""Places beside the map that lead on; conversions and other free actions do not end a turn."""


class Person:
    """Builds on the map while it can, then uses the other boards, then the list."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.turns = 0
        self.clicked = 0

    def decide(self) -> None:
        """One draft, from the choice to the confirmation."""
        if self._options("done").count() > 0:
            self.table.choose(self._options("done"))
        elif self._options("decline").count() > 0:
            self.table.take_first()  # an offer in somebody else's turn: no turn, and no place
        else:
            self._take_turn()
        self.table.confirm()

    def _take_turn(self) -> None:
        place = self._place()
        if place is not None:
            self.table.draft_from(place)
            self.clicked += 1
        else:
            self._take_from_list()
        self.turns += 1

    def _options(self, kind: str) -> Locator:
        return self.table.options.and_(self.table.page.locator(f'[data-action^="{kind}"]'))

    def _place(self) -> Locator | None:
        on_map = self.table.page.locator(LEGAL_ON_MAP)
        if on_map.count() > 0:
            return on_map.nth(self.turns % on_map.count())
        beside = self.table.page.locator(LEGAL_BESIDE)
        wanted = ", ".join(f'[id^="{domain}-"]' for domain in BESIDE)
        found = beside.and_(self.table.page.locator(wanted))
        return found.first if found.count() > 0 else None

    def _take_from_list(self) -> None:
        passing = self.table.decision.locator('[data-kind="pass"]:not(.no), [data-action^="pass"]')
        if passing.count() > 0:
            self.table.choose(passing.first)
        if self.table.phase == "asked" and not self.table.has_step():
            self.table.take_first()


def test_a_person_plays_three_bots_to_the_end(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "gaia", "me", *["bot:greedy"] * 3)
    person = Person(table)
    for _ in range(MOST_DECISIONS):
        if table.wait("asked", "over") == "over":
            break
        person.decide()

    table.wait("over")
    assert person.clicked * 2 >= person.turns
    expect(table.end.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    scores = table.end.get_by_role("table").first
    expect(scores.get_by_role("columnheader")).to_have_count(5)
    expect(scores.get_by_role("row", name=re.compile("Total"))).to_be_visible()
