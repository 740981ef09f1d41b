"""Every screen of the client, for tests and pictures that go through all of them.

The same tables serve all of them: looking at a screen changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from orrery.table.entries import Course
from tests.web.prepared import (
    Prepared,
    gaia_finished,
    gaia_late,
    nebula_finished,
    nebula_late,
    prepare,
)
from tests.web.server import Server
from tests.web.table import TablePage, sit

Opening = Callable[[Page, Server], None]
GREEDY = "bot:greedy"


def _shared(server: Server, game: Callable[[], Course], seats: Sequence[str]) -> Prepared:
    """A table that is put on the server once."""
    name = game.__name__
    if name not in server.shared:
        server.shared[name] = prepare(server, game(), seats)
    found: Prepared = server.shared[name]
    return found


def _made(server: Server, *seats: str, game: str = "nebula") -> Prepared:
    """A new table with such seats, made once."""
    name = " ".join((game, *seats))
    if name not in server.shared:
        made = server.make(game, seats)
        server.shared[name] = Prepared(made["id"], made["key"])
    found: Prepared = server.shared[name]
    return found


def gaia(server: Server) -> Prepared:
    return _shared(server, gaia_late, ["me", GREEDY, GREEDY, GREEDY])


def nebula(server: Server) -> Prepared:
    return _shared(server, nebula_late, ["me", GREEDY])


def finished(server: Server) -> Prepared:
    return _shared(server, gaia_finished, ["me", GREEDY, GREEDY])


def finished_nebula(server: Server) -> Prepared:
    return _shared(server, nebula_finished, ["me", GREEDY])


# Screens ---------------------------------------------------------------------------------


def home(page: Page, server: Server) -> None:
    """A visitor whose browser holds seats at several tables."""
    tables = [gaia(server), nebula(server), finished(server), finished_nebula(server)]
    tables.append(_made(server, "me", "invite"))
    _made(server, "me", "open")
    page.goto("/#/")
    keys = json.dumps({table.id: table.key for table in tables})
    page.evaluate("keys => localStorage.setItem('orrery.keys', keys)", keys)
    page.reload()
    page.get_by_role("heading", name="2 tables wait for you").wait_for()
    page.wait_for_load_state("networkidle")  # the small boards on the cards


def new_game(page: Page, server: Server) -> None:
    page.goto("/#/new/gaia")
    page.get_by_role("button", name="Start").wait_for()


def gaia_table(page: Page, server: Server) -> None:
    """Where a mine can be built, and what the first place in the list would change."""
    table = _sit(page, gaia(server))
    table.press(table.decision.locator('[data-kind="mine"]'))
    table.rows.first.hover()
    table.difference.wait_for()


def gaia_players(page: Page, server: Server) -> None:
    """What each player has; on a phone that is behind a tab."""
    _sit(page, gaia(server))
    tab = page.get_by_role("tab", name="Players")
    if tab.is_visible():
        tab.click()
    page.get_by_text("Ambas").first.wait_for()


def nebula_table(page: Page, server: Server) -> None:
    """With a draft; it waits for whoever opens the table next."""
    table = _sit(page, nebula(server))
    if table.steps == 0:
        table.take(table.legal_place())


def undrawn_table(page: Page, server: Server) -> None:
    """A game that has no board in the browser yet."""
    _sit(page, _made(server, "me", GREEDY, game="eclipse"))
    page.get_by_text("is not drawn yet").wait_for()


def _sit(page: Page, at: Prepared) -> TablePage:
    table = sit(page, at.id, at.key)
    table.wait("asked", "drafted")
    return table


def entrance(page: Page, server: Server) -> None:
    made = _made(server, "me", "invite")
    sit(page, made.id, made.key)
    page.get_by_role("heading", name="The game begins when").wait_for()


def handover(page: Page, server: Server) -> None:
    made = _made(server, "me", "me")
    sit(page, made.id, made.key)
    page.get_by_role("heading", name="Hand the screen").wait_for()
    page.locator("h1 .emblem").wait_for()  # comes with the game's boards


def end(page: Page, server: Server) -> None:
    sit(page, finished(server).id).wait("over")
    page.get_by_role("dialog").wait_for()


def replay(page: Page, server: Server) -> None:
    page.goto(f"/#/replay/{finished(server).id}?at=200")
    page.locator('.screen[data-sequence="200"]').wait_for()
    page.get_by_role("heading", name="Where the points came from").wait_for()


def rules(page: Page, server: Server) -> None:
    page.goto("/#/rules/gaia/gaia.mine.range")
    page.locator("li.chosen").wait_for()


def dice(page: Page, server: Server) -> None:
    page.goto(f"/#/dice/{finished(server).id}")
    page.get_by_text("Hash, seed and every draw fit together.").wait_for()


def report(page: Page, server: Server) -> None:
    page.goto(f"/#/report/{nebula(server).id}")
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
    "players": gaia_players,
    "nebula": nebula_table,
    "undrawn": undrawn_table,
    "end": end,
    "replay": replay,
    "rules": rules,
    "dice": dice,
    "report": report,
    "settings": settings,
}
