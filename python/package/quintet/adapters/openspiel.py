"""Games and states with the methods of OpenSpiel's Python interface, so that algorithms written for
it run on Quintet's games: its `MCTSBot`, `alpha_beta_search` and `rl_environment` do in the tests.

    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import minimax
    from quintet.adapters.openspiel import Game

    minimax.alpha_beta_search(Game("hex", setup="size=3"))
    rl_environment.Environment(Game("connect4"))

OpenSpiel itself is needed for `get_type` alone.

>>> game = Game("connect4")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> state.returns()
[1.0, -1.0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._options import Options
from ..games import games
from ..position import Position
from .actions import Actions

if TYPE_CHECKING:
    import numpy

TERMINAL = -4
"""What `current_player` returns if the game is over, as in OpenSpiel."""


class Game:
    """A game of two sides: perfect information, no chance, zero sum."""

    def __init__(self, game: str, *, setup: Options = "", text: str = "") -> None:
        self.start = Position(game, text, setup=setup)
        self.actions = Actions(Position(game, setup=setup))
        """The mapping between numbers and moves."""

    def __repr__(self) -> str:
        return f"Game({self.start.game!r}, setup={self.start.setup!r})"

    def new_initial_state(self) -> State:
        """The start."""
        return State(self, self.start.copy())

    def num_distinct_actions(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    def num_players(self) -> int:
        """Two."""
        return 2

    def get_type(self) -> Any:
        """What kind of game it is: a `pyspiel.GameType`."""
        try:
            import pyspiel
        except ImportError:
            raise ImportError("get_type() needs OpenSpiel: pip install open_spiel") from None
        kinds = pyspiel.GameType
        return kinds(
            short_name=f"quintet_{self.start.game.replace('-', '_')}",
            long_name=f"Quintet {games()[self.start.game]['title']}",
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def max_game_length(self) -> int:
        """The maximum length of a game: one move for every cell, and a swap if the game has one."""
        _, rows, columns = self.start.planes().shape
        return int(rows * columns) + ("swap" in self.actions.moves)

    def max_chance_outcomes(self) -> int:
        """None: nothing depends on chance."""
        return 0

    def min_utility(self) -> float:
        """A loss."""
        return -1.0

    def max_utility(self) -> float:
        """A win."""
        return 1.0

    def utility_sum(self) -> float:
        """Zero: what one side wins, the other loses."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return list(self.start.planes().shape)

    def observation_tensor_size(self) -> int:
        """All numbers of an observation."""
        return int(self.start.planes().size)


class State:
    """A position in OpenSpiel's form: actions and players are numbers."""

    def __init__(self, game: Game, position: Position) -> None:
        self.position = position
        """The game in progress."""
        self._game = game

    def get_game(self) -> Game:
        """The game of this state."""
        return self._game

    def current_player(self) -> int:
        """0 or 1; -4 when the game is over."""
        if self.position.is_over:
            return TERMINAL
        return 0 if self.position.turn == "first" else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never."""
        return False

    def is_player_node(self) -> bool:
        """Whether a player is to move: always, unless the game is over."""
        return not self.is_terminal()

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """How many actions there are."""
        return len(self._game.actions)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal moves; none for the player who is not to move."""
        if player is not None and player != self.current_player():
            return []
        return self._game.actions.legal(self.position)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every legal action, 0 for the others."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(len(self._game.actions))]

    def apply_action(self, action: int) -> None:
        """Plays a move."""
        self.position.push(self._game.actions.move(action))

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last move back."""
        self.position.pop()

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        return State(self._game, self.position.after(self._game.actions.move(action)))

    def clone(self) -> State:
        """A state of its own."""
        return State(self._game, self.position.copy())

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The move of an action; the player may be named before it."""
        return self._game.actions.move(player_or_action if action is None else action)

    def string_to_action(self, move: str) -> int:
        """The number of a move."""
        return self._game.actions.number(move)

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, 0 for a draw or a game that goes on."""
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == "first" else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        """As `returns`: there are rewards only at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The return of one player."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """The reward of one player."""
        return self.rewards()[player]

    def history(self) -> list[int]:
        """The actions so far."""
        return [self._game.actions.number(move) for move in self.position.moves]

    def history_str(self) -> str:
        """The observation as text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """The number of moves so far."""
        return self.position.ply

    def information_state_string(self, player: int | None = None) -> str:
        """The game so far: everybody knows everything."""
        return self.position.write()

    def observation_string(self, player: int | None = None) -> str:
        """The board as text."""
        return str(self.position)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes of `Position.planes` one after the other; the player's own stones first."""
        planes: numpy.typing.NDArray[Any] = self.position.planes()
        side = "first" if player == 0 else "second"
        if player is not None and len(planes) == 3 and side != self.position.turn:
            planes = planes[[1, 0, 2]]
        floats: list[float] = planes.astype(float).ravel().tolist()
        return floats

    def __str__(self) -> str:
        return str(self.position)
