"""Answers of searches and solvers, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Side = Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The side that won; None: a draw."""

    def __str__(self) -> str:
        return "draw" if self.winner is None else f"{self.winner} wins"


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position or a move for the side to move."""

    kind: Literal["proved", "estimated", "rate"]
    """Proved, an estimate by search, or an expected result by sampling."""
    score: int | None = None
    """The score, unless it is a rate; wins and losses are from ±980 000 (distance unknown) to
    ±1 000 000 (now)."""
    plies: int | None = None
    """Plies to the end of a forced win or loss, if known."""
    rate: float | None = None
    """For a rate: the expected result, from 0 (lost) to 1 (won)."""

    def __str__(self) -> str:
        if self.rate is not None:
            return f"{100 * self.rate:.1f} %"
        score = self.score or 0
        if self.plies is not None:
            return f"{'win' if score > 0 else 'loss'} in {self.plies}"
        if abs(score) >= 980_000:
            return "won" if score > 0 else "lost"
        return "draw" if score == 0 and self.kind == "proved" else f"{score:+d}"


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move and its value for the side that plays it."""

    move: str
    value: Value
    line: list[str] = field(default_factory=list)
    """For the best few moves: the move and the expected line after it; otherwise empty."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The progress of a search."""

    depth: int
    """The depth searched completely, in plies."""
    nodes: int
    """Nodes visited."""
    simulations: int
    """Simulations made, of a Monte Carlo search."""
    seconds: float
    """Seconds since the start."""
    nodes_per_second: int
    """Nodes per second."""
    value: Value | None
    """The value so far, for the side to move."""
    line: list[str]
    """The line it expects."""
    counters: dict[str, int] = field(default_factory=dict)
    """Further counters of the algorithm: cut-offs, table hits."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer."""

    best: str
    """The move it chose."""
    progress: Thought
    """The final state of its search."""
    moves: list[MoveValue] = field(default_factory=list)
    """The value of every legal move, if requested."""
    reason: str | None = None
    """Why the move may be good, if the game has words for it."""

    @property
    def value(self) -> Value | None:
        """The value for the side to move."""
        return self.progress.value

    @property
    def line(self) -> list[str]:
        """The expected line."""
        return self.progress.line

    @property
    def nodes(self) -> int:
        """The nodes it visited."""
        return self.progress.nodes

    @property
    def depth(self) -> int:
        """The plies it searched completely."""
        return self.progress.depth

    def __str__(self) -> str:
        value = "" if self.value is None else f" ({self.value})"
        return f"{self.best}{value}"


@dataclass(frozen=True, slots=True)
class Solution:
    """A position, solved exactly. Scores are for the side to move."""

    value: int
    """1 if the side to move wins, 0 for a draw, -1 if the other side wins."""
    score: int | None
    """The score, if it says more than who wins."""
    moves: dict[str, int]
    """The moves with their scores, in the rules' order."""
    best: list[str]
    """The moves that keep the score."""
    line: list[str]
    """Best play of both sides."""
    plies: int | None
    """Plies to the end of a forced win or loss, if known."""
    text: str
    """The answer in one sentence."""
    nodes: int
    """Nodes visited."""
    seconds: float
    """Seconds of elapsed time."""
    data: dict[str, Any] = field(repr=False)
    """All data of `quintet solve --json`, including the game's own details."""

    def __str__(self) -> str:
        return self.text


def read_value(data: dict[str, Any] | None) -> Value | None:
    """A value from its JSON."""
    return None if data is None else Value(**data)


def read_thought(data: dict[str, Any]) -> Thought:
    """A thought from its JSON."""
    counters = {counter["name"]: counter["value"] for counter in data["counters"]}
    return Thought(
        depth=data["depth"],
        nodes=data["nodes"],
        simulations=data["simulations"],
        seconds=data["seconds"],
        nodes_per_second=data["nodes_per_second"],
        value=read_value(data["value"]),
        line=data["line"],
        counters=counters,
    )


def read_answer(data: dict[str, Any]) -> Answer:
    """An answer from its JSON."""
    moves = [
        MoveValue(known["move"], Value(**known["value"]), known.get("line", []))
        for known in data["moves"]
    ]
    return Answer(data["best"], read_thought(data["progress"]), moves, data.get("reason"))


def read_solution(data: dict[str, Any]) -> Solution:
    """A solution from its JSON."""
    return Solution(
        value=data["value"],
        score=data.get("score"),
        moves=data["moves"],
        best=data["best"],
        line=data["line"],
        plies=data.get("plies"),
        text=data["text"],
        nodes=data["nodes"],
        seconds=data["seconds"],
        data=data,
    )
