"""PettingZoo: every game of two sides as a turn-based (AEC) environment with action masks.

    from quintet.adapters import pettingzoo

    env = pettingzoo.env("connect4", render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is a dictionary: `observation`, the planes of `Position.planes` with the agent's own
stones first (rows, columns, planes), and `action_mask`, 1 for each legal action. Needs
`pip install pettingzoo`.
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._options import Options
from ..position import Position
from .actions import Actions

AGENTS = ["first", "second"]


def env(
    game: str, *, setup: Options = "", text: str = "", render_mode: str | None = None
) -> AECEnv[Any, Any, Any]:
    """An environment in the usual wrappers: an illegal action loses, order is enforced."""
    raw = RawEnv(game, setup=setup, text=text, render_mode=render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class RawEnv(AECEnv[str, Any, Any]):
    """The environment without wrappers."""

    metadata = {"render_modes": ["ansi", "human"], "name": "quintet_v0", "is_parallelizable": False}

    def __init__(
        self, game: str, *, setup: Options = "", text: str = "", render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.start = Position(game, text, setup=setup)
        self.position = self.start.copy()
        """The game in progress."""
        self.actions = Actions(Position(game, setup=setup))
        """Which number stands for which move."""
        self.render_mode = render_mode
        self.possible_agents = AGENTS[:]
        planes, rows, columns = self.start.planes().shape
        board = gymnasium.spaces.Box(0, 1, (rows, columns, planes), numpy.int8)
        mask = gymnasium.spaces.Box(0, 1, (len(self.actions),), numpy.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": board, "action_mask": mask})
            for agent in AGENTS
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(len(self.actions)) for agent in AGENTS
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The observation space, equal for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The action space, equal for both agents."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board as the agent sees it, and the actions that it may take."""
        planes = self.position.planes()
        if len(planes) == 3 and agent != self.position.turn:
            # Stones: the agent's own come first, also while the other side is to move.
            planes = planes[[1, 0, 2]]
        mask = numpy.zeros(len(self.actions), numpy.int8)
        if agent == self.agent_selection:
            mask[self.actions.legal(self.position)] = 1
        board = numpy.ascontiguousarray(planes.transpose(1, 2, 0).astype(numpy.int8))
        return {"observation": board, "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. Nothing in it depends on chance, so neither does it on the seed."""
        self.position = self.start.copy()
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection: str = self.position.turn

    def step(self, action: int | None) -> None:
        """Plays the move of an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.position.push(self.actions.move(int(action if action is not None else -1)))
        outcome = self.position.outcome
        self.rewards = dict.fromkeys(AGENTS, 0)
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner is not None:
                self.rewards = {side: 1 if side == outcome.winner else -1 for side in AGENTS}
            self.agent_selection = AGENTS[1] if agent == AGENTS[0] else AGENTS[0]
        else:
            self.agent_selection = self.position.turn
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text: returned (`ansi`) or printed (`human`)."""
        if self.render_mode == "human":
            print(self.position)
            return None
        return str(self.position)

    def close(self) -> None:
        """Nothing is held."""
