"""A whole game of Gaia Project: one person against three bots, mostly played on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import LEGAL_BESIDE, LEGAL_ON_MAP, TablePage, first_table

MOST_DECISIONS = 400
BESIDE = ", ".join(
    f'{LEGAL_BESIDE}[id^="{domain}-"]'
    for domain in ("booster", "tile", "track", "position", "federation", "board_action")
)
"""Places beside the map that lead on; conversions and other free actions do not end a turn."""


class Person:
    """Builds on the map while it can, then uses the other boards, then the list."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.turns = 0
        self.clicked = 0

    def decide(self) -> None:
        """One draft, from the choice to the confirmation."""
        if self._option("done"):
            self.table.take(self._option("done"))
        elif self._option("decline"):
            self.table.take()  # an offer in somebody else's turn: no turn, and no place
        else:
            self._take_turn()
        self.table.confirm()

    def _take_turn(self) -> None:
        place = self._place()
        self.clicked += place is not None
        self.turns += 1
        self.table.take(place or self._option("pass"))

    def _option(self, kind: str) -> Locator | None:
        """A row of the list: an action of that kind, or the kind where there are several."""
        rows = self.table.rows
        found = rows.and_(self.table.page.locator(f'[data-action^="{kind}"], [data-kind="{kind}"]'))
        return found.first if found.count() > 0 else None

    def _place(self) -> Locator | None:
        name = self.table.first(LEGAL_ON_MAP, at=self.turns) or self.table.first(BESIDE)
        return self.table.place(name) if name else None


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
