"""Turns a trained network into whole numbers and writes it for `src/engine/network`.

    python3 quantise.py CHECKPOINT POSITIONS ../data/network.bin ../tests/it/golden/network.txt

CHECKPOINT and POSITIONS are files written by train.py. Activations become 7 bits (0 … 127) by one
scale for each layer, weights 8 bits by one scale for each output; sums are exact. A layer's
sum is brought back to 7 bits by a factor in 2⁻²⁸, rounding to nearest (halves upwards):

    next = clamp((sum · factor + old · keep + 2²⁷) >> 28, 0, 127)

`old · keep` is there at the end of a block. The class Whole computes this in whole numbers
(in float64, exact below 2⁵³): it is the trainer's quantised model, and the golden file
holds its outputs for the engine's test. Layout of the file: `Whole.write`.
"""

import hashlib
import struct
import sys

import numpy as np
import torch
import torch.nn.functional as F

from board import NEAR, WIDE, planes
from model import BLOCKS, CHANNELS, Network

FRACTION = 28
# Means and maxima are counted in eighths of an activation's unit.
POOL_UNIT = 8
POOL_MOST, VALUE_MOST = 16000, 8000


def square(weight, cells, reach):
    """Weights [cells, inputs, outputs] as a square kernel."""
    side = 2 * reach + 1
    kernel = torch.zeros(weight.shape[2], weight.shape[1], side, side, dtype=torch.float64)
    for w, (r, c) in zip(weight, cells):
        kernel[:, :, r + reach, c + reach] = w.T
    return kernel


def by_output(weight):
    """8-bit weights and the scale of each output, of weights [..., outputs]."""
    scale = weight.abs().flatten(0, -2).amax(0).clamp_min(1e-9) / 127
    return torch.round(weight / scale).clamp(-127, 127), scale


def rescaled(total, factor, old=0, keep=0):
    shape = (1, -1, 1, 1)
    exact = total * factor.view(shape) + old * keep + 2 ** (FRACTION - 1)
    return torch.floor(exact / 2**FRACTION).clamp(0, 127)


def fixed(weight, most):
    """Weights as 16-bit numbers with a common shift; none is larger than `most`."""
    shift = int(np.floor(np.log2(most / float(weight.abs().max()))))
    shift = max(1, min(24, shift))
    return torch.round(weight * 2.0**shift), shift


class Whole:
    """The network in whole numbers; `scales` are what units of activations stand for."""

    def __init__(self, net, scales):
        net = net.double()
        self.stem = by_output(net.stem.weight.data)
        self.stem_bias, self.stem_factor = self.sums(net.stem.bias, self.stem[1], scales[0])
        self.blocks = [self.block(b, *scales[2 * i: 2 * i + 3]) for i, b in enumerate(net.blocks)]
        last = scales[-1]
        weight, scale = by_output(net.policy.weight.data)
        self.policy, self.logit = weight, float(np.float32(float(scale[0]) * last))
        self.policy_bias = torch.round(net.policy.bias.data / (scale * last))
        self.heads(net, last)

    @staticmethod
    def sums(bias, unit, scale):
        """The bias in units of the sum, and the factor from the sum to the next layer."""
        return torch.round(bias.data / unit), torch.round(unit / scale * 2**FRACTION)

    def block(self, block, before, middle, after):
        first, scale1 = by_output(block.first.weight.data)
        second, scale2 = by_output(block.second.weight.data)
        bias1, factor1 = self.sums(block.first.bias, scale1 * before, middle)
        bias2, factor2 = self.sums(block.second.bias, scale2 * middle, after)
        pool = None
        if block.pool is not None:
            pool = fixed(block.pool.weight.data / (POOL_UNIT * scale1[:, None]), POOL_MOST)
        keep = round(before / after * 2**FRACTION)
        return first, bias1, factor1, second, bias2, factor2, keep, pool

    def heads(self, net, last):
        """Hidden units of the value count in 2⁻¹⁰, its odds in `odds`."""
        weight = net.hidden.weight.data * (last / POOL_UNIT) * 1024
        self.hidden, self.hidden_shift = fixed(weight, POOL_MOST)
        self.hidden_bias = torch.round(net.hidden.bias.data * 1024)
        self.value, self.value_shift = fixed(net.value.weight.data[0], VALUE_MOST)
        self.odds = float(np.float32(1 / (1024 * 2.0**self.value_shift)))
        self.value_bias = int(torch.round(net.value.bias.data[0] / self.odds))

    def __call__(self, wide, seen=None):
        """Whole policy sums [count, size²] and value sums [count] of planes."""
        x = F.conv2d(wide.double(), square(self.stem[0], WIDE, 2)) + self.stem_bias.view(1, -1, 1, 1)
        x = rescaled(x, self.stem_factor)
        for first, bias1, factor1, second, bias2, factor2, keep, pool in self.blocks:
            y = F.conv2d(x, square(first, NEAR, 1), padding=1) + bias1.view(1, -1, 1, 1)
            if pool is not None:
                total = pooled(x) @ pool[0].T
                y = y + torch.floor((total + 2 ** (pool[1] - 1)) / 2 ** pool[1])[:, :, None, None]
            y = rescaled(y, factor1)
            total = F.conv2d(y, square(second, NEAR, 1), padding=1) + bias2.view(1, -1, 1, 1)
            x = rescaled(total, factor2, x, keep)
        policy = F.conv2d(x, square(self.policy, NEAR, 1), padding=1).flatten(1) + self.policy_bias
        total = pooled(x) @ self.hidden.T
        hidden = torch.floor((total + 2 ** (self.hidden_shift - 1)) / 2**self.hidden_shift)
        hidden = (hidden + self.hidden_bias).clamp_min(0)
        return policy, hidden @ self.value + self.value_bias

    def real(self, wide):
        policy, value = self(wide)
        return policy * self.logit, value * self.odds

    def write(self):
        """Little-endian: magic, blocks; stem, blocks, policy, value in this order."""
        i8 = lambda t: t.to(torch.int8).contiguous().numpy().tobytes()
        i16 = lambda t: t.to(torch.int16).contiguous().numpy().tobytes()
        i32 = lambda t: t.to(torch.int32).contiguous().numpy().tobytes()
        out = [b"QHEX", struct.pack("<I", len(self.blocks))]
        out += [i8(self.stem[0]), i32(self.stem_bias), i32(self.stem_factor)]
        for first, bias1, factor1, second, bias2, factor2, keep, pool in self.blocks:
            out += [i8(first), i32(bias1), i32(factor1), i8(second), i32(bias2), i32(factor2)]
            out += [struct.pack("<iI", keep, 0 if pool is None else pool[1])]
            out += [] if pool is None else [i16(pool[0])]
        out += [i8(self.policy), i32(self.policy_bias), struct.pack("<f", self.logit)]
        out += [i16(self.hidden), struct.pack("<I", self.hidden_shift), i32(self.hidden_bias)]
        out += [i16(self.value), struct.pack("<if", self.value_bias, self.odds)]
        return b"".join(out)


def pooled(x):
    """Means, to the nearest eighth of a unit, then maxima in eighths."""
    cells = x.shape[2] * x.shape[3]
    mean = torch.floor((2 * POOL_UNIT * x.sum((2, 3)) + cells) / (2 * cells))
    return torch.cat([mean, POOL_UNIT * x.amax((2, 3))], 1)


@torch.no_grad()
def calibrate(net, samples):
    """For each layer the value of one unit of activation, so that the largest is 127.

    Cutting off the largest costs more than finer steps gain: a limit at the 8th largest of
    all boards but 1 %, 10 %, 50 % raised the policy's loss by 0.033, 0.069, 0.126 (run 1,
    11×11, 1.6345 before), at the 8th largest of all by 0.019."""
    seen = [net.watched(wide.float())[2] for wide in samples]
    return [max(float(x.max()) for x in layer) / 127 for layer in zip(*seen)]


def losses(evaluate, positions):
    """Mean policy and value loss by size."""
    rows = {}
    for size, (stones, policy, value) in positions.items():
        logits, odds = evaluate(planes(stones))
        empty = (stones[:, 0] | stones[:, 1]).flatten(1) == 0
        logs = F.log_softmax(torch.where(empty, logits.float(), torch.tensor(-1e9)), 1)
        policy_loss = -(policy.float() * logs.clamp_min(-30)).sum(1).mean()
        value_loss = F.binary_cross_entropy_with_logits(odds.float(), (1 + value) / 2)
        rows[size] = (float(policy_loss), float(value_loss))
    return rows


def golden(whole, positions):
    """A few positions of each size with both sums, one number per word."""
    lines = ["# size; own stones; other stones; value; a sum for each cell (train/quantise.py)"]
    for size, (stones, _, _) in sorted(positions.items()):
        stones = stones[:: max(1, len(stones) // 3)][:3]
        policy, value = whole(planes(stones))
        for s, p, v in zip(stones, policy, value):
            cells = lambda plane: ",".join(str(i) for i in plane.flatten().nonzero()[:, 0].tolist())
            sums = " ".join(str(int(x)) for x in p)
            lines.append(f"{size};{cells(s[0])};{cells(s[1])};{int(v)};{sums}")
    return "\n".join(lines) + "\n"


def made_up(size, count):
    """Random positions for sizes that were not trained."""
    generator = torch.Generator().manual_seed(size)
    chance = torch.rand(count, 1, 1, generator=generator) * 0.7
    taken = torch.rand(count, size, size, generator=generator) < chance
    own = torch.rand(count, size, size, generator=generator) < 0.5
    return torch.stack([taken & own, taken & ~own], 1).to(torch.uint8)


@torch.no_grad()
def main(checkpoint, position_file, out, golden_out):
    net = Network(CHANNELS, BLOCKS)
    net.load_state_dict(torch.load(checkpoint, map_location="cpu", weights_only=False)["average"])
    positions = torch.load(position_file, map_location="cpu", weights_only=False)
    half = {size: tuple(part[:512] for part in of) for size, of in positions.items()}
    print("trained  ", losses(lambda wide: net(wide.float()), half))
    samples = [planes(of[0][-512:]) for of in positions.values()]
    whole = Whole(net, calibrate(net, samples))
    print("whole    ", losses(whole.real, half))
    data = whole.write()
    open(out, "wb").write(data)
    print(len(data), "bytes, SHA-256", hashlib.sha256(data).hexdigest())
    few = {size: (made_up(size, 3), None, None) for size in (1, 2, 5, 8, 14, 19)}
    few.update(half)
    open(golden_out, "w").write(golden(whole, few))


if __name__ == "__main__":
    main(*sys.argv[1:])
