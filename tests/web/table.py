"""A table as a person at the screen uses it.

Whatever is pressed is followed by `settled`: the client says itself when nothing is under way any
more, that is when every request has been answered and what came of it is on the screen.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.server import Server

LONGEST_WAIT = 120_000
"""For all bots together, in milliseconds."""
LEGAL_ON_MAP = '#map [data-state="legal"]'
LEGAL_BESIDE = 'button.spot[data-state="legal"]'
MOST_CHOICES = 4
"""A place, a kind, an option: more is never needed for one step."""

SETTLED = """() => {
  const screen = document.querySelector('.screen')?.dataset;
  return screen?.line === 'open' && screen.busy === 'false' && screen.phase !== 'opening';
}"""
IN_PHASE = """phases => {
  const screen = document.querySelector('.screen')?.dataset;
  const settled = screen?.line === 'open' && screen.busy === 'false';
  return settled && phases.includes(screen.phase) && screen.phase;
}"""
AT_ENTRY = """wanted => {
  const screen = document.querySelector('.screen')?.dataset;
  const settled = screen?.line === 'open' && screen.busy === 'false';
  return settled && Number(screen.sequence) >= wanted;
}"""


def sit(page: Page, table: str, key: str = "") -> TablePage:
    """Open a table, with the key of a seat or as a spectator."""
    page.goto(f"/#/table/{table}?key={key}" if key else f"/#/table/{table}")
    return TablePage(page)


def sit_as_invited(page: Page, table: str, key: str, name: str) -> TablePage:
    """Come by an invitation, and say who one is."""
    page.goto(f"/#/table/{table}?key={key}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return TablePage(page)


def first_table(page: Page, server: Server, game: str, *seats: str, **options: Any) -> TablePage:
    made = server.make(game, seats, options)
    return sit(page, made["id"], made["key"])


class TablePage:
    """What is seen and done at one table, by role and name where a person would go by them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen = page.locator(".screen")
        self.decision = page.locator("#decision")
        self.rows = self.decision.locator(
            "> .options [data-action], > .options [data-kind]:not(.no)"
        )
        self.sentence = page.get_by_role("region", name="Whose turn it is")
        self.confirm_button = page.get_by_role("button", name="Confirm")
        self.draft = self.decision.get_by_role("list", name="Steps of the draft")
        self.difference = self.decision.locator("dl", has=page.locator("dt"))
        self.end = page.get_by_role("dialog")

    # What is seen ------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.screen.get_attribute("data-phase") or ""

    @property
    def sequence(self) -> int:
        """How many entries the game has on this screen."""
        return int(self.screen.get_attribute("data-sequence") or "-1")

    @property
    def steps(self) -> int:
        """How many steps the draft has."""
        return int(self.decision.get_attribute("data-steps") or "0")

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[id="{name}"]')

    def legal_place(self) -> Locator | None:
        """A place where something can be done: on the map, else on another board."""
        for where in (LEGAL_ON_MAP, LEGAL_BESIDE):
            name = self.first(where)
            if name:
                return self.place(name)
        return None

    def first(self, where: str, at: int = 0) -> str:
        """The id of one of the places, counted from `at` around; empty if there is none."""
        found = self.page.evaluate(
            """([where, at]) => {
              const places = [...document.querySelectorAll(where)];
              return places.length ? places[at % places.length].id : '';
            }""",
            [where, at],
        )
        return str(found)

    # Waiting -----------------------------------------------------------------------------

    def wait(self, *phases: str) -> str:
        """Until nothing is under way and the game is in one of these phases; in which."""
        found = self.page.wait_for_function(IN_PHASE, arg=list(phases), timeout=LONGEST_WAIT)
        return str(found.json_value())

    def settled(self) -> None:
        """Until nothing is under way."""
        self.page.wait_for_function(SETTLED)

    def reach(self, sequence: int) -> None:
        """Until the game has come so far on this screen."""
        self.page.wait_for_function(AT_ENTRY, arg=sequence, timeout=LONGEST_WAIT)

    # What is done ------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        """Click in the middle of something, and wait for what comes of it."""
        what.click()
        self.settled()

    def point_out(self, what: Locator) -> None:
        """Click on something that is said to be impossible: it may be asked about all the same."""
        what.hover()
        self.page.mouse.down()
        self.page.mouse.up()

    def take(self, place: Locator | None = None) -> None:
        """Add a step to the draft: at a place, or else the first thing in the list."""
        before = self.steps
        if place is not None:
            self.press(place)
        for _ in range(MOST_CHOICES):
            if self.steps > before:
                return
            self.press(self.rows.first)
        raise AssertionError("nothing became a step of the draft")

    def confirm(self) -> None:
        """Make the draft a move; ends when it is acknowledged and shown."""
        before = self.sequence
        self.press(self.confirm_button)
        assert self.sequence > before
