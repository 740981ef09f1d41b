"""The catalogues of Beyond Nebula use the words of the glossary, and fill in what is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery
from orrery.cli.texts import Texts
from orrery.games.nebula.state import REASONS
from orrery.kernel.ledger import GAME_OVER, LANGUAGES, NOT_ASKED, NOT_NOW
from orrery.kernel.messages import PLAIN, Catalogue, fields_in, plural
from tests.catalogues import SOURCES, blocker_numbers, glossary, tables
from tests.cli.desk import random_match

GAME = orrery.game("nebula")
SPACE = GAME.action_space(2)

NAMED_DOMAINS = ["resource", "colour", "extractor", "building", "technology", "group", "planet"]
"""Domains whose values have names; those of the others are numbers and places."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_name(language: str) -> None:
    catalogue = GAME.messages(language)
    domains = catalogue.domains
    for name in NAMED_DOMAINS:
        assert set(catalogue.tables[name]) - {"?"} == set(domains[name].labels)
    assert set(domains["seat"].labels) <= set(catalogue.tables["seat"])
    assert catalogue.name(domains["technology"], orrery.HIDDEN) not in ("?", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_text(language: str) -> None:
    assert set(tables("nebula", language)["reason"]) == set(filter(None, REASONS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_told_of_events_that_there_are(language: str) -> None:
    texts = tables("nebula", language)
    events = {kind.name: kind for kind in GAME.event_kinds()}
    for name, text in texts["effect"].items():
        assert fields_in(text) <= {*events[name].fields, "parts"} - {"seat"}, name
    assert set(texts["amount"]) == set(texts["resource"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_blocker_has_its_words(language: str) -> None:
    catalogue = GAME.messages(language)
    texts = tables("nebula", language)["blocker"]
    assert blocker_numbers("nebula")
    assert blocker_numbers("nebula") == set(texts)
    for name, text in texts.items():
        (field,) = fields_in(text)
        assert field == PLAIN or field in catalogue.domains, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kernels_own_rules_have_texts(language: str) -> None:
    for rule in (NOT_ASKED, NOT_NOW, GAME_OVER):
        assert GAME.rule_text(rule, language) != rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_the_terminal_exist(language: str) -> None:
    wanted: set[str] = set()
    for file in (SOURCES / "games" / "nebula" / "terminal").glob("*.py"):
        text = file.read_text("utf-8")
        wanted |= set(re.findall(r"label(?:\(|\", )['\"](\w+)['\"]", text))
        wanted |= set(re.findall(r"_title\(\"(\w+)\"\)", text))
        wanted |= set(re.findall(r"look\.\w+, \"(\w+)\"\)", text))
    assert len(wanted) > 20
    assert wanted <= set(tables("nebula", language)["label"])


# The glossary ------------------------------------------------------------------------------


GLOSSARY = glossary(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["resource", "colour", "extractor", "building", "technology"])
def test_names_are_those_of_the_glossary(table: str, language: str) -> None:
    english = tables("nebula", "en")[table]
    for key, name in tables("nebula", language)[table].items():
        if key != "?":
            assert name == GLOSSARY[english[key]][language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_those_of_the_glossary(language: str) -> None:
    english = tables("nebula", "en")["label"]
    checked = 0
    for key, name in tables("nebula", language)["label"].items():
        if english[key] in GLOSSARY:
            assert name == GLOSSARY[english[key]][language], key
            checked += 1
    assert checked >= 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_groups_are_made_of_glossary_words(language: str) -> None:
    for key, name in tables("nebula", language)["group"].items():
        colour, grade = key.split("-")
        technology = GLOSSARY[f"{grade} technology"][language]
        assert name == f"{technology}, {GLOSSARY[colour][language]}"


# In use ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_reads_without_holes(language: str) -> None:
    catalogue = GAME.messages(language)
    match = random_match("reading", {"turn_limit_per_player": 25})
    assert len({event.kind.name for event in match.events}) > 15
    for event in match.events:
        for viewer in (0, 1, None):
            line = catalogue.event(event.seen_by(viewer))
            assert not re.search(r"[{}\[\]|]", line), line


def test_a_hidden_research_reads_as_hidden() -> None:
    match = random_match("reading", {"turn_limit_per_player": 25})
    started = [event for event in match.events if event.kind.name == "research_started"]
    own = GAME.messages("en").event(started[0])
    other = GAME.messages("en").event(started[0].seen_by(1 - started[0].field("seat")))
    assert "a hidden technology" in other
    assert "a hidden technology" not in own


def test_numbers_choose_the_form_of_words() -> None:
    loaded = next(kind for kind in GAME.event_kinds() if kind.name == "loaded")
    lines = [
        GAME.messages("uk").event(orrery.Event(loaded, (0, 2, 0, troops))) for troops in (1, 3, 5)
    ]
    assert [line.split(" на ")[0].split()[-1] for line in lines] == ["загін", "загони", "загонів"]
    assert [plural("uk", number) for number in (1, 11, 21, 22, 12, 25, 0)] == [0, 2, 0, 1, 2, 2, 2]
    assert [plural("pt", number) for number in (0, 1, 2)] == [1, 0, 1]


def test_what_is_nothing_is_not_told() -> None:
    harvested = next(kind for kind in GAME.event_kinds() if kind.name == "harvested")
    english = GAME.messages("en")
    kept = english.event(orrery.Event(harvested, (0, 0, 9, 0)))
    lost = english.event(orrery.Event(harvested, (0, 0, 9, 1)))
    assert kept == "Player 1 harvests 9 metal"
    assert lost == "Player 1 harvests 9 metal, 1 over the limit is lost"


def test_blockers_name_their_numbers() -> None:
    blocker = orrery.block("nebula.pay", resource=1, cost=14, held=9)
    assert GAME.messages("en").numbers(blocker) == "gas, costs 14, 9 in reserve"
    assert GAME.messages("uk").numbers(blocker) == "газ, ціна 14, у запасі 9"
    ship = orrery.block("nebula.contents.ships", ship=2, unheard_of=4)
    assert GAME.messages("en").numbers(ship) == "ship 3, unheard_of 4"


def test_a_game_without_catalogues_still_speaks(tmp_path: Path) -> None:
    catalogue = Catalogue.load(tmp_path, "uk")
    assert catalogue.word("seat", 1) == "Гравець 2"
    assert catalogue.action(SPACE.parse("done")) == "done"


def test_the_tables_own_texts_fill_in() -> None:
    assert Texts("en").say("saved", count=1, file="a.orr") == "Saved 1 action in a.orr."
    assert Texts("uk").say("saved", count=3, file="a.orr") == "Збережено 3 дії: a.orr."
