"""A bot for Connect Four: takes a win, blocks one, and otherwise prefers the middle.

It knows the rules, and uses only `setup`, `moves` and `legal`.
"""
import json
import sys


def board_of(moves, width, height):
    """Columns as lists of stones, 0 for the first side and 1 for the second."""
    columns = [[] for _ in range(width)]
    for ply, move in enumerate(moves):
        columns[int(move) - 1].append(ply % 2)
    return columns


def wins(columns, column, stone, height):
    """Whether a stone dropped there makes four in a row."""

    def at(x, y):
        inside = 0 <= x < len(columns) and 0 <= y < len(columns[x])
        return columns[x][y] if inside else None

    x, y = column, len(columns[column])
    if y >= height:
        return False
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            step = 1
            while at(x + sign * step * dx, y + sign * step * dy) == stone:
                count += 1
                step += 1
        if count >= 4:
            return True
    return False


def choose(turn):
    setup = dict(pair.split("=") for pair in turn["setup"].split(",") if pair)
    width, height = int(setup.get("width", 7)), int(setup.get("height", 6))
    columns = board_of(turn["moves"], width, height)
    own = len(turn["moves"]) % 2
    legal = sorted(turn["legal"], key=lambda move: abs(int(move) - (width + 1) / 2))
    for stone in (own, 1 - own):
        for move in legal:
            if wins(columns, int(move) - 1, stone, height):
                return move
    return legal[0]


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
