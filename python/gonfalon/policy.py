# SPDX-License-Identifier: MIT
"""A small network that plays: what it looks at, what it answers, how it is kept. NumPy alone."""
from __future__ import annotations

import json
from dataclasses import dataclass, fields

import numpy as np

from .vector import Field, VectorEnv, write_options

SMALL = 20  # of a field with at most so many values each has an input of its own
NEVER = np.float32(-1e9)  # instead of the logarithm of no chance at all


@dataclass(frozen=True)
class Senses:
    """Which numbers of an observation a policy looks at, and which actions it knows.

    Input i is 1 where number `at[i]` is `value[i]`; the numbers `wide`, of fields with many values, follow as they are, divided by 127.
    Before that the numbers are put into the order `orders[camp]`, in which of fields with a row for each camp that of one's own comes
    first; `camps` is by seat, and the number `seat` tells who looks.
    """
    seat: np.ndarray
    camps: np.ndarray
    orders: np.ndarray
    at: np.ndarray
    value: np.ndarray
    wide: np.ndarray
    actions: np.ndarray

    @property
    def inputs(self) -> int:
        return len(self.at) + len(self.wide)

    def own_first(self, observations: np.ndarray) -> np.ndarray:
        turned = observations.copy()
        camps = self.camps[observations[:, self.seat]]
        for camp in range(1, len(self.orders)):
            rows = np.flatnonzero(camps == camp)
            turned[rows] = observations[rows[:, None], self.orders[camp]]
        return turned

    def see(self, observations: np.ndarray) -> np.ndarray:
        turned, small = self.own_first(observations), len(self.at)
        inputs = np.empty((len(turned), self.inputs), np.float32)
        np.equal(turned[:, self.at], self.value, out=inputs[:, :small])
        np.divide(turned[:, self.wide], np.float32(127), out=inputs[:, small:])
        return inputs

    def act(self, drawn: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The actions that were drawn by their place among those it knows; the first legal one where it knows none."""
        actions = self.actions[drawn].astype(np.int64)
        return np.where(masks[np.arange(len(masks)), actions], actions, masks.argmax(1))


def _places(field: Field) -> np.ndarray:
    """Where the numbers of a field are, in its shape."""
    found = np.full(field.shape, field.offset)
    for axis, (count, stride) in enumerate(zip(field.shape, field.strides)):
        found += (np.arange(count) * stride).reshape((-1,) + (1,) * (len(field.shape) - axis - 1))
    return found


def _orders(env: VectorEnv) -> np.ndarray:
    camps = len(env.camps)
    orders = np.tile(np.arange(env.observations.shape[1]), (camps, 1))
    for places in map(_places, env.fields.values()):
        for camp in range(camps):
            if places.ndim and len(places) == camps:
                orders[camp][places] = np.roll(places, -camp, 0)
    return orders


def look_around(game: str, options: dict[str, object], decisions: int = 200_000, seed: int = 0) -> Senses:
    """Senses for everything that is ever different, and all that is ever legal, in so many decisions of random play."""
    env = VectorEnv(game, 1000, seed=seed, **options)
    size = env.observations.shape[1]
    camps = np.array([env.camp_of.get(seat, 0) for seat in range(max(env.camp_of) + 1)])
    senses = Senses(np.array(env.fields['seat'].offset), camps, _orders(env), *([np.zeros(0, int)] * 4))
    seen, legal = np.zeros((size, 256), bool), np.zeros(env.action_count, bool)
    for _ in range(max(1, decisions // env.games)):
        seen[np.arange(size), senses.own_first(env.observations).view(np.uint8)] = True
        legal |= env.masks.any(0)
        env.step(env.sample())
    many = np.zeros(size, bool)
    for field in env.fields.values():
        many[_places(field)] = field.highest - field.lowest >= SMALL
    differs = seen.sum(1) > 1
    at, value = np.nonzero(seen & (differs & ~many)[:, None])
    return Senses(senses.seat, senses.camps, senses.orders, at, value.astype(np.uint8).view(np.int8), np.flatnonzero(differs & many),
                  np.flatnonzero(legal))


def log_chances(answers: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Logarithms of the chances of actions, from what a network answers; those that are not legal have none."""
    allowed = np.where(masks, answers, NEVER)
    allowed -= allowed.max(1, keepdims=True)
    return allowed - np.log(np.exp(allowed).sum(1, keepdims=True))


def draw(chances: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A column for each row, by logarithms of chances."""
    reached = np.exp(chances).cumsum(1)
    return np.argmax(reached > reached[:, -1:] * random.uniform(0, 1 - 1e-6, (len(chances), 1)), 1)


class Policy:
    """Three layers: inputs, two hidden layers of rectified units, then an answer for each action it knows and what the position is worth,
    from -1, lost, to 1."""

    def __init__(self, game: str, options: dict[str, object], senses: Senses, weights: list[np.ndarray]) -> None:
        self.game, self.options, self.senses, self.weights = game, options, senses, weights

    @classmethod
    def new(cls, game: str, options: dict[str, object], senses: Senses, hidden: int, seed: int = 0) -> Policy:
        """One that has not learned anything."""
        random, weights = np.random.default_rng(seed), []
        sizes = [senses.inputs, hidden, hidden, len(senses.actions) + 1]
        for before, after, gain in zip(sizes, sizes[1:], (2.0, 2.0, 0.01)):
            weights += [(random.standard_normal((before, after)) * np.sqrt(gain / before)).astype(np.float32), np.zeros(after, np.float32)]
        return cls(game, options, senses, weights)

    def layers(self, observations: np.ndarray, weights: list[np.ndarray] | None = None) -> list[np.ndarray]:
        """What each layer says, the inputs first; with other weights, if there are any."""
        if observations.shape[1] != self.senses.orders.shape[1]:
            raise ValueError(f'this policy was trained for {self}')
        weights, said = weights or self.weights, [self.senses.see(observations)]
        for number in (0, 2, 4):
            sums = said[-1] @ weights[number]
            sums += weights[number + 1]
            said.append(np.maximum(sums, 0, out=sums) if number < 4 else sums)
        return said

    def act(self, observations: np.ndarray, masks: np.ndarray, random: np.random.Generator) -> np.ndarray:
        """Actions, drawn by their chances."""
        answers = self.layers(observations)[-1][:, :-1]
        return self.senses.act(draw(log_chances(answers, masks[:, self.senses.actions]), random), masks)

    def save(self, path: str) -> None:
        """In half precision, which plays the same game."""
        about = json.dumps({'game': self.game, 'options': self.options})
        senses = {field.name: getattr(self.senses, field.name) for field in fields(Senses)}
        np.savez_compressed(path, about=np.frombuffer(about.encode(), np.uint8), **{
            name: array if array.dtype == np.int8 else array.astype(np.int16) for name, array in senses.items()},
            **{f'weights{number}': layer.astype(np.float16) for number, layer in enumerate(self.weights)})

    @classmethod
    def load(cls, path: str) -> Policy:
        with np.load(path) as kept:
            about = json.loads(kept['about'].tobytes())
            weights = [kept[f'weights{number}'].astype(np.float32) for number in range(6)]
            return cls(about['game'], about['options'], Senses(**{field.name: kept[field.name] for field in fields(Senses)}), weights)

    def __str__(self) -> str:
        return f'{self.game} {write_options(self.options)}'.strip()
