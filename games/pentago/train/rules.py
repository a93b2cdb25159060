"""Boards, moves and the network's inputs on the accelerator (kernels: `rules.cu`, `exact.cu`).

A batch of boards is two int64 tensors, the marbles of the side to move and of the
other, as in the engine (`src/engine/board.rs`).
"""

import math
import pathlib

import cupy
import numpy as np
import torch

DEVICE = "cuda"
MOVES = 288
INPUTS = 144
GOES_ON, NONE, WON, DRAWN, LOST = range(5)
# How quadrants are turned on the boards that represent two turns; see planes.rs.
TWICE = [[1, 1, 1, 1], [1, 2, 2, 1], [2, 1, 1, 2], [2, 2, 2, 2], [3, 0, 0, 3], [0, 3, 3, 0]]


def cell(row, column):
    """A cell's number, by quadrant."""
    return 9 * (2 * (row // 3) + column // 3) + 3 * (row % 3) + column % 3


def lines():
    """The 32 lines, straight ones first: their cells, and their kind."""
    found = []
    for along in range(6):
        for start in range(2):
            steps = range(start, start + 5)
            kind = min(along, 5 - along)
            found.append(([(along, step) for step in steps], kind))
            found.append(([(step, along) for step in steps], kind))
    for row in range(2):
        for column in range(2):
            kind = 3 if row == column else 4
            found.append(([(row + i, column + i) for i in range(5)], kind))
            found.append(([(row + i, 5 - column - i) for i in range(5)], kind))
    return found


def turned(to):
    """All patterns of a quadrant with bit `i` moved to `to[i]`."""
    return [sum(1 << to[i] for i in range(9) if pattern >> i & 1) for pattern in range(512)]


TURN = [turned([2, 5, 8, 1, 4, 7, 0, 3, 6]), turned([6, 3, 0, 7, 4, 1, 8, 5, 2])]

# All patterns after 0, 1, 2 and 3 clockwise turns.
TURNS = [list(range(512)), TURN[0], [TURN[0][p] for p in TURN[0]], TURN[1]]


def images():
    """The image of every cell, by symmetry: mirrored or not, then quarter turns."""
    found = []
    for symmetry in range(8):
        image = [0] * 36
        for row in range(6):
            for column in range(6):
                r, c = (column, row) if symmetry >= 4 else (row, column)
                for _ in range(symmetry % 4):
                    r, c = c, 5 - r
                image[cell(row, column)] = cell(r, c)
        found.append(image)
    return found


def tables():
    def array(kind, name, numbers):
        return f"__device__ const {kind} {name} = {numbers};\n"

    def braces(numbers):
        parts = (braces(n) if isinstance(n, list) else str(n) for n in numbers)
        return "{" + ", ".join(parts) + "}"

    bit = lambda place: 1 << (16 * (cell(*place) // 9) + cell(*place) % 9)
    masks = [f"{sum(map(bit, cells))}ull" for cells, _ in lines()]
    kinds = [sum(1 << i for i, (_, of) in enumerate(lines()) if of == kind) for kind in range(5)]
    names = enumerate(["GOES_ON", "NONE", "WON", "DRAWN", "LOST"])
    return (
        "#include <cuda_fp16.h>\n"
        + "".join(f"#define {name} {number}\n" for number, name in names)
        + array("unsigned long long", "LINE[32]", braces(masks))
        + array("unsigned short", "TURN[2][512]", braces(TURN))
        + array("unsigned short", "TURNS[4][512]", braces(TURNS))
        + array("unsigned int", "CHOOSE[22][22]", braces([[math.comb(n, k) for k in range(22)] for n in range(22)]))
        + array("unsigned int", "KIND[5]", braces([f"{kind}u" for kind in kinds]))
        + array("unsigned char", "TWICE[6][4]", braces(TWICE))
    )


SOURCE = tables() + "".join(pathlib.Path(__file__).with_name(name).read_text() for name in ("rules.cu", "exact.cu"))
MODULE = cupy.RawModule(code=SOURCE, options=("-std=c++17", "-I/usr/local/cuda/include"))
KERNELS = {name: MODULE.get_function(name) for name in ("children", "features", "fives", "level")}


def launch(name, threads, *arguments):
    plain = [np.uint64(a.data_ptr()) if torch.is_tensor(a) else a for a in arguments]
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        KERNELS[name](((threads + 255) // 256,), (256,), tuple(plain))


def children(own, other, ply):
    """The boards after all moves, and their status; each [boards, MOVES]."""
    count = own.numel()
    next_own = torch.empty(count, MOVES, dtype=torch.int64, device=DEVICE)
    next_other = torch.empty_like(next_own)
    status = torch.empty(count, MOVES, dtype=torch.uint8, device=DEVICE)
    flags = np.int32(ply + 1 < 8), np.int32(ply + 1 == 36)
    launch("children", count * MOVES, own, other, np.int64(count), next_own, next_other, status, *flags)
    return next_own, next_other, status


def features(own, other):
    rows = torch.empty(own.numel(), INPUTS, dtype=torch.float16, device=DEVICE)
    launch("features", own.numel() * 32, own, other, np.int64(own.numel()), rows)
    return rows
