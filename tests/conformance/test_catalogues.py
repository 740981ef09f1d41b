"""The catalogues are complete and agree with each other, whatever the game."""

from __future__ import annotations

import re

import pytest

import orrery
from orrery.kernel.events import Event
from orrery.kernel.game import ChoiceOption
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.messages import fields_in
from tests.catalogues import FOLDERS, HOLES, asking, messages, numbers_of, tables

GAMES = ["eclipse", "gaia", "nebula"]
FORMS = {"en": 2, "pt": 2, "uk": 3}
"""In how many forms a word goes with numbers."""

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_part = pytest.mark.parametrize("part", FOLDERS)
every_game = pytest.mark.parametrize("name", GAMES)


@every_part
@every_language
def test_every_language_has_the_same_messages(part: str, language: str) -> None:
    english = {(table, key) for table, key, _ in messages(part, "en")}
    assert {(table, key) for table, key, _ in messages(part, language)} == english


@every_part
@every_language
def test_messages_say_something_with_the_same_fields(part: str, language: str) -> None:
    english = {(table, key): fields_in(text) for table, key, text in messages(part, "en")}
    for table, key, text in messages(part, language):
        assert text.strip(), (table, key)
        assert fields_in(text) == english[table, key], (table, key)
        assert text.count("[") == text.count("]"), (table, key)


@every_part
@every_language
def test_words_have_all_forms_of_their_language(part: str, language: str) -> None:
    for table, key, text in messages(part, language):
        for forms in re.findall(r"\{\w+\|([^{}]*)\}", text):
            assert len(forms.split("|")) == FORMS[language], (table, key)


@every_game
@every_language
def test_every_event_has_its_line(name: str, language: str) -> None:
    texts = tables(name, language)["event"]
    kinds = orrery.game(name).event_kinds()
    assert set(texts) == {kind.name for kind in kinds}
    for kind in kinds:
        assert fields_in(texts[kind.name]) == set(kind.fields), kind.name


@every_game
@every_language
def test_every_question_has_its_sentence(name: str, language: str) -> None:
    texts = tables(name, language)["decision"]
    frames = asking(orrery.game(name))
    assert set(texts) == set(frames)
    for kind, text in texts.items():
        assert fields_in(text) <= numbers_of(frames[kind]), kind
        assert text.endswith("."), kind


@every_game
@every_language
def test_every_question_has_its_hint(name: str, language: str) -> None:
    texts = tables(name, language)["hint"]
    assert set(texts) == set(asking(orrery.game(name)))
    for kind, text in texts.items():
        assert not fields_in(text), kind
        assert 1 <= len(re.findall(r"\.(?: |$)", text)) <= 4, kind
        assert len(text) < 320, kind


@every_game
@every_language
def test_every_action_has_its_words(name: str, language: str) -> None:
    texts = tables(name, language)
    kinds = {kind.name: kind for kind in orrery.game(name).action_space(2).kinds}
    assert set(texts["action"]) == set(texts["kind"]) == set(kinds)
    for kind, text in texts["action"].items():
        assert fields_in(text) == {str(at) for at in range(len(kinds[kind].domains))}, kind


@every_game
@every_language
def test_every_option_and_each_of_its_choices_has_its_text(name: str, language: str) -> None:
    texts = tables(name, language)
    options = orrery.game(name).options
    choices = {
        f"{option.name}.{choice}"
        for option in options
        if isinstance(option, ChoiceOption)
        for choice in option.choices
    }
    assert set(texts.get("choice", {})) == choices
    assert set(texts["option"]) == choices | {option.name for option in options}
    assert set(texts["option_title"]) == {option.name for option in options}
    assert max(len(title) for title in texts["option_title"].values()) <= 24


@every_game
def test_english_options_say_what_the_game_says(name: str) -> None:
    texts = tables(name, "en")["option"]
    for option in orrery.game(name).options:
        assert texts[option.name] == option.text


@every_game
@every_language
def test_every_action_reads_without_holes(name: str, language: str) -> None:
    game = orrery.game(name)
    catalogue = game.messages(language)
    for kind in game.action_space(2).kinds:
        for action in kind.actions[:400]:
            assert not HOLES.search(catalogue.action(action)), action.text


@every_game
@every_language
def test_every_event_reads_without_holes(name: str, language: str) -> None:
    game = orrery.game(name)
    catalogue = game.messages(language)
    for kind in game.event_kinds():
        for at in range(12):
            args = tuple(max(domain.low, -1) + at % domain.size for domain in kind.domains)
            assert not HOLES.search(catalogue.event(Event(kind, args))), kind.name
