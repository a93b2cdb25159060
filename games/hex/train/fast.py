"""The network for self-play: bf16, one kernel for each convolution and the operations after it.

Activations lie cell by cell, 64 channels each, with one empty row above every board and one
empty column to its right; a board's last neighbours are the next board's empty ones:

    . . . .      size 3: 16 cells a board, neighbours at −4, −3, −1, 0, 1, 3, 4
    a b c .
    d e f .
    g h i .
"""

import torch

from board import NEAR, WIDE

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

if triton is not None:

    @triton.jit
    def stem_kernel(planes, weight, bias, out, cells, SIZE: tl.constexpr, BLOCK: tl.constexpr):
        """19 cells of two planes [count, 2, SIZE+4, SIZE+4] to 64 channels."""
        STEP: tl.constexpr = SIZE + 1
        SIDE: tl.constexpr = SIZE + 4
        at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        of = tl.arange(0, 64)
        board = at // (STEP * STEP)
        cell = at % (STEP * STEP)
        row = cell // STEP - 1
        column = cell % STEP
        inside = (row >= 0) & (column < SIZE) & (at < cells)
        acc = tl.zeros([BLOCK, 64], tl.float32)
        tap = 0
        for dr in tl.static_range(5):
            for dc in tl.static_range(5):
                if (dr + dc >= 2) and (dr + dc <= 6):
                    place = board * (2 * SIDE * SIDE) + (row + dr) * SIDE + column + dc
                    own = tl.load(planes + place, mask=inside, other=0).to(tl.float32)
                    other = tl.load(planes + place + SIDE * SIDE, mask=inside, other=0).to(tl.float32)
                    acc += own[:, None] * tl.load(weight + (2 * tap) * 64 + of)[None, :]
                    acc += other[:, None] * tl.load(weight + (2 * tap + 1) * 64 + of)[None, :]
                    tap += 1
        acc = tl.maximum(acc + tl.load(bias + of)[None, :], 0.0)
        acc = tl.where(inside[:, None], acc, 0.0)
        tl.store(out + at[:, None] * 64 + of[None, :], acc.to(out.dtype.element_ty), mask=(at < cells)[:, None])

    @triton.jit
    def conv_kernel(x, weight, bias, pool, rest, out, cells, SIZE: tl.constexpr, OUT: tl.constexpr,
                    POOL: tl.constexpr, REST: tl.constexpr, RELU: tl.constexpr, BLOCK: tl.constexpr):
        """7 cells of 64 channels to OUT, plus bias, a bias of the board, and `rest`; relu."""
        STEP: tl.constexpr = SIZE + 1
        at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        of = tl.arange(0, 64)
        to = tl.arange(0, OUT)
        acc = tl.zeros([BLOCK, OUT], tl.float32)
        tap = 0
        for dr in tl.static_range(3):
            for dc in tl.static_range(3):
                if (dr + dc >= 1) and (dr + dc <= 3):
                    near = at + (dr - 1) * STEP + dc - 1
                    a = tl.load(x + near[:, None] * 64 + of[None, :],
                                mask=((near >= 0) & (near < cells))[:, None], other=0.0)
                    w = tl.load(weight + (tap * 64 + of[:, None]) * OUT + to[None, :])
                    acc = tl.dot(a, w, acc)
                    tap += 1
        acc += tl.load(bias + to)[None, :]
        cell = at % (STEP * STEP)
        inside = (cell >= STEP) & (cell % STEP < SIZE) & (at < cells)
        place = at[:, None] * OUT + to[None, :]
        if POOL:
            board = at // (STEP * STEP)
            acc += tl.load(pool + board[:, None] * OUT + to[None, :], mask=(at < cells)[:, None], other=0.0)
        if REST:
            acc += tl.load(rest + place, mask=(at < cells)[:, None], other=0.0).to(tl.float32)
        if RELU:
            acc = tl.maximum(acc, 0.0)
        acc = tl.where(inside[:, None], acc, 0.0)
        tl.store(out + place, acc.to(out.dtype.element_ty), mask=(at < cells)[:, None])


class Fast:
    """A frozen copy of a network. Call it like the network; it takes at most `chunk` boards at a time."""

    def __init__(self, net, chunk=32768, block=128, warps=8, dtype=torch.bfloat16):
        self.chunk, self.block, self.warps, self.dtype = chunk, block, warps, dtype
        self.refresh(net)

    @torch.no_grad()
    def refresh(self, net):
        half = lambda t: t.detach().to(self.dtype).contiguous()
        full = lambda t: t.detach().float().contiguous()
        self.stem = full(net.stem.weight), full(net.stem.bias)
        self.blocks = [
            (half(b.first.weight), full(b.first.bias), half(b.second.weight), full(b.second.bias),
             full(b.pool.weight) if b.pool is not None else None)
            for b in net.blocks
        ]
        # The matrix units need at least 16 outputs, so 15 of the policy's are empty.
        wide = torch.nn.functional.pad(net.policy.weight.detach(), (0, 15))
        self.policy = half(wide), full(torch.nn.functional.pad(net.policy.bias.detach(), (0, 15)))
        self.hidden = full(net.hidden.weight), full(net.hidden.bias)
        self.value = full(net.value.weight), full(net.value.bias)

    def __call__(self, planes):
        parts = [self.part(p) for p in planes.split(self.chunk)]
        return torch.cat([p for p, _ in parts]), torch.cat([v for _, v in parts])

    @torch.no_grad()
    def part(self, planes):
        count, size = planes.shape[0], planes.shape[2] - 4
        step = size + 1
        cells = count * step * step
        grid = (triton.cdiv(cells, self.block),)
        new = lambda: torch.empty(cells, 64, dtype=self.dtype, device=planes.device)

        def conv(x, weight, bias, pool=None, rest=None, out=None, outputs=64, relu=True):
            out = new() if out is None else out
            conv_kernel[grid](x, weight, bias, pool if pool is not None else bias,
                              rest if rest is not None else x, out, cells, SIZE=size, OUT=outputs,
                              POOL=pool is not None, REST=rest is not None, RELU=relu,
                              BLOCK=self.block, num_warps=self.warps)
            return out

        x = new()
        stem_kernel[(triton.cdiv(cells, 64),)](planes, *self.stem, x, cells, SIZE=size, BLOCK=64, num_warps=4)
        for first, first_bias, second, second_bias, pool in self.blocks:
            bias = None if pool is None else mean_and_max(x, count, size) @ pool.T
            y = conv(x, first, first_bias, pool=bias)
            # Every cell reads `rest` and writes `out` only at its own place.
            x = conv(y, second, second_bias, rest=x, out=x)
        logits = torch.empty(cells, 16, dtype=torch.float32, device=planes.device)
        conv(x, *self.policy, out=logits, outputs=16, relu=False)
        logits = logits.view(count, step, step, 16)[:, 1:, :size, 0].reshape(count, size * size)
        hidden = torch.relu(mean_and_max(x, count, size) @ self.hidden[0].T + self.hidden[1])
        return logits, (hidden @ self.value[0].T + self.value[1])[:, 0]


def mean_and_max(x, count, size):
    """Empty cells do not count: activations are never negative."""
    boards = x.view(count, -1, 64)
    mean = boards.sum(1, dtype=torch.float32) / (size * size)
    return torch.cat([mean, boards.amax(1).float()], 1)


class Plain:
    """The network itself under bf16, if Triton is not available."""

    def __init__(self, net, chunk=16384):
        self.net, self.chunk = net, chunk

    def refresh(self, net):
        self.net = net

    @torch.no_grad()
    def __call__(self, planes):
        parts = []
        for p in planes.split(self.chunk):
            kind = p.device.type
            with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda"):
                parts.append(self.net(p.float()))
        return torch.cat([p for p, _ in parts]), torch.cat([v for _, v in parts])
