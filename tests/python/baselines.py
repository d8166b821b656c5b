# SPDX-License-Identifier: MIT
"""baselines: learning, matches and cross-play of the package for Python, each with few games. Prints TAP."""
import contextlib
import importlib.util
import io
import os
import tempfile

import numpy as np

import gonfalon
import tap
from gonfalon import adhoc, agents, learn, learners
from gonfalon.policy import Policy, draw, log_chances, look_around

OPTIONS = {'players': 4}


def senses_see_whatever_differs():
    """Two observations that differ in random play differ in the inputs."""
    senses = look_around('goths', OPTIONS, 20_000)
    env = gonfalon.VectorEnv('goths', 500, seed=77, **OPTIONS)
    for _ in range(10):
        env.step(env.sample())
    told = senses.own_first(env.observations)
    assert set(np.flatnonzero((told != told[0]).any(0))) <= set(senses.at) | set(senses.wide)
    assert len(np.unique(senses.see(env.observations), axis=0)) == len(np.unique(env.observations, axis=0))
    units = env.fields['clan.units']
    own = units.of(env.observations)[np.arange(500), senses.camps[env.seats]]
    assert (units.of(told)[:, 0] == own).all() and (units.of(told).sum(1) == units.of(env.observations).sum(1)).all()
    assert not env.masks[:, np.delete(np.arange(env.action_count), senses.actions)].any()


@tap.helper
def _small_batch(policy, rows=64):
    env = gonfalon.VectorEnv(policy.game, rows, seed=5, **policy.options)
    for _ in range(7):
        env.step(env.sample())
    random = np.random.default_rng(5)
    masks = env.masks[:, policy.senses.actions]
    actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
    chances = log_chances(policy.layers(env.observations)[-1][:, :-1], masks)[np.arange(rows), actions]
    return learners.Batch(env.observations.copy(), masks, actions, (chances - random.normal(0, 0.1, rows)).astype(np.float32),
                          random.normal(0, 1, rows).astype(np.float32), random.uniform(-1, 1, rows).astype(np.float32))


@tap.helper
def _loss(policy, batch, curiosity):
    """What improve() makes smaller, written down anew."""
    said = policy.layers(batch.observations)[-1].astype(np.float64)
    chances, rows = log_chances(said[:, :-1], batch.masks), np.arange(len(batch.actions))
    entropy = -np.where(batch.masks, np.exp(chances) * chances, 0).sum(1)
    ratio = np.exp(chances[rows, batch.actions] - batch.chances)
    wish = np.minimum(ratio * batch.advantages, np.clip(ratio, 1 - learners.CLIP, 1 + learners.CLIP) * batch.advantages)
    error = 0.5 * (said[:, -1] - batch.returns) ** 2
    return (learners.VALUE_SHARE * error - wish - curiosity * entropy).mean()


def slopes_are_those_of_the_loss():
    """Against differences, in every layer."""
    policy = Policy.new('goths', OPTIONS, look_around('goths', OPTIONS, 5_000), 16, seed=3)
    policy.weights = [layer.astype(np.float64) + np.random.default_rng(1).normal(0, 0.05, layer.shape) for layer in policy.weights]
    batch, found = _small_batch(policy), []
    learner = learners.Learner(policy)
    learner._step = lambda slopes, rate: found.extend(slopes)
    learner.improve(batch, 0.0, 0.03)
    random = np.random.default_rng(9)
    for layer, slope in zip(policy.weights, found):
        for place in random.choice(layer.size, 12):
            at, little = np.unravel_index(place, layer.shape), 1e-4
            layer[at] += little
            above = _loss(policy, batch, 0.03)
            layer[at] -= 2 * little
            below = _loss(policy, batch, 0.03)
            layer[at] += little
            assert abs((above - below) / (2 * little) - slope[at]) < 1e-4 + 0.02 * abs(slope[at])


def both_libraries_learn_the_same():
    """Where PyTorch is installed: after a step of either the weights are the same, but for rounding."""
    if not importlib.util.find_spec('torch'):
        return
    policies = [Policy.new('goths', OPTIONS, look_around('goths', OPTIONS, 5_000), 16, seed=3) for _ in range(2)]
    batch = _small_batch(policies[0])
    both = learners.Learner(policies[0]), learners.TorchLearner(policies[1])
    for _ in range(3):
        entropies = [learner.improve(batch, 1e-3, 0.03) for learner in both]
        assert abs(entropies[0] - entropies[1]) < 1e-4
    for one, other in zip(both[0].weights(), both[1].weights()):
        assert np.abs(one - other).max() < 1e-4


def advantages_follow_each_seat():
    """One game, two seats, by hand: a reward at its end, then the next game."""
    seats = np.array([[0], [1], [0], [0]])
    over = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2))
    rewards[2, 0] = 1, -1
    values = np.array([[0.1], [0.2], [0.3], [0.4]])
    advantages, counted = learn.estimate(values, seats, over, rewards, np.array([0.5]), np.array([1]))
    assert counted[:, 0].tolist() == [True, True, True, False]
    assert abs(advantages[2, 0] - 0.7) < 1e-12 and abs(advantages[1, 0] + 1.2) < 1e-12
    assert abs(advantages[0, 0] - (learn.DISCOUNT * (0.3 + learn.TRACE * 0.7) - 0.1)) < 1e-12


@tap.helper
def _train(folder, library, *more):
    path = os.path.join(folder, f'{library}.npz')
    with contextlib.redirect_stdout(io.StringIO()) as told:
        learn.main(['goths', 'players=4', '--out', path, '--games', '64', '--steps', '32', '--hidden', '16', '--decisions', '20000', '--bots',
                    'novice', '--bot-share', '0.05', '--with', library, '--match', '2', '--against', 'random', *more])
    return path, told.getvalue()


def training_runs_and_repeats():
    """A few updates; the same seed comes to the same weights; what was learned can be gone on from, and plays."""
    with tempfile.TemporaryDirectory() as folder:
        path, told = _train(folder, 'numpy')
        first = Policy.load(path)
        assert 'against random: ' in told and any((layer != 0).any() for layer in first.weights)
        _train(folder, 'numpy')
        assert all((one == other).all() for one, other in zip(first.weights, Policy.load(path).weights))
        again, _ = _train(folder, 'numpy', '--start', path, '--decisions', '2048')
        assert any((one != other).any() for one, other in zip(first.weights, Policy.load(again).weights))
        if importlib.util.find_spec('torch'):
            _train(folder, 'torch')


def learning_learns():
    """A few seconds are enough to beat random play."""
    settings = learn.Settings(decisions=200_000, games=128, steps=32, hidden=32, rate=2e-3)
    policy = Policy.new('goths', OPTIONS, look_around('goths', OPTIONS, 20_000), settings.hidden)
    learn.train(policy, settings, learners.Learner(policy), lambda line: None)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'few.npz')
        policy.save(path)
        score = next(agents.play_matches([agents.Match('goths', OPTIONS, (path,), ('random',), 60)]))
    assert score.interval[0] > 0.5, score


def the_trained_agent_is_what_the_documents_say():
    """It comes with the package, for the options it was trained with, and beats `easy`."""
    assert agents.trained('goths').policy.options == {'players': '4'}
    assert tap.refuses(agents.trained, 'echec')
    assert tap.refuses(agents.trained('goths').choose, gonfalon.Game('goths', players=8), 'Ak', 1)
    score = next(agents.play_matches([agents.Match('goths', OPTIONS, ('trained',), ('easy',), 60, seed=1)], jobs=2))
    assert score.interval[0] > 0.5, score


def actions_are_drawn_by_their_chances():
    masks = np.array([[True, True, False]] * 20_000)
    chances = log_chances(np.array([[0.0, np.log(3), 9]] * 20_000), masks)
    drawn = np.bincount(draw(chances, np.random.default_rng(2)), minlength=3) / 20_000
    assert abs(drawn[1] - 0.75) < 0.02 and drawn[2] == 0


def moves_are_made_of_parts():
    """Where an army is named unit by unit; also by somebody who has learned nothing."""
    options = {'level': 2}
    agent = agents.Trained(Policy.new('echec', options, look_around('echec', options, 2_000), 8))
    game = gonfalon.Game('echec', seed=1, **options)
    for seat in game.actors:
        game.play(seat, agent.choose(game, seat, 3))
    assert game.view('all')['phase'] != 'deploy'


def scores_have_wilsons_intervals():
    low, high = agents.Score(60, 40, 0).interval
    assert abs(low - 0.5020) < 1e-4 and abs(high - 0.6906) < 1e-4
    assert str(agents.Score(60, 0, 0)) == '100.0 % [94.0, 100.0] (60, 0, 0)'
    assert agents.Score(1, 1, 2).value == 0.5


def matches_are_fair_and_repeat():
    """Equal teams: each of a pair of games is the other one with the camps exchanged; several processes play the same games."""
    match = agents.Match('goths', OPTIONS, ('novice',), ('novice',), 8, seed=3)
    results = [match.play_one(number) for number in range(8)]
    assert all(results[number] + results[number + 1] == 1 for number in range(0, 8, 2))
    assert list(agents.play_matches([match, match], jobs=2)) == list(agents.play_matches([match, match]))


def teams_take_their_seats():
    game = gonfalon.Game('goths', players=8)
    king, warchief, other = agents.Bot('easy'), agents.Bot('hard'), agents.Bot('random')
    seated = agents.seat_teams(game, ((king, warchief), (other,)))
    assert {seat: agent.name for seat, agent in seated.items()} == {
        'Ak': 'easy', 'Aw': 'hard', 'Bk': 'random', 'Bw': 'random', 'Ck': 'easy', 'Cw': 'hard', 'Dk': 'random', 'Dw': 'random'}


def every_rung_can_be_asked():
    game = gonfalon.Game('goths', players=4, seed=1)
    for name in (*agents.LADDER, 'random', 'trained', 'hard:sims=50'):
        assert agents.named(name, 'goths').choose(game, 'Ak', 7) in game.legal('Ak')


def partners_are_crossed():
    matrix = adhoc.cross_play('goths', OPTIONS, ['random', 'novice', 'trained'], 'novice', 4, 1, 2)
    assert [[score.games for score in row] for row in matrix.scores] == [[4] * 3] * 3
    assert matrix.with_strangers(2, False) == matrix.scores[2][0] + matrix.scores[2][1]
    assert matrix.with_strangers(2, True) == matrix.scores[0][2] + matrix.scores[1][2]
    lines = matrix.table().splitlines()
    assert lines[0] == '| Ak \\ Aw | random | novice | trained |' and len(lines) == 11
    assert matrix.with_itself(1).value == 0.5  # against itself, in pairs
    assert tap.refuses(adhoc.cross_play, 'goths', {'players': 2}, ['random'], 'random', 2, 0, 1)


tap.run(globals())
