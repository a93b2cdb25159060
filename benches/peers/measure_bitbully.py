"""Compares Quintet with BitBully (PyPI package `bitbully`, AGPL: for measuring only).

Installs nothing. In a virtual environment outside the repository:

    cargo build --release
    python3 -m venv /tmp/peer && /tmp/peer/bin/pip install bitbully
    /tmp/peer/bin/python benches/peers/measure_bitbully.py target/release/quintet FILE…

A FILE has lines `moves score`, columns from 1; the random set comes from the bin
`connect4` with `--write FILE`. Both solve each file in turn, without a book, on one
thread, with an empty table for every position, and their answers are checked. A figure
is the mean processor time per position: for BitBully that of the solver's call alone, for
Quintet the total, including clearing its table.
"""

import json
import os
import subprocess
import sys
import time

from bitbully import bitbully_core as core


def bitbully(file: str) -> tuple[float, int]:
    """Mean microseconds, and wrong answers."""
    lines = [line.split() for line in open(file) if line.strip()]
    solver = core.BitBullyCore()
    wrong, spent = 0, 0
    for moves, score in lines:
        board = core.BoardCore()
        assert board.setBoard([int(move) - 1 for move in moves]), moves
        solver.resetTranspositionTable()
        started = time.process_time_ns()
        found = solver.mtdf(board, 0)
        spent += time.process_time_ns() - started
        wrong += found != int(score)
    return spent / 1e3 / len(lines), wrong


def quintet(program: str, file: str) -> tuple[float, int]:
    """Mean microseconds, and wrong answers."""
    command = [program, "bench", "connect4", "--file", file, "--no-book", "--json"]
    # Exit status 1 tells of wrong answers, which are counted here.
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    report = json.loads(told)
    assert report["threads"] == 1 and not report["book"], report
    return report["cpu_s"] * 1e6 / report["positions"], report["wrong"]


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit("usage: measure_bitbully.py QUINTET FILE…")
    program, *files = sys.argv[1:]
    print(f"{'µs of processor time a position':34} {'Quintet':>9} {'BitBully':>10} {'ratio':>6}")
    for file in files:
        (ours, our_wrong), (theirs, their_wrong) = quintet(program, file), bitbully(file)
        row = f"{os.path.basename(file):34} {ours:9.2f} {theirs:10.2f} {theirs / ours:6.1f}"
        print(row, f" wrong: {our_wrong} and {their_wrong}" if our_wrong or their_wrong else "")


if __name__ == "__main__":
    main()
