"""Who plays, and which rulebook leads (ledger part: introduction)."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.nebula.game import game
from tests.nebula.scene import Scene, named


@pytest.mark.rule("nebula.intro.players")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_the_game_is_for_exactly_two_players(players: int) -> None:
    assert orrery.game("nebula").start(players=2, seed=1).state.players == 2
    with pytest.raises(orrery.UsageError, match="exactly 2"):
        orrery.game("nebula").start(players=players, seed=1)


@pytest.mark.rule("nebula.intro.players")
def test_the_players_take_turns() -> None:
    scene = Scene("end", seat=1, turn=5)
    scene.throw(1, 1, 1)
    for _ in range(3):
        scene.finish_turn(1, 1, 1)
    turns = [event.args for event in named(scene.events, "turn_began")]
    assert turns == [(0, 6), (1, 6), (0, 7), (1, 7)]


@pytest.mark.rule("nebula.intro.players")
@pytest.mark.ruling("nebula.gap.english_edition")
def test_every_rule_rests_on_the_portuguese_text() -> None:
    ledger = game.ledger()
    assert len(ledger.rules) == 139
    assert all(rule.source.startswith("004_aef8b5aabbad7d62.txt §") for rule in ledger.rules)
