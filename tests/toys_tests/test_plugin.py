"""Skirmish as a plug-in: found by its entry point, complete in three languages, conforming."""

from __future__ import annotations

import ast
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import orrery
from orrery.conformance import examine
from orrery.lab.simulate import simulate
from orrery_toys.skirmish import game
from orrery_toys.skirmish.space import SPACE
from tests.cli.desk import run

LANGUAGES = ["en", "pt", "uk"]


def test_it_is_found_by_its_entry_point() -> None:
    assert "skirmish" in orrery.games()
    assert orrery.game("skirmish") is game


def test_it_needs_the_public_names_only() -> None:
    folder = Path(str(game.folder))
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith("orrery."), f"{file.name}: {node.module}"


@pytest.mark.parametrize("players", game.player_counts)
@pytest.mark.parametrize("lives", [1, 3])
def test_it_passes_the_conformance_suite(players: int, lives: int) -> None:
    options = {"lives": lives, "rounds": 4}
    assert examine(game, players=players, games=8, seed=f"{lives}", options=options) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ledger_is_translated(language: str) -> None:
    assert game.ledger().untranslated(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language: str) -> None:
    catalogue = game.messages(language)
    text = files("orrery_toys.skirmish").joinpath("messages", f"{language}.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    english = tomllib.loads(
        files("orrery_toys.skirmish").joinpath("messages", "en.toml").read_text("utf-8")
    )
    assert {name: set(table) for name, table in tables.items()} == {
        name: set(table) for name, table in english.items()
    }
    assert set(tables["event"]) == {kind.name for kind in game.event_kinds()}
    assert set(tables["action"]) == set(tables["kind"]) == {kind.name for kind in SPACE.kinds}
    for action in SPACE.actions:
        assert "{" not in catalogue.action(action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told(language: str) -> None:
    catalogue = game.messages(language)
    for seed in range(5):
        match = game.start(4, seed=seed)
        rng = orrery.Source.from_seed(f"{seed}")
        while seats := match.state.open_seats():
            decision = match.state.decision(seats[0])
            assert decision is not None
            assert "{" not in catalogue.question(decision)
            legal = match.state.legal(seats[0])
            match.apply(seats[0], legal[rng.below(len(legal))])
        for event in match.events:
            for viewer in (0, None):
                assert "{" not in catalogue.event(event.seen_by(viewer))


def test_the_action_space_is_small_and_readable() -> None:
    assert len(SPACE) == 49
    assert SPACE.parse("OFFER  2 rally") is SPACE.parse("offer 2 rally")
    for action in SPACE.actions:
        assert SPACE.parse(action.text) is action
        assert SPACE[action.index] is action


def test_a_game_that_names_no_tests_just_says_what_it_has_not_seen() -> None:
    data = simulate("skirmish", 3, 1, "seen", ["random"], 1, False, {}).to_data()
    assert set(data["things"]) == {"card", "ballot"}
    assert all(test == "" for missing in data["never_seen"].values() for test in missing.values())


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_greedy_bot_says_that_it_cannot_play_without_an_evaluation(command: str) -> None:
    answer = run(command, "skirmish", "--bot", "greedy")
    assert answer.code == 2
    assert answer.err == (
        "orrery: the bot 'greedy' cannot play Skirmish, which has no evaluation\n"
    )
