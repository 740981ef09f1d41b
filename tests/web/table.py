"""A table as a person at the screen uses it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.server import Server

LONGEST_WAIT = 60_000
"""For all bots together, in milliseconds."""
LEGAL_ON_MAP = '#map [data-state="legal"]'
LEGAL_BESIDE = 'button.spot[data-state="legal"]'


def sit(page: Page, table: str, key: str = "") -> TablePage:
    """Open a table, with the key of a seat or as a spectator."""
    page.goto(f"/#/table/{table}?key={key}" if key else f"/#/table/{table}")
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
        self.options = self.decision.locator(".options [data-action]")
        self.kinds = self.decision.locator(".options [data-kind]:not(.no)")
        self.sentence = page.get_by_role("region", name="Whose turn it is")
        self.confirm_button = page.get_by_role("button", name="Confirm")
        self.end = page.get_by_role("dialog")

    @property
    def phase(self) -> str:
        return self.screen.get_attribute("data-phase") or ""

    @property
    def sequence(self) -> int:
        return int(self.screen.get_attribute("data-sequence") or "-1")

    def wait(self, *phases: str) -> str:
        """Until nothing is under way and the game is in one of these phases."""
        ready = ", ".join(
            f'.screen[data-line="open"][data-busy="false"][data-phase="{phase}"]'
            for phase in phases
        )
        self.page.wait_for_selector(ready, timeout=LONGEST_WAIT)
        if self.phase == "asked":  # the game's own part of the client may still be under way
            self.options.or_(self.kinds).first.wait_for(state="attached")
        return self.phase

    def steps(self, count: int) -> None:
        """Until the draft has so many steps."""
        expect(self.decision).to_have_attribute("data-steps", str(count))

    def press(self, place: Locator) -> None:
        """The mouse goes to the middle of a place and clicks there, whatever lies on top."""
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def legal_place(self) -> Locator | None:
        """A place where something can be done: on the map, else on another board."""
        for where in (LEGAL_ON_MAP, LEGAL_BESIDE):
            places = self.page.locator(where)
            if places.count() > 0:
                return places.first
        return None

    def draft_from(self, place: Locator) -> bool:
        """Choose a place and then, where several things can be done there, the first of them.

        Returns whether that made a step: other places may still have to be chosen.
        """
        self.press(place)
        self._narrowed()
        if not self.has_step():
            self.take_first()
        return self.has_step()

    def take_first(self) -> None:
        """The first of the list; a kind of action first where the list is long."""
        if self.options.count() == 0:
            self.choose(self.kinds.first)
        if not self.has_step():
            self.choose(self.options.first)

    def choose(self, row: Locator) -> None:
        """Press a row of the list: an option, or a kind of which one is still to be chosen."""
        row.click()
        self._narrowed()

    def confirm(self) -> None:
        """Make the draft a move; ends when it is acknowledged."""
        before = self.sequence
        self.confirm_button.click()
        self.page.wait_for_function(
            "before => Number(document.querySelector('.screen').dataset.sequence) > before",
            arg=before,
        )

    def has_step(self) -> bool:
        """Whether there is a draft."""
        return self.decision.get_attribute("data-steps") != "0"

    def _narrowed(self) -> None:
        """After something was chosen: either options are left, or the only one was taken."""
        self.page.wait_for_selector(
            '#decision:not([data-steps="0"]), #decision[data-chosen="true"]'
        )
