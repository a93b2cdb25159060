"""BitBully (PyPI package `bitbully`, AGPL: for measuring only) on a file of positions.

Installs nothing. In a virtual environment outside the repository:

    python3 -m venv /tmp/peer && /tmp/peer/bin/pip install bitbully
    /tmp/peer/bin/python benches/peers/measure_bitbully.py FILE
    quintet bench connect4 --file FILE --no-book          # ours, right after

FILE has lines `moves score`, columns from 1; the random set comes from the bin
`connect4` with `--write FILE`. No book, an empty table for every position; tells
the mean of the processor time of the solver's call alone.
"""

import sys
import time

from bitbully import bitbully_core as core


def main() -> None:
    lines = [line.split() for line in open(sys.argv[1]) if line.strip()]
    solver = core.BitBullyCore()
    wrong, spent = 0, 0.0
    for moves, score in lines:
        board = core.BoardCore()
        assert board.setBoard([int(move) - 1 for move in moves]), moves
        solver.resetTranspositionTable()
        started = time.process_time_ns()
        found = solver.mtdf(board, 0)
        spent += time.process_time_ns() - started
        wrong += found != int(score)
    print(f"{len(lines)} positions, {wrong} wrong, mean {spent / 1e3 / len(lines):.2f} µs")


if __name__ == "__main__":
    main()
