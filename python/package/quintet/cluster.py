"""The work of `quintet.batch` on many machines, over Ray (`pip install "quintet[ray]"`).

    import quintet

    with quintet.cluster.connect() as cluster:                  # this machine, no set-up
        results = cluster.tournament("cup.toml", "out", progress=True)

    with quintet.cluster.connect("ray://head:10001") as cluster:  # a real cluster
        rows = cluster.labels("connect4", 100_000, plies=(8, 20))

Everything goes through `Cluster.map`: units of a second or more that give the same answer wherever
they are done, so a unit whose worker is lost is simply done again, and answers are put together in
the order of the units. The machines need the same version of Quintet, and programs that play
(`lines:…`) at the same paths.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from . import batch
from ._options import Options
from ._progress import Bar, Progress
from .results import Results

Unit = TypeVar("Unit")
Answer = TypeVar("Answer")

RETRIES = 10
"""How often a unit is done again when its worker is lost."""
STARTS = 3
"""How often Ray is started on this machine before giving up."""
AHEAD = 4
"""Units in flight for each worker: enough that none waits, few enough for the scheduler."""


def connect(
    address: str | None = None, *, workers: int | None = None, **options: Any
) -> Cluster:
    """Connects to the cluster at an address, or starts one on this machine that ends with the
    `with` block. `workers` is the number of processors to use here; other options go to
    `ray.init`. A Ray that is already connected is used as it is."""
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
                # Threads of ours are not Ray's business: as many workers as processors.
                address = "local"
                given.update(num_cpus=workers or os.cpu_count(), include_dashboard=False)
            self._start(address, {**given, **options})

    def _start(self, address: str | None, options: dict[str, Any]) -> None:
        """Connects. On this machine Ray gives its processes half a minute to start, which is not
        enough where much else runs: so it is tried again."""
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

    def map(
        self, work: Callable[[Unit], Answer], units: Sequence[Unit], *, progress: Progress = False
    ) -> list[Answer]:
        """The answer to every unit, in order. A unit whose worker is lost is done again; what the
        work raises is raised here."""
        ray = self._ray
        # Work that raises would raise again; only lost workers are worth another try.
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(_call)
        shared = ray.put(work)
        # Asking for the workers is a question to the cluster: once is enough.
        most = AHEAD * self.workers
        answers: dict[int, Answer] = {}
        waiting: dict[Any, int] = {}
        rest = iter(enumerate(units))
        with Bar(progress, "units") as show:
            try:
                while len(answers) < len(units):
                    for _, (index, unit) in zip(range(most - len(waiting)), rest):
                        waiting[remote.remote(shared, unit)] = index
                    done, _ = ray.wait(list(waiting), num_returns=1)
                    for reference in done:
                        answers[waiting.pop(reference)] = ray.get(reference)
                    if show is not None:
                        show(len(answers), len(units))
            except BaseException:
                for reference in waiting:
                    ray.cancel(reference, force=True)
                raise
        return [answers[index] for index in range(len(units))]

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
        """Leaves the cluster, and ends it if it was started here."""
        if self._owned:
            self._ray.shutdown()
            self._owned = False

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _call(work: Callable[[Unit], Answer], unit: Unit) -> Answer:
    return work(unit)
