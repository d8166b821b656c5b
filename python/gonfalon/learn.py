# SPDX-License-Identifier: MIT
"""Trains a policy by playing: all seats of a team, against itself, its former selves and bots of the engine. With PyTorch where it is
installed, otherwise with NumPy alone. docs/baselines.md tells what comes out.

python3 -m gonfalon.learn goths players=4 --decisions 30000000 --out mine.npz
"""
from __future__ import annotations

import argparse
import importlib.util
import time
from dataclasses import dataclass

import numpy as np

from .agents import Match, play_matches
from .learners import Batch, Learner, TorchLearner
from .policy import Policy, look_around
from .vector import VectorEnv, read_options

DISCOUNT, TRACE = 0.99, 0.95  # of what comes later; of surprises, in generalised advantage estimation
MEMORY = 10  # former selves


@dataclass
class Settings:
    """What `--help` tells of."""
    decisions: int = 30_000_000
    games: int = 1024
    steps: int = 64
    hidden: int = 128
    former: float = 0.3
    bots: tuple[str, ...] = ()
    bot_share: float = 0.1
    rate: float = 6e-4
    curiosity: float = 0.02
    epochs: int = 2
    slices: int = 8
    seed: int = 0


class School:
    """Games side by side. In the first of them the learner plays for all; in the others somebody else has one of the camps."""

    def __init__(self, policy: Policy, settings: Settings) -> None:
        self.env = VectorEnv(policy.game, settings.games, seed=settings.seed, **policy.options)
        self._senses = policy.senses
        self.settings, self.random = settings, np.random.default_rng(settings.seed)
        self.former: list = []
        rows = np.arange(settings.games)
        bots = int(settings.games * settings.bot_share) if settings.bots else 0
        self._bot = np.where(rows >= settings.games - bots, rows % max(1, len(settings.bots)), -1)
        self._former = (self._bot < 0) & (rows >= settings.games - bots - int(settings.games * settings.former))
        others = np.where((self._bot >= 0) | self._former, rows // 2 % len(self.env.camps), -1)  # the camp they play for
        self._learns = others[:, None] != np.arange(len(self.env.camps))

    def _others(self, learner: Learner | TorchLearner, actions: np.ndarray, mine: np.ndarray, rivals: list) -> None:
        """Writes what those do who do not learn."""
        env = self.env
        for number, weights in enumerate(rivals):
            rows = np.flatnonzero(~mine & self._former & (np.arange(env.games) % len(rivals) == number))
            if len(rows):
                masks = env.masks[rows]
                drawn = learner.answer(weights, env.observations[rows], masks[:, self._senses.actions], self.random)[0]
                actions[rows] = self._senses.act(drawn, masks)
        for row in np.flatnonzero(~mine & (self._bot >= 0)):
            bot = self.settings.bots[self._bot[row]]
            actions[row] = env.choose(int(row), bot, seed=int(self.random.integers(2 ** 62)))

    def attend(self, learner: Learner | TorchLearner) -> Batch:
        """Plays for a while; what the learner decided, and what it led to."""
        env, everybody, camps, known = self.env, np.arange(self.env.games), self._senses.camps, self._senses.actions
        rivals = [self.former[i] for i in self.random.integers(len(self.former), size=2)] if self.former else [learner.keep()]
        present, noted = learner.keep(), []
        for _ in range(self.settings.steps):
            observations, masks, seats = env.observations.copy(), env.masks[:, known], env.seats.copy()
            drawn, chances, values = learner.answer(present, observations, masks, self.random)
            mine, actions = self._learns[everybody, camps[seats]], self._senses.act(drawn, env.masks)
            self._others(learner, actions, mine, rivals)
            env.step(actions)
            noted.append((observations, masks, drawn, chances, values, seats, mine, env.over.copy(), env.rewards.copy()))
        last = learner.answer(present, env.observations, env.masks[:, known], self.random)[2]
        observations, masks, actions, chances, values, seats, mine, over, rewards = (np.stack(part) for part in zip(*noted))
        advantages, counted = estimate(values, seats, over, rewards[:, :, camps], last, env.seats)
        counted &= mine
        return Batch(observations[counted], masks[counted], actions[counted], chances[counted],
                     advantages[counted].astype(np.float32), (advantages + values)[counted].astype(np.float32))


def estimate(values: np.ndarray, seats: np.ndarray, over: np.ndarray, rewards: np.ndarray, last: np.ndarray, asked: np.ndarray) \
        -> tuple[np.ndarray, np.ndarray]:
    """Advantages of decisions (step, game), by generalised estimation along the decisions of each seat; and for which of them there
    is one: of a seat's last decision nobody knows yet what it led to, but where the seat is asked again at the end. `rewards` are by
    step, game and seat, `last` what the positions are worth in which the seats `asked` are."""
    games = np.arange(values.shape[1])
    ahead, surprise = np.zeros((2, *rewards.shape[1:]))
    known = np.zeros(rewards.shape[1:], bool)
    ahead[games, asked], known[games, asked] = last, True
    advantages, counted = np.zeros(values.shape), np.zeros(values.shape, bool)
    for step in range(len(values) - 1, -1, -1):
        ended, seat = over[step], seats[step]
        ahead[ended], surprise[ended], known[ended] = rewards[step, ended] / DISCOUNT, 0, True
        counted[step] = known[games, seat]
        advantages[step] = np.where(counted[step], DISCOUNT * (ahead[games, seat] + TRACE * surprise[games, seat]) - values[step], 0)
        ahead[games, seat], surprise[games, seat], known[games, seat] = values[step], advantages[step], True
    return advantages, counted


def train(policy: Policy, settings: Settings, learner: Learner | TorchLearner, tell=print) -> None:
    """Until so many decisions are made. `tell` is told how it goes."""
    school, began, made, round_number = School(policy, settings), time.monotonic(), 0, 0
    while made < settings.decisions:
        left = 1 - made / settings.decisions
        batch = school.attend(learner)
        batch.advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
        for _ in range(settings.epochs):
            for rows in np.array_split(school.random.permutation(len(batch.actions)), settings.slices):
                chance = learner.improve(batch.take(rows), settings.rate * left, settings.curiosity * left)
        made += settings.games * settings.steps
        round_number += 1
        if round_number % 10 == 0:
            school.former = [*school.former, learner.keep()][-MEMORY:] if len(school.former) < MEMORY else \
                replace_one(school.former, learner.keep(), school.random)
        if round_number % 20 == 0 or made >= settings.decisions:
            tell(f'{made} decisions, {time.monotonic() - began:.0f} s, {chance:.2f} nats left to chance')
    policy.weights = learner.weights()


def replace_one(former: list, newest, random: np.random.Generator) -> list:
    """So that some are old and most are not."""
    kept = list(former)
    del kept[int(random.integers(len(kept)))]
    return [*kept, newest]


def read_arguments(words: list[str] | None = None) -> tuple[argparse.Namespace, Settings]:
    usual = Settings()
    parser = argparse.ArgumentParser(prog='python3 -m gonfalon.learn', description='Trains a policy by playing.')
    parser.add_argument('game')
    parser.add_argument('options', nargs='*', help='of the game: players=4')
    parser.add_argument('--out', required=True, help='the file of weights to write')
    parser.add_argument('--start', help='a file of weights to go on from')
    parser.add_argument('--decisions', type=int, default=usual.decisions, help='how many to make, %(default)s')
    parser.add_argument('--games', type=int, default=usual.games, help='side by side, %(default)s')
    parser.add_argument('--steps', type=int, default=usual.steps, help='in each of them before learning, %(default)s')
    parser.add_argument('--hidden', type=int, default=usual.hidden, help='units of each hidden layer, %(default)s')
    parser.add_argument('--former', type=float, default=usual.former, help='share of games against former selves, %(default)s')
    parser.add_argument('--bots', default='', help='bots of the engine to play against: novice,easy')
    parser.add_argument('--bot-share', type=float, default=usual.bot_share, help='share of games against them, %(default)s')
    parser.add_argument('--rate', type=float, default=usual.rate, help='of learning, falls to 0, %(default)s')
    parser.add_argument('--curiosity', type=float, default=usual.curiosity, help='weight of the entropy, falls to 0, %(default)s')
    parser.add_argument('--seed', type=int, default=usual.seed)
    parser.add_argument('--with', dest='library', choices=('numpy', 'torch'), help='torch where it is installed')
    parser.add_argument('--against', default='easy', help='whom to play in the end, %(default)s')
    parser.add_argument('--match', type=int, default=400, help='games of that match, %(default)s; 0: none')
    parser.add_argument('--jobs', type=int, default=1, help='processes of that match')
    found = parser.parse_args(words)
    known = {name: value for name, value in vars(found).items() if name in vars(usual)}
    known['bots'] = tuple(filter(None, found.bots.split(',')))
    return found, Settings(**known)


def main(words: list[str] | None = None) -> None:
    found, settings = read_arguments(words)
    options = read_options(found.options)
    policy = Policy.load(found.start) if found.start else \
        Policy.new(found.game, options, look_around(found.game, options, seed=settings.seed), settings.hidden, settings.seed)
    library = found.library or ('torch' if importlib.util.find_spec('torch') else 'numpy')
    learner = TorchLearner(policy) if library == 'torch' else Learner(policy)
    print(f'{policy}, with {library}: {policy.senses.inputs} inputs, {sum(layer.size for layer in policy.weights)} weights', flush=True)
    train(policy, settings, learner, lambda line: print(line, flush=True))
    policy.save(found.out)
    if found.match:
        match = Match(found.game, options, (found.out,), (found.against,), found.match, settings.seed)
        print(f'against {found.against}: {next(play_matches([match], found.jobs))}')


if __name__ == '__main__':
    main()
