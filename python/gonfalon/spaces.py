# SPDX-License-Identifier: MIT
"""The spaces of actions and observations, for those who expect some. They have what Gymnasium's have that bears their names, and are
those where Gymnasium is installed."""
from __future__ import annotations

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:
    class _Space:
        def __init__(self, shape: tuple[int, ...], dtype: type) -> None:
            self.shape, self.dtype = shape, np.dtype(dtype)
            self.seed()

        def seed(self, seed: int | None = None) -> None:
            self._random = np.random.default_rng(seed)

        def __eq__(self, other: object) -> bool:
            return type(self) is type(other) and repr(self) == repr(other)

        def __hash__(self) -> int:
            return hash(repr(self))

    class Discrete(_Space):
        """The numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__((), np.int64)
            self.n = n

        def sample(self, mask: np.ndarray | None = None) -> int:
            return int(self._random.choice(np.flatnonzero(mask)) if mask is not None else self._random.integers(self.n))

        def contains(self, value: object) -> bool:
            return isinstance(value, (int, np.integer)) and 0 <= int(value) < self.n

        def __repr__(self) -> str:
            return f'Discrete({self.n})'

    class MultiDiscrete(_Space):
        """As many numbers, each below its own bound."""

        def __init__(self, nvec: np.ndarray) -> None:
            self.nvec = np.asarray(nvec, np.int64)
            super().__init__(self.nvec.shape, np.int64)

        def sample(self) -> np.ndarray:
            return self._random.integers(self.nvec)

        def contains(self, value: np.ndarray) -> bool:
            value = np.asarray(value)
            return value.shape == self.shape and bool(np.all((value >= 0) & (value < self.nvec)))

        def __repr__(self) -> str:
            return f'MultiDiscrete({self.nvec.tolist()})'

    class Box(_Space):
        """Arrays of numbers between two bounds."""

        def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: type) -> None:
            super().__init__(shape, dtype)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

        def sample(self) -> np.ndarray:
            return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, value: np.ndarray) -> bool:
            value = np.asarray(value)
            return (value.shape == self.shape and value.dtype == self.dtype
                    and bool(np.all((value >= self.low) & (value <= self.high))))

        def __repr__(self) -> str:
            return f'Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})'

    class Dict(_Space):
        """A space for each name."""

        def __init__(self, spaces: dict[str, _Space]) -> None:
            self.spaces = spaces
            super().__init__((), object)

        def __getitem__(self, name: str) -> _Space:
            return self.spaces[name]

        def sample(self) -> dict[str, object]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, value: dict[str, object]) -> bool:
            return value.keys() == self.spaces.keys() and all(space.contains(value[name]) for name, space in self.spaces.items())

        def __repr__(self) -> str:
            return f'Dict({self.spaces})'

__all__ = ['Box', 'Dict', 'Discrete', 'MultiDiscrete']
