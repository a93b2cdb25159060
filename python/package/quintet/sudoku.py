"""Solves, counts, makes, rates and explains lists of Sudokus at full speed.

Every function takes one puzzle or a list, and returns one answer or a list. A puzzle is a text of
81 characters, with `.` or `0` for an empty cell (16 or 256 characters for 4×4 and 16×16), or a
`Puzzle` from `generate`.

>>> from quintet import sudoku
>>> puzzle = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......"
>>> sudoku.solve(puzzle)[:9]
'641275893'
>>> sudoku.rate(puzzle).level
'expert'
>>> made = sudoku.generate(3, seed=1)
>>> sudoku.solve(made) == [puzzle.solution for puzzle in made]
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar, Union, cast, overload

from . import _quintet
from ._options import Time, seconds
from ._progress import Bar, Progress
from ._quintet import NotSolved

__all__ = [
    "Explanation",
    "Hint",
    "Puzzle",
    "Rating",
    "count",
    "explain",
    "generate",
    "hint",
    "rate",
    "solve",
    "solvers",
    "watch",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is."""

    score: float
    """The score of the hardest step, on the scale of Sudoku Explainer."""
    level: str
    """`easy`, `medium`, `hard`, `expert` or `extreme`."""
    technique: str | None
    """The technique of the hardest step."""
    needs_trial: bool
    """Whether known techniques are not enough."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle made by `generate`."""

    puzzle: str
    solution: str
    clues: int
    """The number of givens."""
    rating: Rating | None
    """Its difficulty; only 9×9 puzzles are rated."""

    def __str__(self) -> str:
        return self.puzzle


AnyPuzzle = Union[str, Puzzle]
"""A puzzle as text, or one from `generate`."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A step for a person, in three grades."""

    kind: str
    """`step`, `mistake`, `solved` or `needs-trial`."""
    technique: str | None
    """Its technique, such as `naked-pair`."""
    score: float | None
    where: str
    """Where to look."""
    what: str
    """What to see there."""
    why: str
    """What follows, and why."""
    placements: list[str]
    """Digits that are certain, as `r1c2=5`."""
    eliminations: list[str]
    """Candidates that are impossible, as `r1c2=5`."""

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class Explanation:
    """Every step to the solution."""

    puzzle: str
    solution: str
    steps: list[Hint]
    rating: Rating

    def __str__(self) -> str:
        return "\n".join(f"{step.score}  {step.why}" for step in self.steps)


def _threads(threads: int | None) -> int:
    if threads is not None:
        return threads
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _text(puzzle: AnyPuzzle) -> str:
    """A puzzle as text."""
    if isinstance(puzzle, Puzzle):
        return puzzle.puzzle
    if not isinstance(puzzle, str):
        form = "a text with one character per cell, such as 81 digits and dots"
        raise TypeError(f"puzzle {puzzle!r}: expected {form}")
    return puzzle


def _each(
    puzzles: AnyPuzzle | Iterable[AnyPuzzle],
    progress: Progress,
    work: Callable[[list[str], Any], list[T]],
) -> T | list[T]:
    """Does the work on a list, or on a single puzzle."""
    many = isinstance(puzzles, Iterable) and not isinstance(puzzles, (str, Puzzle))
    given = cast("Iterable[AnyPuzzle]", puzzles if many else [puzzles])
    with Bar(progress, "puzzles") as show:
        answers = work([_text(puzzle) for puzzle in given], show)
    return answers if many else answers[0]


@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: AnyPuzzle,
    *,
    unique: bool = False,
    threads: int | None = None,
    progress: Progress = False,
) -> str: ...
@overload
def solve(
    puzzles: Iterable[AnyPuzzle],
    *,
    unique: bool = False,
    threads: int | None = None,
    progress: Progress = False,
) -> list[str | None]: ...
def solve(
    puzzles: AnyPuzzle | Iterable[AnyPuzzle],
    *,
    unique: bool = False,
    threads: int | None = None,
    progress: Progress = False,
) -> str | list[str | None]:
    """The solution of a puzzle; raises `NotSolved` if it has none. For a list of puzzles, a list of
    solutions, with None for a puzzle without one.

    If there are several solutions, one of them is returned. With `unique`, such a puzzle counts as
    unsolvable, and every solution returned is proved to be the only one."""
    count = _threads(threads)
    answers = _each(
        puzzles,
        progress,
        lambda given, show: _quintet.sudoku_solve(given, unique, count, show),
    )
    if answers is None:
        several = " or several" if unique else ""
        raise NotSolved(f"`{puzzles}` has no solution{several}")
    return answers


@overload
def count(  # type: ignore[overload-overlap]
    puzzles: AnyPuzzle, limit: int = 2, *, threads: int | None = None, progress: Progress = False
) -> int: ...
@overload
def count(
    puzzles: Iterable[AnyPuzzle],
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> list[int]: ...
def count(
    puzzles: AnyPuzzle | Iterable[AnyPuzzle],
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> int | list[int]:
    """The number of solutions, counted up to `limit` (at most 255)."""
    workers = _threads(threads)
    return _each(
        puzzles,
        progress,
        lambda given, show: _quintet.sudoku_count(given, limit, workers, show),
    )


@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: AnyPuzzle, *, threads: int | None = None, progress: Progress = False
) -> Rating: ...
@overload
def rate(
    puzzles: Iterable[AnyPuzzle], *, threads: int | None = None, progress: Progress = False
) -> list[Rating]: ...
def rate(
    puzzles: AnyPuzzle | Iterable[AnyPuzzle],
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> Rating | list[Rating]:
    """The difficulty of a puzzle for a person."""
    workers = _threads(threads)

    def work(given: list[str], show: Any) -> list[Rating]:
        found = _quintet.sudoku_rate(given, workers, show)
        return [_rating(json.loads(text)) for text in found]

    return _each(puzzles, progress, work)


@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: AnyPuzzle,
    language: str = "en",
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> Explanation: ...
@overload
def explain(
    puzzles: Iterable[AnyPuzzle],
    language: str = "en",
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> list[Explanation]: ...
def explain(
    puzzles: AnyPuzzle | Iterable[AnyPuzzle],
    language: str = "en",
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> Explanation | list[Explanation]:
    """Every step to the solution of a puzzle, with a reason in words."""
    workers = _threads(threads)

    def work(given: list[str], show: Any) -> list[Explanation]:
        found = _quintet.sudoku_explain(given, language, workers, show)
        return [_explanation(json.loads(text)) for text in found]

    return _each(puzzles, progress, work)


def hint(
    puzzle: AnyPuzzle, entries: str = "", *, struck: Iterable[str] = (), language: str = "en"
) -> Hint:
    """The next step for a person who has entered `entries` and struck out candidates, written
    `r1c2=5`."""
    return _hint(json.loads(_quintet.sudoku_hint(_text(puzzle), entries, list(struck), language)))


@overload
def generate(
    number: None = None,
    *,
    difficulty: str | None = None,
    size: int = 9,
    symmetry: str | None = None,
    clues: int | None = None,
    minimal: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = False,
) -> Puzzle: ...
@overload
def generate(
    number: int,
    *,
    difficulty: str | None = None,
    size: int = 9,
    symmetry: str | None = None,
    clues: int | None = None,
    minimal: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = False,
) -> list[Puzzle]: ...
def generate(
    number: int | None = None,
    *,
    difficulty: str | None = None,
    size: int = 9,
    symmetry: str | None = None,
    clues: int | None = None,
    minimal: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = False,
) -> Puzzle | list[Puzzle]:
    """Makes a puzzle to order, or a list of `number` puzzles with consecutive seeds from `seed`.

    `difficulty` is `easy`, `medium`, `hard`, `expert`, `extreme` or scores such as `"2.6-4.4"`;
    `symmetry` is `none`, `half-turn`, `quarter-turn`, `left-right`, `top-bottom`, `four-mirrors`,
    `diagonal` or `anti-diagonal`; `clues` an exact number of givens; `minimal`: every given is
    necessary. The same seed gives the same puzzle.

    >>> generate(difficulty="easy", seed=3).rating.level
    'easy'
    """
    wish = {
        "size": size,
        "difficulty": difficulty,
        "symmetry": symmetry,
        "clues": clues,
        "minimal": minimal,
    }
    seeds = [seed + index for index in range(1 if number is None else number)]
    with Bar(progress, "puzzles") as show:
        texts = _quintet.sudoku_generate(json.dumps(wish), seeds, _threads(threads), show)
    made = [_puzzle(json.loads(text)) for text in texts]
    return made[0] if number is None else made


def solvers(language: str = "en") -> dict[str, dict[str, Any]]:
    """The student report's solvers by name, with their parameters; `watch` runs them."""
    return {solver["name"]: solver for solver in json.loads(_quintet.sudoku_solvers(language))}


def watch(
    puzzle: AnyPuzzle, solver: str = "backtracking", *, seed: int = 0, time: Time | None = None
) -> dict[str, Any]:
    """Solves a puzzle with one of the solvers (`"annealing:temperature=35"`), and returns what it
    did: `solved`, `verdict`, `solution`, `nodes`, `seconds`, and the first 2000 `steps`."""
    found = _quintet.sudoku_watch(_text(puzzle), solver, seed, seconds(time))
    data: dict[str, Any] = json.loads(found)
    return data


def _rating(data: dict[str, Any]) -> Rating:
    score = round(data["score"], 1)
    return Rating(score, data["level"], data["technique"], data["needs_trial"])


def _puzzle(data: dict[str, Any]) -> Puzzle:
    rating = data["rating"]
    return Puzzle(
        data["puzzle"], data["solution"], data["clues"], None if rating is None else _rating(rating)
    )


def _hint(data: dict[str, Any]) -> Hint:
    technique = data["technique"]
    return Hint(
        kind=data["kind"],
        technique=None if technique is None else technique["key"],
        score=None if technique is None else round(technique["score"], 1),
        where=data["where"],
        what=data["what"],
        why=data["why"],
        placements=data["placements"],
        eliminations=data["eliminations"],
    )


def _explanation(data: dict[str, Any]) -> Explanation:
    steps = [_hint(step) for step in data["steps"]]
    return Explanation(data["puzzle"], data["solution"], steps, _rating(data["rating"]))
