# SPDX-License-Identifier: MIT
"""Language models as players: any program that reads a question on standard input and writes an answer on standard output.

python3 -m gonfalon.talk goths players=4 --player 'A=PROGRAM' --others easy --games 10 --transcript games.jsonl

For every decision the program is run anew and is given the rules by number, how moves are written, what its seat has been told and knows,
and its legal moves. What it answers is judged by the engine; answers that are refused are counted by the rule that refuses them.
docs/talk.md tells the form of the transcript.
"""
from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from . import render, rules
from .agents import Agent, named, play
from .game import TURN_LIMIT, Game
from .vector import read_options

VERSION = 1  # of the transcript
SAID = re.compile(r'^\W*move\s*[:=]\s*(.*)$', re.IGNORECASE)
RULE = re.compile(r'\[([A-Z][0-9]+\.[0-9]+)\]$')
NO_RULE = 'none'  # what is counted where a refusal names no rule: the answer is no move at all


def introduce(game: Game, with_rules: bool = True) -> str:
    """What is said of a game before every question."""
    parts = [f'You play a board game, {game.game}, by the rules below.']
    if with_rules:
        parts += ['# The rules', rules.text(game.game).strip(), '# How moves and views are written', rules.notation(game.game)]
    return '\n\n'.join(parts)


def ask(game: Game, seat: str, told: list[str], refusals: list[tuple[str, str]]) -> str:
    """The question itself, from what the seat knows."""
    legal = game.legal(seat)
    parts = [f'You are {seat}, of the camp {game.camp(seat)}.',
             '# What has happened', '\n'.join(told) or 'Nothing yet.',
             '# What you know', render.text(game, seat),
             '# Your legal moves', '\n'.join(legal)]
    if refusals:
        parts += ['# What you have answered, and why it was refused', '\n'.join(f'{answer}: {why}' for answer, why in refusals)]
    parts += ['# Your answer', f'Think as long as you like. Write your move on the last line, like this:\n\nmove: {legal[0]}']
    return '\n\n'.join(parts) + '\n'


def read_answer(text: str) -> str:
    """The move in an answer: what stands behind the last `move:`, otherwise the last line; marks around it are left out."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = [found.group(1) for found in map(SAID.match, lines) if found]
    return (said or lines or [''])[-1].strip(' \t`*"\'.')


@dataclass
class Tally:
    """How a player has answered."""
    decisions: int = 0
    legal_at_once: int = 0
    answers: Counter = field(default_factory=Counter)  # by verdict
    illegal: Counter = field(default_factory=Counter)  # by the rule that refuses them
    instead: int = 0  # decisions the engine made for it
    results: Counter = field(default_factory=Counter)  # of its games: won, lost, drawn


class Player:
    """A program, asked afresh for every decision; `tries` times where its answers are refused, then a legal move is drawn for it."""

    def __init__(self, program: str, *, timeout: float = 60, tries: int = 3, with_rules: bool = True,
                 note: Callable[[dict], None] = lambda line: None) -> None:
        self.name, self.timeout, self.tries, self.with_rules, self.note = program, timeout, tries, with_rules, note
        self.tally = Tally()
        self._told: dict[str, list[str]] = {}

    def begin(self) -> None:
        """Another game."""
        self._told = {}

    def _run(self, question: str) -> tuple[str, str]:
        """What the program writes, and what is wrong with it: `late`, `failed`, `empty`, or nothing."""
        with subprocess.Popen(self.name, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as running:
            try:
                answer, wrong = running.communicate(question.encode(), self.timeout)[0], ''
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                answer, wrong = running.communicate()[0], 'late'
        text = answer.decode('utf-8', 'replace')
        return text, wrong or ('failed' if running.returncode else '' if text.strip() else 'empty')

    def _judge(self, game: Game, seat: str, move: str, wrong: str) -> tuple[str, str | None]:
        """The verdict on an answer, and the sentence that refuses it."""
        if wrong:
            return wrong, None
        try:
            game.copy().play(seat, move)
        except ValueError as refusal:
            return 'illegal', str(refusal)
        return 'legal', None

    def choose(self, game: Game, seat: str, seed: int) -> str:
        self._told.setdefault(seat, []).extend(game.events(seat))
        self.tally.decisions += 1
        refusals: list[tuple[str, str]] = []
        for attempt in range(1, self.tries + 1):
            question, began = ask(game, seat, self._told[seat], refusals), time.monotonic()
            text, wrong = self._run(introduce(game, self.with_rules) + '\n\n' + question)
            move = read_answer(text)
            verdict, refusal = self._judge(game, seat, move, wrong)
            rule = RULE.search(refusal).group(1) if refusal and RULE.search(refusal) else None
            self.tally.answers[verdict] += 1
            self.tally.legal_at_once += verdict == 'legal' and attempt == 1
            self.tally.illegal[rule or NO_RULE] += verdict == 'illegal'
            self.note({'type': 'ask', 'seat': seat, 'try': attempt, 'question': question, 'answer': text, 'move': move, 'verdict': verdict,
                       'rule': rule, 'refusal': refusal, 'seconds': round(time.monotonic() - began, 3)})
            if verdict == 'legal':
                return move
            refusals.append((move, refusal or f'no answer came: {verdict}'))
        self.tally.instead += 1
        move = game.choose(seat, 'random', seed=seed)
        self.note({'type': 'instead', 'seat': seat, 'move': move})
        return move


class Noting:
    """An agent whose moves go into the transcript as well."""

    def __init__(self, agent: Agent, note: Callable[[dict], None]) -> None:
        self.name, self._agent, self._note = agent.name, agent, note

    def choose(self, game: Game, seat: str, seed: int) -> str:
        move = self._agent.choose(game, seat, seed)
        self._note({'type': 'move', 'seat': seat, 'move': move})
        return move


def seat_players(game: Game, players: list[tuple[str, Player]], others: Agent) -> dict[str, Agent]:
    """`players` name a seat, or a camp, each."""
    for name, _ in players:
        if name not in game.seats and name not in game.camps:
            raise ValueError(f'{name} is neither a seat nor a camp: {" ".join(game.seats)}')
    return {seat: next((player for name, player in players if name in (seat, game.camp(seat))), others) for seat in game.seats}


def summary(players: list[Player]) -> dict:
    return {'type': 'summary', 'players': {player.name: {name: dict(sorted((+value).items())) if isinstance(value, Counter) else value
                                                         for name, value in vars(player.tally).items()} for player in players}}


def play_games(game_id: str, options: dict[str, object], players: list[tuple[str, Player]], others: Agent, games: int, seed: int,
               note: Callable[[dict], None]) -> None:
    """Plays, and writes down everything by `note`."""
    programs = {id(player): player for _, player in players}.values()
    for number in range(games):
        game = Game(game_id, seed=seed + number, **{'turn_limit': TURN_LIMIT, **options})
        agents = seat_players(game, players, Noting(others, note))
        for player in programs:
            player.begin()
        note({'type': 'start', 'version': VERSION, 'game': game_id, 'options': options, 'seed': seed + number,
              'seats': {seat: agent.name for seat, agent in agents.items()}, 'introductions': {
                  player.name: introduce(game, player.with_rules) for player in programs}})
        play(game, agents, seed + number)
        for seat, reward in game.rewards.items():
            if isinstance(agents[seat], Player):
                agents[seat].tally.results[{1: 'won', -1: 'lost', 0: 'drawn'}[reward]] += 1
        note({'type': 'end', 'result': game.result, 'rewards': game.rewards, 'record': game.record})
    note(summary(list(programs)))


def read_arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='python3 -m gonfalon.talk', description='Language models as players.')
    parser.add_argument('game')
    parser.add_argument('options', nargs='*', help='of the game: players=4')
    parser.add_argument('--player', action='append', required=True, metavar='SEAT=PROGRAM', help='a seat or a camp, and who plays for it')
    parser.add_argument('--others', default='easy', help='who has the other seats, %(default)s')
    parser.add_argument('--games', type=int, default=1)
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--timeout', type=float, default=60, metavar='SECONDS', help='for an answer, %(default)s')
    parser.add_argument('--tries', type=int, default=3, help='for a decision, %(default)s')
    parser.add_argument('--brief', action='store_true', help='the rules are left out')
    parser.add_argument('--transcript', metavar='FILE', help='where everything is written down')
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    found = read_arguments(words)
    transcript = open(found.transcript, 'w', encoding='utf-8') if found.transcript else None

    def note(line: dict) -> None:
        if transcript:
            print(json.dumps(line, ensure_ascii=False), file=transcript, flush=True)
        if line['type'] == 'end':
            print(line['result'], flush=True)
        elif line['type'] == 'summary':
            print(json.dumps(line['players'], indent=2, ensure_ascii=False))

    programs: dict[str, Player] = {}
    players = []
    for word in found.player:
        name, _, program = word.partition('=')
        if program not in programs:
            programs[program] = Player(program, timeout=found.timeout, tries=found.tries, with_rules=not found.brief, note=note)
        players.append((name, programs[program]))
    play_games(found.game, read_options(found.options), players, named(found.others, found.game), found.games, found.seed, note)


if __name__ == '__main__':
    main()
