"""Every screen of the client, for tests and pictures that go through all of them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.server import Server
from tests.web.table import TablePage, first_table, sit

Opening = Callable[[Page, Server], None]


def home(page: Page, server: Server) -> None:
    page.goto("/#/")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")


def new_game(page: Page, server: Server) -> None:
    page.goto("/#/new/gaia")
    page.get_by_role("button", name="Start").wait_for()


def gaia_table(page: Page, server: Server) -> None:
    table = first_table(page, server, "gaia", "me", "bot:greedy", faction_choice="first_game")
    advance(table, 4)


def nebula_table(page: Page, server: Server) -> None:
    table = first_table(page, server, "nebula", "me", "bot:greedy", first_player=1)
    advance(table, 2)


def advance(table: TablePage, decisions: int) -> None:
    """So many decisions by whatever can be clicked: an opened game shows more than an empty one."""
    for _ in range(decisions):
        table.wait("asked")
        place = table.legal_place()
        if place is None:
            table.take_first()
        else:
            table.draft_from(place)
        table.confirm()
    table.wait("asked")


def entrance(page: Page, server: Server) -> None:
    made = server.make("nebula", ["me", "invite"])
    sit(page, made["id"], made["key"])
    page.get_by_role("heading", name="The game begins when").wait_for()


def handover(page: Page, server: Server) -> None:
    made = server.make("nebula", ["me", "me"])
    sit(page, made["id"], made["key"])
    page.get_by_role("heading", name="Hand the screen").wait_for()


def finished(server: Server) -> str:
    """A game that bots have played to its end."""
    made = server.make("nebula", ["bot:random", "bot:random"], {"turn_limit_per_player": 2})
    return str(made["id"])


def end(page: Page, server: Server) -> None:
    sit(page, finished(server)).wait("over")
    page.get_by_role("dialog").wait_for()


def replay(page: Page, server: Server) -> None:
    table = finished(server)
    sit(page, table).wait("over")
    page.goto(f"/#/replay/{table}")
    page.get_by_role("slider").first.wait_for()


def rules(page: Page, server: Server) -> None:
    page.goto("/#/rules/gaia/")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")


def dice(page: Page, server: Server) -> None:
    table = finished(server)
    sit(page, table).wait("over")
    page.goto(f"/#/dice/{table}")
    page.get_by_text("Hash, seed and every draw fit together.").wait_for()


def report(page: Page, server: Server) -> None:
    made = server.make("nebula", ["me", "bot:random"])
    sit(page, made["id"], made["key"]).wait("asked", "waiting")
    page.goto(f"/#/report/{made['id']}")
    page.get_by_role("button", name="Pack the report").wait_for()


def settings(page: Page, server: Server) -> None:
    page.goto("/#/settings")
    page.get_by_role("heading", name="Settings").wait_for()


SCREENS: dict[str, Opening] = {
    "home": home,
    "new": new_game,
    "entrance": entrance,
    "handover": handover,
    "gaia": gaia_table,
    "nebula": nebula_table,
    "end": end,
    "replay": replay,
    "rules": rules,
    "dice": dice,
    "report": report,
    "settings": settings,
}
