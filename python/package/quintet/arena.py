"""Matches and tournaments between any players: refereed, measured and reproducible."""

from __future__ import annotations

import operator
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Union

from . import _quintet
from ._options import Limits, Options, Time, limits, write_options
from ._progress import Bar, Progress
from ._quintet import Error
from .players import Player
from .position import Position
from .results import MatchResults, Results

AnyPlayer = Union[str, Player, Callable[..., Any]]
"""A player string (`"pvs:depth=6"`, `"lines:python3 bot.py"`), a `Player`, or a function that
takes a position and returns a move."""

Openings = Union[int, Sequence[str], dict[str, Any], None]
"""None: the start. A number: this many random moves, different for each pair. A list: these positions
in turn. `{"plies": 4, "count": 10, "balanced": True}`: ten openings that the exact solver finds
drawn."""

Path = Union[str, "os.PathLike[str]"]

MOST_MOVES = 12
"""The number of legal moves that a warning lists."""

__all__ = ["MatchResults", "Results", "match", "merge", "tournament", "tournament_file"]


def match(
    game: str,
    first: AnyPlayer,
    second: AnyPlayer,
    *,
    games: int = 2,
    setup: Options = "",
    openings: Openings = None,
    seed: int = 0,
    clock: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    simulations: int | None = None,
    sprt: tuple[float, float] | None = None,
    threads: int = 1,
    progress: Progress = False,
    sandbox: str = "auto",
) -> MatchResults:
    """Plays a match between two players in pairs of games, with sides swapped in the second one.

    `sprt=(0, 10)` ends it as soon as it is clear whether the first player is stronger by at most
    0 or by at least 10 normalised Elo. Limits apply to each move; `clock` is `"5m"` or `"2m+1s"`.
    Results do not depend on `threads`. `sandbox` says how strictly programs (`"lines:…"`,
    `"ugi:…"`) are isolated from this machine: `"auto"`, `"require"` or `"off"`.

    >>> match("connect4", "alphabeta:depth=4", "random", games=10, seed=1).score
    10.0
    """
    given = limits(depth, nodes, time, simulations)
    native = _play(
        game, [first, second], None, _pairs(games), setup, openings, given, clock, seed, sprt,
        threads, progress, sandbox,
    )  # fmt: skip
    results = MatchResults(native)
    _warn(results, game)
    return results


def tournament(
    game: str,
    players: Sequence[AnyPlayer] | dict[str, AnyPlayer],
    *,
    pairs: int = 1,
    format: str | tuple[str, int] = "round-robin",
    setup: Options = "",
    openings: Openings = None,
    seed: int = 0,
    clock: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    simulations: int | None = None,
    threads: int = 1,
    progress: Progress = False,
    sandbox: str = "auto",
) -> Results:
    """Plays a tournament, with `pairs` pairs of games per pairing.

    `players` is a list, or a dictionary from names to players. `format` is `"round-robin"`, `"gauntlet"` (the
    first against all others; `("gauntlet", 2)`: the first two), `"swiss"` (or `("swiss", 5)`
    rounds) or `"knockout"`.

    >>> results = tournament("connect4", ["random", "alphabeta:depth=3", "mcts:simulations=50"])
    >>> len(results.games)
    6
    """
    kind = format if isinstance(format, tuple) else (format, None)
    given = limits(depth, nodes, time, simulations)
    native = _play(
        game, players, kind, pairs, setup, openings, given, clock, seed, None, threads, progress,
        sandbox,
    )  # fmt: skip
    results = Results(native)
    _warn(results, game)
    return results


def tournament_file(
    path: Path,
    out: Path | None = None,
    *,
    part: str | None = None,
    threads: int | None = None,
    progress: Progress = False,
    sandbox: str = "auto",
) -> Results:
    """Plays a tournament file (docs/arena.md), or continues it: every finished game is written to
    a journal in the folder `out` (by default next to the file), so an interruption loses nothing.
    Apart from times, the files are byte for byte those of `quintet tournament run`.

    `part="3/16"` plays the third of sixteen parts; `merge` merges parts.
    """
    with Bar(progress, "games") as show:
        native = _quintet.run_file(
            os.fspath(path), _folder(out), part, threads, show, _launcher(sandbox)
        )
    return Results(native)


def merge(folders: Sequence[Path], out: Path) -> Results:
    """Merges the parts of a tournament in these folders into the folder `out`."""
    return Results(_quintet.merge([os.fspath(folder) for folder in folders], os.fspath(out)))


def _folder(out: Path | None) -> str | None:
    return None if out is None else os.fspath(out)


def _play(
    game: str,
    players: Sequence[AnyPlayer] | dict[str, AnyPlayer],
    format: tuple[str, int | None] | None,
    pairs: int,
    setup: Options,
    openings: Openings,
    given: Limits,
    clock: str | None,
    seed: int,
    sprt: tuple[float, float] | None,
    threads: int,
    progress: Progress,
    sandbox: str,
) -> _quintet.Results:
    seats = _seats(players)
    programs = any(player.startswith(("lines:", "ugi:")) for _, player, _ in seats)
    with Bar(progress, "games") as show:
        return _quintet.play(
            game, write_options(setup), seats, format, pairs, _openings(openings), given, clock,
            seed, sprt, threads, show, _launcher(sandbox) if programs else None,
        )  # fmt: skip


def _pairs(games: int) -> int:
    """The number of pairs of games."""
    try:
        number = operator.index(games)
    except TypeError:
        number = 0
    if number < 2 or number % 2:
        raise Error(f"games `{games}`: expected an even number, because games come in pairs")
    return number // 2


def _seats(players: Sequence[AnyPlayer] | dict[str, AnyPlayer]) -> list[_quintet.Seat]:
    """Players as the extension module expects them; Python players get distinct names."""
    if isinstance(players, str):
        raise TypeError(f"players {players!r}: expected a list, or a dictionary from names to players")
    named = players.items() if isinstance(players, dict) else [("", player) for player in players]
    seats: list[_quintet.Seat] = []
    for name, player in named:
        if isinstance(player, str):
            seats.append((name, player, None))
        elif callable(player):
            guest = player if isinstance(player, Player) else Player(player)
            wanted = name or guest.name
            taken = {seat[0] for seat in seats}
            numbered = [f"{wanted} ({number})" for number in range(2, len(seats) + 3)]
            free = next(text for text in [wanted, *numbered] if text not in taken)
            seats.append((free, "python", guest._seat))
        else:
            raise TypeError(f"{player!r} is not a player: expected a player string or a function")
    return seats


def _openings(given: Openings) -> list[str] | tuple[int, int | None, bool] | None:
    if given is None:
        return None
    if isinstance(given, int):
        return given, None, False
    if isinstance(given, dict):
        unknown = set(given) - {"plies", "count", "balanced"}
        if unknown or "plies" not in given:
            raise Error(f"openings {given!r}: expected `plies`, and optionally `count` and `balanced`")
        return given["plies"], given.get("count"), given.get("balanced", False)
    if isinstance(given, str):
        raise Error(f"openings {given!r}: expected a list of positions, a number of moves or None")
    return list(given)


def _launcher(sandbox: str) -> tuple[str, str, str] | None:
    """The command that starts programs in a sandbox; only Linux has one."""
    if not sys.platform.startswith("linux") or not sys.executable:
        if sandbox == "require":
            raise Error("this machine cannot keep programs in a sandbox")
        return None
    folder = os.path.dirname(os.path.abspath(__file__))
    return sys.executable, os.path.join(folder, "_launch.py"), sandbox


def _warn(results: Results, game: str) -> None:
    """Warns if Python players lost games by exceptions or illegal moves."""
    lost: dict[tuple[str, str], list[dict[str, Any]]] = {}
    guests = {player["name"] for player in results.players if player.get("guest")}
    for played in results.games:
        ending = played["ending"]
        if ending["kind"] in ("crash", "illegal-move"):
            name = played["players"][0 if ending["loser"] == "first" else 1]
            if name in guests:
                lost.setdefault((name, ending["kind"]), []).append(played)
    for (name, kind), games in lost.items():
        did = "raised an exception" if kind == "crash" else "answered with an illegal move"
        reason = games[0]["ending"]["reason"] if kind == "crash" else _illegal(game, games[0])
        text = f"{name} {did} in {len(games)} of its games and lost them; first: {reason}"
        warnings.warn(text, RuntimeWarning, stacklevel=3)


def _illegal(game: str, played: dict[str, Any]) -> str:
    """The answer, the position, why the move is illegal, and the legal moves."""
    ending = played["ending"]
    position = Position(game, played["moves"], setup=played["setup"])
    legal = position.legal_moves
    shown = ", ".join(legal[:MOST_MOVES]) + (", …" if len(legal) > MOST_MOVES else "")
    place = f"{position!r}, ply {position.ply + 1}"
    return f"`{ending['text']}` in {place}: {ending['reason']}; legal: {shown}"
