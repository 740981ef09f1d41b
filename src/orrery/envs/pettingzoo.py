"""Any game that has an encoding as a PettingZoo environment, one decision a step.

    from orrery.envs.pettingzoo import env

    table = env("nebula")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        mask = observation["action_mask"]
        table.step(None if done else table.action_space(agent).sample(mask))

An observation is what the seat may know: `observation` as `game.layout(players)` lays it out, and
`action_mask`, the legal actions by their index in `game.action_space(players)`. Rewards come at
the end: 1 for the first rank, -1 for the last, evenly spaced between, shared ranks share; with two
players a win is 1, a loss -1, a draw 0.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from orrery.kernel.chance import Source, new_seed
from orrery.kernel.errors import UsageError
from orrery.kernel.events import Event
from orrery.kernel.game import Game, Options
from orrery.kernel.match import IllegalMove
from orrery.kernel.position import write_position
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import DRAW, Outcome, State

ANSI = "ansi"
ILLEGAL_REWARD = -1.0

Observation: TypeAlias = dict[str, NDArray[Any]]


def env(
    game_id: str,
    players: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment as most learners expect it: an illegal action loses the game."""
    table: Any = raw_env(game_id, players, options, render_mode)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(table, ILLEGAL_REWARD))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (both as PettingZoo has it)
    """The environment itself; an illegal action raises `IllegalMove` and changes nothing."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, ANSI):
            raise UsageError(f"the only render mode is '{ANSI}', not '{render_mode}'")
        self.game: Game = find_game(game_id)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options or {})
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game_id}_v{self.game.rules_version}",
            "render_modes": [ANSI],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = self.game.action_space(self.players)
        self._make_spaces()
        self._seed = new_seed()
        self._games = 0
        self._position: State
        self._dice: Source
        self._events: list[Event] = []

    def _make_spaces(self) -> None:
        layout = self.game.layout(self.players)
        low = np.array(layout.lows(), dtype=np.float32)
        high = np.ones(layout.size, dtype=np.float32)
        count = len(self._actions)
        self._action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=np.float32),
                    "action_mask": Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. After a seed the same games follow in the same order."""
        if seed is not None:
            self._seed = str(seed)
            self._games = 0
        self._dice = Source.from_seed(f"{self._seed}/{self._games}")
        self._games += 1
        self._position = self.game.initial(self.players, self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.render_mode == ANSI:
            self._events.clear()
            self._position.listen(self._events)
        self._position.run()
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _play(self, seat: int, index: int | None) -> None:
        if index is None or not 0 <= index < len(self._actions):
            raise UsageError(f"an action is a number below {len(self._actions)}, not {index}")
        action = self._actions[int(index)]
        if action not in self._position.legal(seat):
            raise IllegalMove(seat, action.text, self._position.why_not(seat, action))
        self._events.clear()
        self._position.play(seat, action)

    def _go_on(self) -> None:
        """Let dice fall until somebody decides or the game is over."""
        position = self._position
        while position.need == DRAW:
            chance = position.chance()
            assert chance is not None
            position.resolve(self._dice.draw(chance))
        seats = position.open_seats()
        if seats:
            self.agent_selection = self.possible_agents[seats[0]]
            return
        outcome = position.outcome()
        assert outcome is not None
        self.rewards = dict(zip(self.possible_agents, rewards(outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, and what it may do now."""
        seat = self._seats[agent]
        view = self._position.view(seat)
        mask = np.zeros(len(self._actions), dtype=np.int8)
        mask[[action.index for action in self._position.legal(seat)]] = 1
        return {
            "observation": np.array(self.game.encode(view), dtype=np.float32),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """What a spectator may see: who decides what, the position, the last events."""
        if self.render_mode != ANSI:
            return None
        position = self._position.view(None).state
        lines = [self._headline(), write_position(position)]
        lines += [str(event.seen_by(None)) for event in self._events]
        return "\n".join(lines)

    def _headline(self) -> str:
        outcome = self._position.outcome()
        if outcome is not None:
            winners = ", ".join(self.possible_agents[seat] for seat in outcome.winners())
            return f"{self.game.title}: over by {outcome.reason}; first: {winners}"
        return f"{self.game.title}: {self.agent_selection} decides: {self._position.top().kind}"

    def close(self) -> None:
        """Nothing is left open."""


def rewards(outcome: Outcome) -> list[float]:
    """From 1 for the first rank to -1 for the last; seats that share a rank share its places."""
    ranks = outcome.ranks
    last = max(len(ranks) - 1, 1)
    found: list[float] = []
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        equal = ranks.count(rank) - 1
        found.append(1.0 - 2.0 * (better + equal / 2) / last)
    return found
