# SPDX-License-Identifier: MIT
"""talk: language models as players, by programs that answer well, badly, or not at all. Prints TAP."""
import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile

import gonfalon
import tap
from gonfalon import agents, rules, talk

# Each reads the whole question. `listed` are its legal moves.
LISTED = '''
import re, sys
asked = sys.stdin.read()
listed = asked.split("# Your legal moves\\n\\n")[1].split("\\n\\n")[0].split("\\n")
'''
LEGAL = LISTED + 'print("I wonder.\\n\\nmove: " + listed[-1])'
WRONG = LISTED + 'print("scout" if "scout" not in listed else "VR")'
LEARNS = LISTED + 'print("`" + listed[0] + "`" if "why it was refused" in asked else "move: e4")'
GARBAGE = LISTED + 'sys.stdout.buffer.write(bytes(range(256)) * 3)'
SILENT = 'import sys; sys.stdin.read()'
FAILS = 'import sys; sys.stdin.read(); print("VR"); sys.exit(3)'
NEVER = 'import sys, time; sys.stdin.read()\nwhile True: time.sleep(60)'
DEAF = 'print("VR")'


@tap.helper
def _program(text):
    return f'{shlex.quote(sys.executable)} -c {shlex.quote(text)}'


@tap.helper
def _one(text, seat='Ak', **settings):
    """A decision of a king by that program: the player, the lines it noted, and the move."""
    game, lines = gonfalon.Game('goths', players=4, seed=1), []
    player = talk.Player(_program(text), note=lines.append, **settings)
    move = player.choose(game, seat, 5)
    assert move in game.legal(seat) and game.actors == [seat]
    return player.tally, lines, move


def questions_hold_rules_view_and_moves():
    game = gonfalon.Game('goths', players=4, seed=1)
    told, question = talk.introduce(game), talk.ask(game, 'Ak', ['it begins [G1.5]'], [('xy', 'that is no move')])
    assert all(f'**{number} ' in told for number in rules.by_number('goths')) and '`look:1`' in told
    for wanted in ('You are Ak', 'it begins [G1.5]', 'phase: king', 'xy: that is no move', *game.legal('Ak')):
        assert wanted in question
    assert 'G5.10' not in talk.introduce(game, with_rules=False)


def questions_tell_no_secrets():
    """Redrawn from what the seat knows, the game asks the same."""
    game = gonfalon.Game('goths', players=4, seed=1)
    while not game.over and game.view('all')['turn'] < 6:
        seat = game.actors[0]
        for viewer in game.seats:
            game.events(viewer)
        assert talk.ask(game, seat, [], []) == talk.ask(game.imagine(seat, 3), seat, [], [])
        game.play(seat, game.choose(seat, 'random', seed=game.view('all')['turn']))


def rules_are_found_by_number():
    assert rules.by_number('goths')['G5.10'].startswith('**G5.10 Axe.**') and rules.by_number('echec', 'fr')['E9.1']
    assert len(rules.by_number('goths')) == len(rules.by_number('goths', 'de')) > 80
    assert '`enter:1`' in rules.notation('goths') and 'e2xe3' in rules.notation('echec')
    assert tap.refuses(rules.text, 'chess') and tap.refuses(rules.notation, 'chess')


def answers_are_read():
    for answer, move in (('VR', 'VR'), ('I think.\nmove: VR\n', 'VR'), ('MOVE = `VR`', 'VR'), ('move: BC\nno:\n**Move: VR**\n\n', 'VR'),
                         ('move: VR\nThat is it.', 'VR'), ('let me see\n"VR".', 'VR'), ('', ''), ('\n \n', '')):
        assert talk.read_answer(answer) == move, answer


def a_legal_answer_is_played():
    tally, lines, move = _one(LEGAL)
    assert (tally.decisions, tally.legal_at_once, tally.instead, dict(tally.answers)) == (1, 1, 0, {'legal': 1})
    assert [line['type'] for line in lines] == ['ask'] and lines[0]['move'] == move and lines[0]['answer'].startswith('I wonder.')


def illegal_answers_are_counted_by_rule():
    tally, lines, _ = _one(WRONG, tries=2)
    assert dict(tally.answers) == {'illegal': 2} and tally.instead == 1 and tally.legal_at_once == 0
    (rule, count), = (+tally.illegal).items()
    assert count == 2 and rule in rules.by_number('goths')
    assert [line['type'] for line in lines] == ['ask', 'ask', 'instead'] and lines[1]['rule'] == rule
    assert lines[0]['refusal'] in lines[1]['question'] and lines[0]['refusal'] not in lines[0]['question']


def refusals_are_told_to_the_program():
    tally, lines, move = _one(LEARNS)
    assert dict(tally.answers) == {'illegal': 1, 'legal': 1} and tally.illegal[talk.NO_RULE] == 1 and tally.instead == 0
    assert tally.legal_at_once == 0 and lines[-1]['verdict'] == 'legal' and lines[-1]['move'] == move


def garbage_is_no_move():
    tally, lines, _ = _one(GARBAGE, tries=1)
    assert dict(+tally.illegal) == {talk.NO_RULE: 1} and lines[0]['rule'] is None
    json.dumps(lines)


def silence_is_told_apart():
    assert dict(_one(SILENT, tries=2)[0].answers) == {'empty': 2}
    assert dict(_one(FAILS, tries=1)[0].answers) == {'failed': 1}
    assert dict(_one(NEVER, tries=1, timeout=0.2)[0].answers) == {'late': 1}
    assert dict(_one(DEAF, tries=1)[0].answers) == {'legal': 1}


def seats_and_camps_are_found():
    game = gonfalon.Game('goths', players=4)
    player, other = talk.Player('true'), agents.Bot('easy')
    seated = talk.seat_players(game, [('A', player)], other)
    assert [seat for seat in seated if seated[seat] is player] == ['Ak', 'Aw']
    seated = talk.seat_players(game, [('Bw', player)], other)
    assert [seat for seat in seated if seated[seat] is player] == ['Bw']
    assert tap.refuses(talk.seat_players, game, [('C', player)], other)


def transcripts_hold_whole_games():
    """By the command; what is written down leads to the same game, move by move."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'games.jsonl')
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            talk.main(['goths', 'players=4', 'turn_limit=2', '--player', f'A={_program(LEGAL)}', '--player', f'Bk={_program(WRONG)}', '--others',
                       'novice', '--tries', '1', '--games', '2', '--seed', '4', '--brief', '--transcript', path])
        with open(path, encoding='utf-8') as file:
            lines = [json.loads(line) for line in file]
    kinds = [line['type'] for line in lines]
    assert kinds.count('start') == kinds.count('end') == 2 and kinds[-1] == 'summary'
    game = None
    for line in lines:
        if line['type'] == 'start':
            game = gonfalon.Game(line['game'], seed=line['seed'], **{'turn_limit': 300, **line['options']})
            assert line['version'] == talk.VERSION and list(line['seats']) == game.seats
        elif line['type'] in ('move', 'instead') or line.get('verdict') == 'legal':
            game.play(line['seat'], line['move'])
        elif line['type'] == 'end':
            assert game.over and game.record == line['record'] and game.result == line['result']
    tallies = list(lines[-1]['players'].values())
    assert tallies[0]['decisions'] == tallies[0]['legal_at_once'] == tallies[0]['answers']['legal'] >= 4
    assert sum(tallies[0]['results'].values()) == 4 and sum(tallies[1]['results'].values()) == 2
    assert tallies[1]['instead'] == sum(tallies[1]['illegal'].values()) > 0
    assert re.search(r'^draw \[G6\.3\]$', printed.getvalue(), re.MULTILINE) and '"illegal"' in printed.getvalue()


tap.run(globals())
