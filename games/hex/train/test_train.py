"""Tests of the trainer; none needs an accelerator. `python3 test_train.py`"""

import os
import random

import torch

if not torch.cuda.is_available():
    os.environ.setdefault("TRITON_INTERPRET", "1")

import board
import selfplay
from fast import Plain
from model import Network


def flood(plane):
    """Whether stones join top and bottom, computed the obvious way."""
    size = len(plane)
    front = [(0, c) for c in range(size) if plane[0][c]]
    seen = set(front)
    while front:
        r, c = front.pop()
        if r == size - 1:
            return True
        for dr, dc in board.NEAR:
            to = (r + dr, c + dc)
            if 0 <= to[0] < size and 0 <= to[1] < size and plane[to[0]][to[1]] and to not in seen:
                seen.add(to)
                front.append(to)
    return False


def test_joins():
    joined = 0
    for size in (1, 2, 3, 5, 7, 11, 19):
        planes = (torch.rand(300, size, size) < random.uniform(0.45, 0.6)).to(torch.uint8)
        found = board.joins(board.rows_of(planes), size).tolist()
        right = [flood(p.tolist()) for p in planes]
        assert found == right, size
        joined += sum(right)
    assert 200 < joined < 1900, joined


def test_after_and_planes():
    stones = board.random_starts(500, 5, 4, "cpu")
    own, other = stones[:, 0].sum((1, 2)), stones[:, 1].sum((1, 2))
    assert ((other.int() - own.int() >= 0) & (other.int() - own.int() <= 1)).all()
    assert (stones.sum(1) <= 1).all() and set((own + other).tolist()) == {0, 1, 2, 3, 4}
    moves = torch.randint(0, 25, (500,))
    next_ = board.after(stones, moves)
    for i in range(500):
        r, c = divmod(int(moves[i]), 5)
        assert next_[i, 1, c, r] == 1
        assert (next_[i, 0] == stones[i, 1].T).all()
    wide = board.planes(stones)
    assert (wide[:, 0, :2, 2:-2] == 1).all() and (wide[:, 1, 2:-2, -2:] == 1).all()
    assert (wide[:, :, :2, :2] == 0).all() and (wide[:, :, 2:-2, 2:-2] == stones).all()


def test_lambda_returns():
    values = [torch.tensor([0.5]), torch.tensor([-0.2]), torch.tensor([0.1])]
    outcomes = [torch.tensor([0.0]), torch.tensor([1.0]), torch.tensor([0.0])]
    first, second, third = (float(x) for x in selfplay.lambda_returns(values, outcomes))
    assert third == torch.tensor(0.1) and second == 1.0
    assert abs(first + (0.05 * -0.2 + 0.95 * 1.0)) < 1e-6


def test_fast_equals_plain():
    try:
        from fast import Fast, triton
    except ImportError:
        triton = None
    if triton is None:
        print("skipped test_fast_equals_plain: no Triton")
        return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    # Triton's interpreter, used without an accelerator, has no bf16.
    dtype = torch.bfloat16 if device == "cuda" else torch.float32
    torch.manual_seed(1)
    net = Network(64, 2).to(device)
    for size in (3, 5) if device == "cpu" else (5, 7, 11, 13, 19):
        planes = board.planes(board.random_starts(5, size, 6, device))
        logits, odds = Fast(net, chunk=3, dtype=dtype)(planes)
        with torch.no_grad():
            right = net(planes.float())
        assert (logits - right[0]).abs().max() < 0.03, (size, logits - right[0])
        assert (odds - right[1]).abs().max() < 0.03, (size, odds, right[1])


def test_selfplay_finds_wins():
    """A side that can win at once does, and games end."""
    net = Plain(Network(16, 1))
    pool = selfplay.Pool(net, 4, 64, 24)
    for _ in range(30):
        pool.step()
    assert pool.ended > 20
    for stones, target, value, outcome in pool.seen:
        assert torch.isfinite(value).all() and torch.isfinite(target).all()
        empty = (stones[:, 0] | stones[:, 1]).flatten(1) == 0
        assert (target.float() * ~empty).abs().max() < 1e-3
        rows = board.rows_of(stones[:, 1].transpose(1, 2))
        assert not board.joins(rows, 4).any(), "a game went on after its end"


def test_whole_numbers_stay_near():
    from quantise import Whole, calibrate

    torch.manual_seed(2)
    net = Network(64, 2)
    wide = board.planes(board.random_starts(40, 6, 20, "cpu"))
    with torch.no_grad():
        right = net(wide.float())
        found = Whole(net, calibrate(net, [wide])).real(wide)
    for whole, real in zip(found, right):
        spread = (real - real.mean()).abs().mean()
        assert (whole - real).abs().mean() < 0.1 * spread, "rounding changes too much"


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(name, "passed", flush=True)
