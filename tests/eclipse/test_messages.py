"""The catalogues of Eclipse: complete, in agreement, and in the words of the glossary."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.eclipse.events import EVENTS
from orrery.games.eclipse.game import FRAMES, game
from orrery.games.eclipse.space import SEAT, SPACE_OF_ACTIONS
from orrery.games.eclipse.state import SCORE_PARTS
from orrery.kernel.decision import Decision, Domain
from orrery.kernel.events import Event
from orrery.kernel.game import ChoiceOption
from orrery.kernel.ledger import LANGUAGES, block
from orrery.kernel.match import Match
from orrery.kernel.messages import PLAIN, fields_in
from tests.eclipse.walks import TABLES, lively

SOURCES = Path(str(orrery.__file__)).parent / "games" / "eclipse"
FORMS = {"en": 2, "pt": 2, "uk": 3}
HOLES = re.compile(r"[{}\[\]|?]")
KINDS = {kind.name: kind for kind in SPACE_OF_ACTIONS.kinds}

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


@cache
def tables(language: str) -> dict[str, dict[str, str]]:
    file = SOURCES / "messages" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def messages(language: str) -> Iterator[tuple[str, str, str]]:
    for table, texts in tables(language).items():
        for key, text in texts.items():
            yield table, key, text


def domains() -> dict[str, Domain]:
    """The domains of actions and events by their own names; of two, the larger one."""
    found = [domain for kind in SPACE_OF_ACTIONS.kinds for domain in kind.domains]
    found += [domain for kind in EVENTS for domain in kind.domains]
    return {domain.name: domain for domain in sorted(found, key=lambda domain: domain.size)}


def lineage(frame: type[Any]) -> list[type[Any]]:
    return [cls for cls in frame.__mro__ if cls not in (orrery.Frame, object)]


def asking() -> dict[str, type[Any]]:
    """The frames that can ask a player, by kind: those that say who is asked."""
    return {
        frame.kind: frame
        for frame in FRAMES
        if any("seats" in cls.__dict__ for cls in lineage(frame))
    }


def class_of(frame: type[Any]) -> ast.ClassDef:
    file = SOURCES.parents[1] / Path(*frame.__module__.split(".")[1:]).with_suffix(".py")
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == frame.__name__:
            return node
    raise LookupError(frame)


def numbers_of(frame: type[Any]) -> set[str]:
    """What the question of a frame is told: its `context`, or else its single numbers."""
    found: set[str] = set()
    for node in class_of(frame).body:
        if isinstance(node, ast.FunctionDef) and node.name == "context":
            keys = [each for each in ast.walk(node) if isinstance(each, ast.Constant)]
            return {each.value for each in keys if isinstance(each.value, str)}
    for cls in lineage(frame):
        for field in class_of(cls).body:
            if isinstance(field, ast.AnnAssign) and ast.unparse(field.annotation) == "int":
                found.add(ast.unparse(field.target))
    return found


# Complete ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages(language: str) -> None:
    english = {(table, key) for table, key, _ in messages("en")}
    assert {(table, key) for table, key, _ in messages(language)} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_say_something_with_the_same_fields(language: str) -> None:
    english = {(table, key): fields_in(text) for table, key, text in messages("en")}
    for table, key, text in messages(language):
        assert text.strip(), (table, key)
        assert fields_in(text) == english[table, key], (table, key)
        assert text.count("[") == text.count("]"), (table, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_all_forms_of_their_language(language: str) -> None:
    for table, key, text in messages(language):
        for forms in re.findall(r"\{\w+\|([^{}]*)\}", text):
            assert len(forms.split("|")) == FORMS[language], (table, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_table_that_nothing_reads(language: str) -> None:
    named = set(domains()) - UNNAMED
    assert set(tables(language)) == PLAIN_TABLES | named | set(BY_NUMBER) | {"owner"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_line(language: str) -> None:
    texts = tables(language)["event"]
    assert set(texts) == {kind.name for kind in EVENTS}
    for kind in EVENTS:
        assert fields_in(texts[kind.name]) == set(kind.fields), kind.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_sentence(language: str) -> None:
    texts = tables(language)["decision"]
    frames = asking()
    assert set(texts) == set(frames)
    for kind, text in texts.items():
        assert fields_in(text) <= numbers_of(frames[kind]), kind
        assert text.endswith("."), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_hint(language: str) -> None:
    texts = tables(language)["hint"]
    assert set(texts) == set(asking())
    for kind, text in texts.items():
        assert not fields_in(text), kind
        assert 1 <= len(re.findall(r"[.:] |\.$", text)) <= 5, kind
        assert len(text) < 320, kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_its_words(language: str) -> None:
    texts = tables(language)
    assert set(texts["action"]) == set(texts["kind"]) == set(KINDS)
    for name, text in texts["action"].items():
        assert fields_in(text) == {str(at) for at in range(len(KINDS[name].domains))}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_name(language: str) -> None:
    catalogue = game.messages(language)
    for name, domain in domains().items():
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
    names = list(tables(language)[table].values())
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_each_of_its_choices_has_its_text(language: str) -> None:
    options = [option for option in game.options if isinstance(option, ChoiceOption)]
    choices = {f"{option.name}.{choice}" for option in options for choice in option.choices}
    texts = tables(language)
    assert set(texts["choice"]) == choices
    assert set(texts["option"]) == choices | {option.name for option in game.options}


def test_english_options_say_what_the_game_says() -> None:
    texts = tables("en")["option"]
    assert [texts[option.name] for option in game.options] == [
        option.text for option in game.options
    ]


# Blockers ----------------------------------------------------------------------------------


def blocker_numbers() -> set[str]:
    """The names of the numbers in all `block(...)` calls of the game."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "block":
                found.update(keyword.arg for keyword in node.keywords if keyword.arg)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_blocker_has_its_words(language: str) -> None:
    catalogue = game.messages(language)
    texts = tables(language)["blocker"]
    assert blocker_numbers() - set(catalogue.tables["blocker"]) == set()
    assert set(texts) - blocker_numbers() == set()
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


def plain(name: str) -> str:
    return re.sub(r" \(.*\)$", "", name).replace("'", "’").casefold()


GLOSSARY = {
    plain(term["en"]): {language: plain(term[language]) for language in LANGUAGES}
    for term in game.ledger().terms
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table", ["resource", "species", "part", "technology", "ship", "item", "action_name"]
)
def test_names_are_those_of_the_glossary(table: str, language: str) -> None:
    english = tables("en")[table]
    for key, name in tables(language)[table].items():
        assert plain(name) == GLOSSARY[plain(english[key])][language], key


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
    assert set(tables(language)["reason"]) == {outcome.reason}
    assert set(tables(language)["label"]) == set(SCORE_PARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    for kind in KINDS.values():
        for action in kind.actions[:400]:
            assert not HOLES.search(catalogue.action(action)), action.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    for kind in EVENTS:
        for at in range(12):
            args = tuple(domain.low + at % domain.size for domain in kind.domains)
            assert not HOLES.search(catalogue.event(Event(kind, args))), kind.name


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
