"""Drafts, undo, reasons, chat and whoever else sits at a table or watches."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.table import TablePage, first_table, sit


def nebula(page: Page, server: Server) -> TablePage:
    """A person to move first, with something to click beside the map."""
    table = first_table(page, server, "nebula", "me", "bot:random", first_player=1)
    table.wait("asked")
    return table


def draft(table: TablePage) -> str:
    """One step on the board; returns the place."""
    place = table.legal_place()
    assert place is not None
    name = place.get_attribute("id") or ""
    table.draft_from(place)
    table.steps(1)
    return name


def test_a_draft_is_there_after_a_reload(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    draft(table)
    said = table.decision.locator(".draft li").text_content() or ""
    table.page.reload()
    table.steps(1)
    expect(table.decision.locator(".draft li")).to_have_text(said.strip())


def test_steps_are_undone_and_redone(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    draft(table)
    table.page.get_by_role("button", name="Undo").click()
    table.steps(0)
    table.page.keyboard.press("y")
    table.steps(1)
    table.page.keyboard.press("Shift+Z")
    table.steps(0)


def test_a_confirmed_move_is_taken_back(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    place = draft(table)
    table.confirm()
    table.wait("asked")
    after = table.sequence
    table.page.get_by_role("button", name="Undo").click()
    table.page.wait_for_function(
        "after => Number(document.querySelector('.screen').dataset.sequence) > after", arg=after
    )
    expect(table.page.locator(f"[id='{place}']")).to_have_attribute("data-state", "legal")


def test_an_illegal_place_says_why(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "gaia", "me", "bot:random", faction_choice="first_game")
    table.wait("asked")
    table.take_first()
    table.confirm()
    table.wait("asked")
    table.press(table.page.locator("#map circle.hit:not([data-state])").first)
    why = table.page.get_by_role("dialog", name="Why not")
    expect(why.get_by_role("listitem").first).to_be_visible()
    expect(why.get_by_role("link", name=re.compile(r"^gaia\."))).not_to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(why).to_be_hidden()


def test_one_screen_is_handed_over(visit: Visit, server: Server) -> None:
    table = first_table(visit(), server, "nebula", "me", "me", first_player=1)
    table.page.get_by_role("button", name="I am Ada").click()
    table.wait("asked")
    for _ in range(10):
        table.take_first()  # "End the phase" stands first
        table.confirm()
        cover = table.page.get_by_role("heading", name="Hand the screen to Bruno")
        expect(cover.or_(table.page.locator("#decision"))).to_be_visible()
        if cover.is_visible():
            break
        table.wait("asked")
    expect(table.page.locator("#map")).to_have_count(0)
    table.page.get_by_role("button", name="I am Bruno").click()
    assert table.wait("asked")


def test_a_spectator_sees_the_game_but_no_draft(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["me", "bot:random"], {"first_player": 1})
    player = sit(visit(), made["id"], made["key"])
    watcher = visit()
    heard: list[str] = []
    watcher.on(
        "websocket",
        lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    spectator = sit(watcher, made["id"])
    player.wait("asked")
    spectator.wait("waiting")
    expect(spectator.sentence).to_contain_text("You are watching.")
    before = spectator.sequence
    player.take_first()
    spectator.wait("waiting")
    assert spectator.sequence == before
    player.confirm()
    watcher.wait_for_function(
        "before => Number(document.querySelector('.screen').dataset.sequence) > before", arg=before
    )
    assert heard
    assert not any('"drafts":{"0"' in frame or '"options":[{' in frame for frame in heard)


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


def test_everything_changes_its_language(visit: Visit, server: Server) -> None:
    table = nebula(visit(), server)
    page = table.page
    texts = {table.decision.inner_text()}
    for button, language, word in (
        ("Language", "Português", "Confirmar"),
        ("Idioma", "Українська", "Підтвердити"),
    ):
        page.get_by_role("button", name=button).click()
        page.get_by_role("button", name=language).click()
        expect(page.get_by_role("button", name=word)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", {"P": "pt", "У": "uk"}[language[0]])
        page.wait_for_function(
            "old => !old.includes(document.querySelector('#decision').innerText)", arg=list(texts)
        )
        texts.add(table.decision.inner_text())
    assert len(texts) == 3


def test_a_phone_is_wide_enough(visit: Visit, server: Server) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table = first_table(page, server, "gaia", "me", "bot:random", faction_choice="first_game")
    table.wait("asked")
    table.take_first()
    page.get_by_role("button", name="Confirm").tap()
    table.wait("asked")
    for tab in ("Players", "Log", "Rules", "Map"):
        page.get_by_role("tab", name=tab).first.tap()
        expect(page.get_by_role("tabpanel", name=tab).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    tab_to(page, "New game")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").wait_for()
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    table = TablePage(page)
    table.wait("asked")
    tab_to(page, "Choose ")
    page.keyboard.press("Enter")
    confirm_by_keys(table)
    table.wait("asked")
    page.keyboard.press("t")  # to the first legal place
    expect(page.locator(":focus")).to_have_attribute("data-state", "legal")
    page.keyboard.press("Enter")
    confirm_by_keys(table)


MOST_TABS = 250


def confirm_by_keys(table: TablePage) -> None:
    table.steps(1)
    before = table.sequence
    tab_to(table.page, "Confirm")
    table.page.keyboard.press("Enter")
    table.page.wait_for_function(
        "before => Number(document.querySelector('.screen').dataset.sequence) > before", arg=before
    )


def tab_to(page: Page, name: str) -> None:
    """Tab until what is focused is called so."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        said = page.evaluate("() => document.activeElement?.textContent?.trim() ?? ''")
        pressable = page.locator("button:focus, a:focus").count() == 1
        if pressable and said.lower().startswith(name.lower()):
            return
    raise AssertionError(f"{name} is not reached by Tab")


def test_a_replay_is_scrubbed(visit: Visit, server: Server) -> None:
    made = server.make("nebula", ["bot:random", "bot:random"], {"turn_limit_per_player": 2})
    page = visit()
    sit(page, made["id"]).wait("over")
    page.goto(f"/#/replay/{made['id']}")
    scrubber = page.get_by_role("slider").first
    expect(page.get_by_text(re.compile(r"move \d+ of [1-9]")).first).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_text(re.compile(r"move 0 of \d+")).first).to_be_visible()
    page.get_by_role("button", name="Step on").click()
    expect(page.get_by_text(re.compile(r"move [1-9]\d* of \d+")).first).to_be_visible()
    scrubber.press("End")
    last = page.get_by_text(re.compile(r"move (\d+) of \1")).first
    expect(last).to_be_visible()
