"""The ledgers of all games: whole in three languages, and true to their own references."""

from __future__ import annotations

import pytest

import orrery
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
