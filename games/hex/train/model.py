"""The network: fully convolutional, so one set of weights serves every size of board.

    2 planes ─ 19 cells ─▶ 64 ─▶ 6 blocks ─┬─ 7 cells ─▶ a logit for every cell
                                           └─ mean, max ─▶ 64 ─▶ log-odds of winning

    block:  x ─▶ 7 cells ─(+ bias from mean and max of x, in every second block)─▶ relu
              ─▶ 7 cells ─▶ + x ─▶ relu

No normalisation: a small penalty on activations (train.py) keeps them in range.
`src/engine/network` computes this in integers.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from board import NEAR, WIDE

CHANNELS, BLOCKS = 64, 6


def has_pool(block):
    return block % 2 == 1


class HexConv(nn.Module):
    """A convolution over a hex-shaped neighbourhood; weights [cells, inputs, outputs]."""

    def __init__(self, cells, inputs, outputs, gain):
        super().__init__()
        self.cells = cells
        self.reach = max(r for r, _ in cells)
        scale = gain * math.sqrt(2 / (len(cells) * inputs))
        self.weight = nn.Parameter(scale * torch.randn(len(cells), inputs, outputs))
        self.bias = nn.Parameter(torch.zeros(outputs))

    def square(self):
        """The weights as a square kernel, zero outside the neighbourhood."""
        side = 2 * self.reach + 1
        index = [(r + self.reach) * side + c + self.reach for r, c in self.cells]
        kernel = self.weight.new_zeros(side * side, *self.weight.shape[1:])
        kernel = kernel.index_copy(0, torch.tensor(index, device=kernel.device), self.weight)
        return kernel.view(side, side, *self.weight.shape[1:]).permute(3, 2, 0, 1)

    def forward(self, x, padding):
        kernel = self.square().contiguous(memory_format=torch.channels_last)
        return F.conv2d(x, kernel, self.bias, padding=padding)


class Block(nn.Module):
    def __init__(self, channels, pools):
        super().__init__()
        self.first = HexConv(NEAR, channels, channels, 1.0)
        self.second = HexConv(NEAR, channels, channels, 0.2)
        self.pool = nn.Linear(2 * channels, channels, bias=False) if pools else None
        if pools:
            nn.init.normal_(self.pool.weight, std=0.3 / math.sqrt(2 * channels))

    def forward(self, x):
        y = self.first(x, 1)
        if self.pool is not None:
            y = y + self.pool(mean_and_max(x))[:, :, None, None]
        y = F.relu(y)
        return F.relu(x + self.second(y, 1)), y


def mean_and_max(x):
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Network(nn.Module):
    def __init__(self, channels=CHANNELS, blocks=BLOCKS):
        super().__init__()
        self.stem = HexConv(WIDE, 2, channels, 1.0)
        self.blocks = nn.ModuleList([Block(channels, has_pool(i)) for i in range(blocks)])
        self.policy = HexConv(NEAR, channels, 1, 0.1)
        self.hidden = nn.Linear(2 * channels, channels)
        self.value = nn.Linear(channels, 1)
        nn.init.normal_(self.value.weight, std=0.02)
        nn.init.zeros_(self.value.bias)

    def forward(self, planes):
        """Of planes [count, 2, size+4, size+4]: logits [count, size²] and log-odds [count]."""
        return self.watched(planes)[:2]

    def penalised(self, planes):
        """Also returns the mean square of activations, summed over layers, for some of the boards."""
        logits, odds, seen = self.watched(planes)
        return logits, odds, sum(x[:256].float().square().mean() for x in seen)

    def watched(self, planes):
        """Also returns every activation tensor."""
        # Eight input channels, six of them empty, suit the matrix units better than two.
        x = F.pad(planes, (0, 0, 0, 0, 0, 6)).contiguous(memory_format=torch.channels_last)
        kernel = F.pad(self.stem.square(), (0, 0, 0, 0, 0, 6))
        kernel = kernel.contiguous(memory_format=torch.channels_last)
        x = F.relu(F.conv2d(x, kernel, self.stem.bias))
        seen = [x]
        for block in self.blocks:
            x, y = block(x)
            seen += [y, x]
        logits = self.policy(x, 1).flatten(1)
        odds = self.value(F.relu(self.hidden(mean_and_max(x))))[:, 0]
        return logits.float(), odds.float(), seen
