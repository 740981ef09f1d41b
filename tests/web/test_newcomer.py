"""From the first page into a game, and a first move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import TablePage


def test_two_clicks_lead_into_a_game_against_bots(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="New game").first.click()
    page.get_by_role("button", name="Start").click()
    table = TablePage(page)
    table.wait("asked")
    table.take()
    table.confirm()
    log = page.get_by_role("tabpanel", name="Log")
    expect(log.get_by_role("listitem").filter(has_text="Me").first).to_be_visible()


def test_one_click_does_so_too(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play a bot now").click()
    TablePage(page).wait("asked")
