# SPDX-License-Identifier: MIT
"""Many games side by side, as arrays."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from . import _gonfalon

#: Instead of a seat, who is asked: the caller decides what chance brings; the game is over and does not begin again.
CHANCE = -1
NOBODY = -2


def write_options(options: dict[str, object]) -> str:
    """{'players': 4, 'gothic': True} as the engine reads it: players=4 gothic=on."""
    def word(value: object) -> str:
        return ('off', 'on')[value] if isinstance(value, bool) else str(value)
    return ' '.join(f'{name}={word(value)}' for name, value in options.items())


def read_options(words: list[str]) -> dict[str, object]:
    """['players=4', 'gothic=on'] as keyword arguments."""
    return dict(word.split('=', 1) for word in words)


@dataclass(frozen=True)
class Field:
    """Numbers of an observation that have a name."""
    name: str
    about: str
    lowest: int
    highest: int
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def of(self, observations: np.ndarray) -> np.ndarray:
        """These numbers of one observation, or of a batch of them, where they are: nothing is copied."""
        rows = observations[..., self.offset:]
        return np.lib.stride_tricks.as_strided(rows, observations.shape[:-1] + self.shape,
                                               observations.strides[:-1] + self.strides, writeable=False)


def fields_of(env: _gonfalon.Env) -> dict[str, Field]:
    found = {}
    for name, about, lowest, highest, offset, counts, strides in env.fields():
        axes = sum(count > 0 for count in counts)
        found[name] = Field(name, about, lowest, highest, offset, counts[:axes], strides[:axes])
    return found


class VectorEnv:
    """`games` games of one kind. In each of them one seat is asked at a time.

    The arrays below are those of the library, written anew by every step; copy what has to last.

    observations: (games, n) int8, what the seat that is asked knows; `fields` names its numbers.
    masks: (games, actions) bool, what it may do. `legal` and `legal_count` have the same as lists.
    seats: (games,) int32, who is asked, or CHANCE, or NOBODY.
    rewards: (games, camps) float32, of the last step. over: (games,) bool, where it ended a game.
    seeds: (games,) uint64, of the games under way.
    """

    def __init__(self, game: str, games: int, *, seed: int = 0, threads: int = 1, chance_outside: bool = False,
                 stay_over: bool = False, **options: object) -> None:
        self.game = game
        self.options = options
        self._env = _gonfalon.Env(game, write_options(options), games, threads, seed, chance_outside, stay_over)
        arrays = {name: np.asarray(rows) for name, rows in self._env.arrays().items()}
        self.observations: np.ndarray = arrays['observations']
        self.masks: np.ndarray = arrays['masks'].view(np.bool_)
        self.legal: np.ndarray = arrays['legal']
        self.legal_count: np.ndarray = arrays['legal_count']
        self.seats: np.ndarray = arrays['seats']
        self.rewards: np.ndarray = arrays['rewards']
        self.over: np.ndarray = arrays['over'].view(np.bool_)
        self.seeds: np.ndarray = arrays['seeds']
        self.games, self.action_count = self.masks.shape
        self.fields: dict[str, Field] = fields_of(self._env)
        seats, self.camps = self._env.seats()
        #: The seats there are, by number, and the camp of each.
        self.seat_names: dict[int, str] = {seat: name for seat, name, _ in seats}
        self.camp_of: dict[int, int] = {seat: camp for seat, _, camp in seats}
        self._sampled = np.zeros(games, np.int32)

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew; the one in row i has the seed `seed + i`."""
        self._env.reset(seed)

    def step(self, actions: np.ndarray) -> None:
        """Carries out one action in each game. ValueError where one is not legal: nothing has moved then."""
        self._env.step(np.ascontiguousarray(actions, np.int32))

    def sample(self) -> np.ndarray:
        """A legal action for each game, drawn at random. The array is used again by the next call."""
        self._env.sample(self._sampled)
        return self._sampled

    def outcomes(self, game: int) -> list[float]:
        """While chance is asked: the probabilities of its outcomes, whose numbers are the actions."""
        return self._env.outcomes(game)

    def text(self, game: int, action: int) -> str | None:
        """An action of whoever is asked in that game, in the notation of the engine."""
        return self._env.text(game, action)

    def number(self, game: int, move: str) -> int:
        """The action that carries out a move, or its next part."""
        action = self._env.number(game, move)
        if action < 0:
            raise ValueError(f'{move} is no move of this game')
        return action

    def choose(self, game: int, bot: str, *, milliseconds: int = 0, simulations: int = 0, seed: int = 0) -> int:
        """The action a bot of the engine would choose. Ask with the same seed until a move is whole."""
        action = self._env.choose(game, bot, milliseconds, simulations, seed)
        if action < 0:
            raise ValueError(f'{bot} cannot be asked here')
        return action

    def play_bots(self, bots: dict[int, str], actions: np.ndarray, *, simulations: int = 100, seed: int = 0) -> None:
        """Writes the actions of the games in which one of these seats is asked: bots of the engine as opponents."""
        for game in np.flatnonzero(np.isin(self.seats, list(bots))):
            bot = bots[int(self.seats[game])]
            actions[game] = self.choose(int(game), bot, simulations=simulations, seed=seed + int(self.seeds[game]))

    def view(self, game: int, viewer: str = 'table') -> str:
        """What a seat, `table` or `all` sees of that game, as JSON."""
        return self._env.view(game, viewer)

    def result(self, game: int) -> str:
        return self._env.result(game)
