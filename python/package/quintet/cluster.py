"""The work of `quintet.batch` on many machines, over Ray (`pip install "quintet[ray]"`).

    import quintet

    with quintet.cluster.connect() as cluster:                  # this machine; nothing to set up
        results = cluster.tournament("cup.toml", "out", progress=True)

    with quintet.cluster.connect("ray://head:10001") as cluster:  # a real cluster
        rows = cluster.labels("connect4", 100_000, plies=(8, 20))

Everything uses `Cluster.each`: units of a second or more that give the same answer on any machine. So a
unit whose worker is lost is simply repeated, and results do not depend on the order in which answers come. All
machines need the same version of Quintet, and programs that play (`lines:…`) at the same paths; the bots of a
ladder are sent along.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from . import batch
from ._executor import in_order
from ._options import Options
from ._progress import Progress
from .results import Results

Unit = TypeVar("Unit")
Answer = TypeVar("Answer")

RETRIES = 10
"""How often a unit is repeated if its worker is lost."""
STARTS = 3
"""Attempts to start Ray on this machine."""
AHEAD = 4
"""Units in flight per worker: enough that none waits, few enough for the scheduler."""


def connect(
    address: str | None = None, *, workers: int | None = None, **options: Any
) -> Cluster:
    """Connects to the cluster at an address; without one, starts a cluster on this machine that ends
    with the `with` block. `workers` is the number of processors to use here; other options go to
    `ray.init`. If Ray is already connected, that connection is used."""
    return Cluster(address, workers=workers, **options)


class Cluster:
    """Machines that do units of work; `connect` makes one."""

    def __init__(
        self, address: str | None = None, *, workers: int | None = None, **options: Any
    ) -> None:
        try:
            import ray
        except ImportError:
            message = 'quintet.cluster needs Ray: pip install "quintet[ray]"'
            raise ImportError(message) from None
        self._ray: Any = ray
        self._owned = not ray.is_initialized()
        if self._owned:
            given: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
            if address is None:
                # One worker per processor; Ray does not count our threads.
                address = "local"
                given.update(num_cpus=workers or os.cpu_count(), include_dashboard=False)
            self._start(address, {**given, **options})

    def _start(self, address: str | None, options: dict[str, Any]) -> None:
        """Connects. On this machine Ray gives its processes half a minute to start, which may not
        be enough on a busy machine, so it tries several times."""
        for attempt in range(1, STARTS + 1):
            try:
                self._ray.init(address=address, **options)
                return
            except Exception:
                self._ray.shutdown()
                if address != "local" or attempt == STARTS:
                    raise

    @property
    def workers(self) -> int:
        """How many units are done at a time."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def each(
        self, work: Callable[[Unit], Answer], units: Iterable[Unit]
    ) -> Iterator[tuple[int, Answer]]:
        """The number and the answer of every unit, as they come. If a worker is lost, its unit is repeated;
        exceptions of the work are raised here. Units are taken as workers get free."""
        ray = self._ray
        # Exceptions would occur again; only lost workers are worth another try.
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(_call)
        shared = ray.put(work)
        # Counting the workers asks the cluster, so do it once.
        most = AHEAD * self.workers
        waiting: dict[Any, int] = {}
        rest = enumerate(units)
        try:
            while True:
                for number, unit in islice(rest, most - len(waiting)):
                    waiting[remote.remote(shared, unit)] = number
                if not waiting:
                    return
                done, _ = ray.wait(list(waiting), num_returns=1)
                for reference in done:
                    yield waiting.pop(reference), ray.get(reference)
        except BaseException:
            for reference in waiting:
                ray.cancel(reference, force=True)
            raise

    def map(
        self, work: Callable[[Unit], Answer], units: Sequence[Unit], *, progress: Progress = False
    ) -> list[Answer]:
        """The answer to every unit, in order."""
        return in_order(self.each(work, units), len(units), progress)

    def tournament(
        self,
        path: str | os.PathLike[str],
        out: str | os.PathLike[str],
        *,
        parts: int = batch.PARTS,
        progress: Progress = False,
    ) -> Results:
        """`batch.tournament` on the cluster."""
        return batch.tournament(path, out, parts=parts, executor=self, progress=progress)

    def ladder(
        self,
        folder: str | os.PathLike[str],
        *,
        once: int | None = None,
        progress: Progress = False,
        **options: Any,
    ) -> dict[str, Any]:
        """`batch.ladder` on the cluster, with the same options."""
        return batch.ladder(folder, once=once, executor=self, progress=progress, **options)

    def tune(
        self,
        game: str,
        player: str,
        params: Sequence[str],
        *,
        out: str | os.PathLike[str] | None = None,
        progress: Progress = False,
        **options: Any,
    ) -> dict[str, Any]:
        """`batch.tune` on the cluster, with the same options."""
        return batch.tune(
            game, player, params, out=out, executor=self, progress=progress, **options
        )

    def solve(
        self,
        game: str,
        positions: Iterable[str],
        *,
        setup: Options = "",
        options: Options = "",
        size: int | None = None,
        progress: Progress = False,
    ) -> list[dict[str, Any]]:
        """`batch.solve` on the cluster."""
        return batch.solve(
            game, positions, setup=setup, options=options, executor=self, size=size,
            progress=progress,
        )  # fmt: skip

    def labels(
        self,
        game: str,
        count: int,
        *,
        plies: tuple[int, int],
        setup: Options = "",
        options: Options = "",
        seed: int = 0,
        size: int | None = None,
        progress: Progress = False,
    ) -> list[dict[str, Any]]:
        """`batch.labels` on the cluster."""
        return batch.labels(
            game, count, plies=plies, setup=setup, options=options, seed=seed, executor=self,
            size=size, progress=progress,
        )  # fmt: skip

    def accuracy(
        self,
        path: str | os.PathLike[str],
        out: str | os.PathLike[str] | None = None,
        *,
        options: Options = "",
        size: int | None = None,
        progress: Progress = False,
    ) -> list[dict[str, Any]]:
        """`batch.accuracy` on the cluster."""
        return batch.accuracy(
            path, out, options=options, executor=self, size=size, progress=progress
        )

    def close(self) -> None:
        """Disconnects, and ends the cluster if it was started here."""
        if self._owned:
            self._ray.shutdown()
            self._owned = False

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _call(work: Callable[[Unit], Answer], unit: Unit) -> Answer:
    return work(unit)
