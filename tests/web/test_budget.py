"""How much the first load of a page transfers, as it goes over the line."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import sit

KILOBYTE = 1000
LOBBY = 300 * KILOBYTE
GAIA_TABLE = 500 * KILOBYTE


class Meter:
    """Adds up what a page receives: responses as transferred, messages as they are."""

    def __init__(self, page: Page) -> None:
        self.total = 0
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._loaded)
        line.on("Network.webSocketFrameReceived", self._heard)

    def _loaded(self, event: dict[str, Any]) -> None:
        self.total += int(event["encodedDataLength"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.total += len(event["response"]["payloadData"].encode())


def test_the_lobby_is_small(visit: Visit) -> None:
    page = visit()
    meter = Meter(page)
    page.goto("/")
    page.get_by_text("You sit at no table yet.").wait_for()
    page.wait_for_load_state("networkidle")
    assert 10 * KILOBYTE < meter.total < LOBBY


def test_a_table_of_gaia_is_small(visit: Visit, server: Server) -> None:
    made = server.make("gaia", ["me", "bot:random", "bot:random", "bot:random"])
    page = visit()
    meter = Meter(page)
    sit(page, made["id"], made["key"]).wait("asked", "waiting")
    page.locator("#map circle.hit").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert 50 * KILOBYTE < meter.total < GAIA_TABLE
