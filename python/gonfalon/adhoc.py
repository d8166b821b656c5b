# SPDX-License-Identifier: MIT
"""How well agents play with partners they never met: every one of them as each member of a team of two, with every other one, against
a fixed team. Where a camp has more seats the members take turns with them.

python3 -m gonfalon.adhoc goths players=4 --games 100 --jobs 2
"""
from __future__ import annotations

import argparse
from dataclasses import dataclass

from .agents import LADDER, Match, Score, play_matches
from .game import Game
from .vector import read_options


@dataclass(frozen=True)
class Matrix:
    """`scores[i][j]`: agent i in the first seat of the team, agent j in the second."""
    agents: list[str]
    seats: tuple[str, str]
    scores: list[list[Score]]

    def with_itself(self, number: int) -> Score:
        return self.scores[number][number]

    def with_strangers(self, number: int, second: bool) -> Score:
        """All games of an agent in that seat with the other agents."""
        others = [other for other in range(len(self.agents)) if other != number]
        return sum((self.scores[other][number] if second else self.scores[number][other] for other in others), Score(0, 0, 0))

    def table(self) -> str:
        """In Markdown: scores in per cent, then a line for each agent."""
        rows = [[f'{self.seats[0]} \\ {self.seats[1]}', *self.agents], ['---'] * (len(self.agents) + 1)]
        rows += [[agent, *(f'{100 * score.value:.0f}' for score in scores)] for agent, scores in zip(self.agents, self.scores)]
        rows += [[], ['agent', 'with itself', f'as {self.seats[0]} with strangers', f'as {self.seats[1]} with strangers'], ['---'] * 4]
        rows += [[agent, str(self.with_itself(number)), str(self.with_strangers(number, False)), str(self.with_strangers(number, True))]
                 for number, agent in enumerate(self.agents)]
        return '\n'.join(f'| {" | ".join(row)} |' if row else '' for row in rows)


def cross_play(game: str, options: dict[str, object], agents: list[str], against: str, games: int, seed: int, jobs: int) -> Matrix:
    """All pairs, with the same seeds."""
    seats = Game(game, **options)
    team = [seat for seat in seats.seats if seats.camp(seat) == seats.camps[0]]
    if len(team) < 2:
        raise ValueError('nobody has a partner in this game')
    matches = [Match(game, options, (first, second), (against,), games, seed) for first in agents for second in agents]
    scores = list(play_matches(matches, jobs))
    return Matrix(agents, (team[0], team[1]), [scores[row * len(agents):(row + 1) * len(agents)] for row in range(len(agents))])


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog='python3 -m gonfalon.adhoc', description='Every agent with every other one as its partner.')
    parser.add_argument('game')
    parser.add_argument('options', nargs='*', help='of the game: players=4')
    parser.add_argument('--agents', default=','.join(('random', *LADDER, 'trained')), help='bots, files of weights: %(default)s')
    parser.add_argument('--against', default='medium', help='who is the other team, %(default)s')
    parser.add_argument('--games', type=int, default=100, help='of each pair, half of them in each camp, %(default)s')
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--jobs', type=int, default=1, help='processes')
    found = parser.parse_args(words)
    print(cross_play(found.game, read_options(found.options), found.agents.split(','), found.against, found.games, found.seed, found.jobs).table())


if __name__ == '__main__':
    main()
