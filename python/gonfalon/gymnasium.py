# SPDX-License-Identifier: MIT
"""Many games as Gymnasium's vector environments have them: one agent that plays for whichever seat is asked.

Rewards are those of the camp that has just acted; `info` has those of all camps, the masks, and who is asked. A game that ends is
followed by the next one in the same step.
"""
from __future__ import annotations

import numpy as np

from .spaces import Box, Discrete, MultiDiscrete
from .vector import VectorEnv


class VectorForm:
    """`num_envs` games; observations and masks are those of VectorEnv, and are written anew by every step."""

    metadata = {'render_modes': [], 'autoreset_mode': 'SameStep'}
    render_mode = None

    def __init__(self, game: str, num_envs: int, *, threads: int = 1, **options: object) -> None:
        self.games = VectorEnv(game, num_envs, threads=threads, **options)
        self.num_envs = num_envs
        size, count = self.games.observations.shape[1], self.games.action_count
        self.single_observation_space = Box(-128, 127, (size,), np.int8)
        self.observation_space = Box(-128, 127, (num_envs, size), np.int8)
        self.single_action_space = Discrete(count)
        self.action_space = MultiDiscrete(np.full(num_envs, count))
        self._camps = np.array([self.games.camp_of.get(seat, 0) for seat in range(max(self.games.camp_of) + 1)])
        self._seed = 0
        self.closed = False

    @property
    def unwrapped(self) -> VectorForm:
        return self

    def _info(self) -> dict[str, np.ndarray]:
        return {'action_mask': self.games.masks, 'seat': self.games.seats, 'camp_rewards': self.games.rewards}

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict]:
        self._seed = self._seed + self.num_envs if seed is None else seed
        self.games.reset(self._seed)
        return self.games.observations, self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict]:
        camps = self._camps[self.games.seats]
        self.games.step(actions)
        rewards = self.games.rewards[np.arange(self.num_envs), camps]
        return self.games.observations, rewards, self.games.over.copy(), np.zeros(self.num_envs, np.bool_), self._info()

    def render(self) -> None:
        return None

    def close(self) -> None:
        self.closed = True


def make_vec(game: str = 'goths', num_envs: int = 1, **options: object) -> VectorForm:
    return VectorForm(game, num_envs, **options)
