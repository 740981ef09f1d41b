"""The catalogues of Eclipse: all names, in the words of the glossary, and whole sentences."""

from __future__ import annotations

from functools import cache

import pytest

import orrery
from orrery.games.eclipse.events import EVENTS
from orrery.games.eclipse.game import game
from orrery.games.eclipse.space import SEAT
from orrery.games.eclipse.state import SCORE_PARTS
from orrery.kernel.decision import Decision
from orrery.kernel.events import Event
from orrery.kernel.ledger import LANGUAGES, block
from orrery.kernel.match import Match
from orrery.kernel.messages import PLAIN, fields_in
from tests.catalogues import HOLES, blocker_numbers, domains, glossary, plain, tables
from tests.eclipse.walks import TABLES, lively

UNNAMED = {"zone", "slot", "amount", "round", "vp"}
"""Domains without a table here: places and numbers."""
BY_NUMBER = {"stage": 2, "to_graveyard": 2, "proposer": SEAT.size}
"""Tables for numbers that have no domain, with how many there are."""
OWNER = {str(seat) for seat in range(-1, SEAT.size)}
"""Seats, or -1 for a disc that is nobody's."""
PLAIN_TABLES = {
    "event",
    "decision",
    "action",
    "kind",
    "blocker",
    "reason",
    "option",
    "choice",
    "chapter",
    "option_title",
    "label",
    "hint",
    "terminal",
}


# Complete ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_table_that_nothing_reads(language: str) -> None:
    named = set(domains(game)) - UNNAMED
    assert set(tables("eclipse", language)) == PLAIN_TABLES | named | set(BY_NUMBER) | {"owner"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_name(language: str) -> None:
    catalogue = game.messages(language)
    for name, domain in domains(game).items():
        if name not in UNNAMED | {"seat"}:
            assert set(catalogue.tables[name]) - {"?"} == set(domain.labels), name
    for name, count in BY_NUMBER.items():
        assert set(catalogue.tables[name]) == {str(value) for value in range(count)}, name
    assert set(catalogue.tables["owner"]) == OWNER
    for table in ("proposer", "owner"):
        for label in SEAT.labels:
            assert catalogue.tables[table][label] == catalogue.tables["seat"][label]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table", ["part", "technology", "sector", "find", "species", "target", "cube_place", "edge"]
)
def test_names_tell_values_apart(table: str, language: str) -> None:
    names = list(tables("eclipse", language)[table].values())
    assert len(set(names)) == len(names)


# Blockers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_blocker_has_its_words(language: str) -> None:
    catalogue = game.messages(language)
    texts = tables("eclipse", language)["blocker"]
    assert blocker_numbers("eclipse") - set(catalogue.tables["blocker"]) == set()
    assert set(texts) - blocker_numbers("eclipse") == set()
    for name, text in texts.items():
        (field,) = fields_in(text)
        assert field in (PLAIN, "owner") or field in catalogue.domains, name


def test_blockers_name_their_numbers() -> None:
    english = game.messages("en")
    short = block("eclipse.resource.gain_pay", resource=1, needed=8, held=5)
    assert english.numbers(short) == "science, 8 needed, 5 held"
    nobody = block("eclipse.build.controlled_only", sector=1, controller=-1)
    assert english.numbers(nobody) == "sector 101 Castor, controlled by: nobody"
    other = block("eclipse.diplomacy.one_pair", other=3)
    assert english.numbers(other) == "Player 4"
    players = [block("eclipse.diplomacy.player_count", players=number) for number in (2, 3)]
    assert [game.messages("uk").numbers(each) for each in players] == ["2 гравці", "3 гравці"]


# The glossary ------------------------------------------------------------------------------


def folded(name: str) -> str:
    """Capital letters and the two kinds of apostrophe do not count."""
    return plain(name).replace("'", "’").casefold()


GLOSSARY = {
    folded(english): {language: folded(name) for language, name in names.items()}
    for english, names in glossary(game).items()
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table", ["resource", "species", "part", "technology", "ship", "item", "action_name"]
)
def test_names_are_those_of_the_glossary(table: str, language: str) -> None:
    english = tables("eclipse", "en")[table]
    for key, name in tables("eclipse", language)[table].items():
        assert folded(name) == GLOSSARY[folded(english[key])][language], key


# In use ------------------------------------------------------------------------------------


@cache
def played() -> tuple[Match, list[Decision]]:
    """A game between lively players, to its end, with all that was asked."""
    players, options = TABLES[-1]
    match = game.start(players, options, seed="reading")
    choose = lively(orrery.Source.from_seed("reading/choices"))
    asked: list[Decision] = []
    while seats := match.state.open_seats():
        decision = match.state.decision(seats[0])
        assert decision is not None
        asked.append(decision)
        match.apply(seats[0], choose(match, seats[0], match.state.legal(seats[0])))
    return match, asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    match, asked = played()
    assert len({event.kind.name for event in match.events}) > 25
    assert len({decision.kind for decision in asked}) > 12
    lines = [catalogue.event(event.seen_by(None)) for event in match.events]
    lines += [catalogue.event(event) for event in match.events]
    lines += [catalogue.question(decision) for decision in asked]
    for line in lines:
        assert not HOLES.search(line), line
    outcome = match.state.outcome()
    assert outcome is not None
    assert set(tables("eclipse", language)["reason"]) == {outcome.reason}
    assert set(tables("eclipse", language)["label"]) == set(SCORE_PARTS)


def event(name: str, *args: int) -> Event:
    return Event(next(kind for kind in EVENTS if kind.name == name), args)


def test_what_others_drew_stays_unknown() -> None:
    drawn = event("reputation_drawn", 0, 4)
    english = game.messages("en")
    assert english.event(drawn) == "Player 1 draws a reputation tile: value 4"
    hidden = english.event(drawn.seen_by(1))
    assert hidden == "Player 1 draws a reputation tile: unknown value"


def test_the_non_player_side_has_a_name() -> None:
    began = game.messages("en").event(event("battle_began", 0, 2, -1, 3))
    assert began.endswith("(against the GCDS); attacker: Player 3, defender: Non-player ships")


def question(language: str, kind: str, **context: int) -> str:
    return game.messages(language).question(Decision(0, kind, "", context))


def test_questions_say_what_is_asked_and_why_now() -> None:
    assert "with 2 activations left" in question("en", "build", seat=0, left=2)
    assert "left" not in question("en", "build", seat=0, left=0)
    assert "2 more sectors" in question("en", "move", seat=0, left=0, steps=2)
    assert question("en", "proposal", seat=0, proposer=2).startswith("Player 3 proposes")
    assert "abandon sectors" in question("en", "upkeep", seat=0, stage=1)
    assert "to a graveyard" in question("en", "release", seat=0, to_graveyard=1)
    assert "engagement round" not in question("en", "battle", sector=0, round=0)
    drawn = [question("uk", "reputation", seat=0, count=count, kept=0) for count in (1, 3, 5)]
    assert [line.split(" репутації")[0].split(" ")[-1] for line in drawn] == [
        "жетон",
        "жетони",
        "жетонів",
    ]
