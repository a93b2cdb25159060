"""A program of a user, for the type checker: `mypy --strict` accepts it against the installed package."""

from __future__ import annotations

import quintet
from quintet import Answer, Position, Turn, batch, sudoku


@quintet.player
def leftmost(position: Position) -> str:
    return position.legal_moves[0]


@quintet.player(name="thinker")
def thinker(position: Position, turn: Turn) -> Answer:
    return position.think("pvs", depth=turn.depth or 2, seed=turn.seed)


def main() -> None:
    position = Position("hex", "a1 b2", setup={"size": 5})
    moves: list[str] = position.legal_moves
    winner: str | None = position.outcome.winner if position.outcome else None
    value: int = Position("connect4", "44531124").solve({"threads": 1}).value
    for thought in position.analysis("mcts", simulations=100):
        rate: float | None = thought.value.rate if thought.value else None
        print(rate)
    score: float = quintet.match("connect4", leftmost, thinker, games=2, depth=1).score
    one: str = sudoku.solve("1....4...3.4....")
    many: list[str | None] = sudoku.solve(["1....4...3.4...."])
    levels: list[str] = [rating.level for rating in sudoku.rate(["." * 81])]
    rows = batch.solve("connect4", ["44531124"])
    print(moves, winner, value, score, one, many, levels, rows, position.planes().shape)


if __name__ == "__main__":
    main()
