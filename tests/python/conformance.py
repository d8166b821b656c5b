# SPDX-License-Identifier: MIT
"""conformance: the package for Python against what PettingZoo, Gymnasium and OpenSpiel document of their interfaces, and against the
engine. Prints TAP. Runs with the package found by PYTHONPATH."""
import doctest
import random
import sys
from xml.etree import ElementTree

import numpy as np

import gonfalon
import tap
from gonfalon import gymnasium, openspiel, pettingzoo, render, rules

CONFIGURATIONS = [('goths', {'players': 4}), ('goths', {'players': 3, 'fog': 'base'}),
                  ('goths', {'players': 8, 'fog': 'fortune', 'gothic': True, 'pigeon': True}),
                  ('echec', {'turn_limit': 60}), ('echec', {'level': 2, 'massed': True, 'turn_limit': 60})]


@tap.helper
def each(test):
    def run():
        for game, options in CONFIGURATIONS:
            test(game, options)
    run.__name__ = test.__name__
    return run


# --- The package's own classes.

@each
def vector_arrays_are_not_copies(game, options):
    env = gonfalon.VectorEnv(game, 6, seed=3, **options)
    before = env.observations, env.masks
    assert not env.observations.flags.writeable and not env.observations.flags.owndata
    for _ in range(200):
        actions = env.sample()
        assert all(env.masks[row, action] for row, action in enumerate(actions))
        env.step(actions)
        assert (env.masks.sum(1) == env.legal_count).all()
    assert before[0] is env.observations and before[1] is env.masks
    assert tap.refuses(env.step, np.full(6, env.action_count))
    assert tap.refuses(env.step, np.zeros(5))


def arrays_outlive_their_environment():
    observations = gonfalon.VectorEnv('goths', 4).observations
    assert observations.shape[0] == 4 and observations.sum() != 0


@each
def fields_cover_observations(game, options):
    env = gonfalon.VectorEnv(game, 5, seed=1, **options)
    covered = np.zeros(env.observations.shape[1], int)
    places = np.arange(env.observations.shape[1], dtype=np.int64)
    for field in env.fields.values():
        assert field.of(env.observations).shape == (5, *field.shape)
        row = np.lib.stride_tricks.as_strided(places[field.offset:], field.shape, [8 * stride for stride in field.strides])
        covered[row.ravel()] += 1
        values = field.of(env.observations)
        assert field.lowest <= values.min() and values.max() <= field.highest
    assert (covered == 1).all()


@each
def single_games_are_the_engines(game, options):
    """By number in one, by text in another: the same record and the same views."""
    one, other = gonfalon.Game(game, seed=5, **options), gonfalon.Game(game, seed=5, **options)
    drawn = random.Random(5)
    for _ in range(300):
        if one.over:
            break
        seat = drawn.choice(one.actors)
        move = drawn.choice(other.legal(seat))
        one.act(seat, one.action_number(seat, move))
        other.play(seat, move)
        assert one.view('all') == other.view('all')
    assert one.record == other.record


@each
def games_are_taken_back_copied_imagined(game, options):
    played = gonfalon.Game(game, seed=2, **options)
    drawn = random.Random(2)
    for _ in range(60):
        if played.over:
            break
        seat = played.actors[0]
        look, before = played.look(seat), played.view('all')
        action = drawn.choice(look.legal)
        copy = played.copy()
        copy.act(seat, action)
        copy.undo()
        assert copy.view('all') == before
        assert (copy.look(seat).observation == look.observation).all() and (copy.look(seat).mask == look.mask).all()
        imagined = played.imagine(seat, drawn.randrange(1000))
        if not played._said(seat):
            assert imagined.view(seat) == played.view(seat)
            assert (imagined.look(seat).observation == look.observation).all()
        played.act(seat, action)


def bots_can_be_asked():
    game = gonfalon.Game('goths', seed=1)
    assert game.choose('Ak', 'novice', simulations=50, seed=1) in game.legal('Ak')
    assert tap.refuses(lambda: game.choose('Ak', 'nobody'))
    env = gonfalon.VectorEnv('goths', 4, seed=9)
    for _ in range(40):
        actions = env.sample().copy()
        env.play_bots({2: 'novice', 3: 'novice'}, actions, simulations=20)
        env.step(actions)


@each
def games_can_be_looked_at(game, options):
    played = gonfalon.Game(game, seed=4, **options)
    for viewer in ('table', 'all', played.seats[0]):
        assert len(render.text(played, viewer).splitlines()) > 5
        picture = ElementTree.fromstring(render.svg(played, viewer))
        titles = picture.findall('.//{http://www.w3.org/2000/svg}title')
        assert len(titles) == len(played.view(viewer).get('units', []))


# --- PettingZoo: its page on AEC and parallel environments, and what its tests of an API, of seeds and of rendering check.

@each
def pettingzoo_aec_api(game, options):
    env = pettingzoo.env(game, **options)
    assert isinstance(env.metadata['name'], str) and env.max_num_agents == len(env.possible_agents)
    for episode in range(3):
        env.reset(seed=episode)
        assert env.agents == env.possible_agents and env.num_agents == len(env.agents)
        live, told = set(env.agents), dict.fromkeys(env.agents, 0.0)
        drawn, steps = random.Random(episode), 0
        for agent in env.agent_iter():
            assert agent in live and agent == env.agent_selection
            for kept in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
                assert set(kept) == set(env.agents)
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
            told[agent] += reward
            if terminated or truncated:
                assert tap.refuses(env.step, 0)
                env.step(None)
                live.discard(agent)
            else:
                env.step(int(drawn.choice(np.flatnonzero(observation['action_mask']))))
            steps += 1
        assert not env.agents and not live and steps > 4
        assert told == env.game.rewards
    assert env.observation_space(env.possible_agents[0]) is env.observation_space(env.possible_agents[0])
    assert env.action_space(env.possible_agents[0]) is env.action_space(env.possible_agents[0])


@tap.helper
def _aec_transcript(game, options, seed):
    env = pettingzoo.env(game, **options)
    env.reset(seed=seed)
    drawn, lines = random.Random(0), []
    for agent in env.agent_iter(400):
        observation, reward, over, _, _ = env.last()
        action = None if over else int(drawn.choice(np.flatnonzero(observation['action_mask'])))
        lines.append((agent, reward, action, observation['observation'].tobytes(), observation['action_mask'].tobytes()))
        env.step(action)
    return lines


@each
def pettingzoo_seeds(game, options):
    assert _aec_transcript(game, options, 42) == _aec_transcript(game, options, 42)


@each
def pettingzoo_parallel_api(game, options):
    env = pettingzoo.parallel_env(game, **options)
    for episode in range(3):
        observations, infos = env.reset(seed=episode)
        drawn = random.Random(episode)
        assert set(observations) == set(infos) == set(env.agents)
        while env.agents:
            agents = list(env.agents)
            actions = {agent: int(drawn.choice(np.flatnonzero(observations[agent]['action_mask']))) for agent in agents
                       if observations[agent]['action_mask'].any()}
            assert actions
            observations, rewards, terminations, truncations, infos = env.step(actions)
            for told in (observations, rewards, terminations, truncations, infos):
                assert set(told) == set(agents)
            for agent in agents:
                assert env.observation_space(agent).contains(observations[agent])
        assert all(terminations.values()) and sum(map(bool, rewards.values())) in (0, len(rewards))


def pettingzoo_renders():
    for mode, start in (('ansi', 'game: goths'), ('svg', '<svg')):
        env = pettingzoo.env('goths', render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(start)
    assert pettingzoo.env('goths').render() is None


# --- Gymnasium: its page on vector environments.

@each
def gymnasium_vector_form(game, options):
    env = gymnasium.make_vec(game, 8, **options)
    observations, info = env.reset(seed=11)
    assert env.observation_space.contains(observations) and observations.shape == (8, *env.single_observation_space.shape)
    ended = 0
    for _ in range(600):
        actions = np.array([env.single_action_space.sample(mask) for mask in info['action_mask']])
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, info = env.step(actions)
        for told in (rewards, terminations, truncations):
            assert told.shape == (8,)
        assert not rewards[~terminations].any() and not truncations.any()
        ended += int(terminations.sum())
    assert ended > 0
    again, _ = env.reset(seed=11)
    first = again.copy()
    assert (first == env.reset(seed=11)[0]).all()
    env.close()


# --- OpenSpiel: what its documents say of games and states, and what its random simulations and playthroughs check.

@each
def openspiel_random_simulations(game, options):
    spiel = openspiel.load_game(game, **options)
    assert spiel.max_chance_outcomes() == gonfalon._gonfalon.outcomes_max
    assert spiel.num_players() > 1 and spiel.min_utility() == -spiel.max_utility()
    for seed in range(3):
        drawn, state, actions = random.Random(seed), spiel.new_initial_state(), []
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            assert legal and legal == sorted(set(legal))
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert abs(sum(weight for _, weight in outcomes) - 1) < 1e-9 and player == -1
                assert len(outcomes) <= spiel.max_chance_outcomes()
                action = drawn.choices(*zip(*outcomes))[0]
            else:
                assert 0 <= player < spiel.num_players() and max(legal) < spiel.num_distinct_actions()
                assert [number for number, set_ in enumerate(state.legal_actions_mask()) if set_] == legal
                assert all(state.legal_actions(other) == [] for other in range(spiel.num_players()) if other != player)
                assert len(state.observation_tensor()) == spiel.observation_tensor_size()
                action = drawn.choice(legal)
            text = state.action_to_string(player, action)
            assert text and state.string_to_action(text) == action
            if len(actions) % 10 == 0:
                copy = state.clone()
                copy.apply_action(action)
                assert str(copy) == str(state.child(action)) and copy.history() == [*state.history(), action]
            state.apply_action(action)
            actions.append(action)
        assert state.history() == actions and state.legal_actions() == [] and state.current_player() == -4
        assert all(-1 <= value <= 1 for value in state.returns())
        assert sum(state.returns()) == 0 or spiel.num_players() % 2
        replayed = spiel.new_initial_state()
        for action in actions:
            replayed.apply_action(action)
        assert str(replayed) == str(state) and replayed.returns() == state.returns()


@each
def openspiel_information_states(game, options):
    """What others do in secret is in nobody else's information state, and a resampled state has the same."""
    spiel = openspiel.load_game(game, **options)
    state, drawn = spiel.new_initial_state(), random.Random(8)
    for _ in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node() and not state._played._parts:
            player = state.current_player()
            other = state.resample_from_infostate(player, drawn.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(drawn.choice(state.legal_actions()))


def documents_run():
    failed = sum(doctest.testmod(module)[0] for module in (gonfalon.game, gonfalon.rules, gonfalon.vector))
    failed += sum(doctest.testfile(path, module_relative=False)[0] for path in sys.argv[1:])
    assert not failed


tap.run(globals())
