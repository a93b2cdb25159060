"""Games for other frameworks."""

import random

import pytest

import quintet
from quintet import Position
from quintet.adapters.actions import Actions

TWO_SIDES = ["connect4", "hex", "pentago", "dual-sudoku"]


@pytest.mark.parametrize("game", TWO_SIDES)
def test_every_move_has_a_number(game):
    chance = random.Random(1)
    actions = Actions(Position(game))
    for _ in range(3):
        position = Position(game)
        while not position.is_over:
            legal = actions.legal(position)
            assert [actions.move(number) for number in legal]
            assert len(legal) == len(position.legal_moves)
            position.push(actions.move(chance.choice(legal)))


def test_what_has_no_number():
    actions = Actions(Position("connect4"))
    with pytest.raises(quintet.Error, match="expected 0 to 6"):
        actions.move(7)
    with pytest.raises(quintet.Error, match="not a move of this game"):
        actions.number("8")
    with pytest.raises(quintet.Error, match="puzzle for one"):
        Actions(Position("sudoku"))
    assert "swap" in Actions(Position("hex", setup="swap=pieces")).moves
    assert len(Actions(Position("pentago"))) == 288 + 36


@pytest.mark.parametrize(
    ("game", "setup"),
    [("connect4", ""), ("hex", "size=4"), ("pentago", ""), ("dual-sudoku", "size=4")],
)
def test_pettingzoo(game, setup):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from quintet.adapters import pettingzoo

    api_test(pettingzoo.env(game, setup=setup), num_cycles=200, verbose_progress=False)
    seed_test(lambda: pettingzoo.env(game, setup=setup), num_cycles=20)


def test_pettingzoo_sees_with_its_own_eyes():
    pytest.importorskip("pettingzoo")
    from quintet.adapters import pettingzoo

    env = pettingzoo.RawEnv("connect4", text="4453", render_mode="ansi")
    env.reset()
    first, second = env.observe("first"), env.observe("second")
    assert first["observation"].shape == (6, 7, 3)
    assert (first["observation"][:, :, 0] == second["observation"][:, :, 1]).all()
    assert first["action_mask"].tolist() == [1] * 7 and second["action_mask"].sum() == 0
    for action in (0, 6, 0, 6, 0, 6):
        env.step(action)
    env.step(0)
    assert env.rewards == {"first": 1, "second": -1} and all(env.terminations.values())
    assert "X" in env.render()


def test_openspiel():
    from quintet.adapters.openspiel import TERMINAL, Game

    game = Game("hex", setup={"size": 3})
    chance = random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.current_player() == state.move_number() % 2
        action = chance.choice(state.legal_actions())
        assert state.legal_actions_mask()[action] == 1
        assert state.string_to_action(state.action_to_string(action)) == action
        child = state.child(action)
        state.apply_action(action)
        assert child.history() == state.history() and str(child) == str(state)
        assert len(state.observation_tensor()) == game.observation_tensor_size() == 27
    assert state.current_player() == TERMINAL and sum(state.returns()) == 0
    assert sorted(state.returns()) == [-1.0, 1.0] and state.legal_actions() == []
    assert state.clone().player_return(0) == state.returns()[0]


def test_openspiel_needs_itself_for_types_alone(monkeypatch):
    import sys

    from quintet.adapters.openspiel import Game

    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match="pip install open_spiel"):
        Game("connect4").get_type()


def test_openspiel_alpha_beta_search():
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    from quintet.adapters.openspiel import Game

    value, action = minimax.alpha_beta_search(Game("hex", setup={"size": 2}))
    assert value == 1.0 and action in range(4)
    # Eight cells are left: as good as the exact solver.
    text = "2252576253462244111563365343671351"
    solution = Position("connect4", text).solve()
    game = Game("connect4", text=text)
    value, action = minimax.alpha_beta_search(game)
    assert value == solution.value
    kept = [move for move, score in solution.moves.items() if (score > 0) - (score < 0) == value]
    assert game.actions.move(action) in kept


def test_openspiel_mcts_bot():
    pytest.importorskip("pyspiel")
    import numpy
    from open_spiel.python.algorithms import mcts

    from quintet.adapters.openspiel import Game

    # The first side has three in a row: the bot plays the fourth.
    game = Game("connect4", text="112233")
    evaluator = mcts.RandomRolloutEvaluator(2, numpy.random.RandomState(3))
    bot = mcts.MCTSBot(game, 2, 60, evaluator, random_state=numpy.random.RandomState(4))
    state = game.new_initial_state()
    assert state.action_to_string(state.current_player(), bot.step(state)) == "4"


@pytest.mark.parametrize(
    ("game", "setup"),
    [("connect4", ""), ("hex", "size=4,swap=pieces"), ("pentago", ""), ("dual-sudoku", "size=4")],
)
def test_openspiel_rl_environment(game, setup):
    pytest.importorskip("pyspiel")
    from open_spiel.python import rl_agent, rl_environment
    from open_spiel.python.algorithms import random_agent

    from quintet.adapters.openspiel import Game

    env = rl_environment.Environment(Game(game, setup=setup))
    actions = env.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(player, actions) for player in range(env.num_players)]
    assert all(isinstance(agent, rl_agent.AbstractAgent) for agent in agents)
    for _ in range(3):
        step, moves = env.reset(), 0
        while not step.last():
            player = step.observations["current_player"]
            seen = step.observations["info_state"][player]
            assert len(seen) == env.observation_spec()["info_state"][0]
            step, moves = env.step([agents[player].step(step).action]), moves + 1
        assert sum(step.rewards) == 0 and 0 < moves <= env.max_game_length


def test_kaggle():
    from quintet.adapters.kaggle import agent, position_of

    configuration = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}
    board = [0] * 42
    for cell, mark in ((35, 1), (28, 2), (36, 1), (29, 2), (37, 1), (30, 2)):
        board[cell] = mark
    # Three in the lowest row: the fourth wins.
    assert agent("pvs:depth=4")({"board": board, "mark": 1}, configuration) == 3
    assert position_of({"board": board}, configuration).turn == "first"

    class Observation:
        def __init__(self, board):
            self.board, self.mark = board, 1

    assert agent("pvs:depth=2")(Observation([0] * 42), configuration) in range(7)
    with pytest.raises(quintet.Error, match="expected 4"):
        agent()({"board": board, "mark": 1}, {**configuration, "inarow": 5})
    with pytest.raises(quintet.Error):
        agent()({"board": [1] * 42, "mark": 1}, configuration)
