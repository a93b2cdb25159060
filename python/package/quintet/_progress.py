"""Progress: a tqdm bar if tqdm is installed, otherwise a line on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Union

Progress = Union[bool, Callable[[int, int], None]]
"""True shows a bar; a function is called with the number done and the total."""


class Bar:
    """A bar, for as long as a `with` block."""

    def __init__(self, progress: Progress, unit: str) -> None:
        self.callback: Callable[[int, int], None] | None
        self._bar: Any = None
        self._unit = unit
        self._shown = 0.0
        self._latest: tuple[int, int] | None = None
        self.callback = None if progress is False else self._show if progress is True else progress

    def _show(self, done: int, total: int) -> None:
        if self._bar is None:
            self._bar = _tqdm(self._unit)
        if self._bar is not False:
            self._bar.total = total or None
            self._bar.update(done - self._bar.n)
            return
        self._latest = done, total
        if time.monotonic() - self._shown >= 0.1 or done == total:
            self._write()

    def _write(self) -> None:
        if self._latest is not None:
            done, total = self._latest
            of = f"/{total}" if total else ""
            sys.stderr.write(f"\r{done}{of} {self._unit}")
            sys.stderr.flush()
            self._shown = time.monotonic()

    def __enter__(self) -> Callable[[int, int], None] | None:
        return self.callback

    def __exit__(self, *_: object) -> None:
        if self._latest is not None:
            self._write()
            sys.stderr.write("\n")
            sys.stderr.flush()
        elif self._bar:
            self._bar.close()


def _tqdm(unit: str) -> Any:
    """A tqdm bar; False if tqdm is not installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return False
    return tqdm(unit=unit)
