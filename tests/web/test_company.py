"""Several people at one table: on one screen, by turns, and in the chat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import TablePage, first_table, sit, sit_as_invited

MOST_DECISIONS = 20
UNTIL_AWAY = 90_000
"""Milliseconds: who has left is away after a minute, and the page looks again now and then."""


def until_it_passes_on(table: TablePage) -> None:
    """Decide until somebody else is asked. "End the phase" stands first."""
    for _ in range(MOST_DECISIONS):
        table.take()
        table.confirm()
        if table.phase != "asked":
            return
    raise AssertionError("the turn does not end")


def own_link(page: Page) -> str:
    """The own link, as the menu of the table shows it."""
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="My link", exact=True).click()
    return page.get_by_label("This link holds your seat").input_value()


def test_a_guest_sits_down_by_the_link_that_the_host_shows(visit: Visit) -> None:
    host = visit()
    host.goto("/#/new/nebula")
    host.get_by_label("First player").fill("1")
    host.get_by_label("Who sits on seat 2").select_option("invite")
    host.get_by_role("button", name="Start, send the link later").click()
    host.get_by_role("button", name="Link", exact=True).click()
    link = host.get_by_label("Copied. Whoever opens this link takes the seat.").input_value()
    expect(host.get_by_role("banner")).not_to_contain_text("Turn")  # nothing has begun
    guest = visit()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Sit down").click()
    TablePage(host).wait("asked")  # the game begins when the last seat is taken
    TablePage(guest).wait("waiting")

    # On another device the same seat is opened by the guest's own link.
    elsewhere = visit()
    elsewhere.goto(own_link(guest))
    TablePage(elsewhere).wait("waiting")


def test_a_new_link_shows_the_old_one_out_and_this_device_plays_on(
    visit: Visit, server: Server
) -> None:
    made = server.make("nebula", ["me", "bot:random"], {"first_player": 1})
    here = sit(visit(), made["id"], made["key"])
    elsewhere = sit(visit(), made["id"], made["key"])
    for table in (here, elsewhere):
        table.wait("asked")
    here.page.get_by_role("button", name="Table").click()
    here.page.get_by_role("button", name="New link").click()
    here.page.get_by_role("button", name="Replace my link").click()
    expect(here.page.get_by_label("This new link holds your seat now")).to_be_visible()
    expect(elsewhere.page.get_by_role("heading", name="replaced by a new one")).to_be_visible()
    here.page.get_by_role("button", name="Close").click()
    here.take()
    here.confirm()
    link = own_link(here.page)
    assert made["key"] not in link
    third = visit()
    third.goto(link)
    TablePage(third).wait("asked", "waiting")


def test_who_is_replaced_by_a_bot_is_told_so_and_comes_back(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"], {"first_player": 1})
    ada = sit(visit(), made["id"], made["key"])
    bruno = sit_as_invited(visit(), made["id"], made["invitations"][0]["key"], "Bruno")
    bruno.wait("waiting")
    ada.wait("asked")
    ada.page.get_by_role("button", name="Table").click()
    let_a_bot_play = ada.page.get_by_role("button", name="Let a bot play")
    expect(let_a_bot_play).to_have_attribute("aria-disabled", "true")
    expect(let_a_bot_play).to_have_accessible_description(re.compile("This player is here"))
    address = bruno.page.url
    bruno.page.goto("about:blank")
    expect(let_a_bot_play).to_have_accessible_description(re.compile("has just left"))
    expect(let_a_bot_play).to_have_attribute("aria-disabled", "false", timeout=UNTIL_AWAY)
    let_a_bot_play.click()
    expect(ada.page.get_by_role("button", name="Give back")).to_be_visible()
    bruno.page.goto(address)
    expect(bruno.sentence).to_contain_text("The host has let a bot play for you since")
    expect(ada.page.get_by_role("button", name="Link", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    bruno.page.get_by_role("button", name="Take my seat back").click()
    expect(bruno.sentence).not_to_contain_text("bot")
    bruno.wait("waiting")


def test_one_screen_is_handed_over(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "nebula", "me", "me", first_player=1)
    page = table.page
    for here, other in (("Ada", "Bruno"), ("Bruno", "Ada")):
        page.get_by_role("button", name=f"I am {here}").click()
        table.wait("asked")
        expect(page.locator("#map")).to_be_visible()
        until_it_passes_on(table)
        expect(page.get_by_role("heading", name=f"Hand the screen to {other}")).to_be_visible()
        for covered in ("#map", "#players", "#decision", "[role=log]"):
            expect(page.locator(covered)).to_have_count(0)


def test_who_shared_the_screen_is_replaced_and_gets_a_link(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "nebula", "me", "me", first_player=2)
    page = table.page
    page.get_by_role("button", name="I am Bruno").click()  # who is about to leave
    table.wait("asked")
    before = table.sequence
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Let a bot play").click()
    page.get_by_role("button", name="Give it to the bot").click()
    page.get_by_role("button", name="Give back").wait_for()
    page.get_by_role("button", name="Close").click()
    table.wait("asked")  # Ada goes on
    assert table.sequence > before  # the bot has moved
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Give back").click()
    page.get_by_role("button", name="Link for this seat").click()
    page.get_by_role("button", name="Hand on the seat").click()
    link = page.get_by_label("Whoever opens this link takes the seat").input_value()
    page.get_by_role("button", name="Close").click()
    table.wait("asked")
    bruno = visit()
    bruno.goto(link)
    TablePage(bruno).wait("waiting")


def test_who_comes_back_is_shown_what_happened(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"], {"first_player": 1})
    ada = sit(visit(), made["id"], made["key"])
    bruno = sit_as_invited(visit(), made["id"], made["invitations"][0]["key"], "Bruno")
    ada.wait("asked")
    until_it_passes_on(ada)
    ada.page.goto("/#/")
    expect(ada.page.get_by_text("Bruno to decide")).to_be_visible()
    bruno.wait("asked")
    bruno.take(bruno.legal_place())
    bruno.confirm()
    until_it_passes_on(bruno)
    since = bruno.page.get_by_role("region", name="happened since you last looked")
    expect(since).to_have_count(0)  # Bruno was there all the time

    sit(ada.page, made["id"]).wait("asked")
    since = ada.page.get_by_role("region", name="happened since you last looked")
    since.get_by_role("button", name="Show").click()
    expect(since).to_contain_text(re.compile(r"^\s*1/[1-9]"))
    happened = [since.inner_text()]
    on = since.get_by_role("button", name="On", exact=True)
    while on.is_enabled():
        on.click()
        expect(since).to_contain_text(re.compile(rf"^\s*{len(happened) + 1}/"))
        happened.append(since.inner_text())
    assert len(set(happened)) == len(happened) >= 2
    assert any("Bruno" in line for line in happened)
    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)


def test_a_draw_is_offered_and_agreed_to(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"], {"first_player": 1})
    ada = sit(visit(), made["id"], made["key"])
    bruno = sit_as_invited(visit(), made["id"], made["invitations"][0]["key"], "Bruno")
    ada.wait("asked")
    ada.page.get_by_role("button", name="Table").click()
    ada.page.get_by_role("button", name="Offer a draw").click()
    offer = bruno.page.get_by_role("group", name="A draw")
    expect(offer).to_contain_text("offered by: Ada")
    offer.get_by_role("button", name="Agree to a draw").click()
    for table in (ada, bruno):
        table.wait("over")


def test_chat_shows_html_as_text(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "bot:random"])
    ada = sit(visit(), made["id"], made["key"])
    other = sit(visit(), made["id"])
    said = "<img src=x onerror=alert(1)> <b>hello</b>"
    for table in (ada, other):
        table.wait("asked", "waiting")
        table.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill(said)
    ada.page.get_by_role("button", name="Send").click()
    for table in (ada, other):
        expect(table.page.get_by_text(said, exact=True)).to_be_visible()
        expect(table.page.locator("#side-chat img")).to_have_count(0)
