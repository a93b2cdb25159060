"""Executors do units of work and return their answers: `Local` here, `quintet.cluster` on other machines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

from ._progress import Bar, Progress

Unit = TypeVar("Unit")
Answer = TypeVar("Answer")


class Executor(Protocol):
    """Does units of work and returns their answers in order."""

    @property
    def workers(self) -> int:
        """The number of units done at once."""

    def map(
        self, work: Callable[[Unit], Answer], units: Sequence[Unit], *, progress: Progress = False
    ) -> list[Answer]:
        """The answer to every unit, in order."""


class Eager(Executor, Protocol):
    """An executor that can also return answers as soon as they are there."""

    def each(
        self, work: Callable[[Unit], Answer], units: Iterable[Unit]
    ) -> Iterator[tuple[int, Answer]]:
        """The number and the answer of every unit, as they come. Units are taken as workers get free."""


class Local:
    """Does units on threads of this process; the work releases the interpreter lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def each(
        self, work: Callable[[Unit], Answer], units: Iterable[Unit]
    ) -> Iterator[tuple[int, Answer]]:
        """The number and the answer of every unit, as they come. Units are taken as workers get free."""
        from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

        rest, running = enumerate(units), dict[Future[Answer], int]()
        with ThreadPoolExecutor(self.workers) as pool:
            while True:
                for number, unit in islice(rest, self.workers - len(running)):
                    running[pool.submit(work, unit)] = number
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()

    def map(
        self, work: Callable[[Unit], Answer], units: Sequence[Unit], *, progress: Progress = False
    ) -> list[Answer]:
        """The answer to every unit, in order."""
        return in_order(self.each(work, units), len(units), progress)


def in_order(
    answers: Iterator[tuple[int, Answer]], count: int, progress: Progress
) -> list[Answer]:
    """All answers in the order of their numbers."""
    found: dict[int, Answer] = {}
    with Bar(progress, "units") as show:
        for number, answer in answers:
            found[number] = answer
            if show is not None:
                show(len(found), count)
    return [found[number] for number in range(count)]
