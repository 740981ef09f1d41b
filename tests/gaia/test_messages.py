"""The catalogues of Gaia Project: complete, in agreement, and in the words of the glossary."""

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
from orrery.games.gaia.components import PLANET_TYPES
from orrery.games.gaia.game import FRAMES, game
from orrery.games.gaia.space import SEAT, SPACE_OF_ACTIONS
from orrery.kernel.decision import Decision, Domain
from orrery.kernel.events import Event
from orrery.kernel.game import ChoiceOption
from orrery.kernel.ledger import LANGUAGES, block
from orrery.kernel.match import Match
from orrery.kernel.messages import PLAIN, Catalogue, fields_in

SOURCES = Path(str(orrery.__file__)).parent / "games" / "gaia"
FORMS = {"en": 2, "pt": 2, "uk": 3}
HOLES = re.compile(r"[{}\[\]|?]")
KINDS = {kind.name: kind for kind in SPACE_OF_ACTIONS.kinds}
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


@cache
def tables(language: str) -> dict[str, dict[str, str]]:
    file = SOURCES / "messages" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def messages(language: str) -> Iterator[tuple[str, str, str]]:
    for table, texts in tables(language).items():
        for key, text in texts.items():
            yield table, key, text


def domains() -> dict[str, Domain]:
    """The domains of actions and events by their own names."""
    found = [domain for kind in SPACE_OF_ACTIONS.kinds for domain in kind.domains]
    found += [domain for kind in game.event_kinds() for domain in kind.domains]
    return {domain.name: domain for domain in found}


def lineage(frame: type[Any]) -> list[type[Any]]:
    return [cls for cls in frame.__mro__ if cls not in (orrery.Frame, object)]


def asking() -> dict[str, type[Any]]:
    """The frames that can ask a player, by kind: those that say who is asked."""
    return {
        frame.kind: frame
        for frame in FRAMES
        if any("seats" in cls.__dict__ for cls in lineage(frame))
    }


def numbers_of(frame: type[Any]) -> set[str]:
    """The fields of a frame that are single numbers; the question tells these and no lists."""
    file = SOURCES.parents[2] / f"{frame.__module__.replace('.', '/')}.py"
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == frame.__name__:
            fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
            return {
                ast.unparse(field.target)
                for field in fields
                if ast.unparse(field.annotation) == "int"
            }
    raise LookupError(frame)


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
    expected = (
        PLAIN_TABLES | TABLE_TABLES | (set(domains()) - UNNAMED) | set(BY_NUMBER) | {"builder"}
    )
    assert set(tables(language)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_line(language: str) -> None:
    texts = tables(language)["event"]
    assert set(texts) == set(EVENTS)
    for name, kind in EVENTS.items():
        assert fields_in(texts[name]) == set(kind.fields), name


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
    names = list(tables(language)[table].values())
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_each_of_its_choices_has_its_text(language: str) -> None:
    choices = {
        f"{option.name}.{choice}"
        for option in game.options
        if isinstance(option, ChoiceOption)
        for choice in option.choices
    }
    options = {option.name for option in game.options}
    assert set(tables(language)["option"]) == options | choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_an_option_has_its_name(language: str) -> None:
    options = [option for option in game.options if isinstance(option, ChoiceOption)]
    choices = {f"{option.name}.{choice}" for option in options for choice in option.choices}
    assert set(tables(language)["choice"]) == choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_short_title(language: str) -> None:
    titles = tables(language)["option_title"]
    assert set(titles) == {option.name for option in game.options}
    assert max(len(title) for title in titles.values()) <= 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_told_of_events_that_there_are(language: str) -> None:
    """Together, without their subject: `{parts}` are the amounts, the rest are added up."""
    for name, text in tables(language)["effect"].items():
        fields = set(EVENTS[name].fields) - {"seat"}
        assert fields_in(text) <= fields - {"resource", "amount"} | {"parts"}, name
        assert ("parts" in fields_in(text)) == ("resource" in fields), name
    assert set(tables(language)["amount"]) == set(domains()["resource"].labels)


def test_english_options_say_what_the_game_says() -> None:
    texts = tables("en")["option"]
    assert [texts[option.name] for option in game.options] == [
        option.text for option in game.options
    ]


# Blockers ----------------------------------------------------------------------------------


def blocker_numbers() -> set[str]:
    """The names of the numbers in all `block(...)` calls, and those of `federations.reasons`."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "block":
                found.update(keyword.arg for keyword in node.keywords if keyword.arg)
    reasons = (SOURCES / "federations" / "reasons.py").read_text("utf-8")
    for node in ast.walk(ast.parse(reasons)):
        if isinstance(node, ast.Dict):
            keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            found.update(key for key in keys if isinstance(key, str))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_blocker_has_its_words(language: str) -> None:
    catalogue = game.messages(language)
    texts = tables(language)["blocker"]
    assert len(blocker_numbers()) > 40
    assert blocker_numbers() == set(texts)
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


def glossary() -> dict[str, dict[str, str]]:
    """English term -> the term in each language, without remarks in parentheses."""
    terms: dict[str, dict[str, str]] = {}
    for term in game.ledger().terms:
        names = {language: plain(term[language]) for language in LANGUAGES}
        terms[names["en"]] = names
    return terms


def plain(name: str) -> str:
    return re.sub(r" \(.*\)$", "", name)


GLOSSARY = glossary()
OWN_NAMES = {("piece", "none"), ("planet", "0"), ("track", "?")}
"""What is no term of the glossary."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["faction", "track", "structure", "piece", "planet"])
def test_names_are_those_of_the_glossary(table: str, language: str) -> None:
    english = tables("en")[table]
    for key, name in tables(language)[table].items():
        if (table, key) not in OWN_NAMES:
            assert plain(name) == GLOSSARY[plain(english[key])][language]


@pytest.mark.parametrize(
    ("key", "term"), [("credits", "credit"), ("ore", "ore"), ("knowledge", "knowledge")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_resources_are_those_of_the_glossary(key: str, term: str, language: str) -> None:
    assert tables(language)["resource"][key].startswith(GLOSSARY[term][language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_those_of_the_glossary(language: str) -> None:
    english = tables("en")["label"]
    checked = 0
    for key, name in tables(language)["label"].items():
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
    assert set(tables(language)["reason"]) == {outcome.reason}
    assert set(outcome.breakdown[0]) <= set(tables(language)["label"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    for action in SPACE_OF_ACTIONS.actions:
        assert not HOLES.search(catalogue.action(action)), action.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_reads_without_holes(language: str) -> None:
    catalogue = game.messages(language)
    for kind in EVENTS.values():
        for at in range(20):
            args = tuple(
                at if domain.name == "number" else domain.low + at % domain.size
                for domain in kind.domains
            )
            assert not HOLES.search(catalogue.event(Event(kind, args))), kind.name


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
