"""A turn is a draft until it is confirmed: it is kept, taken back, and shows what it changes."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.prepared import gaia_late, prepare
from tests.web.server import Server
from tests.web.table import TablePage, first_table, sit


def nebula(page: Page, server: Server) -> TablePage:
    """A person to move first, with something to click on a board."""
    table = first_table(page, server, "nebula", "me", "bot:random", first_player=1)
    table.wait("asked")
    return table


def draft(table: TablePage) -> Locator:
    """One step on the board; returns the place."""
    place = table.legal_place()
    assert place is not None
    table.take(place)
    assert table.steps == 1
    return place


def test_a_draft_is_there_after_a_reload(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    draft(table)
    said = table.draft.get_by_role("listitem").text_content() or ""
    table.page.reload()
    table.settled()
    assert table.steps == 1
    expect(table.draft.get_by_role("listitem")).to_have_text(said.strip())


def test_a_draft_waits_in_another_browser(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "bot:random"], {"first_player": 1})
    table = sit(visit(), made["id"], made["key"])
    table.wait("asked")
    draft(table)
    said = table.draft.get_by_role("listitem").text_content() or ""
    other = sit(visit(), made["id"], made["key"])
    other.settled()
    expect(other.draft.get_by_role("listitem")).to_have_text(said.strip())
    other.confirm()


def test_steps_are_undone_and_redone(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    draft(table)
    table.press(table.page.get_by_role("button", name="Undo"))
    assert table.steps == 0
    for key, steps in (("y", 1), ("Shift+Z", 0), ("y", 1), ("z", 0)):
        table.page.keyboard.press(key)
        table.settled()
        assert table.steps == steps


def test_a_confirmed_move_is_taken_back(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    place = draft(table)
    table.confirm()
    table.wait("asked")
    after = table.sequence
    table.press(table.page.get_by_role("button", name="Undo"))
    assert table.sequence > after
    expect(place).to_have_attribute("data-state", "legal")


def test_a_move_is_taken_back_though_a_bot_has_answered_it(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "gaia", "me", "bot:random")
    table.wait("asked")
    table.take()
    table.confirm()
    table.reach(2)
    table.wait("asked")
    before = table.sequence
    table.page.get_by_role("button", name="Table").click()
    table.page.get_by_role("button", name="Ask to take back the last move").click()
    table.reach(before + 1)
    table.page.keyboard.press("Escape")
    expect(table.sentence).to_contain_text("you need a faction")


def test_what_a_step_changes_is_shown_before_it_is_confirmed(visit: Visit, server: Server) -> None:
    made = prepare(server, gaia_late(), ["me", *["bot:greedy"] * 3])
    table = sit(visit(), made.id, made.key)
    table.wait("asked")
    table.press(table.decision.locator('[data-kind="mine"]'))
    row = table.rows.first
    row.hover()
    shown = table.difference
    expect(shown).to_be_visible()
    expected = shown.inner_text()
    assert "Credits" in expected
    table.press(row)  # it has not slipped away from under the pointer
    assert table.steps == 1
    table.page.mouse.move(0, 0)
    expect(shown).to_have_count(1)
    assert shown.inner_text() == expected
    after = shown.locator("div", has_text="Credits").locator("dd span").last.inner_text()
    table.confirm()
    held = table.page.get_by_role("region", name="Your board").locator("dl dd").first
    expect(held).to_contain_text(after)
