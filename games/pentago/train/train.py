"""Trains the engine's network (`src/engine/network.bin`) and its table of openings
(`src/engine/openings.bin`) on an accelerator, from the network there is.

    python3 exact.py labels.pt 130
    python3 train.py OUT 395 labels.pt

Needs PyTorch, CuPy and NumPy; both numbers are seconds. The results of the runs: `../NOTES.md`.

From 22 marbles down to 4, a teacher and a student each: the teacher is large and labels positions, the
student is the engine's network and sorts moves. Labels are the results of best play, as
the chances [won, not lost] of the side to move:

    21, 22   the exact solver's
    15 … 20  the exact solver's, and as below
    4 … 20   searches of two plies: the best 16 moves and, of all their replies, the best 6, by the students;
             these by the teacher of two marbles more

Positions come from games guided by the network there is, with random moves in between, and a fifth of them from
games guided by open lines alone. The table of openings: `openings.py`.
"""

import copy
import os
import pathlib
import sys
import time

import numpy as np
import torch

import openings
from rules import DEVICE, GOES_ON, INPUTS, children, features, images

UNITS, COUNTS, HIDDEN = 32, 64, 32
LAST, FIRST = 22, 4
# Moves and, for teachers, replies of a search of two plies.
TOP, REPLIES = 16, 6
# Games that positions come from; the greatest number of exact labels for a number of marbles.
SIZE, EXACT = 1_300_000, 900_000
SIGHT = torch.tensor([image + [36 + to for to in image] for image in images()], device=DEVICE)


class OfImages(torch.nn.Module):
    """Units of all eight images of a board."""

    def __init__(self, units):
        super().__init__()
        self.units = units
        self.cells = torch.nn.Parameter(0.15 * torch.randn(72, units, device=DEVICE))
        self.bias = torch.nn.Parameter(0.5 * torch.rand(units, device=DEVICE))

    def of_images(self):
        """First weights of all images side by side, the bias as one input's."""
        cells = self.cells[SIGHT].permute(1, 0, 2).reshape(72, 8 * self.units)
        zeros = lambda rows: torch.zeros(rows, 8 * self.units, device=DEVICE)
        return torch.cat([cells, zeros(COUNTS), self.bias.repeat(8)[None], zeros(INPUTS - 73 - COUNTS)])

    def forward(self, inputs, of_images=None):
        of_images = self.of_images() if of_images is None else of_images
        return self.head(inputs @ of_images, inputs[:, 72 : 72 + COUNTS])

    @torch.no_grad()
    def looker(self, part=1 << 20):
        """A fast function from boards to chances."""
        net, of_images = copy.deepcopy(self).half(), self.of_images().half()

        @torch.no_grad()
        def look(own, other):
            told = torch.empty(own.numel(), 2, device=DEVICE)
            for at in range(0, own.numel(), part):
                here = slice(at, at + part)
                odds = net(features(own[here], other[here]), of_images)
                told[here] = torch.sigmoid(odds.float())
            return told

        return look


class Net(OfImages):
    """The student, as `src/engine/network.rs` draws it."""

    EPOCHS, BATCH, RATE = 8, 4096, 6e-3

    def __init__(self):
        super().__init__(UNITS)
        self.hidden = torch.nn.Linear(UNITS + COUNTS, HIDDEN, device=DEVICE)
        self.output = torch.nn.Linear(HIDDEN + UNITS + COUNTS, 2, device=DEVICE)
        torch.nn.init.zeros_(self.output.weight[:, HIDDEN:])

    def head(self, units, counts):
        row = torch.cat([units.clamp(0, 1).view(-1, 8, UNITS).sum(1), counts], 1)
        return self.output(torch.cat([self.hidden(row).clamp(0, 1), row], 1))


class Teacher(OfImages):
    """768 units on every image, a second layer on each of them, its mean, and two more layers."""

    EPOCHS, BATCH, RATE = 8, 4096, 1.5e-3

    def __init__(self):
        super().__init__(768)
        linear = lambda inputs, outputs: torch.nn.Linear(inputs, outputs, device=DEVICE)
        self.pairs = linear(768, 384)
        self.hidden, self.last = linear(384 + COUNTS, 384), linear(384, 384)
        self.output = linear(384 + COUNTS, 2)

    def head(self, units, counts):
        images = self.pairs(units.relu_().view(-1, 8, self.units)).relu_().mean(1)
        row = self.hidden(torch.cat([images, counts], 1)).relu()
        row = row + self.last(row).relu()
        return self.output(torch.cat([row, counts], 1))


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
def best_replies(look, teach, own, other, ply, part=16_384):
    """The chances after the best move, by the teacher's opinion of the few that `look` likes best."""
    found = []
    for a, b in zip(own.split(part), other.split(part)):
        chances, next_own, next_other, status = outcomes(look, a, b, ply)
        top = chances.sum(2).topk(REPLIES, 1).indices
        chances = chances.gather(1, top[:, :, None].expand(-1, -1, 2))
        live = status.gather(1, top) == GOES_ON
        chances[live] = flipped(teach(next_own.gather(1, top)[live], next_other.gather(1, top)[live]))
        found.append(picked(chances))
    return torch.cat(found) if found else torch.empty(0, 2, device=DEVICE)


@torch.no_grad()
def two_plies(look, look_on, teach_on, own, other, ply, part=8_192):
    found = []
    for a, b in zip(own.split(part), other.split(part)):
        chances, next_own, next_other, status = outcomes(look, a, b, ply)
        top = chances.sum(2).topk(TOP, 1).indices
        chances = chances.gather(1, top[:, :, None].expand(-1, -1, 2))
        live = status.gather(1, top) == GOES_ON
        boards = next_own.gather(1, top)[live], next_other.gather(1, top)[live]
        chances[live] = flipped(best_replies(look_on, teach_on, *boards, ply + 1))
        found.append(picked(chances).clamp(0, 1))
    return torch.cat(found)


@torch.no_grad()
def positions(games, looks, most_noise, part=32_768):
    """Boards by number of marbles, of games in which nobody wins at once: moves are
    random with the game's own probability, otherwise the best of a random third."""
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


def fit(net, inputs, target):
    count = len(target)
    adam = torch.optim.AdamW(net.parameters(), lr=net.RATE, weight_decay=1e-4, fused=DEVICE == "cuda")
    steps = net.EPOCHS * (count // net.BATCH)
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, net.RATE, total_steps=max(steps, 2), pct_start=0.05)
    is_large = isinstance(net, Teacher)
    for _ in range(net.EPOCHS):
        for batch in torch.randperm(count, device=DEVICE)[: count // net.BATCH * net.BATCH].split(net.BATCH):
            with torch.autocast(DEVICE, torch.bfloat16, enabled=is_large):
                odds = net(inputs[batch].float())
            loss = torch.nn.functional.binary_cross_entropy_with_logits(odds.float(), target[batch])
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            rate.step()


def error(told, wanted):
    """The mean square error of the expected result."""
    return ((told - wanted).mean(1) ** 2).mean().item()


class Nets:
    """Networks of one kind by number of marbles, and functions that use them."""

    def __init__(self, kind, before):
        self.kind, self.before, self.nets, self.looks = kind, before, {}, {}

    def learn(self, marbles, inputs, target):
        """Starts from the earlier one of the same number, or that of two marbles more."""
        net, start = self.kind(), self.before.get(marbles) or self.nets.get(marbles + 2)
        if start:
            net.load_state_dict(start.state_dict())
        fit(net, inputs, target)
        self.nets[marbles], self.looks[marbles] = net, net.looker()


def train(exact, before, until):
    """Students and teachers; they learn from as many positions as the time allows."""
    looks = {marbles: net.looker() for marbles, net in before.items()}
    boards = positions(int(1.2 * SIZE), looks, 0.5), positions(int(0.3 * SIZE), {}, 0.8)
    students, teachers = Nets(Net, before), Nets(Teacher, {})
    pace = 50_000.0
    for marbles in range(LAST, FIRST - 1, -1):
        begun, parts, told = time.time(), [], ""
        if marbles in exact:
            cut = len(exact[marbles][2]) * 19 // 20  # boards of one solve lie together
            chosen = torch.randperm(cut, device=DEVICE)[:EXACT]
            parts.append([of[:cut][chosen] for of in exact[marbles]])
            held = [of[cut:] for of in exact[marbles]]
        if marbles <= LAST - 2:
            own, other = (torch.cat(side) for side in zip(*(of[marbles] for of in boards)))
            most = max(int(pace * max(until - begun, 0) / (marbles - FIRST + 1)), 8 * Net.BATCH)
            chosen = torch.randperm(len(own), device=DEVICE)[:most]
            own, other = own[chosen], other[chosen]
            looks = students.looks[marbles + 1], students.looks[marbles + 2], teachers.looks[marbles + 2]
            parts.append([own, other, two_plies(*looks, own, other, marbles)])
        own, other, target = (torch.cat(of) for of in zip(*parts))
        labelled = time.time() - begun
        inputs = features(own, other)
        for nets in (students, teachers):
            nets.learn(marbles, inputs, target)
            told += f"; {nets.kind.__name__} {error(nets.looks[marbles](own, other), target):.4f}"
            if marbles in exact:
                told += f", of exact ones held out {error(nets.looks[marbles](*held[:2]), held[2]):.4f}"
        if marbles <= LAST - 2:
            pace = len(target) / (time.time() - begun)
        print(f"{marbles:2} marbles: {len(own)} labels in {labelled:.1f} of {time.time() - begun:.1f} s{told}",
              flush=True)
    return students, teachers


def numbers_of(net):
    """A network's parts in the order of the file, and what each counts as one."""
    first, later = (net.cells, net.bias), (*net.hidden.parameters(), *net.output.parameters())
    return [(part, 256) for part in first] + [(part, 1024) for part in later]


def embedded():
    """The engine's networks, by number of marbles."""
    file = pathlib.Path(__file__).parent.parent / "src/engine/network.bin"
    first, count = file.read_bytes()[:2]
    rows, nets = np.fromfile(file, "<i2", offset=2).reshape(count, -1), {}
    for marbles, row in enumerate(rows.astype(np.float32), first):
        nets[marbles], at = Net(), 0
        for part, ones in numbers_of(nets[marbles]):
            part.data = torch.tensor(row[at : at + part.numel()] / ones, device=DEVICE).view(part.shape)
            at += part.numel()
    return nets


def write(path, nets):
    """16-bit numbers: first weights in 256ths, all others in 1024ths."""
    with open(path, "wb") as file:
        file.write(bytes([FIRST, len(nets)]))
        for marbles in sorted(nets):
            for part, ones in numbers_of(nets[marbles]):
                numbers = np.round(part.detach().double().cpu().numpy() * ones)
                assert np.abs(numbers).max() < 32_768, f"weights of {marbles} marbles are too great"
                file.write(numbers.astype("<i2").tobytes())


def main():
    out, seconds, labels = sys.argv[1:]
    begun = time.time()
    os.makedirs(out, exist_ok=True)
    torch.manual_seed(1)
    students, teachers = train(torch.load(labels), embedded(), begun + float(seconds))
    write(os.path.join(out, "network.bin"), students.nets)
    looks, teach = students.looks, teachers.looks[8]

    def label(own, other):
        return two_plies(looks[7], looks[8], teach, own, other, 6)

    openings.Table(looks[6], label).write(os.path.join(out, "openings.bin"))


if __name__ == "__main__":
    main()
