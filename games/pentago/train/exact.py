"""Exact values of late positions (kernels: `exact.cu`), as labels for `train.py`.

    python3 exact.py LABELS SECONDS

One solution of a board gives the values of all boards within two plies, in all orientations.
"""

import math
import sys
import time

import numpy as np
import torch

from rules import DEVICE, TURNS, WON, children, launch

# Labels of a solution with 0, 1 and 2 marbles more.
LABELS = (256, 1500, 2500)
# Marbles of the boards to solve, and their shares of the time.
ROOTS = {20: 0.15, 18: 0.3, 15: 0.55}
CELLS = [1 << (16 * (cell // 9) + cell % 9) for cell in range(36)]


ROTATED = torch.tensor(TURNS, device=DEVICE)


def oriented(board, orientation):
    """Boards (int64) with their quadrants turned."""
    found = torch.zeros_like(board)
    for quadrant in range(4):
        pattern = (board >> (16 * quadrant)) & 511
        found |= ROTATED[(orientation >> (2 * quadrant)) & 3, pattern] << (16 * quadrant)
    return found


def empty(words):
    return torch.empty(words, dtype=torch.int64, device=DEVICE)


def solve(own, other):
    """Of a board, the empty cells' bits, fives by set of empty cells (own, other), and levels 0, 1 and 2."""
    bits = [bit for bit in CELLS if not (own | other) & bit]
    cells, cell_bits = len(bits), torch.tensor(bits, device=DEVICE)
    fives = [empty(4 << cells) for _ in range(2)]
    for side, found in zip((own, other), fives):
        launch("fives", 4 << cells, np.uint64(side), cell_bits, np.int32(cells), found)
    states, levels = empty(8), {}
    for n in reversed(range(cells)):
        count = math.comb(cells, n // 2) * math.comb(cells - n // 2, n - n // 2)
        below, states = states, empty(8 * count)
        sides = fives if n % 2 == 0 else fives[::-1]
        launch("level", count, np.int32(n), np.int32(cells), *sides, below, states, np.int64(count))
        if n <= 2:
            levels[n] = states.view(count, 8)
    return cell_bits, fives, levels


def is_set(words, states, orientation):
    """The bits of vectors in [states, 4] words."""
    return (words[states, orientation >> 6] >> (orientation & 63)) & 1 == 1


def labels(own, other):
    """Boards with 0, 1 and 2 marbles more: own, other, and [won, not lost] for the side to move."""
    cell_bits, fives, levels = solve(own, other)
    fives = [found.view(-1, 4) for found in fives]
    cells, found = len(cell_bits), []
    for more, wanted in enumerate(LABELS):
        states = levels[more]
        drawn = torch.randint(0, len(states) << 8, (wanted,), device=DEVICE).unique()
        at, orientation = drawn >> 8, drawn & 255
        # The root's side has laid `first`, the other side `second`; -1 for none.
        first = {0: -1 * torch.ones_like(at), 1: at, 2: at // max(cells - 1, 1)}[more]
        second = at % max(cells - 1, 1)
        second = second + (second >= first) if more == 2 else -1 * torch.ones_like(at)
        laid = lambda cell: torch.where(cell >= 0, cell_bits[cell.clamp_min(0)], 0)
        sets = lambda cell: torch.where(cell >= 0, 1 << cell.clamp_min(0), 0)
        sides = [own | laid(first), other | laid(second)]
        over = is_set(fives[0], sets(first), orientation) | is_set(fives[1], sets(second), orientation)
        mine, theirs = sides if more != 1 else sides[::-1]
        value = torch.stack([is_set(states[:, i : i + 4], at, orientation) for i in (0, 4)], 1)
        boards = [oriented(board, orientation)[~over] for board in (mine, theirs)]
        found.append((*boards, value[~over].float()))
    return found


def label_all(own, other, marbles, seconds):
    """Labels by number of marbles of as many boards as there is time for; boards in which somebody wins at
    once are left out."""
    parts, solved, begun = {marbles + more: [] for more in range(3)}, 0, time.time()
    for a, b in zip(own.tolist(), other.tolist()):
        if time.time() > begun + seconds:
            break
        for more, part in enumerate(labels(a, b)):
            parts[marbles + more].append(part)
        solved += 1
    found = {}
    for count, of in parts.items():
        own, other, value = (torch.cat(part) for part in zip(*of))
        pairs = zip(own.split(65_536), other.split(65_536))
        goes_on = ~torch.cat([(children(a, b, count)[2] == WON).any(1) for a, b in pairs])
        found[count] = own[goes_on], other[goes_on], value[goes_on]
    sizes = {count: len(of[2]) for count, of in found.items()}
    print(f"{marbles} marbles: {solved} solved in {time.time() - begun:.0f} s, labels {sizes}", flush=True)
    return found


def main(path, seconds):
    """Half of the boards come from games guided by open lines, half from the embedded network's."""
    from train import embedded, positions

    torch.manual_seed(2)
    looks = {marbles: net.looker() for marbles, net in embedded().items()}
    halves, found = [positions(20_000, {}, 0.8), positions(20_000, looks, 0.6)], {}
    for marbles, share in ROOTS.items():
        own, other = (torch.cat(side) for side in zip(*(half[marbles] for half in halves)))
        order = torch.randperm(len(own), device=DEVICE)
        labelled = label_all(own[order], other[order], marbles, share * float(seconds))
        for count, of in labelled.items():
            known = found.get(count)
            found[count] = of if known is None else tuple(torch.cat(pair) for pair in zip(known, of))
    torch.save(found, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
