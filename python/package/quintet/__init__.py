"""Play, solve and study five games: Connect Four, Hex, Pentago, DualSudoku and Sudoku.

>>> import quintet
>>> position = quintet.Position("connect4", "4453")
>>> position.push("3")
>>> position.turn, position.legal_moves
('second', ['1', '2', '3', '4', '5', '6', '7'])
>>> position.think("alphabeta:depth=4").progress.depth
4

- `Position`: a game in progress, in the style of python-chess, with searches, analyses, exact
  solutions and pictures.
- `match`, `tournament`, `tournament_file`: games between players: ours (`"pvs:depth=6"`), yours
  (`@player`), and programs (`"lines:python3 bot.py"`).
- `run`: turns a function into a bot that speaks the arena's protocols.
- `quintet.sudoku`: solves, makes, rates and explains lists of puzzles.
- `quintet.batch`, `quintet.cluster`: work in batches, on this machine or on many (Ray).
- `quintet.adapters`: PettingZoo, OpenSpiel and Kaggle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._quintet import Error, GameOver, IllegalMove, NotSolved, __version__
from .arena import MatchResults, Results, match, merge, tournament, tournament_file
from .data import Answer, MoveValue, Outcome, Solution, Thought, Value
from .games import games, players
from .players import Clock, Player, Turn, player, run
from .position import Position
from .search import Analysis, Tree

if TYPE_CHECKING:
    from . import adapters, batch, cluster, sudoku

__all__ = [
    "Analysis",
    "Answer",
    "Clock",
    "Error",
    "GameOver",
    "IllegalMove",
    "MatchResults",
    "MoveValue",
    "NotSolved",
    "Outcome",
    "Player",
    "Position",
    "Results",
    "Solution",
    "Thought",
    "Tree",
    "Turn",
    "Value",
    "__version__",
    "adapters",
    "batch",
    "cluster",
    "games",
    "match",
    "merge",
    "player",
    "players",
    "run",
    "sudoku",
    "tournament",
    "tournament_file",
]

_ON_DEMAND = ("adapters", "batch", "cluster", "sudoku")


def __getattr__(name: str) -> object:
    """Imports `quintet.sudoku` and the like when they are first used."""
    if name in _ON_DEMAND:
        import importlib

        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
