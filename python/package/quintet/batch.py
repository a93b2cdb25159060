"""Work in batches: tournaments, ladders, tunings, exact solutions, labels, accuracy.

Each kind of work is a list of *units*: small values that can be pickled, that take about a second or
more, and that give the same answer on any machine, however often they are done. An *executor* does
them: `Local` on threads here, `quintet.cluster` on other machines. The results are the same byte for
byte, except for times, which are kept in separate files.

>>> rows = solve("connect4", ["44531124", "1212123"])
>>> [row["value"] for row in rows]
[-1, 1]
"""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from . import _quintet
from ._executor import Eager as Eager
from ._executor import Executor as Executor
from ._executor import Local as Local
from ._ladder import ladder as ladder
from ._options import Options, limits, write_options
from ._progress import Bar, Progress
from ._quintet import Error
from .arena import merge, tournament_file
from .position import Position
from .results import Results

PARTS = 32
"""The default number of parts of a tournament."""
SECONDS = 2.0
"""The approximate time of a unit of positions."""


def tournament(
    path: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    parts: int = PARTS,
    executor: Executor | None = None,
    progress: Progress = False,
) -> Results:
    """Plays a tournament file in parts and merges them in the folder `out`, as
    `quintet tournament run --part` and `merge` do, with the same `results.json`.

    Finished parts are kept in `out/parts`; a second run plays only the missing ones. Works only for
    formats in which results do not decide the pairings (round robin, gauntlet).
    """
    cup, folder = Path(path), Path(out) / "parts"
    folder.mkdir(parents=True, exist_ok=True)
    files = {cup.name: cup.read_text(encoding="utf-8")}
    for name in _quintet.needed_files(os.fspath(cup)):
        files[name] = (cup.parent / name).read_text(encoding="utf-8")
    for name, text in files.items():
        _keep(folder / name, text)
    shares = [f"{number}/{parts}" for number in range(1, parts + 1)]
    missing = [share for share in shares if not (folder / _journal(cup.name, share)).exists()]
    units = [(cup.name, files, share) for share in missing]
    answers = (executor or Local()).map(_Keeper(folder), units, progress=progress)
    for share, journal in zip(missing, answers):
        # The worker may not have this disk.
        _write(folder / _journal(cup.name, share), journal)
    return merge([folder], out)


def _journal(cup: str, share: str) -> str:
    """The name of a part's journal."""
    number, of = share.split("/")
    return f"{Path(cup).stem}.part-{number.zfill(len(of))}-of-{of}.journal.jsonl"


def _keep(path: Path, text: str) -> None:
    """Writes a file; refuses if one with another text exists."""
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise Error(f"`{path}` is the file of another tournament: choose another folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _write(path: Path, data: bytes) -> None:
    """Writes a file all at once."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.new")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)


class _Keeper:
    """Plays a part and returns its journal. Also saves it if the folder can be reached, so that an
    interruption does not lose it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def __call__(self, unit: tuple[str, dict[str, str], str]) -> bytes:
        cup, _, share = unit
        data = play_part(unit)
        if self.folder.is_dir():
            _write(self.folder / _journal(cup, share), data)
        return data


def play_part(unit: tuple[str, dict[str, str], str]) -> bytes:
    """Plays a part of a tournament and returns its journal."""
    cup, files, share = unit
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in files.items():
            _keep(Path(scratch) / "in" / name, text)
        out = Path(scratch) / "out"
        tournament_file(Path(scratch) / "in" / cup, out, part=share, threads=1)
        return (out / _journal(cup, share)).read_bytes()


def tune(
    game: str,
    player: str,
    params: Sequence[str],
    *,
    iterations: int = 200,
    pairs: int = 4,
    setup: Options = "",
    openings: int = 4,
    seed: int = 0,
    depth: int | None = None,
    nodes: int | None = None,
    simulations: int | None = None,
    confirm: int = 200,
    sprt: tuple[float, float] = (0, 30),
    out: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Tunes parameters of a player by playing, as `quintet tune` does (docs/arena.md), with the same
    values: `tuned` is the player found, `path` the values after each iteration, and `confirmation` the
    match against the starting values, of at most `confirm` pairs.

    `params` has texts such as `"exploration=20..300:20"`. A unit is a pair of games; the next iteration
    waits for all `pairs` of one, so have at least as many as workers. The games are kept in the folder
    `out`; a second run plays only the missing ones of the tuning.
    """
    given = limits(depth, nodes, None, simulations)
    folder = None if out is None else os.fspath(out)
    tuning = _quintet.Tuning(
        game, write_options(setup), player, list(params), iterations, pairs, openings, given,
        seed, folder,
    )  # fmt: skip
    work = executor or Local()
    total = 2 * pairs * iterations

    def play(at_once: int, show: Callable[[], None]) -> None:
        while units := tuning.units(at_once):
            tuning.add(work.map(_quintet.tune_pair, units))
            show()

    with Bar(progress, "games") as bar:

        def show() -> None:
            if bar is not None:
                bar(json.loads(tuning.report())["games"], total)

        try:
            play(pairs, show)
            if confirm and tuning.confirm(*sprt, confirm):
                play(2 * work.workers, lambda: None)
        finally:
            tuning.close()
    report: dict[str, Any] = json.loads(tuning.report())
    return report


def solve(
    game: str,
    positions: Iterable[str],
    *,
    setup: Options = "",
    options: Options = "",
    executor: Executor | None = None,
    size: int | None = None,
    progress: Progress = False,
) -> list[dict[str, Any]]:
    """Solves positions exactly: for each `position`, `value`, `score`, `moves` and `best`, or
    `error` if the solver cannot solve it. A unit has `size` positions; by default, as many as take
    about two seconds."""
    texts, given = list(positions), write_options(options)
    units = [(game, write_options(setup), text) for text in texts]
    return _solve_all(units, given, executor or Local(), size, progress)


Place = tuple[str, str, str]
"""Game, setup, position."""


def _solve_all(
    places: Sequence[Place], options: str, executor: Executor, size: int | None, progress: Progress
) -> list[dict[str, Any]]:
    """Rows in the order of the places."""
    known: list[dict[str, Any]] = []
    if size is None:
        # Solve a few here, to learn how long they take.
        started = time.monotonic()
        while len(known) < len(places) and time.monotonic() - started < SECONDS / 4:
            known.append(solve_one(places[len(known)], options))
        each = (time.monotonic() - started) / max(1, len(known))
        rest = len(places) - len(known)
        size = max(1, min(int(SECONDS / max(each, 1e-9)), -(-rest // (4 * executor.workers))))
    left = places[len(known) :]
    units = [(options, left[index : index + size]) for index in range(0, len(left), size)]
    answers = executor.map(solve_unit, units, progress=progress)
    return known + [row for rows in answers for row in rows]


def solve_unit(unit: tuple[str, Sequence[Place]]) -> list[dict[str, Any]]:
    """Solves the positions of a unit."""
    options, places = unit
    return [solve_one(place, options) for place in places]


def solve_one(place: Place, options: str) -> dict[str, Any]:
    """A position and its exact values; nothing that depends on clocks, threads or tables."""
    game, setup, text = place
    try:
        solution = Position(game, text, setup=setup).solve(options, time=float("inf"))
    except Error as error:
        return {"position": text, "error": str(error)}
    return {
        "position": text,
        "value": solution.value,
        "score": solution.score,
        "moves": solution.moves,
        "best": solution.best,
    }


def labels(
    game: str,
    count: int,
    *,
    plies: tuple[int, int],
    setup: Options = "",
    options: Options = "",
    seed: int = 0,
    executor: Executor | None = None,
    size: int | None = None,
    progress: Progress = False,
) -> list[dict[str, Any]]:
    """Makes labels for learning: `count` positions after random moves (from `plies[0]` to
    `plies[1]` of them, without ending the game), solved exactly. Position number n depends only on
    the seed and n."""
    written = write_options(setup)
    places = [
        (game, written, random_position(game, written, plies, f"{seed}/{index}"))
        for index in range(count)
    ]
    return _solve_all(places, write_options(options), executor or Local(), size, progress)


def random_position(game: str, setup: str, plies: tuple[int, int], seed: str) -> str:
    """A position after random moves in which the game is not over."""
    chance, start = random.Random(seed), Position(game, setup=setup)
    for _ in range(1000):
        position = start.copy()
        for _ in range(chance.randint(*plies)):
            if position.is_over:
                break
            position.push(chance.choice(position.legal_moves))
        if not position.is_over:
            return position.write()
    raise Error(f"random play of {plies[0]} to {plies[1]} moves ends every game: expected fewer")


def accuracy(
    path: str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    *,
    options: Options = "",
    executor: Executor | None = None,
    size: int | None = None,
    progress: Progress = False,
) -> list[dict[str, Any]]:
    """The accuracy of every player's moves in a tournament, by the exact solver: `moves`, `judged`,
    `kept`, `critical`, `critical_kept`, `regret`. The tournament's journal is in the folder `out`,
    by default next to the file."""
    folder = None if out is None else os.fspath(out)
    game, undecided = _quintet.undecided(os.fspath(path), folder)
    places = [(game, setup, text) for setup, text in undecided]
    rows = _solve_all(places, write_options(options), executor or Local(), size, progress)
    scores = [
        (setup, row["position"], row["moves"])
        for (_, setup, _), row in zip(places, rows)
        if "error" not in row
    ]
    judged: list[dict[str, Any]] = json.loads(
        _quintet.accuracy(os.fspath(path), folder, scores)
    )
    return judged


def write_lines(path: str | os.PathLike[str], rows: Iterable[dict[str, Any]]) -> None:
    """Writes rows as lines of JSON; the same rows always give the same bytes."""
    lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows]
    _write(Path(path), "".join(lines).encode())
