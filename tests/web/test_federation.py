"""A federation in Gaia Project: planets are clicked, satellites proposed, the cost is shown."""

from __future__ import annotations

from playwright.sync_api import expect

from orrery.games.gaia.table import present
from tests.web.conftest import Visit
from tests.web.prepared import gaia_before_a_federation, prepare
from tests.web.server import Server
from tests.web.table import TablePage, sit

MOST_CLICKS = 20


def test_a_federation_is_built_by_clicking_planets(visit: Visit, server: Server) -> None:
    course = gaia_before_a_federation()
    ahead = course.match.fork()
    ahead.apply(0, "federate")
    making = present(ahead.state.view(0)).making
    assert making is not None
    made = prepare(server, course, ["me", "bot:greedy"])
    table = sit(visit(), made.id, made.key)
    table.wait("asked")
    page = table.page
    federations = page.locator("#board-links .federation")
    before = federations.count()
    ghosts = page.locator("#board-links .ghost")

    table.press(table.decision.locator('[data-action="federate"]'))
    note = page.locator("#map .notes")
    needed = f"Federation: power value {making.value} of {making.needed}"
    expect(note).to_contain_text(needed)
    count = len(making.proposed_satellites)
    expect(note).to_contain_text(f"cheapest: {count} more satellite")
    expect(note).to_contain_text(f"−{count}")
    expect(ghosts).to_have_count(count)

    assert click_on(table, making.proposed_planets) >= 2
    done = table.decision.locator('[data-action="done"]')
    if done.count() > 0:  # where no further planet could join, there is nothing to say
        table.press(done)
    while ghosts.count() > 0:
        assert click_on(table, making.proposed_satellites, most=1) == 1
    expect(federations).to_have_count(before + 1)
    expect(table.difference).to_contain_text("Area")  # the bowls from which tokens are paid
    table.take()  # the token
    table.confirm()
    expect(federations).to_have_count(before + 1)


def click_on(table: TablePage, spaces: list[str], most: int = MOST_CLICKS) -> int:
    """Those of the spaces that can be chosen join the federation one by one; how many did.

    Planets side by side are one choice: the first of them stands for all.
    """
    chosen = 0
    for space in spaces:
        place = table.place(f"space-{space}")
        if chosen < most and place.get_attribute("data-state") == "legal":
            table.take(place)
            chosen += 1
    return chosen
