"""What players read: templates, forms of words, names of values, three languages."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from orrery.kernel.decision import Decision
from orrery.kernel.events import HIDDEN, Event
from orrery.kernel.ledger import LANGUAGES, block
from orrery.kernel.messages import Catalogue, fields_in, fill, load_catalogues, plural
from tests.kernel.tug import CARD, PEEKED, PULL, ROLL, SCORED, SEAT

ENGLISH = """
    [event]
    scored = "{seat} scores {amount} {amount|point|points}[ ({amount} at once)]"
    peeked = "{seat} looks at {card}"

    [decision]
    turn = "What does {seat} do?"

    [action]
    pull = "Pull {0} {0|time|times}"

    [seat]
    0 = "Red"
    1 = "Blue"

    [card]
    "?" = "a card"
    4 = "the queen"

    [blocker]
    cost = "costs {number} {number|coin|coins}"
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    (tmp_path / "messages").mkdir()
    (tmp_path / "messages" / "en.toml").write_text(dedent(ENGLISH), encoding="utf-8")
    return Catalogue.load(tmp_path, "en", {"seat": SEAT, "card": CARD})


def test_events_are_told_with_names_and_forms(catalogue: Catalogue) -> None:
    assert catalogue.event(Event(SCORED, (0, 1))) == "Red scores 1 point (1 at once)"
    assert catalogue.event(Event(SCORED, (1, 3))) == "Blue scores 3 points (3 at once)"
    assert catalogue.event(Event(SCORED, (2, 0))) == "Player 3 scores 0 points"


def test_what_is_hidden_has_a_name_too(catalogue: Catalogue) -> None:
    assert catalogue.event(Event(PEEKED, (0, 4))) == "Red looks at the queen"
    assert catalogue.event(Event(PEEKED, (0, HIDDEN))) == "Red looks at a card"


def test_actions_and_questions_are_told(catalogue: Catalogue) -> None:
    assert catalogue.action(PULL.at(1)) == "Pull 1 time"
    assert catalogue.action(PULL.at(3)) == "Pull 3 times"
    assert catalogue.action(ROLL.at()) == "roll"
    assert catalogue.question(Decision(1, "turn", "1.0", {"seat": 1})) == "What does Blue do?"
    assert catalogue.question(Decision(1, "unheard of", "1.0", {})) == "unheard of"


def test_the_numbers_of_a_blocker_are_told(catalogue: Catalogue) -> None:
    assert catalogue.numbers(block("tug.pay", cost=1)) == "costs 1 coin"
    assert catalogue.numbers(block("tug.pay", cost=3, odd=7)) == "costs 3 coins, odd 7"
    assert catalogue.numbers(block("tug.pay")) == ""


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 11: 1, 21: 1}),
        ("pt", {0: 1, 1: 0, 2: 1, 11: 1, 21: 1}),
        ("uk", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 25: 2, 111: 2}),
    ],
)
def test_words_follow_their_numbers(language: str, forms: dict[int, int]) -> None:
    assert {number: plural(language, number) for number in forms} == forms


def test_a_template_without_a_word_for_a_field_keeps_it() -> None:
    assert fields_in("{a} [and {b|one|two}]") == {"a", "b"}
    assert fill("{a} and {b}", {"a": "x"}, {}) == "x and {b}"
    assert fill("{n|монета|монети|монет}", {}, {"n": 5}, "uk") == "монет"
    assert fill("{n|coin}", {}, {"n": 5}) == "coin"
    assert fill("none[, {n} lost][, {m} left]", {"m": "2"}, {"n": 0, "m": 2}) == "none, 2 left"


def test_every_language_has_a_catalogue(tmp_path: Path) -> None:
    assert list(load_catalogues(tmp_path)) == list(LANGUAGES)
