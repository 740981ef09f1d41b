"""Looking back at a game: stepping, scrubbing, jumping, sharing a position, the score over time."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.prepared import gaia_finished, gaia_late, prepare
from tests.web.server import Server
from tests.web.table import sit

BOTS = ["bot:greedy"] * 3


def shows(page: Page, entry: int, of: int) -> None:
    """Until the board of that entry is on the screen."""
    expect(page.locator(".screen")).to_have_attribute("data-sequence", str(entry))
    expect(page.locator(".now")).to_contain_text(f"move {entry} of {of}")


def pieces(page: Page) -> str:
    return page.locator("#board-pieces").inner_html()


def test_a_replay_is_stepped_scrubbed_and_jumped_through(visit: Visit, server: Server) -> None:
    course = gaia_finished()
    last = course.sequence
    page = visit()
    page.goto(f"/#/replay/{prepare(server, course, BOTS).id}")
    shows(page, 0, last)
    empty = pieces(page)
    page.get_by_role("button", name="Step on").click()
    shows(page, 1, last)
    page.get_by_role("button", name="Step back").click()
    shows(page, 0, last)
    page.get_by_role("slider", name="Position in the game").press("End")
    shows(page, last, last)
    assert pieces(page) != empty
    page.get_by_role("button", name="Round 3").get_by_text("Round 3").click()
    expect(page.locator(".now")).to_contain_text("Round 3", ignore_case=True)
    expect(page.locator(".screen")).not_to_have_attribute("data-sequence", str(last))
    third = int(page.locator(".screen").get_attribute("data-sequence") or "")
    page.keyboard.press("]")
    expect(page.locator(".now")).to_contain_text("Round 4", ignore_case=True)
    page.keyboard.press("[")
    shows(page, third, last)
    page.get_by_role("button", name="To the beginning").click()
    shows(page, 0, last)
    assert pieces(page) == empty


def test_a_position_is_shared_by_its_link(visit: Visit, server: Server) -> None:
    course = gaia_late()
    made = prepare(server, course, ["me", *BOTS])
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    sit(page, made.id, made.key).wait("asked")
    page.goto(f"/#/replay/{made.id}?at=100")
    shows(page, 100, course.sequence)
    page.get_by_role("button", name="Link to this position").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert made.key not in link

    other = visit()
    other.goto(link)
    shows(other, 100, course.sequence)
    assert pieces(other) == pieces(page)
    other.goto(link.replace("at=100", "at=40"))  # another link, in the tab of the same replay
    shows(other, 40, course.sequence)


def test_the_end_shows_sources_and_the_score_over_time(visit: Visit, server: Server) -> None:
    made = prepare(server, gaia_finished(), BOTS)
    page = visit(accept_downloads=True)
    table = sit(page, made.id)
    table.wait("over")
    expect(table.end.get_by_role("heading", name=re.compile("wins|share"))).to_be_visible()
    sources = table.end.get_by_role("table").first
    totals = sources.get_by_role("row", name=re.compile("Total")).get_by_role("cell")
    outcome = gaia_finished().match.state.outcome()
    assert outcome is not None
    expect(totals).to_have_text([str(score) for score in sorted(outcome.scores, reverse=True)])
    with page.expect_download() as download:
        table.end.get_by_role("button", name="Record").click()
    assert download.value.suggested_filename.endswith(".orr")

    table.end.get_by_role("link", name="Replay").click()
    chart = page.get_by_role("img", name="Score over time")
    expect(chart).to_be_visible()
    expect(chart.locator("polyline.line")).to_have_count(3)
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
