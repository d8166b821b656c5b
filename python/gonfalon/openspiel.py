# SPDX-License-Identifier: MIT
"""A game as OpenSpiel has it: `load_game('goths', players=4).new_initial_state()`.

Players are the seats in their order, numbered without gaps. Those who choose at the same time are asked one after the other. Chance
is explicit. An information state is everything the player has been asked and told since the beginning; an observation what it knows now.
"""
from __future__ import annotations

import enum

import numpy as np

from . import _gonfalon, render
from .game import TURN_LIMIT, Game


class PlayerId(enum.IntEnum):
    """Instead of a player."""
    CHANCE = -1
    TERMINAL = -4


class SpielGame:
    """A game with its options."""

    def __init__(self, game: str, **options: object) -> None:
        self._id = game
        self._options = {'turn_limit': TURN_LIMIT, **options}
        first = self._start()
        self.players = first.seats
        self._actions = first.action_count
        self._size = first.look(first.seats[0]).observation.shape[0]

    def _start(self) -> Game:
        return Game(self._id, chance_outside=True, **self._options)

    def get_parameters(self) -> dict[str, object]:
        return dict(self._options)

    def num_players(self) -> int:
        return len(self.players)

    def num_distinct_actions(self) -> int:
        return self._actions

    def max_chance_outcomes(self) -> int:
        """Of any game, with any options."""
        return _gonfalon.outcomes_max

    def observation_tensor_shape(self) -> list[int]:
        return [self._size]

    def observation_tensor_size(self) -> int:
        return self._size

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self._start())

    def __str__(self) -> str:
        return f'{self._id}({",".join(f"{name}={value}" for name, value in sorted(self._options.items()))})'


class SpielState:
    """A position of it, with its history."""

    def __init__(self, game: SpielGame, played: Game) -> None:
        self._game = game
        self._played = played
        self._history: list[tuple[int, int]] = []
        self._told: list[list[str]] = [[] for _ in game.players]
        self._hear()

    def _hear(self) -> None:
        for player, seat in enumerate(self._game.players):
            self._told[player] += self._played.events(seat)

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def is_terminal(self) -> bool:
        return self._played.over

    def is_chance_node(self) -> bool:
        return self._played.actors == ['chance']

    def is_simultaneous_node(self) -> bool:
        return False

    def current_player(self) -> int:
        if self.is_terminal():
            return PlayerId.TERMINAL
        return PlayerId.CHANCE if self.is_chance_node() else self._game.players.index(self._seat())

    def _seat(self) -> str:
        return self._played.actors[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()] if player is None or player == PlayerId.CHANCE else []
        if player is not None and player != self.current_player():
            return []
        return self._played.look(self._seat()).legal

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in [] if self.is_chance_node() else self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes are numbered in the order of the engine."""
        return list(enumerate(probability for _, probability in self._played.outcomes()))

    def action_to_string(self, player: int, action: int) -> str:
        if player == PlayerId.CHANCE:
            return self._played.outcomes()[action][0]
        return self._played.action_text(self._game.players[player], action) or ''

    def string_to_action(self, text: str) -> int:
        if self.is_chance_node():
            return [move for move, _ in self._played.outcomes()].index(text)
        return self._played.action_number(self._seat(), text)

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if self.is_chance_node():
            self._played.play('chance', self._played.outcomes()[action][0])
        else:
            self._played.act(self._seat(), action)
            self._told[player].append(f'action {action}')
        self._history.append((int(player), action))
        self._hear()

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ', '.join(map(str, self.history()))

    def returns(self) -> list[float]:
        rewards = self._played.rewards
        return [rewards[seat] for seat in self._game.players]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def information_state_string(self, player: int | None = None) -> str:
        return '\n'.join(self._told[self.current_player() if player is None else player])

    def observation_string(self, player: int | None = None) -> str:
        seat = self._game.players[self.current_player() if player is None else player]
        return render.text(self._played, seat)

    def observation_tensor(self, player: int | None = None) -> list[int]:
        seat = self._game.players[self.current_player() if player is None else player]
        return self._played.look(seat).observation.tolist()

    def clone(self) -> SpielState:
        other = object.__new__(SpielState)
        other._game, other._played = self._game, self._played.copy()
        other._history, other._told = list(self._history), [list(told) for told in self._told]
        return other

    def child(self, action: int) -> SpielState:
        child = self.clone()
        child.apply_action(action)
        return child

    def resample_from_infostate(self, player: int, sampler) -> SpielState:
        """A state that fits what the player knows; `sampler()` gives numbers from 0 to 1."""
        other = self.clone()
        other._played = self._played.imagine(self._game.players[player], int(sampler() * 2 ** 32))
        return other

    def __str__(self) -> str:
        return render.text(self._played, 'all')


def load_game(game: str = 'goths', **options: object) -> SpielGame:
    return SpielGame(game, **options)
