"""A game in progress."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from . import _quintet
from ._options import Options, Time, limits, seconds, text as as_text, write_options
from ._progress import Bar, Progress
from ._quintet import NotSolved
from .data import Answer, Outcome, Side, Solution, read_answer, read_solution
from .games import games
from .search import Analysis, Tree

if TYPE_CHECKING:
    import numpy
    import numpy.typing


USUAL_TIME = 600.0
"""The time limit of `Position.solve` in seconds, if none is given."""


class Position:
    """A game in progress: the position and the moves that led to it.

    `text` is a position in any notation of the game (`"4453"`, `"c3 tl+ d4 br-"`, an SGF file,
    …); `setup` has the options of the game: `"size=7"` or `{"size": 7}`.

    Two positions are equal (and have the same hash) if they are the same position of the same game
    and setup, whatever moves led there. To compare whole games, compare `write()`. Positions are
    mutable: do not `push` or `pop` one that is in a set or a dictionary key, use `after` or `copy`.
    They can be used from several threads, and are pickled as (game, setup, text).

    >>> position = Position("hex", "a1 b2", setup={"size": 5})
    >>> position.turn, len(position.legal_moves)
    ('first', 23)
    >>> position.after("c3").write()
    'a1 b2 c3'
    >>> Position("connect4", "4516") == Position("connect4", "1546")
    True
    """

    __slots__ = ("_native",)

    def __init__(
        self, game: str, text: str = "", *, setup: Options = "", language: str = "en"
    ) -> None:
        self._native = _quintet.Position(
            as_text(game, "game"), write_options(setup), as_text(text, "position"), language
        )

    @classmethod
    def arrange(cls, game: str, cells: Iterable[int], *, setup: Options = "") -> Position:
        """The position with this board: cells row by row from the top, 0 for an empty cell, 1 and
        2 for stones of the first and the second side, or digits. A game that leads there is found;
        if there is none, `Error` says why.

        >>> Position.arrange("connect4", [0] * 38 + [1, 2, 0, 0]).write()
        '45'
        """
        return cls._of(_quintet.Position.arrange(game, write_options(setup), list(cells)))

    @classmethod
    def _of(cls, native: _quintet.Position) -> Position:
        position = cls.__new__(cls)
        position._native = native
        return position

    @property
    def game(self) -> str:
        """The game's name."""
        return self._native.game

    @property
    def setup(self) -> str:
        """The setup, `name=value,…`."""
        return self._native.setup

    @property
    def turn(self) -> Side:
        """The side to move: `"first"` or `"second"`."""
        return self._native.turn()

    @property
    def ply(self) -> int:
        """The number of moves so far."""
        return self._native.ply()

    @property
    def key(self) -> int:
        """A 64-bit number for the position, the same for all moves that lead to it and in every
        process. Different positions of a game and setup have different keys, as far as 64 bits
        allow.

        >>> Position("connect4", "4516").key == Position("connect4", "1546").key
        True
        """
        return self._native.key()

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return self._native.moves()

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves in order; empty if the game is over.

        Other things that a person may do, such as to pass in DualSudoku, are not listed, but
        `push` accepts them."""
        return self._native.legal_moves()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._native.is_over()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""
        ended = self._native.outcome()
        return None if ended is None else Outcome(ended[0])

    @property
    def status(self) -> str:
        """Whose turn it is or how it ended, in words."""
        return self._native.status()

    def push(self, move: str) -> None:
        """Plays a move; raises `IllegalMove` if it is not legal."""
        self._native.push(as_text(move, "move"))

    def pop(self) -> str:
        """Takes the last move back and returns it."""
        return self._native.pop()

    def after(self, move: str) -> Position:
        """The position after a move; this one does not change."""
        return Position._of(self._native.after(as_text(move, "move")))

    def copy(self) -> Position:
        """An independent copy."""
        return Position._of(self._native.copy())

    def write(self, format: str = "") -> str:
        """The game so far as text, in one of the game's formats (`quintet.games()[game]["formats"]`
        lists them) or in its usual notation."""
        return self._native.write(format) if format else self._native.text()

    def view(self) -> dict[str, Any]:
        """Everything needed to draw the position without knowing the rules."""
        data: dict[str, Any] = json.loads(self._native.view())
        return data

    def planes(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The board as an array of zeros and ones: planes, rows from the top, columns.

        Games with stones: those of the side to move, those of the other side, and a plane of ones
        if the first side is to move. Games with digits, of n rows: a plane for each digit from 1
        to n, the cells given from the start, and a plane of ones if the first side is to move.

        >>> Position("connect4", "4453").planes().shape
        (3, 6, 7)
        """
        try:
            import numpy
        except ImportError:
            raise ImportError("planes() needs numpy: pip install numpy") from None
        shape, data = self._native.planes()
        return numpy.frombuffer(data, dtype=numpy.uint8).reshape(shape).copy()

    def think(
        self,
        player: str = "",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: Time | None = None,
        simulations: int | None = None,
        seed: int = 0,
    ) -> Answer:
        """Lets a player think and returns its answer; by default the game's strongest player.
        Without a time limit, the same seed gives the same answer and node counts."""
        given = limits(depth, nodes, time, simulations)
        answer, _ = self._native.think(as_text(player, "player"), given, seed, False, None)
        return read_answer(json.loads(answer))

    def analyse(
        self,
        player: str = "",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: Time | None = None,
        simulations: int | None = None,
        seed: int = 0,
    ) -> Answer:
        """Like `think`, but with the value of every legal move."""
        given = limits(depth, nodes, time, simulations)
        answer, _ = self._native.think(as_text(player, "player"), given, seed, True, None)
        return read_answer(json.loads(answer))

    def analysis(
        self,
        player: str = "",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: Time | None = None,
        simulations: int | None = None,
        seed: int = 0,
    ) -> Analysis:
        """Lets a player think on a thread of its own. Returns an iterator over its progress, which
        you can leave at any time."""
        given = limits(depth, nodes, time, simulations)
        return Analysis(self._native.analysis(as_text(player, "player"), given, seed, True))

    def tree(
        self,
        player: str = "",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: Time | None = None,
        simulations: int | None = None,
        seed: int = 0,
        max_nodes: int = 1000,
        max_plies: int = 4,
    ) -> Tree:
        """Lets a player think, and returns the tree of its search, up to `max_nodes` and
        `max_plies`. The default player is `pvs`, if the game has it."""
        given = limits(depth, nodes, time, simulations)
        if not player:
            known = [listed["name"] for listed in json.loads(self._native.players())]
            player = "pvs" if "pvs" in known else ""
        answer, tree = self._native.think(as_text(player, "player"), given, seed, False, (max_nodes, max_plies))
        # A tree was asked for, so there is one.
        return Tree(cast(_quintet.Tree, tree), read_answer(json.loads(answer)))

    def solve(
        self,
        options: Options = "",
        *,
        time: Time | None = None,
        nodes: int | None = None,
        progress: Progress = False,
    ) -> Solution:
        """Solves the position exactly; raises `NotSolved` if the game's solver cannot. Options are
        the solver's own: `"threads=2"`, `{"weak": True}`.

        At the limits `time` and `nodes` (checked a few times per second) it raises `NotSolved`.
        Without limits, positions known to take long are refused, with an estimate, and all others
        end after ten minutes; `time=float("inf")` removes the limit. Ctrl-C ends it, too.

        >>> Position("connect4", "2252576253462244111563365343671351441").solve().value
        -1
        """
        written, allowed = write_options(options), seconds(time)
        if allowed is None and nodes is None:
            need = self._native.solve_need(written)
            if need is not None:
                raise _not_solved(f"{need}: set a limit, such as time='10m'")
            allowed = USUAL_TIME
        endless = allowed is None or allowed == float("inf")
        with Bar(progress, "nodes") as show:
            found = self._native.solve(written, None if endless else allowed, nodes, show)
        if found is None:
            raise self._out_of_limits(allowed, nodes)
        return read_solution(json.loads(found))

    def _out_of_limits(self, time: float | None, nodes: int | None) -> NotSolved:
        """The error that names the limits, and what the solver can do."""
        within = [f"{time:g} s"] if time is not None else []
        within += [f"{nodes} nodes"] if nodes is not None else []
        reach = games(self._native.language)[self.game]["solver"]["reach"]
        allow = "raise `time` or `nodes`"
        return _not_solved(f"not solved within {' and '.join(within)}: {allow}. {reach}")

    def perft(self, depth: int) -> int:
        """The number of leaves of the game tree `depth` plies below.

        >>> Position("connect4").perft(5)
        16807
        """
        return 1 if depth == 0 else sum(self.divide(depth).values())

    def divide(self, depth: int) -> dict[str, int]:
        """The number of leaves below each legal move."""
        return dict(self._native.divide(depth))

    def svg(self) -> str:
        """The board as an SVG picture."""
        return self._native.svg()

    _repr_svg_ = svg

    def __str__(self) -> str:
        return self._native.board(False).rstrip("\n")

    def __repr__(self) -> str:
        text, setup = self.write(), self.setup
        usual = _quintet.Position(self.game, "", "").setup
        extra = f", setup={setup!r}" if setup != usual else ""
        return f"Position({self.game!r}, {text!r}{extra})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._native.is_same(other._native)

    def __hash__(self) -> int:
        return hash((self.game, self.setup, self.key))

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, _: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[str, str, str, str]]:
        return _open, (self.game, self.setup, self.write(), self._native.language)


def _open(game: str, setup: str, text: str, language: str) -> Position:
    """Opens a pickled position."""
    return Position(game, text, setup=setup, language=language)


def _not_solved(text: str) -> NotSolved:
    """The exception for a position that was not solved within its limits."""
    error = NotSolved(text)
    error.code = "out-of-reach"
    return error
