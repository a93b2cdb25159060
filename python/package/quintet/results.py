"""Results of matches and tournaments."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from . import _quintet

if TYPE_CHECKING:
    import pandas


class Results:
    """Games and standings of a tournament."""

    def __init__(self, native: _quintet.Results) -> None:
        self._native = native

    @cached_property
    def data(self) -> dict[str, Any]:
        """Everything: `players`, `standings`, `ratings`, `games`."""
        data: dict[str, Any] = json.loads(self._native.json())
        return data

    @property
    def games(self) -> list[dict[str, Any]]:
        """The games in their order: players, opening, moves, winner, ending, plies."""
        games: list[dict[str, Any]] = self.data["games"]
        return games

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players, with their names."""
        players: list[dict[str, Any]] = self.data["players"]
        return players

    @property
    def standings(self) -> list[dict[str, Any]]:
        """The players with their points, best first."""
        rows: list[dict[str, Any]] = self.data["standings"]["rows"]
        return rows

    @property
    def ratings(self) -> list[dict[str, Any]]:
        """The joint rating list (Bradley–Terry model), best first."""
        ratings: list[dict[str, Any]] = self.data["ratings"]
        return ratings

    @property
    def times(self) -> list[list[int]]:
        """The time of every move in nanoseconds, game by game; differs from run to run."""
        return self._native.times()

    @property
    def planned(self) -> int:
        """The number of games planned; more than were played after an interruption."""
        return self._native.planned()

    def to_frame(self) -> pandas.DataFrame:
        """A pandas table with a row for every game."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_frame() needs pandas: pip install pandas") from None
        rows = []
        for game in self.games:
            sides = {"first": game["players"][0], "second": game["players"][1]}
            nodes = {"first": 0, "second": 0}
            for ply in game["plies"]:
                nodes[ply["side"]] += ply["nodes"]
            rows.append(
                {
                    "round": game.get("round", 0),
                    "pair": game["pair"],
                    "game": game["game"],
                    "first": sides["first"],
                    "second": sides["second"],
                    "winner": sides.get(game["winner"]),
                    "ending": game["ending"]["kind"],
                    "plies": len(game["plies"]),
                    "nodes_first": nodes["first"],
                    "nodes_second": nodes["second"],
                    "opening": game["opening"],
                    "moves": game["moves"],
                }
            )
        return pandas.DataFrame(rows)

    def to_csv(self) -> str:
        """CSV with one line per game."""
        return self._native.csv()

    def to_html(self, language: str = "en") -> str:
        """A self-contained page: tables, ratings, and every game to replay."""
        return self._native.html(language)

    def _table(self) -> list[tuple[str, ...]]:
        """Name, points, games, wins, draws, losses, forfeits, as text."""
        rows: list[tuple[str, ...]] = [("", "points", "games", "won", "drawn", "lost", "forfeits")]
        for row in self.standings:
            metrics = row["metrics"]
            score = metrics["score"]
            won, drawn, lost = score["wins"], score["draws"], score["losses"]
            counts = (won + drawn + lost, won, drawn, lost, metrics["forfeits"])
            points = f"{row['points']:g}"
            rows.append((row["name"], points, *(str(count) for count in counts)))
        return rows

    def _headline(self) -> str:
        count = len(self.games)
        played = f"{count} of {self.planned}" if count < self.planned else f"{count}"
        return f"{self.data['game']}: {played} games"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._headline()}>"

    def __str__(self) -> str:
        rows = self._table()
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [self._headline()]
        for row in rows:
            cells = [text.rjust(width) for text, width in zip(row[1:], widths[1:])]
            lines.append("  ".join([row[0].ljust(widths[0]), *cells]))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        cells = "".join(f"<th>{escape(text)}</th>" for text in head)
        lines = [f"<tr>{cells}</tr>"]
        for row in rows:
            cells = "".join(f"<td>{escape(text)}</td>" for text in row)
            lines.append(f"<tr>{cells}</tr>")
        caption = f"<caption>{escape(self._headline())}</caption>"
        return f"<table>{caption}{''.join(lines)}</table>"


class MatchResults(Results):
    """Games and statistics of a match between two players."""

    def _of_first(self) -> dict[str, Any]:
        return next(row for row in self.standings if row["index"] == 0)

    @property
    def score(self) -> float:
        """The points of the first player: one for a win, half for a draw."""
        points: float = self._of_first()["points"]
        return points

    @property
    def wins(self) -> int:
        """The number of games that the first player won."""
        count: int = self._of_first()["metrics"]["score"]["wins"]
        return count

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        count: int = self._of_first()["metrics"]["score"]["draws"]
        return count

    @property
    def losses(self) -> int:
        """The number of games that the first player lost."""
        count: int = self._of_first()["metrics"]["score"]["losses"]
        return count

    @property
    def elo(self) -> dict[str, Any] | None:
        """How much stronger the first player is, with an interval; None without complete pairs."""
        elo: dict[str, Any] | None = self.data["standings"]["pairings"][0]["elo"]
        return elo

    @property
    def sprt(self) -> dict[str, Any] | None:
        """The sequential test, if there was one."""
        text = self._native.sprt()
        return None if text is None else json.loads(text)
