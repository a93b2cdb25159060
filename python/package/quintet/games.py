"""The games, with their setups, notations and players."""

from __future__ import annotations

import json
from typing import Any

from . import _quintet


def games(language: str = "en") -> dict[str, dict[str, Any]]:
    """Every game by its name: title, rules, setups, formats, players, opponents.

    >>> list(games())
    ['connect4', 'hex', 'pentago', 'dual-sudoku', 'sudoku']
    """
    return {game["name"]: game for game in json.loads(_quintet.games(language))}


def players(game: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """The players of a game by their names, with their parameters.

    >>> [param["name"] for param in players("connect4")["alphabeta"]["params"]]
    ['depth', 'order', 'estimate']
    """
    native = _quintet.Position(game, "", "", language)
    return {player["name"]: player for player in json.loads(native.players())}
