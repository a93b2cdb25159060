"""A game in progress."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from . import _quintet
from ._options import Options, Time, limits, seconds, write_options
from ._progress import Bar, Progress
from ._quintet import NotSolved
from .data import Answer, Outcome, Side, Solution, read_answer, read_solution
from .games import games
from .search import Analysis, Tree

if TYPE_CHECKING:
    import numpy
    import numpy.typing


USUAL_TIME = 600.0
"""Seconds that `Position.solve` takes at most where nobody sets a limit."""


class Position:
    """A game in progress: the position and the moves that led to it.

    `text` is a position in any notation of the game (`"4453"`, `"c3 tl+ d4 br-"`, an SGF file,
    …), `setup` what the game is played with: `"size=7"` or `{"size": 7}`.

    Two positions are equal when the same position of the same game and setup has been reached,
    by whatever moves; so they hash. `write()` compares whole games. Positions are mutable: as with
    any key of a dictionary, do not `push` or `pop` one that is in a set or a dictionary, use
    `after` or `copy`. They may be used from several threads, and are pickled as (game, setup, text).

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
        self._native = _quintet.Position(game, write_options(setup), text, language)

    @classmethod
    def arrange(cls, game: str, cells: Iterable[int], *, setup: Options = "") -> Position:
        """The position in which the board holds just this: cell by cell, row by row from the top,
        0 for an empty cell, 1 and 2 for stones of the first and the second side, or digits. A
        game that leads there is found; `Error` says why there is none.

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
        """A number of 64 bits for the position: the same for all moves that lead to it, in every
        process. Positions of one game and setup that differ have different keys, as far as 64
        bits go.

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
        """The moves that the rules allow, in their order; empty when the game is over.

        What a person may do besides, such as a pass of DualSudoku, is not among them; `push`
        takes it."""
        return self._native.legal_moves()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._native.is_over()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ended = self._native.outcome()
        return None if ended is None else Outcome(ended[0])

    @property
    def status(self) -> str:
        """Whose turn it is or how it ended, in words."""
        return self._native.status()

    def push(self, move: str) -> None:
        """Plays a move; raises `IllegalMove` if it is none."""
        self._native.push(move)

    def pop(self) -> str:
        """Takes the last move back and returns it."""
        return self._native.pop()

    def after(self, move: str) -> Position:
        """The position after a move; this one stays as it is."""
        return Position._of(self._native.after(move))

    def copy(self) -> Position:
        """A position of its own that stands where this one does."""
        return Position._of(self._native.copy())

    def write(self, format: str = "") -> str:
        """The game so far as text, in a notation of the game (`quintet.games()[game]["formats"]`
        lists them) or in the usual one."""
        return self._native.write(format) if format else self._native.text()

    def view(self) -> dict[str, Any]:
        """Everything that a program needs to draw the position without knowing the rules."""
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
        """Lets a player think and returns its answer; the game's strongest player if none is
        named. The same seed and limits other than time give the same answer and node counts."""
        given = limits(depth, nodes, time, simulations)
        answer, _ = self._native.think(player, given, seed, False, None)
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
        """The same, with the value of every legal move."""
        given = limits(depth, nodes, time, simulations)
        answer, _ = self._native.think(player, given, seed, True, None)
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
        """Lets a player think on a thread of its own: an iterator over what it finds that can be
        left at any time."""
        given = limits(depth, nodes, time, simulations)
        return Analysis(self._native.analysis(player, given, seed, True))

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
        """Lets a player think, and returns the tree of its search as far as `max_nodes` and
        `max_plies` allow. Without a player: `pvs`, where the game has it."""
        given = limits(depth, nodes, time, simulations)
        if not player:
            known = [listed["name"] for listed in json.loads(self._native.players())]
            player = "pvs" if "pvs" in known else ""
        answer, tree = self._native.think(player, given, seed, False, (max_nodes, max_plies))
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
        """Solves the position exactly, where the game's solver reaches it; raises `NotSolved`
        where it does not. Options are the solver's own: `"threads=2"`, `{"weak": True}`.

        `time` and `nodes` (counted a few times a second) end it with `NotSolved`. Without either, a
        position that is known to take long is refused with what it would take, and any other ends
        after ten minutes; `time=float("inf")` lets it take as long as it takes. Ctrl-C ends it, too.

        >>> Position("connect4", "2252576253462244111563365343671351441").solve().value
        -1
        """
        written, allowed = write_options(options), seconds(time)
        if allowed is None and nodes is None:
            need = self._native.solve_need(written)
            if need is not None:
                raise _not_solved(f"{need}: say how long it may take, such as time='10m'")
            allowed = USUAL_TIME
        endless = allowed is None or allowed == float("inf")
        with Bar(progress, "nodes") as show:
            found = self._native.solve(written, None if endless else allowed, nodes, show)
        if found is None:
            raise self._out_of_limits(allowed, nodes)
        return read_solution(json.loads(found))

    def _out_of_limits(self, time: float | None, nodes: int | None) -> NotSolved:
        """Says which limits ended a solver, and what the solver reaches."""
        within = [f"{time:g} s"] if time is not None else []
        within += [f"{nodes} nodes"] if nodes is not None else []
        reach = games(self._native.language)[self.game]["solver"]["reach"]
        allow = "allow more by `time` or `nodes`"
        return _not_solved(f"not solved within {' and '.join(within)}: {allow}. {reach}")

    def perft(self, depth: int) -> int:
        """The leaves of the game tree `depth` plies below.

        >>> Position("connect4").perft(5)
        16807
        """
        return 1 if depth == 0 else sum(self.divide(depth).values())

    def divide(self, depth: int) -> dict[str, int]:
        """The same below each legal move."""
        return dict(self._native.divide(depth))

    def svg(self) -> str:
        """The board drawn, as SVG."""
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
    """The exception for a position that limits keep from being solved."""
    error = NotSolved(text)
    error.code = "out-of-reach"
    return error
