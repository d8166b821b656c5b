# SPDX-License-Identifier: MIT
"""Those who play single games: bots of the engine, policies that were trained, and matches between teams of them."""
from __future__ import annotations

import contextlib
import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Protocol

import numpy as np

from .game import TURN_LIMIT, Game
from .policy import Policy

#: The ladder, weakest first; see docs/strength.md.
LADDER = ('novice', 'apprentice', 'easy', 'squire', 'medium', 'captain', 'veteran', 'hard')


class Agent(Protocol):
    """Whoever chooses a move from what a seat knows."""
    name: str

    def choose(self, game: Game, seat: str, seed: int) -> str: ...


class Bot:
    """A bot of the engine, with an effort counted in simulations; 0: its own measure."""

    def __init__(self, name: str, simulations: int = 0) -> None:
        self.name, self.simulations = name, simulations

    def choose(self, game: Game, seat: str, seed: int) -> str:
        return game.choose(seat, self.name, simulations=self.simulations, seed=seed)


class Trained:
    """A policy, which draws its actions by their chances."""

    def __init__(self, policy: Policy, name: str = 'trained') -> None:
        self.name, self.policy = name, policy

    def choose(self, game: Game, seat: str, seed: int) -> str:
        random = np.random.default_rng(seed)
        return game.whole_move(seat, lambda look: int(self.policy.act(look.observation[None], look.mask[None], random)[0]))


def trained(game: str) -> Trained:
    """The one that comes with the package for that game."""
    path = os.path.join(os.path.dirname(__file__), f'{game}.npz')
    if not os.path.exists(path):
        raise ValueError(f'there is no trained agent for {game}')
    return Trained(Policy.load(path))


def named(name: str, game: str) -> Agent:
    """`trained`, a file of weights, or a bot of the engine: `easy`, `random`, `hard:sims=2000`."""
    if name == 'trained':
        return trained(game)
    if name.endswith('.npz'):
        return Trained(Policy.load(name), os.path.basename(name))
    bot, _, simulations = name.partition(':sims=')
    return Bot(bot, int(simulations or 0))


def play(game: Game, agents: dict[str, Agent], seed: int) -> float:
    """Plays to the end; 1 if the first camp won, 0 if it lost, 0.5 for a draw. Equal seeds give equal games, if equal questions give
    equal answers."""
    step = 0
    while not game.over:
        seat, step = game.actors[0], step + 1
        game.play(seat, agents[seat].choose(game, seat, (seed * 0x9E3779B97F4A7C15 + step) % 2 ** 64))
    return (1 + game.rewards[game.seats[0]]) / 2


def seat_teams(game: Game, teams: Sequence[Sequence[Agent]]) -> dict[str, Agent]:
    """One team for each camp; its members take turns with the seats of the camp in their order: of (king, warchief), every king."""
    seated, taken = {}, [0] * len(game.camps)
    for seat in game.seats:
        camp = game.camps.index(game.camp(seat))
        seated[seat] = teams[camp][taken[camp] % len(teams[camp])]
        taken[camp] += 1
    return seated


@dataclass(frozen=True)
class Score:
    """Of a match; a draw counts as half a win."""
    won: int
    lost: int
    drawn: int

    def __add__(self, other: Score) -> Score:
        return Score(self.won + other.won, self.lost + other.lost, self.drawn + other.drawn)

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def value(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, by Wilson."""
        z, n, p = 1.959964, self.games, self.value
        middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)

    def __str__(self) -> str:
        low, high = self.interval
        return f'{100 * self.value:.1f} % [{100 * low:.1f}, {100 * high:.1f}] ({self.won}, {self.lost}, {self.drawn})'


@dataclass(frozen=True)
class Match:
    """So many games of the team `ours` against `theirs`. Every seed is played twice, with the camps exchanged."""
    game: str
    options: dict[str, object]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    games: int
    seed: int = 0

    def play_one(self, number: int) -> float:
        ours, theirs = ([_agent(name, self.game) for name in team] for team in (self.ours, self.theirs))
        seed = self.seed + number // 2
        game = Game(self.game, seed=seed, **{'turn_limit': TURN_LIMIT, **self.options})
        if number % 2:
            return 1 - play(game, seat_teams(game, (theirs, ours)), seed)
        return play(game, seat_teams(game, (ours, theirs)), seed)


_known: dict[tuple[str, str], Agent] = {}


def _agent(name: str, game: str) -> Agent:
    """Read once in every process."""
    if (name, game) not in _known:
        _known[name, game] = named(name, game)
    return _known[name, game]


def _play_one(task: tuple[Match, int]) -> float:
    return task[0].play_one(task[1])


def play_matches(matches: Sequence[Match], jobs: int = 1) -> Iterator[Score]:
    """The score of each, in their order."""
    tasks = [(match, number) for match in matches for number in range(match.games)]
    with Pool(jobs) if jobs > 1 else contextlib.nullcontext() as pool:
        results = pool.imap(_play_one, tasks, chunksize=4) if pool else map(_play_one, tasks)
        for match in matches:
            found = [next(results) for _ in range(match.games)]
            yield Score(found.count(1.0), found.count(0.0), found.count(0.5))
