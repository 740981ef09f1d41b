"""Seat links in a browser that already holds a seat: none of them costs it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import TablePage, sit

MADE_UP = "x" * 43


def kept(page: Page) -> str:
    """What this browser remembers of keys."""
    return str(page.evaluate("localStorage.getItem('orrery.keys')"))


def notice(page: Page) -> Locator:
    return page.get_by_role("status")


def open_link(page: Page, table: str, key: str) -> TablePage:
    """In a new page of the same browser, as a link from a message is opened."""
    page.goto("about:blank")
    return sit(page, table, key)


def seated_host(page: Page, server: Server) -> tuple[TablePage, str, str]:
    """A host who plays against a bot: the table, its id and the key."""
    made = server.make("nebula", ["me", "bot:random"], {"first_player": 1})
    table = sit(page, made["id"], made["key"])
    table.wait("asked")
    return table, made["id"], made["key"]


def test_the_host_opens_the_own_invitation_and_stays_the_host(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"], {"first_player": 1})
    invitation = made["invitations"][0]["key"]
    page = visit()
    sit(page, made["id"], made["key"])
    expect(page.get_by_role("button", name="My link", exact=True)).to_be_visible()
    open_link(page, made["id"], invitation)
    expect(notice(page)).to_contain_text("link to another seat at this table")
    assert made["key"] in kept(page)
    expect(page.get_by_role("button", name="Let a bot play")).to_be_visible()

    # The other seat can be opened here as well, and the way back stays open.
    notice(page).get_by_role("button", name="Change seats").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert invitation in kept(page)
    notice(page).get_by_role("button", name="Change seats").click()
    expect(page.get_by_role("button", name="Let a bot play")).to_be_visible()
    assert made["key"] in kept(page)


def test_an_old_link_leaves_the_renewed_one_in_force(visit: Visit, server: Server) -> None:
    table, table_id, old = seated_host(visit(), server)
    page = table.page
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="New link").click()
    page.get_by_role("button", name="Replace my link").click()
    expect(page.get_by_label("This new link holds your seat now")).to_be_visible()
    renewed = kept(page)
    assert old not in renewed
    open_link(page, table_id, old).wait("asked")
    expect(notice(page)).to_contain_text("You stay where you are")
    assert kept(page) == renewed
    notice(page).get_by_role("button", name="Close").click()
    table.take()
    table.confirm()

    # A device that knows nothing but the old link takes up the new one, even in the open page.
    elsewhere = visit()
    sit(elsewhere, table_id, old)
    expect(notice(elsewhere)).to_contain_text("You are watching")
    new = page.evaluate("id => JSON.parse(localStorage.getItem('orrery.keys'))[id]", table_id)
    sit(elsewhere, table_id, new).wait("asked", "waiting")
    expect(notice(elsewhere)).to_have_count(0)
    assert new in kept(elsewhere)
    assert new not in elsewhere.url


def test_a_made_up_link_leaves_the_own_one_in_force(visit: Visit, server: Server) -> None:
    table, table_id, key = seated_host(visit(), server)
    open_link(table.page, table_id, MADE_UP).wait("asked")
    expect(notice(table.page)).to_contain_text("You stay where you are")
    assert key in kept(table.page)
    table.page.reload()
    table.wait("asked")
    expect(notice(table.page)).to_have_count(0)


def test_who_has_only_a_made_up_link_watches_and_is_told_so(visit: Visit, server: Server) -> None:
    _, table_id, _ = seated_host(visit(), server)
    guest = sit(visit(), table_id, MADE_UP)
    guest.wait("waiting")
    expect(notice(guest.page)).to_contain_text("You are watching; ask the host for a new link.")
    assert MADE_UP not in kept(guest.page)
    open_link(guest.page, table_id, "").wait("waiting")
    expect(guest.sentence).to_contain_text("You are watching.")
