"""Hex boards in tensors, always seen by the side to move.

The mover joins top and bottom (plane 0), the other side left and right (plane 1). After a
move the board is mirrored in its long diagonal and the planes change places, so that this
holds again. Cells touch as in `src/cells.rs`: up, down, left, right, up-right, down-left.
"""

import torch


def disc(radius):
    """Offsets (row, column) of the cells at most `radius` steps away, in reading order."""
    steps = range(-radius, radius + 1)
    return [(r, c) for r in steps for c in steps if abs(r + c) <= radius]


NEAR, WIDE = disc(1), disc(2)


def random_starts(count, size, most, device):
    """New games with 0 … `most` random stones, laid in turns: uint8 [count, 2, size, size]."""
    cells = size * size
    most = min(most, max(0, cells - 1))
    stones = torch.zeros(count, 2, cells, dtype=torch.uint8, device=device)
    if most > 0:
        laid = torch.randint(0, most + 1, (count, 1), device=device)
        order = torch.rand(count, cells, device=device).topk(most, dim=1).indices
        turn = torch.arange(most, device=device)[None]
        is_laid = turn < laid
        # The mover's stones are those laid two, four … turns before it moves.
        is_own = (laid - turn) % 2 == 0
        stones[:, 0].scatter_(1, order, (is_laid & is_own).to(torch.uint8))
        stones[:, 1].scatter_(1, order, (is_laid & ~is_own).to(torch.uint8))
    return stones.view(count, 2, size, size)


def after(stones, moves):
    """Boards after the mover's stone on cell `moves` (row-major), seen from the other side."""
    own = stones[:, 0].flatten(1).scatter(1, moves[:, None], 1).view_as(stones[:, 0])
    return torch.stack([stones[:, 1], own], 1).transpose(2, 3).contiguous()


def rows_of(plane):
    """One plane [count, size, size] as bit rows, int64 [count, size]; bit = column."""
    bits = 1 << torch.arange(plane.shape[-1], device=plane.device)
    return (plane.long() * bits).sum(-1)


def joins(rows, size):
    """Whether stones in bit rows [count, size] join top and bottom.

    Reduction of the game of Y: the board lies in a corner of a triangle of 2·size − 1 rows
    whose other corners are filled for either side; each step puts the majority of every
    three neighbouring cells in place of them, which does not change the winner."""
    row = torch.arange(size, 2 * size - 1, device=rows.device)
    filled = (1 << (2 * size - 1 - row)) - 1
    x = torch.cat([rows, filled.expand(rows.shape[0], -1)], 1)
    for _ in range(2 * size - 2):
        here, below = x[:, :-1], x[:, 1:]
        x = (here & below) | ((here >> 1) & (here | below))
    return (x[:, 0] & 1) == 1


def planes(stones):
    """Two planes with two rings of cells around the board: own stones above and below it,
    the other side's left and right, nothing at the corners: uint8 [count, 2, size+4, size+4]."""
    count, _, size, _ = stones.shape
    wide = torch.zeros(count, 2, size + 4, size + 4, dtype=torch.uint8, device=stones.device)
    wide[:, :, 2:-2, 2:-2] = stones
    wide[:, 0, :2, 2:-2] = 1
    wide[:, 0, -2:, 2:-2] = 1
    wide[:, 1, 2:-2, :2] = 1
    wide[:, 1, 2:-2, -2:] = 1
    return wide
