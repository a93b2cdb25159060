"""A ladder whose pairs of games are played by an executor.

    the driver: journal, bots/, ratings ── unit: a pair, its bots by hash ──► a worker
                                        ◄── hashes it does not have ────────
                                        ── the same unit, with their files ─►  plays in the sandbox
                                        ◄── games, as lines of the journal ──

A unit gives the same games wherever and however often it is played. A worker keeps the bots it was sent, and
unpacks them for each pair.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from . import _quintet
from ._executor import Eager, Local
from ._progress import Bar, Progress
from .arena import _launcher

IDLE = 1.0
"""How often `bots/` is checked while there is nothing to play, in seconds."""
KEPT = 256 << 20
"""How many bytes of bots a worker keeps."""
NOBODY = 65534
"""The owner of bots on a worker that runs as root: it runs programs as the owner of their folder."""


def ladder(
    folder: str | os.PathLike[str],
    *,
    once: int | None = None,
    sandbox: str | None = None,
    language: str = "en",
    executor: Eager | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays the ladder in a folder as `quintet ladder` does (docs/ladder.md), with the same games, files and
    ratings, until interrupted or until `once` pairs of games have been played. Returns the leaderboard.

    A unit is a pair of games. Its games are in the journal as soon as both are finished, so a second run
    continues wherever the first one was ended. Bots are built here and play in the sandbox of the worker.
    """
    native = _quintet.Ladder(os.fspath(folder), language)
    try:
        with Bar(progress, "pairs") as show:
            how = sandbox or native.sandbox()
            _Driver(native, how, executor or Local(), once, show).play()
    finally:
        try:
            board: dict[str, Any] = json.loads(native.board())
        finally:
            native.close()
    return board


class Unit(NamedTuple):
    """A pair of games to play."""

    pair: str
    bots: dict[str, str]
    """The hash of every bot by its version."""
    packed: dict[str, bytes]
    """The files of bots that the worker lacks, by hash."""
    sandbox: str


class Played(NamedTuple):
    """What a worker answers: the hashes of bots that it lacks, or the games."""

    missing: list[str]
    games: list[str]


class _Driver:
    """Hands out the pairs of one round after the other."""

    def __init__(
        self,
        native: _quintet.Ladder,
        sandbox: str,
        executor: Eager,
        once: int | None,
        show: Callable[[int, int], None] | None,
    ) -> None:
        self.native, self.sandbox, self.executor = native, sandbox, executor
        self.once, self.show = once, show
        self.done = 0
        self.starter = _starter(sandbox)
        self.hashes: dict[str, str] = {}
        self.is_open = True
        self.waiting: deque[Unit] = deque()
        self.given: list[Unit] = []

    def play(self) -> None:
        while self.once is None or self.done < self.once:
            most = (1 << 62) if self.once is None else self.once - self.done
            pairs = self.native.pairs(most, self.starter)
            if pairs:
                self.waiting = deque(self._unit(pair, bots) for pair, bots in pairs)
                self._play_round()
            elif self.once is not None:
                return
            else:
                self.native.board()
                while not self.native.has_news():
                    time.sleep(IDLE)

    def _play_round(self) -> None:
        self.is_open = True
        while self.waiting and self.is_open:
            self.given = []
            for number, (missing, games) in self.executor.each(play_pair, self._hand_out()):
                unit = self.given[number]
                if missing:
                    names = {hashed: name for name, hashed in unit.bots.items()}
                    packed = {hashed: self._pack(names[hashed]) for hashed in missing}
                    self.waiting.append(unit._replace(packed=packed))
                    continue
                # A bot that has changed ends the round, as on one machine: no further pair begins.
                self.is_open &= self.native.add(games)
                self.done += 1
                if self.show is not None:
                    self.show(self.done, self.once or 0)

    def _hand_out(self) -> Iterator[Unit]:
        while self.waiting and self.is_open:
            self.given.append(self.waiting.popleft())
            yield self.given[-1]

    def _unit(self, pair: str, bots: list[str]) -> Unit:
        for version in bots:
            if version not in self.hashes:
                self.hashes[version] = hashlib.sha256(self._pack(version)).hexdigest()
        return Unit(pair, {version: self.hashes[version] for version in bots}, {}, self.sandbox)

    def _pack(self, version: str) -> bytes:
        return pack(self.native.folder(version))


def pack(folder: str | os.PathLike[str]) -> bytes:
    """The files of a built bot; the same folder always gives the same bytes."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
        member.uid = member.gid = NOBODY
        member.uname = member.gname = ""
        member.mtime = int(member.mtime)
        # A build may leave anything behind.
        return member if member.isfile() or member.isdir() or member.issym() or member.islnk() else None

    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", dereference=False) as tar:
        tar.add(folder, arcname=".", filter=plain)
    return packed.getvalue()


def unpack(packed: bytes, folder: Path) -> None:
    """Writes the files of a bot into a new folder. Links are not followed, and nothing leads out of the folder."""
    folder.mkdir()
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        tar.extraction_filter = getattr(tarfile, "tar_filter", lambda member, _: member)
        tar.extractall(folder, numeric_owner=True)


_bots: dict[str, bytes] = {}
_lock = threading.Lock()


def _find(hashed: str, packed: dict[str, bytes]) -> bytes | None:
    """The files of a bot: those that came with the unit, or those kept from an earlier one."""
    with _lock:
        files = packed.get(hashed) or _bots.pop(hashed, None)
        if files is not None:
            # The last one used comes last.
            _bots.pop(hashed, None)
            _bots[hashed] = files
            while len(_bots) > 1 and sum(map(len, _bots.values())) > KEPT:
                _bots.pop(next(iter(_bots)))
        return files


@lru_cache(maxsize=None)
def _starter(sandbox: str) -> _quintet.Starter:
    return _quintet.Starter(_launcher(sandbox))


def play_pair(unit: Unit) -> Played:
    """Plays a pair of games, or says which bots it needs for that."""
    found = {version: _find(hashed, unit.packed) for version, hashed in unit.bots.items()}
    missing = [unit.bots[version] for version, files in found.items() if files is None]
    if missing:
        return Played(missing, [])
    with tempfile.TemporaryDirectory(prefix="quintet-pair-") as room:
        # If this is root, programs run as another user.
        os.chmod(room, 0o711)
        folders = {}
        for number, (version, files) in enumerate(found.items()):
            folders[version] = os.path.join(room, str(number))
            unpack(files or b"", Path(folders[version]))
        return Played([], _quintet.ladder_pair(unit.pair, folders, _starter(unit.sandbox)))
