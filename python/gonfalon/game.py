# SPDX-License-Identifier: MIT
"""A single game, as text and as numbers."""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import _gonfalon
from .vector import Field, fields_of, write_options


TURN_LIMIT = 300  # a draw then, where every game must end; as in `gonfalon simulate`


@dataclass(frozen=True)
class Look:
    """What a seat is given to decide by."""
    seat: str
    observation: np.ndarray
    mask: np.ndarray

    @property
    def legal(self) -> list[int]:
        return np.flatnonzero(self.mask).tolist()


class Game:
    """One game. Seats are called as the engine calls them; moves are its texts, or action numbers of docs/environment.md.

    >>> game = Game('goths', players=4, seed=1)
    >>> game.actors
    ['Ak']
    >>> game.play('Ak', 'VR')
    >>> game.act('Bk', game.look('Bk').legal[0])
    >>> game.actors
    ['Aw', 'Bw']
    """

    def __init__(self, game: str, *, seed: int = 0, chance_outside: bool = False, **options: object) -> None:
        settings = {**options, 'seed': seed, 'chance': 'manual' if chance_outside else 'auto'}
        self.game = game
        self.options = options
        self._numbers = _Numbers(game, options)
        self._single = _gonfalon.Single(game, write_options(settings))
        self._parts: list[tuple[str, int]] = []  # of moves that are not whole yet
        self._steps: list[tuple[bool, list[tuple[str, int]]]] = []  # whether each was a whole move; the parts before it

    def _around(self, single: _gonfalon.Single) -> Game:
        other = object.__new__(type(self))
        other.game, other.options, other._numbers, other._single = self.game, self.options, self._numbers, single
        other._parts, other._steps = list(self._parts), []
        return other

    def _said(self, seat: str) -> list[int]:
        return [action for who, action in self._parts if who == seat]

    @property
    def seats(self) -> list[str]:
        return list(self._numbers.seats)

    @property
    def camps(self) -> list[str]:
        return self._numbers.camps

    def camp(self, seat: str) -> str:
        return self.camps[self._numbers.seats[seat][1]]

    @property
    def fields(self) -> dict[str, Field]:
        return self._numbers.fields

    @property
    def action_count(self) -> int:
        return self._numbers.action_count

    @property
    def actors(self) -> list[str]:
        """Who must act now: seats, or `chance`."""
        return self._single.actors().split()

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def result(self) -> str:
        """`none`, or the winner, or `draw`, with the rule: `A [G6.1]`."""
        return self._single.result()

    @property
    def rewards(self) -> dict[str, float]:
        """By seat: 1 for those who have won, -1 for the others, 0 while nobody has."""
        winner = self.result.split()[0]
        return {seat: 0.0 if winner in ('none', 'draw') else 1.0 if self.camp(seat) == winner else -1.0
                for seat in self.seats}

    def legal(self, seat: str) -> list[str]:
        """The legal moves of a seat as text. Of `chance` the outcomes, without their probabilities."""
        return [line.split(' ')[0] for line in (self._single.legal(seat) or '').splitlines()]

    def outcomes(self) -> list[tuple[str, float]]:
        """While chance is asked: what can happen, and how probably."""
        lines = (self._single.legal('chance') or '').splitlines()
        return [(move, float(probability)) for move, probability in (line.split(' ') for line in lines)]

    def play(self, seat: str, move: str) -> None:
        """Plays a move, or with `chance` an outcome. ValueError, with the rule, where it is refused."""
        self._single.play(seat, move)
        self._steps.append((True, self._parts))
        self._parts = [part for part in self._parts if part[0] != seat]

    def look(self, seat: str) -> Look:
        """What the seat knows, and what it may do, as arrays of one's own."""
        return self._numbers.look(self._single, seat, self._said(seat))

    def act(self, seat: str, action: int) -> None:
        """Plays an action by its number. Where it is only a part of a move, the move is played with its last part."""
        move = self._numbers.say(self._single, seat, self._said(seat), action)
        if move:
            self.play(seat, move)
        else:
            self._steps.append((False, self._parts))
            self._parts = [*self._parts, (seat, action)]

    def whole_move(self, seat: str, choose: Callable[[Look], int]) -> str:
        """The move somebody chooses who is asked for actions, for each part of it anew; it is not played."""
        said = self._said(seat)
        while True:
            action = choose(self._numbers.look(self._single, seat, said))
            move = self._numbers.say(self._single, seat, said, action)
            if move:
                return move
            said = [*said, action]

    def action_text(self, seat: str, action: int) -> str | None:
        return self._numbers.text(self._single, seat, action)

    def action_number(self, seat: str, move: str) -> int:
        return self._numbers.number(self._single, seat, self._said(seat), move)

    def undo(self) -> None:
        """Takes the last step back, or the last part of a move that is not whole yet."""
        whole, parts = self._steps.pop() if self._steps else (True, [])
        if whole:
            self._single.undo()
        self._parts = parts

    def copy(self) -> Game:
        """An independent copy, with its history."""
        other = self._around(self._single.copy())
        other._steps = list(self._steps)
        return other

    def imagine(self, seat: str, seed: int = 0) -> Game:
        """A game that fits what the seat knows, the rest drawn at random."""
        return self._around(self._single.imagine(seat, seed))

    def choose(self, seat: str, bot: str, *, milliseconds: int = 0, simulations: int = 0, seed: int = 0) -> str:
        """The move a bot of the engine would play from that seat's knowledge; it is not played."""
        move = self._single.choose(seat, bot, milliseconds, simulations, seed)
        if move is None:
            raise ValueError(f'{bot} cannot be asked for {seat}')
        return move

    def view(self, viewer: str = 'table') -> dict:
        """What a seat, `table` or `all` knows, as the JSON of the engine."""
        return json.loads(self._single.view(viewer))

    def events(self, viewer: str = 'table') -> list[str]:
        """What the viewer has been told since this was last asked."""
        return (self._single.events(viewer) or '').splitlines()

    @property
    def record(self) -> str:
        return self._single.record()

    def load(self, record: str) -> None:
        """Replaces the game by the one of a record, which must have the same options."""
        self._single.load(record)
        self._parts, self._steps = [], []


class _Numbers:
    """Single games seen through an environment of one, which a game and its copies share: each asks it anew."""

    def __init__(self, game: str, options: dict[str, object]) -> None:
        self._env = _gonfalon.Env(game, write_options(options), 1, 1, 0, True, True)
        self._arrays = {name: np.asarray(rows) for name, rows in self._env.arrays().items()}
        found, self.camps = self._env.seats()
        self.seats = {name: (seat, camp) for seat, name, camp in found}
        self.fields = fields_of(self._env)
        self.action_count = self._arrays['masks'].shape[1]

    def _ask(self, single: _gonfalon.Single, seat: str, said: list[int]) -> None:
        self._env.take(0, single)
        if seat != 'chance':
            self._env.ask(0, self.seats[seat][0])
        for action in said:
            self._env.say(0, action)

    def look(self, single: _gonfalon.Single, seat: str, said: list[int]) -> Look:
        self._ask(single, seat, said)
        return Look(seat, self._arrays['observations'][0].copy(), self._arrays['masks'][0].astype(np.bool_))

    def say(self, single: _gonfalon.Single, seat: str, said: list[int], action: int) -> str:
        """The move that the action makes whole, or nothing yet."""
        self._ask(single, seat, said)
        move = self._env.text(0, action) if seat == 'chance' else self._env.say(0, action)
        if move is None:
            raise ValueError(f'the action {action} is not legal for {seat}')
        return move

    def text(self, single: _gonfalon.Single, seat: str, action: int) -> str | None:
        self._ask(single, seat, [])
        return self._env.text(0, action)

    def number(self, single: _gonfalon.Single, seat: str, said: list[int], move: str) -> int:
        self._ask(single, seat, said)
        action = self._env.number(0, move)
        if action < 0:
            raise ValueError(f'{move} is no move of this game')
        return action
