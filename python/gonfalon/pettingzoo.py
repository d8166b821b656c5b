# SPDX-License-Identifier: MIT
"""A game as PettingZoo has it: `env()` asks agents one after the other (AEC), `parallel_env()` all at once.

Agents are the seats, by their names. An observation is {'observation': ..., 'action_mask': ...}. Agents that choose at the same time
are asked in turn by `env()`, and know nothing of each other's choices.
"""
from __future__ import annotations

from typing import Iterator

import numpy as np

from . import render
from .game import TURN_LIMIT, Game
from .spaces import Box, Dict, Discrete


class _Env:
    """What both forms share."""

    metadata = {'name': 'gonfalon', 'render_modes': ['ansi', 'svg'], 'is_parallelizable': True}

    def __init__(self, game: str, render_mode: str | None = None, **options: object) -> None:
        self._id = game
        self._options = {'turn_limit': TURN_LIMIT, **options}
        self.render_mode = render_mode
        self.game = Game(game, **self._options)
        self.metadata = {**type(self).metadata, 'name': f'gonfalon_{game}_v0'}
        self.possible_agents = self.game.seats
        size = self.game.look(self.possible_agents[0]).observation.shape
        count = self.game.action_count
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict({'observation': Box(-1, 127, size, np.int8),
                                                'action_mask': Box(0, 1, (count,), np.int8)})
                                   for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed = -1

    @property
    def unwrapped(self) -> _Env:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self.game = Game(self._id, seed=self._seed, **self._options)
        self.agents = list(self.possible_agents)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        look = self.game.look(agent)
        return {'observation': look.observation, 'action_mask': look.mask.astype(np.int8)}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return (render.svg if self.render_mode == 'svg' else render.text)(self.game)

    def state(self) -> np.ndarray:
        """What all seats know together, one after the other."""
        return np.concatenate([self.game.look(agent).observation for agent in self.possible_agents])

    def close(self) -> None:
        pass


class AECEnv(_Env):
    """Agent by agent."""

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.game.actors[0]

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.act(agent, int(action))
        self.rewards = self.game.rewards
        for seat, reward in self.rewards.items():
            self._cumulative_rewards[seat] += reward
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.game.actors[0]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError('when an agent is terminated the only valid action is None')
        self.agents = [other for other in self.agents if other != agent]
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            told.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class ParallelEnv(_Env):
    """All agents at once: the actions of those who need not act now are ignored; their masks are all zero."""

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        for agent in self.game.actors:
            self.game.act(agent, int(actions[agent]))
        observations, over = self._observations(), self.game.over
        told = (observations, self.game.rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False),
                {agent: {} for agent in self.agents})
        if over:
            self.agents = []
        return told


def env(game: str = 'goths', **options: object) -> AECEnv:
    return AECEnv(game, **options)


def parallel_env(game: str = 'goths', **options: object) -> ParallelEnv:
    return ParallelEnv(game, **options)
