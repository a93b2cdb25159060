"""Players written in Python, and functions as bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO, Union, overload

from . import _quintet
from ._quintet import Error
from .data import Answer
from .position import Position

if TYPE_CHECKING:
    from ._options import Limits

Choice = Union[str, Answer]
"""A move, or an answer of `Position.think`, whose value and line are recorded."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left on the clocks, in seconds."""

    seconds: float
    increment: float
    other_seconds: float
    other_increment: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Further data for a player, to pass on as in `position.think(…, seed=turn.seed)`."""

    seed: int = 0
    """For players that use random numbers: the same game always has the same seeds."""
    clock: Clock | None = None
    """Time left on the clocks, if there are clocks."""
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    simulations: int | None = None


class Player:
    """A player in this process; `@quintet.player` makes one."""

    def __init__(self, choose: Callable[..., Any], name: str = "") -> None:
        self.name: str = name or getattr(choose, "__name__", type(choose).__name__)
        """Its name in tables."""
        self._choose = choose
        self.__doc__ = choose.__doc__

    def __repr__(self) -> str:
        return f"<Player {self.name}>"

    def __call__(self, position: Position, turn: Turn | None = None) -> Choice:
        """Chooses a move, as in a new game."""
        return self._new_game()(position, turn or Turn())

    def _new_game(self) -> Callable[[Position, Turn], Choice]:
        """The callable for a new game: a class makes a new object, a function is used as it is."""
        choose = self._choose() if isinstance(self._choose, type) else self._choose
        return choose if _takes_turn(choose) else lambda position, _: choose(position)

    def _seat(self) -> Callable[..., _quintet.Told]:
        """Called by the arena for every game."""
        choose = self._new_game()

        def answer(
            native: _quintet.Position,
            clock: tuple[tuple[float, float], tuple[float, float]] | None,
            limits: Limits,
            seed: int,
        ) -> _quintet.Told:
            left = None if clock is None else Clock(*clock[0], *clock[1])
            turn = Turn(seed, left, *limits)
            return _told(choose(Position._of(native), turn), self.name)

        return answer


def _takes_turn(choose: Callable[..., Any]) -> bool:
    """Whether it accepts a second argument."""
    import inspect

    try:
        inspect.signature(choose).bind(None, None)
    except (TypeError, ValueError):
        return False
    return True


def _told(choice: object, name: str) -> _quintet.Told:
    """An answer in the form that the arena expects."""
    if isinstance(choice, str):
        return choice, None, 0, 0, []
    if isinstance(choice, Answer):
        score = None if choice.value is None else choice.value.score
        return choice.best, score, choice.nodes, choice.depth, choice.line
    raise TypeError(f"{name} answered {choice!r}: expected a move as a text such as '4'")


@overload
def player(choose: Callable[..., Any], /) -> Player: ...
@overload
def player(*, name: str) -> Callable[[Callable[..., Any]], Player]: ...
def player(
    choose: Callable[..., Any] | None = None, /, *, name: str = ""
) -> Player | Callable[[Callable[..., Any]], Player]:
    """Makes a player from a function that takes a `Position` and returns a move.

    The function may take a `Turn` as its second argument. If it is a class, every game makes a new
    object and calls that. An exception loses the game.

    >>> import quintet
    >>> @quintet.player
    ... def leftmost(position):
    ...     return position.legal_moves[0]
    >>> quintet.match("connect4", leftmost, "random", games=10, seed=1).score > 5
    True
    """
    if choose is None:
        return lambda function: Player(function, name)
    return Player(choose, name)


def run(
    choose: Callable[..., Any] | Player,
    *,
    game: str = "",
    input: TextIO | None = None,
    output: TextIO | None = None,
) -> None:
    """Plays as a program for the arena until standard input ends.

    The arena starts it as `lines:python3 bot.py` or `ugi:python3 bot.py`; the first line shows
    which protocol to speak. UGI does not name the game, so it needs `game`. Whatever `choose`
    prints goes to standard error.

        import quintet

        def choose(position):
            return position.legal_moves[0]

        quintet.run(choose)
    """
    import contextlib

    source, answers = input or sys.stdin, output or sys.stdout
    bot = choose if isinstance(choose, Player) else Player(choose)
    with contextlib.redirect_stdout(sys.stderr):
        first = source.readline()
        if first.strip() == "ugi":
            if not game:
                raise Error("UGI does not name the game: use run(choose, game=…)")
            from ._ugi import speak

            speak(bot, game, source, answers)
            return
        seat = bot._new_game()
        while first:
            if first.strip():
                turn, position = _read_turn(first)
                print(_line(seat(position, turn), bot.name), file=answers, flush=True)
            first = source.readline()


def _read_turn(line: str) -> tuple[Turn, Position]:
    """The turn and the position of a line in the `lines` protocol."""
    try:
        asked = json.loads(line)
        game, setup, text = asked["game"], asked["setup"], asked["position"]
    except (ValueError, KeyError, TypeError):
        form = "a JSON object with `game`, `setup` and `position`, or `ugi`"
        message = f"{line!r} is not a line of the arena's protocols: expected {form}"
        raise Error(message) from None
    clock, limits = asked.get("clock"), asked.get("limits") or {}
    turn = Turn(
        seed=asked.get("seed", 0),
        clock=None if clock is None else Clock(**clock),
        depth=limits.get("depth"),
        nodes=limits.get("nodes"),
        time=limits.get("seconds"),
        simulations=limits.get("simulations"),
    )
    return turn, Position(game, text, setup=setup)


def _line(choice: object, name: str) -> str:
    """An answer as a line: the move alone, or with its value, nodes, depth and line."""
    move, value, nodes, depth, line = _told(choice, name)
    if isinstance(choice, str):
        return move
    known = {"move": move, "value": value, "nodes": nodes, "depth": depth, "line": line}
    return json.dumps({key: item for key, item in known.items() if item is not None})
