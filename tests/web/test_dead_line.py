"""A network that swallows what is sent: the page notices, dials anew, and nothing is lost."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.proxy import Proxy, proxy_to
from tests.web.server import Server
from tests.web.table import first_table

NOTICED_SOON = 15.0
"""Seconds: a page that is looked at again gives a silent line three, but machines are busy."""


def until_dialled_anew(page: Page, proxy: Proxy, before: int) -> None:
    """The line is closed only for a moment, which nobody need see."""
    end = time.monotonic() + NOTICED_SOON
    while proxy.admitted == before:
        assert time.monotonic() < end, "the page has not noticed"
        page.wait_for_timeout(100)


def test_a_line_that_died_is_noticed_and_replaced(visit: Visit, server: Server) -> None:
    with proxy_to(server) as proxy:
        page = visit(base_url=proxy.address)
        table = first_table(page, server, "nebula", "me", "bot:random", first_player=1)
        table.wait("asked")
        table.take()
        proxy.swallow()
        table.confirm_button.click()
        expect(table.screen).to_have_attribute("data-busy", "true")
        expect(page.get_by_role("alert")).to_contain_text("whether this arrived")
        table.settled()
        assert table.steps == 1  # the draft is still there, and can be confirmed
        table.confirm()

        proxy.swallow()
        before = proxy.admitted
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        until_dialled_anew(page, proxy, before)
        table.settled()
