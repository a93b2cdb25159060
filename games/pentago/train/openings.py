"""The table of openings: the value of every position with up to 4 marbles, one for each class of images.

With 4 marbles it comes from a search: all moves, the best 24 replies to each, and `label` for these. With
fewer marbles it follows from the positions with one marble more. Nothing else is known about them.

The file has 16-bit numbers, lower byte first: for 1, 2, 3 and 4 marbles, the log-odds in 256ths of the expected
result for the side to move, a number for each class, ordered by the classes' codes.
"""

import itertools

import numpy as np
import torch

from rules import DEVICE, GOES_ON, TURN, children, images

MOST = 4
WIDTH = 24


def tables():
    """The images of a quadrant's patterns as digits of base 3, and of quadrants, by symmetry."""
    digits = torch.zeros(8, len(TURN[0]), dtype=torch.int64)
    for symmetry, image in enumerate(images()):
        for pattern in range(len(TURN[0])):
            digits[symmetry, pattern] = sum(3 ** (image[cell] % 9) for cell in range(9) if pattern >> cell & 1)
    places = [[image[9 * quadrant] // 9 for quadrant in range(4)] for image in images()]
    return digits.to(DEVICE), places


DIGITS, PLACES = tables()


def codes(own, other):
    """The least code of every board's images, as in `src/engine/board.rs`."""
    least = torch.full_like(own, torch.iinfo(torch.int64).max)
    sides = [[(side >> (16 * quadrant)) & 511 for quadrant in range(4)] for side in (own, other)]
    for digits, places in zip(DIGITS, PLACES):
        code = torch.zeros_like(own)
        for mine, theirs, place in zip(*sides, places):
            code |= (digits[mine] + 2 * digits[theirs]) << (16 * place)
        least = torch.minimum(least, code)
    return least


def distinct(own, other):
    """One board of every class, ordered by code, and the place of every board's class."""
    found, places = torch.unique(codes(own, other), return_inverse=True)
    some = torch.empty(len(found), dtype=torch.int64, device=DEVICE)
    some[places] = torch.arange(len(own), device=DEVICE)
    return own[some], other[some], places


def classes(marbles):
    """A board of every class with this many marbles, ordered by code."""
    cells = [1 << (16 * (cell // 9) + cell % 9) for cell in range(36)]
    sets = lambda count: torch.tensor([sum(of) for of in itertools.combinations(cells, count)], device=DEVICE)
    own, other = sets(marbles // 2), sets(marbles - marbles // 2)
    is_apart = (own[:, None] & other[None]) == 0
    first, second = is_apart.nonzero(as_tuple=True)
    return distinct(own[first], other[second])[:2]


@torch.no_grad()
def from_replies(own, other, ply, label, look=None, part=8_192):
    """The chances of boards after their best move, whose boards `label` judges; with `look`, only the
    moves it likes best. At these plies no game ends."""
    tops, boards = [], []
    for a, b in zip(own.split(part), other.split(part)):
        next_own, next_other, status = children(a, b, ply)
        live = status == GOES_ON
        if look is not None:
            wish = torch.full(live.shape, 9.0, device=DEVICE)
            wish[live] = look(next_own[live], next_other[live]).sum(1)
            best = wish.topk(WIDTH, 1, largest=False).indices
            next_own, next_other, live = (of.gather(1, best) for of in (next_own, next_other, live))
        tops.append(live)
        boards.append((next_own[live], next_other[live]))
    live = torch.cat(tops)
    after_own, after_other, places = distinct(*(torch.cat(of) for of in zip(*boards)))
    print(f"{ply} marbles: {len(own)} boards, {len(after_own)} classes after them", flush=True)
    judged = label(after_own, after_other)
    chances = torch.full((*live.shape, 2), -9.0, device=DEVICE)
    chances[live] = (1 - judged[places]).flip(1)
    best = chances.sum(2).argmax(1)
    return chances[torch.arange(len(best), device=DEVICE), best]


class Table:
    def __init__(self, look, label):
        """`look` sorts boards of 6 marbles, `label` judges them."""
        self.chances = {}
        deep = lambda own, other: from_replies(own, other, 5, label, look)
        for marbles in range(MOST, 0, -1):
            judge = deep if marbles == MOST else self.judge
            self.chances[marbles] = from_replies(*classes(marbles), marbles, judge)

    def judge(self, own, other):
        """Boards of one class each and in order, though perhaps not of all classes."""
        marbles = int(np.bitwise_count(int(own[0] | other[0])))
        known = codes(*classes(marbles))
        return self.chances[marbles][torch.searchsorted(known, codes(own, other))]

    def write(self, path):
        with open(path, "wb") as file:
            for marbles in sorted(self.chances):
                chance = self.chances[marbles].double().mean(1).clamp(1e-3, 1 - 1e-3)
                odds = torch.round(256 * torch.log(chance / (1 - chance)))
                file.write(odds.cpu().numpy().astype("<i2").tobytes())
