"""The PettingZoo environment passes PettingZoo's own tests, and shows no more than it may."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from orrery.envs.pettingzoo import env, raw_env, rewards
from orrery.kernel.chance import Source
from orrery.kernel.errors import UsageError
from orrery.kernel.match import IllegalMove
from orrery.kernel.state import Outcome

SHORT = {"turn_limit_per_player": 4}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("nebula", 2, {"turn_limit_per_player": 15}),
    ("gaia", 2, {}),
    ("gaia", 3, {"map": "method_1", "turn_order": "pass_order"}),
    ("gaia", 4, {"faction_choice": "auction", "final_conversion": "manual"}),
    ("eclipse", 2, {}),
    ("eclipse", 6, {"warp_portals": "yes"}),
]
"""Game, players, options."""
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "players", "options"), TABLES, ids=[f"{game}-{players}" for game, players, _ in TABLES]
)

# PettingZoo advises against dictionaries and masks in observations in general; for board games it
# documents exactly this form.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


def play(table: Any, choice: Source, decisions: int = 10**6) -> list[int]:
    """Random actions to the end of the game, or so many; the actions taken."""
    taken: list[int] = []
    while table.agents and len(taken) < decisions:
        observation, _, over, _, _ = table.last()
        legal = np.flatnonzero(observation["action_mask"])
        action = None if over else int(legal[choice.below(len(legal))])
        table.step(action)
        if action is not None:
            taken.append(action)
    return taken


# PettingZoo's own tests -----------------------------------------------------------------


@EVERY_TABLE
@pytest.mark.parametrize("make", [env, raw_env])
def test_the_api(make: Any, game: str, players: int, options: dict[str, Any]) -> None:
    api_test(make(game, players, options), num_cycles=400)


@EVERY_TABLE
def test_seeding(game: str, players: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env(game, players, options), num_cycles=150)


# Ours -----------------------------------------------------------------------------------


def test_the_name_has_the_version_of_the_rules() -> None:
    assert raw_env("nebula").metadata["name"] == "nebula_v1"
    assert env("nebula").metadata["name"] == "nebula_v1"
    assert env("gaia", players=3).metadata["name"] == "gaia_v1"


def test_players_are_those_of_the_table() -> None:
    assert raw_env("gaia", players=3).possible_agents == ["player_0", "player_1", "player_2"]
    with pytest.raises(UsageError):
        raw_env("gaia", players=5)


def test_orrery_does_not_need_pettingzoo() -> None:
    script = (
        "import sys; sys.modules['pettingzoo'] = sys.modules['numpy'] = None\n"
        "import orrery, orrery.envs\n"
        "from orrery.kernel.registry import bots\n"
        "orrery.game('nebula').start(seed=1); bots()"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@EVERY_TABLE
def test_the_mask_is_what_is_legal(game: str, players: int, options: dict[str, Any]) -> None:
    table = raw_env(game, players, options)
    table.reset(seed=1)
    choice = Source.from_seed("1")
    while not table._position.is_over():
        for seat, agent in enumerate(table.possible_agents):
            mask = table.observe(agent)["action_mask"]
            legal = [action.index for action in table._position.legal(seat)]
            assert sorted(legal) == np.flatnonzero(mask).tolist()
            assert bool(legal) == (table.agent_selection == agent)
        play(table, choice, 1)


@EVERY_TABLE
def test_observations_stay_within_bounds(game: str, players: int, options: dict[str, Any]) -> None:
    table = raw_env(game, players, options)
    choice = Source.from_seed("bounds")
    for seed in range(3):
        table.reset(seed=seed)
        while table.agents:
            for agent in table.agents:
                assert table.observation_space(agent).contains(table.observe(agent))
            over = table.terminations[table.agent_selection]
            if over:
                table.step(None)
            else:
                play(table, choice, 7)


def test_hidden_research_is_not_observed() -> None:
    table = raw_env("nebula", options={"turn_limit_per_player": 15})
    table.reset(seed=2)
    choice = Source.from_seed("2")
    [fact] = table.game.facts()
    compared = 0
    while not table._position.is_over():
        truth = table._position
        other = table.game.vary(fact, truth, choice)
        if other is not None:
            compared += 1
            [blind] = other.blind
            for seat, agent in enumerate(table.possible_agents):
                seen = table.observe(agent)
                table._position = other.state
                seen_otherwise = table.observe(agent)
                table._position = truth
                same = np.array_equal(seen["observation"], seen_otherwise["observation"])
                assert same or seat != blind
        play(table, choice, 9)
    assert compared > 5


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    table = raw_env("nebula", options=SHORT)
    table.reset(seed=1)
    before = table._position.digest()
    move = table.game.action_space(2).parse("move 1 1G9")
    with pytest.raises(IllegalMove, match=r"nebula\.turn\.conflict"):
        table.step(move.index)
    with pytest.raises(UsageError):
        table.step(10**6)
    with pytest.raises(UsageError):
        table.step(None)
    assert table._position.digest() == before


def test_an_illegal_action_loses_in_the_wrapped_environment() -> None:
    table = env("nebula", options=SHORT)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.unwrapped.game.action_space(2).parse("move 1 1G9").index)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_the_same_seed_gives_the_same_games() -> None:
    def games(table: Any) -> list[list[int]]:
        choice = Source.from_seed("same")
        table.reset(seed=9)
        first = play(table, choice)
        table.reset()
        return [first, play(table, choice)]

    one = games(raw_env("nebula", options=SHORT))
    assert one == games(raw_env("nebula", options=SHORT))
    assert one[0] != one[1]


def test_without_a_seed_games_differ() -> None:
    openings = set()
    for _ in range(3):
        table = raw_env("nebula", options=SHORT)
        table.reset()
        openings.add(table._position.digest())
    assert len(openings) == 3


@EVERY_TABLE
def test_rewards_come_at_the_end(game: str, players: int, options: dict[str, Any]) -> None:
    table = raw_env(game, players, options)
    table.reset(seed=4)
    choice = Source.from_seed("4")
    while not table._position.is_over():
        assert set(table.rewards.values()) == {0.0}
        play(table, choice, 1)
    outcome = table._position.outcome()
    assert outcome is not None
    assert [table.rewards[agent] for agent in table.agents] == rewards(outcome)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [1, -1]),
        ([2, 1], [-1, 1]),
        ([1, 1], [0, 0]),
        ([1, 2, 3], [1, 0, -1]),
        ([1, 2, 2], [1, -0.5, -0.5]),
        ([3, 1, 1, 4], [-1 / 3, 2 / 3, 2 / 3, -1]),
        ([1], [1]),
    ],
)
def test_ranks_become_rewards(ranks: list[int], expected: list[float]) -> None:
    assert rewards(Outcome([], ranks, [], "")) == pytest.approx(expected)


def test_it_renders_as_text() -> None:
    table = raw_env("nebula", options=SHORT, render_mode="ansi")
    table.reset(seed=1)
    table.step(table.game.action_space(2).parse("done").index)
    text = str(table.render())
    assert text.startswith("Beyond Nebula: player_")
    assert "turn_began" in text
    play(table, Source.from_seed("render"))
    assert "over by turn limit" in str(table.render())


def test_hidden_research_is_not_rendered() -> None:
    table = raw_env("nebula", options={"turn_limit_per_player": 15}, render_mode="ansi")
    table.reset(seed=2)
    choice = Source.from_seed("2")
    seen = 0
    while not table._position.is_over():
        text = str(table.render())
        if "research_started" in text:
            seen += 1
            assert "technology=?" in text
        play(table, choice, 1)
    assert seen


def test_only_known_render_modes() -> None:
    with pytest.raises(UsageError, match="ansi"):
        raw_env("nebula", render_mode="human")
    table = raw_env("nebula")
    table.reset(seed=1)
    assert table.render() is None
