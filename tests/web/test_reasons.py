"""Why not: the rule with its numbers, the way into the rules, and a report where it seems wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from orrery.kernel.position import write_position
from orrery.kernel.record import write_record
from tests.web.conftest import Visit
from tests.web.prepared import gaia_late, nebula_late, prepare
from tests.web.server import Server
from tests.web.table import TablePage, sit

RULE = re.compile(r"^gaia\.")


def gaia(page: Page, server: Server) -> TablePage:
    made = prepare(server, gaia_late(), ["me", *["bot:greedy"] * 3])
    table = sit(page, made.id, made.key)
    table.wait("asked")
    return table


def test_an_illegal_place_says_why(visit: Visit, server: Server) -> None:
    table = gaia(visit(), server)
    page = table.page
    table.point_out(page.locator("#map circle.hit:not([data-state])").first)
    why = page.get_by_role("dialog", name="Why not")
    expect(why.get_by_role("listitem").first).to_be_visible()
    expect(why.get_by_role("link", name=RULE)).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()


def test_a_closed_kind_names_the_rule_and_leads_to_it(visit: Visit, server: Server) -> None:
    table = gaia(visit(), server)
    page = table.page
    page.get_by_role("button", name="Why not?").first.click()
    why = page.get_by_role("dialog", name="Why not")
    reason = why.get_by_role("listitem").first
    link = reason.get_by_role("link", name=RULE)
    rule = link.inner_text()
    said = reason.inner_text().removesuffix(rule).strip()
    assert said
    link.click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    chosen = page.locator("li.chosen")
    expect(chosen.get_by_role("link", name=rule, exact=True)).to_be_visible()
    expect(chosen).to_be_in_viewport()


def test_a_log_line_leads_into_the_rules(visit: Visit, server: Server) -> None:
    table = gaia(visit(), server)
    log = table.page.get_by_role("tabpanel", name="Log")
    link = log.locator('a[href*="#/rules/gaia/"]').first
    rule = (link.get_attribute("href") or "").rpartition("/")[2]
    link.click()
    expect(table.page.locator("li.chosen")).to_have_id(f"rule-{rule}")


def test_a_report_packs_what_is_needed(visit: Visit, server: Server, tmp_path: Path) -> None:
    made = prepare(server, nebula_late(), ["me", "bot:greedy"])
    page = visit(accept_downloads=True)
    table = sit(page, made.id, made.key)
    table.wait("asked")
    page.get_by_role("button", name="Why not?").first.click()
    why = page.get_by_role("dialog", name="Why not")
    rule = why.get_by_role("link", name=re.compile(r"^nebula\.")).first.inner_text()
    why.get_by_role("link", name="Report it").click()
    expect(page.get_by_label("Rule, if you know it")).to_have_value(rule)
    page.get_by_label("What happened").fill("I should be able to do this.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Pack the report").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    expect(page.get_by_role("status")).to_be_visible()

    report = json.loads(file.read_text("utf-8"))
    assert report["rule"] == rule
    assert report["text"] == "I should be able to do this."
    course = nebula_late()
    assert report["position"] == write_position(course.match.state.view(0).state)
    assert report["record"] == write_record(course.match, 0)
