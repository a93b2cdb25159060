"""Moves as numbers, for frameworks that need them."""

from __future__ import annotations

from .._quintet import Error
from ..games import games
from ..position import Position


class Actions:
    """The moves of a game of two sides, numbered: those of the start in the rules' order, then
    those that come up only later: Hex's `swap`, and of moves in two steps the first alone, which
    ends a game of Pentago when it wins.

    >>> actions = Actions(Position("connect4"))
    >>> len(actions), actions.number("4"), actions.move(0)
    (7, 3, '1')
    """

    def __init__(self, start: Position) -> None:
        if games()[start.game]["sides"] != 2:
            raise Error(f"{start.game} is a puzzle for one: expected a game of two sides")
        found = start.legal_moves
        later = start.after(found[0]).legal_moves if found else []
        first_steps = [move.split()[0] for move in found]
        self.moves = list(dict.fromkeys([*found, *later, *first_steps]))
        """The move of each number."""
        self._numbers = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: str) -> int:
        """The number of a move."""
        if move not in self._numbers:
            raise Error(f"`{move}` is not a move of this game: expected one of {len(self)} moves")
        return self._numbers[move]

    def move(self, number: int) -> str:
        """The move of a number."""
        if not 0 <= number < len(self):
            raise Error(f"action {number}: expected 0 to {len(self) - 1}")
        return self.moves[number]

    def legal(self, position: Position) -> list[int]:
        """The numbers of the legal moves, in increasing order."""
        return sorted(self.number(move) for move in position.legal_moves)
