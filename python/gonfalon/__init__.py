# SPDX-License-Identifier: MIT
"""Board games of kings and uncertain orders, for programs that learn by playing.

`VectorEnv` plays any number of games side by side as NumPy arrays; `Game` is a single one, which can be taken back, copied and
imagined from what a seat knows, with the engine's bots to ask. Other interfaces, by the methods they are expected to have:
`gonfalon.pettingzoo` (AEC and parallel), `gonfalon.gymnasium` (vector), `gonfalon.openspiel` (game and state).
docs/environment.md says what the numbers mean, docs/python.md has examples.
"""
from ._gonfalon import version as __version__
from .game import Game
from .vector import CHANCE, NOBODY, Field, VectorEnv

__all__ = ['CHANCE', 'NOBODY', 'Field', 'Game', 'VectorEnv', '__version__']
