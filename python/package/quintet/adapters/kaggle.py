"""An agent for Kaggle's ConnectX competition, for boards on which four in a row win.

    from quintet.adapters.kaggle import agent

    env = kaggle_environments.make("connectx")
    env.run([agent(), "negamax"])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._quintet import Error
from ..position import Position

SHARE = 0.7
"""The share of the move's time spent thinking; the rest is for starting and stopping."""


def agent(player: str = "solver", *, time: float | None = None) -> Callable[[Any, Any], int]:
    """A function of an observation and a configuration that returns a column, from 0.

    `player` is a player string of Connect Four; it thinks for at most `time` seconds, or a share of
    what the configuration allows."""

    def act(observation: Any, configuration: Any) -> int:
        position = position_of(observation, configuration)
        allowed = _get(configuration, "actTimeout", 2)
        limit = time if time is not None else SHARE * float(allowed)
        return int(position.think(player, time=limit).best) - 1

    return act


def position_of(observation: Any, configuration: Any) -> Position:
    """The position of an observation: `board` row by row from the top, 1 and 2 for the stones."""
    in_a_row = _get(configuration, "inarow", 4)
    if in_a_row != 4:
        raise Error(f"inarow `{in_a_row}`: expected 4, because Connect Four is won by four in a row")
    columns, rows = _get(configuration, "columns", 7), _get(configuration, "rows", 6)
    board = list(_get(observation, "board", []))
    return Position.arrange("connect4", board, setup={"width": columns, "height": rows})


def _get(of: Any, name: str, usual: Any) -> Any:
    """A field of a dictionary or an object; Kaggle has both."""
    if isinstance(of, dict):
        return of.get(name, usual)
    return getattr(of, name, usual)
