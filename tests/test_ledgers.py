"""The ledgers of all games: whole in three languages, and true to their own references."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import orrery
from orrery.kernel.game import ChoiceOption, NumberOption, Option
from orrery.kernel.ledger import LANGUAGES


@pytest.mark.parametrize("game_id", orrery.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_text_is_missing(game_id: str, language: str) -> None:
    assert orrery.game(game_id).ledger().untranslated(language) == []


@pytest.mark.parametrize("game_id", orrery.games())
def test_ids_are_unique_and_references_exist(game_id: str) -> None:
    ledger = orrery.game(game_id).ledger()
    ids = [entry.id for entry in ledger.entries()]
    assert len(set(ids)) == len(ids)
    for entry in ledger.entries():
        for other in entry.related:
            assert other in ledger, f"{entry.id} refers to {other}"


@pytest.mark.parametrize("game_id", orrery.games())
def test_translations_differ_from_the_english(game_id: str) -> None:
    ledger = orrery.game(game_id).ledger()
    for entry in ledger.rules:
        assert ledger.text(entry.id, "pt") != entry.text
        assert ledger.text(entry.id, "uk") != entry.text


def as_the_ledger_writes_it(option: Option) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": option.name, "rule": option.rule}
    if isinstance(option, ChoiceOption):
        assert option.default == option.choices[0]
        return {**entry, "values": option.choices}
    if isinstance(option, NumberOption):
        return {**entry, "default": option.default, "range": [option.low, option.high]}
    assert option.default is None
    return {**entry, "data": True}


@pytest.mark.parametrize("game_id", orrery.games())
def test_the_options_of_the_ledger_are_those_of_the_code(game_id: str) -> None:
    game = orrery.game(game_id)
    text = game.folder.joinpath("rules.toml").read_text("utf-8")
    assert tomllib.loads(text).get("option", []) == [
        as_the_ledger_writes_it(option) for option in game.options
    ]
    assert all(option.rule in game.ledger() for option in game.options)
