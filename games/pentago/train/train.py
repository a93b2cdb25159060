"""Trains the engine's network (`src/engine/network.bin`) on an accelerator.

    cargo run --release -p quintet-pentago --example labels -- l17 17 40m   # likewise 19, 21
    python3 train.py network.bin l17 l19 l21

Needs PyTorch, CuPy and NumPy; four minutes on an H200.

From 22 marbles down to 4, one network each. Labels are the results of best play, as
the chances [won, not lost] of the side to move:

    21, 22   the exact solver's
    17 … 20  the exact solver's, and as below
    4 … 20   searches of two plies over the networks of one and of two marbles more,
             the best 24 moves and all their replies

Positions come from games guided by static evaluation with random moves in between: in the
first pass by open lines alone, in the second mostly by the first pass's networks.

Square errors on exact values held out, with 22, 21 … 17 marbles: 0.066, 0.075, 0.055,
0.073, 0.050, 0.073. The embedded network comes from an earlier form of this program
with the same steps but three passes, of 200 000, 1 000 000 and 1 000 000 positions, the
first two with one output, the expected result; it errs by 0.054 and 0.048 with 20 and 18.
"""

import copy
import sys
import time

import numpy as np
import torch

from rules import DEVICE, GOES_ON, INPUTS, children, features, images, load

UNITS, COUNTS, HIDDEN = 32, 64, 32
LAST, FIRST = 22, 4
TOP = 24
# Positions for each number of marbles in a pass; a third of that below 11.
SIZES = (200_000, 1_000_000)
EPOCHS, BATCH, RATE = 8, 4096, 6e-3
SIGHT = torch.tensor([image + [36 + to for to in image] for image in images()], device=DEVICE)


class Net(torch.nn.Module):
    """As `src/engine/network.rs` draws it."""

    def __init__(self):
        super().__init__()
        self.cells = torch.nn.Parameter(0.15 * torch.randn(72, UNITS, device=DEVICE))
        self.bias = torch.nn.Parameter(0.5 * torch.rand(UNITS, device=DEVICE))
        self.hidden = torch.nn.Linear(UNITS + COUNTS, HIDDEN, device=DEVICE)
        self.output = torch.nn.Linear(HIDDEN + UNITS + COUNTS, 2, device=DEVICE)
        torch.nn.init.zeros_(self.output.weight[:, HIDDEN:])

    def of_images(self):
        """First weights of all images side by side, the bias as one input's."""
        cells = self.cells[SIGHT].permute(1, 0, 2).reshape(72, 8 * UNITS)
        zeros = lambda rows: torch.zeros(rows, 8 * UNITS, device=DEVICE)
        return torch.cat([cells, zeros(COUNTS), self.bias.repeat(8)[None], zeros(INPUTS - 73 - COUNTS)])

    def forward(self, inputs, of_images=None):
        of_images = self.of_images() if of_images is None else of_images
        units = (inputs @ of_images).clamp(0, 1).view(-1, 8, UNITS).sum(1)
        row = torch.cat([units, inputs[:, 72 : 72 + COUNTS]], 1)
        return self.output(torch.cat([self.hidden(row).clamp(0, 1), row], 1))

    @torch.no_grad()
    def looker(self):
        """A fast function from boards to chances."""
        net, of_images = copy.deepcopy(self).half(), self.of_images().half()

        @torch.no_grad()
        def look(own, other, part=1 << 20):
            told = torch.empty(own.numel(), 2, device=DEVICE)
            for at in range(0, own.numel(), part):
                here = slice(at, at + part)
                odds = net(features(own[here], other[here]), of_images)
                told[here] = torch.sigmoid(odds.float())
            return told

        return look


def by_lines(own, other):
    """Chances from open lines alone, fuller lines counting more."""
    worth = torch.tensor([0.02, 0.06, 0.2, 0.5], device=DEVICE).repeat(5) * 4
    counts = features(own, other)[:, 72:112].float()
    chance = torch.sigmoid((counts * torch.cat([worth, -worth])).sum(1))
    return torch.stack([chance, chance], 1)


# The meaning of statuses for the side that moved; the last entry is for illegal moves.
FINAL = torch.tensor([[0.0, 0], [-9, -9], [1, 1], [0, 1], [0, 0]], device=DEVICE)


def flipped(chances):
    """Chances seen from the other side."""
    return (1 - chances).flip(1)


def outcomes(look, own, other, ply):
    """The chances of every move for the side that moves, and the boards after it."""
    next_own, next_other, status = children(own, other, ply)
    chances = FINAL[status.long()]
    live = status == GOES_ON
    chances[live] = flipped(look(next_own[live], next_other[live]))
    return chances, next_own, next_other, status


def picked(chances):
    """From chances [boards, moves, 2], those of the move with the best expected result."""
    best = chances.sum(2).argmax(1)
    return chances[torch.arange(len(best), device=DEVICE), best]


@torch.no_grad()
def one_ply(look, own, other, ply, part=16_384):
    parts = zip(own.split(part), other.split(part))
    return torch.cat([picked(outcomes(look, a, b, ply)[0]) for a, b in parts])


@torch.no_grad()
def two_plies(look, look_on, own, other, ply, part=8_192):
    found = []
    for a, b in zip(own.split(part), other.split(part)):
        chances, next_own, next_other, status = outcomes(look, a, b, ply)
        top = chances.sum(2).topk(TOP, 1).indices
        chances = chances.gather(1, top[:, :, None].expand(-1, -1, 2))
        live = status.gather(1, top) == GOES_ON
        boards = next_own.gather(1, top)[live], next_other.gather(1, top)[live]
        chances[live] = flipped(one_ply(look_on, *boards, ply + 1))
        found.append(picked(chances).clamp(0, 1))
    return torch.cat(found)


@torch.no_grad()
def positions(games, looks, most_noise, part=32_768):
    """Boards by number of marbles, of games in which nobody wins at once: moves are
    random with the game's own probability, else the best of a random third."""
    found = {ply: [] for ply in range(3, LAST - 1)}
    for begun in range(0, games, part):
        own = torch.zeros(min(part, games - begun), dtype=torch.int64, device=DEVICE)
        other = torch.zeros_like(own)
        noise = most_noise * torch.rand(len(own), device=DEVICE)
        for ply in range(LAST - 1):
            if ply in found:
                found[ply].append((own, other))
            chances, next_own, next_other, status = outcomes(looks.get(ply + 1, by_lines), own, other, ply)
            luck = torch.rand(status.shape, device=DEVICE)
            wish = torch.where(luck < 1 / 3, chances.sum(2), chances.sum(2) - 4)
            is_random = (torch.rand(len(own), device=DEVICE) < noise) | (ply < 3)
            wish = torch.where(is_random[:, None], luck, wish)
            wish[status != GOES_ON] = -9
            best, move = wish.max(1)
            goes_on = best > -9
            own = next_own.gather(1, move[:, None])[goes_on, 0]
            other = next_other.gather(1, move[:, None])[goes_on, 0]
            noise = noise[goes_on]
    return {ply: [torch.cat(side) for side in zip(*lists)] for ply, lists in found.items()}


def fit(net, own, other, target):
    inputs, count = features(own, other), len(target)
    adam = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4, fused=True)
    steps = EPOCHS * (count // BATCH)
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, RATE, total_steps=max(steps, 2), pct_start=0.05)
    for _ in range(EPOCHS):
        for batch in torch.randperm(count, device=DEVICE)[: count // BATCH * BATCH].split(BATCH):
            odds = net(inputs[batch].float())
            loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, target[batch])
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            rate.step()


def error(told, wanted):
    """The mean square error of the expected result."""
    return ((told - wanted).mean(1) ** 2).mean().item()


def one_pass(size, exact, before, looks_before):
    boards = positions(int(1.2 * size), looks_before, 0.6 if before else 0.8)
    if before:
        plain = positions(int(0.4 * size), {}, 0.8)
        boards = {ply: [torch.cat(pair) for pair in zip(boards[ply], plain[ply])] for ply in boards}
    nets, looks = {}, {}
    for marbles in range(LAST, FIRST - 1, -1):
        begun, parts, told = time.time(), [], ""
        if marbles in exact:
            cut = len(exact[marbles][2]) * 19 // 20  # boards of one solve lie together
            parts.append([of[:cut] for of in exact[marbles]])
            held = [of[cut:] for of in exact[marbles]]
        if marbles <= LAST - 2:
            own, other = boards[marbles]
            chosen = torch.randperm(len(own), device=DEVICE)[: size if marbles >= 11 else size // 3]
            own, other = own[chosen], other[chosen]
            parts.append([own, other, two_plies(looks[marbles + 1], looks[marbles + 2], own, other, marbles)])
        own, other, target = (torch.cat(of) for of in zip(*parts))
        net = Net()
        start = before.get(marbles) or nets.get(marbles + 2)
        if start:
            net.load_state_dict(start.state_dict())
        fit(net, own, other, target)
        nets[marbles], looks[marbles] = net, net.looker()
        if marbles in exact:
            told = f", of exact ones held out {error(looks[marbles](*held[:2]), held[2]):.4f}"
        mean = error(looks[marbles](own, other), target)
        print(f"{marbles:2} marbles: {len(own)} labels, square error {mean:.4f}{told}, "
              f"{time.time() - begun:.0f} s", flush=True)
    return nets, looks


def write(path, nets):
    """16-bit numbers: first weights in 256ths, all others in 1024ths."""
    with open(path, "wb") as file:
        file.write(bytes([FIRST, len(nets)]))
        for marbles in sorted(nets):
            net = nets[marbles]
            first, later = (net.cells, net.bias), (*net.hidden.parameters(), *net.output.parameters())
            for part, ones in [(part, 256) for part in first] + [(part, 1024) for part in later]:
                numbers = np.round(part.detach().double().cpu().numpy() * ones)
                assert np.abs(numbers).max() < 32_768, f"weights of {marbles} marbles are too great"
                file.write(numbers.astype("<i2").tobytes())


def main():
    out, *labels = sys.argv[1:]
    torch.manual_seed(1)
    exact = {}
    for path in labels:
        for marbles, boards in load(path).items():
            known = exact.setdefault(marbles, boards)
            if known is not boards:
                exact[marbles] = tuple(torch.cat(pair) for pair in zip(known, boards))
    nets, looks = {}, {}
    for size in SIZES:
        nets, looks = one_pass(size, exact, nets, looks)
        write(out, nets)


if __name__ == "__main__":
    main()
