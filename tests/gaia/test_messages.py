"""The catalogues of Gaia Project: all names, in the words of the glossary, and whole sentences."""

from __future__ import annotations

import ast
from functools import cache

import pytest

import orrery
from orrery.games.gaia.components import PLANET_TYPES
from orrery.games.gaia.game import game
from orrery.games.gaia.space import SEAT, SPACE_OF_ACTIONS
from orrery.kernel.decision import Decision
from orrery.kernel.events import Event
from orrery.kernel.ledger import LANGUAGES, block
from orrery.kernel.match import Match
from orrery.kernel.messages import PLAIN, Catalogue, fields_in
from tests.catalogues import HOLES, SOURCES, blocker_numbers, domains, glossary, plain, tables

EVENTS = {kind.name: kind for kind in game.event_kinds()}

UNNAMED = {"seat", "space", "bid", "number"}
"""Domains without a table here: the seats have the kernel's, the others are places and numbers."""
BY_NUMBER = {"planet": len(PLANET_TYPES), "stage": 4, "way": 4, "optional": 2, "to_gaia": 2}
"""Tables for numbers that have no domain, with how many there are."""
PLAIN_TABLES = {"event", "decision", "action", "kind", "blocker", "reason", "option", "label"}
TABLE_TABLES = {
    "figure",
    "order",
    "hint",
    "board",
    "chapter",
    "choice",
    "option_title",
    "effect",
    "amount",
}
"""Those that only the table in the browser reads."""


# Complete ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_table_that_nothing_reads(language: str) -> None:
    expected = (
        PLAIN_TABLES | TABLE_TABLES | (set(domains(game)) - UNNAMED) | set(BY_NUMBER) | {"builder"}
    )
    assert set(tables("gaia", language)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_name(language: str) -> None:
    catalogue = game.messages(language)
    for name, domain in domains(game).items():
        if name not in UNNAMED:
            assert set(catalogue.tables[name]) - {"?"} == set(domain.labels), name
    for name, count in BY_NUMBER.items():
        assert set(catalogue.tables[name]) == {str(value) for value in range(count)}, name
    assert not set(BY_NUMBER) & set(catalogue.domains)
    seats = {label: catalogue.tables["seat"][label] for label in SEAT.labels}
    assert catalogue.tables["builder"] == seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["standard_tile", "booster", "token", "position", "source"])
def test_names_tell_values_apart(table: str, language: str) -> None:
    names = list(tables("gaia", language)[table].values())
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_told_of_events_that_there_are(language: str) -> None:
    """Together, without their subject: `{parts}` are the amounts, the rest are added up."""
    for name, text in tables("gaia", language)["effect"].items():
        fields = set(EVENTS[name].fields) - {"seat"}
        assert fields_in(text) <= fields - {"resource", "amount"} | {"parts"}, name
        assert ("parts" in fields_in(text)) == ("resource" in fields), name
    assert set(tables("gaia", language)["amount"]) == set(domains(game)["resource"].labels)


# Blockers ----------------------------------------------------------------------------------


def all_blocker_numbers() -> set[str]:
    """The names of the numbers in all `block(...)` calls, and those of `federations.reasons`."""
    found = blocker_numbers("gaia")
    reasons = (SOURCES / "games" / "gaia" / "federations" / "reasons.py").read_text("utf-8")
    for node in ast.walk(ast.parse(reasons)):
        if isinstance(node, ast.Dict):
            keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            found.update(key for key in keys if isinstance(key, str))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_blocker_has_its_words(language: str) -> None:
    catalogue = game.messages(language)
    texts = tables("gaia", language)["blocker"]
    assert len(all_blocker_numbers()) > 40
    assert all_blocker_numbers() == set(texts)
    for name, text in texts.items():
        (field,) = fields_in(text)
        assert field == PLAIN or field in catalogue.domains or field in BY_NUMBER, name


def test_blockers_name_their_numbers() -> None:
    english = game.messages("en")
    short = block("gaia.mine.cost", resource=2, cost=3, held=1)
    assert english.numbers(short) == "ore, costs 3, 1 held"
    home = block("gaia.advanced.placement.home-type", planet=0, home=7)
    assert english.numbers(home) == "there: no planet, home planet: ice"
    step = block("gaia.upgrade.one-step", structure=1, wanted=4)
    assert english.numbers(step) == "mine, wanted: planetary institute"
    area = block("gaia.power.discard-token", area=3, left=1)
    assert english.numbers(area) == "area III, 1 still to leave"
    parts = [block("gaia.federation.connected", parts=number) for number in (1, 3, 5)]
    assert [game.messages("uk").numbers(part) for part in parts] == [
        "1 окрема частина",
        "3 окремі частини",
        "5 окремих частин",
    ]


# The glossary ------------------------------------------------------------------------------


GLOSSARY = glossary(game)
OWN_NAMES = {("piece", "none"), ("planet", "0"), ("track", "?")}
"""What is no term of the glossary."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["faction", "track", "structure", "piece", "planet"])
def test_names_are_those_of_the_glossary(table: str, language: str) -> None:
    english = tables("gaia", "en")[table]
    for key, name in tables("gaia", language)[table].items():
        if (table, key) not in OWN_NAMES:
            assert plain(name) == GLOSSARY[plain(english[key])][language]


@pytest.mark.parametrize(
    ("key", "term"), [("credits", "credit"), ("ore", "ore"), ("knowledge", "knowledge")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_resources_are_those_of_the_glossary(key: str, term: str, language: str) -> None:
    assert tables("gaia", language)["resource"][key].startswith(GLOSSARY[term][language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_those_of_the_glossary(language: str) -> None:
    english = tables("gaia", "en")["label"]
    checked = 0
    for key, name in tables("gaia", language)["label"].items():
        if english[key] in GLOSSARY:
            assert name == GLOSSARY[english[key]][language], key
            checked += 1
    assert checked >= 20


# In use ------------------------------------------------------------------------------------


@cache
def played() -> tuple[Match, list[Decision]]:
    """A game between random players, to its end, with all that was asked."""
    match = game.start(3, {"map": "method_2", "final_conversion": "manual"}, seed="reading")
    rng = orrery.Source.from_seed("reading/choices")
    asked: list[Decision] = []
    while seats := match.state.open_seats():
        decision = match.state.decision(seats[0])
        assert decision is not None
        asked.append(decision)
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[rng.below(len(legal))])
    return match, asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    match, asked = played()
    assert len({event.kind.name for event in match.events}) > 20
    assert len({decision.kind for decision in asked}) > 6
    lines = [catalogue.event(event) for event in match.events]
    lines += [catalogue.question(decision) for decision in asked]
    for line in lines:
        assert not HOLES.search(line), line
    outcome = match.state.outcome()
    assert outcome is not None
    assert set(tables("gaia", language)["reason"]) == {outcome.reason}
    assert set(outcome.breakdown[0]) <= set(tables("gaia", language)["label"])


def question(catalogue: Catalogue, kind: str, **context: int) -> str:
    return catalogue.question(Decision(0, kind, "", context))


def test_questions_say_what_is_asked_and_why_now() -> None:
    english = game.messages("en")
    assert question(english, "turn", seat=0, stage=0).endswith("before or after it.")
    assert "the main action is done" in question(english, "turn", seat=0, stage=2)
    assert "federation token" in question(english, "federation", seat=0, stage=3, groups=1)
    aided = question(english, "aided", seat=0, steps=2, extra_range=0)
    assert aided == (
        "Your action helps you to build with 2 free terraforming steps: choose the planet."
    )
    assert "3 more range" in question(english, "aided", seat=0, steps=0, extra_range=3)
    assert "any research area" in question(english, "advance", seat=0, track=-1, optional=1)
    leech = question(english, "leech", builder=1, space=0, offer=3)
    assert leech.startswith("Player 2 has built on ")
    leave = [
        question(game.messages("uk"), "leave", seat=0, left=left, to_gaia=1, lowest=0)
        for left in (1, 3, 6)
    ]
    assert [line.split(" енергії")[0].split(" ")[-1] for line in leave] == [
        "жетон",
        "жетони",
        "жетонів",
    ]


@pytest.mark.parametrize(("language", "lost"), [("en", "lost"), ("pt", "perd"), ("uk", "втрач")])
def test_a_burned_token_is_given_up_but_not_always_lost(language: str, lost: str) -> None:
    """That of the Itars goes to the Gaia area."""
    assert lost not in game.messages(language).event(Event(EVENTS["burned"], (0,)))


def test_what_is_nothing_is_not_told() -> None:
    english = game.messages("en")
    kept = english.event(Event(EVENTS["gained"], (0, 1, 4, 0)))
    lost = english.event(Event(EVENTS["gained"], (0, 1, 4, 1)))
    assert kept == "Player 1 gains credits: 4"
    assert lost == "Player 1 gains credits: 4, 1 over the limit is lost"
    free = english.event(Event(EVENTS["leeched"], (1, 1, 0)))
    assert free == "Player 2 accepts the charge of 1 power"


RULINGS_THAT_SAY_DONE = ["gaia.gap.map.builder-order", "gaia.gap.final.conversion-scope"]


@pytest.mark.parametrize("ruling", RULINGS_THAT_SAY_DONE)
@pytest.mark.parametrize("language", ["pt", "uk"])
def test_rulings_end_a_choice_with_the_word_of_its_action(ruling: str, language: str) -> None:
    word = game.messages(language).action(SPACE_OF_ACTIONS.parse("done"))
    assert word in game.ledger().text(ruling, language)
